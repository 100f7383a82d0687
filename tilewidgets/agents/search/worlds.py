"""Worlds: positions that may be the true one, as far as a view knows, in an array of states as a search needs it.

They are drawn by the one law of `view.sample`; for games in the dialect by its shorter way, `view.deals()`: the setup is dealt and the
moves are made in the dialect, without a `State`. World `k` is the same for the same view and seed, however many there are.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from types import ModuleType
from typing import Any

from tilewidgets.agents.search import interface, states
from tilewidgets.agents.search.states import Numbers, Place
from tilewidgets.errors import TileError
from tilewidgets.games.engine import COMPILED, PLAIN
from tilewidgets.kernel import bound

MOST_TRIES = 20_000


def worlds(view: Any, seed: str, before: int, numbers: Numbers, fast: bool) -> EngineWorlds | StateWorlds:
    """Worlds for a view.

    Parameters
    ----------
    view : View
    seed : str
    before : int
        So many states are left to the search, before the worlds.
    numbers : Numbers
        Of moves, for a game that is not in the dialect.
    fast : bool
        Whether they are for compiled code.
    """
    return EngineWorlds(view, seed, before, fast) if in_dialect(view) else StateWorlds(view, seed, before, numbers)


def in_dialect(view: Any) -> bool:
    """Whether a view's game can be searched by its rules in the dialect."""
    return hasattr(getattr(view.game, "engine", None), "searching") and hasattr(view, "deals")


def kind(view: Any) -> Hashable:
    """What compiled code for a view's game is the same for: the game and its kind of records."""
    engine = view.game.engine
    return type(engine), engine.layouts(COMPILED)[1].dtype()


def search_of(engine: Any, method: ModuleType, fast: bool) -> ModuleType:
    """A search bound to a game in the dialect."""
    return bound(method, interface, engine.searching, fast)


class EngineWorlds:
    """Worlds of a game in the dialect; plain or compiled.

    Attributes
    ----------
    certain : bool
        Whether there is only one that matters.
    tells_chance : bool
        Whether the game tells a search of the outcomes of chance.
    fast : bool
        Whether they are for compiled code.
    count : int
        Worlds drawn so far.
    games, states : sequence of records
        World `k` is `states[before + k]`.
    """

    tells_chance = True

    def __init__(self, view: Any, seed: str, before: int, fast: bool) -> None:
        self.engine, self._view, self._seed, self._before = view.game.engine, view, seed, before
        self._deals = view.deals()
        self.certain: bool = self._deals.certain
        self._setups: list[tuple[list[int], int]] = []
        self._actions = [self.engine.action(move) for move in view.moves]
        self._bulk: Any = None
        self._take(fast)

    @property
    def count(self) -> int:
        """Worlds drawn so far."""
        return len(self._setups)

    @property
    def fast(self) -> bool:
        """Whether the worlds are for compiled code."""
        return bool(self._bulk.fast)

    def _take(self, fast: bool) -> None:
        self._bulk = self.engine.bulk(fast)
        self.games = self._bulk.games
        self._layout = self.engine.layouts(COMPILED if fast else PLAIN)[1]
        self.states: Any = self._room(self._before + max(1, self.count))
        for k in range(self.count):
            self._deal(k)

    def _room(self, n: int) -> Any:
        if not self.fast:
            return [self._layout.plain() for _ in range(n)]
        import numpy as np

        return np.zeros(n, self._layout.dtype())

    def compile(self) -> None:
        """Go over to compiled code, with the same worlds."""
        self._take(fast=True)

    def ensure(self, n: int) -> None:
        """Draw worlds until there are `n`."""
        if self._before + n > len(self.states):
            more = self._room(max(self._before + n, 2 * len(self.states)) - len(self.states))
            if self.fast:
                import numpy as np

                self.states = np.concatenate([self.states, more])
            else:
                self.states += more
        while self.count < n:
            for setup in islice(self._deals.draw(f"{self._seed}/{self.count}"), MOST_TRIES):
                self._setups.append((self.engine.pack(setup), setup["first_player"]))
                if self._deal(self.count - 1):
                    break
                self._setups.pop()
            else:
                raise TileError(f"No deal that agrees with the view was found in {MOST_TRIES} tries at ply {self._view.ply}.")

    def _deal(self, k: int, plies: int | None = None) -> bool:
        """Deal world `k` and make the moves; returns whether all are legal and the game is not over."""
        actions = self._actions[:plies]
        return self.deal_at(self._before + k, k, actions) == len(actions) and not self._is_over(self._before + k)

    def deal_at(self, place: int, k: int, actions: list[int]) -> int:
        """Deal world `k` to a place among the states and make moves; returns how many are legal."""
        numbers, first = self._setups[k]
        driving, integers = self._bulk.driving, self._bulk.integers
        driving.deal(self.games, self.states, place, integers(numbers), first)
        return int(driving.drive_all(self.games, self.states, place, integers(actions), len(actions)))

    def _is_over(self, place: int) -> bool:
        return bool(self.states[place]["over"] if self.fast else self.states[place].over)

    def setup(self, k: int) -> dict[str, Any]:
        """The setup of world `k`."""
        numbers, first = self._setups[k]
        found: dict[str, Any] = self.engine.unpack(numbers, first)
        return found

    def module(self, method: ModuleType) -> ModuleType:
        """A search bound to the game."""
        return search_of(self.engine, method, self.fast)

    def integers(self, values: list[int]) -> Any:
        """An array of integers."""
        return self._bulk.integers(values)

    def action(self, move: Any) -> int:
        """The number of a move."""
        number: int = self.engine.action(move)
        return number

    def move(self, action: int) -> Any:
        """The move of a number."""
        return self.engine.move(action)


class StateWorlds:
    """Worlds of any game, in plain Python. Attributes are those of `EngineWorlds`."""

    fast = False
    tells_chance = False

    def __init__(self, view: Any, seed: str, before: int, numbers: Numbers) -> None:
        self._view, self._seed, self._before, self._numbers = view, seed, before, numbers
        self.games = [numbers]
        self.states: Any = [Place() for _ in range(before)]
        self.certain: bool = not view.game.hides()

    @property
    def count(self) -> int:
        """Worlds drawn so far."""
        return len(self.states) - self._before

    def ensure(self, n: int) -> None:
        """Draw worlds until there are `n`."""
        while self.count < n:
            self.states.append(Place(self._view.sample(f"{self._seed}/{self.count}")))

    def deal_at(self, place: int, k: int, actions: list[int]) -> int:
        """Put the beginning of world `k` at a place among the states and make moves; returns how many."""
        state = self._view.game.start(self.setup(k))
        self.states[place].state = state.play_all([self._numbers.moves[action] for action in actions])
        return len(actions)

    def setup(self, k: int) -> dict[str, Any]:
        """The setup of world `k`."""
        found: dict[str, Any] = self.states[self._before + k].state.setup
        return found

    def module(self, method: ModuleType) -> ModuleType:
        """A search bound to states."""
        return bound(method, interface, states, False)

    def integers(self, values: list[int]) -> Any:
        """A list of integers."""
        return list(values)

    def action(self, move: Any) -> int:
        """The number of a move."""
        return self._numbers.number(move)

    def move(self, action: int) -> Any:
        """The move of a number."""
        return self._numbers.moves[action]

"""What every game whose rules are in the dialect has: `Engine`, its rules ready for use, and `EngineGame`, what follows from them.

A game brings modules of the dialect: `rules` (with `shuffle` and `is_legal`), `policies` and `driving`, the entries for callers outside
of the dialect, which have the same names in every game:

- `deal(games, states, i, setup, first_player)` begins a game on `states[i]`;
- `drive(games, states, i, action, out)` carries out an action, or returns `ILLEGAL`; `drive_all(games, states, i, actions, n)` several;
- `look(games, states, i, out)` writes the legal actions, and returns what `drive` does: their number, the player to move, the end;
- `shuffle_and_deal(games, states, i, streams, first_player)` begins a game drawn from stream 0, `pick(games, states, i, n)` carries out
  the `n`-th legal action, `glance(games, states, i)` looks: all three return what `look` does, and write no actions;
- `tell(games, states, i, out)` writes what `Engine.told` reads;
- `record_games(games, states, policies, streams, first_players, actions, setups, ends, n)` plays whole games by policies;
- `write_setup(g, s, out)` writes what chance decided.

And `searching`, the functions that `tilewidgets.agents.search.interface` describes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

from tilewidgets.errors import MissingExtra
from tilewidgets.game import Button, Game, Outcome, Response, State
from tilewidgets.kernel import WORD_BITS, Layout, compiled, has_numba, stream

if TYPE_CHECKING:
    from tilewidgets.games.rollout import Recorder, Rollout

PLAIN, COMPILED = 0, WORD_BITS
"""Bits of a word of a mask in plain rules (0: masks are never split) and in compiled ones."""


class Engine(ABC):
    """The tables of a ruleset and what can be done with them: a game's own fills in the hooks.

    Attributes
    ----------
    ruleset : Ruleset
    tables : Record
        The `g` of the plain rules.
    layout : Layout
        Of a plain position.
    setup_size : int
        Number of integers that hold what chance decides, but for the first player.
    most_actions, most_plies : int
        At most so many actions are legal at a time; at most so many plies has a game.
    """

    rules: ModuleType
    policies: ModuleType
    driving: ModuleType
    searching: ModuleType
    states: int = 1
    """How many states a policy needs: the position, and those on which it tries moves."""
    tells: tuple[str, ...] = ("score",)
    """Fields by player that `driving.tell` writes, after ply, end and player to move: what the result of a game follows from."""

    setup_size: int
    most_actions: int
    most_plies: int

    def __init__(self, ruleset: Any) -> None:
        self.ruleset = ruleset
        table_layout, self.layout = self.layouts(PLAIN)
        self.tables = self.build(table_layout, PLAIN)

    # ------------------------------------------------------------------ hooks
    @abstractmethod
    def layouts(self, word_bits: int) -> tuple[Layout, Layout]:
        """Return the layouts of the tables and of a state."""

    @abstractmethod
    def build(self, layout: Layout, word_bits: int) -> Any:
        """Return a plain record of the tables."""

    @abstractmethod
    def action(self, move: Any) -> int | None:
        """The number of a well-formed move, or `None` if no position has such a move."""

    @abstractmethod
    def move(self, action: int) -> Any:
        """The move of a number."""

    @abstractmethod
    def pack(self, setup: Mapping[str, Any]) -> list[int]:
        """The integers of a checked setup, as `driving.deal` takes them."""

    @abstractmethod
    def unpack(self, numbers: Sequence[int], first_player: int) -> dict[str, Any]:
        """The setup of such integers."""

    def pack_if_plain(self, setup: Mapping[str, Any]) -> list[int] | None:
        """The integers of a setup that is good at a quick look, else `None`: it must be checked thoroughly, which takes longer."""
        return None

    @property
    def policy_numbers(self) -> dict[str, int]:
        """The policies by name."""
        return {"random": self.policies.RANDOM, "greedy": self.policies.GREEDY}

    # ------------------------------------------------------------------ setups and records
    def shuffled(self, seed: int | str) -> list[int]:
        """The integers of a setup drawn with `seed`."""
        s, streams = self.layout.plain(), [stream("deal", seed)]
        self.rules.shuffle(self.tables, s, streams, 0)
        return self._numbers(s)

    def _numbers(self, s: Any) -> list[int]:
        out = [0] * self.setup_size
        self.driving.write_setup(self.tables, s, out)
        return out

    def setup(self, s: Any) -> dict[str, Any]:
        """The setup that a plain record holds."""
        return self.unpack(self._numbers(s), s.first_player)

    def record(self, setup: Mapping[str, Any]) -> Any:
        """A plain position at the start of a game, from a checked setup."""
        s = self.layout.plain()
        self.driving.deal([self.tables], [s], 0, self.pack(setup), setup["first_player"])
        return s

    @property
    def told_size(self) -> int:
        """How many integers `driving.tell` writes."""
        players: int = self.ruleset.players
        return 3 + len(self.tells) * players

    def told(self, row: Sequence[int]) -> Any:
        """What `driving.tell` has written, with the names of a position: enough for `game.result`."""
        out, n = SimpleNamespace(ply=row[0], over=row[1], to_move=row[2]), self.ruleset.players
        for k, name in enumerate(self.tells):
            setattr(out, name, list(row[3 + k * n : 3 + k * n + n]))
        return out

    # ------------------------------------------------------------------ bulk work
    def bulk(self, fast: bool | None = None) -> Bulk:
        """What bulk work needs, for one thread: compiled if `fast` (by default if numba is installed)."""
        if fast is None:
            fast = has_numba()
        if fast and not has_numba():
            raise MissingExtra("numba", "fast")
        if not fast:
            return Bulk(self, False, [self.tables], [self.layout.plain() for _ in range(self.states)])
        layout = self.layouts(COMPILED)[1]
        return Bulk(self, True, self._compiled_tables, layout.array([layout.plain()] * self.states))

    @cached_property
    def _compiled_tables(self) -> Any:
        layout = self.layouts(COMPILED)[0]
        return layout.array([self.build(layout, COMPILED)])


class Bulk:
    """Tables, states and the rules in one world, plain or compiled; for one thread.

    Attributes
    ----------
    fast : bool
        Whether the rules are compiled.
    rules, policies, driving : module
        Of the dialect.
    games, states : sequence of records
        The tables; the states, as many as a policy needs.
    """

    def __init__(self, engine: Engine, fast: bool, games: Any, states: Any) -> None:
        self.fast, self.games, self.states = fast, games, states
        modules = engine.rules, engine.policies, engine.driving
        self.rules, self.policies, self.driving = map(compiled, modules) if fast else modules

    def integers(self, values: Sequence[int]) -> Any:
        """An array of integers."""
        if not self.fast:
            return list(values)
        import numpy as np

        return np.array(values, np.int64)

    def table(self, rows: Sequence[Sequence[int]]) -> Any:
        """An array of rows of integers."""
        return self.integers(rows) if self.fast else [list(row) for row in rows]  # type: ignore[arg-type]  # numpy takes both

    def zeros(self, rows: int, columns: int) -> Any:
        """A table of zeros."""
        if not self.fast:
            return [[0] * columns for _ in range(rows)]
        import numpy as np

        return np.zeros((rows, columns), np.int64)

    def field(self, name: str) -> int:
        """A field of the first state that is one integer."""
        return int(self.states[name][0] if self.fast else getattr(self.states[0], name))


class EngineGame(Game):
    """A game whose rules are in the dialect: what follows from its engine, its `clicks.py` and its `words.py`."""

    utility_bounds: ClassVar[tuple[float, float] | None] = (-1.0, 1.0)
    what_clicks_mean: ClassVar[ModuleType]
    """The game's `clicks.py`."""
    what_may_be: ClassVar[ModuleType]
    """The game's `enumerating.py`."""
    what_is_said: ClassVar[ModuleType]
    """The game's `words.py`."""

    @property
    @abstractmethod
    def engine(self) -> Engine:
        """Tables and records of the rules."""

    def random_setup(self, seed: int | str, first_player: int = 0) -> dict[str, Any]:
        """All that chance decides, drawn with `seed`."""
        return self.check_setup(self.engine.unpack(self.engine.shuffled(seed), first_player))

    def begin(self, setup: Mapping[str, Any]) -> Any:
        """Deal a checked setup."""
        return self.engine.record(setup)

    def rollout(self, fast: bool | None = None) -> Rollout:
        """One game to be driven in place from Python; compiled if `fast` (by default if numba is installed). See `rollout.py`."""
        from tilewidgets.games.rollout import Rollout

        return Rollout(self, fast)

    def recorder(self, names: Sequence[str], fast: bool | None = None) -> Recorder:
        """What plays many games by the policies `names`, one a player, for one thread. See `rollout.py`."""
        from tilewidgets.games.rollout import Recorder

        return Recorder(self, names, fast)

    def overlay_scene(self, view: Any, overlay: Any, selection: Any = None, **options: Any) -> Any:
        """Draw a view with an analysis; see the game's `scene.py`."""
        return self.scene(view, selection, overlay=overlay, **options)

    # ------------------------------------------------------------------ hooks of the game-theory lab
    def consistent(self, view: Any) -> Iterator[Outcome]:
        """All full states that agree with a view."""
        found: Iterator[Outcome] = self.what_may_be.consistent(view)
        return found

    def chances(self, state: State, move: Any) -> Sequence[Outcome]:
        """What a move may lead to."""
        found: Sequence[Outcome] = self.what_may_be.chances(state, move)
        return found

    def memo(self, position: Any, *, ordered: bool) -> Hashable:
        """What decides the future of a position."""
        key: Hashable = self.what_may_be.memo(self, position, ordered=ordered)
        return key

    # ------------------------------------------------------------------ the board
    def selection(self, view: Any, move: Any = None) -> Any:
        """What is selected at the beginning of a decision, or to show a move."""
        return self.what_clicks_mean.first_selection(view, move)

    def click(self, view: Any, selection: Any, target: str) -> Response | None:
        """What a click means."""
        response: Response | None = self.what_clicks_mean.click(view, selection, target)
        return response

    def press(self, view: Any, selection: Any, button: str) -> Response:
        """What a button means."""
        response: Response = self.what_clicks_mean.press(view, selection, button)
        return response

    def buttons(self, view: Any, selection: Any) -> tuple[Button, ...]:
        """The game's own buttons."""
        buttons: tuple[Button, ...] = self.what_clicks_mean.buttons(view, selection)
        return buttons

    def prompt(self, view: Any, selection: Any, names: Sequence[str]) -> str:
        """Tell the viewer what she can do."""
        return str(self.what_is_said.prompt(view, selection, names))

    def say_end(self, view: Any, names: Sequence[str]) -> str:
        """Announce the end."""
        return str(self.what_is_said.say_end(view, names))

    def say_move(self, view: Any, move: Any) -> str:
        """Return a legal move in a few words, with what it brings."""
        return str(self.what_is_said.say_move(view, move))

    def say_events(self, events: Sequence[Any], names: Sequence[str]) -> str:
        """What happened, as sentences."""
        return str(self.what_is_said.say_events(events, names))

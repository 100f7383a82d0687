"""Fast ways through many positions: `Rollout`, one game driven in place, and `Recorder`, many games played by policies.

Both run the rules plain or compiled, with the same results. For everything else there is `State`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import IllegalMove, NotationError, SetupError, UnknownOption, short
from tilewidgets.games.pyramid import driving, policies, rules
from tilewidgets.games.pyramid.moves import PyramidMove, parse
from tilewidgets.kernel import compiled, stream

if TYPE_CHECKING:
    from tilewidgets.game import Result
    from tilewidgets.games.pyramid.state import Pyramid

POLICIES = {"random": policies.RANDOM, "greedy": policies.GREEDY}
_UNKNOWN = -1
_REMEMBERED = 1 << 15
"""Moves whose numbers are kept: more than turn up on the boards of a ruleset, and an end to the memory used."""


class _World:
    """The tables, one state and the entries of `driving.py`, plain or compiled."""

    def __init__(self, game: Pyramid, fast: bool | None) -> None:
        self.game, self.engine = game, game.engine
        bulk = self.engine.bulk(fast)
        self.fast = bulk.rules is not rules
        self.games, self.states, self.integers = bulk.games, bulk.states, bulk.integers
        self.entries: Any = compiled(driving) if self.fast else driving

    def field(self, name: str) -> Any:
        """A field of the state."""
        return self.states[name][0] if self.fast else getattr(self.states[0], name)

    def table(self, rows: int, columns: int) -> Any:
        """A table of zeros."""
        if not self.fast:
            return [[0] * columns for _ in range(rows)]
        import numpy as np

        return np.zeros((rows, columns), np.int64)


def as_list(integers: Any, n: int) -> list[int]:
    """The first `n` integers of a list or an array."""
    out: list[int] = integers[:n] if isinstance(integers, list) else integers[:n].tolist()
    return out


class Rollout(_World):
    """One game driven in place, ply by ply: no copies, no events, no views. Made by `game.rollout`; for one thread.

    Moves are numbers here (*actions*); `move` and `action` translate. `deal` or `start` begins, and may be called again.

    Attributes
    ----------
    to_move : int
        The player whose decision it is.
    is_over : bool
    fast : bool
        Whether the rules are compiled.
    """

    def __init__(self, game: Pyramid, fast: bool | None = None) -> None:
        super().__init__(game, fast)
        size = self.engine.size
        self._out = self.integers([0] * ((size + 3) * 3 * size))
        self._drive, self._legal, self.to_move, self.is_over = self.entries.drive, 0, 0, True
        self._number = lru_cache(maxsize=_REMEMBERED)(self._read)

    # ------------------------------------------------------------------ beginning
    def deal(self, seed: int | str = 0, *, first_player: int = 0) -> None:
        """Begin the game that `game.deal` deals with the same seed."""
        if first_player not in range(self.game.players):
            raise SetupError([f"first_player must be a whole number from 0 to {self.game.players - 1}, not {short(first_player)}."])
        deck, streams = self.engine.layout.plain(), [stream("deal", seed)]
        rules.shuffle(self.engine.tables, deck, streams, 0)
        self._begin(deck.deck, first_player)

    def start(self, setup: Mapping[str, Any]) -> None:
        """Begin the game of a setup; raises `SetupError` as `game.start` does."""
        number = self.engine.tile_number
        try:
            deck = [number[tile] for tile in setup["deck"]]
            first = setup["first_player"]
            good = len(setup) == 2 and len(deck) == len(set(deck)) == len(number) and type(first) is int and 0 <= first < self.game.players
        except (KeyError, TypeError):
            good, deck, first = False, [], 0
        if not good:  # or it may be good, but written in another way: the thorough check takes longer than the game
            clean = self.game.check_setup(setup)
            deck, first = [number[tile] for tile in clean["deck"]], clean["first_player"]
        self._begin(deck, first)

    def _begin(self, deck: list[int], first_player: int) -> None:
        self.entries.deal(self.games, self.states, 0, self.integers(deck), first_player)
        self._moved()

    def _moved(self) -> None:
        """Take over what the position says, but for the legal actions, which may never be asked for."""
        self._legal = _UNKNOWN
        self.to_move, self.is_over = int(self.field("to_move")), bool(self.field("over"))

    # ------------------------------------------------------------------ driving
    def legal_actions(self) -> list[int]:
        """The legal actions, in the order of the frontier; empty when the game is over."""
        if self._legal == _UNKNOWN:
            self._legal = self.entries.look(self.games, self.states, 0, self._out) >> 4
        return as_list(self._out, self._legal)

    def step(self, action: int) -> None:
        """Carry out a legal action.

        Raises
        ------
        IllegalMove
            The action is not legal now; nothing has happened.
        """
        status = self._drive(self.games, self.states, 0, action, self._out)
        if status < 0:
            raise IllegalMove(f"action {action!r}", "it is not among legal_actions().")
        self._legal = status >> 4
        self.to_move = status >> 2 & 3
        self.is_over = status & 3 != 0

    def play(self, move: PyramidMove | str) -> None:
        """Make a legal move, or raise `IllegalMove` or `NotationError`."""
        number = self.action(move)
        if number < 0 or self._drive(self.games, self.states, 0, number, self._out) < 0:
            raise IllegalMove(move, "the rules do not allow it now; State.play says why.")
        self._moved()

    def play_all(self, moves: Sequence[str]) -> int:
        """Make moves as long as they are legal; returns how many were: `len(moves)` if all is well."""
        actions = self.integers([self._number(text) for text in moves])
        done = int(self.entries.drive_all(self.games, self.states, 0, actions, len(moves)))
        self._moved()
        return done

    def is_legal(self, move: PyramidMove | str | int) -> bool:
        """Whether a move, or an action, is legal now."""
        number = move if isinstance(move, int) else self.action(move)
        return number in self.legal_actions()

    # ------------------------------------------------------------------ between moves and actions
    def move(self, action: int) -> PyramidMove:
        """The move of an action."""
        return self.engine.move(action)

    def action(self, move: PyramidMove | str) -> int:
        """The action of a move; -1 if no position has such a move. Raises `NotationError`."""
        number = self.engine.action(parse(move) if isinstance(move, str) else move)
        return -1 if number is None else number

    def _read(self, text: str) -> int:
        try:
            return self.action(text)
        except NotationError:
            return -1

    # ------------------------------------------------------------------ what the position says
    @property
    def scores(self) -> tuple[int, ...]:
        """Points by player."""
        return tuple(as_list(self.field("score"), self.game.players))

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return int(self.field("ply"))

    @property
    def result(self) -> Result | None:
        """How the game ended, or `None`."""
        return end(self.game, int(self.field("over")), list(self.scores))


def end(game: Pyramid, over: int, scores: list[int]) -> Result | None:
    """The result that a position with this end and these scores has."""
    return game.result(SimpleNamespace(over=over, score=scores))


class Record:
    """The course of a recorded game, kept as numbers and spelt out when asked for."""

    __slots__ = ("_actions", "_deck", "_end", "_first", "_recorder")

    def __init__(self, recorder: Recorder, deck: list[int], first_player: int, actions: list[int], end: list[int]) -> None:
        self._recorder, self._deck, self._first, self._actions, self._end = recorder, deck, first_player, actions, end

    @property
    def setup(self) -> dict[str, Any]:
        """All that chance decided, as in a replay."""
        tiles = self._recorder.engine.tiles
        return {"deck": [tiles[t].id for t in self._deck], "first_player": self._first}

    @property
    def moves(self) -> list[str]:
        """The moves in notation."""
        return [self._recorder.text(action) for action in self._actions]

    @property
    def plies(self) -> int:
        """Number of moves."""
        return len(self._actions)

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return end(self._recorder.game, self._end[1], self._end[2:])


class Recorder(_World):
    """Plays whole games by policies, many in one call. Made by `game.recorder`; for one thread.

    Compiled, the call leaves other threads free to run.

    Parameters
    ----------
    game : Pyramid
    names : sequence of str
        By player: `"random"` or `"greedy"`.
    fast : bool, optional
        Whether to compile; by default if numba is installed.
    """

    def __init__(self, game: Pyramid, names: Sequence[str], fast: bool | None = None) -> None:
        super().__init__(game, fast)
        for name in names:
            if name not in POLICIES:
                raise UnknownOption("policy", name, tuple(POLICIES))
        self._policies = self.integers([POLICIES[name] for name in names])
        self.text = lru_cache(maxsize=_REMEMBERED)(lambda action: str(self.engine.move(action)))

    def play(self, streams: Sequence[Sequence[int]], first_players: Sequence[int]) -> list[Record]:
        """Play one game a row of `streams`: the deck is shuffled by stream 0 of the row, player `p` chooses by stream 1 + `p`."""
        n, tiles = len(streams), len(self.engine.tiles)
        numbers: Any = [list(row) for row in streams]
        if self.fast:
            import numpy as np

            numbers = np.array(numbers, np.int64)
        actions, decks, ends = self.table(n, 2 * tiles), self.table(n, tiles), self.table(n, 2 + self.game.players)
        first = self.integers(list(first_players))
        self.entries.record_games(self.games, self.states, self._policies, numbers, first, actions, decks, ends, n)
        if self.fast:
            decks, ends = decks.tolist(), ends.tolist()
        return [Record(self, decks[j], first_players[j], as_list(actions[j], ends[j][0]), ends[j]) for j in range(n)]

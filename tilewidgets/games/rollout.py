"""Fast ways through many positions: `Rollout`, one game driven in place, and `Recorder`, many games played by policies.

Both run the rules plain or compiled, with the same results. For everything else there is `State`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import IllegalMove, NotationError, SetupError, UnknownOption, short, whole
from tilewidgets.game import check_seed
from tilewidgets.kernel import direct, stream

if TYPE_CHECKING:
    from tilewidgets.game import Result
    from tilewidgets.games.engine import EngineGame

_ILLEGAL = -1
_SAID = [(status >> 2, status & 3 != 0) for status in range(16)]
"""The player to move and whether the game is over, by what `driving` returns, but for the number of legal actions: a look-up is fastest."""
_NONE_LEFT = "the game is over, or has not begun; begin one by deal() or start()."
_REMEMBERED = 1 << 15
"""Moves whose numbers are kept: more than turn up on the boards of a ruleset, and an end to the memory used."""


def as_list(integers: Any, n: int) -> list[int]:
    """The first `n` integers of a list or an array."""
    out: list[int] = integers[:n] if isinstance(integers, list) else integers[:n].tolist()
    return out


def _whole_number(value: Any, what: str) -> int:
    """A whole number as an `int`: numpy has its own kinds of them. Raises `IllegalMove`."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise IllegalMove(f"{what} {short(value)}", "it is no whole number.")


class Rollout:
    """One game driven in place, ply by ply: no copies, no events, no views. Made by `game.rollout`; for one thread.

    Moves are numbers here (*actions*); `move` and `action` translate. `deal` or `start` begins, and may be called again.

    Attributes
    ----------
    game : EngineGame
    to_move : int
        The player whose decision it is.
    is_over : bool
    count : int
        Number of legal actions; 0 when the game is over, or has not begun.
    fast : bool
        Whether the rules are compiled.
    """

    _shuffle_and_deal: Any
    _drive: Any
    _pick: Any
    _look: Any
    _glance: Any

    def __init__(self, game: EngineGame, fast: bool | None = None) -> None:
        self.game, self._engine, self._bulk = game, game.engine, game.engine.bulk(fast)
        self.fast, self._games, self._states = self._bulk.fast, self._bulk.games, self._bulk.states
        self._entries: Any = self._bulk.driving
        self._list: Any = [0] * self._engine.most_actions
        self._out: Any = self._list
        if self.fast:
            import numpy as np

            self._list = array("q", self._list)  # becomes a list sooner than an array of numpy does
            self._out = np.frombuffer(self._list, np.int64)
        self._told = self._bulk.integers([0] * self._engine.told_size)
        self.count, self.to_move, self.is_over, self._known = 0, 0, True, True
        place = self._games, self._states, 0
        self._lazily("_shuffle_and_deal", *place, self._out, 0)
        self._lazily("_drive", *place, 0, self._out)
        self._lazily("_pick", *place, 0)
        self._lazily("_look", *place, self._out)
        self._lazily("_glance", *place)
        self._number = lru_cache(maxsize=_REMEMBERED)(self._read)

    def _lazily(self, name: str, *examples: Any) -> None:
        """Make an entry of the rules callable by its name and an underscore; it compiles at its first call, if ever."""

        def first(*args: Any) -> Any:
            entry: Callable[..., Any] = direct(getattr(self._entries, name[1:]), *examples)
            setattr(self, name, entry)
            return entry(*args)

        setattr(self, name, first)

    # ------------------------------------------------------------------ beginning
    def deal(self, seed: int | str = 0, *, first_player: int = 0) -> None:
        """Begin the game that `game.deal` deals with the same seed."""
        check_seed(seed)
        if not whole(first_player) or not 0 <= first_player < self.game.players:
            raise SetupError([f"first_player must be a whole number from 0 to {self.game.players - 1}, not {short(first_player)}."])
        self._list[0] = stream("deal", seed)
        self._take(self._shuffle_and_deal(self._games, self._states, 0, self._out, first_player))

    def start(self, setup: Mapping[str, Any]) -> None:
        """Begin the game of a setup; raises `SetupError` as `game.start` does."""
        numbers = self._engine.pack_if_plain(setup)
        if numbers is None:
            setup = self.game.check_setup(setup)
            numbers = self._engine.pack(setup)
        self._begin(numbers, setup["first_player"])

    def _begin(self, numbers: list[int], first_player: int) -> None:
        self._entries.deal(self._games, self._states, 0, self._bulk.integers(numbers), first_player)
        self._moved()

    def _moved(self) -> None:
        """Take over what the position says, but for the legal actions, which may never be asked for."""
        self._take(self._glance(self._games, self._states, 0))

    def _take(self, status: int) -> None:
        self.count = status >> 4
        self.to_move, self.is_over = _SAID[status & 15]
        self._known = False

    # ------------------------------------------------------------------ driving
    def legal_actions(self) -> list[int]:
        """The legal actions, in the order of the rules; empty when the game is over."""
        if not self._known:
            self._look(self._games, self._states, 0, self._out)
            self._known = True
        legal: Any = self._list[: self.count]
        actions: list[int] = legal.tolist() if self.fast else legal
        return actions

    def step(self, action: int) -> None:
        """Carry out a legal action.

        Raises
        ------
        IllegalMove
            The action is not legal now; nothing has happened.
        """
        if type(action) is not int:
            action = _whole_number(action, "action")
        try:
            status = self._drive(self._games, self._states, 0, action, self._out) if self.count else _ILLEGAL
        except OverflowError:  # the action has more bits than an integer of compiled code
            status = _ILLEGAL
        if status < 0:
            raise IllegalMove(f"action {short(action)}", "it is not among legal_actions()." if self.count else _NONE_LEFT)
        self.count = status >> 4
        self.to_move, self.is_over = _SAID[status & 15]
        self._known = True

    def pick(self, n: int) -> None:
        """Carry out the legal action number `n`, from 0 to `count` - 1, in the order of `legal_actions()`: the fastest way to drive.

        Raises
        ------
        IllegalMove
            There are not so many; nothing has happened.
        """
        if type(n) is not int:
            n = _whole_number(n, "action number")
        if not 0 <= n < self.count:
            raise IllegalMove(f"action number {short(n)}", f"there are {self.count}, numbered from 0." if self.count else _NONE_LEFT)
        status = self._pick(self._games, self._states, 0, n)
        self.count = status >> 4
        self.to_move, self.is_over = _SAID[status & 15]
        self._known = False

    def play(self, move: Any) -> None:
        """Make a legal move, or its notation, or raise `IllegalMove` or `NotationError`."""
        number = self.action(move)
        if not self.count or number < 0 or self._drive(self._games, self._states, 0, number, self._out) < 0:
            raise IllegalMove(move, "the rules do not allow it now; State.play says why.")
        self._moved()

    def play_all(self, moves: Sequence[str]) -> int:
        """Make moves as long as they are legal; returns how many were: `len(moves)` if all is well."""
        if not self.count:
            return 0
        actions = self._bulk.integers([self._number(text) for text in moves])
        done = int(self._entries.drive_all(self._games, self._states, 0, actions, len(moves)))
        self._moved()
        return done

    def is_legal(self, move: Any) -> bool:
        """Whether a move, its notation, or an action is legal now."""
        number = move if whole(move) else self.action(move)
        return number in self.legal_actions()

    # ------------------------------------------------------------------ between moves and actions
    def move(self, action: int) -> Any:
        """The move of an action."""
        return self._engine.move(action)

    def action(self, move: Any) -> int:
        """The action of a move, or of its notation; -1 if no position has such a move. Raises `NotationError`."""
        if isinstance(move, str):
            move = self.game.parse(move)
        elif not getattr(move, "is_well_formed", False):
            return -1
        number = self._engine.action(move)
        return -1 if number is None else number

    def _read(self, text: str) -> int:
        try:
            return self.action(text)
        except NotationError:
            return -1

    # ------------------------------------------------------------------ what the position says
    def _tell(self) -> Any:
        self._entries.tell(self._games, self._states, 0, self._told)
        return self._engine.told(as_list(self._told, len(self._told)))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by player."""
        return tuple(self._tell().score)

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return self._bulk.field("ply")

    @property
    def result(self) -> Result | None:
        """How the game ended, or `None`."""
        return self.game.result(self._tell()) if self.is_over else None


class Record:
    """The course of a recorded game, kept as numbers and spelt out when asked for."""

    __slots__ = ("_actions", "_end", "_first", "_numbers", "_recorder")

    def __init__(self, recorder: Recorder, numbers: list[int], first_player: int, actions: list[int], end: list[int]) -> None:
        self._recorder, self._numbers, self._first, self._actions, self._end = recorder, numbers, first_player, actions, end

    @property
    def setup(self) -> dict[str, Any]:
        """All that chance decided, as in a replay."""
        return self._recorder.engine.unpack(self._numbers, self._first)

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
        return self._recorder.game.result(self._recorder.engine.told(self._end))


class Recorder:
    """Plays whole games by policies, many in one call. Made by `game.recorder`; for one thread.

    Compiled, the call leaves other threads free to run.

    Parameters
    ----------
    game : EngineGame
    names : sequence of str
        By player: `"random"` or `"greedy"`.
    fast : bool, optional
        Whether to compile; by default if numba is installed.
    """

    def __init__(self, game: EngineGame, names: Sequence[str], fast: bool | None = None) -> None:
        self.game, self.engine, self._bulk = game, game.engine, game.engine.bulk(fast)
        self.fast, numbers = self._bulk.fast, self.engine.policy_numbers
        for name in names:
            if name not in numbers:
                raise UnknownOption("policy", name, tuple(numbers))
        self._policies = self._bulk.integers([numbers[name] for name in names])
        self.text = lru_cache(maxsize=_REMEMBERED)(lambda action: str(self.engine.move(action)))

    def play(self, streams: Sequence[Sequence[int]], first_players: Sequence[int]) -> list[Record]:
        """Play one game a row of `streams`: stream 0 of the row decides the setup, player `p` chooses by stream 1 + `p`."""
        n, engine, bulk = len(streams), self.engine, self._bulk
        actions, setups, ends = (bulk.zeros(n, size) for size in (engine.most_plies, engine.setup_size, engine.told_size))
        first, record = bulk.integers(first_players), bulk.driving.record_games
        record(bulk.games, bulk.states, self._policies, bulk.table(streams), first, actions, setups, ends, n)
        if self.fast:
            setups, ends = setups.tolist(), ends.tolist()
        return [Record(self, setups[j], first_players[j], as_list(actions[j], ends[j][0]), ends[j]) for j in range(n)]

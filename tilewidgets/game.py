"""What every game offers: `Game`, `State`, `View`, `Move`, `Event`.

A game of one's own is a subclass of `Game` with a handful of hooks; `State` is the same class for all games. States are
immutable: `play` returns a new one. A position inside a state is whatever the game likes (for the built-in games: a record of
the rules dialect) and is never handed out for change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from tilewidgets.errors import IllegalMove, TileError, short, whole

if TYPE_CHECKING:
    from tilewidgets.scene import Scene


@runtime_checkable
class Move(Protocol):
    """One decision. Moves are frozen dataclasses per game; `str(move)` is the notation, `words` a short spoken form."""

    def __str__(self) -> str: ...


@runtime_checkable
class Event(Protocol):
    """Something that a move brought about, as data; `str(event)` says it in words. Events are public."""

    def __str__(self) -> str: ...


def check_seed(seed: Any) -> None:
    """Raise `TileError` unless `seed` can be one."""
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise TileError(f"A seed is a whole number or a text, not {short(seed)}.")


@dataclass(frozen=True)
class Result:
    """How a game ended.

    Attributes
    ----------
    scores : tuple of int
        Points by player.
    returns : tuple of float
        Utility by player: +1, 0, -1 for two players.
    reason : str
        A word of the replay format, such as `went_out`.
    """

    scores: tuple[int, ...]
    returns: tuple[float, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest return."""
        best = max(self.returns)
        return tuple(p for p, value in enumerate(self.returns) if value == best)

    def to_dict(self) -> dict[str, Any]:
        """As in a replay."""
        return {"scores": list(self.scores), "returns": list(self.returns), "reason": self.reason}


class Ruleset(Protocol):
    """What every ruleset can tell."""

    @property
    def name(self) -> str:
        """Name of the ruleset."""
        ...

    @property
    def players(self) -> int:
        """Number of players."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The named ruleset and the options that differ from it, as in a replay."""
        ...


@dataclass(frozen=True)
class Response:
    """What an input on the board leads to.

    Attributes
    ----------
    selection : object
        What is selected now; games have their own class.
    move : Move or None
        A move to be played.
    refusal : str
        Why the input cannot be obeyed, as a sentence; empty if it can.
    """

    selection: Any
    move: Any = None
    refusal: str = ""


@dataclass(frozen=True)
class Button:
    """A native button of a game's board: its `name` is the input that it sends, `icon` a Font Awesome name."""

    name: str
    label: str
    icon: str
    enabled: bool
    tooltip: str = ""


class View(ABC):
    """What one player may know of a state: her information set. Views are equal if that player cannot tell them apart.

    A view has the attributes of a state that are public (`moves`, `ply`, `to_move`, `scores`, `is_over`, `result`, `events`) and
    what its game adds. `legal_moves` is empty unless the viewer is to move.
    """

    game: Game
    viewer: int | None
    moves: tuple[Any, ...]
    to_move: int
    scores: tuple[int, ...]
    is_over: bool
    result: Result | None
    legal_moves: tuple[Any, ...]
    events: tuple[Any, ...]

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return len(self.moves)

    @abstractmethod
    def key(self) -> Hashable:
        """All that the viewer knows, as one value: the label of the information set."""

    @abstractmethod
    def sample(self, seed: int | str) -> State:
        """Return a full state that is consistent with this view, drawn with `seed`; it depends on nothing that the view hides."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """What the viewer knows, as plain data; unknown things are `None`."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def scene(self, selection: Any = None, **options: Any) -> Scene:
        """The picture of this view; for the options see the game's `scene` module."""
        return self.game.scene(self, selection, **options)

    def __str__(self) -> str:
        from tilewidgets.render.text import text

        return text(self.scene())

    def __repr__(self) -> str:
        who = "a spectator" if self.viewer is None else f"player {self.viewer}"
        return f"<{self.game.describe(self)}, as {who} sees it>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from tilewidgets.render.svg import svg

        return {"text/plain": str(self), "image/svg+xml": svg(self.scene())}


class Game(ABC):
    """The rules of one game with one ruleset. Abstract members are the hooks that a game of one's own fills in."""

    name: ClassVar[str]
    """Short name, as in replays: `"pyramid"`."""
    title: ClassVar[str]
    """Name for people."""
    ruleset: Ruleset

    @property
    def players(self) -> int:
        """Number of players."""
        return self.ruleset.players

    # ------------------------------------------------------------------ hooks
    @abstractmethod
    def random_setup(self, seed: int | str, first_player: int = 0) -> dict[str, Any]:
        """All that chance decides, drawn with `seed`."""

    @abstractmethod
    def check_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return a clean copy of a setup, or raise `SetupError` with all its faults."""

    @abstractmethod
    def begin(self, setup: Mapping[str, Any]) -> Any:
        """Return the first position of a checked setup."""

    @abstractmethod
    def legal(self, position: Any) -> tuple[Any, ...]:
        """All legal moves, in an order that reads well in a list; empty when the game is over."""

    @abstractmethod
    def is_legal(self, position: Any, move: Any) -> bool:
        """Whether a move is legal."""

    @abstractmethod
    def apply(self, position: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
        """Return the position after a legal move, and the events that it brought about."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Return the move that a text says; raise `NotationError`."""

    @abstractmethod
    def to_move(self, position: Any) -> int:
        """The player whose decision it is (the last mover when the game is over)."""

    @abstractmethod
    def scores(self, position: Any) -> tuple[int, ...]:
        """Points by player."""

    @abstractmethod
    def result(self, position: Any) -> Result | None:
        """How the game ended, or `None`."""

    @abstractmethod
    def view(self, state: State, viewer: int | None) -> View:
        """What a player, or a spectator, may know."""

    @abstractmethod
    def explain(self, state: State, move: Any) -> str:
        """Why a move is illegal, as a sentence."""

    @abstractmethod
    def scene(self, view: Any, selection: Any = None, **options: Any) -> Scene:
        """Draw a view."""

    # ------------------------------------------------------------------ hooks of the board
    @abstractmethod
    def selection(self, view: Any, move: Any = None) -> Any:
        """What is selected at the beginning of a decision, or to show a legal `move` before it is made."""

    @abstractmethod
    def click(self, view: Any, selection: Any, target: str) -> Response | None:
        """What a click on a target of the scene means for the viewer, who is to move; `None`: nothing."""

    @abstractmethod
    def press(self, view: Any, selection: Any, button: str) -> Response:
        """What one of the game's own buttons means; every game knows `confirm`: make the move that is shown."""

    def buttons(self, view: Any, selection: Any) -> tuple[Button, ...]:
        """The game's own buttons."""
        return ()

    @abstractmethod
    def prompt(self, view: Any, selection: Any, names: Sequence[str]) -> str:
        """Tell the viewer, who is to move, what she can do: one or two sentences."""

    @abstractmethod
    def say_end(self, view: Any, names: Sequence[str]) -> str:
        """Announce the end, its reason and the final scores."""

    def say_move(self, view: Any, move: Any) -> str:
        """Return a legal move in a few words, with what it brings, for a list."""
        return str(getattr(move, "words", move))

    def say_events(self, events: Sequence[Any], names: Sequence[str]) -> str:
        """What happened, as sentences."""
        return " ".join(f"{event}." for event in events)

    # ------------------------------------------------------------------ hooks with a default
    def reveals(self, before: State, move: Any) -> bool:
        """Whether a move shows its own player something new (chance): an undo in a fair match cannot go back past it."""
        return False

    def hides(self) -> bool:
        """Whether players have secrets from each other: then an opponent's move reveals some."""
        return True

    # ------------------------------------------------------------------ for everybody
    def deal(self, seed: int | str = 0, *, first_player: int = 0) -> State:
        """Return the first state of a game dealt with `seed` (the same on every platform)."""
        check_seed(seed)
        return self.start(self.random_setup(seed, first_player))

    def start(self, setup: Mapping[str, Any]) -> State:
        """Return the first state of a setup.

        Raises
        ------
        SetupError
            The setup does not belong to the ruleset; all faults are listed.
        """
        clean = self.check_setup(setup)
        return State(self, clean, self.begin(clean), (), (), ())

    def describe(self, state: State | View) -> str:
        """Return one line on a position that anyone may read."""
        scores = "-".join(map(str, state.scores))
        turn = f"over ({state.result.reason})" if state.result else f"player {state.to_move} to move"
        return f"{self.name} {self.ruleset.name}, ply {state.ply}: {turn}, scores {scores}"

    def __repr__(self) -> str:
        options = ", ".join(f"{k}={v!r}" for k, v in self.ruleset.to_dict().items() if k != "name")
        return f"<game {self.name!r}, ruleset {self.ruleset.name!r}: {options}>"


class State:
    """One position of a game together with how it came about. Immutable.

    Made by `Game.deal`, `Game.start`, `State.play` and `View.sample`, not by hand.

    Attributes
    ----------
    game : Game
    setup : dict
        All that chance decided, as in a replay (a copy).
    movers : tuple of int
        Who made each move.
    moves : tuple of Move
        The moves made.
    events : tuple of Event
        What the last move brought about.
    viewer : int or None
        From whose side a picture of this state is drawn; by default from that of the player to move.
    """

    def __init__(
        self,
        game: Game,
        setup: Mapping[str, Any],
        position: Any,
        movers: tuple[int, ...],
        moves: tuple[Any, ...],
        events: tuple[Any, ...],
        viewer: int | None = None,
    ) -> None:
        self.game, self._setup, self._position = game, setup, position
        self.movers, self.moves, self.events, self.viewer = movers, moves, events, viewer

    @property
    def setup(self) -> dict[str, Any]:
        """All that chance decided: plain data, a copy."""
        return {key: list(value) if isinstance(value, list) else value for key, value in self._setup.items()}

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return len(self.moves)

    @property
    def to_move(self) -> int:
        """The player whose decision it is; the last mover when the game is over."""
        return self.game.to_move(self._position)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by player."""
        return self.game.scores(self._position)

    @cached_property
    def legal_moves(self) -> tuple[Any, ...]:
        """All legal moves; empty when the game is over."""
        return self.game.legal(self._position)

    @cached_property
    def result(self) -> Result | None:
        """How the game ended, or `None`."""
        return self.game.result(self._position)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def returns(self) -> tuple[float, ...]:
        """Utility by player; zeros while the game goes on."""
        return self.result.returns if self.result else (0.0,) * self.game.players

    def parse(self, move: Any) -> Any:
        """Return a legal move from its notation.

        Raises
        ------
        NotationError
            The text is not a move.
        IllegalMove
            The move is not legal now; the message says why.
        """
        if isinstance(move, str):
            move = self.game.parse(move)
        if not self.game.is_legal(self._position, move):
            raise IllegalMove(move, self.game.explain(self, move))
        return move

    def play(self, move: Any) -> State:
        """Return the state after a move (a `Move`, or its notation); this state stays as it is.

        Raises
        ------
        NotationError, IllegalMove
            As `parse` says.
        """
        move = self.parse(move)
        position, events = self.game.apply(self._position, move)
        return State(self.game, self._setup, position, (*self.movers, self.to_move), (*self.moves, move), events, self.viewer)

    def play_all(self, moves: Sequence[Any]) -> State:
        """Return the state after several moves."""
        state = self
        for move in moves:
            state = state.play(move)
        return state

    def view(self, player: int | None = None) -> View:
        """What `player` may know (`None`: what everybody may know)."""
        if player is not None and not (whole(player) and 0 <= player < self.game.players):
            raise TileError(f"There is no player {short(player)}: players are numbered 0 to {self.game.players - 1}.")
        return self.game.view(self, player)

    def sample(self, player: int, seed: int | str) -> State:
        """Return a full state consistent with what `player` knows; it depends on her view and the seed only."""
        return self.view(player).sample(seed)

    def seen_by(self, viewer: int | None) -> State:
        """Return the same state, drawn from the side of `viewer`."""
        return State(self.game, self._setup, self._position, self.movers, self.moves, self.events, viewer)

    def to_dict(self) -> dict[str, Any]:
        """Game, ruleset, setup, moves and result as plain data, as in a replay: everything, hidden things included."""
        out = {
            "game": self.game.name,
            "ruleset": self.game.ruleset.to_dict(),
            "setup": self.setup,
            "moves": [str(move) for move in self.moves],
        }
        return out | {"result": self.result.to_dict()} if self.result else out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game.name, self.moves, repr(self._setup)))

    @property
    def _shown(self) -> View:
        return self.view(self.to_move if self.viewer is None else self.viewer)

    def __repr__(self) -> str:
        return f"<{self.game.describe(self)}>"

    def __str__(self) -> str:
        return str(self._shown)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self._shown._repr_mimebundle_(include, exclude)

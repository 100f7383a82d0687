"""`Game`: the rules of one game with one ruleset, as hooks that a game of one's own fills in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from tilewidgets.errors import TileError
from tilewidgets.game.chance import Outcome
from tilewidgets.game.data import Button, Response, Result, Ruleset, check_seed
from tilewidgets.game.state import State
from tilewidgets.game.view import View

if TYPE_CHECKING:
    from tilewidgets.scene import Scene
    from tilewidgets.scene.chart import Chart
    from tilewidgets.scene.overlay import Overlay


class Game(ABC):
    """The rules of one game with one ruleset. Abstract members are the hooks that a game of one's own fills in."""

    name: ClassVar[str]
    """Short name, as in replays: `"pyramid"`."""
    title: ClassVar[str]
    """Name for people."""
    summary_lines: ClassVar[int] = 0
    """Lines that a board keeps for what the opponent's turn brought, one event a line; 0: the status line tells it."""
    state_class: ClassVar[type[State]] = State
    """A subclass of `State`, for a game whose states can tell more."""
    utility_bounds: ClassVar[tuple[float, float] | None] = None
    """Least and largest utility of a player, for a game that is zero-sum with two players: a solver may prune, and stop at the largest."""
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

    def listed(self, view: Any, selection: Any) -> Any:
        """The legal move that the list of moves shows for a selection; `None`: whichever it shows."""
        move = getattr(selection, "move", None)
        return move if move in view.legal_moves else None

    def spaces(self, events: Sequence[Any]) -> tuple[str, ...]:
        """Places that events touched, to be marked on the board (`marked=` of `scene`)."""
        return ()

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

    def reveal(self, state: State, viewer: int | None) -> View:
        """Everything that is dealt, from the side of `viewer`; see `State.revealed`. Right as it is for a game without secrets."""
        return self.view(state, viewer)

    # ------------------------------------------------------------------ hooks of the game-theory lab, with defaults
    def consistent(self, view: View) -> Iterable[Outcome]:
        """All full states that agree with a view, but for the order of what is still undealt, each with its weight.

        The weights are those with which `view.sample` draws. Right as it is for a game without secrets.
        """
        if self.hides():
            raise TileError(f"{self.name} does not say which states agree with a view: write its hook `consistent`.")
        return (Outcome("", 1, view.sample(0)),)

    def chances(self, state: State, move: Any) -> Sequence[Outcome]:
        """What a legal move may lead to when the order of what is still undealt is not known; one outcome if chance has no part in it."""
        if self.reveals(state, move):
            raise TileError(f"{self.name} does not say what may come of {move}, which reveals something: write its hook `chances`.")
        return (Outcome("", 1, state.play(move)),)

    def memo(self, position: Any, *, ordered: bool) -> Hashable:
        """A key: two positions with the same key have the same future, for players who know both hands; `None`: not known.

        Parameters
        ----------
        position : object
        ordered : bool
            Whether the order of what is still undealt is known as well; else it is chance.
        """
        try:
            hash(position)
        except TypeError:
            return None
        return cast("Hashable", position)

    # ------------------------------------------------------------------ hooks of analyses, with defaults
    def overlay_scene(self, view: Any, overlay: Overlay, selection: Any = None, **options: Any) -> Scene:
        """Draw a view with what an analysis says of its moves; by default the picture of `scene`, with a table below.

        Parameters
        ----------
        view : View
        overlay : Overlay
        selection : object, optional
        **options
            Those of `scene`.
        """
        from tilewidgets.scene.overlay import below

        return below(self.scene(view, selection, **options), overlay, view)

    def why(self, view: Any, overlay: Overlay, names: Sequence[str | None] | None = None) -> str:
        """Say why the best move of an analysis is thought the best, in words that tell nothing hidden; `names` are the players'."""
        from tilewidgets.scene.overlay import why

        return why(view, overlay)

    # ------------------------------------------------------------------ hooks of replays, with defaults made of `scene`
    def replay_scene(
        self,
        view: Any,
        *,
        theme: str = "light",
        width: float = 720,
        names: Sequence[str | None] | None = None,
        final: State | None = None,
        chart: Chart | None = None,
        marked: Sequence[str] = (),
    ) -> Scene:
        """Draw a ply of a replay: the board and what all players hold as far as the view knows, beside or above a chart.

        Nothing can be selected but the plies of the chart, targets "ply:N"; other targets tell what lies where.

        Parameters
        ----------
        view : View
            Of a player, or a revealed one.
        theme : str
        width : float
            From 720 px the chart stands beside the board, and `Scene.room` is left free for a list of moves.
        names : sequence of str, optional
            By player.
        final : State, optional
            How the game ends: then the board stays where it is during the whole replay.
        chart : Chart, optional
            Of the points, for example.
        marked : sequence of str
            Places to mark, as `spaces` returns them.
        """
        from tilewidgets.scene.replay import replay_scene

        return replay_scene(view, theme=theme, width=width, names=names, final=final, chart=chart, marked=marked)

    def board_scene(
        self, view: Any, *, theme: str = "light", width: float = 336, marked: Sequence[str] = (), alike: Sequence[View] = ()
    ) -> Scene:
        """Draw the board alone, at the scale at which the boards of the views `alike` fit as well; see `tilewidgets.scene.compare`."""
        from tilewidgets.scene.replay import unlit

        return unlit(view, theme=theme, width=width, marked=marked)

    def differing(self, one: Any, other: Any) -> tuple[str, ...]:
        """Places where the boards of two views differ, to be marked (`marked=` of `board_scene`)."""
        return ()

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
        return self.state_class(self, clean, self.begin(clean), (), (), ())

    def describe(self, state: State | View) -> str:
        """Return one line on a position that anyone may read."""
        scores = "-".join(map(str, state.scores))
        turn = f"over ({state.result.reason})" if state.result else f"player {state.to_move} to move"
        return f"{self.name} {self.ruleset.name}, ply {state.ply}: {turn}, scores {scores}"

    def __repr__(self) -> str:
        options = ", ".join(f"{k}={v!r}" for k, v in self.ruleset.to_dict().items() if k != "name")
        return f"<game {self.name!r}, ruleset {self.ruleset.name!r}: {options}>"

"""`MatchModel`: a match with its players, what is selected, and who may see what."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from traitlets import Any as AnyTrait
from traitlets import Bool, Instance, Int, Tuple, Unicode

from tilewidgets.agents import agent
from tilewidgets.errors import MatchError, TileError, UnknownOption, short, whole
from tilewidgets.game import Game, Response, State, View
from tilewidgets.match import Match
from tilewidgets.models import sentences
from tilewidgets.models.analysing import Analysing
from tilewidgets.models.seats import Seat, make_seats


class MatchModel(Analysing):
    """A match between people and agents.

    Parameters
    ----------
    start : Game or State
        A game, which is dealt with `seed`, or a state to go on from.
    players : sequence, optional
        By seat: `"human"`, or what `tilewidgets.agent` takes. By default the first is human and the others are greedy.
    names : sequence of str, optional
        By seat.
    seed : int or str, optional
        Of the deal and the agents; by default a new one each time.
    viewer : int, optional
        Whose view is shown. By default the only human's, else that of the human to move (hot seat).
    undo : {"free", "fair"}
        `"fair"` never goes back past what chance or a hidden hand has revealed.
    agent_timeout : float or None
        Seconds that an agent may think about a move.

    Raises
    ------
    TileError
        An argument cannot be.
    """

    preselects: ClassVar[bool] = True
    """Whether a list of moves may begin with one that is chosen already."""

    state = Instance(State, read_only=True, help="The present position, as a full state.")
    ply = Int(read_only=True, help="Number of moves made.")
    moves = Tuple(read_only=True, help="The moves made.")
    legal_moves = Tuple(read_only=True, help="Moves that the viewer can make now; empty unless it is her turn.")
    to_move = Int(read_only=True, help="The player whose decision it is.")
    scores = Tuple(read_only=True, help="Points by player.")
    status = Unicode(read_only=True, help="What happened and what can be done, for the viewer, in sentences.")
    conceded = Int(None, allow_none=True, read_only=True, help="Who has given up, so that the match has ended here.")
    status_kind = Unicode("turn", read_only=True, help="turn, thinking, error, curtain or end.")
    selection = AnyTrait(read_only=True, help="What the viewer has selected, in the game's own form.")
    viewer = Int(None, allow_none=True, read_only=True, help="Whose view is shown.")
    thinking = Bool(False, read_only=True, help="Whether an agent is thinking.")
    progress = Unicode(read_only=True, help="How far the agent that is thinking has got, in words.")
    analysis = AnyTrait(None, allow_none=True, read_only=True, help="What `analyse` has found on the viewer's position; None: nothing.")
    analysing = Bool(False, read_only=True, help="Whether positions of the viewer are analysed as they come up.")
    curtain = Bool(False, read_only=True, help="Hot seat: whether the board waits to be handed over.")
    last_error = Instance(TileError, allow_none=True, read_only=True, help="Why the last input could not be obeyed.")
    revision = Int(0, read_only=True, help="Goes up by one after all other traits have changed: what a view observes.")

    def __init__(
        self,
        start: Game | State,
        players: Sequence[Any] | None = None,
        *,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
        viewer: int | None = None,
        undo: str = "free",
        agent_timeout: float | None = 60.0,
    ) -> None:
        super().__init__()
        self._shown: tuple[State | None, int | None] = (None, None)
        if undo not in ("free", "fair"):
            raise UnknownOption("undo", undo, ("free", "fair"))
        if not isinstance(start, Game | State):
            raise TileError(f"A match starts from a game or a state, not from {short(start)}: write tilewidgets.game('pyramid').")
        self.game = start if isinstance(start, Game) else start.game
        self.undo_mode = undo
        self.agent_timeout = sentences.check_seconds("agent_timeout", agent_timeout)
        self._seed = secrets.randbits(32) if seed is None else seed
        self.seats: tuple[Seat, ...] = make_seats(self.game, players, names, self._seed)
        self.names = tuple(seat.name for seat in self.seats)
        if viewer is not None and not (whole(viewer) and 0 <= viewer < self.game.players):
            raise TileError(f"viewer must be a player from 0 to {self.game.players - 1}, not {short(viewer)}.")
        humans = [p for p, seat in enumerate(self.seats) if seat.agent is None]
        self._fixed_viewer = humans[0] if viewer is None and len(humans) == 1 else viewer
        self._begin(start if isinstance(start, State) else start.deal(self._seed))

    # ------------------------------------------------------------------ what is seen
    @property
    def view(self) -> View:
        """What is shown: the viewer's view, nobody's behind the curtain."""
        return self.state.view(None if self.curtain else self.viewer)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer can move."""
        mine = self.state.to_move == self.viewer and self.seats[self.to_move].agent is None
        return mine and not (self.state.is_over or self.curtain or self.thinking or self._closed or self.conceded is not None)

    def _tell(self, said: str | None = None, **changed: Any) -> None:
        """Set what changed and what follows from it, then tell observers, then raise what they raised; `said` replaces the status.

        No observer is called before all traits agree: it may read any of them, and call any method.
        """
        state = self._match.state
        with self.hold_trait_notifications():
            for name, value in changed.items():
                self.set_trait(name, value)
            if state is not self._shown[0] or self.viewer != self._shown[1]:
                self._shown = (state, self.viewer)
                self.set_trait("state", state.seen_by(self.viewer))
            self.set_trait("ply", state.ply)
            self.set_trait("moves", state.moves)
            self.set_trait("to_move", state.to_move)
            self.set_trait("scores", state.scores)
            self.set_trait("legal_moves", state.legal_moves if self.is_my_turn else ())
            kind, text = ("turn", said) if said is not None else sentences.status(self)
            self.set_trait("status_kind", kind)
            self.set_trait("status", text)
            self.set_trait("revision", self.revision + 1)
        self._raise_what_observers_raised()

    # ------------------------------------------------------------------ moves
    def play(self, move: Any) -> State:
        """Play a move (or its notation) for the human to move and return the new state; agents answer by themselves.

        Raises
        ------
        NotationError, IllegalMove
            The match stays as it was.
        MatchError
            It is not a human's turn, or the board is closed.
        """
        with self._refusing():
            self._check_turn()
            move = self.state.parse(move)
        return self._played(move)

    def _check_turn(self) -> None:
        if self._closed:
            raise MatchError(sentences.CLOSED)
        if self.state.is_over:
            raise MatchError(sentences.OVER)
        self._check_not_conceded()
        seat = self.seats[self.to_move]
        if seat.agent is not None:
            raise MatchError(sentences.thinking_now(seat.name) if self.thinking else sentences.agents_turn(seat.name))
        if self.curtain:
            raise MatchError(sentences.curtain_down(seat.name))
        if self.viewer != self.to_move:
            raise MatchError(sentences.others_turn(seat.name))

    def _played(self, move: Any) -> State:
        """Play a legal move, pass the turn on, and let an agent think."""
        before = self._match.state
        self._void()
        after = self._match.play(move)
        if self.game.reveals(before, move) or (self.game.hides() and (before.to_move != self.viewer or after.is_over)):
            self._floor = after.ply  # the end reveals what the hands are worth
        self._wake(move)
        self._arrive()
        return self.state

    def _arrive(self, *, ask: bool = True, afresh: bool = False, conceded: int | None = None) -> None:
        """Come to a position: whose view is shown, behind which curtain, and who thinks."""
        state, generation = self._match.state, self._generation
        seat, over = self.seats[state.to_move], state.is_over
        shown = None if afresh or self.curtain else self.viewer  # whose hand lies on the table until now
        viewer: int | None
        if self._fixed_viewer is not None:
            viewer, curtain = self._fixed_viewer, False
        elif seat.agent is None and not over:
            viewer = state.to_move
            curtain = self.game.hides() and viewer != shown
        else:
            viewer, curtain = shown, False
        thinking = seat.agent is not None and not over and ask and not self._closed
        self._end_analysis()
        selection = self.game.selection(state.view(None if curtain or over else viewer))
        try:
            changed: dict[str, Any] = {"progress": "", "analysis": None, "conceded": conceded}
            self._tell(last_error=None, curtain=curtain, viewer=viewer, thinking=thinking, selection=selection, **changed)
        finally:
            if generation == self._generation:  # else an observer has moved on
                self._think() if thinking else self._analyse_here()

    def lift(self) -> None:
        """Hot seat: lift the curtain for the player to move."""
        with self._refusing():
            if self._closed or not self.curtain:
                raise MatchError(sentences.CLOSED if self._closed else sentences.NO_CURTAIN)
        if self.game.hides():
            self._floor = self.ply  # she may have seen what the last move revealed
        self._tell(last_error=None, curtain=False, selection=self.game.selection(self.state.view(self.viewer)))
        self._analyse_here()

    # ------------------------------------------------------------------ inputs of a board
    def click(self, target: str) -> None:
        """Do what a click on a target of the scene does, such as `hand:RRB` or `cell:3,-2`.

        Raises
        ------
        MatchError
            The click cannot be obeyed; `status` says why as well.
        """
        if target == "curtain":
            self.lift()
            return
        self._respond(lambda view: self.game.click(view, self.selection, target))

    def press(self, button: str) -> None:
        """Do what one of the game's buttons does, such as `rotate`, `draw`, or `confirm` (make the move that is shown)."""
        self._respond(lambda view: self.game.press(view, self.selection, button))

    def select(self, move: Any) -> None:
        """Show a legal move (or its notation) on the board without making it."""
        with self._refusing():
            self._check_turn()
            move = self.state.parse(move)
        self._tell(last_error=None, selection=self.game.selection(self.state.view(self.viewer), move))

    def _respond(self, input_: Callable[[View], Response | None]) -> None:
        with self._refusing():
            self._check_turn()
        response = input_(self.state.view(self.viewer))
        if response is None:
            return
        if response.refusal:
            refused = MatchError(sentences.capital(response.refusal))
            self._tell(selection=response.selection, last_error=refused)
            raise refused
        if response.move is not None:
            self.play(response.move)
        else:
            self._tell(selection=response.selection, last_error=None)

    def hint(self) -> Any:
        """Show the best move that `analyse` has found, else the greedy agent's choice, on the board, and return it."""
        with self._refusing():
            self._check_turn()
            if self.analysis is not None:
                move = self.analysis.best
            else:
                move = agent("greedy", seed=f"hint {self._seed} {self.ply}")(self.state.view(self.viewer))
        selection = self.game.selection(self.state.view(self.viewer), move)
        self._tell(sentences.hint(self.game, self.view, move), last_error=None, selection=selection)
        return move

    # ------------------------------------------------------------------ beginning, branching, saving, ending
    def new_game(self, seed: int | str | None = None) -> State:
        """Deal a new game to the same players."""
        with self._refusing():
            if self._closed:
                raise MatchError(sentences.CLOSED)
            dealt = self.game.deal(secrets.randbits(32) if seed is None else seed)
        self._begin(dealt)
        return self.state

    def _begin(self, state: State) -> None:
        self._void()
        self._match, self._floor = Match(state), state.ply
        self._arrive(afresh=True)

    def branch(self, ply: int | None = None, players: Sequence[Any] | None = None) -> MatchModel:
        """Return a match of its own that goes on from a ply of this one (by default the present)."""
        state = self._match.at(self.ply if ply is None else ply)
        specs = [seat.agent or "human" for seat in self.seats] if players is None else players
        return MatchModel(
            state,
            specs,
            names=self.names if players is None else None,
            viewer=self._fixed_viewer if players is None else None,
            undo=self.undo_mode,
            agent_timeout=self.agent_timeout,
        )

    def save(self, path: str | Path, meta: Mapping[str, Any] | None = None) -> Path:
        """Write the match so far as a replay (see `tilewidgets.Replay`); an existing file is replaced only when all went well."""
        from tilewidgets.replay import Replay

        players = [{"name": seat.name, "agent": seat.agent.name if seat.agent else "human"} for seat in self.seats]
        if self.conceded is not None:
            meta = {**(meta or {}), "conceded": self.conceded}
        return Path(Replay.of(self.state, players=players, meta=meta).save(path))

    def close(self) -> None:
        """End the match: agents are not listened to any more, and whoever waits for a move is told."""
        self._closed = True
        self._void()
        self._end_analysis()
        self._wake(MatchError(sentences.CLOSED))
        self._tell(thinking=False, analysing=False, analysis=None, progress="")

    def __repr__(self) -> str:
        return f"<MatchModel of {self.game.describe(self.state)}; {', '.join(self.names)}>"

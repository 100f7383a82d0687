"""`PuzzleModel`: a puzzle on a board. A move is an answer, which is graded and not played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from traitlets import Any as AnyTrait
from traitlets import Bool, Int

from tilewidgets.errors import MatchError, TileError, short
from tilewidgets.models.match_model import MatchModel
from tilewidgets.models.seats import HUMAN
from tilewidgets.models.sentences import CHOOSE
from tilewidgets.scene.overlay import Overlay, Weighed
from tilewidgets.theory.puzzle import Puzzle

if TYPE_CHECKING:
    from tilewidgets.game import State

LINES = 3
"""Lines beside the status line, for the rest of an explanation."""
TRY_FIRST = "Try an answer first: the solution is shown after it."
ANSWERED = "You have answered; Try again takes the answer back."
NO_ANSWER = "There is no answer to take back."
ONLY_A_PUZZLE = "This is a puzzle, which is not played on: answer it, or make a MatchModel of puzzle.state."


class PuzzleModel(MatchModel):
    """A puzzle: the position as the solver sees it, her answer, and what it is worth.

    Clicks, buttons and `play` are those of a match, but a move is an answer: the position stays.

    Parameters
    ----------
    puzzle : tilewidgets.theory.Puzzle

    Attributes
    ----------
    puzzle : tilewidgets.theory.Puzzle
    """

    preselects: ClassVar[bool] = False  # it might be the solution

    answer = AnyTrait(None, allow_none=True, read_only=True, help="The answer as it was graded (theory's Answer); None: not answered.")
    tries = Int(0, read_only=True, help="How many answers were given.")
    shown = Bool(False, read_only=True, help="Whether the solution is shown.")
    solved = Bool(False, read_only=True, help="Whether the right answer was given before the solution was shown.")

    def __init__(self, puzzle: Puzzle) -> None:
        if not isinstance(puzzle, Puzzle):
            raise TileError(f"A puzzle is made by tilewidgets.theory.find_puzzles or shipped_puzzles; {short(puzzle)} is none.")
        self.puzzle = puzzle
        names = ["You" if p == puzzle.viewer else "Opponent" for p in range(puzzle.game.players)]
        super().__init__(puzzle.state, [HUMAN] * puzzle.game.players, names=names, seed=0, viewer=puzzle.viewer, undo="fair")

    # ------------------------------------------------------------------ what is seen
    @property
    def is_my_turn(self) -> bool:
        """Whether an answer is waited for."""
        return super().is_my_turn and self.answer is None and not self.shown

    @property
    def overlay(self) -> Overlay | None:
        """After the right answer, or with the solution: the values of all moves."""
        if not (self.shown or self.solved):
            return None
        puzzle = self.puzzle
        moves = tuple(Weighed(self.state.parse(c.move), float(c.value), c.visits, float(c.low), float(c.high)) for c in puzzle.choices)
        line = tuple(self.game.parse(notation) for notation in puzzle.choices[0].line)  # an expected one need not be possible
        return Overlay(moves, line, "proved" if puzzle.kind == "exact" else puzzle.evidence.method)

    @property
    def why(self) -> str:
        """Why the solution is right, once it is known."""
        return self.puzzle.grounds if self.shown or self.solved else ""

    @property
    def summary(self) -> tuple[str, ...]:
        """The rest of the explanation, a sentence a line."""
        if self.shown:
            return (self.puzzle.check(self.puzzle.best).sentences[0].removeprefix("Right. "), self.puzzle.grounds)
        return self.answer.sentences[1:] if self.answer is not None else ()

    @property
    def marked(self) -> tuple[str, ...]:
        """Nothing: the last move is not what matters."""
        return ()

    def _tell(self, said: str | None = None, **changed: Any) -> None:
        """Tell of the question, or of the answer, unless something went wrong."""
        wrong = changed.get("last_error", self.last_error) is not None or self._closed
        answer, shown = changed.get("answer", self.answer), changed.get("shown", self.shown)
        kind = "turn"
        if said is None and not wrong:
            selection = changed.get("selection", self.selection)
            said, kind = self._said(answer, shown, selection)
        with self.hold_trait_notifications():
            super()._tell(said, **changed)
            if said is not None:
                self.set_trait("status_kind", kind)
        self._raise_what_observers_raised()

    def _said(self, answer: Any, shown: bool, selection: Any) -> tuple[str, str]:
        puzzle = self.puzzle
        if shown:
            return f"The solution: {puzzle.choices[0].move}.", "end"
        if answer is not None:
            return answer.sentences[0], "end" if answer.correct else "error"
        view = self._match.state.view(puzzle.viewer)
        prompt = puzzle.game.prompt(view, selection, self.names) if selection != puzzle.game.selection(view) else ""
        return f"{puzzle.question} {prompt}".strip(), "turn"

    # ------------------------------------------------------------------ answers
    def play(self, move: Any) -> State:
        """Answer with a move (or its notation); the position stays as it is, `answer` tells what it is worth.

        Raises
        ------
        NotationError, IllegalMove
            It is not a legal move, and no answer.
        MatchError
            There is an answer already, or the board is closed.
        """
        with self._refusing():
            self._check_turn()
            if move == "":
                raise MatchError(CHOOSE)
            graded = self.puzzle.check(move)
        selection = self.game.selection(self.state.view(self.viewer), graded.move)
        solved = self.solved or graded.correct
        self._tell(last_error=None, answer=graded, tries=self.tries + 1, solved=solved, selection=selection)
        return self.state

    def try_again(self) -> None:
        """Take the answer back; the solution is hidden again as well."""
        with self._refusing():
            if self._closed or self.answer is None:
                raise MatchError(NO_ANSWER)
        selection = self.game.selection(self.state.view(self.viewer))
        self._tell(last_error=None, answer=None, shown=False, selection=selection)

    def show_solution(self) -> Any:
        """Show the solution on the board, after a try, and return it."""
        with self._refusing():
            if self._closed or not self.tries:
                raise MatchError(TRY_FIRST)
        best = self.puzzle.best
        self._tell(last_error=None, shown=True, selection=self.game.selection(self.state.view(self.viewer), best))
        return best

    def hint(self) -> str:
        """Tell something to begin with, which is not the solution, and return it."""
        with self._refusing():
            self._check_turn()
        self._tell(f"Hint: {self.puzzle.hint}", last_error=None)
        return self.puzzle.hint

    def _check_turn(self) -> None:
        super()._check_turn()
        if self.answer is not None or self.shown:
            raise MatchError(ANSWERED)

    # ------------------------------------------------------------------ what would play on, or tell the solution
    def _not_here(self) -> None:
        with self._refusing():
            raise MatchError(ONLY_A_PUZZLE)

    def analyse(self, spec: Any = "ismcts", **budget: Any) -> None:
        """Refuse: it would tell the solution."""
        self._not_here()

    def new_game(self, seed: int | str | None = None) -> State:
        """Refuse: a puzzle is one position."""
        self._not_here()
        return self.state

    def goto(self, ply: int) -> State:
        """Refuse: a puzzle is one position."""
        self._not_here()
        return self.state

    @property
    def undo_ply(self) -> None:
        """Nothing can be undone."""
        return None

    def __repr__(self) -> str:
        return f"<PuzzleModel of {self.puzzle!r}>"

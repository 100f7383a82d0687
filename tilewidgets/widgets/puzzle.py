"""`Puzzle`: positions with one best move, to be found by clicking. A row of controls over a board whose moves are answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets
from traitlets import Enum, Int

from tilewidgets.errors import MatchError, TileError, short, whole
from tilewidgets.models.puzzle_model import LINES, PuzzleModel
from tilewidgets.models.sentences import CLOSED
from tilewidgets.scene.themes import THEMES
from tilewidgets.scene.themes import theme as find_theme
from tilewidgets.theory.puzzle import Puzzle as Position
from tilewidgets.widgets.board import Board
from tilewidgets.widgets.closing import close_all
from tilewidgets.widgets.controls import WIDE, button
from tilewidgets.widgets.picture import dress

MOST = 1000


class PuzzleBoard(Board):
    """A board of a puzzle: without the controls that would play on, and with room for an explanation."""

    model: PuzzleModel

    def __init__(self, model: PuzzleModel, **options: Any) -> None:
        super().__init__(model, **options)
        controls = self._controls
        for one in (controls.undo, controls.redo, controls.hint, controls.analyse, controls.new):
            one.layout.display = "none"
        controls.play.layout.width = "84px"
        self._status.room = LINES

    def _repaint(self) -> None:
        super()._repaint()
        if not self._closed:
            self._controls.play.description, self._controls.play.tooltip = "Answer", "Answer: with the move that is shown"


class Puzzle(ipywidgets.VBox):
    """Puzzles, one after the other, to be answered by clicking, or with the keys of the native controls.

    Parameters
    ----------
    puzzles : tilewidgets.theory.Puzzle, or sequence of them
    theme : {"light", "dark"}
        A trait: it can be changed later.
    width, pixel_ratio
        As of `Board`.

    Attributes
    ----------
    models : tuple of PuzzleModel
        One a puzzle: what can be clicked can be called there.
    index : int
        Which puzzle is shown, from 0. A trait, set by `go`.

    Raises
    ------
    TileError
        An argument cannot be.

    Examples
    --------
    >>> from tilewidgets.theory import shipped_puzzles  # doctest: +SKIP
    >>> Puzzle(shipped_puzzles("pyramid"))  # doctest: +SKIP
    """

    theme = Enum(THEMES, default_value="light", help="light or dark")
    index = Int(0, read_only=True, help="Which puzzle is shown, from 0.")
    _closed = True  # until it is made

    def __init__(self, puzzles: Position | Sequence[Position], *, theme: str = "light", width: int = WIDE, pixel_ratio: float = 2) -> None:
        given = [puzzles] if isinstance(puzzles, Position) else puzzles
        if isinstance(given, str) or not isinstance(given, Sequence) or not 0 < len(given) <= MOST:
            raise TileError(
                f"Give a puzzle, or a list of 1 to {MOST}, not {short(puzzles)}: tilewidgets.theory.shipped_puzzles('pyramid')."
            )
        self.models = tuple(PuzzleModel(puzzle) for puzzle in given)
        self._options = {"width": width, "pixel_ratio": pixel_ratio}
        self.board = PuzzleBoard(self.models[0], theme=theme, **self._options)
        wide = width >= WIDE
        # Words and no icons: the letter that draws an icon would be part of a button's name.
        self.previous = button("Previous" if wide else "Prev", "", "Previous puzzle", lambda: self._do(lambda: self.go(self.index - 1)))
        self.next = button("Next", "", "Next puzzle", lambda: self._do(lambda: self.go(self.index + 1)))
        self.again = button("Try again", "", "Try again: take the answer back", lambda: self._do(self.model.try_again))
        self.hint = button("Hint", "", "Hint: something to begin with", lambda: self._do(self.model.hint))
        name = "Show solution" if wide else "Solution"
        self.solution = button(name, "", "Show solution: after a try", lambda: self._do(self.model.show_solution))
        self.score = ipywidgets.Label(layout=ipywidgets.Layout(flex="1 1 auto", margin="0"))
        self.score.add_class("tw-score")
        left, right = [self.previous, self.next, self.score], [self.hint, self.again, self.solution]
        rows = [ipywidgets.HBox(row) for row in ([left + right] if wide else [left, right])]
        for row in rows:
            row.layout.align_items, row.layout.flex_flow = "center", "row nowrap"
            row.add_class("tw-controls")
        self._frame = ipywidgets.VBox(rows, layout=ipywidgets.Layout(width="100%", overflow="visible"))
        self._frame.add_class("tw-board")
        if not wide:
            self._frame.add_class("tw-narrow")
        super().__init__([self._frame, self.board], theme=theme, layout=ipywidgets.Layout(width="100%", max_width=f"{width}px"))
        for model in self.models:
            model.observe(self._changed, "revision")
        self.observe(self._themed, "theme")
        self._closed = False
        self._show()

    # ------------------------------------------------------------------ what is shown
    @property
    def model(self) -> PuzzleModel:
        """The puzzle that is shown."""
        return self.models[self.index]

    @property
    def solved(self) -> int:
        """How many puzzles were solved."""
        return sum(model.solved for model in self.models)

    def _show(self) -> None:
        model, many = self.model, len(self.models)
        self.previous.disabled, self.next.disabled = self.index == 0, self.index == many - 1
        self.again.disabled = model.answer is None
        self.hint.disabled = not model.is_my_turn
        self.solution.disabled = not model.tries or model.shown
        self.score.value = f"Puzzle {self.index + 1} of {many}, solved {self.solved}"
        self.score.style.text_color = find_theme(self.theme).color("text")
        dress(self._frame, self.theme)

    def _changed(self, change: Any) -> None:
        if not self._closed:
            self._show()

    def _themed(self, change: Any) -> None:
        if not self._closed:
            self.board.theme = self.theme
            self._show()

    def _do(self, action: Callable[[], Any]) -> None:
        """Do what a button asks for: what goes wrong is told by the board."""
        if not self._closed:
            self.board._guard(action)

    # ------------------------------------------------------------------ for code
    def go(self, index: int) -> None:
        """Show another puzzle; answers to the others are kept.

        Raises
        ------
        TileError
            There is no such puzzle, or the widget is closed.
        """
        if self._closed:
            raise MatchError(CLOSED)
        if not whole(index) or not 0 <= index < len(self.models):
            raise TileError(f"There is no puzzle {short(index)}: they are numbered 0 to {len(self.models) - 1}.")
        if index == self.index:
            return
        before = self.board
        self.board = PuzzleBoard(self.models[index], theme=self.theme, **self._options)
        self.set_trait("index", index)
        self.children = [self._frame, self.board]
        before.close()
        self._show()

    def close(self) -> None:
        """Close the widget and everything in it; no widget is left behind."""
        if self._closed:
            return
        self._closed = True
        for model in self.models:
            model.unobserve(self._changed, "revision")
        self.board.close()
        for model in self.models:
            model.close()
        self.children = [self._frame]  # the board is closed already
        close_all(self)

    # ------------------------------------------------------------------ without a kernel
    def __repr__(self) -> str:
        return f"<Puzzle {self.index + 1} of {len(self.models)}: {self.model.puzzle.question}>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        if not self._closed:
            shown = self.board._repr_mimebundle_()
            live |= {name: shown[name] for name in ("text/plain", "image/svg+xml", "text/html")}
        return live

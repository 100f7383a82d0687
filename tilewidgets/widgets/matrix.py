"""`Matrix`: a game in normal form as a heat map; a click on a cell opens the games behind it."""

from __future__ import annotations

from typing import Any

from ipywidgets import Layout, ToggleButton

from tilewidgets import theory
from tilewidgets.models import lab_words as words
from tilewidgets.models.matrix_model import MatrixModel
from tilewidgets.scene import Scene
from tilewidgets.widgets.controls import WIDE, button, dropdown
from tilewidgets.widgets.lab import Lab, row_of
from tilewidgets.widgets.lab_parts import Remarks, cells_of
from tilewidgets.widgets.picture import check_look


class Matrix(Lab):
    """Payoffs of strategies against each other, with what follows from them: point at a cell to read it, click on it to see its games.

    Marked are best answers, pure equilibria and dominated strategies; bars show an equilibrium in mixed strategies.

    Parameters
    ----------
    matrix : theory.Matrix or MatrixModel
        As `theory.payoff_matrix` measures it, or made by hand (then without games).
    theme : {"light", "dark"}
        Colours. A trait: it can be changed later.
    width : int
        CSS pixels, 400 to 1600.
    pixel_ratio : float
        Backing pixels a CSS pixel, 1 to 4.

    Attributes
    ----------
    model : MatrixModel
        What can be clicked can be called there; `model.save("matrix.svg")` saves the picture.
    scene : Scene
        The picture.
    player : Player or None
        Shows the game that is open.

    Raises
    ------
    TileError
        An argument cannot be.

    Examples
    --------
    >>> matrix = Matrix(theory.payoff_matrix(["random", "greedy"], "pyramid"))  # doctest: +SKIP
    >>> matrix.model.open("greedy", "random", 3)  # doctest: +SKIP
    """

    _what = "matrix"

    model: MatrixModel

    def __init__(self, matrix: theory.Matrix | MatrixModel, *, theme: str = "light", width: int = WIDE, pixel_ratio: float = 2) -> None:
        check_look(theme, width, pixel_ratio)
        self._owns_model = not isinstance(matrix, MatrixModel)
        self.model = matrix if isinstance(matrix, MatrixModel) else MatrixModel(matrix)
        self._told: tuple[str, ...] = ()
        self._showing = False
        rows, columns = ([(words.called(name), name) for name in names] for names in (self.model.matrix.rows, self.model.matrix.columns))
        self._row = dropdown("Row: strategy of the row player", [("row ...", ""), *rows])
        self._column = dropdown("Column: strategy of the column player", [("column ...", ""), *columns])
        self._lists = self._row, self._column
        for one in (self._row, self._column):
            one.observe(lambda _: self._chosen(), "value")
        self._replay = button(
            "Open replay", "", "Open replay: show a game of this row and this column", lambda: self._guard(self._open_chosen), "tw-primary"
        )
        self._seats = ToggleButton(
            description="Seats", tooltip="Seats: what sitting on seat 0 is worth", layout=Layout(width="64px", flex="0 0 auto")
        )
        self._seats.observe(self._toggled, "value")
        many = [(f"equilibrium {n}", n) for n in range(1, len(self.model.equilibria) + 1)]
        self._equilibrium = dropdown("Which equilibrium the bars show", many or [("", 0)])
        self._equilibrium.observe(self._switched, "value")
        self._remarks = Remarks()
        tools = [self._seats, self._equilibrium]
        parts = [[self._row, self._column, self._replay, *tools]]
        if width < WIDE:
            parts = [[self._row, self._column], [self._replay, *tools]]
        self._make(theme, width, pixel_ratio, ([row_of(*part) for part in parts], []), [self._remarks])

    # ------------------------------------------------------------------ model -> page
    def _draw(self, theme: str, width: int) -> Scene:
        return self.model.scene(theme, width)

    def _show_parts(self) -> None:
        model = self.model
        row, column = model.cell or ("", "")
        self._showing = True
        try:
            if model.cell != self._told and model.cell:  # told once: what is chosen after that stays until another cell is looked at
                self._row.value, self._column.value = row, column
            self._told = model.cell
            self._seats.value = model.seats
            if model.equilibrium:
                self._equilibrium.value = model.equilibrium
        finally:
            self._showing = False
        self._row.disabled = self._column.disabled = model.closed
        self._show_chosen()
        self._seats.disabled = model.closed
        self._equilibrium.disabled = model.closed
        self._seats.layout.display = None if model.matrix.seat_effect is not None else "none"
        self._equilibrium.layout.display = None if len(model.equilibria) > 1 else "none"
        place = (model.matrix.rows.index(row), model.matrix.columns.index(column)) if model.cell else None
        self._cells.content = cells_of(self.scene, model.shown().caption, place)
        with self._remarks.hold_sync():
            self._remarks.title = f"What follows: {words.many(len(model.remarks), 'remark')} on dominance and equilibria"
            self._remarks.lines = list(model.remarks)

    def _show_chosen(self) -> None:
        model = self.model
        self._replay.disabled = model.closed or model.replays is None or not (self._row.value and self._column.value)

    # ------------------------------------------------------------------ page -> model
    def _point(self, i: int, j: int) -> None:
        self.model.point(i, j)

    def _look(self, i: int, j: int) -> None:
        self._told = ()  # the lists follow the cell that was looked at before, too
        self.model.look(i, j)

    def _open(self, i: int, j: int) -> None:
        self._told = ()
        if self.model.replays is None:
            self.model.look(i, j)
        else:
            self.model.open(i, j)

    def _toggled(self, change: Any) -> None:
        if not self._showing:
            self._guard(lambda: self.model.show_seats(change["new"]))
            self._repaint()

    def _switched(self, change: Any) -> None:
        if not self._showing and change["new"]:
            self._guard(lambda: self.model.show_equilibrium(change["new"]))

"""`MatrixModel`: a game in normal form to look at cell by cell, and to open the games behind a cell."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import Any

from traitlets import Bool, Instance, Int, Tuple

from tilewidgets.errors import MatchError, TileError, UnknownOption, short, whole
from tilewidgets.models import lab_words as words
from tilewidgets.models.opening import Opening
from tilewidgets.render.svg import svg
from tilewidgets.scene import Scene
from tilewidgets.scene.heat import Heat, brief, signed
from tilewidgets.scene.lettering import clean
from tilewidgets.scene.payoffs import payoffs_scene
from tilewidgets.scene.payoffs_plan import Payoffs, Side
from tilewidgets.theory import Matrix
from tilewidgets.theory.dominance import Dominated
from tilewidgets.theory.equilibria import Equilibrium
from tilewidgets.theory.tournament_replays import Replays

_ZERO = 1e-9


class MatrixModel(Opening):
    """A game in normal form.

    Parameters
    ----------
    matrix : theory.Matrix
        As `theory.payoff_matrix` measures it, or made by hand.

    Raises
    ------
    TileError
        It is none.
    """

    matrix = Instance(Matrix, read_only=True, help="The game.")
    cell = Tuple(read_only=True, help="The row and the column that are looked at, by name; empty: none.")
    seats = Bool(False, read_only=True, help="Whether the cells show what a seat is worth instead of payoffs.")
    equilibrium = Int(0, read_only=True, help="Which of the equilibria is shown, from 1; 0: none is known.")

    def __init__(self, matrix: Matrix) -> None:
        super().__init__()
        if not isinstance(matrix, Matrix):
            raise TileError(f"A matrix is what theory.payoff_matrix(...) returns, or a theory.Matrix, not {short(matrix)}.")
        self.set_trait("matrix", matrix)
        self.set_trait("equilibrium", 1 if self.equilibria else 0)
        self.set_trait("status", words.matrix_status(matrix))

    # ------------------------------------------------------------------ what follows from it
    @property
    def replays(self) -> Replays | None:
        """The games behind the cells."""
        return self.matrix.replays

    def _without_games(self) -> str:
        return words.NO_MATRIX_GAMES

    @cached_property
    def _solved(self) -> tuple[tuple[Equilibrium, ...], str]:
        try:
            found = self.matrix.equilibria()
        except TileError as error:
            return (), f"No equilibrium is shown: {clean(error)}"
        return tuple(found), found.note

    @property
    def equilibria(self) -> tuple[Equilibrium, ...]:
        """The equilibria that are known; see `remarks` for how they were found."""
        return self._solved[0]

    @cached_property
    def dominated(self) -> tuple[Dominated, ...]:
        """The dominated strategies; of a symmetric game those of the row player stand for both."""
        return tuple(self.matrix.dominated())

    @cached_property
    def answers(self) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
        """Cells in which the row player, and the column player, answers best."""
        mine, theirs = self.matrix.payoffs, self.matrix.column_payoffs
        best, rows, columns = mine.max(axis=0), range(mine.shape[0]), range(mine.shape[1])
        of_row = frozenset((i, j) for j in columns for i in rows if mine[i, j] >= best[j] - _ZERO)
        best = theirs.max(axis=1)
        return of_row, frozenset((i, j) for i in rows for j in columns if theirs[i, j] >= best[i] - _ZERO)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Dominance and equilibria in words."""
        shown = [f"Equilibrium {n}: {one}." for n, one in enumerate(self.equilibria, start=1)]
        return tuple(clean(text) for text in (*(one.words for one in self.dominated), *shown, self._solved[1]))

    # ------------------------------------------------------------------ looking
    def _place(self, row: str | int, column: str | int) -> tuple[int, int]:
        out = []
        for what, names, given in (("row", self.matrix.rows, row), ("column", self.matrix.columns, column)):
            if whole(given) and 0 <= given < len(names):  # type: ignore[operator]  # a number now
                out.append(int(given))
            elif isinstance(given, str) and given in names:
                out.append(names.index(given))
            else:
                self._refuse(UnknownOption(what, given, names))
        return out[0], out[1]

    def say(self, row: str | int, column: str | int) -> str:
        """A cell in words."""
        i, j = self._place(row, column)
        if self.seats:
            return words.seat(self.matrix, i, j)
        return words.cell(self.matrix, i, j, ((i, j) in self.answers[0], (i, j) in self.answers[1]))

    def point(self, row: str | int, column: str | int) -> str:
        """Let the status line say a cell in words, and look at the same cell as before."""
        self._check_open()
        said = self.say(row, column)
        self._tell(said)
        return said

    def look(self, row: str | int, column: str | int) -> str:
        """Look at a cell, given by names or numbers from 0; the status line says it in words."""
        self._check_open()
        i, j = self._place(row, column)
        said = self.say(i, j)
        self._tell(said, cell=(self.matrix.rows[i], self.matrix.columns[j]), last_error=None)
        return said

    def open(self, row: str | int | None = None, column: str | int | None = None, number: int = 1) -> None:
        """Open a game of two strategies: by default of the cell that is looked at.

        Parameters
        ----------
        row, column : str or int, optional
        number : int
            Which of their games, from 1.

        Raises
        ------
        TileError
            There is no such game, or it cannot be shown.
        """
        self._check_open()
        if (row is None or column is None) and not self.cell:
            self._refuse(MatchError("No cell is looked at. Choose a row and a column."))
        i, j = self._place(self.cell[0] if row is None else row, self.cell[1] if column is None else column)
        pair = self.matrix.rows[i], self.matrix.columns[j]
        if self.replays is None:
            self._tell(cell=pair)
        self._open_pair(pair, number, cell=pair)

    def show_seats(self, on: bool = True) -> None:
        """Show what sitting on seat 0 is worth to the row player; or payoffs again."""
        self._check_open()
        if not isinstance(on, bool):
            self._refuse(TileError(f"on must be True or False, not {short(on)}."))
        if on and self.matrix.seat_effect is None:
            self._refuse(MatchError("The effect of seats is not known here. theory.payoff_matrix(agents, game) measures it."))
        said = "The cells show what sitting on seat 0 is worth to the row player." if on else words.matrix_status(self.matrix)
        self._tell(said, seats=on, last_error=None)

    def show_equilibrium(self, number: int) -> None:
        """Show one of several equilibria, from 1."""
        self._check_open()
        if not whole(number) or not 1 <= number <= len(self.equilibria):
            self._refuse(MatchError(f"There is no equilibrium {short(number)}: {len(self.equilibria)} are known."))
        self._tell(clean(f"Equilibrium {number}: {self.equilibria[number - 1]}."), equilibrium=number, last_error=None)

    # ------------------------------------------------------------------ the picture
    def shown(self) -> Payoffs:
        """What the picture shows."""
        matrix, places = self.matrix, (range(len(self.matrix.rows)), range(len(self.matrix.columns)))
        shown = self.equilibria[self.equilibrium - 1] if self.equilibrium else None
        of = "What seat 0 is worth to the row player" if self.seats else "Payoffs of the row player"
        if not matrix.is_zero_sum and not self.seats:
            of = "Payoffs of row player, column player"
        measured = [f"{matrix.games:,} games"] if matrix.games else []
        measured += ["95 %"] if matrix.interval is not None and not self.seats else []
        none = frozenset[tuple[int, int]]()
        return Payoffs(
            self._side("row", matrix.rows, shown.row if shown else None),
            self._side("column", matrix.columns, shown.column if shown else None),
            tuple(tuple(self._heat(i, j) for j in places[1]) for i in places[0]),
            (none, none) if self.seats else self.answers,
            tuple(tuple(self.say(i, j) for j in places[1]) for i in places[0]),
            f"{of} ({', '.join(measured)})" if measured else of,
            (matrix.rows.index(self.cell[0]), matrix.columns.index(self.cell[1])) if self.cell else None,
        )

    def _side(self, player: str, names: tuple[str, ...], weights: Any) -> Side:
        gone = {one.strategy: one for one in self.dominated if one.player == player or self.matrix.is_symmetric}
        how = tuple("" if name not in gone else "certain" if gone[name].certain else "perhaps" for name in names)
        return Side(names, () if weights is None else tuple(weights.get(name, 0.0) for name in names), how if gone else ())

    @cached_property
    def _scale(self) -> tuple[float, float]:
        """The payoff that is grey, and how far from it a colour is full."""
        least, most = float(self.matrix.payoffs.min()), float(self.matrix.payoffs.max())
        middle = 0.0 if least <= 0 <= most else (least + most) / 2
        return middle, max(most - middle, middle - least) or 1.0

    def _heat(self, i: int, j: int) -> Heat:
        matrix = self.matrix
        if self.seats and matrix.seat_effect is not None:
            worth, most = float(matrix.seat_effect[i, j]), float(abs(matrix.seat_effect).max()) or 1.0
            return Heat(worth / most, signed(worth), brief(worth))
        middle, reach = self._scale
        value = float(matrix.payoffs[i, j])
        text = signed(value) if matrix.is_zero_sum else f"{_short(value)}, {_short(float(matrix.column_payoffs[i, j]))}"
        less = brief(value) if matrix.is_zero_sum else ""
        if matrix.interval is None:
            return Heat((value - middle) / reach, text, less)
        low, high = (float(end[i, j]) for end in matrix.interval)
        span = (low - middle) / reach, (high - middle) / reach
        return Heat((value - middle) / reach, text, less, f"{signed(low)} to {signed(high)}", span)

    def scene(self, theme: str = "light", width: float = 720) -> Scene:
        """Draw it."""
        matrix = self.matrix
        title = f"A game of {len(matrix.rows)} x {len(matrix.columns)} strategies"
        desc = " ".join((f"{self.shown().caption}.", *self.remarks)) if not self.seats else f"{self.shown().caption}."
        return payoffs_scene(self.shown(), theme=theme, width=width, title=title, desc=desc)

    def save(self, path: str | os.PathLike[str], theme: str = "light", width: float = 720) -> Path:
        """Save the picture as SVG."""
        file = Path(path)
        file.write_text(svg(self.scene(theme, width)), encoding="utf-8", newline="\n")
        return file

    def __repr__(self) -> str:
        return f"<MatrixModel of {self.matrix!r}{', at ' + words.against(self.cell) if self.cell else ''}>"


def _short(value: float) -> str:
    return f"{value:.3g}".replace("-", "\u2212")

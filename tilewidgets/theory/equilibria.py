"""Nash equilibria of a matrix, by nashpy: one by linear programming where the game is zero-sum, else all that vertex enumeration finds.

What is found is checked; and where there may be more than is listed, the note says so.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError
from tilewidgets.theory.optional import needed, numpy

if TYPE_CHECKING:
    from tilewidgets.theory.matrix import Matrix

_SHOWN, _SAME, _GAIN = 1e-6, 1e-6, 1e-6
MOST_VERTICES = 12
"""Strategies of a player up to which a game that is not zero-sum is enumerated: the time grows like the number of vertices."""


@dataclass(frozen=True)
class Equilibrium:
    """A pair of strategies, mixed perhaps, neither of which is worth leaving.

    Attributes
    ----------
    row, column : dict of str to float
        Probabilities of the strategies that are played.
    values : tuple of float
        What the players expect.
    gain : float
        What the best deviation would bring: 0 but for rounding.
    """

    row: dict[str, float]
    column: dict[str, float]
    values: tuple[float, float]
    gain: float = field(compare=False)

    def __str__(self) -> str:
        sides = (" + ".join(f"{w:.1%} {name}" for name, w in side.items()) for side in (self.row, self.column))
        return "row: {}; column: {}; ".format(*sides) + f"values {self.values[0]:.3g}, {self.values[1]:.3g}"


@dataclass(frozen=True)
class Equilibria(Sequence[Equilibrium]):
    """The equilibria that were found.

    Attributes
    ----------
    found : tuple of Equilibrium
    note : str
        How they were found, and whether there are more.
    unique : bool or None
        Whether there is exactly one; `None`: not known.
    """

    found: tuple[Equilibrium, ...]
    note: str
    unique: bool | None

    def __len__(self) -> int:
        return len(self.found)

    def __getitem__(self, i: Any) -> Any:
        return self.found[i]

    def __iter__(self) -> Iterator[Equilibrium]:
        return iter(self.found)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.found), self.note])


def equilibria(matrix: Matrix) -> Equilibria:
    """Find Nash equilibria of a matrix (of the measured means, where it was measured)."""
    nashpy = needed("nashpy")
    if matrix.is_zero_sum:
        return _zero_sum(nashpy, matrix)
    if max(matrix.payoffs.shape) > MOST_VERTICES:
        rows, columns = matrix.payoffs.shape
        raise TileError(
            f"This game of {rows} x {columns} strategies is not zero-sum: it is too large to look for all equilibria "
            f"(at most {MOST_VERTICES} a player). Take away strategies that are dominated (iterated_dominance), or weak ones (without)."
        )
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        mine, theirs = (1.0 + table - table.min() for table in (matrix.payoffs, matrix.column_payoffs))  # it wants positive ones
        pairs = list(nashpy.Game(mine, theirs).vertex_enumeration())
    found: list[Equilibrium] = []
    for row, column in pairs:
        one = _equilibrium(matrix, row, column)
        if one.gain <= _GAIN * max(1.0, float(abs(matrix.payoffs).max())) and not any(_alike(one, other) for other in found):
            found.append(one)
    if not found:
        raise TileError("Vertex enumeration found no equilibrium, although there is one: the payoffs are nearly degenerate. Round them.")
    degenerate = bool(said) or len(found) % 2 == 0 or _is_degenerate(matrix, found)
    note = f"{len(found)} found by vertex enumeration."
    if degenerate:
        note += " The game is degenerate: besides those listed, mixtures of them may be equilibria, too."
    return Equilibria(tuple(found), note, None if degenerate and len(found) == 1 else len(found) == 1)


def _zero_sum(nashpy: Any, matrix: Matrix) -> Equilibria:
    row, column = nashpy.Game(matrix.payoffs).linear_program()
    one = _equilibrium(matrix, row, column)
    value = one.values[0]
    free = [*_free(matrix.payoffs, value), *_free(-matrix.payoffs.T, -value)]
    note = "Zero-sum: found by linear programming (minimax theorem, von Neumann 1928)."
    if any(free):
        note += " The game is degenerate: there are other equilibria, all of the same value; any two optimal strategies make one."
    else:
        note += " It is the only one."
    return Equilibria((one,), note, not any(free))


def _free(payoffs: Any, value: float) -> Iterator[bool]:
    """For each strategy of the row player, whether its probability differs among her optimal strategies."""
    np = numpy()
    linprog = needed("scipy.optimize").linprog

    rows, columns = payoffs.shape
    scale = max(1.0, float(abs(payoffs).max()))
    slack = np.full(columns, -value + 1e-9 * scale)
    for i in range(rows):
        ends = []
        for sign in (1.0, -1.0):
            aim = np.zeros(rows)
            aim[i] = sign
            solved = linprog(aim, A_ub=-payoffs.T, b_ub=slack, A_eq=np.ones((1, rows)), b_eq=[1.0], bounds=[(0, 1)] * rows, method="highs")
            ends.append(float(solved.x[i]) if solved.success else 0.0)
        yield abs(ends[1] - ends[0]) > 1e-5


def _equilibrium(matrix: Matrix, row: Any, column: Any) -> Equilibrium:
    np = numpy()
    row, column = (np.clip(side, 0.0, None) / np.clip(side, 0.0, None).sum() for side in (row, column))
    mine, theirs = matrix.payoffs @ column, row @ matrix.column_payoffs
    values = float(row @ mine), float(theirs @ column)
    gain = max(float(mine.max()) - values[0], float(theirs.max()) - values[1])
    of_row, of_column = (
        {name: float(w) for name, w in zip(names, side, strict=True) if w > _SHOWN}
        for names, side in ((matrix.rows, row), (matrix.columns, column))
    )
    return Equilibrium(of_row, of_column, values, gain)


def _alike(one: Equilibrium, other: Equilibrium) -> bool:
    return all(
        abs(mine.get(name, 0.0) - theirs.get(name, 0.0)) < _SAME
        for mine, theirs in ((one.row, other.row), (one.column, other.column))
        for name in {*mine, *theirs}
    )


def _is_degenerate(matrix: Matrix, found: Sequence[Equilibrium]) -> bool:
    """Whether against a strategy of an equilibrium there are more best responses than it has strategies."""
    np = numpy()
    for one in found:
        row, column = (
            np.array([side.get(name, 0.0) for name in names]) for side, names in ((one.row, matrix.rows), (one.column, matrix.columns))
        )
        mine, theirs = matrix.payoffs @ column, row @ matrix.column_payoffs
        if (mine > mine.max() - _GAIN).sum() > len(one.column) or (theirs > theirs.max() - _GAIN).sum() > len(one.row):
            return True
    return False

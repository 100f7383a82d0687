"""What the picture of a game in normal form shows (`Payoffs`), and where it stands there (`Plan`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tilewidgets.scene.heat import Heat
from tilewidgets.scene.lettering import clean, reserve, shorten

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BARS = 44.0
"""Height of the bars above the columns."""
READABLE = 70.0
"""Least room in which names that are cut can be told apart."""
LINE = 20.0
"""Height of a line of the legend."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player's strategies.

    Attributes
    ----------
    names : tuple of str
    weights : tuple of float
        Probabilities in an equilibrium; empty: none is shown.
    dominated : tuple of str
        By strategy: "certain", "perhaps", or an empty text.
    """

    names: tuple[str, ...]
    weights: tuple[float, ...] = ()
    dominated: tuple[str, ...] = ()


@dataclass(frozen=True)
class Payoffs:
    """What the picture shows.

    Attributes
    ----------
    rows, columns : Side
    cells : tuple of tuple of Heat
        By row and column.
    answers : tuple of frozenset
        Cells (row, column) that are best answers: of the row player, of the column player.
    labels : tuple of tuple of str
        Each cell in words.
    caption : str
        What the numbers are.
    current : tuple of int or None
        The cell that is looked at.
    """

    rows: Side
    columns: Side
    cells: tuple[tuple[Heat, ...], ...]
    answers: tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]
    labels: tuple[tuple[str, ...], ...]
    caption: str = ""
    current: tuple[int, int] | None = None


@dataclass(frozen=True)
class Plan:
    """Where everything stands."""

    shown: Payoffs
    width: float

    @cached_property
    def margin(self) -> float:
        """Free space at the sides."""
        return 16.0 if self.width >= 720 else 12.0

    @cached_property
    def bars(self) -> float:
        """Width of the bars beside the rows, with their numbers."""
        return (92.0 if self.width >= 720 else 70.0) if self.shown.rows.weights else 0.0

    @cached_property
    def lettered(self) -> bool:
        """Whether the columns have letters instead of names, for want of room."""
        names, room = self.shown.columns.names, self.cell[0] - 6
        if all(reserve(clean(name), 12, 600) <= room for name in names):
            return False
        return room < READABLE or len({shorten(name, 12, 600, room) for name in names}) < len(names)

    @cached_property
    def names(self) -> float:
        """Width of the names of the rows."""
        widest = max(reserve(clean(name), 13, 600) for name in self.shown.rows.names)
        return min(max(widest + 34, 116.0), 0.29 * self.width)

    @cached_property
    def cell(self) -> tuple[float, float]:
        """Size of a cell."""
        room = self.width - 2 * self.margin - self.names - self.bars
        wide = min(140.0, room / len(self.shown.columns.names))
        return wide, max(22.0 if wide < 30 else 30.0, min(54.0, 0.62 * wide))

    @cached_property
    def left(self) -> float:
        """Where the cells begin."""
        return self.margin + self.names

    @cached_property
    def top(self) -> float:
        """Where the cells begin, from above."""
        return 74.0 + (BARS + 6 if self.shown.columns.weights else 0.0)

    @cached_property
    def low(self) -> float:
        """Where the cells end."""
        return self.top + self.cell[1] * len(self.shown.rows.names)

    def at(self, i: int, j: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + j * self.cell[0], self.top + i * self.cell[1]


def letter(number: int) -> str:
    """A, B, ..., Z, AA, AB, ..."""
    return (letter(number // 26 - 1) if number >= 26 else "") + LETTERS[number % 26]

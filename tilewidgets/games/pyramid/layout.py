"""Where things stand on the canvas of Pyramid Power: plates, board, its cells, hand.

Wide from 720 px, narrow below; the height is constant during a game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tilewidgets.games.pyramid.lattice import is_up
from tilewidgets.scene.geometry import HALF_ROOT_3, Points, triangle

if TYPE_CHECKING:
    from collections.abc import Collection

    from tilewidgets.games.pyramid.lattice import Cell

Box = tuple[float, float, float, float]
SMALLEST, WIDE = 400, 720


@dataclass(frozen=True)
class Layout:
    """Places for a width and a number of players; boxes are (x, y, width, height)."""

    width: float
    players: int

    @property
    def wide(self) -> bool:
        """Whether the wide layout is used; it is centred when there is more room."""
        return self.width >= WIDE

    @property
    def margin(self) -> float:
        """Free space at the left of plates and hand."""
        return 16 + (self.width - WIDE) / 2 if self.wide else 12

    @property
    def inner(self) -> float:
        """Width of plates and hand."""
        return self.width - 2 * self.margin

    @property
    def small_plates(self) -> bool:
        """Whether plates have name and score on one line."""
        return not self.wide or self.players > 2

    def plate(self, player: int) -> Box:
        """The box of a plate."""
        columns = self.players if self.wide else min(self.players, 2)
        height = 60 if self.small_plates else 56
        width = (self.inner - 8 * (columns - 1)) / columns
        row, column = divmod(player, columns)
        return self.margin + column * (width + 8), 2 + row * (height + 8), width, height

    @property
    def board(self) -> Box:
        """The box of the board, over the whole width."""
        _, y, _, height = self.plate(self.players - 1)
        return 0, y + height + 10, self.width, 360 if self.wide else 310

    @property
    def field(self) -> Box:
        """The part of the board's box in which the tiles are kept."""
        _, y, _, height = self.board
        left = self.margin - 16 if self.wide else 0
        return left, y, self.width - 2 * left, height

    @property
    def strip(self) -> Box:
        """The box below the board: hand, or final table."""
        _, y, _, height = self.board
        return self.margin, y + height + 10, self.inner, 116

    @property
    def height(self) -> float:
        """Height of the canvas."""
        return self.strip[1] + self.strip[3]

    @property
    def largest_side(self) -> int:
        """Largest side of a cell of the board."""
        return 96 if self.wide else 72


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the lattice lies: the side of a cell, and the upper left corner of the box of cell (0, 0)."""

    side: float
    x: float
    y: float

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The centroid of a cell."""
        x, y = cell
        height = self.side * HALF_ROOT_3
        return self.x + (x + 1) * self.side / 2, self.y + (y + (2 / 3 if is_up(cell) else 1 / 3)) * height

    def outline(self, cell: Cell) -> Points:
        """The corners of a cell."""
        return triangle(*self.centre(cell), self.side, is_up(cell))


def fit(cells: Collection[Cell], box: tuple[float, float, float, float], largest: float) -> Fit:
    """Centre cells, with a little air, in a box (x, y, width, height); sides are multiples of 4."""
    x, y, width, height = box
    x0, x1 = min(c[0] for c in cells), max(c[0] for c in cells)
    y0, y1 = min(c[1] for c in cells), max(c[1] for c in cells)
    side = min(width / ((x1 - x0) / 2 + 1.4), height / ((y1 - y0 + 1) * HALF_ROOT_3 + 0.35))
    side = max(6.0, 4 * (side // 4) if side >= 24 else math.floor(side))
    side = min(side, largest)
    return Fit(side, x + width / 2 - ((x0 + x1) / 2 + 1) * side / 2, y + height / 2 - (y0 + y1 + 1) / 2 * side * HALF_ROOT_3)


@dataclass(frozen=True)
class Row:
    """The hand strip: the side of its tiles, the gap, and the place of each slot (left, top); rules are x, top, bottom."""

    side: float
    gap: float
    slots: tuple[tuple[float, float], ...]
    rules: tuple[tuple[float, float, float], ...]
    rows: int


@lru_cache(maxsize=64)
def hand_row(groups: tuple[int, ...], width: float, largest: float, height: float) -> Row:
    """Place groups of tiles one after another, a rule between them, as large as they fit, in as few rows as need be.

    Parameters
    ----------
    groups : tuple of int
        Number of slots of the hand, of the open tiles, of the drawn tile.
    width, height : float
        Room for all rows.
    largest : float
        Side of the tiles if there is room.
    """
    best: Row | None = None
    for rows in range(1, 7):
        pitch = height / rows
        side = largest if rows == 1 else min(largest, (pitch - 5) / HALF_ROOT_3)
        if best is not None and side <= best.side:
            break
        row = _flow(groups, width, side, rows, pitch)
        while (row is None) and side > 4:
            side -= 0.5
            row = _flow(groups, width, side, rows, pitch)
        if row is not None and (best is None or row.side > best.side * 1.15):
            best = row
        if best is not None and best.side >= 40:
            break
    assert best is not None
    return best


def _flow(groups: tuple[int, ...], width: float, side: float, rows: int, pitch: float) -> Row | None:
    gap = (8 if side > 60 else 5 if side > 50 else 4) if side >= 30 else 3
    between = 26 if side > 50 else 16
    x = y = 0.0
    slots: list[tuple[float, float]] = []
    rules: list[tuple[float, float, float]] = []
    for i, number in enumerate(groups):
        if i and number:
            rules.append((x - gap + between / 2, y + 2, y + side * HALF_ROOT_3))
            x += between - gap
        for _ in range(number):
            if x + side > width + 0.01:
                x, y = 0.0, y + pitch
            slots.append((x, y))
            x += side + gap
    if y > (rows - 1) * pitch + 0.01 or (slots and side > width):
        return None
    return Row(side, gap, tuple(slots), tuple(rule for rule in rules if rule[0] < width), rows)

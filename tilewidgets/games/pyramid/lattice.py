"""The triangular lattice and what lies on it, in plain coordinates: cells `(x, y)`, slots, colours that meet.

This is for pictures, words and checks of one position; the rules work on the tables of `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewidgets.games.pyramid.tables import Tile

Cell = tuple[int, int]


@dataclass(frozen=True)
class Placed:
    """A tile on the board; `player` is `None` for the start tile, `ply` the number of the move that laid it (0: the start tile)."""

    cell: Cell
    tile: str
    rotation: int
    player: int | None
    ply: int


def is_up(cell: Cell) -> bool:
    """Whether a cell points up."""
    return (cell[0] + cell[1]) % 2 == 0


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The cells behind slots 0, 1, 2: left, right, base of an up cell; left, base, right of a down cell."""
    x, y = cell
    return ((x - 1, y), (x + 1, y), (x, y + 1)) if is_up(cell) else ((x - 1, y), (x, y - 1), (x + 1, y))


def shown(tile: Tile, rotation: int, slot: int) -> int | None:
    """The colour that a tile shows on a slot, as an index; `None` for the wild."""
    return None if tile.colors is None else tile.colors[(slot + rotation) % 3]


class Board:
    """Tiles by cell.

    Parameters
    ----------
    placed : iterable of Placed
        In order of laying.
    tiles : mapping of str to Tile
        The tiles of the game.
    """

    def __init__(self, placed: tuple[Placed, ...], tiles: Mapping[str, Tile]) -> None:
        self.at = {p.cell: p for p in placed}
        self.tiles = tiles

    def frontier(self) -> tuple[Cell, ...]:
        """Empty cells beside a tile, row by row."""
        beside = {n for cell in self.at for n in neighbours(cell) if n not in self.at}
        return tuple(sorted(beside, key=lambda c: (c[1], c[0])))

    def facing(self, cell: Cell, slot: int) -> tuple[Placed, int | None] | None:
        """The tile behind a slot of a cell and the colour that it shows there; `None` if there is none."""
        there = self.at.get(neighbours(cell)[slot])
        if there is None:
            return None
        return there, shown(self.tiles[there.tile], there.rotation, neighbours(there.cell).index(cell))

    def touched(self, cell: Cell) -> tuple[Placed, ...]:
        """The tiles beside a cell, by slot."""
        return tuple(there[0] for slot in range(3) if (there := self.facing(cell, slot)))

    def clashes(self, tile: str, cell: Cell, rotation: int) -> tuple[tuple[int, int, int], ...]:
        """Slots where a tile would not match, with its own colour and the neighbour's."""
        out = []
        for slot in range(3):
            mine, there = shown(self.tiles[tile], rotation, slot), self.facing(cell, slot)
            if there is not None and mine is not None and there[1] is not None and mine != there[1]:
                out.append((slot, mine, there[1]))
        return tuple(out)

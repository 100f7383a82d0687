"""The rules of one ruleset ready for use: tables and records, and the way between moves, setups and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewidgets.games import engine
from tilewidgets.games.pyramid import driving, policies, rules, searching, tables
from tilewidgets.games.pyramid.moves import DRAW, PyramidMove
from tilewidgets.games.pyramid.ruleset import PyramidRuleset
from tilewidgets.kernel import Layout


class Engine(engine.Engine):
    """The tables of a ruleset and what can be done with them.

    Attributes
    ----------
    tiles : tuple of Tile
        By number.
    tile_number : dict of str to int
        By id.
    size : int
        Size class of the records.
    orientations : tuple of (str, int)
        Tile id and rotation by number.
    """

    rules, policies, driving, searching = rules, policies, driving, searching

    def __init__(self, ruleset: PyramidRuleset) -> None:
        self.tiles = ruleset.tile_list
        self.size = tables.capacity(len(self.tiles))
        self.tile_number = {tile.id: t for t, tile in enumerate(self.tiles)}
        self.orientations = tuple((tile.id, r) for tile in self.tiles for r in range(tile.rotations))
        self._orientation_number = {key: o for o, key in enumerate(self.orientations)}
        self._width, _, start = tables.grid(self.size)
        self._y0, self._x0 = divmod(start, self._width)
        self.setup_size, self.most_plies = len(self.tiles), 2 * len(self.tiles)
        self.most_actions = (self.size + 3) * 3 * self.size
        super().__init__(ruleset)

    def layouts(self, word_bits: int) -> tuple[Layout, Layout]:
        """Return the layouts of the tables and of a state."""
        return tables.layouts(self.size, word_bits)

    def build(self, layout: Layout, word_bits: int) -> Any:
        """Return a plain record of the tables."""
        return tables.build(layout, self.ruleset, self.tiles, word_bits)

    # ------------------------------------------------------------------ between moves and actions
    def cell_number(self, cell: tuple[int, int]) -> int | None:
        """The number of a cell, or `None` where no board can reach."""
        x, y = cell[0] + self._x0, cell[1] + self._y0
        inside = 0 < x < self._width - 1 and 0 < y < self.tables.cells // self._width - 1
        return y * self._width + x if inside else None

    def cell(self, number: int) -> tuple[int, int]:
        """The cell of a number."""
        y, x = divmod(int(number), self._width)
        return x - self._x0, y - self._y0

    def action(self, move: PyramidMove) -> int | None:
        """The number of a move, or `None` if no position has such a move."""
        if move.is_draw:
            return rules.DRAW
        orientation = self._orientation_number.get((move.tile or "", move.rotation if move.rotation is not None else -1))
        cell = self.cell_number(move.cell) if move.cell is not None else None
        if orientation is None or cell is None:
            return None
        number: int = 1 + cell * self.tables.orientations + orientation
        return number

    def move(self, action: int) -> PyramidMove:
        """The move of a number."""
        if action == rules.DRAW:
            return DRAW
        cell, orientation = divmod(int(action) - 1, self.tables.orientations)
        tile, rotation = self.orientations[orientation]
        return PyramidMove(tile, self.cell(cell), rotation)

    def tiles_in(self, mask: int) -> set[int]:
        """The numbers of the tiles of which a plain mask holds an orientation."""
        return {t for t in range(len(self.tiles)) if mask & self.tables.tile_mask[t]}

    # ------------------------------------------------------------------ between setups and integers: tiles in dealing order
    def pack(self, setup: Mapping[str, Any]) -> list[int]:
        """The integers of a checked setup."""
        return [self.tile_number[tile] for tile in setup["deck"]]

    def unpack(self, numbers: Sequence[int], first_player: int) -> dict[str, Any]:
        """The setup of such integers."""
        return {"deck": [self.tiles[t].id for t in numbers], "first_player": first_player}

    def pack_if_plain(self, setup: Mapping[str, Any]) -> list[int] | None:
        """The integers of a setup that is good at a quick look, else `None`."""
        try:
            numbers, first = self.pack(setup), setup["first_player"]
            good = len(setup) == 2 and len(numbers) == len(set(numbers)) == len(self.tiles)
        except (KeyError, TypeError):
            return None
        return numbers if good and type(first) is int and 0 <= first < self.ruleset.players else None

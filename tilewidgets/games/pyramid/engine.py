"""The rules of one ruleset ready for use: tables and records, plain or compiled, and the way between moves and actions."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import Any

from tilewidgets.errors import MissingExtra
from tilewidgets.games.pyramid import policies, rules, tables
from tilewidgets.games.pyramid.moves import DRAW, PyramidMove
from tilewidgets.games.pyramid.ruleset import PyramidRuleset
from tilewidgets.kernel import compiled, has_numba


class Engine:
    """The tables of a ruleset and what can be done with them.

    Attributes
    ----------
    tables : Record
        The `g` of the plain rules.
    orientations : tuple of (str, int)
        Tile id and rotation by number.
    """

    def __init__(self, ruleset: PyramidRuleset) -> None:
        self.ruleset = ruleset
        self.tiles = ruleset.tile_list
        self.size = tables.capacity(len(self.tiles))
        self.tile_number = {tile.id: t for t, tile in enumerate(self.tiles)}
        self.orientations = tuple((tile.id, r) for tile in self.tiles for r in range(tile.rotations))
        self._orientation_number = {key: o for o, key in enumerate(self.orientations)}
        table_layout, self.layout = tables.layouts(self.size, tables.PLAIN)
        self.tables = tables.build(table_layout, ruleset, self.tiles, tables.PLAIN)
        self._width, _, start = tables.grid(self.size)
        self._y0, self._x0 = divmod(start, self._width)

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
        return 1 + cell * len(self.orientations) + orientation

    def move(self, action: int) -> PyramidMove:
        """The move of a number."""
        if action == rules.DRAW:
            return DRAW
        cell, orientation = divmod(int(action) - 1, len(self.orientations))
        tile, rotation = self.orientations[orientation]
        return PyramidMove(tile, self.cell(cell), rotation)

    def tiles_in(self, mask: int) -> set[int]:
        """The numbers of the tiles of which a plain mask holds an orientation."""
        return {t for t in range(len(self.tiles)) if mask & self.tables.tile_mask[t]}

    # ------------------------------------------------------------------ records
    def record(self, deck: list[int], first_player: int) -> Any:
        """A plain position at the start of a game, from tile numbers in dealing order."""
        s = self.layout.plain()
        s.deck[: len(deck)] = deck
        s.first_player = first_player
        rules.begin(self.tables, s)
        return s

    def bulk(self, fast: bool | None = None) -> Bulk:
        """What bulk work needs, for one thread: compiled if `fast` (by default if numba is installed)."""
        if fast is None:
            fast = has_numba()
        if fast and not has_numba():
            raise MissingExtra("numba", "fast")
        return self._compiled_bulk if fast else Bulk(policies, rules, [self.tables], [self.layout.plain()], list)

    @property
    def _compiled_bulk(self) -> Bulk:
        import numpy as np

        _, layout = tables.layouts(self.size, tables.COMPILED)
        states = layout.array([layout.plain()])
        return Bulk(compiled(policies), compiled(rules), self._compiled_tables, states, lambda values: np.array(values, np.int64))

    @cached_property
    def _compiled_tables(self) -> Any:
        layout, _ = tables.layouts(self.size, tables.COMPILED)
        return layout.array([tables.build(layout, self.ruleset, self.tiles, tables.COMPILED)])


class Bulk:
    """Tables, one state and the rules in one world, plain or compiled; for one thread.

    Attributes
    ----------
    policies, rules : module
        Of the dialect.
    games, states : sequence of records
        Of length 1.
    integers : callable
        Makes an array of integers from a list.
    """

    def __init__(self, policies: ModuleType, rules: ModuleType, games: Any, states: Any, integers: Any) -> None:
        self.policies, self.rules, self.games, self.states, self.integers = policies, rules, games, states, integers

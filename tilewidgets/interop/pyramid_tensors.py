"""Pyramid Power as arrays: a table of the tiles, a table of the free cells, and a few numbers; actions by cell and orientation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import IllegalMove
from tilewidgets.games.pyramid.lattice import Cell, is_up, neighbours
from tilewidgets.games.pyramid.moves import DRAW, PyramidMove
from tilewidgets.games.pyramid.ruleset import COLORS
from tilewidgets.games.pyramid.state import Pyramid
from tilewidgets.interop.tensors import POINTS, Encoding

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.view import PyramidView
    from tilewidgets.interop.tensors import Floats

ACTIONS = ("cells", "frontier")
"""Ways to number actions; the first is the default."""
UNSEEN, ON_BOARD, DRAWN, HANDS = range(4)
"""Columns of `tiles` that say where a tile is; from `HANDS` on those of the hands, then of the open tiles."""


class PyramidEncoding(Encoding):
    """Pyramid Power with `T` tiles (standard 36), `O` orientations (standard 96: up to three rotations a tile) and `n` players.

    Observations:

    - `tiles`, (`T`, `3n + 9`), tiles in the order of the ruleset. Where it is, one of `2n + 3`: not seen by the viewer, on the board,
      turned up by the player to move, in hand by player, open by player. Then, if it is on the board: x and y, divided by `T`;
      rotation, one of three; who laid it, one of `n` (nobody: the start tile); the ply, divided by `2T`. Its colours and its value are
      constant: not told.
    - `cells`, (`T + 2`, 28): the free cells beside tiles, row by row, the rest zeros. Whether there is one; x and y, divided by `T`;
      whether it points up; for each slot the colour that it must show, one of six, or any (beside the wild), all zeros beside no tile;
      for each slot the value of the tile there, divided by the largest of the ruleset.
    - `hands`, (`n`, 2): tiles in hand, divided by those dealt to each; open tiles, divided by `T`.
    - `scores`, (`n`,): divided by 100.
    - `turn`, (`2n + 3`,): the seat of the viewer; the player to move; the supply, divided by `T`; the ply, divided by `2T`; whether the
      game is over.

    Actions: 0 is the draw, `1 + c * O + o` lays orientation `o` (in the order of `game.engine.orientations`) on cell `c`.

    - `"cells"`: `c` numbers all cells that a board of `T` tiles can reach, row by row; the same number is the same cell in every position.
      Standard: 1891 cells, 181 537 actions; classroom and small (11 tiles): 166 cells, 4 151 actions.
    - `"frontier"`: `c` numbers the free cells beside tiles, row by row, as in the part `cells`: far fewer actions, but the number of a cell
      changes during a game. Standard: 38 cells, 3 649 actions.

    Parameters
    ----------
    game : Pyramid
    actions : {"cells", "frontier"}
    """

    game: Pyramid

    def __init__(self, game: Pyramid, actions: str = ACTIONS[0]) -> None:
        self.game, self.kind = game, actions
        engine, n, tiles = game.engine, game.players, len(game.tiles)
        self.orientations = engine.orientations
        self._orientation = {key: o for o, key in enumerate(self.orientations)}
        self._tile = engine.tile_number
        self._most = max(1, *(tile.value for tile in engine.tiles))
        self._cells = reachable(tiles) if actions == "cells" else ()
        self._cell = {cell: c for c, cell in enumerate(self._cells)}
        self.most_cells = len(self._cells) or tiles + 2  # a board of k tiles in one piece has at most k + 2 free edges
        self.actions = 1 + self.most_cells * len(self.orientations)
        self.most_plies = engine.most_plies
        self.parts = {
            "tiles": (tiles, 3 * n + 9),
            "cells": (tiles + 2, 4 + 3 * (len(COLORS) + 1) + 3),
            "hands": (n, 2),
            "scores": (n,),
            "turn": (2 * n + 3,),
        }

    # ------------------------------------------------------------------ observations
    def fill(self, view: Any, parts: Mapping[str, Floats]) -> None:
        """Write what a view tells."""
        n, seats, most = self.game.players, self.seats(view), len(self.game.tiles)
        self._tiles(view, parts["tiles"], seats)
        self._edge(view, parts["cells"])
        for k, p in enumerate(seats):
            parts["hands"][k] = len(view.hands[p]) / self.game.ruleset.hand_size, len(view.open_tiles[p]) / most
            parts["scores"][k] = view.scores[p] / POINTS
        turn = parts["turn"]
        if view.viewer is not None:
            turn[view.viewer] = 1
        turn[n + seats.index(view.to_move)] = 1
        turn[2 * n :] = view.supply / most, view.ply / self.most_plies, view.is_over

    def _tiles(self, view: PyramidView, out: Floats, seats: list[int]) -> None:
        n, number, most = len(seats), self._tile, len(self.game.tiles)
        out[:, UNSEEN] = 1
        where = [(number[p.tile], ON_BOARD) for p in view.board]
        where += [(number[tile], HANDS + k) for k, p in enumerate(seats) for tile in view.hands[p] if tile is not None]
        where += [(number[tile], HANDS + n + k) for k, p in enumerate(seats) for tile in view.open_tiles[p]]
        if view.drawn is not None:  # in no hand yet
            where.append((number[view.drawn], DRAWN))
        for tile, column in where:
            out[tile, UNSEEN], out[tile, column] = 0, 1
        laid = HANDS + 2 * n
        for placed in view.board:
            row = out[number[placed.tile]]
            row[laid : laid + 2] = placed.cell[0] / most, placed.cell[1] / most
            row[laid + 2 + placed.rotation] = 1
            if placed.player is not None:
                row[laid + 5 + seats.index(placed.player)] = 1
            row[laid + 5 + n] = placed.ply / self.most_plies

    def _edge(self, view: PyramidView, out: Floats) -> None:
        most, colors = len(self.game.tiles), len(COLORS)
        for row, cell in zip(out, view.frontier, strict=False):
            row[:4] = 1, cell[0] / most, cell[1] / most, is_up(cell)
            for slot in range(3):
                there = view.lattice.facing(cell, slot)
                if there is not None:
                    placed, color = there
                    row[4 + slot * (colors + 1) + (colors if color is None else color)] = 1
                    row[4 + 3 * (colors + 1) + slot] = self.game.tiles[placed.tile].value / self._most

    # ------------------------------------------------------------------ actions
    def action(self, view: Any, move: Any) -> int:
        """The number of a legal move."""
        if move.is_draw:
            return 0
        c = self._cell[move.cell] if self._cell else view.frontier.index(move.cell)
        number: int = 1 + c * len(self.orientations) + self._orientation[move.tile, move.rotation]
        return number

    def legal_actions(self, view: Any) -> list[int]:
        """The legal actions of the viewer in rising order."""
        cells = self._cell or {cell: c for c, cell in enumerate(view.frontier)}
        several, orientation = len(self.orientations), self._orientation
        return sorted(
            0 if move.is_draw else 1 + cells[move.cell] * several + orientation[move.tile, move.rotation] for move in view.legal_moves
        )

    def move(self, view: Any, action: int) -> PyramidMove:
        """The move of a number."""
        if action == 0:
            return DRAW
        c, o = divmod(action - 1, len(self.orientations))
        cells = self._cells or view.frontier
        if c >= len(cells):
            raise IllegalMove(f"action {action}", f"there are only {len(cells)} free cells.")
        tile, rotation = self.orientations[o]
        return PyramidMove(tile, cells[c], rotation)


def reachable(tiles: int) -> tuple[Cell, ...]:
    """The cells that a board of so many tiles can reach from the start cell (0, 0), row by row."""
    found, edge = {(0, 0)}, {(0, 0)}
    for _ in range(tiles - 1):
        edge = {cell for old in edge for cell in neighbours(old)} - found
        found |= edge
    return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))

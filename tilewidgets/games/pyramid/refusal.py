"""Finding the sentence that says why a move cannot be made; the sentences themselves are in `words.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import GAME_OVER
from tilewidgets.games.pyramid import words
from tilewidgets.games.pyramid.moves import PyramidMove

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.view import PyramidView


def explain(view: PyramidView, move: Any) -> str:
    """Return why the viewer cannot make a move now, as a sentence; the view must be that of the player to move."""
    if view.is_over:
        return GAME_OVER
    if not isinstance(move, PyramidMove) or not move.is_well_formed:
        return words.NO_MOVE
    if view.viewer != view.to_move:
        return words.NOT_YOUR_TURN
    legal = view.legal_moves
    if move.tile is None or move.cell is None or move.rotation is None:
        return words.may_not_draw(legal[0]) if move.is_draw and legal else words.NO_MOVE
    return (
        tile_refused(view, move.tile)
        or _cell_refused(view, move.cell)
        or _rotation_refused(view, move.tile, move.cell, move.rotation)
        or (words.MUST_DRAW if legal[0].is_draw else words.wild_last(legal[0]))
    )


def tile_refused(view: PyramidView, tile: str) -> str | None:
    """Return why the viewer cannot choose a tile at all, or `None`."""
    if tile not in view.game.tiles:
        return words.no_such_tile(tile)
    if view.drawn is not None:
        return words.must_place_drawn(view.drawn) if tile != view.drawn else None
    mover = view.to_move
    return None if tile in (*view.hands[mover], *view.open_tiles[mover]) else words.not_yours(tile)


def _cell_refused(view: PyramidView, cell: tuple[int, int]) -> str | None:
    if cell in view.lattice.at:
        return words.occupied(cell, view.lattice.at[cell].tile)
    return None if view.lattice.touched(cell) else words.no_tile_beside(cell)


def _rotation_refused(view: PyramidView, tile: str, cell: tuple[int, int], rotation: int) -> str | None:
    if view.game.tiles[tile].rotations <= rotation and rotation in (1, 2):
        return words.same_look(tile, rotation)
    if rotation not in (0, 1, 2):
        return words.NO_MOVE
    return words.clash(view.lattice, tile, cell, rotation) if view.lattice.clashes(tile, cell, rotation) else None

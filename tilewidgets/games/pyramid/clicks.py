"""What clicks and buttons mean on a board of Pyramid Power: pure functions from a view and a selection to a `Response`.

Two steps, no hover: select a tile, click a cell. If one rotation fits there, the tile is played. If several fit, the first click shows a
ghost, further clicks (or Rotate) turn it, and Play or a click on its pill lays it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilewidgets.game import Button, Response
from tilewidgets.games.pyramid import words
from tilewidgets.games.pyramid.moves import DRAW, PyramidMove
from tilewidgets.games.pyramid.refusal import tile_refused

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.view import PyramidView

_CELL = re.compile(r"cell:(?P<x>0|-?[1-9][0-9]{0,5}),(?P<y>0|-?[1-9][0-9]{0,5})")


@dataclass(frozen=True)
class PyramidSelection:
    """What the viewer has selected.

    Attributes
    ----------
    tile : str or None
        The chosen tile.
    cell : tuple of int or None
        Where its ghost lies.
    rotation : int
        In which rotation it is shown.
    refused : str or None
        The target of the last click that could not be obeyed.
    """

    tile: str | None = None
    cell: tuple[int, int] | None = None
    rotation: int = 0
    refused: str | None = None

    @property
    def move(self) -> PyramidMove | None:
        """The move that the ghost shows."""
        return PyramidMove(self.tile, self.cell, self.rotation) if self.tile and self.cell is not None else None


def first_selection(view: PyramidView, move: PyramidMove | None = None) -> PyramidSelection:
    """What is selected when a decision begins: a drawn tile, which must be placed; or what shows a move."""
    if move is not None and move.tile is not None:
        return PyramidSelection(move.tile, move.cell, move.rotation or 0)
    return PyramidSelection(view.drawn if view.drawn is not None and view.to_move == view.viewer else None)


def rotations(view: PyramidView, tile: str, cell: tuple[int, int]) -> tuple[int, ...]:
    """Rotations in which the viewer may lay a tile on a cell now."""
    return tuple(m.rotation for m in view.legal_moves if m.tile == tile and m.cell == cell and m.rotation is not None)


def click(view: PyramidView, selection: PyramidSelection, target: str) -> Response | None:
    """What a click on a target of the scene means; a plate is only looked at."""
    kind, _, rest = target.partition(":") if isinstance(target, str) else ("", "", "")
    if kind in ("hand", "open", "drawn"):
        return _click_tile(view, selection, target, rest)
    if kind == "cell" and (cell := _CELL.fullmatch(target)):
        return _click_cell(view, selection, target, (int(cell["x"]), int(cell["y"])))
    if target == "pill":
        return press(view, selection, "confirm")
    if target == "supply":
        return press(view, selection, "draw")
    return None if kind == "plate" else _refuse(selection, None, words.no_such_target(target))


def _refuse(selection: PyramidSelection, target: str | None, why: str) -> Response:
    return Response(replace(selection, refused=target), refusal=why)


def _click_tile(view: PyramidView, selection: PyramidSelection, target: str, tile: str) -> Response:
    if refused := tile_refused(view, tile):
        return _refuse(selection, target, refused)
    if tile == selection.tile:  # let go; a drawn tile stays chosen, only its ghost goes
        return Response(first_selection(view))
    fitting = [m for m in view.legal_moves if m.tile == tile]
    if not fitting:
        legal = view.legal_moves
        if legal[0].is_draw:
            why = words.MUST_DRAW
        else:
            why = words.wild_last(legal[0]) if view.game.tiles[tile].is_wild else words.fits_nowhere(tile)
        return _refuse(selection, target, why)
    return Response(PyramidSelection(tile))


def _click_cell(view: PyramidView, selection: PyramidSelection, target: str, cell: tuple[int, int]) -> Response:
    tile = selection.tile
    if tile is None:
        return _refuse(selection, target, words.MUST_DRAW if view.legal_moves[0].is_draw else words.CHOOSE_TILE)
    fitting = rotations(view, tile, cell)
    if not fitting:
        return _refuse(selection, target, view.explain(PyramidMove(tile, cell, _nearest(view, tile, cell, selection.rotation))))
    if len(fitting) == 1:
        return Response(PyramidSelection(), move=PyramidMove(tile, cell, fitting[0]))
    if cell == selection.cell:
        return Response(_turned(selection, fitting))
    start = selection.rotation if selection.rotation in fitting else fitting[0]
    return Response(PyramidSelection(tile, cell, start))


def _nearest(view: PyramidView, tile: str, cell: tuple[int, int], shown: int) -> int:
    """The rotation with the fewest clashes, that which is shown if it is among them: what to speak of."""
    turns = view.game.tiles[tile].rotations
    return min(range(turns), key=lambda r: (len(view.lattice.clashes(tile, cell, r)), (r - shown) % turns))


def _turned(selection: PyramidSelection, fitting: tuple[int, ...]) -> PyramidSelection:
    later = [r for r in fitting if r > selection.rotation]
    return replace(selection, rotation=(later or list(fitting))[0], refused=None)


def press(view: PyramidView, selection: PyramidSelection, button: str) -> Response:
    """What the buttons `rotate`, `draw` and `confirm` mean."""
    if button == "rotate":
        return _rotate(view, selection)
    if button == "draw":
        if view.legal_moves[0].is_draw:
            return Response(PyramidSelection(), move=DRAW)
        return _refuse(selection, "supply", words.must_place_drawn(view.drawn) if view.drawn else words.may_not_draw(view.legal_moves[0]))
    if button != "confirm":
        return _refuse(selection, None, words.no_such_button(button))
    if selection.move is None:
        if DRAW in view.legal_moves:
            return Response(PyramidSelection(), move=DRAW)
        return _refuse(selection, None, words.NOTHING_SHOWN)
    return Response(PyramidSelection(), move=selection.move)


def _rotate(view: PyramidView, selection: PyramidSelection) -> Response:
    if selection.tile is None:
        return _refuse(selection, None, words.CHOOSE_TILE)
    if selection.cell is not None:
        fitting = rotations(view, selection.tile, selection.cell)
        if len(fitting) == 1:
            return _refuse(selection, None, words.one_rotation(selection.tile, selection.cell))
        return Response(_turned(selection, fitting))
    turns = view.game.tiles[selection.tile].rotations
    return Response(replace(selection, rotation=(selection.rotation + 1) % turns, refused=None))


def buttons(view: PyramidView, selection: PyramidSelection) -> tuple[Button, ...]:
    """Rotate and Draw."""
    mine = bool(view.legal_moves)
    can_draw = mine and view.legal_moves[0].is_draw
    turns = view.game.tiles[selection.tile].rotations if selection.tile else 1
    if selection.tile and selection.cell is not None:
        turns = len(rotations(view, selection.tile, selection.cell))
    return (
        Button("rotate", "Rotate", "rotate-right", mine and turns > 1, "Turn the selected tile"),
        Button("draw", "Draw", "plus-square-o", can_draw, "Draw the next tile of the supply"),
    )

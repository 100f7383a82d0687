"""Why a move of Pyramid Power is thought best, in words made of what the viewer knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pyramid.lattice import neighbours
from tilewidgets.games.pyramid.moves import say_points
from tilewidgets.games.pyramid.overlaid import steps_of
from tilewidgets.scene import overlay_words
from tilewidgets.scene.lettering import called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.games.pyramid.lattice import Cell
    from tilewidgets.games.pyramid.moves import PyramidMove
    from tilewidgets.games.pyramid.view import PyramidView
    from tilewidgets.scene.overlay import Overlay


def why(view: PyramidView, overlay: Overlay, names: Sequence[str | None] | None = None) -> str:
    """Say what the best move brings, how it compares with the next, and what is expected then."""
    return overlay_words.why(view, overlay, lambda move: brings(view, move), answer(view, overlay, names))


def brings(view: PyramidView, move: PyramidMove) -> str:
    """Say how many points a move scores, whether others score more, and how many cells it opens."""
    if move.is_draw:
        return "is the only move, as nothing fits" if len(view.legal_moves) == 1 else "turns up a tile of the supply"
    points, most = view.points(move), max(map(view.points, view.legal_moves))
    rank = ", the most that is possible now" if points == most else f", while {say_points(most)} would be possible"
    opens = view.opened(move)
    opened = "opens no cell" if opens == 0 else f"opens {overlay_words.count(opens, 'cell')}"
    return f"scores {say_points(points)}{rank if len(view.legal_moves) > 1 else ''}, and {opened}"


def answer(view: PyramidView, overlay: Overlay, names: Sequence[str | None] | None = None) -> str:
    """Say the expected answer and its points, and whether it uses what the best move has laid."""
    line = steps_of(view, overlay.line)
    if len(line) < 2 or overlay.best is None or line[0].move != overlay.best.move or line[1].player == line[0].player:
        return ""
    mine, theirs = line[0].move, line[1].move
    who = called(names, line[1].player, "player")
    if theirs.is_draw:
        return f"The search then expects {who} to have to draw."
    if mine.cell is None or theirs.cell is None or theirs.tile not in view.game.tiles:
        return ""
    points = points_after(view, mine, theirs)
    beside = ", beside it" if mine.cell in neighbours(theirs.cell) else ""
    return f"The search then expects {who} to answer with {overlay_words.quoted(theirs)}{beside}, for {say_points(points)}."


def points_after(view: PyramidView, mine: PyramidMove, theirs: PyramidMove) -> int:
    """Points of a placement after another one."""
    worth: dict[Cell, int] = {placed.cell: view.game.tiles[placed.tile].value for placed in view.board}
    assert mine.tile is not None
    assert mine.cell is not None
    assert theirs.tile is not None
    assert theirs.cell is not None
    worth[mine.cell] = view.game.tiles[mine.tile].value
    touched = [worth[cell] for cell in neighbours(theirs.cell) if cell in worth]
    tile, counted = view.game.tiles[theirs.tile], sum(touched) if len(touched) > 1 else 0
    if tile.is_wild:
        return counted if view.game.ruleset.wild_scores_neighbors else 0
    return tile.value + counted

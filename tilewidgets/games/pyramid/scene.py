"""The picture of a view of Pyramid Power: `scene`, and the board in it. Plates and hand are in `panels.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.games.pyramid import art, glyphs, overlaid, panels, spoken
from tilewidgets.games.pyramid.lattice import is_up, neighbours
from tilewidgets.games.pyramid.layout import SMALLEST, Layout, fit
from tilewidgets.games.pyramid.stage import Stage
from tilewidgets.scene.geometry import contains, rectangle, rounded
from tilewidgets.scene.overlay import Overlay
from tilewidgets.scene.shapes import Scene, Sketch, Target
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilewidgets.games.pyramid.lattice import Cell
    from tilewidgets.games.pyramid.layout import Box, Fit


def scene(
    view: Any,
    selection: Any = None,
    *,
    theme: str = "light",
    width: float = 720,
    names: Sequence[str | None] | None = None,
    side: float | None = None,
    final_cells: Iterable[Cell] | None = None,
    curtain: bool = False,
    last: bool = True,
    hint: Any = None,
    thinking: bool = False,
    overlay: Overlay | None = None,
) -> Scene:
    """Draw a view: plates, board, and the hand or the final table.

    Parameters
    ----------
    view : PyramidView
        What is known; nothing else is shown.
    selection : object, optional
        With `tile`, `cell`, `rotation` (a preview if all are given) and `refused` (the id of a target), each possibly None.
    theme : str
        "light" or "dark".
    width : float
        From 720 px the wide layout is used, centred; below the narrow one, at least 400 px wide.
    names : sequence of str, optional
        By player.
    side : float, optional
        Upper bound for the side of a cell: pass the `side` of the scene before, and the board never grows within a game.
    final_cells : iterable of cells, optional
        All cells of the final position: a replay's board then never moves.
    curtain : bool
        Hand-over at one screen: hands face down, nothing selectable but the target "curtain".
    last : bool
        Mark the last move.
    hint : move, optional
        Point at a move.
    thinking : bool
        An agent thinks: nothing is lit.
    overlay : Overlay, optional
        What an analysis says of the moves: values take the place of points, and a strip below the picture explains them.

    Returns
    -------
    Scene
        Targets: "cell:X,Y", "hand:ID", "open:ID", "drawn:ID", "supply", "pill", "plate:P", "curtain".

    Raises
    ------
    UnknownOption
        There is no such theme.
    """
    colors = find_theme(theme)
    shown = Overlay() if curtain and overlay is not None else overlay
    stage = Stage(view, selection, tuple(names or ()), curtain, thinking, hint, last, overlay=shown)
    layout = Layout(max(float(width), SMALLEST), stage.players)
    cells = set(stage.at) | (set(final_cells) if final_cells is not None else set() if view.is_over else set(stage.frontier))
    place = fit(cells, layout.field, min(layout.largest_side, side or layout.largest_side))

    ground, board, plates, below = Sketch("ground"), Sketch("board"), Sketch("plates"), Sketch("hand")
    draw_ground(ground, layout, place)
    targets = draw_board(board, stage, place, layout.board)
    targets = panels.plates(plates, stage, layout) + targets
    if view.is_over:
        panels.final_table(below, stage, layout)
    else:
        targets += panels.hand(below, stage, layout, board)
    if curtain:
        targets = [
            Target("curtain", "curtain", f"show the hand of {stage.name(stage.owner)}", rectangle(0, 0, layout.width, layout.height))
        ]
    height = layout.height + (overlaid.strip(below, stage, layout) if shown is not None else 0)
    picture = Scene(
        layout.width,
        height,
        colors,
        tuple(sketch.layer() for sketch in (ground, board, plates, below)),
        tuple(targets),
        spoken.title(stage),
        spoken.desc(stage),
        glyphs.glyphs(stage),
        place.side,
    )
    return picture if shown is None else overlaid.told(picture, stage)


def _middle(target: Target) -> tuple[float, float]:
    xs, ys = [x for x, _ in target.outline], [y for _, y in target.outline]
    return sum(xs) / len(xs), sum(ys) / len(ys)


def draw_ground(sketch: Sketch, layout: Layout, place: Fit) -> None:
    """Draw the surface, and the lattice between two lines."""
    sketch.poly(rectangle(0, 0, layout.width, layout.height), "surface")
    art.lattice(sketch, layout.board, place)
    x, y, width, height = layout.board
    for level in (y, y + height):
        sketch.line([(x, level), (x + width, level)], "grid", 1)


def draw_board(sketch: Sketch, stage: Stage, place: Fit, box: Box) -> list[Target]:
    """Draw tiles and marks; return the targets with their middle in a box: tiles, cells beside them, the pill on top."""
    side = place.side
    for cell, face in stage.faces.items():
        joined = [slot for slot in range(3) if stage.meets(cell, slot)]
        art.tile(sketch, *place.centre(cell), side, is_up(cell), face, joined, stage.framed(cell))
    for cell, face in stage.faces.items():
        for slot, other in enumerate(neighbours(cell)):
            if other > cell and stage.meets(cell, slot):
                art.joint(sketch, *place.centre(cell), side, is_up(cell), slot, face.colors[slot])
    cells = [*stage.at, *stage.frontier]
    with sketch.at_level(1):
        _marks(sketch, stage, place)
        targets = [Target(f"cell:{x},{y}", "cell", spoken.cell(stage, (x, y)), place.outline((x, y))) for x, y in cells]
    if stage.preview is not None:
        with sketch.at_level(2):
            targets.append(_pill(sketch, stage, place))
    if stage.overlay is not None:
        with sketch.at_level(3):
            overlaid.expected(sketch, stage, place, box)
    area = rectangle(*box)
    return [t for t in targets if contains(area, *_middle(t))]


def _marks(sketch: Sketch, stage: Stage, place: Fit) -> None:
    side, preview = place.side, stage.preview
    refused = _refused_cell(stage)
    values = overlaid.values(stage)
    for cell, points in stage.lit.items():
        if cell != refused and cell not in values and (preview is None or cell != preview.cell):
            label = f"+{points}" if stage.overlay is None else "\u2013"
            art.legal(sketch, *place.centre(cell), side, is_up(cell), label, cell == stage.hinted_cell)
    for cell, look in values.items():
        if cell != refused and (preview is None or cell != preview.cell):
            art.valued(sketch, *place.centre(cell), side, is_up(cell), look, cell in stage.lit)
    if preview is not None:
        face = stage.face(preview.tile, preview.rotation)
        art.ghost(sketch, *place.centre(preview.cell), side, is_up(preview.cell), face)
        for cell in stage.counted():
            art.counted(sketch, *place.centre(cell), side, stage.faces[cell])
    if refused is not None:
        if refused in stage.at:
            art.refused_tile(sketch, *place.centre(refused), side)
        else:
            art.refused(sketch, *place.centre(refused), side, is_up(refused))


def _refused_cell(stage: Stage) -> Cell | None:
    for x, y in (*stage.at, *stage.frontier):
        if stage.refused == f"cell:{x},{y}":
            return x, y
    return None


def _pill(sketch: Sketch, stage: Stage, place: Fit) -> Target:
    preview = stage.preview
    assert preview is not None
    x, y = place.centre(preview.cell)
    width = art.confirm(sketch, x, y, place.side, overlaid.pill_label(stage))
    x0, y0 = preview.cell
    label = f"play {preview.tile} on {x0},{y0}, rotation {preview.rotation}, for {spoken.count(preview.points, 'point')}"
    return Target("pill", "pill", label, rounded(x - width / 2, y - 14, width, 28, 14))

"""An analysis laid over the picture of Pyramid Power: values on cells and below tiles, the expected line as numbered ghosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pyramid import art
from tilewidgets.games.pyramid.lattice import is_up
from tilewidgets.scene import overlay_words, valued
from tilewidgets.scene.geometry import contains, rectangle
from tilewidgets.scene.overlay import MOST_STEPS, Step, key_height

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.games.pyramid.lattice import Cell
    from tilewidgets.games.pyramid.layout import Box, Fit, Layout
    from tilewidgets.games.pyramid.moves import PyramidMove
    from tilewidgets.games.pyramid.stage import Stage
    from tilewidgets.games.pyramid.view import PyramidView
    from tilewidgets.scene.overlay import Weighed
    from tilewidgets.scene.shapes import Scene, Sketch
    from tilewidgets.scene.valued import Look


def weighed(stage: Stage) -> dict[Cell, Weighed]:
    """The best that can be laid on each cell: of the chosen tile, or else of any."""
    out: dict[Cell, Weighed] = {}
    free = set(stage.frontier)
    for w in stage.overlay.moves if stage.overlay is not None and not stage.view.is_over else ():
        if w.move.cell in free and stage.selected in (None, w.move.tile) and (w.move.cell not in out or w.value > out[w.move.cell].value):
            out[w.move.cell] = w
    return out


def values(stage: Stage) -> dict[Cell, Look]:
    """How these look, by cell."""
    return {} if stage.overlay is None else {cell: stage.overlay.look(w) for cell, w in weighed(stage).items()}


def steps_of(view: PyramidView, line: Sequence[PyramidMove]) -> tuple[Step, ...]:
    """The expected line with who makes each move. It ends with a draw, as nobody knows what that will turn up."""
    out: list[Step] = []
    for i, move in enumerate(line[:MOST_STEPS]):
        out.append(Step(i + 1, (view.to_move + i) % len(view.hands), move))
        if move.is_draw:
            break
    return tuple(out)


def steps(stage: Stage) -> tuple[Step, ...]:
    """The expected line; nothing once a tile is chosen, which begins a line of its own."""
    if stage.overlay is None or stage.view.is_over or stage.selected not in (None, stage.view.drawn):
        return ()
    return () if stage.preview is not None else steps_of(stage.view, stage.overlay.line)


def expected(sketch: Sketch, stage: Stage, place: Fit, box: Box) -> None:
    """Draw the expected line: ghosts of tiles, with the value where there is one, numbered at the tip; as far as they are in the box."""
    area, taken = rectangle(*box), set(stage.at)
    marks = values(stage)
    drawn = []
    for step in steps(stage):
        cell = step.move.cell
        if cell is None or cell in taken:
            continue
        taken.add(cell)
        if all(contains(area, x, y) for x, y in place.outline(cell)):
            drawn.append((step, place.centre(cell), is_up(cell)))
    for step, (x, y), up in drawn:
        art.expected(sketch, x, y, place.side, up, stage.face(step.move.tile, step.move.rotation), step.player)
    size = min(13.0, max(11.0, 0.2 * place.side))
    r = 8 if place.side >= 44 else 7
    with sketch.at_level(sketch.level + 2):
        for step, (x, y), up in drawn:
            if step.move.cell in marks:
                valued.capsule(sketch, x, y, marks[step.move.cell], size)
            away = max(0.37 * place.side, size * 0.7 + r + 3)
            valued.step(sketch, step.player, step.number, x, y - away if up else y + away, r)


def pill_label(stage: Stage) -> str:
    """What the pill of the preview says: its points, or its value."""
    shown = stage.preview
    assert shown is not None
    if stage.overlay is None:
        return f"+{shown.points}"
    for w in stage.overlay.moves:
        if (w.move.tile, w.move.cell, w.move.rotation) == (shown.tile, shown.cell, shown.rotation):
            return str(w.percent)
    return "\u2013"


def under_tile(sketch: Sketch, stage: Stage, tile_id: str, x: float, y: float) -> None:
    """Draw the best value of a tile of the hand below it."""
    if stage.overlay is None or stage.view.is_over:
        return
    best = stage.overlay.best_of(w.move for w in stage.overlay.moves if w.move.tile == tile_id)
    if best is not None:
        valued.capsule(sketch, x, y, stage.overlay.look(best))


def draws(stage: Stage) -> Weighed | None:
    """What is known of the draw."""
    return None if stage.overlay is None else next((w for w in stage.overlay.moves if w.move.is_draw), None)


def on_supply(sketch: Sketch, stage: Stage, x: float, y: float) -> None:
    """Draw the value of the draw behind the supply, which ends at x."""
    draw = draws(stage)
    if draw is not None and stage.overlay is not None:
        valued.capsule(sketch, x + 20, y, stage.overlay.look(draw))


def strip(sketch: Sketch, stage: Stage, layout: Layout) -> float:
    """Draw the strip below the picture; return its height."""
    height = key_height(layout.width)
    sketch.poly(rectangle(0, layout.height, layout.width, height), "surface")
    assert stage.overlay is not None
    with sketch.at_level(sketch.level + 1):
        valued.key(sketch, layout.margin, layout.height, layout.inner, stage.overlay.caption)
    return height


def told(picture: Scene, stage: Stage) -> Scene:
    """Return the picture with values in the names of its cells, and the best moves in its words."""
    overlay = stage.overlay
    assert overlay is not None
    names = {f"cell:{x},{y}": w for (x, y), w in weighed(stage).items()}
    if (draw := draws(stage)) is not None:
        names["supply"] = draw
    line = () if stage.view.is_over else steps_of(stage.view, overlay.line)
    said = tuple(f"{s.number}. {stage.name(s.player)}: {s.move.words}" for s in line)
    return overlay_words.with_words(overlay_words.labelled(picture, overlay, names), overlay, stage.view, said)

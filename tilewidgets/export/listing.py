"""The list of moves drawn into a picture that nobody steps through: in the room that is left for the native one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilewidgets.scene.geometry import rounded
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.parts import badge
from tilewidgets.scene.shapes import Sketch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.models import ReplayModel
    from tilewidgets.scene import Scene

PITCH, EDGE = 28, 4
"""Height of a row, and the free space round all of them."""
INDENT = 16
"""Of a variation, per depth."""


def with_moves(scene: Scene, model: ReplayModel) -> Scene:
    """Return a picture with the moves round the present one in its room, as many as fit; one without room stays as it is."""
    if scene.room is None:
        return scene
    x, y, width, height = scene.room
    sketch = Sketch("moves")
    sketch.poly(rounded(x, y, width, height, 6), "raised", "line", 1)
    rows = list(model.rows)
    here = next(i for i, row in enumerate(rows) if row["node"] == model.node and row["kind"] in ("start", "move"))
    for i, row in enumerate(_round(rows, here, int((height - 2 * EDGE) // PITCH))):
        _row(sketch, row, (x + EDGE, y + EDGE + PITCH * i, width - 2 * EDGE), row is rows[here])
    return replace(scene, layers=(*scene.layers, sketch.layer()))


def _round(rows: Sequence[dict[str, Any]], here: int, count: int) -> Sequence[dict[str, Any]]:
    """As many rows as fit, with the present one a little below the middle."""
    first = max(0, min(here - count // 2, len(rows) - count))
    return rows[first : first + count]


def _row(sketch: Sketch, row: dict[str, Any], box: tuple[float, float, float], here: bool) -> None:
    """Draw a row into a box (x, y, width)."""
    left, top, width = box
    middle, weight, right = top + PITCH / 2, 600 if here else 400, left + width - 8
    if here:
        sketch.poly(rounded(left, top, width, PITCH, 4), "accent_tint")
        sketch.poly(rounded(left, top + 4, 3, PITCH - 8, 1.5), "accent")
    x = left + INDENT * row["depth"]
    if row["kind"] != "move":
        sketch.text(x + 40, middle, row["text"], 12, "text_2", room=right - x - 40)
        return
    sketch.text(x + 30, middle, row["ply"], 13, "text_2", anchor="end")
    badge(sketch, row["player"], x + 48, middle, 7)
    sketch.text(right, middle, row["gained"], 13, "text", weight, "end")
    right -= max(28, reserve(row["gained"], 13, weight)) + 4
    if row["mark"]:
        color = "danger" if row["mark"].startswith("?") else "accent_text"
        sketch.text(right, middle, row["mark"], 13, color, 700, "end")
        right -= reserve(row["mark"], 13, 700) + 4
    sketch.text(x + 62, middle, row["text"], 13, "text", weight, room=right - x - 62)

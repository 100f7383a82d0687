"""Small front-end parts of the game-theory widgets: native cells over a drawn grid, and sentences that can be unfolded."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

import anywidget
from traitlets import Dict, List, Unicode

from tilewidgets.widgets.status import style_sheet

if TYPE_CHECKING:
    from tilewidgets.scene import Scene

_FILES = resources.files("tilewidgets.widgets")


class CellGrid(anywidget.AnyWidget):
    """Names, focus and keys for the cells of a grid that a canvas shows; it lies over the canvas.

    Attributes
    ----------
    content : dict
        As `cells_of` makes it. What the page asks for comes as messages `{"do": "point", "look" or "open", "cell": [row, column]}`.
    """

    _css = style_sheet("lab.css")
    _esm = (_FILES / "cells.js").read_text("utf-8")
    content = Dict().tag(sync=True)


class Remarks(anywidget.AnyWidget):
    """Sentences below a title that unfolds them; they are shown as text, never as HTML.

    Attributes
    ----------
    title : str
    lines : list of str
        Empty: nothing is shown at all.
    """

    _esm = (_FILES / "remarks.js").read_text("utf-8")
    title = Unicode("").tag(sync=True)
    lines = List(Unicode()).tag(sync=True)


def cells_of(scene: Scene, name: str, current: tuple[int, int] | None = None) -> dict[str, Any]:
    """What a `CellGrid` shows: the targets "cell:I,J" of a scene, row by row, their places as parts of the picture; `None` for gaps."""
    rows: dict[int, dict[int, list[Any]]] = {}
    for target in scene.targets:
        if target.kind == "cell":
            i, j = place_of(target.id)
            xs, ys = zip(*target.outline, strict=True)
            box = [min(xs) / scene.width, min(ys) / scene.height, (max(xs) - min(xs)) / scene.width, (max(ys) - min(ys)) / scene.height]
            rows.setdefault(i, {})[j] = [target.label, *(round(part, 5) for part in box)]
    wide = 1 + max((j for row in rows.values() for j in row), default=-1)
    return {"name": name, "rows": [[row.get(j) for j in range(wide)] for _, row in sorted(rows.items())], "current": current}


def place_of(target: str) -> tuple[int, int]:
    """Row and column of a target "cell:I,J"."""
    i, _, j = target.partition(":")[2].partition(",")
    return int(i), int(j)


def asked_cell(message: Any) -> tuple[str, int, int] | None:
    """What a page asks for, and of which cell; `None` if it is nothing (a page may send anything)."""
    if not isinstance(message, dict) or message.get("do") not in ("point", "look", "open"):
        return None
    cell = message.get("cell")
    if not isinstance(cell, list) or len(cell) != 2 or not all(type(part) is int and part >= 0 for part in cell):
        return None
    return message["do"], cell[0], cell[1]

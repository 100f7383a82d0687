"""What a page shows, as plain data: every position of the tree of moves with its picture and its words, and the list of moves."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tilewidgets.export.drawings import Drawings
from tilewidgets.export.shown import Scores, check_size, draw
from tilewidgets.scene.lettering import clean
from tilewidgets.scene.parts import badge
from tilewidgets.scene.shapes import Scene, Sketch
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.models import ReplayModel

MOST = 2_000
"""Positions of a page."""
WIDTHS = (720, 400)
"""Of the two layouts, in px."""
MARK = 24
"""Size of the mark before the status sentence, in px."""
_WORDS = re.compile(r"(?<=[.;:,]) ")


class Words:
    """Texts whose parts come again and again: each part is stored once."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._numbers: dict[str, int] = {}

    def add(self, text: str) -> list[int]:
        """Return the numbers of a text's parts, which are joined by blanks."""
        out = []
        for part in _WORDS.split(clean(text)):
            if part not in self._numbers:
                self._numbers[part] = len(self.parts)
                self.parts.append(part)
            out.append(self._numbers[part])
        return out


class Positions:
    """All that a page shows of a model.

    Parameters
    ----------
    model : ReplayModel
    dark : bool
        Whether the page may be dark.

    Attributes
    ----------
    drawings : Drawings
    data : dict
        For the script of the page.
    last : dict
        The last position of the main line, as it stands in the data.
    label, status : str
        Of that: its description, and the sentence on it.
    size : list
        Width and height of its picture in the narrow layout, as on paper.

    Raises
    ------
    TileError
        There are too many positions.
    """

    def __init__(self, model: ReplayModel, dark: bool = True) -> None:
        self.drawings, self._words = Drawings(dark), Words()
        self._model = model
        self._sizes: list[Any] = []
        self._lines: list[dict[str, Any]] = []
        self._line_numbers: dict[tuple[int, ...], int] = {}
        self._scores: list[Scores] = []
        nodes = [row["node"] for row in model.rows if row["kind"] in ("start", "move")]
        check_size(len(nodes), MOST)
        self._index = {node: i for i, node in enumerate(nodes)}
        frames = []
        for node in nodes:
            model.goto_node(node)
            frames.append(self._frame())
        main = self._lines[0]["frames"]
        self.last = frames[main[-1]]
        model.goto_node(nodes[main[-1]])
        self.label, self.status = self._label(self._scene("light", WIDTHS[0], 0)), clean(model.status)
        self.size = self._sizes[self.last["narrow"][0]]
        self.rows = [self._row(row) for row in model.rows]
        self.data = {
            "frames": frames,
            "lines": self._lines,
            "rows": self.rows,
            "words": self._words.parts,
            "sizes": self._sizes,
            "badges": [self._mark("turn", p)[0] for p in range(model.game.players)],
            "shapes": self.drawings.shapes,
            "layers": self.drawings.layers,
            "room": model.game.summary_lines,
        }

    def _frame(self) -> dict[str, Any]:
        """The position that the model shows."""
        model = self._model
        line = tuple(self._index[node.id] for node in model.line)
        number = self._line_numbers.setdefault(line, len(self._lines))
        if number == len(self._lines):
            self._lines.append({"frames": list(line), "columns": []})
            self._scores.append(model.scores)
        frame: dict[str, Any] = {"ply": model.ply, "line": number}
        scenes = [self._scene("light", width, number) for width in WIDTHS]
        self._lines[number]["columns"] = self._lines[number]["columns"] or [_columns(scene) for scene in scenes]
        for name, width, scene in zip(("wide", "narrow"), WIDTHS, scenes, strict=True):
            frame[name] = [self._size(scene), *self.drawings.add(scene, partial(self._scene, "dark", width, number))]
        kind = model.status_kind
        return frame | {
            "kind": kind,
            "mark": self._mark(kind, model.state.to_move)[0],
            "status": self._words.add(model.status),
            "happened": [self._words.add(text) for text in model.events] if model.game.summary_lines else [],
            "label": self._words.add(self._label(scenes[0])),
        }

    def _scene(self, theme: str, width: int, line: int) -> Scene:
        return draw(self._model, theme, width, self._scores[line])

    @staticmethod
    def _label(scene: Scene) -> str:
        return clean(f"{scene.title}. {scene.desc}")

    def _size(self, scene: Scene) -> int:
        """Number of a picture's size, and of the room in it that is left for the list of moves, in parts of the picture."""
        room = scene.room and [round(value / whole, 5) for value, whole in zip(scene.room, (scene.width, scene.height) * 2, strict=True)]
        size = [scene.width, scene.height, room]
        if size not in self._sizes:
            self._sizes.append(size)
        return self._sizes.index(size)

    def _mark(self, kind: str, player: int) -> list[int]:
        """The badge of a player, or a star: the layers of its picture."""
        sketch = Sketch("mark")
        if kind == "end":
            sketch.icon("point", MARK / 2, MARK / 2, 20)
        else:
            badge(sketch, player, MARK / 2, MARK / 2, 9)
        scene = Scene(MARK, MARK, find_theme("light"), (sketch.layer(),))
        return self.drawings.add(scene, lambda: replace(scene, theme=find_theme("dark")))

    def _row(self, row: dict[str, Any]) -> dict[str, Any]:
        """A row of the list of moves, with the number of its position in the place of a node, and without what is empty."""
        out = {key: clean(value) if isinstance(value, str) else value for key, value in row.items() if key != "node"}
        return {"frame": self._index[row["node"]]} | {key: value for key, value in out.items() if value or key == "player"}


def _columns(scene: Scene) -> list[float]:
    """Where the chart can be clicked: its top and its foot, then the left end of ply 0 and the right ends of all plies."""
    columns = [target.outline for target in scene.targets if target.kind == "ply"]
    if not columns:
        return []
    xs = [_ends([x for x, _ in outline]) for outline in columns]
    top, foot = _ends([y for _, y in columns[0]])
    return [round(value, 1) for value in (top, foot, xs[0][0], *(right for _, right in xs))]


def _ends(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)

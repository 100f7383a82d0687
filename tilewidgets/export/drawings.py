"""Pictures as data: every shape is stored once, a layer is a list of runs of shapes, and each way to paint is a class of the style sheet.

The shapes are those that `tilewidgets.render.svg` writes, in the same numbers. The colours of both themes stand in the style sheet, so that
one picture serves both, and no element needs a style of its own.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from tilewidgets.errors import TileError
from tilewidgets.render.svg import FONT, svg
from tilewidgets.scene.shapes import Layer, Scene
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilewidgets.scene.shapes import Shape as SceneShape

KINDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "polygon": (0, ("points",)),
    "polyline": (1, ("points",)),
    "circle": (2, ("cx", "cy", "r")),
    "text": (3, ("x", "y")),
}
"""By the name of an element: its number in the data, and the attributes that say where it is; all others say how it is painted."""
NAMES = tuple(KINDS)
IN_PX = ("font-size", "stroke-width")
PAINTS = ("fill", "stroke")

Look = tuple[tuple[str, str], ...]
Shape = list[Any]


class Drawings:
    """The pictures of a page.

    Parameters
    ----------
    dark : bool
        Whether the page may be dark.
    """

    def __init__(self, dark: bool = True) -> None:
        self.shapes: list[Shape] = []
        self.layers: list[list[int]] = []
        self._dark = dark
        self._looks: dict[tuple[Look, Look], int] = {}
        self._numbers: dict[SceneShape, int] = {}
        self._known: dict[tuple[int, ...], int] = {}
        self._fixed: dict[str, str] = {}  # colours that are no tokens, in the light theme and in the dark one

    def add(self, light: Scene, dark: Callable[[], Scene]) -> list[int]:
        """Add a picture, and return the numbers of its layers.

        Parameters
        ----------
        light : Scene
        dark : callable
            Draws the same in the dark theme. It is called when a colour occurs that is no token of the themes.

        Raises
        ------
        TileError
            The two differ by more than colours.
        """
        new = list(dict.fromkeys(shape for layer in light.layers for shape in layer.shapes if shape not in self._numbers))
        if self._dark and not {paint for shape in new for paint in _fixed(shape)} <= set(self._fixed):
            self._learn(light, dark())
        self._add_shapes(new)
        out = []
        for layer in light.layers:
            numbers = tuple(self._numbers[shape] for shape in layer.shapes)
            if numbers not in self._known:
                self._known[numbers] = len(self.layers)
                self.layers.append(_runs(numbers))
            out.append(self._known[numbers])
        return out

    def _learn(self, light: Scene, dark: Scene) -> None:
        """Note what the colours that are no tokens become in the dark theme."""
        mine, its = ([shape for layer in scene.layers for shape in layer.shapes] for scene in (light, dark))
        for one, other in zip(mine, its, strict=False):
            self._fixed |= {paint: becomes for paint, becomes in zip(_paints(one), _paints(other), strict=False) if _is_fixed(paint)}
        if [self._in_dark(shape) for shape in mine] != its:
            raise TileError("The pictures of this game differ in the dark theme by more than colours. Make a light page: theme='light'.")

    def _in_dark(self, shape: SceneShape) -> SceneShape:
        changed: dict[str, Any] = {key: self._fixed[str(paint)] for key in PAINTS if _is_fixed(paint := getattr(shape, key, None))}
        return replace(shape, **changed) if changed else shape

    def _add_shapes(self, new: Sequence[SceneShape]) -> None:
        elements = _elements(new, "light")
        others = _elements([self._in_dark(shape) for shape in new], "dark") if self._dark else elements
        for shape, element, its in zip(new, elements, others, strict=True):
            kind, place = KINDS[element.tag]
            looks = _look(element.attrib, place), _look(its.attrib, place)
            made: Shape = [kind, " ".join(element.attrib[name] for name in place), self._looks.setdefault(looks, len(self._looks))]
            self._numbers[shape] = len(self.shapes)
            self.shapes.append([*made, element.text or ""] if element.tag == "text" else made)

    def style(self) -> dict[str, str]:
        """The rules of the style sheet by theme: for "dark" only what is not as in "light"."""
        light = [f".k{number}{{{_rule(looks[0])}}}" for looks, number in self._looks.items()]
        dark = [
            f".k{number}{{{_rule(sorted({*looks[1]} - {*looks[0]}))}}}" for looks, number in self._looks.items() if looks[0] != looks[1]
        ]
        return {"light": "\n".join(light), "dark": "\n".join(dark)}

    def markup(self, layers: Sequence[int], width: float, height: float, label: str, css: str) -> str:
        """A picture as an element of a page, as the script of the page makes it."""
        inside = "\n".join(self._markup(number) for layer in layers for number in _numbers(self.layers[layer]))
        return (
            f'<svg class="{css}" role="img" aria-label="{escape(label)}" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}">\n{inside}\n</svg>'
        )

    def _markup(self, number: int) -> str:
        kind, where, look, *text = self.shapes[number]
        name = NAMES[kind]
        names = KINDS[name][1]
        values = [where] if len(names) == 1 else where.split(" ")
        place = " ".join(f'{key}="{value}"' for key, value in zip(names, values, strict=True))
        return f'<{name} class="k{look}" {place}>{escape(text[0], quote=False)}</text>' if text else f'<{name} class="k{look}" {place}/>'


def font() -> str:
    """The rule for the letters of pictures and page."""
    return f"font-family:{FONT}"


def _elements(shapes: Sequence[SceneShape], theme: str) -> list[ET.Element]:
    """The elements of shapes: one a line, after the line of the picture itself, its title and its description."""
    lines = svg(Scene(1, 1, find_theme(theme), (Layer("new", tuple(shapes)),))).split("\n")[3:]
    return [ET.fromstring(line) for line in lines[: len(shapes)]]  # noqa: S314  # written by `svg` just now


def _paints(shape: SceneShape) -> list[Any]:
    return [getattr(shape, key, None) for key in PAINTS]


def _is_fixed(paint: Any) -> bool:
    return isinstance(paint, str) and paint.startswith("#")


def _fixed(shape: SceneShape) -> list[str]:
    """The colours of a shape that are no tokens."""
    return [paint for paint in _paints(shape) if _is_fixed(paint)]


def _look(attributes: dict[str, str], place: tuple[str, ...]) -> Look:
    return tuple((name, value) for name, value in attributes.items() if name not in place)


def _rule(look: Sequence[tuple[str, str]]) -> str:
    return ";".join(f"{name}:{value}{'px' if name in IN_PX else ''}" for name, value in look)


def _runs(numbers: Sequence[int]) -> list[int]:
    """Consecutive numbers as pairs: the first, and how many there are."""
    out: list[int] = []
    for number in numbers:
        if out and number == out[-2] + out[-1]:
            out[-1] += 1
        else:
            out += [number, 1]
    return out


def _numbers(runs: Sequence[int]) -> list[int]:
    return [number for first, count in zip(runs[::2], runs[1::2], strict=True) for number in range(first, first + count)]

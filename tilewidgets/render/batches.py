"""The shapes of a layer in batches, as a canvas likes them: integers in eighths of a px, colours as bytes.

Each level is painted in fixed passes: filled polygons, filled circles, lines and outlines by width, texts by font and colour. A few
calls then paint a whole layer, in half the bytes that painting shape by shape takes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from tilewidgets.scene.lettering import CAP
from tilewidgets.scene.shapes import Circle, Polyline, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.scene.geometry import Point
    from tilewidgets.scene.shapes import Layer, Shape
    from tilewidgets.scene.themes import Theme

UNITS = 8
"""Units per px: a canvas that is scaled by 1 / UNITS takes 16-bit integers."""

LIMIT = 2**15 - 1


def units(value: float) -> int:
    """A length in units.

    Raises
    ------
    ValueError
        It is not a number, or too large for 16 bits.
    """
    scaled = round(value * UNITS)
    if not -LIMIT <= scaled <= LIMIT:
        raise ValueError(f"A canvas cannot hold the coordinate {value!r}.")
    return scaled


@cache
def rgb(color: str) -> tuple[int, int, int]:
    """The three bytes of '#rrggbb'."""
    if len(color) != 7 or color[0] != "#":
        raise ValueError(f"A colour is written #rrggbb, not {color!r}.")
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


@dataclass
class Outlines:
    """Polygons or lines: all coordinates in a row, points of each, colour of each."""

    _points: list[int] = field(default_factory=list)
    _counts: list[int] = field(default_factory=list)
    _colors: list[int] = field(default_factory=list)

    def add(self, points: Sequence[Point], color: str) -> None:
        """Append an outline."""
        if len(points) > 255:
            raise ValueError("An outline has at most 255 points.")
        scaled = [round(z * UNITS) for point in points for z in point]  # as `units` does, but there are thousands
        if max(scaled, default=0) > LIMIT or min(scaled, default=0) < -LIMIT:
            scaled = [units(z) for point in points for z in point]  # which says where
        self._points += scaled
        self._counts.append(len(points))
        self._colors += rgb(color)

    def __bool__(self) -> bool:
        return bool(self._counts)

    @property
    def points(self) -> Any:
        """Coordinates, two to a point."""
        return _array(self._points, "int16")

    @property
    def counts(self) -> Any:
        """Points of each outline."""
        return _array(self._counts, "uint8")

    @property
    def colors(self) -> Any:
        """Three bytes of each outline."""
        return _array(self._colors, "uint8")


@dataclass
class Discs:
    """Filled circles."""

    _x: list[int] = field(default_factory=list)
    _y: list[int] = field(default_factory=list)
    _radius: list[int] = field(default_factory=list)
    _colors: list[int] = field(default_factory=list)

    def add(self, x: float, y: float, radius: float, color: str) -> None:
        """Append a circle."""
        if radius < 0:
            raise ValueError(f"A radius is not negative: {radius!r}.")
        self._x.append(units(x))
        self._y.append(units(y))
        self._radius.append(units(radius))
        self._colors += rgb(color)

    def __bool__(self) -> bool:
        return bool(self._x)

    @property
    def x(self) -> Any:
        """Centres."""
        return _array(self._x, "int16")

    @property
    def y(self) -> Any:
        """Centres."""
        return _array(self._y, "int16")

    @property
    def radius(self) -> Any:
        """Radii."""
        return _array(self._radius, "int16")

    @property
    def colors(self) -> Any:
        """Three bytes of each circle."""
        return _array(self._colors, "uint8")


Pen = tuple[int, tuple[int, ...], bool]
"""Width, dashes, whether the line is closed."""
Face = tuple[int, float, str, str]
"""Weight, size, colour and anchor of a text."""


@dataclass
class Level:
    """The batches of one level, in the order in which they are painted."""

    fills: Outlines = field(default_factory=Outlines)
    discs: Discs = field(default_factory=Discs)
    strokes: dict[Pen, Outlines] = field(default_factory=dict)
    texts: dict[Face, list[tuple[str, int, int]]] = field(default_factory=dict)

    def add(self, shape: Shape, theme: Theme) -> None:
        """Append a shape to its batch (or two: fill and outline)."""
        if isinstance(shape, Text):
            face = (shape.weight, round(shape.size * UNITS) * 1.0, theme.color(shape.fill), shape.anchor)
            self.texts.setdefault(face, []).append((shape.text, units(shape.x), units(shape.y + CAP * shape.size)))
            return
        if not isinstance(shape, Polyline) and shape.fill is not None:
            if isinstance(shape, Circle):
                self.discs.add(shape.x, shape.y, shape.r, theme.color(shape.fill))
            else:
                self.fills.add(shape.points, theme.color(shape.fill))
        if shape.stroke is not None:
            points = _round(shape) if isinstance(shape, Circle) else shape.points
            pen = (units(shape.width), tuple(units(d) for d in shape.dash), not isinstance(shape, Polyline))
            self.strokes.setdefault(pen, Outlines()).add(points, theme.color(shape.stroke))


class Batches:
    """A layer, ready to be sent.

    Attributes
    ----------
    levels : tuple of Level
        From the bottom.
    """

    def __init__(self, layer: Layer, theme: Theme) -> None:
        levels: dict[int, Level] = {}
        for shape in layer.shapes:
            levels.setdefault(shape.level, Level()).add(shape, theme)
        self.levels = tuple(levels[i] for i in sorted(levels))


def _round(circle: Circle) -> Sequence[Point]:
    from tilewidgets.scene.geometry import regular

    return regular(circle.x, circle.y, circle.r, 32)


def _array(numbers: Sequence[int], kind: str) -> Any:
    import numpy as np

    return np.array(numbers, dtype=kind)

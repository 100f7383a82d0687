"""A coarse software painter, to compare the order in which two painters cover shapes with one another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tilewidgets.render.batches import UNITS, Batches
from tilewidgets.scene.lettering import CAP
from tilewidgets.scene.shapes import Circle, Layer, Polyline, Text
from tilewidgets.scene.themes import Theme

Op = tuple[str, Any, str, float]
"""Kind, geometry in px, colour, width."""


def _snap(value: float) -> float:
    return round(value * UNITS) / UNITS


def in_painters_order(layer: Layer, theme: Theme) -> Iterator[Op]:
    for shape in layer.shapes:
        if isinstance(shape, Text):
            size = round(shape.size * UNITS) / UNITS
            yield "text", (_snap(shape.x), _snap(shape.y + CAP * shape.size), shape.text, shape.anchor), theme.color(shape.fill), size
            continue
        if not isinstance(shape, Polyline) and shape.fill is not None:
            if isinstance(shape, Circle):
                yield "disc", (_snap(shape.x), _snap(shape.y), _snap(shape.r)), theme.color(shape.fill), 0
            else:
                yield "fill", [(_snap(x), _snap(y)) for x, y in shape.points], theme.color(shape.fill), 0
        if shape.stroke is not None:
            assert not isinstance(shape, Circle)
            points = [(_snap(x), _snap(y)) for x, y in shape.points]
            closed = [] if isinstance(shape, Polyline) else points[:1]
            yield "line", points + closed, theme.color(shape.stroke), _snap(shape.width)


def in_passes(layer: Layer, theme: Theme) -> Iterator[Op]:
    for level in Batches(layer, theme).levels:
        for points, color in _outlines(level.fills):
            yield "fill", points, color, 0
        for x, y, r, color in zip(level.discs.x, level.discs.y, level.discs.radius, _colors(level.discs.colors), strict=True):
            yield "disc", (x / UNITS, y / UNITS, r / UNITS), color, 0
        for (width, _, closed), lines in level.strokes.items():
            for points, color in _outlines(lines):
                yield "line", points + (points[:1] if closed else []), color, width / UNITS
        for (_, size, color, anchor), texts in level.texts.items():
            for text, x, y in texts:
                yield "text", (x / UNITS, y / UNITS, text, anchor), color, size / UNITS


def _colors(colors: Any) -> list[str]:
    return ["#" + bytes(c).hex().upper() for c in np.reshape(colors, (-1, 3)).astype(np.uint8)]


def _outlines(batch: Any) -> Iterator[tuple[list[tuple[float, float]], str]]:
    points, start = np.reshape(batch.points, (-1, 2)) / UNITS, 0
    for count, color in zip(batch.counts, _colors(batch.colors), strict=True):
        yield [(float(x), float(y)) for x, y in points[start : start + int(count)]], color
        start += int(count)


def raster(ops: Iterator[Op], width: float, height: float) -> Any:
    image = np.zeros((int(height), int(width)), dtype="U7")
    for kind, what, color, size in ops:
        x0, y0, x1, y1 = _box(kind, what, size)
        left, top = max(0, int(x0)), max(0, int(y0))
        view = image[top : max(top, int(y1) + 2), left : max(left, int(x1) + 2)]
        if view.size == 0:
            continue
        ys, xs = np.mgrid[0 : view.shape[0], 0 : view.shape[1]] + np.array([top, left])[:, None, None] + 0.37
        view[_mask(kind, what, size, xs, ys)] = color
    return image


def _box(kind: str, what: Any, size: float) -> tuple[float, float, float, float]:
    if kind == "disc":
        x, y, r = what
        return x - r, y - r, x + r, y + r
    if kind == "text":
        x, y, text, anchor = what
        width = 0.55 * size * len(text)
        left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
        return left, y - 0.72 * size, left + width, y
    xs, ys = [p[0] for p in what], [p[1] for p in what]
    return min(xs) - size, min(ys) - size, max(xs) + size, max(ys) + size


def _mask(kind: str, what: Any, size: float, xs: Any, ys: Any) -> Any:
    if kind == "disc":
        x, y, r = what
        return (xs - x) ** 2 + (ys - y) ** 2 <= r * r
    if kind == "text":
        x0, y0, x1, y1 = _box(kind, what, size)
        return (xs >= x0) & (xs <= x1) & (ys >= y0) & (ys <= y1)
    if kind == "fill":
        return _inside(what, xs, ys)
    mask = np.zeros(xs.shape, dtype=bool)
    for (ax, ay), (bx, by) in itertools.pairwise(what):
        length = (bx - ax) ** 2 + (by - ay) ** 2 or 1e-9
        t = np.clip(((xs - ax) * (bx - ax) + (ys - ay) * (by - ay)) / length, 0, 1)
        mask |= (xs - ax - t * (bx - ax)) ** 2 + (ys - ay - t * (by - ay)) ** 2 <= (size / 2) ** 2
    return mask


def _inside(points: Sequence[tuple[float, float]], xs: Any, ys: Any) -> Any:
    inside = np.zeros(xs.shape, dtype=bool)
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if ay != by:
            inside ^= ((ay > ys) != (by > ys)) & (xs < (bx - ax) * (ys - ay) / (by - ay) + ax)
    return inside

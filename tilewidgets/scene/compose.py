"""Pictures made of pictures: moved, side by side, below one another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilewidgets.scene.shapes import Circle, Layer, Shape, Target, Text

if TYPE_CHECKING:
    from tilewidgets.scene.geometry import Points
    from tilewidgets.scene.shapes import Scene


def moved(scene: Scene, dx: float, dy: float, prefix: str = "") -> tuple[tuple[Layer, ...], tuple[Target, ...]]:
    """Return the layers and targets of a picture, moved; the ids of its targets begin with `prefix`."""
    layers = tuple(Layer(layer.name, tuple(_moved(shape, dx, dy) for shape in layer.shapes)) for layer in scene.layers)
    targets = tuple(replace(t, id=prefix + t.id, outline=_points(t.outline, dx, dy)) for t in scene.targets)
    return layers, targets


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Circle | Text):
        return replace(shape, x=shape.x + dx, y=shape.y + dy)
    return replace(shape, points=_points(shape.points, dx, dy))


def _points(points: Points, dx: float, dy: float) -> Points:
    return tuple((x + dx, y + dy) for x, y in points)


def flattened(name: str, *layers: Layer) -> Layer:
    """Put layers on one another: the levels of an upper one lie above those of the lower ones."""
    out: list[Shape] = []
    for layer in layers:
        base = out[-1].level + 1 if out else 0
        out += [replace(shape, level=shape.level + base) for shape in layer.shapes]
    return Layer(name, tuple(out))

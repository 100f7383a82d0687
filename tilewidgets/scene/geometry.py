"""Plane geometry of the boards: triangles, clipping, rounded rectangles, stars. Points are (x, y), y grows downwards.

A canvas of ipycanvas has neither clipping regions in batches nor rounded rectangles, so both are done here, on polygons.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]
Points = tuple[Point, ...]

HALF_ROOT_3 = math.sqrt(3) / 2
"""Height of an equilateral triangle of side 1."""


def triangle(x: float, y: float, side: float, up: bool = True) -> Points:
    """Corners, clockwise, of the equilateral triangle with centroid (x, y).

    Edge i runs from corner i to the next: left, right, base of a triangle that points up; left, base, right of one that points down.
    """
    h, s = side * HALF_ROOT_3, side / 2
    if up:
        return ((x - s, y + h / 3), (x, y - 2 * h / 3), (x + s, y + h / 3))
    return ((x, y + 2 * h / 3), (x - s, y - h / 3), (x + s, y - h / 3))


def clip(points: Sequence[Point], p: Point, q: Point, distance: float = 0) -> Points:
    """The part of a convex polygon that lies at least `distance` to the right of the line p -> q (inside, for a clockwise outline)."""
    nx, ny = p[1] - q[1], q[0] - p[0]
    length = math.hypot(nx, ny)
    nx, ny = nx / length, ny / length
    away = [(x - p[0]) * nx + (y - p[1]) * ny - distance for x, y in points]
    out: list[Point] = []
    for i, a in enumerate(points):
        j = (i + 1) % len(points)
        if away[i] >= 0:
            out.append(a)
        if (away[i] > 0) != (away[j] > 0) and abs(away[i] - away[j]) > 1e-9:
            t = away[i] / (away[i] - away[j])
            b = points[j]
            out.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
    return tuple(out)


def inset(points: Sequence[Point], distance: float) -> Points:
    """A convex clockwise polygon with all its sides moved inwards."""
    out = tuple(points)
    for i, p in enumerate(points):
        out = clip(out, p, points[(i + 1) % len(points)], distance)
    return out


def chamfer(points: Sequence[Point], cut: float) -> Points:
    """A polygon with its tips cut off, `cut` from the corner along both edges."""
    out: list[Point] = []
    for i, b in enumerate(points):
        for a in (points[i - 1], points[(i + 1) % len(points)]):
            k = cut / math.hypot(a[0] - b[0], a[1] - b[1])
            out.append((b[0] + (a[0] - b[0]) * k, b[1] + (a[1] - b[1]) * k))
    return tuple(out)


def blunt_triangle(x: float, y: float, side: float, up: bool, inwards: float, tip: float = 0.06) -> Points:
    """A triangle moved inwards (outwards if negative), its tips cut off by `tip` of the side."""
    k = 1 - inwards / (side * HALF_ROOT_3 / 3)
    return chamfer([(x + (px - x) * k, y + (py - y) * k) for px, py in triangle(x, y, side, up)], tip * side)


def rectangle(x: float, y: float, width: float, height: float) -> Points:
    """Corners of an upright rectangle, clockwise from the upper left."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Points:
    """A rounded rectangle as a polygon; larger radii get more points."""
    r = min(radius, width / 2, height / 2)
    steps = 4 if r <= 7 else 6 if r < 12 else 9
    out: list[Point] = []
    corners = ((x + width - r, y + r, -90), (x + width - r, y + height - r, 0), (x + r, y + height - r, 90), (x + r, y + r, 180))
    for cx, cy, start in corners:
        for i in range(steps):
            a = math.radians(start + 90 * i / (steps - 1))
            out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return tuple(out)


def regular(x: float, y: float, radius: float, corners: int, first: float = 0) -> Points:
    """A regular polygon; `first` is the angle of its first corner in degrees."""
    angles = [math.radians(first + 360 * i / corners) for i in range(corners)]
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)


def star(x: float, y: float, outer: float, inner: float, rays: int) -> Points:
    """A star with one ray pointing up."""
    out: list[Point] = []
    for i in range(2 * rays):
        r, a = inner if i % 2 else outer, math.pi * i / rays
        out.append((x + r * math.sin(a), y - r * math.cos(a)))
    return tuple(out)


def segment(p: Point, q: Point, box: tuple[float, float, float, float]) -> Points:
    """The part of p -> q inside a box (x, y, width, height), or nothing (Liang and Barsky)."""
    x, y, width, height = box
    dx, dy = q[0] - p[0], q[1] - p[1]
    t0, t1 = 0.0, 1.0
    for step, room in ((-dx, p[0] - x), (dx, x + width - p[0]), (-dy, p[1] - y), (dy, y + height - p[1])):
        if abs(step) < 1e-9:
            if room < 0:
                return ()
        elif step < 0:
            t0 = max(t0, room / step)
        else:
            t1 = min(t1, room / step)
    if t0 >= t1:
        return ()
    return ((p[0] + t0 * dx, p[1] + t0 * dy), (p[0] + t1 * dx, p[1] + t1 * dy))


def contains(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether (x, y) lies inside a polygon (even-odd rule)."""
    inside = False
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside

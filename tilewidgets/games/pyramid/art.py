"""How a tile of Pyramid Power looks: a cloisonné triangle, panes of enamel in dark leads, and the marks of a cell.

All drawing is by centroid and side. What is below 48 px has no numeral and larger signs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tilewidgets.scene.geometry import HALF_ROOT_3, Points, blunt_triangle, clip, segment, star, triangle
from tilewidgets.scene.parts import pill
from tilewidgets.scene.themes import COLOR_LETTERS, tile_colors

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tilewidgets.games.pyramid.layout import Fit
    from tilewidgets.scene.shapes import Sketch
    from tilewidgets.scene.valued import Look

WILD = "***"
DETAILED = 48
"""Smallest side with numerals."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a tile shows: letters of its colours on slots 0, 1, 2 (or `WILD`), and its value."""

    colors: str
    value: int


# ------------------------------------------------------------------------------------------------ tiles
def _arc(radius: float, start: int, stop: int, step: int) -> Points:
    angles = range(start, stop + (1 if step > 0 else -1), step)
    return tuple((radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a))) for a in angles)


HALF_SIGNS: dict[str, Points] = {
    "diamond": ((-0.13, 0), (0, 0.135), (0.13, 0)),
    "cross": ((-0.132, 0), (-0.132, 0.045), (-0.045, 0.045), (-0.045, 0.132), (0.045, 0.132), (0.045, 0.045), (0.132, 0.045), (0.132, 0)),
    "square": ((-0.11, 0), (-0.11, 0.108), (0.11, 0.108), (0.11, 0)),
    "disc": _arc(0.125, 180, 0, -18),
    "hourglass": ((-0.022, 0), (-0.125, 0.125), (0.125, 0.125), (0.022, 0)),
    "ring": _arc(0.13, 180, 0, -15) + _arc(0.072, 0, 180, 15),
}
"""Half a sign: u along the edge, v inwards, for side 1; the matching half of the neighbour completes it."""


@lru_cache(maxsize=512)
def _shape(side: float, up: bool, inwards: float, tip: float) -> Points:
    return blunt_triangle(0, 0, side, up, inwards, tip)


@lru_cache(maxsize=256)
def _panes(side: float, up: bool, lead: float, edge: float, cut: float) -> tuple[Points, ...]:
    """The three panes round (0, 0): moved in by the leads, their sharp tips cut off."""
    corners = triangle(0, 0, side, up)
    panes = []
    for i, a in enumerate(corners):
        b = corners[(i + 1) % 3]
        u = ((b[0] - a[0]) / side, (b[1] - a[1]) / side)
        pane: Points = (a, b, (0, 0))
        for p, q, distance in ((a, b, edge), (b, (0.0, 0.0), lead), ((0.0, 0.0), a, lead)):
            pane = clip(pane, p, q, distance)
        for p, sign in ((a, 1), (b, -1)):
            m = (p[0] + sign * u[0] * cut * side, p[1] + sign * u[1] * cut * side)
            pane = clip(pane, (m[0] - u[1] * sign, m[1] + u[0] * sign), m)
        panes.append(pane)
    return tuple(panes)


def _moved(points: Points, x: float, y: float) -> Points:
    return tuple((px + x, py + y) for px, py in points)


def _edge(side: float, up: bool, slot: int) -> tuple[float, float, float, float]:
    """The middle of an edge of a triangle round (0, 0), and the unit vector along it, clockwise."""
    corners = triangle(0, 0, side, up)
    a, b = corners[slot], corners[(slot + 1) % 3]
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (b[0] - a[0]) / side, (b[1] - a[1]) / side


def _turned(points: Points, x: float, y: float, ux: float, uy: float, k: float) -> Points:
    return tuple((x + (u * ux - v * uy) * k, y + (u * uy + v * ux) * k) for u, v in points)


def tile(
    sketch: Sketch,
    x: float,
    y: float,
    side: float,
    up: bool,
    face: Face,
    joined: Collection[int] = (),
    framed: bool = False,
    body: str | None = "ink",
    numeral: bool = True,
) -> None:
    """Draw a tile: body, panes, half signs, disc with its value.

    Parameters
    ----------
    joined : collection of int
        Slots without a sign: the neighbour shows the same colour, and `joint` draws the whole sign across the lead.
    framed : bool
        Set in amber, as the last move.
    body : str or None
        Colour of the leads; None leaves the ground.
    numeral : bool
        Whether there is a value (or a star).
    """
    lead = 0.8 if side < DETAILED else max(1.0, 0.0125 * side)
    edge = lead
    if body is not None:
        sketch.poly(_moved(_shape(side, up, 0, 0.03), x, y), body)
    if framed:
        sketch.poly(_moved(_shape(side, up, 0.4, 0.06), x, y), "last")
        edge = max(2.8, 0.044 * side)
        sketch.poly(_moved(_shape(side, up, edge - lead * 0.9, 0.11), x, y), "ink")
    colors = tile_colors()
    for slot, pane in enumerate(_panes(side, up, lead, edge, 0.17 if framed else 0.06)):
        mx, my, ux, uy = _edge(side, up, slot)
        mx, my = x + mx - uy * edge, y + my + ux * edge
        if face.colors == WILD:
            sketch.poly(_moved(pane, x, y), "ivory")
            _bands(sketch, mx, my, ux, uy, side)
            continue
        color = colors[face.colors[slot]]
        sketch.poly(_moved(pane, x, y), color.pane)
        if slot not in joined and side >= 20:
            sketch.poly(_turned(HALF_SIGNS[color.sign], mx, my, ux, uy, _sign_scale(side)), color.sign_color)
    if face.colors == WILD:
        _wild_star(sketch, x, y, side)
    elif numeral and side >= DETAILED:
        r = 0.128 * side
        sketch.circle(x, y, r + lead * 1.3, "numeral")
        value(sketch, x, y, side, face.value)


def value(sketch: Sketch, x: float, y: float, side: float, number: int) -> None:
    """Draw a tile's value on its ivory disc."""
    sketch.circle(x, y, 0.128 * side, "ivory")
    size = 0.185 * side
    sketch.text(x, y, number, size if -10 < number < 100 else size * 0.72, "numeral", 700, "middle")


def _sign_scale(side: float) -> float:
    return side * (1 if side >= DETAILED else 1.28)


def _bands(sketch: Sketch, x: float, y: float, ux: float, uy: float, side: float) -> None:
    """Five bands along an edge of the wild, their sides running to the centroid."""
    count, width, depth = 5, 0.136, 0.105
    shrink = 1 - depth / (HALF_ROOT_3 / 3)
    for i in range(count):
        u0, u1 = (i - count / 2) * width + 0.008, (i + 1 - count / 2) * width - 0.008
        band = ((u0, 0.0), (u1, 0.0), (u1 * shrink, depth), (u0 * shrink, depth))
        sketch.poly(_turned(band, x, y, ux, uy, side), tile_colors()[COLOR_LETTERS[i]].pane)


def _wild_star(sketch: Sketch, x: float, y: float, side: float) -> None:
    disc, outer, inner = (0.17, 0.15, 0.064) if side < DETAILED else (0.15, 0.128, 0.054)
    sketch.circle(x, y, disc * side, "numeral")
    with sketch.at_level(sketch.level + 1):
        sketch.poly(star(x, y + 0.004 * side, outer * side, inner * side, 5), "gold")


def joint(sketch: Sketch, x: float, y: float, side: float, up: bool, slot: int, letter: str) -> None:
    """Draw the whole sign across the edge that a tile round (x, y) shares with a neighbour of the same colour there."""
    color, k = tile_colors()[letter], _sign_scale(side)
    mx, my, ux, uy = _edge(side, up, slot)
    mx, my = x + mx, y + my
    if color.sign == "disc":
        sketch.circle(mx, my, 0.125 * k, color.sign_color)
    elif color.sign == "ring":
        for turn in (1, -1):
            sketch.poly(_turned(HALF_SIGNS["ring"], mx, my, turn * ux, turn * uy, k), color.sign_color)
    else:
        half = HALF_SIGNS[color.sign]
        if color.sign in ("square", "cross"):
            half = half[1:-1]  # straight on across the edge
        other = tuple((-u, -v) for u, v in half if v)
        sketch.poly(_turned(half + other, mx, my, ux, uy, k), color.sign_color)


def back(sketch: Sketch, x: float, y: float, side: float, ground: str = "panel", up: bool = True) -> None:
    """Draw a tile that lies face down."""
    sketch.poly(_moved(_shape(side, up, -1.6, 0.06), x, y), ground)
    sketch.poly(_moved(_shape(side, up, 0, 0.05), x, y), "back")


def stack(sketch: Sketch, x: float, y: float, side: float, count: int, top: Face | None, ground: str) -> None:
    """Draw a stack with its left corner at x: the visible top tile, and up to four backs that peep out behind it."""
    for i in range(min(count - 1, 4), 0, -1):
        back(sketch, x + side / 2 + i * side * 0.28, y, side, ground)
    if top is None:
        back(sketch, x + side / 2, y, side, ground)
    else:
        sketch.poly(_moved(_shape(side, True, -1.4, 0.06), x + side / 2, y), ground)
        tile(sketch, x + side / 2, y, side, True, top)


# ------------------------------------------------------------------------------------------------ marks of a cell
def legal(sketch: Sketch, x: float, y: float, side: float, up: bool, label: str, hinted: bool = False) -> None:
    """Light a cell where the selected tile fits; a hinted one has a thicker edge."""
    width = 2.0 if side >= 40 else 1.5
    sketch.poly(_moved(_shape(side, up, 2.5, 0.06), x, y), "accent_tint", "accent", width + 1.5 if hinted else width)
    sketch.text(x, y, label, label_size(side), "accent_text", 700, "middle")


def label_size(side: float) -> float:
    """Size of the number on an empty cell."""
    return min(18.0, 0.25 * side) if side >= 44 else 11


def valued(sketch: Sketch, x: float, y: float, side: float, up: bool, look: Look, chosen: bool = False) -> None:
    """Colour a cell by the value of what can be laid there; a thicker edge for more visits, teal where the chosen tile fits."""
    width = look.edge if side >= 40 else min(look.edge, 1.8)
    edge, thick, inwards = ("accent", 2.0, 2.5) if chosen else (look.ink, width, 1.5 + width / 2)
    sketch.poly(_moved(_shape(side, up, inwards, 0.06), x, y), look.fill, edge, thick, look.dash)
    sketch.text(x, y, look.label, label_size(side), "text", 700, "middle")


def expected(sketch: Sketch, x: float, y: float, side: float, up: bool, face: Face, player: int) -> None:
    """Draw a tile of the expected line: smaller, without leads, with a dashed edge in the colour of who would lay it."""
    edge = _moved(_shape(side, up, 1.8, 0.06), x, y)
    sketch.poly(edge, "surface")
    tile(sketch, x, y, side * 0.8, up, face, body=None, numeral=False)
    sketch.poly(edge, None, f"player_{player % 4}", 2, (4, 3))


def refused(sketch: Sketch, x: float, y: float, side: float, up: bool) -> None:
    """Mark an empty cell as not possible."""
    sketch.poly(_moved(_shape(side, up, 2.5, 0.06), x, y), "danger_tint", "danger", 2.5)
    sketch.icon("no", x, y, 0.36 * side)


def refused_tile(sketch: Sketch, x: float, y: float, side: float) -> None:
    """Mark a tile as not possible: a cross on a disc of its own."""
    with sketch.at_level(sketch.level + 1):
        sketch.circle(x, y, 0.2 * side, "danger")
        sketch.circle(x, y, 0.2 * side - 2, "danger_tint")
    with sketch.at_level(sketch.level + 2):
        sketch.icon("no", x, y, 0.28 * side)


def outlined(sketch: Sketch, x: float, y: float, side: float, color: str) -> None:
    """Draw the outline of a chosen hand tile, 3 px wide on a casing; the tile goes on top."""
    for outside, fill in ((5.2, "surface"), (3.7, color), (0.7, "surface")):
        sketch.poly(_moved(_shape(side, True, -outside, 0.06), x, y), fill)


def ghost(sketch: Sketch, x: float, y: float, side: float, up: bool, face: Face) -> None:
    """Draw the preview of a placement: a smaller tile without leads on a lit cell with a dashed edge."""
    sketch.poly(_moved(_shape(side, up, 0, 0.06), x, y), "surface")
    edge = _moved(_shape(side, up, 1.8, 0.06), x, y)
    sketch.poly(edge, "accent_tint")
    tile(sketch, x, y, side * 0.8, up, face, body=None, numeral=False)
    sketch.poly(edge, None, "accent", 2, (6, 4))


def counted(sketch: Sketch, x: float, y: float, side: float, face: Face) -> None:
    """Ring the value of a neighbour that is added to the points of the preview."""
    sketch.circle(x, y, 0.128 * side + 3.4, "accent")
    if face.colors == WILD:
        sketch.circle(x, y, 0.15 * side, "numeral")
        with sketch.at_level(sketch.level + 1):
            sketch.poly(star(x, y + 0.004 * side, 0.128 * side, 0.054 * side, 5), "gold")
    else:
        value(sketch, x, y, side, face.value)


def confirm(sketch: Sketch, x: float, y: float, side: float, label: str) -> float:
    """Draw the pill of a preview; return its width."""
    return pill(sketch, x, y, label, min(15.0, max(11.0, 0.17 * side)))


# ------------------------------------------------------------------------------------------------ ground
def lattice(sketch: Sketch, box: tuple[float, float, float, float], place: Fit) -> None:
    """Cover a box with triangular paper."""
    x, y, width, height = box
    pitch = place.side * HALF_ROOT_3
    lines: list[Points] = []
    for row in range(math.ceil((y - place.y) / pitch), math.floor((y + height - place.y) / pitch) + 1):
        level = place.y + row * pitch
        lines.append(((x, level), (x + width, level)))
    above, below = y - place.y, y + height - place.y
    for slope in (0.5 / HALF_ROOT_3, -0.5 / HALF_ROOT_3):
        lines += _slanted(box, place, above, below, slope)
    for points in lines:
        sketch.line(points, "grid", 1)


def _slanted(box: tuple[float, float, float, float], place: Fit, above: float, below: float, slope: float) -> Iterable[Points]:
    """The lines of one direction: through the tips of the up cells of row 0, clipped to the box."""
    x, width = box[0], box[2]
    first = place.x + place.side / 2
    reach = (min(above * slope, below * slope), max(above * slope, below * slope))
    low, high = math.floor((x - first - reach[1]) / place.side), math.ceil((x + width - first - reach[0]) / place.side)
    for i in range(low, high + 1):
        foot = first + i * place.side
        line = segment((foot + above * slope, place.y + above), (foot + below * slope, place.y + below), box)
        if line:
            yield line

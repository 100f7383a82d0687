"""How the sea of Pirates Under Fire looks: a chart with effect icons, and ships seen from above; the marks of a space.

All drawing is by middle and size. Icons in which a polygon lies on a disc are drawn of polygons alone, as a canvas paints discs later.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from tilewidgets.scene.geometry import Points, chamfer, rectangle, star
from tilewidgets.scene.icons import DEFAULT_ROLES, icon_names, icon_parts

if TYPE_CHECKING:
    from tilewidgets.scene.shapes import Sketch

EFFECT_ICONS = {
    ".": "open_sea",
    "G": "gold",
    "H": "shield",
    "R": "repair",
    "O": "fire_straight",
    "X": "fire_diagonal",
    "M": "mine",
    "S": "sweep",
    "T": "extra_tile",
    "V": "booty",
}
SHIP, EMBLEM, ICON, SMALL_ICON = 0.84, 0.42, 0.48, 0.26
"""Of a ship in a space, of an emblem or numeral in a ship, of an effect in a space, and beside a mine."""
LAYERED = frozenset(("gold", "coin", "mine"))
"""Icons with a polygon upon a disc."""
FINE = 0.45
"""How far, in px, an outline may be from that of the icon: it saves points, and bytes."""


def icon(sketch: Sketch, name: str, x: float, y: float, size: float, turn: float = 0, /, **roles: str) -> None:
    """Draw an icon with as few points as its size needs; what lies on a disc has a level of its own, as a canvas paints discs later."""
    tokens = {**DEFAULT_ROLES, **roles}
    after_disc = 0
    for role, points, circle in _parts(name, round(size, 2), turn):
        fill = tokens.get(role, role)
        if circle is None:
            with sketch.at_level(sketch.level + after_disc):
                sketch.poly(moved(points, x, y), fill)
        else:
            sketch.circle(x + circle[0], y + circle[1], circle[2], fill)
            after_disc = int(name in LAYERED)


@lru_cache(maxsize=512)
def _parts(name: str, size: float, turn: float) -> tuple[tuple[str, Points, tuple[float, float, float] | None], ...]:
    """Role, simplified outline or circle of each part of an icon round (0, 0)."""
    return tuple(
        (part.role, simplified(part.points, FINE) if part.points else (), part.circle) for part in icon_parts(name, 0, 0, size, turn)
    )


def card(x: float, y: float, width: float, height: float) -> Points:
    """The outline of a card: rounded, with three points a corner."""
    r = min(7.0, width / 4, height / 4)
    out = []
    for cx, cy, start in (
        (x + width - r, y + r, -90),
        (x + width - r, y + height - r, 0),
        (x + r, y + height - r, 90),
        (x + r, y + r, 180),
    ):
        for angle in (start, start + 45, start + 90):
            a = math.radians(angle)
            out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return tuple(out)


def moved(points: Points, x: float, y: float) -> Points:
    """Points round (0, 0), moved to (x, y)."""
    return tuple([(x + px, y + py) for px, py in points])


def simplified(points: Points, tolerance: float) -> Points:
    """A closed outline without the points that lie within `tolerance` of the line between others (Douglas and Peucker)."""
    far = max(range(len(points)), key=lambda i: (points[i][0] - points[0][0]) ** 2 + (points[i][1] - points[0][1]) ** 2)
    there, back = _thinned(points[: far + 1], tolerance), _thinned((*points[far:], points[0]), tolerance)
    return (*there[:-1], *back[:-1])


def _thinned(points: Points, tolerance: float) -> Points:
    if len(points) < 3:
        return points
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay) or 1e-9
    away = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length for x, y in points]
    far = max(range(len(points)), key=away.__getitem__)
    if away[far] <= tolerance:
        return points[0], points[-1]
    return (*_thinned(points[: far + 1], tolerance)[:-1], *_thinned(points[far:], tolerance))


# ------------------------------------------------------------------------------------------------ ships
def _sign(owner: int, turned: bool) -> int:
    """1 for a bow that points up, -1 for one that points down."""
    return -1 if (owner == 1) != turned else 1


@lru_cache(maxsize=64)
def _aura(owner: int, size: float, turned: bool, distance: float) -> Points:
    """The outline of a hull round (0, 0), without its guns' notches, moved outwards."""
    part = icon_parts(f"hull_{owner}", 0, 0, size, 180 if turned else 0)[0]
    outline = _convex(part.points)
    out = []
    for i, (x, y) in enumerate(outline):
        (ax, ay), (bx, by) = outline[i - 1], outline[(i + 1) % len(outline)]
        normals = [_normal(ax, ay, x, y), _normal(x, y, bx, by)]
        nx, ny = normals[0][0] + normals[1][0], normals[0][1] + normals[1][1]
        k = min(2 / (nx * nx + ny * ny), 1.3)
        out.append((x + nx * k * distance, y + ny * k * distance))
    return simplified(tuple(out), 0.7)


def _normal(ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    return (by - ay) / length, (ax - bx) / length


def _convex(points: Points) -> list[tuple[float, float]]:
    """The convex hull, clockwise on the screen."""
    out: list[tuple[float, float]] = []
    for row in (sorted(points), sorted(points, reverse=True)):
        half: list[tuple[float, float]] = []
        for p in row:
            while len(half) > 1 and _side(half[-2], half[-1], p) <= 1e-6:
                half.pop()
            half.append(p)
        out += half[:-1]
    return out


def _side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(
    sketch: Sketch,
    owner: int,
    x: float,
    y: float,
    size: float,
    what: object = "",
    *,
    burning: bool = False,
    shield: bool = False,
    ground: str = "surface",
    turned: bool = False,
) -> None:
    """Draw a ship: owner 0's is a sloop that sails up, owner 1's a gunboat that sails down (turned: the other way).

    Parameters
    ----------
    what : str or int
        Its number, or the id of a mercenary: upright in the middle.
    burning : bool
        A quarter turned, hollow, with a flame at the stern.
    shield : bool
        With an aura and a shield.
    ground : str
        What it lies on.
    """
    color, rim, sign = f"player_{owner}", f"rim_{owner}", _sign(owner, turned)
    turn = 180 if turned else 0
    if burning:
        icon(sketch, f"hull_{owner}", x, y, size, turn + 90, hull=color, deck=ground)
        mark(sketch, what, x + sign * size * 0.065, y, size, color, ground)
        with sketch.at_level(sketch.level + 1):
            icon(sketch, "flame", x - sign * size * 0.335, y - size * 0.24, size * 0.48)
        return
    if shield:
        for distance, token in ((3.5, "rim"), (2.0, "shield")):
            sketch.poly(moved(_aura(owner, size, turned, distance), x, y), token)
    icon(sketch, f"hull_{owner}", x, y, size, turn, hull=rim, deck=color)
    mark(sketch, what, x, y + sign * size * (0.045 if owner == 0 else 0.02), size, "on_player", color, rim)
    if shield:
        with sketch.at_level(sketch.level + 1):
            icon(sketch, "shield_token", x + size * 0.34, y - size * 0.3, size * 0.42)


def mark(sketch: Sketch, what: object, x: float, y: float, size: float, color: str, cut: str, high: str | None = None) -> None:
    """Write the number of a ship, or draw the emblem of a mercenary."""
    text = str(what)
    if text in icon_names():
        icon(sketch, text, x, y, size * EMBLEM, fg=color, hi=high or cut, cut=cut)
    else:
        sketch.text(x, y, text if text.isdigit() else text[:1].upper(), size * EMBLEM, color, 700, "middle")


def emblem(sketch: Sketch, id: str, x: float, y: float, size: float, **roles: str) -> None:
    """Draw the emblem of a mercenary on a card; its initial if it has none."""
    if id in icon_names():
        icon(sketch, id, x, y, size, **roles)
    else:
        sketch.text(x, y, id[:1].upper(), size * 0.8, roles.get("fg", "icon"), 700, "middle")


# ------------------------------------------------------------------------------------------------ spaces
def ground_of(space: str) -> str:
    """The colour of a space: cool on player 0's side, warm on player 1's."""
    return "cell_0" if int(space[1]) < 4 else "cell_1"


def effect(sketch: Sketch, code: str, x: float, y: float, size: float, ground: str, **roles: str) -> None:
    """Draw the icon of an effect."""
    icon(sketch, EFFECT_ICONS[code], x, y, size, cut=ground, **roles)


def cover(sketch: Sketch, x: float, y: float, side: float, ground: str) -> None:
    """Cover the effect in the middle of a space: the ground below stays as it is."""
    half = side * (ICON / 2 + 0.03)
    sketch.poly(rectangle(x - half, y - half, 2 * half, 2 * half), ground)


def mine(sketch: Sketch, code: str, x: float, y: float, side: float, ground: str) -> None:
    """Draw a mine on a space, and the effect of the space beside it."""
    effect(sketch, code, x - side * 0.37 + 4, y - side * 0.37 + 4, side * SMALL_ICON, ground)
    mine_token(sketch, x + side * 0.09, y + side * 0.09, side * 0.64)


def mine_token(sketch: Sketch, x: float, y: float, size: float) -> None:
    """Draw a mine: solid, horned, with a red eye."""
    sketch.poly(star(x, y, size * 0.5, size * 0.27, 8), "mine_rim")
    sketch.poly(star(x, y, size * 0.44, size * 0.22, 8), "mine")
    sketch.circle(x, y, size * 0.27, "mine")
    sketch.circle(x, y, size * 0.145, "mine_hi")
    sketch.circle(x, y, size * 0.06, "mine")


def frame(sketch: Sketch, x: float, y: float, side: float, color: str, width: float) -> None:
    """Frame a space."""
    inset = width / 2
    sketch.poly(card(x + inset, y + inset, side - width, side - width), None, color, width)


def lit(sketch: Sketch, x: float, y: float, side: float, width: float) -> None:
    """Light a space where something can be laid."""
    inset = width / 2 + 0.5
    sketch.poly(chamfer(rectangle(x + inset, y + inset, side - 2 * inset, side - 2 * inset), 2.5), "accent_tint", "accent", width)


def spot(sketch: Sketch, x: float, y: float, side: float, dot: bool = True) -> None:
    """Light one of very many spaces: a frame, and a dot where a mine would lie (unless a value is there); the ground stays."""
    sketch.poly(chamfer(rectangle(x + 1.5, y + 1.5, side - 3, side - 3), 2.5), None, "accent", 2)
    if dot:
        sketch.circle(x + side * 0.8, y + side * 0.8, 4, "accent")


def tag(sketch: Sketch, letter: str, player: int, x: float, y: float) -> None:
    """Draw the letter of a combination on its owner's shape: a disc or a square."""
    if player == 0:
        sketch.circle(x, y, 10.5, "surface")
        sketch.circle(x, y, 9, "player_0")
    else:
        sketch.poly(chamfer(rectangle(x - 10, y - 10, 20, 20), 3), "surface")
        sketch.poly(chamfer(rectangle(x - 8.5, y - 8.5, 17, 17), 2), "player_1")
    sketch.text(x, y, letter, 11, "on_player", 700, "middle")


def dog_ear(sketch: Sketch, x: float, y: float, side: float) -> None:
    """Fold the lower left corner of a space: the last move, or one of the last turn."""
    d = side * 0.26
    sketch.poly(((x + 1, y + side - d), (x + d, y + side - 1), (x + 5, y + side - 1), (x + 2, y + side - 2), (x + 1, y + side - 5)), "last")


def corners(sketch: Sketch, x: float, y: float, side: float, color: str = "accent") -> None:
    """Aim at a space: four thick corners."""
    d, i = side * 0.26, 2.25
    for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        px, py = (x + i if sx > 0 else x + side - i), (y + i if sy > 0 else y + side - i)
        sketch.line([(px, py + sy * d), (px, py), (px + sx * d, py)], color, 3.5)

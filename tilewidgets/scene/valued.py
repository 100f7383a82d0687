"""How values are drawn: a number on a colour, an edge that tells the share of the visits, numbered steps, the key below a picture."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tilewidgets.scene.geometry import regular, rounded
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.parts import badge

if TYPE_CHECKING:
    from tilewidgets.scene.geometry import Points
    from tilewidgets.scene.shapes import Dash, Sketch

STEPS = (2, 5, 15)
"""Points of a percentage behind the best, up to which the strongest, the next and the third colour are used."""
SHARES = (0.05, 0.25)
"""Shares of the visits from which the edge is thicker, and thickest."""


@dataclass(frozen=True, slots=True)
class Look:
    """Number; colour from 0 (far behind) to 3 (best), None if the value is vague; share of the visits."""

    label: str
    step: int | None
    share: float

    @property
    def fill(self) -> str:
        """Token of the ground."""
        return "surface" if self.step is None else f"value_{self.step}"

    @property
    def ink(self) -> str:
        """Token of the edge."""
        return "text_2" if self.step is None else "text"

    @property
    def edge(self) -> float:
        """Width of the edge: it tells the share of the visits in three steps."""
        return 1 + 0.8 * sum(self.share >= share for share in SHARES)

    @property
    def dash(self) -> Dash:
        """Of the edge: dashed if the value is vague."""
        return (3, 2.5) if self.step is None else ()


def capsule_width(label: str, size: float) -> float:
    """Width of the capsule of a number."""
    return max(size * 2, reserve(label, size, 700) + size * 0.6)


def capsule(sketch: Sketch, x: float, y: float, look: Look, size: float = 11) -> None:
    """Draw a number on a capsule, 1.4 times as high as the number is large."""
    outline = _capsule(capsule_width(look.label, size), size * 1.4)
    sketch.poly([(x + px, y + py) for px, py in outline], look.fill, look.ink, 0.6 + 0.4 * look.edge, look.dash)
    sketch.text(x, y, look.label, size, "text", 700, "middle")


@lru_cache(maxsize=64)
def _capsule(width: float, height: float) -> Points:
    """The outline of a capsule round (0, 0) with few points, as there may be many of them."""
    r, across = height / 2, width / 2 - height / 2
    angles = [math.radians(30 * i - 90) for i in range(7)]
    right = [(across + r * math.cos(a), r * math.sin(a)) for a in angles]
    return (*right, *((-x, -y) for x, y in right))


def step(sketch: Sketch, player: int, number: int, x: float, y: float, r: float = 8) -> None:
    """Draw the number of a step of the expected line on the mark of the player who makes it, with a casing."""
    shape = player % 4
    if shape == 0:
        sketch.circle(x, y, r + 1.5, "surface")
    elif shape == 1:
        sketch.poly(rounded(x - r * 0.92 - 1.5, y - r * 0.92 - 1.5, r * 1.84 + 3, r * 1.84 + 3, r * 0.22 + 1), "surface")
    else:
        sketch.poly(regular(x, y, r * (1.1 if shape == 2 else 1.22) + 2, 6 if shape == 2 else 4, 0 if shape == 2 else -90), "surface")
    badge(sketch, player, x, y, r, number)


def key(sketch: Sketch, x: float, y: float, width: float, caption: str) -> None:
    """Draw the strip below a picture: who says so, what the numbers are, and the colours with what they mean."""
    marks = (*((f"\u2264{most}", 3 - i) for i, most in enumerate(STEPS)), (f">{STEPS[-1]}", 0), ("?", None))
    narrow = width < 600
    right, level = x + width, y + (38 if narrow else 16)
    for label, number in reversed(marks):
        half = capsule_width(label, 11) / 2
        capsule(sketch, right - half - 1, level, Look(label, number, 0), 11)
        right -= 2 * half + 6
    text = "win %, and behind the best by"
    sketch.text(right - 2, level, text, 11, "text_2", 400, "end")
    room = width if narrow else right - reserve(text, 11) - x - 16
    sketch.text(x, y + 16, caption, 12, "text_2", 600, room=room)

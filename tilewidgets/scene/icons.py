"""Icons on a grid of 24 x 24: filled polygons and circles with roles, from `icons.json`."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilewidgets.scene.geometry import Points

DEFAULT_ROLES: Mapping[str, str] = MappingProxyType({"fg": "icon", "hi": "icon_hi", "cut": "surface"})
"""Tokens of the roles that are not tokens themselves; `cut` is the ground the icon lies on."""


@dataclass(frozen=True, slots=True)
class Part:
    """One polygon (`points`) or circle (`circle`: x, y, radius) of an icon, centred on (0, 0), in units of its size."""

    role: str
    points: Points = ()
    circle: tuple[float, float, float] | None = None


@cache
def _icons() -> Mapping[str, tuple[Part, ...]]:
    data = json.loads(files("tilewidgets.scene").joinpath("icons.json").read_text(encoding="utf-8"))
    return {name: tuple(_part(entry) for entry in entries) for name, entries in data.items()}


def _part(entry: Mapping[str, object]) -> Part:
    role = str(entry["role"])
    numbers = entry.get("points") or entry["circle"]
    assert isinstance(numbers, list)
    if "points" in entry:
        return Part(role, tuple(((x - 12) / 24, (y - 12) / 24) for x, y in zip(numbers[::2], numbers[1::2], strict=True)))
    x, y, r = numbers
    return Part(role, circle=((x - 12) / 24, (y - 12) / 24, r / 24))


def icon_names() -> tuple[str, ...]:
    """Return the names of all icons."""
    return tuple(_icons())


def icon_parts(name: str, x: float, y: float, size: float, turn: float = 0) -> tuple[Part, ...]:
    """Return the parts of an icon at its place: in painter's order, in px, turned clockwise by `turn` degrees."""
    cos, sin = size * math.cos(math.radians(turn)), size * math.sin(math.radians(turn))
    out = []
    for part in _icons()[name]:
        if part.circle is None:
            out.append(Part(part.role, tuple((x + px * cos - py * sin, y + px * sin + py * cos) for px, py in part.points)))
        else:
            px, py, r = part.circle
            out.append(Part(part.role, circle=(x + px * cos - py * sin, y + px * sin + py * cos, r * size)))
    return tuple(out)

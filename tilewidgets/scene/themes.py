"""Themes: the hex value of every colour token. The values live in `tokens.json`, and nowhere else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import UnknownOption

if TYPE_CHECKING:
    from collections.abc import Mapping

THEMES = ("light", "dark")
COLOR_LETTERS = "RYGBPO"
"""Letters of the tile colours, in the order of their index."""


@dataclass(frozen=True, slots=True)
class TileColor:
    """A colour of tiles, the same in both themes.

    Attributes
    ----------
    letter, name : str
        As in a tile's id, and in words.
    pane, sign_color : str
        '#rrggbb' of the pane and of the sign upon it.
    sign : str
        The shape that stands for the colour where hues cannot be told apart.
    """

    letter: str
    name: str
    pane: str
    sign: str
    sign_color: str


@dataclass(frozen=True, slots=True)
class Theme:
    """A name, and the colours of all tokens.

    Attributes
    ----------
    name : str
        "light" or "dark".
    colors : mapping of str to str
        Token to '#rrggbb'.
    """

    name: str
    colors: Mapping[str, str]

    def color(self, paint: str) -> str:
        """Resolve a token; a '#rrggbb' stays as it is."""
        return paint if paint.startswith("#") else self.colors[paint]

    def faded(self, paint: str, part: float) -> str:
        """Return what a paint looks like at an opacity of `part` on the surface, as an opaque '#rrggbb'."""
        both = (bytes.fromhex(self.color(name)[1:]) for name in (paint, "surface"))
        return "#" + "".join(f"{round(part * a + (1 - part) * b):02X}" for a, b in zip(*both, strict=True))


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = json.loads(files("tilewidgets.scene").joinpath("tokens.json").read_text(encoding="utf-8"))
    return data


@cache
def _theme(name: str) -> Theme:
    return Theme(name, MappingProxyType({token: by_theme[name] for token, by_theme in _data()["tokens"].items()}))


def theme(name: str) -> Theme:
    """Return a theme by its name.

    Raises
    ------
    UnknownOption
        There is no such theme.
    """
    if name not in THEMES:
        raise UnknownOption("theme", name, THEMES)
    return _theme(name)


@cache
def tile_colors() -> Mapping[str, TileColor]:
    """Return the tile colours by their letters."""
    return MappingProxyType({k: TileColor(letter=k, **v) for k, v in _data()["tiles"].items()})

"""The colours that the package really has: contrast, and distance for people who see colours differently."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from colorspacious import cspace_convert

from tilewidgets.errors import UnknownOption
from tilewidgets.scene import THEMES, theme
from tilewidgets.scene.themes import COLOR_LETTERS, tile_colors

VISIONS = {"normal": None, "deuteranopia": "deuteranomaly", "protanopia": "protanomaly", "tritanopia": "tritanomaly"}
PLAYERS = [f"player_{i}" for i in range(4)]
GROUNDS = ("surface", "panel", "raised")
VALUES = tuple(f"value_{i}" for i in range(4))
HEATS = ("heat_low", "heat_mid", "heat_high")
LIT = ("cell_0", "cell_1", "accent_tint")
TEXT, GRAPHICS, APART = 4.5, 3, 10


def rgb(color):
    return np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def luminance(color):
    c = rgb(color)
    return float(np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722])


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def seen(color, vision):
    if VISIONS[vision] is None:
        return rgb(color)
    space = {"name": "sRGB1+CVD", "cvd_type": VISIONS[vision], "severity": 100}
    return np.clip(cspace_convert(rgb(color), space, "sRGB1"), 0, 1)


def distance(a, b, vision):
    u, v = (cspace_convert(seen(x, vision), "sRGB1", "CAM02-UCS") for x in (a, b))
    return float(np.linalg.norm(u - v))


def pairs():
    """Foreground, ground and the contrast that they need."""
    for ground in GROUNDS:
        yield from ((token, ground, TEXT) for token in ("text", "text_2", "accent", "danger", *PLAYERS))
        yield from ((token, ground, GRAPHICS) for token in ("last", "line", "icon"))
    for ground in LIT:
        yield from ((token, ground, GRAPHICS) for token in ("icon", "accent", "last", "mine", "player_0", "player_1"))
        yield "text", ground, TEXT
        yield "text_2", ground, TEXT if ground == "accent_tint" else GRAPHICS
    yield from [("accent_text", "accent_tint", TEXT), ("danger", "danger_tint", GRAPHICS), ("on_accent", "accent", TEXT)]
    yield from (("text", value, TEXT) for value in (*VALUES, *HEATS))
    yield from (("on_player", player, TEXT) for player in PLAYERS)
    yield from (("rim_0", "cell_0", GRAPHICS), ("rim_1", "cell_1", GRAPHICS), ("numeral", "ivory", TEXT))


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("token", "ground", "least"), list(pairs()))
def test_contrast(name, token, ground, least):
    colors = theme(name)
    assert contrast(colors.color(token), colors.color(ground)) >= least


@pytest.mark.parametrize("letter", COLOR_LETTERS)
def test_tiles_stand_out(letter):
    color = tile_colors()[letter]
    assert contrast(color.pane, theme("light").color("ink")) >= GRAPHICS
    assert contrast(color.pane, theme("dark").color("ink")) >= GRAPHICS
    assert contrast(color.pane, theme("dark").color("surface")) >= GRAPHICS
    assert contrast(color.sign_color, color.pane) >= GRAPHICS
    assert contrast(theme("light").color("ink"), theme("light").color("surface")) >= GRAPHICS


SETS = {
    "tiles": {letter: color.pane for letter, color in tile_colors().items()},
    **{f"players, {name}": {p: theme(name).color(p) for p in PLAYERS} for name in THEMES},
    **{f"states, {name}": {s: theme(name).color(s) for s in ("accent", "last", "danger")} for name in THEMES},
    **{f"values, {name}": {v: theme(name).color(v) for v in VALUES} for name in THEMES},
    **{f"heat, {name}": {h: theme(name).color(h) for h in HEATS} for name in THEMES},
}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colors", SETS.values(), ids=SETS)
def test_colours_are_apart(colors, vision):
    for a, b in combinations(colors, 2):
        assert distance(colors[a], colors[b], vision) >= APART, (a, b)


@pytest.mark.parametrize("name", THEMES)
def test_better_values_differ_more_from_the_ground(name):
    colors = theme(name)
    distances = [contrast(colors.color(value), colors.color("surface")) for value in VALUES]
    assert distances == sorted(distances)


def test_every_tile_colour_has_a_sign_of_its_own():
    assert "".join(tile_colors()) == COLOR_LETTERS
    assert len({color.sign for color in tile_colors().values()}) == len(COLOR_LETTERS)


def test_themes_have_the_same_tokens():
    assert theme("light").colors.keys() == theme("dark").colors.keys()


def test_unknown_theme_is_refused():
    with pytest.raises(UnknownOption, match="dark"):
        theme("darc")


def test_hex_colours_stay_as_they_are():
    assert theme("light").color("#012345") == "#012345"

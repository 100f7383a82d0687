"""SVG and text: as they were, well formed, plain, and safe whatever a player is called."""

from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.render.cases import CASES, VARIANTS, case_id
from tilewidgets.render.svg import figure, svg
from tilewidgets.render.text import text

GOLDEN = Path(__file__).parents[1] / "golden"
KEPT = [
    ("start", "light", 720),
    ("mid", "dark", 720),
    ("mid", "light", 400),
    ("four", "light", 720),
    ("end", "light", 720),
    ("replay", "dark", 400),
    ("overlay", "light", 720),
    ("overlay", "dark", 400),
]
SVG = "{http://www.w3.org/2000/svg}"


def compare(path: Path, found: str) -> None:
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(found, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == found, f"{path.name} differs; look at it, then set UPDATE_GOLDEN=1 to accept"


@pytest.mark.parametrize(("name", "theme", "width"), KEPT)
def test_pictures_are_as_they_were(name, theme, width):
    compare(GOLDEN / f"pyramid_{name}_{theme}_{width}.svg", svg(CASES[name](theme=theme, width=width)))


@pytest.mark.parametrize("name", ["start", "mid", "four", "end", "replay", "draw", "full", "overlay"])
def test_texts_are_as_they_were(name):
    compare(GOLDEN / f"pyramid_{name}.txt", text(CASES[name]()) + "\n")


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=case_id)
def test_svg_is_well_formed_and_plain(name, options):
    picture = CASES[name](**options)
    root = ET.fromstring(svg(picture))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    assert {e.tag.removeprefix(SVG) for e in root} <= {"title", "desc", "polygon", "polyline", "circle", "text"}
    assert not [e for e in root.iter() if "id" in e.attrib or any(k.startswith("on") for k in e.attrib)]
    assert not re.search(r"\d\.\d{3,}", svg(picture))
    assert svg(picture) == svg(CASES[name](**options))


def test_hostile_names_stay_text():
    page = figure(CASES["crowded"]())
    assert "<script" not in page
    assert page.startswith('<figure role="img" aria-label="')
    ET.fromstring(page)
    page.encode("utf-8")


def test_text_has_no_trailing_blanks():
    for make in CASES.values():
        assert not [line for line in text(make()).splitlines() if line != line.rstrip()]


def test_a_board_can_be_read_from_text():
    board = text(CASES["mid"]())
    assert "+11!" in board
    assert "[4]" in board
    assert "> 0 Ada     18 points  hand RBP GBP [RYB]" in board

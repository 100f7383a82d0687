"""The page of a replay: the same pictures as the player's, each part once, no foreign text as markup, and nothing that is hidden."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from tests.export.samples import GAMES, HOSTILE, hostile, played, rich, twins
from tests.scene.replays import random_game
from tilewidgets.errors import MatchError, TileError, UnknownOption
from tilewidgets.export import page
from tilewidgets.export import positions as positions_module
from tilewidgets.export.drawings import KINDS, NAMES, Drawings
from tilewidgets.export.shown import draw, shown
from tilewidgets.render.svg import svg
from tilewidgets.replay import Replay
from tilewidgets.scene.lettering import clean
from tilewidgets.scene.shapes import Scene, Sketch
from tilewidgets.scene.themes import theme as find_theme


class Parsed(HTMLParser):
    """The elements of a page with their attributes, and the texts of those that hold code or data."""

    def __init__(self, html):
        super().__init__()
        self.elements, self.raw, self._inside, self.texts = [], [], None, []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self._inside = len(self.raw)
            self.raw.append((tag, dict(attrs), ""))

    def handle_endtag(self, tag):
        self._inside = None

    def handle_data(self, data):
        if self._inside is None:
            self.texts.append(data)
        else:
            tag, attrs, text = self.raw[self._inside]
            self.raw[self._inside] = tag, attrs, text + data

    @property
    def data(self):
        [text] = [text for tag, attrs, text in self.raw if attrs.get("id") == "replay"]
        return json.loads(text)

    @property
    def style(self):
        [text] = [text for tag, _, text in self.raw if tag == "style"]
        return text

    @property
    def script(self):
        [text] = [text for tag, attrs, text in self.raw if tag == "script" and not attrs]
        return text


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return rich(request.param)


@pytest.fixture(scope="module")
def html(replay):
    return page(replay)


@pytest.fixture(scope="module")
def parsed(html):
    return Parsed(html)


# ------------------------------------------------------------------------------------------------ pictures
def rules(css):
    """The declarations of the pictures' classes by theme."""
    light, _, dark = css.partition("@media screen and (prefers-color-scheme: dark){")
    found = [
        {name: dict(item.split(":") for item in body.split(";")) for name, body in re.findall(r"\.(k\d+)\{(.*?)\}", part)}
        for part in (light, dark)
    ]
    return found[0], {name: {**declared, **found[1].get(name, {})} for name, declared in found[0].items()}


def elements(data, layers, declared):
    """What the script makes of the layers of a picture: name, attributes, text."""
    for layer in layers:
        runs = data["layers"][layer]
        for first, count in zip(runs[::2], runs[1::2], strict=True):
            for kind, place, look, *text in data["shapes"][first : first + count]:
                names = KINDS[NAMES[kind]][1]
                values = [place] if len(names) == 1 else place.split(" ")
                yield NAMES[kind], dict(zip(names, values, strict=True)) | declared[f"k{look}"], "".join(text)


def expected(scene):
    for element in list(ET.fromstring(svg(scene)))[2:]:
        attributes = dict(element.attrib)
        for name in ("font-size", "stroke-width"):
            if name in attributes:
                attributes[name] += "px"
        yield element.tag.partition("}")[2], attributes, element.text or ""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pictures_are_those_of_the_player(replay, parsed, theme):
    data, declared = parsed.data, rules(parsed.style)[theme == "dark"]
    model = shown(replay)
    nodes = [row["node"] for row in model.rows if row["kind"] in ("start", "move")]
    assert len(nodes) == len(data["frames"]) > replay.plies + 1  # the variations too
    for number in {0, 1, 3, 4, 5, len(nodes) // 2, len(nodes) - 1}:
        model.goto_node(nodes[number])
        frame = data["frames"][number]
        for name, width in (("wide", 720), ("narrow", 400)):
            scene = draw(model, theme, width)
            size, *layers = frame[name]
            assert data["sizes"][size][:2] == [scene.width, scene.height]
            assert list(elements(data, layers, declared)) == list(expected(scene))
        assert " ".join(data["words"][part] for part in frame["label"]) == clean(f"{scene.title}. {scene.desc}")
        assert " ".join(data["words"][part] for part in frame["status"]) == model.status


def test_parts_are_stored_once(replay, html, parsed):
    data = parsed.data
    assert len({json.dumps(shape) for shape in data["shapes"]}) == len(data["shapes"])
    assert len({json.dumps(layer) for layer in data["layers"]}) == len(data["layers"])
    model = shown(replay)
    one = sum(len(svg(draw(model, "light", width))) for width in (720, 400))
    assert len(html) < 0.2 * one * len(data["frames"]) + 60_000


def test_every_row_leads_to_its_position(replay, parsed):
    data = parsed.data
    moves = [row for row in data["rows"] if row["kind"] == "move"]
    assert [data["frames"][row["frame"]]["ply"] for row in moves] == [row["ply"] for row in moves]
    assert {row["frame"] for row in data["rows"]} == set(range(len(data["frames"])))
    for number, frame in enumerate(data["frames"]):
        line = data["lines"][frame["line"]]
        assert line["frames"][frame["ply"]] == number
        for columns in line["columns"]:
            assert len(columns) == 3 + len(line["frames"])
            assert columns[2:] == sorted(columns[2:])
    assert len(data["lines"]) == 3
    assert next(row["text"] for row in data["rows"] if row["kind"] == "comment").startswith("To learn from")
    assert {row.get("mark") for row in moves} == {None, "!", "??"}


# ------------------------------------------------------------------------------------------------ safety
def check_safe(html):
    found = Parsed(html)
    assert [tag for tag, *_ in found.raw] == ["style", "script", "script"]
    for tag, attributes in found.elements:
        assert tag != "img"
        assert not {name for name in attributes if name in ("style", "src", "href", "action", "srcset") or name.startswith("on")}
    assert not re.search(r"url\(|@import|https?:(?!//www\.w3\.org/2000/svg\")", html)
    [policy] = [attributes["content"] for tag, attributes in found.elements if attributes.get("http-equiv") == "Content-Security-Policy"]

    def hashed(text):
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    assert policy.split("; ") == [
        "default-src 'none'",
        f"script-src {hashed(found.script)}",
        f"style-src {hashed(found.style)}",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    return found


def test_nothing_is_fetched_and_nothing_runs_but_the_script(html):
    check_safe(html)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_hostile_texts_stay_texts(theme):
    html = page(hostile(), theme=theme)
    found = check_safe(html)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202e\u2028]", html)
    words = clean(HOSTILE)
    assert any(row.get("said", "").startswith(f"1. {words}") for row in found.data["rows"])
    assert words in [row["text"] for row in found.data["rows"] if row["kind"] == "comment"]
    assert words in "".join(found.texts)  # for those who run no scripts


@pytest.mark.parametrize(
    ("name", "plies", "viewer"),
    [
        *((name, plies, viewer) for name in GAMES for plies in (6, 11) for viewer in (0, 1, None)),
        *(("pyramid", 999, viewer) for viewer in (0, 1, None)),
        ("pirates", 999, 1),
    ],
)
def test_what_is_hidden_is_not_in_the_page(name, plies, viewer):
    pages = []
    for state in twins(name, viewer, plies):
        notes = {"comments": {2: f"a secret {state.setup}"}, "marks": {1: "!"}}
        moves = [str(state.legal_moves[-1])] if state.legal_moves else []
        aside = [{"ply": state.ply, "moves": moves, "comment": "with a hidden tile"}]
        replay = Replay.of(state, ["Ada", "Grace"], {"seed": str(state.setup)}, variations=aside, **notes)
        pages.append(page(replay, perspective="public" if viewer is None else viewer))
        assert "secret" not in pages[-1]
        assert any("secret" in row["text"] for row in shown(replay).rows)
    assert pages[0] == pages[1]


def test_notes_are_shown_on_demand_but_for_variations():
    replay = rich("pyramid")
    assert "keeps an edge free" in page(replay)
    assert "keeps an edge free" not in page(replay, notes=False)
    seen = page(replay, perspective=0, notes=True)
    assert "keeps an edge free" in seen
    assert len(Parsed(seen).data["frames"]) == replay.plies + 1
    assert "as Ada sees it" in seen


# ------------------------------------------------------------------------------------------------ the rest
def test_the_same_bytes_always(replay, html):
    again = Replay.loads(replay.dumps())
    assert page(again) == html
    code = (
        "import sys; from tilewidgets.replay import Replay; from tilewidgets.export import page;"
        "sys.stdout.buffer.write(page(Replay.loads(sys.stdin.buffer.read())).encode())"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=replay.dumps().encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert run.stdout.decode() == html


def test_themes():
    replay = rich("pyramid")
    dark, light = page(replay, theme="dark"), page(replay, theme="light")
    assert "@media screen{" in dark
    assert "@media screen{" not in light
    assert "prefers-color-scheme" not in dark + light
    with pytest.raises(UnknownOption, match="theme cannot be 'blue'"):
        page(replay, theme="blue")


@pytest.mark.parametrize("perspective", [2, -1, "all", None, True])
def test_a_perspective_that_is_none(perspective):
    with pytest.raises(MatchError, match="perspective must be"):
        page(rich("pyramid"), perspective=perspective)


def test_a_game_that_has_not_begun():
    found = check_safe(page(Replay.of(played("pyramid", 1, 0))))
    assert len(found.data["frames"]) == 1


def test_a_game_of_ones_own_has_a_page():
    states = random_game("tictactiles", 1)
    found = check_safe(page(Replay.of(states[-1], ["x", "y"])))
    assert len(found.data["frames"]) == len(states)


def test_too_many_positions(monkeypatch):
    monkeypatch.setattr(positions_module, "MOST", 5)
    with pytest.raises(TileError, match="a page holds at most 5"):
        page(rich("pyramid"))


def test_a_dark_picture_that_differs_by_more_than_colours():
    sketch, other = Sketch("one"), Sketch("one")
    sketch.circle(5, 5, 3, "#112233")
    other.circle(5, 6, 3, "#445566")
    light = Scene(10, 10, find_theme("light"), (sketch.layer(),))
    dark = Scene(10, 10, find_theme("dark"), (other.layer(),))
    with pytest.raises(TileError, match="theme='light'"):
        Drawings().add(light, lambda: dark)
    assert Drawings(dark=False).add(light, lambda: dark) == [0]
    drawings = Drawings()
    assert drawings.add(light, lambda: replace(light, theme=dark.theme)) == [0]
    assert drawings.shapes == [[2, "5 5 3", 0]]

"""Pirates Under Fire painted: pictures and texts as they were, the order of covering, messages and bytes."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import ipycanvas.canvas as internals
import numpy as np
import pytest

from tests.render.pirates_cases import CASES, TWO, VARIANTS, case_id
from tests.render.raster import in_painters_order, in_passes, raster
from tests.scene import pirates_positions as at
from tilewidgets.games.pirates.moves import PiratesMove
from tilewidgets.games.pirates.scene import scene
from tilewidgets.games.pirates.stage import last_turn
from tilewidgets.kernel import stream
from tilewidgets.render.canvas import CanvasPainter
from tilewidgets.render.svg import figure, svg
from tilewidgets.render.text import text

GOLDEN = Path(__file__).parents[1] / "golden"
KEPT = [
    ("start", "light", 720),
    ("mid", "dark", 720),
    ("mid", "light", 400),
    ("buy", "light", 720),
    ("end", "light", 720),
    ("end", "dark", 400),
    ("lost", "dark", 720),
    ("overlay", "light", 720),
    ("overlay", "dark", 400),
    ("overlay_effects", "light", 720),
    ("overlay_mines", "dark", 400),
]
MANAGER = internals._CANVAS_MANAGER
SWITCH = internals.COMMANDS["switchCanvas"]
SVG = "{http://www.w3.org/2000/svg}"


def compare(path: Path, found: str) -> None:
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(found, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == found, f"{path.name} differs; look at it, then set UPDATE_GOLDEN=1 to accept"


@pytest.mark.parametrize(("name", "theme", "width"), KEPT)
def test_pictures_are_as_they_were(name: str, theme: str, width: int) -> None:
    compare(GOLDEN / f"pirates_{name}_{theme}_{width}.svg", svg(CASES[name](theme=theme, width=width)))


@pytest.mark.parametrize("name", ["start", "mid", "boarding", "end", "lost", "lesson", "overlay"])
def test_texts_are_as_they_were(name: str) -> None:
    compare(GOLDEN / f"pirates_{name}.txt", text(CASES[name]()) + "\n")


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=case_id)
def test_svg_is_well_formed_and_plain(name: str, options: dict[str, Any]) -> None:
    picture = CASES[name](**options)
    root = ET.fromstring(svg(picture))
    assert root.find(f"{SVG}title") is not None
    assert {e.tag.removeprefix(SVG) for e in root} <= {"title", "desc", "polygon", "polyline", "circle", "text"}
    assert not re.search(r"\d\.\d{3,}", svg(picture))
    assert svg(picture) == svg(CASES[name](**options))


def test_hostile_names_stay_text() -> None:
    page = figure(CASES["refused"]())
    assert "<script" not in page
    ET.fromstring(page)
    page.encode("utf-8")


def test_lines_of_text_are_short_and_without_trailing_blanks() -> None:
    for make in CASES.values():
        for line in text(make()).splitlines():
            assert line == line.rstrip()
            assert len(line) <= 120


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=case_id)
def test_passes_cover_like_the_painters_order(name: str, options: dict[str, Any]) -> None:
    picture = CASES[name](**options)
    for layer in picture.layers:
        size = picture.width, picture.height
        expected = raster(in_painters_order(layer, picture.theme), *size)
        found = raster(in_passes(layer, picture.theme), *size)
        wrong = np.argwhere(expected != found)
        assert len(wrong) == 0, f"{layer.name}: {len(wrong)} px, the first at {wrong[0][::-1]}"
        assert [shape.level for shape in layer.shapes] == sorted(shape.level for shape in layer.shapes)


# ------------------------------------------------------------------------------------------------ messages
class Sent(list[tuple[list[Any], int]]):
    """Messages that the manager has sent: their commands and bytes."""

    @property
    def bytes(self) -> int:
        return sum(size for _, size in self)

    @property
    def canvases(self) -> int:
        return sum(1 for commands, _ in self for command in commands if command[0] == SWITCH)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    out = Sent()

    def record(command: list[Any], buffers: Any = ()) -> None:
        _, head = internals.commands_to_buffer(command)
        out.append((command, head.nbytes + sum(memoryview(b).nbytes for b in buffers)))

    monkeypatch.setattr(MANAGER, "_send_custom", record)
    return out


def game_of(seed: int) -> list[Any]:
    """A game of the greedy policy against itself."""
    states, streams = [at.grown(seed, 0)], [stream("drawn", seed)]
    while not states[-1].is_over:
        state = states[-1]
        states.append(state.play(state.view(state.to_move).policy("greedy", streams, 0)))
    return states


@pytest.mark.parametrize(("seed", "viewer", "width"), [(1, 0, 720), (1, 1, 400), (3, 1, 720)])
def test_every_repaint_of_a_game_is_one_small_message(sent: Sent, seed: int, viewer: int, width: int) -> None:
    painter = CanvasPainter(width, 584)
    sizes = []
    for state in game_of(seed):
        view = state.view(viewer)
        moves = [m for m in view.legal_moves if m.space is not None]
        chosen = [PiratesMove(moves[0].kind, moves[0].what), moves[-1]] if moves else []
        first = view.game.selection(view) if view.legal_moves else None
        for selection in [first, *(view.game.selection(view, move) for move in chosen)]:
            sent.clear()
            painter.paint(scene(view, selection, names=TWO, width=width, marked=last_turn(view)))
            assert len(sent) <= 1
            sizes.append((sent.bytes, sent.canvases, state.is_over))
    painter.close()
    assert sizes[0][0] <= 20_000  # all of it
    assert max(size for size, _, over in sizes[1:] if not over) <= 12_000
    assert sum(size for size, *_ in sizes[1:]) / len(sizes) <= 8_000
    assert max(canvases for _, canvases, _ in sizes[1:]) <= 3  # never the ground
    assert sizes[-1][0] <= 19_000  # the end is a picture of its own: frames on both sides, and the table


def test_a_selection_sends_one_canvas(sent: Sent) -> None:
    painter = CanvasPainter(720, 584)
    view = at.buy()
    painter.paint(scene(view, names=TWO))
    for selection in (at.Selection("buy", "boarder"), at.Selection("buy", "boarder", "f6"), at.Selection(refused="space:a1")):
        sent.clear()
        painter.paint(scene(view, selection, names=TWO))
        assert (len(sent), sent.canvases) == (1, 1)
        assert sent.bytes <= 12_000
    sent.clear()
    painter.paint(scene(view, at.Selection(refused="space:a1"), names=TWO))
    assert sent == []
    painter.close()


def test_a_whole_picture_is_one_message(sent: Sent) -> None:
    painter = CanvasPainter(720, 584)
    for make in CASES.values():
        sent.clear()
        painter.paint(make(), force=True)
        assert len(sent) == 1
        assert sent.bytes <= 37_000
    painter.close()

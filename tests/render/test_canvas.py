"""The canvas painter against a real ipycanvas, without a browser: messages, bytes, events, what is left behind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ipycanvas
import ipycanvas.canvas as internals
import pytest
from ipywidgets import Widget

from tests.render.cases import CASES, TWO
from tests.scene import positions as at
from tilewidgets.games.pyramid.scene import scene
from tilewidgets.render.canvas import CanvasPainter
from tilewidgets.scene import Layer, Polygon, Scene, Text, theme

MANAGER = internals._CANVAS_MANAGER
SWITCH = internals.COMMANDS["switchCanvas"]


class Sent(list[tuple[list[Any], int]]):
    """Messages that the manager has sent: their commands and bytes."""

    @property
    def bytes(self) -> int:
        return sum(size for _, size in self)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    out = Sent()

    def record(command: list[Any], buffers: Any = ()) -> None:
        _, head = internals.commands_to_buffer(command)
        out.append((command, head.nbytes + sum(memoryview(b).nbytes for b in buffers)))

    monkeypatch.setattr(MANAGER, "_send_custom", record)
    return out


@pytest.fixture
def painter():
    painter = CanvasPainter(720, 554)
    yield painter
    painter.close()


def switches(message: tuple[list[Any], int]) -> int:
    return sum(1 for command in message[0] if command[0] == SWITCH)


def shape(fill: str = "ink", points: Any = ((0, 0), (9, 0), (9, 9))) -> Scene:
    return Scene(720, 554, theme("light"), (Layer("ground", (Polygon(points, fill),)),))


# ------------------------------------------------------------------------------------------------ messages
@pytest.mark.parametrize("width", [720, 400])
@pytest.mark.parametrize("hand", ["RBP GBP RYB", "RBP GBP RYB GGB YYG RRB YPP"])
def test_a_preview_in_mid_game_is_one_small_message(sent: Sent, width: int, hand: str) -> None:
    view = at.mid(hands=(tuple(hand.split()), at.mid().hands[1]))
    painter = CanvasPainter(width, 554)
    painter.paint(scene(view, names=TWO, width=width))
    sent.clear()
    painter.paint(scene(view, at.CHOSEN, names=TWO, width=width))
    assert len(sent) == 1
    assert sent.bytes <= 8000
    painter.close()


@pytest.mark.parametrize("name", ["start", "mid", "four", "end"])
def test_a_whole_picture_is_one_message(sent: Sent, painter: CanvasPainter, name: str) -> None:
    picture = CASES[name]()
    painter.paint(picture)
    assert len(sent) == 1
    assert switches(sent[0]) == len(picture.layers)
    assert sent.bytes <= 10_000


def test_what_has_not_changed_is_not_sent(sent: Sent, painter: CanvasPainter) -> None:
    picture = CASES["mid"]()
    painter.paint(picture)
    sent.clear()
    painter.paint(CASES["mid"]())
    assert sent == []
    painter.paint(scene(at.mid(), at.Selection("RBP"), names=TWO))
    assert switches(sent[0]) == 2  # board and hand; neither ground nor plates
    sent.clear()
    painter.paint(scene(at.mid(), at.Selection("RBP"), names=TWO), force=True)
    assert switches(sent[0]) == 4


def test_every_repaint_begins_with_the_switch_of_canvas(sent: Sent, painter: CanvasPainter) -> None:
    for fill in ("ink", "last", "danger"):
        painter.paint(shape(fill))
    assert [message[0][0][0] for message in sent] == [SWITCH] * 3


def test_a_theme_repaints_all(sent: Sent, painter: CanvasPainter) -> None:
    painter.paint(CASES["mid"]())
    sent.clear()
    painter.paint(CASES["mid"](theme="dark"))
    assert switches(sent[0]) == 4


def test_a_new_size_repaints_all(sent: Sent, painter: CanvasPainter) -> None:
    painter.paint(CASES["mid"]())
    sent.clear()
    painter.paint(CASES["mid"](width=400))
    assert (painter.canvas.width, painter.canvas.height) == (800, 1016)
    assert painter.canvas.layout.width == "400px"
    assert switches(sent[-1]) == 4


def test_layers_that_are_gone_are_emptied(sent: Sent, painter: CanvasPainter) -> None:
    painter.paint(CASES["mid"]())
    sent.clear()
    painter.paint(shape())
    assert switches(sent[0]) == 4
    sent.clear()
    painter.paint(shape("last"))
    assert switches(sent[0]) == 1


def test_arguments_are_plain_numbers(sent: Sent, painter: CanvasPainter) -> None:
    for make in CASES.values():
        painter.paint(make(), force=True)

    def check(value: Any) -> None:
        if isinstance(value, list | tuple):
            for part in value:
                check(part)
        elif isinstance(value, dict):
            assert value["dtype"] in ("int16", "uint8")
        else:
            assert type(value) in (int, float, str)

    for message, _ in sent:
        for _, arguments, *_ in message:
            check(arguments)


# ------------------------------------------------------------------------------------------------ errors
BAD = [
    (shape(points=((0, 0), (float("nan"), 0), (9, 9))), ValueError),
    (shape(points=((0, 0), (1e9, 0), (9, 9))), ValueError),
    (shape("no such token"), KeyError),
    (shape("#12"), ValueError),
    (replace(shape(), layers=(Layer("ground", (Polygon(((0, 0),) * 300, "ink"),)),)), ValueError),
    (replace(shape(), layers=(Layer("x", ()),) * 7), ValueError),
]


@pytest.mark.parametrize(("bad", "error"), BAD)
def test_a_bad_scene_sends_nothing_and_leaves_the_painter_usable(
    sent: Sent, painter: CanvasPainter, bad: Scene, error: type[Exception]
) -> None:
    painter.paint(shape())
    sent.clear()
    with pytest.raises(error):
        painter.paint(bad)
    assert sent == []
    assert (MANAGER._caching, MANAGER._commands_cache) == (False, [])
    painter.paint(shape("last"))
    assert len(sent) == 1


def test_an_error_while_sending_leaves_no_canvas_on_hold(sent: Sent, painter: CanvasPainter, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ipycanvas.Canvas(width=10, height=10)
    monkeypatch.setattr(internals.Canvas, "fill_styled_polygons", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        painter.paint(shape())
    assert (MANAGER._caching, MANAGER._commands_cache, MANAGER._buffers_cache) == (False, [], [])
    assert sent == []
    other.fill_rect(0, 0, 5, 5)
    assert [message[0][0] for message in sent] == [SWITCH, internals.COMMANDS["fillRect"]]
    monkeypatch.undo()
    other.close()


def test_others_switch_back_to_their_canvas(sent: Sent, painter: CanvasPainter) -> None:
    other = ipycanvas.Canvas(width=10, height=10)
    other.fill_rect(0, 0, 5, 5)
    painter.paint(shape())
    sent.clear()
    other.fill_rect(0, 0, 5, 5)
    assert sent[0][0][0] == SWITCH
    assert other.model_id in sent[0][0][1][0]
    other.close()


def test_painting_inside_anothers_hold(sent: Sent, painter: CanvasPainter) -> None:
    other = ipycanvas.Canvas(width=10, height=10)
    sent.clear()
    with ipycanvas.hold_canvas():
        other.fill_rect(0, 0, 5, 5)
        painter.paint(shape())
        other.fill_rect(5, 5, 5, 5)
        assert len(sent) == 2  # theirs so far, then ours
    assert [switches(message) for message in sent] == [1, 1, 1]
    assert other.model_id in str(sent[2][0][0])
    assert MANAGER._caching is False
    other.close()


def test_a_queue_that_cannot_be_sent_does_not_stop_us(painter: CanvasPainter, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ipycanvas.Canvas(width=10, height=10)
    monkeypatch.setattr(MANAGER, "_caching", True)
    MANAGER.send_command(other, [SWITCH, [object()]])
    with pytest.warns(RuntimeWarning, match="another canvas"):
        painter.paint(shape())
    assert len(sent) == 1
    assert MANAGER._caching is True  # as it was
    other.close()


# ------------------------------------------------------------------------------------------------ events
def event(painter: CanvasPainter, **content: Any) -> None:
    painter.canvas._canvases[-1]._handle_frontend_event(None, content, [])


def test_clicks_are_in_logical_px(painter: CanvasPainter) -> None:
    clicks: list[tuple[float, float]] = []
    painter.on_click(lambda x, y: clicks.append((x, y)))
    event(painter, event="mouse_down", x=100, y=41)
    event(painter, event="touch_start", touches=[{"x": 20, "y": 30}])
    event(painter, event="touch_start", touches=[{"x": 20, "y": 30}, {"x": 1, "y": 2}])
    assert clicks == [(50, 20.5), (10, 15)]


def test_a_touch_is_one_click(painter: CanvasPainter) -> None:
    clicks: list[tuple[float, float]] = []
    painter.on_click(lambda x, y: clicks.append((x, y)))
    event(painter, event="touch_start", touches=[{"x": 20, "y": 30}])
    event(painter, event="mouse_down", x=21, y=30)
    assert len(clicks) == 1
    event(painter, event="mouse_down", x=21, y=30)
    assert len(clicks) == 2


def test_a_click_on_a_tile_is_found_in_the_scene(painter: CanvasPainter) -> None:
    picture = CASES["mid"]()
    painter.paint(picture)
    found: list[str] = []
    painter.on_click(lambda x, y: found.append(picture.at(x, y).id))  # type: ignore[union-attr]
    x, y = (sum(c) / 3 for c in zip(*picture.target("cell:1,0").outline, strict=True))  # type: ignore[union-attr]
    event(painter, event="mouse_down", x=2 * x, y=2 * y)
    assert found == ["cell:1,0"]


def test_a_new_client_gets_the_whole_picture(sent: Sent, painter: CanvasPainter) -> None:
    ready: list[int] = []
    painter.on_ready(lambda: ready.append(len(sent)))
    event(painter, event="client_ready")
    assert ready == [0]  # nothing to show yet
    painter.paint(CASES["mid"]())
    sent.clear()
    event(painter, event="client_ready")
    assert (ready, len(sent), switches(sent[0])) == ([0, 1], 1, 4)


# ------------------------------------------------------------------------------------------------ the canvas
def test_the_canvas_has_more_pixels_than_the_page_and_keeps_its_proportions() -> None:
    painter = CanvasPainter(720, 554, pixel_ratio=1.5)
    assert (painter.canvas.width, painter.canvas.height) == (1080, 831)
    assert (painter.canvas.layout.width, painter.canvas.layout.height, painter.canvas.layout.max_width) == ("720px", "auto", "100%")
    painter.close()


@pytest.mark.parametrize("ratio", [0, -1, 9, float("nan")])
def test_pixel_ratio_is_checked(ratio: float) -> None:
    with pytest.raises(ValueError, match="pixel_ratio"):
        CanvasPainter(720, 554, pixel_ratio=ratio)


def test_nothing_is_left_after_close(sent: Sent) -> None:
    from ipywidgets.widgets.widget import _instances

    before = set(_instances)
    clicks: list[float] = []
    for _ in range(3):
        painter = CanvasPainter(720, 554)
        painter.paint(CASES["mid"]())
        painter.on_click(lambda x, y: clicks.append(x))
        painter.close()
        painter.close()
    assert set(_instances) == before
    sent.clear()
    painter.paint(CASES["start"]())
    event(painter, event="mouse_down", x=1, y=1)
    event(painter, event="client_ready")
    assert (sent, clicks) == ([], [])
    assert isinstance(painter.canvas, Widget)


def test_hostile_names_can_be_sent(sent: Sent, painter: CanvasPainter) -> None:
    painter.paint(CASES["crowded"]())
    assert sent.bytes > 0
    assert any(isinstance(s, Text) and "script" in s.text for layer in CASES["crowded"]().layers for s in layer.shapes)

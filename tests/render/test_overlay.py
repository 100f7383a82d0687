"""An analysis that comes and goes on a board: one small message."""

from __future__ import annotations

from typing import Any

import ipycanvas.canvas as internals
import pytest

from tests.render.cases import TWO
from tests.scene import overlays as at
from tilewidgets.render.canvas import CanvasPainter
from tilewidgets.scene.overlay import Overlay


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    out: list[int] = []

    def record(command: list[Any], buffers: Any = ()) -> None:
        _, head = internals.commands_to_buffer(command)
        out.append(head.nbytes + sum(memoryview(b).nbytes for b in buffers))

    monkeypatch.setattr(internals._CANVAS_MANAGER, "_send_custom", record)
    return out


@pytest.mark.parametrize("width", [720, 400])
@pytest.mark.parametrize(
    ("make", "most"),
    [
        (at.pyramid, 8_000),
        (at.wide_pyramid, 8_000),
        (at.opening, 12_000),
        (at.effects, 12_000),
        (at.mines, 14_500),  # 35 spaces have a value
        (at.purchases, 12_000),
    ],
)
def test_an_overlay_is_one_small_message(sizes: list[int], make: Any, most: int, width: int) -> None:
    view, overlay = make()
    selection = view.game.selection(view)
    painter = CanvasPainter(width, 600)
    painter.paint(view.game.overlay_scene(view, Overlay(caption=overlay.caption), selection, names=TWO, width=width))
    sizes.clear()
    painter.paint(view.game.overlay_scene(view, overlay, selection, names=TWO, width=width))
    painter.close()
    assert len(sizes) == 1
    assert sizes[0] <= most

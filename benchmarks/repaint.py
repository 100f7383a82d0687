"""What one repaint of a board sends, and how long it keeps the kernel."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import tilewidgets as tw
from benchmarks.measure import Row, Skipped

MOST_MESSAGES, MOST_BYTES, MOST_MS = 1, 8000, 5.0
GAMES = 8


@contextmanager
def _counted(manager: Any) -> Iterator[list[int]]:
    """The bytes of each message that the manager of all canvases sends, none of which goes out."""
    sent: list[int] = []
    original = manager._send_custom
    manager._send_custom = lambda command, buffers=(): sent.append(sum(memoryview(part).nbytes for part in buffers))
    try:
        yield sent
    finally:
        manager._send_custom = original


def repainted() -> list[Row]:
    """Every position of some random games painted after the one before, as a player sees it."""
    try:
        from tilewidgets.render.canvas import CanvasPainter
    except ImportError as error:
        raise Skipped(f"{error}.") from error
    game = tw.game("pyramid", players=2)
    games = []
    for seed in range(GAMES):
        state = game.deal(seed=seed)
        views = [state.view(0)]
        while not state.is_over:
            state = state.play(state.legal_moves[(7 * state.ply) % len(state.legal_moves)])
            views.append(state.view(0))
        games.append(views)
    first = games[0][0].scene()
    painter = CanvasPainter(first.width, first.height)
    messages, sizes, paints, whole = [], [], [], []
    with _counted(painter.canvas._canvas_manager) as sent:
        for views in games:
            painter.paint(views[0].scene(), force=True)
            for view in views[1:]:
                sent.clear()
                start = time.thread_time()
                scene = view.scene()
                middle = time.thread_time()
                painter.paint(scene)
                end = time.thread_time()
                messages.append(len(sent))
                sizes.append(sum(sent))
                paints.append(1000 * (end - middle))
                whole.append(1000 * (end - start))
    painter.close()
    size, ms = statistics.median(sizes), statistics.median(whole)
    return [
        Row("messages a repaint, at most", str(max(messages)), "", max(messages), f"<= {MOST_MESSAGES}", max(messages) <= MOST_MESSAGES),
        Row("bytes a repaint, largest", f"median {size:.0f}", "", max(sizes), f"<= {MOST_BYTES}", max(sizes) <= MOST_BYTES),
        Row("ms a repaint, scene and paint, median", f"paint {statistics.median(paints):.2f}", "", ms, f"<= {MOST_MS:g}", ms <= MOST_MS),
    ]

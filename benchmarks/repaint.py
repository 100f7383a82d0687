"""What one repaint of a board sends, how long it keeps the kernel, and how soon a click is answered."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import tilewidgets as tw
from benchmarks.games import SEED, TITLES
from benchmarks.measure import Row, Skipped

MOST_MESSAGES, MOST_MS, MOST_CLICK_MS = 1, 5.0, 25.0
MOST_BYTES = {"pyramid": 8000, "pirates": 12_000}
GAMES = 8
CLICKS = 300


@contextmanager
def _counted(manager: Any) -> Iterator[list[tuple[int, float]]]:
    """The bytes and the time of each message that the manager of all canvases sends, none of which goes out.

    The bytes are those of the commands, as ipycanvas encodes them, and of the arrays beside them.
    """
    from ipycanvas.utils import commands_to_buffer

    sent: list[tuple[int, float]] = []
    original = manager._send_custom

    def record(commands: Any, buffers: Any = ()) -> None:
        _, encoded = commands_to_buffer(commands)
        sent.append((memoryview(encoded).nbytes + sum(memoryview(part).nbytes for part in buffers), time.thread_time()))

    manager._send_custom = record
    try:
        yield sent
    finally:
        manager._send_custom = original


def _pictures(game: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """A random game as player 0 sees it: each view, and once more with the move selected that she is about to make."""
    state = game.deal(seed=seed)
    yield state.view(0), None
    while not state.is_over:
        move = state.legal_moves[(7 * state.ply) % len(state.legal_moves)]
        if state.to_move == 0:
            yield state.view(0), game.selection(state.view(0), move)
        state = state.play(move)
        yield state.view(0), None


def repainted() -> list[Row]:
    """Every picture of some random games painted after the one before."""
    return [row for name in MOST_BYTES for row in _repainted(name)]


def _repainted(name: str) -> list[Row]:
    try:
        from tilewidgets.render.canvas import CanvasPainter
    except ImportError as error:
        raise Skipped(f"{error}.") from error
    game = tw.game(name, players=2)
    first = game.deal(seed=0).view(0).scene()
    painter = CanvasPainter(first.width, first.height)
    messages: list[int] = []
    times: list[float] = []
    sizes: dict[str, list[int]] = {"first": [], "in play": [], "at the end": []}
    with _counted(painter.canvas._canvas_manager) as sent:
        for seed in range(GAMES):
            for i, (view, selection) in enumerate(_pictures(game, seed)):
                sent.clear()
                start = time.thread_time()
                painter.paint(view.scene(selection), force=i == 0)
                end = time.thread_time()
                sizes["first" if i == 0 else "at the end" if view.is_over else "in play"].append(sum(size for size, _ in sent))
                if i:
                    messages.append(len(sent))
                    times.append(1000 * (end - start))
    painter.close()
    title, limit, ms = f"{TITLES[name]}, a repaint", MOST_BYTES[name], statistics.median(times)
    rows = [Row(f"{title}: messages, at most", "", "", max(messages), f"<= {MOST_MESSAGES}", max(messages) <= MOST_MESSAGES)]
    for when in ("in play", "at the end"):
        median, largest = statistics.median(sizes[when]), max(sizes[when])
        rows.append(Row(f"{title}: bytes {when}, largest", f"median {median:.0f}", "", largest, f"<= {limit:,}", largest <= limit))
    rows.append(Row(f"{title}: bytes of a first picture, largest", "", "", max(sizes["first"])))
    largest_ms = f"largest {max(times):.1f}"
    return [*rows, Row(f"{title}: ms for scene and paint, median", largest_ms, "", ms, f"<= {MOST_MS:g}", ms <= MOST_MS)]


def stepped() -> list[Row]:
    """Every ply of some games between greedy agents, one after the other, in a `Player`."""
    return [row for name in MOST_BYTES for row in _stepped(name)]


def _stepped(name: str) -> list[Row]:
    try:
        from tilewidgets.widgets import Player
    except ImportError as error:
        raise Skipped(f"{error}.") from error
    game = tw.game(name, players=2)
    sizes: dict[str, list[int]] = {"in play": [], "at the end": []}
    times: list[float] = []
    for seed in range(GAMES):
        state = game.deal(seed=seed)
        while not state.is_over:
            state = state.play(tw.agent("greedy", seed=state.ply)(state.view(state.to_move)))
        player = Player(tw.Replay.of(state))
        with _counted(player._painter.canvas._canvas_manager) as sent:
            for ply in range(1, state.ply + 1):
                sent.clear()
                start = time.thread_time()
                player.model.ply = ply
                times.append(1000 * (time.thread_time() - start))
                sizes["in play" if ply < state.ply else "at the end"].append(sum(size for size, _ in sent))
        player.close()
    title, limit, rows = f"{TITLES[name]}, a step in a Player", MOST_BYTES[name], []
    for when, sent_then in sizes.items():
        median, largest = statistics.median(sent_then), max(sent_then)
        rows.append(Row(f"{title}: bytes {when}, largest", f"median {median:.0f}", "", largest, f"<= {limit:,}", largest <= limit))
    return [*rows, Row(f"{title}: ms in the kernel, median", f"largest {max(times):.1f}", "", statistics.median(times))]


def clicked() -> list[Row]:
    """From the event of a click in the kernel to the message with the new picture."""
    return [_clicked(name) for name in MOST_BYTES]


def _clicked(name: str) -> Row:
    try:
        from tilewidgets.widgets import board as module
    except ImportError as error:
        raise Skipped(f"{error}.") from error
    chance = random.Random(SEED)
    stale, module.STALE = module.STALE, -1.0  # how long after a move clicks are not heeded
    board = module.Board(tw.game(name, players=2), ["human", "random"], seed=SEED)
    model, canvas = board.model, board._painter.canvas
    times: list[float] = []
    try:
        with _counted(canvas._canvas_manager) as sent:
            while len(times) < CLICKS:
                if model.state.is_over:
                    model.new_game()
                places = [place for target in board.scene.targets if (place := _useful(board, target)) is not None]
                if not places:
                    model.play(chance.choice(model.legal_moves))
                    continue
                x, y = (board._painter.pixel_ratio * z for z in chance.choice(places))
                sent.clear()
                start = time.thread_time()
                canvas._handle_custom_msg({"event": "mouse_down", "x": x, "y": y}, [])
                if sent:
                    times.append(1000 * (sent[0][1] - start))
    finally:
        board.close()
        module.STALE = stale
    ms = statistics.median(times)
    what = f"{TITLES[name]}, a click: ms to the message with the new picture, median"
    return Row(what, f"largest {max(times):.1f}", "", ms, f"<= {MOST_CLICK_MS:g}", ms <= MOST_CLICK_MS)


def _useful(board: Any, target: Any) -> tuple[float, float] | None:
    """The middle of a target if a click there makes a move or selects something, else `None`."""
    model = board.model
    response = model.game.click(model.view, model.selection, target.id)
    if response is None or response.refusal or (response.move is None and response.selection == model.game.selection(model.view)):
        return None
    xs, ys = zip(*target.outline, strict=True)
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    return middle if board.scene.at(*middle) == target else None

"""A scene on ipycanvas. The only module that knows ipycanvas; it is imported when the first painter is made.

A repaint is one message. It begins with a switch to its canvas, because the browser forgets which canvas is current when a page is
loaded again; it leaves the kernel-wide drawing queue as it was, whatever goes wrong. Layers are canvases of their own, sent
only when their shapes have changed; the shapes of a level go in passes (see `Batches`), each a few batched calls.
"""

from __future__ import annotations

import math
import time
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tilewidgets.render.batches import UNITS, Batches
from tilewidgets.scene.shapes import Layer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tilewidgets.render.batches import Face
    from tilewidgets.scene.shapes import Scene

FONT = "system-ui,sans-serif"
EMPTY = Layer("", ())
TWICE = 1.0
"""Seconds after a touch during which a mouse press at the same place is taken for its echo."""


class CanvasPainter:
    """Owns a canvas and paints scenes on it.

    Parameters
    ----------
    width, height : float
        Logical size in px; it follows the scenes that are painted.
    pixel_ratio : float
        Pixels of the canvas per logical px, for sharp pictures on dense screens.
    layers : int
        The most layers that a scene can have.

    Attributes
    ----------
    canvas : ipycanvas.MultiCanvas
        To be shown. On a page that is too narrow it shrinks and keeps its proportions.
    scene : Scene or None
        What was painted last.
    """

    def __init__(self, width: float, height: float, *, pixel_ratio: float = 2, layers: int = 6) -> None:
        import ipycanvas
        import ipywidgets

        if not (math.isfinite(pixel_ratio) and 0.5 <= pixel_ratio <= 4):
            raise ValueError(f"pixel_ratio is a number from 0.5 to 4, not {pixel_ratio!r}.")
        self.pixel_ratio = float(pixel_ratio)
        self.scene: Scene | None = None
        self._size = self._pixels(width, height)
        layout = ipywidgets.Layout(width=f"{width:g}px", height="auto", max_width="100%")
        self.canvas = ipycanvas.MultiCanvas(layers, width=self._size[0], height=self._size[1], layout=layout)
        self._painted: dict[int, tuple[str, Layer]] = {}
        self._ready: list[Callable[[], None]] = []
        self._clicks: list[Callable[[float, float], None]] = []
        self._touched: tuple[float, float, float] | None = None
        self._closed = False
        self.canvas.on_client_ready(self._on_ready)
        self.canvas.on_mouse_down(self._on_mouse)
        self.canvas.on_touch_start(self._on_touch)

    # ------------------------------------------------------------------ painting
    def paint(self, scene: Scene, force: bool = False) -> None:
        """Paint a scene: one message with the layers that have changed, or none; after `close` nothing.

        Parameters
        ----------
        scene : Scene
            With at most as many layers as the painter.
        force : bool
            Send all layers, for a browser that knows none.
        """
        if self._closed:
            return
        canvases = self.canvas._canvases
        if len(scene.layers) > len(canvases):
            raise ValueError(f"The scene has {len(scene.layers)} layers, the canvas {len(canvases)}; make a painter with more.")
        layers = {i: (scene.theme.name, layer) for i, layer in enumerate(scene.layers)}
        size = self._pixels(scene.width, scene.height)
        if size != self._size:
            self._painted = {}  # a canvas that changes its size is empty
        gone = {i: (scene.theme.name, EMPTY) for i in self._painted if i not in layers}
        wanted = layers | gone
        stale = [i for i in wanted if force or self._painted.get(i) != wanted[i]]
        changed = {i: Batches(wanted[i][1], scene.theme) for i in stale}
        if size != self._size:
            self._resize(scene, size)
        if changed:
            with _held(self.canvas._canvas_manager):
                for i, batches in changed.items():
                    self._send(canvases[i], scene, batches)
        self._painted, self.scene = wanted, scene

    def _pixels(self, width: float, height: float) -> tuple[int, int]:
        return round(width * self.pixel_ratio), round(height * self.pixel_ratio)

    def _resize(self, scene: Scene, size: tuple[int, int]) -> None:
        self._size = size
        self.canvas.width, self.canvas.height = size
        self.canvas.layout.width = f"{scene.width:g}px"

    def _send(self, canvas: Any, scene: Scene, batches: Batches) -> None:
        """Queue all drawing commands of one layer; plain numbers only: the browser stops all canvases of a page at a bad one."""
        scale = self.pixel_ratio / UNITS
        canvas.set_transform(scale, 0, 0, scale, 0, 0)
        canvas.clear_rect(0, 0, round(scene.width * UNITS), round(scene.height * UNITS))
        if any(level.strokes for level in batches.levels):
            canvas.line_join = canvas.line_cap = "round"
        dash = pen = None
        for level in batches.levels:
            if level.fills:
                canvas.fill_styled_polygons(level.fills.points, level.fills.colors, points_per_polygon=level.fills.counts)
            if level.discs:
                discs = level.discs
                canvas.fill_styled_circles(discs.x, discs.y, discs.radius, discs.colors)
            for (width, pattern, closed), lines in level.strokes.items():
                if width != pen:
                    canvas.line_width = pen = width
                if pattern != (dash or ()):
                    canvas.set_line_dash(list(pattern))
                    dash = pattern
                stroke = canvas.stroke_styled_polygons if closed else canvas.stroke_styled_line_segments
                stroke(lines.points, lines.colors, 1, lines.counts)
            self._write(canvas, level.texts)
        if dash:
            canvas.set_line_dash([])

    @staticmethod
    def _write(canvas: Any, batches: Mapping[Face, Sequence[tuple[str, int, int]]]) -> None:
        """Queue the texts of a level."""
        align = ink = None
        for (weight, size, color, anchor), texts in batches.items():
            canvas.font = f"{'' if weight == 400 else f'{weight} '}{size:g}px {FONT}"
            if color != ink:
                canvas.fill_style = ink = color
            if anchor != align:
                canvas.text_align = "center" if anchor == "middle" else anchor
                align = anchor
            for words, x, y in texts:
                canvas.fill_text(words, x, y)

    # ------------------------------------------------------------------ events
    def on_click(self, callback: Callable[[float, float], None]) -> None:
        """Call `callback(x, y)`, in logical px, when the mouse is pressed or one finger is set down."""
        self._clicks.append(callback)

    def on_ready(self, callback: Callable[[], None]) -> None:
        """Call `callback()` when a browser has begun to show the canvas, after the whole picture was sent to it."""
        self._ready.append(callback)

    def _on_ready(self) -> None:
        if self.scene is not None:
            self.paint(self.scene, force=True)
        for callback in list(self._ready):
            callback()

    def _on_mouse(self, x: float, y: float) -> None:
        if self._touched is not None:
            tx, ty, when = self._touched
            self._touched = None
            if math.hypot(x - tx, y - ty) < 4 * self.pixel_ratio and time.monotonic() - when < TWICE:
                return
        self._click(x, y)

    def _on_touch(self, touches: list[tuple[float, float]]) -> None:
        if len(touches) == 1:  # two fingers are no click
            x, y = touches[0]
            self._touched = (x, y, time.monotonic())
            self._click(x, y)

    def _click(self, x: float, y: float) -> None:
        if self._closed or not (math.isfinite(x) and math.isfinite(y)):
            return
        for callback in list(self._clicks):
            callback(x / self.pixel_ratio, y / self.pixel_ratio)

    # ------------------------------------------------------------------ the end
    def close(self) -> None:
        """Close every widget that was made; nothing is painted or called any more."""
        if self._closed:
            return
        self._closed = True
        self._clicks.clear()
        self._ready.clear()
        for widget in (*self.canvas._canvases, self.canvas):
            widget.layout.close()
            widget.close()


@contextmanager
def _held(manager: Any) -> Iterator[None]:
    """Send all that is drawn inside as one message, or nothing of it; leave the queue of others as it was.

    ipycanvas's own `hold_canvas` does not restore the manager after an exception, and then no canvas of the kernel draws any more.
    """
    caching = manager._caching
    if manager._commands_cache:
        _flush_others(manager)
    manager._caching = True
    manager._current_canvas = None
    try:
        yield
        manager.flush()
    finally:
        manager._commands_cache, manager._buffers_cache = [], []
        manager._caching = caching
        manager._current_canvas = None  # others, too, must switch back to theirs


def _flush_others(manager: Any) -> None:
    """Send what others have queued before: their commands count on the canvas that is current now."""
    try:
        manager._caching = True
        manager.flush()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is theirs, and it would fail for ever
        warnings.warn(f"Drawing commands of another canvas cannot be sent and were dropped: {error}", RuntimeWarning, stacklevel=4)
        manager._commands_cache, manager._buffers_cache = [], []

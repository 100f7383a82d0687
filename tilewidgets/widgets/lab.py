"""`Lab`: what the widgets of measured results have in common: a picture with cells, and a game behind one of them, which is shown below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from tilewidgets.models.opening import Opening
from tilewidgets.render.canvas import CanvasPainter
from tilewidgets.replay import Replay
from tilewidgets.scene import Scene
from tilewidgets.widgets.closing import close_all
from tilewidgets.widgets.controls import WIDE, button
from tilewidgets.widgets.lab_parts import CellGrid, asked_cell, place_of
from tilewidgets.widgets.picture import Picture, dress
from tilewidgets.widgets.player import Player
from tilewidgets.widgets.status import StatusLine, mark

LAYERS = 6
"""The most layers of a picture."""


def row_of(*parts: ipywidgets.Widget) -> ipywidgets.HBox:
    """A row of controls."""
    made = ipywidgets.HBox(parts, layout=ipywidgets.Layout(align_items="center", flex_flow="row nowrap", overflow="visible"))
    made.add_class("tw-controls")
    return made


class Stepper:
    """The games of a pairing: back, forth, and by number.

    Attributes
    ----------
    row : Widget
    """

    def __init__(self, model: Opening, guard: Callable[[Callable[[], Any]], None]) -> None:
        self._model, self._guard, self._showing = model, guard, False
        self.previous = button("", "arrow-left", "Previous game of the pairing", lambda: guard(model.previous), "tw-step", width=36)
        self.next = button("", "arrow-right", "Next game of the pairing", lambda: guard(model.next), "tw-step", width=36)
        self.number = ipywidgets.BoundedIntText(
            value=0, min=0, max=0, description="Game", layout=ipywidgets.Layout(width="130px"), style={"description_width": "initial"}
        )
        self.number.continuous_update = False
        self.number.tooltip = "Number of the game"
        self.of = ipywidgets.Label("")
        self.row = row_of(self.previous, self.next, self.number, self.of)
        self.number.observe(self._chosen, "value")

    def _chosen(self, change: Any) -> None:
        if not self._showing and change["new"] >= 1:
            self._guard(lambda: self._model.goto(change["new"]))
            self.show()

    def show(self, there: bool = True) -> None:
        """Make the controls tell what the model says."""
        model = self._model
        there = there and bool(model.pair) and model.number > 0
        self.row.layout.display = None if there else "none"
        if not there:
            return
        self._showing = True
        try:
            self.number.max = max(model.count, model.number)
            self.number.min = min(1, self.number.max)
            self.number.value = model.number
        finally:
            self._showing = False
        self.of.value = f"of {model.count:,}"
        self.previous.disabled = model.closed or model.number <= 1
        self.next.disabled = model.closed or model.number >= model.count
        self.number.disabled = model.closed


class Lab(Picture):
    """A picture with cells over a model whose games can be opened.

    Attributes
    ----------
    model : Opening
    player : Player or None
        Shows the game that is open.
    """

    model: Any
    _owns_model: bool
    _showing: bool
    _lists: tuple[ipywidgets.Dropdown, ipywidgets.Dropdown]
    """In which a pairing is chosen."""

    def _make(self, theme: str, width: int, pixel_ratio: float, upper: Sequence[Any], lower: Sequence[Any] = ()) -> None:
        """Make everything: controls above the status line and parts between it and the picture, given by `upper`; others below it."""
        self.player: Player | None = None
        self._ratio, self._openings = pixel_ratio, self.model.openings
        self._status = StatusLine()
        self._status.layout.flex = "1 1 auto"
        line = ipywidgets.HBox([self._status], layout=ipywidgets.Layout(align_items="flex-start", min_height="36px"))
        line.add_class("tw-line")
        self.scene = self._draw(theme, width)
        self._painter = CanvasPainter(self.scene.width, self.scene.height, pixel_ratio=pixel_ratio, layers=LAYERS)
        self._cells = CellGrid()
        self._stage = ipywidgets.Box([self._painter.canvas, self._cells], layout=ipywidgets.Layout(display="block", width="100%"))
        self._stage.layout.max_width = f"{width}px"
        self._stage.add_class("tw-stage")
        self._stepper = Stepper(self.model, self._guard)
        controls, parts = upper
        self._main = ipywidgets.VBox([*controls, line, *parts, self._stage, *lower, self._stepper.row])
        self._below = ipywidgets.VBox([])
        for name in ("tw-board", "tw-player", "tw-lab", *(["tw-narrow"] if width < WIDE else [])):
            self._main.add_class(name)
        super().__init__([self._main, self._below], theme=theme, layout=ipywidgets.Layout(width="100%", max_width=f"{width}px"))
        self.set_trait("width", width)
        self._painter.on_click(self._clicked)
        self._painter.on_ready(lambda: self._guard(self._repaint))
        self._cells.on_msg(lambda _, message, buffers: self._asked(message))
        self.model.observe(self._model_changed, "revision")
        self.observe(lambda _: self._guard(self._repaint), "theme")
        self._closed = False
        self._repaint()
        if self.model.opened is not None:
            self._show(self.model.opened)

    # ------------------------------------------------------------------ for the widget to be
    def _draw(self, theme: str, width: int) -> Scene:
        raise NotImplementedError

    def _point(self, i: int, j: int) -> None:
        """A cell is pointed at."""
        raise NotImplementedError

    def _look(self, i: int, j: int) -> None:
        """A cell has the focus."""
        raise NotImplementedError

    def _open(self, i: int, j: int) -> None:
        """A cell is clicked."""
        raise NotImplementedError

    def _show_chosen(self) -> None:
        """Make the button that opens the pairing of the lists tell whether it can."""
        raise NotImplementedError

    def _show_parts(self) -> None:
        """Make all other parts tell what the model says."""
        raise NotImplementedError

    # ------------------------------------------------------------------ model -> page
    def _repaint(self) -> None:
        if self._closed:
            return
        model = self.model
        self.scene = self._draw(self.theme, self.width)
        dress(self._main, self.theme)
        self._show_parts()
        self._stepper.show()
        with self._status.hold_sync():
            self._status.kind = model.status_kind
            self._status.picture = mark(model.status_kind, 0, self.theme) if model.status_kind == "error" else ""
            self._status.text = model.status
            self._status.canvas_label = f"{self.scene.title}. {self.scene.desc}"
        self._painter.paint(self.scene)
        if self.player is not None:
            self.player.theme = self.theme

    def _model_changed(self, _change: Any) -> None:
        self._repaint()
        if not self._closed and self.model.openings != self._openings and self.model.opened is not None:
            self._openings = self.model.openings
            self._show(self.model.opened)

    def _show(self, replay: Replay) -> None:
        """Show a game below; what was there goes when the new one is made."""
        made = Player(replay, theme=self.theme, width=self.width, pixel_ratio=self._ratio)
        self._below.children = [made]
        self._end_player()
        self.player = made

    def _end_player(self) -> None:
        if self.player is not None:
            player, self.player = self.player, None
            player.close()

    # ------------------------------------------------------------------ page -> model
    def _chosen(self) -> None:
        """Look at the pairing of the lists, if somebody has chosen one."""
        if self._showing:
            return
        self._show_chosen()
        pair = [one.value for one in self._lists]
        if all(pair):
            self._guard(lambda: self.model.look(*pair))

    def _open_chosen(self) -> None:
        self.model.open(*(one.value for one in self._lists))

    def _clicked(self, x: float, y: float) -> None:
        target = None if self._closed or self.model.closed else self.scene.at(x, y)
        if target is not None and target.kind == "cell":
            self._guard(lambda: self._open(*place_of(target.id)))

    def _asked(self, message: Any) -> None:
        asked = asked_cell(message)
        if asked is None or self.model.closed or self.scene.target(f"cell:{asked[1]},{asked[2]}") is None:
            return
        actions = {"point": self._point, "look": self._look, "open": self._open}
        self._guard(lambda: actions[asked[0]](*asked[1:]))

    def close(self) -> None:
        """Close it and everything in it; no widget is left behind."""
        if self._closed:
            return
        self._closed = True
        self.model.unobserve(self._model_changed, "revision")
        if self._owns_model:
            self.model.close()
        self._end_player()
        self._painter.close()
        close_all(self)

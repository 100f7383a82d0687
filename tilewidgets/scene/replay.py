"""The picture of a ply of a replay, for any game: its own picture, and a chart beside or below it. Games may draw a better one."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewidgets.scene import chart as charts
from tilewidgets.scene.compose import flattened, moved
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.lettering import called
from tilewidgets.scene.shapes import Scene, Sketch
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.game import State, View
    from tilewidgets.scene.chart import Chart
    from tilewidgets.scene.shapes import Layer, Target
    from tilewidgets.scene.themes import Theme

Box = tuple[float, float, float, float]
SMALLEST, WIDE = 400, 720
FIELD = 420
"""Width of the board and the margin left of it, beside a chart."""
CHART, CHART_BELOW = 132, 120
"""Height of a chart beside and below a board."""
LEAST_ROOM = 160
"""Least height of a list of moves."""


@dataclass(frozen=True)
class Beside:
    """The right column of a wide picture: a caption and a chart, a caption and the room of a list; `low` is where the room ends."""

    left: float
    right: float
    top: float
    low: float

    @property
    def chart(self) -> Box:
        """The box of the chart."""
        return self.left - 2, self.top + 26, self.right - self.left + 6, CHART

    @property
    def room(self) -> Box:
        """The box of the list."""
        y = self.top + 186
        return self.left, y, self.right - self.left, self.low - y

    def draw(self, sketch: Sketch, chart: Chart | None, theme: Theme, still: Sketch | None = None) -> list[Target]:
        """Draw captions and chart, on a layer of their own what is the same at every ply; return the targets."""
        lasting = still or sketch
        lasting.text(self.left, self.top + 174, "Moves", 12, "text_2", 600)
        if chart is None:
            return []
        lasting.text(self.left, self.top + 14, chart.caption, 12, "text_2", 600, room=self.right - self.left - 110)
        return charts.draw(sketch, chart, self.chart, theme, still)


def last_ply(view: View, final: State | None, chart: Chart | None) -> int:
    """The last ply of a replay, as far as it is known."""
    return final.ply if final is not None else chart.plies if chart is not None else view.ply


def headline(view: View, last: int, news: str) -> str:
    """Name game and ply, and say who is to move, or how the game ended."""
    return f"Replay of {view.game.title}, ply {view.ply} of {last}{', the end' if view.is_over else ''}: {news}"


def news(view: View, names: Sequence[str | None] | None) -> str:
    """Say who is to move, or the final scores."""
    if not view.is_over:
        return f"{called(names, view.to_move)} to move"
    return ", ".join(f"{called(names, p)} {score}" for p, score in enumerate(view.scores))


def described(desc: str, view: View, names: Sequence[str | None] | None, chart: Chart | None) -> str:
    """A description, and what the chart shows."""
    if chart is None:
        return desc
    said = charts.spoken(chart, tuple(called(names, p) for p in range(len(view.scores))))
    return f"{desc.rstrip()}{'' if desc.rstrip().endswith('.') else '.'} {said}"


def unlit(
    view: Any, *, theme: str = "light", width: float = 720, names: Sequence[str | None] | None = None, marked: Sequence[str] = ()
) -> Scene:
    """Draw a view by the `scene` of its game with nothing to be chosen."""
    shown = copy.copy(view)
    shown.legal_moves = ()
    options: dict[str, Any] = {"marked": tuple(marked)} if marked else {}
    scene: Scene = view.game.scene(shown, theme=theme, width=width, names=names, **options)
    return scene


def replay_scene(
    view: Any,
    *,
    theme: str = "light",
    width: float = 720,
    names: Sequence[str | None] | None = None,
    final: State | None = None,
    chart: Chart | None = None,
    marked: Sequence[str] = (),
) -> Scene:
    """Draw a ply of a replay by the `scene` of its game; for the parameters see `Game.replay_scene`."""
    width = max(float(width), SMALLEST)
    picture = unlit(view, theme=theme, width=SMALLEST if width >= WIDE else width, names=names, marked=marked)
    margin = 16 + (width - WIDE) / 2
    beside = width >= WIDE and picture.width <= FIELD
    dx = margin - 16 + (FIELD - picture.width) / 2 if beside else max(0.0, (width - picture.width) / 2)
    layers, targets = moved(picture, dx, 0)
    panel, colors = Sketch("chart"), find_theme(theme)
    room = None
    if beside:
        column = Beside(margin + FIELD - 2, width - margin, 0, max(picture.height, 186 + LEAST_ROOM))
        own, height, room = column.draw(panel, chart, colors), column.low + 12, column.room
    elif chart is not None:
        box = 12.0, picture.height + 8, max(width, picture.width) - 24, CHART_BELOW
        own, height = charts.draw(panel, chart, box, colors), picture.height + CHART_BELOW + 16
    else:
        own, height = [], picture.height
    width = max(width, picture.width)
    return Scene(
        width,
        height,
        colors,
        (_ground(width, height, layers[0]), *_three(layers[1:]), panel.layer()),
        (*targets, *own),
        headline(view, last_ply(view, final, chart), news(view, names)),
        described(picture.desc, view, names, chart),
        picture.glyphs,
        picture.side,
        room,
    )


def _ground(width: float, height: float, own: Layer) -> Layer:
    ground = Sketch(own.name)
    ground.poly(rectangle(0, 0, width, height), "surface")
    return flattened(own.name, ground.layer(), own)


def _three(layers: tuple[Layer, ...]) -> tuple[Layer, ...]:
    """At most two layers: what is above the board changes as often as the board."""
    return layers if len(layers) < 3 else (layers[0], flattened(layers[1].name, *layers[1:]))

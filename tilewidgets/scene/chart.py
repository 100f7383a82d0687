"""A curve by ply for each player: points in steps, the present ply with the players' badges, the future faded."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, short, whole
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.parts import DASHES, badge
from tilewidgets.scene.shapes import Target

if TYPE_CHECKING:
    from tilewidgets.scene.geometry import Point
    from tilewidgets.scene.shapes import Sketch
    from tilewidgets.scene.themes import Theme

Box = tuple[float, float, float, float]
FUTURE = 0.45
"""Strength of what is still to come."""
RADIUS, APART = 8, 19
"""Of a badge; and least distance of two, as hexagons and diamonds are broader."""
LEAST = 1e-9
"""A smaller range of numbers is none."""
LONGEST = 255
"""Points of a line that a canvas can draw; a longer curve is drawn in pieces."""
FOOT = 20
"""Height of the labels below the plot."""
RIGHT = 12
"""Free space at the right of the plot: half a badge, and what a numeral needs."""


def plain(value: float) -> str:
    """Write a number shortly, with a true minus sign."""
    return f"{value:g}".replace("-", "\u2212")


@dataclass(frozen=True)
class Chart:
    """Numbers by ply and player, and the ply that is looked at.

    Parameters
    ----------
    scores : tuple of tuple of float
        By ply, from 0 (before the first move) to the last; by player.
    ply : int
        The present one.
    caption : str
        What the numbers are.
    value : callable
        How a number is written, on the axis and in words.
    axis : tuple of float
        Numbers at the axis, rising; by default round ones.
    middle : float, optional
        A level with a stronger line.

    Raises
    ------
    TileError
        There are no scores, a ply has not one for each player, a score is not finite, or the present ply is none of them.
    """

    scores: tuple[tuple[float, ...], ...]
    ply: int
    caption: str = "Points"
    value: Callable[[float], str] = plain
    axis: tuple[float, ...] = ()
    middle: float | None = None

    def __post_init__(self) -> None:
        if not self.scores or not self.scores[0]:
            raise TileError("A chart needs the scores of ply 0 at least, one for each player.")
        for ply, row in enumerate(self.scores):
            if len(row) != len(self.scores[0]) or not all(map(math.isfinite, row)):
                raise TileError(f"The scores of ply {ply} must be {len(self.scores[0])} finite numbers, not {short(row)}.")
        low, high = min(map(min, self.scores)), max(map(max, self.scores))
        if self.axis and not (len(self.axis) > 1 and self.axis[0] <= low <= high <= self.axis[-1]):
            raise TileError(f"The axis of a chart must span its scores, unlike {short(self.axis)}.")
        if not whole(self.ply) or not 0 <= self.ply <= self.plies:
            raise TileError(f"A chart of {self.plies} plies shows a ply from 0 to {self.plies}, not {short(self.ply)}.")

    @property
    def plies(self) -> int:
        """The last ply."""
        return len(self.scores) - 1

    @property
    def players(self) -> int:
        """How many curves there are."""
        return len(self.scores[0])

    def said(self, ply: int) -> str:
        """Say the numbers of a ply: "18 to 20"."""
        return " to ".join(self.value(score) for score in self.scores[ply])


def evaluation(values: Sequence[Sequence[float]] | Sequence[float], ply: int, caption: str = "Chance to win, %") -> Chart:
    """Return the chart of values by ply, in percent with 50 as the middle.

    Parameters
    ----------
    values : sequence of float, or of sequences of float
        Expected utility by ply: of player 0, or by player; from -1 to 1.
    ply : int
        The present one.
    caption : str

    Raises
    ------
    TileError
        A value is not a number from -1 to 1.
    """
    scores = []
    for i, row in enumerate(values):
        given: tuple[Any, ...] = tuple(row) if isinstance(row, tuple | list) else (row,)
        if not all(isinstance(v, int | float) and -1 <= v <= 1 for v in given):
            raise TileError(f"The values of ply {i} must be expected utilities from -1 to 1, not {short(row)}.")
        scores.append(tuple((v + 1) * 50 for v in given))
    return Chart(tuple(scores), ply, caption, _whole, axis=(0, 25, 50, 75, 100), middle=50)


def _whole(value: float) -> str:
    return str(math.floor(value + 0.5))


def ticks(low: float, high: float, most: int = 5) -> tuple[float, ...]:
    """Round numbers, at most `most` + 1, that span a range and zero; whole ones for a range of whole numbers."""
    low, high = min(low, 0), max(high, 0)
    if high - low < LEAST:
        low, high = 0, 1
    wholly = float(low).is_integer() and float(high).is_integer()
    unit = 10.0 ** math.floor(math.log10((high - low) / most))
    steps = [unit * k for k in (1, 2, 5, 10, 20, 50)]
    for step in steps:
        if wholly and step < 1:
            continue
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        if last - first <= most:
            return tuple(round(i * step, 12) for i in range(first, last + 1))
    raise AssertionError(steps)  # the last step is 50 times a fifth of the range or less, so it fits


@dataclass(frozen=True)
class Plot:
    """Where the curves of a chart stand in a box (x, y, width, height)."""

    chart: Chart
    box: Box

    @cached_property
    def levels(self) -> tuple[float, ...]:
        """The numbers at the axis."""
        return self.chart.axis or _levels(self.chart.scores)

    @cached_property
    def left(self) -> float:
        """Where ply 0 stands: behind the widest number of the axis."""
        widest = max(reserve(self.chart.value(level), 11) for level in self.levels)
        return self.box[0] + max(24, widest + 10)

    @property
    def right(self) -> float:
        """Where the last ply stands."""
        return self.box[0] + self.box[2] - RIGHT

    @property
    def low(self) -> float:
        """The level of the lowest number."""
        return self.box[1] + self.box[3] - FOOT

    def x(self, ply: float) -> float:
        """Where a ply stands."""
        return self.left + (self.right - self.left) * ply / max(1, self.chart.plies)

    def y(self, value: float) -> float:
        """Where a number stands."""
        low, high = self.levels[0], self.levels[-1]
        return self.low - (self.low - self.box[1] - RADIUS) * (value - low) / (high - low)

    def steps(self, player: int, first: int, last: int) -> list[Point]:
        """The curve of a player between two plies, as steps."""
        scores = [row[player] for row in self.chart.scores]
        out = [(self.x(first), self.y(scores[first]))]
        for ply in range(first + 1, last + 1):
            if scores[ply] != scores[ply - 1]:
                out += [(self.x(ply), self.y(scores[ply - 1])), (self.x(ply), self.y(scores[ply]))]
        if last > first and out[-1][0] != self.x(last):
            out.append((self.x(last), self.y(scores[last])))
        return out

    def badges(self) -> list[tuple[int, float, float]]:
        """Player and place of each badge at the present ply: side by side where they would overlap."""
        now = self.chart.scores[self.chart.ply]
        heights = sorted((self.y(score), player) for player, score in enumerate(now))
        groups: list[list[tuple[float, int]]] = []
        for entry in heights:
            if groups and entry[0] - groups[-1][-1][0] < APART:
                groups[-1].append(entry)
            else:
                groups.append([entry])
        out = []
        for group in groups:
            span = APART * (len(group) - 1)
            middle = min(max(self.x(self.chart.ply), self.left + RADIUS + span / 2), self.right - span / 2)
            for i, (level, player) in enumerate(sorted(group, key=lambda entry: entry[1])):
                out.append((player, middle - span / 2 + i * APART, level))
        return out

    def column(self, ply: int) -> Box:
        """The area of a ply: half of the way to its neighbours, over the whole height."""
        x, y, width, height = self.box
        left = x if ply == 0 else (self.x(ply - 1) + self.x(ply)) / 2
        right = x + width if ply == self.chart.plies else (self.x(ply) + self.x(ply + 1)) / 2
        return left, y, right - left, height


@lru_cache(maxsize=64)
def _levels(scores: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    return ticks(min(map(min, scores)), max(map(max, scores)))


def draw(sketch: Sketch, chart: Chart, box: Box, theme: Theme, still: Sketch | None = None) -> list[Target]:
    """Draw a chart into a box (x, y, width, height); return the targets "ply:N", one column a ply.

    Parameters
    ----------
    sketch : Sketch
        Uses its present level, and the next for the badges.
    chart : Chart
    box : tuple of float
    theme : Theme
        Its surface is what the future fades into.
    still : Sketch, optional
        A layer below, for what is the same at every ply.
    """
    plot = Plot(chart, box)
    _lattice(still or sketch, plot)
    _present(sketch, plot)
    for first, last, width, part in ((chart.ply, chart.plies, 2, FUTURE), (0, chart.ply, 2.5, 1)):
        for player in range(chart.players):
            color = f"player_{player % 4}"
            points = plot.steps(player, first, last)
            for k in range(0, max(1, len(points) - 1), LONGEST - 1):
                sketch.line(points[k : k + LONGEST], color if part == 1 else theme.faded(color, part), width, DASHES[player % 4])
    with sketch.at_level(sketch.level + 1):
        for player, x, y in plot.badges():
            badge(sketch, player, x, y, RADIUS)
    return [Target(f"ply:{ply}", "ply", f"ply {ply}: {chart.said(ply)}", rectangle(*plot.column(ply))) for ply in range(chart.plies + 1)]


def _lattice(sketch: Sketch, plot: Plot) -> None:
    """Draw the lattice and its numbers."""
    chart = plot.chart
    for level in plot.levels:
        sketch.line([(plot.left, plot.y(level)), (plot.right, plot.y(level))], "line" if level == chart.middle else "grid", 1)
        sketch.text(plot.left - 6, plot.y(level), chart.value(level), 11, "text_2", 400, "end")


def _present(sketch: Sketch, plot: Plot) -> None:
    """Draw the rule of the present ply and the labels below."""
    chart, (x, y, width, height) = plot.chart, plot.box
    now, foot = plot.x(chart.ply), y + height - 6
    sketch.line([(now, y), (now, plot.low)], "text_2", 1.5)
    label = f"ply {chart.ply}"
    half = reserve(label, 11, 600) / 2
    middle = min(max(now, x + half), x + width - half)
    sketch.text(middle, foot, label, 11, "text", 600, "middle")
    for ply in {0, chart.plies}:
        number = str(ply)
        own = min(plot.x(ply), x + width - reserve(number, 11) / 2)
        if abs(own - middle) > half + reserve(number, 11) / 2 + 4:
            sketch.text(own, foot, number, 11, "text_2", 400, "middle")


def spoken(chart: Chart, names: tuple[str, ...]) -> str:
    """Say the numbers now and at the end, as a sentence."""

    def at(ply: int) -> str:
        return ", ".join(f"{name} {chart.value(score)}" for name, score in zip(names, chart.scores[ply], strict=False))

    now = f"{chart.caption} at ply {chart.ply} of {chart.plies}: {at(chart.ply)}"
    return f"{now}." if chart.ply == chart.plies else f"{now}; at the end: {at(chart.plies)}."

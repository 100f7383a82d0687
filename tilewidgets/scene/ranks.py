"""The picture of standings: for each agent a dot with its interval, and in the same row how it did against each of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tilewidgets.scene.chart import plain, ticks
from tilewidgets.scene.geometry import rectangle, rounded
from tilewidgets.scene.heat import Cells, Heat
from tilewidgets.scene.lettering import clean, reserve
from tilewidgets.scene.payoffs_plan import letter
from tilewidgets.scene.shapes import Scene, Sketch, Target
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from tilewidgets.scene.themes import Theme

BROAD = 720.0
"""Least width at which the grid stands beside the chart."""
HEAD, GAP = 62.0, 22.0
CELL = 64.0
"""The widest cell of the grid."""
AGAINST = "Row against column, %"


@dataclass(frozen=True, slots=True)
class Rank:
    """An agent's row.

    Attributes
    ----------
    name : str
    value : float or None
        `None`: nothing is known yet.
    low, high : float
        Its interval.
    early : tuple of float or None
        How wide the interval was after a tenth of the games.
    """

    name: str
    value: float | None
    low: float = 0.0
    high: float = 0.0
    early: tuple[float, float] | None = None


@dataclass(frozen=True)
class Ranks:
    """What the picture shows.

    Attributes
    ----------
    rows : tuple of Rank
        From the top.
    caption : str
        What the values are.
    percent : bool
        Whether they are shares, from 0 to 1.
    duels : tuple of tuple of Heat or None
        Row against column; `None` where they have not met.
    labels : tuple of tuple of str
        The same in words.
    current : tuple of int or None
        The pairing that is looked at.
    """

    rows: tuple[Rank, ...]
    caption: str
    percent: bool
    duels: tuple[tuple[Heat | None, ...], ...]
    labels: tuple[tuple[str, ...], ...]
    current: tuple[int, int] | None = None


@dataclass(frozen=True)
class Plan:
    """Where everything stands."""

    shown: Ranks
    width: float

    @property
    def broad(self) -> bool:
        """Whether the grid stands beside the chart."""
        return self.width >= BROAD

    @property
    def margin(self) -> float:
        """Free space at the sides."""
        return 16.0 if self.broad else 12.0

    @cached_property
    def names(self) -> float:
        """Where the chart begins: behind numbers and names."""
        widest = max(reserve(clean(row.name), 13, 600) for row in self.shown.rows)
        most = 0.36 * self.width
        if self.broad:  # what a small grid leaves free, too
            most = max(0.25 * self.width, 0.66 * self.width - 2 * self.margin - GAP - self._grid_most)
        return self.margin + min(max(widest + 35.0, 80.0), most)  # a pixel more than needed, as sums are not exact

    @property
    def _grid_most(self) -> float:
        """The most that a grid beside the chart, and the line above it, can fill."""
        return max(CELL * len(self.shown.rows), reserve(AGAINST, 12, 600) + 1.0)

    @cached_property
    def left(self) -> float:
        """Where the grid begins."""
        if not self.broad:
            return self.names
        return max(self.names + (self.width - self.names - self.margin) * 0.46 + GAP, self.width - self.margin - self._grid_most)

    @property
    def right(self) -> float:
        """Where the chart ends."""
        return self.left - GAP - 8 if self.broad else self.width - self.margin - 14

    @cached_property
    def cell(self) -> tuple[float, float]:
        """Size of a cell of the grid, and so of a row."""
        wide = min(CELL, (self.width - self.margin - self.left) / len(self.shown.rows))
        return wide, max(20.0, min(32.0, wide))

    @property
    def low(self) -> float:
        """Where the chart ends, from above."""
        return HEAD + self.cell[1] * len(self.shown.rows)

    @property
    def grid(self) -> float:
        """Where the grid begins, from above."""
        return HEAD if self.broad else self.low + 24 + HEAD - 10

    @property
    def height(self) -> float:
        """Of the picture."""
        return self.grid + self.cell[1] * len(self.shown.rows) + (26 if self.has_early and self.broad else 14)

    @property
    def has_early(self) -> bool:
        """Whether there are early intervals to be explained."""
        return any(row.early is not None for row in self.shown.rows)

    @cached_property
    def levels(self) -> tuple[float, ...]:
        """Numbers at the axis."""
        if self.shown.percent:
            return (0.0, 0.25, 0.5, 0.75, 1.0)
        ends = [end for row in self.shown.rows if row.value is not None for end in (row.low, row.high)] or [0.0, 50.0]
        return _around(min(ends), max(ends))

    def x(self, value: float) -> float:
        """Where a value stands in the chart."""
        first, last = self.levels[0], self.levels[-1]
        left = self.names + 8
        return left + (self.right - left) * (value - first) / (last - first)


def _around(low: float, high: float) -> tuple[float, ...]:
    """Round numbers that span a range, without zero."""
    steps = ticks(0, max(high - low, 1.0), 4)
    step = steps[1] - steps[0]
    first = int(low // step) * step
    out = [first]
    while out[-1] < high or len(out) < 2:
        out.append(round(out[-1] + step, 9))
    return tuple(out)


def ranks_scene(shown: Ranks, *, theme: str = "light", width: float = 720, title: str = "", desc: str = "") -> Scene:
    """Draw standings.

    Parameters
    ----------
    shown : Ranks
    theme : str
    width : float
    title, desc : str
        Alternative text.

    Returns
    -------
    Scene
        Targets: "cell:I,J" for each pair of rows that have met.
    """
    plan, colors = Plan(shown, width), find_theme(theme)
    ground, cells, marks, sides = Sketch("ground"), Sketch("cells"), Sketch("marks"), Sketch("sides")
    ground.poly(rectangle(0, 0, width, plan.height), "surface")
    _chart(marks, sides, plan)
    targets = tuple(_grid(cells, sides, plan, colors))
    glyphs = tuple(f"{n}. {clean(row.name)}  {_value(row.value, shown.percent)}" for n, row in enumerate(shown.rows, start=1))
    layers = ground.layer(), cells.layer(), marks.layer(), sides.layer()
    return Scene(width, plan.height, colors, layers, targets, title, desc, glyphs, plan.cell[0])


def _value(value: float | None, percent: bool) -> str:
    if value is None:
        return "-"
    return f"{value:.1%}" if percent else f"{value:.1f}"


def _names(sketch: Sketch, plan: Plan, top: float) -> None:
    for i, row in enumerate(plan.shown.rows):
        y = top + (i + 0.5) * plan.cell[1]
        sketch.text(plan.margin + 9, y, letter(i), 12, "text_2", 600, "middle")
        sketch.text(plan.margin + 26, y, row.name, 13, "text", 600, room=plan.names - plan.margin - 34)


def _chart(marks: Sketch, sides: Sketch, plan: Plan) -> None:
    """Draw dots and intervals over a light lattice."""
    shown, high = plan.shown, plan.cell[1]
    sides.text(plan.margin, 18, shown.caption, 12, "text_2", 600, room=plan.right - plan.margin)
    _names(sides, plan, HEAD)
    for level in plan.levels:
        x = plan.x(level)
        strong = shown.percent and level == 0.5
        marks.line([(x, HEAD), (x, plan.low)], "line" if strong else "grid", 1)
        sides.text(x, HEAD - 12, f"{level:.0%}" if shown.percent else plain(level), 11, "text_2", 400, "middle")
    for i, row in enumerate(shown.rows):
        y = HEAD + (i + 0.5) * high
        if row.value is None:
            continue
        with marks.at_level(1):
            if row.early is not None:
                left, right = plan.x(row.early[0]), plan.x(row.early[1])
                marks.poly(rounded(left, y - 5, max(right - left, 4.0), 10, 2), "icon_hi")
        with marks.at_level(2):
            left, right = plan.x(row.low), plan.x(row.high)
            marks.line([(left, y), (right, y)], "text", 2)
            for x in (left, right):
                marks.line([(x, y - 4), (x, y + 4)], "text", 2)
        with marks.at_level(3):
            marks.circle(plan.x(row.value), y, 5.5, "surface")
        with marks.at_level(4):
            marks.circle(plan.x(row.value), y, 4.5, "text")
    if plan.has_early:
        y = plan.low + 13
        sides.poly(rounded(plan.names + 8, y - 4, 16, 8, 2), "icon_hi")
        sides.text(plan.names + 30, y, "after 10 % of the games", 11, "text_2", room=plan.right - plan.names - 30)


def _grid(cells: Sketch, sides: Sketch, plan: Plan, theme: Theme) -> Iterator[Target]:
    """Draw who did how well against whom."""
    shown, (wide, high) = plan.shown, plan.cell
    start = 18.0 if plan.broad else plan.grid - HEAD + 18 + 10
    left = plan.left if plan.broad else plan.margin
    sides.text(left, start, AGAINST, 12, "text_2", 600, room=plan.width - plan.margin - left)
    if not plan.broad:
        _names(sides, plan, plan.grid)
    drawn = Cells(wide, high, [cell for row in shown.duels for cell in row if cell is not None])
    for i, row in enumerate(shown.duels):
        sides.text(plan.left + (i + 0.5) * wide, plan.grid - 12, letter(i), 12, "text_2", 600, "middle")
        for j, cell in enumerate(row):
            x, y = plan.left + j * wide, plan.grid + i * high
            if i == j:
                continue
            if cell is None:
                cells.poly(rectangle(x + 1, y + 1, wide - 2, high - 2), "panel")
            else:
                drawn.draw(cells, theme, x, y, cell)
            if (i, j) == shown.current:
                with sides.at_level(1):
                    sides.poly(rectangle(x + 1, y + 1, wide - 2, high - 2), None, "surface", 5)
                with sides.at_level(2):
                    sides.poly(rectangle(x + 1, y + 1, wide - 2, high - 2), None, "accent", 3)
            yield Target(f"cell:{i},{j}", "cell", shown.labels[i][j], rectangle(x, y, wide, high))

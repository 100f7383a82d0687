"""A heat map: cells from orange (less) over grey to blue (more), with numbers, intervals and small marks.

Its hues are told apart with any colour vision, and stand never alone: each number has its sign; without room, a sign stands in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.lettering import reserve

if TYPE_CHECKING:
    from tilewidgets.scene.shapes import Sketch
    from tilewidgets.scene.themes import Theme

MINUS = "\u2212"
SIGN = 13.0
"""Least side of a cell that has room for a sign."""
INSET = 1.0
BAR_LEAST = 48.0, 34.0
"""Least size of a cell with an interval drawn as a bar."""


@dataclass(frozen=True, slots=True)
class Heat:
    """What a cell shows.

    Attributes
    ----------
    part : float
        From -1 (all of the low colour) to 1 (all of the high one).
    text : str
        The number.
    brief : str
        The same, shorter, where there is no room for it.
    second : str
        A second line, such as the interval.
    span : tuple of float or None
        The interval, on the scale of `part`: drawn as a bar where the second line has no room.
    """

    part: float
    text: str
    brief: str = ""
    second: str = ""
    span: tuple[float, float] | None = None


def signed(value: float, digits: int = 2) -> str:
    """A number with its sign and a true minus; what rounds to nothing has no sign."""
    text = f"{value:+.{digits}f}"
    return text[1:] if not float(text) else text.replace("-", MINUS)


def brief(value: float) -> str:
    """A number below 1,000 with its sign in at most four characters."""
    size = abs(value)
    if size < 0.995:
        return signed(value).replace("0.", ".") if size >= 0.005 else "0.00"
    return signed(value, 1 if size < 9.95 else 0)


def tint(theme: Theme, part: float) -> str:
    """The colour of a cell, as an opaque '#rrggbb'."""
    part = max(-1.0, min(1.0, part))
    ends = (theme.color("heat_mid"), theme.color("heat_high" if part > 0 else "heat_low"))
    a, b = (bytes.fromhex(color[1:]) for color in ends)
    return "#" + "".join(f"{round(x + (y - x) * abs(part)):02X}" for x, y in zip(a, b, strict=True))


def fitting(texts: Sequence[str], room: float, most: float, weight: int = 400, least: float = 11) -> float:
    """The largest size, down to `least`, at which all texts have room; 0 if there is none."""
    size = most
    while size >= least:
        if all(reserve(text, size, weight) <= room for text in texts):
            return size
        size -= 1
    return 0


@dataclass(frozen=True)
class Cells:
    """How the cells of one map are lettered: alike, whatever stands in each.

    Parameters
    ----------
    width, height : float
        Of a cell.
    cells : sequence of Heat
        All of them.
    lower : float
        How far below the middle a number stands that is alone, to leave room for marks above it.
    """

    width: float
    height: float
    cells: Sequence[Heat]
    lower: float = 0

    @cached_property
    def lettering(self) -> tuple[float, bool]:
        """Size of the numbers, 0 where there is no room for them; and whether they are short."""
        if self.height < 17:
            return 0, False
        high = min(15.0, (self.height - 4) * (0.42 if self.lines else 0.7))
        size = fitting([cell.text for cell in self.cells], self.width - 5, high, 600)
        return (size, False) if size else (fitting([cell.brief or cell.text for cell in self.cells], self.width - 5, high, 600), True)

    @cached_property
    def lines(self) -> bool:
        """Whether there is room for the second lines."""
        seconds = [cell.second for cell in self.cells if cell.second]
        return self.height >= 36 and bool(seconds) and fitting(seconds, self.width - 8, 11) > 0

    def draw(self, sketch: Sketch, theme: Theme, x: float, y: float, cell: Heat) -> None:
        """Draw a cell whose upper left corner is (x, y)."""
        w, h = self.width, self.height
        sketch.poly(rectangle(x + INSET, y + INSET, w - 2 * INSET, h - 2 * INSET), tint(theme, cell.part))
        cx, cy = x + w / 2, y + h / 2
        size, short = self.lettering
        text = cell.brief or cell.text if short else cell.text
        if not size:
            sign = "+" if cell.part > 0.02 else MINUS if cell.part < -0.02 else ""
            if sign and min(w, h) >= SIGN:
                sketch.text(cx, cy, sign, 11, "text", 600, "middle")
            return
        if self.lines and cell.second:
            sketch.text(cx, cy - 8, text, size, "text", 600, "middle")
            sketch.text(cx, cy + 11, cell.second, 11, "text", 400, "middle")
            return
        bar = cell.span is not None and w >= BAR_LEAST[0] and h >= BAR_LEAST[1]
        sketch.text(cx, cy - (5 if bar else -self.lower), text, size, "text", 600, "middle")
        if bar and cell.span is not None:
            self._bar(sketch, x, y + h - 8, cell.part, cell.span)

    def _bar(self, sketch: Sketch, x: float, y: float, part: float, span: tuple[float, float]) -> None:
        """Draw an interval on the scale of the colours, with its middle marked."""
        room, cx = self.width - 14, x + self.width / 2

        def at(value: float) -> float:
            return cx + max(-1.0, min(1.0, value)) * room / 2

        with sketch.at_level(sketch.level + 1):
            sketch.line([(cx, y - 2.5), (cx, y + 2.5)], "text_2", 1)
            if span[1] > span[0]:
                sketch.line([(at(span[0]), y), (at(span[1]), y)], "text", 1.5)
            sketch.circle(at(part), y, 2.2, "text")

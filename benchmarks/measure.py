"""Taking two sides in turn (A B A B ...), and telling what came out."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

SECONDS_A_TURN = 0.05
"""How long one turn of one side should take: short enough that what else the machine does falls on both."""


class Skipped(Exception):
    """A peer is missing here."""


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes
    ----------
    what, ours, peer : str
        The figures in words.
    value : float
        What the target is about, mostly a ratio.
    target : str
        `""` if the row is for information.
    met : bool or None
    spread : tuple of float or None
        The quartiles of the ratios.
    """

    what: str
    ours: str
    peer: str
    value: float
    target: str = ""
    met: bool | None = None
    spread: tuple[float, float] | None = None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Compared:
    """Rates of two sides, and the median and quartiles of their ratios."""

    ours: float
    peer: float
    ratio: float
    spread: tuple[float, float]

    def row(self, what: str, unit: str, least: float | None = None) -> Row:
        """As a line of the table; `least` is the least ratio wanted."""
        target, met = ("", None) if least is None else (f">= {least:g} x", self.ratio >= least)
        return Row(what, rate(self.ours, unit), rate(self.peer, unit), self.ratio, target, met, self.spread)


def rate(value: float, unit: str) -> str:
    """A rate in words."""
    for factor, letter in ((1e6, " M "), (1e3, " k ")):
        if value >= factor:
            return f"{value / factor:.3g}{letter}{unit}/s"
    return f"{value:.3g} {unit}/s"


def compare(
    ours: Callable[[int], float],
    peer: Callable[[int], float],
    turns: int = 21,
    clock: Callable[[], float] = time.thread_time,
    seconds: float = SECONDS_A_TURN,
) -> Compared:
    """Let two sides work in turn.

    Parameters
    ----------
    ours, peer : callable
        Called with how often to do the work; returns the number of units (plies) done. Their first call is not counted.
    turns : int
        Odd, how many turns each side has.
    clock : callable
        Time of this thread on a processor by default: what others do on the machine counts less than on a clock on the wall.
    seconds : float
        How long a turn of one side is to take.
    """
    sides = [(side, _times(side, clock, seconds)) for side in (ours, peer)]
    rates: list[tuple[float, float]] = []
    for turn in range(turns):
        pair = [0.0, 0.0]
        for i in (0, 1) if turn % 2 == 0 else (1, 0):
            side, times = sides[i]
            start = clock()
            pair[i] = side(times)
            pair[i] /= clock() - start
        rates.append((pair[0], pair[1]))
    ratios = [a / b for a, b in rates]
    low, _, high = statistics.quantiles(ratios, n=4)
    ours_rate, peer_rate = (statistics.median(pair[i] for pair in rates) for i in (0, 1))
    return Compared(ours_rate, peer_rate, statistics.median(ratios), (low, high))


def _times(side: Callable[[int], float], clock: Callable[[], float], seconds: float) -> int:
    """How often a side must do its work to fill a turn."""
    side(1)
    times = 1
    while True:
        start = clock()
        side(times)
        taken = clock() - start
        if taken > seconds / 4:
            return max(1, round(times * seconds / taken))
        times *= 4


def table(rows: list[Row]) -> str:
    """Rows in columns, for a terminal."""
    cells = [("", "ours", "peer", "ratio or value", "(quartiles)", "target", "")]
    for row in rows:
        spread = f"({row.spread[0]:.2f} .. {row.spread[1]:.2f})" if row.spread else ""
        met = {None: "", True: "met", False: "MISSED"}[row.met]
        value = f"{row.value:,.0f}" if row.value >= 1000 else f"{row.value:.3g}"
        cells.append((row.what, row.ours, row.peer, value, spread, row.target, met))
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells)

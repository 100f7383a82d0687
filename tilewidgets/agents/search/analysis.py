"""What a search found: `Analysis`, with a `MoveValue` for each legal move."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

LINE = 8
"""Moves of the principal variation that a table shows."""
ROWS = 12
"""Moves that a table shows."""


@dataclass(frozen=True)
class MoveValue:
    """What a search thinks of a legal move.

    Attributes
    ----------
    move : Move
    value : float
        Expected utility for the player to move, from -1 to 1.
    visits : int
        How many iterations, or positions, this rests on.
    low, high : float
        An interval that holds the value with a confidence of about 95 %, as far as chance in the search goes; (-1, 1) for a move that was
        not tried, and no interval, `low == value == high`, where nothing was drawn by lot.
    """

    move: Any
    value: float
    visits: int
    low: float
    high: float

    def __str__(self) -> str:
        interval = "" if self.low == self.high else f" ({self.low:+.3f} to {self.high:+.3f})"
        return f"{self.move} {self.value:+.3f}{interval}"


@dataclass(frozen=True, repr=False)
class Analysis:
    """What a search found.

    Attributes
    ----------
    method : str
        Name of the search.
    player : int
        Who is to move.
    moves : tuple of MoveValue
        All legal moves, the best first.
    principal_variation : tuple of Move
        The best move, and how the search thinks that the game goes on, until chance decides.
    iterations : int
        Iterations done at this position, or positions looked at.
    nodes : int
        Size of the tree.
    seconds : float
        How long the search took.
    exact : bool
        Whether the values are proven: every line was followed to its end, and nothing is hidden.
    """

    method: str
    player: int
    moves: tuple[MoveValue, ...]
    principal_variation: tuple[Any, ...]
    iterations: int
    nodes: int
    seconds: float
    exact: bool

    @property
    def best(self) -> Any:
        """The move that the search recommends."""
        return self.moves[0].move

    @property
    def value(self) -> float:
        """The value of the best move."""
        return self.moves[0].value

    def table(self, most: int | None = None) -> str:
        """All moves, or at most so many, with values, intervals and visits, as a text in columns."""
        rows = [("move", "value", "interval", "visits")]
        for entry in self.moves[:most]:
            interval = "exact" if self.exact else "" if entry.low == entry.high else f"{entry.low:+.2f} to {entry.high:+.2f}"
            rows.append((str(entry.move), f"{entry.value:+.3f}", interval, f"{entry.visits:,}"))
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        sides = "<>>>"
        lines = ["  ".join(f"{text:{side}{w}}" for text, side, w in zip(row, sides, widths, strict=True)).rstrip() for row in rows]
        left = len(self.moves) - len(rows) + 1
        return "\n".join([*lines, f"and {left} more"] if left else lines)

    def __str__(self) -> str:
        line = " ".join(map(str, self.principal_variation[:LINE]))
        what = "proven" if self.exact else f"{self.iterations:,} iterations, {self.seconds:.2f} s"
        return f"{self.method} for player {self.player}: {self.best} {self.value:+.3f} ({what}); {line}\n{self.table(ROWS)}"

    def __repr__(self) -> str:
        what = "exact" if self.exact else f"{self.iterations:,} iterations"
        return f"<analysis by {self.method}: {self.best} {self.value:+.3f}, {what}, {self.seconds:.2f} s>"


def interval(mean: float, squares: float, n: int) -> tuple[float, float]:
    """A confidence interval of about 95 % for the mean of `n` values within -1 and 1, from the mean of their squares.

    By the normal approximation; with few values the variance is taken to be larger than it looks, by 1 / n.
    """
    if n == 0:
        return -1.0, 1.0
    half = 1.96 * sqrt((max(0.0, squares - mean * mean) + 1 / n) / n)
    return max(-1.0, mean - half), min(1.0, mean + half)

"""What many games come to: `Summary`, counted game by game."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from tilewidgets.errors import AgentFailure
from tilewidgets.game import Result

CONFIDENCE = 0.95
MOST_FAILURES = 100
"""Failures of agents that are kept in full; all are counted."""


@dataclass
class Standing:
    """How the agent on one seat has done.

    Attributes
    ----------
    seat : int
    name : str
    games, wins, draws, losses : int
        Finished games; a shared first place is a draw. A game alone has no winner.
    failures : int
        Games that ended without a result because this agent failed.
    """

    seat: int
    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    failures: int = 0
    _sum: int = 0
    _squares: int = 0

    @property
    def mean(self) -> float | None:
        """Mean score; `None` before the first game."""
        return self._sum / self.games if self.games else None

    @property
    def deviation(self) -> float | None:
        """Standard deviation of the score (of a sample); `None` before the second game."""
        if self.games < 2:
            return None
        return sqrt((self.games * self._squares - self._sum**2) / (self.games * (self.games - 1)))  # of integers: exact up to here

    @property
    def win_rate(self) -> float | None:
        """Wins in all finished games; `None` where nobody can win."""
        played = self.wins + self.draws + self.losses
        return self.wins / played if played else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the win rate is with a confidence of 95 % (Wilson's interval)."""
        played = self.wins + self.draws + self.losses
        return wilson(self.wins, played) if played else None

    def add(self, result: Result) -> None:
        """Count a finished game."""
        score = result.scores[self.seat]
        self.games += 1
        self._sum += score
        self._squares += score * score
        if len(result.scores) > 1:
            winners = result.winners
            self.wins += winners == (self.seat,)
            self.draws += self.seat in winners and len(winners) > 1
            self.losses += self.seat not in winners

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        keys = ("seat", "name", "games", "wins", "draws", "losses", "failures", "mean", "deviation", "win_rate", "interval")
        return {key: getattr(self, key) for key in keys}


class Summary:
    """Standings by seat over the games played so far.

    Attributes
    ----------
    standings : tuple of Standing
        By seat.
    games : int
        Games played, those without a result included.
    failures : list of (int, AgentFailure)
        Number of the game and what happened: the first `MOST_FAILURES`.
    failed : int
        All games that an agent's failure ended.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.standings = tuple(Standing(seat, name) for seat, name in enumerate(names))
        self.games = self.failed = self.plies = 0
        self.failures: list[tuple[int, AgentFailure]] = []

    def add(self, index: int, result: Result | None, plies: int, failure: AgentFailure | None = None, seat: int | None = None) -> None:
        """Count a game; `seat` is whose failure it was."""
        self.games += 1
        self.plies += plies
        if failure is not None:
            self.failed += 1
            if seat is not None:
                self.standings[seat].failures += 1
            if len(self.failures) < MOST_FAILURES:
                self.failures.append((index, failure))
        if result is not None:
            for standing in self.standings:
                standing.add(result)

    @property
    def mean_plies(self) -> float | None:
        """Mean number of moves; `None` before the first game."""
        return self.plies / self.games if self.games else None

    def rows(self) -> list[tuple[str, ...]]:
        """The standings as a table of texts, its head first."""
        head = ("seat", "agent", "games", "wins", "draws", "losses", "win rate", "95 % interval", "mean score", "deviation", "failures")
        return [head, *(_row(standing) for standing in self.standings)]

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        standings = [standing.to_dict() for standing in self.standings]
        return {"games": self.games, "failed": self.failed, "mean_plies": self.mean_plies, "standings": standings}

    def __str__(self) -> str:
        rows = self.rows()
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        sides = [">", "<", *">>>>>>>>>"]  # numbers to the right
        lines = ["  ".join(f"{text:{side}{w}}" for text, side, w in zip(row, sides, widths, strict=True)) for row in rows]
        return "\n".join(line.rstrip() for line in (*lines, self.last_line()))

    def last_line(self) -> str:
        """What is true of all seats, in words."""
        plies = f", {self.mean_plies:.1f} moves on average" if self.mean_plies is not None else ""
        failed = f", {self.failed} without a result because an agent failed" if self.failed else ""
        return f"{self.games:,} game{'s' if self.games != 1 else ''}{plies}{failed}"

    def __repr__(self) -> str:
        return f"<summary of {self.games} games>"


def wilson(successes: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a rate (E. B. Wilson, JASA 22, 1927).

    Parameters
    ----------
    successes, trials : int
        `trials` at least 1.
    confidence : float
        Between 0 and 1.
    """
    from statistics import NormalDist

    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate, weight = successes / trials, z * z / trials
    middle = (rate + weight / 2) / (1 + weight)
    half = z * sqrt(rate * (1 - rate) / trials + weight / (4 * trials)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def _row(standing: Standing) -> tuple[str, ...]:
    alone = standing.win_rate is None or standing.interval is None
    rate = "-" if standing.win_rate is None else f"{standing.win_rate:.1%}"
    interval = "-" if standing.interval is None else "{:.1%} to {:.1%}".format(*standing.interval)
    mean, deviation = ("-" if value is None else f"{value:.2f}" for value in (standing.mean, standing.deviation))
    counts = ("-",) * 3 if alone else (str(standing.wins), str(standing.draws), str(standing.losses))
    return (str(standing.seat), standing.name, str(standing.games), *counts, rate, interval, mean, deviation, str(standing.failures))

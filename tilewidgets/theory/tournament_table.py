"""`Standings`: the table of a tournament, and what else its games say; as text, HTML, CSV and pandas."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.game import Game
from tilewidgets.theory.optional import axes, numpy, pandas
from tilewidgets.theory.pairing import Pairing
from tilewidgets.theory.ratings import Duel, Rating, cycles, deals_of, duels_frame, head_to_head, ratings, share_interval
from tilewidgets.theory.tournament_games import Failed, Games

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from tilewidgets.theory.tournament_replays import Replays

HEAD = (
    "place",
    "agent",
    "games",
    "wins",
    "draws",
    "losses",
    "points",
    "95 % interval",
    "rating",
    "95 % interval",
    "mean score",
    "failures",
)


@dataclass(frozen=True)
class Place:
    """How one agent has done.

    Attributes
    ----------
    place : int
        From 1; shared by those whom nothing tells apart.
    agent : str
    games, wins, draws, losses : int
        With several opponents in a game: a win is to be the best, alone; a draw, to share that.
    points, low, high : float
        Share of the points that could be won (a point for each opponent beaten, a half for a tie), and where it is with a confidence of
        95 %.
    rating : Rating
    score : float
        Mean score of the games that came to an end.
    failures : int
        Games that this agent lost because it failed.
    """

    place: int
    agent: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    low: float
    high: float
    rating: Rating
    score: float
    failures: int

    def cells(self) -> tuple[str, ...]:
        """As texts."""
        low, high = self.rating.interval
        counts = map(str, (self.games, self.wins, self.draws, self.losses))
        share = (_percent(self.points), f"{_percent(self.low)} to {_percent(self.high)}" if self.games else "-")
        rating = (f"{self.rating.mu:.1f}", f"{low:.1f} to {high:.1f}") if self.games else ("-", "-")
        return (
            str(self.place),
            self.agent,
            *counts,
            *share,
            *rating,
            "-" if isnan(self.score) else f"{self.score:.2f}",
            str(self.failures),
        )


class Standings:
    """The table of a tournament.

    Attributes
    ----------
    game : Game
    total : int
        Games that there are to be in all.
    played : int
        Games that have been played.
    replays : Replays or None
        The games one by one.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        rounds: Sequence[Sequence[Pairing]],
        games: Games,
        places: Mapping[str, tuple[float, ...]],
        total: int,
        replays: Replays | None = None,
    ) -> None:
        self.replays = replays
        self.game, self.total, self._names, self._rounds = game, total, tuple(names), rounds
        known = (pairing for pairings in rounds for pairing in pairings)
        self._pairings = sorted(known, key=lambda pairing: (pairing.round, pairing.agents))  # however the agents were given
        self._games, self._order = games, places
        self.played = sum(pairing.games - len(games.missing(pairing)) for pairing in self._pairings)

    # ------------------------------------------------------------------ the table
    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The agents from the best to the last: by what the kind of tournament counts, then by their share of the points."""
        strength = ratings(self._names, self._pairings, self._games)
        failures = [failed.agent for failed in self.failures]
        rows = [(*self._counts(name), strength[name], failures.count(name)) for name in self._names]
        keys = {name: (*self._order[name], -1.0 if isnan(row[4]) else row[4]) for name, row in zip(self._names, rows, strict=True)}
        order = sorted(zip(self._names, rows, strict=True), key=lambda item: ([-value for value in keys[item[0]]], item[0]))
        out = []
        for name, (games, wins, draws, losses, points, low, high, score, rating, failed) in order:
            place = 1 + sum(keys[other] > keys[name] for other in self._names)
            out.append(Place(place, name, games, wins, draws, losses, points, low, high, rating, score, failed))
        return tuple(out)

    def _counts(self, name: str) -> tuple[Any, ...]:
        np = numpy()
        samples, games = deals_of(name, self._pairings, self._games)
        if not games:
            return 0, 0, 0, 0, nan, nan, nan, nan
        wins = draws = 0
        scores = []
        for pairing in self._pairings:
            if name not in pairing.agents or pairing.is_bye or len(set(pairing.agents)) < len(pairing.agents):
                continue
            returns, score, plies = self._games.slice(pairing)
            place, returns = pairing.agents.index(name), returns[plies >= 0]
            best = returns.max(axis=1, initial=-np.inf)
            first, shared = returns[:, place] == best, (returns == best[:, None]).sum(axis=1) > 1
            wins, draws = wins + int((first & ~shared).sum()), draws + int((first & shared).sum())
            scores.append(score[plies >= 0, place])
        known = np.concatenate(scores)
        known = known[~np.isnan(known)]
        everything = np.concatenate(samples)
        low, high = share_interval(samples, games, name)
        mean = float(known.mean()) if len(known) else nan
        return games, wins, draws, games - wins - draws, float(everything.mean()), low, high, mean

    @property
    def names(self) -> tuple[str, ...]:
        """The agents from the best to the last."""
        return tuple(place.agent for place in self.places)

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return self.played == self.total

    @cached_property
    def failures(self) -> tuple[Failed, ...]:
        """All failures of agents, in the order of the schedule: the game (agents, `k`), what happened, and where."""
        return tuple(self._games.listed_failures(self._pairings))

    def early(self, part: float = 0.1) -> dict[str, tuple[float, float]]:
        """Where the points of each agent were known to be after a part of the games of each pairing: how wide the intervals began."""
        out = {}
        for name in self._names:
            samples, games = deals_of(name, self._pairings, self._games)
            few = [sample[: max(1, round(part * len(sample)))] for sample in samples if len(sample)]
            if few:
                count = max(1, round(games * sum(map(len, few)) / sum(map(len, samples))))
                out[name] = share_interval(few, count, name)
        return out

    # ------------------------------------------------------------------ two by two
    @cached_property
    def duels(self) -> list[Duel]:
        """All against all, both ways, as far as they have met."""
        return head_to_head(self._names, self._pairings, self._games)

    def head_to_head(self) -> pd.DataFrame:
        """Return `duels` as a pandas data frame."""
        return duels_frame(self.duels)

    def cycles(self) -> list[tuple[str, str, str]]:
        """Triples in which each does better against the next one, and the last against the first: nobody is the strongest of them."""
        return cycles(self.duels)

    # ------------------------------------------------------------------ in other forms
    def rows(self) -> list[tuple[str, ...]]:
        """The table as texts, its head first."""
        return [HEAD, *(place.cells() for place in self.places)]

    def to_dicts(self) -> list[dict[str, Any]]:
        """The table as plain data."""
        keys = ("place", "agent", "games", "wins", "draws", "losses", "points", "low", "high")
        out = []
        for place in self.places:
            low, high = place.rating.interval
            rating = {"rating": place.rating.mu, "rating_low": low, "rating_high": high}
            out.append({**{key: getattr(place, key) for key in keys}, **rating, "mean_score": place.score, "failures": place.failures})
        return out

    def to_frame(self) -> pd.DataFrame:
        """Return the table as a pandas data frame."""
        return pandas().DataFrame(self.to_dicts())  # type: ignore[no-any-return]

    def to_csv(self) -> str:
        """Return the table as CSV. Names that a spreadsheet would take for formulas are quoted by an apostrophe."""
        text = io.StringIO(newline="")
        rows = self.to_dicts()
        writer = csv.DictWriter(text, list(rows[0]))
        writer.writeheader()
        for row in rows:
            name = row["agent"]
            writer.writerow({**row, "agent": f"'{name}" if name[0] in "=+-@" else name})
        return text.getvalue()

    def to_html(self) -> str:
        """Return the table, and the failures by agent and kind, as HTML that needs nothing else."""
        from tilewidgets.theory.tournament_page import table

        return table(self)

    def save_html(self, path: str | os.PathLike[str], colors: Mapping[str, Mapping[str, str]] | None = None) -> Path:
        """Write a page: the table, a chart, head-to-head, failures, and how to open the games.

        Parameters
        ----------
        path : path
        colors : mapping, optional
            For "light" and "dark": tokens and their colours, such as `tilewidgets.scene.themes.theme("light").colors`. Without them, the
            colours of the reader's system.
        """
        from tilewidgets.theory.tournament_page import page

        return _write(path, page(self, colors))

    def save_csv(self, path: str | os.PathLike[str]) -> Path:
        """Write the table as CSV."""
        return _write(path, self.to_csv())

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the ratings with their intervals."""
        ax = axes(ax)
        places = self.places[::-1]
        low = [place.rating.mu - place.rating.interval[0] for place in places]
        ax.errorbar([place.rating.mu for place in places], range(len(places)), xerr=low, fmt="o", capsize=3)
        ax.set_yticks(range(len(places)), [place.agent.replace("$", r"\$") for place in places])
        ax.set_xlabel("rating, with 95 % intervals")
        return ax

    # ------------------------------------------------------------------ in words
    @property
    def title(self) -> str:
        """What was played, in a line."""
        of = "" if self.is_over else f" of {self.total:,}"
        return f"{self.game.title}, {self.game.ruleset.name}: {len(self._names)} agents, {self.played:,}{of} games"

    def failed_words(self, most: int | None = None) -> str:
        """How many games agents lost by failing, in a line; empty if none. `most` is how many are listed below it."""
        count, listed = len(self.failures), MOST_LISTED if most is None else most
        more = f" The first {listed} are listed." if count > listed else ""
        return f"{count:,} game{'s' if count != 1 else ''} ended because an agent failed; it lost them.{more}" if count else ""

    def __str__(self) -> str:
        rows = self.rows()
        widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
        lines = ["  ".join(f"{text:{'<' if i == 1 else '>'}{widths[i]}}" for i, text in enumerate(row)) for row in rows]
        return "\n".join(line.rstrip() for line in (self.title, *lines, self.failed_words()) if line)

    def __repr__(self) -> str:
        return f"<standings: {self.title}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.to_html()}


MOST_LISTED = 100
"""Failures that are listed on a page or a screen; all are in `failures`."""


def describe(failed: Failed) -> str:
    """A failure in a line, without what a terminal would obey: an agent may say anything."""
    said = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in failed.said)
    return f"{', '.join(failed.agents)}, game {failed.k}: {said}"


def _percent(value: float) -> str:
    return "-" if isnan(value) else f"{value:.1%}"


def _write(path: str | os.PathLike[str], text: str) -> Path:
    from tilewidgets.replay.files import writing

    with writing(path) as file:
        file.write(text.encode("utf-8", "replace"))
    return Path(path)

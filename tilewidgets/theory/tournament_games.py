"""What is known of the games of a tournament: `Row`, one game; `Games`, all of them, in arrays, whatever the order in which they came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tilewidgets.theory.optional import numpy
from tilewidgets.theory.pairing import Outcome, Pairing, seating


class Row(NamedTuple):
    """One game of a pairing.

    Attributes
    ----------
    k : int
        Its number in the pairing.
    returns, scores : tuple of float
        By seat. Who failed has -1, the others +1; a game that was not finished has no scores (`None`).
    plies : int
        Number of moves.
    failure : dict or None
        `kind`, `agent`, `move_number`, `seat`, `said`, `traceback`.
    line : bytes or None
        The replay as a line of a file.
    """

    k: int
    returns: tuple[float, ...]
    scores: tuple[float, ...] | None
    plies: int
    failure: Mapping[str, Any] | None = None
    line: bytes | None = None


def after_failure(players: int, seat: int) -> tuple[float, ...]:
    """The returns of a game that the agent on `seat` could not go on with."""
    return tuple(-1.0 if p == seat else 1.0 for p in range(players))


class Failed(NamedTuple):
    """A failure of an agent: which game, what happened."""

    agents: tuple[str, ...]
    k: int
    seat: int
    agent: str
    kind: str
    said: str
    traceback: str


class PairGames:
    """The games of the same agents, by their numbers.

    Attributes
    ----------
    returns, scores : array of float, games x agents
        By agent, in the order of the pairing; NaN for what is not known.
    plies : array of int
        -1: not played yet.
    """

    def __init__(self, players: int) -> None:
        np = numpy()
        self.returns, self.scores = (np.full((0, players), np.nan) for _ in range(2))
        self.plies = np.full(0, -1)

    def add(self, row: Row) -> bool:
        """Note a game; returns whether it is new."""
        if row.k >= len(self.plies):
            self._grow(max(64, row.k + 1, 2 * len(self.plies)))
        if self.plies[row.k] >= 0:
            return False
        places = list(seating(self.returns.shape[1], row.k))
        self.returns[row.k, places] = row.returns
        if row.scores is not None:
            self.scores[row.k, places] = row.scores
        self.plies[row.k] = row.plies
        return True

    def _grow(self, size: int) -> None:
        np, more = numpy(), size - len(self.plies)
        self.returns, self.scores = (np.pad(old, ((0, more), (0, 0)), constant_values=np.nan) for old in (self.returns, self.scores))
        self.plies = np.pad(self.plies, (0, more), constant_values=-1)

    def missing(self, numbers: range) -> list[int]:
        """Which of some games have not been played."""
        known = min(len(self.plies), numbers.stop)
        unplayed = [k for k in numbers[: max(0, known - numbers.start)] if self.plies[k] < 0]
        return unplayed + list(range(max(known, numbers.start), numbers.stop))


class Games:
    """The games of a tournament.

    Attributes
    ----------
    failures : list of Failed
        In the order in which they came; `listed_failures` sorts them.
    """

    def __init__(self, players: int) -> None:
        self.players, self.count = players, 0
        self._pairs: dict[tuple[str, ...], PairGames] = {}
        self.failures: list[Failed] = []

    def of(self, agents: tuple[str, ...]) -> PairGames:
        """The games of some agents (sorted)."""
        found = self._pairs.get(agents)  # in one step each: who looks on from another thread must not take a place
        return self._pairs.setdefault(agents, PairGames(self.players)) if found is None else found

    @property
    def known(self) -> tuple[tuple[str, ...], ...]:
        """All agents (sorted) who may have played together."""
        return tuple(self._pairs)

    def add(self, agents: tuple[str, ...], row: Row) -> bool:
        """Note a game; returns whether it is new."""
        if not self.of(agents).add(row):
            return False
        self.count += 1
        if row.failure is not None:
            seat = int(row.failure["seat"])
            said, traceback = (str(row.failure.get(key, "")) for key in ("said", "traceback"))
            name = agents[seating(self.players, row.k)[seat]]
            self.failures.append(Failed(agents, row.k, seat, name, str(row.failure.get("kind", "")), said, traceback))
        return True

    def missing(self, pairing: Pairing) -> list[int]:
        """Numbers of the games of a pairing that have not been played."""
        return self.of(pairing.agents).missing(pairing.numbers) if pairing.games else []

    def slice(self, pairing: Pairing) -> tuple[Any, Any, Any]:
        """Returns, scores and plies of the games of a pairing that have been played, and their numbers in a fourth."""
        pair = self.of(pairing.agents)
        part = slice(pairing.first, pairing.first + pairing.games)
        return pair.returns[part], pair.scores[part], pair.plies[part]

    def outcome(self, pairing: Pairing) -> Outcome:
        """What a pairing came to."""
        if pairing.is_bye:
            return Outcome(pairing, (1.0,), (0.0,))
        np = numpy()
        returns, scores, _ = self.slice(pairing)
        points = np.nanmean(points_of(returns), axis=0)
        others = (scores.sum(axis=1, keepdims=True) - scores) / max(1, self.players - 1)
        finished = ~np.isnan(scores[:, 0])
        margins = (scores - others)[finished].mean(axis=0) if finished.any() else np.zeros(self.players)
        return Outcome(pairing, tuple(map(float, points)), tuple(map(float, margins)))

    def listed_failures(self, pairings: Sequence[Pairing]) -> Iterator[Failed]:
        """The failures in the games of some pairings, in the order of the schedule."""
        by_pair: dict[tuple[str, ...], list[Failed]] = {}
        for failed in self.failures:
            by_pair.setdefault(failed.agents, []).append(failed)
        for pairing in pairings:
            found = [failed for failed in by_pair.get(pairing.agents, ()) if failed.k in pairing.numbers]
            yield from sorted(found, key=lambda failed: failed.k)


def points_of(returns: Any) -> Any:
    """Points by game and agent: the share of the opponents that an agent has beaten, a tie counting a half."""
    np = numpy()
    players = returns.shape[1]
    points = np.zeros_like(returns)
    for i in range(players):
        for j in range(players):
            if i != j:
                better = (returns[:, i] > returns[:, j]) + 0.5 * (returns[:, i] == returns[:, j])
                points[:, i] += better / (players - 1)
    points[np.isnan(returns[:, 0])] = np.nan
    return points

"""Kinds of tournaments: `RoundRobin`, `Swiss`, `Knockout`. Each tells the next round from the outcomes of those before, and only those."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tilewidgets.errors import MissingExtra, TileError, UnknownOption, short, whole
from tilewidgets.kernel import stream
from tilewidgets.theory.pairing import Outcome, Pairing

KINDS = ("round_robin", "swiss", "knockout")
_REMATCH = 1_000_000
"""What meeting again costs a Swiss draw, in squares of places."""


class Format(ABC):
    """A kind of tournament.

    Parameters
    ----------
    names : sequence of str
        The agents.
    games : int
        Games of a pairing.
    seed : int or str
        Decides lots.
    """

    kind: str

    def __init__(self, names: Sequence[str], games: int, seed: int | str) -> None:
        self.names, self.games = tuple(names), games
        self.lots = sorted(self.names, key=lambda name: (stream("lots", seed, name), name))

    @abstractmethod
    def next_round(self, done: Sequence[Sequence[Outcome]]) -> tuple[Pairing, ...]:
        """The pairings of the round after those that are `done`; empty: the tournament is over."""

    @abstractmethod
    def total(self) -> int:
        """How many games there will be in all."""

    def facts(self) -> dict[str, Any]:
        """What a file of games must agree on, besides agents and seed."""
        return {"kind": self.kind}

    def places(self, done: Sequence[Sequence[Outcome]]) -> dict[str, tuple[float, ...]]:
        """By agent: what decides the place before points do, larger is better."""
        return dict.fromkeys(self.names, ())


class RoundRobin(Format):
    """All play all, in one round; with `self_play` also each against itself."""

    kind = "round_robin"

    def __init__(self, names: Sequence[str], games: int, seed: int | str, players: int = 2, self_play: bool = False) -> None:
        super().__init__(names, games, seed)
        groups = [tuple(sorted(group)) for group in combinations(self.names, players)]
        self._pairings = tuple(Pairing(group, 0, games) for group in groups)
        if self_play:
            self._pairings += tuple(Pairing((name,) * players, 0, games) for name in self.names)

    def next_round(self, done: Sequence[Sequence[Outcome]]) -> tuple[Pairing, ...]:
        """The one round."""
        return () if done else self._pairings

    def total(self) -> int:
        """Games of all pairings."""
        return self.games * len(self._pairings)


class _InRounds(Format):
    """What Swiss and knockout tournaments share; for two players."""

    def facts(self) -> dict[str, Any]:
        """The games decide who meets next, so their number must be the same."""
        return {"kind": self.kind, "games": self.games}

    def _pairing(self, one: str, other: str, done: Sequence[Sequence[Outcome]]) -> Pairing:
        agents = (one, other) if one < other else (other, one)
        met = sum(outcome.pairing.agents == agents for played in done for outcome in played)
        return Pairing(agents, met * self.games, self.games, len(done))


class Swiss(_InRounds):
    """Who has done equally well meets, never the same twice if that can be. Of an odd number, the last one without a bye so far has one."""

    kind = "swiss"

    def __init__(self, names: Sequence[str], games: int, seed: int | str, rounds: int | None = None) -> None:
        super().__init__(names, games, seed)
        self.rounds = max(1, (len(self.names) - 1).bit_length()) if rounds is None else rounds
        if not whole(self.rounds) or self.rounds < 1:
            raise TileError(f"rounds must be a whole number from 1, not {short(rounds)}.")

    def facts(self) -> dict[str, Any]:
        """With the number of rounds."""
        return {**super().facts(), "rounds": self.rounds}

    def total(self) -> int:
        """Byes are no games."""
        return self.rounds * (len(self.names) // 2) * self.games

    def next_round(self, done: Sequence[Sequence[Outcome]]) -> tuple[Pairing, ...]:
        """Neighbours in the order so far meet, as far as they have not met."""
        if len(done) >= self.rounds:
            return ()
        places, lots = self.places(done), {name: -i for i, name in enumerate(self.lots)}
        order = sorted(self.names, key=lambda name: (*places[name], lots[name]), reverse=True)
        pairings = []
        if len(order) % 2:
            rested = {outcome.pairing.agents[0] for played in done for outcome in played if outcome.pairing.is_bye}
            resting = next((name for name in reversed(order) if name not in rested), order[-1])
            order.remove(resting)
            pairings.append(Pairing((resting,), 0, 0, len(done)))
        met = {outcome.pairing.agents for played in done for outcome in played}
        meeting = [self._pairing(order[i], order[j], done) for i, j in _matching(order, met)]
        return (*meeting, *pairings)

    def places(self, done: Sequence[Sequence[Outcome]]) -> dict[str, tuple[float, ...]]:
        """Pairings won (half of those drawn, byes count), then those of the opponents (Buchholz), then shares of points."""
        won, share = dict.fromkeys(self.names, 0.0), dict.fromkeys(self.names, 0.0)
        opponents: dict[str, list[str]] = {name: [] for name in self.names}
        for outcome in (outcome for played in done for outcome in played):
            for name, points in zip(outcome.pairing.agents, outcome.points, strict=True):
                won[name] += 1.0 if points > 0.5 else 0.5 if points == 0.5 else 0.0
                share[name] += points
                opponents[name] += [other for other in outcome.pairing.agents if other != name]
        return {name: (won[name], sum(won[other] for other in opponents[name]), share[name]) for name in self.names}


def _matching(order: Sequence[str], met: set[tuple[str, ...]]) -> list[tuple[int, int]]:
    """Pairs of places that lie as near to each other as can be, in order."""
    try:
        import networkx as nx
    except ImportError:
        raise MissingExtra("networkx", "theory") from None
    graph = nx.Graph()
    for i, j in combinations(range(len(order)), 2):
        again = tuple(sorted((order[i], order[j]))) in met
        graph.add_edge(i, j, weight=(j - i) ** 2 + _REMATCH * again)
    return sorted((min(pair), max(pair)) for pair in nx.min_weight_matching(graph))


class Knockout(_InRounds):
    """Who loses a pairing is out. Lots decide the bracket, and who has a bye in the first round."""

    kind = "knockout"

    def total(self) -> int:
        """Every pairing puts one out."""
        return (len(self.names) - 1) * self.games

    def next_round(self, done: Sequence[Sequence[Outcome]]) -> tuple[Pairing, ...]:
        """Winners meet, neighbours in the bracket."""
        if not done:
            size = 1 << max(1, (len(self.lots) - 1).bit_length())
            seats = [self.lots[i] if i < len(self.lots) else None for i in _bracket(size)]
        else:
            seats = [self.winner(outcome) for outcome in done[-1]]
        if len(seats) == 1:
            return ()
        out = []
        for one, other in zip(seats[::2], seats[1::2], strict=True):
            present = [name for name in (one, other) if name is not None]
            out.append(self._pairing(present[0], present[1], done) if len(present) == 2 else Pairing((present[0],), 0, 0, len(done)))
        return tuple(out)

    def winner(self, outcome: Outcome) -> str:
        """Who goes on: by points, then mean score, then lot."""
        ranked = zip(outcome.points, outcome.margins, [-self.lots.index(name) for name in outcome.pairing.agents], strict=True)
        best = max(zip(ranked, outcome.pairing.agents, strict=True))
        return best[1]

    def places(self, done: Sequence[Sequence[Outcome]]) -> dict[str, tuple[float, ...]]:
        """The round that was reached."""
        reached = dict.fromkeys(self.names, 0.0)
        for played in done:
            for outcome in played:
                reached[self.winner(outcome)] += 1.0
        return {name: (value,) for name, value in reached.items()}


def _bracket(size: int) -> list[int]:
    """Places of the lots in a bracket, such that the first two can only meet at the end."""
    order = [0]
    while len(order) < size:
        order = [place for lot in order for place in (lot, 2 * len(order) - 1 - lot)]
    return order


def make_format(
    kind: str, names: Sequence[str], games: int, seed: int | str, *, players: int, rounds: int | None = None, self_play: bool = False
) -> Format:
    """Make a kind of tournament from its name."""
    if kind not in KINDS:
        raise UnknownOption("kind", kind, KINDS)
    if kind == "round_robin":
        return RoundRobin(names, games, seed, players, self_play)
    if players != 2:
        raise TileError(f"A {kind} tournament is for games of 2 players, not {players}. Take kind='round_robin'.")
    return Swiss(names, games, seed, rounds) if kind == "swiss" else Knockout(names, games, seed)

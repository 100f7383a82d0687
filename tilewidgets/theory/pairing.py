"""Who plays whom, as plain data: `Pairing`, what its games are dealt with, and who sits where in each of them.

Game `k` of a pairing is deal `k // players` in seat order `k % players`: each deal is played once in every seat order, so that the luck of
the deal is the same for all (common random numbers). The half of a pairing in which `a` sits before `b` is what
`simulate(game, [a, b], deals, seed=pairing_seed(seed, (a, b)))` plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewidgets.errors import TileError, short, whole
from tilewidgets.kernel import stream


@dataclass(frozen=True)
class Pairing:
    """Some games of the same agents.

    Attributes
    ----------
    agents : tuple of str
        Their names, sorted; one agent alone has a bye.
    first : int
        Number of the first game: 0, or more when the agents have met before.
    games : int
        How many games.
    round : int
        From 0.
    """

    agents: tuple[str, ...]
    first: int = 0
    games: int = 0
    round: int = 0

    @property
    def is_bye(self) -> bool:
        """Whether nobody is to be played against."""
        return len(self.agents) == 1

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.first, self.first + self.games)


@dataclass(frozen=True)
class Outcome:
    """What a pairing came to.

    Attributes
    ----------
    pairing : Pairing
    points : tuple of float
        By agent: the share of what could be won, from 0 to 1.
    margins : tuple of float
        By agent: mean score less that of the others.
    """

    pairing: Pairing
    points: tuple[float, ...]
    margins: tuple[float, ...]


def pairing_seed(seed: int | str, agents: Sequence[str]) -> str:
    """What the games of some agents are dealt with: the same whatever their order, and whoever else takes part."""
    return f"{stream('tournament', seed, *sorted(agents)):016x}"


def seating(players: int, k: int) -> tuple[int, ...]:
    """Which agent of the pairing, by its place there, sits on each seat in game `k`."""
    return tuple((seat + k) % players for seat in range(players))


def check_games(games: int, players: int) -> None:
    """Refuse numbers of games that would leave a deal without one of its seat orders."""
    if not whole(games) or games < players or games % players:
        needed = f"a multiple of {players} from {players}" if players > 1 else "from 1"
        raise TileError(f"games must be a whole number, {needed}, so that every deal is played in each seat order, not {short(games)}.")

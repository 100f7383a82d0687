"""What games say about strength: `ratings` (openskill), `share_interval` (bootstrap over deals), `head_to_head`, `cycles`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from tilewidgets.kernel import stream
from tilewidgets.theory.optional import needed, numpy, pandas
from tilewidgets.theory.pairing import Pairing
from tilewidgets.theory.tournament_games import Games, points_of

if TYPE_CHECKING:
    import pandas as pd

CONFIDENCE = 0.95
RESAMPLES = 999
_Z = 1.959963984540054
"""Standard deviations on both sides of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Rating:
    """Strength on the scale of openskill, where beginners have 25.

    Attributes
    ----------
    mu, sigma : float
        Mean and standard deviation of what is believed.
    """

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength is with a confidence of 95 %, if the model (Plackett-Luce) holds."""
        return self.mu - _Z * self.sigma, self.mu + _Z * self.sigma


def ratings(names: Sequence[str], pairings: Sequence[Pairing], games: Games) -> dict[str, Rating]:
    """Rate agents by all their games: round by round, and in a round all first games, all second games, and so on.

    The model is Plackett-Luce of openskill; strengths are taken not to change during a tournament (`tau=0`).
    """
    model = needed("openskill.models").PlackettLuce(tau=0.0)
    known = {name: model.rating(name=name) for name in names}
    for agents, returns in _in_order(pairings, games):
        ranks = [-value for value in returns]
        rated = model.rate([[known[name]] for name in agents], ranks=ranks)
        for name, (new,) in zip(agents, rated, strict=True):
            known[name] = new
    return {name: Rating(float(rating.mu), float(rating.sigma)) for name, rating in known.items()}


def _in_order(pairings: Sequence[Pairing], games: Games) -> Iterator[tuple[tuple[str, ...], list[float]]]:
    real = [pairing for pairing in pairings if len(set(pairing.agents)) == games.players > 1]
    for number in sorted({pairing.round for pairing in real}):
        parts = [(pairing.agents, *games.slice(pairing)[::2]) for pairing in real if pairing.round == number]
        for i in range(max(len(plies) for _, _, plies in parts)):
            for agents, returns, plies in parts:
                if i < len(plies) and plies[i] >= 0:
                    yield agents, returns[i].tolist()


# ------------------------------------------------------------------------------------------------ shares of points
def by_deal(values: Any, players: int) -> Any:
    """Means over the seat orders of each deal, of values by game and agent; deals of which nothing is known are left out."""
    np = numpy()
    whole = values[: len(values) // players * players].reshape(-1, players, values.shape[1])
    known = ~np.isnan(whole[:, :, 0])
    sums, counts = np.where(np.isnan(whole), 0.0, whole).sum(axis=1), known.sum(axis=1)
    return sums[counts > 0] / counts[counts > 0, None]


def share_interval(samples: Sequence[Any], games: int, key: str) -> tuple[float, float]:
    """Where the mean of shares of points is with a confidence of 95 %.

    A bootstrap over deals, within each pairing: the opponents are given, the deals are chance. Where all deals came out alike, which
    leaves nothing to draw from, the exact interval of as many independent games is taken.

    Parameters
    ----------
    samples : sequence of arrays
        By pairing: a share a deal, from 0 to 1.
    games : int
        How many games that were.
    key : str
        What the random draws belong to.
    """
    np = numpy()
    stats = needed("scipy.stats")
    samples = [sample for sample in samples if len(sample)]
    if not samples:
        return float("nan"), float("nan")
    everything = np.concatenate(samples)
    if min(map(len, samples)) < 2:
        samples = [everything]
    if all(sample.std() == 0 for sample in samples):
        found = stats.binomtest(round(float(everything.mean()) * games), games).proportion_ci(CONFIDENCE, method="exact")
        return float(found.low), float(found.high)
    sizes = np.array([len(sample) for sample in samples])

    def mean(*drawn: Any, axis: int = -1) -> Any:
        return sum(part.mean(axis=axis) * size for part, size in zip(drawn, sizes, strict=True)) / sizes.sum()

    rng = np.random.default_rng(stream("bootstrap", key))
    options = {"n_resamples": RESAMPLES, "vectorized": True, "method": "percentile", "confidence_level": CONFIDENCE}
    found = stats.bootstrap(tuple(samples), mean, rng=rng, **options).confidence_interval
    return float(found.low), float(found.high)


# ------------------------------------------------------------------------------------------------ two by two
@dataclass(frozen=True)
class Duel:
    """What one agent did against another.

    Attributes
    ----------
    agent, opponent : str
    games, wins, draws, losses : int
    low, high : float
        Where the rate of wins is with a confidence of 95 %: the interval of Clopper and Pearson, on the safe side here, since games of the
        same deal in both seat orders are more alike than others.
    """

    agent: str
    opponent: str
    games: int
    wins: int
    draws: int
    losses: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        """Share of the points."""
        return (self.wins + self.draws / 2) / self.games


def head_to_head(names: Sequence[str], pairings: Sequence[Pairing], games: Games) -> list[Duel]:
    """All against all, both ways, as far as they have met."""
    np = numpy()
    counts: dict[tuple[str, str], Any] = {}
    for pairing in pairings:
        if pairing.is_bye or len(set(pairing.agents)) < len(pairing.agents):
            continue
        returns, _, plies = games.slice(pairing)
        returns = returns[plies >= 0]
        for i, j in permutations(range(games.players), 2):
            sign = np.sign(returns[:, i] - returns[:, j])
            counts.setdefault((pairing.agents[i], pairing.agents[j]), np.zeros(3, int))
            counts[pairing.agents[i], pairing.agents[j]] += [(sign > 0).sum(), (sign == 0).sum(), (sign < 0).sum()]
    out = []
    for one, other in permutations(names, 2):
        wins, draws, losses = map(int, counts.get((one, other), (0, 0, 0)))
        played = wins + draws + losses
        if played:
            out.append(Duel(one, other, played, wins, draws, losses, *_clopper_pearson(wins, played)))
    return out


def _clopper_pearson(wins: int, games: int) -> tuple[float, float]:
    """The exact interval of a rate, by quantiles of beta distributions: a hundred times quicker than to look for its ends."""
    quantile, tail = needed("scipy.special").betaincinv, (1 - CONFIDENCE) / 2
    low = float(quantile(wins, games - wins + 1, tail)) if wins else 0.0
    return low, float(quantile(wins + 1, games - wins, 1 - tail)) if wins < games else 1.0


def cycles(duels: Sequence[Duel]) -> list[tuple[str, str, str]]:
    """Triples of which the first does better against the second, the second against the third, and the third against the first."""
    better = {(duel.agent, duel.opponent) for duel in duels if duel.rate > 0.5}
    names = sorted({duel.agent for duel in duels})
    found = []
    for a, b, c in combinations(names, 3):
        for x, y, z in ((a, b, c), (a, c, b)):
            if {(x, y), (y, z), (z, x)} <= better:
                found.append((x, y, z))
    return found


def duels_frame(duels: Sequence[Duel]) -> pd.DataFrame:
    """Duels as a table."""
    columns = ("agent", "opponent", "games", "wins", "draws", "losses", "rate", "low", "high")
    rows = [[getattr(duel, key) for key in columns] for duel in duels]
    return pandas().DataFrame(rows, columns=list(columns))  # type: ignore[no-any-return]


def deals_of(name: str, pairings: Sequence[Pairing], games: Games) -> tuple[list[Any], int]:
    """Shares of points by deal, pairing by pairing, of one agent, and in how many games."""
    samples, count = [], 0
    for pairing in pairings:
        if name in pairing.agents and len(set(pairing.agents)) == games.players > 1:
            returns, _, plies = games.slice(pairing)
            place = pairing.agents.index(name)
            samples.append(by_deal(points_of(returns), games.players)[:, place])
            count += int((plies >= 0).sum())
    return samples, count

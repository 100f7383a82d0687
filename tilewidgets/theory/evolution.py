"""Populations whose members play each other: the replicator dynamics (Taylor and Jonker 1978) and alpha-rank (Omidshafiei et al. 2019)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, short, whole
from tilewidgets.theory.optional import axes, needed, numpy, pandas

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from tilewidgets.theory.matrix import Matrix

_NEVER = 1e-300
"""Least chance of a transition: keeps the long run well defined."""


@dataclass(frozen=True)
class Trajectory:
    """Shares of strategies in the course of time.

    Attributes
    ----------
    names : tuple of str
    times : array of float
    shares : array of float
        By time and strategy.
    """

    names: tuple[str, ...]
    times: Any
    shares: Any

    @property
    def last(self) -> dict[str, float]:
        """The shares at the end."""
        return dict(zip(self.names, map(float, self.shares[-1]), strict=True))

    def to_frame(self) -> pd.DataFrame:
        """Return the shares as a pandas data frame, one row a time."""
        return pandas().DataFrame(self.shares, index=self.times, columns=list(self.names))  # type: ignore[no-any-return]

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the shares over time."""
        ax = axes(ax)
        for i, name in enumerate(self.names):
            ax.plot(
                self.times, self.shares[:, i], label=name.replace("$", r"\$").lstrip("_") or "_", linestyle=("-", "--", "-.", ":")[i % 4]
            )
        ax.set_xlabel("time")
        ax.set_ylabel("share of the population")
        ax.set_ylim(-0.02, 1.02)
        ax.legend()
        return ax


def replicator(
    matrix: Matrix, start: Mapping[str, float] | Sequence[float] | None = None, time: float = 50.0, points: int = 500
) -> Trajectory:
    """Follow a population in which a strategy grows by what it wins more than the average. For square matrices, by nashpy.

    Parameters
    ----------
    matrix : Matrix
        Both players have the same strategies; the payoffs are the row player's.
    start : mapping or sequence of float, optional
        Shares at the beginning, made to add up to 1; by default all alike.
    time : float
        How long.
    points : int
        How many times are listed.
    """
    np = numpy()
    nashpy = needed("nashpy")
    _check_square(matrix)
    names = matrix.rows
    if isinstance(start, Mapping):
        unknown = sorted(set(start) - set(names))
        if unknown:
            raise TileError(f"start names {short(unknown[0])}, which is no strategy. There are: {', '.join(names)}.")
        start = [start.get(name, 0.0) for name in names]
    try:
        shares = np.ones(len(names)) if start is None else np.array(start, dtype=float)
        good = shares.shape == (len(names),) and np.isfinite(shares).all() and (shares >= 0).all() and shares.sum() > 0
    except (TypeError, ValueError):
        shares, good = np.zeros(0), False
    if not good:
        raise TileError(f"start must be {len(names)} shares, none negative, not {short(start)}.")
    if not isinstance(time, int | float) or not 0 < time < 1e6 or not whole(points) or not 2 <= points <= 1_000_000:
        raise TileError(f"time must be a number above 0 and points from 2, not {short(time)} and {short(points)}.")
    times = np.linspace(0.0, time, points)
    followed = nashpy.Game(matrix.payoffs).replicator_dynamics(y0=shares / shares.sum(), timepoints=times)
    return Trajectory(names, times, np.asarray(followed))


@dataclass(frozen=True)
class AlphaRank:
    """How much of the time a small population plays each strategy in the long run.

    Attributes
    ----------
    names : tuple of str
    masses : array of float
        By strategy, in all 1.
    transitions : array of float
        The chance that a population of one strategy (row) turns to another one (column), by strategies.
    alpha : float
        How strongly selection works.
    population : int
    """

    names: tuple[str, ...]
    masses: Any
    transitions: Any
    alpha: float
    population: int

    @property
    def ranking(self) -> list[tuple[str, float]]:
        """Strategies and masses, from the most played to the least."""
        pairs = zip(self.names, map(float, self.masses), strict=True)
        return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))

    def to_frame(self) -> pd.DataFrame:
        """Return the ranking as a pandas data frame."""
        return pandas().DataFrame(self.ranking, columns=["strategy", "mass"])  # type: ignore[no-any-return]

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the masses."""
        ax = axes(ax)
        ranking = self.ranking[::-1]
        ax.barh(range(len(ranking)), [mass for _, mass in ranking])
        ax.set_yticks(range(len(ranking)), [name.replace("$", r"\$") for name, _ in ranking])
        ax.set_xlabel(f"share of the time in the long run (alpha {self.alpha:g}, population {self.population})")
        return ax


def alpha_rank(matrix: Matrix, alpha: float = 10.0, population: int = 50) -> AlphaRank:
    """Rank strategies by the long run of a population in which now and then one member tries another strategy.

    Parameters
    ----------
    matrix : Matrix
        Square; the payoffs are the row player's.
    alpha : float
        How strongly selection works: with a large one, what is beaten hardly ever spreads.
    population : int
        How many members.
    """
    np = numpy()
    _check_square(matrix)
    if isinstance(alpha, bool) or not isinstance(alpha, int | float) or not 0 < alpha <= 1000:
        raise TileError(f"alpha must be a number above 0, at most 1000, not {short(alpha)}.")
    if not whole(population) or not 2 <= population <= 10_000:
        raise TileError(f"population must be a whole number from 2 to 10000, not {short(population)}.")
    size = len(matrix.rows)
    if size == 1:
        return AlphaRank(matrix.rows, np.ones(1), np.ones((1, 1)), float(alpha), population)
    moves = np.zeros((size, size))
    for old in range(size):
        for new in range(size):
            if old != new:
                moves[old, new] = max(_NEVER, _takes_over(matrix.payoffs, old, new, float(alpha), population)) / (size - 1)
    masses = _long_run(moves)
    np.fill_diagonal(moves, 1.0 - moves.sum(axis=1))
    return AlphaRank(matrix.rows, masses, moves, float(alpha), population)


def _takes_over(payoffs: Any, old: int, new: int, alpha: float, population: int) -> float:
    """The chance that one member with a new strategy ends up with all others following (Moran process)."""
    np = numpy()
    k = np.arange(1, population)
    news = ((k - 1) * payoffs[new, new] + (population - k) * payoffs[new, old]) / (population - 1)
    olds = (k * payoffs[old, new] + (population - k - 1) * payoffs[old, old]) / (population - 1)
    steps = np.cumsum(-alpha * (news - olds))
    most = max(0.0, float(steps.max()))  # so that no power grows beyond what a number holds
    return float(np.exp(-most) / (np.exp(-most) + np.exp(steps - most).sum()))


def _long_run(moves: Any) -> Any:
    """The stationary distribution of a chain, by elimination without subtractions (Grassmann, Taksar, Heyman 1985)."""
    np = numpy()
    left = moves.copy()
    np.fill_diagonal(left, 0.0)
    size = len(left)
    for n in range(size - 1, 0, -1):
        left[:n, n] /= left[n, :n].sum()
        left[:n, :n] += np.outer(left[:n, n], left[n, :n])
        np.fill_diagonal(left, 0.0)
    masses = np.zeros(size)
    masses[0] = 1.0
    for n in range(1, size):
        masses[n] = masses[:n] @ left[:n, n]
        masses[: n + 1] /= masses[: n + 1].sum()
    return masses


def _check_square(matrix: Matrix) -> None:
    if matrix.rows != matrix.columns:
        raise TileError("A population needs one list of strategies: rows and columns must have the same names.")

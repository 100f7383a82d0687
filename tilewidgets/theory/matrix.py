"""Games in normal form: `Matrix`, payoffs by strategies, with intervals where they were measured; `payoff_matrix` measures them.

What follows from a matrix: `dominance.py` (what nobody should play), `equilibria.py` (Nash), `evolution.py` (populations).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from html import escape
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, UnknownOption, short
from tilewidgets.game import Game
from tilewidgets.theory.optional import axes, needed, numpy, pandas
from tilewidgets.theory.pairing import Pairing
from tilewidgets.theory.ratings import CONFIDENCE, by_deal
from tilewidgets.theory.tournament_games import Games

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from tilewidgets.theory.dominance import Dominated, Step
    from tilewidgets.theory.equilibria import Equilibria
    from tilewidgets.theory.evolution import AlphaRank, Trajectory
    from tilewidgets.theory.tournament_replays import Replays

_ZERO = 1e-9


class Matrix:
    """A game of two players in normal form.

    Parameters
    ----------
    payoffs : matrix of float
        Of the row player.
    rows, columns : sequence of str, optional
        Names of the strategies; columns are called like rows in a square matrix.
    column_payoffs : matrix of float, optional
        Of the column player; by default the game is zero-sum.
    interval : tuple of matrices, optional
        Where measured payoffs of the row player are with a confidence of 95 %: from, to. Exact payoffs have none.
    seat_effect : matrix of float, optional
        What sitting on seat 0 is worth to the row player, against the mean over both seats.
    games : int
        Games by which each payoff was measured; 0: it is exact.
    replays : Replays, optional
        Those games, one by one.

    Examples
    --------
    >>> Matrix([[0, -1], [1, 0]], ["stone", "paper"]).best_responses()
    {'stone': ['paper'], 'paper': ['paper']}
    """

    def __init__(
        self,
        payoffs: Any,
        rows: Sequence[str] | None = None,
        columns: Sequence[str] | None = None,
        *,
        column_payoffs: Any = None,
        interval: tuple[Any, Any] | None = None,
        seat_effect: Any = None,
        games: int = 0,
        replays: Replays | None = None,
    ) -> None:
        self.replays = replays
        self.payoffs = _table(payoffs, "payoffs")
        shape = self.payoffs.shape
        self.column_payoffs = -self.payoffs if column_payoffs is None else _table(column_payoffs, "column_payoffs", shape)
        self.rows = _names("rows", rows, shape[0], "row")
        called = self.rows if columns is None and shape[0] == shape[1] else columns
        self.columns = _names("columns", called, shape[1], "column")
        self.interval = None if interval is None else (_table(interval[0], "interval", shape), _table(interval[1], "interval", shape))
        self.seat_effect = None if seat_effect is None else _table(seat_effect, "seat_effect", shape)
        self.games = games

    # ------------------------------------------------------------------ what it is
    @property
    def is_zero_sum(self) -> bool:
        """Whether what one player wins the other loses."""
        return bool(abs(self.payoffs + self.column_payoffs).max() <= _ZERO)

    @property
    def is_symmetric(self) -> bool:
        """Whether both players have the same strategies and the same payoffs."""
        square = self.payoffs.shape[0] == self.payoffs.shape[1] and self.rows == self.columns
        return bool(square and abs(self.payoffs - self.column_payoffs.T).max() <= _ZERO)

    def bounds(self) -> tuple[Any, Any]:
        """Where the row player's payoffs are; both ends are the payoffs themselves where they are exact."""
        return (self.payoffs, self.payoffs) if self.interval is None else self.interval

    def transposed(self) -> Matrix:
        """The same game from the side of the column player. Intervals go along only if the game is zero-sum."""
        interval = (-self.interval[1].T, -self.interval[0].T) if self.interval is not None and self.is_zero_sum else None
        return Matrix(
            self.column_payoffs.T,
            self.columns,
            self.rows,
            column_payoffs=self.payoffs.T,
            interval=interval,
            games=self.games,
            replays=self.replays,
        )

    def without(self, rows: Iterable[str] = (), columns: Iterable[str] = ()) -> Matrix:
        """The game that is left without some strategies."""
        np = numpy()
        gone_rows, gone_columns = set(rows), set(columns)
        keep = np.ix_(
            [i for i, name in enumerate(self.rows) if name not in gone_rows],
            [j for j, name in enumerate(self.columns) if name not in gone_columns],
        )
        return Matrix(
            self.payoffs[keep],
            [name for name in self.rows if name not in gone_rows],
            [name for name in self.columns if name not in gone_columns],
            column_payoffs=self.column_payoffs[keep],
            interval=None if self.interval is None else (self.interval[0][keep], self.interval[1][keep]),
            seat_effect=None if self.seat_effect is None else self.seat_effect[keep],
            games=self.games,
            replays=self.replays,
        )

    # ------------------------------------------------------------------ what follows
    def best_responses(self, player: str = "row") -> dict[str, list[str]]:
        """For each strategy of the other player, what answers it best (by the measured means).

        Parameters
        ----------
        player : {"row", "column"}
            Who answers.
        """
        if player not in ("row", "column"):
            raise UnknownOption("player", player, ("row", "column"))
        mine = self if player == "row" else self.transposed()
        best = mine.payoffs.max(axis=0)
        return {
            other: [name for i, name in enumerate(mine.rows) if mine.payoffs[i, j] >= best[j] - _ZERO]
            for j, other in enumerate(mine.columns)
        }

    def dominated(self) -> list[Dominated]:
        """Strategies that another one, or a mixture of others, is better than; see `dominance.py`. Each says so in words."""
        from tilewidgets.theory.dominance import dominated

        return dominated(self)

    def iterated_dominance(self, certain_only: bool = False) -> list[Step]:
        """Take away strictly dominated strategies, round by round, until none is left; each step says what is left, in words."""
        from tilewidgets.theory.dominance import iterated

        return iterated(self, certain_only)

    def equilibria(self) -> Equilibria:
        """Nash equilibria, by nashpy: of zero-sum games one by linear programming, of others all that vertex enumeration finds."""
        from tilewidgets.theory.equilibria import equilibria

        return equilibria(self)

    def replicator(self, start: Mapping[str, float] | Sequence[float] | None = None, time: float = 50.0, points: int = 500) -> Trajectory:
        """How the shares of the strategies change in a population whose members play each other; see `tilewidgets.theory.evolution`."""
        from tilewidgets.theory.evolution import replicator

        return replicator(self, start, time, points)

    def alpha_rank(self, alpha: float = 10.0, population: int = 50) -> AlphaRank:
        """Rank strategies by how much of the time a small population plays them in the long run; see `tilewidgets.theory.evolution`."""
        from tilewidgets.theory.evolution import alpha_rank

        return alpha_rank(self, alpha, population)

    # ------------------------------------------------------------------ showing it
    def to_frame(self) -> pd.DataFrame:
        """Return the payoffs of the row player as a pandas data frame."""
        return pandas().DataFrame(self.payoffs, index=list(self.rows), columns=list(self.columns))  # type: ignore[no-any-return]

    def cells(self) -> list[list[str]]:
        """The payoffs as texts: with intervals, and with the column player's where the game is not zero-sum."""
        low, high = self.bounds()
        out = []
        for i in range(len(self.rows)):
            line = []
            for j in range(len(self.columns)):
                text = f"{self.payoffs[i, j]:.3g}"
                if self.interval is not None:
                    text = f"{self.payoffs[i, j]:+.2f} ({low[i, j]:+.2f} to {high[i, j]:+.2f})"
                line.append(text if self.is_zero_sum else f"{text}, {self.column_payoffs[i, j]:.3g}")
            out.append(line)
        return out

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the payoffs of the row player as a coloured table."""
        ax = axes(ax)
        most = float(abs(self.payoffs).max()) or 1.0
        ax.imshow(self.payoffs, cmap="PuOr", vmin=-most, vmax=most)
        ax.set_xticks(range(len(self.columns)), [plain(name) for name in self.columns], rotation=45, ha="right")
        ax.set_yticks(range(len(self.rows)), [plain(name) for name in self.rows])
        for i in range(len(self.rows)):
            for j in range(len(self.columns)):
                dark = abs(self.payoffs[i, j]) > 0.6 * most
                ax.text(j, i, f"{self.payoffs[i, j]:.2f}", ha="center", va="center", color="white" if dark else "black")
        return ax

    def __str__(self) -> str:
        table = [["", *self.columns], *([name, *line] for name, line in zip(self.rows, self.cells(), strict=True))]
        widths = [max(len(line[j]) for line in table) for j in range(len(table[0]))]
        return "\n".join("  ".join(f"{text:>{w}}" for text, w in zip(line, widths, strict=True)) for line in table)

    def __repr__(self) -> str:
        of = f", each of {self.games} games" if self.games else ""
        return f"<matrix of {len(self.rows)} x {len(self.columns)} payoffs{of}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.columns)
        body = "".join(
            f'<tr><th scope="row">{escape(name)}</th>' + "".join(f"<td>{escape(text)}</td>" for text in line) + "</tr>"
            for name, line in zip(self.rows, self.cells(), strict=True)
        )
        return {"text/plain": str(self), "text/html": f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>"}


def _table(values: Any, what: str, shape: tuple[int, int] | None = None) -> Any:
    np = numpy()
    try:
        table = np.array(values, dtype=float)
    except (TypeError, ValueError):
        raise TileError(f"{what} must be a matrix of numbers, not {short(values)}.") from None
    if table.ndim != 2 or 0 in table.shape or not np.isfinite(table).all() or (shape is not None and table.shape != shape):
        size = f" of {shape[0]} x {shape[1]}" if shape else ""
        raise TileError(f"{what} must be a matrix{size} of finite numbers, not {short(values)}.")
    table.flags.writeable = False
    return table


def _names(what: str, given: Sequence[str] | None, count: int, default: str) -> tuple[str, ...]:
    names = tuple(f"{default} {i + 1}" for i in range(count)) if given is None else tuple(given)
    if isinstance(given, str) or len(names) != count or len(set(names)) != count or not all(isinstance(name, str) for name in names):
        raise TileError(f"{what} must be {count} different names, not {short(given)}.")
    return names


def plain(name: str) -> str:
    """A name that matplotlib does not take for a formula."""
    return name.replace("$", r"\$")


# ------------------------------------------------------------------------------------------------ measuring
def payoff_matrix(
    agents: Iterable[Any] | Mapping[str, Any],
    game: Game | str,
    games: int = 100,
    seed: int | str = 0,
    *,
    executor: Executor | str | None = None,
    workers: int | None = None,
    progress: bool | Callable[[int, int], Any] = False,
    file: str | os.PathLike[str] | None = None,
) -> Matrix:
    """Measure what agents win against each other, on the mean over both seats.

    Each pair plays `games` games: each deal twice, with seats swapped. Agents also play themselves, which tells what a seat is worth.
    The parameters are those of `Tournament`.

    Returns
    -------
    Matrix
        Zero-sum if the game is; with intervals and the effect of the seats.
    """
    from tilewidgets.theory.tournament import Tournament

    tournament = Tournament(agents, game, games, seed=seed, self_play=True, file=file)
    if tournament.game.players != 2:
        raise TileError(f"A matrix is for games of 2 players, not {tournament.game.players}. Take the game for two.")
    standings = tournament.run(executor, workers=workers, progress=progress)
    return _matrix(tournament.names, standings._pairings, standings._games, games, tournament.replays)


def _matrix(names: Sequence[str], pairings: Sequence[Pairing], games: Games, count: int, replays: Replays) -> Matrix:
    np = numpy()
    size = len(names)
    mine, theirs, low, high, seat = (np.zeros((size, size)) for _ in range(5))
    least, most = -1.0, 1.0
    for pairing in pairings:
        returns, _, plies = games.slice(pairing)
        if not (plies >= 0).all():
            raise TileError(f"{' and '.join(pairing.agents)} have not played all their games. Run the tournament to its end.")
        least, most = min(least, float(returns.min())), max(most, float(returns.max()))
    for pairing in pairings:
        returns, _, _ = games.slice(pairing)
        i, j = (names.index(name) for name in pairing.agents)
        deals = by_deal(returns, 2)
        first, second = returns[0::2], returns[1::2]
        if i == j:
            mine[i, i] = theirs[i, i] = returns.mean()
            both = deals.mean(axis=1)
            low[i, i], high[i, i] = (both[0],) * 2 if np.ptp(both) == 0 else _interval(both, least, most)  # zero-sum: it is sure to be 0
            on_seats = np.concatenate([first, second[:, ::-1]]).mean(axis=0)
            seat[i, i] = (on_seats[0] - on_seats[1]) / 2
            continue
        for a, b, place in ((i, j, 0), (j, i, 1)):
            mine[a, b], theirs[b, a] = deals[:, place].mean(), deals[:, place].mean()
            low[a, b], high[a, b] = _interval(deals[:, place], least, most)
            on_0, on_1 = (first, second) if place == 0 else (second, first)
            seat[a, b] = (on_0[:, place].mean() - on_1[:, place].mean()) / 2
    return Matrix(mine, names, column_payoffs=theirs, interval=(low, high), seat_effect=seat, games=count, replays=replays)


def _interval(deals: Any, least: float, most: float) -> tuple[float, float]:
    """Where a mean is with a confidence of 95 %: Student's interval with two more deals, a lost and a won one.

    Those two (Agresti and Coull 1998) keep a few deals that came out alike from looking certain.
    """
    np = numpy()
    t = needed("scipy.stats").t
    values = np.concatenate([deals, [least, most]])
    half = t.ppf((1 + CONFIDENCE) / 2, len(values) - 1) * values.std(ddof=1) / np.sqrt(len(values))
    mean = float(deals.mean())
    return max(least, min(mean, values.mean() - half)), min(most, max(mean, values.mean() + half))

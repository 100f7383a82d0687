"""Dominance: strategies that nobody should play, because another one, or a mixture of others, is better whatever the opponent does.

Payoffs that were measured are known by intervals only. A dominance is *certain* if it holds wherever the payoffs are in their intervals;
else noise may have feigned it, and the words say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewidgets.theory.optional import needed, numpy

if TYPE_CHECKING:
    from tilewidgets.theory.matrix import Matrix

_ZERO = 1e-9


@dataclass(frozen=True)
class Dominated:
    """A strategy that is dominated.

    Attributes
    ----------
    player : {"row", "column"}
    strategy : str
    by : dict of str to float
        What is better: one strategy with weight 1, or a mixture.
    strict : bool
        Better against everything; else (weakly) never worse, and somewhere better.
    certain : bool
        Whether it holds wherever the payoffs are in their intervals.
    games : int
        By how many games the payoffs were measured; 0: they are exact.
    """

    player: str
    strategy: str
    by: Mapping[str, float]
    strict: bool
    certain: bool
    games: int = 0

    @property
    def words(self) -> str:
        """The same in words."""
        better = next(iter(self.by)) if len(self.by) == 1 else "the mixture " + " + ".join(f"{w:.0%} {name}" for name, w in self.by.items())
        how = "strictly" if self.strict else "weakly"
        why = "brings more whatever the other player does" if self.strict else "never brings less, and sometimes more"
        text = f"{self.strategy} ({self.player} player) is {how} dominated by {better}, which {why}."
        if self.certain:
            return text
        return f"{text} That is not certain: the intervals of {self.games} games overlap, and noise can feign dominance. Play more games."

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Step:
    """A round of iterated dominance.

    Attributes
    ----------
    removed : tuple of Dominated
        What is taken away, all at once.
    left : Matrix
        The game that is left.
    number : int
        From 1.
    """

    removed: tuple[Dominated, ...]
    left: Matrix
    number: int

    @property
    def words(self) -> str:
        """The same in words."""
        rows, columns = ", ".join(self.left.rows), ", ".join(self.left.columns)
        left = rows if self.left.rows == self.left.columns else f"rows {rows}; columns {columns}"
        return f"Round {self.number}: " + " ".join(one.words for one in self.removed) + f" Left are: {left}."

    def __str__(self) -> str:
        return self.words


def dominated(matrix: Matrix, strict_only: bool = False) -> list[Dominated]:
    """All dominated strategies of both players, each once, in the clearest way.

    That is: strictly rather than weakly, certainly rather than not, by a pure strategy rather than by a mixture. Of a symmetric game only
    the row player's are told: the column player's are the same.
    """
    sides = [("row", matrix)] if matrix.is_symmetric else [("row", matrix), ("column", matrix.transposed())]
    return [found for player, side in sides for i in range(len(side.rows)) if (found := _of(side, i, player, strict_only)) is not None]


def iterated(matrix: Matrix, certain_only: bool = False) -> list[Step]:
    """Take away strictly dominated strategies until none is left; the order does not matter, since all of a round go at once."""
    steps: list[Step] = []
    left, both = matrix, matrix.is_symmetric
    while True:
        removed = tuple(one for one in dominated(left, strict_only=True) if one.certain or not certain_only)
        if not removed:
            return steps
        rows = [one.strategy for one in removed if one.player == "row"]
        columns = rows if both else [one.strategy for one in removed if one.player == "column"]
        left = left.without(rows, columns)
        steps.append(Step(removed, left, len(steps) + 1))


def _of(matrix: Matrix, i: int, player: str, strict_only: bool) -> Dominated | None:
    """What dominates row `i`, the clearest of it."""
    low, high = matrix.bounds()
    known = matrix.interval is None and matrix.games == 0
    others = [k for k in range(len(matrix.rows)) if k != i]
    found: list[tuple[tuple[bool, bool, bool], Dominated]] = []

    def note(weights: Mapping[int, float], strict: bool, certain: bool) -> None:
        by = {matrix.rows[k]: weight for k, weight in weights.items()}
        found.append(((strict, certain, len(by) == 1), Dominated(player, matrix.rows[i], by, strict, certain, matrix.games)))

    for k in others:
        more = matrix.payoffs[k] - matrix.payoffs[i]
        if (more > _ZERO).all():
            note({k: 1.0}, True, known or bool((low[k] > high[i]).all()))
        elif (more >= -_ZERO).all() and (more > _ZERO).any() and not strict_only:
            note({k: 1.0}, False, known)  # a payoff that is measured is never known to be equal
    if len(others) > 1 and not any(rank[0] for rank, _ in found):
        weights, least = _mixture(matrix.payoffs, i, others, "least")
        if least > _ZERO:
            certain = known or bool((sum(w * low[k] for k, w in weights.items()) > high[i]).all())
            note(weights, True, certain)
        elif not strict_only and not found:
            weights, total = _mixture(matrix.payoffs, i, others, "total")
            if total > 1e-7:
                note(weights, False, known)
    return max(found, key=lambda one: one[0])[1] if found else None


def _mixture(payoffs: Any, i: int, others: list[int], aim: str) -> tuple[dict[int, float], float]:
    """The mixture of other rows with the largest least advantage over row `i`, or, never worse than it, with the largest total one."""
    np = numpy()
    linprog = needed("scipy.optimize").linprog
    more = payoffs[others] - payoffs[i]
    size, columns = len(others), payoffs.shape[1]
    if aim == "least":
        aims = np.append(np.zeros(size), -1.0)
        less, bound = np.hstack([-more.T, np.ones((columns, 1))]), np.zeros(columns)
        sums, limits = np.append(np.ones(size), 0.0)[None], [(0, None)] * size + [(None, None)]
    else:
        aims, less, bound = -more.sum(axis=1), -more.T, np.zeros(columns)
        sums, limits = np.ones(size)[None], [(0, None)] * size
    solved = linprog(aims, A_ub=less, b_ub=bound, A_eq=sums, b_eq=[1.0], bounds=limits, method="highs")
    if not solved.success:  # no mixture is never worse
        return {}, -1.0
    weights = {k: float(w) for k, w in zip(others, solved.x[:size], strict=True) if w > 1e-7}
    whole = sum(weights.values())
    return {k: w / whole for k, w in weights.items()}, float(-solved.fun)

"""Backward induction: the value of a game of perfect information, and the best moves (Zermelo 1913; Kuhn 1953).

`solve(state)` looks at positions, each once, however many ways lead there; `solve(tree)` folds a tree node by node. For two players with
opposed interests and no chance it prunes (alpha-beta, Knuth and Moore 1975), which changes no value.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, UnknownOption, short
from tilewidgets.theory.limits import NotSolvable, Number, TooLarge, Utility, exact, plain, utility_of

if TYPE_CHECKING:
    from tilewidgets.game import State
    from tilewidgets.theory.extensive import Tree
    from tilewidgets.theory.folding import Folded

Value = tuple[Number, ...]
MOST_POSITIONS = 1_000_000
METHODS = ("auto", "induction", "alpha-beta")


@dataclass(frozen=True)
class Proof:
    """How a solution was found.

    Attributes
    ----------
    method : {"induction", "alpha-beta"}
    positions : int
        Different positions that were looked at.
    visits : int
        How often one was come to: the rest were remembered.
    seconds : float
    """

    method: str
    positions: int
    visits: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.positions:,} positions by {self.method}, {self.visits:,} visits"


class Solution:
    """What optimal play leads to. Made by `solve`.

    Attributes
    ----------
    state : State
    value : tuple of int or Fraction
        Utility by player if all play optimally.
    values : dict of Move to tuple
        The same after each legal move.
    best : tuple of Move
        All optimal moves; empty when the game is over.
    proof : Proof
    """

    def __init__(self, state: State, solver: _Solver, values: dict[Any, Value], value: Value, proof: Proof) -> None:
        self.state, self._solver, self.values, self.value, self.proof = state, solver, values, value, proof
        player = state.to_move
        self.best = tuple(move for move, after in values.items() if after[player] == value[player])

    @cached_property
    def principal_variation(self) -> tuple[Any, ...]:
        """Optimal play from here, move by move, taking the first of equal moves; it stops where chance decides."""
        line: list[Any] = []
        here = self
        while here.best:
            line.append(here.best[0])
            outcomes = self._solver.outcomes(here.state, here.best[0])
            if len(outcomes) > 1:
                break
            here = here.at(outcomes[0].state)
        return tuple(line)

    def at(self, state: State) -> Solution:
        """The solution of a later state; what is known already is not looked at again."""
        return self._solver.solution(state)

    def after(self, move: Any) -> Solution:
        """The solution after a move, which must not leave anything to chance."""
        outcomes = self._solver.outcomes(self.state, self.state.parse(move))
        if len(outcomes) > 1:
            raise TileError(f"After {move} chance decides: ask for the solution at one of the states that it may lead to.")
        return self.at(outcomes[0].state)

    def __repr__(self) -> str:
        best = ", ".join(map(str, self.best[:5])) or "none, the game is over"
        value = ", ".join(map(str, self.value))
        return f"<solution: value ({value}), best {best}; {self.proof}>"


class _Solver:
    """One search: its options, and what it remembers of positions."""

    def __init__(self, state: State, chance: bool, utility: str | Utility, method: str, most: int, seconds: float | None) -> None:
        self.game, self.chance, self.method, self.most, self.seconds = state.game, chance, method, most, seconds
        self.utility, self.players = utility_of(utility), state.game.players
        bounds = self.game.utility_bounds if utility == "returns" and self.players == 2 else None
        self.low, self.high = bounds or (float("-inf"), float("inf"))
        self.table: dict[Hashable, Any] = {}
        self.visits = 0
        self._stop = float("inf")

    def outcomes(self, state: State, move: Any) -> Any:
        if self.chance:
            return self.game.chances(state, move)
        from tilewidgets.game import Outcome

        return (Outcome("", 1, state.play(move)),)

    def solution(self, state: State) -> Solution:
        began, visits = time.perf_counter(), self.visits
        self._stop = float("inf") if self.seconds is None else began + self.seconds
        values = {move: self._after(state, move) for move in state.legal_moves}
        best = max(values.values(), key=lambda value: value[state.to_move], default=None)
        value = self._end(state) if best is None else best
        proof = Proof(self.method, len(self.table), self.visits - visits, time.perf_counter() - began)
        return Solution(state, self, values, value, proof)

    def _end(self, state: State) -> Value:
        assert state.result is not None
        return tuple(exact(value) for value in self.utility(state.result))

    def _after(self, state: State, move: Any) -> Value:
        """The value of a move."""
        if self.method == "alpha-beta":
            first = self._prune(state.play(move), self.low, self.high)
            return first, -first
        outcomes = self.outcomes(state, move)
        if len(outcomes) == 1:
            return self._induct(outcomes[0].state)
        total = sum(outcome.weight for outcome in outcomes)
        values = [(outcome.weight, self._induct(outcome.state)) for outcome in outcomes]
        return tuple(_mean([(weight, value[p]) for weight, value in values], total) for p in range(self.players))

    def _key(self, state: State) -> Hashable:
        """A key of a position, and the count of what was visited."""
        self.visits += 1
        if len(self.table) > self.most:
            raise TooLarge(f"The game has more than {self.most:,} positions from here.", len(self.table), _REMEDY.format("raise most"))
        if self.visits % 256 == 0 and time.perf_counter() > self._stop:
            said = f"The game was not solved in {self.seconds} s: {len(self.table):,} positions were looked at."
            raise TooLarge(said, len(self.table), _REMEDY.format("give it more seconds"))
        key = self.game.memo(state._position, ordered=not self.chance)
        return (state.moves, repr(state.setup)) if key is None else key

    def _induct(self, state: State) -> Value:
        key = self._key(state)
        known: Value | None = self.table.get(key)
        if known is None:
            if state.result is not None:
                known = self._end(state)
            else:
                known = max((self._after(state, move) for move in state.legal_moves), key=lambda value: value[state.to_move])
            self.table[key] = known
        return known

    def _prune(self, state: State, low: Any, high: Any) -> Any:
        """The value for player 0 if it is between `low` and `high`, else a bound of it (fail-soft alpha-beta)."""
        key = self._key(state)
        known_low, known_high, likely = self.table.get(key, (self.low, self.high, None))
        if known_low >= high or known_low == known_high:
            return known_low
        if known_high <= low:
            return known_high
        if state.result is not None:
            first, second = self._end(state)
            if first + second != 0:
                raise NotSolvable(_NOT_OPPOSED)
            if not self.low <= first <= self.high:
                raise TileError(f"{self.game.name} has a utility of {first}, outside of its utility_bounds: mend these.")
            self.table[key] = (first, first, None)
            return first
        low, high = max(low, known_low), min(high, known_high)
        best, likely = self._best(state, likely, low, high)
        if best <= low:
            known_high = best
        elif best >= high:
            known_low = best
        else:
            known_low = known_high = best
        if best == self.high:
            known_low = known_high = best
        elif best == self.low:
            known_high = best
        self.table[key] = (known_low, known_high, likely)
        return best

    def _best(self, state: State, likely: Any, low: Any, high: Any) -> tuple[Any, Any]:
        moves = state.legal_moves if likely is None else (likely, *(move for move in state.legal_moves if move != likely))
        best, chosen = None, moves[0]
        for move in moves:
            value = self._prune(state.play(move), low, high)
            if state.to_move == 0:
                if best is None or value > best:
                    best, chosen = value, move
                low = max(low, best)
            else:
                if best is None or value < best:
                    best, chosen = value, move
                high = min(high, best)
            if low >= high:
                break
        return best, chosen


_NOT_OPPOSED = "Alpha-beta needs a zero-sum game, and the utilities at an end do not add up to 0. Use method='induction'."
_REMEDY = "begin later in the game, take a smaller ruleset, or {}; theory.tree(state, depth=...) shows a part."


def _mean(values: list[tuple[int, Number]], total: int) -> Number:
    from fractions import Fraction

    return plain(Fraction(sum((weight * value for weight, value in values), start=Fraction(0)), total))


def solve(
    state: State | Tree,
    *,
    chance: bool = False,
    utility: str | Utility = "returns",
    method: str = "auto",
    most: int = MOST_POSITIONS,
    seconds: float | None = None,
) -> Solution | Folded:
    """Solve a game of perfect information exactly.

    Parameters
    ----------
    state : State or Tree
        From a state, all is known to all, as in `tree(state)`; the other options of a tree's own apply to a tree.
    chance : bool
        Whether the order of what is undealt is unknown to all: values are then expected ones, exact fractions.
    utility : {"returns", "margin"} or function
        What players want; see `tree`.
    method : {"auto", "induction", "alpha-beta"}
        `auto`: alpha-beta for two players without chance whose interests are known to be opposed: points, or a game with `utility_bounds`.
        To ask for alpha-beta is to say that they are; it checks the ends that it comes to, but not those that it prunes.
    most : int
        More positions are refused.
    seconds : float, optional
        A search that takes longer is refused.

    Returns
    -------
    Solution, or Folded for a tree
        With three players and more, or where interests are not opposed, a player takes the first of her equal moves: one subgame-perfect
        equilibrium of maybe several.

    Raises
    ------
    TooLarge
        With the number of positions looked at, and what to do.
    NotSolvable
        The tree has hidden information, or cut branches; or alpha-beta does not apply.
    """
    from tilewidgets.game import State
    from tilewidgets.theory.extensive import Tree
    from tilewidgets.theory.folding import Folded

    if method not in METHODS:
        raise UnknownOption("method", method, METHODS)
    if isinstance(state, Tree):
        return Folded(state, prune=method == "alpha-beta")
    if not isinstance(state, State):
        raise TileError(f"A state or a tree can be solved, such as game.deal(seed), not {short(state)}.")
    opposed = state.game.players == 2 and not chance
    if method == "alpha-beta" and not opposed:
        raise NotSolvable("Alpha-beta is for two players and no chance. Use method='induction'.")
    if method == "auto":
        zero_sum = utility == "margin" or (utility == "returns" and state.game.utility_bounds is not None)
        method = "alpha-beta" if opposed and zero_sum else "induction"
    return _Solver(state, chance, utility, method, most, seconds).solution(state)

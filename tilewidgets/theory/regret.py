"""Counterfactual regret minimisation: an equilibrium of a game with hidden information, by playing it against oneself.

`vanilla` is CFR (Zinkevich, Johanson, Bowling and Piccione 2007), `cfr+` is CFR+ (Tammelin 2014): regrets are cut off at 0, and later
strategies count more in the average. Players are updated in turn. For two players with opposed interests the average strategy comes ever
closer to an equilibrium, and `exploitability` says how close; with three, or where interests are not opposed, it need not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tilewidgets.errors import MissingExtra, TileError, UnknownOption, short, whole
from tilewidgets.theory.extensive import MOST_NODES, Tree, tree
from tilewidgets.theory.flat import Array, Flat
from tilewidgets.theory.strategies import BestResponse, PerMove, Strategy, best_response, flat_of

if TYPE_CHECKING:
    from tilewidgets.game import Game, State

VANILLA, PLUS = "vanilla", "cfr+"
CHECKPOINTS = 40


class Equilibrium:
    """What CFR found. Made by `cfr`.

    Attributes
    ----------
    tree : Tree
    variant : {"vanilla", "cfr+"}
    iterations : int
    value : tuple of float
        Expected utility by player under the average strategy.
    strategy : Strategy
        The average strategy: `strategy[infoset] -> {move: probability}`.
    regret : PerMove
        The mean counterfactual regret: `regret[infoset] -> {move: regret}`; what a move would have brought more, an iteration.
    exploitability : float
        NashConv by number of players, by exact best responses: 0 at an equilibrium.
    history : list of (int, float)
        Iterations, and the exploitability of the average strategy after them.
    """

    def __init__(self, flat: Flat, variant: str, iterations: int, average: Array, regrets: Array, history: list[tuple[int, float]]) -> None:
        self.tree, self.variant, self.iterations, self.history = flat.tree, variant, iterations, history
        self.value = flat.expected(average)
        self.strategy = Strategy(flat, average)
        self.regret = PerMove(flat, regrets)
        self.exploitability = history[-1][1]

    def best_response(self, player: int) -> BestResponse:
        """The best answer of a player to the average strategy."""
        return best_response(self.tree, self.strategy, player)

    def plot(self, axes: Any = None) -> Any:
        """Draw the exploitability by iterations, both on logarithmic scales; returns the axes (matplotlib).

        Raises
        ------
        MissingExtra
            matplotlib is not installed.
        """
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise MissingExtra("matplotlib", "theory") from None
        if axes is None:
            axes = Figure(figsize=(6, 4), layout="constrained").subplots()
        done, left = zip(*self.history, strict=True)
        axes.loglog(done, np.maximum(left, np.finfo(float).tiny), marker=".", label=self.variant)
        axes.set(xlabel="iterations", ylabel="exploitability (utility)", title=f"CFR on {self.tree.game.title}")
        axes.legend()
        return axes

    def __repr__(self) -> str:
        value = ", ".join(f"{v:.4f}" for v in self.value)
        how = f"exploitability {self.exploitability:.2g}, {self.iterations} iterations"
        return f"<equilibrium of {self.tree.game.name}: value ({value}), {how}>"


def cfr(
    game: Tree | State | Game,
    iterations: int = 1000,
    *,
    variant: str = PLUS,
    checkpoints: int = CHECKPOINTS,
    utility: Any = "returns",
    most_nodes: int = MOST_NODES,
) -> Equilibrium:
    """Find an equilibrium by counterfactual regret minimisation.

    Parameters
    ----------
    game : Tree, State or Game
        A complete tree; or a state, which stands for `tree(state, viewer="public")`: the game as it is played from there; or a game, which
        stands for its first state dealt with seed 0. Of that, too, only what everybody sees is taken as given.
    iterations : int
        How often to update the strategies of all players.
    variant : {"cfr+", "vanilla"}
    checkpoints : int
        About how often the exploitability is measured, after 1, 2, ... iterations in ever larger steps.
    utility, most_nodes
        Of the tree, if none is given.

    Raises
    ------
    NotSolvable
        Branches are cut off, or a player does not remember her own moves.
    """
    if variant not in (PLUS, VANILLA):
        raise UnknownOption("variant", variant, (PLUS, VANILLA))
    for name, value in (("iterations", iterations), ("checkpoints", checkpoints)):
        if not whole(value) or value < 1:
            raise TileError(f"{name} must be a whole number from 1, not {short(value)}.")
    flat = flat_of(_tree(game, utility, most_nodes))
    measured = _checkpoints(iterations, checkpoints)
    plus = variant == PLUS
    regrets, average, profile = np.zeros(flat.choices), np.zeros(flat.choices), flat.uniform()
    history: list[tuple[int, float]] = []
    mine = [flat.owner == player for player in range(flat.players)]
    for done in range(1, iterations + 1):
        for player in range(flat.players):
            own = mine[player]
            regrets += flat.regrets(player, profile)
            reach = flat.own_reach(player, profile)[flat.infoset_of]
            average[own] += (done if plus else 1) * (reach * profile)[own]
            if plus:
                np.maximum(regrets, 0, out=regrets)
            profile = flat.normal(np.maximum(regrets, 0))
        if done in measured:
            history.append((done, sum(flat.gains(flat.normal(average))) / flat.players))
    return Equilibrium(flat, variant, iterations, flat.normal(average), regrets / iterations, history)


def _tree(game: Any, utility: Any, most_nodes: int) -> Tree:
    from tilewidgets.game import Game

    if isinstance(game, Tree):
        return game
    state = game.deal(0) if isinstance(game, Game) else game
    return tree(state, viewer="public", utility=utility, most_nodes=most_nodes)


def _checkpoints(iterations: int, count: int) -> frozenset[int]:
    steps = np.geomspace(1, iterations, count) if count > 1 else [iterations]
    return frozenset({iterations, *(round(float(step)) for step in steps)})

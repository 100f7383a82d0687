"""CFR and best responses: Kuhn poker's known equilibria, OpenSpiel's curve, matrix games by linear programming."""

from __future__ import annotations

import builtins
import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

import tilewidgets as tw
from tests.theory.kuhn import Kuhn
from tests.theory.noughts import Noughts
from tests.theory.synthetic import Matrix, Secret, Written, random_tree
from tilewidgets import theory
from tilewidgets.game import HiddenGame
from tilewidgets.theory.flat import Flat


def kuhn_tree():
    return theory.tree(Kuhn().deal(0), viewer="public")


def family(alpha):
    """Kuhn's equilibria: the first player bets the jack with probability alpha, from 0 to 1/3; the second player has one strategy."""
    bet = {"J?": alpha, "Q?": 0, "K?": 3 * alpha, "J? pass bet": 0, "Q? pass bet": alpha + 1 / 3, "K? pass bet": 1}
    bet |= {"?J pass": 1 / 3, "?Q pass": 0, "?K pass": 1, "?J bet": 0, "?Q bet": 1 / 3, "?K bet": 1}
    return lambda view: {"bet": bet[view.brief], "pass": 1 - bet[view.brief]}


@pytest.mark.parametrize("alpha", [0, 0.1, 0.2, 1 / 3])
def test_the_known_family_of_kuhns_equilibria_cannot_be_exploited(alpha):
    tree = kuhn_tree()
    assert theory.exploitability(tree, family(alpha)) == pytest.approx(0, abs=1e-12)
    assert theory.expected(tree, family(alpha)) == pytest.approx((-1 / 18, 1 / 18), abs=1e-12)


def test_outside_of_the_family_there_is_something_to_exploit():
    tree = kuhn_tree()
    for brief, bet in (("J?", 0.5), ("?Q bet", 0.5), ("K? pass bet", 0.9)):
        changed = lambda view, brief=brief, bet=bet: {"bet": bet, "pass": 1 - bet} if view.brief == brief else family(0.2)(view)  # noqa: E731
        assert theory.exploitability(tree, changed) > 0.01
    always = theory.best_response(tree, dict.fromkeys(tree.infosets, "bet"), 0)
    assert always.value == pytest.approx(1 / 3)  # by hand: pass a jack (-1), call a queen (0), and take 2 with the king: (-1 + 0 + 2) / 3
    assert always.strategy(tree.infosets[0].nodes[0].state.view(0)) == "pass"


@pytest.mark.parametrize(("variant", "bound"), [("vanilla", 3e-3), ("cfr+", 3e-4)])
def test_cfr_finds_one_of_kuhns_equilibria(variant, bound):
    found = theory.cfr(Kuhn(), 1000, variant=variant)
    assert found.value == pytest.approx((-1 / 18, 1 / 18), abs=bound)
    assert found.exploitability < bound
    chance = {infoset.view.brief: found.strategy[infoset]["bet"] for infoset in found.strategy}
    alpha = chance["J?"]
    assert -0.01 < alpha < 1 / 3 + 0.01
    for brief, expected in {"K?": 3 * alpha, "Q?": 0, "Q? pass bet": alpha + 1 / 3, "?J pass": 1 / 3, "?Q bet": 1 / 3}.items():
        assert chance[brief] == pytest.approx(expected, abs=0.03)
    assert all(sum(moves.values()) == pytest.approx(1) for moves in found.strategy.values())
    assert all(regret < 0.02 for moves in found.regret.values() for regret in moves.values())


def test_exploitability_falls_as_the_theory_says():
    """Vanilla CFR: at most a constant by the square root of the iterations. CFR+ is far faster here."""
    vanilla, plus = (theory.cfr(kuhn_tree(), 2000, variant=variant) for variant in ("vanilla", "cfr+"))
    first = vanilla.history[0][1]
    assert all(left <= first / np.sqrt(done) for done, left in vanilla.history)
    assert vanilla.history[-1][0] == 2000
    assert vanilla.exploitability < first / 100
    assert plus.exploitability < vanilla.exploitability / 3


@pytest.mark.parametrize("variant", ["vanilla", "cfr+"])
def test_openspiel_measures_the_same_exploitability_after_every_iteration(variant):
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    import pyspiel
    from open_spiel.python.algorithms import cfr as openspiel
    from open_spiel.python.algorithms import exploitability

    game = pyspiel.load_game("kuhn_poker")
    solver = {"vanilla": openspiel.CFRSolver, "cfr+": openspiel.CFRPlusSolver}[variant](game)
    mine = dict(theory.cfr(kuhn_tree(), 30, variant=variant, checkpoints=1000).history)
    assert len(mine) == 30
    for done in range(1, 31):
        solver.evaluate_and_update_policy()
        theirs = exploitability.exploitability(game, solver.average_policy())
        assert mine[done] == pytest.approx(theirs, abs=1e-12)


def value_by_programming(matrix):
    a = np.array(matrix, float)
    rows, columns = a.shape
    best = linprog([*[0.0] * rows, -1.0], np.hstack([-a.T, np.ones((columns, 1))]), np.zeros(columns), [[*[1.0] * rows, 0.0]], [1.0],
                   [(0, None)] * rows + [(None, None)])  # fmt: skip
    return -best.fun


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_matrix_games_have_the_value_of_the_linear_programme(seed):
    rng = random.Random(seed)
    columns = rng.randint(1, 4)
    matrix = [[rng.randint(-5, 5) for _ in range(columns)] for _ in range(rng.randint(1, 4))]
    found = theory.cfr(Matrix(matrix), 1000)
    assert found.exploitability < 0.05
    assert found.value[0] == pytest.approx(value_by_programming(matrix), abs=2 * found.exploitability + 1e-9)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 3))
def test_without_secrets_a_best_response_is_backward_induction(seed, players):
    """Against fixed others, a player's best value by going through all her pure strategies' tree."""
    written = random_tree(seed, players=players, zero_sum=players == 2)
    tree = theory.tree(Written(written, players).deal(0))
    if not tree.infosets:
        return
    flat = Flat(tree)
    profile = flat.normal(np.array([random.Random(seed).random() for _ in range(flat.choices)]))
    strategy = theory.Strategy(flat, profile)

    def best(node, player):
        if node.kind == "terminal":
            return float(node.returns[player])
        below = {child.move: best(child, player) for child in node.children}
        if node.player == player:
            return max(below.values())
        return sum(strategy[node][move] * value for move, value in below.items())

    for player in range(players):
        reply = theory.best_response(tree, {infoset: strategy[infoset] for infoset in tree.infosets}, player)
        assert reply.value == pytest.approx(best(tree.root, player))
        assert theory.expected(tree, reply.strategy)[player] == pytest.approx(reply.value)


def test_hidden_hands_of_pyramid_power_are_solved():
    state = tw.game("pyramid", ruleset="small", visibility="hidden").deal(1)
    found = theory.cfr(state, 200)
    assert found.exploitability < 0.01
    assert sum(found.value) == pytest.approx(0)
    later = next(infoset for infoset in found.strategy if len(infoset.nodes) > 1)
    assert found.strategy[later] == found.strategy[later.view] == found.strategy[later.key] == found.strategy[later.nodes[0].state]


def test_hidden_hands_agree_with_open_ones_where_not_knowing_does_no_harm():
    """Player 0 begins without knowing the second tile of the other; her move then shows all. Here one move is best against each tile."""
    state = tw.game("pyramid", ruleset="small", visibility="hidden").deal(19)
    found = theory.cfr(state, 200)
    assert found.exploitability < 1e-4
    unknown = [infoset for infoset in found.strategy if len(infoset.nodes) > 1]
    assert {(infoset.player, len(infoset.nodes)) for infoset in unknown} == {(0, 7)}
    opened = [theory.solve(deal.state, chance=True).value[0] for deal in state.game.consistent(state.view(None))]
    assert Fraction(sum(opened), len(opened)) == Fraction(13, 14)
    assert found.value[0] == pytest.approx(13 / 14, abs=1e-3)
    pure = {infoset: max(moves, key=moves.get) for infoset, moves in found.strategy.items()}
    assert theory.best_response(found.tree, pure, 1).value == pytest.approx(-13 / 14, abs=1e-3)


def test_a_game_with_draws_and_open_hands_agrees_with_induction():
    state = tw.game("pyramid", ruleset="small").deal(3)
    tree = theory.tree(state, chance=True)
    exact = theory.solve(tree).value
    assert theory.cfr(tree, 300).value == pytest.approx([float(value) for value in exact], abs=0.02)


def test_a_strategy_can_be_given_in_many_ways_and_faults_are_named():
    tree = kuhn_tree()
    uniform = {infoset: dict.fromkeys(infoset.moves, 0.5) for infoset in tree.infosets}
    by_key = {infoset.key: moves for infoset, moves in uniform.items()}
    value = theory.expected(tree, uniform)
    assert value == theory.expected(tree, by_key) == theory.expected(tree, lambda view: dict.fromkeys(view.legal_moves, 0.5))
    other = theory.cfr(kuhn_tree(), 5).strategy
    assert theory.expected(tree, other) == pytest.approx(theory.expected(other.tree, other))
    only_first = {infoset: moves for infoset, moves in uniform.items() if infoset.player == 0}
    assert theory.best_response(tree, only_first, 1).value == theory.best_response(tree, uniform, 1).value
    with pytest.raises(tw.TileError, match="says nothing for <information set"):
        theory.best_response(tree, only_first, 0)
    for wrong in ({"bet": 0.5}, {"bet": 2, "pass": -1}, {"bet": float("nan"), "pass": 0}, {"raise": 1.0}):
        with pytest.raises(tw.TileError, match="add up to 1"):
            theory.expected(tree, dict.fromkeys(tree.infosets, wrong))
    with pytest.raises(tw.TileError, match="no player 7"):
        theory.best_response(tree, uniform, 7)


def test_forgetful_players_are_refused():
    class Forgets(Secret):
        def key(self):
            return self.viewer, len(self.moves) > 1, self.result

    class Twice(Matrix, HiddenGame):
        """The row player chooses twice, and forgets her first choice."""

        def to_move(self, position):
            return 0

        def legal(self, position):
            return ("r0", "r1") if len(position) < 2 else ()

        def result(self, position):
            return tw.game("pyramid") and super().result((position[0], "c" + position[1][1:])) if len(position) == 2 else None

        def view(self, state, viewer):
            return Forgets(state, viewer)

    tree = theory.tree(Twice([[1, 0], [0, 1]]).deal(0), viewer="public")
    with pytest.raises(theory.NotSolvable, match="does not remember her own moves"):
        theory.cfr(tree, 10)


@pytest.mark.parametrize(
    ("options", "said"),
    [({"variant": "cfr-"}, "variant cannot be"), ({"iterations": 0}, "iterations must be"), ({"checkpoints": 1.5}, "checkpoints must be")],
)
def test_wrong_options_are_refused(options, said):
    with pytest.raises(tw.TileError, match=said):
        theory.cfr(Kuhn(), **options)


def test_a_tree_with_cut_branches_is_refused():
    with pytest.raises(theory.NotSolvable, match="cut off"):
        theory.cfr(theory.tree(Noughts().deal(0), depth=1), 10)


def test_the_history_is_plotted(monkeypatch):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    found = theory.cfr(Kuhn(), 50)
    axes = found.plot()
    assert list(axes.lines[0].get_xdata()) == [done for done, _ in found.history]
    assert list(axes.lines[0].get_ydata()) == [left for _, left in found.history]
    assert found.plot(axes) is axes
    assert len(axes.lines) == 2
    real = builtins.__import__

    def without(name, *more, **named):
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(tw.errors.MissingExtra, match="theory"):
        found.plot()

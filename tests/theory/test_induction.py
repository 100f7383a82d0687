"""Backward induction: known values, a pyramid endgame worked out by hand, and agreement with brute force on random trees."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewidgets as tw
from tests.games.decks import random_state
from tests.theory.kuhn import Kuhn
from tests.theory.noughts import Noughts
from tests.theory.synthetic import Written, random_tree
from tilewidgets import theory


def test_noughts_and_crosses_is_a_draw_whatever_the_first_move():
    solution = theory.solve(Noughts().deal(0), method="alpha-beta")
    assert solution.value == (0, 0)
    assert len(solution.best) == 9
    assert len(solution.principal_variation) == 9
    assert solution.proof.method == "alpha-beta"
    corner = solution.after("0")
    assert corner.best == ("4",)  # only the middle holds against a corner
    assert corner.after("1").value == (1, -1)


def test_induction_looks_at_all_positions_of_noughts_and_crosses():
    solution = theory.solve(Noughts().deal(0))
    assert solution.value == (0, 0)
    assert solution.proof.positions == 5478 - 1  # the known number of positions; the root itself is not remembered


def test_openspiel_knows_the_same_value_of_noughts_and_crosses():
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    import pyspiel
    from open_spiel.python.algorithms import minimax

    value, _ = minimax.alpha_beta_search(pyspiel.load_game("tic_tac_toe"))
    assert theory.solve(Noughts().deal(0), method="alpha-beta").value[0] == value


ENDGAME = {"deck": ["RRR", "YYY", "RRY", "RYY", "***"], "first_player": 0}
"""Hands RRR YYY against RRY RYY, and the wild in the middle, which everything fits. Nothing can be drawn."""


def test_a_pyramid_endgame_worked_out_by_hand():
    """Worth: RRR and YYY 6, RRY and RYY 4; a tile beside one other scores its own value, beside more theirs as well.

    Player 0 lays one of her tiles beside the wild: 6. Player 1 lays a tile where it touches one other, for 4; whatever she does, one side
    of the wild is left. There player 0 lays her last tile for 6 more, and gains the 4 of the tile that player 1 still holds: 16 to 4.
    """
    game = tw.game("pyramid", ruleset="tiny")
    state = game.start(ENDGAME)
    tree = theory.tree(state, utility="margin")
    folded = theory.solve(tree)
    assert [str(move) for move in state.legal_moves] == [f"{tile}@{cell}/0" for tile in ("RRR", "YYY") for cell in ("-1,0", "1,0", "0,1")]
    assert folded.value == (12, -12)
    assert len(folded.best) == 6
    line = folded.principal_variation
    assert [node.player for node in line] == [0, 1, 0, None]
    assert line[-1].state.scores == (16, 4)
    assert line[-1].state.result.reason == "went_out"
    assert theory.solve(state, utility="margin").value == (12, -12)
    assert theory.solve(state).value == (1, -1)


BY_HAND = {
    "YYY@-1,1/0": {"RRR@-1,0/0": 7, "RRR@1,0/0": 7},
    "RYG@-1,0/1": {"RRR@1,0/0": 13},
    "RYG@1,0/0": {"RRR@-1,0/0": 13},
    "RYG@-1,1/0": {"RRR@-1,0/0": 13, "RRR@1,0/0": 13, "RRR@-2,1/0": 13},
    "RYG@1,1/2": {"RRR@-1,0/0": 13, "RRR@1,0/0": 13, "RRR@2,1/0": 13},
}
"""The lead of player 0, who has 4 points and holds RRR, at the ends of a game. Her last tile scores 6. If player 1 has laid YYY for 6,
she gains 3 more for RYG: 4 + 6 + 3 to 6. If player 1 has laid RYG for 3, she gains 6 for YYY: 4 + 6 + 6 to 3."""


def test_an_endgame_is_the_tree_that_was_made_by_hand():
    deck = ["YGG", "RRR", "YYY", "RYG", "RRG", "YYG", "GGG", "***", "RGG", "RRY", "RYY"]
    state = tw.game("pyramid", ruleset="small").start({"deck": deck, "first_player": 0}).play("YGG@0,1/0")
    tree = theory.tree(state, utility="margin")
    found = {node.label: {end.label: end.returns[0] for end in node.children} for node in tree.root.children}
    assert found == BY_HAND
    assert {end.kind for node in tree.root.children for end in node.children} == {"terminal"}
    folded = theory.solve(tree)
    assert folded.value == (7, -7)
    assert [str(move) for move in folded.best] == ["YYY@-1,1/0"]
    assert theory.solve(state, utility="margin").best == folded.best
    assert theory.solve(state, chance=True, utility="margin").value == folded.value


def brute_force(tree, players):
    if isinstance(tree[0], float):
        return tree
    player, children = tree
    return max((brute_force(child, players) for child in children), key=lambda value: value[player])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_on_random_trees_all_methods_agree_with_brute_force(seed):
    written = random_tree(seed)
    state = Written(written).deal(0)
    pruned, plain = (theory.solve(state, method=method) for method in ("alpha-beta", "induction"))
    assert pruned.value == plain.value == brute_force(written, 2)
    assert pruned.values == plain.values
    assert pruned.best == plain.best
    folded = theory.solve(theory.tree(state), method="alpha-beta")
    assert folded.value == plain.value
    assert folded.best == plain.best
    assert folded.pruned == frozenset(folded.tree.nodes) - folded.looked_at
    assert folded.at(folded.tree.root) == folded.value


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_without_opposed_interests_everybody_maximises_her_own(seed, players):
    written = random_tree(seed, players=players, zero_sum=False)
    state = Written(written, players).deal(0)
    solution = theory.solve(state)
    assert solution.value == brute_force(written, players)
    assert solution.proof.method == "induction"
    assert theory.solve(theory.tree(state)).value == solution.value


def test_pruning_saves_work():
    written = (0, [(1, [(3.0, -3.0), (5.0, -5.0)]), (1, [(2.0, -2.0), (9.0, -9.0), (7.0, -7.0)])])
    folded = theory.solve(theory.tree(Written(written).deal(0)), method="alpha-beta")
    assert folded.value == (3, -3)
    assert {node.path for node in folded.pruned} == {("b", "b"), ("b", "c")}


@pytest.mark.parametrize("seed", [3, 7])
def test_expected_values_are_exact_and_the_tree_has_the_same(seed):
    state = tw.game("pyramid", ruleset="small").deal(seed)
    solution = theory.solve(state, chance=True, utility="margin")
    folded = theory.solve(theory.tree(state, chance=True, utility="margin"))
    assert solution.value == folded.value
    assert solution.best == folded.best
    assert sum(solution.value) == 0
    assert all(isinstance(value, int | Fraction) for value in solution.value)


def test_chance_is_the_mean_over_what_may_be_drawn():
    """Before a draw, the value is the mean of the values after it."""
    game = tw.game("pyramid", ruleset="small")
    tree = theory.tree(game.deal(3), chance=True, utility="margin")
    folded = theory.solve(tree)
    node = next(node for node in tree if node.kind == "chance")
    assert folded.at(node)[0] == sum(folded.at(child)[0] * child.probability for child in node.children)
    before = theory.solve(node.parent.state, chance=True, utility="margin")
    assert before.values[node.move] == folded.at(node)
    with pytest.raises(tw.TileError, match="chance decides"):
        before.after(node.move)


def test_remembering_positions_changes_no_value_in_a_classroom_deal():
    state = tw.game("pyramid", ruleset="classroom").deal(2)
    folded = theory.solve(theory.tree(state))
    for method in ("induction", "alpha-beta"):
        solution = theory.solve(state, method=method)
        assert solution.values == {child.move: folded.at(child) for child in folded.tree.root.children}
        assert solution.proof.positions < folded.tree.size


@pytest.mark.parametrize("chance", [False, True])
def test_remembering_positions_changes_no_value_at_the_end_of_pirates(chance):
    game = tw.game("pirates", ruleset="skirmish", turns=2, hand_size=1, visibility="open")
    state = random_state(game, "end of pirates")[-4]
    folded = theory.solve(theory.tree(state, chance=chance, utility="margin"))
    solution = theory.solve(state, chance=chance, utility="margin", method="induction")
    assert solution.values == {child.move: folded.at(child) for child in folded.tree.root.children}
    assert 1 < solution.proof.positions < folded.tree.size


@pytest.mark.parametrize("seed", [1, 2])
def test_every_move_of_a_solution_has_its_value(seed):
    state = tw.game("pyramid", ruleset="tiny").deal(seed)
    solution = theory.solve(state)
    for move, value in solution.values.items():
        assert theory.solve(state.play(move), method="induction").value == value == solution.after(move).value
    assert solution.best == tuple(move for move, value in solution.values.items() if value == solution.value)
    end = state.play_all(solution.principal_variation)
    assert end.returns == solution.value


def test_a_game_that_is_over_has_its_result_as_value():
    state = tw.game("pyramid", ruleset="tiny").deal(1)
    end = state.play_all(theory.solve(state).principal_variation)
    solution = theory.solve(end)
    assert solution.value == end.returns
    assert solution.best == solution.principal_variation == ()


def test_what_cannot_be_solved_is_refused_with_a_remedy():
    big = tw.game("pyramid").deal(0)
    with pytest.raises(theory.TooLarge, match="more than 200 positions") as caught:
        theory.solve(big, most=200)
    assert caught.value.size > 200
    with pytest.raises(theory.TooLarge, match=r"not solved in 0\.05 s"):
        theory.solve(big, seconds=0.05)
    with pytest.raises(theory.NotSolvable, match="cut off"):
        theory.solve(theory.tree(big, depth=1))
    with pytest.raises(theory.NotSolvable, match="cfr"):
        theory.solve(theory.tree(Kuhn().deal(0), viewer="public"))
    with pytest.raises(theory.NotSolvable, match="two players and no chance"):
        theory.solve(big, chance=True, method="alpha-beta")
    with pytest.raises(tw.TileError, match="method cannot be"):
        theory.solve(big, method="magic")
    with pytest.raises(tw.TileError, match="A state or a tree"):
        theory.solve("pyramid")


def test_bounds_that_a_game_does_not_keep_to_are_named():
    class Bounded(Written):
        utility_bounds = (-1.0, 1.0)

    with pytest.raises(tw.TileError, match="outside of its utility_bounds"):
        theory.solve(Bounded((0, [(2.0, -2.0), (0.0, 0.0)])).deal(0))


def test_alpha_beta_wants_a_zero_sum_game_and_auto_does_without():
    state = Written((0, [(1.0, 1.0), (0.0, 2.0)])).deal(0)
    with pytest.raises(theory.NotSolvable, match="zero-sum"):
        theory.solve(state, method="alpha-beta")
    assert theory.solve(state).value == (1, 1)
    assert theory.solve(state).proof.method == "induction"

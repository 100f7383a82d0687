"""Trees in Gambit's format: what is written, and, where pygambit is installed, what Gambit reads and solves."""

from __future__ import annotations

import io

import pytest

import tilewidgets as tw
from tests.theory.kuhn import Kuhn
from tests.theory.synthetic import Written
from tilewidgets import theory

SMALL = """EFG 2 R "A written tree, standard" { "player 0" "player 1" }
""

p "" 1 1 "0.1" { "a" "b" } 0
t "" 1 "" { 1, -1 }
p "" 2 1 "1.1 b" { "a" "b" } 0
t "" 2 "" { 1/2, -1/2 }
t "" 3 "" { -2, 2 }
"""


def kuhn_tree():
    return theory.tree(Kuhn().deal(0), viewer="public")


def read(text):
    gambit = pytest.importorskip("pygambit", reason="pygambit is not installed (extra: gambit)")
    return gambit, gambit.read_efg(io.StringIO(text))


def test_a_small_tree_is_written_as_it_should_be(tmp_path):
    tree = theory.tree(Written((0, [(1.0, -1.0), (1, [(0.5, -0.5), (-2.0, 2.0)])])).deal(0))
    assert theory.to_efg(tree) == SMALL
    assert theory.save_efg(tree, tmp_path / "small.efg").read_text(encoding="utf-8") == SMALL


def test_names_are_text():
    text = theory.to_efg(kuhn_tree(), title='a "quoted"\nand \\broken\\ title\\', names=['"A" {', "B }"])
    assert text.splitlines()[0] == r'EFG 2 R "a \"quoted\" and /broken/ title/" { "\"A\" {" "B }" }'
    _, game = read(text)
    assert game.title == 'a "quoted" and /broken/ title/'
    assert [player.label for player in game.players] == ['"A" {', "B }"]


def test_equal_labels_of_chance_are_told_apart():
    class Twice(Kuhn):
        def all_deals(self):
            return ["JQ", "QJ", "JQ"]

    text = theory.to_efg(theory.tree(Twice().deal(0), viewer="public"))
    assert '{ "JQ" 1/3 "QJ" 1/3 "JQ (2)" 1/3 }' in text


def test_a_cut_tree_is_refused():
    with pytest.raises(theory.NotSolvable, match="cut off"):
        theory.to_efg(theory.tree(tw.game("pyramid").deal(0), depth=1))


def test_gambit_reads_kuhn_poker_and_finds_its_value():
    tree = kuhn_tree()
    gambit, game = read(theory.to_efg(tree))
    assert len(game.nodes) == tree.size
    assert [len(player.infosets) for player in game.players] == [6, 6]
    assert game.is_perfect_recall
    assert game.is_const_sum
    assert {action.label: action.prob for action in game.root.infoset.actions} == {
        child.label: gambit.Rational(1, 6) for child in tree.root.children
    }
    labels = {infoset.label: [action.label for action in infoset.actions] for player in game.players for infoset in player.infosets}
    assert labels == {infoset.name: ["pass", "bet"] for infoset in tree.infosets}
    first = next(iter(game.players))
    equilibrium = gambit.nash.lp_solve(game, rational=True).equilibria[0]
    assert equilibrium.payoff(first.label) == gambit.Rational(-1, 18)


def test_gambit_finds_the_value_of_a_pyramid_with_draws_and_hidden_hands():
    state = tw.game("pyramid", ruleset="small", visibility="hidden").deal(1)
    tree = theory.tree(state, viewer=0)
    gambit, game = read(theory.to_efg(tree))
    assert len(game.nodes) == tree.size
    assert sum(len(player.infosets) for player in game.players) == len(tree.infosets)
    found = theory.cfr(tree, 500)
    value = float(gambit.nash.lp_solve(game, rational=False).equilibria[0].payoff("player 0"))
    assert found.value[0] == pytest.approx(value, abs=2 * found.exploitability + 1e-6)

"""Trees: their nodes, chance, information sets, cutting off and expanding."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import tilewidgets as tw
from tests.theory.kuhn import Kuhn
from tests.theory.noughts import Noughts
from tests.theory.synthetic import Written, random_tree
from tilewidgets import theory
from tilewidgets.testing import check_game


def plays(state):
    """Nodes of the full tree, by playing."""
    return 1 + sum(plays(state.play(move)) for move in state.legal_moves)


def test_kuhn_poker_is_a_sound_game_and_its_tree_has_the_known_numbers():
    check_game(Kuhn())
    tree = theory.tree(Kuhn().deal(5), viewer="public")
    assert tree.counts == {"decision": 24, "chance": 1, "terminal": 30, "more": 0}
    assert Counter(infoset.player for infoset in tree.infosets) == {0: 6, 1: 6}
    assert {len(infoset.nodes) for infoset in tree.infosets} == {2}
    assert {child.probability for child in tree.root.children} == {Fraction(1, 6)}
    assert sorted(child.label for child in tree.root.children) == ["JK", "JQ", "KJ", "KQ", "QJ", "QK"]
    assert not tree.is_perfect


@pytest.mark.parametrize("ruleset", ["tiny", "small"])
@pytest.mark.parametrize("seed", range(3))
def test_the_tree_of_a_known_deal_is_all_ways_to_play(ruleset, seed):
    state = tw.game("pyramid", ruleset=ruleset).deal(seed)
    tree = theory.tree(state)
    assert tree.size == plays(state)
    assert tree.counts["chance"] == tree.counts["more"] == 0
    assert tree.is_perfect
    assert tree.is_complete
    for node in tree.nodes[:: max(1, tree.size // 40)]:
        assert node.state == state.play_all(node.path)
        assert (node.kind == "terminal") == node.state.is_over
        if node.kind == "terminal":
            assert node.returns == node.state.returns
        else:
            assert node.player == node.state.to_move
            assert tuple(edge.move for edge in node.edges) == node.state.legal_moves
            assert tree.infoset(node.state) is node.infoset


def test_draws_are_chance_with_exact_probabilities():
    state = tw.game("pyramid", ruleset="small").deal(3)
    tree = theory.tree(state, chance=True)
    chances = [node for node in tree if node.kind == "chance"]
    assert chances
    for node in chances:
        before = node.parent.state
        view = before.view(before.to_move)
        assert node.label == "draw"
        assert [child.probability for child in node.children] == [Fraction(1, view.supply)] * view.supply
        assert {child.label for child in node.children} == set(tw.game("pyramid", ruleset="small").tiles) - set(view.deck)
        for child in node.children:
            assert child.state.events[0].tile == child.label
            assert child.state == state.game.start(child.state.setup).play_all(child.state.moves)
    assert tree.is_perfect


def test_a_pirates_turn_draws_one_of_the_ships_that_are_left():
    state = tw.game("pirates", ruleset="skirmish").deal(1)
    tree = theory.tree(state, depth=2, chance=True)
    chance = next(node for node in tree if node.kind == "chance")
    left = Counter(dict.fromkeys(range(1, 10), 3))
    left.subtract(chance.parent.state.view(0).hands[0])
    assert {child.label: child.probability for child in chance.children} == {str(n): Fraction(k, 24) for n, k in left.items() if k}
    for child in chance.children:
        assert child.state == state.game.start(child.state.setup).play_all(child.state.moves)


def test_the_game_as_it_is_played_hides_what_is_hidden():
    state = tw.game("pyramid", ruleset="small", visibility="hidden").deal(1)
    tree = theory.tree(state, viewer="public")
    assert not tree.is_perfect
    for infoset in sorted(tree.infosets, key=lambda infoset: -len(infoset.nodes))[:60]:
        assert {node.state.view(infoset.player).key() for node in infoset.nodes} == {infoset.key}
        assert all(set(node.state.legal_moves) == set(infoset.moves) for node in infoset.nodes)
        assert infoset.recalls
        assert tree.infoset(infoset.view) is tree.infoset(infoset.key) is tree.infoset(infoset.nodes[-1].state) is infoset
    keys = [(infoset.player, infoset.key) for infoset in tree.infosets]
    assert len(set(keys)) == len(keys)


def test_a_viewer_knows_her_own_hand():
    state = tw.game("pyramid", ruleset="small", visibility="hidden").deal(1)
    public, own = (theory.tree(state, depth=0, viewer=viewer) for viewer in ("public", 1))
    assert len(public.root.children) == 8 * 7
    assert len(own.root.children) == 7
    mine = state.view(1).hands[1]
    assert {child.state.view(1).hands[1] for child in own.root.children} == {mine}
    assert len({child.state.view(1).hands[1] for child in public.root.children}) > 1


def test_a_depth_cuts_branches_off_and_expanding_opens_them():
    state = tw.game("pyramid", ruleset="small").deal(0)
    tree = theory.tree(state, depth=1)
    assert not tree.is_complete
    assert {node.kind for node in tree.root.children} == {"more"}
    child = tree.root.children[0]
    assert str(child) == f"+{len(child.state.legal_moves)} more"
    assert child.expand() is child
    assert child.kind == "decision"
    assert len(child.children) == len(child.state.legal_moves)
    tree.root.children[1].expand(depth=20)
    for node in list(tree):
        if node.kind == "more":
            node.expand(20)
    assert tree.is_complete
    assert tree.size == plays(state)
    assert theory.solve(tree).value == theory.solve(state).value


def test_too_large_is_refused_with_its_size_or_cut_with_a_depth():
    state = tw.game("pyramid").deal(0)
    with pytest.raises(theory.TooLarge, match=r"more than 500 nodes.*give a depth") as caught:
        theory.tree(state, most_nodes=500)
    assert caught.value.size == 500
    tree = theory.tree(state, depth=4, most_nodes=500)
    assert tree.size <= 500
    assert tree.counts["more"]
    assert sum(len(infoset.nodes) for infoset in tree.infosets) == tree.counts["decision"] + tree.counts["more"]
    with pytest.raises(theory.TooLarge, match="More than 500 deals"):
        theory.tree(state, depth=1, viewer="public", most_nodes=500)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"depth": -1}, "depth must be"),
        ({"viewer": 2}, "viewer cannot be 2"),
        ({"most_nodes": 0}, "most_nodes"),
        ({"utility": "joy"}, "utility"),
    ],
)
def test_wrong_options_are_refused(options, said):
    with pytest.raises(tw.TileError, match=said):
        theory.tree(Noughts().deal(0), **options)


def test_only_a_state_has_a_tree():
    with pytest.raises(tw.TileError, match="A tree begins at a state"):
        theory.tree("pyramid")


def test_a_game_that_does_not_tell_its_chances_is_refused():
    class Silent(Written):
        def hides(self):
            return True

        def reveals(self, before, move):
            return True

    state = Silent(random_tree(1)).deal(0)
    with pytest.raises(tw.TileError, match="consistent"):
        theory.tree(state, viewer="public")
    with pytest.raises(tw.TileError, match="chances"):
        theory.tree(state, chance=True)
    assert theory.tree(state).is_complete


def test_views_that_forget_what_may_be_done_are_refused():
    class Careless(Kuhn):
        def legal(self, position):
            return ("pass",) if position[0] == "JQ" and not position[2] else super().legal(position)

    with pytest.raises(tw.TileError, match="key of her view must hold"):
        theory.tree(Careless().deal(0), viewer="public")


def test_a_tree_is_a_graph_for_networkx():
    nx = pytest.importorskip("networkx", reason="networkx is not installed")
    tree = theory.tree(Kuhn().deal(0), viewer="public")
    graph = tree.to_networkx()
    assert nx.is_arborescence(graph)
    assert len(graph) == tree.size
    assert sum(data["probability"] for _, _, data in graph.out_edges(tree.root.number, data=True)) == 1
    sets = Counter(data["infoset"] for _, data in graph.nodes(data=True) if data["kind"] == "decision")
    assert len(sets) == 12


def test_a_tree_says_what_it_is():
    tree = theory.tree(Kuhn().deal(0), viewer="public")
    assert repr(tree) == "<tree of kuhn: 55 nodes (24 decision, 1 chance, 30 terminal), 12 information sets>"
    assert str(tree).splitlines()[:4] == ["chance", "  JQ [1/6]: player 0", "    pass: player 1", "      pass: returns -1, 1"]
    assert repr(tree.root.child("JQ").child("bet")).endswith(": JQ bet: player 1>")
    with pytest.raises(KeyError, match="no edge 'AA'"):
        tree.root.child("AA")
    with pytest.raises(tw.TileError, match="no information set in this tree"):
        tree.infoset("nothing")
    assert "0." in tree.infosets[0].name

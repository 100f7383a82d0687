"""Exploring a tree: walking, opening, folding, the window, values, pictures; and what is refused, with nothing changed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import tilewidgets as tw
from tests.theory.kuhn import Kuhn
from tilewidgets import theory
from tilewidgets.errors import MatchError, TileError
from tilewidgets.models import ExplorerModel
from tilewidgets.models import explorer_words as words
from tilewidgets.theory.nodes import CHANCE, TERMINAL


def tiny(**options):
    return ExplorerModel(tw.game("pyramid", ruleset="tiny").deal(3), **options)


def kuhn(**options):
    return ExplorerModel(theory.tree(Kuhn().deal(1), viewer="public"), **options)


def refused(model, action, *parts):
    """An action is refused, told, and changes nothing but that."""
    before = (model.node, model.scale, model.centre, model.plan.x, model.solved, model.tree.size)
    with pytest.raises(TileError) as caught:
        action()
    assert model.last_error is caught.value
    assert model.status_kind == "error"
    assert model.status.startswith("Not possible: ")
    assert (model.node, model.scale, model.centre, model.plan.x, model.solved, model.tree.size) == before
    for part in parts:
        assert part in str(caught.value)


# ------------------------------------------------------------------------------------------------ walking
def test_a_state_grows_as_it_is_opened():
    model = tiny()
    assert model.node is model.tree.root
    assert model.tree.size == 1 + len(model.tree.root.children) == model.plan.size
    child = model.down()
    assert child.parent is model.tree.root
    size = model.tree.size
    model.expand()
    assert model.tree.size == size + len(child.children) == model.plan.size
    model.fold()
    assert model.plan.size == size
    assert model.tree.size == size + len(child.children), "the tree keeps what it has"
    model.expand()
    assert model.tree.size == model.plan.size


def test_walking():
    model = kuhn()
    first = model.down()
    assert first.label == "JQ"
    assert model.next().label == "JK"
    assert model.previous() is first
    assert model.previous().label == "KQ", "before the first comes the last"
    assert model.next() is first
    assert model.select(["QJ", "bet", "pass"]).kind == TERMINAL
    assert model.status == "QJ, bet, pass: the end, the players get 1, \u22121."
    assert model.status_kind == "end"
    assert model.up().label == "bet"
    assert model.select(model.tree.root) is model.tree.root
    assert model.status == "Root: chance, 6 outcomes."


def test_what_cannot_be_is_refused():
    model = kuhn()
    refused(model, model.up, words.ROOT)
    refused(model, model.next, words.ALONE)
    refused(model, lambda: model.select(99), "99", "0 to 54")
    refused(model, lambda: model.select(-1), "-1")
    refused(model, lambda: model.select("JQ"), "JQ", "labels")
    refused(model, lambda: model.select(True), "True")
    refused(model, lambda: model.select(["JQ", "fold"]), "fold", "pass, bet")
    refused(model, lambda: model.select(kuhn().tree.root), "another tree")
    refused(model, lambda: model.expand(depth=0), "depth")
    refused(model, lambda: model.zoom(0), "0.01")
    refused(model, lambda: model.zoom("2"), "'2'")
    refused(model, lambda: model.pan(float("nan"), 0), "nan")
    refused(model, lambda: model.resize(3, 4), "100")
    end = model.select(["QJ", "bet", "pass"])
    refused(model, model.down, words.ENDS)
    refused(model, lambda: model.expand(end), words.ENDS)
    refused(model, model.fold, words.NOTHING_OPEN)
    model.close()
    refused(model, model.up, words.CLOSED)
    model.close()


@pytest.mark.parametrize("source", [None, "pyramid", tw.game("pyramid"), 3])
def test_only_states_and_trees_are_explored(source):
    with pytest.raises(TileError, match=r"theory\.tree"):
        ExplorerModel(source)


def test_options_belong_to_a_state():
    assert ExplorerModel(Kuhn().deal(1), viewer="public", depth=2).tree.viewer == "public"
    with pytest.raises(TileError, match="depth"):
        ExplorerModel(theory.tree(Kuhn().deal(1)), depth=2)
    with pytest.raises(TileError, match="window"):
        tiny(window=(10, 10))


def test_too_large_is_said_and_the_tree_stays():
    model = ExplorerModel(tw.game("pyramid", ruleset="tiny").deal(3), most_nodes=6)
    child = model.select(1)
    refused(model, model.expand, "6 nodes")
    assert child.children == ()


def test_the_node_gives_way_when_it_is_folded():
    model = kuhn()
    model.select(["JQ", "pass", "bet"])
    model.fold(model.tree.root.child("JQ"))
    assert model.node.label == "JQ"
    assert model.is_closed(model.node)
    model.select(["JQ", "pass", "bet"])
    assert not model.is_closed(model.tree.root.child("JQ")), "what is looked at is shown"


# ------------------------------------------------------------------------------------------------ the window
def test_opening_keeps_the_node_in_its_place():
    model = tiny(window=(560.0, 300.0))
    model.select(model.tree.root.children[1])
    model.zoom(2)
    before = model.window.at(model.plan.x[model.node.number], 1)
    model.expand(model.tree.root.children[0])
    model.expand(model.tree.root.children[-1])
    after = model.window.at(model.plan.x[model.node.number], 1)
    assert after[0] == pytest.approx(before[0], abs=1)


def test_opening_brings_the_children_into_the_window():
    model = tiny(window=(500.0, 300.0))
    model.down()
    model.expand()
    for child in (*model.node.children, model.node):
        x, y = model.window.at(model.plan.x[child.number], model.plan.level[child.number])
        assert 0 < x < 500
        assert 0 < y < 300


def test_zooming_keeps_the_node_in_its_place():
    model = kuhn()
    model.select(["QK", "pass"])
    model.zoom(3)
    place = model.window.at(model.plan.x[model.node.number], 2)
    model.zoom(1.2)
    assert model.window.at(model.plan.x[model.node.number], 2) == pytest.approx(place, abs=1e-6)
    scale = model.scale
    for _ in range(60):
        model.zoom(3)
    assert model.scale == 4 > scale


def test_fit_shows_all_and_pan_moves():
    model = kuhn(window=(900.0, 400.0))
    model.zoom(5)
    x, _ = model.centre
    model.pan(0.5, 0)
    assert model.centre[0] == pytest.approx(min(x + 450 / model.window.pitch, model.plan.right))
    model.pan(-100, -100)
    assert model.centre == (model.plan.left, 0), "not beyond the tree"
    model.fit()
    for number, x in model.plan.x.items():
        px, py = model.window.at(x, model.plan.level[number])
        assert 20 < px < 880
        assert 20 < py < 380


# ------------------------------------------------------------------------------------------------ values
def test_values_of_a_whole_tree_and_of_one_that_grows_are_the_same():
    state = tw.game("pyramid", ruleset="tiny").deal(3)
    whole, lazy = ExplorerModel(theory.tree(state)), ExplorerModel(state)
    assert lazy.value(lazy.node) is None
    assert whole.solve() == lazy.solve() == theory.solve(state).value
    assert lazy.tree.size < 10, "what is not opened does not become part of the tree"
    lazy.expand(depth=9)
    assert lazy.tree.size == whole.tree.size
    for node in lazy.tree:
        twin = whole.tree.root
        for label in node.path:
            twin = twin.child(label)
        assert lazy.value(node) == whole.value(twin) == theory.solve(whole.tree).at(twin)
        assert lazy.best(node) == whole.best(twin)
    best = {node.move for node in lazy.tree.root.children if lazy.best(node)}
    assert best == set(theory.solve(state, method="induction").best)


def test_values_with_chance():
    state = tw.game("pyramid", ruleset="small").deal(1)
    model = ExplorerModel(state, chance=True, utility="margin")
    value = model.solve()
    assert value == theory.solve(state, chance=True, utility="margin").value
    model.expand(depth=3)
    for node in model.tree:
        below = [model.value(child) for child in node.children]
        if node.kind == CHANCE:
            chances = [child.probability for child in node.children]
            assert model.value(node)[0] == sum((q * v[0] for q, v in zip(chances, below, strict=True)), Fraction(0))
        elif below:
            assert model.value(node)[node.player] == max(v[node.player] for v in below)


def test_the_way_down_is_the_best_one():
    model = tiny()
    value = model.solve()
    while model.node.kind != TERMINAL:
        assert "value" in model.status
        model.down()
        assert model.best(model.node)
    assert model.node.returns == value


@pytest.mark.parametrize("options", [{}, {"depth": 2}])
def test_hidden_hands_have_no_values_by_induction(options):
    model = ExplorerModel(theory.tree(Kuhn().deal(1), viewer="public", **options))
    with pytest.raises(MatchError, match="cfr"):
        model.solve()
    assert not model.solved
    assert model.value(model.node) is None
    assert not any(model.best(node) for node in model.tree)


def test_a_long_search_is_refused():
    model = ExplorerModel(tw.game("pyramid", ruleset="classroom").deal(1))
    refused(model, lambda: model.solve(seconds=0.001), "not solved in")
    assert model.value(model.node) is None


# ------------------------------------------------------------------------------------------------ what is shown
def test_positions_and_points():
    model = tiny()
    assert model.view.ply == 0
    node = model.down()
    assert model.view.ply == 1
    assert model.chart.scores[-1] == node.state.scores
    assert (len(model.chart.scores), model.chart.ply) == (2, 1)


def test_before_chance_has_dealt_only_what_all_know_is_shown():
    model = kuhn()
    assert model.view.shown == "??"
    assert model.chart is None
    model.select(["JQ"])
    assert model.view.shown == "JQ"
    seen = ExplorerModel(theory.tree(Kuhn().deal(1), viewer=0))
    assert seen.view.shown == Kuhn().deal(1).view(0).shown


def test_nodes_that_look_the_same():
    model = kuhn()
    assert model.alike == ()
    model.select(["JQ", "pass"])
    assert [node.path for node in model.alike] == [("JQ", "pass"), ("KQ", "pass")]
    assert "one of 2 nodes that player 1 cannot tell apart" in model.status


def test_pictures_are_saved(tmp_path):
    model = kuhn()
    path = model.save(tmp_path / "tree.svg")
    assert path.read_text(encoding="utf-8") == model.svg()
    assert model.svg().startswith("<svg ")
    refused(model, lambda: model.save(path), "exists already")
    model.save(path, "dark", replace=True)
    assert path.read_text(encoding="utf-8") == model.svg("dark") != model.svg()
    refused(model, lambda: model.save(tmp_path / "tree.png"), "tree.svg")
    refused(model, lambda: model.save(None), "None")
    refused(model, lambda: model.save(tmp_path / "no" / "tree.svg"), "cannot be written")


def test_observers_see_a_model_that_agrees_with_itself():
    model, seen = tiny(), []

    def look(_):
        seen.append((model.node, model.status, model.last_error))
        assert model.node in model.plan
        assert words.told(model) == (model.status_kind, model.status)

    model.observe(look)
    model.down()
    model.expand()
    model.fold()
    with pytest.raises(MatchError):
        model.fold()
    assert seen[-1][2] is model.last_error is not None
    model.up()
    assert model.last_error is None


def test_an_observer_that_fails_stops_nobody():
    model, seen = tiny(), []

    def fail(_):
        raise ValueError("mine")

    model.observe(fail, "node")
    model.observe(lambda change: seen.append(change.new), "revision")
    with pytest.raises(ValueError, match="mine"):
        model.down()
    assert seen == [model.revision]
    assert model.node.parent is model.tree.root


# ------------------------------------------------------------------------------------------------ at random
class Exploring(RuleBasedStateMachine):
    """Anything in any order: the model agrees with itself, the node is shown, the window is on the tree."""

    @initialize(secrets=st.booleans(), seed=st.integers(0, 5))
    def begin(self, secrets, seed):
        self.model = ExplorerModel(Kuhn().deal(seed), viewer="public", depth=1) if secrets else tiny()

    @rule(name=st.sampled_from(["up", "down", "next", "previous", "expand", "fold", "fit", "solve"]))
    def call(self, name):
        try:
            getattr(self.model, name)()
        except TileError:
            assert self.model.last_error is not None
        else:
            assert self.model.last_error is None

    @rule(number=st.integers(0, 10**6))
    def select(self, number):
        node = self.model.select(number % self.model.tree.size)
        assert node is self.model.node

    @rule(factor=st.floats(0.2, 5), dx=st.floats(-2, 2), dy=st.floats(-2, 2))
    def look(self, factor, dx, dy):
        self.model.zoom(factor)
        self.model.pan(dx, dy)

    @invariant()
    def agrees(self):
        model = getattr(self, "model", None)
        if model is None:
            return
        plan = model.plan
        assert model.node in plan
        assert words.told(model) == (model.status_kind, model.status)
        assert plan.left <= model.centre[0] <= plan.right
        assert 0 <= model.centre[1] <= plan.depth
        for row in plan.rows:
            for node in row:
                assert node.parent is None or node.parent in plan
        assert (model.value(model.tree.root) is not None) == model.solved or model.tree.root.kind == TERMINAL
        model.scene()


TestExploring = Exploring.TestCase
TestExploring.settings = settings(deadline=None, max_examples=15, stateful_step_count=15)

"""Trees drawn: nodes apart, children below their parents, all in the window, a target for each; dashed sets, arrows, dots from afar."""

from __future__ import annotations

import itertools
from functools import cache
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewidgets as tw
from tests.render.raster import in_painters_order, in_passes, raster
from tests.render.test_svg import GOLDEN, compare
from tests.scene.replays import bounds, extent, overlap, words
from tests.theory.kuhn import Kuhn
from tilewidgets import theory
from tilewidgets.models import ExplorerModel
from tilewidgets.render.svg import svg
from tilewidgets.scene.shapes import Circle, Polygon, Polyline
from tilewidgets.scene.treelayout import COUSINS, FULL, Window, tidy


# ------------------------------------------------------------------------------------------------ layout
def planted(shape):
    """A tree of plain nodes from nested lists, numbered from the top."""
    numbers = itertools.count()

    def plant(part):
        node = SimpleNamespace(number=next(numbers), children=())
        node.children = tuple(plant(child) for child in part)
        return node

    return plant(shape)


def plan_of(shape):
    root = planted(shape)
    return root, tidy(root, lambda node: node.children)


def nodes_of(root):
    yield root
    for child in root.children:
        yield from nodes_of(child)


SHAPES = st.recursive(st.just([]), lambda below: st.lists(below, max_size=5), max_leaves=60)


@settings(deadline=None)
@given(SHAPES)
def test_the_layout_is_tidy(shape):
    root, plan = plan_of(shape)
    every = list(nodes_of(root))
    assert plan.size == len(every)
    assert sum(len(row) for row in plan.rows) == len(every)
    for level, row in enumerate(plan.rows):
        assert plan.columns[level] == tuple(plan.x[node.number] for node in row)
        for one, other in itertools.pairwise(row):
            assert plan.x[other.number] - plan.x[one.number] >= 1 - 1e-9, "no two nodes overlap"
    for node in every:
        assert plan.left <= plan.x[node.number] <= plan.right
        if node.children:
            ends = [plan.x[child.number] for child in (node.children[0], node.children[-1])]
            assert sum(ends) / 2 == pytest.approx(plan.x[node.number], abs=1e-6), "a parent stands over the middle of its children"
            assert all(plan.level[child.number] == plan.level[node.number] + 1 for child in node.children)


@settings(deadline=None)
@given(SHAPES, SHAPES)
def test_a_subtree_is_drawn_alike_wherever_it_stands(shape, other):
    alone, plan = plan_of(shape)
    root, both = plan_of([other, shape])
    for one, same in zip(nodes_of(alone), nodes_of(root.children[1]), strict=True):
        assert both.x[same.number] - both.x[root.children[1].number] == pytest.approx(plan.x[one.number], abs=1e-6)


def test_cousins_stand_further_apart_than_siblings():
    _, plan = plan_of([[[], []], [[], []]])
    x = [plan.x[node.number] for node in plan.rows[2]]
    assert [b - a for a, b in itertools.pairwise(x)] == pytest.approx([1, COUSINS, 1])


def test_a_deep_tree_is_no_trouble():
    root = last = SimpleNamespace(number=0, children=())
    for number in range(1, 5000):
        last.children = (SimpleNamespace(number=number, children=()),)
        last = last.children[0]
    assert tidy(root, lambda node: node.children).depth == 4999


# ------------------------------------------------------------------------------------------------ pictures
@cache
def endgame():
    """The last moves of a small game, wholly expanded."""
    state = tw.game("pyramid", ruleset="classroom").deal(3)
    return theory.tree(state.play_all(["RYY@-1,0/1", "YYG@-1,-1/2", "GGG@1,0/0"]), utility="margin")


def kuhn_model(**options):
    model = ExplorerModel(theory.tree(Kuhn().deal(1), viewer="public"), **options)
    model.select(["JQ", "pass"])
    return model


def endgame_model():
    model = ExplorerModel(endgame(), window=(760.0, 380.0))
    model.solve()
    model.down()
    return model


def drawn(scene, name):
    return next(layer for layer in scene.layers if layer.name == name).shapes


CASES = {"kuhn": kuhn_model, "endgame": endgame_model}


@pytest.mark.parametrize(("name", "theme"), [("kuhn", "light"), ("endgame", "light"), ("endgame", "dark")])
def test_pictures_are_as_they_were(name, theme):
    compare(GOLDEN / f"gametree_{name}_{theme}.svg", CASES[name]().svg(theme))


def test_the_window_is_as_it_was():
    model = kuhn_model()
    model.zoom(2.5)
    compare(GOLDEN / "gametree_kuhn_window.svg", svg(model.scene()))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("whole", [False, True])
def test_a_canvas_covers_shapes_in_the_same_order(name, whole):
    scene = CASES[name]().whole() if whole else CASES[name]().scene()
    for layer in scene.layers:
        one, other = (raster(way(layer, scene.theme), scene.width, scene.height) for way in (in_painters_order, in_passes))
        assert (one == other).mean() > 0.995, layer.name


def check_scene(model, scene, window):
    """Every visible node has a target, parents are above children, nothing is outside of the picture."""
    targets = {target.id: target for target in scene.targets}
    assert len(targets) == len(scene.targets)
    nodes = {target_id: bounds(target.outline) for target_id, target in targets.items() if target.kind == "node"}
    places = {n: window.at(x, model.plan.level[n]) for n, x in model.plan.x.items()}
    inside = {f"node:{n}" for n, (x, y) in places.items() if 0 <= x <= scene.width and 0 <= y <= scene.height}
    assert nodes.keys() <= inside
    if window.pitch >= 3:
        assert nodes.keys() == inside
        assert not [pair for pair in itertools.combinations(list(nodes.values())[:60], 2) if overlap(*pair)]
    for target_id in nodes:
        node = model.tree.nodes[int(target_id[5:])]
        assert targets[target_id].label
        if node.parent is not None:
            assert places[node.parent.number][1] < places[node.number][1]
    check_bounds(scene)


def check_bounds(scene):
    for shape in (shape for layer in scene.layers for shape in layer.shapes):
        left, top, right, low = bounds(extent(shape))
        if isinstance(shape, Polyline) and not shape.dash:
            assert left >= -0.01, shape
            assert top >= -0.01, shape
            assert right <= scene.width + 0.01, shape
            assert low <= scene.height + 0.01, shape
        assert min(left, top) > -100, shape
        assert right < scene.width + 100, shape
        assert low < scene.height + 100, shape


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("select"), st.integers(0, 54)),
        st.tuples(st.just("zoom"), st.sampled_from([0.2, 0.5, 1.5, 3])),
        st.tuples(st.just("pan"), st.sampled_from([-2, -0.4, 0.4, 2]), st.sampled_from([-1, 0, 0.5])),
        st.tuples(st.just("fold"), st.integers(0, 54)),
        st.tuples(st.just("expand"), st.integers(0, 54)),
        st.tuples(st.just("fit")),
    ),
    max_size=8,
)


@settings(deadline=None, max_examples=30)
@given(STEPS, st.sampled_from([(560.0, 460.0), (400.0, 360.0), (150.0, 120.0)]), st.booleans())
def test_any_window_shows_what_is_in_it(steps, window, secrets):
    model = kuhn_model(window=window) if secrets else ExplorerModel(endgame(), window=window)
    for name, *arguments in steps:
        try:
            getattr(model, name)(*(a % model.tree.size if name in ("select", "fold", "expand") else a for a in arguments))
        except tw.TileError:
            assert name in ("fold", "expand")
    scene = model.scene()
    assert (scene.width, scene.height) == window
    check_scene(model, scene, model.window)
    if not steps or steps[-1][0] == "select":
        assert scene.target(f"node:{model.node.number}") is not None
    picture = model.whole()
    shown = {target.id for target in picture.targets}
    assert shown == {f"node:{number}" for number in model.plan.x}


def test_marks_say_who_moves_and_what_comes_out():
    scene = kuhn_model().whole()
    texts = words(scene)
    assert texts.count("0") == 12
    assert texts.count("1") == 12
    assert texts.count("\u22121, 1") + texts.count("1, \u22121") + texts.count("2, \u22122") + texts.count("\u22122, 2") == 30
    assert "JQ 1/6" in texts
    assert texts.count("bet") == texts.count("pass")
    rings = [shape for shape in drawn(scene, "nodes") if isinstance(shape, Circle) and shape.fill == "surface"]
    assert len(rings) == 1, "chance is a ring"


def test_information_sets_are_joined_by_dashed_lines():
    model = kuhn_model()
    scene = model.whole()
    dashed = [shape for shape in drawn(scene, "edges") if isinstance(shape, Polyline) and shape.dash]
    level = [shape for shape in dashed if len({round(y, 3) for _, y in shape.points}) == 1]
    assert len(level) == 12, "as many as there are sets of two nodes"
    assert len([shape for shape in level if shape.stroke == "accent"]) == 1
    frames = [shape for shape in drawn(scene, "nodes") if isinstance(shape, Polygon) and shape.stroke == "accent"]
    assert sorted(bool(frame.dash) for frame in frames) == [False, True], "the current node, and the one that looks the same"
    ends = sorted((y, x0, x1) for shape in level for (x0, y), (x1, _) in [sorted(shape.points)])
    for (y, _, right), (other, left, _) in itertools.pairwise(ends):
        assert other > y + 1 or left >= right, "lines of different sets never lie on each other"


def test_best_moves_are_thick_and_have_arrowheads():
    model = endgame_model()
    scene = model.whole()
    best = [node for row in model.plan.rows for node in row if model.best(node)]
    thick = [shape for shape in drawn(scene, "edges") if isinstance(shape, Polyline) and shape.stroke == "last"]
    heads = [shape for shape in drawn(scene, "edges") if isinstance(shape, Polygon) and shape.fill == "last"]
    assert 0 < len(best) < model.plan.size - 1
    assert len(thick) == len(heads) == len(best)
    assert not [shape for shape in drawn(ExplorerModel(endgame()).whole(), "edges") if isinstance(shape, Polygon) and shape.fill == "last"]


def test_what_is_not_opened_is_dotted():
    model = ExplorerModel(tw.game("pyramid", ruleset="tiny").deal(3))
    scene = model.whole()
    stubs = [shape for shape in drawn(scene, "nodes") if isinstance(shape, Polygon) and shape.dash]
    assert len(stubs) == len(model.tree.root.children)
    assert {f"+{child.more}" for child in model.tree.root.children} <= set(words(scene))
    model.expand(1)
    model.fold(1)
    tails = [shape for shape in drawn(model.whole(), "nodes") if isinstance(shape, Polyline) and shape.dash]
    assert len(tails) == len(stubs), "a folded node, too, has something below"


def test_words_go_first_when_one_goes_away():
    model = kuhn_model()
    model.zoom(20)
    assert model.window.pitch >= FULL
    near = words(model.scene())
    model.zoom(0.12)
    assert not [text for text in words(model.scene()) if text == "bet"]
    assert "pass" in near
    model.zoom(0.2)
    assert words(model.scene()) == []


def test_thousands_of_nodes_are_dots():
    model = ExplorerModel(theory.tree(tw.game("pyramid", ruleset="classroom").deal(1)))
    model.expand(depth=12)
    assert model.plan.size > 5000
    model.fit()
    scene = model.scene()
    shapes = sum(len(layer.shapes) for layer in scene.layers)
    assert shapes < 4000
    check_scene(model, scene, model.window)
    for _ in range(3):
        model.zoom(10)
    near = model.scene()
    assert sum(len(layer.shapes) for layer in near.layers) < 400
    check_scene(model, near, model.window)


def test_strips_at_the_sides_tell_that_there_is_more():
    model = kuhn_model()
    assert not [target for target in model.scene().targets if target.kind == "pan"]
    model.zoom(4)
    model.pan(0.3, 0)
    assert {target.id for target in model.scene().targets if target.kind == "pan"} >= {"pan:left", "pan:right"}


def test_a_window_knows_where_things_are():
    window = Window(2.0, 1.0, 50.0, 90.0, 400.0, 300.0)
    assert window.at(2, 1) == (200, 150)
    assert window.at(window.sides[0], window.ends[1]) == (0, 300)

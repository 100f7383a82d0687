"""Curves by ply: numbers at the axis, steps, badges, and a target for every ply."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.raster import in_painters_order, in_passes, raster
from tests.scene.replays import bounds, extent
from tilewidgets.errors import TileError
from tilewidgets.scene import Sketch, theme
from tilewidgets.scene.chart import APART, FUTURE, RADIUS, Chart, Plot, draw, plain, spoken, ticks
from tilewidgets.scene.parts import DASHES
from tilewidgets.scene.shapes import Polyline, Text

BOX = (432.0, 94.0, 276.0, 132.0)
LIGHT = theme("light")


@st.composite
def charts(draw_, most=40):
    players, plies = draw_(st.integers(1, 4)), draw_(st.integers(0, most))
    number = draw_(st.sampled_from([st.integers(-30, 200), st.floats(-1, 1), st.just(0), st.integers(0, 10**6)]))
    scores = draw_(st.lists(st.tuples(*[number] * players), min_size=plies + 1, max_size=plies + 1))
    return Chart(tuple(scores), draw_(st.integers(0, plies)))


def drawn(chart, box=BOX):
    sketch = Sketch("chart")
    targets = draw(sketch, chart, box, LIGHT)
    return sketch.layer().shapes, targets


def lines(shapes, width):
    return [shape for shape in shapes if isinstance(shape, Polyline) and shape.width == width]


@settings(deadline=None)
@given(charts())
def test_every_ply_has_a_column_of_its_own(chart):
    _, targets = drawn(chart)
    assert [t.id for t in targets] == [f"ply:{ply}" for ply in range(chart.plies + 1)]
    edges = [bounds(t.outline) for t in targets]
    assert (edges[0][0], edges[-1][2]) == pytest.approx((BOX[0], BOX[0] + BOX[2]))
    for (_, top, right, low), (left, *_) in itertools.pairwise(edges):
        assert right == pytest.approx(left)
        assert (top, low) == (BOX[1], BOX[1] + BOX[3])
    for ply, target in enumerate(targets):
        assert target.kind == "ply"
        assert target.label == f"ply {ply}: {' to '.join(plain(score) for score in chart.scores[ply])}"
        assert bounds(target.outline)[0] <= Plot(chart, BOX).x(ply) <= bounds(target.outline)[2]


@settings(deadline=None)
@given(charts())
def test_everything_stays_in_the_box(chart):
    for shape in drawn(chart)[0]:
        left, top, right, low = bounds(extent(shape))
        assert left >= BOX[0] - 0.1, shape
        assert right <= BOX[0] + BOX[2] + 0.1, shape
        assert top >= BOX[1] - RADIUS * 0.3, shape
        assert low <= BOX[1] + BOX[3] + 0.1, shape


@settings(deadline=None)
@given(charts())
def test_badges_never_overlap_and_stand_at_the_present_values(chart):
    plot = Plot(chart, BOX)
    placed = plot.badges()
    assert sorted(player for player, *_ in placed) == list(range(chart.players))
    for player, _, y in placed:
        assert y == plot.y(chart.scores[chart.ply][player])
    for i, (_, x, y) in enumerate(placed):
        for _, other_x, other_y in placed[:i]:
            assert abs(x - other_x) >= APART - 1e-9 or abs(y - other_y) >= APART - 1e-9


@settings(deadline=None)
@given(charts())
def test_steps_pass_through_every_score(chart):
    plot = Plot(chart, BOX)
    for player in range(chart.players):
        steps = plot.steps(player, 0, chart.plies)
        for (ax, ay), (bx, by) in itertools.pairwise(steps):
            assert ax == bx or ay == by
        for ply, row in enumerate(chart.scores):
            at = [y for x, y in steps if x <= plot.x(ply) + 1e-9]
            assert at[-1] == pytest.approx(plot.y(row[player]))


@settings(deadline=None)
@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_ticks_are_few_even_and_span_the_range(a, b):
    low, high = min(a, b), max(a, b)
    found = ticks(low, high)
    assert 2 <= len(found) <= 6
    tolerance = 1e-6 * max(1.0, abs(low), abs(high))
    assert found[0] <= low + tolerance
    assert found[-1] >= high - tolerance
    assert 0 in found
    distances = [y - x for x, y in itertools.pairwise(found)]
    assert distances == pytest.approx([distances[0]] * len(distances))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 38, (0, 10, 20, 30, 40)),
        (0, 0, (0, 1)),
        (0, 3, (0, 1, 2, 3)),
        (-3, 7, (-5, 0, 5, 10)),
        (0.0, 0.73, (0, 0.2, 0.4, 0.6, 0.8)),
        (-40, -2, (-40, -30, -20, -10, 0)),
    ],
)
def test_numbers_at_the_axis(low, high, expected):
    assert ticks(low, high) == expected


def test_each_player_has_a_pattern_and_the_future_is_faded():
    chart = Chart(tuple((ply, 2 * ply, 3 * ply, 4 * ply) for ply in range(9)), 4)
    shapes, _ = drawn(chart)
    past, future = lines(shapes, 2.5), lines(shapes, 2)
    assert [line.dash for line in past] == [line.dash for line in future] == list(DASHES)
    assert [line.stroke for line in past] == [f"player_{p}" for p in range(4)]
    assert [line.stroke for line in future] == [LIGHT.faded(f"player_{p}", FUTURE) for p in range(4)]
    assert len({*DASHES}) == 4


@pytest.mark.parametrize("ply", [0, 8])
def test_there_is_nothing_before_the_beginning_and_after_the_end(ply):
    shapes, _ = drawn(Chart(tuple((p, p) for p in range(9)), ply))
    assert len(lines(shapes, 2.5 if ply == 0 else 2)) == 0


def test_fading_is_opaque_and_between_paint_and_surface():
    for name in ("light", "dark"):
        colors = theme(name)
        assert colors.faded("player_0", 1) == colors.color("player_0")
        assert colors.faded("player_0", 0) == colors.color("surface")
        for mixed, a, b in zip(
            *(bytes.fromhex(c[1:]) for c in (colors.faded("player_0", 0.45), colors.color("player_0"), colors.color("surface"))),
            strict=True,
        ):
            assert min(a, b) <= mixed <= max(a, b)


def test_labels_below_leave_one_another_room():
    for plies, ply in ((13, 8), (13, 0), (13, 13), (13, 1), (400, 397), (0, 0), (1, 0)):
        shapes, _ = drawn(Chart(((0, 0),) * (plies + 1), ply))
        below = [shape for shape in shapes if isinstance(shape, Text) and shape.y > BOX[1] + BOX[3] - 10]
        assert f"ply {ply}" in {text.text for text in below}
        boxes = sorted(bounds(extent(text)) for text in below)
        for left, right in itertools.pairwise(boxes):
            assert left[2] < right[0]


def test_values_are_written_as_wished():
    chart = Chart(((0.5, 0.5), (0.62, 0.38)), 1, "Chance to win", lambda value: f"{value:.0%}")
    shapes, targets = drawn(chart)
    assert targets[1].label == "ply 1: 62% to 38%"
    assert "20%" in {shape.text for shape in shapes if isinstance(shape, Text)}
    assert spoken(chart, ("Ada", "mcts")) == "Chance to win at ply 1 of 1: Ada 62%, mcts 38%."
    assert plain(-2.5) == "\u22122.5"


def test_what_the_chart_shows_is_said_with_its_end():
    said = spoken(Chart(((0, 0), (4, 0), (4, 7)), 1), ("Ada", "greedy"))
    assert said == "Points at ply 1 of 2: Ada 4, greedy 0; at the end: Ada 4, greedy 7."


@settings(max_examples=25, deadline=None)
@given(charts(12))
def test_passes_of_a_canvas_cover_like_the_painters_order(chart):
    sketch = Sketch("chart")
    draw(sketch, chart, (8.0, 8.0, 300.0, 140.0), LIGHT)
    layer = sketch.layer()
    expected, found = (raster(order(layer, LIGHT), 320, 160) for order in (in_painters_order, in_passes))
    assert np.array_equal(expected, found)


def test_four_hundred_plies_stay_small():
    shapes, targets = drawn(Chart(tuple((ply // 40, 3) for ply in range(401)), 200))
    assert len(targets) == 401
    assert sum(len(line.points) for line in lines(shapes, 2) + lines(shapes, 2.5)) < 60


@pytest.mark.parametrize(
    ("scores", "ply", "said"),
    [
        ((), 0, "needs the scores of ply 0"),
        (((),), 0, "needs the scores of ply 0"),
        (((1, 2), (1,)), 0, "scores of ply 1 must be 2 finite numbers"),
        (((1, float("nan")),), 0, "scores of ply 0 must be 2 finite numbers"),
        (((1, 2),), 1, "shows a ply from 0 to 0, not 1"),
        (((1, 2), (2, 2)), -1, "shows a ply from 0 to 1, not -1"),
    ],
)
def test_what_is_no_chart_is_refused(scores, ply, said):
    with pytest.raises(TileError, match=said):
        Chart(scores, ply)

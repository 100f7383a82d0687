"""The vocabulary of pictures: geometry, lettering, icons, sketches, targets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewidgets.scene import Scene, Sketch, Target, theme
from tilewidgets.scene.geometry import chamfer, clip, contains, inset, rectangle, rounded, segment, star, triangle
from tilewidgets.scene.glyphs import Grid
from tilewidgets.scene.icons import icon_names, icon_parts
from tilewidgets.scene.lettering import clean, reserve, shorten

side = st.floats(6, 200)
place = st.floats(-500, 500)


def area(points):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


@given(place, place, side, st.booleans())
def test_triangles_are_clockwise_and_equilateral(x, y, s, up):
    corners = triangle(x, y, s, up)
    assert area(corners) == pytest.approx(s * s * 3**0.5 / 4)
    assert sum(c[0] for c in corners) / 3 == pytest.approx(x, abs=1e-6)
    assert contains(corners, x, y)


@given(side, st.floats(0.1, 1))
def test_inset_moves_every_side(s, d):
    inner = inset(triangle(0, 0, s), d)
    assert 0 < area(inner) < area(triangle(0, 0, s))
    assert all(contains(triangle(0, 0, s + 0.01), x, y) for x, y in inner)


def test_clip_keeps_the_right_hand_side():
    assert area(clip(rectangle(0, 0, 4, 4), (1, 9), (1, 0))) == pytest.approx(12)


def test_chamfer_cuts_each_tip():
    assert len(chamfer(triangle(0, 0, 10), 1)) == 6


def test_rounded_rectangles_stay_in_their_box():
    for x, y in rounded(10, 20, 30, 8, 99):
        assert 10 - 1e-9 <= x <= 40 + 1e-9
        assert 20 - 1e-9 <= y <= 28 + 1e-9


def test_star_points_up():
    assert star(0, 0, 5, 2, 5)[0] == (0, -5)


def test_segment_is_clipped_to_the_box():
    assert segment((-5, 5), (15, 5), (0, 0, 10, 10)) == ((0, 5), (10, 5))
    assert segment((-5, 50), (15, 50), (0, 0, 10, 10)) == ()


def test_the_topmost_target_is_hit():
    low = Target("a", "a", "below", rectangle(0, 0, 10, 10))
    high = Target("b", "b", "above", rectangle(5, 5, 10, 10))
    scene = Scene(20, 20, theme("light"), (), (low, high))
    assert [scene.at(*p) for p in ((2, 2), (7, 7), (12, 12), (19, 2))] == [low, high, high, None]
    assert scene.target("a") is low
    assert scene.target("c") is None


def test_sketch_sorts_by_level_and_keeps_the_order_within():
    sketch = Sketch("board")
    with sketch.at_level(1):
        sketch.circle(0, 0, 1, "ink")
    sketch.line([(0, 0), (1, 1)], "grid")
    sketch.poly(rectangle(0, 0, 1, 1), "ink")
    assert [type(shape).__name__ for shape in sketch.layer().shapes] == ["Polyline", "Polygon", "Circle"]


def test_degenerate_shapes_are_left_out():
    sketch = Sketch("board")
    sketch.poly([(0, 0), (1, 1)], "ink")
    sketch.line([(0, 0)], "ink")
    sketch.text(0, 0, "\x00")
    assert sketch.layer().shapes == ()


@pytest.mark.parametrize("name", icon_names())
def test_icons_use_known_colours(name):
    sketch = Sketch("icons")
    sketch.icon(name, 50, 50, 24, hull="player_0", deck="surface")
    assert sketch.layer().shapes
    for shape in sketch.layer().shapes:
        assert theme("light").color(shape.fill).startswith("#")


def test_icons_turn():
    (upright,), (turned,) = icon_parts("no", 0, 0, 24), icon_parts("no", 0, 0, 24, 90)
    x, y = upright.points[0]
    assert turned.points[0] == pytest.approx((-y, x))


@given(st.text(max_size=60), st.sampled_from([400, 700]), st.floats(30, 300))
def test_shortened_text_fits_and_is_harmless(text, weight, room):
    short = shorten(text, 13, weight, room)
    assert reserve(short, 13, weight) <= room or short == "…"
    assert short == clean(short)


def test_clean_takes_out_what_breaks_a_picture():
    assert clean("a\u202eb\x00c\ud800\n") == "abc\ufffd"


def test_grid_of_characters():
    grid = Grid()
    grid.centre(0, 0, "abc")
    grid.put(1, -3, "x")
    grid.draw(0, 0, "?")
    assert grid.lines() == ("  abc", "x")
    assert grid.top == 0
    assert Grid().lines() == ()

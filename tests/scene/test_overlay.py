"""An analysis laid over pictures: what it may hold, what is drawn and told, where it fits."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tictactiles import TicTacTiles
from tests.render.cases import TWO
from tests.scene import overlays as at
from tests.scene import pirates_positions as pirates
from tests.scene.replays import extent
from tilewidgets.errors import TileError
from tilewidgets.games.pirates.overlaid import steps_of as pirates_steps
from tilewidgets.games.pyramid.moves import DRAW
from tilewidgets.games.pyramid.overlaid import steps_of as pyramid_steps
from tilewidgets.games.pyramid.why import points_after
from tilewidgets.scene.chart import Plot, evaluation
from tilewidgets.scene.overlay import Overlay, Weighed, percent, table
from tilewidgets.scene.shapes import Polygon, Text


def texts(picture, *layers):
    return [s.text for layer in picture.layers if not layers or layer.name in layers for s in layer.shapes if isinstance(s, Text)]


def on_cells(picture):
    """Numbers on the board, without those of tiles and of the hand below."""
    return sorted(s.text for s in picture.layers[1].shapes if isinstance(s, Text) and len(s.text) > 1 and s.y < 430)


def drawn(view, overlay, selection=None, **options):
    return view.game.overlay_scene(view, overlay, selection or view.game.selection(view), **options)


# ------------------------------------------------------------------------------------------------ what it may hold
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"value": math.nan}, "value of 'a'"),
        ({"value": 1.5, "high": 1.0}, "value of 'a' cannot be 1.5"),
        ({"value": True}, "value of 'a' cannot be True"),
        ({"value": 0.0, "low": -2}, "low of 'a' cannot be -2"),
        ({"value": 0.0, "high": "1"}, "high of 'a' cannot be '1'"),
        ({"value": 0.5, "high": 0.2}, "not in its interval"),
        ({"value": 0.0, "visits": -1}, "visits of 'a' cannot be -1"),
        ({"value": 0.0, "visits": 2.0}, "visits of 'a' cannot be 2.0"),
    ],
)
def test_a_weighed_move_is_checked(options, said):
    with pytest.raises(TileError, match=said):
        Weighed("a", **options)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"moves": [Weighed("a", 0.0)]}, "moves of an overlay must be a tuple"),
        ({"moves": ("a",)}, r"moves\[0\] of an overlay must be Weighed"),
        ({"moves": (Weighed("a", 0.0), Weighed("a", 0.1))}, r"moves\[1\] of an overlay is 'a' once more"),
        ({"line": ["a"]}, "line of an overlay must be a tuple"),
        ({"caption": None}, "caption of an overlay must be text"),
    ],
)
def test_an_overlay_is_checked(options, said):
    with pytest.raises(TileError, match=said):
        Overlay(**options)


@pytest.mark.parametrize(("value", "shown"), [(-1, 0), (0, 50), (1, 100), (0.26, 63), (0.01, 51), (-0.01, 50)])
def test_percent_is_the_half_of_what_lies_above_minus_one(value, shown):
    assert percent(value) == shown


def test_colours_tell_how_far_a_move_is_behind():
    overlay = Overlay(tuple(Weighed(i, v, 10, v - 0.1, v + 0.1) for i, v in enumerate((0.5, 0.46, 0.44, 0.4, 0.38, 0.2, 0.19))))
    assert [overlay.look(w).step for w in overlay.moves] == [3, 3, 2, 2, 1, 1, 0]
    assert overlay.look(Weighed(9, 0.5)).step is None


def test_a_vague_move_does_not_set_the_scale():
    vague, sure = Weighed("a", 0.9, 1), Weighed("b", 0.2, 90, 0.1, 0.3)
    assert Overlay((vague, sure)).look(sure).step == 3


@pytest.mark.parametrize(("width", "vague"), [(0.5, False), (0.51, True)])
def test_a_wide_interval_is_dashed_and_without_colour(width, vague):
    weighed = Weighed("a", 0.0, 3, -width / 2, width / 2)
    look = Overlay((weighed,)).look(weighed)
    assert (look.fill == "surface", bool(look.dash)) == (vague, vague)


# ------------------------------------------------------------------------------------------------ Pyramid Power
def test_every_cell_has_the_value_of_its_best_move():
    view, overlay = at.pyramid()
    plain = Overlay(overlay.moves)
    best = {}
    for w in plain.moves:
        best[w.move.cell] = max(best.get(w.move.cell, 0), w.percent)
    assert on_cells(drawn(view, plain)) == sorted(map(str, best.values()))
    for (x, y), value in best.items():
        assert f"; {value} percent" in drawn(view, plain).target(f"cell:{x},{y}").label


def test_a_chosen_tile_shows_its_own_values():
    view, overlay = at.pyramid()
    tile = overlay.moves[3].move.tile
    picture = drawn(view, overlay, view.game.selection(view, overlay.moves[3].move).__class__(tile))
    best = {}
    for w in overlay.moves:
        if w.move.tile == tile:
            best[w.move.cell] = max(best.get(w.move.cell, 0), w.percent)
    assert on_cells(picture) == sorted(map(str, best.values()))
    assert not [t for t in texts(picture, "board") if t.startswith("+")]


def test_the_pill_says_the_value():
    view, overlay = at.pyramid()
    picture = drawn(view, overlay, view.game.selection(view, overlay.moves[1].move))
    assert str(overlay.moves[1].percent) in texts(picture, "board")
    assert picture.target("pill") is not None


def test_what_was_not_weighed_has_a_dash():
    view, overlay = at.pyramid()
    move = overlay.moves[0].move
    others = Overlay(tuple(w for w in overlay.moves if w.move.tile != move.tile))
    picture = drawn(view, others, view.game.selection(view, move))
    assert "\u2013" in texts(picture, "board")


def test_the_line_is_numbered_and_ends_with_a_draw():
    view, overlay = at.pyramid()
    assert [(s.number, s.player) for s in pyramid_steps(view, overlay.line)] == [(i + 1, (view.to_move + i) % 2) for i in range(5)]
    assert len(pyramid_steps(view, (overlay.line[0], DRAW, overlay.line[1]))) == 2


def test_points_of_an_answer_are_those_of_the_rules():
    for seed in range(30):
        state = at.grown(seed, 9)
        move = state.legal_moves[0]
        after = state.play(move)
        if move.is_draw or after.is_over:
            continue
        for answer in after.legal_moves:
            if not answer.is_draw:
                assert points_after(state.view(state.to_move), move, answer) == after.view(after.to_move).points(answer)


# ------------------------------------------------------------------------------------------------ Pirates Under Fire
def test_movers_of_a_line_are_those_of_the_game():
    for seed in range(25):
        state = pirates.grown(seed, 7 + seed)
        if state.is_over:
            continue
        view, line, movers, after = state.view(state.to_move), [], [], state
        for move in at.line_of(state, state.legal_moves[0], 12):
            if move.kind != "end":
                movers.append(after.to_move)
            line.append(move)
            after = after.play(move)
        found = pirates_steps(view, tuple(line))
        bought = next((i for i, move in enumerate(m for m in line if m.kind != "end") if move.kind == "buy"), 5)
        assert [s.player for s in found][: bought + 1] == movers[:5][: bought + 1]


@pytest.mark.parametrize("make", [at.opening, at.effects, at.mines, at.purchases])
def test_values_stand_where_a_move_begins(make):
    view, overlay = make()
    picture = drawn(view, Overlay(overlay.moves))
    for w in overlay.moves[:1]:
        move = w.move
        ids = {"lay": [f"space:{move.space}", f"hand:{move.what}"], "buy": [f"merc:{move.what}"], "end": []}
        for target in ids.get(move.kind, [f"effect:{move.kind}"]):
            assert " percent" in picture.target(target).label
    assert [t for t in texts(picture, "live") if t == str(overlay.moves[0].percent)]


def test_the_end_of_the_turn_has_a_value():
    view, overlay = at.purchases()
    assert "End turn" in texts(drawn(view, overlay), "live")


def test_ghosts_hide_nothing_that_lies_on_the_sea():
    view, overlay = at.effects()
    with_line, without = drawn(view, overlay), drawn(view, Overlay(overlay.moves))
    taken = [with_line.target(f"space:{s}").outline for s in view.ships]
    new = set(with_line.layers[-1].shapes) - set(without.layers[-1].shapes)
    framed = [s for s in new if isinstance(s, Polygon) and s.dash]
    for shape in framed:
        xs, ys = zip(*shape.points, strict=True)
        middle = sum(xs) / len(xs), sum(ys) / len(ys)
        assert not [1 for (left, top), _, (right, low), _ in taken if left < middle[0] < right and top < middle[1] < low]


# ------------------------------------------------------------------------------------------------ words
@pytest.mark.parametrize("make", [at.pyramid, at.opening, at.effects, at.mines, at.purchases])
def test_text_and_description_tell_the_three_best_moves(make):
    view, overlay = make()
    picture = drawn(view, overlay, names=TWO)
    rows = table(overlay, view.game, view)
    assert len(rows) == len(overlay.moves)
    for row in rows[:3]:
        assert f"{' '.join(row.move.split())}: {row.percent} ({row.interval})" in picture.desc
        assert any(row.move in line and row.percent in line for line in picture.glyphs)
    assert "expected: 1. " in "\n".join(picture.glyphs)


@pytest.mark.parametrize("make", [at.pyramid, at.wide_pyramid, at.opening, at.effects, at.mines, at.purchases])
def test_why_begins_with_the_best_move_and_tells_no_secret(make):
    view, overlay = make()
    said = view.game.why(view, Overlay(overlay.moves))
    assert said.lower().startswith(overlay.moves[0].move.words.lower())
    assert f"{overlay.moves[0].percent} %" in said
    for other in range(3):  # whatever is hidden, the same is said
        again = view.sample(other).view(view.viewer)
        assert view.game.why(again, Overlay(overlay.moves)) == said


def test_why_is_honest_about_what_is_within_the_uncertainty():
    view, overlay = at.pyramid()
    a, b, *_ = (w.move for w in overlay.moves)
    near = view.game.why(view, Overlay((Weighed(a, 0.2, 50, 0.1, 0.3), Weighed(b, 0.15, 40, 0.05, 0.25))))
    far = view.game.why(view, Overlay((Weighed(a, 0.2, 50, 0.15, 0.25), Weighed(b, 0.0, 40, -0.05, 0.05))))
    rash = view.game.why(view, Overlay((Weighed(a, 0.2, 50, 0.15, 0.25), Weighed(b, 0.6, 1, -1, 1))))
    assert "about as good as" in near
    assert "10 percentage points ahead" in far
    assert "less certain" in rash
    assert view.game.why(view, Overlay()) == "Nothing was analysed."


def test_a_game_without_a_picture_of_its_own_has_a_table_below():
    state = TicTacTiles().deal(1)
    view = state.view(state.to_move)
    overlay = at.weighed(view, line=tuple(view.legal_moves[:2]))
    picture, plain = drawn(view, overlay, width=480), view.game.scene(view, width=480)
    assert picture.height > plain.height
    assert len(picture.layers) == len(plain.layers)
    for row in table(overlay, view.game, view, 5):
        assert {row.percent, row.interval, row.visits} <= set(texts(picture))
    assert view.game.why(view, overlay).startswith(f"{overlay.moves[0].move.capitalize()} is the best move found.")


def test_behind_the_curtain_nothing_is_told():
    for view, overlay in (at.pyramid(), at.opening()):
        picture = drawn(view, overlay, curtain=True)
        assert "percent" not in picture.desc + "".join(t.label for t in picture.targets)
        assert overlay.caption not in texts(picture)
        assert picture.height == drawn(view, overlay).height


# ------------------------------------------------------------------------------------------------ where it fits
def inside(picture):
    for layer in picture.layers:
        for shape in layer.shapes:
            for x, y in extent(shape):
                assert -0.1 <= x <= picture.width + 0.1, shape
                assert -0.1 <= y <= picture.height + 0.1, shape


@st.composite
def overlays(draw, moves):
    values = draw(st.lists(st.tuples(st.floats(-1, 1), st.floats(0, 1), st.integers(0, 10**7)), min_size=len(moves), max_size=len(moves)))
    found = [Weighed(m, v, visits, max(-1.0, v - about), min(1.0, v + about)) for m, (v, about, visits) in zip(moves, values, strict=True)]
    return Overlay(tuple(found), caption=draw(st.text(max_size=300)))


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    plies=st.integers(0, 40),
    name=st.sampled_from(["pyramid", "pirates"]),
    width=st.sampled_from([400, 560, 720, 900]),
    theme=st.sampled_from(["light", "dark"]),
    data=st.data(),
)
def test_any_values_and_lines_fit(seed, plies, name, width, theme, data):
    players = data.draw(st.integers(1, 4))
    state = at.grown(seed, plies, players=players) if name == "pyramid" else pirates.grown(seed, plies)
    if state.is_over:
        return
    view = state.view(state.to_move)
    moves = data.draw(st.permutations(view.legal_moves))
    overlay = data.draw(overlays(moves))
    line = at.line_of(state, moves[0])
    selection = view.game.selection(view, data.draw(st.sampled_from([None, *moves[:3]])))
    picture = drawn(view, Overlay(overlay.moves, line, overlay.caption), selection, width=width, theme=theme)
    inside(picture)
    assert len(picture.layers) <= 6  # as many as the canvas of a board has
    assert {t.id for t in picture.targets} == {t.id for t in view.game.scene(view, selection, width=width).targets}
    board = view.game.scene(view, selection, width=width)
    kept = [[(t.id, t.outline) for t in scene.targets if t.kind != "pill"] for scene in (picture, board)]  # a pill is as wide as its label
    assert kept[0] == kept[1]  # nothing moves, only a strip is added below


# ------------------------------------------------------------------------------------------------ the curve
def test_the_curve_is_in_percent_with_fifty_as_its_middle():
    chart = evaluation([0.0, 0.5, -1.0], 1)
    assert chart.scores == ((50.0,), (75.0,), (0.0,))
    assert chart.said(1) == "75"
    assert Plot(chart, (0, 0, 300, 150)).levels == (0, 25, 50, 75, 100)
    assert evaluation([(0.0, 0.0), (0.5, -0.5)], 0).scores[1] == (75.0, 25.0)


@pytest.mark.parametrize("values", [[1.5], [(0.0, math.nan)], ["x"]])
def test_a_curve_of_other_numbers_is_refused(values):
    with pytest.raises(TileError, match="values of ply 0"):
        evaluation(values, 0)


def test_an_axis_must_span_the_scores():
    with pytest.raises(TileError, match="axis"):
        evaluation([0.0], 0).__class__(((5.0,),), 0, axis=(0, 1))

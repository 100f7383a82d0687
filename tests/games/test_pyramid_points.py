"""The law's section "Points": one touched tile, two, three; the wild."""

from __future__ import annotations

import pytest

from tests.games.decks import RING, arranged, lay_ring, legal
from tilewidgets.games.pyramid.moves import Touch

REDS = [f"RRR.{i}" for i in range(2, 12)]
# Values that are powers of two: a sum tells which tiles are in it. The start tile is worth 1, RRR.2 2, RRR.3 4 and so on.
POWERS = {"RRR": 1} | {tile: 2 << i for i, tile in enumerate(REDS)}
# Eight cells that leave (1,0) empty and end on its three sides: (0,0), (2,0) and (1,-1).
AROUND = ((0, 1), (1, 1), (2, 1), (2, 0), (3, 0), (3, -1), (2, -1), (1, -1))


@pytest.mark.parametrize(("tile", "move", "points"), [("RGB", "RGB@-1,0/1", 3), ("RRB", "RRB@-1,0/2", 4), ("RRR", "RRR@-1,0/0", 6)])
def test_a_tile_that_touches_exactly_one_tile_scores_its_own_value(tile, move, points):
    # the start tile RYG, worth 3, adds nothing. RGB with r = 1 shows G B R: red on slot 2 of (-1,0).
    assert arranged([f"{tile} PPP", "OOO OOB"], "RYG", "BBB").play(move).scores == (points, 0)


def test_a_tile_that_touches_two_scores_its_own_value_plus_both_values():
    state = lay_ring(arranged([" ".join(REDS[:6])], "RRR", "BBB", values=POWERS), REDS, RING[:4])
    assert state.scores == (2 + 4 + 8 + 16,)
    state = state.play("RRR.6@0,1/0")
    assert state.scores == (30 + 32 + 1 + 16,)  # its own 32, the start tile's 1, RRR.5's 16 on (1,1)
    assert state.events[0].touched == (Touch((0, 0), "RRR", 1), Touch((1, 1), "RRR.5", 16))
    assert (state.events[0].own, state.events[0].points) == (32, 49)


def test_a_tile_that_touches_three_scores_its_own_value_plus_all_three():
    state = lay_ring(arranged([" ".join(REDS)], "RRR", "BBB", values=POWERS), REDS, AROUND)
    assert state.scores == (2 + 4 + 8 + 16 + 32 + 64 + 128 + 256,)  # each of the eight touched only the one before
    state = state.play("RRR.10@1,0/0")
    assert state.scores == (510 + 512 + 1 + 16 + 256,)  # own, start tile, RRR.5 on (2,0), RRR.9 on (1,-1)
    assert [touch.tile for touch in state.events[0].touched] == ["RRR", "RRR.9", "RRR.5"]  # slots left, base, right


def test_who_laid_the_touched_tiles_does_not_matter():
    state = arranged(["RRR.2 RRR.4 RRR.6 BBB", "RRR.3 RRR.5 BBO BOO"], "RRR", "PPP", values=POWERS)
    state = lay_ring(state, REDS)
    assert state.scores == (2 + 8 + 49, 4 + 16)


def test_the_order_of_values_is_not_that_of_the_ids():
    state = lay_ring(arranged(["RRR.2 RRR.3 RRR.4 RRR.5 RRG RRR.7"], "RRR", "BBB"), REDS, RING[:4])
    assert state.scores == (24,)
    # RRG on (0,1) must show red on slot 1 and slot 2: r = 2 (G R R).
    assert {m for m in legal(state) if m.startswith("RRG@0,1")} == {"RRG@0,1/2"}
    assert state.play("RRG@0,1/2").scores == (24 + 4 + 6 + 6,)


def _wild_last(state_options, cells, values):
    tiles = REDS[: len(cells)]
    return lay_ring(arranged([" ".join([*tiles, "***", "BBB"])], "RRR", "PPP", values=values, **state_options), tiles, cells)


@pytest.mark.parametrize("value", [0, 5])
@pytest.mark.parametrize(("cells", "cell"), [((), "1,0"), (RING[:4], "0,1"), (AROUND, "1,0")])
def test_placing_the_wild_scores_0_whatever_value_a_ruleset_gives_it(cells, cell, value):
    # RRR.2 and so on lie on all of `cells`; only BBB and the wild are left, and BBB does not fit.
    state = _wild_last({}, cells, POWERS | {"***": value})
    assert {move.tile for move in state.legal_moves} == {"***"}
    after = state.play(f"***@{cell}/0")
    assert after.scores == state.scores
    assert (after.events[0].own, after.events[0].points) == (0, 0)


@pytest.mark.parametrize("value", [0, 5])
@pytest.mark.parametrize(("cells", "cell", "points"), [((), "1,0", 0), (RING[:4], "0,1", 1 + 16), (AROUND, "1,0", 1 + 16 + 256)])
def test_wild_scores_neighbors_where_it_touches_two_or_three(cells, cell, points, value):
    state = _wild_last({"wild_scores_neighbors": True}, cells, POWERS | {"***": value})
    after = state.play(f"***@{cell}/0")
    assert after.scores[0] - state.scores[0] == points
    assert after.events[0].points == points


@pytest.mark.parametrize(("value", "points"), [(0, 32 + 0 + 16), (5, 32 + 5 + 16)])
@pytest.mark.parametrize("option", [False, True])
def test_the_wilds_value_counts_when_it_is_touched(value, points, option):
    state = arranged([" ".join(REDS[:6])], "***", "BBB", values=POWERS | {"***": value}, wild_scores_neighbors=option)
    before = lay_ring(state, REDS, RING[:4])
    assert before.play("RRR.6@0,1/0").scores[0] - before.scores[0] == points


def test_the_wilds_value_counts_when_left_in_a_hand():
    # Player 0 goes out with RRR (6) and gains the wild's 5 from player 1.
    state = arranged(["RRR", "***"], "RYG", "BBB", values={"***": 5}).play("RRR@-1,0/0")
    assert state.scores == (6 + 5, 0)
    assert arranged(["RRR", "***"], "RYG", "BBB").play("RRR@-1,0/0").scores == (6, 0)


def test_a_drawn_tile_scores_like_any_other():
    state = lay_ring(arranged(["RRR.2 RRR.3 RRR.4 RRR.5 BBB"], "RRR", "RRR.6 PPP", values=POWERS), REDS, RING[:4])
    assert state.play("draw").scores == state.scores  # drawing scores nothing
    assert state.play_all(["draw", "RRR.6@0,1/0"]).scores == (30 + 49,)


def test_a_draw_that_is_laid_open_scores_nothing():
    state = arranged(["BBB", "PPP"], "RRR", "OOO YYY").play("draw")
    assert state.scores == (0, 0)


def test_placed_points_and_others_are_told_apart():
    state = arranged(["RRR", "BBB"], "RYG", "OOO", compensation=[1, 4]).play("RRR@-1,0/0")
    view = state.view(1)
    assert (view.scores, view.placed_points, view.bonus_points) == ((13, 4), (6, 0), (7, 4))  # 6 laid, 6 gained, 1 to start with

"""The law's section "A turn": place, or draw; the wild last; the drawn tile at once; open tiles later."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged, hand, legal, open_tiles
from tilewidgets.errors import IllegalMove
from tilewidgets.games.pyramid.moves import DRAW, Drawn, Placement, PyramidMove, Touch

# Below, the start tile is RYG: red on its left, yellow on its right, green on its base; blue, purple, orange fit nowhere.


def test_place_a_tile_from_the_hand():
    before = arranged(["RRB PPP", "YYY GGG"], "RYG", "OOO")
    state = before.play("RRB@-1,0/1")
    assert hand(state, 0) == ["PPP"]
    assert state.to_move == 1
    assert [(p.tile, p.cell, p.rotation, p.player, p.ply) for p in state.view(1).board][1:] == [("RRB", (-1, 0), 1, 0, 1)]
    assert state.events == (Placement(0, "RRB", (-1, 0), 1, (Touch((0, 0), "RYG", 3),), 4, 4),)


def test_all_tiles_of_the_hand_that_fit_may_be_chosen():
    assert legal(arranged(["RRB YYY PPP", "OOO OOB OOP"], "RYG", "BBB")) == {"RRB@-1,0/1", "RRB@-1,0/2", "YYY@1,0/0"}


def test_one_may_not_draw_when_something_can_be_placed():
    state = arranged(["RRB PPP", "OOO OOB"], "RYG", "BBB")
    with pytest.raises(IllegalMove):
        state.play("draw")


def test_the_wild_may_be_chosen_only_when_no_coloured_tile_can_be_placed():
    assert legal(arranged(["*** RRB", "OOO OOB"], "RYG", "BBB")) == {"RRB@-1,0/1", "RRB@-1,0/2"}


def test_then_the_wild_must_be_placed():
    state = arranged(["*** BBB", "OOO OOB"], "RYG", "PPP")
    assert legal(state) == {"***@-1,0/0", "***@1,0/0", "***@0,1/0"}
    with pytest.raises(IllegalMove):
        state.play("draw")
    assert legal(arranged(["*** ***.2", "OOO OOB"], "RYG", "PPP")) == {
        f"{w}@{c}/0" for w in ("***", "***.2") for c in ("-1,0", "1,0", "0,1")
    }


def test_if_nothing_can_be_placed_draw():
    state = arranged(["BBB PPP", "OOO OOB"], "RYG", "RRR BBP")
    assert state.legal_moves == (DRAW,)
    assert str(DRAW) == "draw"


def test_a_drawn_tile_that_fits_must_be_placed_at_once_by_the_same_player():
    state = arranged(["BBB PPP", "OOO OOB"], "RYG", "RRR BBP").play("draw")
    assert state.events == (Drawn(0, "RRR", False),)
    assert (state.to_move, state.view(1).drawn, state.view(1).supply) == (0, "RRR", 1)
    assert legal(state) == {"RRR@-1,0/0"}
    assert (hand(state, 0), open_tiles(state, 0)) == (["BBB", "PPP"], [])
    state = state.play("RRR@-1,0/0")
    assert (state.to_move, state.scores, state.view(1).drawn) == (1, (6, 0), None)
    assert hand(state, 0) == ["BBB", "PPP"]
    assert state.movers == (0, 0)


def test_where_the_player_likes():
    state = arranged(["BBB PPP", "OOO OOB"], "RRY", "RRG BBP").play("draw")
    # (-1,0) asks for red on slot 2: RRG with r = 1, 2. (1,0) asks for red on slot 0: r = 0 (R R G), r = 2 (G R R) no, r = 1 (R G R).
    assert legal(state) == {"RRG@-1,0/1", "RRG@-1,0/2", "RRG@1,0/0", "RRG@1,0/1"}


def test_a_drawn_wild_fits_anywhere_and_must_be_placed():
    state = arranged(["BBB PPP", "OOO OOB"], "RYG", "*** BBP").play("draw")
    assert state.to_move == 0
    assert legal(state) == {"***@-1,0/0", "***@1,0/0", "***@0,1/0"}


def test_the_turn_ends_after_the_drawn_tile_even_if_it_made_room_for_the_hand():
    state = arranged(["BBB PPP", "OOO OOB"], "RYG", "RBB BBP").play("draw").play("RBB@-1,0/1")
    # RBB with r = 1 shows B B R: red against the start tile, and blue to the outside, where BBB would fit now.
    assert state.to_move == 1


def test_a_drawn_tile_that_does_not_fit_is_laid_open_and_the_turn_ends():
    state = arranged(["BBB PPP", "YYY OOB"], "RYG", "OOO BBP").play("draw")
    assert state.events == (Drawn(0, "OOO", True),)
    assert (state.to_move, state.view(0).drawn, state.ply, state.movers) == (1, None, 1, (0,))
    assert (open_tiles(state, 0), hand(state, 0)) == (["OOO"], ["BBB", "PPP"])
    assert legal(state) == {"YYY@1,0/0"}  # one tile a turn, and all of it was the move `draw`


def _with_an_open_tile():
    # Player 0 draws OOO and lays it open. Player 1's ROO with r = 1 shows O O R on (-1,0), which points down: orange to the left, on its
    # base (above) orange as well. So orange is asked for on (-2,0) and (-1,-1).
    state = arranged(["BBB PPP", "ROO YYB"], "RYG", "OOO BBP")
    return state.play("draw").play("ROO@-1,0/1")


def test_on_a_later_turn_the_open_tile_may_be_placed_instead_of_a_tile_from_the_hand():
    state = _with_an_open_tile()
    assert state.to_move == 0
    assert legal(state) == {"OOO@-2,0/0", "OOO@-1,-1/0"}
    state = state.play("OOO@-2,0/0")
    assert (open_tiles(state, 0), hand(state, 0)) == ([], ["BBB", "PPP"])
    assert (state.scores, state.to_move) == ((6, 4), 1)


def test_an_open_tile_and_the_hand_are_both_on_offer():
    # OOO is laid open, player 1 draws RRB and lays it as R B R on (-1,0): blue on its base, so that (-1,-1) asks for blue on slot 2.
    state = arranged(["BBB OOP", "BOO BBO"], "RYG", "OOO RRB PPP BPP").play("draw").play("draw").play("RRB@-1,0/1")
    assert legal(state) == {"BBB@-1,-1/0"}
    # (-2,-1) points down and asks for blue on slot 2: BOO with r = 1, O O B.
    # Orange is then asked for on (-3,-1), slot 1, and on (-2,-2), slot 2.
    state = state.play("BBB@-1,-1/0").play("BOO@-2,-1/1")
    assert legal(state) == {"OOO@-3,-1/0", "OOO@-2,-2/0", "OOP@-3,-1/0", "OOP@-3,-1/2", "OOP@-2,-2/1", "OOP@-2,-2/2"}
    assert [move.tile for move in state.legal_moves] == ["OOP"] * 4 + ["OOO"] * 2


def test_open_tiles_are_nobody_elses():
    state = _with_an_open_tile().play("OOO@-2,0/0")
    assert "OOO" not in {move.tile for move in state.legal_moves}
    other = arranged(["BBB PPP", "ROO YYB", "OOB OOP"], "RYG", "OOO BBP").play("draw").play("ROO@-1,0/1")
    assert other.to_move == 2
    assert {move.tile for move in other.legal_moves} == {"OOB", "OOP"}


def test_several_open_tiles_in_the_order_in_which_they_were_drawn():
    state = arranged(["BBB PPP", "BBP BPP"], "RRR", "OOO YYY GGG OOY").play("draw").play("draw").play("draw")
    assert (open_tiles(state, 0), open_tiles(state, 1)) == (["OOO", "GGG"], ["YYY"])


def test_one_decision_one_move_and_next_players_turn():
    state = arranged(["RRR BBB", "RRR.2 PPP", "RRR.3 OOO", "RRR.4 OOP"], "RYG", "BBO", first_player=2)
    movers = []
    for tile, cell in (("RRR.3", "-1,0"), ("RRR.4", "-2,0"), ("RRR", "-3,0"), ("RRR.2", "-4,0")):
        movers.append(state.to_move)
        state = state.play(f"{tile}@{cell}/0")
    assert movers == [2, 3, 0, 1]
    assert state.movers == (2, 3, 0, 1)
    assert state.to_move == 2


def test_moves_are_listed_by_hand_order_then_open_tiles_then_cells_row_by_row():
    state = arranged(["RYY RRR", "OOO OOB"], "RRY", "BBB")
    # red is asked for on (-1,0) slot 2 and on (1,0) slot 0, yellow on (0,1) slot 1
    assert [str(move) for move in state.legal_moves] == ["RYY@-1,0/1", "RYY@1,0/0", "RYY@0,1/0", "RYY@0,1/1", "RRR@-1,0/0", "RRR@1,0/0"]
    assert state.legal_moves[0] == PyramidMove("RYY", (-1, 0), 1)
    assert state.legal_moves[0].words == "RYY on -1,0, rotation 1"


def test_nothing_is_legal_when_the_game_is_over():
    state = arranged(["RRR", "BBB"], "RYG", "OOO").play("RRR@-1,0/0")
    assert state.is_over
    assert state.legal_moves == ()
    for move in ("draw", "BBB@-2,0/0"):
        with pytest.raises(IllegalMove, match="over"):
            state.play(move)

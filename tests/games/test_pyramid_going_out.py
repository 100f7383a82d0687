"""The law's section "End", rule 1: going out, its bonus, and what open tiles count for."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged, hand, legal, open_tiles
from tilewidgets.games.pyramid.moves import Bonus, Ended


def test_a_player_whose_hand_is_empty_after_placing_ends_the_game():
    before = arranged(["RRB", "PPP"], "RYG", "OOO YYY")
    state = before.play("RRB@-1,0/1")
    assert (before.is_over, state.is_over) == (False, True)
    assert state.result.reason == "went_out"
    assert state.to_move == 0


def test_she_gains_the_values_of_all_tiles_left_in_the_opponents_hands():
    state = arranged(["RRB", "PPP"], "RYG", "OOO").play("RRB@-1,0/1")
    assert state.scores == (4 + 6, 0)
    assert state.events[1:] == (Bonus(0, 6, "went_out"), Ended(0, "went_out", (10, 0)))


def test_from_all_opponents():
    state = arranged(["PPP", "RRB", "BPO", "BBP"], "RYG", "OOO", first_player=1).play("RRB@-1,0/1")
    assert state.scores == (0, 4 + 6 + 3 + 4, 0, 0)


def test_only_what_is_still_in_the_hands():
    state = arranged(["RRR RRR.2", "RRB YYB"], "RYG", "OOO")
    # YYB on (1,0) is gone from player 1's hand when player 0 goes out: RRB, 4, is left. Points: 6 + 6 + 4 and 4.
    state = state.play_all(["RRR@-1,0/0", "YYB@1,0/0", "RRR.2@-2,0/0"])
    assert (state.result.reason, state.scores) == ("went_out", (16, 4))


def test_going_out_with_nothing_left_to_gain_is_said_all_the_same():
    state = arranged(["RRB", "***"], "RYG", "OOO").play("RRB@-1,0/1")
    assert state.scores == (4, 0)
    assert Bonus(0, 0, "went_out") in state.events


def test_going_out_with_the_wild():
    state = arranged(["***", "PPP"], "RYG", "OOO").play("***@0,1/0")
    assert (state.result.reason, state.scores) == ("went_out", (6, 0))


def test_placing_a_drawn_tile_is_not_going_out_while_the_hand_holds_tiles():
    state = arranged(["BBB", "PPP"], "RYG", "RRR OOO").play_all(["draw", "RRR@-1,0/0"])
    assert not state.is_over
    assert state.to_move == 1


@pytest.mark.parametrize(("count", "bonus"), [(False, 6), (True, 6 + 6)])
def test_open_tiles_of_opponents_count_for_the_bonus_only_with_open_tiles_count(count, bonus):
    # Player 0 holds BBB and lays OOO open; player 1 goes out.
    state = arranged(["BBB", "RRB"], "RYG", "OOO PPP", open_tiles_count=count).play_all(["draw", "RRB@-1,0/1"])
    assert (state.result.reason, state.scores) == ("went_out", (0, 4 + bonus))


def _last_of_the_hand_with_an_open_tile(count):
    # Alone: OOO is laid open; RPO is drawn, and as P O R on (-1,0) it asks for purple on (-2,0), slot 1, and for orange on (-1,-1), slot 2.
    state = arranged(["PPP"], "RYG", "OOO RPO GGG", open_tiles_count=count).play_all(["draw", "draw", "RPO@-1,0/1"])
    assert legal(state) == {"PPP@-2,0/0", "OOO@-1,-1/0"}
    return state


def test_open_tiles_do_not_count_as_hand():
    state = _last_of_the_hand_with_an_open_tile(False).play("PPP@-2,0/0")
    assert (state.result.reason, state.scores) == ("went_out", (3 + 6,))
    assert open_tiles(state, 0) == ["OOO"]


def test_with_open_tiles_count_a_player_with_an_empty_hand_but_open_tiles_plays_on_with_these():
    state = _last_of_the_hand_with_an_open_tile(True).play("PPP@-2,0/0")
    assert not state.is_over
    assert (hand(state, 0), open_tiles(state, 0), legal(state)) == ([], ["OOO"], {"OOO@-1,-1/0"})
    state = state.play("OOO@-1,-1/0")
    assert (state.result.reason, state.scores) == ("went_out", (3 + 6 + 6,))


@pytest.mark.parametrize("count", [False, True])
def test_placing_the_open_tile_first_and_the_hand_last(count):
    state = _last_of_the_hand_with_an_open_tile(count).play("OOO@-1,-1/0")
    assert not state.is_over  # the hand still holds PPP
    state = state.play("PPP@-2,0/0")
    assert (state.result.reason, state.scores) == ("went_out", (15,))


def test_an_empty_hand_with_open_tiles_that_do_not_fit_draws():
    # As above, but the open tile is BBB, and no edge asks for blue.
    state = arranged(["PPP"], "RYG", "BBB RPO GGG OOO", open_tiles_count=True).play_all(["draw", "draw", "RPO@-1,0/1", "PPP@-2,0/0"])
    assert (hand(state, 0), open_tiles(state, 0), legal(state)) == ([], ["BBB"], {"draw"})
    state = state.play("draw")  # GGG fits on the base of the start tile
    assert legal(state) == {"GGG@0,1/0"}
    state = state.play("GGG@0,1/0")
    assert not state.is_over  # placed, but BBB still lies open


def test_both_count_in_a_game_of_two():
    # open_tiles_count: player 0 has laid her hand but not OOO, so player 1 is to move and ends nothing by placing one of two tiles.
    options = {"open_tiles_count": True}
    state = arranged(["RRR BBB", "RRR.2 PPP"], "RYG", "OOO YBO GGG", **options)
    state = state.play_all(["RRR@-1,0/0", "RRR.2@-2,0/0", "draw"])  # OOO laid open by player 0
    assert open_tiles(state, 0) == ["OOO"]
    # Player 1 draws YBO: yellow on slot 0 of (1,0) with r = 0, Y B O: blue on the base, asked for on (1,-1); orange right, on (2,0).
    state = state.play_all(["draw", "YBO@1,0/0", "BBB@1,-1/0"])
    assert (hand(state, 0), state.is_over, state.to_move) == ([], False, 1)
    # Player 1 cannot lay PPP, draws GGG, the last tile: it fits on the start tile's base and is placed; then the supply is empty.
    state = state.play_all(["draw", "GGG@0,1/0"])
    # one tile each (OOO and PPP), both worth 6: 25 each. Player 0: 6 + 6; player 1: 6, 3 for YBO, 6.
    assert (state.result.reason, state.scores) == ("supply_exhausted", (12 + 25, 15 + 25))


def test_alone_going_out_has_no_bonus():
    state = arranged(["RRB"], "RYG", "OOO").play("RRB@-1,0/1")
    assert (state.result.reason, state.scores, state.returns) == ("went_out", (4,), (4.0,))
    assert state.events[1:] == (Ended(0, "went_out", (4,)),)

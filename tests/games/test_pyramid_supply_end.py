"""The law's section "End", rule 2: the supply is exhausted; and the order of the two rules."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged, legal
from tilewidgets.games.pyramid.moves import Bonus, Drawn, Ended

LAST_TILE, BLOCKED = {"supply_end": "last_tile"}, {"supply_end": "blocked"}


def test_drawing_the_last_tile_which_does_not_fit_ends_the_game():
    state = arranged(["BBB PPP", "OOO YYB"], "RRR", "GGG").play("draw")
    # two tiles each; player 0's are worth 12, player 1's 6 + 4: she gains 25
    assert (state.result.reason, state.scores) == ("supply_exhausted", (0, 25))
    assert state.events == (Drawn(0, "GGG", True), Bonus(1, 25, "supply_exhausted"), Ended(0, "supply_exhausted", (0, 25)))


def test_drawing_the_last_tile_which_fits_ends_the_game_after_it_is_placed():
    state = arranged(["BBB PPP", "OOO YYB"], "RRR", "RRG").play("draw")
    assert not state.is_over
    assert (state.to_move, state.view(0).supply) == (0, 0)
    state = state.play("RRG@-1,0/1")
    assert (state.result.reason, state.scores) == ("supply_exhausted", (4, 25))


def test_the_player_with_the_fewest_tiles_gains_25_and_nothing_for_the_opponents_tiles():
    # Player 0 lays RRR.2 and is left with BBB; player 1 draws in vain. One tile against two.
    state = arranged(["RRR.2 BBB", "PPP PPB"], "RRR", "GGG").play_all(["RRR.2@-1,0/0", "draw"])
    assert (state.result.reason, state.scores) == ("supply_exhausted", (6 + 25, 0))


def test_fewest_tiles_come_before_least_worth():
    values = {"PPP": 1, "PPB": 1, "BBB": 100}
    state = arranged(["RRR.2 BBB", "PPP PPB"], "RRR", "GGG", values=values).play_all(["RRR.2@-1,0/0", "draw"])
    assert state.scores == (6 + 25, 0)  # 100 points in one tile against 2 in two


def test_on_a_tie_the_one_whose_remaining_tiles_are_worth_least():
    assert arranged(["BBB", "PPB"], "RRR", "GGG").play("draw").scores == (0, 25)
    assert arranged(["BBP", "PPP"], "RRR", "GGG").play("draw").scores == (25, 0)
    assert arranged(["BBP", "PPP", "BPO"], "RRR", "GGG").play("draw").scores == (0, 0, 25)


def test_if_still_tied_each_of_those_gains_25():
    state = arranged(["BBB", "PPP"], "RRR", "GGG").play("draw")
    assert (state.scores, state.returns) == ((25, 25), (0.0, 0.0))
    assert [event for event in state.events if isinstance(event, Bonus)] == [
        Bonus(0, 25, "supply_exhausted"),
        Bonus(1, 25, "supply_exhausted"),
    ]
    assert arranged(["BBB", "BBP", "PPP", "BPP"], "RRR", "GGG").play("draw").scores == (0, 25, 0, 25)


def test_least_worth_is_asked_among_the_fewest_only():
    # Players 0 and 1 lay a tile each and hold one: BBB (6) and OOO (6). Player 2 holds two tiles worth 2 and draws the last tile.
    values = {"PPP": 1, "PPB": 1}
    state = arranged(["RRR.2 BBB", "RRR.3 OOO", "PPP PPB"], "RRR", "GGG", values=values)
    assert state.play_all(["RRR.2@-1,0/0", "RRR.3@1,0/0", "draw"]).scores == (31, 31, 0)


@pytest.mark.parametrize(("count", "scores"), [(False, (25, 0)), (True, (0, 25))])
def test_in_hand_and_remaining_follow_open_tiles_count(count, scores):
    # Both hold two tiles; player 0's are worth 10, player 1's 12. But player 0 has just laid GGG open: three tiles, if it counts.
    assert arranged(["BBB YYB", "OOO PPP"], "RRR", "GGG", open_tiles_count=count).play("draw").scores == scores


@pytest.mark.parametrize(("count", "scores"), [(False, (0, 25)), (True, (25, 0))])
def test_remaining_worth_follows_open_tiles_count(count, scores):
    # Each holds a tile and lays one open: 6 + 3 against 4 + 6. Hands only: 6 against 4.
    state = arranged(["BBB", "PPB"], "RRR", "YGB GGG", open_tiles_count=count).play_all(["draw", "draw"])
    assert (state.result.reason, state.scores) == ("supply_exhausted", scores)


@pytest.mark.parametrize("bonus", [0, 7, 1_000_000])
def test_exhausted_bonus(bonus):
    state = arranged(["BBB", "PPB"], "RRR", "GGG", exhausted_bonus=bonus).play("draw")
    assert state.scores == (0, bonus)


def test_a_wild_left_in_hand_is_a_tile_and_has_its_value():
    values = {"***": 5}
    assert arranged(["BBP", "***"], "RRR", "GGG", values=values).play("draw").scores == (25, 0)  # 4 against 5
    assert arranged(["BBP", "***"], "RRR", "GGG").play("draw").scores == (0, 25)  # 4 against 0


def test_alone_no_bonus_when_the_supply_is_exhausted():
    state = arranged(["BBB PPP"], "RRR", "GGG").play("draw")
    assert (state.result.reason, state.scores, state.returns) == ("supply_exhausted", (0,), (0.0,))


# ---------------------------------------------------------------------------------------------------------------------- blocked
def test_blocked_goes_on_after_the_last_tile():
    state = arranged(["BBB PPP", "RRB OOO"], "RRR", "GGG", **BLOCKED).play("draw")
    assert (state.is_over, state.to_move, state.view(0).supply) == (False, 1, 0)
    state = state.play("RRB@-1,0/1")
    # R B R on (-1,0) asks for blue on (-1,-1), slot 2: player 0 can lay BBB
    assert legal(state) == {"BBB@-1,-1/0"}


def test_blocked_ends_before_the_turn_of_a_player_who_would_have_to_draw():
    state = arranged(["BBB PPP", "RRB OOO"], "RRR", "GGG", **BLOCKED).play_all(["draw", "RRB@-1,0/2"])
    # B R R on (-1,0) asks for blue on (-2,0), slot 1, player 0 lays BBB; then player 1's OOO fits nowhere and there is nothing to draw
    state = state.play("BBB@-2,0/0")
    assert state.result.reason == "supply_exhausted"
    # a tile each, PPP and OOO, both worth 6: 25 each
    assert state.scores == (6 + 25, 4 + 25)
    assert state.movers[-1] == 0
    assert state.legal_moves == ()


def test_blocked_the_last_tile_that_fits_is_placed_and_the_game_goes_on():
    state = arranged(["BBB", "RRB"], "RRR", "RRR.2", **BLOCKED).play_all(["draw", "RRR.2@-1,0/0"])
    assert (state.is_over, state.to_move) == (False, 1)


def test_blocked_the_last_tile_does_not_fit_and_the_next_player_cannot_place_either():
    state = arranged(["BBB", "PPB"], "RRR", "GGG", **BLOCKED).play("draw")
    assert (state.result.reason, state.scores, state.ply) == ("supply_exhausted", (0, 25), 1)


def test_blocked_at_the_very_start():
    state = arranged(["BBB", "RRB"], "RRR", **BLOCKED)
    assert (state.is_over, state.ply, state.legal_moves) == (True, 0, ())
    assert (state.result.reason, state.scores, state.returns) == ("supply_exhausted", (0, 25), (-1.0, 1.0))
    assert not arranged(["BBB", "RRB"], "RRR", first_player=1, **BLOCKED).is_over


def test_blocked_a_wild_can_always_be_placed():
    state = arranged(["***", "RRB"], "RRR", **BLOCKED)
    assert not state.is_over
    assert state.play("***@1,0/0").result.reason == "went_out"


def test_blocked_with_open_tiles_that_fit_goes_on():
    state = arranged(["BBB PPP", "RRG OOO"], "RRR", "GGG", **BLOCKED).play_all(["draw", "RRG@-1,0/1"])
    assert legal(state) == {"GGG@-1,-1/0"}  # the open tile; R G R asks for green there


def test_blocked_alone():
    state = arranged(["BBB RRR.2"], "RRR", **BLOCKED).play("RRR.2@1,0/0")
    assert (state.result.reason, state.scores, state.returns) == ("supply_exhausted", (6,), (6.0,))


# -------------------------------------------------------------------------------------------------------------- order of the rules
def test_going_out_is_checked_before_the_exhausted_supply():
    # The supply is empty and player 1 could not place PPP; but player 0 goes out first and gains its 6, and nobody gains 25.
    state = arranged(["RRB", "PPP"], "RRR", **BLOCKED).play("RRB@-1,0/1")
    assert (state.result.reason, state.scores) == ("went_out", (4 + 6, 0))


def test_a_supply_that_is_not_empty_ends_nothing():
    state = arranged(["BBB", "PPP"], "RRR", "GGG OOO").play("draw")
    assert not state.is_over
    assert state.play("draw").is_over

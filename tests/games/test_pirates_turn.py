"""The law's section "A turn": main action, purchase, draw."""

from __future__ import annotations

import pytest

from tests.games.pirates_decks import INERT, arranged, at_sea, effects_at, fleet, hand, hired, legal, turn_passed
from tilewidgets.errors import IllegalMove

JOKER = hired("joker", cost=4)
TWO = hired("joker", "galleon", cost=1)


def _kinds(state):
    return {move.kind for move in state.legal_moves}


# --------------------------------------------------------------------------------------------------------------------- main action
def test_lay_a_ship_from_the_hand():
    state = at_sea(hand="157", ships=INERT)
    assert {move.what for move in state.legal_moves} == {"1", "5", "7"}
    state = state.play("5@c1")
    assert fleet(state, 0) == {"5@c1"}
    assert hand(state, 0) == "127"  # 2, the fourth ship of the deck, was drawn
    assert state.to_move == 1


def test_several_equal_ships_are_one_choice():
    state = at_sea(hand="551", ships=INERT)
    assert sorted(str(move) for move in state.legal_moves if move.space == "a1") == ["1@a1", "5@a1"]
    assert hand(at_sea(hand="551", ships=INERT).play("5@a1"), 0).count("5") == 1


def test_a_ship_that_is_not_in_the_hand_cannot_be_laid():
    with pytest.raises(IllegalMove, match="there is no ship 6 in your hand; choose 1, 5 or 7"):
        at_sea(hand="157").play("6@a1")


def test_one_ship_a_turn():
    state = at_sea(hand="157", gold=(4, 0), ships=INERT, **JOKER).play("5@c1")
    assert _kinds(state) == {"buy", "end"}
    with pytest.raises(IllegalMove, match="you have laid a ship this turn"):
        state.play("1@a1")


def test_a_ship_must_be_laid_before_the_turn_ends():
    for state in (at_sea(hand="1"), at_sea(hand="1", gold=(4, 0), **JOKER).play("buy:joker@a1")):
        assert "end" not in _kinds(state)
        with pytest.raises(IllegalMove, match="lay a ship first"):
            state.play("end")


# ------------------------------------------------------------------------------------------------------------------------ purchase
def test_a_purchase_before_the_ship_is_laid():
    state = at_sea(hand="1", gold=(5, 0), ships=INERT, **JOKER)
    assert _kinds(state) == {"lay", "buy"}
    state = state.play("buy:joker@b1")
    assert (fleet(state, 0), state.to_move, _kinds(state)) == ({"joker@b1"}, 0, {"lay"})
    state = state.play("1@b2")  # next to the joker
    assert (fleet(state, 0), state.to_move) == ({"joker@b1", "1@b2"}, 1)  # the turn ends by itself: nothing more can be bought


def test_a_purchase_after_the_effects_are_done():
    state = at_sea(hand="1", gold=(4, 0), ships=INERT | {1: "V"}, sea=effects_at(a1="M"), **JOKER).play("1@a1")
    assert _kinds(state) == {"sea", "ship"}  # not while effects are pending
    state = state.play("ship:V")
    assert _kinds(state) == {"sea"}
    state = state.play("sea:M>g6")
    assert _kinds(state) == {"buy", "end"}
    state = state.play("buy:joker@a2")
    assert (fleet(state, 0), state.to_move) == ({"1@a1", "joker@a2"}, 1)


def test_the_purchase_is_optional():
    state = at_sea(hand="1", gold=(4, 0), ships=INERT, **JOKER).play("1@a1").play("end")
    assert (state.to_move, state.view(0).gold, state.view(0).bought) == (1, (4, 0), frozenset())


def test_once_per_turn():
    state = at_sea(hand="1", gold=(4, 0), ships=INERT, **TWO).play("buy:joker@a1")
    assert _kinds(state) == {"lay"}
    with pytest.raises(IllegalMove, match="you have bought a mercenary this turn"):
        state.play("buy:galleon@b1")
    state = state.play("1@b1")
    assert state.to_move == 1  # not again after the ship was laid
    state = turn_passed(state)
    assert (state.to_move, _kinds(state)) == (0, {"lay", "buy"})  # next turn again


def test_the_cost_is_paid_and_the_gold_goes_back_to_the_supply():
    state = at_sea(hand="1", gold=(5, 2), **JOKER)
    assert state.view(0).supply["gold"] == 4
    state = state.play("buy:joker@a1")
    assert (state.view(0).gold, state.view(0).supply["gold"]) == ((1, 2), 8)


def test_gold_that_was_paid_can_be_gained_in_the_same_turn():
    state = at_sea(hand="1", gold=(4, 0), left={"gold": 0}, **JOKER)
    assert legal(state.play("1@a1")) >= {"end"}  # the ship's gold has no target
    state = state.play("buy:joker@a1").play("1@b1")
    assert legal(state) == {"ship:G"}


def test_who_cannot_pay_cannot_buy():
    state = at_sea(hand="1", gold=(3, 9), **JOKER)
    assert _kinds(state) == {"lay"}
    with pytest.raises(IllegalMove, match="the joker costs 4 gold, and you have 3"):
        state.play("buy:joker@a1")


def test_gold_gained_this_turn_pays():
    state = at_sea(hand="1", gold=(3, 0), **JOKER).play("1@a1").play("ship:G")
    assert _kinds(state) == {"buy", "end"}


def test_a_mercenary_that_is_not_laid_out_cannot_be_bought():
    with pytest.raises(IllegalMove, match="the galleon is not laid out; laid out are joker"):
        at_sea(hand="1", gold=(9, 0), **JOKER).play("buy:galleon@a1")


def test_a_bought_mercenary_is_not_replaced_and_is_gone_for_both():
    state = at_sea(hand="1", gold=(4, 4), ships=INERT, **JOKER).play("buy:joker@a1").play("1@b1")
    assert state.view(1).bought == {"joker"}
    assert _kinds(state) == {"lay"}
    with pytest.raises(IllegalMove, match="the joker has been bought already; no other one is laid out"):
        state.play("buy:joker@a6")


def test_a_bought_mercenary_is_laid_on_an_accessible_space():
    state = at_sea("5@b2 6@c3*", "7@b3*", hand="1", gold=(4, 0), **JOKER)
    places = {move.space for move in state.legal_moves if move.kind == "buy"}
    assert places == {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2", "c2", "b3"}
    assert places == {move.space for move in state.legal_moves if move.kind == "lay"}
    with pytest.raises(IllegalMove, match="c3 is not accessible: a burning ship lies there"):
        state.play("buy:joker@c3")


def test_the_spaces_effect_is_not_applied_for_a_mercenary():
    state = at_sea(hand="1", gold=(4, 0), sea=["GVHTXMS"] * 6, **JOKER).play("buy:joker@a1")
    assert _kinds(state) == {"lay"}
    assert state.view(0).gold == (0, 0)


def test_its_action_is_carried_out_at_once():
    state = at_sea(hand="1", gold=(4, 0), **hired("corsair", cost=4)).play("buy:corsair@a1")
    assert legal(state) == {"merc:V"}
    state = state.play("merc:V").play("merc:V")
    assert (state.view(0).points, _kinds(state)) == ((2, 0), {"lay"})


# ----------------------------------------------------------------------------------------------------------------------- automatic end
def test_the_turn_ends_by_itself_when_no_purchase_is_possible():
    assert at_sea(hand="1", gold=(3, 0), ships=INERT, **JOKER).play("1@a1").to_move == 1
    assert at_sea(hand="1", gold=(9, 0), ships=INERT).play("1@a1").to_move == 1


def test_end_is_a_move_when_a_purchase_is_possible():
    state = at_sea(hand="1", gold=(4, 0), ships=INERT, **JOKER).play("1@a1")
    assert state.to_move == 0
    assert "end" in legal(state)


# ---------------------------------------------------------------------------------------------------------------------------- draw
def test_draw_one_ship_from_the_deck():
    state = arranged(("1234567", ""), ships=INERT).play("2@a1")
    assert (hand(state, 0), state.view(0).deck_sizes) == ("134", (14, 15))


def test_the_draw_comes_after_a_purchase():
    state = arranged(("1234567", ""), ships=INERT, **hired("joker")).play("2@a1")
    assert (hand(state, 0), state.to_move) == ("13", 0)
    state = state.play("end")
    assert (hand(state, 0), state.to_move) == ("134", 1)


def test_no_ship_is_drawn_when_the_deck_is_empty():
    # two turns: the deck holds 3 + 2 - 1 ships
    state = arranged(("1234", "5678"), ships=INERT, turns=2)
    for move in ("1@a1", "5@a6"):
        state = state.play(move)
    assert (hand(state, 0), state.view(0).deck_sizes) == ("234", (0, 0))
    state = state.play("2@b1")
    assert (hand(state, 0), state.view(0).deck_sizes, state.is_over) == ("34", (0, 0), False)


def test_players_take_turns():
    state = arranged(ships=INERT, first_player=1)
    movers = []
    for _ in range(4):
        movers.append(state.to_move)
        state = state.play(state.legal_moves[0])
    assert movers == [1, 0, 1, 0]
    assert state.movers == (1, 0, 1, 0)
    assert [state.view(0).turn, state.play(state.legal_moves[0]).view(0).turn] == [3, 3]

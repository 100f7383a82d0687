"""The law's section "Effects": each effect with and without a target, two effects in either order, tokens that run out."""

from __future__ import annotations

import pytest

from tests.games.pirates_configurations import LAW
from tests.games.pirates_decks import SPACES, at_sea, effects_at, fleet, hand, legal, turn_passed
from tilewidgets.errors import IllegalMove


def _lay(number, mine="", theirs="", *, on="a1", code=".", **more):
    """Player 0 lays a ship on a space with an effect; by default on an open one."""
    state = at_sea(mine, theirs, hand=f"{number}", sea=effects_at(**{on: code}), **more)
    assert legal(state) >= {f"{number}@{on}"}
    return state.play(f"{number}@{on}")


# ------------------------------------------------------------------------------------------------------------------- which ship
@pytest.mark.parametrize(("number", "code"), LAW["ships"].items())
def test_each_effect_is_the_ability_of_one_ship_number(number, code):
    # something of every kind is there: a burning ship, an active one, a mine, opposing ships straight and diagonally
    state = _lay(number, "5@c1 5@d1*", "5@a2 5@b2", mines="g3")
    assert {(move.kind, move.what) for move in state.legal_moves} == {("ship", code)}


@pytest.mark.parametrize("code", "GHROXMSTV")
def test_each_effect_is_that_of_a_space(code):
    state = _lay(1, "5@c1 5@d1*", "5@a2 5@b2", mines="g3", code=code, ships=dict.fromkeys(range(1, 10), "."))
    assert {(move.kind, move.what) for move in state.legal_moves} == {("sea", code)}


def test_open_sea_does_nothing():
    state = _lay(1, ships=dict.fromkeys(range(1, 10), "."))
    assert state.to_move == 1
    assert fleet(state, 0) == {"1@a1"}


# ------------------------------------------------------------------------------------------------------------------------ tokens
def test_gold_gain_1_gold():
    state = _lay(1)
    assert legal(state) == {"ship:G"}
    state = state.play("ship:G")
    assert (state.view(0).gold, state.view(0).supply["gold"], state.to_move) == ((1, 0), 10, 1)


def test_booty_gain_1_victory_point_token():
    state = _lay(9)
    assert legal(state) == {"ship:V"}
    state = state.play("ship:V")
    assert (state.view(0).points, state.view(0).supply["point"], state.scores) == ((1, 0), 19, (1, 0))


def test_extra_tile_takes_a_token_and_the_top_ship_of_the_reserve_and_the_hand_stays_one_larger():
    state = _lay(8, reserves=("76", ""), decks=("999123", ""))
    assert legal(state) == {"ship:T"}
    assert hand(state, 0) == ""
    state = state.play("ship:T")
    view = state.view(0)
    assert (view.extra, view.supply["extra"], view.reserve_sizes) == ((1, 0), 6, (8, 9))
    assert hand(state, 0) == "17"  # the top of the reserve; then 1 was drawn at the end of the turn
    assert state.to_move == 1


@pytest.mark.parametrize(("number", "token"), [(1, "gold"), (9, "point"), (8, "extra"), (2, "shield"), (6, "mine")])
def test_what_runs_out_cannot_be_gained_the_effect_has_no_target(number, token):
    one = _lay(number, "5@c1", left={token: 1})
    assert one.legal_moves
    assert one.to_move == 0
    assert one.play(one.legal_moves[0]).view(0).supply[token] == 0
    none = _lay(number, "5@c1", left={token: 0})
    assert none.to_move == 1  # dropped, and the turn is over


def test_extra_tile_has_no_target_without_a_ship_in_the_reserve():
    # all 27 ships are in the deck: hand_size 3, turns 25
    state = _lay(8, turns=25)
    assert state.view(0).reserve_sizes == (0, 0)
    assert state.to_move == 1
    assert state.view(0).extra == (0, 0)


# ------------------------------------------------------------------------------------------------------------------------- shield
def test_shield_on_another_active_ship_or_mercenary_that_has_none():
    state = _lay(2, "5@b1 6@c1^ 7@d1* joker@e1 8@e3", "1@f6")
    # not the one just laid (a1), not c1 which has one, not d1 which burns, nothing of the opponent's
    assert legal(state) == {"ship:H>b1", "ship:H>e1", "ship:H>e3"}
    state = state.play("ship:H>e1")
    assert fleet(state, 0) == {"2@a1", "5@b1", "6@c1^", "7@d1*", "joker@e1^", "8@e3"}
    assert state.view(0).supply["shield"] == 5


def test_a_shield_without_target_is_dropped():
    assert _lay(2, "6@c1^ 7@d1*").to_move == 1


# ------------------------------------------------------------------------------------------------------------------------- repair
def test_repair_turns_one_of_your_burning_ships_anywhere_active_again():
    state = _lay(3, "5@b1 7@d1* joker@g5*", "1@f6*")
    assert legal(state) == {"ship:R>d1", "ship:R>g5"}
    assert fleet(state.play("ship:R>g5"), 0) == {"3@a1", "5@b1", "7@d1*", "joker@g5"}
    assert fleet(state.play("ship:R>d1"), 1) == {"1@f6*"}


def test_repair_without_a_burning_ship_is_dropped():
    assert _lay(3, "5@b1", "1@f6*").to_move == 1


# -------------------------------------------------------------------------------------------------------------------------- mines
def test_lay_a_mine_on_a_space_without_ship_and_without_mine_on_either_side():
    state = _lay(6, "5@b1 7@d1*", "1@f6 2@g6*", mines="c3 d4")
    taken = {"a1", "b1", "d1", "f6", "g6", "c3", "d4"}
    assert legal(state) == {f"ship:M>{space}" for space in SPACES if space not in taken}
    state = state.play("ship:M>e5")
    assert set(state.view(0).mines) == {"c3", "d4", "e5"}
    assert state.view(0).supply["mine"] == 11


def test_sweep_removes_one_mine_from_anywhere():
    state = _lay(7, mines="c3 d4")
    assert legal(state) == {"ship:S>c3", "ship:S>d4"}
    state = state.play("ship:S>d4")
    assert (state.view(0).mines, state.view(0).supply["mine"]) == (("c3",), 13)


def test_sweep_without_a_mine_is_dropped():
    assert _lay(7).to_move == 1


# --------------------------------------------------------------------------------------------------------------------- two effects
def test_the_effect_of_the_space_and_of_the_ship_in_either_order():
    state = _lay(9, code="G")
    assert legal(state) == {"sea:G", "ship:V"}
    for order in (("sea:G", "ship:V"), ("ship:V", "sea:G")):
        after = state.play(order[0])
        assert legal(after) == {order[1]}
        assert after.to_move == 0
        after = after.play(order[1])
        assert (after.view(0).gold, after.view(0).points, after.to_move) == ((1, 0), (1, 0), 1)


def test_each_effect_that_has_a_target_must_be_applied():
    state = _lay(9, code="G")
    with pytest.raises(IllegalMove, match=r"apply gold \(of the space\) and booty \(of the ship\) first"):
        state.play("end")
    with pytest.raises(IllegalMove, match=r"apply booty \(of the ship\) first"):
        state.play("sea:G").play("end")


def test_one_that_has_no_target_is_dropped():
    state = _lay(9, code="S")  # no mine to sweep
    assert legal(state) == {"ship:V"}
    assert state.play("ship:V").to_move == 1
    state = _lay(7, code="V")
    assert legal(state) == {"sea:V"}
    assert state.play("sea:V").to_move == 1


def test_one_without_a_target_may_have_one_after_the_other_is_done():
    state = _lay(6, code="S")  # the ship lays a mine, the space sweeps it
    assert {(move.kind, move.what) for move in state.legal_moves} == {("ship", "M")}
    state = state.play("ship:M>c3")
    assert state.to_move == 0
    assert legal(state) == {"sea:S>c3"}
    state = state.play("sea:S>c3")
    assert (state.view(0).mines, state.to_move) == ((), 1)


def test_one_with_a_target_may_have_none_after_the_other_is_done():
    state = _lay(7, code="S", mines="c3")  # same code twice, one mine
    assert legal(state) == {"sea:S>c3"}
    assert state.play("sea:S>c3").to_move == 1
    state = _lay(3, "7@d1*", code="R")
    assert state.play("sea:R>d1").to_move == 1


def test_the_order_may_matter():
    # A mine is on c3 already. Sweeping first leaves the mine that the ship lays then; laying first offers the new one for sweeping.
    state = _lay(6, code="S", mines="c3")
    assert {move.kind for move in state.legal_moves} == {"sea", "ship"}
    swept = state.play("sea:S>c3").play("ship:M>c3")
    assert (swept.view(0).mines, swept.to_move) == (("c3",), 1)
    assert legal(state.play("ship:M>e5")) == {"sea:S>c3", "sea:S>e5"}


def test_repair_then_shield_or_shield_first():
    # burning 7 on d1: the shield may go onto it only after the repair
    state = _lay(3, "7@d1*", code="H")
    assert legal(state) == {"ship:R>d1"}
    state = state.play("ship:R>d1")
    assert legal(state) == {"sea:H>d1"}
    assert fleet(state.play("sea:H>d1"), 0) == {"3@a1", "7@d1^"}


# ------------------------------------------------------------------------------------------------------------------ same code twice
def test_if_both_have_the_same_code_only_the_seas_moves():
    state = _lay(1, code="G")
    assert legal(state) == {"sea:G"}
    state = state.play("sea:G")
    assert legal(state) == {"ship:G"}
    assert state.play("ship:G").view(0).gold == (2, 0)


def test_the_same_code_twice_with_one_token():
    state = _lay(1, code="G", left={"gold": 1}).play("sea:G")
    assert (state.view(0).gold, state.to_move) == ((1, 0), 1)


def test_the_same_code_twice_with_targets():
    state = _lay(4, "9@a2", "5@b1", code="O")
    assert legal(state) == {"sea:O>b1"}
    state = state.play("sea:O>b1")
    assert fleet(state, 1) == {"5@b1*"}
    assert legal(state) == {"ship:O>b1"}
    assert fleet(state.play("ship:O>b1"), 1) == set()


def test_the_ships_effect_waits_for_the_same_one_of_the_space():
    state = _lay(4, "9@a2", "5@b1", code="O")
    with pytest.raises(IllegalMove, match=r"apply fire straight \(of the space\) first"):
        state.play("ship:O>b1")
    assert [(p.source, p.ready) for p in state.view(0).pending] == [("sea", True), ("ship", False)]


# ------------------------------------------------------------------------------------------------------------------- where and whose
def test_only_the_space_just_taken_counts():
    state = at_sea("5@a1", hand="1", sea=effects_at(a1="V", b1="M"), ships=dict.fromkeys(range(1, 10), "."))
    assert {(move.kind, move.what) for move in state.play("1@b1").legal_moves} == {("sea", "M")}


def test_a_space_gives_its_effect_again_to_the_next_ship_on_it():
    # destroyed at b1, the space is free again: its effect is applied for the next one
    state = at_sea("5@a1", "5@b1*", hand="4", sea=effects_at(b1="V"), to_move=0).play("4@c1").play("ship:O>b1")
    assert fleet(state, 1) == set()
    state = turn_passed(state).play("2@b1")  # drawn at the end of the turn before
    assert "sea:V" in legal(state)

"""The law on fire (range, what stops a shot, what is a target), hits (shield, fire, destroyed) and burning ships."""

from __future__ import annotations

import pytest

from tests.games.pirates_decks import INERT, arranged, at_sea, fleet, hired, legal, spaces
from tilewidgets.errors import IllegalMove


def _fire(number, mine, theirs, at, **more):
    """Player 0 lays ship 4 (straight) or 5 (diagonally) at a space; returns the state."""
    state = at_sea(mine, theirs, hand=str(number), **more)
    return state.play(f"{number}@{at}")


def _targets(number, mine, theirs, at, **more):
    state = _fire(number, mine, theirs, at, **more)
    return {move.space for move in state.legal_moves} if state.to_move == 0 else set()


AROUND_C3 = "1@b2 1@c2 1@d2 2@d3 3@b4 3@c4 3@d4"


# --------------------------------------------------------------------------------------------------------------------------- lines
def test_fire_straight_hits_orthogonally_in_line():
    assert _targets(4, "9@b3", AROUND_C3, "c3") == {"c2", "d3", "c4"}


def test_fire_diagonally_hits_diagonally_in_line():
    assert _targets(5, "9@b3", AROUND_C3, "c3") == {"b2", "d2", "b4", "d4"}


def test_one_opposing_ship_is_hit():
    state = _fire(5, "9@b3", "1@b2 1@d2", "c3")
    state = state.play("ship:X>d2")
    assert fleet(state, 1) == {"1@b2", "1@d2*"}
    assert state.to_move == 1


# --------------------------------------------------------------------------------------------------------------------------- range
def test_fire_reaches_the_adjoining_space_by_default():
    assert _targets(4, "", "1@c1", "a1") == set()
    assert _targets(4, "", "1@b1", "a1") == {"b1"}


@pytest.mark.parametrize("reach", range(1, 7))
def test_fire_reaches_fire_range_spaces(reach):
    for distance in range(1, 7):
        there = "abcdefg"[distance] + "1"
        assert _targets(4, "", f"1@{there}", "a1", fire_range=reach) == ({there} if distance <= reach else set())
    for distance in range(1, 6):
        there = "abcdef"[distance] + "123456"[distance]
        assert _targets(5, "", f"1@{there}", "a1", fire_range=reach) == ({there} if distance <= reach else set())


@pytest.mark.parametrize(("number", "there"), [(4, "d6"), (4, "d1"), (4, "a3"), (4, "g3"), (5, "b1"), (5, "f1"), (5, "a6"), (5, "g6")])
def test_fire_goes_all_eight_ways(number, there):
    own = "c3" if there in ("d1", "d6") else "d2"  # it makes d3 accessible, and is not in the line of fire
    assert _targets(number, f"9@{own}", f"1@{there}", "d3", fire_range=6) == {there}


def test_fire_does_not_go_round_the_edges():
    assert _targets(4, "", "1@a2 1@a6", "g1", fire_range=6) == set()
    assert _targets(5, "", "1@a3 1@a2 1@b1", "g1", fire_range=6) == set()
    assert _targets(5, "", "1@g2 1@g1", "a1", fire_range=6) == set()


# ------------------------------------------------------------------------------------------------------------- what stops the shot
def test_the_first_ship_in_line_stops_the_shot_and_is_its_target():
    assert _targets(4, "", "1@c1 2@d1 3@e1", "a1", fire_range=6) == {"c1"}


def test_a_burning_ship_stops_the_shot_and_is_its_target():
    assert _targets(4, "", "1@c1* 2@d1", "a1", fire_range=6) == {"c1"}


def test_an_own_ship_stops_the_shot_and_is_no_target():
    assert _targets(4, "9@c1", "2@d1", "a1", fire_range=6) == set()


def test_an_own_burning_ship_stops_the_shot_too():
    assert _targets(4, "9@c1*", "2@d1", "a1", fire_range=6) == set()


def test_mercenaries_stop_shots_and_mines_do_not():
    assert _targets(4, "joker@c1", "2@d1", "a1", fire_range=6) == set()
    assert _targets(4, "", "joker@c1 2@d1", "a1", fire_range=6) == {"c1"}
    assert _targets(4, "", "2@d1", "a1", fire_range=6, mines="b1 c1") == {"d1"}


def test_without_a_target_fire_is_dropped():
    assert _fire(4, "9@c1", "2@d1", "a1").to_move == 1
    assert _fire(5, "", "", "a1").to_move == 1


def test_another_space_is_no_target():
    state = _fire(4, "", "1@b1 2@b2", "a1")
    with pytest.raises(IllegalMove, match="b2 is no target: no opposing ship stands there in the straight line of fire from a1; choose b1"):
        state.play("ship:O>b2")


# ---------------------------------------------------------------------------------------------------------------------------- hits
def test_a_shielded_ship_loses_its_shield():
    state = _fire(4, "", "1@b1^", "a1").play("ship:O>b1")
    assert fleet(state, 1) == {"1@b1"}
    assert state.view(0).supply["shield"] == 7  # it goes back to the supply


def test_an_active_ship_catches_fire():
    state = _fire(4, "", "1@b1", "a1").play("ship:O>b1")
    assert fleet(state, 1) == {"1@b1*"}


def test_a_burning_ship_is_destroyed_and_leaves_the_sea():
    state = _fire(4, "", "1@b1* 2@c6", "a1").play("ship:O>b1")
    assert fleet(state, 1) == {"2@c6"}
    assert "b1" not in state.view(0).ships


def test_two_hits_of_one_ship_on_a_shielded_one():
    state = at_sea("", "1@b1^", hand="4", ships=dict.fromkeys(range(1, 10), "O"), sea=["O......", *["." * 7] * 5])
    state = state.play("4@a1").play("sea:O>b1").play("ship:O>b1")
    assert fleet(state, 1) == {"1@b1*"}


@pytest.mark.parametrize(("before", "after"), [("joker@b1^", {"joker@b1"}), ("joker@b1", {"joker@b1*"}), ("joker@b1*", set())])
def test_mercenaries_are_hit_like_ships(before, after):
    assert fleet(_fire(4, "", before, "a1").play("ship:O>b1"), 1) == after


def test_a_shield_that_leaves_the_sea_with_its_ship_goes_back():
    state = at_sea("9@c3", "5@c4^", hand="1", gold=(0, 0), **hired("boarder"))
    assert state.view(0).supply["shield"] == 6
    state = state.play("buy:boarder@c4")
    assert (fleet(state, 1), state.view(0).supply["shield"]) == (set(), 7)


# --------------------------------------------------------------------------------------------------------------------- burning ships
def test_a_burning_ship_still_lies_there_and_belongs_to_its_owner():
    state = at_sea("5@c1*", "6@d6*")
    ships = state.view(None).ships
    assert [(ship.owner, ship.what, ship.burning) for ship in ships.values()] == [(0, "5", True), (1, "6", True)]
    assert not {"c1"} & spaces(state, 1)  # the space is not free


def test_a_burning_ship_gives_no_adjacency():
    assert spaces(at_sea("5@c1"), 1) == {"a1", "b1", "d1", "e1", "f1", "g1", "c2"}
    assert spaces(at_sea("5@c1*"), 1) == {"a1", "b1", "d1", "e1", "f1", "g1"}


def test_a_burning_ship_is_in_no_combination():
    assert at_sea("5@a1 5@b1 5@c1").scores == (4, 0)
    assert at_sea("5@a1 5@b1* 5@c1").scores == (0, 0)


def test_a_burning_ship_scores_no_points():
    assert at_sea("5@a4 joker@c4 galleon@e4").scores == (3 + 6, 0)
    assert at_sea("5@a4* joker@c4* galleon@e4*").scores == (0, 0)
    assert at_sea("5@a5 admiral@a4 banner@c1").scores == (2 + 2, 0)
    assert at_sea("5@a5 admiral@a4* banner@c1").scores == (1, 0)
    assert at_sea("5@a1 5@b1 5@c1 banner@d1").scores == (8, 0)
    assert at_sea("5@a1 5@b1 5@c1 banner@d1*").scores == (4, 0)


def test_a_repaired_ship_counts_again():
    state = at_sea("5@a1 5@b1* 5@c1", hand="3").play("3@g1").play("ship:R>b1")
    assert state.scores == (4, 0)
    assert state.to_move == 1


# ------------------------------------------------------------------------------------------------------------------------ whose turn
def test_player_1_fires_as_well():
    state = at_sea("5@b6", "", hand="4", to_move=1).play("4@a6").play("ship:O>b6")
    assert fleet(state, 0) == {"5@b6*"}
    assert state.to_move == 0


def test_the_shield_of_the_first_ship_takes_the_first_hit():
    state = arranged(("1", "4"), sea=["." * 7] * 6, ships=INERT | {4: "O"}, fire_range=6).play("1@a1").play("4@a6").play("ship:O>a1")
    assert fleet(state, 0) == {"1@a1"}


def test_who_burns_may_be_hit_by_each_effect_of_one_ship():
    state = at_sea("", "1@b1 2@a2", hand="4", sea=["X......", *["." * 7] * 5]).play("4@a1")
    assert legal(state) == {"ship:O>b1", "ship:O>a2"}  # the diagonal fire has no target now
    assert fleet(state.play("ship:O>a2"), 1) == {"1@b1", "2@a2*"}

"""The law's section "Mercenaries": all twelve, and what counts for all of them."""

from __future__ import annotations

import pytest

from tests.games.pirates_configurations import LAW
from tests.games.pirates_decks import at_sea, effects_at, fleet, hand, hired, legal, spaces, turn_passed
from tilewidgets.errors import IllegalMove


def _buy(id, at, mine="", theirs="", **more):
    """Player 0 buys a mercenary for nothing."""
    return at_sea(mine, theirs, **({"hand": "1"} | hired(id) | more)).play(f"buy:{id}@{at}")


# ------------------------------------------------------------------------------------------------------------------------- all of them
def test_ids_costs_and_actions():
    from tilewidgets.games.pirates.ruleset import make

    assert {m.id: {"cost": m.cost, "action": m.action} for m in make().mercenaries} == LAW["mercenaries"]
    assert list(LAW["mercenaries"]) == [m.id for m in make().mercenaries]


@pytest.mark.parametrize("id", LAW["mercenaries"])
def test_every_mercenary_costs_what_the_law_says(id):
    cost = LAW["mercenaries"][id]["cost"]
    setup = {"market": {cost: 1}, "laid_out": (id,)}
    assert "buy" not in {move.kind for move in at_sea(hand="1", gold=(cost - 1, 0), **setup).legal_moves}
    state = at_sea(hand="1", gold=(cost + 1, 0), **setup).play(f"buy:{id}@a1")
    assert (state.view(0).gold[0], state.view(0).supply["gold"]) == (1, 10)


def test_they_have_no_number_and_break_a_row():
    assert at_sea("3@a1 4@b1 galleon@c1 5@d1 6@e1").scoring(0).combinations == ()
    assert at_sea("5@a1 5@b1 corsair@c1 5@d1").scoring(0).combinations == ()


def test_they_count_as_your_ships_in_every_other_way():
    assert {"d2", "c3", "e3", "d4"} <= spaces(at_sea("corsair@d3"), 1)  # adjacency
    assert at_sea("corsair@d4 galleon@e2").scoring(0).across == 1
    state = at_sea("corsair@c3*", hand="3").play("3@a1")
    assert legal(state) == {"ship:R>c3"}  # repaired
    state = at_sea("corsair@c3", hand="2").play("2@a1")
    assert legal(state) == {"ship:H>c3"}  # shielded
    assert "c3" in spaces(at_sea("5@c2 corsair@c3*"), 1)  # laid over when burning
    assert "c3" not in spaces(at_sea("5@c2 corsair@c3"), 1)


def test_they_score_only_while_active():
    assert at_sea("galleon@a1 admiral@a4 5@b1 5@c1 5@d1 banner@e1").scores == (4 + 4 + 1 + 1 + 6, 0)
    assert at_sea("galleon@a1* admiral@a4* 5@b1 5@c1 5@d1 banner@e1*").scores == (4, 0)


def test_a_burning_ship_is_destroyed_by_a_mercenary_laid_on_it():
    state = _buy("joker", "d2", "5@d1", "7@d2*")
    assert (fleet(state, 0), fleet(state, 1)) == ({"5@d1", "joker@d2"}, set())


def test_the_spaces_effect_is_not_applied_but_the_action_is():
    state = _buy("corsair", "a1", sea=effects_at(a1="M"))
    assert legal(state) == {"merc:V"}


def test_repeated_actions_that_have_no_target_left_are_dropped():
    state = _buy("corsair", "a1", left={"point": 1}).play("merc:V")
    assert {move.kind for move in state.legal_moves} == {"lay"}
    assert {move.kind for move in _buy("corsair", "a1", left={"point": 0}).legal_moves} == {"lay"}


# ------------------------------------------------------------------------------------------------------------------------------ cost 3
def test_broadside_hits_every_opposing_ship_active_or_burning_on_the_8_surrounding_spaces_at_once():
    theirs = "1@c2 2@e2* 3@c3^ 4@e3 6@c4 joker@d4 8@e4 9@d5 9@b3 9@f5"
    state = _buy("broadside", "d3", "5@d2", theirs)
    # d5, b3 and f5 are two away
    assert fleet(state, 1) == {"1@c2*", "3@c3", "4@e3*", "6@c4*", "joker@d4*", "8@e4*", "9@d5", "9@b3", "9@f5"}
    assert fleet(state, 0) == {"5@d2", "broadside@d3"}  # no own ship is hit
    assert state.view(0).supply["shield"] == 7
    assert {move.kind for move in state.legal_moves} == {"lay"}  # it is done by itself


@pytest.mark.parametrize("fire_range", [1, 2, 6])
def test_broadside_whatever_fire_range(fire_range):
    state = _buy("broadside", "a1", "", "1@b1 2@c1 3@b2 4@c3", fire_range=fire_range)
    assert fleet(state, 1) == {"1@b1*", "2@c1", "3@b2*", "4@c3"}


def test_broadside_does_not_go_round_the_edges():
    state = _buy("broadside", "g1", "", "1@a1 2@a2 3@g6 4@f2")
    assert fleet(state, 1) == {"1@a1", "2@a2", "3@g6", "4@f2*"}


def test_broadside_may_be_laid_over_a_burning_ship_and_hits_the_others():
    state = _buy("broadside", "b1", "5@a1", "6@b1* 7@c1*")
    assert (fleet(state, 0), fleet(state, 1)) == ({"5@a1", "broadside@b1"}, set())


def test_minelayer_lays_a_mine_three_times():
    state = _buy("minelayer", "a1")
    for space in ("d4", "e5", "b1"):
        assert {move.what for move in state.legal_moves} == {"M"}
        state = state.play(f"merc:M>{space}")
    assert set(state.view(0).mines) == {"b1", "d4", "e5"}
    assert {move.kind for move in state.legal_moves} == {"lay"}


def test_minelayer_stops_when_the_mines_run_out():
    state = _buy("minelayer", "a1", left={"mine": 2}).play("merc:M>d4").play("merc:M>d5")
    assert {move.kind for move in state.legal_moves} == {"lay"}


def test_carpenter_repairs_twice():
    state = _buy("carpenter", "a1", "5@c1* 6@d1* 7@e1*")
    assert legal(state) == {"merc:R>c1", "merc:R>d1", "merc:R>e1"}
    state = state.play("merc:R>d1")
    assert legal(state) == {"merc:R>c1", "merc:R>e1"}
    assert fleet(state.play("merc:R>e1"), 0) == {"carpenter@a1", "5@c1*", "6@d1", "7@e1"}
    once = _buy("carpenter", "a1", "5@c1*").play("merc:R>c1")
    assert {move.kind for move in once.legal_moves} == {"lay"}


def test_armourer_puts_shields_twice_never_on_itself():
    state = _buy("armourer", "a1", "5@c1 6@d1")
    assert legal(state) == {"merc:H>c1", "merc:H>d1"}
    state = state.play("merc:H>c1")
    assert legal(state) == {"merc:H>d1"}
    assert fleet(state.play("merc:H>d1"), 0) == {"armourer@a1", "5@c1^", "6@d1^"}
    assert {move.kind for move in _buy("armourer", "a1").legal_moves} == {"lay"}


def test_recruiter_takes_two_extra_tiles():
    state = _buy("recruiter", "a1", reserves=("89", ""))
    assert legal(state) == {"merc:T"}
    state = state.play("merc:T")
    assert hand(state, 0) == "18"
    state = state.play("merc:T")
    assert (hand(state, 0), state.view(0).extra, state.view(0).supply["extra"]) == ("189", (2, 0), 5)
    assert {move.what for move in state.legal_moves} == {"1", "8", "9"}  # they can be laid in the same turn


def test_corsair_takes_two_booties():
    state = _buy("corsair", "a1").play("merc:V").play("merc:V")
    assert (state.view(0).points, state.view(0).supply["point"]) == ((2, 0), 18)


# ------------------------------------------------------------------------------------------------------------------------------ cost 4
def test_boarder_may_be_laid_on_an_opponents_active_ship_next_to_one_of_your_active_ships():
    state = at_sea("5@d3 9@a1*", "6@d4 7@a2 8@e3^ joker@d2", hand="1", **hired("boarder"))
    ordinary = {"b1", "c1", "d1", "e1", "f1", "g1", "c3"}
    assert spaces(state, 1) == ordinary
    assert spaces(state, "boarder") == ordinary | {"d4", "e3", "d2"}  # not a2: the ship beside it burns
    with pytest.raises(IllegalMove, match="a2 is not accessible: one may board only active ships next to one of yours"):
        state.play("buy:boarder@a2")


@pytest.mark.parametrize("theirs", ["6@d4", "6@d4^", "joker@d4", "joker@d4^"])
def test_that_ship_is_destroyed_shield_or_not(theirs):
    state = _buy("boarder", "d4", "5@d3", theirs, sea=effects_at(d4="V"))
    assert (fleet(state, 0), fleet(state, 1)) == ({"5@d3", "boarder@d4"}, set())
    assert state.view(0).supply["shield"] == 7
    assert {move.kind for move in state.legal_moves} == {"lay"}  # the space's effect is not applied


def test_the_boarder_never_takes_an_own_ship():
    state = at_sea("5@d3 6@d4", "", hand="1", **hired("boarder"))
    assert "d4" not in spaces(state, "boarder")
    with pytest.raises(IllegalMove, match="your ship 6 lies there"):
        state.play("buy:boarder@d4")


def test_the_boarder_may_be_laid_like_any_other():
    state = at_sea("5@d3", "6@d4*", hand="1", **hired("boarder"))
    assert spaces(state, "boarder") == spaces(state, 1)


def test_no_other_mercenary_may_board():
    state = at_sea("5@d3", "6@d4", hand="1", **hired("joker", "boarder"))
    assert spaces(state, "boarder") - spaces(state, "joker") == {"d4"}


def test_joker_counts_as_any_one_number_in_each_combination():
    scoring = at_sea("3@a1 joker@b1 5@c1 7@b2 7@b3").scoring(0)
    assert {(c.kind, c.points) for c in scoring.combinations} == {("ascending", 3), ("same", 4)}


def test_fireship_fires_straight_then_diagonally_in_this_order():
    state = _buy("fireship", "a1", "", "1@b1 2@a2 3@b2")
    assert legal(state) == {"merc:O>b1", "merc:O>a2"}
    with pytest.raises(IllegalMove, match=r"apply fire straight \(of the mercenary\) first"):
        state.play("merc:X>b2")
    state = state.play("merc:O>a2")
    assert legal(state) == {"merc:X>b2"}
    assert fleet(state.play("merc:X>b2"), 1) == {"1@b1", "2@a2*", "3@b2*"}


def test_fireship_drops_what_has_no_target():
    assert legal(_buy("fireship", "a1", "", "3@b2")) == {"merc:X>b2"}
    assert {move.kind for move in _buy("fireship", "a1", "", "1@b1").play("merc:O>b1").legal_moves} == {"lay"}
    assert {move.kind for move in _buy("fireship", "a1").legal_moves} == {"lay"}


def test_fireship_reaches_fire_range():
    assert legal(_buy("fireship", "a1", "", "1@d1", fire_range=3)) == {"merc:O>d1"}
    assert {move.kind for move in _buy("fireship", "a1", "", "1@d1", fire_range=2).legal_moves} == {"lay"}


# ------------------------------------------------------------------------------------------------------------------------------ cost 5
def test_galleon_6_points_not_tokens_at_the_end():
    state = _buy("galleon", "a1")
    assert (state.scores, state.view(0).points, state.view(0).supply["point"]) == ((6, 0), (0, 0), 20)


def test_admiral_1_more_point_for_each_active_ship_on_the_opponents_side_itself_included():
    assert at_sea("5@a4 joker@b5 6@c6* 7@d1 admiral@e4").scores == (3 + 3, 0)
    assert at_sea("5@a4 joker@b5 6@c6* 7@d1 admiral@e1").scores == (2 + 2, 0)
    assert at_sea("", "5@a3 admiral@b4 7@c1").scores == (0, 2 + 2)


def test_banner_the_best_combination_counts_twice_nothing_without_one():
    assert at_sea("5@a1 5@b1 5@c1 banner@d1").scores == (4 + 4, 0)
    assert at_sea("1@a1 2@b1 3@c1 4@d1 5@e1 5@e2 5@e3 banner@g1").scores == (8 + 4 + 8, 0)
    assert at_sea("5@a1 5@b1 banner@d1").scores == (0, 0)
    assert at_sea("5@a1 5@b1 5@c1", "banner@d6 1@e6").scores == (4, 0)  # each player's own


def test_a_mercenary_bought_after_the_ship_acts_before_the_turn_ends():
    state = at_sea(hand="1", ships=dict.fromkeys(range(1, 10), "."), **hired("corsair")).play("1@a1").play("buy:corsair@b1")
    assert (legal(state), state.to_move) == ({"merc:V"}, 0)
    state = state.play("merc:V").play("merc:V")
    assert (state.to_move, state.view(0).points) == (1, (2, 0))
    assert turn_passed(state).to_move == 0

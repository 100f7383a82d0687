"""The law's sections "Accessible spaces" and "Mines"."""

from __future__ import annotations

import pytest

from tests.games.pirates_decks import INERT, arranged, at_sea, effects_at, fleet, hired, legal, spaces, turn_passed
from tilewidgets.errors import IllegalMove

FIRST_ROW = {column + "1" for column in "abcdefg"}


# ----------------------------------------------------------------------------------------------------------------- accessible spaces
def test_any_space_of_your_first_row_if_no_ship_lies_on_it():
    assert spaces(at_sea("", "1@d6"), 1) == FIRST_ROW
    assert spaces(at_sea("5@c1*", "6@e1 7@f1*"), 1) == FIRST_ROW - {"c1", "e1", "f1"}
    assert spaces(at_sea("1@d1", "", to_move=1), 1) == {column + "6" for column in "abcdefg"}


def test_any_space_orthogonally_adjacent_to_one_of_your_active_ships():
    assert spaces(at_sea("5@d3"), 1) == FIRST_ROW | {"d2", "d4", "c3", "e3"}
    assert spaces(at_sea("5@a3"), 1) == FIRST_ROW | {"a2", "a4", "b3"}  # not g2 or g3, round the edge
    assert spaces(at_sea("5@g3"), 1) == FIRST_ROW | {"g2", "g4", "f3"}
    assert spaces(at_sea("joker@d3"), 1) == FIRST_ROW | {"d2", "d4", "c3", "e3"}  # mercenaries count as ships


def test_the_opponents_side_is_allowed():
    assert spaces(at_sea("5@d5"), 1) == FIRST_ROW | {"d4", "d6", "c5", "e5"}
    assert spaces(at_sea("5@d6"), 1) == FIRST_ROW | {"d5", "c6", "e6"}


def test_not_next_to_the_opponents_ships():
    assert spaces(at_sea("", "5@d3"), 1) == FIRST_ROW
    with pytest.raises(IllegalMove, match="d4 is not accessible: it is next to none of your active ships, and not in row 1, your first"):
        at_sea("", "5@d3").play("1@d4")


def test_not_diagonally():
    assert not {"c2", "e2", "c4", "e4"} & spaces(at_sea("5@d3"), 1)


@pytest.mark.parametrize("burning", [("5@d3 6@d4*", ""), ("5@d3", "6@d4*")], ids=["own", "opposing"])
def test_a_space_with_a_burning_ship_of_either_player_next_to_one_of_your_active_ships(burning):
    state = at_sea(*burning, hand="1", sea=effects_at(d4="G"), ships=INERT | {1: "V"})
    assert "d4" in spaces(state, 1)
    state = state.play("1@d4")
    assert "6@d4*" not in fleet(state, 0) | fleet(state, 1)  # that ship is destroyed
    assert "1@d4" in fleet(state, 0)
    assert legal(state) == {"ship:V"}  # the space's effect is not applied, the ship's is


def test_the_first_row_alone_gives_no_access_to_a_burning_ship():
    for mine, theirs in (("6@d1*", ""), ("", "6@d1*")):
        state = at_sea(mine, theirs)
        assert spaces(state, 1) == FIRST_ROW - {"d1"}
        with pytest.raises(IllegalMove, match="d1 is not accessible: a burning ship lies there, and it is next to none of your active"):
            state.play("1@d1")
    assert "d1" in spaces(at_sea("5@c1 6@d1*"), 1)


def test_a_burning_ship_does_not_make_its_own_space_or_its_neighbours_accessible():
    assert spaces(at_sea("5@d3*"), 1) == FIRST_ROW
    assert spaces(at_sea("5@d3* 6@d4*"), 1) == FIRST_ROW


@pytest.mark.parametrize(("mine", "theirs", "said"), [("5@d3 6@d4", "", "your ship 6"), ("5@d3", "6@d4", "the opposing ship 6")])
def test_never_a_space_with_an_active_ship(mine, theirs, said):
    state = at_sea(mine, theirs, gold=(4, 0), **hired("joker", cost=4))
    for move in ("1@d4", "buy:joker@d4"):
        with pytest.raises(IllegalMove, match=f"d4 is not accessible: {said} lies there, and it is active"):
            state.play(move)


def test_a_ship_just_laid_gives_access_in_the_same_turn():
    state = at_sea("5@d3", hand="1", gold=(4, 0), ships=INERT, **hired("joker", cost=4)).play("1@d4")
    assert {"c4", "d5", "e4"} <= spaces(state, "joker")


# --------------------------------------------------------------------------------------------------------------------------- mines
def _on_a_mine(**more):
    return at_sea("5@a1", "", mines="b1 c3", hand="1", sea=effects_at(b1="V"), **more)


def test_a_ship_laid_on_a_mined_space_catches_fire_before_anything_else():
    state = _on_a_mine().play("1@b1")
    assert fleet(state, 0) == {"5@a1", "1@b1*"}
    assert (state.view(0).mines, state.view(0).supply["mine"]) == (("c3",), 13)  # the mine goes back


def test_then_neither_the_spaces_effect_nor_its_own_is_applied():
    state = _on_a_mine().play("1@b1")
    assert state.to_move == 1
    assert (state.view(0).gold, state.view(0).points) == ((0, 0), (0, 0))


def test_a_purchase_is_possible_after_a_ship_has_caught_fire():
    state = _on_a_mine(gold=(4, 0), **hired("joker", cost=4)).play("1@b1")
    assert "end" in legal(state)
    assert "b1" in spaces(state, "joker")  # it burns next to 5 on a1


def test_mines_belong_to_nobody():
    # player 0 mines a space in her own first row, and runs onto it
    state = arranged(("61", "2"), ships=INERT | {6: "M"}).play("6@a1").play("ship:M>b1").play("2@a6").play("1@b1")
    assert fleet(state, 0) == {"6@a1^", "1@b1*"}
    # and the opponent runs onto one just as well
    state = arranged(("61", "2"), ships=INERT | {6: "M"}).play("6@a1").play("ship:M>b6").play("2@b6")
    assert fleet(state, 1) == {"2@b6*"}


def test_a_shield_saves_the_ship_and_its_effects_are_applied():
    # the first ship of the game carries a shield; a minelayer was bought before it
    state = arranged(("1", ""), sea=effects_at(c1="V"), **hired("minelayer"))
    state = state.play("buy:minelayer@a1").play("merc:M>c1").play("merc:M>d4").play("merc:M>d5").play("1@c1")
    assert fleet(state, 0) == {"minelayer@a1", "1@c1"}  # the shield is lost
    assert (state.view(0).supply["shield"], state.view(0).mines) == (7, ("d4", "d5"))
    assert legal(state) == {"sea:V", "ship:G"}


def test_a_mercenary_laid_on_a_mined_space_burns_and_does_not_act():
    state = at_sea("5@a1", "", mines="b1", hand="1", **hired("corsair")).play("buy:corsair@b1")
    assert fleet(state, 0) == {"5@a1", "corsair@b1*"}
    assert {move.kind for move in state.legal_moves} == {"lay"}
    assert state.view(0).points == (0, 0)


def test_a_broadside_on_a_mine_does_not_fire():
    state = at_sea("5@a1", "6@b2 7@c1", mines="b1", hand="1", **hired("broadside")).play("buy:broadside@b1")
    assert fleet(state, 0) == {"5@a1", "broadside@b1*"}
    assert fleet(state, 1) == {"6@b2", "7@c1"}


def test_a_boarder_may_run_onto_a_mine():
    # no mine can lie under a ship, so the boarder meets one only where any mercenary would
    state = at_sea("5@a1", "6@a2", mines="b1", hand="1", **hired("boarder"))
    assert fleet(state.play("buy:boarder@b1"), 0) == {"5@a1", "boarder@b1*"}
    assert fleet(state.play("buy:boarder@a2"), 0) == {"5@a1", "boarder@a2"}


def test_no_mine_lies_under_a_ship():
    state = at_sea("5@a1 7@c1*", "6@a2 7@e5*", hand="6").play("6@b1")
    assert not {"a1", "b1", "c1", "a2", "e5"} & {move.space for move in state.legal_moves}


def test_a_ship_that_burns_on_a_mine_can_be_repaired_later():
    state = turn_passed(_on_a_mine(decks=("1113", "")).play("1@b1")).play("3@g1")  # drawn after laying ship 1
    assert legal(state) == {"ship:R>b1"}

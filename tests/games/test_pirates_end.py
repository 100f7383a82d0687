"""The law's section "End", who wins, and the option `turns`."""

from __future__ import annotations

import pytest

from tests.games.pirates_decks import INERT, arranged, at_sea, effects_at, fleet, hired, legal, told
from tilewidgets.errors import IllegalMove

ROW_6 = "1@a6 2@b6 3@c6 4@d6 5@e6 6@f6 7@g6"


def _whole(state):
    """Play on with the first legal move; returns all states."""
    states = [state]
    while not states[-1].is_over:
        states.append(states[-1].play(states[-1].legal_moves[0]))
    return states


# ------------------------------------------------------------------------------------------------------------------------- 16 turns each
@pytest.mark.parametrize("first", [0, 1])
def test_16_turns_each_after_a_turn_of_the_player_who_did_not_begin(first):
    *before, last = _whole(arranged(ships=INERT, first_player=first))
    assert [last.movers.count(p) for p in range(2)] == [16, 16]
    assert last.movers == (first, 1 - first) * 16
    assert last.result.reason == "deck_exhausted"
    assert (last.view(0).deck_sizes, [len(hand) for hand in last.view(0).hands]) == ((0, 0), [2, 2])
    assert before[-1].view(0).deck_sizes == (0, 0)
    # her deck was empty at the draw: after the 15th turn each the last ship was drawn, and the game went on
    assert [state.view(0).deck_sizes for state in (*before, last)[28:31]] == [(1, 1), (0, 1) if first == 0 else (1, 0), (0, 0)]
    assert last.view(0).turn == before[-1].view(0).turn == 16


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("turns", [1, 2, 6, 25])
def test_as_many_turns_as_the_option_says(turns, first):
    last = _whole(arranged(ships=INERT, first_player=first, turns=turns, copies=4 if turns > 16 else 3))[-1]
    if last.result.reason == "deck_exhausted":
        assert last.movers == (first, 1 - first) * turns
    else:
        assert turns == 25  # the sea has but 42 spaces


def test_a_purchase_is_still_possible_in_the_last_turn():
    state = arranged(("1", "1"), ships=INERT, turns=1, **hired("galleon")).play("1@a1").play("end").play("1@a6")
    assert not state.is_over
    state = state.play("buy:galleon@b6")
    assert (state.is_over, state.scores, state.returns) == (True, (0, 6), (-1.0, 1.0))


def test_nothing_is_legal_when_the_game_is_over():
    state = _whole(arranged(ships=INERT, turns=1))[-1]
    assert state.legal_moves == ()
    for move in ("end", "1@a1", "sea:G"):
        with pytest.raises(IllegalMove, match="the game is over"):
            state.play(move)


# ------------------------------------------------------------------------------------------------------------------------ immediate loss
def test_a_player_who_cannot_lay_any_ship_at_the_start_of_her_turn_loses_at_once_without_scoring():
    state = at_sea(ROW_6.replace("7@g6", "") + " 9@f5", "8@a3* 8@b3*", hand="5", ships=INERT, left=None)
    assert state.scores[0] > 0
    state = state.play("5@f4")  # g6 is still free
    assert not state.is_over
    state = at_sea(ROW_6.replace("7@g6", "") + " 9@f5", "8@a3* 8@b3*", hand="5", ships=INERT).play("5@g6")
    assert (state.is_over, state.result.reason) == (True, "no_ship_playable")
    assert (state.scores, state.returns, state.to_move) == ((0, 0), (1.0, -1.0), 1)
    assert state.result.scores == (0, 0)
    assert told(state)[-1] == "the game is over: player 1 cannot lay a ship and loses at once"
    assert state.legal_moves == ()


def test_player_0_may_lose_so_as_well():
    theirs = "1@a1 2@b1 3@c1 4@d1 5@e1 6@f1"
    state = at_sea("8@d4*", theirs, hand="7", ships=INERT, to_move=1).play("7@g1")
    assert (state.scores, state.returns, state.to_move) == ((0, 0), (-1.0, 1.0), 0)


def test_burning_ships_in_her_first_row_do_not_help():
    theirs = "1@a1 2@b1* 3@c1 4@d1* 5@e1 6@f1"
    state = at_sea("8@d4*", theirs, hand="7", ships=INERT, to_move=1).play("7@g1")
    assert state.result.reason == "no_ship_playable"


def test_a_burning_ship_next_to_an_active_one_is_a_way_out():
    state = at_sea(ROW_6.replace("7@g6", "") + " 9@f5 9@a2 9@b3 9@c2 9@b1*", "8@b2", hand="5", ships=INERT).play("5@g6")
    assert {move.space for move in state.legal_moves} == {"b1"}


def test_a_purchase_that_might_have_helped_does_not_save_her():
    # Her only active ship on a6 is shut in; with her boarder she could take a5 and go on from there.
    mine = "1@a5 2@b6 3@c6 4@d6 5@e6 6@f6"
    state = at_sea(mine, "8@a6", hand="7", gold=(0, 9), ships=INERT, **hired("boarder"))
    over = state.play("7@g6").play("end")
    assert (over.is_over, over.to_move, over.result.reason) == (True, 1, "no_ship_playable")
    # with one space of her first row left it is her turn, and she may board
    state = state.play("7@b5").play("end")
    assert {"buy:boarder@a5", "buy:boarder@b6"} <= legal(state)


def test_or_right_after_a_purchase_of_hers_took_the_last_accessible_space():
    mine = "1@a6 2@b6 3@c6 4@d6 5@e6 6@f6 7@g5"
    state = at_sea(mine, "", hand="5", to_move=1, ships=INERT, **hired("joker"))
    assert legal(state) == {"5@g6", "buy:joker@g6"}
    state = state.play("buy:joker@g6")  # its neighbours f6 and g5 are taken by active ships
    assert (state.is_over, state.result.reason, state.scores, state.returns) == (True, "no_ship_playable", (0, 0), (1.0, -1.0))
    assert state.to_move == 1
    assert told(state) == [
        "player 1 buys the joker for 0 gold and lays it at g6",
        "the game is over: player 1 cannot lay a ship and loses at once",
    ]


def test_a_purchase_that_opens_a_space_does_not():
    state = at_sea("1@a6 2@b6 3@c6 4@d6 5@e6 6@f6 7@f5", "", hand="5", to_move=1, ships=INERT, **hired("joker")).play("buy:joker@g6")
    assert legal(state) == {"5@g5"}


def test_the_mercenarys_action_comes_before_the_loss():
    # The carpenter takes the last space, and repairs a ship: spaces beside it are accessible.
    mine = "1@a6 2@b6 3@c6 4@d6 5@e6 6@f6 7@g5"
    state = at_sea(mine, "8@a2*", hand="5", to_move=1, ships=INERT, **hired("carpenter")).play("buy:carpenter@g6")
    assert legal(state) == {"merc:R>a2"}
    state = state.play("merc:R>a2")
    assert {move.space for move in state.legal_moves} == {"a1", "a3", "b2"}


def test_a_purchase_after_the_ship_may_take_the_last_space():
    mine = "1@a6 2@b6 3@c6 4@d6 5@e6 6@f5 7@g5"
    state = at_sea(mine, "", hand="5", to_move=1, ships=INERT, **hired("joker")).play("5@g6").play("buy:joker@f6")
    assert (state.is_over, state.to_move) == (False, 0)


def test_a_loss_at_once_in_the_last_turn():
    mine = "1@a6 2@b6 3@c6 4@d6 5@e6 6@f6 7@g5"
    state = at_sea(mine, "", hand="5", to_move=1, ships=INERT, turns=1, **hired("joker"))
    assert state.play("5@g6").result.reason == "deck_exhausted"
    assert state.play("buy:joker@g6").result.reason == "no_ship_playable"


# ---------------------------------------------------------------------------------------------------------------------------- who wins
def _one_turn_each(first, second, **more):
    """Player 0 lays the first ship, player 1 the second one; all pending effects are applied."""
    state = arranged((first[0], second[0]), turns=1, **more).play(first)
    for move in (None, second):
        if move:
            state = state.play(move)
        while not state.is_over and state.legal_moves[0].kind in ("sea", "ship"):
            state = state.play(state.legal_moves[0])
    assert state.result.reason == "deck_exhausted"
    return state


def test_most_points_wins():
    state = _one_turn_each("9@a1", "1@a6")  # booty against gold
    assert (state.scores, state.returns, state.result.winners) == ((1, 0), (1.0, -1.0), (0,))
    state = _one_turn_each("1@a1", "9@a6")
    assert (state.scores, state.returns, state.result.winners) == ((0, 1), (-1.0, 1.0), (1,))


def test_on_a_tie_the_player_with_more_gold():
    state = _one_turn_each("1@a1", "5@a6")
    assert (state.scores, state.returns) == ((0, 0), (1.0, -1.0))
    state = _one_turn_each("5@a1", "1@a6")
    assert (state.scores, state.returns) == ((0, 0), (-1.0, 1.0))
    state = _one_turn_each("1@a1", "1@a6", sea=effects_at(a1="V", a6="V", b6="G"))
    assert (state.scores, state.returns) == ((1, 1), (0.0, 0.0))


def test_if_still_tied_a_draw():
    for ships in ("55", "11"):
        state = _one_turn_each(f"{ships[0]}@a1", f"{ships[1]}@a6")
        assert (state.scores, state.returns, state.result.winners) == ((0, 0), (0.0, 0.0), (0, 1))


def test_gold_does_not_beat_points():
    state = _one_turn_each("1@a1", "9@a6", sea=effects_at(a1="G"))
    assert (state.view(0).gold, state.returns) == ((2, 0), (-1.0, 1.0))


def test_the_end_is_said_in_words():
    names = ("Ada", "Ben")
    said = [
        (_one_turn_each("9@a1", "1@a6"), "Ada wins, 1 to 0: the decks are empty."),
        (_one_turn_each("1@a1", "9@a6"), "Ben wins, 1 to 0: the decks are empty."),
        (_one_turn_each("5@a1", "1@a6"), "Ben wins, 0 to 0, with more gold: the decks are empty."),
        (_one_turn_each("5@a1", "5@a6"), "A draw, 0 to 0, and equal in gold: the decks are empty."),
        (
            at_sea("8@d4*", "1@a1 2@b1 3@c1 4@d1 5@e1 6@f1", hand="7", ships=INERT, to_move=1).play("7@g1"),
            "Ben wins: Ada cannot lay a ship, and loses at once.",
        ),
    ]
    for state, sentence in said:
        assert state.game.say_end(state.view(None), names) == sentence


def test_returns_are_zero_until_the_end_and_scores_are_those_of_now():
    state = arranged(("9", "1")).play("9@a1").play("ship:V")
    assert (state.returns, state.scores, state.is_over) == ((0.0, 0.0), (1, 0), False)
    assert fleet(state, 0) == {"9@a1^"}

"""Several people at one board: the curtain is between them, whatever they press, and nobody's hand is shown behind it."""

from __future__ import annotations

import random

import pytest

from tests.models.positions import check_model, hot_seat
from tilewidgets import MatchModel, game
from tilewidgets.errors import MatchError


def test_the_curtain_between_players():
    model = MatchModel(game("pyramid"), ["human", "human"], names=["Ada", "Bob"], seed=4)
    assert model.curtain, "from the beginning"
    assert model.status == "Hand the board to Ada, then press Show or click the curtain."
    assert model.status_kind == "curtain"
    assert model.view == model.state.view(None)
    model.lift()
    assert model.viewer == 0
    assert model.status.startswith("Your turn, Ada.")
    model.play(model.legal_moves[0])
    assert model.curtain
    assert model.viewer == 1
    assert model.legal_moves == ()
    model.click("curtain")
    assert model.status.startswith("Ada laid")
    with pytest.raises(MatchError, match="no curtain to lift"):
        model.lift()
    assert model.last_error is not None
    assert model.status == "Not possible: There is no curtain to lift now."


@pytest.mark.parametrize("call", [lambda m: m.play("draw"), lambda m: m.click("hand:RRR"), lambda m: m.press("draw"), lambda m: m.hint()])
def test_nothing_can_be_done_behind_it(call):
    model = MatchModel(game("pyramid"), ["human", "human"], names=["Ada", "Bob"], seed=4)
    with pytest.raises(MatchError, match="The board waits for Ada; lift the curtain first"):
        call(model)
    assert model.curtain
    check_model(model)


def test_no_curtain_where_nothing_is_hidden():
    model = MatchModel(game("pyramid", visibility="open"), ["human", "human"], seed=4)
    assert not model.curtain
    model.play(model.legal_moves[0])
    assert not model.curtain
    assert model.viewer == 1
    assert model.is_my_turn
    assert not MatchModel(game("pyramid", players=1), ["human"], seed=4).curtain


def test_going_where_one_is_does_not_lift_it():
    model = hot_seat()
    model.play(model.legal_moves[0])
    model.goto(model.ply)
    assert model.curtain


def test_redo_to_an_agents_turn_does_not_lift_it(stuck):
    model = MatchModel(game("pyramid", players=3), ["human", "human", stuck], seed=4, agent_timeout=0.01)
    model.lift()
    model.play(model.legal_moves[0])
    model.lift()
    model.play(model.legal_moves[0])
    assert model.viewer == 1
    model.undo()
    model.undo()
    model.lift()
    assert model.viewer == 0
    model.redo()
    assert model.curtain
    model.redo()
    assert model.to_move == 2
    assert model.viewer is None, "player 0 sits there: nobody's hand may be shown"
    assert model.view == model.state.view(None)
    check_model(model)


@pytest.mark.parametrize("seats", [["human", "human"], ["human", "greedy", "human"], ["greedy", "human", "human", "random"]], ids="-".join)
@pytest.mark.parametrize("undo", ["free", "fair"])
def test_a_hand_is_shown_only_after_a_lift_for_its_owner(seats, undo):
    chance = random.Random(str(seats))
    model = MatchModel(game("pyramid", players=len(seats)), seats, seed=1, undo=undo)
    sitting = None
    for step in range(80):
        act = chance.choice(("play", "play", "lift", "undo", "redo", "goto", "new", "retry"))
        if act == "lift" and model.curtain:
            model.lift()
            sitting = model.viewer
        elif act == "play" and model.is_my_turn:
            model.play(chance.choice(model.legal_moves))
        elif act == "undo" and model.undo_ply is not None:
            model.undo()
        elif act == "redo" and model.redo_ply is not None:
            model.redo()
        elif act == "goto":
            model.goto(chance.randint(model._floor_ply, model.ply))
        elif act == "new" and chance.random() < 0.05:
            model.new_game(chance.randrange(99))
        elif act == "retry" and model.seats[model.to_move].agent and not model.state.is_over:
            model.retry()
        assert model.view.viewer in (None, sitting), "a hand is shown to another"
        check_model(model, deep=step % 10 == 0)

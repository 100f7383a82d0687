"""Waiting for a move, and what a closed match still does: nothing."""

from __future__ import annotations

import asyncio

import pytest

from tests.models.positions import duel
from tilewidgets import MatchModel, game
from tilewidgets.errors import MatchError


async def test_next_move_waits_for_anybodys():
    model, heard = duel(), []

    async def listen():
        while len(heard) < 6:
            heard.append(await model.next_move())

    listener, given_up = asyncio.ensure_future(listen()), asyncio.ensure_future(model.next_move())
    await asyncio.sleep(0)
    given_up.cancel()
    for _ in range(3):
        model.play(model.legal_moves[0])
        await model.settled()
    await asyncio.wait_for(listener, 5)
    assert tuple(heard) == model.moves, "no move is missed by one who asks again at once"


async def test_who_waits_is_told_of_the_end():
    model = duel()
    waiting = asyncio.ensure_future(model.next_move())
    await asyncio.sleep(0)
    model.new_game(3)
    model.undo() if model.undo_ply is not None else None
    assert not waiting.done(), "a new game is waited for too"
    model.close()
    with pytest.raises(MatchError, match="The board is closed"):
        await waiting
    with pytest.raises(MatchError, match="The board is closed"):
        await model.next_move()
    done = MatchModel(game("pyramid"), ["random", "random"], seed=3)
    await done.settled()
    with pytest.raises(MatchError, match="The game is over"):
        await done.next_move()


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.play(m.state.legal_moves[0]),
        lambda m: m.select(m.state.legal_moves[0]),
        lambda m: m.click("supply"),
        lambda m: m.click("curtain"),
        lambda m: m.press("draw"),
        lambda m: m.hint(),
        lambda m: m.undo(),
        lambda m: m.redo(),
        lambda m: m.goto(0),
        lambda m: m.lift(),
        lambda m: m.retry(),
        lambda m: m.new_game(),
    ],
)
def test_a_closed_match_does_nothing(call):
    model = duel()
    model.play(model.legal_moves[0])
    model.close()
    model.close()
    assert (model.undo_ply, model.redo_ply, model.legal_moves) == (None, None, ())
    with pytest.raises(MatchError, match="The board is closed; make a new one"):
        call(model)
    assert model.ply == 2
    assert model.status == "The board is closed; make a new one."
    assert model.branch().ply == 2, "one can go on from where it was"

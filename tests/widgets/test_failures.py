"""The board beside agents and observers that fail: it says so, offers what helps, and goes on."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.models.positions import failing, first_legal
from tests.widgets.hands import buttons, check_board, click, press
from tilewidgets import TileError


async def test_an_agent_that_fails_can_be_asked_again_or_replaced(boards):
    mood = ["bad"]

    def moody(view):
        return failing(view) if mood else first_legal(view)

    board = boards("pyramid", ["human", moody], names=["Ada", "Bob"], seed=4)
    board.model.play(board.model.legal_moves[0])
    assert board._status.text.endswith("Bob is thinking.")
    assert not {"play", "hint", "retry", "replace", "concede", "rotate", "draw"} & set(buttons(board))
    await board.model.settled()
    helps = "Retry asks Bob again, Replace lets random play on, Concede ends it."
    assert board._status.text == f"Bob raised an error at move 2: RuntimeError: it broke. {helps}"
    assert {"retry", "replace", "concede", "undo", "new"} == set(buttons(board))
    check_board(board)
    mood.clear()
    press(board._controls.retry)
    await board.model.settled()
    assert board.model.ply == 2
    mood.append("bad")
    board.model.play(board.model.legal_moves[0])
    await board.model.settled()
    press(board._controls.replace)
    await board.model.settled()
    assert board.model.names == ("Ada", "random")
    assert board.model.is_my_turn
    check_board(board)


async def test_never_an_answer(boards, stuck):
    board = boards("pyramid", [stuck, "human"], seed=4, agent_timeout=0.05)
    await board.model.settled()
    assert "silent gave no answer in time at move 1: it was given 0.05 seconds." in board._status.text
    assert {"retry", "replace", "concede", "new"} == set(buttons(board))
    board.model.agent_timeout = 30.0  # a slow machine must not be taken for a slow agent
    press(board._controls.replace)
    await board.model.settled()
    assert board.model.is_my_turn
    check_board(board)


async def test_clicks_while_an_agent_thinks(boards, stuck):
    board = boards("pyramid", ["human", stuck], names=["Ada", "Bob"], seed=4)
    board.model.play(board.model.legal_moves[0])
    for target in [t.id for t in board.scene.targets if t.kind in ("hand", "cell", "supply")]:
        click(board, target)
        assert board._status.text == "Not possible: Bob is thinking; wait for its move, or undo."
        assert board.model.thinking
    check_board(board)
    before = time.monotonic()
    press(board._controls.undo)
    assert time.monotonic() - before < 5
    assert board.model.is_my_turn
    stuck.release()
    await asyncio.sleep(0.05)
    assert board.model.ply == 0
    check_board(board)


# ------------------------------------------------------------------------------------------------ observers
def test_an_observer_that_fails_is_shown_and_the_board_goes_on(boards, caplog):
    board = boards(seed=4)

    def broken(change):
        raise ZeroDivisionError("mine")

    board.model.observe(broken, "revision")
    tile = board.model.legal_moves[0].tile
    click(board, f"hand:{tile}")
    assert board._status.text == "An error beside the board: ZeroDivisionError: mine"
    assert board._status.kind == "error"
    assert board.model.selection.tile == tile
    with pytest.raises(ZeroDivisionError):
        board.click(f"hand:{tile}")
    board.model.unobserve(broken, "revision")
    click(board, f"hand:{tile}")
    check_board(board)


def test_an_observer_that_asks_for_the_impossible_is_shown_too(boards):
    board = boards(seed=4)

    def wrong(change):
        raise TileError("this is mine")

    board.model.observe(wrong, "selection")
    click(board, f"hand:{board.model.legal_moves[0].tile}")
    assert board._status.text == "An error beside the board: TileError: this is mine"

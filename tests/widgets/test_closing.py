"""Closing: nothing is left, nothing happens any more, who waits is told; a shared model stays open, and two boards over it agree."""

from __future__ import annotations

import asyncio
import gc

import ipywidgets.widgets.widget as internals
import pytest

from tests.models.positions import snapshot
from tests.widgets.hands import check_board, click, press, tap
from tilewidgets import Board, MatchModel, game
from tilewidgets.errors import MatchError

CLOSED = "The board is closed; make a new one"


def live():
    return {key for key, widget in internals._instances.items() if type(widget).__name__ != "_CanvasManager"}


def test_ten_boards_leave_nothing():
    before = live()
    for n in range(10):
        board = Board("pyramid", seed=n, width=(400, 720)[n % 2], theme=("light", "dark")[n % 2])
        made = len(live() - before)
        board.model.play(board.model.legal_moves[0])
        press(board._controls.hint)
        press(board._controls.new)
        assert len(live() - before) == made, "playing makes no widgets"
        board.close()
        board.close()
        assert live() == before
    gc.collect()


@pytest.mark.parametrize("shared", [False, True])
async def test_a_closed_board_does_nothing(shared):
    model = MatchModel(game("pyramid"), seed=4)
    board = Board(model) if shared else Board("pyramid", seed=4)
    scene, target = board.scene, f"hand:{board.model.legal_moves[0].tile}"
    board.close()
    before = snapshot(board.model)
    with pytest.raises(MatchError, match=CLOSED):
        board.click(target)
    with pytest.raises(MatchError, match=CLOSED):
        await board.next_move()
    if not shared:
        for call in (lambda: board.model.play("draw"), board.model.undo, board.model.new_game, lambda: board.model.press("draw")):
            with pytest.raises(MatchError, match=CLOSED):
                call()
    click(board, target)
    board._clicked(100, 100)
    for button in (board._controls.play, board._controls.new, board._controls.undo, board._controls.hint):
        button.click()
    board._painter._on_ready()
    board.theme = "dark"
    assert board.scene is scene
    if shared:
        assert snapshot(board.model) == before
    assert "Pyramid Power" in repr(board)
    assert board.state.ply == 0
    model.close()


async def test_a_late_answer_finds_the_board_closed(stuck):
    errors = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
    board = Board("pyramid", ["human", stuck], seed=4)
    board.model.play(board.model.legal_moves[0])
    waiting = asyncio.ensure_future(board.next_move())
    await asyncio.sleep(0)
    board.close()
    with pytest.raises(MatchError, match=CLOSED):
        await waiting
    stuck.release()
    await asyncio.sleep(0.05)
    assert board.model.ply == 1
    assert not board.model.thinking
    assert errors == []


async def test_next_move_tells_of_clicks(boards):
    board = boards("pyramid", ["human", "human"], seed=4)
    click(board, "curtain")
    waiting = asyncio.ensure_future(board.next_move())
    await asyncio.sleep(0)
    press(board._controls.play)
    assert await asyncio.wait_for(waiting, 5) == board.model.moves[0]


# ------------------------------------------------------------------------------------------------ one model, two boards
def test_two_boards_over_one_model_stay_in_step(boards):
    model = MatchModel(game("pyramid"), ["human", "human"], seed=4)
    wide, narrow = boards(model), boards(model, width=400, theme="dark")
    click(wide, "curtain")
    tile = model.legal_moves[0].tile
    click(narrow, f"hand:{tile}")
    assert model.selection.tile == tile
    for board in (wide, narrow):
        check_board(board)
    press(wide._controls.play)
    assert model.ply == 1
    for board in (wide, narrow):
        check_board(board)
        assert board._status.text == model.status
    wide.close()
    assert not model.closed
    model.lift()
    model.play(model.legal_moves[0])
    check_board(narrow)
    assert "ply 1" in wide.scene.title, "a closed board keeps its last picture"
    model.close()
    check_board(narrow)
    assert narrow._status.text == CLOSED + "."
    tap(narrow, 100, 100)
    check_board(narrow)


def test_a_board_over_the_model_of_another_board(boards):
    first = boards(seed=4)
    second = boards(first.model)
    first.model.select(first.model.legal_moves[0])
    first.close()
    assert second.model.closed
    check_board(second)
    assert all(button.disabled for button in (second._controls.undo, second._controls.new, second._controls.play, second._controls.hint))
    assert not [t for t in second.scene.targets if "fits" in t.label]


def test_a_board_over_a_closed_model(boards):
    model = MatchModel(game("pyramid"), seed=4)
    model.close()
    board = boards(model)
    check_board(board)
    with pytest.raises(MatchError, match=CLOSED):
        board.click("supply")

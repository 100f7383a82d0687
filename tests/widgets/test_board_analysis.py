"""Thinking on the board: Stop, Analyse, the table, Concede; and that none of it tells what the viewer may not know."""

from __future__ import annotations

import asyncio
import random

import ipywidgets.widgets.widget as internals
import pytest

from tests.models.analysts import Analyst, Patient, analysis_of, raising, until
from tests.models.positions import failing
from tests.widgets.hands import buttons, check_board, click, press
from tests.widgets.recorder import printed, recording
from tests.widgets.test_player_secrecy import twins as twin_replays
from tests.widgets.test_secrecy import same, told, twins
from tilewidgets import Board, MatchModel, Player, game
from tilewidgets.errors import MatchError


def toggle(button, on):
    """Press a toggle, as the browser tells of it."""
    button.set_state({"value": on})


def shown(board):
    return [row["move"] for row in board._analysis.rows]


@pytest.fixture
def fake(monkeypatch):
    """What the Analyse button asks, instead of a search that takes seconds."""
    analyst = Analyst()
    monkeypatch.setattr("tilewidgets.models.analysing.agent", lambda spec, seed: analyst if spec == "ismcts" else spec)
    return analyst


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
@pytest.mark.parametrize("width", [400, 720])
def test_analyse_shows_values_a_line_and_a_table(boards, fake, name, width):
    board = boards(name, seed=4, width=width)
    plain = board.scene
    toggle(board._controls.analyse, True)
    model = board.model
    assert model.analysing
    assert board.scene.height > plain.height
    assert "Analysis (fake, 100 iterations)" in board._status.canvas_label
    assert shown(board) == [str(move) for move in model.legal_moves[:8]]
    assert board._analysis.caption == "Analysis: fake, 100 iterations"
    assert board._analysis.why == model.why
    first = board._analysis.rows[0]
    assert (first["percent"], first["between"]) == (75, "73\u201378")
    assert board.scene == board._painter.scene
    if name == "pyramid":
        check_board(board)
    height = board.scene.height
    model.play(model.legal_moves[0])
    assert board.scene.height == height or model.state.is_over
    toggle(board._controls.analyse, False)
    assert not model.analysing
    assert shown(board) == []
    assert board._analysis.why == ""
    assert board.scene.height < height


async def test_rows_are_clicked(boards):
    board = boards("pyramid", seed=4)
    board.analyse(Analyst())
    await until(lambda: shown(board))
    for k in (2, 0, 2):
        move = shown(board)[k]
        board._analysis.set_state({"asked": [move, f"{k}"]})
        assert str(board.model.selection.move) == move
        check_board(board)
    for asked in ([], [7, 1], [None], ["draw", 1], ["<b>", 2], ["RRR@500,500/0", 3]):
        board._analysis.set_state({"asked": asked})
        assert str(board.model.selection.move) == move
    assert board._status.kind == "error"
    assert board.hint() == board.model.analysis.best
    board.close()
    board._analysis.asked = [move, "x"]
    with pytest.raises(MatchError):
        board.analyse(Analyst())
    with pytest.raises(MatchError):
        board.hint()


async def test_while_an_agent_thinks_hint_is_stop(boards, patient):
    thinker = patient()
    board = boards("pyramid", ["human", thinker], names=["Ada", "Bob"], seed=4)
    board.model.play(board.model.legal_moves[0])
    check_board(board)
    assert "hint" in buttons(board)
    await until(lambda: board._status.progress)
    assert board._status.text.endswith("Bob is thinking."), "what is read aloud stays as it is"
    assert board._status.progress == "0.5 s so far; Stop takes the best move found."
    click(board, next(t.id for t in board.scene.targets if t.kind == "hand"))
    assert board._status.text == "Not possible: Bob is thinking; wait for its move, or undo."
    assert board._status.progress == ""
    press(board._controls.hint)
    await board.model.settled()
    assert board.model.ply == 2
    assert board._status.progress == ""
    check_board(board)


async def test_an_agent_that_cannot_be_stopped(boards, stuck):
    board = boards("pyramid", ["human", stuck], seed=4)
    board.model.play(board.model.legal_moves[0])
    assert board._controls.hint.disabled
    check_board(board)


async def test_a_failed_analysis_is_told_and_the_button_is_up_again(boards):
    board = boards("pyramid", seed=4)
    board.analyse(Analyst(raising))
    await until(lambda: not board.model.analysing)
    assert board._status.text == "Not possible: The analysis failed: ZeroDivisionError: no"
    assert not board._controls.analyse.value
    check_board(board)


async def test_a_failed_agent_concedes(boards):
    board = boards("pyramid", ["human", failing], names=["Ada", "Bob"], seed=4)
    board.model.play(board.model.legal_moves[0])
    await board.model.settled()
    check_board(board)
    press(board._controls.concede)
    assert board._status.kind == "end"
    assert board._status.text.startswith("Bob has conceded")
    assert set(buttons(board)) == {"undo", "new"}
    assert not [t for t in board.scene.targets if "fits" in t.label]
    check_board(board)
    press(board._controls.new)
    assert board.model.is_my_turn
    check_board(board)


def live():
    return {key for key, widget in internals._instances.items() if type(widget).__name__ != "_CanvasManager"}


@pytest.mark.parametrize("deaf", [True, False])
async def test_closing_leaves_no_widget_and_no_search(deaf):
    before = live()
    analyst, thinker = Patient(deaf=deaf), Patient(deaf=deaf)
    board = Board("pyramid", ["human", thinker], seed=4)
    made = len(live())
    board.analyse(analyst)
    await asyncio.to_thread(analyst.begun.wait, 10)
    board.model.play(board.model.legal_moves[0])
    await asyncio.to_thread(thinker.begun.wait, 10)
    assert len(live()) == made, "an analysis makes no widgets"
    board.close()
    assert live() == before
    analyst.release()
    thinker.release()
    await until(lambda: analyst.at_once == thinker.at_once == 0)
    await asyncio.sleep(0.05)
    assert board.model.ply == 1
    assert board.model.analysis is None
    assert live() == before


async def test_two_boards_show_one_analysis(boards):
    model = MatchModel(game("pyramid"), seed=4)
    one, other = boards(model), boards(model, width=400, theme="dark")
    toggle(one._controls.analyse, False)
    one.analyse(Analyst())
    await until(lambda: model.analysis is not None)
    for board in (one, other):
        check_board(board)
        assert shown(board) == shown(one)
    toggle(other._controls.analyse, False)
    check_board(one)
    model.close()


# ------------------------------------------------------------------------------------------------ secrecy
class Telling(Patient):
    """Reports as much as its hand would have it, as a search does."""

    def search(self, view, stop, progress):
        for _ in range(3):
            progress(analysis_of(view, 1000 + hash(view) % 1000))
        self.begun.set()
        while not (stop.is_set() or self.free.is_set()):
            self.free.wait(0.01)
        return self.find(view)


@pytest.mark.parametrize("plies", [0, 4, 10])
@pytest.mark.parametrize("name", ["pyramid", "pirates"])
async def test_an_opponents_thinking_tells_nothing(monkeypatch, name, plies):
    pages = []
    for state in twins(game(name), f"o{plies}", 0, plies) if name == "pyramid" else twin_pirates(plies):
        thinker = Telling()
        with recording(monkeypatch) as recorder:
            board = Board(state, ["human", thinker], names=["A", "B"], seed=1)
            model, now = board.model, []
            board.analyse(Analyst())
            for _ in range(20):
                if model.thinking or model.state.is_over:
                    break
                if model.is_my_turn:
                    await until(lambda model=model: model.analysis is not None)
                    now.append((recorder.take(), printed(board)))
                    model.play(model.legal_moves[0])
            assert model.thinking
            await until(lambda model=model: model.progress)
            await asyncio.sleep(0.05)
            now.append((recorder.take(), printed(board)))
            if model.undo_ply is not None and name == "pyramid":
                press(board._controls.undo)
                await until(lambda model=model: model.analysis is not None)
            now.append((recorder.take(), printed(board)))
            board.close()
            thinker.release()
            pages.append([*now, (recorder.take(), "")])
    same(*pages)


def twin_pirates(plies):
    """Two states of pirates that player 0 cannot tell apart, player 1 to move: a turn of hers would bring other ships to her hand."""
    state, chance = game("pirates").deal(plies), random.Random(plies)
    while state.ply < plies or state.to_move == 0:
        state = state.play(chance.choice(state.legal_moves))
    others = (state.view(0).sample(f"o{n}") for n in range(40))
    return state, next(other for other in others if other.view(1) != state.view(1))


@pytest.mark.parametrize("plies", [0, 2, 11])
@pytest.mark.parametrize("spec", ["ismcts:iterations=15", "mcts:iterations=15"])
def test_a_real_analysis_depends_on_the_view_alone(monkeypatch, spec, plies):
    made = game("pyramid")
    one, other = twins(made, f"r{plies}", 0, plies)
    monkeypatch.setattr("time.perf_counter", lambda: 0.0)  # how long it takes is no message

    def run_with(state):
        def run(look):
            board = Board(state, ["human", "human"], names=["A", "B"], seed=1, viewer=0)
            board.analyse(spec)
            look(board)
            if board.model.is_my_turn:
                assert shown(board)
                board.hint()
                look(board)
            board.close()

        return run

    same(told(monkeypatch, run_with(one)), told(monkeypatch, run_with(other)))


def test_behind_the_curtain_the_table_is_empty(boards):
    board = boards("pyramid", ["human", "human"], seed=4)
    board.analyse(Analyst())
    assert shown(board) == []
    click(board, "curtain")
    assert shown(board)
    board.model.play(board.model.legal_moves[0])
    assert board.model.curtain
    assert shown(board) == []
    assert board._analysis.why == "The analysis goes on when it is your turn."
    sent = repr(board._analysis.get_state())
    assert not [tile for tiles in (board.state.view(p).hands[p] for p in (0, 1)) for tile in tiles if tile in sent]


@pytest.mark.parametrize("perspective", ["public", 0, 1])
def test_a_perspective_shows_no_evaluation(monkeypatch, perspective):
    viewer = None if perspective == "public" else perspective
    pages = []
    for data in twin_replays(game("pyramid"), 6, viewer, 6):
        monkeypatch.setattr("tilewidgets.match.tree._numbers", iter(range(1_000_000)))
        with recording(monkeypatch) as recorder:
            player = Player(data, perspective=perspective)
            plain = player.scene
            player.model.evaluate(Analyst())
            assert len(player.model.evaluations) == 7
            assert player.scene == plain
            assert player._controls.blunders.disabled
            bundle = player._repr_mimebundle_()
            bundle.pop("application/vnd.jupyter.widget-view+json", None)
            pages.append([(recorder.take(), repr(bundle))])
            player.model.perspective = "everything"
            assert player.scene != plain
            assert "Chance to win" in repr(player.scene.desc) + repr(player.scene.layers)
            assert player._controls.blunders.disabled == (not player.model.blunders)
            player.close()
    same(*pages)


def test_evaluate_and_mark_are_buttons(monkeypatch):
    monkeypatch.setattr("tilewidgets.models.evaluating.agent", lambda spec, seed: Analyst())
    before = live()
    player = Player(twin_replays(game("pyramid"), 6, 0, 6)[0])
    toggle(player._controls.evaluate, True)
    assert len(player.model.evaluations) == 7
    assert player.model.blunders
    press(player._controls.blunders)
    assert len(player.model.replay.marks) == len(player.model.blunders)
    toggle(player._controls.evaluate, False)
    assert player.model.evaluations == ()
    assert player._controls.blunders.disabled
    player.close()
    assert live() == before

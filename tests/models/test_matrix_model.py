"""A matrix to look at: cells in words, what follows from it, and the games behind its cells, opened beside everything else."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.theory import players
from tilewidgets.errors import MatchError, TileError, UnknownOption
from tilewidgets.models import MatrixModel
from tilewidgets.models import lab_words as words
from tilewidgets.scene.heat import MINUS
from tilewidgets.theory import Matrix, payoff_matrix

AGENTS = {"greedy": "greedy", "random": "random", "tired": players.tired}


@pytest.fixture(scope="module")
def measured():
    return payoff_matrix(AGENTS, "pyramid", 20, seed=3)


@pytest.fixture
def model(measured):
    made = MatrixModel(measured)
    yield made
    made.close()


def battle():
    return Matrix([[3, 0], [0, 2]], ["opera", "football"], column_payoffs=[[2, 0], [0, 3]])


def names(model):
    return [player["name"] for player in model.opened.players]


# ------------------------------------------------------------------ what is told
def test_a_cell_in_words(model):
    assert model.status == "3 x 3 strategies, 20 games a cell. Click on a cell to see its games."
    said = model.look("greedy", "random")
    low, high = model.matrix.interval
    payoff = f"{model.matrix.payoffs[0, 1]:+.2f}"
    assert said == model.status
    span = f"from {low[0, 1]:+.2f} to {high[0, 1]:+.2f} with 95 % confidence".replace("-", MINUS)
    assert said.startswith(f"greedy (row) against random (column): {payoff} for the row player, {span}, by 20 games.")
    assert model.cell == ("greedy", "random")
    assert f"{MINUS}1.00 for the row player" in model.look(2, 0)
    assert model.cell == ("tired", "greedy")


def test_pointing_chooses_nothing(model):
    model.look("greedy", "random")
    said = model.point("random", "tired")
    assert model.status == said == model.say("random", "tired")
    assert model.cell == ("greedy", "random")


def test_best_answers_are_said_and_marked():
    model = MatrixModel(battle())
    assert model.answers == (frozenset({(0, 0), (1, 1)}), frozenset({(0, 0), (1, 1)}))
    assert (
        model.say(0, 0)
        == "opera (row) against opera (column): +3.00 for the row player, +2.00 for the column player. Both answer best: an equilibrium."
    )
    assert "equilibrium" not in model.say(0, 1)
    dilemma = MatrixModel(Matrix([[3, 0], [5, 1]], ["silent", "talk"], column_payoffs=[[3, 5], [0, 1]]))
    assert "The best answer of the row player." in dilemma.say("talk", "silent")
    assert "The best answer of the column player." in dilemma.say("silent", "talk")
    assert [(one.player, one.strategy) for one in dilemma.dominated] == [("row", "silent")]
    assert dilemma.shown().rows.dominated == dilemma.shown().columns.dominated == ("certain", "")


def test_equilibria_are_shown_one_at_a_time():
    model = MatrixModel(battle())
    assert len(model.equilibria) == 3
    assert model.equilibrium == 1
    for number, one in enumerate(model.equilibria, start=1):
        model.show_equilibrium(number)
        assert model.status == f"Equilibrium {number}: {one}."
        assert model.shown().rows.weights == tuple(one.row.get(name, 0.0) for name in model.matrix.rows)
        assert model.shown().columns.weights == tuple(one.column.get(name, 0.0) for name in model.matrix.columns)
    for number in (0, 4, True, "1"):
        with pytest.raises(MatchError, match="3 are known"):
            model.show_equilibrium(number)
    assert model.remarks[-1] == model.matrix.equilibria().note


def test_no_equilibrium_is_no_harm():
    size = 13
    model = MatrixModel(
        Matrix([[i * j for j in range(size)] for i in range(size)], column_payoffs=[[i + j for j in range(size)] for i in range(size)])
    )
    assert (model.equilibria, model.equilibrium) == ((), 0)
    assert model.remarks[-1].startswith("No equilibrium is shown: This game of 13 x 13")
    assert model.shown().rows.weights == ()
    model.scene()


def test_seats(model):
    model.show_seats()
    worth = f"{model.matrix.seat_effect[0, 1]:+.2f}".replace("-", MINUS)
    assert model.say("greedy", "random") == f"greedy (row) against random (column): sitting on seat 0 is worth {worth} to the row player."
    assert model.shown().cells[0][1].text == worth.replace("+0.00", "0.00")
    model.show_seats(False)
    assert model.shown().cells[0][1].text != worth
    with pytest.raises(MatchError, match="effect of seats is not known"):
        MatrixModel(battle()).show_seats()


@pytest.mark.parametrize(("payoffs", "parts"), [([[1, 3]], [-1, 1]), ([[-2, 4]], [-0.5, 1]), ([[0, 0]], [0, 0]), ([[5, 5]], [0, 0])])
def test_colours_span_the_payoffs(payoffs, parts):
    assert [cell.part for cell in MatrixModel(Matrix(payoffs)).shown().cells[0]] == parts


# ------------------------------------------------------------------ games
def test_a_game_is_opened(model):
    seen = []
    model.observe(lambda change: seen.append((model.openings, model.opened, model.number)), "revision")
    model.open("random", "greedy", 3)
    assert seen == [(1, model.opened, 3)]
    assert (model.pair, model.number, model.count, model.cell) == (("random", "greedy"), 3, 20, ("random", "greedy"))
    assert names(model) == ["greedy", "random"]
    assert model.opened.meta["k"] == 2
    assert model.status.startswith("Game 3 of 20, deal 2: greedy ")
    assert model.status.endswith("wins after 13 moves.")
    model.next()
    assert names(model) == ["random", "greedy"]
    model.previous()
    model.previous()
    assert model.number == 2
    model.goto(20)
    with pytest.raises(MatchError, match="last game"):
        model.next()
    model.open("tired", "random")
    assert "tired failed after" in model.status
    model.look("greedy", "greedy")
    model.open()
    assert names(model) == ["greedy", "greedy"]


def refused(model):
    yield UnknownOption, "row cannot be 'nobody'", lambda: model.look("nobody", "random")
    yield UnknownOption, "column cannot be 9", lambda: model.look("random", 9)
    yield UnknownOption, "row cannot be True", lambda: model.look(True, 0)
    yield MatchError, "No cell is looked at", model.open
    yield MatchError, "No pairing is open", model.next
    yield MatchError, "There is no game 21", lambda: model.open("greedy", "random", 21)
    yield TileError, "on must be True or False", lambda: model.show_seats(1)


def test_what_cannot_be_is_refused_and_shown(model):
    for kind, said, call in refused(model):
        before = model.cell, model.pair, model.opened
        with pytest.raises(kind, match=said) as raised:
            call()
        assert model.last_error is raised.value
        assert (model.status_kind, model.status) == ("error", f"Not possible: {raised.value}")
        assert (model.cell, model.pair, model.opened) == before
    model.look(0, 0)
    assert (model.last_error, model.status_kind) == (None, "turn")


def test_a_matrix_that_was_given_has_no_games():
    model = MatrixModel(battle())
    with pytest.raises(MatchError, match=r"given, not measured.*theory\.payoff_matrix"):
        model.open("opera", "football")
    strange = MatrixModel(Matrix([[0]], ["nobody"], replays=payoff_matrix(["random"], "pyramid", 2).replays))
    with pytest.raises(MatchError, match="no game has been played yet"):
        strange.open(0, 0)


@pytest.mark.parametrize("given", [None, [[0, 1], [1, 0]], "matrix"])
def test_what_is_no_matrix(given):
    with pytest.raises(TileError, match=r"theory\.payoff_matrix"):
        MatrixModel(given)


# ------------------------------------------------------------------ beside everything else
async def test_games_are_fetched_beside_everything_else(model):
    main, threads = threading.current_thread(), []
    fetch = model.replays.open
    model.replays.__dict__["open"] = lambda pair, k: (threads.append(threading.current_thread()), fetch(pair, k))[1]
    try:
        model.open("greedy", "random")
        assert (model.opening, model.opened, model.status_kind) == (True, None, "thinking")
        assert model.status == "Game 1 of 20, greedy against random, is played once more from its seed ..."
        model.open("tired", "random", 2)  # what is wanted last is shown
        await model.ready()
        assert (model.opening, model.openings, model.number) == (False, 1, 2)
        assert {*names(model)} == {"tired", "random"}
        assert main not in threads
    finally:
        del model.replays.__dict__["open"]


async def test_what_goes_wrong_there_is_shown(model):
    def fail(pair, k):
        raise ZeroDivisionError("oh")

    model.replays.__dict__["open"] = fail
    try:
        model.open("greedy", "random")
        await model.ready()
        assert model.status == "Not possible: The game cannot be shown: ZeroDivisionError: oh"
        assert not model.opening
    finally:
        del model.replays.__dict__["open"]


async def test_a_closed_model_shows_nothing_more(measured):
    model = MatrixModel(measured)
    model.open("greedy", "random")
    model.close()
    model.close()
    await asyncio.wait_for(model.ready(), 5)
    await asyncio.sleep(0.1)
    assert (model.opened, model.opening, model.status) == (None, False, words.CLOSED + ".")
    for call in (model.open, model.next, lambda: model.look(0, 0), model.show_seats, lambda: model.goto(1), lambda: model.point(0, 0)):
        with pytest.raises(MatchError, match="closed"):
            call()


def test_observers_cannot_break_it(model):
    def fail(_):
        raise ValueError("mine")

    model.observe(fail, "revision")
    with pytest.raises(ValueError, match="mine"):
        model.look("greedy", "random")
    assert model.cell == ("greedy", "random")
    model.unobserve(fail, "revision")


def test_names_are_harmless():
    model = MatrixModel(Matrix([[0, 1]], ["a\u202eb\n<i>"], ["\ud800", "x" * 99]))
    text = " ".join([model.say(0, 0), model.say(0, 1), *model.remarks, model.scene().desc])
    assert "\u202e" not in text
    assert "\n" not in text
    assert "x" * 50 not in model.say(0, 1)
    text.encode()


def test_the_picture_can_be_saved(model, tmp_path):
    path = model.save(tmp_path / "matrix.svg", theme="dark", width=400)
    assert path.read_text().startswith("<svg ")
    assert "MatrixModel of <matrix of 3 x 3" in repr(model)

"""The matrix without a browser: cells, lists and buttons do what the model does, all of it is shown, nothing is left."""

from __future__ import annotations

import pytest
from traitlets import TraitError

import tilewidgets as tw
from tests.theory import players
from tests.widgets.hands import press
from tests.widgets.lab import STRANGE, ask, check_lab, click, live
from tilewidgets import theory

HOSTILE = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def measured():
    return theory.payoff_matrix({"greedy": "greedy", "tired": players.tired, HOSTILE: "random"}, "pyramid", 10, seed=3)


def battle():
    return theory.Matrix([[3, 0], [0, 2]], ["opera", "football"], column_payoffs=[[2, 0], [0, 3]])


@pytest.fixture
def matrices():
    """Makes widgets that are closed at the end; then no widget may be left."""
    before, made = live(), []

    def make(*args, **options):
        made.append(tw.Matrix(*args, **options))
        return made[-1]

    yield make
    for matrix in made:
        if not matrix._closed:
            check(matrix)
        matrix.close()
        matrix.close()
    assert live() == before


def check(matrix):
    check_lab(matrix)
    model = matrix.model
    if model.cell:
        assert (matrix._row.value, matrix._column.value) == model.cell
        assert matrix._cells.content["current"] == (model.matrix.rows.index(model.cell[0]), model.matrix.columns.index(model.cell[1]))
    assert matrix._seats.value == model.seats
    assert matrix._remarks.lines == list(model.remarks)
    assert matrix._replay.disabled == (model.closed or model.replays is None or not (matrix._row.value and matrix._column.value))
    for i, row in enumerate(matrix._cells.content["rows"]):
        assert [cell[0] for cell in row] == [model.say(i, j) for j in range(len(row))]


@pytest.mark.parametrize("options", [{}, {"width": 400, "theme": "dark"}, {"width": 1200}], ids=str)
def test_cells(matrices, measured, options):
    matrix = matrices(measured, **options)
    model = matrix.model
    ask(matrix, "point", 0, 1)
    assert matrix._status.text == model.say(0, 1)
    assert model.cell == ()
    check(matrix)
    ask(matrix, "look", 1, 0)
    assert model.cell == ("tired", "greedy")
    check(matrix)
    for n, way in enumerate((lambda: ask(matrix, "open", 0, 2), lambda: click(matrix, 0, 2)), start=1):
        way()
        assert (model.openings, model.pair) == (n, ("greedy", HOSTILE))
        check(matrix)
    press(matrix._stepper.next)
    assert model.number == 2
    check(matrix)
    press(matrix._stepper.previous)
    matrix._stepper.number.set_state({"value": 7})
    assert (model.number, matrix.player.model.replay.meta["k"]) == (7, 6)
    check(matrix)
    for theme in ("dark", "light"):
        matrix.theme = theme
        check(matrix)


def test_lists_and_buttons(matrices, measured):
    matrix = matrices(measured)
    model = matrix.model
    assert [label for label, _ in matrix._row.options] == ["row ...", "greedy", "tired", HOSTILE]
    matrix._row.set_state({"index": 2})
    assert model.cell == ()
    matrix._column.set_state({"index": 1})
    assert model.cell == ("tired", "greedy")
    press(matrix._replay)
    assert model.pair == ("tired", "greedy")
    matrix._column.set_state({"index": 2})
    ask(matrix, "point", 0, 0)
    assert (model.cell, matrix._row.value, matrix._column.value) == (("tired", "tired"), "tired", "tired")
    press(matrix._replay)
    assert model.pair == ("tired", "tired")
    matrix._row.set_state({"index": 0})
    ask(matrix, "point", 0, 0)
    assert (matrix._row.value, matrix._column.value, matrix._replay.disabled) == ("", "tired", True)
    ask(matrix, "look", 1, 1)
    check(matrix)
    matrix._seats.set_state({"value": True})
    assert model.seats
    check(matrix)
    matrix._seats.set_state({"value": False})
    check(matrix)


def test_by_hand(matrices):
    matrix = matrices(battle())
    assert matrix._seats.layout.display == "none"
    assert matrix._equilibrium.layout.display is None
    matrix._equilibrium.set_state({"index": 2})
    assert matrix.model.equilibrium == 3
    check(matrix)
    click(matrix, 0, 1)
    assert matrix.model.cell == ("opera", "football")
    assert matrix._status.kind == "turn"
    with pytest.raises(tw.TileError, match="given, not measured"):
        matrix.model.open()
    assert matrix._status.kind == "error"
    assert "tw-mark" not in matrix._status.picture
    assert matrix._status.picture.startswith("<svg")


@pytest.mark.parametrize("message", STRANGE, ids=str)
def test_a_page_may_send_anything(matrices, measured, message):
    matrix = matrices(measured)
    before = matrix.model.revision
    matrix._cells._handle_custom_msg(message, [])
    assert matrix.model.revision == before


def test_two_views_of_a_model(matrices, measured):
    model = tw.MatrixModel(measured)
    one, other = matrices(model), matrices(model, width=400)
    ask(one, "open", 0, 2)
    assert one.player is not other.player
    check(other)
    one.close()
    assert not model.closed
    ask(other, "look", 1, 1)
    third = matrices(model)
    assert third.player is not None, "what is open is shown at once"
    model.close()
    check(other)
    assert other._replay.disabled
    ask(one, "open", 0, 2)
    one.theme = "dark"


def test_an_error_of_an_observer_is_shown(matrices, measured):
    matrix = matrices(measured)

    def fail(_):
        raise ValueError("mine")

    matrix.model.observe(fail, "cell")
    ask(matrix, "look", 0, 0)
    assert matrix._status.text == "An error beside the matrix: ValueError: mine"
    matrix.model.unobserve(fail, "cell")
    ask(matrix, "look", 0, 1)


async def test_a_game_comes_when_it_is_there(matrices, measured):
    matrix = matrices(measured)
    ask(matrix, "open", 0, 2)
    assert matrix.player is None
    assert matrix._status.kind == "thinking"
    await matrix.model.ready()
    assert matrix.player is not None
    ask(matrix, "open", 0, 1)
    matrix.close()
    await matrix.model.ready()


@pytest.mark.parametrize("options", [{"width": 399}, {"pixel_ratio": 9}, {"theme": "blue"}], ids=str)
def test_what_cannot_be_is_refused(options, measured):
    before = live()
    with pytest.raises(tw.TileError, match=next(iter(options))):
        tw.Matrix(measured, **options)
    with pytest.raises(tw.TileError, match=r"theory\.payoff_matrix"):
        tw.Matrix([[0, 1]])
    assert live() == before


def test_without_a_kernel(matrices, measured):
    matrix = matrices(measured)
    with pytest.raises(TraitError):
        matrix.width = 3
    bundle = matrix._repr_mimebundle_()
    assert repr(matrix) == "<Matrix: A game of 3 x 3 strategies>"
    assert bundle["image/svg+xml"].startswith("<svg ")
    assert 'role="img" aria-label="A game of 3 x 3 strategies. Payoffs of the row player' in bundle["text/html"]
    assert "greedy" in bundle["text/plain"]
    assert "<script" not in bundle["text/html"]
    assert bundle == matrix._repr_mimebundle_()

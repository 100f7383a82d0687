"""The puzzle widget: answers by clicks and by keys, wrong and right; nothing is played on, told too early, or left behind."""

from __future__ import annotations

from dataclasses import replace

import ipywidgets.widgets.widget as internals
import pytest

import tilewidgets as tw
from tests.widgets.hands import choose, click, clicks_for, press
from tilewidgets.errors import MatchError, TileError
from tilewidgets.models.puzzle_model import PuzzleModel
from tilewidgets.theory import find_puzzles, shipped_puzzles
from tilewidgets.widgets import Puzzle


def live():
    return {key for key, widget in internals._instances.items() if type(widget).__name__ != "_CanvasManager"}


@pytest.fixture(scope="module")
def puzzles():
    return shipped_puzzles("pyramid")[:2]


@pytest.fixture
def widgets():
    before, made = live(), []

    def make(*args, **options):
        made.append(Puzzle(*args, **options))
        return made[-1]

    yield make
    for widget in made:
        widget.close()
    assert live() == before


def answer_by_clicks(widget, move):
    for target in clicks_for(widget.model, widget.model.state.parse(move)):
        click(widget.board, target)


def test_wrong_then_right_by_clicks(widgets, puzzles):
    widget = widgets(puzzles)
    model, puzzle, board = widget.model, puzzles[0], widget.board
    assert board._status.text.startswith(puzzle.question)
    assert widget.again.disabled
    assert widget.solution.disabled
    answer_by_clicks(widget, puzzle.tempting)
    assert model.tries == 1
    assert not model.answer
    assert board._status.kind == "error"
    assert board._status.text.startswith("Not yet.")
    assert any("Hint:" in line for line in board._status.lines)
    assert model.overlay is None, "values would tell the solution"
    assert model.ply == puzzle.ply, "nothing is played"
    assert model.legal_moves == ()
    press(widget.again)
    assert model.answer is None
    answer_by_clicks(widget, str(puzzle.best))
    assert model.solved
    assert board._status.kind == "end"
    assert board._status.text.startswith("Right.")
    assert {each.move for each in model.overlay.moves} == set(model.state.legal_moves)
    assert model.overlay.best.move == puzzle.best
    assert board._analysis.layout.display is None
    assert widget.score.value == "Puzzle 1 of 2, solved 1"
    assert model.state == puzzle.state


def test_by_keys_alone(widgets, puzzles):
    widget = widgets(puzzles[0])
    choose(widget.board, puzzles[0].choices[-1].move)
    press(widget.board._controls.play)
    assert not widget.model.answer
    assert widget.board._controls.play.disabled
    press(widget.again)
    choose(widget.board, puzzles[0].best)
    press(widget.board._controls.play)
    assert widget.model.solved
    assert widget.previous.disabled
    assert widget.next.disabled


def test_the_solution_is_shown_after_a_try_only(widgets, puzzles):
    widget = widgets(puzzles)
    model, best = widget.model, str(puzzles[0].best)
    with pytest.raises(MatchError, match="Try an answer first"):
        model.show_solution()
    assert model.status.startswith("Not possible: Try an answer first")
    model.play(puzzles[0].choices[1].move)
    assert best not in model.status
    press(widget.solution)
    assert best in widget.board._status.text
    assert model.overlay.best.move == puzzles[0].best
    assert not model.solved
    assert widget.solved == 0
    with pytest.raises(MatchError, match="Try again"):
        model.play(best)
    press(widget.again)
    assert model.overlay is None
    model.play(best)
    assert model.answer


def test_what_is_refused_tells_why_and_costs_no_try(widgets, puzzles):
    widget = widgets(puzzles[0])
    model = widget.model
    for call in (lambda: model.analyse("mcts"), model.new_game, lambda: model.goto(0), model.undo, model.try_again):
        with pytest.raises(MatchError):
            call()
        assert model.status_kind == "error"
    with pytest.raises(tw.NotationError):
        model.play("nonsense")
    assert (model.tries, model.answer, model.ply) == (0, None, puzzles[0].ply)
    press(widget.hint)
    assert "Hint:" in widget.board._status.text
    assert str(puzzles[0].best) not in widget.board._status.text
    assert widget.board._status.kind == "turn"


def test_next_and_previous_keep_the_answers(widgets, puzzles):
    widget = widgets(puzzles, width=400, theme="dark")
    widget.model.play(puzzles[0].best)
    made = len(live())
    press(widget.next)
    assert (widget.index, widget.model.puzzle) == (1, puzzles[1])
    assert widget.board.model is widget.model
    assert widget.children[-1] is widget.board
    assert widget.board.theme == "dark"
    assert widget.next.disabled
    assert widget.score.value == "Puzzle 2 of 2, solved 1"
    press(widget.previous)
    assert widget.model.solved
    assert widget.board._status.text.startswith("Right.")
    assert abs(len(live()) - made) < 12, "the boards that went are gone"
    widget.theme = "light"
    assert widget.board.theme == "light"
    for wrong in (-1, 2, True, "1"):
        with pytest.raises(TileError, match="no puzzle"):
            widget.go(wrong)


def test_bad_arguments(puzzles):
    before = live()
    for wrong in ([], "pyramid", [1], None, 3):
        with pytest.raises(TileError):
            Puzzle(wrong)
    with pytest.raises(TileError, match="width"):
        Puzzle(puzzles, width=10)
    assert live() == before


def test_a_closed_widget_does_nothing(puzzles):
    before = live()
    widget = Puzzle(puzzles)
    buttons = (widget.next, widget.hint, widget.again, widget.solution, widget.board._controls.play)
    widget.close()
    widget.close()
    for button in buttons:
        button.click()
    widget.theme = "dark"
    with pytest.raises(MatchError):
        widget.go(1)
    with pytest.raises(MatchError):
        widget.model.play(puzzles[0].best)
    assert live() == before


def test_without_a_kernel_there_is_the_picture_and_no_solution(widgets, puzzles):
    widget = widgets(puzzles)
    bundle = widget._repr_mimebundle_()
    assert {"text/plain", "image/svg+xml", "text/html"} <= set(bundle)
    assert str(puzzles[0].best) not in bundle["text/plain"]
    assert str(puzzles[0].best) not in repr(widget) + repr(widget.model)


def test_hidden_hands_stay_hidden(widgets):
    """The widget of a position and of one with another hidden hand that the solver cannot tell apart are the same."""
    game = tw.game("pyramid", ruleset="small", visibility="hidden")
    [puzzle] = find_puzzles(game, count=1, seed=15, games=1, iterations=400, least_gap=0.2, surprising=False)
    from tilewidgets.theory.puzzle_search import puzzle_of

    other = next(state for seed in range(50) if (state := puzzle.state.view(puzzle.viewer).sample(seed)) != puzzle.state)
    twin = puzzle_of(other, iterations=400, seed=puzzle.evidence.seed)
    one, two = widgets(puzzle), widgets(twin)
    for act in (lambda w: None, lambda w: w.model.play(puzzle.choices[1].move), lambda w: w.model.show_solution()):
        act(one)
        act(two)
        assert one.board.scene == two.board.scene
        assert (one.model.status, one.model.summary) == (two.model.status, two.model.summary)
        assert one._repr_mimebundle_()["text/plain"] == two._repr_mimebundle_()["text/plain"]


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
def test_all_that_comes_with_the_package_can_be_shown(widgets, name):
    widget = widgets(shipped_puzzles(name))
    for index, model in enumerate(widget.models):
        widget.go(index)
        model.play(model.puzzle.tempting)
        model.show_solution()
        model.try_again()
        model.play(model.puzzle.best)
        assert model.solved
    assert widget.solved == len(widget.models)


def test_an_expected_line_that_the_hidden_hand_makes_impossible_is_shown():
    game = tw.game("pyramid", ruleset="small", visibility="hidden")
    [puzzle] = find_puzzles(game, count=1, seed=15, games=1, iterations=400, least_gap=0.2, surprising=False)
    best = puzzle.choices[0]
    line = (best.move, "RGB@5,5/0")
    with pytest.raises(tw.IllegalMove):
        puzzle.state.play_all(line)
    model = PuzzleModel(replace(puzzle, choices=(replace(best, line=line), *puzzle.choices[1:])))
    model.play(best.move)
    assert [str(move) for move in model.overlay.line] == list(line)


def test_a_model_needs_a_puzzle():
    with pytest.raises(TileError, match="find_puzzles"):
        PuzzleModel(tw.game("pyramid").deal(0))

"""Puzzles: found, proved, graded without telling the solution, and not believed from a file."""

from __future__ import annotations

import copy
import json

import pytest

import tilewidgets as tw
from tests.games.tictactiles import TicTacTiles
from tilewidgets.errors import Faults, TileError, UnknownOption
from tilewidgets.theory import find_puzzles, load_puzzles, save_puzzles, shipped_puzzles, solve
from tilewidgets.theory.puzzle_search import puzzle_of
from tilewidgets.theory.puzzles import Puzzle

SMALL = {"ruleset": "small", "visibility": "open"}
SEED = 15  # of a game that ends in a puzzle


@pytest.fixture(scope="module")
def found():
    """Two that were found: on the small board and on that of the classroom."""
    return shipped_puzzles("pyramid")[:2]


@pytest.fixture(scope="module")
def measured():
    """A puzzle with hidden hands; the gap is asked to be small, so that it is found soon."""
    game = tw.game("pyramid", ruleset="small", visibility="hidden")
    [puzzle] = find_puzzles(game, count=1, seed=SEED, games=1, iterations=400, least_gap=0.2, surprising=False)
    return puzzle


def test_what_is_found_is_what_was_asked_for():
    game = tw.game("pyramid", **SMALL)
    [puzzle] = find_puzzles(game, count=1, seed=SEED, games=1, most=1000)
    assert puzzle.kind == "exact"
    assert puzzle.evidence.method == "induction"
    assert len(puzzle.choices) == len(puzzle.state.legal_moves) >= 4
    assert puzzle.gap >= 0.5
    assert puzzle.tempting != str(puzzle.best)
    assert puzzle.tempting == next(iter(puzzle.refutations))
    assert puzzle.viewer == puzzle.state.to_move
    assert puzzle.ply == puzzle.state.ply
    assert find_puzzles(game, count=1, seed=SEED, games=1, most=1000) == [puzzle]
    assert find_puzzles(game, count=1, seed=SEED, games=1, most=1000, least_moves=len(puzzle.choices) + 1) == []
    assert find_puzzles(game, count=1, seed=SEED, games=1, most=5) == [], "no proof is found in so few positions"


def test_values_are_those_of_the_solver_and_of_the_search(found):
    """Backward induction over states and the expectimax of the agents, written apart, agree move by move."""
    for puzzle in found:
        state = puzzle.state
        solution = solve(state, chance=True)
        found_by_search = tw.agent("expectimax:depth=40").analyse(state.view(state.to_move))
        assert found_by_search.exact
        assert len(found_by_search.moves) == len(puzzle.choices)
        for each in found_by_search.moves:
            assert float(puzzle.choice(each.move).value) == pytest.approx(each.value, abs=1e-3)
            assert puzzle.choice(each.move).value == solution.values[each.move][state.to_move]


def test_without_chance_minimax_agrees():
    """Noughts and crosses with a win in one."""
    state = TicTacTiles().deal(0)
    for number in range(40):
        state = TicTacTiles().deal(0)
        chooser = tw.agent("random", seed=number)
        for _ in range(5):
            state = state if state.is_over else state.play(chooser(state.view(state.to_move)))
        puzzle = None if state.is_over else puzzle_of(state)
        if puzzle is not None:
            break
    analysis = tw.agent("minimax:depth=40").analyse(state.view(state.to_move))
    assert analysis.exact
    assert analysis.best == puzzle.best
    assert {str(each.move): each.value for each in analysis.moves} == {c.move: c.value for c in puzzle.choices}


def test_lines_are_best_play(found):
    for puzzle in [*found, *shipped_puzzles("pirates")]:
        for choice in puzzle.choices:
            state = puzzle.state
            for notation in choice.line:
                state = state.play(notation)
            if state.is_over:
                assert state.returns[puzzle.viewer] == choice.value
                if choice is not puzzle.choices[0]:
                    ended = f"ends {state.scores[puzzle.viewer]} to {state.scores[1 - puzzle.viewer]}."
                    assert ended in puzzle.check(choice.move).explanation


# ------------------------------------------------------------------ grading
def test_the_right_answer(found):
    for puzzle in found:
        answer = puzzle.check(puzzle.best)
        assert answer
        assert answer.correct
        assert answer.lost == 0
        assert answer.value == puzzle.value
        assert answer.explanation.startswith("Right.")
        assert f"{puzzle.evidence.size:,} positions" in answer.explanation
        assert puzzle.check(str(puzzle.best)) == answer


def words(text):
    return {word.strip("(),.:") for word in text.split()}


def test_a_wrong_answer_never_tells_the_solution(found, measured):
    for puzzle in [*found, measured, *shipped_puzzles("pyramid"), *shipped_puzzles("pirates")]:
        best = str(puzzle.best)
        said = " ".join(puzzle.game.say_move(puzzle.state.view(puzzle.viewer), puzzle.best).split())
        for choice in puzzle.choices[1:]:
            answer = puzzle.check(choice.move)
            assert not answer
            assert answer.lost == puzzle.value - choice.value > 0
            assert "Hint:" in answer.explanation
            assert best not in words(answer.explanation)
            assert said.lower() not in answer.explanation.lower()
        if puzzle.tempting != best:
            assert "greedy" in puzzle.check(puzzle.tempting).explanation
            assert best not in words(puzzle.hint)
        assert best not in repr(puzzle)
        assert best not in words(puzzle.question)


def test_what_is_no_legal_move_is_told_apart(found):
    with pytest.raises(tw.NotationError):
        found[0].check("nonsense")
    with pytest.raises(tw.IllegalMove):
        found[0].check(next(str(tile) + "@9,9/0" for tile in sorted(found[0].game.tiles)))


def test_hidden_hands_are_measured(measured):
    assert measured.kind == "confident"
    assert measured.choices[0].low > max(choice.high for choice in measured.choices[1:])
    assert measured.evidence.method == "ismcts:iterations=400"
    assert "Measured" in measured.check(measured.best).explanation
    measured.verify()


def test_a_measured_puzzle_does_not_depend_on_what_is_hidden(measured):
    view = measured.state.view(measured.viewer)
    options = {"iterations": 400, "seed": measured.evidence.seed}
    others = [view.sample(seed) for seed in range(5)]
    assert any(other != measured.state for other in others)
    for other in others:
        assert puzzle_of(other, **options).choices == measured.choices


# ------------------------------------------------------------------ files
def test_there_and_back(found, measured, tmp_path):
    for puzzle in [*found, measured]:
        data = puzzle.to_dict()
        assert Puzzle.from_dict(json.loads(json.dumps(data))) == puzzle
        assert Puzzle.load(puzzle.save(tmp_path / "one.json")) == puzzle
    assert load_puzzles(save_puzzles(found, tmp_path / "many.json"), verify=True) == found


CHANGES = {
    "format": lambda data: data.update(format="other"),
    "version": lambda data: data.update(version=2),
    "unknown": lambda data: data.update(solution=3),
    "missing": lambda data: data.pop("evidence"),
    "kind": lambda data: data.update(kind="sure"),
    "viewer": lambda data: data.update(viewer=1 - data["viewer"]),
    "question": lambda data: data.update(question=3),
    "tempting": lambda data: data.update(tempting="draw twice"),
    "choices": lambda data: data["choices"].pop(),
    "no choices": lambda data: data.update(choices={}),
    "choice": lambda data: data["choices"].__setitem__(0, 3),
    "line": lambda data: data["choices"][0].update(line=["x"]),
    "impossible line": lambda data: data["choices"][0]["line"].extend(["draw"] * 3),
    "no line": lambda data: data["choices"][0].update(line=[]),
    "value": lambda data: data["choices"][0].update(value=2),
    "text": lambda data: data["choices"][0].update(value="1/0"),
    "nan": lambda data: data["choices"][0].update(value=float("nan")),
    "visits": lambda data: data["choices"][0].update(visits=-1),
    "order": lambda data: data["choices"].reverse(),
    "method": lambda data: data["evidence"].update(method="guess"),
    "size": lambda data: data["evidence"].update(size=0),
    "evidence": lambda data: data.update(evidence=[]),
    "false value": lambda data: data["choices"][-1].update(value="-7/9" if data["choices"][-1]["value"] != "-7/9" else 0),
    "false size": lambda data: data["evidence"].update(size=data["evidence"]["size"] + 1),
    "small size": lambda data: data["evidence"].update(size=1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_puzzle_that_was_changed_is_refused(found, change):
    data = copy.deepcopy(found[0].to_dict())
    CHANGES[change](data)
    with pytest.raises(Faults, match="puzzle is refused"):
        Puzzle.from_dict(data)


def test_an_expected_line_consists_of_moves(measured):
    data = measured.to_dict()
    data["choices"][0]["line"].append("nonsense")
    with pytest.raises(Faults, match=r"choices\[0\].line cannot be played"):
        Puzzle.from_dict(data)


def test_bad_files(tmp_path):
    with pytest.raises(TileError, match="cannot be read"):
        load_puzzles(tmp_path / "none.json")
    for text, said in (("[", "no JSON"), ("{}", "list of puzzles"), ("[]", "list of puzzles"), ("[3]", "puzzle is refused")):
        (tmp_path / "bad.json").write_text(text)
        with pytest.raises(TileError, match=said):
            load_puzzles(tmp_path / "bad.json")
    with pytest.raises(UnknownOption, match="pyramid"):
        shipped_puzzles("pyramids")


@pytest.mark.parametrize(
    ("options", "said"),
    [({"count": 0}, "count"), ({"kind": "sure"}, "kind"), ({"players": ["greedy"]}, "players"), ({"games": True}, "games")],
)
def test_bad_options(options, said):
    with pytest.raises(TileError, match=said):
        find_puzzles(tw.game("pyramid", **SMALL), **options)


def test_what_would_not_be_fair():
    with pytest.raises(TileError, match="visibility='open'"):
        find_puzzles(tw.game("pyramid", ruleset="small", visibility="hidden"), kind="exact")
    with pytest.raises(TileError, match="two players"):
        find_puzzles(tw.game("pyramid", players=3))
    state = tw.game("pyramid", **SMALL).deal(0)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    with pytest.raises(TileError, match="over"):
        puzzle_of(state)


# ------------------------------------------------------------------ what comes with the package
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
def test_shipped_puzzles_are_proved_again(game):
    puzzles = shipped_puzzles(game)
    assert len(puzzles) >= 6
    assert len({puzzle.replay.dumps() for puzzle in puzzles}) == len(puzzles)
    sizes = [puzzle.evidence.size for puzzle in puzzles]
    assert sizes == sorted(sizes)
    for puzzle in puzzles:
        assert puzzle.game.name == game
        assert puzzle.kind == "exact"
        assert len(puzzle.choices) > 3
        assert puzzle.tempting != str(puzzle.best)
        puzzle.verify()

"""The exercises on opponents and puzzles: the right answer passes, a wrong one gets a hint, and no check tells the solution."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
ANSWERS = {
    "04_opponents": {
        "close": (
            "[entry.move for entry in analysis.moves if entry.high >= analysis.value]",
            ["[]", "[analysis.best]", "[entry.move for entry in analysis.moves]"],
        ),
        "mine": ("careful", ["lambda view: view.legal_moves[0]", "lambda view: 3"]),
    },
    "05_puzzles": {
        "move": ("str(puzzle.best)", ["puzzle.tempting", "puzzle.choices[2].move"]),
        "sharp": ("find_puzzles(game, count=1, seed=15, most=500, least_gap=2)[0]", ["found", "shipped_puzzles('pirates')[0]"]),
        "agreeing": (
            "sum(measured.best in solve(deal.state, chance=True).best for deal in hidden.consistent(view))",
            ["-1", "1000"],
        ),
    },
}
SHOWS = ("Board(", "await ", "Puzzle(shipped", "Puzzle(measured", "board.model")
"""Cells with these show something, and nothing after them needs it."""


@pytest.fixture(scope="module", params=ANSWERS)
def lesson(request):
    """Its name, what its cells have left behind, and by name of the answer the cell that checks it."""
    cells = json.loads((NOTEBOOKS / f"{request.param}.ipynb").read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    namespace, checks = {}, {}
    for source, following in zip(sources, [*sources[1:], ""], strict=True):
        if "  # your answer" in source:
            checks[source.partition("  # your answer")[0].splitlines()[-1].partition(" = None")[0]] = following
        if not any(word in source for word in SHOWS):
            exec(source, namespace)  # a lesson of this repository
        elif source.startswith(("from ", "import ")):
            exec("\n".join(line for line in source.splitlines() if line.startswith(("from ", "import "))), namespace)
    return request.param, namespace, checks


def test_each_exercise_is_tested(lesson):
    name, _, checks = lesson
    assert set(checks) == set(ANSWERS[name])


def test_right_and_wrong_answers(lesson, capsys):
    name, namespace, checks = lesson
    for variable, (right, wrong) in ANSWERS[name].items():
        exec(checks[variable], {**namespace, variable: eval(right, namespace)})
        assert capsys.readouterr().out, "a right answer is told that it is right"
        for expression in wrong:
            with pytest.raises(AssertionError, match="Hint"):
                exec(checks[variable], {**namespace, variable: eval(expression, namespace)})
        exec(checks[variable], {**namespace, variable: None})
        assert capsys.readouterr().out == "", "without an answer nothing is said"

"""The lessons: each runs as it stands, its exercises can be solved, wrong answers are told why, and no check tells the solution."""

from __future__ import annotations

import importlib

import pytest

from tests.lessons.runner import NOTEBOOKS, Lesson, expressions, names, running, tells

LESSONS = [Lesson(path) for path in sorted([*NOTEBOOKS.glob("0[45]_*.ipynb"), *NOTEBOOKS.glob("1[0-5]_*.ipynb")])]
COURSE = [lesson for lesson in LESSONS if lesson.number >= "10"]
PARTS = ("## Play (10 minutes)", "## Discover (20 minutes)", "## Exercise (10 minutes)", "## Discuss (5 minutes)", "### Sources")
UNANSWERED = "Not answered yet"
LARGEST = 1_000_000
"""Bytes of a notebook that a page still shows."""


def answers(lesson):
    return importlib.import_module(f"tests.lessons.answers_{lesson.number}")


@pytest.fixture(scope="module", params=LESSONS, ids=lambda lesson: lesson.path.stem)
def ran(request):
    """A lesson, its answers, and the kernel in which it has run with the right ones."""
    known = answers(request.param)
    with running(request.param, known.RIGHT) as kernel:
        yield request.param, known, kernel


# ------------------------------------------------------------------------------------------------ as it lies there
@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.path.stem)
def test_a_lesson_of_the_course_has_its_parts_in_their_order(lesson):
    text = "\n".join("".join(cell["source"]) for cell in lesson.cells if cell["cell_type"] == "markdown")
    places = [text.find(part) for part in PARTS]
    assert -1 not in places
    assert places == sorted(places)
    assert 3 <= len(lesson.tagged("exercise")) <= 4


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
class TestForm:
    def test_each_exercise_is_followed_by_its_check(self, lesson):
        ids = [cell["id"] for cell in lesson.cells]
        assert len(set(ids)) == len(ids)
        exercises = lesson.tagged("exercise")
        assert exercises == [f"ex-{lesson.number}-{i}" for i in range(1, len(exercises) + 1)]
        assert lesson.tagged("check") == [one.replace("ex-", "check-") for one in exercises]
        assert all(ids[ids.index(one) + 1] == one.replace("ex-", "check-") for one in exercises)

    def test_what_nbgrader_reads(self, lesson):
        for cell in lesson.cells:
            tags, graded = cell["metadata"].get("tags", []), cell["metadata"].get("nbgrader")
            if "exercise" in tags:
                assert "..." in "".join(cell["source"])
                wanted = {"grade": False, "locked": False, "solution": True}
            elif "check" in tags:
                assert {"raises-exception", "nbval-ignore-output"} <= set(tags)
                assert cell["metadata"]["jupyter"] == {"source_hidden": True}
                wanted = {"grade": True, "locked": True, "solution": False, "points": 1}
            else:
                assert graded is None
                continue
            assert graded == {"grade_id": cell["id"], "schema_version": 3, "task": False, **wanted}

    def test_it_is_stored_unanswered_and_small(self, lesson):
        assert lesson.path.stat().st_size < LARGEST
        for cell in lesson.cells:
            outputs = cell.get("outputs", [])
            assert not any(output["output_type"] == "error" for output in outputs)
            assert not any(output.get("name") == "stderr" for output in outputs)
            assert not (outputs and {"exercise", "check"} & set(cell["metadata"].get("tags", [])))

    def test_all_exercises_have_answers(self, lesson):
        known = answers(lesson)
        assert set(known.RIGHT) == set(known.WRONG) == set(lesson.tagged("exercise"))
        assert all(known.WRONG.values())


# ------------------------------------------------------------------------------------------------ in a kernel
def test_with_the_right_answers_all_goes_well(ran):
    lesson, _, kernel = ran
    for cell_id, came in kernel.first.items():
        assert (cell_id, came.error, came.said, came.warned) == (cell_id, "", "", "")
    for check in lesson.tagged("check"):
        assert kernel.first[check].printed.strip(), "a right answer is told what it means"


def test_an_exercise_that_is_not_answered_gets_no_point(ran):
    lesson, known, kernel = ran
    for exercise, right in known.RIGHT.items():
        assert not kernel.run(lesson.source(exercise)).error
        came = kernel.run(lesson.source(exercise.replace("ex-", "check-")))
        assert (exercise, came.error) == (exercise, "AssertionError")
        assert came.said.startswith(UNANSWERED)
        assert "assert" not in came.trace, "the lines of a check tell the solution"
        kernel.run(right)


def test_a_wrong_answer_gets_a_hint_and_not_the_solution(ran):
    lesson, known, kernel = ran
    for exercise, wrong in known.WRONG.items():
        right = known.RIGHT[exercise]
        kernel.run(right)
        secrets = expressions(right)
        for name in names(right):
            said = kernel.run(f"print(repr({name})); print({name}); print(*({name} if isinstance({name}, tuple) else ()), sep='\\n')")
            secrets += said.printed.splitlines()
        for source, part in wrong:
            assert not kernel.run(source).error
            came = kernel.run(lesson.source(exercise.replace("ex-", "check-")))
            assert (exercise, source, came.error) == (exercise, source, "AssertionError"), came.said
            assert part in came.said, (exercise, source)
            assert [secret for secret in secrets if secret and tells(came.said, secret)] == [], (exercise, source, came.said)
        kernel.run(right)

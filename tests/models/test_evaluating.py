"""Evaluations of a replay: ply by ply in the background, a curve by player, and marks on what lost most."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from tests.models.analysts import Analyst, Patient, analysis_of, none, raising, until
from tests.models.replays import check_replay_model, other_move, replay
from tilewidgets import TileError
from tilewidgets.errors import MatchError, ObserverFailed
from tilewidgets.models import ReplayModel
from tilewidgets.models.evaluating import BLUNDER, MISTAKE, Evaluation


def test_in_a_script_all_plies_are_waited_for():
    model, analyst = ReplayModel(replay(plies=8)), Analyst()
    found = model.evaluate(analyst)
    assert found == model.evaluations
    assert not model.evaluating
    assert [each.ply for each in found] == list(range(9))
    assert [view.viewer for view in analyst.asked] == [node.state.to_move for node in model.line]
    for each, after in zip(found, [*model.line[1:], None], strict=True):
        assert each.value == 0.5
        assert each.played == (after.move if after else None)
        assert 0 <= each.lost <= 1
        assert each.mark == ("??" if each.lost >= BLUNDER else "?" if each.lost >= MISTAKE else "")
    assert found[-1].lost == 0
    assert {e.ply for e in model.blunders} == {e.ply for e in found if e.lost >= MISTAKE}
    assert [e.lost for e in model.blunders] == sorted((e.lost for e in model.blunders), reverse=True)
    values = model.values
    assert len(values) == 9
    for each, row in zip(found, values, strict=True):
        assert row[each.player] == 0.5
        assert row[1 - each.player] == -0.5
    check_replay_model(model)


def test_a_finished_game_ends_with_its_result():
    model, analyst = ReplayModel(replay()), Analyst()
    model.evaluate(analyst)
    assert len(model.evaluations) == model.last_ply
    assert model.values[-1] == model.final.returns


def test_more_players_keep_their_last_value():
    model = ReplayModel(replay(players=3, plies=6))
    model.evaluate(Analyst())
    assert model.values[0] == (0.5, 0.0, 0.0)
    assert model.values[2] == (0.5, 0.5, 0.5)


def test_uncertain_losses_get_no_mark():
    sure = Evaluation(3, 0, 0.5, "a", "b", 0.6, certain=True)
    assert sure.mark == "??"
    assert Evaluation(3, 0, 0.5, "a", "b", 0.6, certain=False).mark == ""
    assert Evaluation(3, 0, 0.5, "a", "b", 0.3, certain=True).mark == "?"
    assert Evaluation(3, 0, 0.5, "a", "b", 0.2, certain=True).mark == ""


def test_marks_and_comments_are_written_only_where_nothing_is_and_are_saved(tmp_path):
    model = ReplayModel(replay(plies=10))
    model.evaluate(Analyst())
    marked = {e.ply + 1: e for e in model.blunders}
    assert len(marked) > 1
    mine = next(iter(marked))
    model.annotate(mine, comment="mine")
    assert model.annotate_blunders() == len(marked) - 1
    for ply, e in marked.items():
        node = model.line[ply]
        if ply == mine:
            assert (node.mark, node.comment) == ("", "mine")
        else:
            assert node.mark == e.mark
            assert node.comment.startswith(f"This costs about {50 * e.lost:.0f} percentage points of the chance to win; better was ")
    assert model.unsaved
    assert model.annotate_blunders() == 0
    model.save(tmp_path / "x.replay.json")
    again = ReplayModel(tmp_path / "x.replay.json")
    assert [n.mark for n in again.line] == [n.mark for n in model.line]
    check_replay_model(model)
    model.close()
    with pytest.raises(MatchError, match="closed"):
        model.annotate_blunders()


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
def test_a_real_search_evaluates_alike_each_time(name):
    found = []
    for _ in range(2):
        model = ReplayModel(replay(name, plies=4))
        model.evaluate("ismcts:iterations=12")
        assert len(model.evaluations) == 5
        found.append(model.evaluations)
    assert found[0] == found[1]


@pytest.mark.parametrize("spec", ["greedy", "nobody", 7])
def test_who_cannot_evaluate_is_refused(spec):
    model = ReplayModel(replay(plies=3))
    with pytest.raises(TileError):
        model.evaluate(spec)
    assert not model.evaluating
    assert model.last_error is not None


@pytest.mark.parametrize("find", [none, raising])
def test_an_analyst_that_fails_is_named_and_what_is_known_stays(find):
    model = ReplayModel(replay(plies=6))
    model.evaluate(Analyst(lambda view: find(view) if view.ply == 3 else analysis_of(view)))
    assert "fake found None" in str(model.last_error) or "The evaluation failed: ZeroDivisionError: no" in str(model.last_error)
    assert not model.evaluating
    assert len(model.evaluations) == 0 or [e.ply for e in model.evaluations] == [0, 1, 2]
    check_replay_model(model)


async def test_in_a_loop_it_goes_on_beside_everything_else_and_can_be_stopped():
    model, slow = ReplayModel(replay(plies=12)), Patient(deaf=True)
    assert model.evaluate(slow) == ()
    assert model.evaluating
    await asyncio.to_thread(slow.begun.wait, 10)
    model.ply = 5
    assert model.state.ply == 5
    model.stop_evaluation()
    assert not model.evaluating
    slow.release()
    await asyncio.sleep(0.1)
    assert model.evaluations == ()
    model.evaluate(slow)
    await until(lambda: not model.evaluating)
    assert [e.ply for e in model.evaluations] == list(range(13))
    assert slow.most_at_once == 1
    model.forget_evaluation()
    assert model.evaluations == ()
    assert model.blunders == ()


@pytest.mark.parametrize("end", ["close", "replace", "again"])
async def test_what_comes_late_is_not_taken(end):
    model, slow = ReplayModel(replay(plies=5)), Patient(deaf=True)
    model.evaluate(slow)
    await asyncio.to_thread(slow.begun.wait, 10)
    if end == "close":
        model.close()
    elif end == "replace":
        model.replay = replay(plies=7, seed=8)
    else:
        model.evaluate(Analyst())
        await until(lambda: not model.evaluating)
    known = model.evaluations
    assert len(known) == (6 if end == "again" else 0)
    assert not model.evaluating
    slow.release()
    await asyncio.sleep(0.1)
    assert model.evaluations == known


def test_another_replay_has_no_evaluation_and_writing_keeps_it():
    model = ReplayModel(replay(plies=5))
    model.evaluate(Analyst())
    model.annotate(2, comment="x")
    assert len(model.evaluations) == 6
    model.replay = replay(plies=7, seed=8)
    assert model.evaluations == ()
    assert model.annotate_blunders() == 0
    check_replay_model(model)


def test_a_variation_shares_what_is_known_and_a_deleted_one_is_not_written_on():
    model = ReplayModel(replay(plies=6))
    model.evaluate(Analyst())
    model.goto(3)
    model.what_if(str(other_move(model)))
    assert model.variation is not None
    assert len(model.values) == 5
    assert model.values[4] == model.values[3], "not known: that of the ply before"
    model.evaluate(Analyst())
    assert [e.ply for e in model.evaluations] == list(range(5))
    model.delete()
    assert model.last_ply == 6
    before = model.replay
    model.annotate_blunders()
    assert set(model.replay.marks) <= {1, 2, 3}
    assert before.moves == model.replay.moves
    check_replay_model(model)


def test_observers_that_raise_in_a_script_stop_nothing():
    model = ReplayModel(replay(plies=5))

    def broken(change):
        raise KeyError("mine")

    model.observe(broken, "evaluations")
    with pytest.raises(KeyError):
        model.evaluate(Analyst())
    assert len(model.evaluations) == 6
    assert not model.evaluating


async def test_observers_that_raise_in_a_loop_are_told_of():
    errors = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
    model = ReplayModel(replay(plies=5))
    seen = []

    def broken(change):
        seen.append(change["new"])
        raise KeyError("mine")

    model.observe(broken, "evaluations")
    slow = Patient(deaf=True)
    with contextlib.suppress(KeyError):  # the first time it is told that there is nothing
        model.evaluate(slow)
    slow.release()
    await until(lambda: len(model.evaluations) == 6)
    assert isinstance(model.last_error, ObserverFailed)
    await until(lambda: not model.evaluating)
    assert errors == []
    assert seen


def test_an_observer_may_stop_it():
    model, analyst = ReplayModel(replay(plies=9)), Analyst()
    model.observe(lambda change: model.stop_evaluation(), "evaluating")
    model.evaluate(analyst)
    assert not model.evaluating
    assert len(model.evaluations) < 10

"""Agents that can be stopped and undone while they think, once at a time; and conceding."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.models.analysts import Analyst, none, of_another_position, raising, until
from tests.models.positions import check_model, duel, failing
from tilewidgets import AgentFailure, Replay, game
from tilewidgets.errors import MatchError, ObserverFailed
from tilewidgets.models import ReplayModel


# ------------------------------------------------------------------------------------------------ opponents
async def test_stop_takes_the_best_so_far(patient):
    thinker = patient()
    model = duel(thinker)
    with pytest.raises(MatchError, match="not an agent's turn"):
        model.stop()
    model.play(model.legal_moves[0])
    assert model.thinking
    await until(lambda: model.progress)
    assert model.progress == "0.5 s so far; Stop takes the best move found."
    best = model._match.state.legal_moves[0]
    model.stop()
    await model.settled()
    assert model.moves[1] == best
    assert model.progress == ""
    assert model.last_error is None


async def test_an_agent_that_tells_nothing_cannot_be_stopped(stuck):
    model = duel(stuck)
    model.play(model.legal_moves[0])
    with pytest.raises(MatchError, match="nothing to offer"):
        model.stop()
    assert model.thinking
    model.close()


async def test_undo_while_thinking_and_the_same_agent_thinks_once_at_a_time(patient):
    thinker = patient(deaf=True)
    model = duel(thinker)
    for _ in range(3):
        model.play(model.legal_moves[0])
        await asyncio.to_thread(thinker.begun.wait, 10)
        model.undo()
        assert model.ply == 0
        assert not model.thinking
        assert model.progress == ""
    thinker.release()
    await asyncio.sleep(0.1)
    assert model.ply == 0
    model.play(model.legal_moves[0])
    await model.settled()
    assert model.ply == 2
    assert thinker.most_at_once == 1
    assert thinker.asked[-1].ply == 1
    check_model(model)


async def test_close_while_an_agent_thinks(patient):
    thinker = patient()
    model = duel(thinker)
    model.play(model.legal_moves[0])
    waiting = asyncio.ensure_future(model.next_move())
    await until(lambda: model.progress)
    model.close()
    with pytest.raises(MatchError):
        await waiting
    assert (model.thinking, model.progress) == (False, "")
    await until(lambda: thinker.at_once == 0)


@pytest.mark.parametrize("find", [none, raising, of_another_position])
async def test_a_searching_opponent_that_fails(find):
    model = duel(Analyst(find))
    model.play(model.legal_moves[0])
    await model.settled()
    assert isinstance(model.last_error, AgentFailure)
    assert model.last_error.move_number == 2
    check_model(model)


async def test_an_observer_of_progress_that_raises_is_told_of_and_the_agent_plays_on(patient):
    thinker = patient()
    model = duel(thinker)

    def broken(change):
        raise KeyError("mine")

    model.observe(broken, "progress")
    model.play(model.legal_moves[0])
    await until(lambda: isinstance(model.last_error, ObserverFailed))
    model.unobserve(broken, "progress")
    thinker.release()
    await model.settled()
    assert model.ply == 2


async def test_a_real_search_is_stopped_long_before_its_time():
    model = duel("ismcts:seconds=50")
    before = time.monotonic()
    model.play(model.legal_moves[0])
    await until(lambda: model.progress)
    model.stop()
    await model.settled()
    assert model.ply == 2
    assert time.monotonic() - before < 25


# ------------------------------------------------------------------------------------------------ conceding
async def test_a_failed_agent_concedes(tmp_path):
    model = duel(failing)
    model.play(model.legal_moves[0])
    await model.settled()
    assert isinstance(model.last_error, AgentFailure)
    waiting = asyncio.ensure_future(model.next_move())
    await asyncio.sleep(0)
    model.concede()
    with pytest.raises(MatchError, match="has conceded"):
        await waiting
    assert model.conceded == 1
    assert (model.status_kind, model.last_error) == ("end", None)
    assert model.status == "failing has conceded: the match ends as a loss of failing. New game deals again, Undo goes back."
    check_model(model)
    refused = (
        model.retry,
        model.concede,
        model.hint,
        lambda: model.play("draw"),
        lambda: model.press("draw"),
        lambda: model.click("supply"),
    )
    for act in refused:
        with pytest.raises(MatchError, match="has conceded"):
            act()
    with pytest.raises(MatchError, match="has conceded"):
        await model.next_move()
    check_model(model)
    read = Replay.load(model.save(tmp_path / "x.replay.json", meta={"seed": 4}))
    assert read.meta == {"seed": 4, "conceded": 1}
    assert "result" not in read.to_dict()
    shown = ReplayModel(read)
    shown.last()
    assert shown.status.endswith(f"{model.names[1]} has conceded here.")
    assert shown.status_kind == "end"
    shown.first()
    assert "conceded" not in shown.status
    model.undo()
    assert model.conceded is None
    assert model.is_my_turn
    model.concede()
    assert model.conceded == 0
    model.new_game(7)
    assert model.conceded is None
    assert model.is_my_turn
    model.close()
    with pytest.raises(MatchError, match="closed"):
        model.concede()


@pytest.mark.parametrize("noted", [7, -1, True, "1", None, [1], {"player": 1}])
def test_what_a_foreign_replay_notes_is_not_trusted(noted):
    state = game("pyramid").deal(3)
    model = ReplayModel(Replay.of(state, meta={"conceded": noted}))
    assert "conceded" not in model.status


async def test_conceding_stops_who_thinks(patient):
    thinker = patient()
    model = duel(thinker)
    model.play(model.legal_moves[0])
    model.concede()
    assert (model.thinking, model.conceded, model.ply) == (False, 1, 1)
    await until(lambda: thinker.at_once == 0)
    await asyncio.sleep(0.05)
    assert model.ply == 1
    check_model(model)

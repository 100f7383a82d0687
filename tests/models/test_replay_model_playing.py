"""A replay that goes on by itself: pace, pause, ends, one task for all views, errors on the way."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.models.replays import check_replay_model, replay
from tilewidgets.errors import MatchError, ObserverFailed
from tilewidgets.models import ReplayModel


@pytest.fixture
async def model():
    made = ReplayModel(replay(), speed=50)
    yield made
    check_replay_model(made)
    made.close()
    await asyncio.sleep(0.01)
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert not [task for task in others if "_run" in repr(task)], "no task outlives a closed model"


async def until(condition):
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never happened")


async def test_it_plays_to_the_end_at_its_speed(model):
    seen, began = [], time.monotonic()
    model.observe(lambda change: seen.append(change.new), "ply")
    model.play()
    assert (model.playing, model.ply) == (True, 0)
    await until(lambda: not model.playing)
    assert seen == list(range(1, model.last_ply + 1))
    assert time.monotonic() - began >= 0.9 * model.last_ply / 50


async def test_slow_observers_do_not_slow_it_down(model):
    model.speed = 20
    model.observe(lambda change: time.sleep(0.03), "ply")
    began = time.monotonic()
    model.play()
    await until(lambda: not model.playing)
    assert time.monotonic() - began < model.last_ply * (1 / 20 + 0.03), "what painting takes is part of the pace"


async def test_at_the_end_it_begins_again(model):
    model.last()
    seen = []
    model.observe(lambda change: seen.append(change.new), "ply")
    model.playing = True
    assert model.ply == 0
    await until(lambda: not model.playing)
    assert seen == list(range(model.last_ply + 1))


async def test_pause_and_on(model):
    model.play()
    await until(lambda: model.ply >= 3)
    model.pause()
    ply = model.ply
    await asyncio.sleep(0.06)
    assert model.ply == ply
    model.playing = True
    model.playing = False
    model.playing = True
    await until(lambda: model.ply == ply + 1)


async def test_another_speed_counts_at_once(model):
    model.speed = 0.1
    model.play()
    await asyncio.sleep(0.01)
    assert model.ply == 0
    model.speed = 50
    await until(lambda: model.ply >= 2)
    model.speed = 0.1
    ply = model.ply
    await asyncio.sleep(0.06)
    assert model.ply == ply


async def test_who_steps_while_it_plays_goes_on_from_there(model):
    model.speed = 20
    model.play()
    model.ply = 9
    await asyncio.sleep(0.02)
    assert model.ply == 9, "the wait begins anew"
    await until(lambda: model.ply == 10)
    model.goto(2)
    await until(lambda: model.ply == 3)


async def test_one_task_however_often_it_is_asked(model):
    model.speed = 10
    before = asyncio.all_tasks()
    for _ in range(5):
        model.play()
        model.playing = True
    assert len(asyncio.all_tasks() - before) == 1


async def test_closed_while_it_plays(model):
    model.play()
    await until(lambda: model.ply >= 1)
    model.close()
    ply = model.ply
    await asyncio.sleep(0.05)
    assert (model.ply, model.playing) == (ply, False)
    with pytest.raises(MatchError, match="closed"):
        model.play()


async def test_an_observer_that_raises_is_told_of_and_it_goes_on(model):
    problems, told = [], []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: problems.append(context))

    def fails(change):
        if change.new == 2:
            raise LookupError("mine")

    model.observe(fails, "ply")
    model.observe(lambda change: told.append(model.status), "status")
    model.play()
    await until(lambda: not model.playing)
    assert model.ply == model.last_ply
    assert any("LookupError: mine" in text for text in told)
    assert problems == []


async def test_at_the_end_an_observer_that_raises_is_told_of(model):
    def fails(change):
        raise LookupError("mine")

    model.ply = model.last_ply - 1
    model.observe(fails, "playing")
    with pytest.raises(LookupError):
        model.play()
    assert model.playing
    await until(lambda: not model.playing)
    await until(lambda: isinstance(model.last_error, ObserverFailed))
    model.unobserve(fails, "playing")


async def test_an_observer_plays_it_again(model):
    rounds = []

    def again(change):
        if not change.new and len(rounds) < 2:
            rounds.append(model.ply)
            model.playing = True

    model.ply = model.last_ply - 2
    model.observe(again, "playing")
    model.play()
    await until(lambda: len(rounds) == 2)
    await until(lambda: not model.playing)
    assert rounds == [model.last_ply] * 2


async def test_another_replay_while_it_plays(model):
    model.play()
    await until(lambda: model.ply >= 2)
    model.replay = replay("tictactiles")
    await until(lambda: not model.playing)
    assert model.ply == model.last_ply == replay("tictactiles").plies


async def test_nothing_to_play(model):
    empty = ReplayModel(replay(plies=0))
    empty.play()
    assert not empty.playing
    empty.close()


def test_without_a_loop():
    model = ReplayModel(replay())
    with pytest.raises(MatchError, match="needs a running event loop"):
        model.play()
    assert not model.playing
    check_replay_model(model)


def test_a_loop_that_ends_ends_the_playing():
    model = ReplayModel(replay(), speed=0.1)

    async def begin():
        model.play()
        await asyncio.sleep(0)

    asyncio.run(begin())
    assert not model.playing
    model.speed = 50

    async def again():
        model.play()
        await until(lambda: model.ply >= 2)

    asyncio.run(again())
    assert not model.playing

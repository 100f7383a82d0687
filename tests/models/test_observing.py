"""Observers: told when all traits agree, free to act, harmless when they fail; links and `unobserve` as traitlets has them."""

from __future__ import annotations

import asyncio

import pytest
import traitlets
from traitlets import HasTraits, Int

from tests.models.positions import check_model, duel, hot_seat, snapshot
from tilewidgets import MatchModel, game
from tilewidgets.errors import ObserverFailed


def broken(change):
    raise ZeroDivisionError("mine")


class Seen:
    """An observer that notes whether the model was whole when it was told."""

    def __init__(self, model):
        self.model, self.changes = model, []

    def __call__(self, change):
        check_model(self.model, deep=False)
        self.changes.append((change.name, change.new))


@pytest.mark.parametrize(
    "trait", ["state", "ply", "moves", "to_move", "legal_moves", "status", "selection", "viewer", "thinking", "revision"]
)
def test_one_that_fails_does_not_part_model_and_views(trait):
    model, twin = duel(), duel()
    before, after = Seen(model), Seen(model)
    model.observe(before, "revision")
    model.observe(broken, trait)
    model.observe(after, "revision")
    raised = 0
    for index in (0, 3, 1):
        try:
            model.play(model.legal_moves[index])
        except ZeroDivisionError:
            raised += 1
        twin.play(twin.legal_moves[index])
        assert {k: v for k, v in snapshot(model).items() if k != "repr"} == {k: v for k, v in snapshot(twin).items() if k != "repr"}
    assert raised == (0 if trait in ("selection", "viewer") else 3), "these two do not change here"
    assert before.changes == after.changes != []
    model.unobserve(broken, trait)
    model.undo()
    check_model(model)


@pytest.mark.parametrize("call", [lambda m: m.hint(), lambda m: m.undo(), lambda m: m.select(m.legal_moves[0]), lambda m: m.new_game(3)])
def test_what_it_raises_goes_to_the_call_that_caused_it(call):
    model = duel()
    model.play(model.legal_moves[0])
    model.observe(broken, "revision")
    with pytest.raises(ZeroDivisionError, match="mine"):
        call(model)
    model.unobserve(broken, "revision")
    model.play(model.legal_moves[0])


def test_agents_in_a_row_play_on_beside_one_that_fails():
    model = MatchModel(game("pyramid", players=4), ["human", "greedy", "greedy", "greedy"], seed=4)
    model.observe(broken, "revision")
    with pytest.raises(ZeroDivisionError):
        model.play(model.legal_moves[0])
    assert not model.thinking
    assert model.ply == 4
    assert model.is_my_turn


async def test_in_a_loop_it_is_shown():
    errors = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
    model = duel()
    model.observe(lambda change: broken(change) if model.to_move == 0 else None, "revision")
    model.play(model.legal_moves[0])
    await model.settled()
    await asyncio.sleep(0)
    assert model.ply == 2
    assert model.is_my_turn
    assert isinstance(model.last_error, ObserverFailed)
    assert model.status.startswith("An observer of the board raised ZeroDivisionError: mine")
    assert errors == []
    check_model(model)


def test_all_traits_agree_when_any_observer_is_told():
    model = hot_seat()
    seen = Seen(model)
    model.observe(seen)
    for _ in range(4):
        model.play(model.legal_moves[0])
        model.lift()
    model.undo()
    names = [name for name, _ in seen.changes]
    assert {"state", "ply", "moves", "to_move", "curtain", "viewer", "legal_moves", "status", "revision"} <= set(names)
    assert names[-1] == "revision", "it comes last"


@pytest.mark.parametrize("trait", ["state", "ply", "to_move", "legal_moves", "thinking", "revision"])
def test_one_may_play(trait):
    model = duel()

    def robot(change):
        if model.is_my_turn and model.ply < 8:
            model.play(model.legal_moves[0])

    model.observe(robot, trait)
    model.play(model.legal_moves[0])
    assert model.ply == 8
    check_model(model)


async def test_one_may_stop_an_agent():
    model = duel()

    def stop(change):
        if model.thinking:
            model.undo()

    model.observe(stop, "thinking")
    model.play(model.legal_moves[0])
    await asyncio.sleep(0.05)
    assert model.ply == 0
    assert not model.thinking
    assert model.is_my_turn
    check_model(model)


def test_unobserve():
    model, calls = duel(), []

    def note(change):
        calls.append(change.name)

    model.observe(note, ["ply", "status"])
    model.observe(note, ["ply", "status"])
    model.play(model.legal_moves[0])
    assert calls.count("ply") == 2, "one for each move, although it was given twice"
    model.unobserve(note, "ply")
    calls.clear()
    model.play(model.legal_moves[0])
    assert set(calls) == {"status"}
    model.unobserve(note, ["status"])
    calls.clear()
    model.undo()
    assert calls == []
    model.observe(note)
    model.unobserve_all()
    model.undo()
    assert calls == []


def test_bound_methods_and_all_names():
    class Counter:
        n = 0

        def count(self, change):
            self.n += 1

    model, counter = duel(), Counter()
    model.observe(counter.count)
    model.undo() if model.undo_ply else model.hint()
    assert counter.n
    model.unobserve(counter.count)
    counter.n = 0
    model.play(model.legal_moves[0])
    assert counter.n == 0


def test_links():
    class Gauge(HasTraits):
        value = Int()

    model, gauge = duel(), Gauge()
    link = traitlets.dlink((model, "ply"), (gauge, "value"))
    doubled = traitlets.dlink((model, "ply"), (Gauge(), "value"), lambda ply: 2 * ply)
    model.play(model.legal_moves[0])
    assert gauge.value == 2
    assert doubled.target[0].value == 4
    link.unlink()
    model.undo()
    assert gauge.value == 2
    assert doubled.target[0].value == 0

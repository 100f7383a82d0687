"""Analyses of a match: beside everything else, refined, and void when the position has changed."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.models.analysts import Analyst, none, of_another_position, of_nothing, raising, until
from tests.models.positions import check_model, duel
from tilewidgets import MatchModel, TileError, game
from tilewidgets.errors import ObserverFailed
from tilewidgets.scene.overlay import Overlay, Weighed


# ------------------------------------------------------------------------------------------------ analysing
def test_in_a_script_it_is_waited_for_and_goes_on_with_the_game():
    model, analyst = duel(), Analyst(reports=3)
    found = model.analyse(analyst, iterations=7)
    assert found is model.analysis
    assert found.iterations == 100
    assert analyst.budgets == [{"iterations": 7}]
    check_model(model)
    assert model.overlay.caption == "fake, 100 iterations"
    assert model.overlay.best.move == model.legal_moves[0]
    assert str(model.legal_moves[0].words) in model.why.lower() or model.why
    model.play(model.legal_moves[0])
    assert model.is_my_turn
    assert len(analyst.asked) == 2
    assert analyst.asked[-1] == model.view
    check_model(model)
    model.stop_analysis()
    assert (model.analysing, model.analysis, model.overlay, model.why) == (False, None, None, "")
    model.play(model.legal_moves[0])
    assert len(analyst.asked) == 2


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
def test_a_real_search_by_iterations_says_the_same_each_time(name):
    found = []
    for _ in range(2):
        model = MatchModel(game(name), ["human", "greedy"], seed=4)
        first = model.analyse("ismcts:iterations=25")
        assert first.iterations == 25
        check_model(model)
        assert model.why
        found.append([(str(each.move), each.value, each.visits) for each in first.moves])
    assert found[0] == found[1]


def test_the_budget_is_the_given_one_or_the_agents_own_or_ten_seconds():
    for given, expected in (({}, {"seconds": 10.0}), ({"seconds": 2}, {"seconds": 2}), ({"iterations": 5, "seconds": 1}, None)):
        analyst = Analyst()
        duel().analyse(analyst, **given)
        assert analyst.budgets == [given if expected is None else expected]
    analyst = Analyst()
    analyst.options = {"iterations": 12}
    duel().analyse(analyst)
    assert analyst.budgets == [{}]


@pytest.mark.parametrize(
    ("spec", "budget", "words"),
    [
        ("greedy", {}, "greedy cannot analyse"),
        ("ismcts", {"seconds": 0}, "seconds must be"),
        ("ismcts", {"seconds": "2"}, "seconds must be"),
        ("ismcts", {"iterations": 0}, "iterations must be"),
        ("ismcts", {"iterations": True}, "iterations must be"),
        ("nobody", {}, "nobody"),
    ],
)
def test_what_cannot_be_analysed_is_refused(spec, budget, words):
    model = duel()
    with pytest.raises(TileError, match=words):
        model.analyse(spec, **budget)
    assert model.last_error is not None
    assert not model.analysing


@pytest.mark.parametrize("find", [none, of_nothing, of_another_position, raising])
@pytest.mark.parametrize("loop", [True, False])
async def test_an_analyst_that_fails_is_named_and_the_match_goes_on(find, loop):
    model = duel()
    if loop:
        model.analyse(Analyst(find))
        await until(lambda: not model.analysing)
    else:
        await asyncio.to_thread(model.analyse, Analyst(find))
    assert isinstance(model.last_error, TileError)
    assert "fake" in str(model.last_error) or "The analysis failed: ZeroDivisionError: no" in str(model.last_error)
    assert model.overlay is None
    check_model(model)
    await asyncio.to_thread(model.play, model.legal_moves[0])
    assert model.last_error is None


async def test_it_refines_and_a_move_makes_it_void(patient):
    model, analyst = duel(), patient()
    model.analyse(analyst)
    await until(lambda: model.analysis is not None)
    assert model.analysis.iterations == 1
    check_model(model)
    model.play(model.legal_moves[0])
    assert model.analysis is None
    assert model.overlay.moves == ()
    await model.settled()
    await until(lambda: model.analysis is not None)
    assert model.analysis.player == model.to_move
    check_model(model)
    analyst.release()
    await until(lambda: model.analysis.iterations == 100)
    assert analyst.most_at_once == 1


async def test_a_deaf_analyst_holds_up_nobody_and_is_not_listened_to(patient):
    model, deaf, quick = duel(), patient(deaf=True), Analyst()
    model.analyse(deaf)
    await asyncio.to_thread(deaf.begun.wait, 10)
    before = time.monotonic()
    for _ in range(3):
        model.play(model.legal_moves[0])
        await model.settled()
    model.undo()
    model.new_game(5)
    assert time.monotonic() - before < 20
    model.analyse(quick)
    await until(lambda: model.analysis is not None)
    found = model.analysis
    deaf.release()
    await asyncio.sleep(0.1)
    assert model.analysis is found
    assert deaf.most_at_once == 1
    assert len(deaf.asked) == 1, "searches that are void are not begun"
    check_model(model)


@pytest.mark.parametrize("end", ["close", "stop", "new", "undo"])
async def test_what_comes_late_is_not_shown(patient, end):
    model, analyst = duel(), patient(deaf=True)
    model.play(model.legal_moves[0])
    await model.settled()
    model.analyse(analyst)
    await asyncio.to_thread(analyst.begun.wait, 10)
    {"close": model.close, "stop": model.stop_analysis, "new": model.new_game, "undo": model.undo}[end]()
    assert model.analysis is None
    changes = []
    model.observe(lambda change: changes.append(change["new"]), "analysis")
    if end in ("close", "stop"):
        analyst.release()
        await asyncio.sleep(0.1)
        assert changes == []
    else:
        await asyncio.sleep(0.1)
        assert changes == [], "the search of the position before is still going on"
        analyst.release()
        await until(lambda: model.analysis is not None)
        assert analyst.asked[-1] == model.view
    check_model(model)


async def test_hot_seat_nobody_is_analysed_behind_the_curtain():
    model, analyst = MatchModel(game("pyramid"), ["human", "human"], seed=4), Analyst()
    model.analyse(analyst)
    await asyncio.sleep(0.05)
    assert analyst.asked == []
    assert model.overlay.moves == ()
    model.lift()
    await until(lambda: model.analysis is not None)
    assert analyst.asked == [model.state.view(0)]
    model.play(model.legal_moves[0])
    assert model.curtain
    assert model.analysis is None
    await asyncio.sleep(0.05)
    assert len(analyst.asked) == 1
    model.lift()
    await until(lambda: model.analysis is not None)
    assert analyst.asked[-1] == model.state.view(1)


async def test_a_hint_is_what_the_analysis_says_and_stays_said(patient):
    model, analyst = duel(), patient()
    last = model.legal_moves[-1]
    model.analyse(Analyst())
    await until(lambda: model.analysis is not None)
    assert model.hint() == model.legal_moves[0] != last
    model.analyse(analyst)
    await until(lambda: model.analysis is not None)
    model.hint()
    assert model.status.startswith("Hint: ")
    analyst.release()
    await until(lambda: model.analysis.iterations == 100)
    assert model.status.startswith("Hint: ")


async def test_observers_that_raise_are_told_of_and_the_analysis_goes_on(patient):
    errors = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
    model, analyst = duel(), patient()

    def broken(change):
        raise KeyError("mine")

    model.observe(broken, "analysis")
    model.analyse(analyst)
    await until(lambda: model.analysis is not None)
    assert isinstance(model.last_error, ObserverFailed)
    analyst.release()
    await until(lambda: model.analysis.iterations == 100)
    assert errors == []


@pytest.mark.parametrize("trait", ["analysis", "analysing", "revision"])
def test_an_observer_that_raises_in_a_script(trait):
    model = duel()

    def broken(change):
        raise KeyError("mine")

    model.observe(broken, trait)
    with pytest.raises(KeyError):
        model.analyse(Analyst())
    assert model.analysis is not None
    check_model(model)


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
def test_players_are_called_by_their_names(name):
    state, line = game(name).deal(seed=3), []
    view = state.view(state.to_move)
    while len(line) < 12 and (not line or state.to_move == view.to_move):
        line.append(state.legal_moves[0])
        state = state.play(line[-1])
    line.append(state.legal_moves[0])
    overlay = Overlay((Weighed(line[0], 0.5, 100, 0.4, 0.6),), tuple(line))
    plain, named = view.game.why(view, overlay), view.game.why(view, overlay, ("Ada", "Gr\u202eace"))
    assert f"expects player {state.to_move} to" in plain
    assert named.replace(("Ada", "Grace")[state.to_move], f"player {state.to_move}") == plain != named

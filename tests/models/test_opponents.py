"""Agents that misbehave in every way, in a script and in a running loop: named, the match as it was, and the board goes on."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from tests.models.positions import check_model, duel, failing, first_legal
from tilewidgets import AgentFailure, MatchModel, TileError, game
from tilewidgets.errors import MatchError, UnknownOption


def leaves(view):
    raise SystemExit(3)


def interrupts(view):
    raise KeyboardInterrupt


def nothing(view):
    return None


def nonsense(view):
    return "hello"


def illegal(view):
    return "RRR@500,500/0"


async def coroutine(view):
    return view.legal_moves[0]


class Hostile(str):
    """An answer whose every method fails."""

    def __repr__(self):
        raise RuntimeError("no repr")

    __str__ = __eq__ = __repr__
    __hash__ = None


def hostile(view):
    return Hostile("draw")


def empty(view):
    raise ValueError


def huge(view):
    return "x" * 10**6


FAILURES = [
    (failing, "raised", "RuntimeError: it broke"),
    (leaves, "raised", "SystemExit: 3"),
    (interrupts, "raised", "KeyboardInterrupt"),
    (empty, "raised", "ValueError"),
    (nothing, "nonsense", "None. Return one of view.legal_moves"),
    (nonsense, "nonsense", "'hello'. Return one of"),
    (huge, "nonsense", "Return one of"),
    (hostile, "nonsense", ""),
    (coroutine, "nonsense", "coroutine"),
    (illegal, "illegal", "(500,500) is beside no tile"),
    (lambda view: view, "nonsense", ""),
    (lambda: None, "raised", "TypeError"),
    (lambda view: view.legal_moves.clear(), "raised", "AttributeError"),
]
IDS = [getattr(agent, "__name__", "?") for agent, *_ in FAILURES]


def check_failure(model, kind, words, ply=1):
    error = model.last_error
    assert isinstance(error, AgentFailure)
    assert (error.kind, error.move_number, error.agent) == (kind, ply + 1, model.names[model.to_move])
    assert words in str(error)
    assert model.ply == ply
    assert not model.thinking
    assert model.status_kind == "error"
    assert model.status.endswith(f". Retry asks {error.agent} again, Replace lets random play on, Concede ends it.")
    assert len(model.status) < 500
    check_model(model)
    with pytest.raises(MatchError, match="turn; retry asks it for its move"):
        model.play("draw")
    assert model.ply == ply


@pytest.mark.parametrize(("agent", "kind", "words"), FAILURES, ids=IDS)
def test_a_failure_in_a_script(agent, kind, words):
    model = duel(agent)
    model.play(model.legal_moves[0])
    check_failure(model, kind, words)
    model.retry("random")
    assert model.names[1] == "random"
    assert model.ply == 2
    assert model.last_error is None
    assert model.is_my_turn


@pytest.mark.parametrize(("agent", "kind", "words"), FAILURES, ids=IDS)
async def test_a_failure_in_a_loop(agent, kind, words):
    model = duel(agent)
    model.play(model.legal_moves[0])
    assert model.thinking
    assert model.status.endswith("is thinking.")
    await model.settled()
    check_failure(model, kind, words)
    model.retry()
    await model.settled()
    assert model.last_error.kind == kind, "again"
    model.undo()
    assert model.last_error is None
    assert model.is_my_turn


async def test_the_first_move_fails():
    model = MatchModel(game("pyramid"), [failing, "human"], seed=4)
    await model.settled()
    check_failure(model, "raised", "it broke", ply=0)
    assert model.undo_ply is None
    model.retry("greedy")
    await model.settled()
    assert model.is_my_turn
    model.new_game(1)
    await model.settled()
    assert model.ply == 1, "the newcomer keeps its seat"


async def test_never_an_answer(stuck):
    model = duel(stuck, agent_timeout=0.05)
    model.play(model.legal_moves[0])
    before = time.monotonic()
    await model.settled()
    assert time.monotonic() - before < 5
    check_failure(model, "timeout", "given 0.05 seconds. Give it more, or take another agent.")
    stuck.release()
    await asyncio.sleep(0.05)
    assert model.ply == 1, "the late answer is void"
    model.agent_timeout = 30.0  # a slow machine must not be taken for a slow agent
    model.retry()
    await model.settled()
    assert model.ply == 2


def test_never_an_answer_in_a_script(stuck):
    model = duel(stuck, agent_timeout=0.05)
    model.play(model.legal_moves[0])
    check_failure(model, "timeout", "given 0.05 seconds")


@pytest.mark.parametrize("act", ["undo", "new_game", "goto", "retry", "close", "branch"])
async def test_a_late_answer_is_void(act):
    free, asked = threading.Event(), []

    def slow(view):
        asked.append(view.ply)
        if len(asked) == 1:
            free.wait(10)
        return view.legal_moves[-1]

    model = duel(slow, agent_timeout=None)
    model.play(model.legal_moves[0])
    with pytest.raises(MatchError, match="slow is thinking; wait for its move, or undo"):
        model.play(model.state.legal_moves[0])
    assert model.thinking, "the attempt changes nothing"
    do = {
        "undo": model.undo,
        "new_game": lambda: model.new_game(9),
        "goto": lambda: model.goto(0),
        "retry": lambda: model.retry("greedy"),
        "close": model.close,
        "branch": lambda: model.branch(0).close(),
    }[act]
    do()
    if act == "retry":
        await model.settled()
    before = model.state
    free.set()
    await asyncio.sleep(0.1)
    if act == "branch":
        assert model.ply == 2, "a branch does not touch its origin"
    else:
        assert model.state is before
        assert not model.thinking
    check_model(model)


async def test_it_never_blocks_the_loop(stuck):
    model = duel(stuck, agent_timeout=None)
    before = time.monotonic()
    model.play(model.legal_moves[0])
    ticks = 0
    while time.monotonic() - before < 0.1:
        await asyncio.sleep(0)
        ticks += 1
    assert ticks > 20
    assert model.thinking
    model.undo()
    assert not model.thinking
    assert model.redo().ply == 1
    assert model.status.endswith("retry asks it for its move.")
    model.close()


# ------------------------------------------------------------------------------------------------ many agents, replacing
def test_agents_only_in_a_script():
    model = MatchModel(game("pyramid", players=4), ["greedy", "random", first_legal, "greedy"], seed=1)
    assert model.state.is_over
    assert model.viewer is None
    assert model.names == ("greedy", "random", "first_legal", "greedy 2")
    assert model.undo_ply is None
    check_model(model)


async def test_agents_only_in_a_loop():
    model = MatchModel(game("pyramid"), ["greedy", "random"], seed=1)
    longest = []
    model.observe(lambda change: longest.append(len(change.new)), "status")
    await model.settled()
    assert model.state.is_over
    assert max(longest) < 200, "a spectator is told of the last move, not of all"
    model.goto(5)
    assert model.status.endswith("retry asks it for its move.")
    model.retry()
    await model.settled()
    assert model.state.is_over


def test_hundreds_of_agents_moves_do_not_nest():
    model = MatchModel(game("pyramid", players=4, colors=6), [first_legal] * 4, seed=1)
    assert model.state.is_over
    for seed in range(4):
        model.new_game(seed)
        assert model.state.is_over


def test_an_illegal_move_of_the_others_does_not_tell_their_hand():
    def draws(view):
        return "draw"

    model = duel(draws)
    model.play(model.legal_moves[0])
    assert "but" in str(model.last_error), "the error says all to the agent's author"
    assert model.status.startswith("draws chose an illegal move at move 2; model.last_error says why. Retry asks draws")
    open_ = MatchModel(game("pyramid", visibility="open"), ["human", draws], seed=4)
    open_.play(open_.legal_moves[0])
    assert "you may draw only when nothing fits" in open_.status


def test_a_retry_that_cannot_be():
    model = duel(failing)
    with pytest.raises(MatchError, match="not an agent's turn"):
        model.retry()
    model.play(model.legal_moves[0])
    with pytest.raises(UnknownOption, match="Did you mean 'greedy'"):
        model.retry("gredy")
    assert model.names[1] == "failing"
    with pytest.raises(TileError):
        model.retry(3)
    model.retry("greedy")
    assert model.is_my_turn


def test_the_same_agent_twice_is_told_apart():
    model = MatchModel(game("pyramid", players=3), ["human", failing, failing], seed=1)
    assert model.names == ("Player 0", "failing", "failing 2")
    model.play(model.legal_moves[0])
    model.retry("random")
    assert model.last_error.agent == "failing 2"
    model.retry("random")
    assert model.names == ("Player 0", "random", "random 2")
    assert model.is_my_turn

"""Agents: what `agent` makes, that they are deterministic, and that `ask` names whatever goes wrong."""

from __future__ import annotations

import functools
import subprocess
import sys

import pytest

import tilewidgets as tw
from tilewidgets.agents import Agent, agent, agents, ask
from tilewidgets.errors import AgentFailure, TileError, UnknownOption
from tilewidgets.games.pyramid.moves import PyramidMove


@pytest.fixture(scope="module")
def view():
    state = tw.game("pyramid").deal(1)
    return state.view(state.to_move)


def test_names():
    assert agents()[:6] == ("random", "greedy", "minimax", "expectimax", "mcts", "ismcts")
    assert all(agent(name).name == name for name in agents())


def test_an_agent_stays_as_it_is():
    one = agent("random", 3)
    assert agent(one) is one


def test_unknown_name_has_a_remedy():
    with pytest.raises(UnknownOption, match="Did you mean 'greedy'"):
        agent("gredy")
    with pytest.raises(UnknownOption, match="random, greedy"):
        agent(7)
    with pytest.raises(TileError, match="seed"):
        agent("random", True)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_same_seed_same_moves(name, view):
    def course(seed):
        one = agent(name, seed)
        return [one(view) for _ in range(30)]

    assert course(5) == course(5)
    assert len({tuple(course(seed)) for seed in range(6)}) > 1
    assert all(move in view.legal_moves for move in course("text"))


def test_random_is_uniform(view):
    one, moves = agent("random", 1), view.legal_moves
    counts = dict.fromkeys(moves, 0)
    for _ in range(200 * len(moves)):
        counts[one(view)] += 1
    assert all(120 < n < 290 for n in counts.values())


def test_greedy_takes_most_points_then_fewest_openings(view):
    state = tw.game("pyramid").deal(2).play_all([])
    one = agent("greedy")
    while not state.is_over:
        v = state.view(state.to_move)
        move = one(v)
        assert (v.points(move), -v.opened(move)) == max((v.points(m), -v.opened(m)) for m in v.legal_moves)
        state = state.play(move)


def test_a_game_without_policies(view):
    class Plain:
        game, ply = view.game, 0
        legal_moves = view.legal_moves

    assert agent("random")(Plain()) in view.legal_moves
    with pytest.raises(TileError, match="tell no points"):
        agent("greedy")(Plain())
    Plain.points, Plain.opened = staticmethod(view.points), staticmethod(view.opened)
    best = max((view.points(m), -view.opened(m)) for m in view.legal_moves)
    move = agent("greedy")(Plain())
    assert (view.points(move), -view.opened(move)) == best


def test_names_of_functions():
    def first(view):
        return view.legal_moves[0]

    class Thing:
        def __call__(self, view):
            return None

    odd = functools.partial(first)
    assert agent(first).name == agent(odd).name == "first"
    assert agent(lambda view: None).name == "lambda"
    assert agent(Thing()).name == "Thing"
    first.__name__ = "<script>\x1b[1m" + "x" * 1000
    assert agent(first).name.startswith("script1mxxx")
    assert len(agent(first).name) == 40
    first.__name__ = "<>"
    assert agent(first).name == "agent"


def test_nothing_to_choose(view):
    other = tw.game("pyramid").deal(1).view(1)
    for call in (agent("random"), lambda v: ask("never called", v)):
        with pytest.raises(TileError, match="no move to choose"):
            call(other)


# ------------------------------------------------------------------------------------------------ asking
def test_ask_accepts_moves_and_notation(view):
    move = view.legal_moves[3]
    assert ask(lambda v: move, view) == move
    assert ask(lambda v: str(move), view) == move
    assert ask(agent("greedy"), view) in view.legal_moves


class Hostile:
    def __repr__(self):
        raise RuntimeError("no repr")

    __str__ = __eq__ = __repr__
    __hash__ = None


class Speechless(Exception):
    def __str__(self):
        raise RuntimeError("no words")


def fail(error):
    def failing(view):
        raise error

    return failing


async def later(view):
    return view.legal_moves[0]


@pytest.mark.parametrize(
    ("function", "kind", "says"),
    [
        (fail(ZeroDivisionError("oh")), "raised", "ZeroDivisionError: oh"),
        (fail(SystemExit(3)), "raised", "SystemExit: 3"),
        (fail(Speechless()), "raised", "Speechless"),
        (fail(RecursionError()), "raised", "RecursionError"),
        (lambda view: None, "nonsense", "None"),
        (lambda view: 7, "nonsense", "7"),
        (lambda view: "hello", "nonsense", "'hello'"),
        (lambda view: "x" * 10**6, "nonsense", "..."),
        (lambda view: Hostile(), "nonsense", "Hostile"),
        (lambda view: view, "nonsense", "Return one of view.legal_moves"),
        (lambda view: view.legal_moves, "nonsense", "Return one of"),
        (lambda view: PyramidMove("x", (0, 0), 9), "nonsense", "PyramidMove"),
        (lambda view: PyramidMove(None, (0, 0), 1), "nonsense", "PyramidMove"),
        (later, "nonsense", "coroutine"),
        (lambda view: "draw", "illegal", "draw: you may draw only"),
        (lambda view: PyramidMove("RRR", (90, 90), 0), "illegal", "RRR@90,90/0"),
    ],
)
def test_failures(function, kind, says, view):
    with pytest.raises(AgentFailure) as caught:
        ask(function, view)
    error = caught.value
    assert (error.kind, error.move_number) == (kind, 1)
    assert says in str(error)
    assert len(str(error)) < 500
    assert ("Traceback" in error.traceback or "Speechless" in error.traceback) == (kind == "raised")


def test_an_agent_cannot_make_a_move_legal(view):
    state = tw.game("pyramid").deal(1)
    mine = state.view(state.to_move)

    def cheat(v):
        v.legal_moves = (PyramidMove(),)
        return "draw"

    with pytest.raises(AgentFailure, match="illegal"):
        ask(cheat, mine)


def test_the_users_interrupt_passes(view):
    with pytest.raises(KeyboardInterrupt):
        ask(fail(KeyboardInterrupt()), view)


def test_move_number_and_name(view):
    with pytest.raises(AgentFailure, match="failing raised an error at move 12"):
        ask(fail(ValueError()), view, 12)
    with pytest.raises(AgentFailure) as caught:
        ask(Agent("Ada", lambda view, streams: None), view)
    assert caught.value.agent == "Ada"


def test_import_is_cheap():
    heavy = "numpy", "numba", "pydantic", "ipywidgets", "rich", "tqdm"
    modules = "tilewidgets.agents, tilewidgets.replay, tilewidgets.agents.simulate"
    code = f"import sys, {modules}; sys.exit(any(m in sys.modules for m in {heavy}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

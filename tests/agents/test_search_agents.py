"""Search agents by name, with options; functions of modules; games that are not in the dialect."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib.metadata import entry_points

import pytest

import tilewidgets as tw
from tests.agents.searching import search, solved_moves, tiny, values
from tests.games.tictactiles import TicTacTiles
from tilewidgets.agents import GROUP, _found, agents, ask
from tilewidgets.agents.search import SearchAgent, depthfirst
from tilewidgets.agents.search import worlds as worlds_module
from tilewidgets.errors import Faults, TileError, UnknownOption
from tilewidgets.kernel import has_numba

NAMES = ("random", "greedy", "minimax", "expectimax", "mcts", "ismcts")


def test_the_agents_are_listed():
    assert agents()[: len(NAMES)] == NAMES


def test_what_is_built_in_is_registered_too():
    registered = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    if registered:  # an installation from before there were any is still a good one to work in
        assert {name: _found()[name].value for name in NAMES} == {name: registered[name] for name in NAMES}
    for name in NAMES:
        assert tw.agent(name).name == name


@pytest.mark.parametrize(
    "spec", ["mcts:iterations=30,exploration=0.7", "ismcts:iterations=30", "minimax:depth=1,worlds=2", "expectimax:depth=1"]
)
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
def test_agents_by_name_play(game, spec):
    made = tw.game(game, ruleset={"pyramid": "classroom", "pirates": "skirmish"}[game])

    def course(seed):
        state, players = made.deal(3), [tw.agent(spec, seed=seed), tw.agent("random", seed=seed)]
        while not state.is_over and state.ply < 16:
            state = state.play(ask(players[state.to_move], state.view(state.to_move)))
        return state.moves

    assert course(1) == course(1)
    one = tw.agent(spec)
    assert isinstance(one, SearchAgent)
    assert one.name == spec
    view = made.deal(5).view(0)
    found = one.analyse(view)
    assert one.analysis is found
    assert found.best in view.legal_moves


def test_seeded_begins_anew():
    view = tw.game("pyramid").deal(1).view(0)
    one = tw.agent("mcts:iterations=20", seed=1)
    one(view)
    again, other = one.seeded(1), one.seeded(2)
    assert again.analyse(view).moves == tw.agent("mcts:iterations=20", seed=1).analyse(view).moves != other.analyse(view).moves


def test_simulations_take_search_agents():
    def play():
        return [played.moves for played in tw.simulate("pyramid", ["mcts:iterations=15", "greedy"], 2, seed=4)]

    assert play() == play()


def test_one_legal_move_needs_no_search():
    state = tw.game("pirates", ruleset="skirmish").deal(0)
    while len(state.legal_moves) > 1:
        state = state.play(state.legal_moves[0])
    assert not state.is_over
    one = tw.agent("ismcts:seconds=100")
    assert one(state.view(state.to_move)) == state.legal_moves[0]
    assert one.analysis is None


def first_move(view):
    return view.legal_moves[0]


def test_a_function_of_a_module():
    one = tw.agent("tests.agents.test_search_agents:first_move")
    view = tw.game("pyramid").deal(1).view(0)
    assert (one.name, one(view)) == ("first_move", view.legal_moves[0])


@pytest.mark.parametrize(
    ("spec", "error", "says"),
    [
        ("mtcs", UnknownOption, "Did you mean 'mcts'?"),
        ("mtcs:iterations=3", UnknownOption, "agent cannot be"),
        ("mcts:iteration=3", Faults, "Did you mean 'iterations'?"),
        ("mcts:iterations=many", Faults, "iterations must be a whole number from 1"),
        ("mcts:iterations", TileError, "name:option=value"),
        ("mcts:", TileError, "name:option=value"),
        ("mcts:iterations=3,iterations=4", TileError, "name:option=value"),
        ("greedy:depth=2", Faults, "there are none"),
        ("no.such.module:function", TileError, "ModuleNotFoundError"),
        ("tests.agents.searching:nothing", TileError, "AttributeError"),
        ("tests.agents.searching:LATE", TileError, "is no function"),
        (":", TileError, "There is no agent"),
    ],
)
def test_bad_names(spec, error, says):
    with pytest.raises(error) as caught:
        tw.agent(spec)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 600


# ------------------------------------------------------------------------------------------------ any game
def test_tic_tac_tiles_is_a_draw():
    state = TicTacTiles().start({}).play_all(["a1", "b2"])
    found = search(state.view(0), "minimax", depth=9)
    assert found.exact
    assert found.value == 0
    assert values(found) == solved_moves(state)


@pytest.mark.parametrize("method", ["minimax", "mcts", "ismcts", "expectimax"])
def test_two_in_a_line_are_made_three(method):
    view = TicTacTiles().start({}).play_all(["a1", "b2", "b1", "c3"]).view(0)
    assert search(view, method, None if "max" in method else 200, seed=1).best == "c1"


def test_trees_over_states_are_kept_too():
    state = TicTacTiles().start({})
    one = tw.agent("mcts:iterations=300", seed=1)
    state = state.play_all(one.analyse(state.view(0)).principal_variation[:2])
    found = one.analyse(state.view(0), iterations=1)
    assert sum(entry.visits for entry in found.moves) > 10


@pytest.mark.parametrize("seed", range(3))
def test_states_and_the_dialect_agree(seed, monkeypatch):
    state = tiny(seed)
    by_rules = search(state.view(0), "minimax", depth=40, fast=False)
    monkeypatch.setattr(
        depthfirst, "worlds", lambda view, seed, before, numbers, fast: worlds_module.StateWorlds(view, seed, before, numbers)
    )
    by_states = search(state.view(0), "minimax", depth=40, fast=False)
    assert by_states.exact
    assert values(by_states) == values(by_rules)


# ------------------------------------------------------------------------------------------------ the first answer
COLD = """
import os, time
start = time.perf_counter()
import tilewidgets as tw
view = tw.game("{game}").deal(1).view(0)
one = tw.agent("ismcts:seconds=1")
move = one(view)
assert move in view.legal_moves
print(time.perf_counter() - start, one.analysis.iterations, flush=True)
{end}
"""


@pytest.mark.skipif(not has_numba(), reason="numba, the extra `fast`, is not installed")
@pytest.mark.parametrize(("game", "end"), [("pyramid", ""), ("pirates", "os._exit(0)")])
def test_the_first_answer_does_not_wait_for_the_compiler(game, end, tmp_path):
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", COLD.format(game=game, end=end)], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    seconds, iterations = done.stdout.split()
    assert int(iterations) > 5
    assert float(seconds) < min(8, time.perf_counter() - start), "it takes 1.3 s on an idle machine"
    assert end or list(tmp_path.rglob("*.nbi")), "what was being compiled is kept for the next time"

"""Python's `random` while an agent is asked: from the seed alone, whatever other threads draw, and as before afterwards."""

from __future__ import annotations

import contextlib
import random
import threading
from random import choice

import pytest

from tilewidgets import game, simulate
from tilewidgets.agents.own_random import own_random


def whim(view):
    """Draws often, so that another thread comes in between."""
    for _ in range(20):
        random.shuffle([1, 2, 3])
    return random.choice(view.legal_moves)


def moves(agent, games=4):
    return [played.state.moves for played in simulate(game("pyramid", ruleset="small"), [agent, "random"], games, 7)]


@pytest.fixture
def noise():
    """A thread that draws all the time."""
    done, drawn = threading.Event(), []

    def draw():
        while not done.is_set():
            drawn.append(random.random())
            del drawn[:-10]

    thread = threading.Thread(target=draw)
    thread.start()
    yield drawn
    done.set()
    thread.join()


def test_the_same_seed_gives_the_same_games_beside_other_threads(noise):
    assert len({str(moves(whim)) for _ in range(5)}) == 1
    assert noise


def test_a_function_imported_by_name_is_seeded_too():
    assert moves(lambda view: choice(view.legal_moves)) == moves(lambda view: random.choice(view.legal_moves))


def test_an_agent_may_simulate():
    def deep(view):
        inner = [played.result.returns for played in simulate(game("pyramid", ruleset="tiny"), [whim, "random"], 2, view.ply)]
        assert inner
        return random.choice(view.legal_moves)

    assert moves(deep, 2) == moves(deep, 2) == moves(lambda view: random.choice(view.legal_moves), 2)


def test_all_is_as_before_afterwards():
    before, state = {name: getattr(random, name) for name in random.__all__}, random.getstate()
    with contextlib.suppress(ZeroDivisionError), own_random() as reseed:
        reseed("a")
        assert random.random() == random.Random("a").random()
        assert random.choice is not before["choice"]
        random.seed(1)
        assert random.getrandbits(9) == random.Random(1).getrandbits(9)
        raise ZeroDivisionError
    assert {name: getattr(random, name) for name in random.__all__} == before
    assert random.getstate() == state

"""Budgets, stopping, progress, trees that are kept, refusals."""

from __future__ import annotations

import threading
import time

import pytest

import tilewidgets as tw
from tests.agents.searching import told
from tilewidgets.agents.search import Analysis, Searcher
from tilewidgets.errors import Faults, TileError, UnknownOption


@pytest.fixture
def state():
    return tw.game("pyramid", ruleset="classroom").deal(1)


def searcher(state, method="ismcts", **options):
    return Searcher(state.game, method, seed=1, fast=False, **options)


def test_a_budget_of_iterations(state):
    view = state.view(0)
    found = searcher(state).search(view, iterations=70)
    assert isinstance(found, Analysis)
    assert found.iterations == sum(entry.visits for entry in found.moves) == 70
    assert searcher(state, iterations=33).search(view).iterations == 33
    assert searcher(state).search(view).iterations == 1000
    assert (found.method, found.player, found.exact) == ("ismcts", 0, False)
    assert all(-1 <= entry.low <= entry.value <= entry.high <= 1 for entry in found.moves)
    assert [entry.visits for entry in found.moves] == sorted((entry.visits for entry in found.moves), reverse=True)


def test_a_budget_of_time(state):
    one = searcher(state, seconds=0.5)
    one.search(state.view(0), iterations=1)  # all is loaded now
    start = time.perf_counter()
    found = one.search(state.view(0))
    assert found.iterations > 10
    assert 0.4 < found.seconds < time.perf_counter() - start + 0.01 < 5, "generous, for a busy machine"
    assert one.search(state.view(0), iterations=5, seconds=100).iterations == found.iterations + 5, "whichever ends first"


def test_minimax_in_time_goes_as_deep_as_it_can(state):
    shallow = searcher(state, "minimax", depth=1, worlds=1).search(state.view(0))
    deeper = searcher(state, "minimax", seconds=0.3, worlds=1).search(state.view(0))
    assert deeper.iterations > shallow.iterations
    assert len(deeper.principal_variation) > len(shallow.principal_variation)
    counted = searcher(state, "minimax", iterations=500, worlds=1).search(state.view(0))
    assert 500 <= counted.iterations < 510


def test_a_search_can_be_stopped(state):
    stop, found = threading.Event(), []
    thread = threading.Thread(target=lambda: found.append(searcher(state).search(state.view(0), seconds=1000, stop=stop)))
    thread.start()
    time.sleep(0.2)
    stop.set()
    thread.join(5)
    assert not thread.is_alive()
    assert found[0].iterations > 0
    assert searcher(state).search(state.view(0), iterations=1000, stop=stop).iterations == 1, "an answer there always is"


def test_the_next_search_ends_one_that_still_goes_on(state):
    """An agent that was given up is asked for another position: both are not to work on one tree."""
    one, found = searcher(state), []
    thread = threading.Thread(target=lambda: found.append(one.search(state.view(0), seconds=1000)))
    thread.start()
    time.sleep(0.2)
    later = one.search(state.view(0), iterations=10)
    thread.join(5)
    assert not thread.is_alive()
    assert later.iterations == found[0].iterations + 10


def test_progress_is_told(state):
    told_of = []
    found = searcher(state).search(state.view(0), seconds=0.75, progress=told_of.append)
    assert 2 <= len(told_of) <= 8
    counts = [one.iterations for one in told_of] + [found.iterations]
    assert counts == sorted(counts)
    assert all(one.best in state.legal_moves for one in told_of)


def test_a_search_goes_on_where_it_was(state):
    one = searcher(state)
    one.search(state.view(0), iterations=40)
    assert one.search(state.view(0), iterations=60).iterations == 100


@pytest.mark.parametrize("options", [{}, {"visibility": "open"}])
@pytest.mark.parametrize("method", ["mcts", "ismcts"])
def test_a_tree_is_kept_for_the_moves_that_follow(method, options):
    state = tw.game("pirates", ruleset="skirmish", **options).deal(3)
    one, fresh = searcher(state, method), searcher(state, method)
    first = one.search(state.view(0), iterations=400)
    later = state.play(first.best)
    assert later.to_move == 0
    kept, new = one.search(later.view(0), iterations=1), fresh.search(later.view(0), iterations=1)
    if method == "mcts" and not options:
        assert kept.nodes < 40, "determinised: its worlds are others now"
    else:
        assert kept.nodes > new.nodes + 20
        assert sum(entry.visits for entry in kept.moves) > 10
    assert kept.iterations == new.iterations == 1


def test_a_tree_is_not_kept_for_another_game():
    game = tw.game("pirates", ruleset="skirmish")
    one = Searcher(game, "ismcts", seed=1, fast=False)
    a, b = game.deal(3), game.deal(4)
    move = next(move for move in a.legal_moves if move in b.legal_moves)
    one.search(a.view(0), iterations=400)
    later = b.play(move)
    assert told(one.search(later.view(later.to_move), iterations=20)) == told(
        Searcher(game, "ismcts", seed=1, fast=False).search(later.view(later.to_move), iterations=20)
    )


def test_nor_when_the_game_goes_back(state):
    one = searcher(state)
    later = state.play(state.legal_moves[0]).play_all([])
    later = later.play(later.legal_moves[0])
    one.search(later.view(0), iterations=50)
    assert told(one.search(state.view(0), iterations=20)) == told(searcher(state).search(state.view(0), iterations=20))


def test_the_table_tells_all(state):
    found = searcher(state).search(state.view(0), iterations=50)
    lines = found.table().splitlines()
    assert lines[0].split() == ["move", "value", "interval", "visits"]
    assert len(lines) == 1 + len(found.moves)
    assert str(found.best) in lines[1]
    assert found.table(2).splitlines()[-1] == f"and {len(found.moves) - 2} more"
    assert repr(found).startswith(f"<analysis by ismcts: {found.best} ")
    assert "50 iterations" in str(found)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"iteration": 5}, "Did you mean 'iterations'?"),
        ({"iterations": 0}, "iterations must be a whole number from 1"),
        ({"iterations": 2.5}, "iterations must be a whole number"),
        ({"seconds": -1}, "seconds must be a number from 0.001"),
        ({"seconds": float("nan")}, "seconds must be a number"),
        ({"exploration": "much"}, "exploration must be a number from 0 to 100, not 'much'"),
        ({"depth": 3}, "option 'depth' is unknown"),
        ({"worlds": True}, "worlds must be a whole number"),
    ],
)
def test_options_are_checked(state, options, says):
    with pytest.raises(Faults, match="The agent ismcts is refused") as caught:
        searcher(state, **options)
    assert says in str(caught.value)


def test_what_cannot_be_searched(state):
    one = searcher(state)
    with pytest.raises(TileError, match="no move to choose"):
        one.search(state.view(1))
    with pytest.raises(TileError, match="This search is for"):
        one.search(tw.game("pyramid").deal(1).view(0))
    with pytest.raises(Faults, match="budget is refused: iterations"):
        one.search(state.view(0), iterations=0)
    with pytest.raises(UnknownOption, match="Did you mean 'ismcts'"):
        searcher(state, "ismct")

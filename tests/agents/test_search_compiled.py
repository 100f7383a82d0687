"""Plain and compiled searches find the same, whatever the portions in which they work, and searches are deterministic."""

from __future__ import annotations

import pytest

import tilewidgets as tw
from tests.agents.searching import search, told
from tilewidgets.agents.search import Searcher, compiling
from tilewidgets.agents.search import searcher as searcher_module
from tilewidgets.kernel import has_numba

numba = pytest.mark.skipif(not has_numba(), reason="numba, the extra `fast`, is not installed")
GAMES = {
    "pyramid": ("pyramid", {}),
    "pyramid for three": ("pyramid", {"players": 3}),
    "pyramid alone": ("pyramid", {"players": 1}),
    "pyramid, open": ("pyramid", {"visibility": "open", "supply_end": "blocked"}),
    "tiny": ("pyramid", {"ruleset": "tiny"}),
    "pirates": ("pirates", {}),
    "skirmish, open": ("pirates", {"ruleset": "skirmish", "visibility": "open"}),
}
BUDGETS = {"mcts": 150, "ismcts": 150, "minimax": 300, "expectimax": 300}


def view_of(name, plies=5):
    game, options = GAMES[name]
    state = tw.game(game, **options).deal(3)
    for k in range(plies):
        after = state.play(state.legal_moves[(11 * k + 2) % len(state.legal_moves)])
        if after.is_over:
            break
        state = after
    return state.view(state.to_move)


@numba
@pytest.mark.parametrize("method", BUDGETS)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_plain_and_compiled(name, method):
    view = view_of(name)
    plain, fast = (search(view, method, BUDGETS[method], seed=4, fast=fast) for fast in (False, True))
    assert told(plain) == told(fast)
    assert {entry.move for entry in plain.moves} == set(view.legal_moves)
    assert plain.best == plain.principal_variation[0]


@numba
@pytest.mark.parametrize("method", ["mcts", "ismcts"])
def test_trees_kept_are_the_same_plain_and_compiled(method):
    def course(fast):
        state, searcher, out = tw.game("pirates", ruleset="skirmish").deal(2), None, []
        searcher = Searcher(state.game, method, seed=1, fast=fast)
        while not state.is_over and state.ply < 12:
            found = searcher.search(state.view(state.to_move), iterations=60)
            out.append(told(found))
            state = state.play(found.best)
        return out

    assert course(False) == course(True)


@numba
@pytest.mark.parametrize("method", ["mcts", "ismcts", "minimax"])
@pytest.mark.parametrize("name", ["pyramid", "skirmish, open"])
def test_going_over_to_compiled_code_midway(name, method, monkeypatch):
    """A search begins plain, and compiled code comes when it is ready: nobody can tell."""
    view = view_of(name)
    expected = search(view, method, 200, seed=9, fast=False)
    monkeypatch.setattr(searcher_module, "COMPILE_AFTER", 0.0)
    monkeypatch.setattr(searcher_module, "WAIT_FROM", 0.0)
    monkeypatch.setattr(compiling, "_jobs", {})
    searcher = Searcher(view.game, method, seed=9)
    assert told(searcher.search(view, iterations=200)) == told(expected)
    assert searcher._method(view).worlds.fast


@pytest.mark.parametrize("method", BUDGETS)
@pytest.mark.parametrize("name", ["pyramid", "pirates"])
def test_the_portions_make_no_difference(name, method):
    view = view_of(name)
    whole = search(view, method, 240, seed=2, fast=False)
    one = Searcher(view.game, method, seed=2, fast=False)
    for _ in range(8):
        found = one.search(view, iterations=30)
    assert found.moves == whole.moves
    if method in ("mcts", "ismcts"):
        assert found.iterations == 240


@pytest.mark.parametrize("method", ["mcts", "ismcts"])
def test_seeds_matter_and_nothing_else_does(method):
    view = view_of("pyramid")
    answers = [told(search(view, method, 60, seed=seed, fast=False)) for seed in (1, 1, 2, "x")]
    assert answers[0] == answers[1]
    assert len(set(map(str, answers))) == 3


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=numba)])
@pytest.mark.parametrize("method", ["mcts", "ismcts"])
def test_a_tree_that_is_full_stops_growing(method, fast):
    view = view_of("pirates")
    found = search(view, method, 3000 if fast else 1100, seed=1, fast=fast, nodes=1024)
    assert 1000 < found.nodes <= 1024
    assert found.iterations == sum(entry.visits for entry in found.moves) == (3000 if fast else 1100)

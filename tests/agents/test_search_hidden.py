"""What a view hides has no influence on a search; worlds are drawn by the one law of `view.sample`."""

from __future__ import annotations

import pytest

import tilewidgets as tw
from tests.agents.searching import search, told
from tilewidgets.agents.search import Searcher
from tilewidgets.agents.search.states import Numbers
from tilewidgets.agents.search.worlds import EngineWorlds, worlds

GAMES = [
    ("pyramid", {}),
    ("pyramid", {"players": 4}),
    ("pyramid", {"ruleset": "small"}),
    ("pirates", {}),
    ("pirates", {"ruleset": "skirmish"}),
]

OF_A_POSITION = {
    "pyramid": ("to_move", "ply", "score", "hand", "open", "dealt", "count", "board", "fit", "cells", "hand_worth", "drawn"),
    "pirates": (
        "to_move",
        "ply",
        "phase",
        "hand",
        "lies",
        "active",
        "burning",
        "shield",
        "mines",
        "gold",
        "deck_next",
        "reserve_next",
        "count",
    ),
}


def states_of(game, options, seed, every=6):
    state = tw.game(game, **options).deal(seed)
    while not state.is_over:
        if state.ply % every == every - 4 and len(state.legal_moves) > 1:
            yield state
        state = state.play(state.legal_moves[(13 * state.ply + seed) % len(state.legal_moves)])


@pytest.mark.parametrize("method", ["mcts", "ismcts", "minimax", "expectimax"])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_same_view_gets_the_same_answer(game, options, method):
    checked = 0
    for state in states_of(game, options, 6):
        view = state.view(state.to_move)
        other = view.sample("another world")
        checked += other != state
        answers = [search(s.view(s.to_move), method, 40, seed=3, fast=False) for s in (state, other)]
        assert told(answers[0]) == told(answers[1])
    assert checked


@pytest.mark.parametrize("method", ["mcts", "ismcts"])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_so_does_a_tree_that_is_kept(game, options, method):
    """Two games that look the same to a player all the time, though they are not: her searches on the way are the same."""
    last = list(states_of(game, options, 1, every=4))[-1]
    player, courses = last.to_move, []
    for state in (last, last.view(last.to_move).sample("another world")):
        now, searcher, course = state.game.start(state.setup), Searcher(state.game, method, seed=3, fast=False), []
        for move in state.moves:
            if now.to_move == player and len(now.legal_moves) > 1:
                course.append(told(searcher.search(now.view(player), iterations=25)))
            now = now.play(move)
        courses.append(course)
    assert courses[0] == courses[1]
    assert len(courses[0]) > 1 or game == "pyramid"


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_worlds_are_samples(game, options):
    for state in states_of(game, options, 4):
        view = state.view(state.to_move)
        found = worlds(view, "seed", 2, Numbers(view.game.players), fast=False)
        assert isinstance(found, EngineWorlds)
        found.ensure(5)
        for k in range(5):
            sampled = view.sample(f"seed/{k}")
            assert found.setup(k) == sampled.setup
            assert sampled.view(view.viewer) == view
            mine, theirs = found.states[2 + k], sampled._position
            engine = view.game.engine
            assert engine.setup(mine) == engine.setup(theirs)
            for field in OF_A_POSITION[game]:
                assert getattr(mine, field) == getattr(theirs, field), field


def test_a_players_tree_is_not_another_ones():
    state = tw.game("pirates", ruleset="skirmish").deal(1)
    searcher = Searcher(state.game, "ismcts", seed=1, fast=False)
    alone = {}
    for _ in range(6):
        view = state.view(state.to_move)
        found = searcher.search(view, iterations=30)
        alone.setdefault(view.viewer, []).append((view, told(found)))
        state = state.play(found.best)
    assert len(alone) == 2
    for course in alone.values():
        by_herself = Searcher(state.game, "ismcts", seed=1, fast=False)
        assert [told(by_herself.search(view, iterations=30)) for view, _ in course] == [found for _, found in course]


def test_a_revealed_view_is_the_state():
    state = next(iter(states_of("pyramid", {}, 2)))
    view = state.revealed(state.to_move)
    found = worlds(view, "seed", 2, Numbers(2), fast=False)
    assert found.certain
    found.ensure(1)
    assert found.setup(0) == state.setup
    assert search(view, "minimax", depth=1, fast=False).moves[0].low == search(view, "minimax", depth=1, fast=False).moves[0].high

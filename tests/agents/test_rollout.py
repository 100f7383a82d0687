"""Positions driven in place agree with states, plain and compiled."""

from __future__ import annotations

import random

import pytest

import tilewidgets as tw
from tilewidgets.errors import IllegalMove, NotationError, SetupError, TileError, UnknownOption
from tilewidgets.games.pirates.moves import PiratesMove
from tilewidgets.games.pyramid.moves import PyramidMove
from tilewidgets.kernel import has_numba

WAYS = [False, pytest.param(True, marks=pytest.mark.skipif(not has_numba(), reason="numba is not installed"))]


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pyramid", {}),
        ("pyramid", {"players": 1}),
        ("pyramid", {"players": 4, "colors": 6}),
        ("pyramid", {"ruleset": "tiny"}),
        ("pirates", {}),
        ("pirates", {"ruleset": "skirmish", "fire_range": 6}),
        ("pirates", {"copies": 10, "turns": 60, "hand_size": 20, "visibility": "open"}),  # ends when the sea is full
    ],
)
def test_as_states(fast, name, options):
    game, rng = tw.game(name, **options), random.Random(1)
    rollout = game.rollout(fast)
    for seed in range(8):
        first = seed % game.players
        state = game.deal(seed, first_player=first)
        rollout.deal(seed, first_player=first)
        while not state.is_over:
            actions = rollout.legal_actions()
            assert {rollout.move(action) for action in actions} == set(state.legal_moves)
            assert len(set(actions)) == len(actions)
            assert (rollout.to_move, rollout.scores, rollout.ply, rollout.is_over) == (state.to_move, state.scores, state.ply, False)
            assert rollout.result is None
            action = rng.choice(actions)
            assert rollout.action(rollout.move(action)) == rollout.action(str(rollout.move(action))) == action
            assert rollout.is_legal(action)
            assert rollout.is_legal(str(rollout.move(action)))
            state = state.play(rollout.move(action))
            if rng.random() < 0.5:
                rollout.step(action)
            else:
                rollout.play(rollout.move(action))
        assert rollout.is_over
        assert rollout.legal_actions() == []
        assert rollout.result == state.result
        moves = [str(move) for move in state.moves]
        rollout.start(state.setup)
        assert rollout.play_all(moves) == len(moves)
        assert rollout.result == state.result
        rollout.start(state.setup)
        assert rollout.play_all([*moves[:2], "nonsense", *moves[2:]]) == 2
        assert rollout.legal_actions() or len(moves) == 2


JUNK = {
    "pyramid": [("draw", IllegalMove), ("RRR@99999,0/0", IllegalMove), ("***@0,1/2", IllegalMove), ("x", NotationError)],
    "pirates": [
        ("end", IllegalMove),
        ("5@d3", IllegalMove),
        ("buy:nobody@a1", IllegalMove),
        ("merc:M>e5", IllegalMove),
        ("5@h1", NotationError),
    ],
}
MADE_BY_HAND = {
    "pyramid": [PyramidMove("RRR", (0, True), 0), PyramidMove("RRR", "00", None)],
    "pirates": [PiratesMove("lay", "x", "a1"), PiratesMove("lay", "5", "zz"), PiratesMove("fly"), PiratesMove("sea", "", None)],
}


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize("name", JUNK)
def test_refusals_change_nothing(fast, name):
    game = tw.game(name)
    rollout = game.rollout(fast)
    assert rollout.is_over  # not begun
    assert rollout.result is None
    rollout.deal(1)
    before = rollout.legal_actions()
    for action in (-1, -(2**62), 2**62, 2**40, 6, max(before) + 1):
        with pytest.raises(IllegalMove):
            rollout.step(action)
        assert not rollout.is_legal(action)
    for move, error in [*JUNK[name], *((move, IllegalMove) for move in [*MADE_BY_HAND[name], None, 3])]:
        with pytest.raises(error):
            rollout.play(move)
    good = game.random_setup(1)
    for setup in ({}, {"deck": []}, good | {"first_player": 2}, good | {"first_player": True}, good | {"more": 1}, []):
        with pytest.raises(SetupError):
            rollout.start(setup)
    for first in (2, -1, True, 0.0, None):
        with pytest.raises(SetupError):
            rollout.deal(1, first_player=first)
    with pytest.raises(TileError, match="seed"):
        rollout.deal(1.5)
    assert rollout.legal_actions() == before
    assert rollout.ply == 0


@pytest.mark.parametrize("name", JUNK)
def test_setups_come_back_from_their_numbers(name):
    engine = tw.game(name).engine
    setup = tw.game(name).random_setup("x", 1)
    numbers = engine.pack(setup)
    assert len(numbers) == engine.setup_size
    assert engine.unpack(numbers, 1) == setup
    assert numbers == engine.shuffled("x")


@pytest.mark.parametrize("name", JUNK)
def test_unknown_policy(name):
    with pytest.raises(UnknownOption, match="Did you mean 'greedy'"):
        tw.game(name).recorder(["greedy", "greedyy"])

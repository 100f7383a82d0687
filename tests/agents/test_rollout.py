"""Positions driven in place agree with states, plain and compiled."""

from __future__ import annotations

import random

import pytest

import tilewidgets as tw
from tilewidgets.errors import IllegalMove, NotationError, SetupError, UnknownOption
from tilewidgets.kernel import has_numba

WAYS = [False, pytest.param(True, marks=pytest.mark.skipif(not has_numba(), reason="numba is not installed"))]


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize("options", [{}, {"players": 1}, {"players": 4, "colors": 6}, {"ruleset": "tiny"}])
def test_as_states(fast, options):
    game, rng = tw.game("pyramid", **options), random.Random(1)
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


@pytest.mark.parametrize("fast", WAYS)
def test_refusals_change_nothing(fast):
    rollout = tw.game("pyramid").rollout(fast)
    assert rollout.is_over  # not begun
    rollout.deal(1)
    before = rollout.legal_actions()
    for action in (0, -1, -(2**62), 2**62, 5):
        with pytest.raises(IllegalMove):
            rollout.step(action)
        assert not rollout.is_legal(action)
    for move, error in (("draw", IllegalMove), ("RRR@99999,0/0", IllegalMove), ("***@0,1/2", IllegalMove), ("x", NotationError)):
        with pytest.raises(error):
            rollout.play(move)
    with pytest.raises(SetupError):
        rollout.start({"deck": []})
    with pytest.raises(SetupError):
        rollout.deal(1, first_player=2)
    assert rollout.legal_actions() == before
    assert rollout.ply == 0


def test_unknown_policy():
    with pytest.raises(UnknownOption, match="Did you mean 'greedy'"):
        tw.game("pyramid").recorder(["greedy", "greedyy"])

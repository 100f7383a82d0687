"""The environments pass PettingZoo's own tests, and are the game that they say."""

from __future__ import annotations

import copy
import pickle
import sys

import numpy as np
import pytest

from tests.games.tictactiles import CELLS, TicTacTiles
from tilewidgets.errors import IllegalMove, MissingExtra, RulesetError, TileError, UnknownOption
from tilewidgets.games import game

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra: pettingzoo)")

from pettingzoo.test import api_test, seed_test

from tilewidgets.interop import aec_env, encoding
from tilewidgets.interop.pettingzoo import TileEnv

GAMES = [
    ("pyramid", {}),
    ("pyramid", {"players": 1}),
    ("pyramid", {"players": 4, "ruleset": "small", "hand_size": 1}),
    ("pyramid", {"actions": "frontier"}),
    ("pirates", {"ruleset": "skirmish"}),
]


def play(env, chance):
    """Play to the end; returns the rewards that agents were told of last, by agent."""
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


# PettingZoo's test warns of every environment with an action mask, but for those of its own.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_the_api_test(name, options):
    api_test(aec_env(name, **options), num_cycles=60)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be")
def test_the_api_test_with_a_game_of_other_people():
    made = TicTacTiles()
    api_test(aec_env(made, encoding=encoding(made, moves=CELLS, plies=9)), num_cycles=60)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_the_seed_test(name, options):
    seed_test(lambda: aec_env(name, **options), num_cycles=30)


def test_a_seed_is_that_of_the_deal():
    env = aec_env("pyramid").unwrapped
    env.reset(seed=7)
    assert env.game_state == env.game.deal(7)
    env.reset()
    second = env.game_state
    env.reset()
    assert env.game_state not in (second, env.game.deal(7))
    env.reset(seed=7)
    env.reset()
    assert env.game_state == second
    env.reset(seed=7, options={"first_player": 1})
    assert (env.game_state, env.agent_selection) == (env.game.deal(7, first_player=1), "player_1")
    setup = env.game.deal("a text").setup
    env.reset(options={"setup": setup})
    assert env.game_state.setup == setup


@pytest.mark.parametrize("seed", range(4))
def test_rewards_are_the_returns(seed):
    env = aec_env("pyramid", players=3)
    env.reset(seed=seed)
    rewards = play(env, np.random.default_rng(seed))
    state = env.unwrapped.game_state
    assert state.is_over
    assert rewards == {f"player_{p}": value for p, value in enumerate(state.returns)}
    assert env.agents == []


def test_observations_are_those_of_the_views():
    env = aec_env("pirates", ruleset="skirmish")
    env.reset(seed=3)
    coder, chance = encoding(env.unwrapped.game), np.random.default_rng(3)
    for agent in env.agent_iter(12):
        for p in (0, 1):
            seen, view = env.observe(f"player_{p}"), env.unwrapped.game_state.view(p)
            assert np.array_equal(seen["observation"], coder.observation(view))
            assert np.array_equal(seen["action_mask"], coder.mask(view))
            assert env.observation_space(agent).contains(seen)
        env.step(int(chance.choice(np.flatnonzero(env.last()[0]["action_mask"]))))


def test_an_illegal_action_changes_nothing():
    env = aec_env("pyramid")
    env.reset(seed=1)
    before = env.unwrapped.game_state
    for action in (0, -1, 181_537, None, 5.0):
        with pytest.raises(IllegalMove):
            env.step(action)
    assert env.unwrapped.game_state is before
    assert env.agent_selection == "player_0"


def test_pictures():
    assert aec_env("pyramid").unwrapped.render() is None
    for mode, starts in (("ansi", "21 tiles in supply"), ("svg", "<svg")):
        env = aec_env("pyramid", render_mode=mode)
        env.reset(seed=1)
        assert starts in env.render()
    with pytest.raises(UnknownOption, match="ansi"):
        aec_env("pyramid", render_mode="human")
    with pytest.raises(TileError, match="call reset first"):
        TileEnv(game("pyramid"), render_mode="ansi").render()


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copy_plays_on_in_the_same_way(twin):
    env = aec_env("pyramid", actions="frontier", players=2)
    env.reset(seed=5)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    other = twin(env)
    assert other.unwrapped.game_state == env.unwrapped.game_state
    assert other.unwrapped.encoding.kind == "frontier"
    assert play(other, np.random.default_rng(1)) == play(env, np.random.default_rng(1))
    other.reset()
    env.reset()
    assert other.unwrapped.game_state == env.unwrapped.game_state


def test_what_is_given_must_be_good():
    with pytest.raises(RulesetError):
        aec_env("pyramid", player=3)
    with pytest.raises(TileError, match="give its name"):
        aec_env(game("pyramid"), players=3)
    with pytest.raises(TileError, match=r"leave it out where encoding="):
        aec_env("pyramid", actions="cells", encoding=encoding(game("pyramid")))
    env = aec_env("pyramid")
    for seed in (True, 1.0, "x"):
        with pytest.raises(TileError, match="seed must be a whole number"):
            env.reset(seed=seed)
    with pytest.raises(TileError, match="a setup says who begins"):
        env.reset(options={"setup": {}, "first_player": 0})
    with pytest.raises(TileError, match="cannot be copied"):
        copy.deepcopy(aec_env("pyramid", encoding=encoding(game("pyramid"))))


def test_what_is_missing_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "tilewidgets.interop.pettingzoo")
    monkeypatch.delattr("tilewidgets.interop.aec_env")
    import tilewidgets.interop

    with pytest.raises(MissingExtra, match=r"tilewidgets\[pettingzoo\]"):
        _ = tilewidgets.interop.aec_env

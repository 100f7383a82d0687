"""The games in OpenSpiel: they pass its own test, and its searches play them."""

from __future__ import annotations

import pickle
import sys

import numpy as np
import pytest

from tests.games.knowledge import lookalikes
from tilewidgets.errors import MissingExtra, RulesetError, TileError
from tilewidgets.games import game

pytest.importorskip("pyspiel", reason="open_spiel is not installed (extra: openspiel)")

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tilewidgets.interop import encoding, openspiel_game, register, resampler

GAMES = [
    ("pyramid", {}),
    ("pyramid", {"players": 3, "colors": 4, "actions": "frontier", "deals": 3}),
    ("pyramid", {"ruleset": "tiny", "deals": 7}),
    ("pirates", {"ruleset": "skirmish", "visibility": "open"}),
]


def start(name, deal=0, **options):
    state = openspiel_game(name, **options).new_initial_state()
    state.apply_action(deal)
    return state


def bot(kind, made, sims, seed=1):
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    if kind == "mcts":
        return mcts.MCTSBot(made, 2, sims, evaluator, random_state=chance)
    out = ismcts.ISMCTSBot(made, evaluator, 2.0, sims, random_state=chance)
    out.set_resampler(resampler(seed))
    return out


def test_they_are_registered_by_name():
    assert register() == register() == ("python_tilewidgets_pyramid", "python_tilewidgets_pirates")
    assert set(register()) <= set(pyspiel.registered_names())
    loaded = pyspiel.load_game("python_tilewidgets_pyramid(deals=5,options=players:3)")
    assert (loaded.num_players(), loaded.max_chance_outcomes()) == (3, 5)
    assert openspiel_game("pyramid").get_type().long_name == "Pyramid Power"
    assert openspiel_game("pyramid").num_distinct_actions() == 181_537


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_openspiels_own_test(name, options):
    pyspiel.random_sim_test(openspiel_game(name, **options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
@pytest.mark.parametrize(("name", "options"), [("pyramid", {"ruleset": "classroom"}), ("pirates", {"ruleset": "skirmish", "turns": 3})])
def test_a_whole_game_by_their_search(name, options, kind):
    made = openspiel_game(name, **options)
    state, players = made.new_initial_state(), [bot(kind, made, 4, seed) for seed in range(2)]
    state.apply_action(5)
    while not state.is_terminal():
        state.apply_action(int(players[state.current_player()].step(state)))
    ours = state.place.state
    assert ours.is_over
    assert state.returns() == list(ours.returns)
    assert ours == game(name, **options).deal(5).play_all(ours.moves)


def test_the_search_takes_a_win_that_is_there():
    state = start("pyramid", ruleset="tiny")
    made = state.get_game()
    while not state.is_terminal():
        wins = [
            a for a in state.legal_actions() if state.child(a).is_terminal() and state.child(a).player_return(state.current_player()) > 0
        ]
        if wins:
            break
        state.apply_action(state.legal_actions()[0])
    assert wins
    assert int(bot("mcts", made, 60).step(state)) in wins


def test_a_resampled_search_sees_no_hand_of_the_others():
    made = openspiel_game("pyramid", ruleset="classroom")
    one = made.new_initial_state()
    one.apply_action(11)
    ours, twins = one.place.state, 0
    for deck in lookalikes(ours, 0, 4, tries=8):
        twin = one.clone()
        twin.place = type(one.place)(one.place.encoding, 1000, 0, ours.game.start({"deck": deck, "first_player": 0}))
        assert twin.information_state_string(0) == one.information_state_string(0)
        assert bot("ismcts", made, 12).get_policy(twin) == bot("ismcts", made, 12).get_policy(one)
        twins += 1
    assert twins


def test_the_deal_is_a_chance_node_of_equal_outcomes():
    state = openspiel_game("pirates", deals=8, seed=100).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(k, 1 / 8) for k in range(8)]
    assert state.action_to_string(state.current_player(), 3) == "deal 103"
    assert (state.returns(), str(state)) == ([0.0, 0.0], "before the deal")
    state.apply_action(3)
    assert state.place.state == game("pirates").deal(103)


def test_strings_and_tensors_are_those_of_the_views():
    state = start("pyramid", 2)
    ours, coder = game("pyramid").deal(2), encoding(game("pyramid"))
    for _ in range(4):
        assert [state.action_to_string(a) for a in state.legal_actions()] == [str(coder.move(None, a)) for a in state.legal_actions()]
        assert {state.action_to_string(a) for a in state.legal_actions()} == set(map(str, ours.legal_moves))
        for p in (0, 1):
            assert state.observation_tensor(p) == coder.observation(ours.view(p)).tolist()
            assert state.observation_string(p) == str(ours.view(p))
        state.apply_action(state.legal_actions()[0])
        ours = ours.play(coder.move(None, state.history()[-1]))
        assert state.place.state == ours


def test_information_sets_are_those_of_the_views():
    labels = {}
    for deal in range(40):
        state = start("pyramid", deal, ruleset="tiny")
        while not state.is_terminal():
            for p in (0, 1):
                labels.setdefault(state.information_state_string(p), set()).add(state.place.state.view(p))
            state.apply_action(state.legal_actions()[-1])
    assert max(sum(1 for _ in views) for views in labels.values()) == 1
    assert len({view for views in labels.values() for view in views}) == len(labels)


def test_observers_of_a_player_and_of_everybody():
    made = openspiel_game("pyramid", ruleset="classroom")
    state, private = start("pyramid", 1, ruleset="classroom"), pyspiel.PrivateInfoType
    public = made.make_py_observer(pyspiel.IIGObservationType(True, False, private.NONE))
    public.set_from(state, 0)
    assert public.tensor.tolist() == encoding(game("pyramid", ruleset="classroom")).observation(state.place.state.view(None)).tolist()
    assert set(public.dict) == {"tiles", "cells", "hands", "scores", "turn"}
    with pytest.raises(TileError, match="observed by one player, or by everybody"):
        made.make_py_observer(pyspiel.IIGObservationType(True, False, private.ALL_PLAYERS))
    with pytest.raises(TileError, match="no parameters"):
        made.make_py_observer(None, {"size": 3})


def test_copies_are_apart_and_states_can_be_written_down():
    state = start("pirates", 9, ruleset="skirmish")
    before, copy = str(state), state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert (str(state), str(copy)) == (before, str(state.child(state.legal_actions()[0])))
    place = pickle.loads(pickle.dumps(copy.place))
    assert place.state == copy.place.state
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(copy.get_game(), copy))
    assert (str(again), again.history()) == (str(copy), copy.history())


@pytest.mark.parametrize(
    ("options", "error", "match"),
    [
        ({"players": 1}, TileError, "take players=2"),
        ({"deals": 0}, TileError, "deals must be a whole number from 1"),
        ({"hand_sise": 3}, RulesetError, "hand_sise"),
        ({"compensation": [0, 1]}, TileError, "is a number, a word, true or false"),
        ({"actions": "frontiers"}, TileError, "frontier"),
    ],
)
def test_what_cannot_be(options, error, match):
    with pytest.raises(error, match=match):
        openspiel_game("pyramid", **options)


def test_other_games_and_texts_that_are_no_options():
    with pytest.raises(TileError, match="pyramid and pirates"):
        openspiel_game("chess")
    register()
    with pytest.raises(TileError, match="Write name:value"):
        pyspiel.load_game("python_tilewidgets_pyramid(options=players)")


def test_what_is_missing_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "tilewidgets.interop.openspiel")
    monkeypatch.delattr("tilewidgets.interop.register")
    import tilewidgets.interop

    with pytest.raises(MissingExtra, match=r"tilewidgets\[openspiel\]"):
        _ = tilewidgets.interop.register

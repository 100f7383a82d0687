"""Replays: what they offer, that they come back as they were, and that each fault is refused at its place."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilewidgets as tw
from tilewidgets.replay import Limits, Replay, verify
from tilewidgets.replay.replay import KEYS

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)


# ------------------------------------------------------------------------------------------------ what it offers
def test_states(any_replay):
    states = list(any_replay.states())
    assert len(states) == len(any_replay) == any_replay.plies + 1
    assert [state.ply for state in states] == list(range(len(any_replay)))
    assert tuple(map(str, any_replay.final.moves)) == any_replay.moves
    assert any_replay[3] is any_replay[3 - len(any_replay)] is list(any_replay)[3]
    assert str(any_replay.final.moves[3]) == any_replay.moves[3]
    assert any_replay.final.is_over
    with pytest.raises(IndexError, match="no position after"):
        any_replay[len(any_replay)]
    with pytest.raises(TypeError):
        any_replay["3"]


def test_what_it_says(replay):
    assert replay.game.name == "pyramid"
    assert [player["name"] for player in replay.players] == ["greedy", "random"]
    assert replay.comments == {0: "Anfang: schön 🙂", 3: "<b>not bold</b>"}
    assert replay.variations[0]["comment"] == "better"
    assert replay.meta["seed"] == 4
    assert repr(replay) == f"<replay of pyramid, {replay.plies} moves: 'greedy', 'random'>"


def test_nothing_can_be_changed_from_outside(any_replay):
    text = any_replay.dumps()
    any_replay.to_dict()["moves"].clear()
    any_replay.meta.clear()
    any_replay.players[0]["name"] = "x"
    any_replay.variations[0]["moves"].clear()
    assert any_replay.dumps() == text


def test_of():
    state = tw.game("pyramid", players=3, hand_size=4).deal("x", first_player=2)
    for _ in range(4):
        state = state.play(state.legal_moves[0])
    players = ["Ada", tw.agent("greedy"), {"name": "Bo", "agent": "human"}]
    replay = Replay.of(state, players, meta={"n": 1}, comments={2: "two", 1: "one"})
    assert replay.final == state
    assert "result" not in replay.to_dict()
    assert replay.players == ({"name": "Ada"}, {"name": "greedy", "agent": "greedy"}, {"name": "Bo", "agent": "human"})
    assert list(replay.comments) == [1, 2]
    other = Replay.of(state, variations=[{"ply": 4, "moves": [state.legal_moves[1]]}])
    assert other.variations == ({"ply": 4, "moves": [str(state.legal_moves[1])]},)
    with pytest.raises(tw.ReplayError, match="players"):
        Replay.of(state, ["Ada"])


def test_example_of_the_format():
    """The ruleset's tiles in another order than dealt, with an unfinished game and nothing optional."""
    tiles = list(tw.game("pyramid").tiles)
    text = json.dumps(
        {
            "moves": [],
            "players": [{"name": "Ada", "agent": "human"}, {"name": "greedy"}],
            "setup": {"deck": tiles},
            "ruleset": {"name": "standard"},
            "game": "pyramid",
            "version": 1,
            "format": "tilewidgets-replay",
        }
    )
    replay = Replay.loads(text)
    assert replay.game.players == 2
    assert replay.final.to_move == 0
    assert list(json.loads(replay.dumps())) == [key for key in KEYS if key in json.loads(text)]


# ------------------------------------------------------------------------------------------------ coming back
def test_round_trip(any_replay):
    text = any_replay.dumps()
    assert "\n" not in text
    assert Replay.loads(text) == any_replay == Replay.loads(text.encode())
    assert hash(Replay.loads(text)) == hash(any_replay)
    assert Replay.loads(text).dumps() == text
    assert Replay.loads(json.dumps(any_replay.to_dict(), indent=4)).dumps() == text
    assert list(any_replay.to_dict()) == [key for key in (*KEYS, "studio") if key in any_replay.to_dict()]


extra_keys = st.text(max_size=20).filter(lambda key: key not in KEYS)


@given(st.dictionaries(extra_keys, json_values, max_size=4), json_values, st.text(max_size=50))
def test_round_trip_with_anything_extra(replay, extra, meta, comment):
    data = {**replay.to_dict(), **extra, "meta": {"it": meta}, "comments": {"1": comment}}
    out = Replay.from_dict(data)
    assert out.to_dict() == data
    assert Replay.loads(out.dumps()) == out
    assert Replay.loads(out.dumps()).dumps() == out.dumps()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_round_trip_of_states(players, seed):
    state = tw.game("pyramid", players=players).deal(seed)
    while not state.is_over:
        assert Replay.loads(Replay.of(state).dumps()).final == state
        state = state.play(state.legal_moves[len(state.legal_moves) // 2])
    assert Replay.loads(Replay.of(state).dumps()).final.result == state.result


def test_returns_may_be_rounded_a_little(data):
    data["result"]["returns"] = [value * (1 + 1e-12) for value in data["result"]["returns"]]
    verify(data)
    data["result"]["returns"] = [int(value) for value in data["result"]["returns"]]
    verify(data)


# ------------------------------------------------------------------------------------------------ what is refused
def put(*steps, value):
    def change(data):
        for step in steps[:-1]:
            data = data[step]
        data[steps[-1]] = value

    return change


def drop(*steps):
    def change(data):
        for step in steps[:-1]:
            data = data[step]
        del data[steps[-1]]

    return change


FAULTS = [
    (drop("format"), "format", "Is this the right file?"),
    (put("format", value="pgn"), "format", "'pgn'"),
    (put("version", value=2), "version", "newer version"),
    (put("version", value=True), "version", "must be 1"),
    (put("version", value=1.0), "version", "must be 1"),
    (put("game", value="chess"), "game", "no game 'chess'"),
    (put("game", value="../x"), "game", "short name"),
    (put("game", value=None), "game", "must be text"),
    (drop("moves"), "moves", "missing"),
    (put("moves", value="draw"), "moves", "must be a list"),
    (put("moves", 3, value=5), "moves[3]", "must be text"),
    (put("moves", 3, value="draw"), "moves[3]", "illegal"),
    (put("moves", 3, value="e2e4"), "moves[3]", "not a move"),
    (put("moves", 3, value="x" * 81), "moves[3]", "no move has more than 80"),
    (put("moves", 2, value="RRR@0,0/1"), "moves[2]", "illegal"),
    (lambda data: data["moves"].append("draw"), None, "the game is over"),
    (lambda data: data["moves"].pop(), "result", "not over"),
    (put("ruleset", value=[]), "ruleset", "must be an object"),
    (put("ruleset", value={}), "ruleset.name", "built-in"),
    (put("ruleset", "name", value="/etc/rules.toml"), "ruleset.name", "built-in"),
    (put("ruleset", "name", value="../standard"), "ruleset.name", "built-in"),
    (put("ruleset", "name", value="standart"), "ruleset", "Did you mean 'standard'"),
    (put("ruleset", "name", value=7), "ruleset.name", "built-in"),
    (put("ruleset", "extends", value="standard"), "ruleset.extends", "Leave this key out"),
    (put("ruleset", "hand_sise", value=7), "ruleset.hand_sise", "Did you mean 'hand_size'"),
    (put("ruleset", "colors", value="many"), "ruleset.colors", "whole number"),
    (put("ruleset", "players", value=3), "players", "2 entries, but the ruleset is for 3"),
    (put("ruleset", "colors", value=4), None, ""),
    (put("setup", value=[]), "setup", "must be an object"),
    (put("setup", "deck", value=None), "setup.deck", "must be a list"),
    (put("setup", "deck", 3, value="XXX"), "setup.deck[3]", "no tile"),
    (put("setup", "deck", 3, value=3), "setup.deck[3]", "must be a list of tile ids"),
    (lambda data: put("setup", "deck", 7, value=data["setup"]["deck"][2])(data), "setup.deck[7]", "2 times"),
    (lambda data: data["setup"]["deck"].pop(), "setup.deck", "missing"),
    (put("setup", "first_player", value=2), "setup.first_player", "from 0 to 1"),
    (put("setup", "dice", value=[]), "setup.dice", "unknown"),
    (put("players", value=[]), "players", "0 entries"),
    (put("players", 1, value="Ada"), "players[1]", "must be an object"),
    (drop("players", 1, "name"), "players[1].name", "missing"),
    (put("players", 1, "name", value="x" * 201), "players[1].name", "at most 200"),
    (put("players", 1, "agent", value=None), "players[1].agent", "must be text"),
    (put("result", value=None), "result", "must be an object"),
    (put("result", "scores", 0, value=999), "result.scores", "contradicts the moves"),
    (put("result", "scores", 0, value=1.5), "result.scores[0]", "whole number"),
    (put("result", "scores", value=[]), "result.scores", "contradicts"),
    (put("result", "returns", value=[0.0, 0.0]), "result.returns", "contradicts"),
    (put("result", "returns", 0, value=True), "result.returns[0]", "must be a number"),
    (put("result", "reason", value="resigned"), "result.reason", "contradicts"),
    (drop("result", "reason"), "result.reason", "missing"),
    (put("comments", "99", value="x"), "comments['99']", "from 0 to"),
    (put("comments", "01", value="x"), "comments['01']", "from 0 to"),
    (put("comments", "-1", value="x"), "comments['-1']", "from 0 to"),
    (put("comments", "٣", value="x"), "comments['٣']", "from 0 to"),
    (put("comments", "1", value=1), "comments['1']", "must be text"),
    (put("comments", "1", value="x" * 20_001), "comments['1']", "at most 20,000"),
    (put("comments", value=[]), "comments", "must be an object"),
    (put("variations", 0, "ply", value=-1), "variations[0].ply", "0 or more"),
    (put("variations", 0, "ply", value=99), "variations[0].ply", "after the last"),
    (put("variations", 0, "moves", value=["draw"]), "variations[0].moves[0]", "illegal"),
    (put("variations", 0, "moves", value=[["draw"]]), "variations[0].moves[0]", "must be text"),
    (put("meta", value=3), "meta", "must be an object"),
    (put("meta", "x", value=[0] * 10_001), "meta.x", "at most 10,000"),
    (put("meta", "x", value=["\ud800"]), "meta.x[0]", "surrogate"),
    (put("meta", "\ud800", value=1), None, "surrogate"),
    (put("\x1b[31m", value="\ud800"), "['\\x1b[31m']", "surrogate"),
    (put("meta", "x", value=math.nan), "", "JSON"),
    (put("meta", "x", value={1, 2}), "", "JSON"),
]


@pytest.mark.parametrize(("change", "path", "says"), FAULTS)
def test_faults_and_their_places(change, path, says, data):
    change(data)
    with pytest.raises(tw.ReplayError) as caught:
        verify(data)
    if path is not None:
        assert caught.value.path == path
    assert says in str(caught.value)
    assert len(str(caught.value)) < 400
    assert str(caught.value).isprintable()


def swap(data):
    decks = data["setup"]["decks"]
    decks[0][0] = decks[0][0] % 9 + 1


PIRATES_FAULTS = [
    (put("moves", 3, value="5@a7"), "moves[3]", "not a move"),
    (put("moves", 3, value="5@d4"), "moves[3]", "illegal"),
    (put("moves", 0, value="buy:nobody@a1"), "moves[0]", "illegal"),
    (put("ruleset", "fire_range", value=7), "ruleset.fire_range", "from 1 to 6"),
    (put("ruleset", "players", value=3), "ruleset.players", "must be 2"),
    (drop("setup", "sea"), "setup.sea", "missing"),
    (put("setup", "sea", value=["G"]), "setup.sea", "list of 6"),
    (put("setup", "sea", 2, value="GGGG"), "setup.sea[2]", "7 codes"),
    (put("setup", "sea", 2, value=None), "setup.sea[2]", "7 codes"),
    (put("setup", "sea", 2, value="GGGGGGG"), "setup.sea", "cannot form"),
    (put("setup", "decks", value=None), "setup.decks", "two lists"),
    (put("setup", "decks", 1, value=[1]), "setup.decks[1]", "list of 18"),
    (put("setup", "decks", 1, 7, value=True), "setup.decks[1]", "from 1 to 9"),
    (put("setup", "reserves", 0, 0, value="1"), "setup.reserves[0]", "from 1 to 9"),
    (swap, "setup.decks[0]", "each number 3 times"),
    (put("setup", "mercenaries", 2, value="nobody"), "setup.mercenaries[2]", "not in the ruleset"),
    (put("setup", "mercenaries", 2, value=2), "setup.mercenaries[2]", "list of ids"),
    (lambda data: put("setup", "mercenaries", 1, value=data["setup"]["mercenaries"][0])(data), "setup.mercenaries[1]", "2 times"),
    (lambda data: data["setup"]["mercenaries"].pop(), "setup.mercenaries", "as the market says"),
    (put("setup", "first_player", value=2), "setup.first_player", "0 or 1"),
    (put("setup", "dice", value=1), "setup.dice", "unknown"),
    (put("result", "scores", 0, value=99), "result.scores", "contradicts the moves"),
    (put("result", "reason", value="no_ship_playable"), "result.reason", "contradicts"),
    (put("variations", 0, "moves", 0, value="end"), "variations[0].moves[0]", "illegal"),
]


@pytest.mark.parametrize(("change", "path", "says"), PIRATES_FAULTS)
def test_faults_of_pirates_and_their_places(change, path, says, pirates_replay):
    data = pirates_replay.to_dict()
    change(data)
    with pytest.raises(tw.ReplayError) as caught:
        verify(data)
    assert caught.value.path == path
    assert says in str(caught.value)
    assert len(str(caught.value)) < 500
    assert str(caught.value).isprintable()


def test_a_circle_is_refused(data):
    data["meta"]["self"] = data
    with pytest.raises(tw.ReplayError, match="JSON"):
        verify(data)
    with pytest.raises(tw.ReplayError, match="a mapping"):
        verify([data])


def test_a_toml_file_is_never_opened(data, tmp_path, monkeypatch):
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "standard"\n')
    monkeypatch.chdir(tmp_path)
    for name in ("mine.toml", "./mine.toml", str(tmp_path / "mine.toml")):
        data["ruleset"]["name"] = name
        with pytest.raises(tw.ReplayError, match=r"ruleset\.name"):
            verify(data)


def test_limits_can_be_changed(data):
    data["comments"]["1"] = "x" * 30_000
    Replay.from_dict(data, limits=Limits(text=30_000))
    with pytest.raises(tw.ReplayError, match="larger than 10,000 bytes"):
        Replay.from_dict(data, limits=Limits(size=10_000))
    data["comments"]["1"] = "ü" * 6_000
    with pytest.raises(tw.ReplayError, match="larger than 10,000 bytes"):
        Replay.from_dict(data, limits=Limits(size=10_000))


def test_a_game_without_rollouts(replay, monkeypatch):
    """A game of one's own need not offer what makes this one fast."""
    from tilewidgets.games.engine import EngineGame
    from tilewidgets.replay.checking import Checker

    monkeypatch.delattr(EngineGame, "rollout")
    for change, path, says in FAULTS:
        data = replay.to_dict()
        change(data)
        try:
            text = json.dumps(data)
        except (TypeError, ValueError):
            continue
        with pytest.raises(tw.ReplayError) as caught:
            Replay.loads(text, checker=Checker())
        assert path in (None, "", caught.value.path)
        assert says in str(caught.value) or path == ""
    assert Replay.loads(replay.dumps(), checker=Checker()) == replay


def test_many_rulesets_are_not_all_kept(data):
    from tilewidgets.replay.checking import Checker

    checker = Checker()
    del data["result"], data["variations"]
    data |= {"moves": [], "comments": {}}
    for bonus in range(30):
        data["ruleset"]["exhausted_bonus"] = bonus
        Replay.loads(json.dumps(data), checker=checker)
    assert len(checker._games) < 20

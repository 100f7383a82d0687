"""Looking into a replay from code: events, a table, finding, differences."""

from __future__ import annotations

import dataclasses
import json
import sys

import pytest

import tilewidgets as tw
from tests.replay.pool import annotated
from tilewidgets.games.pirates import events as pirates_events
from tilewidgets.games.pyramid.moves import Drawn, Placement
from tilewidgets.replay import Replay
from tilewidgets.replay.differences import Change, changes_of
from tilewidgets.replay.inspecting import hidden_tiles


@pytest.fixture(params=["pyramid", "pirates"])
def replay(request):
    return annotated(request.param)


# ------------------------------------------------------------------------------------------------ events
def test_events_are_those_of_the_states(replay):
    found = replay.events()
    assert [entry.event for entry in found] == [event for state in replay for event in state.events]
    assert [entry.ply for entry in found] == [state.ply for state in replay for _ in state.events]
    assert all(entry.player == replay[entry.ply].movers[-1] for entry in found)
    assert found[-1].kind == "Ended"
    assert str(found[0]) == f"1. {found[0].words}"
    assert all(entry.words.strip() for entry in found)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found[0].ply = 3


def test_events_name_the_players(replay):
    data = replay.to_dict()
    data["players"] = [{"name": "Ada"}, {"name": "Bo"}]
    words = " ".join(entry.words for entry in Replay.from_dict(data).events())
    assert "Ada" in words
    assert "Bo" in words
    assert "player 0" not in words


# ------------------------------------------------------------------------------------------------ finding
def test_find_a_state(replay):
    most = max(state.scores[1] for state in replay)
    ply = replay.find(lambda state: state.scores[1] >= most)
    assert replay[ply].scores[1] == most > max(state.scores[1] for state in list(replay)[:ply])
    assert replay.find(lambda state: state.ply == 0) == 0
    assert replay.find(lambda state: state.is_over) == replay.plies
    assert replay.find(lambda state: False) is None
    assert list(replay.find_all(lambda state: state.ply % 2)) == list(range(1, len(replay), 2))


def test_find_a_kind_of_event(replay):
    assert replay.find("Ended") == replay.plies
    assert replay.find("Nothing") is None
    kinds = {entry.kind: type(entry.event) for entry in replay.events()}
    for name, kind in kinds.items():
        plies = sorted({entry.ply for entry in replay.events() if entry.kind == name})
        assert list(replay.find_all(name)) == list(replay.find_all(kind)) == plies
    assert (Placement in kinds.values()) == (replay.game.name == "pyramid")
    assert (pirates_events.Laid in kinds.values()) == (replay.game.name == "pirates")
    assert replay.find(int) is None


def test_find_says_where_a_function_failed(replay):
    def fail(state):
        return 1 / (3 - state.ply) < 0

    with pytest.raises(ZeroDivisionError) as caught:
        replay.find(fail)
    assert caught.value.__notes__ == ["This was raised for the state after 3 moves of the replay: replay[3]."]


def test_find_is_lazy(replay):
    seen = []
    found = replay.find_all(lambda state: seen.append(state.ply) or state.ply > 1)
    assert next(found) == 2
    assert seen == [0, 1, 2]


@pytest.mark.parametrize("what", [None, 3, ["Ended"]])
def test_what_cannot_be_looked_for(replay, what):
    with pytest.raises(tw.TileError, match="a kind of event"):
        replay.find(what)


# ------------------------------------------------------------------------------------------------ the table
def test_the_table(replay):
    frame = replay.to_frame()
    assert list(frame.columns) == [
        *("ply", "player", "name", "move", "words", "points", "score_0", "score_1", "legal_moves", "hidden_0", "hidden_1"),
        *("comment", "mark"),
    ]
    assert list(frame.ply) == list(range(1, len(replay)))
    assert list(frame.move) == list(replay.moves)
    assert list(frame.name) == [replay.players[p]["name"] for p in replay.final.movers]
    assert list(frame.player) == list(replay.final.movers)
    assert frame.words.str.len().min() > 2
    for row in frame.itertuples():
        before, after = replay[row.ply - 1], replay[row.ply]
        assert (row.score_0, row.score_1) == after.scores
        assert row.points == after.scores[row.player] - before.scores[row.player]
        assert row.legal_moves == len(before.legal_moves)
        hands = after.view(None).to_dict()["hands"]
        assert (row.hidden_0, row.hidden_1) == tuple(hand.count(None) for hand in hands)
        assert row.comment == replay.comments.get(row.ply, "")
        assert row.mark == replay.marks.get(row.ply, "")
    assert frame.hidden_0.max() > 0
    assert frame.attrs == {"game": replay.game.name, "comment": replay.comments[0], "mark": ""}
    numbers = ["ply", "player", "points", "score_0", "legal_moves", "hidden_0"]
    assert all(str(kind).startswith("int") for kind in frame[numbers].dtypes)


def test_the_table_of_a_game_without_moves(replay):
    start = Replay.of(replay[0]).to_frame()
    assert len(start) == 0
    assert list(start.columns) == list(replay.to_frame().columns)


def test_the_table_of_another_number_of_players():
    state = tw.game("pyramid", players=3).deal(1)
    frame = Replay.of(state.play(state.legal_moves[0])).to_frame()
    assert {"score_2", "hidden_2"} <= set(frame.columns)


def test_open_hands_hide_nothing():
    state = tw.game("pyramid", ruleset="tiny").deal(9)
    assert hidden_tiles(state.view(None), 2) == (0, 0)
    frame = Replay.of(state.play(state.legal_moves[0])).to_frame()
    assert list(frame.hidden_0) == [0]


def test_a_game_without_hands():
    class View:
        def to_dict(self):
            return {"moves": []}

    assert hidden_tiles(View(), 3) == (0, 0, 0)


def test_pandas_is_optional(replay, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(tw.errors.MissingExtra, match=r"pip install 'tilewidgets\[analysis\]'"):
        replay.to_frame()


# ------------------------------------------------------------------------------------------------ differences
def test_a_difference_in_data_and_words(replay):
    found = replay.diff(2, 5)
    assert (found.a, found.b) == (2, 5)
    assert (found.scores_before, found.scores_after) == (replay[2].scores, replay[5].scores)
    assert [change for change in found.changes if change.path.startswith("moves")] == [
        Change(f"moves[{k}]", None, replay.moves[k]) for k in (2, 3, 4)
    ]
    names = [player["name"] for player in replay.players]
    assert found.words == tuple(
        replay.game.say_events(replay[k].events, names) or f"{names[replay[k].movers[-1]]}: {replay.moves[k - 1]}." for k in (3, 4, 5)
    )
    text = str(found)
    assert text.startswith("ply 2 -> 5: scores ")
    assert all(str(change) in text for change in found.changes)
    assert all(word in text for word in found.words)
    assert repr(found).startswith(f"<ply 2 -> 5: {len(found.changes)} changes, scores ")
    assert found


def test_the_way_back_is_the_reverse(replay):
    there, back = replay.diff(1, 4), replay.diff(4, 1)
    turned = [Change(change.path, change.after, change.before) for change in there.changes]
    assert sorted(map(str, back.changes)) == sorted(map(str, turned))
    assert back.words == tuple(f"undone: {words}" for words in reversed(there.words))
    assert (back.scores_before, back.scores_after) == (there.scores_after, there.scores_before)


def test_no_difference(replay):
    found = replay.diff(3, 3)
    assert not found
    assert found.words == found.changes == ()
    assert replay.diff(-1, replay.plies).a == replay.plies
    with pytest.raises(IndexError):
        replay.diff(0, len(replay))


def test_hands_are_open_and_one_tile_is_one_change():
    replay = annotated("pyramid")
    for ply in range(replay.plies - 1):
        before, after = replay[ply], replay[ply + 1]
        laid = [event for event in after.events if isinstance(event, Placement)]
        if not laid or any(isinstance(event, Drawn) for event in after.events) or after.is_over:
            continue
        hands = [change for change in replay.diff(ply, ply + 1).changes if change.path.startswith("hands")]
        assert hands == [] or (len(hands) == 1 and hands[0].before == laid[0].tile and hands[0].after is None)
        assert hands or before.revealed().to_dict()["hands"] == after.revealed().to_dict()["hands"]


def test_differences_can_be_written(replay):
    json.dumps([dataclasses.asdict(change) for change in replay.diff(0, replay.plies).changes])


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({}, {}, []),
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [("a", 1, 2)]),
        ({"a": 1}, {"b": 1}, [("a", 1, None), ("b", None, 1)]),
        ({"a": {"b": [1, 2, 3]}}, {"a": {"b": [1, 5, 3]}}, [("a.b[1]", 2, 5)]),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, [("a[1]", 2, None)]),
        ({"a": [1, 3]}, {"a": [1, 2, 3]}, [("a[1]", None, 2)]),
        ({"a": [[1], [2]]}, {"a": [[1], [3]]}, [("a[1][0]", 2, 3)]),
        ({"a": [1, 1]}, {"a": [1]}, [("a[1]", 1, None)]),
        ({"a": []}, {"a": [1, 2]}, [("a[0]", None, 1), ("a[1]", None, 2)]),
        ({"a": True}, {"a": 1}, [("a", True, 1)]),
        ({"a": [1]}, {"a": {"0": 1}}, [("a", [1], {"0": 1})]),
        ({"x y": 1}, {"x y": 2}, [("['x y']", 1, 2)]),
    ],
)
def test_changes_of_plain_data(before, after, changes):
    assert [(change.path, change.before, change.after) for change in changes_of(before, after)] == changes

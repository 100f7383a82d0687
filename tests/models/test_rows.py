"""The list of moves: one row a move in reading order, comments and variations below what they belong to."""

from __future__ import annotations

import json
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import tilewidgets as tw
from tests.models.replays import NAMES, other_move, replay
from tilewidgets.match import Match
from tilewidgets.models import ReplayModel
from tilewidgets.models.rows import DEEPEST, rows


def shape(model):
    return [(row["kind"], row["ply"], row["depth"], row["text"] if row["kind"] in ("name", "comment") else "") for row in model.rows]


def test_reading_order():
    model = ReplayModel(replay(plies=3))
    model.annotate(0, comment="the deal")
    model.annotate(2, comment="good", mark="!")
    model.goto(1)
    outer = model.branch([other_move(model)], name="aside", comment="why not")
    model.annotate(comment="inside")
    model.what_if(model.state.legal_moves[0])
    model.back()
    model.branch([other_move(model)], enter=False)
    model.leave()
    model.branch([], comment="only a word", enter=False)
    assert shape(model) == [
        ("start", 0, 0, ""),
        ("comment", 0, 0, "the deal"),
        ("move", 1, 0, ""),
        ("move", 2, 0, ""),
        ("comment", 2, 0, "good"),
        ("name", 2, 1, "aside: why not"),
        ("move", 2, 1, ""),
        ("comment", 2, 1, "inside"),
        ("move", 3, 1, ""),
        ("move", 3, 2, ""),
        ("name", 1, 1, "only a word"),
        ("move", 3, 0, ""),
    ]
    moves = [row for row in model.rows if row["kind"] == "move"]
    assert [bool(row.get("branch")) for row in moves] == [False, False, True, False, True, False]
    assert (moves[1]["mark"], moves[1]["player"]) == ("!", model.line[1].state.to_move)
    assert moves[1]["said"].startswith(f"2. {NAMES[moves[1]['player']]}: {moves[1]['text']}")
    assert moves[1]["said"].endswith(", !")
    assert {row["node"] for row in moves} | {model.line[0].id} == {node.id for node in model._match.nodes()}
    assert outer.first.id == model.rows[5]["node"] == model.rows[6]["node"], "a name leads to the first move"
    json.dumps(model.rows)


def test_controls_and_lines_in_texts_are_no_rows_of_their_own():
    model = ReplayModel(replay(plies=3))
    model.annotate(1, comment="a\nb\u202e\u0000<b>")
    [row] = [row for row in model.rows if row["kind"] == "comment"]
    assert "\n" not in row["text"]
    assert "\u0000" not in row["text"]
    assert "\u202e" not in row["text"]
    assert "<b>" in row["text"]
    assert model.replay.comments[1] == "a\nb\u202e\u0000<b>", "the file keeps it"


def test_a_third_game_and_gains():
    model = ReplayModel(replay("tictactiles"))
    assert [row["text"] for row in model.rows if row["kind"] == "move"] == list(model.replay.moves)
    pyramid = ReplayModel(replay())
    for row in pyramid.rows[1:]:
        made = pyramid.entry(row["ply"])
        assert row["gained"] == (f"{made.gained:+d}" if made.gained else "")
        assert row["text"] == made.words


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_tree_has_each_position_once(data):
    match = Match(tw.game("pirates").deal(3))
    for _ in range(data.draw(st.integers(0, 14))):
        legal = match.state.legal_moves
        move = legal[data.draw(st.integers(0, len(legal) - 1))]
        if data.draw(st.booleans()):
            match.play(move)
        else:
            match.enter(match.branch([move], name=data.draw(st.sampled_from(["", "x"]))))
        match.goto(data.draw(st.integers(0, match.last_ply)))
    made = rows(match, NAMES[:2])
    nodes = [row["node"] for row in made if row["kind"] in ("start", "move")]
    assert sorted(nodes) == sorted(node.id for node in match.nodes())
    assert all(0 <= row["depth"] <= DEEPEST for row in made)
    for before, row in pairwise(made):
        assert row["depth"] <= before["depth"] + 1
    order = {node: k for k, node in enumerate(nodes)}
    for node in match.nodes():
        if node.parent is not None:
            assert order[node.id] > order[node.parent.id]

"""Writing on a replay: comments, variations, games that go on from it, files; nothing is lost when something is refused."""

from __future__ import annotations

import json
import os
import sys

import pytest

import tilewidgets as tw
from tests.models.replays import check_replay_model, match_written, other_move, replay, snapshot
from tilewidgets.errors import IllegalMove, MatchError, NotationError, ReplayError, TileError, UnknownOption
from tilewidgets.models import ReplayModel
from tilewidgets.replay import Replay

GAMES = [("pyramid", 1), ("pyramid", 2), ("pyramid", 4), ("pirates", 2), ("tictactiles", 2)]


@pytest.fixture
def model():
    made = ReplayModel(replay(), ply=3)
    yield made
    check_replay_model(made)


def refused(model, error, call):
    before = snapshot(model)
    with pytest.raises(error) as raised:
        call()
    assert model.last_error is raised.value
    assert model.status.startswith("Not possible: ")
    assert snapshot(model) == before
    check_replay_model(model)


# ------------------------------------------------------------------------------------------------ what the replay becomes
@pytest.mark.parametrize(("name", "players"), GAMES, ids=str)
def test_every_edit_is_in_the_replay(name, players):
    data = replay(name, players)
    model = ReplayModel(data, ply=2)
    main = list(data.moves)
    model.annotate(comment="here", mark="!?")
    model.annotate(0, comment="the deal")
    assert (model.replay.comments, model.replay.marks) == ({2: "here", 0: "the deal"}, {2: "!?"})
    move = other_move(model)
    made = model.branch([move], name="first")
    assert (model.ply, model.variation, model.replay.plies) == (3, made, data.plies)
    assert match_written(model.replay)["variations"] == [{"ply": 2, "moves": [str(move)], "name": "first"}]
    model.annotate(comment="inside")
    model.rename("other")
    [kept] = model.replay.variations
    assert (kept["name"], kept["comments"]) == ("other", {"3": "inside"})
    grown = model.state.legal_moves[0] if not model.state.is_over else None
    if grown is not None:
        model.what_if(grown)
        assert model.replay.variations[0]["moves"] == [str(move), str(grown)]
    model.leave()
    assert (model.ply, model.variation, model.last_ply) == (2, None, data.plies)
    aside = model.branch([], 1, comment="think", enter=False)
    assert model.ply == 2
    model.promote(made)
    assert list(model.replay.moves[:3]) == [*main[:2], str(move)]
    assert model.replay.to_dict().get("result") == (model.replay.final.result and model.replay.final.result.to_dict())
    assert model.replay.comments[3] == "other\ninside", "nothing that was written is lost"
    check_replay_model(model)
    [old] = [v for v in model._match.variations(2) if v.moves]
    model.promote(old)
    assert list(model.replay.moves) == main
    model.delete(aside)
    model.delete(next(iter(model._match.variations(2))))
    assert "variations" not in model.replay.to_dict()
    assert model.unsaved
    check_replay_model(model)


def test_what_if_follows_enters_begins_and_grows(model):
    main = model.line[4].move
    model.what_if(str(main))
    assert (model.ply, model.variation) == (4, None)
    model.goto(3)
    move = other_move(model)
    model.what_if(move)
    first = model.variation
    model.leave()
    model.what_if(str(move))
    assert model.variation is first
    model.what_if(model.state.legal_moves[0])
    assert len(first.moves) == 2
    model.back()
    model.what_if(other_move(model))
    assert model.variation.parent is first.nodes[0], "a variation of the variation: what was noted stays"
    assert len(first.moves) == 2


def test_what_is_refused_changes_nothing(model):
    move = other_move(model)
    made = model.branch([move], name="a")
    model.leave()
    model.delete(made)
    used = model.line[1].move
    for error, call in (
        (NotationError, lambda: model.what_if("nonsense")),
        (TileError, lambda: model.what_if(used)),
        (TileError, lambda: model.branch([move, "nonsense"])),
        (IllegalMove, lambda: model.branch([used])),
        (MatchError, lambda: model.branch("draw")),
        (MatchError, lambda: model.branch([move], 99)),
        (MatchError, lambda: model.branch([move], name="n" * 81)),
        (MatchError, lambda: model.annotate(comment="c" * 5001)),
        (MatchError, lambda: model.annotate(comment=3)),
        (UnknownOption, lambda: model.annotate(comment="lost?", mark="!!!")),
        (MatchError, lambda: model.annotate(99, comment="x")),
        (MatchError, lambda: model.rename("x")),
        (MatchError, model.promote),
        (MatchError, model.delete),
        (MatchError, model.leave),
        (MatchError, lambda: model.promote(made)),
        (MatchError, lambda: model.delete(made)),
        (MatchError, lambda: model.rename("x", made)),
        (MatchError, lambda: model.goto_node(made.first.id)),
    ):
        refused(model, error, call)


def test_what_grows_too_large_is_taken_back():
    words = "\U0001f3f4" * 5000  # 20 kB
    long = [{"ply": 1, "moves": [], "comment": words} for _ in range(208)]
    model = ReplayModel(Replay.of(replay().final, variations=long), ply=3)
    made = model.branch([other_move(model)], name="a")
    model.annotate(2, comment="x" * 4000)
    while len(model.replay.dumps().encode()) < 4 * 1024 * 1024 - 21_000:
        model.branch([], 1, comment=words, enter=False)
    assert len(model.replay.dumps().encode()) <= 4 * 1024 * 1024
    assert model.variation is made
    model.rename("b")
    refused(model, ReplayError, lambda: model.annotate(comment=words))
    refused(model, ReplayError, lambda: model.branch([model.state.legal_moves[0]], name="c", comment=words))
    model.promote()
    assert (model.variation, model.ply) == (None, 4)


def test_unknown_keys_survive():
    data = replay(plies=6).to_dict()
    first = replay(plies=6)[2]
    move = next(str(m) for m in first.legal_moves if str(m) != data["moves"][2])
    data |= {"tool": {"x": [1]}, "meta": {"event": "class"}, "variations": [{"ply": 2, "moves": [move], "engine": {"score": 3}}]}
    model = ReplayModel(Replay.from_dict(data))
    model.annotate(1, comment="new")
    model.rename("named", model.variations()[0])
    after = model.replay.to_dict()
    assert (after["tool"], after["meta"], after["variations"][0]["engine"]) == ({"x": [1]}, {"event": "class"}, {"score": 3})
    model.promote(model.variations()[0])
    model.promote(model.variations()[0])
    assert model.replay.to_dict()["variations"][0]["engine"] == {"score": 3}
    check_replay_model(model)


def test_promoting_an_inner_variation(model):
    outer = model.branch([other_move(model)], name="outer")
    model.what_if(model.state.legal_moves[0])
    model.back()
    inner = model.branch([other_move(model)], name="inner")
    model.promote(inner)
    assert model.replay.variations[0]["moves"][1] == str(inner.first.move if inner.first else outer.nodes[1].move)
    check_replay_model(model)
    model.delete(outer)
    assert (model.variation, model.ply) == (None, 3)


# ------------------------------------------------------------------------------------------------ playing on
def first_legal(view):
    return view.legal_moves[0]


@pytest.mark.parametrize(("name", "players"), GAMES, ids=str)
def test_a_game_that_goes_on_is_noted(name, players):
    data = replay(name, players)
    model = ReplayModel(data, ply=2)
    match = model.play_on(["human"] + [first_legal] * (players - 1) if model.state.to_move == 0 else None, seed=1)
    assert match.state.moves == model.state.moves
    kept = None
    for _ in range(3):
        if match.state.is_over or not match.is_my_turn:
            break
        match.play(match.legal_moves[-1])
        kept = model.keep(match, kept, "played on")
        check_replay_model(model)
        assert (model.ply, model.variation) == (2, None), "what is shown stays"
    way = match.state.moves
    if way != tuple(model.line[len(way)].state.moves if len(way) <= model.last_ply else ()):
        assert kept.parent.state.moves + kept.moves == way
    match.close()


def test_the_variation_follows_undo_and_other_moves(model):
    match = model.play_on(["human", "human"])
    match.lift()

    def play(k):
        match.lift() if match.curtain else None
        match.play(match.legal_moves[k])

    play(1), play(0)
    kept = model.keep(match, None, "on")
    assert kept.moves == match.state.moves[3:]
    match.undo()
    assert model.keep(match, kept, "on") is kept
    assert len(kept.moves) == 1
    play(1), play(1)
    assert model.keep(match, kept, "on") is kept
    assert kept.moves == match.state.moves[3:]
    match.goto(3)
    assert model.keep(match, kept, "on") is None
    assert "variations" not in model.replay.to_dict()
    play(2)
    kept = model.keep(match, None, "on")
    assert kept.moves == match.state.moves[3:]
    match.close()


def test_what_was_written_on_the_variation_is_never_lost(model):
    match = model.play_on(["human", "human"])

    def play(k):
        match.lift() if match.curtain else None
        match.play(match.legal_moves[k])

    play(1), play(0), play(0)
    kept = model.keep(match, None, "on")
    model.goto_node(kept.nodes[1].id)
    model.annotate(comment="well played", mark="!")
    model.rename("my try")
    play(0)
    assert model.keep(match, kept, "on") is kept
    assert (kept.name, kept.nodes[1].comment, len(kept.moves)) == ("my try", "well played", 4)
    match.goto(4)
    play(1)
    assert model.keep(match, kept, "on") is kept
    assert "well played" in [row["text"] for row in model.rows]
    assert model.ply == 5, "what is shown stays"
    match.goto(3)
    play(2)
    other = model.keep(match, kept, "on")
    assert other is not kept
    assert kept in model._match.line[3].variations
    assert "well played" in [row["text"] for row in model.rows]
    match.close()


def test_two_matches_at_once_and_one_deleted(model):
    one, two = model.play_on(["human", "human"]), model.play_on(["human", "human"])
    for match, k in ((one, 1), (two, 2)):
        match.lift()
        match.play(match.legal_moves[k])
    first, second = model.keep(one, None, "one"), model.keep(two, None, "two")
    assert [v["name"] for v in model.replay.variations] == ["one", "two"]
    model.delete(first)
    one.lift()
    one.play(one.legal_moves[0])
    first = model.keep(one, first, "one")
    assert first.moves == one.state.moves[3:]
    assert second.moves == two.state.moves[3:]
    model.goto_node(second.first.id)
    two.lift()
    two.play(two.legal_moves[0])
    assert model.keep(two, second, "two") is second
    assert model.variation is second


def test_another_deal_is_no_variation(model):
    match = model.play_on(["human", "human"])
    match.new_game(99)
    match.lift()
    match.play(match.legal_moves[0])
    refused(model, MatchError, lambda: model.keep(match))
    match.close()


def test_who_plays_on(model):
    assert [seat.agent is None for seat in model.play_on().seats] == [p == model.state.to_move for p in (0, 1)]
    model.perspective = 1 - model.state.to_move
    match = model.play_on()
    assert match.viewer == model.perspective
    model.last()
    refused(model, MatchError, model.play_on)
    model.goto(3)
    refused(model, TileError, lambda: model.play_on(["human"]))
    refused(model, TileError, lambda: model.play_on(["human", "nobody"]))


# ------------------------------------------------------------------------------------------------ files
def test_saving(model, tmp_path, monkeypatch):
    refused(model, MatchError, model.save)
    for path in (3, [], b"x", ""):
        refused(model, MatchError, lambda path=path: model.save(path))
    model.annotate(comment="x")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.json").write_text("mine")
    (tmp_path / "elsewhere").mkdir()
    refused(model, MatchError, lambda: model.save("there.json"))
    refused(model, MatchError, lambda: model.save(tmp_path))
    assert (tmp_path / "there.json").read_text() == "mine"
    assert model.unsaved
    assert str(model.save("a.replay.json")) == model.path == "a.replay.json"
    assert (model.unsaved, Replay.load("a.replay.json")) == (False, model.replay)
    model.annotate(comment="y")
    monkeypatch.chdir(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "a.replay.json").write_text("mine")
    model.save()
    assert Replay.load(tmp_path / "a.replay.json") == model.replay
    assert (tmp_path / "elsewhere" / "a.replay.json").read_text() == "mine", "its own file is where it was"
    model.save("a.replay.json", replace=True)
    assert Replay.load("a.replay.json") == model.replay
    refused(model, ReplayError, lambda: model.save(tmp_path / "no" / "b.json"))
    model.annotate(comment="z")
    assert model.unsaved


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a folder that cannot be written to")
def test_a_folder_that_cannot_be_written_to(model, tmp_path):
    tmp_path.chmod(0o500)
    refused(model, ReplayError, lambda: model.save(tmp_path / "a.json"))
    tmp_path.chmod(0o700)


def test_a_full_disk_leaves_the_old_file(model, tmp_path, monkeypatch):
    path = tmp_path / "a.replay.json"
    model.save(path)
    old = path.read_bytes()
    model.annotate(comment="new")

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("tilewidgets.replay.files.os.fsync", full)
        refused(model, ReplayError, model.save)
    assert (path.read_bytes(), model.unsaved) == (old, True)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_another_game_is_not_saved_over_the_file(tmp_path):
    path = tmp_path / "a.replay.json"
    replay().save(path)
    model = ReplayModel(path)
    data = model.replay.to_dict() | {"comments": {"1": "edited elsewhere"}}
    model.replay = Replay.from_dict(data)
    assert model.path == str(path), "the same game"
    model.replay = replay("pirates", 2, 25)
    refused(model, MatchError, model.save)
    refused(model, MatchError, lambda: model.save(path))
    assert Replay.load(path) == replay()


def test_everything_written_is_read_again(model, tmp_path):
    model.annotate(comment="<b>\u202e x", mark="??")
    model.branch([other_move(model)], name="n", comment="c")
    model.save(tmp_path / "a.json.gz")
    again = ReplayModel(tmp_path / "a.json.gz")
    assert again.replay == model.replay
    assert json.loads(json.dumps(again.rows)) == list(again.rows)
    assert [row["text"] for row in again.rows] == [row["text"] for row in model.rows]
    assert tw.Replay.load(tmp_path / "a.json.gz") == model.replay

"""Archives: what is listed, found and opened, and what is none."""

from __future__ import annotations

import gzip
import json
import os
import tracemalloc

import pytest

import tilewidgets as tw
from tests.replay.archives import liner, names, writer
from tilewidgets.errors import UnknownOption
from tilewidgets.replay import Archive, Limits, Replay
from tilewidgets.replay.index import Entry


@pytest.fixture
def line(replay):
    return liner(replay)


@pytest.fixture(params=["games.replay.jsonl", "games.replay.jsonl.gz"])
def write(request, tmp_path):
    return writer(tmp_path / request.param)


# ------------------------------------------------------------------------------------------------ listing and opening
def test_lines(write, line, replay, any_replay):
    lines = [line("Ada", "Bob"), b"", b"no replay", line("Cid", "Dot") + b"\r", any_replay.dumps().encode()]
    archive = Archive(write(b"\n".join(lines) + b"\n"))
    assert len(archive) == 3
    assert names(archive)[:2] == [("Ada", "Bob"), ("Cid", "Dot")]
    assert archive[2] == archive[-1] == any_replay
    assert [game.players[0]["name"] for game in archive][:2] == ["Ada", "Cid"]
    assert archive[0:2] == [Replay.loads(lines[0]), Replay.loads(lines[3])]
    name = archive.files[0]
    result = replay.final.result
    assert archive.rows[1] == Entry(
        1, name, 4, "pyramid", ("Cid", "Dot"), replay.plies, result.scores, result.reason, "2026-11-30T10:00:00Z"
    )
    assert archive.rows[-1].game == any_replay.game.name
    assert [(problem.line, problem.file) for problem in archive.problems] == [(3, name)]
    assert str(archive.problems[0]).startswith(f"'{name}', line 3: column 1: this is not JSON")
    assert archive.unfinished == ()
    assert repr(archive).endswith("3 games, 1 problems>")


@pytest.mark.parametrize("suffix", ["", ".gz"])
def test_one_game_of_many_text_lines(tmp_path, replay, suffix):
    path = tmp_path / f"a.replay.json{suffix}"
    raw = json.dumps(replay.to_dict(), indent=1).encode()
    path.write_bytes(gzip.compress(raw) if suffix else raw)
    archive = Archive(str(path))
    assert list(archive) == [replay]
    assert archive.rows[0].line == 0


def test_an_unfinished_game(tmp_path, replay):
    data = replay.to_dict()
    del data["result"], data["variations"], data["comments"]
    path = tmp_path / "a.replay.json"
    path.write_text(json.dumps(data | {"moves": data["moves"][:2], "meta": {"created": 3}}))
    entry = Archive(path).rows[0]
    assert (entry.plies, entry.scores, entry.reason, entry.created) == (2, None, "", "")


@pytest.mark.parametrize("k", [1, -2, 10**30])
def test_numbers_that_are_not_there(tmp_path, replay, k):
    archive = Archive(replay.save(tmp_path / "a.replay.json"))
    with pytest.raises(IndexError, match="the archive has 1"):
        archive[k]
    with pytest.raises(IndexError):
        archive.rows[k]
    with pytest.raises(TypeError, match="whole number"):
        archive["0"]


def test_a_game_is_verified_when_it_is_opened(write, line, replay):
    moves = list(replay.moves)
    doubled = line("Ada", "Bob").replace(b'"format"', b'"game": "pyramid", "format"', 1)
    bad = [line("Ada", "Bob", moves=["oops", *moves]), doubled, line("A", "B").replace(b'"seed"', b'"see\\ud800d"')]
    archive = Archive(write(b"\n".join([*bad, line("Ada", "Bob")]) + b"\n"))
    assert len(archive) + archive.problem_count == 4
    for k, words in ((0, r"jsonl(\.gz)?', line 1, moves\[0\]: 'oops'"), (1, r"line 2, game: this key is there twice")):
        with pytest.raises(tw.ReplayError, match=words):
            archive[k]
    assert archive[-1].moves == replay.moves


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"[]", "one JSON object"),
        (b"{}", "format"),
        ("\ufeff{}".encode(), "byte order mark"),
        (b"\xff", "UTF-"),
        (b"\0\0", "UTF-"),
        (b"[" * 3000, "deep"),
        (b"x" * 5000, "larger than 4,000 bytes"),
        (b'{"a": NaN}', "NaN"),
        (b'{"format": "tilewidgets-replay", "version": 2}', "version"),
        (b'{"format": "tilewidgets-replay", "version": true}', "version"),
    ],
)
def test_lines_that_are_none(write, line, raw, says):
    good = line("Ada", "Bob")
    archive = Archive(write(raw + b"\n" + good + b"\n"), Limits(size=4000))
    assert len(good) < 4000
    assert names(archive) == [("Ada", "Bob")]
    assert archive.rows[0].line == 2
    assert archive[0].plies
    [problem] = archive.problems
    assert problem.line == 1
    assert says in problem.reason


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("players", [{"name": 3}], "players[0].name"),
        ("players", ["Ada"], "players[0]"),
        ("players", [{"name": "x" * 201}, {"name": ""}], "players[0].name"),
        ("moves", ["a", 3], "moves[1]"),
        ("moves", {}, "moves"),
        ("game", 3, "game"),
        ("game", "x" * 81, "game"),
        ("result", None, "result"),
        ("result", {"scores": [1, True], "returns": [], "reason": ""}, "result.scores[1]"),
        ("meta", [], "meta"),
        ("setup", 1, "setup"),
    ],
)
def test_shapes_are_looked_at(write, line, key, value, says):
    archive = Archive(write(line("Ada", "Bob", **{key: value}) + b"\n"))
    assert len(archive) == 0
    assert archive.problems[0].reason.startswith(says)


def test_only_so_much_of_a_game_is_kept_in_the_index(write, line):
    long = line("A" * 200, *"BCDEFGHIJK", result={"scores": [1] * 99, "returns": [], "reason": "r" * 999}, meta={"created": "c" * 999})
    archive = Archive(write(long + b"\n"))
    [entry] = archive.rows
    assert entry.players == ("A" * 60, *"BCDEFGH")
    assert (len(entry.scores), len(entry.reason), len(entry.created)) == (8, 40, 40)
    with pytest.raises(tw.ReplayError, match="line 1, "):
        archive[0]


def test_problems_are_counted_though_not_all_are_kept(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"x\n" * 2500)
    archive = Archive(path)
    assert archive.problem_count == 2500
    assert len(archive.problems) == 1000


# ------------------------------------------------------------------------------------------------ a folder
def test_a_folder(tmp_path, replay, line):
    replay.save(tmp_path / "b.replay.json")
    replay.save(tmp_path / "c.replay.json.gz")
    (tmp_path / "a.replay.jsonl").write_bytes(line("Ada", "Bob") + b"\n" + line("Cid", "Dot") + b"\n")
    (tmp_path / "d.replay.jsonl.gz").write_bytes(gzip.compress(line("Eve", "Fay") + b"\n"))
    (tmp_path / "e.replay.json").write_text("{")
    (tmp_path / "notes.txt").write_text("not mine")
    (tmp_path / ".hidden.replay.json").write_text("{")
    (tmp_path / "below").mkdir()
    replay.save(tmp_path / "below" / "f.replay.json")
    (tmp_path / "folder.replay.json").mkdir()
    os.mkfifo(tmp_path / "pipe.replay.json")
    archive = Archive(tmp_path)
    assert [entry.file for entry in archive.rows] == ["a.replay.jsonl"] * 2 + ["b.replay.json", "c.replay.json.gz", "d.replay.jsonl.gz"]
    assert [game.plies for game in archive] == [replay.plies] * 5
    assert [problem.file for problem in archive.problems] == ["e.replay.json", "folder.replay.json", "pipe.replay.json"]
    assert "no regular file" in archive.problems[2].reason


def test_links_out_of_a_folder_are_not_followed(tmp_path, replay):
    folder, outside = tmp_path / "games", tmp_path / "games-elsewhere"
    folder.mkdir()
    outside.mkdir()
    replay.save(outside / "secret.replay.json")
    replay.save(folder / "real.replay.json")
    (folder / "out.replay.json").symlink_to("../games-elsewhere/secret.replay.json")
    (folder / "in.replay.json").symlink_to("real.replay.json")
    (folder / "nowhere.replay.json").symlink_to("nothing")
    archive = Archive(folder)
    assert [entry.file for entry in archive.rows] == ["in.replay.json", "real.replay.json"]
    assert [(problem.file, problem.reason[:30]) for problem in archive.problems][1] == ("out.replay.json", "it is a link out of the folder")
    assert archive.problems[0].file == "nowhere.replay.json"


def test_an_empty_folder(tmp_path):
    archive = Archive(tmp_path)
    assert (len(archive), archive.problems, archive.games, archive.find("x", sort="players"), list(archive)) == (0, (), (), [], [])


@pytest.mark.parametrize("path", ["none.replay.jsonl", "no/such/folder", "a\0b"])
def test_what_is_not_there(tmp_path, path):
    with pytest.raises(tw.ReplayError, match=r"cannot be read"):
        Archive(tmp_path / path)


def test_an_empty_file(write):
    archive = Archive(write(b""))
    assert (len(archive), archive.problem_count, archive.unfinished) == (0, 0, ())


# ------------------------------------------------------------------------------------------------ compressed files
def test_a_compressed_file_that_is_damaged_in_the_middle(tmp_path, line):
    packed = bytearray(gzip.compress(b"".join(line(f"Ada {i} {os.urandom(9).hex()}", "Bob") + b"\n" for i in range(400))))
    path = tmp_path / "a.replay.jsonl.gz"
    for damaged in (bytes(packed[: len(packed) // 2]), bytes(packed[: len(packed) // 2] + b"\0" * 99 + packed[len(packed) // 2 + 99 :])):
        path.write_bytes(damaged)
        archive = Archive(path)
        [problem] = archive.problems[-1:]
        assert "damaged" in problem.reason
        assert problem.line == len(archive) + archive.problem_count
        if len(archive):
            assert archive[len(archive) - 1].plies
    path.write_bytes(b"not gzip")
    assert "damaged" in Archive(path).problems[0].reason


def test_beyond_the_spool_a_game_is_unpacked_again(tmp_path, line, monkeypatch):
    monkeypatch.setattr(Archive, "SPOOL", 3 * len(line("aa", "Bob")))
    for name in "ab":
        (tmp_path / f"{name}.replay.jsonl.gz").write_bytes(gzip.compress(line(name, "Bob") + b"\n" + line(name * 2, "Bob") + b"\n"))
    archive = Archive(tmp_path)
    assert [source.base is None for source in archive._sources] == [False, True]
    assert [game.players[0]["name"] for game in archive] == ["a", "aa", "b", "bb"]
    assert archive._spool.read(0, 99999) == line("a", "Bob") + b"\n" + line("aa", "Bob") + b"\n"


# ------------------------------------------------------------------------------------------------ finding
@pytest.fixture
def mixed(tmp_path, replay, pirates_replay, line):
    pirate = pirates_replay.to_dict() | {"players": [{"name": "Zoe"}, {"name": "\u00c9mile"}], "meta": {"created": "2025-01-02"}}
    unfinished = replay.to_dict() | {"players": [{"name": "ada"}, {"name": "Yan Ada"}], "moves": [], "meta": {}}
    for key in ("result", "comments", "variations"):
        del unfinished[key]
    text = [line("Ada", "Bob"), json.dumps(pirate).encode(), json.dumps(unfinished).encode(), line("Cid", "<b>")]
    (tmp_path / "one.replay.jsonl").write_bytes(b"\n".join(text[:2]) + b"\n")
    (tmp_path / "two.replay.jsonl").write_bytes(b"\n".join(text[2:]) + b"\n")
    return Archive(tmp_path)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, [0, 1, 2, 3]),
        ({"text": "ADA"}, [0, 2]),
        ({"text": "ada bob"}, [0]),
        ({"text": "ada two"}, [2]),
        ({"text": "e\u0301mile 2025"}, [1]),
        ({"text": "<B>"}, [3]),
        ({"text": "xyz"}, []),
        ({"text": "  "}, [0, 1, 2, 3]),
        ({"game": "pirates"}, [1]),
        ({"game": "pirate"}, []),
        ({"player": "ada"}, [0, 2]),
        ({"player": "two"}, []),
        ({"players": ["Yan Ada", "ada"]}, [2]),
        ({"players": ("Ada", "Bob"), "text": "bob"}, [0]),
        ({"players": ("Ada", "Ada")}, []),
        ({"players": ("Ada",)}, [0]),
        ({"players": ("ada", "Bob")}, []),
        ({"sort": "number", "reverse": True}, [3, 2, 1, 0]),
        ({"sort": "players"}, [0, 2, 3, 1]),
        ({"sort": "players", "reverse": True}, [1, 3, 2, 0]),
        ({"sort": "game"}, [1, 0, 2, 3]),
        ({"sort": "created"}, [1, 0, 3, 2]),
        ({"sort": "created", "reverse": True}, [0, 3, 1, 2]),
        ({"sort": "plies", "player": "ada"}, [2, 0]),
        ({"sort": "file", "reverse": True}, [2, 3, 0, 1]),
    ],
    ids=str,
)
def test_finding(mixed, query, expected):
    assert mixed.find(**query) == expected


def test_scores_and_reasons_that_are_not_there_come_last(mixed):
    for sort in ("scores", "reason"):
        assert mixed.find(sort=sort)[-1] == mixed.find(sort=sort, reverse=True)[-1] == 2
    assert mixed.games == ("pirates", "pyramid")


@pytest.mark.parametrize(
    ("query", "error"),
    [({"sort": "colour"}, UnknownOption), ({"text": 3}, tw.TileError), ({"game": None}, tw.TileError), ({"players": "Ada"}, tw.TileError)],
)
def test_what_cannot_be_asked(mixed, query, error):
    with pytest.raises(error):
        mixed.find(**query)


def test_a_game_by_its_place(mixed):
    assert [mixed.at("one.replay.jsonl"), mixed.at("two.replay.jsonl", 2)] == [0, 3]
    with pytest.raises(tw.ReplayError, match=r"'two.replay.jsonl', line 3: there is no game"):
        mixed.at("two.replay.jsonl", 3)
    with pytest.raises(tw.ReplayError, match="no file of replays 'x'"):
        mixed.at("x")


def test_an_index_is_small(tmp_path, line):
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes(b"".join(line(f"agent {i % 50}", f"agent {i % 40}") + b"\n" for i in range(4000)))
    Archive(path)
    tracemalloc.start()
    archive = Archive(path)
    size, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / len(archive) < 200
    assert peak - size < 3_000_000, "a block at a time"

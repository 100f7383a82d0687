"""Files that nobody wants: cut, huge, deep, doubled, lying, changing, hostile. Refused at their place, quickly, or kept as mere data."""

from __future__ import annotations

import json
import os
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

import tilewidgets as tw
from tests.replay.pool import annotated
from tilewidgets.replay import LIMITS, Limits, Replay, files

GAMES = ("pyramid", "pirates")


@pytest.fixture(params=GAMES)
def good(request):
    return annotated(request.param)


def refused(text, path, says):
    with pytest.raises(tw.ReplayError) as caught:
        Replay.loads(text)
    assert caught.value.path == path
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


# ------------------------------------------------------------------------------------------------ files
def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "huge.replay.json"
    with path.open("wb") as file:
        file.truncate(2 * 1024**3)  # sparse: it takes no room
    Replay.loads(annotated("pyramid").dumps())  # what is loaded once
    for load in (Replay.load, Replay.load_lenient):
        tracemalloc.start()
        try:
            with pytest.raises(tw.ReplayError, match="larger than 4,194,304 bytes"):
                load(path)
            assert tracemalloc.get_traced_memory()[1] < 200_000
        finally:
            tracemalloc.stop()


def test_a_large_file_is_read_with_larger_limits(tmp_path):
    path = tmp_path / "a.replay.json"
    data = annotated("pyramid").to_dict() | {"notes": ["x" * 10_000] * 500}
    path.write_text(json.dumps(data))
    with pytest.raises(tw.ReplayError, match="larger than"):
        Replay.load(path)
    assert Replay.load(path, limits=Limits(size=10_000_000)).to_dict() == data


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    path = tmp_path / "pipe.replay.json"
    os.mkfifo(path)
    said = []

    def load():
        for how in (Replay.load, Replay.load_lenient):
            try:
                how(path)
            except tw.ReplayError as error:
                said.append(str(error))

    thread = threading.Thread(target=load, daemon=True)
    thread.start()
    thread.join(10)
    assert said == [f"{str(path)!r} is a pipe or a device. Save what comes out of it as a file, and read that."] * 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_a_device_is_refused():
    with pytest.raises(tw.ReplayError, match="a pipe or a device"):
        Replay.load("/dev/zero")


def test_a_folder_and_nothing_are_refused(tmp_path):
    for load in (Replay.load, Replay.load_lenient):
        with pytest.raises(tw.ReplayError, match=r"Is a directory|Permission"):
            load(tmp_path)
        with pytest.raises(tw.ReplayError, match="No such file"):
            load(tmp_path / "none.replay.json")
        with pytest.raises(tw.ReplayError, match="cannot be read"):
            load(tmp_path / "no\0name")


@pytest.mark.parametrize("name", ["a.replay.json", "a.replay.json.gz"])
def test_a_file_that_changes_while_it_is_read(good, tmp_path, monkeypatch, name):
    path = tmp_path / name
    good.save(path)
    true, times = files.os.fstat, []

    def change_after_the_first(number):
        found = true(number)
        times.append(found)
        if len(times) == 1:
            with path.open("ab") as file:
                file.write(b" ")
        return found

    monkeypatch.setattr(files.os, "fstat", change_after_the_first)
    with pytest.raises(tw.ReplayError, match="changed while it was read"):
        Replay.load(path)
    assert len(times) == 2
    monkeypatch.undo()
    if name.endswith("json"):
        assert Replay.load(path) == good  # as it is now


# ------------------------------------------------------------------------------------------------ texts
@pytest.mark.parametrize(
    "text",
    ["[" * 1_000_000, "[" * 1_000_000 + "]" * 1_000_000, '{"moves": ' + "[" * 1_000_000, '{"a":' * 700_000, '[{"a":' * 500_000],
    ids=range(5),
)
def test_a_million_brackets(text):
    began = time.process_time()
    with pytest.raises(tw.ReplayError, match="more than 32 deep"):
        Replay.loads(text)
    lenient = Replay.loads_lenient(text)
    assert lenient.replay is None
    assert lenient.problems
    assert time.process_time() - began < 10  # it is far less; parsing it in full by hand would take longer


@pytest.mark.parametrize("depth", [10_000, 10**6])
def test_deep_variations_with_limits_that_allow_them(good, depth):
    data = good.to_dict()
    data["variations"] = []
    inner = json.dumps({"ply": 0, "moves": []})
    for _ in range(300):
        inner = '{"ply": 0, "moves": [], "variations": [' + inner + "]}"
    text = json.dumps(data).replace('"variations": []', f'"variations": [{inner}]', 1)
    with pytest.raises(tw.ReplayError, match="deep"):
        Replay.loads(text, limits=Limits(depth=depth))
    assert Replay.loads_lenient(text, limits=Limits(depth=depth)).complete is False


def test_cut_anywhere(good):
    raw = good.dumps().encode()
    for end in range(0, len(raw), max(1, len(raw) // 150)):
        with pytest.raises(tw.ReplayError):
            Replay.loads(raw[:end])


def test_encodings(good):
    text = good.dumps()
    refused("\ufeff" + text, "byte 0", "byte order mark")
    refused(text.encode("utf-8-sig"), "byte 0", "byte order mark")
    refused(text.encode("utf-16"), "byte 0", "UTF-16")
    raw = text.encode().replace("ö".encode(), b"\xf6")
    refused(raw, f"byte {raw.index(bytes([0xF6]))}", "not UTF-8")


@pytest.mark.parametrize(
    ("before", "after", "path"),
    [
        ('"version":1', '"version":1,"version":1', "version"),
        ('"comments":{', '"comments":{"2":"x",', "comments['2']"),
        ('"name":"Plan B"', '"name":"Plan A","name":"Plan B"', "variations[0].name"),
        ('"tags":["a",{', '"tags":["a",{"b":1,', "meta.tags[1].b"),
    ],
)
def test_doubled_keys(good, before, after, path):
    refused(good.dumps().replace(before, after, 1), path, "twice")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda data: data.update(version="1"), "version"),
        (lambda data: data["result"].update(scores=["1", "2"]), "result.scores[0]"),
        (lambda data: data["result"].update(returns=["1.0", "-1.0"]), "result.returns[0]"),
        (lambda data: data["variations"][1].update(ply="2"), "variations[1].ply"),
        (lambda data: data["variations"][1].update(ply=2.0), "variations[1].ply"),
        (lambda data: data["variations"][1].update(ply=True), "variations[1].ply"),
        (lambda data: data["variations"][0]["variations"][0].update(ply="1"), "variations[0].variations[0].ply"),
        (lambda data: data["setup"].update(first_player="0"), "setup.first_player"),
        (lambda data: data["moves"].__setitem__(3, 3), "moves[3]"),
    ],
)
def test_numbers_as_texts_and_texts_as_numbers(good, change, path):
    data = good.to_dict()
    change(data)
    refused(json.dumps(data), path, "must be")


def test_an_illegal_move_at_ply_40():
    data = annotated("pirates").to_dict()
    data["moves"][40] = data["moves"][0]
    refused(json.dumps(data), "moves[40]", "illegal")


def test_a_lying_result(good):
    data = good.to_dict()
    data["result"]["scores"].reverse()
    refused(json.dumps(data), "result.scores", "contradicts the moves")
    data = good.to_dict()
    data["moves"].pop()
    refused(json.dumps(data), "result", "the game is not over")


def test_a_newer_version(good):
    data = good.to_dict() | {"version": 2, "moves": {"tree": []}}
    refused(json.dumps(data), "version", "A newer version of tilewidgets may read it")


# ------------------------------------------------------------------------------------------------ variations
NESTED = "variations[0].variations[0]"
FAULTS = [
    (lambda outer, inner: inner.update(moves=["nonsense"]), f"{NESTED}.moves[0]", "not a move"),
    (lambda outer, inner: inner["moves"].append(inner["moves"][0]), f"{NESTED}.moves[2]", "illegal"),
    (lambda outer, inner: inner.update(ply=4), f"{NESTED}.ply", "after the last of 3 moves"),
    (lambda outer, inner: inner.update(ply=0, marks={}), f"{NESTED}.moves[0]", ""),
    (lambda outer, inner: inner.update(marks={"1": "!"}), f"{NESTED}.marks['1']", "from 2 to 3"),
    (lambda outer, inner: inner.update(marks={"2": "!!!"}), f"{NESTED}.marks['2']", "one of"),
    (lambda outer, inner: inner.update(moves=[], marks={"1": "!"}), f"{NESTED}.marks['1']", "no moves to speak of"),
    (lambda outer, inner: inner.update(name="x" * 201), f"{NESTED}.name", "at most 200"),
    (lambda outer, inner: inner.update(name=None), f"{NESTED}.name", "must be text"),
    (lambda outer, inner: inner.update(variations=[3]), f"{NESTED}.variations[0]", "must be an object"),
    (lambda outer, inner: inner.update(moves=["x" * 81]), f"{NESTED}.moves[0]", "no move has more than 80"),
    (lambda outer, inner: outer.update(comments={"0": "x"}), "variations[0].comments['0']", "from 1 to 3"),
    (lambda outer, inner: outer.update(comments={"4": "x"}), "variations[0].comments['4']", "from 1 to 3"),
    (lambda outer, inner: outer.update(ply=99_999), "variations[0].ply", "after the last"),
]


@pytest.mark.parametrize(("change", "path", "says"), FAULTS, ids=range(len(FAULTS)))
def test_faults_in_nested_variations(change, path, says):
    data = annotated("pyramid").to_dict()
    outer = data["variations"][0]
    change(outer, outer["variations"][0])
    refused(json.dumps(data), path, says)


def test_a_variation_begins_on_its_own_line_only():
    data = annotated("pyramid").to_dict()
    inner = data["variations"][1]["variations"][0]
    inner.update(ply=1, marks={})  # the line of its parent begins after 2 moves
    refused(json.dumps(data), "variations[1].variations[0].ply", "before its line begins, after 2 moves")


@pytest.mark.parametrize(
    ("key", "value", "says"), [("-1", "!", "from 0 to"), ("999", "!", "from 0 to"), ("1", "good", "one of"), ("1", None, "one of")]
)
def test_faults_in_marks(good, key, value, says):
    data = good.to_dict()
    data["marks"] = {key: value}
    refused(json.dumps(data), f"marks['{key}']", says)


def test_many_variations_cost_no_more_than_their_own_moves():
    """As many as there can be, at the end of a long game: from the start of it each time, that would take minutes."""
    data = annotated("pirates").to_dict()
    ply = len(data["moves"])
    data["variations"] = [{"ply": ply, "moves": []}] * LIMITS.entries
    began = time.process_time()
    assert len(Replay.from_dict(data).variations) == LIMITS.entries
    assert time.process_time() - began < 30


# ------------------------------------------------------------------------------------------------ texts are data
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\u202eevil\u2066",
    "\x1b[31mred\x07\x00",
    "${7*7} {{7*7}} %s %(x)s \\u0041",
    "__import__('os').system('x')",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_texts_are_kept_as_data(good, text, tmp_path):
    data = good.to_dict()
    data["players"][0]["name"] = text
    data["comments"]["1"] = data["variations"][0]["name"] = data["meta"]["x"] = data[text] = text
    replay = Replay.from_dict(data)
    assert Replay.load(replay.save(tmp_path / "a.replay.json")).to_dict() == data
    assert replay.comments[1] == replay.players[0]["name"] == text
    assert repr(replay).isprintable()
    shown = replay.diff(0, 3)
    assert all(line.isprintable() for line in str(shown).splitlines())
    assert "<script" not in shown._repr_html_()
    assert "<img" not in shown._repr_html_()

"""Reading damaged replays: what is saved is right, what is lost is said, and half a game never passes for a whole one."""

from __future__ import annotations

import gzip
import json
import math

import pytest

import tilewidgets as tw
from tests.replay.pool import annotated
from tilewidgets.replay import Limits, Replay


@pytest.fixture(params=["pyramid", "pirates"])
def good(request):
    return annotated(request.param)


def mended(data, **limits):
    text = data if isinstance(data, str | bytes) else json.dumps(data, ensure_ascii=False)
    out = Replay.loads_lenient(text, limits=Limits(**limits))
    assert all(str(problem).isprintable() for problem in out.problems)
    if out.replay is not None:
        assert Replay.loads(out.replay.dumps()) == out.replay
    return out


def paths(out):
    return [problem.path for problem in out.problems]


def test_a_good_replay_has_no_problems(good, tmp_path):
    out = mended(good.dumps())
    assert (out.replay, out.problems, out.complete) == (good, (), True)
    assert str(out).endswith("complete")
    assert Replay.load_lenient(good.save(tmp_path / "a.replay.json.gz")).replay == good


def test_cut_anywhere(good):
    """All that is saved was there, and is only called complete if all of it is."""
    raw, data = good.dumps().encode(), good.to_dict()
    after_moves = raw.index(b'"result"')
    plies = []
    for end in range(0, len(raw), 3):
        out = mended(raw[:end])
        assert out.problems
        assert not out.complete
        if out.replay is None:
            assert end < raw.index(b'"moves"')
            continue
        plies.append(out.replay.plies)
        saved = out.replay.to_dict()
        assert data["moves"][: len(saved["moves"])] == saved["moves"]
        assert saved.get("result", data["result"]) == data["result"]
        assert "result" not in saved or saved["moves"] == data["moves"]
        assert all(data["comments"][key] == text for key, text in saved.get("comments", {}).items())
        assert all(data["variations"][i] == variation for i, variation in enumerate(saved.get("variations", ())))
        if end >= after_moves:
            assert saved["moves"] == data["moves"]
    assert plies == sorted(plies)
    assert set(range(0, good.plies, 4)) - set(plies) != set(range(0, good.plies, 4))
    assert plies[-1] == good.plies


def test_keys_in_another_order(good):
    """What is cut is never taken for a whole setup, ruleset or list of players."""
    data = good.to_dict()
    for last in ("ruleset", "setup", "players"):
        text = json.dumps({key: data[key] for key in data if key != last} | {last: data[last]})
        for end in range(text.rindex(f'"{last}"'), len(text) - 1):
            assert mended(text[:end]).replay is None
    text = json.dumps(data)
    assert mended(text[:-1]).replay == good  # only the bracket is missing
    assert not mended(text[:-1]).complete


def test_an_illegal_move_at_ply_40():
    data = annotated("pirates").to_dict()
    data["moves"][39] = data["moves"][0]
    out = mended(data)
    assert out.replay.moves == tuple(data["moves"][:39])
    assert out.replay.final.result is None
    assert "result" not in out.replay.to_dict()
    assert out.replay.comments == {0: "Anfang: schön 🙂", 2: "<b>not bold</b>"}
    assert out.replay.variations == annotated("pirates").variations
    assert paths(out) == ["moves[39]", "result", f"comments['{len(data['moves'])}']"]
    assert f"It and the {len(data['moves']) - 40} after it are left out." in out.problems[0].text
    assert not out.complete
    assert "incomplete" in str(out)


@pytest.mark.parametrize("bad", [3, None, ["draw"], "x" * 81, "x" * 30_000, "\ud800", "nonsense"])
def test_what_is_no_move(good, bad):
    data = good.to_dict()
    data["moves"][5] = bad
    out = mended(json.dumps(data))
    assert out.replay.moves == good.moves[:5]
    assert "moves[5]" in paths(out)


def test_more_moves_than_the_game_has(good):
    data = good.to_dict()
    data["moves"] += ["draw", "end"]
    out = mended(data)
    assert out.replay == good
    assert paths(out) == [f"moves[{good.plies}]"]
    data["moves"] += ["end"] * 20_000
    assert mended(data).replay == good


@pytest.mark.parametrize("value", [None, [], {"scores": [1]}, "lost"])
def test_a_broken_result_is_dropped(good, value):
    data = good.to_dict() | {"result": value}
    out = mended(data)
    assert out.replay.to_dict() == {key: data[key] for key in data if key != "result"}
    assert [path.split(".")[0] for path in paths(out)] == ["result"]


def test_a_lying_result_is_dropped(good):
    data = good.to_dict()
    data["result"]["scores"][0] += 100
    out = mended(data)
    assert out.replay.moves == good.moves
    assert out.replay.final.result is not None  # it follows from the moves
    assert "result" not in out.replay.to_dict()
    assert paths(out) == ["result.scores"]


def test_bad_notes_are_dropped_one_by_one(good):
    data = good.to_dict()
    data["comments"] |= {"999": "x", "1": 5, "one": "x", "3": "x" * 30_000, "4": "good"}
    data["marks"] |= {"0": "bad", "4": "?!"}
    data["variations"] = [3, *data["variations"], {"ply": 0, "moves": ["nonsense"]}, {"ply": 0}]
    data["variations"][1]["variations"].append({"ply": 99, "moves": []})
    out = mended(data)
    assert out.replay.comments == good.comments | {4: "good"}
    assert out.replay.marks == good.marks | {4: "?!"}
    assert out.replay.variations == good.variations[1:]
    wrong = ["comments['3']", "comments['999']", "comments['1']", "comments.one", "marks['0']"]
    wrong += ["variations[0]", "variations[1].variations[1].ply", "variations[3].moves[0]", "variations[4].moves"]
    assert [path.replace("['one']", ".one") for path in paths(out)] == wrong


@pytest.mark.parametrize("key", ["comments", "marks", "variations", "meta"])
@pytest.mark.parametrize("value", [None, 3, "x", [[]], {"a": 1}])
def test_optional_keys_of_the_wrong_type_are_dropped(good, key, value):
    if key == "meta" and isinstance(value, dict):
        return  # good
    data = good.to_dict() | {key: value}
    out = mended(data)
    assert out.replay.moves == good.moves
    assert not out.replay.to_dict().get(key)
    assert len(out.problems) == 1
    assert out.problems[0].path.startswith(key)


def test_encodings(good):
    text = good.dumps()
    for marked in ("\ufeff" + text, text.encode("utf-8-sig")):
        out = mended(marked)
        assert out.replay == good
        assert out.complete  # nothing is lost
        assert paths(out) == ["byte 0"]
    out = mended(text.encode().replace("ö".encode(), b"\xf6"))
    assert out.replay.comments[0] == "Anfang: sch\ufffdn 🙂"
    assert not out.complete
    assert paths(out)[0].startswith("byte ")
    out = mended(json.dumps(good.to_dict() | {"meta": {"a": ["\ud800x"], "\udfff": 1, "b": 2}}))
    assert out.replay.meta == {"a": ["\ufffdx"], "b": 2}
    assert mended(text.encode("utf-16")).replay is None


def test_doubled_keys(good):
    text = good.dumps().replace('"2":"??"', '"2":"??","2":"!"').replace('"seed":4', '"seed":4,"seed":5,"seed":6')
    out = mended(text)
    assert out.replay == good
    assert paths(out) == ["marks['2']", "meta.seed"]
    assert not out.complete


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_are_none(good, number):
    text = good.dumps().replace('"b":null', f'"b":{number}')
    out = mended(text)
    assert out.replay.meta == {"seed": 4}
    assert paths(out) == ["meta.tags"] or paths(out) == ["meta.tags[1].b"]
    assert mended(good.dumps().replace('"first_player":', f'"first_player":{number},"x":')).replay is None


def test_players(good):
    data = good.to_dict()
    data["players"] = [{"agent": 5, "name": "Ada"}, {"elo": 3}]
    out = mended(data)
    assert out.replay.players == ({"name": "Ada"}, {"elo": 3, "name": "player 1"})
    assert paths(out) == ["players[0].agent", "players[1].name"]
    data["players"] = [{"name": "x" * 500}, {"name": 5}]
    assert [player["name"] for player in mended(data).replay.players] == ["x" * 200, "player 1"]
    for bad in ([], {}, [{"name": "Ada"}], [1, 2], None):
        assert mended(data | {"players": bad}).replay is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "pgn"),
        ("version", 2),
        ("version", "1"),
        ("game", "chess"),
        ("game", None),
        ("ruleset", {"name": "none"}),
        ("ruleset", []),
        ("setup", {}),
        ("setup", None),
    ],
)
def test_what_cannot_be_mended(good, key, value):
    out = mended(good.to_dict() | {key: value})
    assert out.replay is None
    assert not out.complete
    assert paths(out)[-1].startswith(key)
    assert str(out).startswith("no replay could be read")
    data = good.to_dict()
    del data[key]
    assert paths(mended(data))[-1] == key


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "3", "NaN", '"a"', "{", "}", "{}", ",", ":", '{"a', '{"a"', b"", b"\0\0\0\0", b"\xff", "x" * 99]
)
def test_nothing_at_all(text):
    out = mended(text)
    assert out.replay is None
    assert out.problems


def test_moves_that_are_missing(good):
    data = good.to_dict()
    for change in ({}, {"moves": 3}, {"moves": math.inf}):
        out = mended({key: data[key] for key in data if key != "moves"} | change)
        assert out.replay.plies == 0
        assert "moves" in paths(out)
        assert not out.complete


def test_the_limits_hold(good):
    assert mended(good.dumps(), size=100).replay is None
    out = mended(good.to_dict() | {"deep": json.loads("[" * 40 + "]" * 40)})
    assert out.replay.moves == good.moves
    assert "deep" not in out.replay.to_dict()
    out = mended(good.to_dict() | {"long": [0] * 20_000, "meta": {"long": [0] * 20_000, "a": 1}})
    assert "long" not in out.replay.to_dict()
    assert out.replay.meta == {"a": 1}


# ------------------------------------------------------------------------------------------------ files
def test_a_compressed_file_that_is_cut(good, tmp_path):
    path = tmp_path / "a.replay.json.gz"
    padded = json.dumps(good.to_dict() | {"noise": [str(i * 7919 % 10007) for i in range(9000)]}).encode()
    path.write_bytes(gzip.compress(padded)[:-9000])
    out = Replay.load_lenient(path)
    assert out.replay.moves == good.moves
    assert "cut short" in out.problems[0].text
    assert not out.complete
    with pytest.raises(tw.ReplayError, match="cut short"):
        Replay.load(path)
    path.write_bytes(b"no gzip")
    with pytest.raises(tw.ReplayError, match="damaged"):
        Replay.load_lenient(path)


def test_a_compressed_file_whose_end_alone_is_lost(good, tmp_path):
    path = tmp_path / "a.replay.json.gz"
    path.write_bytes(gzip.compress(good.dumps().encode())[:-4])
    out = Replay.load_lenient(path)
    assert out.replay == good
    assert not out.complete

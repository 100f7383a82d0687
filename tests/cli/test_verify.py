"""`tilewidgets verify`: each faulty game is named by file, line and place; one bad file does not hide another."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from tilewidgets.agents.simulate import simulate
from tilewidgets.cli import main


@pytest.fixture
def run(capsys):
    """Runs a command; returns its exit code, standard output and standard error."""

    def run(*arguments):
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return run


@pytest.fixture(scope="module")
def games():
    """Replays as plain data."""
    return [played.to_dict() for played in simulate("pyramid", ["random", "greedy"], 12, 2)]


def lines(games):
    return "".join(json.dumps(game) + "\n" for game in games).encode()


@pytest.fixture
def good(tmp_path, games):
    path = tmp_path / "good.replay.jsonl"
    path.write_bytes(lines(games))
    return path


def test_good_files(run, good, tmp_path, games):
    single = tmp_path / "one.replay.json"
    single.write_text(json.dumps(games[0], indent=2))
    zipped = tmp_path / "z.replay.jsonl.gz"
    zipped.write_bytes(gzip.compress(good.read_bytes()))
    single_zipped = tmp_path / "one.replay.json.gz"
    single_zipped.write_bytes(gzip.compress(single.read_bytes()))
    code, out, err = run("verify", good, single, zipped, single_zipped)
    moves = 2 * sum(len(game["moves"]) for game in games) + 2 * len(games[0]["moves"])
    assert (code, err) == (0, "")
    assert re.fullmatch(rf"ok: 26 replays in 4 files, {moves} moves \(\d+\.\d s, [\d,]+ replays/s\)\n", out)
    assert run("verify", "--quiet", good) == (0, "", "")


def test_a_folder_stands_for_its_replays(run, tmp_path, games, good):
    (tmp_path / "notes.json").write_text("no replay, and not named like one")
    (tmp_path / "below").mkdir()
    code, out, _ = run("verify", tmp_path)
    assert (code, out.startswith(f"ok: {len(games)} replays in 1 file,")) == (0, True)
    code, out, _ = run("verify", good, tmp_path / "below")
    assert (code, "below: there is no replay in this folder." in out, "1 faulty" in out) == (1, True, True)
    (tmp_path / "below" / "out.replay.jsonl").symlink_to(good)
    code, out, _ = run("verify", tmp_path / "below")
    assert (code, "out.replay.jsonl: it is a link out of the folder" in out) == (1, True)
    (tmp_path / "bad.replay.json").write_text("{}")
    code, out, _ = run("verify", tmp_path)
    assert (code, "bad.replay.json:1:" in out, f"1 faulty, {len(games)} good replays in 2 files" in out) == (1, True, True)


def test_faults_are_named_by_line_and_place(run, tmp_path, games):
    bad = [json.loads(json.dumps(game)) for game in games]
    bad[2]["moves"][5] = "draw"
    bad[4]["result"]["scores"][0] += 1
    bad[5]["setup"]["deck"][3] = "XXX"
    bad[5]["moves"][0] = "draw"  # only the first fault of a game is named
    path = tmp_path / "bad.replay.jsonl"
    path.write_bytes(lines(bad) + b"\n{\n")
    code, out, err = run("verify", path)
    assert (code, err) == (1, "")
    found = out.splitlines()
    assert [line.removeprefix(f"{path}:").split(": ")[:2] for line in found[:-1]] == [
        ["3", "moves[5]"],
        ["5", "result.scores"],
        ["6", "setup.deck[3]"],
        ["14", "column 2"],
    ]
    assert found[-1].startswith("4 faulty, 9 good replays in 1 file (")


def test_faults_of_both_games_in_one_file(run, tmp_path, games):
    mixed = [json.loads(json.dumps(game)) for game in games[:2]]
    mixed += [played.to_dict() for played in simulate("pirates", ["random", "random"], 4, 2)]
    mixed[2]["moves"][5] = "end"
    mixed[3]["setup"]["decks"][1][2] = 10
    mixed[4]["result"]["returns"][0] += 1
    path = tmp_path / "mixed.replay.jsonl"
    path.write_bytes(lines(mixed))
    code, out, err = run("verify", path)
    assert (code, err) == (1, "")
    found = out.splitlines()
    assert [line.removeprefix(f"{path}:").split(": ")[:2] for line in found[:-1]] == [
        ["3", "moves[5]"],
        ["4", "setup.decks[1]"],
        ["5", "result.returns"],
    ]
    assert found[-1].startswith("3 faulty, 3 good replays in 1 file (")


def test_the_line_of_a_fault_in_a_long_object(run, tmp_path, games):
    path = tmp_path / "one.replay.json"
    path.write_text(json.dumps(games[0], indent=2).replace('"moves": [', '"moves": [' + "\n!", 1))
    number = path.read_text().split("!")[0].count("\n") + 1
    code, out, _ = run("verify", path)
    assert code == 1
    assert out.startswith(f"{path}:{number}: line {number}, column 1: ")


def test_other_files_are_still_verified(run, good, tmp_path):
    broken = tmp_path / "b.replay.jsonl.gz"
    broken.write_bytes(gzip.compress(good.read_bytes())[:-40])
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "image.json").write_bytes(bytes(range(256)))
    bad = [tmp_path / name for name in ("none.json", "none.jsonl", "folder.json", "empty.jsonl", "image.json", "b.replay.jsonl.gz")]
    code, out, err = run("verify", *bad, good)
    assert (code, err) == (1, "")
    for path in bad:
        assert f"{path}:" in out
    assert out.count("cannot be read") == 3
    assert f"{tmp_path / 'folder.json'}: there is no replay in this folder." in out
    assert "there is no replay in this file" in out
    assert re.search(r"6 faulty, 1\d|6 faulty, 2\d", out.splitlines()[-1])


def test_nothing_that_a_terminal_obeys_is_printed(run, tmp_path, games):
    evil = json.loads(json.dumps(games[0]))
    evil["\x1b[2J"] = "\ud800"
    other = json.loads(json.dumps(games[0]))
    other["moves"][0] = "\x1b[2J"
    path = tmp_path / "\x1b[31mx.jsonl"
    path.write_bytes(lines([evil, other]))
    code, out, _ = run("verify", path)
    assert code == 1
    assert "\x1b" not in out
    assert len(out.splitlines()) == 3


def test_no_file(run):
    assert run("verify")[0] == 2

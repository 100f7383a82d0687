"""`tilewidgets tournament`: a folder of agents in, a leaderboard out."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time

import pytest

from tilewidgets.cli import main
from tilewidgets.replay import Archive

ADA = "def choose(view):\n    return view.legal_moves[0]\n"
BOB = "import random\n\ndef choose(view):\n    return random.choice(view.legal_moves)\n"
EVE = "def choose(view):\n    raise ValueError('no idea')\n"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "agents"
    folder.mkdir()
    for name, code in {"ada": ADA, "bob": BOB, "_helper": "raise SystemExit"}.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    return folder


@pytest.fixture
def run(capsys):
    """Runs a command; returns its exit code, standard output and standard error."""

    def run(*arguments):
        with pytest.raises(SystemExit) as end:
            main(["tournament", *map(str, arguments)])
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return run


def standings(out):
    return list(csv.DictReader((out / "standings.csv").read_text(encoding="utf-8").splitlines()))


def test_a_class_tournament(run, folder, tmp_path):
    (folder / "eve.py").write_text(EVE, encoding="utf-8")
    out = tmp_path / "standings"
    code, said, err = run(folder, "--game", "pyramid", "--games", 4, "--with", "greedy", "--out", out, "--seconds", 20)
    assert code == 0
    rows = standings(out)
    assert {row["agent"] for row in rows} == {"ada", "bob", "eve", "greedy"}
    assert rows[-1]["agent"] == "eve"
    assert rows[-1]["failures"] == "12"
    assert "no idea" in err
    assert "12 games ended because an agent failed" in err
    assert "The first 10 are listed." in err
    assert "and 2 more; standings.html" in err
    assert "no idea" in (out / "standings.html").read_text(encoding="utf-8")
    assert len(Archive(out / "games.replay.jsonl")) == 24
    assert all(name in said for name in ("ada", "bob", "eve", "greedy"))
    games = (out / "games.replay.jsonl").read_bytes()
    table = (out / "standings.csv").read_bytes()
    assert run(folder, "--games", 4, "--with", "greedy", "--out", out, "--seconds", 20)[0] == 0
    assert (out / "games.replay.jsonl").read_bytes() == games
    assert (out / "standings.csv").read_bytes() == table


def test_trusted_agents_in_processes(run, folder, tmp_path):
    assert run(folder, "--games", 4, "--trusted", "--out", tmp_path / "a", "--workers", 2, "-q") == (0, "", "")
    assert run(folder, "--games", 4, "--trusted", "--out", tmp_path / "b", "--workers", 1, "-q") == (0, "", "")
    assert standings(tmp_path / "a") == standings(tmp_path / "b")


def test_built_in_agents_alone(run, tmp_path):
    out = tmp_path / "deep" / "standings"
    arguments = [
        "--with",
        "random,greedy",
        "--game",
        "pirates",
        "--set",
        "turns=6",
        "--ruleset",
        "skirmish",
        "--kind",
        "swiss",
        "--rounds",
        2,
    ]
    assert run(*arguments, "--games", 4, "--out", out)[0] == 0
    assert {row["games"] for row in standings(out)} == {"8"}
    assert not any(replay.final.result is None for replay in Archive(out / "games.replay.jsonl"))


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ([], "nobody to play"),
        (["nowhere"], "is no folder"),
        (["--with", "nobody,greedy"], "agent cannot be 'nobody'"),
        (["--with", "random"], "needs 2 agents"),
        (["--with", "random,greedy", "--games", "3"], "multiple of 2"),
        (["--with", "random,greedy", "--game", "chess"], "no game 'chess'"),
        (["--with", "random,random"], "Two agents"),
        (["--with", "random,greedy", "--kind", "cup"], "kind cannot be 'cup'"),
    ],
)
def test_refusals(run, tmp_path, arguments, match):
    code, _, err = run(*arguments, "--out", tmp_path / "out")
    assert code == 2
    assert match in err


def test_an_empty_folder(run, tmp_path):
    (tmp_path / "agents").mkdir()
    code, _, err = run(tmp_path / "agents", "--out", tmp_path / "out")
    assert code == 2
    assert "holds no agent" in err


def test_changed_code_is_not_mixed_with_old_games(run, folder, tmp_path):
    out = tmp_path / "out"
    assert run(folder, "--games", 2, "--trusted", "--out", out, "-q")[0] == 0
    (folder / "ada.py").write_text(ADA + "\n", encoding="utf-8")
    code, _, err = run(folder, "--games", 2, "--trusted", "--out", out, "-q")
    assert code == 2
    assert "older ada" in err


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_leaves_all_in_order(run, tmp_path):
    folder, out = tmp_path / "agents", tmp_path / "out"
    folder.mkdir()
    slow = "import os, time\n\ndef choose(view):\n    time.sleep(0.01 if 'SLOWLY' in os.environ else 0)\n    return view.legal_moves[0]\n"
    (folder / "slow.py").write_text(slow, encoding="utf-8")
    arguments = ["tournament", str(folder), "--with", "random", "--games", "200", "--out", str(out), "--trusted"]
    command = [sys.executable, "-m", "tilewidgets.cli", *arguments]
    environment = {**os.environ, "SLOWLY": "1"}  # many more batches than there are workers: it cannot be done when the first is written
    child = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True, env=environment)
    file, deadline = out / "games.replay.jsonl", time.monotonic() + 60
    while child.poll() is None and not (file.exists() and file.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: the workers get it, too
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130, err
    assert "Run the same command again to go on" in err
    some = len(Archive(file))
    assert 0 < some < 200
    assert sum(int(row["games"]) for row in standings(out)) == 2 * some
    assert run(*arguments[1:])[0] == 0
    assert len(Archive(file)) == 200

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
from tilewidgets.scene.themes import theme

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
    assert err.startswith("eve.py, line 2: ValueError: no idea. It will lose its games.\n")
    assert "12 games ended because an agent failed" in err
    assert "- eve: raised an error, 12 games; for example ada, eve, game 0: eve raised" in err
    assert err.count("no idea") == 2
    assert "no idea" in (out / "standings.html").read_text(encoding="utf-8")
    assert "tilewidgets replay games.replay.jsonl --game K" in (out / "standings.html").read_text(encoding="utf-8")
    assert theme("dark").color("surface") in (out / "standings.html").read_text(encoding="utf-8")
    assert len(Archive(out / "games.replay.jsonl")) == 24
    assert all(name in said for name in ("ada", "bob", "eve", "greedy"))
    games = (out / "games.replay.jsonl").read_bytes()
    table = (out / "standings.csv").read_bytes()
    code, _, err = run(folder, "--games", 4, "--with", "greedy", "--out", out, "--seconds", 20)
    assert code == 0
    assert "It will lose" not in err  # all was played: there is nothing to try
    assert (out / "games.replay.jsonl").read_bytes() == games
    assert (out / "standings.csv").read_bytes() == table


BROKEN = {
    "carol broken": ("def choose(view)\n    return 1\n", "carol broken.py, line 1: SyntaxError: expected ':'. It will lose its games."),
    "dave": ("def pick(view):\n    return 1\n", "dave.py: there is no function choose(view) in"),
    "erin": ("\n\nimport nothing_of_that_name\n", "erin.py, line 3: ModuleNotFoundError: No module named 'nothing_of_that_name'."),
    "five": ("def choose(view):\n    return 5\n", "five.py: returned no move: 5. Return one of"),
    "gone": ("import os\nos._exit(3)\n", "gone.py: its process ended"),
    "hal": ("def choose(view):\n    raise ValueError('\\x1b[2J\\n' + 999 * 'x')\n", "hal.py, line 2: ValueError: \\x1b[2J\\nxxx"),
}


@pytest.mark.parametrize("trusted", [False, True])
def test_strictly_no_game_is_played_if_a_file_cannot_play(run, folder, tmp_path, trusted):
    for name, (code, _) in BROKEN.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    out = tmp_path / "out"
    code, said, err = run(folder, "--games", 2, "--strict", "--out", out, "--seconds", 20, *(["--trusted"] if trusted else []))
    assert (code, said) == (2, "")
    *lines, last = err.splitlines()
    assert len(lines) == len(BROKEN)
    for line, (_, expected) in zip(lines, BROKEN.values(), strict=True):
        assert line.startswith(expected)
        assert line.endswith("It will lose its games.")
        assert line.isprintable()
        assert len(line) < 400
    assert last == "error: 6 of 8 files cannot play, so no game was played. Mend them, or leave out --strict."
    assert not (out / "games.replay.jsonl").exists()
    assert not (out / "standings.html").exists()


def test_a_slow_file_is_said_to_lose_only_where_it_is_slow(run, folder, tmp_path):
    (folder / "slow.py").write_text("import time\n\ndef choose(view):\n    time.sleep(60)\n", encoding="utf-8")
    code, _, err = run(folder, "--games", 2, "--strict", "--out", tmp_path / "out", "--seconds", 1, "--workers", 1)
    assert code == 2
    assert "slow.py: gave no answer in time: it has 1 seconds. Make it faster. It will lose the games in which this happens." in err


def test_strict_lets_sound_files_play(run, folder, tmp_path):
    assert run(folder, "--games", 2, "--strict", "--out", tmp_path / "out", "--seconds", 20, "-q") == (0, "", "")


def test_names_are_those_of_the_files(run, tmp_path):
    folder, out = tmp_path / "agents", tmp_path / "out"
    folder.mkdir()
    names = {"bob smith": "bob smith", "Jose\u0301 (2)": "Jos\u00e9 (2)", "e\u202ev\u200be": "eve", "x" * 60: "x" * 40, "a\u00a0b": "a b"}
    for stem in names:
        (folder / f"{stem}.py").write_text(ADA, encoding="utf-8")
    assert run(folder, "--games", 2, "--out", out, "--trusted", "-q") == (0, "", "")
    assert {row["agent"] for row in standings(out)} == set(names.values())


@pytest.mark.parametrize(("one", "other", "name"), [("carol", "ca\u202erol", "carol"), ("x" * 41, "x" * 42, "x" * 40)])
def test_files_of_one_name_are_refused(run, tmp_path, one, other, name):
    for stem in (one, other):
        (tmp_path / f"{stem}.py").write_text(ADA, encoding="utf-8")
    code, _, err = run(tmp_path, "--games", 2, "--out", tmp_path / "out")
    assert code == 2
    assert f"would both be called '{name}'. Rename one of the files." in err
    assert err.strip().isprintable()
    assert not (tmp_path / "out").exists()


def test_a_file_with_the_name_of_an_installed_agent_is_refused(run, folder, tmp_path):
    (folder / "greedy.py").write_text(ADA, encoding="utf-8")
    code, _, err = run(folder, "--games", 2, "--with", "greedy", "--out", tmp_path / "out")
    assert code == 2
    assert "greedy.py' has the name of --with greedy. Rename the file." in err


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
    assert "the code of 'ada' has changed" in err


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

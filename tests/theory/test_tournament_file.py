"""The file of a tournament: written as games are played, resumed whatever happened to it, and never taken for another's."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from tests.theory import players
from tilewidgets import game
from tilewidgets.errors import TileError
from tilewidgets.replay import Archive, Replay
from tilewidgets.theory import Tournament
from tilewidgets.theory.tournament_file import GameFile

AGENTS = {"random": "random", "greedy": "greedy", "first": players.first}
CHILD = """
import sys, time
from tests.theory.test_tournament_file import AGENTS
from tilewidgets.theory import Tournament
from tilewidgets.theory.tournament_file import GameFile
Tournament(AGENTS, "pyramid", 40, seed=2, file=sys.argv[1]).run(progress=lambda played, total: time.sleep(0.03))
"""


def played_to(file, **options):
    return Tournament(AGENTS, "pyramid", **{"games": 8, "seed": 2, "file": file, **options})


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    file = tmp_path_factory.mktemp("tournament") / "games.replay.jsonl"
    return played_to(file).run().to_csv(), file.read_bytes()


def test_every_line_is_a_replay_that_names_its_game(whole, tmp_path):
    (tmp_path / "games.replay.jsonl").write_bytes(whole[1])
    archive = Archive(tmp_path / "games.replay.jsonl")
    assert len(archive) == 24
    assert archive.problem_count == 0
    assert len({(*replay.meta["pairing"], replay.meta["k"]) for replay in archive}) == 24
    assert len({replay.meta["tournament"] for replay in archive}) == 1
    assert archive[0].meta["identity"]["agents"].keys() == AGENTS.keys()
    assert all(isinstance(replay, Replay) for replay in archive)


def test_torn_at_any_byte_it_goes_on(whole, tmp_path):
    table, data = whole
    file = tmp_path / "games.replay.jsonl"
    for cut in [*random.Random(4).sample(range(len(data)), 12), 0, 1, len(data) - 1]:
        file.write_bytes(data[:cut])
        kept = data[:cut].rfind(b"\n") + 1
        assert played_to(file).run().to_csv() == table
        after = file.read_bytes()
        assert after.startswith(data[:kept])  # not a game was played again
        assert after.count(b"\n") == 24
        assert len(Archive(file)) == 24


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_killed_at_random_moments_it_goes_on(tmp_path):
    file = tmp_path / "games.replay.jsonl"
    expected = Tournament(AGENTS, "pyramid", 40, seed=2).run().to_csv()
    draw, before, kills = random.Random(os.urandom(8)), b"", 0
    for _ in range(3):
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(file)])
        wanted = len(before) + draw.randrange(1, 15_000)
        while child.poll() is None and (not file.exists() or file.stat().st_size < wanted):
            time.sleep(0.002)
        child.kill()
        kills += child.wait() == -signal.SIGKILL
        now = file.read_bytes()
        assert now.startswith(before)
        before = now[: now.rfind(b"\n") + 1]
    assert kills == 3
    assert 0 < before.count(b"\n") < 120
    assert Tournament(AGENTS, "pyramid", 40, seed=2, file=file).run().to_csv() == expected
    assert file.read_bytes().startswith(before)
    games = [(*replay.meta["pairing"], replay.meta["k"]) for replay in Archive(file)]
    assert len(games) == len(set(games)) == 120


def test_a_round_robin_may_become_longer(whole, tmp_path):
    file = tmp_path / "games.replay.jsonl"
    file.write_bytes(whole[1])
    assert played_to(file, games=12).run().to_csv() == played_to(None, games=12).run().to_csv()
    assert file.read_bytes().startswith(whole[1])
    assert played_to(file, games=8).run().to_csv() == whole[0]


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"seed": 3}, r"another tournament: seed '2', not '3'"),
        ({"game": "pirates"}, "another tournament: game 'pyramid', not 'pirates'"),
        ({"agents": ["random", "greedy"]}, r"by other agents: it has besides 'first'\. Choose another file, or name the same agents\."),
        ({"agents": {**AGENTS, "new": "random"}}, r"by other agents: it lacks 'new'\. Choose"),
        ({"agents": {**AGENTS, "first": players.last}}, "by other agents: the code of 'first' has changed"),
        (
            {"agents": {"random": "greedy", "first": players.first, "new": "random", "x" * 40: "greedy"}},
            r"it lacks 'new', 'x{28}\.\.\.; it has besides 'greedy'; the code of 'random' has changed\. Choose",
        ),
        ({"agents": {**AGENTS, **{f"n{i}": "random" for i in range(9)}}}, r"it lacks 'n0', 'n1', 'n2', 'n3', 5 more\. Choose"),
        ({"agents": ["random", "greedy"], "seed": 3}, r"another tournament: seed '2', not '3'; it has besides 'first'\. Choose"),
        ({"game": game("pyramid", ruleset="classroom")}, "another tournament: ruleset with name 'standard', not 'classroom'"),
        ({"kind": "swiss"}, "another tournament: kind"),
    ],
)
def test_the_file_of_another_tournament_is_refused(whole, tmp_path, change, match):
    file = tmp_path / "games.replay.jsonl"
    file.write_bytes(whole[1])
    options = {"agents": AGENTS, "game": "pyramid", "games": 8, "seed": 2, **change}
    with pytest.raises(TileError, match=match):
        Tournament(**options, file=file).run()
    assert file.read_bytes() == whole[1]


@pytest.mark.parametrize("line", [b"{}\n", b"not JSON\n", b'{"meta": {}}\n', b"\n", b"[1]\n", b"\xff\xfe\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(whole, tmp_path, line):
    file = tmp_path / "games.replay.jsonl"
    for data in (line, whole[1] + line):
        file.write_bytes(data)
        with pytest.raises(TileError, match=r"'games.replay.jsonl', line \d+ is no game of a tournament"):
            played_to(file).run()
        assert file.read_bytes() == data


def test_games_of_two_tournaments_in_one_file(whole, tmp_path):
    file = tmp_path / "games.replay.jsonl"
    other = json.loads(whole[1].splitlines()[1])
    other["meta"]["tournament"] = "0" * 16
    file.write_bytes(whole[1] + json.dumps(other).encode() + b"\n")
    with pytest.raises(TileError, match="line 25 is a game of another tournament"):
        played_to(file).run()


@pytest.mark.parametrize("name", ["games.json", "games.replay.jsonl.gz", "games"])
def test_other_names_are_refused(tmp_path, name):
    with pytest.raises(TileError, match=r"\.replay\.jsonl"):
        played_to(tmp_path / name).run()
    assert not (tmp_path / name).exists()


def test_two_runs_cannot_write_one_file(tmp_path):
    pytest.importorskip("fcntl")
    file = tmp_path / "games.replay.jsonl"

    def second(played, total):
        with pytest.raises(TileError, match="being written by another run"):
            played_to(file).run()

    played_to(file).run(progress=second)


def test_a_file_that_another_process_writes(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    with (tmp_path / "games.replay.jsonl").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(TileError, match=r"another run\. It is one of another process, .* end it there, or choose another file\."):
            played_to(tmp_path / "games.replay.jsonl").run()
    assert played_to(tmp_path / "games.replay.jsonl").run().is_over


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(TileError, match=r"The folder '.*nowhere' for the file 'games.replay.jsonl' does not exist\. Make it, or choose"):
        played_to(tmp_path / "nowhere" / "games.replay.jsonl").run()
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "games.replay.jsonl").mkdir()
    with pytest.raises(TileError, match=r"games.replay.jsonl' cannot be written: .+\. Choose another file\."):
        played_to(tmp_path / "games.replay.jsonl").run()


def test_an_interrupt_between_writing_and_noting_loses_nothing(tmp_path, monkeypatch):
    tournament = Tournament({"random": "random", "first": players.first}, "pyramid", 24, file=tmp_path / "games.replay.jsonl")
    append, calls = GameFile.append, []

    def interrupted(file, rows):
        append(file, rows)
        calls.append(len(rows))
        if len(calls) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(GameFile, "append", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tournament.run(workers=1)
    written = len(tournament.file.read_bytes().splitlines())
    assert tournament.played == tournament.standings().played == written == sum(calls)
    assert tournament.run().is_over
    assert len(tournament.file.read_bytes().splitlines()) == 24

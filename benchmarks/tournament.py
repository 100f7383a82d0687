"""Tournaments and bulk games: how long they take, how much two cores bring, and with how much memory. By the clock on the wall."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.games import TITLES
from benchmarks.measure import Row, Skipped, compare, rate

AGENTS, GAMES = 20, 100
MOST_SECONDS = 60
BULK = 1_000_000
_BULK_CODE = """
import resource, sys, time
from tilewidgets.theory import sample
name, games = sys.argv[1], int(sys.argv[2])
sample(name, 5000, "warm", workers=2, fast=True)
wall = time.perf_counter()
played = sample(name, games, 0, workers=2, fast=True)
wall = time.perf_counter() - wall
size = sum(getattr(played, key).nbytes for key in ("first", "plies", "scores", "returns", "reasons"))
print(wall, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, size / 2**20)
"""


def round_robin() -> list[Row]:
    """All pairs of 20 compiled agents, 100 games each, each game kept as a replay; then the file read again, and the table."""
    from tilewidgets.theory import Tournament

    agents = {f"{name}{i:02}": name for i in range(AGENTS // 2) for name in ("random", "greedy")}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.replay.jsonl"
        tournament = Tournament(agents, "pyramid", GAMES, file=file, self_play=True)
        Tournament(agents, "pyramid", 2).run()  # compiles
        start = time.perf_counter()
        tournament.run()
        played = time.perf_counter() - start
        size = file.stat().st_size
        start = time.perf_counter()
        standings = Tournament(agents, "pyramid", GAMES, file=file, self_play=True).run()
        read = time.perf_counter() - start
        start = time.perf_counter()
        str(standings)
        counted = time.perf_counter() - start
    what = f"round robin of {AGENTS} agents and with themselves, {tournament.total:,} games of Pyramid to a file"
    return [
        Row(f"{what}, s", f"{played:.1f} s", f"{size / 2**20:.1f} MB", played, f"<= {MOST_SECONDS} s", played <= MOST_SECONDS),
        Row("the same, games/s", rate(tournament.total / played, "games"), "", tournament.total / played),
        Row("reading that file again, s", f"{read:.1f} s", "", read),
        Row("ratings, intervals and table, s", f"{counted:.1f} s", "", counted),
    ]


def bulk() -> list[Row]:
    """Random games on two threads against one, in turn; and a million of them in a process of its own, with its memory."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2:
        raise Skipped("there is one core only.")
    return [row for name in TITLES for row in _bulk(name)]


def _bulk(name: str) -> list[Row]:
    from tilewidgets.theory import sample

    def play(threads: int) -> Callable[[int], float]:
        return lambda times: len(sample(name, 4096 * times, 0, workers=threads, fast=True))

    wall = compare(play(2), play(1), clock=time.perf_counter, seconds=0.25)
    work = compare(play(2), play(1), clock=time.process_time, seconds=0.25)
    games = BULK if name == "pyramid" else BULK // 4  # longer ones
    command = [sys.executable, "-c", _BULK_CODE, name, str(games)]
    seconds, memory, size = map(float, subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())
    what = f"{TITLES[name]}, random games"
    return [
        wall.row(f"{what}, two threads / one", "games", least=1.8),
        work.row(f"{what}, a second of processor time", "games"),
        Row(f"{what}, {games:,} on two threads, s", f"{seconds:.1f} s", rate(games / seconds, "games"), seconds),
        Row(f"{what}, {games:,}: peak memory, MB", f"{memory:.0f} MB", f"{size:.0f} MB of results", memory),
    ]

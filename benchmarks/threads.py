"""Two threads on two cores against one."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor

from benchmarks.games import TITLES, Games
from benchmarks.measure import Row, Skipped, compare


def two_against_one() -> list[Row]:
    """Two threads, each with its own games, over kernels that let go of the lock of Python; by the clock on the wall.

    A second of processor time should bring as many plies as before: if it does, and the clock disagrees, somebody else had the cores.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2:
        raise Skipped("there is one core only.")
    return [row for name in TITLES for row in _two_against_one(name)]


def _two_against_one(name: str) -> list[Row]:
    players = [Games(name, fast=True), Games(name, fast=True)]
    with ThreadPoolExecutor(2) as pool:

        def both(games: int) -> int:
            return sum(pool.map(lambda player: player.play(games), players))

        wall = compare(both, players[0].play, clock=time.perf_counter, seconds=0.25)
        work = compare(both, players[0].play, clock=time.process_time, seconds=0.25)
    what = f"{TITLES[name]}, two threads / one"
    return [wall.row(what, "plies", least=1.8), work.row(f"{what}, a second of processor time", "plies")]

"""Two threads on two cores against one."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor

from benchmarks.games import Pyramid
from benchmarks.measure import Row, Skipped, compare


def two_against_one() -> list[Row]:
    """Two threads, each with its own games, over kernels that let go of the lock of Python; by the clock on the wall.

    A second of processor time should bring as many plies as before: if it does, and the clock disagrees, somebody else had the cores.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2:
        raise Skipped("there is one core only.")
    players = [Pyramid(fast=True), Pyramid(fast=True)]
    with ThreadPoolExecutor(2) as pool:

        def both(games: int) -> int:
            return sum(pool.map(lambda player: player.play(games), players))

        wall = compare(both, players[0].play, clock=time.perf_counter, seconds=0.25)
        work = compare(both, players[0].play, clock=time.process_time, seconds=0.25)
    return [wall.row("two threads / one", "plies", least=1.8), work.row("two threads / one, a second of processor time", "plies")]

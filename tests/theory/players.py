"""Agents of the tests of tournaments: functions that other processes can import."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path


def first(view):
    return view.legal_moves[0]


def last(view):
    return view.legal_moves[-1]


def whim(view):
    """Takes Python's own randomness."""
    return random.choice(view.legal_moves)


def tired(view):
    if view.ply > 4:
        raise ValueError("tired")
    return view.legal_moves[0]


class Deadly:
    """Ends its process, but only once: a file tells that it has."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __call__(self, view):
        if view.ply > 2 and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_moves[0]


def always_deadly(view):
    os.kill(os.getpid(), signal.SIGKILL)


def slow(view):
    time.sleep(0.002)
    return view.legal_moves[0]

"""Analysts that search nothing: what they find, and when, is up to the test."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.games.decks import random_state
from tilewidgets.agents import Agent
from tilewidgets.agents.search.analysis import Analysis, MoveValue


def analysis_of(view, iterations=100, method="fake", least=-0.5):
    """Values that fall from 0.5 along the list of legal moves."""
    legal = view.legal_moves
    step = (0.5 - least) / max(1, len(legal) - 1)
    moves = tuple(MoveValue(move, 0.5 - step * k, len(legal) - k, 0.45 - step * k, 0.55 - step * k) for k, move in enumerate(legal))
    return Analysis(method, view.to_move, moves, (legal[0],), iterations, 10, 0.5, False)


class Analyst(Agent):
    """Finds at once what `find(view)` says, after `reports` reports."""

    def __init__(self, find=analysis_of, reports=0, name="fake"):
        super().__init__(name, lambda view, streams: view.legal_moves[-1], "fake")
        self.find, self.reports, self.asked, self.budgets = find, reports, [], []
        self.at_once = self.most_at_once = 0

    def analyse(self, view, *, stop=None, progress=None, **budget):
        self.asked.append(view)
        self.budgets.append(budget)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            return self.search(view, stop, progress)
        finally:
            self.at_once -= 1

    def search(self, view, stop, progress):
        for n in range(self.reports):
            if progress is not None:
                progress(analysis_of(view, n + 1))
        return self.find(view)


class Patient(Analyst):
    """Reports once, then goes on until it is stopped; with `deaf`, until the test says `release()`."""

    def __init__(self, deaf=False, **options):
        super().__init__(**options)
        self.deaf, self.free, self.begun = deaf, threading.Event(), threading.Event()

    def search(self, view, stop, progress):
        if progress is not None:
            progress(analysis_of(view, 1))
        self.begun.set()
        for _ in range(3000):
            if self.free.is_set() or (stop.is_set() and not self.deaf):
                break
            self.free.wait(0.01)
        return self.find(view)

    def release(self):
        """Let it answer."""
        self.free.set()


@pytest.fixture
def patient():
    """Makes analysts that are released at the end."""
    made = []

    def make(**options):
        made.append(Patient(**options))
        return made[-1]

    yield make
    for one in made:
        one.release()


async def until(condition):
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("waited in vain")


# ------------------------------------------------------------------------------------------------ findings that are none
def none(view):
    return None


def of_nothing(view):
    found = analysis_of(view)
    object.__setattr__(found, "moves", ())
    return found


def of_another_position(view):
    other = random_state(view.game, "other", 5)[-1]
    return analysis_of(other.view(other.to_move))


def raising(view):
    raise ZeroDivisionError("no")

"""Boards without a browser: nothing that a callback raises is swallowed, no click is stale, no widget outlives its test."""

from __future__ import annotations

import threading

import ipywidgets.widgets.widget as internals
import pytest

from tests.models.analysts import patient  # noqa: F401  # a fixture
from tilewidgets import Board
from tilewidgets.widgets import board as module
from tilewidgets.widgets import player as player_module


def call_all(dispatcher, *args, **kwargs):
    """As `CallbackDispatcher.__call__`, which logs what callbacks raise: here it is raised."""
    for callback in list(dispatcher.callbacks):
        callback(*args, **kwargs)


@pytest.fixture(autouse=True)
def _strict(monkeypatch):
    monkeypatch.setattr(internals.CallbackDispatcher, "__call__", call_all)
    monkeypatch.setattr(module, "STALE", -1)
    monkeypatch.setattr(player_module, "DOUBLE", -1)


@pytest.fixture
def boards():
    """Makes boards that are closed at the end; then no widget may be left."""
    before, made = set(internals._instances), []

    def make(*args, **options):
        made.append(Board(*args, **options))
        return made[-1]

    yield make
    for board in made:
        board.close()
    left = [widget for key, widget in internals._instances.items() if key not in before and type(widget).__name__ != "_CanvasManager"]
    assert left == []


@pytest.fixture
def stuck():
    """An agent that answers only after `stuck.release()`."""
    free = threading.Event()

    def silent(view):
        free.wait(30)
        return view.legal_moves[0]

    silent.release = free.set
    yield silent
    free.set()

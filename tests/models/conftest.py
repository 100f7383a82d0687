"""Agents that never answer are let go at the end of a test, so that no thread outlives it for long."""

from __future__ import annotations

import threading

import pytest

from tests.models.analysts import patient  # noqa: F401  # a fixture


@pytest.fixture
def stuck():
    """An agent that never answers; `stuck.release()` lets it answer after all."""
    free = threading.Event()

    def silent(view):
        free.wait(30)
        return view.legal_moves[0]

    silent.release = free.set
    yield silent
    free.set()

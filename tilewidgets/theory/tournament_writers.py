"""Which tournament of this process writes which file, so that a later one of the same file can find it and end its run."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

from tilewidgets.errors import TileError

if TYPE_CHECKING:
    from tilewidgets.theory.tournament import Tournament

PATIENCE = 60.0
"""Seconds for which a run waits until another one that was cancelled has ended: games that have begun are played to their end."""
_STEP = 0.02


@dataclass(frozen=True)
class _Writer:
    tournament: ReferenceType[Tournament]
    thread: threading.Thread


_writers: dict[Path, _Writer] = {}
_guard = threading.Lock()


def writer_of(path: Path) -> Tournament | None:
    """The tournament that writes a file just now, if it is one of this process."""
    found = _writers.get(path.resolve())
    return None if found is None else found.tournament()


@contextmanager
def writing(path: Path, tournament: Tournament, patience: float) -> Iterator[None]:
    """Be the one that writes a file; where another one was cancelled, its end is waited for, so many seconds.

    Raises
    ------
    TileError
        Another one of this process writes it.
    """
    key, until = path.resolve(), time.monotonic() + patience
    mine = _Writer(ref(tournament), threading.current_thread())
    while not _taken(key, mine):
        other = _writers.get(key)
        running = None if other is None else other.tournament()
        if running is None or other is None:
            continue  # it has ended meanwhile
        ends = running.cancelled and other.thread is not mine.thread  # a thread must not wait for itself
        if not ends or not patience or time.monotonic() > until or tournament.cancelled:
            raise TileError(_busy(path))
        time.sleep(_STEP)
    try:
        yield
    finally:
        with _guard:
            if _writers.get(key) is mine:
                del _writers[key]


def _taken(key: Path, mine: _Writer) -> bool:
    """Take a file, if none has it; one that was lost without an end has it no more."""
    with _guard:
        other = _writers.get(key)
        if other is not None and other.tournament() is not None:
            return False
        _writers[key] = mine
        return True


def _busy(path: Path) -> str:
    return (
        f"{str(path)!r} is being written by another run, of this notebook or program. Wait for it, or choose another file. Or "
        "cancel() it from here: what it has played is kept, and run() goes on with it."
    )

"""Compiling searches beside everything else: one daemon thread, so that the first answer need not wait for it.

When Python ends, it waits for the function that is being compiled just then: to end in the midst of the compiler is not safe.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Hashable, Iterable
from typing import Any

_lock = threading.Lock()
_jobs: dict[Hashable, Job] = {}
_turn = threading.Lock()


class Job:
    """Something to be compiled.

    Attributes
    ----------
    done : threading.Event
        Set when it is, or has failed.
    error : BaseException or None
        Why it failed.
    """

    error: BaseException | None = None

    def __init__(self, work: Callable[[], Iterable[Any]]) -> None:
        self.done, self._work = threading.Event(), work

    def run(self) -> None:
        """Compile, one job at a time."""
        with _turn:
            try:
                for _ in self._work():
                    if _ending.is_set():
                        return
            except BaseException as error:  # noqa: BLE001  # told to whoever asks
                self.error = error
            finally:
                self.done.set()


_ending = threading.Event()


def request(key: Hashable, work: Callable[[], Iterable[Any]], *, wait: bool = False) -> Job:
    """Have something compiled, once a process.

    Parameters
    ----------
    key : hashable
        What it is.
    work : callable
        Compiles it, function by function.
    wait : bool
        Whether to wait for it.
    """
    with _lock:
        job = _jobs.get(key)
        if job is None:
            job = _jobs[key] = Job(work)
            thread = threading.Thread(target=job.run, name="compiling a search", daemon=True)
            thread.start()
    if wait:
        job.done.wait()
    return job


def is_ready(key: Hashable) -> bool:
    """Whether something was compiled; raises the error if that failed."""
    job = _jobs.get(key)
    if job is None or not job.done.is_set():
        return False
    if job.error is not None:
        raise job.error
    return True


@atexit.register
def _wait() -> None:
    _ending.set()
    for job in list(_jobs.values()):
        job.done.wait()

"""Tasks through an executor: a bounded number at a time, in any order; those whose worker was lost are given out again."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import replace
from typing import Any

from tilewidgets.errors import TileError, UnknownOption, short, whole
from tilewidgets.theory.tournament_games import Row
from tilewidgets.theory.tournament_play import Task, play, stopped

ATTEMPTS = 5
"""How often a task is given out before its loss is an error: what it plays may be what ends the workers."""
OWN = ("threads", "processes")
_LOOK = 0.2
"""Seconds after which a waiting run looks whether it is to stop."""
_LAST = 60
"""Seconds that a run which is to stop waits for what has begun; what comes later is played again another time."""
_AHEAD_UNKNOWN = 32
"""Tasks given out at a time where the number of workers is not known."""


class Runner:
    """Plays tasks.

    Parameters
    ----------
    executor : Executor or {"threads", "processes"}, optional
        Threads if not given; a pool that is made here also ends here.
    workers : int, optional
        Of a pool that is made here; one a processor if not given.
    stop : threading.Event
        When set, no more tasks are given out.
    work : callable, optional
        What is done with a task.
    """

    def __init__(
        self, executor: Executor | str | None, workers: int | None, stop: threading.Event, work: Callable[[Task], list[Row]] = play
    ) -> None:
        if workers is not None and (not whole(workers) or workers < 1):
            raise TileError(f"workers must be a whole number from 1, not {short(workers)}.")
        if isinstance(executor, str) and executor not in OWN:
            raise UnknownOption("executor", executor, OWN)
        if executor is not None and not isinstance(executor, str) and not callable(getattr(executor, "submit", None)):
            raise TileError(f"executor must be an Executor of concurrent.futures, 'threads' or 'processes', not {short(executor)}.")
        self._workers = workers or processors()
        self._own = executor if isinstance(executor, str) else "threads" if executor is None else None
        self._executor: Any = self._made() if self._own else executor
        self._stop, self._work = stop, work
        self._waiting: dict[Future[list[Row]], Task] = {}
        self._runs: set[str] = set()
        size = getattr(self._executor, "_max_workers", None)
        self._ahead = max(4, 3 * size) if isinstance(size, int) else _AHEAD_UNKNOWN
        self._travels = not isinstance(self._executor, ThreadPoolExecutor)

    def _made(self) -> Executor:
        if self._own == "threads":
            return ThreadPoolExecutor(self._workers, thread_name_prefix="tournament")
        return ProcessPoolExecutor(self._workers, mp_context=multiprocessing.get_context("spawn"))

    # ------------------------------------------------------------------ giving out and taking in
    def results(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, list[Row]]]:
        """Give out the tasks; yields each that is done, with its games. Ends early when `stop` is set."""
        todo = iter(tasks)
        more = True
        while True:
            while more and len(self._waiting) < self._ahead and not self._stop.is_set():
                task = next(todo, None)
                if task is None:
                    more = False
                else:
                    self._submit(task)
            if not self._waiting or self._stop.is_set():
                break
            done, _ = wait(self._waiting, timeout=_LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                yield from self._taken(future)
        if self._stop.is_set():
            yield from self.last()

    def last(self) -> Iterator[tuple[Task, list[Row]]]:
        """Give out nothing more, let what has begun come to an end soon, and yield what that is."""
        stopped.update(self._runs)
        for future in self._waiting:
            future.cancel()
        wait([future for future in self._waiting if not future.cancelled()], timeout=_LAST)
        for future, task in list(self._waiting.items()):
            if future.done() and not future.cancelled() and future.exception() is None:
                yield task, future.result()
        self._waiting.clear()

    def _submit(self, task: Task) -> None:
        if self._travels:
            import pickle

            pickle.dumps(task)  # says at once, and clearly, what cannot be sent
        if task.run:
            self._runs.add(task.run)
        try:
            future = self._executor.submit(self._work, task)
        except BrokenExecutor as error:
            self._mend(error)
            future = self._executor.submit(self._work, task)
        self._waiting[future] = task

    def _taken(self, future: Future[list[Row]]) -> Iterator[tuple[Task, list[Row]]]:
        task = self._waiting.pop(future)
        try:
            rows = future.result()
        except BaseException as error:
            if not _is_loss(error):
                raise
            if task.attempt + 1 >= ATTEMPTS:
                who = " and ".join(one.name for one in task.agents)
                raise TileError(
                    f"The worker was lost {ATTEMPTS} times while {who} played ({type(error).__name__}). "
                    "The games so far are kept. Leave one of them out, or give the workers more memory, and go on."
                ) from error
            if isinstance(error, BrokenExecutor):
                self._mend(error)
            self._submit(replace(task, attempt=task.attempt + 1))
        else:
            yield task, rows

    def _mend(self, error: BaseException) -> None:
        """Put a new pool in the place of a broken one, if it is ours."""
        if not getattr(self._executor, "_broken", True):
            return  # it is a new one already: the error is of tasks that went down with the old one
        if not self._own:
            raise TileError(
                f"The executor has lost its workers ({type(error).__name__}). The games so far are kept. Go on with a new executor."
            ) from error
        self._executor.shutdown(wait=False)
        self._executor = self._made()

    # ------------------------------------------------------------------ ending
    def close(self) -> None:
        """End the pool, if it is ours."""
        stopped.update(self._runs)
        for future in self._waiting:
            future.cancel()
        if self._own:
            self._executor.shutdown(wait=True, cancel_futures=True)
        stopped.difference_update(self._runs)

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _is_loss(error: BaseException) -> bool:
    """Whether an error says that a worker is gone, and nothing of the task."""
    if isinstance(error, BrokenExecutor | CancelledError):
        return True
    return any(kind.__module__.split(".")[0] == "distributed" for kind in type(error).__mro__)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

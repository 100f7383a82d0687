"""Going on by itself: one task of the event loop, however many views of a replay there are."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from tilewidgets.models.evaluating import Evaluating

LEAST_REST = 0.002
"""Seconds between two plies for what else goes on, however slow painting is."""


class Playing(Evaluating):
    """The part of `ReplayModel` that goes on by itself."""

    playing: Any
    speed: Any
    ply: Any
    last_ply: Any

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._paced: asyncio.Event | None = None
        super().__init__()

    if TYPE_CHECKING:

        def forward(self) -> Any: ...  # noqa: D102  # `ReplayModel` brings it

    def play(self) -> None:
        """Go on by itself: sets `playing`."""
        with self._refusing():
            self.playing = True

    def pause(self) -> None:
        """Stop going on."""
        self.playing = False

    def _pace(self) -> None:
        """Begin the wait for the next ply anew."""
        if self._paced is not None:
            self._paced.set()

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._paced = asyncio.Event()
            self._task = asyncio.get_running_loop().create_task(self._run(self._paced))

    async def _run(self, paced: asyncio.Event) -> None:
        """Step on while `playing`, however many views there are; a trait that is set begins the wait anew."""
        clock = asyncio.get_running_loop().time
        due = clock()
        try:
            while self.playing and not self.closed and self.ply < self.last_ply:
                due += 1 / self.speed
                paced.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(paced.wait(), max(due - clock(), LEAST_REST))
                if paced.is_set():  # even if it was after the time had run out
                    due = clock()
                else:
                    due = max(due, clock() - 1 / self.speed)  # what painting took is made good, but never by a rush
                    self._guard(self.forward)
        finally:
            self._task = None  # an observer may play again
            self._guard(self.pause)

    def close(self) -> None:
        """Stop playing for good; what is shown stays."""
        if self.closed:
            return
        self.closed = True
        self._done.set()
        if self._task is not None:
            self._task.cancel()
        self._tell(playing=False, evaluating=False)

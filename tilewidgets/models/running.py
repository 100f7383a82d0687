"""A tournament that runs in a thread of its own: it tells the event loop how far it is, a few times a second, and can be cancelled."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tilewidgets.errors import TileError
from tilewidgets.models.searching import call_in
from tilewidgets.theory import Tournament
from tilewidgets.theory.ratings import Duel
from tilewidgets.theory.tournament_games import Failed
from tilewidgets.theory.tournament_table import MOST_LISTED, Place, Standings

BETWEEN, TABLE = 0.25, 0.6
"""Seconds between two reports of the number of games, and least seconds between two tables."""
SHARE = 5
"""Making tables takes at most one part in so many of the time."""
WINDOW = 8.0
"""Seconds over which the rate is taken."""
PATIENCE = 5.0
"""Seconds that closing waits for a run to end."""


@dataclass(frozen=True)
class Table:
    """A table with all that is shown of it, worked out: it can be read in any thread."""

    standings: Standings
    places: tuple[Place, ...]
    duels: tuple[Duel, ...]
    failures: tuple[Failed, ...]
    failed: int
    played: int
    total: int

    @cached_property
    def early(self) -> dict[str, tuple[float, float]]:
        """How wide intervals were after a tenth of the games."""
        return self.standings.early()


def table_of(standings: Standings) -> Table:
    """Work a table out, in the thread that adds games or when none does."""
    found = standings.failures
    made = Table(standings, standings.places, tuple(standings.duels), found[:MOST_LISTED], len(found), standings.played, standings.total)
    made.early  # noqa: B018  # worked out here, where no game is added meanwhile
    return made


@dataclass(frozen=True)
class News:
    """How far a run is.

    Attributes
    ----------
    played, total : int
    rate : float
        Games a second.
    left : float or None
        Seconds; `None`: not known yet.
    table : Table or None
        If there is a new one.
    """

    played: int
    total: int
    rate: float
    left: float | None
    table: Table | None = None


class Run:
    """A run of a tournament.

    Parameters
    ----------
    tournament : Tournament
    executor, workers
        As of `Tournament.run`.
    tell : callable
        Takes `News`.
    ended : callable
        Takes the last table, and what went wrong or `None`.
    loop : event loop, optional
        In which both are called; without one, in the thread of the run.
    """

    def __init__(
        self,
        tournament: Tournament,
        executor: Any,
        workers: int | None,
        tell: Callable[[News], None],
        ended: Callable[[Table, BaseException | None], None],
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._tournament, self._executor, self._workers = tournament, executor, workers
        self._tell, self._ended, self._loop = tell, ended, loop
        self.cancelled = False
        self.over = asyncio.Event() if loop is not None else None
        self._thread: threading.Thread | None = None
        self._counts: deque[tuple[float, int]] = deque()
        self._told = self._tabled = -1e9
        self._took = 0.0
        self._newest: News | None = None

    def start(self) -> None:
        """Begin: in a thread if there is an event loop, else here, until the end."""
        if self._loop is None:
            self._work()
        else:
            self._thread = threading.Thread(target=self._work, name="tournament", daemon=True)
            self._thread.start()

    def cancel(self) -> None:
        """Let it end soon."""
        self.cancelled = True
        self._tournament.cancel()

    def join(self) -> None:
        """Wait a little for the end."""
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(PATIENCE)

    # ------------------------------------------------------------------ in its thread
    def _work(self) -> None:
        error: BaseException | None = None
        try:
            self._tournament.run(self._executor, workers=self._workers, progress=self._progress)
        except Exception as raised:  # noqa: BLE001  # told in the status line, whatever it is
            error = raised
        except KeyboardInterrupt as raised:  # the stop button, where it is waited for
            error = raised
        table = table_of(self._tournament.standings())
        if self._loop is None:
            self._ended(table, error)
        else:
            call_in(self._loop, self._ended, table, error)

    def _progress(self, played: int, total: int) -> None:
        now = time.monotonic()
        if self.cancelled:
            self._tournament.cancel()  # it may have been asked for before the run began
        self._counts.append((now, played))
        while len(self._counts) > 2 and now - self._counts[0][0] > WINDOW:
            self._counts.popleft()
        if now - self._told < BETWEEN:
            return
        self._told = now
        table = None
        if now - self._tabled >= max(TABLE, SHARE * self._took):
            table = table_of(self._tournament.standings())
            self._tabled = time.monotonic()
            self._took = self._tabled - now
        (start, before), passed = self._counts[0], now - self._counts[0][0]
        rate = (played - before) / passed if passed > 0.2 and start < now else 0.0
        news = News(played, total, rate, (total - played) / rate if rate > 0 else None, table)
        if self._loop is None:
            self._tell(news)
            return
        if table is None and self._newest is not None and self._newest.table is not None:
            news = News(played, total, rate, news.left, self._newest.table)  # the loop was busy: it must not miss a table
        self._newest = news
        call_in(self._loop, self._arrived, news)

    # ------------------------------------------------------------------ in the event loop
    def _arrived(self, news: News) -> None:
        if self._newest is news:  # else there is later news already
            self._newest = None
            self._tell(news)


def as_tile_error(error: BaseException) -> TileError:
    """What went wrong in a run, as an error of the package."""
    return error if isinstance(error, TileError) else TileError(f"The tournament failed: {type(error).__name__}: {error}")

"""The part of `StandingsModel` that runs a tournament: in a thread of its own where there is an event loop, which is told how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Bool, Float, Instance, Int

from tilewidgets.errors import MatchError
from tilewidgets.models import lab_words as words
from tilewidgets.models.opening import Opening
from tilewidgets.models.running import News, Run, Table, as_tile_error, table_of
from tilewidgets.models.searching import running_loop

if TYPE_CHECKING:
    from tilewidgets.theory import Tournament


class Running(Opening):
    """A tournament that can be run, cancelled and gone on with."""

    table = Instance(Table, read_only=True, help="What is known.")
    played = Int(0, read_only=True, help="Games that have been played.")
    total = Int(0, read_only=True, help="Games that there are to be in all.")
    running = Bool(False, read_only=True, help="Whether it runs.")
    cancelling = Bool(False, read_only=True, help="Whether it is about to stop.")
    rate = Float(0.0, read_only=True, help="Games a second.")
    left = Float(None, allow_none=True, read_only=True, help="Seconds that are left; `None`: not known.")

    tournament: Tournament | None

    def __init__(self) -> None:
        super().__init__()
        self._run: Run | None = None

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return self.played >= self.total

    @property
    def can_run(self) -> bool:
        """Whether there is something to be played here."""
        return self.tournament is not None and not (self.is_over or self.running or self.closed)

    @property
    def runs_elsewhere(self) -> bool:
        """Whether another run of the tournament, or of its file, goes on in this process, as of a notebook cell that was run before."""
        return self.tournament is not None and not self.running and self.tournament.is_busy

    @property
    def can_cancel(self) -> bool:
        """Whether there is a run that could be cancelled here."""
        return not (self.closed or self.cancelling) and (self.running or self.runs_elsewhere)

    @property
    def progress(self) -> str:
        """How far it is, in words."""
        return words.progress(self.played, self.total, self.rate, self.left if self.running else None)

    def _take(self, table: Table) -> None:
        """Let a table be the one that is known."""
        self.set_trait("table", table)
        self.set_trait("played", table.played)
        self.set_trait("total", table.total)

    # ------------------------------------------------------------------ running
    def run(self, executor: Any = None, *, workers: int | None = None) -> None:
        """Play the games that have not been played: beside everything else in a running event loop, else until the end.

        Parameters
        ----------
        executor, workers
            As of `Tournament.run`.

        Raises
        ------
        TileError
            It runs already, or there is nothing to be played here.
        """
        self._check_open()
        if self.tournament is None:
            self._refuse(MatchError(words.NO_TOURNAMENT))
        if self.running:
            self._refuse(MatchError("The tournament is running already. Wait for it, or cancel it."))
        if self.tournament.is_over:
            self.refresh()
            self._refuse(MatchError("All games have been played. Make another tournament, with other agents or another seed."))
        self._run = run = Run(
            self.tournament,
            executor,
            workers,
            lambda news: self._guard(self._heard, run, news),
            lambda table, error: self._guard(self._ended, run, table, error),
            running_loop(),
        )
        self._tell(words.RUNNING, "thinking", running=True, cancelling=False, rate=0.0, left=None, last_error=None)
        run.start()
        if not self.running and self.last_error is not None and running_loop() is None:
            raise self.last_error

    def cancel(self) -> None:
        """Let the run end soon; what was played is kept, and `run` goes on with it.

        If nothing runs here, it is another run of the tournament, or of its file, in this process that ends.
        """
        self._check_open()
        if self._run is None or not self.running:
            if not self.runs_elsewhere or self.tournament is None:
                self._refuse(MatchError("Nothing runs here that could be cancelled."))
            self.tournament.cancel()
            self._tell(words.CANCELLING_OTHER, last_error=None)
            return
        self._run.cancel()
        self._tell(words.CANCELLING, "thinking", cancelling=True, last_error=None)

    async def finished(self) -> None:
        """Wait until the run has ended."""
        if self._run is not None and self._run.over is not None and self.running:
            await self._run.over.wait()

    def refresh(self) -> None:
        """Make the table anew, for a tournament that was run elsewhere."""
        self._check_open()
        if self.tournament is not None and not self.running:
            self._take(table_of(self.tournament.standings()))
            self._tell(self._where(), last_error=None)

    def _where(self) -> str:
        """How far it is, and what can be done, in sentences."""
        raise NotImplementedError

    def _heard(self, run: Run, news: News) -> None:
        if run is not self._run or self.closed or not self.running:
            return
        with self.hold_trait_notifications():
            if news.table is not None:
                self._take(news.table)
            self.set_trait("played", news.played)
        self._tell(rate=news.rate, left=news.left)

    def _ended(self, run: Run, table: Table, error: BaseException | None) -> None:
        run.join()  # it has nothing more to do
        if run.over is not None:
            run.over.set()
        if run is not self._run or self.closed:
            return
        with self.hold_trait_notifications():
            self._take(table)
            self.set_trait("running", False)
            self.set_trait("cancelling", False)
        if isinstance(error, Exception):
            self._tell(left=None, last_error=as_tile_error(error))
        else:
            self._tell(self._where(), "end" if self.is_over else "turn", left=None, last_error=None)
        if error is not None and not isinstance(error, Exception):
            raise error

    def _end_run(self) -> None:
        """End a run, for good."""
        run, self._run = self._run, None
        if run is not None and self.running:
            run.cancel()
            run.join()
            if run.over is not None:
                run.over.set()
        self.set_trait("running", False)

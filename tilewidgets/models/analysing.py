"""Analysis of the viewer's position by a searching agent, beside everything else: it refines as long as the position stands.

It is given the viewer's view, as an agent in her seat would be, so that it tells nothing that she may not know.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

from tilewidgets.agents import agent
from tilewidgets.errors import MatchError, ObserverFailed, TileError, short
from tilewidgets.models import sentences
from tilewidgets.models.line import Line
from tilewidgets.models.opponents import call_in, can_analyse, running_loop

if TYPE_CHECKING:
    from tilewidgets.game import View


class Analysing(Line):
    """The part of `MatchModel` that analyses."""

    analysis: Any
    analysing: Any

    def __init__(self) -> None:
        super().__init__()
        self._analyst: Any = None
        self._budget: dict[str, Any] = {}
        self._searching = threading.Lock()  # one search at a time: an analyst keeps its tree between them
        self._ended = threading.Event()

    if TYPE_CHECKING:

        @property
        def is_my_turn(self) -> bool: ...  # noqa: D102  # documented there

    def analyse(self, spec: Any = "ismcts", *, seconds: float | None = 10.0, iterations: int | None = None) -> Any:
        """Analyse the viewer's position, now and whenever she is to move, until `stop_analysis`; return what is known already.

        In a running event loop (a notebook) it goes on beside everything else, and `analysis` is refined; without one it is waited for.

        Parameters
        ----------
        spec : str or SearchAgent
            Who analyses.
        seconds : float or None
            For one position.
        iterations : int or None
            For one position; the same answer each time.

        Raises
        ------
        TileError
            There is no such agent, or it cannot analyse.
        """
        with self._refusing():
            if self._closed:
                raise MatchError(sentences.CLOSED)
            analyst = agent(spec, seed=f"{self._seed}/analysis")
            if not can_analyse(analyst):
                raise TileError(f"{analyst.name} cannot analyse: it tells nothing but its move. Take a searching agent, such as 'mcts'.")
            sentences.check_seconds("seconds", seconds)
            if iterations is not None and (type(iterations) is not int or iterations < 1):
                raise TileError(f"iterations must be a whole number above 0, or None, not {short(iterations)}.")
        self._end_analysis()
        self._analyst, self._budget = analyst, {"seconds": None if iterations else seconds, "iterations": iterations}
        self._tell(last_error=None, analysing=True, analysis=None)
        self._analyse_here()
        return self.analysis

    def stop_analysis(self) -> None:
        """Stop analysing; what was found is forgotten."""
        self._end_analysis()
        self._analyst = None
        self._tell(analysing=False, analysis=None)

    def _end_analysis(self) -> None:
        self._ended.set()

    def _analyse_here(self) -> None:
        """Begin with the present position, if it is one to analyse."""
        if self._analyst is None or not self.is_my_turn:
            return
        self._ended.set()
        ended = self._ended = threading.Event()
        view = self.state.view(self.to_move)
        loop = running_loop()
        if loop is None:
            self._search(view, ended, self._analysed)
            return
        self._start(loop, view, ended)

    def _start(self, loop: asyncio.AbstractEventLoop, view: View, ended: threading.Event) -> None:
        def tell(ended: threading.Event, found: Any) -> None:
            call_in(loop, self._analysed_later, ended, found)

        threading.Thread(target=self._search, args=(view, ended, tell), name="analysis", daemon=True).start()

    def _search(self, view: View, ended: threading.Event, tell: Any) -> None:
        with self._searching:
            if ended.is_set():
                return
            try:
                found = self._analyst.analyse(view, stop=ended, progress=lambda found: tell(ended, found), **self._budget)
            except Exception as error:  # noqa: BLE001  # told on the board, whatever it is
                found = error
        tell(ended, found)

    def _analysed(self, ended: threading.Event, found: Any) -> None:
        if ended.is_set() or self._closed:
            return  # the position is another one by now
        if isinstance(found, Exception):
            self._analyst = None
            error = found if isinstance(found, TileError) else TileError(f"The analysis failed: {type(found).__name__}: {found}")
            self._tell(analysing=False, analysis=None, last_error=error)
        else:
            self._tell(analysis=found)

    def _analysed_later(self, ended: threading.Event, found: Any) -> None:
        """Take a finding in the event loop, where nobody could catch what an observer raises: it is shown instead."""
        try:
            self._analysed(ended, found)
        except Exception as error:  # noqa: BLE001  # an observer's; the board tells of it
            self._tell(last_error=ObserverFailed(error))

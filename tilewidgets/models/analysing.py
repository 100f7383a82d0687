"""Analysis of the viewer's position by a searching agent, beside everything else: it refines as long as the position stands.

It is given the viewer's view, as an agent in her seat would be, so that it tells nothing that she may not know.
"""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING, Any

from tilewidgets.agents import agent
from tilewidgets.errors import MatchError, TileError, short
from tilewidgets.models import sentences
from tilewidgets.models.line import Line
from tilewidgets.models.searching import BETWEEN, busy, call_in, can_analyse, checked, overlay_of, running_loop
from tilewidgets.scene.overlay import Overlay

if TYPE_CHECKING:
    from tilewidgets.game import View


SECONDS = 10.0
"""That one position is analysed, unless somebody says otherwise."""


class Analysing(Line):
    """The part of `MatchModel` that analyses."""

    analysis: Any
    analysing: Any
    status: Any
    status_kind: Any

    def __init__(self) -> None:
        super().__init__()
        self._laid: tuple[Any, Overlay] = (None, Overlay())  # of the last analysis, which is painted many times
        self._because: tuple[Any, str] = (None, "")
        self._analyst: Any = None
        self._budget: dict[str, Any] = {}
        self._ended = threading.Event()

    if TYPE_CHECKING:

        @property
        def is_my_turn(self) -> bool: ...  # noqa: D102  # documented there

    def analyse(self, spec: Any = "ismcts", *, seconds: float | None = None, iterations: int | None = None) -> Any:
        """Analyse the viewer's position, now and whenever she is to move, until `stop_analysis`; return what is known already.

        In a running event loop (a notebook) it goes on beside everything else, and `analysis` is refined; without one it is waited for. An
        agent that has already searched a position goes on where it stopped.

        Parameters
        ----------
        spec : str or SearchAgent
            Who analyses.
        seconds : float, optional
            For one position; by default what the agent's own options say, or else 10.
        iterations : int, optional
            For one position; without seconds, the same answer each time.

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
        self._analyst, self._budget = analyst, _budget(analyst, seconds, iterations)
        try:
            self._tell(last_error=None, analysing=True, analysis=None)
        finally:  # whatever an observer raises
            if self._analyst is analyst:
                self._analyse_here()
        return self.analysis

    @property
    def overlay(self) -> Overlay | None:
        """What `analysis` says, to be laid over the picture; without moves while there is nothing to say; `None` if nothing is analysed."""
        if not self.analysing:
            return None
        found = self.analysis
        if found is None or found.player != self.to_move or not self.is_my_turn:
            return Overlay()
        if self._laid[0] is not found:
            self._laid = (found, overlay_of(found))
        return self._laid[1]

    @property
    def why(self) -> str:
        """Why the best move is thought the best, in words; empty while nothing is known."""
        overlay = self.overlay
        if overlay is None or not overlay.moves:
            return ""
        if self._because[0] is not overlay:
            self._because = (overlay, self.game.why(self.state.view(self.viewer), overlay, self.names))
        return self._because[1]

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
        view, loop = self.state.view(self.to_move), running_loop()
        if loop is None:
            self._analysed(ended, _search(self._analyst, self._budget, view, ended, None))
        else:
            self._start(loop, view, ended)

    def _start(self, loop: asyncio.AbstractEventLoop, view: View, ended: threading.Event) -> None:
        newest: list[Any] = [None]  # if the loop was busy, what came before is not shown any more

        def tell(found: Any) -> None:
            newest[0] = found
            call_in(loop, self._guard, self._analysed, ended, found, newest)

        def work(analyst: Any, budget: dict[str, Any]) -> None:
            tell(_search(analyst, budget, view, ended, tell))

        threading.Thread(target=work, args=(self._analyst, self._budget), name="analysis", daemon=True).start()

    def _analysed(self, ended: threading.Event, found: Any, newest: list[Any] | None = None) -> None:
        if ended.is_set() or self._closed or found is None or (newest is not None and newest[0] is not found):
            return  # the position is another one by now, or there is news
        if isinstance(found, Exception):
            self._analyst = None
            error = found if isinstance(found, TileError) else TileError(f"The analysis failed: {type(found).__name__}: {found}")
            self._tell(analysing=False, analysis=None, last_error=error)
        else:
            self._tell(self.status if self.status_kind == "turn" else None, analysis=found)  # a hint goes on to be told


def _budget(analyst: Any, seconds: float | None, iterations: int | None) -> dict[str, Any]:
    """The budget for one position: what is given, or the analyst's own, or else a time."""
    given = {"seconds": seconds, "iterations": iterations}
    own: Any = getattr(analyst, "options", {})
    if seconds is None and iterations is None and all(own.get(name) is None for name in given):
        given["seconds"] = SECONDS
    return {name: value for name, value in given.items() if value is not None}


def _search(analyst: Any, budget: dict[str, Any], view: View, ended: threading.Event, tell: Any) -> Any:
    """What an analyst finds, or the error; `None` if it is not wanted any more. `tell` is told what it has found meanwhile."""
    told = 0.0

    def progress(found: Any) -> None:
        nonlocal told
        now = time.monotonic()
        if tell is not None and now - told >= BETWEEN and not ended.is_set():
            told = now
            tell(checked(analyst, view, found))

    with busy(analyst):
        if ended.is_set():
            return None
        try:
            return checked(analyst, view, analyst.analyse(view, stop=ended, progress=progress, **budget))
        except Exception as error:  # noqa: BLE001  # told on the board, whatever it is
            return error

"""`Searcher`: a search that one gives views, and budgets of iterations or of time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

from tilewidgets.agents.base import NOTHING_TO_CHOOSE
from tilewidgets.agents.search import compiling
from tilewidgets.agents.search.analysis import Analysis
from tilewidgets.agents.search.depthfirst import DepthFirst, Expectimax
from tilewidgets.agents.search.method import Method
from tilewidgets.agents.search.montecarlo import InformationSet, MonteCarlo
from tilewidgets.agents.search.options import check_budget, check_options
from tilewidgets.errors import MissingExtra, TileError, UnknownOption
from tilewidgets.kernel import has_numba

if TYPE_CHECKING:
    from tilewidgets.game import Game, View

METHODS: dict[str, type[Method]] = {kind.name: kind for kind in (DepthFirst, Expectimax, MonteCarlo, InformationSet)}
PORTION = 0.02
"""Seconds that one portion of work should take: so soon a stop is heeded."""
BETWEEN_REPORTS = 0.1
COMPILE_AFTER = 0.2
"""Seconds of plain search, by all searchers together, after which compiling begins."""
WAIT_FROM = 1.5
"""Seconds that plain code would still need for its iterations, from which on it waits for the compiled code that is on its way."""
_spent = {"plain": 0.0}


class Searcher:
    """Searches the positions of one player, one after another; what it found is used for positions that come later in the same game.

    With the same seed and options, the same calls by iterations give the same answers: plain or compiled, on every machine. What a view
    hides has no influence. A search that still goes on in another thread ends when the next one is asked for.

    Parameters
    ----------
    game : Game
    method : {"minimax", "expectimax", "mcts", "ismcts"}
    seed : int or str
    fast : bool, optional
        Compiled code at once (`True`), never (`False`), or as soon as it is ready.
    **options
        Of the method; see `tilewidgets.agents.agent`.
    """

    def __init__(self, game: Game, method: str, *, seed: int | str = 0, fast: bool | None = None, **options: Any) -> None:
        if method not in METHODS:
            raise UnknownOption("method", method, tuple(METHODS))
        if fast and not has_numba():
            raise MissingExtra("numba", "fast")
        self.game, self.method, self.seed, self.fast = game, method, seed, fast
        self.options = check_options(method, options)
        self._searches: dict[int | None, Method] = {}
        self._busy = threading.Lock()
        self._newest: object = None

    def search(
        self,
        view: View,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        stop: threading.Event | None = None,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Search a position, or go on with it.

        Parameters
        ----------
        view : View
            Of the player to move.
        iterations : int, optional
            How many more; for `minimax` and `expectimax`, positions to look at. By default as the options say.
        seconds : float, optional
            How long; with both, whichever ends first. By default as the options say.
        stop : threading.Event, optional
            Ends the search when it is set, with what was found so far.
        progress : callable, optional
            Told what was found so far, up to ten times a second, in the thread of the search.
        """
        if view.game.name != self.game.name or view.game.ruleset != self.game.ruleset:
            raise TileError(f"This search is for {self.game!r}, not for {view.game!r}: make another one.")
        if not view.legal_moves:
            raise TileError(NOTHING_TO_CHOOSE)
        iterations, seconds = check_budget(iterations, seconds)
        if iterations is None and seconds is None:
            iterations, seconds = self.options["iterations"], self.options["seconds"]
        self._newest = asked = object()  # whoever was asked before gives way

        def stopped() -> bool:
            return self._newest is not asked or (stop is not None and stop.is_set())

        with self._busy:
            return _Run(self, self._method(view), view, iterations, seconds, stopped, progress).run()

    def _method(self, view: View) -> Method:
        """The search of a player: no other one's is ever used for her."""
        if view.viewer not in self._searches:
            self._searches[view.viewer] = METHODS[self.method](f"{self.seed}/{view.viewer}", self.options)
        return self._searches[view.viewer]

    def __repr__(self) -> str:
        return f"<searcher {self.method} for {self.game.name}>"


class _Run:
    """One call of `search`."""

    def __init__(
        self,
        searcher: Searcher,
        method: Method,
        view: View,
        iterations: int | None,
        seconds: float | None,
        stopped: Callable[[], bool],
        progress: Callable[[Analysis], None] | None,
    ) -> None:
        self.searcher, self.method, self.view, self.left, self.progress = searcher, method, view, iterations, progress
        self.stopped = stopped
        self.start = time.perf_counter()
        self.end = None if seconds is None else self.start + seconds
        self.pace = 0.0  # seconds an iteration, of the code in use
        self._key: Hashable | None = None

    def run(self) -> Analysis:
        self._key = self._compiled_key()
        self.method.take(self.view, self._key is not None and self._is_ready())
        size, told = 1, self.start
        while self.left is None or self.left > 0:
            n = size if self.left is None else min(size, self.left)
            before = time.perf_counter()
            done = self.method.work(n)
            now = time.perf_counter()
            if done == 0:
                break
            self.pace = (now - before) / done
            if self.left is not None:
                self.left -= done
            if not self.method.worlds.fast:
                _spent["plain"] += now - before
            if self.stopped():
                break
            if self.progress is not None and now - told >= BETWEEN_REPORTS:
                told = now
                self.progress(self.analysis())
            size = self._next_size(size, now)
            if size == 0 or not self._switch():
                break
        return self.analysis()

    def _next_size(self, size: int, now: float) -> int:
        """How many iterations fit into a portion, and into what is left of the time."""
        time_left = PORTION if self.end is None else min(PORTION, self.end - now)
        fitting = int(time_left / max(self.pace, 1e-9))
        return min(4 * size, max(fitting, 1 if time_left == PORTION else 0))

    # ------------------------------------------------------------------ plain or compiled
    def _compiled_key(self) -> Hashable | None:
        """What names the compiled code; `None` if there is none, or it is not wanted."""
        wanted = self.searcher.fast is not False and has_numba()
        return self.method.compiled_key(self.view) if wanted else None

    def _request(self, *, wait: bool = False) -> compiling.Job:
        engine: Any = self.view.game.engine  # type: ignore[attr-defined]  # whose game has a key has an engine
        return compiling.request(self._key, partial(self.method.precompile, engine), wait=wait)

    def _is_ready(self) -> bool:
        """Whether compiled code is there; if it is wanted at all costs, it is waited for."""
        if self.searcher.fast:
            self._request(wait=True)
        return compiling.is_ready(self._key)

    def _switch(self) -> bool:
        """Go over to compiled code as soon as it is there; wait for it if that is the shorter way. Returns whether to go on."""
        if self._key is None or self.method.worlds.fast:
            return True
        if not compiling.is_ready(self._key):
            if _spent["plain"] < COMPILE_AFTER:
                return True
            job = self._request()
            if self.left is None or self.end is not None or self.left * self.pace < WAIT_FROM:
                return True
            while not job.done.wait(PORTION):
                if self.stopped():
                    return False
        if compiling.is_ready(self._key):
            self.method.compile()
        return True

    def analysis(self) -> Analysis:
        method = self.method
        seconds = time.perf_counter() - self.start
        return Analysis(method.name, self.view.to_move, method.moves(), method.line(), method.done, method.nodes, seconds, method.exact)

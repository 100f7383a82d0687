"""`SearchAgent`: an agent that searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.agents.base import NOTHING_TO_CHOOSE, Agent
from tilewidgets.agents.search.options import check_options
from tilewidgets.errors import TileError
from tilewidgets.kernel import stream

if TYPE_CHECKING:
    from tilewidgets.agents.search.analysis import Analysis
    from tilewidgets.agents.search.searcher import Searcher
    from tilewidgets.game import View


class SearchAgent(Agent):
    """An agent that searches for its move, and can tell what it found.

    Parameters
    ----------
    method : {"minimax", "expectimax", "mcts", "ismcts"}
    options : dict
        Of the method.
    *key : int or str
        What its randomness belongs to.
    fast : bool, optional
        As for a `Searcher`.

    Attributes
    ----------
    analysis : Analysis or None
        What it found when it was asked last; `None` if the only legal move needed no search.
    """

    def __init__(self, method: str, options: dict[str, Any], *key: int | str, fast: bool | None = None) -> None:
        check_options(method, options)
        written = ",".join(f"{name}={value}" for name, value in options.items())
        super().__init__(f"{method}:{written}" if written else method, self._search, *key)
        self.method, self.options, self.fast, self._seed = method, dict(options), fast, stream("search agent", *key)
        self.analysis: Analysis | None = None
        self._searchers: dict[Any, Searcher] = {}

    def seeded(self, *key: int | str) -> SearchAgent:
        """Return the same agent at the beginning of another random stream, with nothing searched yet."""
        return SearchAgent(self.method, self.options, *key, fast=self.fast)

    def analyse(self, view: View, **budget: Any) -> Analysis:
        """Search a position; the budget is that of `Searcher.search`, by default the agent's own."""
        if not view.legal_moves:
            raise TileError(NOTHING_TO_CHOOSE)
        found = self.searcher(view.game).search(view, **budget)
        self.analysis = found
        return found

    def searcher(self, game: Any) -> Searcher:
        """The agent's search for a game; it keeps what it has found of the last game only."""
        from tilewidgets.agents.search.searcher import Searcher

        if game not in self._searchers:
            self._searchers = {game: Searcher(game, self.method, seed=self._seed, fast=self.fast, **self.options)}
        return self._searchers[game]

    def _search(self, view: View, _streams: list[int]) -> Any:
        if len(view.legal_moves) == 1:
            self.analysis = None
            return view.legal_moves[0]
        return self.analyse(view).best

"""Searches: minimax with alpha-beta, expectimax, UCT (Monte Carlo tree search), and SO-ISMCTS for hidden hands.

The algorithms are in the rules dialect, a module each, to be read as in a textbook: `minimax`, `expectimax`, `uct`, `ismcts`, with
`tree` for what both of the latter share, and `interface` for what they ask of a game. `Searcher` gives them views and budgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.agents.search.agent import SearchAgent

if TYPE_CHECKING:
    from tilewidgets.agents.search.analysis import Analysis, MoveValue
    from tilewidgets.agents.search.searcher import Searcher

__all__ = ["Analysis", "MoveValue", "SearchAgent", "Searcher", "expectimax_agent", "ismcts_agent", "mcts_agent", "minimax_agent"]

_HOMES = {"Analysis": "analysis", "MoveValue": "analysis", "Searcher": "searcher"}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def minimax_agent(*key: int | str, **options: Any) -> SearchAgent:
    """An agent that searches by minimax."""
    return SearchAgent("minimax", options, *key)


def expectimax_agent(*key: int | str, **options: Any) -> SearchAgent:
    """An agent that searches by expectimax."""
    return SearchAgent("expectimax", options, *key)


def mcts_agent(*key: int | str, **options: Any) -> SearchAgent:
    """An agent that searches by UCT."""
    return SearchAgent("mcts", options, *key)


def ismcts_agent(*key: int | str, **options: Any) -> SearchAgent:
    """An agent that searches by SO-ISMCTS."""
    return SearchAgent("ismcts", options, *key)

"""The game-theory lab: tournaments, games in normal and in extensive form, statistics.

The public names load what they need when they are first used.

Tournaments: `tournament.py` (`Tournament`; its parts are listed there), `ratings.py`. Normal form: `matrix.py`, `dominance.py`,
`equilibria.py`, `evolution.py`. Extensive form: `extensive.py` (`tree`), `nodes.py`, `efg.py`; solved by `induction.py` and `folding.py`
(`solve`), with hidden information by `regret.py` (`cfr`), `strategies.py`, `flat.py`. Statistics: `statistics.py`, `statistics_games.py`,
`statistics_courses.py`, `statistics_drawing.py`. Positions with one best move: `puzzles.py`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewidgets.theory.efg import save_efg as save_efg
    from tilewidgets.theory.efg import to_efg as to_efg
    from tilewidgets.theory.extensive import Tree as Tree
    from tilewidgets.theory.extensive import tree as tree
    from tilewidgets.theory.induction import solve as solve
    from tilewidgets.theory.limits import NotSolvable as NotSolvable
    from tilewidgets.theory.limits import TooLarge as TooLarge
    from tilewidgets.theory.matrix import Matrix as Matrix
    from tilewidgets.theory.matrix import payoff_matrix as payoff_matrix
    from tilewidgets.theory.puzzles import Puzzle as Puzzle
    from tilewidgets.theory.puzzles import find_puzzles as find_puzzles
    from tilewidgets.theory.puzzles import load_puzzles as load_puzzles
    from tilewidgets.theory.puzzles import save_puzzles as save_puzzles
    from tilewidgets.theory.puzzles import shipped_puzzles as shipped_puzzles
    from tilewidgets.theory.regret import Equilibrium as Equilibrium
    from tilewidgets.theory.regret import cfr as cfr
    from tilewidgets.theory.statistics import branching_factor as branching_factor
    from tilewidgets.theory.statistics import first_player_advantage as first_player_advantage
    from tilewidgets.theory.statistics import game_length as game_length
    from tilewidgets.theory.statistics import piece_values as piece_values
    from tilewidgets.theory.statistics import reconstructed as reconstructed
    from tilewidgets.theory.statistics import rule_sensitivity as rule_sensitivity
    from tilewidgets.theory.statistics import score_distribution as score_distribution
    from tilewidgets.theory.statistics_games import sample as sample
    from tilewidgets.theory.strategies import Strategy as Strategy
    from tilewidgets.theory.strategies import best_response as best_response
    from tilewidgets.theory.strategies import expected as expected
    from tilewidgets.theory.strategies import exploitability as exploitability
    from tilewidgets.theory.tournament import Tournament as Tournament
    from tilewidgets.theory.tournament_replays import read_standings as read_standings
    from tilewidgets.theory.tournament_table import Standings as Standings

_HOMES = {
    "Equilibrium": "regret",
    "Matrix": "matrix",
    "NotSolvable": "limits",
    "Puzzle": "puzzles",
    "Standings": "tournament_table",
    "Strategy": "strategies",
    "TooLarge": "limits",
    "Tournament": "tournament",
    "Tree": "extensive",
    "best_response": "strategies",
    "branching_factor": "statistics",
    "cfr": "regret",
    "expected": "strategies",
    "exploitability": "strategies",
    "find_puzzles": "puzzles",
    "first_player_advantage": "statistics",
    "game_length": "statistics",
    "load_puzzles": "puzzles",
    "payoff_matrix": "matrix",
    "piece_values": "statistics",
    "read_standings": "tournament_replays",
    "reconstructed": "statistics",
    "rule_sensitivity": "statistics",
    "sample": "statistics_games",
    "save_efg": "efg",
    "save_puzzles": "puzzles",
    "score_distribution": "statistics",
    "shipped_puzzles": "puzzles",
    "solve": "induction",
    "to_efg": "efg",
    "tree": "extensive",
}
__all__ = [*_HOMES]  # noqa: PLE0604  # they are strings, from a table that ruff does not look into


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

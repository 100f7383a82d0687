"""Play, replay and analyse tile games inside Jupyter.

`game(name)` makes a game, `game.deal(seed)` its first state, `Board(game)` a board to click on. The public names are loaded when they
are first used, so that importing the package is cheap and needs neither numpy nor Jupyter.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewidgets import interop as interop
    from tilewidgets import theory as theory
    from tilewidgets.agents import agent as agent
    from tilewidgets.agents.simulate import simulate as simulate
    from tilewidgets.errors import AgentFailure as AgentFailure
    from tilewidgets.errors import IllegalMove as IllegalMove
    from tilewidgets.errors import NotationError as NotationError
    from tilewidgets.errors import ReplayError as ReplayError
    from tilewidgets.errors import RulesetError as RulesetError
    from tilewidgets.errors import SetupError as SetupError
    from tilewidgets.errors import TileError as TileError
    from tilewidgets.games import game as game
    from tilewidgets.match import Match as Match
    from tilewidgets.models import ExplorerModel as ExplorerModel
    from tilewidgets.models import LibraryModel as LibraryModel
    from tilewidgets.models import MatchModel as MatchModel
    from tilewidgets.models import MatrixModel as MatrixModel
    from tilewidgets.models import PuzzleModel as PuzzleModel
    from tilewidgets.models import ReplayModel as ReplayModel
    from tilewidgets.models import StandingsModel as StandingsModel
    from tilewidgets.replay import Replay as Replay
    from tilewidgets.scene.figures import figure_style as figure_style
    from tilewidgets.widgets import Board as Board
    from tilewidgets.widgets import Explorer as Explorer
    from tilewidgets.widgets import Library as Library
    from tilewidgets.widgets import Matrix as Matrix
    from tilewidgets.widgets import Player as Player
    from tilewidgets.widgets import Puzzle as Puzzle
    from tilewidgets.widgets import Standings as Standings
    from tilewidgets.widgets import begin_lesson as begin_lesson

__version__ = "0.1.0"

_HOMES = {
    "AgentFailure": "errors",
    "Board": "widgets",
    "Explorer": "widgets",
    "ExplorerModel": "models",
    "IllegalMove": "errors",
    "Library": "widgets",
    "LibraryModel": "models",
    "Match": "match",
    "MatchModel": "models",
    "Matrix": "widgets",
    "MatrixModel": "models",
    "NotationError": "errors",
    "Player": "widgets",
    "Puzzle": "widgets",
    "PuzzleModel": "models",
    "Replay": "replay",
    "ReplayError": "errors",
    "ReplayModel": "models",
    "RulesetError": "errors",
    "SetupError": "errors",
    "Standings": "widgets",
    "StandingsModel": "models",
    "TileError": "errors",
    "agent": "agents",
    "begin_lesson": "widgets",
    "figure_style": "scene.figures",
    "simulate": "agents.simulate",
}
_PARTS = ("interop", "theory")
"""Packages that are names of their own: `tw.theory.solve(state)`."""

__all__ = ["__version__", "game", *_HOMES, *_PARTS]


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """The package as a module in which `game` stays the function: importing the module `tilewidgets.game` would put that there."""

    @property
    def game(self) -> Any:
        from tilewidgets.games import game

        return game

    @game.setter
    def game(self, module: ModuleType) -> None:
        """Keep the function."""


sys.modules[__name__].__class__ = _Package

"""Widgets: native, labelled controls and a picture over a model.

`Board` plays a match, `Player` shows a replay, `Library` lists many, `Puzzle` asks for the best move.
"""

from tilewidgets.widgets.board import Board
from tilewidgets.widgets.explorer import Explorer
from tilewidgets.widgets.library import Library
from tilewidgets.widgets.player import Player
from tilewidgets.widgets.puzzle import Puzzle

__all__ = ["Board", "Explorer", "Library", "Player", "Puzzle"]

"""Widgets: native, labelled controls and a picture over a model.

`Board` plays a match, `Player` shows a replay, `Library` lists many, `Puzzle` asks for the best move. Of the game-theory lab: `Explorer`
walks in a tree, `Matrix` shows a game in normal form, `Standings` a tournament. `begin_lesson` sets a notebook up.
"""

from tilewidgets.widgets.board import Board
from tilewidgets.widgets.explorer import Explorer
from tilewidgets.widgets.lesson import begin_lesson
from tilewidgets.widgets.library import Library
from tilewidgets.widgets.matrix import Matrix
from tilewidgets.widgets.player import Player
from tilewidgets.widgets.puzzle import Puzzle
from tilewidgets.widgets.standings import Standings

__all__ = ["Board", "Explorer", "Library", "Matrix", "Player", "Puzzle", "Standings", "begin_lesson"]

"""Widgets: native, labelled controls and a picture over a model. `Board` plays a match, `Player` shows a replay, `Library` lists many."""

from tilewidgets.widgets.board import Board
from tilewidgets.widgets.library import Library
from tilewidgets.widgets.player import Player

__all__ = ["Board", "Library", "Player"]

"""Widgets: composites of native, labelled controls and one canvas over a model. `Board` plays a match."""

from tilewidgets.widgets.board import Board

__all__ = ["Board"]

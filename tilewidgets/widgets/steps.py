"""The two controls of a replay that ipywidgets does not have: the slider, and the list of moves."""

from __future__ import annotations

from importlib import resources
from typing import Any

import anywidget
from traitlets import Any as AnyTrait
from traitlets import Bool, Float, Int, List, Unicode

_FILES = resources.files("tilewidgets.widgets")


class Timeline(anywidget.AnyWidget):
    """The browser's own range control, with "ply 8 of 13" before it.

    Attributes
    ----------
    ply, last : int
        What it shows.
    closed : bool
        Whether it is out of use.
    asked : list
        The ply that somebody asks for, and a number that makes every asking a change.
    """

    _esm = (_FILES / "timeline.js").read_text("utf-8")
    ply = Int(0).tag(sync=True)
    last = Int(0).tag(sync=True)
    closed = Bool(False).tag(sync=True)
    asked = List(AnyTrait()).tag(sync=True)


class MoveList(anywidget.AnyWidget):
    """The moves of a replay in words, with comments and variations below them.

    Attributes
    ----------
    rows : list of dict
        As `tilewidgets.models.rows` makes them.
    node : int
        The position that is shown.
    badges : list of str
        SVG, by player.
    room : list of float
        Left, top, width and height in parts of the picture over which it lies; empty: it stands below.
    asked : list
        The node that somebody asks for, and a number that makes every asking a change.
    """

    _esm = (_FILES / "moves.js").read_text("utf-8")
    rows: Any = List().tag(sync=True)
    node = Int(0).tag(sync=True)
    badges = List(Unicode()).tag(sync=True)
    room = List(Float()).tag(sync=True)
    asked = List(AnyTrait()).tag(sync=True)


def asked_for(change: Any) -> int | None:
    """The number that a control of the page asks for; `None` if it is none (a page may send anything)."""
    value = change["new"][0] if change["new"] else None
    return value if type(value) is int else None

"""A match: moves made, undone and redone, variations, comments and marks. Pure Python.

`match.py` (`Match`), `tree.py` (positions and what follows them), `log.py` (what was played, line by line), `written.py` (to and from
the keys of a replay).
"""

from __future__ import annotations

from tilewidgets.match.log import Entry
from tilewidgets.match.match import Match
from tilewidgets.match.tree import MARKS, Node, Variation

__all__ = ["MARKS", "Entry", "Match", "Node", "Variation"]

"""`AnalysisTable`: below a board, what a search thinks of each move, and why."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
from traitlets import Any as AnyTrait
from traitlets import List, Unicode

from tilewidgets.models.sentences import ANALYSIS_BEGINS, ANALYSIS_WAITS
from tilewidgets.scene.overlay import table
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from tilewidgets.models import MatchModel

MOST_ROWS = 8


class AnalysisTable(anywidget.AnyWidget):
    """The moves by value, the best first; a click on one shows it on the board.

    Attributes
    ----------
    rows : list of dict
        With `move` (notation), `words`, `percent`, `between`, `visits` and `color`.
    caption, why : str
    asked : list
        The move that somebody wants to see, and a number that makes every asking a change.
    """

    _esm = (resources.files("tilewidgets.widgets") / "analysis.js").read_text("utf-8")
    rows: Any = List().tag(sync=True)
    caption = Unicode("").tag(sync=True)
    why = Unicode("").tag(sync=True)
    asked = List(AnyTrait()).tag(sync=True)

    def __init__(self, model: MatchModel, guard: Callable[[Callable[[], Any]], None]) -> None:
        super().__init__(layout=ipywidgets.Layout(width="100%", display="none"))
        self._model, self._guard = model, guard
        self.observe(self._asked, "asked")

    def _asked(self, change: Any) -> None:
        move = change["new"][0] if change["new"] else None
        if isinstance(move, str):
            self._guard(lambda: self._model.select(move))

    def show(self, theme: str) -> None:
        """Make the table tell what the model has found; without an analysis it is not there."""
        model, overlay = self._model, self._model.overlay
        self.layout.display = "none" if overlay is None else None
        if overlay is None:
            self.rows, self.caption, self.why = [], "", ""  # who is at the board next may not know them
            return
        told = table(overlay, model.game, model.view, MOST_ROWS)
        colors = find_theme(theme)
        with self.hold_sync():
            self.rows = [
                {
                    "move": str(weighed.move),
                    "words": row.move,
                    "percent": int(row.percent),
                    "between": row.interval,
                    "visits": row.visits,
                    "color": colors.color("line" if weighed.is_vague else overlay.look(weighed).fill),
                }
                for weighed, row in zip(overlay.moves, told, strict=False)
            ]
            self.caption = f"Analysis: {overlay.caption}" if overlay.caption else "Analysis"
            self.why = model.why or (ANALYSIS_BEGINS if model.is_my_turn else ANALYSIS_WAITS)

"""The table of a library: a small front-end module of its own, which shows what the kernel says as text, and sends what is asked for."""

from __future__ import annotations

from typing import Any

import anywidget
from traitlets import Dict, List, Unicode

from tilewidgets.models.library_model import LibraryModel
from tilewidgets.models.library_words import problems
from tilewidgets.replay.index import Entry
from tilewidgets.scene.lettering import clean, cut
from tilewidgets.widgets.status import script, style_sheet

MOST_TEXT = 80
MOST_PROBLEMS = 100
"""Problems that are sent to the page; `model.problems` has more."""


def shown(model: LibraryModel) -> dict[str, Any]:
    """What the page shows of a model: numbers and harmless texts."""
    listed = [_text(str(problem), 300) for problem in (*model.unfinished, *model.problems)[:MOST_PROBLEMS]]
    more = model.problem_count + len(model.unfinished) - len(listed)
    return {
        "rows": [_row(entry) for entry in model.rows],
        "open": model.opened_number,
        "games": [_text(name) for name in model.games],
        "game": _text(model.game_filter),
        "query": clean(model.query)[:MOST_TEXT],
        "sort": model.sort,
        "descending": model.descending,
        "page": model.page,
        "pages": model.pages,
        "status": clean(model.status),
        "kind": model.status_kind,
        "problems": [*listed, *([f"... and {more:,} more"] if more else [])],
        "problem_title": problems(model.problem_count) if model.problem_count else "Being written",
        "closed": model.closed,
    }


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "file": _text(entry.file) + (f", line {entry.line}" if entry.line else ""),
        "game": _text(entry.game),
        "players": [_text(name) for name in entry.players],
        "plies": str(entry.plies),
        "rest": [
            " : ".join(str(score)[:12] for score in entry.scores) if entry.scores is not None else "",
            _text(entry.reason.replace("_", " ")) if entry.scores is not None else "not over",
            _text(entry.created.removesuffix("Z").replace("T", " ")[:16]),
        ],
    }


def _text(text: str, most: int = MOST_TEXT) -> str:
    return cut(text, most)


class LibraryTable(anywidget.AnyWidget):
    """Filter, table, pages and status line of a library.

    Attributes
    ----------
    content : dict
        What is shown, as `shown` makes it; nothing in it is HTML. What the page asks for comes as messages `{"do": ..., "value": ...}`.
    badges : list of str
        SVG, by player.
    """

    _css = style_sheet("library.css")
    _esm = script("elements.js", "library.js")
    content = Dict().tag(sync=True)
    badges = List(Unicode()).tag(sync=True)

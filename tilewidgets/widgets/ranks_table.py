"""The table of standings: a small front-end module of its own, which shows what the kernel says as text; and the same as plain HTML."""

from __future__ import annotations

from html import escape
from typing import Any

import anywidget
from traitlets import Dict

from tilewidgets.models import lab_words as words
from tilewidgets.models.standings_model import StandingsModel
from tilewidgets.scene.heat import MINUS
from tilewidgets.scene.lettering import clean
from tilewidgets.theory.tournament_table import Place
from tilewidgets.widgets.status import script

HEADS = ("#", "Agent", "Won, drawn, lost", "Points", "95 % interval", "Rating", "95 % interval", "Failed")


def shown(model: StandingsModel) -> dict[str, Any]:
    """What the page shows of a model: numbers and harmless texts."""
    return {
        "rows": [_row(one) for one in model.places],
        "sort": model.sort,
        "descending": model.descending,
        "played": model.played,
        "total": model.total,
        "progress": model.progress,
    }


def _row(one: Place) -> dict[str, Any]:
    place, _, _, wins, draws, losses, points, interval, rating, of_rating, _, failures = one.cells()
    if not one.games:
        interval = of_rating = ""
    return {
        "place": place,
        "agent": words.called(one.agent),
        "wins": f"{wins}\u2013{draws}\u2013{losses}",
        "points": [points, interval.replace("%", "")],
        "rating": [text.replace("-", MINUS) if one.games else text for text in (rating, of_rating)],
        "failures": failures,
    }


def plain_table(model: StandingsModel) -> str:
    """The table for where no kernel is."""
    head = "".join(f'<th scope="col">{title}</th>' for title in HEADS)
    rows = []
    for row in shown(model)["rows"]:
        cells = (row["place"], row["agent"], row["wins"], *row["points"], *row["rating"], row["failures"])
        rows.append("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in cells) + "</tr>")
    caption, body = escape(clean(model.title)), "\n".join(rows)
    return f"<table>\n<caption>{caption}</caption>\n<tr>{head}</tr>\n{body}\n</table>\n"


class RanksTable(anywidget.AnyWidget):
    """How far a tournament is, and its table.

    Attributes
    ----------
    content : dict
        What is shown, as `shown` makes it; nothing in it is HTML. What the page asks for comes as messages `{"do": "sort", "value": ...}`.
    """

    _esm = script("elements.js", "ranks.js")
    content = Dict().tag(sync=True)

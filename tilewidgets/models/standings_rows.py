"""The rows of standings: how they are sorted, and what the picture shows of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tilewidgets.models import lab_words as words
from tilewidgets.scene.heat import Heat
from tilewidgets.scene.ranks import Rank, Ranks

if TYPE_CHECKING:
    from tilewidgets.models.standings_model import StandingsModel
    from tilewidgets.theory.tournament_table import Place

_KEYS: dict[str, Callable[[Place], Any]] = {
    "place": lambda one: one.place,
    "agent": lambda one: one.agent.casefold(),
    "wins": lambda one: (one.wins, one.draws),
    "points": lambda one: one.points if one.games else -1.0,
    "rating": lambda one: one.rating.mu if one.games else float("-inf"),
    "failures": lambda one: one.failures,
}
SORTS = tuple(_KEYS)
"""What the table can be sorted by."""
CHARTS = ("points", "rating")
"""What the chart can show."""


def sorted_places(places: tuple[Place, ...], sort: str, descending: bool) -> tuple[Place, ...]:
    """The rows in an order; those that are alike in it stay from the best to the last."""
    return tuple(sorted(places, key=_KEYS[sort], reverse=descending))


def ranks_of(model: StandingsModel) -> Ranks:
    """What the picture shows."""
    duels = {(one.agent, one.opponent): one for one in model.table.duels}
    names = [one.agent for one in model.places]
    met = [[duels.get((a, b)) for b in names] for a in names]
    said = [
        ["" if a == b else words.never_met(a, b) if one is None else words.duel(one) for b, one in zip(names, row, strict=True)]
        for a, row in zip(names, met, strict=True)
    ]
    known = len(model.pair) >= 2 and {*model.pair} <= {*names}
    return Ranks(
        tuple(_rank(model, one) for one in model.places),
        "Points, with 95 % intervals" if model.chart == "points" else "Rating, with 95 % intervals",
        model.chart == "points",
        tuple(tuple(None if one is None else Heat(2 * one.rate - 1, f"{100 * one.rate:.0f}") for one in row) for row in met),
        tuple(map(tuple, said)),
        (names.index(model.pair[0]), names.index(model.pair[1])) if known else None,
    )


def _rank(model: StandingsModel, one: Place) -> Rank:
    if not one.games:
        return Rank(one.agent, None)
    if model.chart == "rating":
        return Rank(one.agent, one.rating.mu, *one.rating.interval)
    return Rank(one.agent, one.points, one.low, one.high, model.table.early.get(one.agent))

"""What chance may decide in a game whose rules are in the dialect: the outcomes of a move, by the game's module `searching`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tilewidgets.game import Outcome, State


def chances(state: State, move: Any, label: Callable[[Any, Any, Any], str]) -> Sequence[Outcome]:
    """What a legal move may lead to, each outcome once, with the number of orders of what is undealt that lead there.

    Parameters
    ----------
    state : State
    move : Move
    label : function
        Of the game, and the records before (with the order of the outcome) and after the move: what chance decided, in short.
    """
    game: Any = state.game
    engine, searching = game.engine, game.engine.searching
    action, tables = engine.action(move), [engine.tables]
    records = [state._position.copy(), engine.layout.plain()]
    count = searching.outcomes(tables, records, 0, action)
    if count == 1:
        return (Outcome("", 1, state.play(move)),)
    outcomes = []
    for k in range(count):
        records[0] = before = state._position.copy()
        weight = searching.arrange(tables, records, 0, action, k)
        if weight:
            arranged = type(state)(game, engine.setup(before), before, state.movers, state.moves, state.events, state.viewer)
            after = arranged.play(move)
            outcomes.append(Outcome(label(game, before, after._position), weight, after))
    return outcomes


def fields(record: Any, left_out: frozenset[str]) -> tuple[Any, ...]:
    """All fields of a plain record but some, as a value that can be a key."""
    values = ((name, getattr(record, name)) for name in type(record).__slots__ if name not in left_out)
    return tuple(tuple(value) if isinstance(value, list) else value for _, value in values)

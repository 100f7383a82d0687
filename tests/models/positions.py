"""Matches to try things on: arranged positions, agents that misbehave, and what a model must always be."""

from __future__ import annotations

from tests.games.decks import arranged
from tilewidgets import MatchModel, game


def hot_seat(**options):
    """Two people at one board, player 0 to move, the curtain lifted."""
    model = MatchModel(game("pyramid"), ["human", "human"], seed=4, **options)
    model.lift()
    return model


def duel(opponent="greedy", seed=4, **options):
    """A person against an agent."""
    return MatchModel(game("pyramid"), ["human", opponent], seed=seed, **options)


def alone(hand, start, supply="", **options):
    """One person with this hand."""
    made = {key: options.pop(key) for key in ("supply_end", "visibility") if key in options}
    return MatchModel(arranged([hand], start, supply, **made), ["human"], **options)


def turning(model):
    """A legal move whose tile fits on its cell in several rotations."""
    legal = model.legal_moves
    return next(a for a in legal if sum((b.tile, b.cell) == (a.tile, a.cell) for b in legal) > 1)


def only(model):
    """A legal move whose tile fits on its cell in one rotation."""
    legal = model.legal_moves
    return next(a for a in legal if sum((b.tile, b.cell) == (a.tile, a.cell) for b in legal) == 1)


def first_legal(view):
    """An agent: the first move of the list."""
    return view.legal_moves[0]


def failing(view):
    """An agent that raises."""
    raise RuntimeError("it broke")


def snapshot(model):
    """All that can be read of a model, without the count of changes and without error objects."""
    error = model.last_error
    return {
        **{name: getattr(model, name) for name in model.trait_names() if name not in ("revision", "last_error")},
        "last_error": error and (type(error), str(error)),
        "view": model.view,
        "repr": repr(model),
        "undo": model.undo_ply,
        "redo": model.redo_ply,
    }


def check_model(model, deep=True):
    """What holds at any time; `deep` plays the match again from its beginning."""
    state = whole = model.state
    if deep:
        whole = model.game.start(state.setup).play_all(state.moves)
        assert state == whole
    assert (model.ply, model.moves, model.to_move, model.scores) == (whole.ply, whole.moves, whole.to_move, whole.scores)
    assert state.viewer == model.viewer
    assert model.names == tuple(seat.name for seat in model.seats)
    seat = model.seats[model.to_move]
    if model.curtain:
        assert model.view == whole.view(None)
        assert not model.is_my_turn
    else:
        assert model.view == whole.view(model.viewer)
    if model.is_my_turn:
        assert seat.agent is None
        assert model.legal_moves == whole.legal_moves == model.view.legal_moves != ()
    else:
        assert model.legal_moves == ()
    if model.conceded is not None:
        assert not model.is_my_turn
        assert not model.thinking
        assert not whole.is_over
    if model.analysis is not None:
        assert model.analysing
        assert model.is_my_turn
        assert {each.move for each in model.analysis.moves} <= set(model.legal_moves)
    assert (model.overlay is None) == (not model.analysing)
    if model.thinking:
        assert seat.agent is not None
        assert not whole.is_over
    assert model.status
    assert "\n" not in model.status
    assert (model.status_kind == "error") == (model.last_error is not None or model.closed)
    chosen = model.selection
    if chosen.move is not None:
        assert chosen.move in whole.legal_moves
    for ply in (model.undo_ply, model.redo_ply):
        assert ply is None or ply != model.ply
    assert all(isinstance(value, tuple) for value in (model.moves, model.legal_moves, model.scores, model.names))

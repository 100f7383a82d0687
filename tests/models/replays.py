"""Replays to look at and to write on, and what a model of one must always be."""

from __future__ import annotations

import random
from functools import cache

import tilewidgets as tw
from tests.games.tictactiles import TicTacTiles
from tilewidgets.models.rows import rows
from tilewidgets.replay import Replay
from tilewidgets.replay.matches import match_of, with_match

NAMES = ("Ada", "Grace", "Mary", "Joan")


@cache
def replay(name="pyramid", players=2, plies=None, seed=3):
    """A replay of a game played at random, to its end or as many plies."""
    game = TicTacTiles() if name == "tictactiles" else tw.game(name, **({"players": players} if name == "pyramid" else {}))
    state, chance = game.deal(seed), random.Random(seed)
    while not state.is_over and (plies is None or state.ply < plies):
        state = state.play(chance.choice(state.legal_moves))
    return Replay.of(state, players=NAMES[: game.players])


def other_move(model, k=0):
    """A legal move at the position that is shown with which no line goes on."""
    node = model.line[model.ply]
    known = [one.move for one in (node.next, *(v.first for v in node.variations)) if one is not None]
    return [move for move in model.state.legal_moves if move not in known][k]


def tree(model):
    """All lines, with what is written on them."""
    return match_written(model.replay)


def match_written(data):
    """What a replay says of its lines."""
    return {key: data.to_dict().get(key) for key in ("moves", "comments", "marks", "variations")}


def snapshot(model):
    """All that can be read of a model, but for errors and the count of changes."""
    hidden = ("revision", "last_error", "status", "status_kind")
    traits = {name: getattr(model, name) for name in model.trait_names() if name not in hidden}
    return {**traits, "data": model.replay.to_dict(), "view": model.view, "path": model.path, "line": model.line, "game": model.game}


def check_replay_model(model):
    """What holds at any time."""
    line = model.line
    assert 0 <= model.ply <= model.last_ply == len(line) - 1
    assert model.state is line[model.ply].state
    assert model.state.ply == model.ply
    assert model.node == line[model.ply].id
    assert model.compare is None or 0 <= model.compare <= model.last_ply
    assert model.node in {row["node"] for row in model.rows}
    assert model.rows == rows(model._match, model.names)
    assert with_match(model.replay, model._match) == model.replay
    again = match_of(model.replay)
    assert [(n.move, n.comment, n.mark) for n in again.nodes()] == [(n.move, n.comment, n.mark) for n in model._match.nodes()]
    assert model.game.name == model.replay.game.name
    assert model.names == tuple(player["name"] for player in model.replay.players)
    assert model.scores == tuple(node.state.scores for node in line)
    assert len(model.log) == model.ply
    assert model.status
    assert "\n" not in model.status
    assert (model.status_kind == "error") == (model.last_error is not None or model.closed)
    expected = model.state.revealed(0) if model.perspective == "everything" else None
    if expected is None:
        expected = model.state.view(None if model.perspective == "public" else model.perspective)
    assert model.view == expected
    assert 0.1 <= model.speed <= 50

"""What a player has seen of a game, worked out from the law with `reference.py`, and other deals that look the same to her."""

from __future__ import annotations

import random
from itertools import permutations

from tests.games.reference import Reference


def all_options(ruleset):
    """The options that the reference needs."""
    names = ("players", "hand_size", "wild_scores_neighbors", "open_tiles_count", "supply_end", "exhausted_bonus", "compensation")
    return {name: getattr(ruleset, name) for name in names}


def replay(state, deck=None):
    """Play a state's moves in the reference, perhaps from another deck; `None` if they are not legal there."""
    tiles = {tile.id: tile.value for tile in state.game.tiles.values()}
    other = Reference(tiles, deck or state.setup["deck"], state.setup["first_player"], all_options(state.game.ruleset))
    yield other
    for move in map(str, state.moves):
        if move not in other.legal():
            yield None
            return
        other.play(move)
        yield other


def seen(state, viewer):
    """The tiles that a player (or a spectator, `None`) has seen: own hand, tops of the others, board, open and drawn tiles."""
    known = set()
    for other in replay(state):
        for p, hand in enumerate(other.hands):
            shown = len(hand) if p == viewer or state.game.ruleset.visibility == "open" else 1
            known |= {*hand[:shown], *other.open[p]}
        known |= {*other.board.values(), other.drawn} - {""}
    return known


def agrees(state, deck):
    """Whether another deck gives the same moves, scores and end: nothing public tells it from the state's."""
    *_, other = replay(state, deck)
    if other is None:
        return False
    reason = state.result.reason if state.result else ""
    return (other.over, other.player, tuple(other.scores[: state.game.players])) == (reason, state.to_move, state.scores)


def lookalikes(state, viewer, seed, tries=6):
    """Decks in which tiles that the viewer has not seen are exchanged, and everything that she has seen is the same."""
    chance, known, deck = random.Random(seed), seen(state, viewer), state.setup["deck"]
    hidden = [i for i, tile in enumerate(deck) if tile not in known]
    for n in range(tries if len(hidden) > 1 else 0):
        places = chance.sample(hidden, 2 if n % 2 else len(hidden))
        other = list(deck)
        for i, j in zip(places, places[1:] + places[:1], strict=True):
            other[i] = deck[j]
        if agrees(state, other):
            yield other


def all_decks(state, viewer):
    """Every deck that agrees with all that the viewer knows, with the known tiles where her view has them."""
    frame = state.view(viewer).deck
    gaps = [i for i, tile in enumerate(frame) if tile is None]
    unknown = sorted(set(state.game.tiles) - seen(state, viewer))
    assert len(gaps) == len(unknown)
    out = []
    for order in permutations(unknown):
        deck = list(frame)
        for i, tile in zip(gaps, order, strict=True):
            deck[i] = tile
        if agrees(state, deck):
            out.append(tuple(deck))
    return out

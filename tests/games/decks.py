"""Positions of Pyramid Power arranged by hand: these hands, this start tile, this supply, and no other tile."""

from __future__ import annotations

import random

from tilewidgets.games import game

ORDER = "RYGBPO"
WORTH = {1: 6, 2: 4, 3: 3}  # by number of colours: one colour 6, a pair 4, three different colours 3
RULESETS = ("standard", "classroom", "small", "tiny")


def worth(tile):
    """The value that the law gives a tile; the wild's is 0."""
    return 0 if tile.startswith("*") else WORTH[len(set(tile[:3]))]


def listed(ids, values=None):
    """The option `tiles` for these ids."""
    return [{"id": tile, "value": (values or {}).get(tile, worth(tile))} for tile in ids]


def arranged(hands, start, supply="", *, values=None, first_player=0, **options):
    """The first state of a game that has just these tiles, so that `supply` is the whole supply; hands are texts such as "RRB YGP"."""
    hands, supply = [hand.split() for hand in hands], supply.split()
    assert len({len(hand) for hand in hands}) == 1, "hands are of equal size"
    deck = [tile for hand in hands for tile in hand] + [start, *supply]
    made = game("pyramid", players=len(hands), hand_size=len(hands[0]), tiles=listed(deck, values), **options)
    return made.start({"deck": deck, "first_player": first_player})


def legal(state):
    """The legal moves in notation, as a set."""
    return {str(move) for move in state.legal_moves}


def hand(state, player):
    """A player's hand, in hand order."""
    return list(state.view(player).hands[player])


def open_tiles(state, player):
    """The tiles that lie open beside a player's hand."""
    return list(state.view(player).open_tiles[player])


def multisets(colors):
    """Ids of the coloured tiles for a number of colours, by the definition: every multiset of three, written in the order of colours."""
    n = range(colors)
    return {ORDER[a] + ORDER[b] + ORDER[c] for a in n for b in n for c in n if a <= b <= c}


def random_state(made, seed, plies=None, greed=0.0):
    """All states of a random game, up to `plies` moves or its end; a share `greed` of the moves closes the board up for most points."""
    chance = random.Random(seed)
    states = [made.deal(f"deal {seed}", first_player=chance.randrange(made.players))]
    while not states[-1].is_over and (plies is None or len(states) <= plies):
        state = states[-1]
        move = chance.choice(state.legal_moves)
        if chance.random() < greed:
            view = state.view(state.to_move)
            move = max(state.legal_moves, key=lambda m: (view.points(m), -view.opened(m)))
        states.append(state.play(move))
    return states


# The ring of six cells round the lower right corner of the start cell, without the start cell: each but the last touches one tile
# when laid in this order, the last touches the start tile and the fifth.
RING = ((1, 0), (2, 0), (2, 1), (1, 1), (0, 1))


def lay_ring(state, tiles, cells=RING):
    """Play tiles of one colour along cells."""
    for tile, (x, y) in zip(tiles, cells, strict=False):
        state = state.play(f"{tile}@{x},{y}/0")
    return state

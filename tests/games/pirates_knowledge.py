"""What a player has seen of a game, worked out from the law, and other deals that look the same to her."""

from __future__ import annotations

import random


def all_options(ruleset):
    """The options of a ruleset as `pirates_reference.py` needs them."""
    out = {name: dict(getattr(ruleset, name)) for name in ("ships", "tokens", "sets", "runs", "market")}
    out |= {name: getattr(ruleset, name) for name in ("turns", "hand_size", "copies", "fire_range", "visibility")}
    return out | {"mercenaries": {m.id: {"cost": m.cost, "action": m.action} for m in ruleset.mercenaries}}


def draws(state, p):
    """How many ships of her deck and of her reserve a player has drawn."""
    deck, reserve = state.game.ruleset.hand_size, 0
    for k, (mover, move) in enumerate(zip(state.movers, state.moves, strict=True)):
        if mover == p:
            reserve += move.kind in ("sea", "ship", "merc") and move.what == "T"
            following = state.movers[k + 1] if k + 1 < state.ply else state.to_move
            deck += following != p
    return min(deck, len(state.setup["decks"][p])), reserve


def can_have_been(state, p, deck, reserve):
    """Whether a player could have made her moves with this deck and reserve: each ship was in her hand when she laid it."""
    deck, reserve = list(deck), list(reserve)
    hand = [deck.pop(0) for _ in range(state.game.ruleset.hand_size)]
    for k, (mover, move) in enumerate(zip(state.movers, state.moves, strict=True)):
        if mover != p:
            continue
        if move.kind == "lay":
            if int(move.what) not in hand:
                return False
            hand.remove(int(move.what))
        elif move.what == "T":
            hand.append(reserve.pop(0))
        following = state.movers[k + 1] if k + 1 < state.ply else state.to_move
        if following != p and deck:
            hand.append(deck.pop(0))
    return True


def knows(state, viewer, p):
    """Whether a viewer sees a player's hand."""
    return viewer == p or state.game.ruleset.visibility == "open"


def lookalikes(state, viewer, seed, tries=6):
    """Setups in which ships that the viewer has not seen are exchanged, and everything that she has seen is the same."""
    chance = random.Random(f"lookalikes {seed}")
    setup = state.setup
    for n in range(tries):
        p = chance.randrange(2)
        deck, reserve = draws(state, p) if knows(state, viewer, p) else (0, 0)
        piles = [setup["decks"][p], setup["reserves"][p]]
        hidden = [(0, i) for i in range(deck, len(piles[0]))] + [(1, i) for i in range(reserve, len(piles[1]))]
        if len(hidden) < 2:
            continue
        places = chance.sample(hidden, 2 if n % 2 else min(len(hidden), 5))
        other = [list(pile) for pile in piles]
        for (pile, i), (from_pile, j) in zip(places, places[1:] + places[:1], strict=True):
            other[pile][i] = piles[from_pile][j]
        if other != piles and can_have_been(state, p, *other):
            decks, reserves = list(setup["decks"]), list(setup["reserves"])
            decks[p], reserves[p] = other
            yield setup | {"decks": decks, "reserves": reserves}

"""Positions of Pirates Under Fire arranged by hand: whole setups (`arranged`), and a sea in the middle of a game (`at_sea`).

Fleets are texts such as `5@a1 8@b1* joker@c2^`: what lies where, `*` burning, `^` with a shield.
"""

from __future__ import annotations

import random
from collections import Counter

from tests.games.pirates_configurations import LAW
from tilewidgets.games import game
from tilewidgets.games.pirates import rules
from tilewidgets.games.pirates.codes import FIRST_MERCENARY

SPACES = [column + row for row in "123456" for column in "abcdefg"]
CALM = ["." * 7] * 6
INERT = dict.fromkeys(range(1, 10), ".")
"""Ships without abilities: a turn is one move."""


def boards_of(sea):
    """Boards that can form a sea: the first faces are the side of player 0, the second ones that of player 1, turned round."""
    sides = [sea[:3], [line[::-1] for line in reversed(sea[3:])]]
    return [[[line[a:b] for line in side] for side in sides] for a, b in ((0, 3), (3, 6), (6, 7))]


def effects_at(**codes):
    """A sea that is open but for some spaces: `effects_at(a1="O")`."""
    lines = ["".join(codes.get(column + row, ".") for column in "abcdefg") for row in "123456"]
    assert set(codes) <= set(SPACES)
    return lines


def hired(*ids, cost=0, **actions):
    """Options that lay out these mercenaries, all for the same gold (none, by default), with other `actions` if wanted."""
    listed = {id: {"cost": 77, "action": entry["action"]} for id, entry in LAW["mercenaries"].items()}
    listed |= {id: {"cost": 77, "action": action} for id, action in actions.items()}
    for id in ids:
        listed[id]["cost"] = cost
    return {"mercenaries": listed, "market": {cost: len(ids)} if ids else {}, "laid_out": ids}


def arranged(decks=("", ""), reserves=("", ""), *, sea=CALM, laid_out=(), first_player=0, **options):
    """The first state of a game with this sea; decks and reserves begin as given (digits), the other ships follow in rising order."""
    made = game("pirates", **({"boards": boards_of(sea), "market": {}} | options))
    piles = {"decks": [], "reserves": []}
    for p in range(2):
        deck, reserve = ([int(n) for n in text] for text in (decks[p], reserves[p]))
        left = Counter(list(range(1, 10)) * made.ruleset.copies)
        left.subtract([*deck, *reserve])
        assert min(left.values()) >= 0, "more ships of a number than there are"
        rest = sorted(left.elements())
        need = made.ruleset.deck_size - len(deck)
        piles["decks"].append(deck + rest[:need])
        piles["reserves"].append(reserve + rest[need:])
    return made.start({"sea": list(sea), **piles, "mercenaries": list(laid_out), "first_player": first_player})


def _read(text):
    """Owner's fleet from a text: (what, space, burning, shield)."""
    for token in text.split():
        what, _, rest = token.partition("@")
        yield what, rest[:2], "*" in rest, "^" in rest


def at_sea(mine="", theirs="", *, mines="", hand="1", gold=(0, 0), left=None, to_move=0, **arrangement):
    """A state at the main action of `to_move`, who holds `hand`, with these fleets of players 0 and 1.

    The tokens that lie on the sea and with the players are out of the supply (`left` overrides what is left). The first ship of the
    game has been laid.
    """
    state = arranged(**arrangement)
    made, s = state.game, state._position.copy()
    for p, text in enumerate((mine, theirs)):
        for what, space, burning, shield in _read(text):
            bit = 1 << SPACES.index(space)
            s.lies[SPACES.index(space)] = int(what) if what.isdigit() else FIRST_MERCENARY + made.engine.mercenary_number[what]
            field = s.burning if burning else s.active
            field[p] |= bit
            if shield:
                s.shield[p] |= bit
                s.shields_left -= 1
        s.gold[p] = gold[p]
        s.gold_left -= gold[p]
    for space in mines.split():
        s.mines |= 1 << SPACES.index(space)
        s.mines_left -= 1
    for token, n in (left or {}).items():
        name = {"shield": "shields_left", "mine": "mines_left", "extra": "extra_left", "gold": "gold_left", "point": "points_left"}[token]
        setattr(s, name, n)
    s.to_move, s.first_ship = to_move, 0
    s.hand[to_move * 10 : to_move * 10 + 10] = [hand.count(str(n)) for n in range(10)]
    s.hand_count[to_move] = len(hand)
    rules.settle(made.engine.tables, s)
    return made.state_class(made, state.setup, s, (), (), ())


def fleet(state, player):
    """A player's fleet, in the notation of this module, as a set."""
    flags = {(False, False): "", (True, False): "*", (False, True): "^"}
    return {
        f"{ship.what}@{space}{flags[ship.burning, ship.shield]}" for space, ship in state.view(None).ships.items() if ship.owner == player
    }


def legal(state):
    """The legal moves in notation, as a set."""
    return {str(move) for move in state.legal_moves}


def spaces(state, what):
    """Where a ship (a number) or a mercenary (an id) may be laid now."""
    return {move.space for move in state.legal_moves if move.kind in ("lay", "buy") and move.what == str(what)}


def hand(state, player):
    """A player's hand as digits, in rising order."""
    return "".join(map(str, state.view(player).hands[player]))


def turn_passed(state):
    """The state after the turn of the player to move, which she plays somehow."""
    player = state.to_move
    while state.to_move == player and not state.is_over:
        state = state.play(state.legal_moves[0])
    return state


def told(state):
    """What the last move brought about, in words."""
    return [str(event) for event in state.events]


def random_states(made, seed, plies=None, zeal=0.0, first_player=None):
    """All states of a random game, up to `plies` moves or its end; a share `zeal` of the moves buys or lays over ships if possible."""
    chance = random.Random(f"play {seed}")
    states = [made.deal(f"deal {seed}", first_player=chance.randrange(2) if first_player is None else first_player)]
    while not states[-1].is_over and (plies is None or len(states) <= plies):
        state = states[-1]
        moves = state.legal_moves
        if chance.random() < zeal:
            ships = state.view(None).ships
            moves = [m for m in moves if m.kind == "buy" or (m.kind == "lay" and m.space in ships)] or moves
        states.append(state.play(chance.choice(moves)))
    return states

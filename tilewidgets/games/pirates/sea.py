"""Pirates Under Fire in the rules dialect, first part: what lies where, what can be reached, hit, mined and repaired.

`g` holds the tables of a ruleset, `s` one position; their fields are described in `tables.py`. Sets of spaces are masks.
"""

from tilewidgets.games.pirates.codes import (
    BOOTY,
    DIAGONAL,
    GOLD,
    MINE,
    NOWHERE,
    REPAIR,
    SEA_MASK,
    SHIELD,
    STRAIGHT,
    SWEEP,
    TILE,
)
from tilewidgets.kernel import kernel, lowest


@kernel(inline=True)
def beside(g, mask):
    """Spaces orthogonally adjacent to a space of `mask`."""
    return ((mask << 7) | (mask >> 7) | ((mask & g.not_last_column) << 1) | ((mask & g.not_first_column) >> 1)) & SEA_MASK


@kernel(inline=True)
def occupied(s):
    """Spaces with a ship, active or burning, of either player."""
    return s.active[0] | s.active[1] | s.burning[0] | s.burning[1]


@kernel(inline=True)
def accessible(g, s, p):
    """Spaces where player `p` may lay a ship or a mercenary."""
    near = beside(g, s.active[p])
    free = SEA_MASK & ~occupied(s)
    return ((near | g.first_row[p]) & free) | (near & (s.burning[0] | s.burning[1]))


@kernel
def boardable(g, s, p):
    """Spaces with an active opposing ship that a boarder of player `p` may take."""
    return beside(g, s.active[p]) & s.active[1 - p]


@kernel
def in_fire(g, s, p, space, first, last):
    """Opposing ships that player `p` can hit from `space` in the directions `first` to `last` - 1: the first ship in line stops a shot."""
    ships = occupied(s)
    theirs = s.active[1 - p] | s.burning[1 - p]
    out = 0
    for d in range(first, last):
        there = space
        for _ in range(g.fire_range):
            there = g.next[there * 8 + d]
            if there == NOWHERE:
                break
            bit = 1 << there
            if ships & bit:
                out |= theirs & bit
                break
    return out


@kernel(inline=True)
def targets(g, s, p, effect, space):
    """Spaces at which player `p` may apply an effect for her ship on `space`; the bit `NOWHERE` alone for an effect without a place."""
    nowhere = 1 << NOWHERE
    if effect == GOLD:
        return nowhere if s.gold_left else 0
    if effect == SHIELD:
        return s.active[p] & ~(s.shield[0] | s.shield[1]) & ~(1 << space) if s.shields_left else 0
    if effect == REPAIR:
        return s.burning[p]
    if effect == STRAIGHT:
        return in_fire(g, s, p, space, 0, 4)
    if effect == DIAGONAL:
        return in_fire(g, s, p, space, 4, 8)
    if effect == MINE:
        return SEA_MASK & ~occupied(s) & ~s.mines if s.mines_left else 0
    if effect == SWEEP:
        return s.mines
    if effect == TILE:
        return nowhere if s.extra_left and s.reserve_next[p] < g.reserve_size else 0
    if effect == BOOTY:
        return nowhere if s.points_left else 0
    return 0


@kernel
def destroy(s, space):
    """Take a ship off the sea; its shield goes back to the supply."""
    keep = ~(1 << space)
    if (s.shield[0] | s.shield[1]) & (1 << space):
        s.shields_left += 1
    for p in range(2):
        s.active[p] &= keep
        s.burning[p] &= keep
        s.shield[p] &= keep
    s.lies[space] = 0


@kernel
def hit(s, p, space):
    """Hit the ship of player `p` on `space`: it loses its shield, else catches fire, else is destroyed."""
    bit = 1 << space
    if s.shield[p] & bit:
        s.shield[p] &= ~bit
        s.shields_left += 1
    elif s.active[p] & bit:
        s.active[p] &= ~bit
        s.burning[p] |= bit
    else:
        destroy(s, space)


@kernel(inline=True)
def put(s, p, space, what, shielded):
    """Lay a ship or a mercenary of player `p` on a space: what lies there is destroyed, a mine there goes off.

    With `shielded` it carries a shield, if the supply has one.

    Returns whether it is still active.
    """
    bit = 1 << space
    if s.lies[space]:
        destroy(s, space)
    s.lies[space] = what
    s.active[p] |= bit
    if shielded and s.shields_left:
        s.shields_left -= 1
        s.shield[p] |= bit
    if s.mines & bit:
        s.mines &= ~bit
        s.mines_left += 1
        hit(s, p, space)
    return s.active[p] & bit != 0


@kernel(inline=True)
def apply_effect(g, s, p, effect, target):
    """Apply an effect of player `p` at a target."""
    bit = 1 << target
    if effect == GOLD:
        s.gold[p] += 1
        s.gold_left -= 1
    elif effect == SHIELD:
        s.shield[p] |= bit
        s.shields_left -= 1
    elif effect == REPAIR:
        s.burning[p] &= ~bit
        s.active[p] |= bit
    elif effect in (STRAIGHT, DIAGONAL):
        hit(s, 1 - p, target)
    elif effect == MINE:
        s.mines |= bit
        s.mines_left -= 1
    elif effect == SWEEP:
        s.mines &= ~bit
        s.mines_left += 1
    elif effect == TILE:
        s.extra[p] += 1
        s.extra_left -= 1
        s.hand[p * 10 + s.reserve[p * g.reserve_room + s.reserve_next[p]]] += 1
        s.hand_count[p] += 1
        s.reserve_next[p] += 1
    elif effect == BOOTY:
        s.points[p] += 1
        s.points_left -= 1


@kernel
def broadside(g, s, p, space):
    """Hit every opposing ship on the 8 surrounding spaces once."""
    theirs = s.active[1 - p] | s.burning[1 - p]
    aimed = 0
    for d in range(8):
        there = g.next[space * 8 + d]
        if there != NOWHERE:
            aimed |= theirs & (1 << there)
    while aimed:
        hit(s, 1 - p, lowest(aimed))
        aimed &= aimed - 1

"""Pyramid Power as a search sees it, in the rules dialect: the functions that `tilewidgets.agents.search.interface` describes."""

from tilewidgets.games.pyramid.driving import choices
from tilewidgets.games.pyramid.policies import random_action
from tilewidgets.games.pyramid.rules import DRAW, is_legal, nth_action, step
from tilewidgets.games.scale import NOBODY, SCALE, squash
from tilewidgets.kernel import kernel

HELD = 2
"""Points that a tile still in hand counts against its owner, in the heuristic value."""
HALF = 30
"""A lead of so many points is worth half a win, there."""


@kernel
def players(g):
    """Number of players."""
    return g.players


@kernel
def mover(g, s):
    """The player whose decision it is."""
    return s.to_move


@kernel
def over(g, s):
    """Whether the game has ended."""
    return s.over != 0


@kernel
def count(g, s):
    """Number of legal actions; to draw is one."""
    return choices(s)


@kernel
def nth(g, s, n):
    """The legal action number `n`."""
    return nth_action(g, s, n)


@kernel
def allows(g, s, action):
    """Whether an action is legal."""
    return is_legal(g, s, action)


@kernel
def advance(g, s, action):
    """Carry out a legal action."""
    step(g, s, action)


@kernel
def utility(g, s, p):
    """The utility of the end for player `p`; a single player's is the part of a bound on the score: each tile counts at most four times."""
    if g.players == 1:
        most = 0
        for tile in range(g.tiles):
            most += 4 * g.value[tile]
        return SCALE * s.score[0] // max(most, 1)
    best = s.score[0]
    winners = 0
    for q in range(g.players):
        if s.score[q] > best:
            best = s.score[q]
    for q in range(g.players):
        if s.score[q] == best:
            winners += 1
    share = g.players * SCALE // winners if s.score[p] == best else 0
    return (share - SCALE) // (g.players - 1)


@kernel
def value(g, s, p):
    """How good a position is for player `p`: the lead in points, each tile still in hand counted against its owner."""
    if s.over or g.players == 1:
        return utility(g, s, p)
    others = -(1 << 40)
    for q in range(g.players):
        if q != p:
            others = max(others, s.score[q] - HELD * s.hand_count[q])
    return squash(s.score[p] - HELD * s.hand_count[p] - others, HALF)


@kernel
def seen(g, s, observer):
    """Changes with every tile that is turned up, and tells which one it was."""
    return 0 if observer == NOBODY else (s.dealt << 9) + s.deck[s.dealt - 1]


@kernel
def play_out(games, states, streams, i):
    """Play `states[0]` to its end, every move at random from stream `i`."""
    g = games[0]
    s = states[0]
    while s.over == 0:
        step(g, s, random_action(g, s, streams, i))


@kernel
def outcomes(games, states, here, action):
    """Number of outcomes of an action on `states[here]` that chance decides: a drawn tile can be any of the supply."""
    return games[0].tiles - states[here].dealt if action == DRAW else 1


@kernel
def arrange(games, states, here, action, k):
    """Let outcome `k` happen, on `states[here]`, by swapping tiles of the supply; returns its weight."""
    s = states[here]
    if action == DRAW:
        tile = s.deck[s.dealt + k]
        s.deck[s.dealt + k] = s.deck[s.dealt]
        s.deck[s.dealt] = tile
    return 1

"""Pirates Under Fire as a search sees it, in the rules dialect: the functions that `tilewidgets.agents.search.interface` describes."""

from tilewidgets.games.pirates.codes import NO_SHIP_PLAYABLE, NUMBERS
from tilewidgets.games.pirates.driving import choices
from tilewidgets.games.pirates.policies import POINT, random_action
from tilewidgets.games.pirates.policies import value as lead
from tilewidgets.games.pirates.rules import is_legal, nth_action, step
from tilewidgets.games.scale import EVERYBODY, SCALE, squash
from tilewidgets.kernel import copy_record, kernel

HALF = 10
"""A lead of so many points is worth half a win, in the heuristic value."""


@kernel
def players(g):
    """Number of players."""
    return 2


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
    """Number of legal actions."""
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
    """The utility of the end for player `p`: most points, then more gold; who cannot lay a ship has lost."""
    if s.over == NO_SHIP_PLAYABLE:
        return -SCALE if s.to_move == p else SCALE
    mine = (s.score[p] << 20) + s.gold[p]
    theirs = (s.score[1 - p] << 20) + s.gold[1 - p]
    return SCALE * ((mine > theirs) - (mine < theirs))


@kernel
def value(g, s, p):
    """How good a position is for player `p`: her lead as greedy players count it."""
    return utility(g, s, p) if s.over else squash(lead(g, s, p), HALF * POINT)


@kernel
def drawn(g, s, p):
    """Changes with every ship that player `p` draws, and tells which one it was."""
    last = s.deck[p * g.deck_room + s.deck_next[p] - 1] if s.deck_next[p] else 0
    extra = s.reserve[p * g.reserve_room + s.reserve_next[p] - 1] if s.reserve_next[p] else 0
    return (((s.deck_next[p] << 4) + last << 7) + s.reserve_next[p] << 4) + extra


@kernel
def seen(g, s, observer):
    """Changes with every ship that the observer sees drawn, and tells which one it was."""
    total = 0
    for p in range(2):
        total <<= 22
        if observer in (p, EVERYBODY):
            total += drawn(g, s, p)
    return total


@kernel
def play_out(games, states, streams, i):
    """Play `states[0]` to its end, every move at random from stream `i`."""
    g = games[0]
    s = states[0]
    while s.over == 0:
        step(g, s, random_action(g, s, streams, i))


@kernel
def draws(games, states, here, action):
    """How many ships the mover draws by an action on `states[here]`, from her deck and from her reserve; needs `states[here + 1]`."""
    g = games[0]
    s = states[here]
    p = s.to_move
    copy_record(states, here + 1, here)
    step(g, states[here + 1], action)
    return states[here + 1].deck_next[p] - s.deck_next[p], states[here + 1].reserve_next[p] - s.reserve_next[p]


@kernel
def outcomes(games, states, here, action):
    """Number of outcomes of an action on `states[here]` that chance decides: the number of each ship drawn; needs `states[here + 1]`."""
    from_deck, from_reserve = draws(games, states, here, action)
    return (NUMBERS if from_deck else 1) * (NUMBERS if from_reserve else 1)


@kernel
def bring(g, s, p, number, there, apart):
    """Let ship `number` be the one of player `p` at place `there` of her ships not drawn yet, but not by taking that at place `apart`.

    Her ships not drawn yet are the rest of her deck, then the rest of her reserve. Returns how many of them have that number.
    """
    deck = g.deck_size - s.deck_next[p]
    first_deck = p * g.deck_room + s.deck_next[p]
    first_reserve = p * g.reserve_room + s.reserve_next[p]
    n = 0
    chosen = 0
    for k in range(deck + g.reserve_size - s.reserve_next[p]):
        ship = s.deck[first_deck + k] if k < deck else s.reserve[first_reserve + k - deck]
        if ship == number and k != apart:
            n += 1
            chosen = k
    if n:
        before = s.deck[first_deck + there] if there < deck else s.reserve[first_reserve + there - deck]
        if chosen < deck:
            s.deck[first_deck + chosen] = before
        else:
            s.reserve[first_reserve + chosen - deck] = before
        if there < deck:
            s.deck[first_deck + there] = number
        else:
            s.reserve[first_reserve + there - deck] = number
    return n


@kernel
def arrange(games, states, here, action, k):
    """Let outcome `k` happen on `states[here]`, by swapping ships not drawn yet; returns in how many of all orders it does, as a weight."""
    g = games[0]
    s = states[here]
    p = s.to_move
    from_deck, from_reserve = draws(games, states, here, action)
    weight = 1
    next_reserve = g.deck_size - s.deck_next[p]
    if from_deck:
        weight = bring(g, s, p, 1 + k % NUMBERS, 0, -1)
        k //= NUMBERS
    if from_reserve and weight:
        weight *= bring(g, s, p, 1 + k, next_reserve, 0 if from_deck else -1)
    return weight

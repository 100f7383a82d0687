"""Minimax with alpha-beta pruning, in the rules dialect.

The value of a position is that of the best move of whose turn it is: the highest for the player who searches, the lowest for all others.
For two players that is exact; more than two are thought to conspire against her (the *paranoid* reduction); one player just maximizes.

Source: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975. Three players and more:
N. R. Sturtevant and R. E. Korf, "On pruning techniques for multi-player games", AAAI 2000.

Instead of by recursion the search goes on with what it has written down, level by level, in `frames`. So it can stop at any time.
`states[d]` is the position at level `d`; `frames[d]` has its `count` of actions and the `next` of them to try, the window `alpha` to
`beta`, the `worth` of the position so far, and whether it is `ours` to move.
"""

from tilewidgets.agents.search.interface import advance, count, mover, nth, over, value
from tilewidgets.kernel import copy_record, kernel

LEVEL = 0
"""Where the search is; -1 when it has ended."""
DEPTH = 1
"""How many decisions to look at, after the first action; there positions are taken at their heuristic value."""
PLAYER = 2
"""Who searches."""
WORTH = 3
"""The value of the first action, at the end."""
GUESSED = 4
"""How many positions were taken at their heuristic value, the game not being over."""
PRUNING = 5
"""Whether to prune: without, the result is the same, and the search takes longer."""
SIZE = 6
INFINITY = 1 << 40


@kernel
def begin(games, states, frames, lines, search, action):
    """Begin with the value of an action at `states[0]`, which is carried out; the window is wide open."""
    advance(games[0], states[0], action)
    search[GUESSED] = 0
    search[LEVEL] = -1
    if search[DEPTH] == 0 or over(games[0], states[0]):
        search[WORTH] = estimate(games[0], states[0], search)
        lines[0] = -1
    else:
        search[LEVEL] = 0
        enter(games, states, frames, lines, search, 0, -INFINITY, INFINITY)


@kernel
def enter(games, states, frames, lines, search, level, alpha, beta):
    """Begin with the position of a level."""
    g = games[0]
    s = states[level]
    f = frames[level]
    f.count = count(g, s)
    f.next = 0
    f.alpha = alpha
    f.beta = beta
    f.ours = 1 if mover(g, s) == search[PLAYER] else 0
    f.worth = -INFINITY if f.ours else INFINITY
    lines[level * (search[DEPTH] + 1)] = -1


@kernel
def estimate(g, s, search):
    """The value of a position beyond which the search does not look."""
    if not over(g, s):
        search[GUESSED] += 1
    return value(g, s, search[PLAYER])


@kernel
def go_on(games, states, frames, lines, search, most):
    """Look at up to `most` more positions; returns how many it were. `search[LEVEL]` is -1 when all is done."""
    looked = 0
    while search[LEVEL] >= 0 and looked < most:
        level = search[LEVEL]
        f = frames[level]
        if f.next == f.count or (search[PRUNING] and f.alpha >= f.beta):
            search[LEVEL] = level - 1
            if level:
                take(frames, lines, search, level - 1, f.worth)
            else:
                search[WORTH] = f.worth
        else:
            looked += 1
            f.action = nth(games[0], states[level], f.next)
            f.next += 1
            copy_record(states, level + 1, level)
            advance(games[0], states[level + 1], f.action)
            lines[(level + 1) * (search[DEPTH] + 1)] = -1
            if level + 1 == search[DEPTH] or over(games[0], states[level + 1]):
                take(frames, lines, search, level, estimate(games[0], states[level + 1], search))
            else:
                search[LEVEL] = level + 1
                enter(games, states, frames, lines, search, level + 1, f.alpha, f.beta)
    return looked


@kernel
def take(frames, lines, search, level, worth):
    """Compare what the last action tried at a level is worth with the best so far."""
    f = frames[level]
    if (f.ours and worth > f.worth) or (not f.ours and worth < f.worth):
        f.worth = worth
        remember(lines, search[DEPTH] + 1, level, f.action)
    if f.ours:
        f.alpha = max(f.alpha, worth)
    else:
        f.beta = min(f.beta, worth)


@kernel
def remember(lines, width, level, action):
    """The best line from a level on is this action and the best line from the next one on; -1 ends it."""
    row = level * width
    lines[row] = action
    k = 0
    while k + 1 < width and lines[row + width + k] >= 0:
        lines[row + k + 1] = lines[row + width + k]
        k += 1
    if k + 1 < width:
        lines[row + k + 1] = -1

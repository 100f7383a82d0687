"""Expectimax: minimax for games with chance, in the rules dialect.

After an action with several outcomes comes a chance node; its value is the mean over the outcomes, each with its weight. Nothing is
pruned, for a mean needs every outcome. Depth counts decisions, not chance.

Sources: D. Michie, "Game-playing and game-learning automata", in Advances in Programming and Non-Numerical Computation, 1966; B. W.
Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21, 1983.

The search is written down level by level, as that of `minimax`. A level is a decision, or (`chance`) an action that is carried out once an
outcome: `worth` is the sum of the values so far then, `weight` that of their weights. `left` counts the decisions that are still to come.
"""

from tilewidgets.agents.search.interface import advance, arrange, count, mover, nth, outcomes, over, value
from tilewidgets.agents.search.minimax import DEPTH, GUESSED, INFINITY, LEVEL, PLAYER, WORTH
from tilewidgets.kernel import copy_record, kernel


@kernel
def begin(games, states, frames, lines, search, action):
    """Begin with the value of an action at `states[0]`."""
    search[GUESSED] = 0
    search[LEVEL] = -1
    n = outcomes(games, states, 0, action)
    if n > 1:
        enter_chance(frames, search, 0, search[DEPTH], action, n)
        return
    advance(games[0], states[0], action)
    if search[DEPTH] == 0 or over(games[0], states[0]):
        search[WORTH] = estimate(games[0], states[0], search)
    else:
        enter(games, states, frames, search, 0, search[DEPTH])


@kernel
def enter(games, states, frames, search, level, left):
    """Begin with the decision of a level."""
    f = frames[level]
    f.chance = 0
    f.count = count(games[0], states[level])
    f.next = 0
    f.left = left
    f.ours = 1 if mover(games[0], states[level]) == search[PLAYER] else 0
    f.worth = -INFINITY if f.ours else INFINITY
    search[LEVEL] = level


@kernel
def enter_chance(frames, search, level, left, action, n):
    """Begin with the outcomes of an action."""
    f = frames[level]
    f.chance = 1
    f.count = n
    f.next = 0
    f.left = left
    f.action = action
    f.worth = 0
    f.weight = 0
    search[LEVEL] = level


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
        if f.next == f.count:
            search[LEVEL] = level - 1
            worth = f.worth // f.weight if f.chance else f.worth
            if level:
                take(frames, level - 1, worth)
            else:
                search[WORTH] = worth
        elif f.chance:
            looked += 1
            copy_record(states, level + 1, level)
            weight = arrange(games, states, level + 1, f.action, f.next)
            f.next += 1
            if weight:
                f.weight += weight
                f.last = weight
                look(games, states, frames, search, level, f.action, f.left)
        else:
            looked += 1
            action = nth(games[0], states[level], f.next)
            f.next += 1
            copy_record(states, level + 1, level)
            n = outcomes(games, states, level + 1, action)
            if n > 1:
                enter_chance(frames, search, level + 1, f.left - 1, action, n)
            else:
                look(games, states, frames, search, level, action, f.left - 1)
    return looked


@kernel
def look(games, states, frames, search, level, action, left):
    """Carry out an action on the position of the next level, and take its value, or begin with it."""
    advance(games[0], states[level + 1], action)
    if left == 0 or over(games[0], states[level + 1]):
        take(frames, level, estimate(games[0], states[level + 1], search))
    else:
        enter(games, states, frames, search, level + 1, left)


@kernel
def take(frames, level, worth):
    """Count what the last action, or outcome, tried at a level is worth."""
    f = frames[level]
    if f.chance:
        f.worth += f.last * worth
    elif f.ours:
        f.worth = max(f.worth, worth)
    else:
        f.worth = min(f.worth, worth)

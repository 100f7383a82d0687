"""The simple ways to choose a move in Pirates Under Fire, in the rules dialect: at random, and greedily. And whole games played by them.

A policy looks only at what the player to move may know: the same functions serve an agent (on the record of her view) and bulk simulation.
"""

from tilewidgets.games.pirates.codes import EFFECTS, NO_SHIP_PLAYABLE, OPEN_SEA
from tilewidgets.games.pirates.rules import begin, clear, nth_action, shuffle, step
from tilewidgets.games.pirates.scoring import final_score
from tilewidgets.kernel import copy_record, kernel, lowest, popcount, random_below

RANDOM = 0
GREEDY = 1

POINT = 8
"""Greedy counts in eighths of a victory point."""
GOLD_VALUE = 4
SHIELD_VALUE = 3
BURNING_VALUE = 4
PENDING_VALUE = 4
LOSS = 1 << 40


@kernel(inline=True)
def random_action(g, s, streams, i):
    """Choose uniformly among the legal actions."""
    return nth_action(g, s, random_below(streams, i, s.count))


@kernel
def holdings(s, p):
    """What player `p` has beyond her score, in parts of a point: gold, shields, burning ships that can be repaired."""
    return GOLD_VALUE * s.gold[p] + SHIELD_VALUE * popcount(s.shield[p]) + BURNING_VALUE * popcount(s.burning[p])


@kernel
def value(g, s, p):
    """How good a position is for player `p`, in parts of a point: the scores if the game ended now, and what can become points."""
    if s.over == NO_SHIP_PLAYABLE:
        return -LOSS if s.to_move == p else LOSS
    total = POINT * (final_score(g, s, p) - final_score(g, s, 1 - p))
    if s.over:
        return total
    if s.to_move == p and s.phase == EFFECTS:
        total += PENDING_VALUE * ((s.sea_effect != OPEN_SEA) + (s.ship_effect != OPEN_SEA))
    return total + holdings(s, p) - holdings(s, 1 - p)


@kernel
def greedy_action(games, states, here, streams, i):
    """Choose what is best right after the action, on `states[here]`; `states[here + 1]` is for trying. Ties at random."""
    g = games[0]
    s = states[here]
    p = s.to_move
    chosen = -1
    best = -LOSS - 1
    ties = 0
    for k in range(s.groups):
        m = s.group_mask[k]
        while m:
            action = s.group_action[k] + lowest(m)
            m &= m - 1
            copy_record(states, here + 1, here)
            step(g, states[here + 1], action)
            worth = value(g, states[here + 1], p)
            if worth > best:
                best = worth
                ties = 0
            if worth == best:
                ties += 1
                if random_below(streams, i, ties) == 0:  # each of the best is kept with the same probability
                    chosen = action
    return chosen


@kernel(inline=True)
def choose(games, states, here, policy, streams, i):
    """Choose an action by the policy of that number."""
    if policy == GREEDY:
        return greedy_action(games, states, here, streams, i)
    return random_action(games[0], states[here], streams, i)


@kernel
def play_game(games, states, policies, streams, actions):
    """Deal with stream 0 and play one game on `states[0]`, player `p` by `policies[p]` with stream 1 + `p`; returns the number of plies.

    `first_player` must be set. The actions are written to `actions`.
    """
    g = games[0]
    s = states[0]
    clear(g, s)
    shuffle(g, s, streams, 0)
    begin(g, s)
    while s.over == 0:
        action = choose(games, states, 0, policies[s.to_move], streams, 1 + s.to_move)
        actions[s.ply] = action
        step(g, s, action)
    return s.ply


@kernel
def play_games(games, states, policies, streams, actions, n):
    """Play `n` games one after another on `states[0]` under the tables `games[0]`; returns the number of plies."""
    plies = 0
    for _ in range(n):
        plies += play_game(games, states, policies, streams, actions)
    return plies

"""The simple ways to choose a move, in the rules dialect: at random, and greedily. And whole games played by them.

A policy looks only at what the player to move may know, so that the same functions serve an agent (on the record of her view) and
bulk simulation (on the full record).
"""

from tilewidgets.games.pyramid.rules import DRAW, begin, clear, nth_action, points, shuffle, step, touching
from tilewidgets.kernel import kernel, lowest, random_below

RANDOM = 0
GREEDY = 1


@kernel(inline=True)
def random_action(g, s, streams, i):
    """Choose uniformly among the legal actions."""
    return nth_action(g, s, random_below(streams, i, s.count)) if s.count else DRAW


@kernel
def greedy_action(g, s, streams, i):
    """Choose the most points now; ties by fewest new frontier cells, then at random."""
    if s.count == 0:
        return DRAW
    words = len(g.coloured)
    best = -1
    best_opened = 0
    ties = 0
    chosen = DRAW
    for k in range(s.front):
        touched, total, opened = touching(g, s, s.cells[k])
        for w in range(words):
            m = s.legal[k * words + w]
            while m:
                orientation = w * g.word_bits + lowest(m)
                m &= m - 1
                scored = points(g, orientation, touched, total)
                if scored > best or (scored == best and opened < best_opened):
                    best = scored
                    best_opened = opened
                    ties = 0
                if scored == best and opened == best_opened:
                    ties += 1
                    if random_below(streams, i, ties) == 0:  # each of the best is kept with the same probability
                        chosen = 1 + s.cells[k] * g.orientations + orientation
    return chosen


@kernel(inline=True)
def choose(g, s, policy, streams, i):
    """Choose an action by the policy of that number."""
    if policy == GREEDY:
        return greedy_action(g, s, streams, i)
    return random_action(g, s, streams, i)


@kernel
def play_game(g, s, policies, streams, actions):
    """Deal with stream 0 and play one game, player `p` by `policies[p]` with stream 1 + `p`; returns the number of plies.

    `s.first_player` must be set. The actions are written to `actions`, which must hold twice as many as there are tiles.
    """
    clear(g, s)
    shuffle(g, s, streams, 0)
    begin(g, s)
    while s.over == 0:
        action = choose(g, s, policies[s.to_move], streams, 1 + s.to_move)
        actions[s.ply] = action
        step(g, s, action)
    return s.ply


@kernel
def play_games(games, states, policies, streams, actions, n):
    """Play `n` games one after another on `states[0]` under the tables `games[0]`; returns the number of plies."""
    plies = 0
    for _ in range(n):
        plies += play_game(games[0], states[0], policies, streams, actions)
    return plies


@kernel
def record_game(games, states, policies, streams, actions):
    """Play one game on `states[0]` under the tables `games[0]`: the entry for callers outside of the dialect."""
    return play_game(games[0], states[0], policies, streams, actions)

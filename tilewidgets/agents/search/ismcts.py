"""Single-observer information-set Monte Carlo tree search (SO-ISMCTS), in the rules dialect.

One tree for all worlds, the positions that may be the true one. Its nodes are what the observer can tell apart: each iteration draws a
world, and walks down by those actions that are legal there. How often an action *could* have been chosen takes the place of the visits of
its parent in the bound.

Source: P. I. Cowling, E. J. Powley and D. Whitehouse, "Information set Monte Carlo tree search", IEEE Transactions on Computational
Intelligence and AI in Games 4(2), 2012.
"""

from tilewidgets.agents.search.interface import allows, count, mover, nth, over, play_out
from tilewidgets.agents.search.tree import EXPLORATION, SCRATCH, add, back_up, bound_on, find, follow, has_room, logarithm, may_grow
from tilewidgets.agents.search.tree import world as choose_world
from tilewidgets.kernel import copy_record, kernel, random_below


@kernel
def search(games, states, nodes, tree, streams, logs, iterations):
    """Do so many iterations, or fewer if the array of nodes must grow first; returns how many."""
    done = 0
    while done < iterations and has_room(nodes, tree):
        iterate(games, states, nodes, tree, streams, logs)
        done += 1
    return done


@kernel
def iterate(games, states, nodes, tree, streams, logs):
    """One iteration: a world, selection, expansion, simulation, counting."""
    g = games[0]
    s = states[0]
    copy_record(states, 0, SCRATCH + choose_world(tree, streams))
    node = 0
    fresh = False
    while not fresh and not over(g, s):
        legal = count(g, s)
        tried, child = best(g, s, nodes, tree, node, mover(g, s), logs)
        if tried < legal and may_grow(nodes, tree):
            child = expand(g, s, nodes, tree, node, legal, streams)
            fresh = True
        elif tried == 0:
            break
        node = follow(g, s, nodes, tree, child)
        if node < 0:
            node = -node
            fresh = True
    play_out(games, states, streams, 0)
    back_up(g, s, nodes, tree, node, 0)


@kernel
def best(g, s, nodes, tree, node, player, logs):
    """How many of the actions that are legal in this world were tried before, and the one with the highest bound for the player to move."""
    tried = 0
    chosen = 0
    highest = -(1 << 60)
    child = nodes[node].first
    while child:
        if nodes[child].action >= 0 and allows(g, s, nodes[child].action):
            tried += 1
            nodes[child].available += 1
            tries = logarithm(logs, nodes[child].available)
            here = bound_on(nodes[child].total[player], nodes[child].visits, tries, tree[EXPLORATION])
            if here > highest:
                highest = here
                chosen = child
        child = nodes[child].next
    return tried, chosen


@kernel
def expand(g, s, nodes, tree, node, legal, streams):
    """Add an action that was not tried before: the first one after one that is drawn by lot."""
    n = random_below(streams, 0, legal)
    while find(nodes, node, nth(g, s, n)):
        n = n + 1 if n + 1 < legal else 0
    child = add(nodes, tree, node, nth(g, s, n), mover(g, s))
    nodes[child].available = 1
    return child

"""UCT, Monte Carlo tree search with upper confidence bounds, in the rules dialect.

An iteration walks down the tree by the bound UCB1, adds the first action that was never tried, plays the game to its end at random, and
counts the result in every node on its way. What chance decides before everybody's eyes has nodes of its own below the action.

Source: L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006.

With hidden hands the same function grows one tree a *world*, a position that may be the true one, in each of which everything is known;
the visits of the root's actions are then added up. Source: J. Long, N. Sturtevant, M. Buro and T. Furtak, "Understanding the success of
perfect information Monte Carlo sampling in game tree search", AAAI 2010.
"""

from tilewidgets.agents.search.interface import count, mover, nth, over, play_out
from tilewidgets.agents.search.tree import EXPLORATION, SCRATCH, TREES, add, back_up, bound_on, follow, has_room, logarithm, may_grow
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
    """One iteration: selection, expansion, simulation, counting."""
    g = games[0]
    s = states[0]
    world = choose_world(tree, streams)
    copy_record(states, 0, SCRATCH + world)
    root = world if tree[TREES] else 0
    node = root
    fresh = False
    while not fresh and not over(g, s):
        legal = count(g, s)
        if nodes[node].tried < legal and may_grow(nodes, tree):
            child = expand(g, s, nodes, tree, node, legal, streams)
            fresh = True
        elif nodes[node].tried == 0:
            break
        else:
            child = best(nodes, tree, node, mover(g, s), logs)
        node = follow(g, s, nodes, tree, child)
        if node < 0:
            node = -node
            fresh = True
    play_out(games, states, streams, 0)
    back_up(g, s, nodes, tree, node, root)


@kernel
def expand(g, s, nodes, tree, node, legal, streams):
    """Add the next of the `legal` actions, counted from one that is drawn by lot."""
    if nodes[node].tried == 0:
        nodes[node].since = random_below(streams, 0, legal)
    action = nth(g, s, (nodes[node].since + nodes[node].tried) % legal)
    nodes[node].tried += 1
    return add(nodes, tree, node, action, mover(g, s))


@kernel
def best(nodes, tree, node, player, logs):
    """The child with the highest bound for the player to move."""
    tries = logarithm(logs, nodes[node].visits)
    child = nodes[node].first
    chosen = child
    highest = -(1 << 60)
    while child:
        if nodes[child].action >= 0:
            here = bound_on(nodes[child].total[player], nodes[child].visits, tries, tree[EXPLORATION])
            if here > highest:
                highest = here
                chosen = child
        child = nodes[child].next
    return chosen

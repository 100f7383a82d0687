"""The tree that both kinds of Monte Carlo tree search grow, in the rules dialect.

Nodes are records in one array: `first` and `next` link the children of a node (0: none, for no child is node 0). A node below a
decision stands for an *action* of its `player`, or for an *outcome*: what the observer saw after an action, kept as `-1 - seen`.
Both count `visits`, and the `total` of the utilities by player. Of the actions at a node in UCT, `tried` have a child, in their order
from number `since` on; in SO-ISMCTS an action could have been chosen `available` times.

`tree` holds the numbers that belong to the search as a whole, named below.
"""

from tilewidgets.agents.search.interface import advance, players, seen, utility
from tilewidgets.kernel import isqrt, kernel, random_below

USED = 0
"""Nodes in use."""
MOST = 1
"""At most so many nodes; when they are used up, the tree stops growing."""
DONE = 2
"""Iterations done since the search began at this position."""
FIRST, EVERY, WORLDS = 3, 4, 5
"""Worlds to choose from: FIRST at the beginning, one more every EVERY iterations, at most WORLDS."""
TREES = 6
"""Trees that are grown in turn, one a world; 0: one tree for all worlds."""
OBSERVER = 7
"""Whose knowledge tells outcomes apart."""
EXPLORATION = 8
"""The constant of UCB1, counted in SCALE."""
RESULT = 9
"""From here on, by player: the utility of the last iteration."""
SIZE = 13

SCRATCH = 2
"""States before the worlds: that on which games are played, and one for trying."""
LOGS = 1024
"""Length of the table of logarithms."""
LN_2 = 45_426
"""The logarithm of 2, counted in 2**16."""


@kernel
def logarithm(logs, n):
    """The natural logarithm of `n` from 1, counted in 2**16; `logs` is a table of the first ones."""
    doubled = 0
    while n >= LOGS:
        n >>= 1
        doubled += LN_2
    return logs[n] + doubled


@kernel
def bound_on(total, visits, logarithm_of_tries, exploration):
    """The upper confidence bound UCB1 (Auer, Cesa-Bianchi and Fischer 2002): mean + exploration * sqrt(ln tries / visits)."""
    return total // visits + (exploration * isqrt((logarithm_of_tries << 24) // visits) >> 20)


@kernel
def has_room(nodes, tree):
    """Whether an iteration, which adds two nodes at most, can be done now: there is room, or there will never be any."""
    return tree[USED] + 2 <= len(nodes) or len(nodes) >= tree[MOST]


@kernel
def may_grow(nodes, tree):
    """Whether an iteration may add nodes."""
    return tree[USED] + 2 <= len(nodes)


@kernel
def add(nodes, tree, parent, action, player):
    """Add a child to a node; returns its number."""
    child = tree[USED]
    tree[USED] = child + 1
    nodes[child].parent = parent
    nodes[child].action = action
    nodes[child].player = player
    nodes[child].next = nodes[parent].first
    nodes[parent].first = child
    return child


@kernel
def find(nodes, node, action):
    """The child of a node with an action or an outcome, or 0."""
    child = nodes[node].first
    while child and nodes[child].action != action:
        child = nodes[child].next
    return child


@kernel
def world(tree, streams):
    """Choose a world for the next iteration."""
    if tree[TREES]:
        return tree[DONE] % tree[TREES]
    n = min(tree[WORLDS], tree[FIRST] + tree[DONE] // tree[EVERY])
    return random_below(streams, 0, n) if n > 1 else 0


@kernel
def follow(g, s, nodes, tree, node):
    """Carry out the action of a node on `s`, and go on to its outcome if the observer saw one; returns the node, negative if it is new."""
    before = seen(g, s, tree[OBSERVER])
    advance(g, s, nodes[node].action)
    after = seen(g, s, tree[OBSERVER])
    if before == after:
        return node
    outcome = find(nodes, node, -1 - after)
    if outcome == 0 and may_grow(nodes, tree):
        return -add(nodes, tree, node, -1 - after, nodes[node].player)
    return outcome or -node


@kernel
def back_up(g, s, nodes, tree, node, root):
    """Count the end of a game, `s`, in a node and all above it up to the root: every player her own utility (max^n)."""
    for p in range(players(g)):
        tree[RESULT + p] = utility(g, s, p)
    going = True
    while going:
        going = node != root
        nodes[node].visits += 1
        for p in range(players(g)):
            nodes[node].total[p] += tree[RESULT + p]
        own = tree[RESULT + nodes[node].player]
        nodes[node].squares += own * own
        node = nodes[node].parent
    tree[DONE] += 1


@kernel
def descend(games, states, nodes, tree, node, actions, n):
    """The node that `n` actions from `states[0]`, which belongs to `node`, lead to; -1 if the tree does not hold it."""
    g = games[0]
    s = states[0]
    for k in range(n):
        before = seen(g, s, tree[OBSERVER])
        advance(g, s, actions[k])
        after = seen(g, s, tree[OBSERVER])
        node = find(nodes, node, actions[k])
        if node and before != after:
            node = find(nodes, node, -1 - after)
        if node == 0:
            return -1
    return node


@kernel
def keep(nodes, tree, root, kept):
    """Copy the part of a tree below `root` to the array `kept`, with `root` as node 0; returns the number of nodes.

    The copied nodes themselves are the queue of what is still to be done: `parent` tells, until then, where a node was.
    """
    copy_node(nodes, root, kept, 0)
    kept[0].parent = root
    used = 1
    done = 0
    while done < used:
        child = nodes[kept[done].parent].first
        kept[done].first = used if child else 0
        while child:
            copy_node(nodes, child, kept, used)
            kept[used].parent = child
            child = nodes[child].next
            used += 1
            kept[used - 1].next = used if child else 0
        done += 1
    for node in range(used):
        kept[node].parent = 0
    for node in range(used):
        child = kept[node].first
        while child:
            kept[child].parent = node
            child = kept[child].next
    tree[USED] = used
    return used


@kernel
def copy_node(nodes, node, kept, there):
    """Copy what a node has counted."""
    kept[there].action = nodes[node].action
    kept[there].player = nodes[node].player
    kept[there].visits = nodes[node].visits
    kept[there].available = nodes[node].available
    kept[there].tried = nodes[node].tried
    kept[there].since = nodes[node].since
    kept[there].squares = nodes[node].squares
    for p in range(4):
        kept[there].total[p] = nodes[node].total[p]

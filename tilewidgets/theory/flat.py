"""A tree as arrays, for what is done to it thousands of times: reach probabilities, expected values, best responses.

Nodes are numbered level by level, so that a level is a slice and the children of a node are neighbours. A *choice* is a move of an
information set; those of one set are neighbours too. A strategy profile is one array: a probability for each choice.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from tilewidgets.theory.limits import NotSolvable
from tilewidgets.theory.nodes import CHANCE, DECISION, TERMINAL, Infoset

if TYPE_CHECKING:
    from tilewidgets.theory.extensive import Tree

Array = np.ndarray[Any, np.dtype[Any]]
NOBODY = -1


class Flat:
    """A complete tree with perfect recall as arrays.

    Attributes
    ----------
    infosets : tuple of Infoset
    first : array
        The first choice of each information set, and the number of choices at the end.
    owner : array
        By choice: whose it is.
    """

    def __init__(self, tree: Tree) -> None:
        _check(tree)
        self.tree, self.players, self.infosets = tree, tree.players, tree.infosets
        sizes = [len(infoset.moves) for infoset in self.infosets]
        self.first = np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]) if sizes else np.zeros(1, np.int64)
        self.number = {infoset: i for i, infoset in enumerate(self.infosets)}
        self.owner = np.repeat(np.array([infoset.player for infoset in self.infosets], np.int64), sizes)
        self.infoset_of = np.repeat(np.arange(len(sizes)), sizes)
        self._number_nodes()
        self.from_chance = self._reach(NOBODY, np.zeros(self.choices))

    def _number_nodes(self) -> None:
        order = [self.tree.root]
        self.levels = [0, 1]
        while self.levels[-1] > self.levels[-2]:
            order += [child for node in order[self.levels[-2] : self.levels[-1]] for child in node.children]
            self.levels.append(len(order))
        self.levels.pop()
        place = {node: i for i, node in enumerate(order)}
        n = len(order)
        self.parent = np.array([0] + [place[node.parent] for node in order[1:] if node.parent is not None], np.int64)
        self.choice, self.mover, self.given = np.full(n, -1, np.int64), np.full(n, NOBODY, np.int64), np.ones(n)
        self.returns, self.ends = np.zeros((self.players, n)), np.zeros(n, bool)
        self.set_of = np.full(n, -1, np.int64)
        self.begins = []
        for lo, hi in zip(self.levels[:-1], self.levels[1:], strict=True):
            inner = [i for i in range(lo, hi) if order[i].children]
            self.begins.append((np.array(inner, np.int64), np.array([place[order[i].children[0]] for i in inner], np.int64)))
        for i, node in enumerate(order):
            if node.kind == TERMINAL:
                self.returns[:, i], self.ends[i] = [float(value) for value in node.returns], True
            elif node.kind == CHANCE:
                for child in node.children:
                    self.given[place[child]] = float(child.probability or 0)
            elif node.infoset is not None:
                here = self.number[node.infoset]
                self.set_of[i] = here
                for k, child in enumerate(node.children):
                    self.choice[place[child]], self.mover[place[child]] = self.first[here] + k, node.infoset.player
        self._decided = self.choice >= 0
        self._of_player = [np.flatnonzero(self.mover == p) for p in range(self.players)]
        self._sample = np.array([place[infoset.nodes[0]] for infoset in self.infosets], np.int64)

    # ------------------------------------------------------------------ profiles
    @property
    def choices(self) -> int:
        """Number of choices."""
        return int(self.first[-1])

    def uniform(self) -> Array:
        """Every move with the same probability."""
        sizes = np.diff(self.first)
        return np.repeat(1 / sizes, sizes) if len(sizes) else np.zeros(0)

    def normal(self, weights: Array) -> Array:
        """Weights, none negative, as probabilities; uniform in an information set in which all are 0."""
        if not len(weights):
            return weights
        totals = np.add.reduceat(weights, self.first[:-1])[self.infoset_of]
        positive = totals > 0
        return np.where(positive, weights / np.where(positive, totals, 1), self.uniform())

    def edges(self, profile: Array) -> Array:
        """By node: the probability with which the edge that leads there is taken."""
        out = self.given.copy()
        out[self._decided] = profile[self.choice[self._decided]]
        return out

    # ------------------------------------------------------------------ down and up the tree
    def _reach(self, mover: int, profile: Array) -> Array:
        """By node: the product of the probabilities of what `mover` (a player, or chance) does on the way there."""
        factor = np.where(self.mover == mover, self.edges(profile), 1.0)
        for lo, hi in zip(self.levels[1:-1], self.levels[2:], strict=True):
            factor[lo:hi] *= factor[self.parent[lo:hi]]
        return factor

    def reach(self, player: int, profile: Array) -> Array:
        """By node: the probability that a player does all that leads there."""
        return self._reach(player, profile)

    def reach_of_others(self, player: int, profile: Array) -> Array:
        """By node: the probability that all others, and chance, do all that leads there."""
        factor: Array = np.where(self.mover == player, 1.0, self.edges(profile))
        for lo, hi in zip(self.levels[1:-1], self.levels[2:], strict=True):
            factor[lo:hi] *= factor[self.parent[lo:hi]]
        return factor

    def values(self, player: int, profile: Array) -> Array:
        """By node: the expected utility of a player from there."""
        edges = self.edges(profile)
        out: Array = self.returns[player].copy()
        for level in range(len(self.levels) - 3, -1, -1):
            inner, begins = self.begins[level]
            lo, hi = self.levels[level + 1], self.levels[level + 2]
            out[inner] = np.add.reduceat(edges[lo:hi] * out[lo:hi], begins - lo)
        return out

    def expected(self, profile: Array) -> tuple[float, ...]:
        """The expected utility by player."""
        return tuple(float(self.values(p, profile)[0]) for p in range(self.players))

    def own_reach(self, player: int, profile: Array) -> Array:
        """By information set: the probability that its player does all that leads there; by perfect recall, the same at all its nodes."""
        return self._reach(player, profile)[self._sample]

    def regrets(self, player: int, profile: Array) -> Array:
        """By choice of a player: what it would have brought more than her strategy, times how likely the others let her come there."""
        values, others, mine = self.values(player, profile), self.reach_of_others(player, profile), self._of_player[player]
        above = self.parent[mine]
        return np.bincount(self.choice[mine], weights=others[above] * (values[mine] - values[above]), minlength=self.choices)

    # ------------------------------------------------------------------ best responses
    @cached_property
    def _ranks(self) -> list[list[tuple[Array, Array, Array]]]:
        return [self._rank(player) for player in range(self.players)]

    def _rank(self, player: int) -> list[tuple[Array, Array, Array]]:
        """For a player's best response: nodes in an order in which an information set comes as a whole, and after all that is below it.

        A list of steps, each with nodes to be valued: inner nodes, their first children, and the number of children.
        """
        rank = np.zeros(len(self.parent), np.int64)
        sets = np.zeros(len(self.infosets), np.int64)
        mine = (self.set_of >= 0) & np.isin(self.set_of, [i for i, s in enumerate(self.infosets) if s.player == player])
        while True:  # ends: with perfect recall a player's own sets lie above each other as in a tree
            before = rank.copy()
            for lo, hi in zip(self.levels[1:-1], self.levels[2:], strict=True):
                rank[lo:hi] = np.maximum(rank[lo:hi], rank[self.parent[lo:hi]] + 1)
            np.maximum.at(sets, self.set_of[mine], rank[mine])
            rank[mine] = sets[self.set_of[mine]]
            if np.array_equal(before, rank):
                break
        inner = np.concatenate([nodes for nodes, _ in self.begins]) if self.begins else np.zeros(0, np.int64)
        begins = np.concatenate([first for _, first in self.begins]) if self.begins else np.zeros(0, np.int64)
        sizes = np.bincount(self.parent[1:], minlength=len(self.parent))[inner] if len(inner) else inner
        steps = []
        for level in sorted(set(rank[inner].tolist()), reverse=True):
            chosen = rank[inner] == level
            steps.append((inner[chosen], begins[chosen], sizes[chosen]))
        return steps

    def best_response(self, player: int, profile: Array) -> tuple[float, Array]:
        """What a player can reach at most against the others' strategies, and the profile in which she does: pure, the first of equals."""
        others, edges = self.reach_of_others(player, profile), self.edges(profile)
        values, reply = self.returns[player].copy(), profile.copy()
        reply[self.owner == player] = 0.0
        for inner, begins, sizes in self._ranks[player]:
            children = np.repeat(begins, sizes) + _counted(sizes)
            own = self.mover[children] == player
            here = children[own]
            if len(here):
                worth = np.bincount(self.choice[here], weights=others[self.parent[here]] * values[here], minlength=self.choices)
                for i in np.unique(self.set_of[self.parent[here]]):
                    lo, hi = self.first[i], self.first[i + 1]
                    reply[lo + int(np.argmax(worth[lo:hi]))] = 1.0
                edges[here] = reply[self.choice[here]]
            starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
            values[inner] = np.add.reduceat(edges[children] * values[children], starts)
        return float(values[0]), reply

    def gains(self, profile: Array) -> tuple[float, ...]:
        """By player: what a best response would bring more than her strategy."""
        return tuple(self.best_response(p, profile)[0] - value for p, value in enumerate(self.expected(profile)))


def _counted(sizes: Array) -> Array:
    """0, 1, ... up to each size, one after the other."""
    ends = np.cumsum(sizes)
    return np.arange(int(ends[-1])) - np.repeat(ends - sizes, sizes) if len(sizes) else np.zeros(0, np.int64)


def _check(tree: Tree) -> None:
    if not tree.is_complete:
        raise NotSolvable(f"{tree.counts['more']} branches of the tree are cut off; expand them, or make the tree without a depth.")
    forgetful = [infoset for infoset in tree.infosets if not infoset.recalls]
    if forgetful:
        said: Infoset = forgetful[0]
        raise NotSolvable(
            f"Player {said.player} does not remember her own moves at {said.name} (and {len(forgetful) - 1} other information sets): nodes "
            "reached by different moves of her own have equal views. CFR needs perfect recall: let the key of the view hold the moves."
        )
    assert all(node.kind in (DECISION, CHANCE, TERMINAL) for node in tree.nodes)

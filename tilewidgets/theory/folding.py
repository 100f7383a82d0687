"""Backward induction on a tree, node by node, with the values and best children to look at: `Folded`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError
from tilewidgets.theory.limits import NotSolvable, Number, plain
from tilewidgets.theory.nodes import CHANCE, DECISION, TERMINAL, Node

if TYPE_CHECKING:
    from tilewidgets.theory.extensive import Tree

Value = tuple[Number, ...]


class Folded:
    """A tree with the value of every node. Made by `solve(tree)`.

    Attributes
    ----------
    tree : Tree
    looked_at : frozenset of Node
        Nodes that were needed: all of them, or those that alpha-beta does not prune, taking children in their order.
    """

    def __init__(self, tree: Tree, *, prune: bool = False) -> None:
        if not tree.is_complete:
            raise NotSolvable(f"{tree.counts['more']} branches of the tree are cut off; expand them, or make the tree without a depth.")
        if not tree.is_perfect:
            raise NotSolvable("Players cannot tell all nodes of the tree apart: backward induction does not apply. Use theory.cfr(tree).")
        self.tree = tree
        self._values: list[Value] = [()] * tree.size
        for node in reversed(tree.nodes):  # children come after their parents
            self._values[node.number] = self._value(node)
        self.looked_at = frozenset(self._needed() if prune else tree.nodes)

    def _value(self, node: Node) -> Value:
        if node.kind == TERMINAL:
            return node.returns
        below = [self._values[child.number] for child in node.children]
        if node.kind == CHANCE:
            chances = [child.probability or Fraction(0) for child in node.children]
            players = range(self.tree.players)
            return tuple(plain(sum((q * v[p] for q, v in zip(chances, below, strict=True)), start=Fraction(0))) for p in players)
        player = node.player
        assert player is not None
        return max(below, key=lambda value: value[player])

    @property
    def value(self) -> Value:
        """Utility by player if all play optimally."""
        return self._values[self.tree.root.number]

    @property
    def best(self) -> tuple[Any, ...]:
        """All optimal moves at the root."""
        return self.best_at(self.tree.root)

    def at(self, node: Node) -> Value:
        """The value of a node."""
        return self._values[node.number]

    def best_at(self, node: Node) -> tuple[Any, ...]:
        """All optimal moves at a node; none where nobody decides."""
        player = node.player
        if node.kind != DECISION or player is None:
            return ()
        value = self.at(node)
        return tuple(child.move for child in node.children if self.at(child)[player] == value[player])

    @property
    def principal_variation(self) -> tuple[Node, ...]:
        """The nodes of optimal play from the root, taking the first of equal moves, to the end or to where chance decides."""
        line = [self.tree.root]
        while line[-1].kind == DECISION:
            player, value = line[-1].player, self.at(line[-1])
            assert player is not None
            line.append(next(child for child in line[-1].children if self.at(child)[player] == value[player]))
        return tuple(line)

    @property
    def pruned(self) -> frozenset[Node]:
        """Nodes that need no look."""
        return frozenset(self.tree.nodes) - self.looked_at

    def _needed(self) -> set[Node]:
        """The nodes that alpha-beta looks at, by its two bounds."""
        if self.tree.players != 2 or self.tree.counts[CHANCE] or any(sum(node.returns) for node in self.tree if node.kind == TERMINAL):
            raise NotSolvable("Alpha-beta is for two players, a zero-sum game and no chance. Use method='induction'.")
        needed: set[Node] = set()

        def search(node: Node, low: Any, high: Any) -> Any:
            needed.add(node)
            if node.kind == TERMINAL:
                return node.returns[0]
            best: Any = float("-inf") if node.player == 0 else float("inf")
            for child in node.children:
                value = search(child, low, high)
                if node.player == 0:
                    best = max(best, value)
                    low = max(low, best)
                else:
                    best = min(best, value)
                    high = min(high, best)
                if low >= high:
                    break
            return best

        if search(self.tree.root, float("-inf"), float("inf")) != self.value[0]:
            raise TileError("Alpha-beta and backward induction disagree on a tree; please report it.")
        return needed

    def __repr__(self) -> str:
        value = ", ".join(map(str, self.value))
        return f"<solution of a tree: value ({value}), {len(self.looked_at)} of {self.tree.size} nodes needed>"

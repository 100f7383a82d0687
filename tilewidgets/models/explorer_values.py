"""What the nodes of an explored tree are worth: `Values`, by backward induction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import MatchError
from tilewidgets.models.explorer_words import IMPERFECT
from tilewidgets.theory import solve
from tilewidgets.theory.folding import Folded
from tilewidgets.theory.limits import plain
from tilewidgets.theory.nodes import MORE, TERMINAL, Node

if TYPE_CHECKING:
    from tilewidgets.theory import Tree

Value = tuple[Any, ...]
OFTEN = 256
"""After so many nodes it is seen whether the players can still tell all apart."""


class Values:
    """The values of a tree's nodes, known after `solve`; also of nodes that are added to the tree later."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._solution: Any = None  # a `Solution`, or a `Folded` tree
        self._found: dict[int, Value] = {}

    def solve(self, seconds: float) -> None:
        """Find them; see `ExplorerModel.solve`."""
        tree = self._tree
        if tree.viewer is not None and not tree.is_complete:
            self._complete()
        if not tree.is_perfect:
            raise MatchError(IMPERFECT)
        if tree.is_complete:
            self._solution = solve(tree)
            return
        state = tree.root.state  # positions are looked at once, though many nodes lead to them, and the tree stays small
        assert state is not None
        self._solution = solve(state, chance=tree.chance, utility=tree._utility, method="induction", seconds=seconds)

    def _complete(self) -> None:
        """Expand the whole tree, as only all of it tells whether the players can tell all nodes apart."""
        left = [node for node in self._tree.nodes if node.kind == MORE]
        done = 0
        while left and (done % OFTEN or self._tree.is_perfect):
            left += self._tree.expand(left.pop())
            done += 1

    def of(self, node: Node) -> Value | None:
        """The value of a node, if it is known."""
        if node.kind == TERMINAL:
            return node.returns
        if self._solution is None:
            return None
        found = self._found.get(node.number)
        if found is None:
            found = self._found[node.number] = self._worth(node)
        return found

    def _worth(self, node: Node) -> Value:
        if isinstance(self._solution, Folded):
            return self._solution.at(node)
        if node.state is not None:
            worth: Value = self._solution.at(node.state).value
            return worth
        parts = [(child.probability or 0, self.of(child) or ()) for child in node.children]
        return tuple(plain(sum(chance * value[p] for chance, value in parts)) for p in range(self._tree.players))

    def best(self, node: Node) -> bool:
        """Whether the move that leads to a node is known to be a best one."""
        above = node.parent
        if self._solution is None or above is None or above.player is None:
            return False
        here, there = self.of(node), self.of(above)
        return here is not None and there is not None and bool(here[above.player] == there[above.player])

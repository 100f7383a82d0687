"""What a tree is made of: `Node`, `Edge`, `Infoset`; and a tree as indented text."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewidgets.errors import short

if TYPE_CHECKING:
    from tilewidgets.game import State, View
    from tilewidgets.theory.extensive import Tree
    from tilewidgets.theory.limits import Number

DECISION, CHANCE, TERMINAL, MORE = "decision", "chance", "terminal", "more"
"""Kinds of nodes; `MORE` is a decision whose children are not in the tree yet."""


class Edge(NamedTuple):
    """What leads from a node to a child: a move, or an outcome of chance with its probability."""

    label: str
    move: Any
    probability: Fraction | None
    child: Node


class Node:
    """A node of a tree.

    Attributes
    ----------
    tree : Tree
    number : int
        Its index in `tree.nodes`.
    parent : Node or None
    kind : {"decision", "chance", "terminal", "more"}
        `"more"` is a decision that was cut off: `expand()` opens it.
    label : str
        Of the edge that leads here: a move in notation, or an outcome of chance.
    move : Move or None
        The move that leads here; `None` for an outcome of chance.
    probability : Fraction or None
        Of the outcome of chance that leads here.
    player : int or None
        Whose decision it is.
    infoset : Infoset or None
        What the player to move knows.
    returns : tuple of int or Fraction
        Utility by player, at a terminal node.
    more : int
        How many moves were cut off.
    """

    __slots__ = (
        "_children", "_state", "infoset", "kind", "label", "more", "move", "number", "parent", "player", "ply", "probability", "returns",
        "tree",
    )  # fmt: skip

    def __init__(
        self, tree: Tree, number: int, parent: Node | None, kind: str, label: str, move: Any, probability: Fraction | None
    ) -> None:
        self.tree, self.number, self.parent, self.kind = tree, number, parent, kind
        self.label, self.move, self.probability = label, move, probability
        self.ply: int = 0 if parent is None else parent.ply + (move is not None)
        self.player: int | None = None
        self.infoset: Infoset | None = None
        self.returns: tuple[Number, ...] = ()
        self.more = 0
        self._children: tuple[Node, ...] = ()
        self._state: State | None = None

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes below, in the order of the moves or outcomes."""
        return self._children

    @property
    def edges(self) -> tuple[Edge, ...]:
        """What leads to the children."""
        return tuple(Edge(child.label, child.move, child.probability, child) for child in self._children)

    @property
    def path(self) -> tuple[str, ...]:
        """Labels from the root to here."""
        labels: list[str] = []
        node = self
        while node.parent is not None:
            labels.append(node.label)
            node = node.parent
        return tuple(reversed(labels))

    @property
    def state(self) -> State | None:
        """The state; `None` at a chance node, where something is still to be decided."""
        if self._state is not None or self.kind == CHANCE:
            return self._state
        above = self.parent
        assert above is not None
        if above.kind == CHANCE:
            before, move = above.parent, above.move
            assert before is not None
            assert before.state is not None
            outcome: State = self.tree.outcomes(before.state, move)[above.children.index(self)].state
            return outcome
        assert above.state is not None
        return above.state.play(self.move)

    def expand(self, depth: int = 1) -> Node:
        """Open a node that was cut off, `depth` moves deep; returns the node itself."""
        level = [self]
        for _ in range(depth):
            level = [below for node in level for below in self.tree.expand(node)]
        return self

    def child(self, label: Any) -> Node:
        """The child behind a move or an outcome, as its label says it.

        Raises
        ------
        KeyError
            There is none.
        """
        for node in self._children:
            if node.label == str(label):
                return node
        known = ", ".join(child.label for child in self._children[:8]) or "none"
        raise KeyError(f"node {self.number} has no edge {short(str(label))}; it has: {known}")

    def _past(self, player: int) -> tuple[int, int] | None:
        """The last decision of a player on the way here: number of her information set, and which move she made."""
        node = self
        while node.parent is not None:
            above = node.parent
            if above.infoset is not None and above.player == player:
                return above.infoset.number, above.infoset.moves.index(node.move)
            node = above
        return None

    def __str__(self) -> str:
        if self.kind == TERMINAL:
            return "returns " + ", ".join(map(str, self.returns))
        if self.kind == CHANCE:
            return "chance"
        return f"+{self.more} more" if self.kind == MORE else f"player {self.player}"

    def __repr__(self) -> str:
        return f"<node {self.number}: {' '.join(self.path) or 'root'}: {self}>"


class Infoset:
    """What a player knows when she is to move: the nodes that she cannot tell apart.

    Attributes
    ----------
    player : int
    number : int
        From 1, by player.
    key : Hashable
        The key of her view; where everything is known, the labels from the root.
    moves : tuple of Move
    nodes : list of Node
    past : tuple or None
        Her last decision before: number of its information set, and which move she made there.
    recalls : bool
        Whether `past` is the same at all nodes: perfect recall.
    """

    __slots__ = ("key", "moves", "nodes", "number", "past", "player", "recalls", "tree")

    def __init__(self, tree: Tree, player: int, key: Hashable, number: int, moves: tuple[Any, ...], past: tuple[int, int] | None) -> None:
        self.tree, self.player, self.key, self.number, self.moves, self.past = tree, player, key, number, moves, past
        self.nodes: list[Node] = []
        self.recalls = True

    @property
    def view(self) -> View:
        """What the player sees there."""
        state = self.nodes[0].state
        assert state is not None
        return state.view(self.player)

    @property
    def name(self) -> str:
        """What the player knows in short, if the game's view has a `brief`; else her number and that of the information set."""
        brief = getattr(self.view, "brief", None) if self.tree.viewer is not None else " ".join(map(str, self.nodes[0].path[-3:]))
        return f"{self.player}.{self.number}" + (f" {brief}" if brief else "")

    def __repr__(self) -> str:
        return f"<information set {self.name}: player {self.player}, {len(self.nodes)} nodes, {len(self.moves)} moves>"


def outline(root: Node, most: int = 60) -> str:
    """A tree as indented text, of so many lines."""
    lines: list[str] = []
    stack = [(root, 0)]
    while stack and len(lines) < most:
        node, level = stack.pop()
        chance = f" [{node.probability}]" if node.probability is not None else ""
        lines.append("  " * level + (f"{node.label}{chance}: " if node.parent is not None else "") + str(node))
        stack += [(child, level + 1) for child in reversed(node.children)]
    left = len(stack)
    return "\n".join([*lines, *([f"... and {left} more branches"] if left else [])])

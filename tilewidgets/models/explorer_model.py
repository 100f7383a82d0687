"""`ExplorerModel`: a game tree to walk in, to open and fold, and to solve; with the window through which it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traitlets import Bool, Float, Instance, Int, Tuple, Unicode

from tilewidgets.errors import MatchError, TileError, short, whole
from tilewidgets.game import Game, State, View
from tilewidgets.models import explorer_words as words
from tilewidgets.models.explorer_values import Value, Values
from tilewidgets.models.explorer_window import Windowed, checked_size
from tilewidgets.scene.chart import Chart
from tilewidgets.scene.treelayout import Plan, tidy
from tilewidgets.theory import Tree
from tilewidgets.theory import tree as make_tree
from tilewidgets.theory.nodes import CHANCE, MORE, TERMINAL, Node

WHOLE, FEW = 200, 12
"""A given tree of so many nodes is shown wholly; outcomes of chance that are shown together with the move before them."""
SECONDS = 20.0
"""A longer search is refused: the notebook waits for it."""


class ExplorerModel(Windowed):
    """A game tree that is explored.

    Parameters
    ----------
    source : State or Tree
        A state is made into a tree that grows as it is opened; a tree is shown as far as it is expanded.
    window : tuple of float
        Size of the picture, in px.
    **options
        Of `theory.tree`, for a state: `depth` (by default 1), `chance`, `viewer`, `utility`, `most_nodes`.

    Raises
    ------
    TileError
        An argument cannot be.
    """

    tree = Instance(Tree, read_only=True, help="The tree; opening a node makes it larger.")
    node = Instance(Node, read_only=True, help="The node that is looked at.")
    scale = Float(1.0, read_only=True, help="1: room for badges and words; less: further away.")
    centre = Tuple(Float(), Float(), read_only=True, help="What is in the middle: in widths of a node, and levels.")
    solved = Bool(False, read_only=True, help="Whether values are known.")
    status = Unicode(read_only=True, help="Where one is, in a sentence; or why an input cannot be obeyed.")
    status_kind = Unicode("turn", read_only=True, help="turn, end or error.")
    last_error = Instance(TileError, allow_none=True, read_only=True, help="Why the last input could not be obeyed.")
    closed = Bool(False, read_only=True, help="Whether it is closed.")
    revision = Int(0, read_only=True, help="Goes up by one after all other traits have changed: what a view observes.")

    def __init__(self, source: State | Tree, *, window: tuple[float, float] = (560.0, 460.0), **options: Any) -> None:
        super().__init__()
        if isinstance(source, Tree):
            if options:
                raise TileError(f"{', '.join(options)} belong to a state: a tree is made already.")
            made = source
        elif isinstance(source, State):
            made = make_tree(source, **{"depth": 1, **options})
        else:
            raise TileError(f"An explorer shows a state, such as game.deal(seed), or a theory.tree(...), not {short(source)}.")
        self._size = checked_size(window)
        self._values = Values(made)
        self._plan: Plan | None = None
        self._open: set[int] = set()
        for node in [made.root] if made.size > WHOLE else made.nodes:
            self._show(node)
        self.set_trait("tree", made)
        self.set_trait("node", made.root)
        self._fit()
        self._follow_up()

    # ------------------------------------------------------------------ what is shown
    @property
    def game(self) -> Game:
        """The game."""
        return self.tree.game

    @property
    def plan(self) -> Plan:
        """Where the nodes that are shown stand."""
        if self._plan is None:
            self._plan = tidy(self.tree.root, self.shown_below)
        return self._plan

    def shown_below(self, node: Node) -> Sequence[Node]:
        """The children that are shown below a node."""
        return node.children if node.number in self._open else ()

    def is_closed(self, node: Node) -> bool:
        """Whether a node has something below that is not shown."""
        return node.kind == MORE or bool(node.children and node.number not in self._open)

    @property
    def alike(self) -> tuple[Node, ...]:
        """The nodes of the tree that the player to move cannot tell apart from this one, itself included; none where nobody moves."""
        return () if self.node.infoset is None else tuple(sorted(self.node.infoset.nodes, key=lambda node: node.path))

    @property
    def view(self) -> View:
        """The position to be shown beside the tree: all that is dealt, or where chance has not dealt yet, what is known."""
        node: Node | None = self.node
        while node is not None and node.state is None:
            node = node.parent
        if node is not None and node.state is not None:
            return node.state.revealed()
        viewer = self.tree.viewer
        dealt = self.tree.root.children[0].state
        assert dealt is not None
        return dealt.view(viewer if isinstance(viewer, int) else None)

    @property
    def chart(self) -> Chart | None:
        """Points by ply on the way to the position; `None` where chance has not dealt yet."""
        node: Node | None = self.node
        while node is not None and node.state is None:
            node = node.parent
        if node is None or node.state is None:
            return None
        state: State = self.game.start(node.state.setup)
        scores = [state.scores]
        for move in node.state.moves:
            state = state.play(move)
            scores.append(state.scores)
        return Chart(tuple(scores), node.state.ply)

    # ------------------------------------------------------------------ walking
    def _find(self, node: Node | int | Sequence[str]) -> Node:
        if isinstance(node, Node):
            if node.tree is not self.tree:
                raise MatchError(f"{short(node)} belongs to another tree.")
            return node
        if whole(node):
            if not 0 <= node < self.tree.size:  # type: ignore[operator]  # a number now
                raise MatchError(f"There is no node {short(node)}: they are numbered 0 to {self.tree.size - 1}.")
            return self.tree.nodes[node]  # type: ignore[index]
        if isinstance(node, str) or not isinstance(node, Sequence):
            raise MatchError(f"A node is given by itself, its number, or the labels on the way to it, not by {short(node)}.")
        found = self.tree.root
        for text in node:
            if found.kind == MORE:
                self.tree.expand(found)
            try:
                found = found.child(text)
            except KeyError as error:
                raise MatchError(str(error.args[0])) from None
        return found

    def select(self, node: Node | int | Sequence[str]) -> Node:
        """Look at a node, given by itself, its number, or the labels on the way to it; it is shown, whatever was folded."""
        with self._doing():
            self._go(self._find(node))
        return self.node

    def _go(self, node: Node) -> None:
        above = node.parent
        while above is not None:
            self._show(above)
            above = above.parent
        self.set_trait("node", node)
        self._follow()

    def up(self) -> Node:
        """Go to the parent."""
        with self._doing():
            if self.node.parent is None:
                raise MatchError(words.ROOT)
            self._go(self.node.parent)
        return self.node

    def down(self) -> Node:
        """Go to the first best child, or to the first; a node that is closed is opened."""
        with self._doing():
            self._expand(self.node, 1)
            self._go(next((child for child in self.node.children if self.best(child)), self.node.children[0]))
        return self.node

    def next(self) -> Node:
        """Go to the next node on this level that is shown, from the last one to the first."""
        return self._beside(1)

    def previous(self) -> Node:
        """Go to the node before on this level, from the first one to the last."""
        return self._beside(-1)

    def _beside(self, step: int) -> Node:
        with self._doing():
            row = self.plan.rows[self.plan.level[self.node.number]]
            if len(row) == 1:
                raise MatchError(words.ALONE)
            self._go(row[(row.index(self.node) + step) % len(row)])
        return self.node

    # ------------------------------------------------------------------ opening and folding
    def _show(self, node: Node) -> None:
        if node.children and node.number not in self._open:
            self._open.add(node.number)
            self._plan = None
        for child in node.children:
            if child.kind == CHANCE and len(child.children) <= FEW and child.number not in self._open:
                self._open.add(child.number)
                self._plan = None

    def _expand(self, node: Node, depth: int) -> None:
        if node.kind == TERMINAL:
            raise MatchError(words.ENDS)
        level = [node]
        for _ in range(depth):
            below = []
            for one in level:
                if one.kind == MORE:
                    self.tree.expand(one)
                self._show(one)
                below += [child for child in one.children if child.kind != TERMINAL]
            level = below

    def expand(self, node: Node | int | None = None, depth: int = 1) -> Node:
        """Show what is below a node (by default the one that is looked at), `depth` levels deep; what the tree lacks is added to it."""
        with self._doing():
            if not whole(depth) or depth < 1:
                raise MatchError(f"depth must be a whole number from 1, not {short(depth)}.")
            found = self.node if node is None else self._find(node)
            with self._steady():
                self._expand(found, depth)
            if found is self.node:
                self._reveal()
        return found

    def fold(self, node: Node | int | None = None) -> Node:
        """Hide what is below a node; a node that is looked at there gives way to it. The tree keeps what it has."""
        with self._doing(), self._steady():
            found = self.node if node is None else self._find(node)
            if found.number not in self._open:
                raise MatchError(words.NOTHING_OPEN)
            hidden = [found]
            while hidden:
                one = hidden.pop()
                self._open.discard(one.number)
                hidden += one.children
            self._plan = None
            if self.node not in self.plan:
                self.set_trait("node", found)
        return found

    # ------------------------------------------------------------------ values
    def solve(self, seconds: float = SECONDS) -> Value:
        """Work out what every node is worth if all play best, by backward induction; what is not shown is looked at, too.

        Parameters
        ----------
        seconds : float
            A search that takes longer is refused.

        Returns
        -------
        tuple
            What the players get from the root on.

        Raises
        ------
        TooLarge, MatchError
            The tree is too large; players cannot tell all nodes apart.
        """
        with self._doing():
            self._values.solve(seconds)
            self.set_trait("solved", True)
        return self._values.of(self.tree.root) or ()

    def value(self, node: Node) -> Value | None:
        """What the players get from a node on if all play best; `None` before it is known."""
        return self._values.of(node)

    def best(self, node: Node) -> bool:
        """Whether the move that leads to a node is known to be a best one."""
        return self._values.best(node)

    def close(self) -> None:
        """End exploring; what is shown stays."""
        if not self.closed:
            with self._doing():
                self.set_trait("closed", True)

    def __repr__(self) -> str:
        return f"<ExplorerModel of {self.tree!r}, at {self.node!r}>"

"""Games in extensive form: `tree` makes a `Tree` of `Node` objects from a state.

Who knows what is decided by two options. A state of a game has its deck fixed; players of the game do not know it.

- `tree(state)`: the game from this very state, everything known, the order of what is undealt included. No chance: perfect information.
- `tree(state, chance=True)`: hands are known to all, the order of what is undealt to nobody: a chance node at every draw, its outcomes
  all that may be drawn (equal ones merged), with exact probabilities. Perfect information, with chance.
- `tree(state, viewer="public")`: the game as it is played. At the root chance deals all that is hidden from somebody: one outcome for each
  full state that agrees with what *everybody* may know (`state.view(None)`). Draws are chance nodes. Nodes that a player cannot tell apart
  (equal `state.view(player).key()`) are one information set. This is what an equilibrium is to be computed on.
- `tree(state, viewer=p)`: the same, but the root deals only what agrees with the view of player `p`. It shows what she may face. But what
  is the same at the whole root is common knowledge in this game: in it her opponents know her hand. Do not take its equilibrium for hers.

In the middle of a game the root's probabilities are those with which a view is sampled: of all deals that make the moves so far legal,
whatever the moves tell of the players' intentions.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import MissingExtra, TileError, UnknownOption, short, whole
from tilewidgets.theory.limits import TooLarge, Utility, exact, utility_of
from tilewidgets.theory.nodes import CHANCE, DECISION, MORE, TERMINAL, Edge, Infoset, Node

if TYPE_CHECKING:
    from tilewidgets.game import Game, Outcome, State, View

__all__ = ["CHANCE", "DECISION", "MORE", "TERMINAL", "Edge", "Infoset", "Node", "Tree", "tree"]

MOST_NODES = 200_000


class Tree:
    """A game in extensive form, expanded as far as was asked for. Made by `tree`.

    Attributes
    ----------
    root : Node
    game : Game
    nodes : list of Node
        All of them; parents come before their children.
    viewer : int, "public" or None
    chance : bool
        Whether draws are chance nodes.
    """

    def __init__(self, state: State, *, chance: bool, viewer: int | str | None, utility: Utility, most_nodes: int) -> None:
        self.game: Game = state.game
        self.viewer, self.chance, self.most_nodes = viewer, chance or viewer is not None, most_nodes
        self._start, self._utility = state, utility
        self._infosets: dict[Hashable, Infoset] = {}
        self._numbers = [0] * self.game.players
        self.nodes: list[Node] = []
        self._flat: Any = None  # its arrays, kept by `strategies.flat_of`
        deals = [] if viewer is None else self._deals(state, viewer)
        if viewer is None:
            self.root = self._add(None, state, "", None, None)
        elif len(deals) == 1:
            self.root = self._add(None, deals[0].state, "", None, None)
        else:
            self.root = self._add_chance(None, "", None, deals)

    def _deals(self, state: State, viewer: int | str) -> list[Outcome]:
        view = state.view(None if viewer == "public" else viewer)  # type: ignore[arg-type]  # checked by `tree`
        deals = []
        for deal in self.game.consistent(view):
            deals.append(deal)
            if len(deals) > self.most_nodes:
                raise TooLarge(
                    f"More than {self.most_nodes:,} deals agree with the view at ply {view.ply}.",
                    len(deals),
                    "play on until less is hidden, take a smaller ruleset, or raise most_nodes.",
                )
        return deals

    # ------------------------------------------------------------------ growing
    def _new(self, parent: Node | None, kind: str, label: str, move: Any, probability: Fraction | None) -> Node:
        if len(self.nodes) >= self.most_nodes:
            raise TooLarge(
                f"The tree has more than {self.most_nodes:,} nodes; so far it is {self.depth} plies deep.",
                len(self.nodes),
                "give a depth, begin later in the game, take a smaller ruleset, or raise most_nodes.",
            )
        node = Node(self, len(self.nodes), parent, kind, label, move, probability)
        self.nodes.append(node)
        return node

    def _add(self, parent: Node | None, state: State, label: str, move: Any, probability: Fraction | None) -> Node:
        if state.result is not None:
            node = self._new(parent, TERMINAL, label, move, probability)
            node.returns = tuple(exact(value) for value in self._utility(state.result))
        else:
            node = self._new(parent, MORE, label, move, probability)
            node.player, node.more = state.to_move, len(state.legal_moves)
            self._join(node, state)
        node._state = state
        return node

    def _add_chance(self, parent: Node | None, label: str, move: Any, outcomes: Any) -> Node:
        node = self._new(parent, CHANCE, label, move, None)
        total = sum(outcome.weight for outcome in outcomes)
        node._children = tuple(self._add(node, o.state, o.label, None, Fraction(o.weight, total)) for o in outcomes)
        return node

    def _join(self, node: Node, state: State) -> None:
        """Put a decision into its information set."""
        player = state.to_move
        key = (player, node.path if self.viewer is None else state.view(player).key())
        found = self._infosets.get(key)
        if found is None:
            self._numbers[player] += 1
            found = self._infosets[key] = Infoset(self, player, key[1], self._numbers[player], state.legal_moves, node._past(player))
        elif set(found.moves) != set(state.legal_moves):
            raise TileError(
                f"The views of player {player} are equal at two nodes where she has different moves ({_said(found.moves)}; "
                f"{_said(state.legal_moves)}): the key of her view must hold all that decides what she may do."
            )
        elif found.past != node._past(player):
            found.recalls = False
        found.nodes.append(node)
        node.infoset = found

    def expand(self, node: Node) -> tuple[Node, ...]:
        """Add the children of a node that was cut off, and the outcomes of chance below; returns the nodes that can be expanded next."""
        if node.kind != MORE:
            return ()
        state, before = node.state, len(self.nodes)
        assert state is not None
        assert node.infoset is not None
        children = []
        try:
            for move in node.infoset.moves:
                outcomes = self.outcomes(state, move)
                if len(outcomes) == 1:
                    children.append(self._add(node, outcomes[0].state, str(move), move, None))
                else:
                    children.append(self._add_chance(node, str(move), move, outcomes))
        except TooLarge:
            self._cut(before)
            raise
        node._children, node.kind, node.more = tuple(children), DECISION, 0
        for child in self.nodes[before:]:
            if child.kind == TERMINAL:
                child._state = None  # to be had again by playing the moves: records are large
        if node.parent is not None and node.parent.parent is not None:
            node._state = None
        return tuple(self.nodes[before:])

    def _cut(self, size: int) -> None:
        """Forget the last nodes."""
        for node in reversed(self.nodes[size:]):
            if node.infoset is not None:
                node.infoset.nodes.pop()
        for key in [key for key, infoset in self._infosets.items() if not infoset.nodes]:
            self._numbers[self._infosets.pop(key).player] -= 1
        del self.nodes[size:]

    def outcomes(self, state: State, move: Any) -> Any:
        """What a move may lead to: one outcome, unless draws are chance."""
        from tilewidgets.game import Outcome

        return self.game.chances(state, move) if self.chance else (Outcome("", 1, state.play(move)),)

    # ------------------------------------------------------------------ what it tells
    @property
    def players(self) -> int:
        """Number of players."""
        return self.game.players

    @property
    def size(self) -> int:
        """Number of nodes, those that were cut off included."""
        return len(self.nodes)

    @property
    def depth(self) -> int:
        """Most moves on a path."""
        return max(node.ply for node in self.nodes) if self.nodes else 0

    @property
    def counts(self) -> dict[str, int]:
        """Number of nodes by kind."""
        found = Counter(node.kind for node in self.nodes)
        return {kind: found[kind] for kind in (DECISION, CHANCE, TERMINAL, MORE)}

    @property
    def is_complete(self) -> bool:
        """Whether nothing was cut off."""
        return not any(node.kind == MORE for node in self.nodes)

    @property
    def infosets(self) -> tuple[Infoset, ...]:
        """All information sets, in the order in which they were met."""
        return tuple(self._infosets.values())

    @property
    def is_perfect(self) -> bool:
        """Whether every information set is one node."""
        return all(len(infoset.nodes) == 1 for infoset in self._infosets.values())

    def infoset(self, of: Any) -> Infoset:
        """The information set of a node, a state (that of the player to move), a view, or of the key of a view.

        Raises
        ------
        TileError
            There is none in this tree.
        """
        found = of if isinstance(of, Infoset) else self._find(of)
        if found is None or found.tree is not self:
            raise TileError(f"{short(of)} has no information set in this tree; take one of tree.infosets, or a state that it reaches.")
        return found

    def _find(self, of: Any) -> Infoset | None:
        from tilewidgets.game import State, View

        if isinstance(of, Node):
            return of.infoset
        keys: list[Hashable] = []
        if isinstance(of, State) and self.viewer is None:
            keys = [(of.to_move, tuple(map(str, of.moves[self._start.ply :])))]
        elif isinstance(of, State):
            keys = [(of.to_move, of.view(of.to_move).key())]
        elif isinstance(of, View):
            keys = [(of.viewer, of.key())]
        elif isinstance(of, Hashable):
            keys = [(p, of) for p in range(self.players)]
        return next((self._infosets[key] for key in keys if key in self._infosets), None)

    def to_networkx(self) -> Any:
        """The tree as a `networkx.DiGraph`: nodes by number, with kind, player, infoset and returns; edges with label and probability.

        Raises
        ------
        MissingExtra
            networkx is not installed.
        """
        try:
            import networkx as nx
        except ImportError:
            raise MissingExtra("networkx", "theory") from None
        graph = nx.DiGraph(name=self.game.title)
        for node in self.nodes:
            infoset = None if node.infoset is None else (node.infoset.player, node.infoset.number)
            graph.add_node(node.number, kind=node.kind, player=node.player, infoset=infoset, returns=node.returns)
            if node.parent is not None:
                graph.add_edge(node.parent.number, node.number, label=node.label, probability=node.probability)
        return graph

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __str__(self) -> str:
        from tilewidgets.theory.nodes import outline

        return outline(self.root)

    def __repr__(self) -> str:
        kinds = ", ".join(f"{n} {kind}" for kind, n in self.counts.items() if n)
        return f"<tree of {self.game.name}: {self.size} nodes ({kinds}), {len(self._infosets)} information sets>"


def _said(moves: tuple[Any, ...]) -> str:
    return short(" ".join(map(str, moves[:4])))


def tree(
    state: State | View,
    *,
    depth: int | None = None,
    chance: bool = False,
    viewer: int | str | None = None,
    utility: str | Utility = "returns",
    most_nodes: int = MOST_NODES,
) -> Tree:
    """Make the game from a state on in extensive form. What `chance` and `viewer` mean is told at the top of this module.

    Parameters
    ----------
    state : State
        Where the tree begins.
    depth : int, optional
        Expand so many moves; what lies below is "+N more" nodes, which `node.expand()` opens. By default, everything.
    chance : bool
        Whether the order of what is undealt is unknown to all. A viewer implies it.
    viewer : int or "public", optional
        Whose knowledge the root is to agree with; by default everything is known.
    utility : {"returns", "margin"} or function
        What players want: to win (the game's own utility), points (the difference of scores), or what a function of the `Result` says.
    most_nodes : int
        With a depth, nodes beyond this number stay "+N more"; without one, a larger tree is an error.

    Raises
    ------
    TooLarge
        The tree, or the number of deals at its root, exceeds `most_nodes`.
    """
    _check(state, depth, viewer, most_nodes)
    made = Tree(state, chance=chance, viewer=viewer, utility=utility_of(utility), most_nodes=most_nodes)  # type: ignore[arg-type]
    first = [node for node in made.nodes if node.kind == MORE]
    if depth is None:
        while first:
            first += made.expand(first.pop())[::-1]
        return made
    queue = deque(first)
    while queue:
        node = queue.popleft()
        if node.ply < depth:
            try:
                queue += made.expand(node)
            except TooLarge:
                break
    return made


def _check(state: Any, depth: Any, viewer: Any, most_nodes: Any) -> None:
    from tilewidgets.game import State

    if not isinstance(state, State):
        raise TileError(f"A tree begins at a state, such as game.deal(seed), not at {short(state)}.")
    if depth is not None and not (whole(depth) and depth >= 0):
        raise TileError(f"depth must be a whole number from 0, or None for everything, not {short(depth)}.")
    if not whole(most_nodes) or most_nodes < 1:
        raise TileError(f"most_nodes must be a whole number from 1, not {short(most_nodes)}.")
    players = range(state.game.players)
    if viewer is not None and viewer != "public" and not (whole(viewer) and viewer in players):
        raise UnknownOption("viewer", viewer, ("public", *map(str, players), "None"))

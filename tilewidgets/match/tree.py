"""The tree of a match: nodes (positions) with one continuation each, and variations beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from tilewidgets.errors import MatchError, UnknownOption, short
from tilewidgets.game import State

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""Marks of a move, from the best to the worst, as annotators of chess write them."""
MOST_COMMENT, MOST_NAME = 5_000, 80
"""Characters of a comment and of a variation's name."""

_numbers = count()


class Node:
    """A position, the move that led to it, and what follows. Made and changed by `Match` only.

    Attributes
    ----------
    state : State
    parent : Node or None
        The position before the move; `None` at the root.
    next : Node or None
        The continuation of its line.
    variations : list of Variation
        Other moves from here.
    variation : Variation or None
        The one to which the node belongs; `None` on the main line.
    comment, mark : str
        Of the move that led here (at the root: of the first position); empty if there is none.
    id : int
        The same as long as the node exists.
    """

    __slots__ = ("comment", "id", "mark", "next", "parent", "state", "variation", "variations")

    def __init__(self, state: State, parent: Node | None, variation: Variation | None) -> None:
        self.state, self.parent, self.variation = state, parent, variation
        self.next: Node | None = None
        self.variations: list[Variation] = []
        self.comment = self.mark = ""
        self.id = next(_numbers)

    @property
    def ply(self) -> int:
        """Number of moves before this position."""
        return self.state.ply

    @property
    def move(self) -> Any:
        """The move that led here; `None` at the root."""
        return self.state.moves[-1] if self.parent is not None else None

    def ahead(self) -> Iterator[Node]:
        """The nodes after this one on its line."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def back(self) -> Iterator[Node]:
        """The node itself and those before it, up to the root."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    @property
    def is_annotated(self) -> bool:
        """Whether somebody has written something on this position, or has branched off from it."""
        return bool(self.comment or self.mark or self.variations)

    def __repr__(self) -> str:
        return f"<node {self.id}, ply {self.ply}: {self.move}>"


class Variation:
    """Other moves from a position: a "what if".

    Attributes
    ----------
    parent : Node
        The position from which it branches off.
    first : Node or None
        The position after its first move; `None` if it has no moves (only a comment).
    name : str
    comment : str
        Of the variation as a whole.
    extra : dict
        Keys of a replay that this version does not know, which are written back.
    """

    __slots__ = ("comment", "extra", "first", "name", "parent")

    def __init__(self, parent: Node, name: str = "", comment: str = "", extra: dict[str, Any] | None = None) -> None:
        self.parent = parent
        self.first: Node | None = None
        self.name, self.comment, self.extra = name, comment, extra or {}

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Its positions, from the one after its first move."""
        return (self.first, *self.first.ahead()) if self.first is not None else ()

    @property
    def ply(self) -> int:
        """Number of moves before the position from which it branches off."""
        return self.parent.ply

    @property
    def moves(self) -> tuple[Any, ...]:
        """Its moves."""
        return tuple(node.move for node in self.nodes)

    def __repr__(self) -> str:
        name = f" {short(self.name, 40)}" if self.name else ""
        return f"<variation{name} from ply {self.ply}: {' '.join(map(str, self.moves))}>"


def own(node: Node, variation: Variation | None) -> None:
    """Let a node and those after it on its line belong to a variation, or (`None`) to the main line."""
    for one in (node, *node.ahead()):
        one.variation = variation


def remembered(nodes: Sequence[Node]) -> Callable[[], None]:
    """Return a function that puts nodes, and the variations that branch off from them, back to what they are now."""
    now = [(node, node.next, list(node.variations), node.variation, node.comment, node.mark) for node in nodes]
    heads = [(one, one.first, one.name, one.comment, one.extra) for node in nodes for one in node.variations]

    def back() -> None:
        for node, following, variations, owner, comment, mark in now:
            node.next, node.variations, node.variation, node.comment, node.mark = following, variations, owner, comment, mark
        for one, first, name, comment, extra in heads:
            one.first, one.name, one.comment, one.extra = first, name, comment, extra

    return back


def check_text(what: str, text: Any, most: int) -> str:
    """Return a text for a comment or a name, or raise `MatchError`."""
    if not isinstance(text, str) or len(text) > most:
        found = f"{len(text):,} characters" if isinstance(text, str) else short(text)
        raise MatchError(f"A {what} is a text of at most {most:,} characters, not {found}.")
    return text


def check_mark(mark: Any) -> str:
    """Return a mark, which may be empty, or raise `UnknownOption`."""
    if mark != "" and mark not in MARKS:
        raise UnknownOption("mark", mark, MARKS)
    return str(mark)

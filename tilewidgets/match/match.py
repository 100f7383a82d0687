"""`Match`: a game in play, back and forth on its line, with variations, comments and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tilewidgets.errors import MatchError, short, whole
from tilewidgets.game import State
from tilewidgets.match.log import Entry, entry
from tilewidgets.match.tree import MOST_COMMENT, MOST_NAME, Node, Variation, check_mark, check_text, own, remembered

NO_VARIATION = "That variation is not part of this match any more. Look at match.variations()."


class Match:
    """A game in play with what came before, what was undone, and what might have been.

    One node of its tree is the present one, and its *line* leads from the first position through it to the end of its moves. All that is
    numbered by plies is about that line: the main line, unless `enter` has gone into a variation.

    Parameters
    ----------
    state : State
        Where the match begins (ply 0 of the match is the first state of its game).
    """

    def __init__(self, state: State) -> None:
        self.root = Node(state.game.start(state.setup), None, None)
        self._node = self.root
        for move in state.moves:
            self._node = self._continue(self._node, self._node.state.play(move))
        self._line = self._line_of(self._node)

    # ------------------------------------------------------------------ the present line
    @property
    def node(self) -> Node:
        """The present node."""
        return self._node

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes of the present line, undone ones included."""
        return tuple(self._line)

    @property
    def state(self) -> State:
        """The present position."""
        return self._node.state

    @property
    def ply(self) -> int:
        """Number of moves before the present position."""
        return self._node.ply

    @property
    def last_ply(self) -> int:
        """Number of moves of the line, undone ones included."""
        return len(self._line) - 1

    @property
    def log(self) -> tuple[Entry, ...]:
        """What was played up to the present position."""
        return tuple(entry(node) for node in self._line[1 : self.ply + 1])

    def at(self, ply: int) -> State:
        """Return the position after `ply` moves of the line.

        Raises
        ------
        MatchError
            There is no such ply.
        """
        return self._at(ply).state

    def _here_or_at(self, ply: int | None) -> Node:
        return self._node if ply is None else self._at(ply)

    def _at(self, ply: int) -> Node:
        if not whole(ply) or not 0 <= ply <= self.last_ply:
            raise MatchError(f"There is no ply {short(ply)}: the match has plies 0 to {self.last_ply}.")
        return self._line[ply]

    @staticmethod
    def _line_of(node: Node) -> list[Node]:
        return [*reversed(list(node.back())), *node.ahead()]

    # ------------------------------------------------------------------ moving on it
    def play(self, move: Any) -> State:
        """Play a move (or its notation) and return the new position.

        Moves that were undone are forgotten, unless this is the first of them. If somebody has written on them, they become a variation
        instead. A move that a variation begins with enters it. Who came back from a variation has undone that one only, and another move
        begins another variation.

        Raises
        ------
        NotationError, IllegalMove
            The match stays as it was.
        """
        node, after = self._node, self._node.state.play(move)
        known = [one for one in (node.next, *(v.first for v in node.variations)) if one is not None and one.move == after.moves[-1]]
        if known:
            return self.goto_node(known[0])
        if node.next is not None:
            if len(self._line) > node.ply + 1 and self._line[node.ply + 1] is not node.next:  # back from a variation: the line stays
                return self.enter(self.branch([after.moves[-1]]))
            if any(one.is_annotated for one in (node.next, *node.ahead())):
                self._set_aside(node, 0)
        del self._line[node.ply + 1 :]  # or the variation in which one was
        self._node = self._continue(node, after)
        self._line.append(self._node)
        return self.state

    @staticmethod
    def _continue(node: Node, after: State) -> Node:
        node.next = Node(after, node, node.variation)
        return node.next

    @staticmethod
    def _set_aside(node: Node, at: int) -> None:
        """Make a variation of what follows a node on its line."""
        assert node.next is not None
        aside = Variation(node)
        aside.first = node.next
        own(node.next, aside)
        node.next = None
        node.variations.insert(at, aside)

    def undo(self) -> State:
        """Go back one move; nothing is forgotten before another one is played."""
        if self._node.parent is None:
            raise MatchError("There is nothing to undo: this is the first position.")
        return self.goto(self.ply - 1)

    def redo(self) -> State:
        """Go forward one move of the line."""
        if self.ply == self.last_ply:
            raise MatchError("There is nothing to redo: this is the last position of the line.")
        return self.goto(self.ply + 1)

    def goto(self, ply: int) -> State:
        """Go to a ply of the line; nothing is forgotten. Raises `MatchError` if there is no such ply."""
        self._node = self._at(ply)
        return self.state

    def goto_node(self, node: Node) -> State:
        """Go to any node of the tree, whose line becomes the present one."""
        if not self._holds(node):
            raise MatchError("That node is not part of this match.")
        if node.id != self._node.id:
            self._node = node
            if self.ply > self.last_ply or self._line[self.ply] is not node:
                self._line = self._line_of(node)
        return self.state

    def _holds(self, node: Node) -> bool:
        """Whether a node hangs on the tree: one that was deleted still knows its parent, but its parent does not know it."""
        *_, root = node.back()
        return root is self.root and all(
            one.parent.next is one or any(variation.first is one for variation in one.parent.variations)
            for one in node.back()
            if one.parent is not None
        )

    def nodes(self) -> Iterator[Node]:
        """All nodes of the tree: a line, then the variations from its nodes, and so on."""
        lines: list[Node] = [self.root]
        while lines:
            first = lines.pop()
            for node in (first, *first.ahead()):
                yield node
                lines += [variation.first for variation in node.variations if variation.first is not None]

    # ------------------------------------------------------------------ variations
    def branch(self, moves: Sequence[Any], ply: int | None = None, *, name: str = "", comment: str = "") -> Variation:
        """Note other moves from a ply of the line (by default the present one); the present position stays.

        Raises
        ------
        NotationError, IllegalMove, MatchError
            A move is not possible, or a text is none; nothing was noted.
        """
        node = self._here_or_at(ply)
        if isinstance(moves, str) or not isinstance(moves, Sequence):
            raise MatchError(f"moves must be a list of moves, such as ['draw'], not {short(moves)}.")
        made = Variation(node, check_text("name", name, MOST_NAME), check_text("comment", comment, MOST_COMMENT))
        last = node
        for move in moves:
            following = Node(last.state.play(move), last, made)
            if last is node:
                made.first = following
            else:
                last.next = following
            last = following
        node.variations.append(made)
        return made

    def variations(self, ply: int | None = None) -> tuple[Variation, ...]:
        """The variations that branch off from the line: at one ply, or at all."""
        nodes = self._line if ply is None else [self._at(ply)]
        return tuple(variation for node in nodes for variation in node.variations)

    def enter(self, variation: Variation) -> State:
        """Go into a variation, to the position after its first move: its line becomes the present one."""
        self._check(variation)
        return self.goto_node(variation.first or variation.parent)

    def leave(self) -> State:
        """Leave a variation: back to the position from which it branches off, on the line that it left."""
        if self._node.variation is None:
            raise MatchError("There is no variation to leave: this is the main line.")
        self._node = self._node.variation.parent
        self._line = self._line_of(self._node)
        return self.state

    def promote(self, variation: Variation) -> None:
        """Make a variation the continuation of the line from which it branches off; what was that before becomes a variation."""
        self._check(variation)
        if variation.first is None:
            raise MatchError("A variation without moves cannot be promoted. Add a move, or delete it.")
        node, first, at = variation.parent, variation.first, variation.parent.variations.index(variation)
        del node.variations[at]
        if node.next is not None:
            self._set_aside(node, at)
            node.variations[at].extra = variation.extra  # which come back if the exchange is undone
        own(first, node.variation)
        node.next = first
        first.comment = "\n".join(filter(None, (variation.name, variation.comment, first.comment)))  # a line has no name
        self._line = self._line_of(self._node)

    def delete(self, variation: Variation) -> None:
        """Delete a variation with all that branches off from it; who is in it returns to where it branches off."""
        self._check(variation)
        inside = variation.first is not None and variation.first in self._node.back()
        passed = variation.first is not None and variation.first in self._line
        variation.parent.variations.remove(variation)
        if inside:
            self._node = variation.parent
        if passed:
            self._line = self._line_of(self._node)

    def rename(self, variation: Variation, name: str) -> None:
        """Give a variation a name; an empty text takes it away."""
        self._check(variation)
        variation.name = check_text("name", name, MOST_NAME)

    def has(self, variation: Variation) -> bool:
        """Whether a variation is part of this match (still)."""
        return variation in variation.parent.variations and self._holds(variation.parent)

    def follow(self, variation: Variation, moves: Sequence[Any]) -> bool:
        """Let a variation lead where moves, given from the first of the game, have led; the present position stays, if it still is there.

        What the moves do not pass any more is forgotten, unless somebody has written on it. The answer is whether the variation is still
        of that game: it is not (and stays as it is) if its first move is another one.
        """
        self._check(variation)
        nodes, here = variation.nodes, self._node
        after = variation.parent.state.moves
        rest, shared = moves[len(after) :], 0
        if tuple(moves[: len(after)]) == after:
            while shared < min(len(nodes), len(rest)) and nodes[shared].move == rest[shared]:
                shared += 1
        if not shared:
            return False
        last = nodes[shared - 1]
        self.goto_node(last)
        if shared < len(rest):
            for move in rest[shared:]:
                self.play(move)
        elif not any(one.is_annotated for one in last.ahead()):
            last.next = None
        self._node = here if self._holds(here) else last
        self._line = self._line_of(self._node)
        return True

    def _check(self, variation: Variation) -> None:
        if not self.has(variation):
            raise MatchError(NO_VARIATION)

    def remember(self) -> Callable[[], None]:
        """Return a function that puts the whole tree, and what is shown of it, back to what they are now."""
        put_back, here, line = remembered(list(self.nodes())), self._node, list(self._line)

        def back() -> None:
            put_back()
            self._node, self._line = here, line

        return back

    # ------------------------------------------------------------------ comments and marks
    def annotate(self, ply: int | None = None, *, comment: str | None = None, mark: str | None = None) -> None:
        """Write on a ply of the line (by default the present one); an empty text takes away, `None` leaves as it is.

        Parameters
        ----------
        ply : int, optional
        comment : str, optional
        mark : {"!!", "!", "!?", "?!", "?", "??", ""}, optional
            Of the move that led there.

        Raises
        ------
        MatchError, UnknownOption
            Nothing was written.
        """
        node = self._here_or_at(ply)
        text = node.comment if comment is None else check_text("comment", comment, MOST_COMMENT)
        sign = node.mark if mark is None else check_mark(mark)
        if sign and node.parent is None:
            raise MatchError("The first position cannot be marked: no move has led to it. Mark ply 1, or write a comment.")
        node.comment, node.mark = text, sign

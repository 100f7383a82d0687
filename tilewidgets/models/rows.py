"""The list of moves of a replay: one row a move, with comments and variations indented below, as plain data for a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tilewidgets.match import Match, Node, Variation
from tilewidgets.match.log import entry
from tilewidgets.scene.lettering import clean

DEEPEST = 6
"""Indentations that are shown; what lies deeper is indented no more."""

Row = dict[str, Any]


def rows(match: Match, names: Sequence[str]) -> tuple[Row, ...]:
    """Return the rows of all lines of a match, in reading order.

    Each has `kind` ("start", "move", "name" or "comment"), `node` (to go to), `ply`, `depth` and `text`; a move also `player`, `gained`,
    `mark` and `said` (for a screen reader).
    """
    out: list[Row] = [{"kind": "start", "node": match.root.id, "ply": 0, "depth": 0, "text": "start"}]
    out += _comment(match.root, 0)
    out += _line([match.root, *match.root.ahead()], 0, names)
    return tuple(out)


def _line(nodes: Sequence[Node], depth: int, names: Sequence[str]) -> Iterator[Row]:
    """Rows of the nodes after the first, each followed by the variations that were possible in its place; at last those from the end."""
    for before, node in pairwise(nodes):
        yield _move(node, depth, names)
        yield from _comment(node, depth)
        yield from _variations(before, depth, names)
    yield from _variations(nodes[-1], depth, names)


def _variations(node: Node, depth: int, names: Sequence[str]) -> Iterator[Row]:
    for variation in node.variations:
        yield from _variation(variation, depth + 1, names)


def _variation(variation: Variation, depth: int, names: Sequence[str]) -> Iterator[Row]:
    head = ": ".join(filter(None, (variation.name, variation.comment)))
    at = variation.first or variation.parent
    if head or variation.first is None:
        yield {"kind": "name", "node": at.id, "ply": at.ply, "depth": min(depth, DEEPEST), "text": clean(head) or "nothing noted"}
    if variation.first is not None:
        nodes = variation.nodes
        yield _move(nodes[0], depth, names) | {"branch": True}
        yield from _comment(nodes[0], depth)
        yield from _line(nodes, depth, names)


def _move(node: Node, depth: int, names: Sequence[str]) -> Row:
    made = entry(node)
    gained = f"{made.gained:+d}" if made.gained else ""
    said = ", ".join(filter(None, (f"{made.ply}. {names[made.player]}: {made.words}", gained and f"{gained} points", made.mark)))
    return {
        "kind": "move",
        "node": node.id,
        "ply": made.ply,
        "depth": min(depth, DEEPEST),
        "player": made.player,
        "text": made.words,
        "gained": gained,
        "mark": made.mark,
        "said": said,
    }


def _comment(node: Node, depth: int) -> list[Row]:
    if not node.comment:
        return []
    return [{"kind": "comment", "node": node.id, "ply": node.ply, "depth": min(depth, DEEPEST), "text": clean(node.comment)}]

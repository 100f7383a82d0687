"""A match as the keys of a replay (`moves`, `comments`, `marks`, `variations`), and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewidgets.game import State
from tilewidgets.match.match import Match
from tilewidgets.match.tree import Node, Variation

KEYS = ("moves", "comments", "marks", "variations")
_OF_VARIATION = ("ply", "moves", "name", "comment", "comments", "marks", "variations")


def written(match: Match) -> dict[str, Any]:
    """Return the main line of a match and all that hangs on it, as in a replay; empty keys but `moves` are left out."""
    return _written([match.root, *match.root.ahead()])


def _written(nodes: Sequence[Node]) -> dict[str, Any]:
    out: dict[str, Any] = {"moves": [str(node.move) for node in nodes if node.parent is not None]}
    comments = {str(node.ply): node.comment for node in nodes if node.comment}
    marks = {str(node.ply): node.mark for node in nodes if node.mark}
    variations = [_variation(variation) for node in nodes for variation in node.variations]
    return out | {key: value for key, value in (("comments", comments), ("marks", marks), ("variations", variations)) if value}


def _variation(variation: Variation) -> dict[str, Any]:
    texts = {key: text for key, text in (("name", variation.name), ("comment", variation.comment)) if text}
    parts = _written(variation.nodes)
    moves = parts.pop("moves")
    return {"ply": variation.ply, "moves": moves, **texts, **parts, **variation.extra}


def read(first: State, data: Mapping[str, Any]) -> Match:
    """Return the match that the keys of a verified replay describe, at its first position.

    Parameters
    ----------
    first : State
        The first state of the game.
    data : mapping
        With `moves`, and perhaps `comments`, `marks` and `variations`.
    """
    match = Match(first)
    _read([match.root], data, None)
    match.goto_node(match.root)
    match._line = match._line_of(match.root)
    return match


def _read(before: list[Node], data: Mapping[str, Any], variation: Variation | None) -> None:
    """Read a line after the nodes of the one that it leaves (of the main line: the root)."""
    nodes = list(before)
    for k, move in enumerate(data["moves"]):
        node = Node(nodes[-1].state.play(move), nodes[-1], variation)
        if k or variation is None:
            nodes[-1].next = node
        else:
            variation.first = node
        nodes.append(node)
    for key, text in data.get("comments", {}).items():
        nodes[int(key)].comment = text
    for key, mark in data.get("marks", {}).items():
        nodes[int(key)].mark = mark
    for each in data.get("variations", ()):
        parent = nodes[each["ply"]]
        extra = {key: value for key, value in each.items() if key not in _OF_VARIATION}
        made = Variation(parent, each.get("name", ""), each.get("comment", ""), extra)
        parent.variations.append(made)
        _read(nodes[: parent.ply + 1], each, made)

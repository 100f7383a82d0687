"""What an explorer says: what a node is, where one is, and why an input cannot be obeyed, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.models.sentences import capital
from tilewidgets.scene.treelayout import label, numbers
from tilewidgets.theory.nodes import CHANCE, MORE, TERMINAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.models.explorer_model import ExplorerModel
    from tilewidgets.theory.nodes import Node

CLOSED = "The explorer is closed; make a new one."
ROOT = "This is where the tree begins."
ENDS = "The game ends here: there is nothing to open."
NOTHING_OPEN = "Nothing is open below this node."
ALONE = "There is no other node on this level."
IMPERFECT = (
    "Players cannot tell all nodes of this tree apart, so backward induction has no values for it; theory.cfr(tree) finds strategies."
)
LONGEST, LINES = 4, 60
"""How many moves of the way to a node are told; and how many lines of text a tree has."""


def what(node: Node, value: tuple[object, ...] | None = None) -> str:
    """Say what a node is: who moves, what chance does, or what the players get; and its value."""
    if node.kind == TERMINAL:
        return f"the end, the players get {numbers(node.returns)}"
    if node.kind == CHANCE:
        said = f"chance, {counted(len(node.children), 'outcome')}"
    else:
        said = f"player {node.player} to move, {counted(node.more if node.kind == MORE else len(node.children), 'move')}"
    return said if value is None else f"{said}, value {numbers(value)}"


def counted(count: int, thing: str) -> str:
    """Say how many there are."""
    return f"{count:,} {thing}" + ("" if count == 1 else "s")


def named(node: Node, value: tuple[object, ...] | None = None) -> str:
    """Name a node by what leads to it, and say what it is: for screen readers and lists."""
    if node.parent is None:
        return f"root: {what(node, value)}"
    return f"{label(node) or 'on'}: {what(node, value)}"


def way(node: Node) -> str:
    """The last moves on the way to a node."""
    path = [text for text in node.path if text]
    return "root" if not path else ("... " if len(path) > LONGEST else "") + ", ".join(path[-LONGEST:])


def told(model: ExplorerModel) -> tuple[str, str]:
    """What the status line says: its kind, and the sentence."""
    if model.last_error is not None:
        return "error", f"Not possible: {str(model.last_error)[:300]}"
    node, value = model.node, model.value(model.node)
    parts = [f"{capital(way(node))}: {what(node, value)}"]
    if len(model.alike) > 1:
        parts.append(f"one of {len(model.alike)} nodes that player {node.player} cannot tell apart")
    best = [label(child) for child in node.children if model.best(child)]
    if best:
        parts.append(f"best: {some(best)}")
    return ("end" if node.kind == TERMINAL else "turn"), f"{'; '.join(parts)}."


def some(texts: Sequence[str], most: int = 3) -> str:
    """List the first of some texts."""
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def title(model: ExplorerModel) -> str:
    """Name the picture of the tree."""
    return f"Tree of {model.game.title}, {counted(model.plan.size, 'node')} shown; {way(model.node)}"


def desc(model: ExplorerModel) -> str:
    """Say what the node and its children are."""
    node = model.node
    below = [named(child, model.value(child)) for child in node.children[:12]]
    rest = f"; and {len(node.children) - 12} more" if len(node.children) > 12 else ""
    said = capital(what(node, model.value(node)))
    return f"{said}. Below: {'; '.join(below)}{rest}." if below else f"{said}."


def outline(model: ExplorerModel) -> tuple[str, ...]:
    """What is shown of the tree as indented lines, with a mark at the node that is looked at, and stars at best moves."""
    lines: list[str] = []
    stack = [(model.tree.root, 0)]
    while stack and len(lines) < LINES:
        node, level = stack.pop()
        sign = ">" if node is model.node else "*" if model.best(node) else " "
        lines.append(f"{sign} {'  ' * level}{named(node, model.value(node))}")
        stack += [(child, level + 1) for child in reversed(model.shown_below(node))]
    return (*lines, *([f"  ... and {model.plan.size - len(lines):,} more"] if stack else []))


def first_of_moves(node: Node) -> str:
    """The first line of the list of what is below a node."""
    if node.kind == TERMINAL:
        return "the game is over"
    if node.kind == MORE:
        return f"{counted(node.more, 'move')}: expand to list them"
    return f"{counted(len(node.children), 'outcome' if node.kind == CHANCE else 'move')}: go to ..."


def first_of_alike(count: int) -> str:
    """The first line of the list of the nodes that cannot be told apart from one."""
    return f"same information set: {counted(max(count, 0), 'other node')}"

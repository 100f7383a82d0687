"""Games for Gambit: a tree as an extensive-form game file (`.efg`), with information sets, chance and names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tilewidgets.theory.limits import NotSolvable
from tilewidgets.theory.nodes import CHANCE, TERMINAL, Node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.theory.extensive import Tree


def to_efg(tree: Tree, title: str | None = None, names: Sequence[str] | None = None) -> str:
    """Write a complete tree in Gambit's format.

    Parameters
    ----------
    tree : Tree
    title : str, optional
        Of the game; by default its name and ruleset.
    names : sequence of str, optional
        Of the players, in their order.

    Raises
    ------
    NotSolvable
        Branches of the tree are cut off.
    """
    if not tree.is_complete:
        raise NotSolvable(f"{tree.counts['more']} branches of the tree are cut off; expand them, or make the tree without a depth.")
    game = tree.game
    names = names or [f"player {p}" for p in range(tree.players)]
    head = f"EFG 2 R {_text(title or f'{game.title}, {game.ruleset.name}')} {{ {' '.join(map(_text, names))} }}"
    lines, chances, outcomes = [head, _text(""), ""], 0, 0
    told: dict[int, str] = {}
    stack = [tree.root]
    while stack:
        node = stack.pop()
        if node.kind == TERMINAL:
            outcomes += 1
            payoffs = ", ".join(map(str, node.returns))
            lines.append(f't "" {outcomes} "" {{ {payoffs} }}')
        elif node.kind == CHANCE:
            chances += 1
            actions = " ".join(f"{_text(label)} {child.probability}" for label, child in _labelled(node))
            lines.append(f'c "" {chances} "" {{ {actions} }} 0')
        else:
            assert node.infoset is not None
            said = told.get(id(node.infoset))
            if said is None:
                actions = " ".join(_text(str(move)) for move in node.infoset.moves)
                said = f"{node.infoset.player + 1} {node.infoset.number} {_text(node.infoset.name)} {{ {actions} }}"
                told[id(node.infoset)] = said
            lines.append(f'p "" {said} 0')
        stack += reversed(node.children)
    return "\n".join(lines) + "\n"


def save_efg(tree: Tree, path: str | Path, title: str | None = None, names: Sequence[str] | None = None) -> Path:
    """Write a complete tree to a file in Gambit's format; returns its path."""
    path = Path(path)
    path.write_text(to_efg(tree, title, names), encoding="utf-8")
    return path


def _labelled(node: Node) -> list[tuple[str, Node]]:
    """The outcomes of chance with labels that differ, as Gambit demands."""
    seen: dict[str, int] = {}
    out = []
    for child in node.children:
        seen[child.label] = seen.get(child.label, 0) + 1
        out.append((child.label if seen[child.label] == 1 else f"{child.label} ({seen[child.label]})", child))
    return out


def _text(text: str) -> str:
    """A text in quotation marks, on one line; the format can escape these, but no backslash, which becomes a slash."""
    clean = " ".join(text.split()).replace("\\", "/").replace('"', '\\"')
    return f'"{clean}"'

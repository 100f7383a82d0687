"""The picture of a game tree, or of a window of it: who decides where, what chance does, what comes out, who cannot tell what apart.

Decisions are badges of the player to move, chance is a ring, ends are plates with what players get, and what is not opened yet is dotted.
The best moves are thick and have arrowheads; nodes of one information set are joined by dashed lines. The further away, the less is
drawn: words first, numbers next, at last dots; of dots that would cover each other, one is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.scene.gametree_lines import draw_edges, draw_sets
from tilewidgets.scene.geometry import rectangle, regular, rounded
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.parts import badge
from tilewidgets.scene.shapes import Scene, Sketch, Target
from tilewidgets.scene.themes import theme as find_theme
from tilewidgets.scene.treelayout import LETTERS, PLATE, VALUE, numbers
from tilewidgets.theory.nodes import CHANCE, MORE, TERMINAL

if TYPE_CHECKING:
    from tilewidgets.scene.geometry import Points
    from tilewidgets.scene.treelayout import Shown
    from tilewidgets.theory.nodes import Node

EDGE = 22.0
"""Breadth of the strips at the sides on which a click moves the window."""


def tree_scene(
    shown: Shown, *, theme: str = "light", title: str = "", desc: str = "", glyphs: tuple[str, ...] = (), strips: bool = True
) -> Scene:
    """Draw what a window shows of a tree.

    Parameters
    ----------
    shown : Shown
    theme : str
    title, desc : str
        Alternative text.
    glyphs : tuple of str
        The tree as lines of text.
    strips : bool
        Whether strips at the sides tell that there is more, and can be clicked.

    Returns
    -------
    Scene
        Targets: "node:N", and "pan:left", "pan:right", "pan:up", "pan:down".
    """
    window = shown.window
    ground, lines, marks = Sketch("ground"), Sketch("edges"), Sketch("nodes")
    ground.poly(rectangle(0, 0, window.width, window.height), "surface")
    nodes = list(shown.seen())
    draw_edges(lines, shown, nodes)
    with lines.at_level(1):
        draw_sets(lines, shown, nodes)
    for node in nodes:
        _node(marks, shown, node)
    targets = _strips(marks, shown) if strips else []
    targets += [Target(f"node:{node.number}", "node", shown.say(node), _area(shown, node)) for node in nodes]
    layers = ground.layer(), lines.layer(), marks.layer()
    return Scene(window.width, window.height, find_theme(theme), layers, tuple(targets), title, desc, glyphs, window.pitch)


# ------------------------------------------------------------------------------------------------ nodes
def _area(shown: Shown, node: Node) -> Points:
    """Where a click means a node."""
    x, y = shown.place(node)
    width, height = max(3.0, min(shown.window.pitch, 44.0)), max(3.0, min(shown.window.step, 44.0))
    return rectangle(x - width / 2, y - height / 2, width, height)


def silhouette(player: int, x: float, y: float, r: float) -> Points:
    """The outline of a player's badge."""
    if player % 4 == 0:
        return regular(x, y, r, 8 if r < 4 else 20)
    if player % 4 == 1:
        return rectangle(x - r * 0.92, y - r * 0.92, r * 1.84, r * 1.84)
    return regular(x, y, r * 1.1, 6) if player % 4 == 2 else regular(x, y, r * 1.22, 4, -90)


def chance_mark(sketch: Sketch, x: float, y: float, r: float) -> None:
    """Draw the mark of chance: a ring with a dot."""
    if r >= 4:
        for radius, color in ((r + 1, "text_2"), (r - 1, "surface"), (r * 0.3, "text_2")):
            sketch.circle(x, y, radius, color)
    else:
        sketch.circle(x, y, r, "text_2")


def _node(sketch: Sketch, shown: Shown, node: Node) -> None:
    (x, y), r, full = shown.place(node), shown.radius, shown.full
    alike = node.infoset is not None and node.infoset is shown.current.infoset
    if node is shown.current or alike:
        _frame(sketch, shown, node, () if node is shown.current else (4, 3))
    value = shown.value(node) if node.kind != TERMINAL else None
    if node.kind == TERMINAL:
        _end(sketch, shown, node)
    elif node.kind == CHANCE:
        chance_mark(sketch, x, y, r * 0.8)
    elif node.kind == MORE and r >= 4:
        text = f"+{node.more}"
        sketch.poly(silhouette(node.player or 0, x, y, r), "surface", f"player_{(node.player or 0) % 4}", 2, (1.5, 3.5))
        if full:
            sketch.text(x, y, text if len(text) < 4 else "+", LETTERS if len(text) < 3 else 0.82 * LETTERS, "text", 600, "middle")
    elif full:
        badge(sketch, node.player or 0, x, y, r)
    else:
        sketch.poly(silhouette(node.player or 0, x, y, r), f"player_{(node.player or 0) % 4}")
    if value is not None and full:
        text = numbers(value)
        if reserve(text, LETTERS, 600) <= shown.window.pitch - 2:
            sketch.text(x, y + r + 12, text, LETTERS, "text", 600, "middle")
    if shown.closed(node) and r >= 4:
        start = y + r + (VALUE if value is not None and full else 0) + 4
        sketch.line([(x, start), (x, start + max(6.0, r))], "text_2", 2, (1, 4))


def _end(sketch: Sketch, shown: Shown, node: Node) -> None:
    """Draw what comes out: a plate framed in the colour of the one who gets most, or a small square of that colour."""
    x, y = shown.place(node)
    most = max(node.returns)
    winners = [p for p, value in enumerate(node.returns) if value == most]
    color = f"player_{winners[0] % 4}" if len(winners) == 1 else "line"
    text = numbers(node.returns)
    width = max(24.0, reserve(text, LETTERS, 600) + 8)
    if shown.full and width <= shown.window.pitch - 2:
        sketch.poly(rounded(x - width / 2, y - PLATE / 2, width, PLATE, 5), "raised", color, 1.5)
        sketch.text(x, y, text, LETTERS, "text", 600, "middle")
        return
    r = shown.radius * 0.8
    sketch.poly(rectangle(x - r, y - r, 2 * r, 2 * r), "raised" if r >= 4 else color, color if r >= 4 else None, 1.5)
    if r >= 4 and len(winners) == 1:  # the winner's badge, small: no plate has room
        sketch.poly(silhouette(winners[0], x, y, r * 0.5), color)


def _frame(sketch: Sketch, shown: Shown, node: Node, dash: tuple[float, ...]) -> None:
    """Frame the current node, or one that its player cannot tell apart from it."""
    x, y = shown.place(node)
    broad = shown.full and node.kind == TERMINAL
    half = min(reserve(numbers(node.returns), LETTERS, 600) + 16, shown.window.pitch + 6) / 2 if broad else max(shown.radius, 3) + 5
    high = max(shown.radius, 3) + 5
    outline = rounded(x - half, y - high, 2 * half, 2 * high, 6)
    sketch.poly(outline, None if dash else "accent_tint", "accent", 2 if dash else 3, dash)


# ------------------------------------------------------------------------------------------------ the sides
def _strips(sketch: Sketch, shown: Shown) -> list[Target]:
    """Show at each side whether there is more, and let it be clicked."""
    window, plan = shown.window, shown.plan
    (left, right), (top, low), (w, h) = window.sides, window.ends, (window.width, window.height)
    strips = [
        ("left", plan.left < left, (0.0, EDGE, EDGE, h - 2 * EDGE), (-1, 0)),
        ("right", plan.right > right, (w - EDGE, EDGE, EDGE, h - 2 * EDGE), (1, 0)),
        ("up", top > 0, (EDGE, 0.0, w - 2 * EDGE, EDGE), (0, -1)),
        ("down", plan.depth > low, (EDGE, h - EDGE, w - 2 * EDGE, EDGE), (0, 1)),
    ]
    out = []
    for name, more, (x, y, wide, high), (dx, dy) in strips:
        if more:
            cx, cy, s = x + wide / 2 + 3 * dx, y + high / 2 + 3 * dy, 6.0
            arrow = [(cx + s * dx, cy + s * dy), (cx - s * dy, cy + s * dx), (cx + s * dy, cy - s * dx)]
            with sketch.at_level(1):
                sketch.circle(cx - dx, cy - dy, 9, "panel")
            with sketch.at_level(2):
                sketch.poly(arrow, "text_2")
            out.append(Target(f"pan:{name}", "pan", f"move the window: {name}", rectangle(x, y, wide, high)))
    return out

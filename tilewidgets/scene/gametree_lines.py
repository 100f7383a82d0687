"""The lines of the picture of a game tree: its edges with the moves, and the dashed lines of information sets."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tilewidgets.scene.geometry import rounded, segment
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.treelayout import LETTERS, PLATE, RADIUS, SMALL, VALUE, label
from tilewidgets.theory.nodes import TERMINAL

if TYPE_CHECKING:
    from tilewidgets.scene.geometry import Points
    from tilewidgets.scene.shapes import Sketch
    from tilewidgets.scene.treelayout import Shown
    from tilewidgets.theory.nodes import Node

LINE = 14
"""Height of a line of labels."""
LINES = 3
"""Most lines by which the labels of siblings are staggered."""
LANE, LANES = 5.0, 7
"""Distance of the dashed lines that run below a level, and how many run side by side."""


# ------------------------------------------------------------------------------------------------ edges
def draw_edges(sketch: Sketch, shown: Shown, nodes: list[Node]) -> None:
    """Draw the lines to and from the nodes in the window, the best and those to the current node on top."""
    there = {node.number for node in nodes}
    plain = list(_routes(shown, nodes, there))
    box = 0.0, 0.0, shown.window.width, shown.window.height
    best = [shown.best(child) for child, _ in plain]
    passes = [(True, "last", 4.5 if shown.full else 2.5), (False, "line", 1.25 if shown.full else 0.75)]
    for wanted, color, width in passes:
        for (_, points), good in zip(plain, best, strict=True):
            if good == wanted:
                _line(sketch, points, color, width, box)
    way = _way(shown.current)
    for child, points in plain:
        if child.number in way:
            _line(sketch, points, "accent", 2, box)
    if not shown.full:
        return
    with sketch.at_level(1):
        for (child, points), good in zip(plain, best, strict=True):
            if good and child.number in there:
                (x, y), size = points[-1], 5.5
                sketch.poly([(x, y), (x - size, y - 1.7 * size), (x + size, y - 1.7 * size)], "last")
    with sketch.at_level(2):
        for parent in _parents(shown, nodes):
            _labels(sketch, shown, [child for child in shown.below(parent) if child.number in there])


def _way(node: Node | None) -> set[int]:
    """The numbers of a node and of all above it."""
    way = set()
    while node is not None:
        way.add(node.number)
        node = node.parent
    return way


def _routes(shown: Shown, nodes: list[Node], there: set[int]) -> Iterator[tuple[Node, Points]]:
    """The lines to the nodes that are drawn, and from them to others; of those that would cover each other, one."""
    ends: set[tuple[int, int]] = set()
    for parent in _parents(shown, nodes):
        for child in shown.below(parent):
            if child.number in there or (parent.number in there and _fresh(shown, child, ends)):
                yield child, _route(shown, parent, child)


def _parents(shown: Shown, nodes: list[Node]) -> Iterator[Node]:
    """The nodes in the window and the parents of such, each once."""
    done = set()
    for node in nodes:
        for one in (node.parent, node):
            if one is not None and one in shown.plan and one.number not in done:
                done.add(one.number)
                yield one


def _fresh(shown: Shown, child: Node, ends: set[tuple[int, int]]) -> bool:
    """Whether no line to the same place, as far as one can see, was drawn yet."""
    x, y = shown.place(child)
    half = shown.window.width
    key = round(min(max(x, -half), 2 * half) / 2), round(y)
    return key not in ends and not ends.add(key)  # type: ignore[func-returns-value]


def _route(shown: Shown, parent: Node, child: Node) -> Points:
    """From below a parent to above its child; where there are labels, the last part is upright and carries them."""
    (x0, y0), (x1, y1) = shown.place(parent), shown.place(child)
    if not shown.full:
        return (x0, y0), (x1, y1)
    start = y0 + shown.radius + (VALUE if shown.value(parent) is not None else 0)
    end = y1 - (PLATE / 2 if child.kind == TERMINAL else shown.radius) - 1
    lines = _staggered(shown, parent)
    if not lines:
        return (x0, start), (x1, end)
    return (x0, start), (x1, end - lines * LINE - _rise(shown, parent) + 6), (x1, end)


def _line(sketch: Sketch, points: Points, color: str, width: float, box: tuple[float, float, float, float]) -> None:
    """Draw the part of a line that is in the window: a canvas cannot hold what is far outside."""
    x, y, wide, high = box
    if all(x <= px <= x + wide and y <= py <= y + high for px, py in points):
        sketch.line(points, color, width)
        return
    for p, q in itertools.pairwise(points):
        sketch.line(segment(p, q, box), color, width)


# ------------------------------------------------------------------------------------------------ labels
def _rise(shown: Shown, parent: Node) -> float:
    """How far over its node a label is written: over the frame of the current node, or over an arrowhead."""
    return 14 if shown.value(parent) is None else 20


def _staggered(shown: Shown, parent: Node) -> int:
    """On how many lines the labels of a node's children are staggered; 0: there is no room."""
    below = shown.below(parent)
    widest = max((reserve(label(child), LETTERS) for child in below), default=0)
    free = shown.window.step - 2 * shown.radius - (VALUE if shown.value(parent) is not None else 0) - _rise(shown, parent)
    for lines in range(1, LINES + 1):
        if (lines * shown.window.pitch - 6 >= widest or len(below) == 1) and lines * LINE <= free:
            return lines if widest else 0
    return 0


def _labels(sketch: Sketch, shown: Shown, children: list[Node]) -> None:
    """Write the moves over the children of a node; those of siblings on different lines where they are long."""
    if not children or children[0].parent is None:
        return
    lines = _staggered(shown, children[0].parent)
    if not lines:
        return
    first, rise = shown.below(children[0].parent).index(children[0]), _rise(shown, children[0].parent)
    for i, child in enumerate(children, first):
        text = label(child)
        x, y = shown.place(child)
        y -= (PLATE / 2 if child.kind == TERMINAL else RADIUS) + rise + LINE * (lines - 1 - i % lines)
        room = max(shown.window.pitch * lines - 4, 40)
        width = min(reserve(text, LETTERS), room)
        if width / 2 < x < shown.window.width - width / 2 and y > LETTERS:
            chosen = child is shown.current
            sketch.poly(rounded(x - width / 2 - 1, y - LINE / 2, width + 2, LINE, 3), "surface")
            sketch.text(
                x, y, text, LETTERS, "text" if chosen or shown.best(child) else "text_2", 600 if chosen else 400, "middle", room + 8
            )


# ------------------------------------------------------------------------------------------------ information sets
def draw_sets(sketch: Sketch, shown: Shown, nodes: list[Node]) -> None:
    """Join the nodes that their player cannot tell apart: dashed lines that run below their level, side by side."""
    box = 0.0, 0.0, shown.window.width, shown.window.height
    done, lanes = set(), dict[int, list[float]]()
    for node in nodes:
        found = node.infoset
        if found is None or (found.player, found.number) in done:
            continue
        done.add((found.player, found.number))
        members = sorted(
            (one for one in found.nodes if one in shown.plan), key=lambda one: (shown.plan.level[one.number], shown.place(one))
        )
        chosen = found is shown.current.infoset
        if shown.window.pitch < SMALL and not chosen:
            continue
        color, width = ("accent", 2.5) if chosen else (f"player_{found.player % 4}", 1.5)
        for one, other in itertools.pairwise(members):
            way = _tie(shown, one, other, lanes)
            for p, q in itertools.pairwise(way):
                sketch.line(segment(p, q, box), color, width, (5, 4))
            for x, y in way[1:3] if len(way) > 2 and shown.window.pitch >= SMALL else ():  # lines that cross without a dot do not meet
                if 0 <= x <= box[2] and 0 <= y <= box[3]:
                    sketch.circle(x, y, 2.5, color)


def _tie(shown: Shown, one: Node, other: Node, lanes: dict[int, list[float]]) -> Points:
    """The way of a dashed line: on one level along the first lane that is free, else straight."""
    (x0, y0), (x1, y1) = shown.place(one), shown.place(other)
    if y0 != y1:
        return (x0, y0), (x1, y1)
    taken = lanes.setdefault(shown.plan.level[one.number], [-1e9] * LANES)
    lane = next((i for i, end in enumerate(taken) if end <= x0), LANES - 1)
    taken[lane] = x1
    apart = LANE if shown.full else min(LANE, max(1.0, (shown.window.step - 2 * shown.radius - 8) / LANES))
    low = y0 + shown.radius + 4 + lane * apart
    return (x0, y0 + shown.radius), (x0, low), (x1, low), (x1, y1 + shown.radius)

"""Where the nodes of a tree stand: a tidy layout, the window through which it is looked at, and what is to be shown in it.

The layout is that of Reingold and Tilford (1981): each subtree is drawn alike wherever it stands, parents are centred over their
children, and subtrees stand as close as their outlines allow. Walker (1990) and Buchheim, Jünger and Leipert (2002) refine how free space
is shared between subtrees; that is left out, so that opening a node never changes the inner distances of a neighbour.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewidgets.theory.nodes import Node

RADIUS, PLATE = 11.0, 22.0
"""Of a badge; height of a plate."""
FULL, SMALL = 40.0, 15.0
"""Least px between nodes for badges and words; for small badges."""
LETTERS = 11
VALUE = 21.0
"""Room of a value below its badge."""
COUSINS = 1.25
"""Least distance of nodes of different parents; that of siblings is 1."""


@dataclass(frozen=True)
class Plan:
    """Places of nodes: x in widths of a node, y in levels below the root.

    Attributes
    ----------
    rows : tuple of tuple of Node
        By level, each from the left to the right.
    x : dict
        By number of the node.
    left, right : float
        The smallest and the largest x.
    """

    rows: tuple[tuple[Node, ...], ...]
    columns: tuple[tuple[float, ...], ...]
    x: dict[int, float]
    level: dict[int, int]
    left: float
    right: float

    @property
    def depth(self) -> int:
        """The lowest level."""
        return len(self.rows) - 1

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.x)

    def between(self, level: int, left: float, right: float) -> Sequence[Node]:
        """The nodes of a level from `left` to `right`."""
        columns = self.columns[level]
        return self.rows[level][bisect_left(columns, left) : bisect_right(columns, right)]

    def __contains__(self, node: Node) -> bool:
        return node.number in self.x


def tidy(root: Node, children: Callable[[Node], Sequence[Node]]) -> Plan:
    """Place a node and all that is below it; `children` says what is shown below a node."""
    order, stack = [], [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack += children(node)
    beside: dict[int, float] = {root.number: 0.0}
    outlines: dict[int, tuple[list[float], list[float]]] = {}
    for node in reversed(order):
        below = children(node)
        outlines[node.number] = _joined([(child.number, outlines.pop(child.number)) for child in below], beside)
    rows: list[tuple[Node, ...]] = []
    columns: list[tuple[float, ...]] = []
    x, level = {root.number: 0.0}, {root.number: 0}
    row: tuple[Node, ...] = (root,)
    while row:
        rows.append(row)
        columns.append(tuple(x[node.number] for node in row))
        for node in row:
            for child in children(node):
                x[child.number] = x[node.number] + beside[child.number]
                level[child.number] = len(rows)
        row = tuple(child for node in row for child in children(node))
    return Plan(tuple(rows), tuple(columns), x, level, min(x.values()), max(x.values()))


def _joined(parts: list[tuple[int, tuple[list[float], list[float]]]], beside: dict[int, float]) -> tuple[list[float], list[float]]:
    """Put subtrees side by side, note how far their roots stand from the parent, and return the outline: ends by level."""
    if not parts:
        return [0.0], [0.0]
    (_, (left, right)), *others = parts
    shifts = [0.0]
    for _, (from_left, from_right) in others:
        gaps = (a - b + (COUSINS if i else 1) for i, (a, b) in enumerate(zip(right, from_left, strict=False)))
        shift = max(gaps)
        shifts.append(shift)
        left += [a + shift for a in from_left[len(left) :]]
        right = [a + shift for a in from_right] + right[len(from_right) :]
    middle = shifts[-1] / 2
    for (number, _), shift in zip(parts, shifts, strict=True):
        beside[number] = shift - middle
    return [0.0, *(a - middle for a in left)], [0.0, *(a - middle for a in right)]


@dataclass(frozen=True)
class Window:
    """What is seen of a plan: a place of it in the middle of a picture, and px for each of its units.

    Attributes
    ----------
    x, y : float
        What is in the middle, in units of the plan.
    pitch, step : float
        px of one width of a node, and of a level.
    width, height : float
        Of the picture, in px.
    """

    x: float
    y: float
    pitch: float
    step: float
    width: float
    height: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the plan is in the picture."""
        return self.width / 2 + (x - self.x) * self.pitch, self.height / 2 + (y - self.y) * self.step

    @property
    def sides(self) -> tuple[float, float]:
        """The left and right end of what is seen, in units of the plan."""
        half = self.width / 2 / self.pitch
        return self.x - half, self.x + half

    @property
    def ends(self) -> tuple[float, float]:
        """The upper and lower end of what is seen, in levels."""
        half = self.height / 2 / self.step
        return self.y - half, self.y + half


@dataclass(frozen=True)
class Shown:
    """What is to be seen of a tree.

    Attributes
    ----------
    plan : Plan
    window : Window
    current : Node
        Framed, with the way to it.
    closed : callable
        Whether a node has something below that is not shown.
    value : callable
        What the players get from a node on, or `None`.
    best : callable
        Whether the move that leads to a node is a best one.
    say : callable
        What a node is, in words.
    """

    plan: Plan
    window: Window
    current: Node
    closed: Callable[[Node], bool]
    value: Callable[[Node], tuple[Any, ...] | None]
    best: Callable[[Node], bool]
    say: Callable[[Node], str]

    @property
    def full(self) -> bool:
        """Whether there is room for badges and words."""
        return self.window.pitch >= FULL

    @property
    def radius(self) -> float:
        """Of a badge at this distance."""
        pitch = self.window.pitch
        return RADIUS if self.full else min(RADIUS, max(1.5, min(pitch * 0.36, self.window.step * 0.3)))

    def place(self, node: Node) -> tuple[float, float]:
        """Where a node is in the picture."""
        return self.window.at(self.plan.x[node.number], self.plan.level[node.number])

    def below(self, node: Node) -> Sequence[Node]:
        """The children that are shown."""
        return [child for child in node.children if child in self.plan]

    def seen(self) -> Iterator[Node]:
        """The nodes in the window, from the top; of those that would cover each other, one."""
        (left, right), (top, low) = self.window.sides, self.window.ends
        for level in range(max(0, int(top)), min(self.plan.depth, int(low) + 1) + 1):
            before = -1e9
            for node in self.plan.between(level, left, right):
                x, y = self.place(node)
                if 0 <= y <= self.window.height and (x - before >= 2 or node is self.current):
                    before = x
                    yield node


def number(value: Any) -> str:
    """Write a whole number or a fraction with a true minus sign."""
    return str(value).replace("-", "\u2212")


def numbers(values: Sequence[Any]) -> str:
    """Write what the players get."""
    return ", ".join(map(number, values))


def label(node: Node) -> str:
    """What leads to a node: the move, or the outcome with its probability."""
    return node.label if node.probability is None else f"{node.label} {number(node.probability)}".strip()

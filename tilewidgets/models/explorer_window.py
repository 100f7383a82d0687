"""The window of an explorer: what is seen of the tree, how it moves, and the pictures of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import MatchError, TileError, short
from tilewidgets.models import explorer_words as words
from tilewidgets.models.observing import Observed
from tilewidgets.render.svg import svg
from tilewidgets.scene.gametree import tree_scene
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.treelayout import FULL, LETTERS, SMALL, Shown, Window, label

if TYPE_CHECKING:
    from tilewidgets.models.explorer_values import Value
    from tilewidgets.scene import Scene
    from tilewidgets.scene.treelayout import Plan
    from tilewidgets.theory.nodes import Node

PITCH, STEP = 52.0, 96.0
"""px of a node's width and of a level at scale 1."""
MOST_STEP = 130.0
"""px of a level, however close."""
FARTHEST, CLOSEST, FITTING = 1e-4, 4.0, 1.4
"""Scales; and the closest that a small tree is brought to fit the window."""
AROUND = 64.0
"""px round the node that is looked at that are kept in the window."""
MARGIN = 34.0
"""px left free round a tree that fits the window."""


def checked_size(size: Any) -> tuple[float, float]:
    """A size of a window."""
    good = isinstance(size, tuple) and len(size) == 2 and all(_number(d) and 100 <= d <= 4000 for d in size)
    if not good:
        raise TileError(f"window must be a width and a height from 100 to 4000 px, not {short(size)}.")
    return float(size[0]), float(size[1])


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


class Windowed(Observed):
    """What an `ExplorerModel` can do with its window, and how it tells of changes."""

    node: Node
    scale: float
    centre: tuple[float, float]
    closed: bool
    revision: int
    _size: tuple[float, float]

    if TYPE_CHECKING:  # what the model brings

        @property
        def plan(self) -> Plan:
            """Where the nodes that are shown stand."""

        def is_closed(self, node: Node) -> bool:
            """Whether a node has something below that is not shown."""

        def value(self, node: Node) -> Value | None:
            """The value of a node."""

        def best(self, node: Node) -> bool:
            """Whether the move that leads to a node is known to be a best one."""

    # ------------------------------------------------------------------ telling
    @contextmanager
    def _doing(self) -> Iterator[None]:
        """Within this nobody is told; at the end all is told, and what cannot be obeyed is raised."""
        failed: TileError | None = None
        with self.hold_trait_notifications():
            try:
                if self.closed:
                    raise MatchError(words.CLOSED)
                yield
            except TileError as error:
                failed = error
            self._follow_up(last_error=failed)
        self._raise_what_observers_raised()
        if failed is not None:
            raise failed

    def _follow_up(self, **changed: Any) -> None:
        """Set what changed and what follows from it."""
        for name, value in changed.items():
            self.set_trait(name, value)
        kind, text = words.told(self)  # type: ignore[arg-type]  # the model that this is part of
        self.set_trait("status_kind", kind)
        self.set_trait("status", text)
        self.set_trait("revision", self.revision + 1)

    # ------------------------------------------------------------------ the window
    @property
    def window(self) -> Window:
        """What is seen of the plan."""
        return Window(*self.centre, self.scale * PITCH, self._step(self.scale), *self._size)

    def _step(self, scale: float) -> float:
        """Return px of a level: all levels are seen, unless one comes close."""
        room = (self._size[1] - 2 * MARGIN) / max(1, self.plan.depth)
        return min(MOST_STEP, max(scale * STEP, min(STEP, room)))

    @contextmanager
    def _steady(self) -> Iterator[None]:
        """Keep the node that is looked at where it is while others come and go, if it is in the window."""
        node, before, window = self.node, self.plan.x[self.node.number], self.window
        yield
        left, right = window.sides
        if node is self.node and left <= before <= right:
            self._look(self.centre[0] + self.plan.x[node.number] - before, self.centre[1])
        self._follow()

    def _look(self, x: float, y: float) -> None:
        """Move the window, not beyond the tree."""
        plan = self.plan
        self.set_trait("centre", (min(max(x, plan.left), plan.right), min(max(y, 0.0), float(plan.depth))))

    def _follow(self, node: Node | None = None) -> None:
        """Bring a node, by default the one that is looked at, and what is next to it into the window."""
        window, plan = self.window, self.plan
        number = (node or self.node).number
        x, y = plan.x[number], plan.level[number]
        half, high = self._size[0] / 2 / window.pitch, self._size[1] / 2 / window.step
        inside, under = half - min(half / 2, AROUND / window.pitch), high - min(high / 2, AROUND / window.step)
        cx, cy = self.centre
        self._look(min(max(cx, x - inside), x + inside), min(max(cy, y - under), y + under))

    def resize(self, width: float, height: float) -> None:
        """Tell the size of the picture."""
        with self._doing():
            self._size = checked_size((width, height))
            self._follow()

    def _fit(self) -> None:
        plan, (width, height) = self.plan, self._size
        across = (width - 2 * MARGIN) / (plan.right - plan.left + 1) / PITCH
        down = (height - 2 * MARGIN) / max(1, plan.depth) / STEP
        self.set_trait("scale", max(min(across, max(down, 1.0), FITTING), FARTHEST))
        self._look((plan.left + plan.right) / 2, plan.depth / 2)

    def fit(self) -> None:
        """See all that is shown."""
        with self._doing():
            self._fit()

    def pan(self, dx: float, dy: float) -> None:
        """Move the window, by parts of its width and height."""
        with self._doing():
            if not all(_number(d) and abs(d) <= 100 for d in (dx, dy)):
                raise MatchError(f"The window is moved by parts of its size from -100 to 100, not by {short((dx, dy))}.")
            window = self.window
            self._look(window.x + dx * window.width / window.pitch, window.y + dy * window.height / window.step)

    def zoom(self, factor: float) -> None:
        """Come closer (a factor above 1) or go away; the node that is looked at keeps its place."""
        with self._doing():
            if not (_number(factor) and 0.01 <= factor <= 100):
                raise MatchError(f"factor must be a number from 0.01 to 100, not {short(factor)}.")
            self._zoom(self.scale * factor)

    def _zoom(self, scale: float) -> None:
        x, y = self.plan.x[self.node.number], self.plan.level[self.node.number]
        before = self.window
        px, py = before.at(x, y)
        self.set_trait("scale", min(max(scale, FARTHEST), CLOSEST))
        after = self.window
        if 0 <= px <= before.width and 0 <= py <= before.height:
            self._look(x - (px - after.width / 2) / after.pitch, y - (py - after.height / 2) / after.step)

    def _reveal(self) -> None:
        """Bring the children of the node that is looked at into the window, if need be from farther away, but not as dots."""
        x = [self.plan.x[child.number] for child in self.node.children]
        if x and x[0] != x[-1]:
            fitting = (self._size[0] - 2 * AROUND) / (x[-1] - x[0]) / PITCH
            if fitting < self.scale:
                self._zoom(max(fitting, min(self.scale, SMALL / PITCH)))
        for child in (*self.node.children[-1:], *self.node.children[:1], self.node):
            self._follow(child)

    # ------------------------------------------------------------------ pictures
    def _draw(self, window: Window, theme: str, strips: bool) -> Scene:
        shown = Shown(
            self.plan,
            window,
            self.node,
            closed=self.is_closed,
            value=self.value,
            best=self.best,
            say=lambda node: words.named(node, self.value(node)),
        )
        model: Any = self
        said = words.title(model), words.desc(model), words.outline(model)
        return tree_scene(shown, theme=theme, title=said[0], desc=said[1], glyphs=said[2], strips=strips)

    def scene(self, theme: str = "light") -> Scene:
        """Draw what the window shows."""
        return self._draw(self.window, theme, True)

    def whole(self, theme: str = "light") -> Scene:
        """Draw all that is shown of the tree, large enough to be read."""
        plan = self.plan
        longest = max((reserve(label(node), LETTERS) for row in plan.rows for node in row), default=0)
        pitch = max(FULL, PITCH, longest / 2 + 4)
        width, height = (plan.right - plan.left + 1) * pitch + 2 * MARGIN, plan.depth * STEP + 2 * MARGIN
        return self._draw(Window((plan.left + plan.right) / 2, plan.depth / 2, pitch, STEP, width, height), theme, False)

    def svg(self, theme: str = "light") -> str:
        """All that is shown of the tree, as SVG."""
        return svg(self.whole(theme))

    def save(self, path: str | os.PathLike[str], theme: str = "light", *, replace: bool = False) -> Path:
        """Write all that is shown of the tree to an SVG file.

        Raises
        ------
        MatchError
            The path ends otherwise than in .svg, such a file is there already, or it cannot be written.
        """
        with self._doing():
            if not isinstance(path, str | os.PathLike) or Path(path).suffix.lower() != ".svg":
                raise MatchError(f"A picture is saved to a file such as 'tree.svg', not {short(path)}.")
            target = Path(path)
            if target.exists() and not replace:
                raise MatchError(f"{str(target)!r} exists already. Choose another name, or replace it: save(path, replace=True).")
            try:
                target.write_text(self.svg(theme), encoding="utf-8", newline="\n")
            except OSError as error:
                raise MatchError(f"{str(target)!r} cannot be written: {error.strerror or error}.") from None
        return target

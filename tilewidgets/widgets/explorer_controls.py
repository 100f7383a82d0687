"""The native, labelled controls of an explorer: the twin of all that can be clicked in the tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from tilewidgets.models import ExplorerModel
from tilewidgets.models import explorer_words as words
from tilewidgets.theory.nodes import TERMINAL
from tilewidgets.widgets.controls import button, dropdown

Guard = Callable[[Callable[[], Any]], None]
CLOSER, STEP = 1.5, 0.4
"""What + and - change of the scale; part of the window by which it is moved."""
MOST = 300
"""Entries of a list."""


class ExplorerControls:
    """Rows above the pictures: walking, opening and folding, the list of moves; the window, and solving.

    Parameters
    ----------
    model : ExplorerModel
    guard : callable
        Runs a command so that no exception is lost.
    broad : bool
        Whether all buttons have words.

    Attributes
    ----------
    rows : tuple of widgets
    """

    def __init__(self, model: ExplorerModel, guard: Guard, broad: bool) -> None:
        self._model, self._guard, self._showing = model, guard, False

        def command(action: Callable[[], Any]) -> Callable[[], None]:
            return lambda: guard(action)

        def step(icon: str, tooltip: str, action: Callable[[], Any]) -> ipywidgets.Button:
            return button("", icon, tooltip, command(action), "tw-step", width=36)

        self.up = step("arrow-up", "Up: to the node above", model.up)
        self.down = step("arrow-down", "Down: along the best or the first move", model.down)
        self.previous = step("arrow-left", "Previous: the node to the left", model.previous)
        self.next = step("arrow-right", "Next: the node to the right", model.next)
        self.expand = button("Expand", "", "Expand: show what is below this node", command(model.expand), "tw-primary", width=76)
        self.fold = button("Fold", "", "Fold: hide what is below this node", command(model.fold), width=56)
        self.children = dropdown("Moves from here", [("", -1)], "1 1 120px", "120px")
        self.children.observe(self._chosen, "value")
        self.fit = button("Fit", "", "Fit: see the whole tree", command(model.fit), width=48)
        self.farther = step("minus", "Farther: see more of the tree", lambda: model.zoom(1 / CLOSER))
        self.closer = step("plus", "Closer: see less of the tree, and more of each node", lambda: model.zoom(CLOSER))
        self.pans = tuple(
            step(f"chevron-{name}", f"Move the window: {name}", lambda dx=dx, dy=dy: model.pan(dx * STEP, dy * STEP))  # type: ignore[misc]  # binds them now
            for name, dx, dy in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1))
        )
        self.solve = button("Solve", "", "Solve: work out values and best moves by backward induction", command(model.solve), width=64)
        self.alike = dropdown("Nodes that the player to move cannot tell apart", [("", -1)], "1 1 120px", "120px")
        self.alike.observe(self._chosen, "value")
        walking = [self.up, self.previous, self.next, self.down, self.expand, self.fold]
        window = [self.fit, self.farther, self.closer, *self.pans]
        if broad:
            rows = [[*walking, self.children], [*window, self.solve, self.alike]]
        else:
            rows = [walking, [self.children, self.solve], window, [self.alike]]
        row = {"align_items": "center", "flex_flow": "row nowrap", "overflow": "visible"}
        self.rows = tuple(ipywidgets.HBox(parts, layout=ipywidgets.Layout(**row)) for parts in rows)
        for made in self.rows:
            made.add_class("tw-controls")

    def _chosen(self, change: Any) -> None:
        if not self._showing and change["new"] >= 0:
            self._guard(lambda: self._model.select(change["new"]))
            self.show()

    def show(self) -> None:
        """Make the controls tell what the model says."""
        model, node = self._model, self._model.node
        closed, row = model.closed, model.plan.rows[model.plan.level[node.number]]
        self.up.disabled = closed or node.parent is None
        self.down.disabled = closed or node.kind == TERMINAL
        self.previous.disabled = self.next.disabled = closed or len(row) == 1
        self.expand.disabled = closed or not model.is_closed(node)
        self.fold.disabled = closed or not model.shown_below(node)
        self.solve.disabled = closed or model.solved
        for one in (self.fit, self.farther, self.closer, *self.pans):
            one.disabled = closed
        below = [(words.named(child, model.value(child)), child.number) for child in node.children[:MOST]]
        others = [(words.way(one), one.number) for one in model.alike[:MOST] if one is not node]
        self._showing = True
        try:
            self._list(self.children, words.first_of_moves(node), below)
            self._list(self.alike, words.first_of_alike(len(model.alike) - 1), others)
            self.alike.layout.display = None if others else "none"
        finally:
            self._showing = False

    def _list(self, dropdown: ipywidgets.Dropdown, first: str, entries: list[tuple[str, int]]) -> None:
        options = ((first, -1), *entries)
        if tuple(dropdown.options) != options:
            dropdown.options = options
        dropdown.value = -1
        dropdown.disabled = self._model.closed or not entries

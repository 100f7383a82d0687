"""What the tests of a matrix and of standings share: clicks on cells, and all that must be shown."""

from __future__ import annotations

import ipywidgets.widgets.widget as internals

from tilewidgets.widgets.lab_parts import cells_of


def live():
    return {key for key, widget in internals._instances.items() if type(widget).__name__ != "_CanvasManager"}


def ask(widget, what, *cell):
    """What the native cell of a page sends."""
    widget._cells._handle_custom_msg({"do": what, "cell": list(cell)}, [])


def click(widget, i, j):
    """Click on the canvas in the middle of a cell."""
    target = widget.scene.target(f"cell:{i},{j}")
    x, y = (sum(point[k] for point in target.outline) / 4 for k in (0, 1))
    ratio = widget._painter.pixel_ratio
    widget._painter.canvas._handle_custom_msg({"event": "mouse_down", "x": x * ratio, "y": y * ratio}, [])


def check_lab(widget):
    """Picture, cells, status line and stepper show what the model says."""
    model = widget.model
    assert widget.scene == model.scene(widget.theme, widget.width) == widget._painter.scene
    assert (widget._status.kind, widget._status.text) == (model.status_kind, model.status)
    assert widget._status.canvas_label == f"{widget.scene.title}. {widget.scene.desc}"
    assert widget._cells.content == cells_of(widget.scene, widget._cells.content["name"], widget._cells.content["current"])
    stepper = widget._stepper
    there = bool(model.pair) and model.number > 0
    assert stepper.row.layout.display == (None if there else "none")
    if there:
        assert (stepper.number.value, stepper.number.max, stepper.of.value) == (model.number, model.count, f"of {model.count:,}")
        assert stepper.previous.disabled == (model.closed or model.number == 1)
        assert stepper.next.disabled == (model.closed or model.number == model.count)
    if widget.player is not None:
        assert widget.player.model.replay == model.opened
        assert widget.player.theme == widget.theme
    for theme in ("tw-light", "tw-dark"):
        assert (theme in widget._main._dom_classes) == (theme == f"tw-{widget.theme}")


STRANGE = [None, 7, [], {"do": "open"}, {"do": "open", "cell": [0]}, {"do": "open", "cell": ["0", 0]}, {"do": "open", "cell": [-1, 0]}]
STRANGE += [
    {"do": "open", "cell": [99, 99]},
    {"do": "close", "cell": [0, 0]},
    {"do": ["open"], "cell": [0, 0]},
    {"do": "open", "cell": [True, 0]},
]

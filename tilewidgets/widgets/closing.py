"""Closing a widget with all that belongs to it; `Widget.close` leaves children, layouts and styles open."""

from __future__ import annotations

from ipywidgets import Widget


def close_all(widget: Widget) -> None:
    """Close a widget, its children, and the layouts and styles of all of them."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    parts = [getattr(widget, name, None) for name in ("layout", "style")]
    Widget.close(widget)
    for part in parts:
        if isinstance(part, Widget):
            part.close()

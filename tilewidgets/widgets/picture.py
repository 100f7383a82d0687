"""`Picture`: what all widgets that show a scene have in common: their arguments, their themes, guarded callbacks, a static picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
from traitlets import Enum, Int

from tilewidgets.errors import TileError, short, whole
from tilewidgets.render.svg import figure, svg
from tilewidgets.render.text import text
from tilewidgets.scene import Scene
from tilewidgets.scene.themes import THEMES
from tilewidgets.widgets.controls import WIDE
from tilewidgets.widgets.status import StatusLine

SMALLEST, LARGEST = 400, 1600


def check_look(theme: Any, width: Any, pixel_ratio: Any = 1) -> None:
    """Raise `TileError` unless a widget can be shown in this theme, so wide, with so many backing pixels a CSS pixel."""
    if not whole(width) or not SMALLEST <= width <= LARGEST:
        raise TileError(f"width must be a whole number from {SMALLEST} to {LARGEST}, not {short(width)}.")
    if isinstance(pixel_ratio, bool) or not isinstance(pixel_ratio, int | float) or not 1 <= pixel_ratio <= 4:
        raise TileError(f"pixel_ratio must be a number from 1 to 4, not {short(pixel_ratio)}.")
    if theme not in THEMES:
        raise TileError(f"theme must be {' or '.join(map(repr, THEMES))}, not {short(theme)}.")


def dress(box: Any, theme: str) -> None:
    """Give a box the colours of a theme."""
    for name in THEMES:
        (box.add_class if name == theme else box.remove_class)(f"tw-{name}")


class Picture(ipywidgets.VBox):
    """A widget over a model, with a status line and a picture of what the model says.

    Attributes
    ----------
    model : object
        With `last_error`.
    scene : Scene
        The picture.
    """

    theme = Enum(THEMES, default_value="light", help="light or dark")
    width = Int(WIDE, read_only=True, help="CSS pixels")
    model: Any
    scene: Scene
    _status: StatusLine
    _closed = True  # until it is made: one that was refused has nothing to close
    _what = "board"
    """What an error is said to be beside."""

    def _guard(self, action: Callable[[], Any]) -> None:
        """Run what a click or a button asks for: nothing that goes wrong may vanish in a log, or stop the widget.

        What cannot be obeyed is in the status line already (and in `model.last_error`); all else, such as an error in an observer of
        yours, is shown there too. A closed widget does nothing.
        """
        if self._closed:
            return
        try:
            action()
        except Exception as error:  # a callback has nobody to raise to
            if error is self.model.last_error:
                return  # shown by the model
            self._status.kind, self._status.text = "error", f"An error beside the {self._what}: {type(error).__name__}: {error}"
            self.log.exception("An error in a callback beside the %s", self._what)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.scene.title}>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        if not self._closed:
            live |= {"text/plain": text(self.scene), "image/svg+xml": svg(self.scene), "text/html": figure(self.scene)}
        return live

"""A scene as monospaced text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewidgets.scene.shapes import Scene


def text(scene: Scene) -> str:
    """Return the scene's glyphs as lines of text, without trailing blanks."""
    return "\n".join(line.rstrip() for line in scene.glyphs)

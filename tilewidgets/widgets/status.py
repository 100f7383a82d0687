"""The status line: a live region for screen readers, which also brings the style sheet and names the board's canvas.

ipywidgets cannot set ARIA attributes, so this is a small front-end module of its own: a persistent `role="status"` element whose text
changes (a region that is made anew is not announced).
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import anywidget
from traitlets import Int, List, Unicode

from tilewidgets.render.svg import svg
from tilewidgets.scene import parts
from tilewidgets.scene.shapes import Scene, Sketch
from tilewidgets.scene.themes import THEMES
from tilewidgets.scene.themes import theme as find_theme

SIZE = 24


TOKENS = ("surface", "panel", "raised", "grid", "line", "text", "text_2", "accent", "accent_tint", "accent_text", "on_accent", "danger")
"""The colours of native controls."""


@cache
def style_sheet(*files: str) -> str:
    """Style sheets of this folder, after the tokens of both themes as variables."""
    sheets = [(resources.files("tilewidgets.widgets") / name).read_text("utf-8") for name in files]
    themes = []
    for name in THEMES:
        theme = find_theme(name)
        variables = "".join(f"--tw-{token.replace('_', '-')}:{theme.color(token)};" for token in TOKENS)
        themes.append(f".tw-{name}{{{variables}}}")
    return "\n".join([*themes, *sheets])


@cache
def script(*files: str) -> str:
    """Modules of this folder as one."""
    return "\n".join((resources.files("tilewidgets.widgets") / name).read_text("utf-8") for name in files)


@cache
def mark(kind: str, player: int, theme: str) -> str:
    """The picture before the sentence: the badge of the player to move, a cross, or a star."""
    sketch = Sketch("panels")
    if kind == "error":
        sketch.icon("no", SIZE / 2, SIZE / 2, 20)
    elif kind == "end":
        sketch.icon("point", SIZE / 2, SIZE / 2, 20)
    else:
        parts.badge(sketch, player, SIZE / 2, SIZE / 2, 9)
    return svg(Scene(SIZE, SIZE, find_theme(theme), (sketch.layer(),)))


class StatusLine(anywidget.AnyWidget):
    """One sentence with a mark before it.

    Attributes
    ----------
    text : str
        The sentence; it is shown as text, never as HTML.
    progress : str
        What follows the sentence and changes often, so that it is not announced.
    kind : str
        turn, thinking, error, curtain or end.
    picture : str
        SVG of the mark, made by `mark`.
    lines : list of str
        What happened, one event a line, below the sentence.
    room : int
        Lines that are always kept free for them, so that the board never moves; 0: none.
    canvas_label : str
        The accessible name of the canvases of the same board.
    """

    _css = style_sheet("board.css", "analysis.css", "player.css")
    _esm = (resources.files("tilewidgets.widgets") / "status.js").read_text("utf-8")
    text = Unicode("").tag(sync=True)
    progress = Unicode("").tag(sync=True)
    kind = Unicode("turn").tag(sync=True)
    picture = Unicode("").tag(sync=True)
    lines = List(Unicode()).tag(sync=True)
    room = Int(0).tag(sync=True)
    canvas_label = Unicode("").tag(sync=True)

"""Parts that the pictures of both games share: badge, plate, pill, chip, final table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewidgets.scene.geometry import regular, rounded
from tilewidgets.scene.lettering import reserve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.scene.shapes import Dash, Sketch


DASHES: tuple[Dash, ...] = ((), (7, 4), (2, 4), (10, 3, 2, 3))
"""Of the players' lines: solid, dashed, dotted, dash-dot."""


def badge(sketch: Sketch, player: int, x: float, y: float, r: float = 11, number: int | None = None) -> None:
    """Draw a player's mark: circle, square, hexagon or diamond in the player's colour, with the index that Python uses, or a number."""
    color = f"player_{player % 4}"
    if player % 4 == 0:
        sketch.circle(x, y, r, color)
    elif player % 4 == 1:
        sketch.poly(rounded(x - r * 0.92, y - r * 0.92, r * 1.84, r * 1.84, r * 0.22), color)
    elif player % 4 == 2:
        sketch.poly(regular(x, y, r * 1.1, 6), color)
    else:
        sketch.poly(regular(x, y, r * 1.22, 4, -90), color)
    sketch.text(x, y, player if number is None else number, r * 1.15, "on_player", 700, "middle")


def card(sketch: Sketch, x: float, y: float, width: float, height: float, player: int | None = None) -> None:
    """Draw a quiet card; with a player it is raised and framed in that player's colour."""
    outline = rounded(x + 1, y + 1, width - 2, height - 2, 8)
    if player is None:
        sketch.poly(outline, "panel")
    else:
        sketch.poly(outline, "raised", f"player_{player}", 2)


def pill(sketch: Sketch, x: float, y: float, label: str, size: float = 13, fill: str = "accent", text: str = "on_accent") -> float:
    """Draw a label on a capsule with a casing; return the width."""
    width, height = max(size * 1.9, reserve(label, size, 700) + size * 0.8), size * 1.55
    sketch.poly(rounded(x - width / 2 - 2, y - height / 2 - 2, width + 4, height + 4, height), "surface")
    sketch.poly(rounded(x - width / 2, y - height / 2, width, height, height), fill)
    sketch.text(x, y, label, size, text, 700, "middle")
    return width + 4


def chip_width(label: str) -> float:
    """The width of a chip."""
    return reserve(label, 12) + 40


def chip(sketch: Sketch, x: float, y: float, label: str, state: str = "idle") -> float:
    """Draw a small capsule, 26 px high, with room for a picture at its left; "idle", "lit" or "refused". Return its width."""
    width = chip_width(label)
    fill, stroke = {"idle": ("panel", None), "lit": ("accent_tint", "accent"), "refused": ("danger_tint", "danger")}[state]
    sketch.poly(rounded(x, y, width, 26, 13), fill, stroke, 2)
    sketch.text(x + 31, y + 13, label, 12)
    return width


@dataclass(frozen=True, slots=True)
class PlateText:
    """What a plate says: the player's index and name, a second line, the score."""

    player: int
    name: str
    second: str
    score: str


def plate(
    sketch: Sketch, x: float, y: float, width: float, height: float, words: PlateText, active: bool, small: bool, room: float
) -> None:
    """Draw a player's plate: badge, name, second line, score; the player to move has a raised and framed one.

    Parameters
    ----------
    small : bool
        The layout for narrow plates: name and score on the first line.
    room : float
        Width of the second line; if not small, of the name as well.
    """
    card(sketch, x, y, width, height, words.player if active else None)
    right = x + width - 14
    size = 20 if small else 24
    sketch.text(right, y + (19 if small else height / 2), words.score, size, "text", 700, "end")
    if small:
        badge(sketch, words.player, x + 20, y + 19, 10)
        space = right - reserve(words.score, size, 700) - x - 42
        sketch.text(x + 36, y + 19, words.name, 13, "text", 600, room=space)
        sketch.text(x + 11, y + height - 16, words.second, 11, "text_2", room=room)
        return
    badge(sketch, words.player, x + 24, y + height / 2, 12)
    sketch.text(x + 46, y + height / 2 - 9, words.name, 14, "text", 600, room=room)
    sketch.text(x + 46, y + height / 2 + 10, words.second, 12, "text_2", room=room)


@dataclass(frozen=True, slots=True)
class EndRow:
    """A player's row of the final table."""

    player: int
    name: str
    values: tuple[str, ...]
    winner: bool


def end_table(
    sketch: Sketch, box: tuple[float, float, float, float], heads: Sequence[str], columns: Sequence[float], rows: Sequence[EndRow]
) -> None:
    """Draw the final table: one row a player, columns by where the points come from, a star for the winners.

    Parameters
    ----------
    heads : sequence of str
        Of all columns; the first is the players'.
    columns : sequence of float
        Right ends of the other columns, as parts of the width.
    """
    x, y, width, height = box
    loose = height >= 36 * (len(rows) + 1)
    head = 36 if loose else 24
    pitch = 36 if loose else (height - head - 2) / max(1, len(rows))
    ends = [x + width * part for part in columns[:-1]] + [x + width - 16]
    sketch.poly(rounded(x, y, width, head + pitch * len(rows) + (0 if loose else 2), 8), "panel")
    for i, label in enumerate(heads):
        sketch.text(x + 16 if i == 0 else ends[i - 1], y + head / 2, label, 12, "text_2", 600, "start" if i == 0 else "end")
    for j, row in enumerate(rows):
        top = y + head - 4 + pitch * j if loose else y + head - 2 + pitch * j
        middle = top + (pitch - 2) / 2
        if row.winner:
            sketch.poly(rounded(x + 5, top, width - 10, pitch - 2, 6), "raised", f"player_{row.player}", 2)
        badge(sketch, row.player, x + 26, middle, 9 if loose else 7.5)
        size = 14 if loose else 13
        weight = 600 if row.winner else 400
        room = ends[0] - reserve(row.values[0], size) - (x + 44) - (34 if row.winner else 8)
        sketch.text(x + 44, middle, row.name, size, "text", weight, room=room)
        if row.winner:
            star = min(reserve(row.name, size, weight) * 0.88, room) + 60
            sketch.icon("point", x + star, middle - 1, 18 if loose else 15)
        for i, value in enumerate(row.values):
            total = i == len(row.values) - 1
            sketch.text(ends[i], middle, value, (18 if loose else 15) if total else size, "text", 700 if total else 400, "end")

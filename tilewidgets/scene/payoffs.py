"""The picture of a game in normal form: a heat map of payoffs, best answers, what is dominated, and an equilibrium as bars at the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewidgets.scene.geometry import rectangle, rounded
from tilewidgets.scene.heat import Cells
from tilewidgets.scene.lettering import clean, reserve, shorten
from tilewidgets.scene.payoffs_plan import BARS, LINE, Payoffs, Plan, Side, letter
from tilewidgets.scene.shapes import Scene, Sketch, Target
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from tilewidgets.scene.themes import Theme


def payoffs_scene(shown: Payoffs, *, theme: str = "light", width: float = 720, title: str = "", desc: str = "") -> Scene:
    """Draw a game in normal form.

    Parameters
    ----------
    shown : Payoffs
    theme : str
    width : float
    title, desc : str
        Alternative text.

    Returns
    -------
    Scene
        Targets: "cell:I,J".
    """
    plan, colors = Plan(shown, width), find_theme(theme)
    ground, cells, marks, sides = Sketch("ground"), Sketch("cells"), Sketch("marks"), Sketch("sides")
    _heads(sides, plan)
    _rows(sides, plan)
    _columns(sides, plan)
    targets = list(_cells(cells, marks, plan, colors))
    height = _legend(sides, plan)
    ground.poly(rectangle(0, 0, width, height), "surface")
    glyphs = _glyphs(shown)
    layers = ground.layer(), cells.layer(), marks.layer(), sides.layer()
    return Scene(width, height, colors, layers, tuple(targets), title, desc, glyphs, plan.cell[0])


# ------------------------------------------------------------------------------------------------ the sides
def _heads(sketch: Sketch, plan: Plan) -> None:
    """Say who chooses among what, and what the numbers are."""
    sketch.text(plan.margin, 18, plan.shown.caption, 12, "text_2", 600, room=plan.width - 2 * plan.margin)
    level = plan.top - 14
    _who(sketch, plan.margin, level, 0, "row player", plan.names - 8)
    right = plan.left + plan.cell[0] * len(plan.shown.columns.names)
    _who(sketch, plan.left + 4, 40, 1, "column player", right - plan.left)


def _who(sketch: Sketch, x: float, y: float, player: int, words: str, room: float) -> None:
    mark(sketch, player, x + 5, y, 4.5)
    sketch.text(x + 15, y, words, 12, "text_2", 600, room=room - 15)


def mark(sketch: Sketch, player: int, x: float, y: float, r: float) -> None:
    """A player's mark without a number: a disc for the row player, a square for the column player."""
    if player == 0:
        sketch.circle(x, y, r, "player_0")
    else:
        sketch.poly(rectangle(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r), "player_1")


def _name(sketch: Sketch, x: float, y: float, name: str, room: float, dominated: str, anchor: str = "start", size: float = 13) -> None:
    """Write a name, struck through if its strategy is dominated; dashed if that is not certain."""
    words = shorten(name, size, 600, room)
    sketch.text(x, y, words, size, "text_2" if dominated else "text", 600, anchor)
    if dominated:
        half = min(room, 0.76 * reserve(words, size, 600)) / 2
        middle = x + half if anchor == "start" else x
        with sketch.at_level(sketch.level + 1):
            sketch.line([(middle - half, y), (middle + half, y)], "text", 1.5, () if dominated == "certain" else (4, 3))


def _rows(sketch: Sketch, plan: Plan) -> None:
    side, high = plan.shown.rows, plan.cell[1]
    same = plan.shown.rows.names == plan.shown.columns.names
    for i, name in enumerate(side.names):
        y = plan.top + (i + 0.5) * high
        start = plan.margin
        if plan.lettered and same:
            sketch.text(start + 8, y, letter(i), 12, "text_2", 600, "middle")
            start += 22
        _name(sketch, start, y, name, plan.left - start - 8, _dominated(side, i))
        if side.weights:
            x = plan.left + plan.cell[0] * len(plan.shown.columns.names) + 8
            _bar(sketch, (x, y - 5, plan.bars - 50, 10), side.weights[i], "player_0")
            sketch.text(x - 8 + plan.bars, y, percent(side.weights[i]), 12, _ink(side.weights[i]), 600, "end")


def _columns(sketch: Sketch, plan: Plan) -> None:
    side, (wide, _) = plan.shown.columns, plan.cell
    for j, name in enumerate(side.names):
        x = plan.left + (j + 0.5) * wide
        _name(sketch, x, plan.top - 12, letter(j) if plan.lettered else name, wide - 6, _dominated(side, j), "middle", 12)
        if side.weights:
            room = min(14.0, wide - 6)
            low = plan.top - 26
            text = percent(side.weights[j])
            _pillar(sketch, (x - room / 2, low - BARS + 16, room, BARS - 16), side.weights[j], "player_1")
            if reserve(text, 11, 600) <= wide + 8:
                sketch.text(x, low - BARS + 8, text, 11, _ink(side.weights[j]), 600, "middle")


def _dominated(side: Side, i: int) -> str:
    return side.dominated[i] if side.dominated else ""


def _ink(weight: float) -> str:
    return "text" if weight >= 0.0005 else "text_2"


def percent(weight: float) -> str:
    """A probability, shortly."""
    return "0" if weight < 0.0005 else "<1%" if weight < 0.005 else f"{weight:.0%}"


def _bar(sketch: Sketch, box: tuple[float, float, float, float], weight: float, color: str) -> None:
    x, y, wide, high = box
    sketch.poly(rounded(x, y, wide, high, 3), "grid")
    if weight >= 0.005:
        with sketch.at_level(1):
            sketch.poly(rounded(x, y, max(5.0, wide * weight), high, 2.5), color)


def _pillar(sketch: Sketch, box: tuple[float, float, float, float], weight: float, color: str) -> None:
    x, y, wide, high = box
    sketch.poly(rounded(x, y, wide, high, 3), "grid")
    if weight >= 0.005:
        full = max(5.0, high * weight)
        with sketch.at_level(1):
            sketch.poly(rounded(x, y + high - full, wide, full, 2.5), color)


# ------------------------------------------------------------------------------------------------ the cells
def _cells(cells: Sketch, marks: Sketch, plan: Plan, theme: Theme) -> Sequence[Target]:
    shown, (wide, high) = plan.shown, plan.cell
    drawn = Cells(wide, high, [cell for row in shown.cells for cell in row], 3 if any(shown.answers) and wide < 80 else 0)
    out = []
    for i, row in enumerate(shown.cells):
        for j, cell in enumerate(row):
            x, y = plan.at(i, j)
            drawn.draw(cells, theme, x, y, cell)
            _marks(marks, plan, (i, j), x, y)
            out.append(Target(f"cell:{i},{j}", "cell", shown.labels[i][j], rectangle(x, y, wide, high)))
    return out


def _marks(sketch: Sketch, plan: Plan, at: tuple[int, int], x: float, y: float) -> None:
    """Mark a cell in which a player answers best, or both, and the one that is looked at."""
    (wide, high), answers = plan.cell, plan.shown.answers
    of_row, of_column = at in answers[0], at in answers[1]
    r = 3.5 if wide >= 34 else 2.5
    if of_row:
        mark(sketch, 0, x + r + 4, y + r + 4, r)
    if of_column:
        mark(sketch, 1, x + wide - r - 4, y + r + 4, r)
    if of_row and of_column:
        with sketch.at_level(1):
            sketch.poly(rectangle(x + 2, y + 2, wide - 4, high - 4), None, "text", 1.5)
    if at == plan.shown.current:
        with sketch.at_level(2):
            sketch.poly(rectangle(x + 1, y + 1, wide - 2, high - 2), None, "surface", 5)
        with sketch.at_level(3):
            sketch.poly(rectangle(x + 1, y + 1, wide - 2, high - 2), None, "accent", 3)


# ------------------------------------------------------------------------------------------------ below
def _legend(sketch: Sketch, plan: Plan) -> float:
    """Explain the marks that occur; return where the picture ends."""
    shown = plan.shown
    entries: list[tuple[str, str]] = []
    if shown.answers[0]:
        entries.append(("row", "best answer of the row player"))
    if shown.answers[1]:
        entries.append(("column", "best answer of the column player"))
    if shown.answers[0] & shown.answers[1]:
        entries.append(("both", "both: an equilibrium"))
    found = {*shown.rows.dominated, *shown.columns.dominated}
    if "certain" in found:
        entries.append(("certain", "dominated"))
    if "perhaps" in found:
        entries.append(("perhaps", "dominated, not certain"))
    if shown.rows.weights:
        entries.append(("bar", "share in an equilibrium"))
    if plan.lettered and shown.rows.names != shown.columns.names:
        entries += [(letter(j), name) for j, name in enumerate(shown.columns.names)]
    x, y = plan.margin, plan.low + 18
    for kind, words in entries:
        room = plan.width - 2 * plan.margin
        wide = min(room, 24 + reserve(words, 12))
        if x > plan.margin and x + wide > plan.width - plan.margin:
            x, y = plan.margin, y + LINE
        _sample(sketch, kind, x + 8, y)
        sketch.text(x + 20, y, words, 12, "text_2", room=room - 20)
        x += wide + 10
    return y + (16 if entries else -6)


def _sample(sketch: Sketch, kind: str, x: float, y: float) -> None:
    if kind in ("row", "column"):
        mark(sketch, 0 if kind == "row" else 1, x, y, 3.5)
    elif kind == "both":
        sketch.poly(rectangle(x - 7, y - 5, 14, 10), None, "text", 1.5)
    elif kind in ("certain", "perhaps"):
        sketch.line([(x - 8, y), (x + 8, y)], "text", 1.5, () if kind == "certain" else (4, 3))
    elif kind == "bar":
        _bar(sketch, (x - 8, y - 4, 16, 8), 0.6, "player_0")
    else:
        sketch.text(x, y, kind, 12, "text_2", 600, "middle")


def _glyphs(shown: Payoffs) -> tuple[str, ...]:
    """The numbers as lines of text."""
    table = [["", *map(clean, shown.columns.names)]]
    table += [[clean(name), *(cell.text for cell in row)] for name, row in zip(shown.rows.names, shown.cells, strict=True)]
    widths = [max(len(line[j]) for line in table) for j in range(len(table[0]))]
    return tuple("  ".join(f"{text:>{w}}" for text, w in zip(line, widths, strict=True)).rstrip() for line in table)

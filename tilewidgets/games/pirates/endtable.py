"""The final table of Pirates Under Fire: where the points of both players come from, or the immediate loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewidgets.games.pirates import art, spoken
from tilewidgets.scene.geometry import rectangle, rounded

if TYPE_CHECKING:
    from tilewidgets.games.pirates.layout import Box, Layout
    from tilewidgets.games.pirates.stage import Stage
    from tilewidgets.scene.shapes import Sketch


@dataclass(frozen=True)
class Row:
    """A row: a lettered tag of a player, or None; words; what both players have."""

    tag: tuple[str, int] | None
    label: str
    values: tuple[str, str]


def draw(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Draw the table in place of mercenaries and supply (in the narrow layout: of all below the sea)."""
    x, y, width, height = layout.table
    market, supply = layout.market, layout.supply
    if layout.wide:  # the ground below has cards and captions
        sketch.poly(rectangle(x - 1, y - 2, width + 3, supply[1] + supply[3] - y + 4), "surface")
    else:
        sketch.poly(rectangle(0, market[1] - 24, layout.width, layout.height - market[1] + 24), "surface")
    if stage.lost_at_once is not None:
        _loss(sketch, stage, layout)
        return
    lines, others = _lines(stage), _others(stage)
    head, foot = (50, 46) if layout.wide else (38, 40)
    room = height - head - foot - 12
    if layout.wide or not lines:
        pitch = min(24.0, room / (len(lines) + len(others)))
        used = head + pitch * (len(lines) + len(others)) + 12 + foot
    else:
        deep = max(sum(1 for row in lines if row.tag and row.tag[1] == p) for p in range(2))
        pitch = min(24.0, room / (deep + len(others)))
        used = head + pitch * (deep + len(others)) + 12 + foot
    sketch.poly(rounded(x, y, width, used, 7), "panel")
    ends = (x + width - 62, x + width - 14)
    sketch.text(x + 14, y + head / 2, "Points", 12, "text_2", 600)
    for p in range(2):
        art.hull(sketch, p, ends[p] - 7, y + head / 2, 30, p, turned=layout.turned)
    size = 13 if pitch >= 18 else 11
    at = y + head + pitch / 2
    if layout.wide or not lines:
        for row in lines:
            _row(sketch, row, (x, at, width), ends, size)
            at += pitch
    else:
        at = _beside(sketch, lines, (x, at, width), pitch, size)
    at += 2
    sketch.line([(x + 12, at - pitch / 2), (x + width - 12, at - pitch / 2)], "line", 1)
    at += 4
    for row in others:
        _row(sketch, row, (x, at, width), ends, size)
        at += pitch
    _total(sketch, stage, (x, y + used - foot, width, foot), ends)


def _lines(stage: Stage) -> list[Row]:
    out = []
    for letter, player, combination in stage.combinations:
        values = [str(combination.points) if p == player else "" for p in range(2)]
        out.append(Row((letter, player), spoken.numbers(combination, stage), (values[0], values[1])))
    return out


def _others(stage: Stage) -> list[Row]:
    a, b = stage.scorings
    doubled = tuple(sum(c.points for c in s.doubled) for s in (a, b))
    items = [
        ("Banner", doubled[0], doubled[1]),
        ("Ships across", a.across, b.across),
        ("Admiral", a.admiral, b.admiral),
        ("Galleon", a.galleon, b.galleon),
        ("Tokens", a.tokens, b.tokens),
    ]
    out = [Row(None, name, (str(i), str(j))) for name, i, j in items if i or j or name in ("Ships across", "Tokens")]
    if a.total == b.total:
        out.append(Row(None, "Gold decides", (str(stage.view.gold[0]), str(stage.view.gold[1]))))
    return out


def _row(sketch: Sketch, row: Row, at: tuple[float, float, float], ends: tuple[float, float], size: float) -> None:
    x, y, _ = at
    left = x + 14
    if row.tag is not None:
        art.tag(sketch, *row.tag, x + 24, y)
        left = x + 42
    sketch.text(left, y, row.label, size, "text", room=ends[0] - 26 - left if row.tag is None else None)
    for end, value in zip(ends, row.values, strict=True):
        sketch.text(end, y, value, size, "text", 600, "end")


def _beside(sketch: Sketch, lines: list[Row], at: tuple[float, float, float], pitch: float, size: float) -> float:
    """Write the combinations of the players beside one another; return the level below."""
    x, y, width = at
    lowest = y
    for p in range(2):
        left, level = x + p * width / 2, y
        for row in lines:
            if row.tag is None or row.tag[1] != p:
                continue
            art.tag(sketch, *row.tag, left + 24, level)
            sketch.text(left + 42, level, row.label, size)
            sketch.text(left + width / 2 - 14, level, row.values[p], size, "text", 600, "end")
            level += pitch
        lowest = max(lowest, level)
    return lowest


def _total(sketch: Sketch, stage: Stage, box: Box, ends: tuple[float, float]) -> None:
    x, y, width, height = box
    middle = y + height / 2 + 2
    sketch.line([(x + 12, y), (x + width - 12, y)], "line", 1)
    sketch.text(x + 14, middle, "Total", 15, "text", 700)
    for p, end in enumerate(ends):
        score = str(stage.scorings[p].total)
        if p == stage.winner:
            sketch.poly(rounded(end - 34, middle - 15, 42, 30, 6), "raised", f"player_{p}", 2)
        sketch.text(end, middle, score, 18 if len(score) < 4 else 12, "text", 700, "end")


def _loss(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Say who could not lay a ship, and who has won thereby: nothing is counted."""
    x, y, width, _ = layout.table
    loser = stage.lost_at_once
    assert loser is not None
    sketch.poly(rounded(x, y, width, 168, 7), "panel")
    for i, (p, said) in enumerate(((1 - loser, "wins at once"), (loser, "cannot lay a ship"))):
        top = y + 8 + i * 64
        if p != loser:
            sketch.poly(rounded(x + 8, top, width - 16, 56, 6), "raised", f"player_{p}", 2)
        art.hull(sketch, p, x + 34, top + 28, 38, p, turned=layout.turned)
        sketch.text(x + 58, top + 19, stage.name(p), 14, "text", 600, room=width - 58 - 44)
        sketch.text(x + 58, top + 38, said, 12, "text_2")
        with sketch.at_level(1):
            art.icon(sketch, "point" if p != loser else "no", x + width - 30, top + 28, 22)
    sketch.text(x + 16, y + 150, "No points are counted.", 12, "text_2")

"""What stands round the board: the players' plates above, the hand strip or the final table below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pyramid import art, overlaid, spoken
from tilewidgets.games.pyramid.layout import hand_row
from tilewidgets.scene.geometry import HALF_ROOT_3, blunt_triangle, rectangle
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.parts import EndRow, PlateText, chip, chip_width, end_table, pill, plate
from tilewidgets.scene.shapes import Target

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.layout import Box, Layout, Row
    from tilewidgets.games.pyramid.stage import Stage
    from tilewidgets.scene.shapes import Sketch


# ------------------------------------------------------------------------------------------------ plates
def plates(sketch: Sketch, stage: Stage, layout: Layout) -> list[Target]:
    """Draw all plates; return their targets."""
    out = []
    for p in range(stage.players):
        box = layout.plate(p)
        _plate(sketch, stage, p, box, layout.small_plates)
        out.append(Target(f"plate:{p}", "plate", spoken.plate(stage, p), rectangle(*box)))
    return out


def _plate(sketch: Sketch, stage: Stage, player: int, box: Box, small: bool) -> None:
    x, y, width, height = box
    hand, opened = stage.hand(player), stage.view.open_tiles[player]
    others = bool(hand) and (player != stage.view.viewer or stage.curtain)
    laid_out = others and None not in hand and len(hand) > 1
    stacked = others and not laid_out
    score, active = str(stage.view.scores[player]), stage.moves_now(player)
    inline = stacked and 0 < len(opened) <= (1 if small else 2)  # there is room for so many open tiles beside the stack
    second, room = _second_line(len(hand), len(opened), stacked, inline, small), width - (84 if stacked else 22)
    if not small:
        room = width - 46 - (162 if stacked else 28 + reserve(score, 24, 700))
    if laid_out:
        second, room = ("", room) if small else (second, 84)
    plate(sketch, x, y, width, height, PlateText(player, stage.name(player), second, score), active, small, room)
    left, middle, side = (x + width - 70, y + height - 13, 30.0) if small else (x + width - 160, y + height / 2 + 6, 42.0)
    if stacked:
        top = None if hand[0] is None else stage.face(hand[0])
        art.stack(sketch, left, middle, side, len(hand), top, "raised" if active else "panel")
    if inline:
        at = x + (14 + 6.4 * len(second) if small else 48 + 7 * len(second))
        for i, tile_id in enumerate(opened):
            art.tile(sketch, at + 12 + 27 * i, y + height - 12, 24, True, stage.face(tile_id))
    if laid_out:
        known = [tile_id for tile_id in hand if tile_id is not None]
        place, free, side = (
            ((x + 12, y + height - 12), width - 24, 24) if small else ((x + 133, middle), width - 161 - reserve(score, 24, 700), 30)
        )
        _small_tiles(sketch, stage, known, opened, place, free, side)


def _second_line(held: int, opened: int, stacked: bool, inline: bool, small: bool) -> str:
    tiles = spoken.count(held, "tile")
    if inline:
        return f"{tiles} +"
    if opened and stacked and small:
        return f"{held} + {opened} open"
    return f"{tiles} + {opened} open" if opened else tiles


def _small_tiles(
    sketch: Sketch, stage: Stage, hand: list[str], opened: tuple[str, ...], at: tuple[float, float], room: float, side: float
) -> None:
    """Draw a hand, and after a rule the open tiles, side by side; as many as there is room for, then how many more."""
    x, y = at
    fits = int((room - (8 if opened else 0)) // side)
    tiles = [*hand, *opened]
    shown = tiles if len(tiles) <= fits else tiles[: max(0, int((room - 34) // side))]
    for i, tile_id in enumerate(shown):
        if i == len(hand):
            sketch.line([(x + 3.5, y - side * 0.5), (x + 3.5, y + side * 0.29)], "line", 1)
            x += 8
        art.tile(sketch, x + side / 2, y, side, True, stage.face(tile_id))
        x += side
    if len(shown) < len(tiles):
        sketch.text(x + 5, y, f"+{len(tiles) - len(shown)}", 11, "text_2", 600)


# ------------------------------------------------------------------------------------------------ below the board
def final_table(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Draw the final table in place of the hand."""
    x, y, width, height = layout.strip
    view = stage.view
    rows = [
        EndRow(p, stage.name(p), (str(view.placed_points[p]), str(view.bonus_points[p]), str(view.scores[p])), p in stage.winners())
        for p in range(stage.players)
    ]
    columns = (0.55, 0.76, 1) if layout.wide else (0.58, 0.78, 1)
    end_table(sketch, (x, y + 2, width, height - 6), ("Player", "Tiles", "Bonus", "Total"), columns, rows)


def hand(sketch: Sketch, stage: Stage, layout: Layout, values: Sketch) -> list[Target]:
    """Draw the hand strip; return the targets in it. What an analysis says of its tiles is drawn on `values`."""
    x, y, _, _ = layout.strip
    view, owner = stage.view, stage.owner
    tiles, opened = stage.hand(owner), () if stage.curtain else view.open_tiles[owner]
    drawn = (view.drawn,) if view.drawn is not None and not stage.curtain else ()
    groups, row = _row(layout, len(tiles), view.game.ruleset.hand_size, (len(opened), len(drawn)))
    top = y + (36 if row.rows == 1 else 28)
    targets = _captions(sketch, stage, layout, row, groups, values)
    entries: list[tuple[str, str | None]] = [("hand", t) for t in tiles]
    entries += [("", None)] * (groups[0] - len(tiles)) + [("open", t) for t in opened] + [("drawn", t) for t in drawn]
    for (kind, tile_id), (left, upper) in zip(entries, row.slots, strict=True):
        centre = (x + left + row.side / 2, top + upper + row.side * HALF_ROOT_3 * 2 / 3)
        if not kind:
            sketch.poly(blunt_triangle(*centre, row.side, True, 3), None, "grid", 1.5)
        elif tile_id is None:
            art.back(sketch, *centre, row.side, "surface")
        else:
            _hand_tile(sketch, stage, kind, tile_id, centre, row)
            if stage.selected != tile_id and row.rows == 1 and row.side >= 30:
                overlaid.under_tile(values, stage, tile_id, centre[0], centre[1] + row.side * HALF_ROOT_3 / 3 + 9)
            height = row.side * HALF_ROOT_3 + (20 if row.rows == 1 else 4)
            area = rectangle(x + left - row.gap / 2, top + upper - (8 if row.rows == 1 else 2), row.side + row.gap, height)
            targets.append(Target(f"{kind}:{tile_id}", kind, _tile_label(stage, kind, tile_id), area))
    for rule_x, upper, lower in row.rules:
        sketch.line([(x + rule_x, top + upper), (x + rule_x, top + lower)], "line", 1)
    return targets


def _row(layout: Layout, held: int, hand_size: int, others: tuple[int, int]) -> tuple[tuple[int, int, int], Row]:
    """Place the slots: empty places keep the hand's width, unless their room is needed for numerals on the tiles."""
    height = layout.strip[3] - 42
    most = max(held, hand_size)
    rows = [
        ((places, *others), hand_row((places, *others), layout.inner, 72 if layout.wide else 60, height))
        for places in (most, max(held, most - sum(others)))
    ]
    return rows[1] if rows[0][1].side < art.DETAILED <= rows[1][1].side else rows[0]


def _tile_label(stage: Stage, kind: str, tile_id: str) -> str:
    where = {"hand": "in hand", "open": "open", "drawn": "drawn"}[kind]
    chosen = stage.selected == tile_id
    what = spoken.tile(stage, tile_id, stage.turned if chosen else 0)
    return f"{what}, {where}{', selected' if chosen else ''}"


def _hand_tile(sketch: Sketch, stage: Stage, kind: str, tile_id: str, centre: tuple[float, float], row: Row) -> None:
    x, y = centre
    chosen, refused = stage.selected == tile_id, stage.refused == f"{kind}:{tile_id}"
    foot = y + row.side * HALF_ROOT_3 / 3
    if chosen:
        y -= 8 if row.rows == 1 else 0
    if chosen or refused:
        art.outlined(sketch, x, y, row.side, "danger" if refused else "accent")
    art.tile(sketch, x, y, row.side, True, stage.face(tile_id, stage.turned if chosen else 0))
    if (chosen or stage.hinted_tile == tile_id) and row.rows == 1:
        tip = foot - 2 if chosen else foot + 2
        sketch.poly([(x - 7, tip + 7), (x + 7, tip + 7), (x, tip)], "accent")
    if refused:
        art.refused_tile(sketch, x, y, row.side)


def _captions(sketch: Sketch, stage: Stage, layout: Layout, row: Row, groups: tuple[int, int, int], values: Sketch) -> list[Target]:
    """Draw the line above the tiles: whose hand, the supply, the names of the other groups."""
    x, y, width, _ = layout.strip
    mine = stage.owner == stage.view.viewer and not stage.curtain
    whose = "Your hand" if mine else stage.name(stage.owner)
    sketch.text(x, y + 9, whose, 12, "text_2", 600, room=96)
    left = x + max(80.0, min(96.0, reserve(whose, 12, 600) * 0.9) + 12)
    if stage.curtain:
        pill(sketch, x + width - 52, y + 9, "Show hand", 13)
        return []
    label = f"{stage.view.supply} in supply"
    state = "refused" if stage.refused == "supply" else "lit" if stage.must_draw else "idle"
    chip(sketch, left, y - 4, label, state)
    art.back(sketch, left + 18, y + 11.5, 16, {"refused": "danger_tint", "lit": "accent_tint", "idle": "panel"}[state])
    chip_end = left + chip_width(label)
    free = chip_end + (46 if overlaid.draws(stage) else 10)
    for caption, first, number in (("Open", groups[0], groups[1]), ("Drawn", groups[0] + groups[1], groups[2])):
        if number and row.slots[first][1] == 0:
            at = max(free, min(x + row.slots[first][0], x + width - reserve(caption, 12, 600)))
            sketch.text(at, y + 9, caption, 12, "text_2", 600)
            free = at + reserve(caption, 12, 600) + 10
    overlaid.on_supply(values, stage, chip_end, y + 9)
    spoken_label = f"{label}{': draw a tile' if stage.must_draw else ''}"
    return [Target("supply", "supply", spoken_label, rectangle(left, y - 7, chip_end - left, 32))]

"""Cards of Pirates Under Fire: mercenaries, ships of the hand, pending effects; and the legend of the effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pirates import art, spoken
from tilewidgets.games.pirates.codes import GALLEON
from tilewidgets.games.pirates.moves import EFFECT_NAMES
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.lettering import reserve

if TYPE_CHECKING:
    from tilewidgets.games.pirates.layout import Box
    from tilewidgets.games.pirates.ruleset import Mercenary
    from tilewidgets.games.pirates.stage import Chip, Stage
    from tilewidgets.scene.shapes import Sketch

Ships = tuple[tuple[int, str], ...]
STATES = {
    "idle": ("panel", None, 1.0),
    "lit": ("accent_tint", "accent", 2.0),
    "chosen": ("accent_tint", "accent", 4.0),
    "refused": ("danger_tint", "danger", 3.0),
}
"""Ground, edge and its width by state."""


def _ground(sketch: Sketch, box: Box, state: str) -> str:
    x, y, width, height = box
    fill, stroke, line = STATES[state]
    inset = max(1.0, line / 2)
    sketch.poly(art.card(x + inset, y + inset, width - 2 * inset, height - 2 * inset), fill, stroke, line)
    return fill


def _refuse(sketch: Sketch, box: Box, state: str) -> None:
    if state == "refused":
        with sketch.at_level(sketch.level + 1):
            art.icon(sketch, "no", box[0] + box[2] - 12, box[1] + 12, 16)


# ------------------------------------------------------------------------------------------------ mercenaries
def mercenary(sketch: Sketch, box: Box, m: Mercenary, state: str, wide: bool) -> None:
    """Draw a mercenary's card: emblem, name, action, cost; what is bought leaves an empty one."""
    x, y, width, height = box
    flat = wide and height < 44
    if state == "bought":
        sketch.poly(rectangle(x, y, width, height), "surface")
        sketch.poly(art.card(x + 1, y + 1, width - 2, height - 2), None, "grid", 1.5, (4, 4))
        _bought(sketch, box, m, wide)
        return
    fill = _ground(sketch, box, state)
    if not wide:
        _small(sketch, box, m, fill)
    else:
        art.emblem(sketch, m.id, x + 28, y + height / 2, min(32, height - 6), fg="text", cut=fill)
        sketch.text(x + 54, y + height / 2 - (0 if flat else 10), name_of(m), 13 if height > 24 else 11, "text", 600, room=width - 54 - 44)
        if not flat:
            _action(sketch, x + 54, y + height / 2 + 11, m, fill, x + width - 44)
        art.icon(sketch, "coin", x + width - 20, y + height / 2, min(18, height - 4))
        sketch.text(x + width - 33, y + height / 2, m.cost, 15 if height > 24 else 11, "text", 700, "end")
    _refuse(sketch, box, state)


def name_of(m: Mercenary) -> str:
    """The name of a mercenary; underscores are blanks."""
    return m.id.replace("_", " ")


def _bought(sketch: Sketch, box: Box, m: Mercenary, wide: bool) -> None:
    x, y, width, height = box
    middle = x + width / 2
    if wide:
        sketch.text(x + 54, y + height / 2, f"{name_of(m)} \u00b7 bought", 11.5, "text_2", room=width - 46)
    elif height > 60 and width > 52:
        sketch.text(middle, y + height / 2 - 9, name_of(m), 11, "text_2", 400, "middle", room=width + 2)
        sketch.text(middle, y + height / 2 + 9, "bought", 11, "text_2", 400, "middle")
    else:
        sketch.text(middle, y + height / 2, "\u2013", 12, "text_2", 400, "middle")


def _small(sketch: Sketch, box: Box, m: Mercenary, fill: str) -> None:
    """Fill a small card: emblem, name if there is room, cost."""
    x, y, width, height = box
    middle = x + width / 2
    if height < 60:
        art.emblem(sketch, m.id, x + width * 0.34, y + height / 2, min(24, width / 2, height - 8), fg="text", cut=fill)
        sketch.text(x + width - 6, y + height / 2, m.cost, 12, "text", 700, "end")
        return
    art.emblem(sketch, m.id, middle, y + 25, min(30, width - 6), fg="text", cut=fill)
    if width > 52:
        sketch.text(middle, y + height - 32, name_of(m), 11, "text", 600, "middle", room=width + 6)
    art.icon(sketch, "coin", middle - 9, y + height - 14, 15)
    sketch.text(middle + 2, y + height - 14, m.cost, 13, "text", 700)


def _action(sketch: Sketch, x: float, y: float, m: Mercenary, fill: str, right: float) -> None:
    """Draw what a mercenary does: icons, and where none exists two words."""
    if m.talent == GALLEON:
        art.icon(sketch, "point", x + 8, y - 1, 16)
        sketch.text(x + 22, y, f"+{m.points}", 12, "text_2")
    elif m.talent:
        sketch.text(x, y, spoken.TALENT_WORDS[m.talent], 12, "text_2", room=right - x + 14)
    elif len(set(m.effects)) == 1:
        art.effect(sketch, m.effects[0], x + 8, y, 18, fill)
        if len(m.effects) > 1:
            sketch.text(x + 22, y, f"\u00d7{len(m.effects)}", 12, "text_2")
    else:
        for i, code in enumerate(m.effects):
            art.effect(sketch, code, x + 8 + 24 * i, y, 18, fill)


# ------------------------------------------------------------------------------------------------ ships of a hand
def ship(
    sketch: Sketch, box: Box, owner: int, number: int | None, code: str | None, state: str, many: int = 1, turned: bool = False
) -> None:
    """Draw a ship of a hand with its effect; lifted if it is chosen, its back if it is unknown."""
    x, y, width, height = box
    if state == "chosen":
        y -= 8
    edge, line = {"idle": ("grid", 1.5), "chosen": ("accent", 3.0), "refused": ("danger", 3.0)}[state]
    ground = {"idle": "raised", "chosen": "accent_tint", "refused": "danger_tint"}[state]
    sketch.poly(art.card(x + 1, y + 1, width - 2, height - 2), ground, edge, line)
    if number is None or code is None:
        art.icon(sketch, "ship_back", x + width / 2, y + height / 2, min(48, width - 6))
        return
    if width >= 70:
        art.hull(sketch, owner, x + width * 0.36, y + height * 0.48, height * 0.74, number, turned=turned)
        art.effect(sketch, code, x + width - 20, y + height - 21, 24, ground)
    elif width >= 50:
        art.hull(sketch, owner, x + width * 0.36, y + height * 0.42, height * 0.6, number, turned=turned)
        art.effect(sketch, code, x + width - 14, y + height - 15, 19, ground)
    else:
        art.hull(sketch, owner, x + width / 2, y + height * 0.34, min(height * 0.56, width * 1.1), number, turned=turned)
        middle = x + width / 2 - (8 if many > 1 else 0)
        art.effect(sketch, code, middle, y + height - 15, min(17, width - 6) - (3 if many > 1 else 0), ground)
    if many > 1:
        sketch.text(x + width - 4, y + height - 15, f"\u00d7{many}", 11, "text_2", 600, "end")
    if state == "refused":
        with sketch.at_level(sketch.level + 1):
            art.icon(sketch, "no", x + width - 12, y + 12, 15)


# ------------------------------------------------------------------------------------------------ pending effects
def chip(sketch: Sketch, stage: Stage, box: Box, chip: Chip) -> None:
    """Draw a pending effect: icon, name, where it comes from and how many targets it has."""
    x, y, width, height = box
    refused = chip.id is not None and stage.refused == chip.id
    fill, edge, line = ("accent_tint", "accent", 3.0) if chip.chosen else ("panel", "line", 1.5)
    if refused:
        fill, edge, line = "danger_tint", "danger", 3.0
    sketch.poly(art.card(x + 1.5, y + 1.5, width - 3, height - 3), fill, edge, line)
    middle, left, color = y + height / 2, x + 46, "text" if chip.chosen else "icon"
    name = EFFECT_NAMES[chip.pending.effect]
    title = f"{name[:1].upper()}{name[1:]}" + (f" \u00d7{chip.times}" if chip.times > 1 else "")
    if width < 150:  # three or four
        art.effect(sketch, chip.pending.effect, x + width / 2, middle - 12, 26, fill, fg=color)
        sketch.text(x + width / 2, middle + 20, title, 11, "text", 600, "middle", room=width + 2)
    else:
        art.effect(sketch, chip.pending.effect, x + 25, middle, 28, fill, fg=color)
        sketch.text(left, middle - 9, title, 13, "text", 600)
        sketch.text(left, middle + 10, _source(stage, chip), 11.5, "text_2")
    if refused:
        _refuse(sketch, box, "refused")


def _source(stage: Stage, chip: Chip) -> str:
    lying = stage.ship(stage.view.acting) if stage.view.acting else None
    ship = f"ship {lying.what}" if lying else "ship"
    source = {"sea": "space" if chip.times == 1 else f"space, {ship}", "ship": ship, "merc": ""}[chip.pending.source]
    if chip.id is None:
        return "after that"
    return " \u00b7 ".join(part for part in (source, spoken.targets(chip.pending)) if part)


# ------------------------------------------------------------------------------------------------ legend
def numbers_of(code: str, ships: Ships) -> str:
    """The numbers of the ships that have an effect."""
    return " ".join(str(number) for number, effect in ships if effect == code)


def legend(sketch: Sketch, box: Box, ships: Ships) -> None:
    """Draw the nine effects in three columns: the ship's number, icon, name."""
    x, y, width, height = box
    starts = (0.0, 0.31, 0.71)
    for i, code in enumerate("GHROXMSTV"):
        column, row = divmod(i, 3)
        left, middle = x + starts[column] * width, y + height / 3 * (row + 0.5)
        numbers = numbers_of(code, ships)
        sketch.text(left + 8, middle, numbers if len(numbers) < 3 else "\u2026", 11, "text_2", 700, "end")
        art.effect(sketch, code, left + 22, middle, 18, "surface")
        sketch.text(left + 36, middle, EFFECT_NAMES[code], 11, "text_2")


def legend_column(sketch: Sketch, box: Box, ships: Ships) -> None:
    """Draw the nine effects below one another, with what they do."""
    x, y, width, height = box
    pitch = height / 9
    for i, code in enumerate("GHROXMSTV"):
        middle = y + pitch * (i + 0.5)
        sketch.text(x + 10, middle, numbers_of(code, ships), 12, "text_2", 700, "middle", room=30)
        art.effect(sketch, code, x + 36, middle, 24, "surface")
        sketch.text(x + 58, middle, EFFECT_NAMES[code], 12.5, "text", 600, room=max(width - 58, reserve(EFFECT_NAMES[code], 12.5, 600)))

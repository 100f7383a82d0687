"""What stands round the sea: plates above, mercenaries and supply beside it, the hand and pending effects below.

What never changes in a game is drawn on the ground; what changes covers it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pirates import art, cards, spoken
from tilewidgets.games.pirates.layout import hand_places
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.parts import pill
from tilewidgets.scene.shapes import Target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.games.pirates.layout import Box, Layout
    from tilewidgets.games.pirates.ruleset import Mercenary
    from tilewidgets.games.pirates.stage import Stage
    from tilewidgets.scene.geometry import Points
    from tilewidgets.scene.shapes import Sketch

COUNTERS = (("shield", "shield_token"), ("mine", "mine_token"), ("extra", "extra_token"), ("gold", "coin"), ("point", "point"))
"""Tokens of the supply and their icons."""


def ground(sketch: Sketch, layout: Layout, names: Sequence[str], market: Sequence[Mercenary], ships: cards.Ships) -> None:
    """Draw what never changes: plates that wait, idle mercenaries, icons of the supply, the legend."""
    for p, name in enumerate(names):
        sketch.poly(_outline(layout.plate(p)), "panel")
        _plate(sketch, layout, p, name)
    x, y, _, _ = layout.market
    if market:
        sketch.text(x, y - 13 if layout.wide else layout.low, "Mercenaries", 12, "text_2", 600)
    for i, mercenary in enumerate(market):
        cards.mercenary(sketch, layout.offer(i, len(market)), mercenary, "idle", layout.wide)
    counters(sketch, layout)
    _legend(sketch, layout, bool(market), ships)


# ------------------------------------------------------------------------------------------------ plates
def plates(sketch: Sketch, stage: Stage, layout: Layout) -> list[Target]:
    """Draw the plate of the player to move, and the numbers on both; return their targets."""
    out = []
    for p in range(2):
        x, y, width, height = box = layout.plate(p)
        if stage.moves_now(p):
            sketch.poly(_outline(box), "raised", f"player_{p}", 2)
            _plate(sketch, layout, p, stage.name(p))
        view, right = stage.view, x + width - 14
        if layout.wide:
            sketch.text(x + 50, y + height / 2 + 10, _second(stage, p), 11.5, "text_2")
            _amount(sketch, right, y + height / 2, view.points[p], 17)
            _amount(sketch, right - 57, y + height / 2, view.gold[p], 17)
        else:
            sketch.text(x + 11, y + height - 14, _second(stage, p), 11, "text_2")
            _amount(sketch, right + 4, y + 19, view.points[p], 13.5)
            _amount(sketch, right - 36, y + 19, view.gold[p], 13.5)
        out.append(Target(f"plate:{p}", "plate", spoken.plate(stage, p), rectangle(*box)))
    return out


def _outline(box: Box) -> Points:
    x, y, width, height = box
    return art.card(x + 1, y + 1, width - 2, height - 2)


def _plate(sketch: Sketch, layout: Layout, player: int, name: str) -> None:
    """Draw a player's ship and name, and the icons of gold and victory points."""
    x, y, width, height = layout.plate(player)
    right, middle = x + width - 14, y + height / 2
    if layout.wide:
        art.hull(sketch, player, x + 26, middle, 40, player, turned=layout.turned)
        sketch.text(x + 50, middle - 9, name, 14, "text", 600, room=width - 50 - 118)
        art.icon(sketch, "coin", right - 93, middle, 19)
        art.icon(sketch, "point", right - 36, middle - 1, 19)
    else:
        art.hull(sketch, player, x + 19, middle - 9, 32, player, turned=layout.turned)
        sketch.text(x + 35, y + 19, name, 12, "text", 600, room=width - 35 - 81)
        art.icon(sketch, "coin", right - 65, y + 19, 14)
        art.icon(sketch, "point", right - 23, y + 18, 14)


def _amount(sketch: Sketch, right: float, y: float, number: int, size: float) -> None:
    sketch.text(right, y, number, size if number < 100 else size * 0.6, "text", 700, "end")


def _second(stage: Stage, player: int) -> str:
    """The second line of a plate; the hand of another player, if it is known, with its numbers."""
    view, hand = stage.view, stage.hand(player)
    numbers = [str(n) for n in hand if n is not None]
    known = len(numbers) == len(hand) and player != stage.owner and 0 < len(hand) < 5
    held = f"hand {' '.join(numbers)}" if known else f"hand {len(hand)}"
    return f"{held} \u00b7 deck {view.deck_sizes[player]} \u00b7 reserve {view.reserve_sizes[player]}"


# ------------------------------------------------------------------------------------------------ mercenaries, supply
def market(sketch: Sketch, stage: Stage, layout: Layout) -> list[Target]:
    """Draw the mercenaries that are not idle; return the targets of all."""
    if stage.chips and not stage.curtain and not layout.wide:
        return []  # the effects stand in their place: nothing can be bought now
    out = []
    for i, id in enumerate(stage.view.market):
        box = layout.offer(i, len(stage.view.market))
        state = stage.offer(id)
        if state != "idle":
            cards.mercenary(sketch, box, stage.mercenary(id), state, layout.wide)
        out.append(Target(f"merc:{id}", "merc", spoken.mercenary(stage, id), rectangle(*box)))
    return out


def _places(layout: Layout) -> list[tuple[float, float]]:
    """The middle of the icons of the supply."""
    x, y, width, _ = layout.supply
    if layout.wide:
        return [(x + width / 5 * i + 9, y + 34) for i in range(5)]
    return [(x + 62 + (width - 62) / 5 * i + 9, y + 14) for i in range(5)]


def counters(sketch: Sketch, layout: Layout) -> None:
    """Draw the icons of the supply."""
    x, y, _, _ = layout.supply
    sketch.text(x, y + (10 if layout.wide else 14), "Supply", 12, "text_2", 600)
    for (_, name), (left, middle) in zip(COUNTERS, _places(layout), strict=True):
        art.icon(sketch, name, left, middle, 17)


def supply(sketch: Sketch, stage: Stage, layout: Layout) -> list[Target]:
    """Write what is left in the supply."""
    for (token, _), (left, middle) in zip(COUNTERS, _places(layout), strict=True):
        sketch.text(left + 13, middle, stage.view.supply[token], 12, "text_2", 600)
    return [Target("supply", "supply", spoken.supply(stage), rectangle(*layout.supply))]


# ------------------------------------------------------------------------------------------------ hand
def hand(sketch: Sketch, stage: Stage, layout: Layout) -> list[Target]:
    """Draw the hand, and the pending effects beside (narrow: above) it; return their targets."""
    x, y, _, _ = layout.hand
    mine = stage.owner == stage.view.viewer and not stage.curtain
    sketch.text(x, y, "Your hand" if mine else stage.name(stage.owner), 12, "text_2", 600, room=200)
    chips = _chips(sketch, stage, layout)
    if stage.curtain:
        pill(sketch, x + 292, y, "Show hand", 13)
    return _cards(sketch, stage, layout, bool(chips)) + chips


def left_in_hand(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Draw at the end what was not laid."""
    if layout.wide and stage.hand(stage.owner):
        sketch.text(layout.hand[0], layout.hand[1], "Left in hand", 12, "text_2", 600)
        _cards(sketch, stage, layout, False)


def _cards(sketch: Sketch, stage: Stage, layout: Layout, chips: bool) -> list[Target]:
    x, y, width, _ = layout.hand
    hand = stage.cards(stage.owner)
    narrow = layout.wide and chips
    room = width - layout.aside[2] - 16 if narrow else width
    piled = len(hand) > room / 38
    if piled:  # equal ships on one another
        hand = tuple((id, number) for id, number in hand if "." not in id)
    each, pitch = hand_places(len(hand), room)
    legend = layout.aside[0] - 16
    if layout.wide and not chips and stage.view.market and x + len(hand) * pitch - 8 > legend:
        sketch.poly(rectangle(legend + 8, y - 10, layout.aside[2] + 10, 104), "surface")
    out, refused = [], stage.refused
    for i, (id, number) in enumerate(hand):
        box = (x + i * pitch, y + 18, each, 74)
        chosen = id == stage.selected
        state = "refused" if refused == id else "chosen" if chosen else "idle"
        many = stage.hand(stage.owner).count(number) if piled else 1
        code = None if number is None else stage.effect_of(number)
        cards.ship(sketch, box, stage.owner, number, code, state, many, layout.turned)
        if number is not None:
            out.append(Target(id, "hand", spoken.card(stage, id, number), rectangle(box[0] - (pitch - each) / 2, y + 8, pitch, 86)))
    return out


def _chips(sketch: Sketch, stage: Stage, layout: Layout) -> list[Target]:
    """Draw the pending effects; return the targets of those that can be applied first."""
    if not stage.chips or stage.curtain:
        return []
    x, y, width, height = layout.aside
    sketch.poly(rectangle(x - 6, y - 10, width + 8, height + 12), "surface")
    several = len(stage.chips) > 1
    ordered = any(chip.id is None for chip in stage.chips)
    caption = "Effects to apply, one after the other" if ordered else "Effects to apply, in any order" if several else "Effect to apply"
    sketch.text(x, y, caption, 12, "text_2", 600)
    out = []
    each = (width - 8 * (len(stage.chips) - 1)) / len(stage.chips) if several else width * 0.62
    top, tall = (y + 18, 74.0) if layout.wide else (y + 14, 84.0)
    for i, chip in enumerate(stage.chips):
        box: Box = (x + i * (each + 8), top, each, tall)
        cards.chip(sketch, stage, box, chip)
        if chip.id is not None:
            out.append(Target(chip.id, "effect", spoken.chip(stage, chip), rectangle(*box)))
    return out


# ------------------------------------------------------------------------------------------------ legend
def _legend(sketch: Sketch, layout: Layout, market: bool, ships: cards.Ships) -> None:
    """Draw the effects with their names and ships: right of the hand, or where no mercenaries are laid out."""
    if layout.wide and market:
        x, y, width, _ = layout.aside
        sketch.text(x, y, "Effects and their ships", 12, "text_2", 600)
        cards.legend(sketch, (x, y + 18, width, 78), ships)
    elif layout.wide:
        x, y, width, height = layout.market
        sketch.text(x, y - 13, "Effects and their ships", 12, "text_2", 600)
        cards.legend_column(sketch, (x, y, width, height), ships)
    elif not market:
        x, y, width, _ = layout.aside
        sketch.text(x, y, "Effects and their ships", 12, "text_2", 600)
        cards.legend(sketch, (x, y + 14, width, 84), ships)

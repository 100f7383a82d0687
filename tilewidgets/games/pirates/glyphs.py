"""A position as text: the sea with coordinates, then plates, mercenaries, hands and pending effects.

A space shows the code of its effect, then what lies there: `<5>` of player 0, `[5]` of player 1, `*` burning, `+` with a shield, `!` a
mine; mercenaries by three letters. Round the code: `(G)` possible, `{G}` aimed at, `>G<` shown, `xGx` refused, `@G` just laid, `=G` the
last move, `-G` the last turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pirates import spoken
from tilewidgets.games.pirates.moves import EFFECT_NAMES

if TYPE_CHECKING:
    from tilewidgets.games.pirates.position import Ship
    from tilewidgets.games.pirates.stage import Chip, Stage

CELL = 9
BRACKETS = (("<", ">"), ("[", "]"))
"""Of the players' ships."""


def glyphs(stage: Stage) -> tuple[str, ...]:
    """Return the sea, then all that stands round it, as lines."""
    return tuple(line.rstrip() for line in (*sea(stage), "", *_players(stage), *_footer(stage)))


def short(id: str) -> str:
    """A mercenary in three letters."""
    return id[:3]


def _lies(ship: Ship) -> str:
    left, right = BRACKETS[ship.owner]
    return f"{left}{short(ship.what) if ship.is_mercenary else ship.what}{right}{'*' if ship.burning else '+' if ship.shield else ''}"


def _round(stage: Stage, space: str) -> tuple[str, str]:
    """What stands before and behind the code of a space."""
    if stage.refused == f"space:{space}":
        return "x", "x"
    if stage.shown is not None and stage.shown.space == space:
        return ">", "<"
    if space in stage.aim:
        return "{", "}"
    if space in stage.lit:
        return "(", ")"
    return "@" if space == stage.acting else "=" if stage.framed(space) else "-" if stage.trailed(space) else " ", " "


def sea(stage: Stage) -> tuple[str, ...]:
    """Return the rows of the sea between its coordinates, and what the signs mean."""
    letters, rows = ("gfedcba", "123456") if stage.turned else ("abcdefg", "654321")
    head = "   " + "".join(f" {letter}".ljust(CELL) for letter in letters)
    out, signs, lying = [head], "", ""
    for row in rows:
        line = f" {row} "
        for letter in letters:
            space = letter + row
            before, behind = _round(stage, space)
            ship = stage.ship(space)
            lies = _lies(ship) if ship is not None else "!" if space in stage.view.mines else ""
            line += f"{before}{stage.view.sea[space]}{behind}{lies}".ljust(CELL)
            signs, lying = signs + before, lying + lies
        out.append(line)
        if row in "34" and len(out) == 4:
            out.append("   " + ("~ " * (CELL * 7 // 2)))
    return (*out, head, *_legend(stage, signs, lying))


LIES = {"<": "<5> of 0", "[": "[5] of 1", "*": "* burning", "+": "+ shielded", "!": "! mine"}
SIGNS = {
    "(": "( ) possible",
    "{": "{ } target",
    ">": "> < shown",
    "x": "x x not possible",
    "@": "@ just laid",
    "=": "= last move",
    "-": "- last turn",
}


def _legend(stage: Stage, signs: str, lying: str) -> list[str]:
    """Say what the signs on the sea mean, as far as they are there."""
    out = ["   " + "  ".join(f"{code} {EFFECT_NAMES[code]}" for code in codes) for codes in ("GHROX", "MSTV.")]
    there = [said for sign, said in LIES.items() if sign in lying] + [said for sign, said in SIGNS.items() if sign in signs]
    if there:
        out.append("   " + "  ".join(there))
    hired = sorted({ship.what for ship in stage.view.ships.values() if ship.is_mercenary})
    if hired:
        out.append("   " + "  ".join(f"{short(id)} {id}" for id in hired))
    return out


# ------------------------------------------------------------------------------------------------ round the sea
def _players(stage: Stage) -> list[str]:
    view = stage.view
    names = [stage.name(p)[:24] for p in range(2)]
    width = max(map(len, names))
    out = []
    for p, name in enumerate(names):
        turn = ">" if stage.moves_now(p) else "*" if view.is_over and p == stage.winner else " "
        tokens = f"{view.gold[p]:2} gold  {view.points[p]:2} {'point ' if view.points[p] == 1 else 'points'}"
        stock = f"deck {view.deck_sizes[p]}  reserve {view.reserve_sizes[p]}"
        mark = BRACKETS[p][0] + str(p) + BRACKETS[p][1]
        out.append(f"{turn} {mark} {name.ljust(width)}  {tokens}  {stock}  hand {_hand(stage, p)}")
    return out


def _hand(stage: Stage, player: int) -> str:
    chosen = stage.selected if player == stage.owner else None
    cards = ["?" if n is None else f"({n})" if id == chosen else str(n) for id, n in stage.cards(player)]
    return " ".join(cards) or "-"


def _footer(stage: Stage) -> list[str]:
    view = stage.view
    out = []
    if view.market:
        marks = {"idle": "{}", "refused": "x {}", "lit": "({})", "chosen": ">{}<", "bought": "{}: bought"}
        offers = [(id, stage.offer(id)) for id in view.market]
        said = [marks[state].format(id if state == "bought" else f"{id} {stage.mercenary(id).cost}") for id, state in offers]
        out.append(f"  mercenaries: {'  '.join(said)}")
    left = "  ".join(f"{token} {number}" for token, number in view.supply.items())
    out.append(f"  supply: {left}")
    if stage.chips and not stage.curtain:
        out.append(f"  effects to apply: {'  '.join(_chip(chip) for chip in stage.chips)}")
    if stage.shown is not None:
        out.append(f"  shown: {stage.shown}")
    if view.is_over:
        out += _end(stage)
    return out


def _chip(chip: Chip) -> str:
    name = EFFECT_NAMES[chip.pending.effect] + (f" x{chip.times}" if chip.times > 1 else "")
    said = f"{chip.pending.source}: {name}, {'after that' if chip.id is None else spoken.targets(chip.pending)}"
    return f"({said})" if chip.chosen else said


def _end(stage: Stage) -> list[str]:
    loser = stage.lost_at_once
    if loser is not None:
        return [f"  the end: {stage.name(loser)} cannot lay a ship and loses at once"]
    out = ["  the end: the decks are empty"]
    for p, items in enumerate(stage.scorings):
        lines = [f"{spoken.numbers(c, stage)} ({c.points})" for c in items.combinations]
        lines += [f"banner ({c.points})" for c in items.doubled]
        extra = (("across", items.across), ("admiral", items.admiral), ("galleon", items.galleon), ("tokens", items.tokens))
        lines += [f"{name} ({points})" for name, points in extra if points]
        out.append(f"  {stage.name(p)[:24]} {items.total} = {' + '.join(lines) or '0'}")
    return out

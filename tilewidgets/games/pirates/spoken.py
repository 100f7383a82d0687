"""A position in words: title, description, and the spoken name of everything that can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pirates import words
from tilewidgets.games.pirates.codes import ADMIRAL, BANNER, BOARDER, BROADSIDE, GALLEON, JOKER
from tilewidgets.games.pirates.moves import EFFECT_NAMES, NAMES, PiratesMove

if TYPE_CHECKING:
    from tilewidgets.games.pirates.position import Combination, Pending, Scoring, Ship
    from tilewidgets.games.pirates.ruleset import Mercenary
    from tilewidgets.games.pirates.stage import Chip, Stage

WHAT_IT_DOES = {
    ".": "nothing",
    "G": "gain 1 gold",
    "H": "shield another active ship of yours",
    "R": "turn a burning ship of yours active again",
    "O": "hit an opposing ship in a straight line",
    "X": "hit an opposing ship in a diagonal line",
    "M": "lay a mine on a space without a ship",
    "S": "take a mine off the sea",
    "T": "take a ship of the reserve into your hand",
    "V": "gain 1 victory point",
}
"""What an effect does, in few words."""
TALENT_WORDS = {
    BROADSIDE: "hits all 8 around",
    BOARDER: "takes a ship",
    JOKER: "any number",
    ADMIRAL: "+1 each across",
    BANNER: "best line twice",
}
SPOKEN_TALENTS = {
    BROADSIDE: "hits all opposing ships around it",
    BOARDER: "may be laid on an active opposing ship",
    JOKER: "counts as any number",
    ADMIRAL: "1 more point for each ship across",
    BANNER: "the best combination counts twice",
}
SOURCES = {"sea": "the space", "ship": "the ship", "merc": "the mercenary"}


def count(number: int, noun: str) -> str:
    """Say "1 ship", "2 ships"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def action(mercenary: Mercenary) -> str:
    """Say what a mercenary does: "repair, twice"."""
    if mercenary.talent == GALLEON:
        return f"{count(mercenary.points, 'point')} at the end"
    if mercenary.talent:
        return SPOKEN_TALENTS.get(mercenary.talent, TALENT_WORDS[mercenary.talent])
    names = [EFFECT_NAMES[code] for code in mercenary.effects]
    if len(set(names)) > 1:
        return ", then ".join(names)
    return names[0] + {1: "", 2: ", twice"}.get(len(names), f", {len(names)} times")


# ------------------------------------------------------------------------------------------------ the sea
def ship(stage: Stage, lying: Ship) -> str:
    """Say whose ship, which, and how it fares."""
    fares = ", burning" if lying.burning else ", shielded" if lying.shield else ""
    return f"{stage.name(lying.owner)}, {lying.what if lying.is_mercenary else f'ship {lying.what}'}{fares}"


def space(stage: Stage, at: str) -> str:
    """Say what lies on a space, and what a click would do there."""
    view, code = stage.view, EFFECT_NAMES[stage.view.sea[at]]
    mined = ", mined" if at in view.mines else ""
    lying = stage.ship(at)
    out = f"{at}: {ship(stage, lying)}, on {code}{mined}" if lying else f"{at}: {code}{mined}"
    if stage.framed(at):
        out += ", the last move"
    elif stage.trailed(at):
        out += ", touched last turn"
    if at == stage.acting:
        out += ", its effects are to be applied"
    if at in stage.lit or at in stage.aim:
        move = PiratesMove(stage.kind, stage.what, at)
        out += f"; {'shown' if move == stage.shown else 'possible'}: {_choice(stage, move)}"
    return out


def _choice(stage: Stage, move: PiratesMove) -> str:
    """Say what would be laid or applied, and what that brings."""
    if move.kind not in ("lay", "buy"):
        return EFFECT_NAMES[move.what]
    there = words.what_happens(stage.view, move)
    return (f"ship {move.what}" if move.kind == "lay" else f"the {move.what}") + (f" ({there})" if there else "")


# ------------------------------------------------------------------------------------------------ beside the sea
def card(stage: Stage, id: str, number: int) -> str:
    """Say a ship of the hand and its effect."""
    chosen = ", selected" if stage.selected == id else ""
    return f"ship {number}: {EFFECT_NAMES[stage.effect_of(number)]}, in hand{chosen}"


def mercenary(stage: Stage, id: str) -> str:
    """Say a mercenary, what it does, costs, and whether it can be bought."""
    state = {"idle": "", "refused": "", "lit": ", can be bought", "chosen": ", selected", "bought": ", bought"}[stage.offer(id)]
    m = stage.mercenary(id)
    return f"{id}: {action(m)}, costs {m.cost} gold{state}"


def chip(stage: Stage, chip: Chip) -> str:
    """Say a pending effect: "fire straight of the space, 2 targets"."""
    times = f", {chip.times} times" if chip.times > 1 else ""
    chosen = ", selected" if chip.chosen else ""
    return f"{EFFECT_NAMES[chip.pending.effect]} of {SOURCES[chip.pending.source]}{times}: {targets(chip.pending)}{chosen}"


def targets(pending: Pending) -> str:
    """Say how many targets an effect has."""
    if not pending.ready:
        return "no target"
    return count(len(pending.targets), "target") if pending.targets else "click"


def holding(stage: Stage, player: int) -> str:
    """Say what a player holds, as far as it is known."""
    hand = stage.hand(player)
    known = [str(n) for n in hand if n is not None]
    return f"{count(len(hand), 'ship')} in hand" + (f" ({', '.join(known)})" if known else "")


def plate(stage: Stage, player: int) -> str:
    """Say a player's name and all that the plate shows."""
    view, turn = stage.view, ", to move" if stage.moves_now(player) else ""
    tokens = f"{view.gold[player]} gold, {count(view.points[player], 'victory point token')}"
    return (
        f"{stage.name(player)}, player {player}{turn}: {tokens}, {holding(stage, player)}, {view.deck_sizes[player]} in the deck, "
        f"{view.reserve_sizes[player]} in reserve"
    )


def supply(stage: Stage) -> str:
    """Say what is left in the supply."""
    left = stage.view.supply
    return (
        f"supply: {count(left['shield'], 'shield')}, {count(left['mine'], 'mine')}, {count(left['extra'], 'extra-tile token')}, "
        f"{left['gold']} gold, {count(left['point'], 'victory point')}"
    )


# ------------------------------------------------------------------------------------------------ the whole
def title(stage: Stage) -> str:
    """Name the game and the turn."""
    view = stage.view
    return f"Pirates Under Fire, {'the end' if view.is_over else f'turn {view.turn}'}: {news(stage)}"


def news(stage: Stage) -> str:
    """Say who is to move, or how the game ended."""
    view = stage.view
    if not view.is_over:
        return f"{stage.name(view.to_move)} to move"
    loser, winner, scores = stage.lost_at_once, stage.winner, view.scores
    if loser is not None:
        return f"{stage.name(1 - loser)} wins, {stage.name(loser)} cannot lay a ship"
    said = f"{max(scores)} to {min(scores)}"
    if winner is None:
        return f"a draw, {said}"
    return f"{stage.name(winner)} wins, {said}{' and more gold' if scores[0] == scores[1] else ''}"


def line(combination: Combination, stage: Stage) -> str:
    """Say a combination: "run 3 4 5 6 from b1 to e1, 5 points"."""
    kind = "equal ships" if combination.kind == "same" else "run"
    spaces = combination.spaces
    return f"{kind} {numbers(combination, stage)} from {spaces[0]} to {spaces[-1]}, {count(combination.points, 'point')}"


def numbers(combination: Combination, stage: Stage) -> str:
    """The ships of a combination: "3 4 J 6"."""
    out = []
    for at in combination.spaces:
        lying = stage.ship(at)
        out.append("?" if lying is None else lying.what[:1].upper() if lying.is_mercenary else lying.what)
    return " ".join(out)


def scoring(stage: Stage, player: int, items: Scoring) -> str:
    """Say the final scoring of a player, item by item."""
    said = [line(combination, stage) for combination in items.combinations]
    said += [f"the banner counts {numbers(c, stage)} again, {count(c.points, 'point')}" for c in items.doubled]
    extra = (("ships across", items.across), ("admiral", items.admiral), ("galleon", items.galleon), ("tokens", items.tokens))
    said += [f"{name} {points}" for name, points in extra if points]
    return f"{stage.name(player)} scores {items.total}" + (f": {'; '.join(said)}." if said else ".")


def desc(stage: Stage) -> str:
    """Tell the whole position."""
    view = stage.view
    out = [f"{plate(stage, p)}." for p in range(2)]
    lying = [space(stage, at) for at in NAMES if at in view.ships or at in view.mines]
    out.append(f"On the sea: {'; '.join(lying)}." if lying else "The sea is empty.")
    rows = [" ".join(view.sea[at] for at in NAMES[row * 7 : row * 7 + 7]) for row in range(6)]
    out.append(f"Effects of the spaces a to g: {'; '.join(f'row {i + 1}: {row}' for i, row in enumerate(rows))}.")
    if stage.acting is not None or view.pending:
        out.append(f"Pending: {'; '.join(chip(stage, c) for c in stage.chips)}.")
    if view.market:
        out.append(f"Mercenaries: {'; '.join(mercenary(stage, id) for id in view.market)}.")
    out.append(f"{words.capital(supply(stage))}.")
    if stage.kind and stage.chosen_spaces:
        out.append(f"Selected: {stage.kind} {stage.what}, possible on {', '.join(stage.chosen_spaces)}.")
    if view.is_over and stage.lost_at_once is None:
        out += [scoring(stage, p, items) for p, items in enumerate(stage.scorings)]
    return " ".join(out)

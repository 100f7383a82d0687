"""What is said on a board of Pirates Under Fire: why a move cannot be made, what can be done, what happened.

Every sentence stands here once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates.events import Ended, PiratesEvent, TurnEnded
from tilewidgets.games.pirates.moves import EFFECT_NAMES, PiratesMove
from tilewidgets.games.pirates.position import Pending, Ship
from tilewidgets.games.pirates.ruleset import Mercenary

if TYPE_CHECKING:
    from tilewidgets.games.pirates.clicks import PiratesSelection
    from tilewidgets.games.pirates.view import PiratesView

NOT_YOUR_TURN = "it is another player's turn; wait for it."
NO_MOVE = "a move is a PiratesMove or a text such as 5@c2, buy:joker@d4, sea:O>c4, ship:G, merc:M>e5 or end."
LAY_FIRST = "lay a ship first; the turn ends after that."
ALREADY_LAID = "you have laid a ship this turn; buy a mercenary or end the turn."
ONE_PURCHASE = "you have bought a mercenary this turn; one a turn is allowed."
CHOOSE_SHIP = "choose a ship of your hand first."
CHOOSE_SHIP_OR_MERCENARY = "choose a mercenary that you can pay, or end the turn."
NOTHING_SHOWN = "no move is shown on the board; choose a ship and a space, or a move of the list."
NOT_NOW = "there is nothing to end now."


def _source(source: str) -> str:
    return {"sea": "the space", "ship": "the ship", "merc": "the mercenary"}[source]


def _named(pending: Sequence[Pending]) -> str:
    return " and ".join(f"{EFFECT_NAMES[p.effect]} (of {_source(p.source)})" for p in pending)


def effects_first(view: PiratesView) -> str:
    """Say which effects come first."""
    ready = [p for p in view.pending if p.ready]
    return f"apply {_named(ready)} first."


def not_pending(view: PiratesView, move: PiratesMove) -> str:
    """Say that an effect is not pending."""
    no_pending = f"{EFFECT_NAMES[move.what]} (of {_source(move.kind)}) is not pending"
    if view.pending:
        return f"{no_pending}; {effects_first(view)}"
    remedy = "lay a ship or buy a mercenary" if view.phase == "main" else "buy a mercenary or end the turn"
    return f"{no_pending}; {remedy}."


def no_target(view: PiratesView, move: PiratesMove, pending: Pending) -> str:
    """Say why a space is no target."""
    ship = view.ships.get(move.space or "")
    where = f"choose {_listed(pending.targets)}."
    if move.what in "OX":
        way = "straight" if move.what == "O" else "diagonal"
        return f"{move.space} is no target: no opposing ship stands there in the {way} line of fire from {view.acting}; {where}"
    if move.what == "H":
        own = "the ship just laid" if move.space == view.acting else "no active ship of yours without a shield"
        return f"{move.space} is no target: there is {own}; {where}"
    if move.what == "R":
        return f"{move.space} is no target: there is no burning ship of yours; {where}"
    if move.what == "M":
        taken = "a ship" if ship else "a mine"
        return f"{move.space} is no target: there is {taken} already; {where}"
    return f"{move.space} is no target: there is no mine; {where}"


def _listed(spaces: Sequence[str], most: int = 6) -> str:
    shown = list(spaces[:most])
    if len(spaces) > most:
        return f"{', '.join(shown)} or another marked space"
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else shown[0]


def not_in_hand(number: str, hand: Sequence[int | None]) -> str:
    """Say that a ship is not in the hand."""
    return f"there is no ship {number} in your hand; choose {_listed([str(n) for n in dict.fromkeys(hand)], most=9)}."


def not_laid_out(id: str, market: Sequence[str]) -> str:
    """Say that a mercenary is not for sale."""
    offer = f"laid out are {', '.join(market)}." if market else "none is laid out."
    return f"the {id[:30]} is not laid out; {offer}"


def sold(view: PiratesView, id: str) -> str:
    """Say that a mercenary is gone."""
    left = [other for other in view.market if other not in view.bought]
    return f"the {id} has been bought already; {f'choose {_listed(left)}' if left else 'no other one is laid out'}."


def too_dear(mercenary: Mercenary, gold: int) -> str:
    """Say that the gold does not suffice."""
    return f"the {mercenary.id} costs {mercenary.cost} gold, and you have {gold}; gain gold first."


def _elsewhere(view: PiratesView) -> str:
    return f"; choose {_listed(view.accessible)}." if view.accessible else "; no space is."


def not_adjacent(view: PiratesView, space: str) -> str:
    """Say that an empty space is out of reach."""
    row = 1 if view.to_move == 0 else 6
    where = f"it is next to none of your active ships, and not in row {row}, your first"
    return f"{space} is not accessible: {where}{_elsewhere(view)}"


def burning_not_adjacent(view: PiratesView, space: str) -> str:
    """Say that a burning ship is out of reach."""
    return f"{space} is not accessible: a burning ship lies there, and it is next to none of your active ships{_elsewhere(view)}"


def active_ship(view: PiratesView, space: str, ship: Ship) -> str:
    """Say that an active ship lies there."""
    whose = "your" if ship.owner == view.to_move else "the opposing"
    return f"{space} is not accessible: {whose} {ship.words.removeprefix('the ')} lies there, and it is active{_elsewhere(view)}"


def boarding_not_adjacent(view: PiratesView, space: str) -> str:
    """Say that the boarder cannot reach a ship."""
    return f"{space} is not accessible: one may board only active ships next to one of yours{_elsewhere(view)}"


# ------------------------------------------------------------------------------------------------ the board's sentences
def prompt(view: PiratesView, selection: PiratesSelection, names: Sequence[str]) -> str:
    """Tell the viewer, who is to move, what she can do."""
    you = f"Your turn, {names[view.to_move]}."
    if view.pending:
        return _prompt_effects(view, selection)
    spaces = {m.space for m in view.legal_moves if m.kind == selection.kind and m.what == selection.what}
    if selection.move is not None:
        return f"{capital(selection.move.words)}: Play makes this move."
    if selection.kind == "lay":
        return f"{you} Ship {selection.what} can be laid on {len(spaces)} space{'s' if len(spaces) != 1 else ''}."
    if selection.kind == "buy":
        cost = next(m.cost for m in view.game.ruleset.mercenaries if m.id == selection.what)
        return f"Buy the {selection.what} for {cost} gold: choose a lit space."
    if view.phase == "main":
        buy = " You can also buy a mercenary." if any(m.kind == "buy" for m in view.legal_moves) else ""
        return f"{you} Choose a ship of your hand.{buy}"
    return f"{you} Buy a mercenary, or end the turn."


def _prompt_effects(view: PiratesView, selection: PiratesSelection) -> str:
    ready = [p for p in view.pending if p.ready]
    chosen = next((p for p in ready if p.source == selection.kind), ready[0])
    rest = len([p for p in ready if p is not chosen]) if view.phase == "effects" else 0
    also = f" {capital(_named([p for p in ready if p is not chosen]))} can be chosen instead." if rest else ""
    name = capital(EFFECT_NAMES[chosen.effect])
    if not chosen.targets:
        return f"{name}: click its chip or Play.{also}"
    return f"{name} from {view.acting}: choose {_listed(chosen.targets)}.{also}"


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def say_end(view: PiratesView, names: Sequence[str]) -> str:
    """Announce the end."""
    assert view.result is not None
    a, b = view.scores
    if view.result.reason == "no_ship_playable":
        loser = view.result.returns.index(-1.0)
        return f"{names[1 - loser]} wins: {names[loser]} cannot lay a ship, and loses at once."
    if view.result.returns == (0.0, 0.0):
        return f"A draw, {a} to {b}, and equal in gold: the decks are empty."
    winner = view.result.returns.index(1.0)
    how = f"{max(a, b)} to {min(a, b)}" if a != b else f"{a} to {b}, with more gold"
    return f"{names[winner]} wins, {how}: the decks are empty."


def say_move(view: PiratesView, move: PiratesMove) -> str:
    """Return a legal move in a few words, with what would happen."""
    if move.kind in ("lay", "buy") and move.space is not None:
        there = what_happens(view, move)
        return f"{move.words}  ({there})" if there else move.words
    return move.words


def what_happens(view: PiratesView, move: PiratesMove) -> str:
    """What laying something on a space brings: a mine, a ship destroyed, the effect of the space."""
    assert move.space is not None
    ship = view.ships.get(move.space)
    if ship is not None:
        return f"destroys {ship.words}"
    if move.space in view.mines:
        return "sets off the mine"
    code = view.sea[move.space]
    return EFFECT_NAMES[code] if move.kind == "lay" and code != "." else ""


def say_events(events: Sequence[PiratesEvent], names: Sequence[str]) -> str:
    """What happened, as sentences; the routine end of a turn is left out."""
    said: list[Any] = [event for event in events if not isinstance(event, TurnEnded | Ended)]
    return " ".join(f"{capital(event.words(names))}." for event in said)


def say_scoring(view: PiratesView, player: int) -> list[tuple[str, int]]:
    """The scoring of a player as lines of a table."""
    scoring = view.scoring(player)
    kinds = {"same": "equal", "ascending": "run", "descending": "run"}
    out = [(f"{kinds[c.kind]} {'-'.join((c.spaces[0], c.spaces[-1]))}", c.points) for c in scoring.combinations]
    out += [(f"banner doubles {c.spaces[0]}-{c.spaces[-1]}", c.points) for c in scoring.doubled]
    extra = (("ships across", scoring.across), ("admiral", scoring.admiral), ("galleon", scoring.galleon), ("tokens", scoring.tokens))
    return out + [(name, points) for name, points in extra if points]

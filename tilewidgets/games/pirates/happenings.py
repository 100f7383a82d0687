"""What a move brought about, told from the positions before and after it. Nothing of a hand or a deck is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates.codes import BROADSIDE, EFFECT_CODES
from tilewidgets.games.pirates.events import Applied, Ended, Fired, Hit, Laid, PiratesEvent, TurnEnded
from tilewidgets.games.pirates.moves import PiratesMove, space_number
from tilewidgets.games.pirates.position import Ship, ships

if TYPE_CHECKING:
    from tilewidgets.games.pirates.state import Pirates

WAYS = {"O": "straight", "X": "diagonally"}


def events(game: Pirates, before: Any, after: Any, move: PiratesMove) -> tuple[PiratesEvent, ...]:
    """Return what a legal move brought about."""
    out: list[PiratesEvent] = []
    player = before.to_move
    there = ships(game.ruleset, before)
    now = ships(game.ruleset, after)
    if move.kind in ("lay", "buy"):
        out += _laid(game, before, after, move, there, now)
    elif move.kind != "end":
        out.append(_applied(game, before, move, there, now))
    if after.over or after.to_move != player or after.turn != before.turn:
        if after.turn != before.turn:
            out.append(TurnEnded(player, drew=after.deck_next[player] > before.deck_next[player]))
        if after.over:
            result = game.result(after)
            assert result is not None
            out.append(Ended(after.to_move, result.reason, result.scores))
    return tuple(out)


def _laid(game: Pirates, before: Any, after: Any, move: PiratesMove, there: dict[str, Ship], now: dict[str, Ship]) -> list[PiratesEvent]:
    assert move.space is not None
    player, bit = before.to_move, 1 << space_number(move.space)
    ship = Ship(player, move.what)
    mined = before.mines & bit
    first = before.first_ship and player == before.first_player and move.kind == "lay" and before.shields_left > 0
    cost = next((m.cost for m in game.ruleset.mercenaries if m.id == move.what), None) if move.kind == "buy" else None
    over = there[move.space].words if move.space in there else ""
    out: list[PiratesEvent] = [Laid(player, move.what, ship.words, move.space, over, cost, bool(first))]
    if mined:
        outcome = "shield" if first else "fire"
        out.append(Hit(player, ship.words, move.space, "a mine", outcome))
    if move.kind == "buy" and move.space in now and not now[move.space].burning:
        m = next(m for m in game.ruleset.mercenaries if m.id == move.what)
        if m.talent == BROADSIDE:
            out += [
                Hit(1 - player, was.words, space, "the broadside", _outcome(was, now.get(space)))
                for space, was in there.items()
                if was.owner != player and space != move.space and now.get(space) != was
            ]
    return out


def _outcome(was: Ship, now: Ship | None) -> str:
    if now is None:
        return "destroyed"
    return "shield" if was.shield else "fire"


def _applied(game: Pirates, before: Any, move: PiratesMove, there: dict[str, Ship], now: dict[str, Ship]) -> PiratesEvent:
    from tilewidgets.games.pirates.moves import NAMES

    player, acting = before.to_move, NAMES[before.acting]
    actor = there[acting].words
    if move.what in WAYS:
        assert move.space is not None
        was = there[move.space]
        return Fired(player, f"{actor} at {acting}", WAYS[move.what], move.space, was.words, _outcome(was, now.get(move.space)))
    texts = {
        "G": "gains 1 gold",
        "H": f"puts a shield on {there[move.space].words if move.space in there else ''} at {move.space}",
        "R": f"repairs {now[move.space].words if move.space in now else ''} at {move.space}",
        "M": f"lays a mine at {move.space}",
        "S": f"sweeps the mine at {move.space}",
        "T": "takes an extra ship from the reserve",
        "V": "gains 1 victory point token",
    }
    assert move.what in EFFECT_CODES
    return Applied(player, move.what, texts[move.what], move.space)

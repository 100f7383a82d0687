"""Finding the sentence that says why a move cannot be made; the sentences themselves are in `words.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import GAME_OVER
from tilewidgets.games.pirates import words
from tilewidgets.games.pirates.codes import BOARDER
from tilewidgets.games.pirates.moves import PiratesMove

if TYPE_CHECKING:
    from tilewidgets.games.pirates.view import PiratesView


def explain(view: PiratesView, move: Any) -> str:
    """Return why the viewer cannot make a move now, as a sentence; the view must be that of the player to move."""
    if view.is_over:
        return GAME_OVER
    if not isinstance(move, PiratesMove) or not move.is_well_formed:
        return words.NO_MOVE
    if view.viewer != view.to_move:
        return words.NOT_YOUR_TURN
    if move.kind in ("sea", "ship", "merc"):
        return _effect(view, move)
    if view.pending:
        return words.effects_first(view)
    if move.kind == "lay":
        return _lay(view, move)
    if move.kind == "buy":
        return _buy(view, move)
    return words.LAY_FIRST


def _effect(view: PiratesView, move: PiratesMove) -> str:
    mine = next((p for p in view.pending if p.source == move.kind and p.effect == move.what), None)
    if mine is None:
        return words.not_pending(view, move)
    return words.no_target(view, move, mine) if mine.ready else words.effects_first(view)


def _lay(view: PiratesView, move: PiratesMove) -> str:
    if view.phase != "main":
        return words.ALREADY_LAID
    if int(move.what) not in view.hands[view.to_move]:
        return words.not_in_hand(move.what, view.hands[view.to_move])
    return inaccessible(view, move.space or "")


def _buy(view: PiratesView, move: PiratesMove) -> str:
    mercenary = next((m for m in view.game.ruleset.mercenaries if m.id == move.what), None)
    if mercenary is None or move.what not in view.market:
        return words.not_laid_out(move.what, view.market)
    if move.what in view.bought:
        return words.sold(view, move.what)
    if view._record.has_bought:
        return words.ONE_PURCHASE
    if mercenary.cost > view.gold[view.to_move]:
        return words.too_dear(mercenary, view.gold[view.to_move])
    return inaccessible(view, move.space or "", boarding=mercenary.talent == BOARDER)


def inaccessible(view: PiratesView, space: str, boarding: bool = False) -> str:
    """Why a space is not accessible."""
    ship = view.ships.get(space)
    if ship is None:
        return words.not_adjacent(view, space)
    if ship.burning:
        return words.burning_not_adjacent(view, space)
    if ship.owner == view.to_move or not boarding:
        return words.active_ship(view, space, ship)
    return words.boarding_not_adjacent(view, space)

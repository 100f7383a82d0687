"""Why a move of Pirates Under Fire is thought best, in words made of what the viewer knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates import words
from tilewidgets.games.pirates.moves import EFFECT_NAMES
from tilewidgets.games.pirates.overlaid import APPLIED, steps_of
from tilewidgets.scene import overlay_words
from tilewidgets.scene.lettering import called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.games.pirates.moves import PiratesMove
    from tilewidgets.games.pirates.view import PiratesView
    from tilewidgets.scene.overlay import Overlay


def why(view: PiratesView, overlay: Overlay, names: Sequence[str | None] | None = None) -> str:
    """Say what the best move brings, how it compares with the next, and what is expected then."""
    return overlay_words.why(view, overlay, lambda move: brings(view, move), answer(view, overlay, names))


def brings(view: PiratesView, move: PiratesMove) -> str:
    """Say what a move does at once, and what that changes in the scoring of the sea."""
    if move.kind == "end":
        return "saves the gold" if any(m.kind == "buy" for m in view.legal_moves) else "is all that is left to do"
    if move.kind in APPLIED:
        return _applies(view, move)
    after = view.sample(0).play(move)  # all full states agree in what lies on the sea, so any will do
    does = [words.what_happens(view, move)] if move.space in view.ships or move.space in view.mines else []
    if after.to_move == view.to_move:
        then: Any = after.view(view.to_move)
        sources = {"sea": "space", "ship": "ship", "merc": "mercenary"}
        ready = dict.fromkeys((sources[p.source], EFFECT_NAMES[p.effect]) for p in then.pending if p.ready)
        does += [f"lets the {source} {_verb(name)}" for source, name in ready]
    if move.kind == "buy":
        does.append(f"costs {next(m.cost for m in view.game.ruleset.mercenaries if m.id == move.what)} of {view.gold[view.to_move]} gold")
    does += _scoring(view, after.scores)
    return f"{', '.join(does[:-1])} and {does[-1]}" if len(does) > 1 else does[0] if does else "takes its place on the sea"


def _verb(name: str) -> str:
    """The name of an effect as what it does."""
    return {"gold": "bring gold", "shield": "shield a ship", "extra tile": "bring an extra tile", "booty": "bring booty"}.get(name, name)


def _applies(view: PiratesView, move: PiratesMove) -> str:
    """What applying an effect does."""
    ship = view.ships.get(move.space or "")
    if move.what in ("O", "X") and ship is not None:
        return f"takes the shield off {ship.words}" if ship.shield else f"sets fire to {ship.words}{_cost(view, move)}"
    if move.what == "H" and ship is not None:
        return f"protects {ship.words} from one hit"
    if move.what == "R" and ship is not None:
        return f"makes {ship.words} active again{_cost(view, move)}"
    known = {"G": "brings 1 gold", "V": "brings 1 victory point", "T": "brings a ship of the reserve into the hand"}
    known |= {"M": "closes the space with a mine", "S": "takes the mine off the sea"}
    return known.get(move.what, "applies the effect")


def _scoring(view: PiratesView, after: Sequence[int]) -> list[str]:
    """What changes in the points that both players would score if the game ended now."""
    me = view.to_move
    mine, theirs = after[me] - view.scores[me], after[1 - me] - view.scores[1 - me]
    how = "adds {} to one's score" if mine > 0 else "takes {} from one's score"
    said = [how.format(overlay_words.count(abs(mine), "point"))] if mine else []
    return [*said, f"costs the opponent {overlay_words.count(-theirs, 'point')}"] if theirs < 0 else said


def _cost(view: PiratesView, move: PiratesMove) -> str:
    return "".join(f" and {said}" for said in _scoring(view, view.sample(0).play(move).scores))


def answer(view: PiratesView, overlay: Overlay, names: Sequence[str | None] | None = None) -> str:
    """Say how the turn goes on, and what the opponent is expected to answer."""
    line = steps_of(view, overlay.line)
    if not line or overlay.best is None or not overlay.line or overlay.line[0] != overlay.best.move:
        return ""
    own = [step.move for step in line[1:] if step.player == view.to_move and all(s.player == view.to_move for s in line[: step.number])]
    theirs = next((step for step in line if step.player != view.to_move), None)
    said = f"The search goes on with {overlay_words.quoted(own[0])}" if own else ""
    if theirs is not None:
        expects = f"expects {called(names, theirs.player, 'player')} to answer with {overlay_words.quoted(theirs.move)}"
        said = f"{said}, then {expects}" if said else f"The search {expects}"
    return f"{said}." if said else ""

"""What clicks and buttons mean on a board of Pirates Under Fire: pure functions from a view and a selection to a `Response`.

Select a ship of the hand (or a mercenary that can be paid), then a lit space: it is laid. Pending effects are chips; the chosen one
lights its targets, and a click on a target applies it. An effect without a place is applied by its chip.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilewidgets.game import Button, Response
from tilewidgets.games.pirates import words
from tilewidgets.games.pirates.moves import END, PiratesMove

if TYPE_CHECKING:
    from tilewidgets.games.pirates.view import PiratesView


@dataclass(frozen=True)
class PiratesSelection:
    """What the viewer has selected.

    Attributes
    ----------
    kind : {"", "lay", "buy", "sea", "ship", "merc"}
        What a click on a space would do.
    what : str
        With which ship, mercenary or effect.
    space : str or None
        Where, if a whole move is shown before it is made.
    refused : str or None
        The target of the last click that could not be obeyed.
    """

    kind: str = ""
    what: str = ""
    space: str | None = None
    refused: str | None = None

    @property
    def move(self) -> PiratesMove | None:
        """The move that is shown."""
        return PiratesMove(self.kind, self.what, self.space) if self.kind and self.space else None

    @property
    def tile(self) -> str | None:
        """What is selected of the hand or the market."""
        return self.what if self.kind in ("lay", "buy") else None


def first_selection(view: PiratesView, move: PiratesMove | None = None) -> PiratesSelection:
    """What is selected when a decision begins: the first effect that can be applied; or what shows a move."""
    if move is not None:
        return PiratesSelection(move.kind, move.what, move.space) if move.kind != "end" else PiratesSelection()
    ready = [p for p in view.pending if p.ready] if view.legal_moves else []
    return PiratesSelection(ready[0].source, ready[0].effect) if ready else PiratesSelection()


def _refuse(selection: PiratesSelection, target: str | None, why: str) -> Response:
    return Response(replace(selection, refused=target), refusal=why)


def click(view: PiratesView, selection: PiratesSelection, target: str) -> Response | None:
    """What a click on a target of the scene means."""
    kind, _, rest = target.partition(":")
    if kind == "hand":
        return _click_ship(view, selection, target, rest)
    if kind == "merc":
        return _click_mercenary(view, selection, target, rest)
    if kind == "effect":
        return _click_effect(view, selection, target, rest)
    if kind == "space":
        return _click_space(view, selection, target, rest)
    return None


def _click_ship(view: PiratesView, selection: PiratesSelection, target: str, rest: str) -> Response:
    number = rest.partition(".")[0]
    if view.pending:
        return _refuse(selection, target, words.effects_first(view))
    if view.phase != "main":
        return _refuse(selection, target, words.ALREADY_LAID)
    if selection.kind == "lay" and selection.what == number:
        return Response(PiratesSelection())
    return Response(PiratesSelection("lay", number))


def _click_mercenary(view: PiratesView, selection: PiratesSelection, target: str, id: str) -> Response:
    if selection.kind == "buy" and selection.what == id:
        return Response(PiratesSelection())
    offers = [m for m in view.legal_moves if m.kind == "buy" and m.what == id]
    if not offers:
        return _refuse(selection, target, view.explain(PiratesMove("buy", id, "a1")))
    return Response(PiratesSelection("buy", id))


def _click_effect(view: PiratesView, selection: PiratesSelection, target: str, source: str) -> Response:
    mine = next((p for p in view.pending if p.source == source and p.ready), None)
    if mine is None:
        return _refuse(selection, target, words.effects_first(view) if view.pending else words.NOT_NOW)
    chosen = PiratesMove(source, mine.effect)
    if not mine.targets:
        return Response(PiratesSelection(), move=chosen) if chosen in view.legal_moves else _refuse(selection, target, view.explain(chosen))
    return Response(PiratesSelection(source, mine.effect))


def _click_space(view: PiratesView, selection: PiratesSelection, target: str, space: str) -> Response:
    if not selection.kind:
        why = words.CHOOSE_SHIP if view.phase == "main" else words.CHOOSE_SHIP_OR_MERCENARY
        return _refuse(selection, target, why)
    move = PiratesMove(selection.kind, selection.what, space)
    if move in view.legal_moves:
        return Response(PiratesSelection(), move=move)
    other = next((m for m in view.legal_moves if m.space == space and m.kind in ("sea", "ship", "merc")), None)
    if other is not None and selection.kind in ("sea", "ship", "merc"):
        return Response(PiratesSelection(), move=other)  # a target of the other pending effect
    return _refuse(selection, target, view.explain(move))


def press(view: PiratesView, selection: PiratesSelection, button: str) -> Response:
    """What the buttons `end` and `confirm` mean."""
    if button == "end":
        if END in view.legal_moves:
            return Response(PiratesSelection(), move=END)
        return _refuse(selection, None, view.explain(END))
    if selection.move is not None and selection.move in view.legal_moves:
        return Response(PiratesSelection(), move=selection.move)
    placeless = PiratesMove(selection.kind, selection.what) if selection.kind else END
    if placeless in view.legal_moves:
        return Response(PiratesSelection(), move=placeless)
    return _refuse(selection, None, words.NOTHING_SHOWN)


def buttons(view: PiratesView, selection: PiratesSelection) -> tuple[Button, ...]:
    """End turn."""
    return (Button("end", "End turn", "check", END in view.legal_moves, "End the turn without buying"),)

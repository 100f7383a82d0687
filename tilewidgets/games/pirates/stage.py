"""What is to be shown of a position: who is who, which hand, what is lit, which move is shown.

The picture, the words and the text of a position are made from one `Stage`, so they cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates.moves import PiratesMove
from tilewidgets.games.pirates.position import Combination, Pending, Scoring, Ship
from tilewidgets.scene.lettering import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.games.pirates.ruleset import Mercenary
    from tilewidgets.scene.overlay import Overlay

EFFECTS = ("sea", "ship", "merc")
"""Kinds of moves that apply an effect."""
MOST_TINTED = 6
"""Of more targets only the corners are drawn: tint, and ship or mine once more, take ten times the bytes."""


def last_turn(view: Any, player: int | None = None) -> tuple[str, ...]:
    """The spaces that a player's last turn touched (by default the opponent's of the viewer): what `marked` is good for."""
    if player is None:
        player = 1 - (view.to_move if view.viewer is None else view.viewer)
    out: list[str] = []
    for mover, move in zip(reversed(view.movers), reversed(view.moves), strict=True):
        if mover == player:
            out += [] if move.space is None else [move.space]
        elif out:
            break
    return tuple(dict.fromkeys(reversed(out)))


Lettered = tuple[str, int, Combination]
"""A combination with its letter and owner."""


@dataclass(frozen=True)
class Chip:
    """An effect that is pending, as it is shown: the target's id (None if another comes first), how often, whether it is chosen."""

    id: str | None
    pending: Pending
    times: int
    chosen: bool


@dataclass(frozen=True)
class Stage:
    """A view, a selection, and all that follows from them.

    Parameters
    ----------
    view : PiratesView
    selection : object or None
        With `kind`, `what`, `space` and `refused`.
    names : tuple of str
        By player, as given; see `name`.
    curtain : bool
        Hand-over at one screen: all hands lie face down.
    quiet : bool
        Nothing can be selected now.
    hint : move or None
        A move to point at.
    last : bool
        Whether the last move is marked.
    marked : tuple of str
        Other spaces to mark.
    overlay : Overlay, optional
        What an analysis says of the moves.
    """

    view: Any
    selection: Any
    names: Sequence[str | None]
    curtain: bool
    quiet: bool
    hint: Any
    last: bool
    marked: Sequence[str]
    overlay: Overlay | None = None

    # ------------------------------------------------------------------ players
    def name(self, player: int) -> str:
        """What a player is called."""
        name = clean(self.names[player] or "") if player < len(self.names) else ""
        return name or f"Player {player}"

    @property
    def owner(self) -> int:
        """Whose hand is shown below the sea."""
        viewer = self.view.viewer
        return int(self.view.to_move if viewer is None or self.curtain else viewer)

    @property
    def bottom(self) -> int:
        """Whose side of the sea lies at the bottom."""
        return self.owner if self.curtain or self.view.viewer is not None else 0

    @property
    def turned(self) -> bool:
        """Whether the sea is seen from player 1's side."""
        return self.bottom == 1

    def hand(self, player: int) -> tuple[int | None, ...]:
        """A hand as far as it may be shown."""
        hand: tuple[int | None, ...] = self.view.hands[player]
        return (None,) * len(hand) if self.curtain else hand

    def moves_now(self, player: int) -> bool:
        """Whether it is this player's turn."""
        return bool(not self.view.is_over and player == self.view.to_move)

    @property
    def lost_at_once(self) -> int | None:
        """Who could not lay a ship."""
        result = self.view.result
        return None if result is None or result.reason != "no_ship_playable" else int(result.returns.index(-1.0))

    @property
    def winner(self) -> int | None:
        """Who has won."""
        result = self.view.result
        return None if result is None or result.returns[0] == result.returns[1] else int(result.returns.index(1.0))

    # ------------------------------------------------------------------ what there is
    def effect_of(self, number: int | str) -> str:
        """The effect of a ship's number."""
        return str(dict(self.view.game.ruleset.ships)[int(number)])

    def mercenary(self, id: str) -> Mercenary:
        """A mercenary of the game."""
        found: Mercenary = next(m for m in self.view.game.ruleset.mercenaries if m.id == id)
        return found

    def cards(self, player: int) -> tuple[tuple[str, int | None], ...]:
        """A hand, card by card: the target's id, the number; equal ships are told apart by `.2`, `.3`."""
        seen: Counter[int | None] = Counter()
        out = []
        for number in self.hand(player):
            seen[number] += 1
            out.append((f"hand:{number}" + (f".{seen[number]}" if seen[number] > 1 else ""), number))
        return tuple(out)

    @cached_property
    def chips(self) -> tuple[Chip, ...]:
        """The pending effects; equal ones are one, to be applied several times."""
        out: list[Chip] = []
        for pending in self.view.pending:
            if out and out[-1].pending.effect == pending.effect:
                out[-1] = replace(out[-1], times=out[-1].times + 1)
                continue
            later = pending.source == "merc" and bool(out)
            chosen = not later and bool(self.moves) and (self.kind, self.what) == (pending.source, pending.effect)
            out.append(Chip(None if later else f"effect:{pending.source}", pending, 1, chosen))
        return tuple(out)

    @cached_property
    def scorings(self) -> tuple[Scoring, ...]:
        """The scoring of both players."""
        return tuple(self.view.scoring(p) for p in range(2))

    @cached_property
    def combinations(self) -> tuple[Lettered, ...]:
        """At the end: letter, owner and line of all combinations."""
        if not self.view.is_over or self.lost_at_once is not None:
            return ()
        lines = [(p, line) for p, scoring in enumerate(self.scorings) for line in scoring.combinations]
        return tuple((chr(ord("A") + i) if i < 26 else str(i + 1), p, line) for i, (p, line) in enumerate(lines))

    # ------------------------------------------------------------------ choices
    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """The moves that can be chosen from the picture."""
        return () if self.quiet or self.curtain or self.view.is_over else tuple(self.view.legal_moves)

    @property
    def _choice(self) -> Any:
        """The selection, or the hint in its place."""
        if not self.moves:
            return None
        if self.selection is not None and self.selection.kind:
            return self.selection
        return self.hint if self.hint is not None and self.hint.kind != "end" else self.selection

    @property
    def kind(self) -> str:
        """What a click on a space would do."""
        return self._choice.kind if self._choice is not None else ""

    @property
    def what(self) -> str:
        """With which ship, mercenary or effect."""
        return self._choice.what if self._choice is not None else ""

    @property
    def refused(self) -> str | None:
        """The target of the last impossible click."""
        refused: str | None = None if self.selection is None or self.curtain else self.selection.refused
        return refused

    @cached_property
    def shown(self) -> PiratesMove | None:
        """The move that is shown before it is made: chosen, or hinted at."""
        for one in (self.selection, self.hint):
            if one is not None and one.kind == self.kind and one.what == self.what and one.space is not None:
                move = PiratesMove(one.kind, one.what, one.space)
                if move in self.moves:
                    return move
        return None

    @cached_property
    def chosen_spaces(self) -> tuple[str, ...]:
        """Where what is chosen can be laid or applied."""
        return tuple(m.space for m in self.moves if m.space is not None and (m.kind, m.what) == (self.kind, self.what))

    @cached_property
    def aim(self) -> frozenset[str]:
        """Chosen spaces with a ship or a mine that would be hit, shielded, repaired or swept away."""
        if self.kind in EFFECTS:
            return frozenset() if self.everywhere else frozenset(self.chosen_spaces)
        return frozenset(s for s in self.chosen_spaces if s in self.view.ships and not self.view.ships[s].burning)

    @cached_property
    def lit(self) -> frozenset[str]:
        """Chosen spaces where something would be laid."""
        return frozenset(self.chosen_spaces) - self.aim

    @property
    def crowded(self) -> bool:
        """Whether so much is aimed at that corners must do."""
        return len(self.aim) > MOST_TINTED

    @property
    def everywhere(self) -> bool:
        """Whether what is chosen can be laid almost everywhere: a mine."""
        return self.kind in EFFECTS and self.what == "M"

    @property
    def acting(self) -> str | None:
        """Where the ship lies whose effects the viewer applies."""
        return self.view.acting if self.moves else None

    def framed(self, space: str) -> bool:
        """Whether a space is marked as that of the last move."""
        return bool(self.last and space in self.view.last and space != self.acting)

    def trailed(self, space: str) -> bool:
        """Whether a space is marked as one of the last turn."""
        return space in self.marked and space != self.acting

    @cached_property
    def for_sale(self) -> frozenset[str]:
        """The mercenaries that can be bought now."""
        return frozenset(m.what for m in self.moves if m.kind == "buy")

    def offer(self, id: str) -> str:
        """The state of a mercenary's card: idle, lit, chosen, bought or refused."""
        if id in self.view.bought:
            return "bought"
        if self.refused == f"merc:{id}":
            return "refused"
        if self.kind == "buy" and self.what == id:
            return "chosen"
        return "lit" if id in self.for_sale else "idle"

    @property
    def selected(self) -> str | None:
        """The target of the chosen ship of the hand."""
        if self.kind != "lay":
            return None
        return f"hand:{self.what}"

    def occupied(self, space: str) -> bool:
        """Whether a ship or a mine lies on a space."""
        return space in self.view.ships or space in self.view.mines

    def ship(self, space: str) -> Ship | None:
        """What lies on a space."""
        ship: Ship | None = self.view.ships.get(space)
        return ship

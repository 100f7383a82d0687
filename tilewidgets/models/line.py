"""The line of moves of a match: back and forth on it, how far back is fair, and what the others did last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import MatchError
from tilewidgets.models import sentences
from tilewidgets.models.opponents import Opponents

if TYPE_CHECKING:
    from tilewidgets.game import Game, State


class Line(Opponents):
    """The part of `MatchModel` that goes back and forth."""

    game: Game
    undo_mode: str
    curtain: Any
    viewer: Any
    _floor: int

    @property
    def undo_ply(self) -> int | None:
        """Where an undo leads: the last decision of a human before, or `None`."""
        return self._decision(range(self._match.ply - 1, self._floor_ply - 1, -1))

    @property
    def redo_ply(self) -> int | None:
        """Where a redo leads: the next decision of a human, or the end of the line; or `None`."""
        last = self._match.last_ply
        ahead = self._decision(range(self._match.ply + 1, last + 1))
        return last if ahead is None and last > self._match.ply and not self._closed else ahead

    @property
    def _floor_ply(self) -> int:
        return self._floor if self.undo_mode == "fair" else 0

    def _decision(self, plies: range) -> int | None:
        for ply in plies if not self._closed else ():
            state = self._match.at(ply)
            if not state.is_over and self.seats[state.to_move].agent is None:
                return ply
        return None

    def undo(self) -> State:
        """Go back to the last decision of a human; an agent that is thinking is stopped."""
        return self._go(self.undo_ply, sentences.nothing_to_undo(self.undo_mode))

    def redo(self) -> State:
        """Go forward again to the next decision of a human."""
        return self._go(self.redo_ply, sentences.NOTHING_TO_REDO)

    def goto(self, ply: int) -> State:
        """Go to a ply of the line; nothing is forgotten. An agent whose turn it is waits for `retry`."""
        with self._refusing():
            self._match.at(ply)
        return self._go(ply if ply >= self._floor_ply else None, sentences.nothing_to_undo("fair"))

    def _go(self, ply: int | None, refusal: str) -> State:
        with self._refusing():
            if self._closed:
                raise MatchError(sentences.CLOSED)
            if ply is None:
                raise MatchError(refusal)
        self._void()
        self._match.goto(ply)
        self._arrive(ask=False)
        return self.state

    # ------------------------------------------------------------------ what the others did
    def events_between(self, first: int, last: int) -> list[Any]:
        """The events of the moves after ply `first` up to ply `last`."""
        return [event for ply in range(first, last) for event in self._match.at(ply + 1).events]

    @property
    def others_turn(self) -> tuple[int, int]:
        """The plies before and after what the others did last: their turn before the viewer's present one."""
        movers = self.state.movers
        last = len(movers)
        while last > 0 and movers[last - 1] == self.viewer:
            last -= 1
        first = last
        while first > 0 and movers[first - 1] != self.viewer:
            first -= 1
        return first, last

    @property
    def summary(self) -> tuple[str, ...]:
        """What the others did last, one sentence an event, for games that tell it beside the status line."""
        if not self.game.summary_lines or self.curtain:
            return ()
        events = self.events_between(*self.others_turn)
        return tuple(text for event in events if (text := self.game.say_events([event], self.names)))

    @property
    def marked(self) -> tuple[str, ...]:
        """Places that the others touched last, until the viewer has moved."""
        first, last = self.others_turn
        return self.game.spaces(self.events_between(first, last)) if last == self.ply and not self.curtain else ()

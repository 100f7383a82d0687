"""A match: one line of moves that one can go back and forth on. Pure Python; the log derives from the moves."""

from __future__ import annotations

from typing import Any

from tilewidgets.errors import MatchError, short, whole
from tilewidgets.game import State


class Match:
    """A game in play with what came before and, after an undo, what came after.

    Parameters
    ----------
    state : State
        Where the match begins (ply 0 of the match is the first state of its game).
    """

    def __init__(self, state: State) -> None:
        first = state.game.start(state.setup)
        self._line = [first]
        for move in state.moves:
            self._line.append(self._line[-1].play(move))
        self._ply = state.ply

    @property
    def state(self) -> State:
        """The present position."""
        return self._line[self._ply]

    @property
    def ply(self) -> int:
        """Number of moves before the present position."""
        return self._ply

    @property
    def last_ply(self) -> int:
        """Number of moves of the line, undone ones included."""
        return len(self._line) - 1

    def at(self, ply: int) -> State:
        """Return the position after `ply` moves.

        Raises
        ------
        MatchError
            There is no such ply.
        """
        if not whole(ply) or not 0 <= ply <= self.last_ply:
            raise MatchError(f"There is no ply {short(ply)}: the match has plies 0 to {self.last_ply}.")
        return self._line[ply]

    def play(self, move: Any) -> State:
        """Play a move (or its notation) and return the new position; moves that were undone are forgotten unless it is the same one.

        Raises
        ------
        NotationError, IllegalMove
            The match stays as it was.
        """
        after = self.state.play(move)
        if self._ply == self.last_ply or self._line[self._ply + 1].moves[-1] != after.moves[-1]:
            self._line[self._ply + 1 :] = [after]
        self._ply += 1
        return self.state

    def goto(self, ply: int) -> State:
        """Go to a ply of the line; nothing is forgotten."""
        self.at(ply)
        self._ply = ply
        return self.state

"""Any game as a search sees it, in plain Python over its `State`s: the functions of `interface` for games without rules in the dialect.

`g` is a `Numbers`, which gives every move a number; `s` is a `Place`, which holds a state. Nothing is told of chance: outcomes have no
nodes of their own then.
"""

from __future__ import annotations

from typing import Any

from tilewidgets.games.scale import SCALE
from tilewidgets.kernel import kernel, random_below


class Numbers:
    """Numbers for the moves of a game, in the order in which they turn up."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.moves: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def number(self, move: Any) -> int:
        """The number of a move."""
        if move not in self._numbers:
            self._numbers[move] = len(self.moves)
            self.moves.append(move)
        return self._numbers[move]


class Place:
    """A place of an array of states."""

    __slots__ = ("state",)

    def __init__(self, state: Any = None) -> None:
        self.state = state

    def assign(self, other: Place) -> None:
        """Take over another one's state."""
        self.state = other.state


@kernel
def players(g: Numbers) -> int:
    """Number of players."""
    return g.players


@kernel
def mover(g: Numbers, s: Any) -> int:
    """The player whose decision it is."""
    return int(s.state.to_move)


@kernel
def over(g: Numbers, s: Any) -> bool:
    """Whether the game has ended."""
    return bool(s.state.is_over)


@kernel
def count(g: Numbers, s: Any) -> int:
    """Number of legal moves."""
    return len(s.state.legal_moves)


@kernel
def nth(g: Numbers, s: Any, n: int) -> int:
    """The number of the legal move in place `n`."""
    return g.number(s.state.legal_moves[n])


@kernel
def allows(g: Numbers, s: Any, action: int) -> bool:
    """Whether a move is legal."""
    return g.moves[action] in s.state.legal_moves


@kernel
def advance(g: Numbers, s: Any, action: int) -> None:
    """Make a legal move."""
    s.state = s.state.play(g.moves[action])


@kernel
def utility(g: Numbers, s: Any, p: int) -> int:
    """The utility of the end for a player; one beyond -1 and 1 counts as these."""
    returned: float = s.state.returns[p]
    return round(max(-1.0, min(1.0, returned)) * SCALE)


@kernel
def value(g: Numbers, s: Any, p: int) -> int:
    """At the end the utility; before, the part of all points by which a player is ahead of the best of the others, at most a half."""
    if s.state.is_over:
        return int(utility(g, s, p))
    scores = s.state.scores
    lead = scores[p] - max((score for q, score in enumerate(scores) if q != p), default=0)
    return int(SCALE * lead // (2 * max(1, sum(map(abs, scores)))))


@kernel
def seen(g: Numbers, s: Any, observer: int) -> int:
    """Nothing."""
    return 0


@kernel
def play_out(games: list[Numbers], states: list[Place], streams: list[int], i: int) -> None:
    """Play `states[0]` to its end, every move at random from stream `i`."""
    while not states[0].state.is_over:
        moves = states[0].state.legal_moves
        states[0].state = states[0].state.play(moves[random_below(streams, i, len(moves))])


@kernel
def outcomes(games: list[Numbers], states: list[Place], here: int, action: int) -> int:
    """One: what chance decides is not told apart."""
    return 1


@kernel
def arrange(games: list[Numbers], states: list[Place], here: int, action: int, k: int) -> int:
    """Nothing is to be done for the only outcome."""
    return 1

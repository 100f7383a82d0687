"""`State`: one position of a game together with how it came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from tilewidgets.errors import IllegalMove, TileError, short, whole
from tilewidgets.game.data import Result
from tilewidgets.game.view import View

if TYPE_CHECKING:
    from tilewidgets.game.base import Game


class State:
    """One position of a game together with how it came about. Immutable.

    Made by `Game.deal`, `Game.start`, `State.play` and `View.sample`, not by hand.

    Attributes
    ----------
    game : Game
    setup : dict
        All that chance decided, as in a replay (a copy).
    movers : tuple of int
        Who made each move.
    moves : tuple of Move
        The moves made.
    events : tuple of Event
        What the last move brought about.
    viewer : int or None
        From whose side a picture of this state is drawn; by default from that of the player to move.
    """

    def __init__(
        self,
        game: Game,
        setup: Mapping[str, Any],
        position: Any,
        movers: tuple[int, ...],
        moves: tuple[Any, ...],
        events: tuple[Any, ...],
        viewer: int | None = None,
    ) -> None:
        self.game, self._setup, self._position = game, setup, position
        self.movers, self.moves, self.events, self.viewer = movers, moves, events, viewer

    @property
    def setup(self) -> dict[str, Any]:
        """All that chance decided: plain data, a copy."""
        return deepcopy(dict(self._setup))

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return len(self.moves)

    @property
    def to_move(self) -> int:
        """The player whose decision it is; the last mover when the game is over."""
        return self.game.to_move(self._position)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by player."""
        return self.game.scores(self._position)

    @cached_property
    def legal_moves(self) -> tuple[Any, ...]:
        """All legal moves; empty when the game is over."""
        return self.game.legal(self._position)

    @cached_property
    def result(self) -> Result | None:
        """How the game ended, or `None`."""
        return self.game.result(self._position)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def returns(self) -> tuple[float, ...]:
        """Utility by player; zeros while the game goes on."""
        return self.result.returns if self.result else (0.0,) * self.game.players

    def parse(self, move: Any) -> Any:
        """Return a legal move from its notation.

        Raises
        ------
        NotationError
            The text is not a move.
        IllegalMove
            The move is not legal now; the message says why.
        """
        if isinstance(move, str):
            move = self.game.parse(move)
        if not self.game.is_legal(self._position, move):
            raise IllegalMove(move, self.game.explain(self, move))
        return move

    def play(self, move: Any) -> Self:
        """Return the state after a move (a `Move`, or its notation); this state stays as it is.

        Raises
        ------
        NotationError, IllegalMove
            As `parse` says.
        """
        move = self.parse(move)
        position, events = self.game.apply(self._position, move)
        return type(self)(self.game, self._setup, position, (*self.movers, self.to_move), (*self.moves, move), events, self.viewer)

    def play_all(self, moves: Sequence[Any]) -> State:
        """Return the state after several moves."""
        state = self
        for move in moves:
            state = state.play(move)
        return state

    def view(self, player: int | None = None) -> View:
        """What `player` may know (`None`: what everybody may know)."""
        return self.game.view(self, self._side(player))

    def revealed(self, viewer: int | None = None) -> View:
        """Everything that is dealt, drawn from the side of `viewer`: for replays and teaching; agents are given `view`."""
        return self.game.reveal(self, self._side(viewer))

    def _side(self, player: int | None) -> int | None:
        if player is not None and not (whole(player) and 0 <= player < self.game.players):
            raise TileError(f"There is no player {short(player)}: players are numbered 0 to {self.game.players - 1}.")
        return player

    def sample(self, player: int, seed: int | str) -> State:
        """Return a full state consistent with what `player` knows; it depends on her view and the seed only."""
        return self.view(player).sample(seed)

    def seen_by(self, viewer: int | None) -> Self:
        """Return the same state, drawn from the side of `viewer`."""
        return type(self)(self.game, self._setup, self._position, self.movers, self.moves, self.events, viewer)

    def to_dict(self) -> dict[str, Any]:
        """Game, ruleset, setup, moves and result as plain data, as in a replay: everything, hidden things included."""
        out = {
            "game": self.game.name,
            "ruleset": self.game.ruleset.to_dict(),
            "setup": self.setup,
            "moves": [str(move) for move in self.moves],
        }
        return out | {"result": self.result.to_dict()} if self.result else out

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self.to_dict() == other.to_dict())

    def __hash__(self) -> int:
        return hash((self.game.name, self.moves, repr(self._setup)))

    @property
    def _shown(self) -> View:
        return self.view(self.to_move if self.viewer is None else self.viewer)

    def __repr__(self) -> str:
        return f"<{self.game.describe(self)}>"

    def __str__(self) -> str:
        return str(self._shown)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self._shown._repr_mimebundle_(include, exclude)

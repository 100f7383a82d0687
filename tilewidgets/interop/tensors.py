"""What a player knows as numpy arrays, and moves as the numbers of a fixed action space: `encoding(game)`, an `Encoding`.

An observation is made of a `View`, so that nothing hidden can get into it. It is one flat array of float32; its parts have names and shapes
(`parts`), and `split` gives them back. Players are always counted from the viewer: she is 0, the next one in turn is 1. Entries lie between
-1 and 1, but for points, which are divided by 100. How each game is encoded stands in `pyramid_tensors.py`, `pirates_tensors.py` and, for
games of other people, `history_tensors.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tilewidgets.errors import IllegalMove, TileError, UnknownOption, short
from tilewidgets.game import Game, State, View

if TYPE_CHECKING:
    Floats = npt.NDArray[np.float32]

POINTS = 100
"""Points are divided by this."""


class Encoding(ABC):
    """Observations and actions of a game. Abstract members are for subclasses: a game of one's own may have an encoding of its own.

    Attributes
    ----------
    game : Game
    parts : dict of str to tuple of int
        The parts of an observation in their order: names and shapes.
    actions : int
        Number of distinct actions, numbered from 0.
    most_plies : int
        At most so many plies has a game.
    """

    game: Game
    parts: Mapping[str, tuple[int, ...]]
    actions: int
    most_plies: int

    # ------------------------------------------------------------------ hooks
    @abstractmethod
    def fill(self, view: Any, parts: Mapping[str, Floats]) -> None:
        """Write what a view tells into arrays of zeros of the shapes of `parts`."""

    @abstractmethod
    def action(self, view: Any, move: Any) -> int:
        """The number of a legal move of a view."""

    @abstractmethod
    def move(self, view: Any, action: int) -> Any:
        """The move of a number; it need not be legal. Raises `IllegalMove` if there is none, now or ever."""

    # ------------------------------------------------------------------ for everybody
    @property
    def size(self) -> int:
        """Length of an observation."""
        return sum(map(prod, self.parts.values()))

    def split(self, observation: Floats) -> dict[str, Floats]:
        """The parts of an observation, as views of its memory."""
        out, start = {}, 0
        for name, shape in self.parts.items():
            out[name] = observation[start : start + prod(shape)].reshape(shape)
            start += prod(shape)
        return out

    def observation(self, view: View, out: Floats | None = None) -> Floats:
        """What a view tells, as one flat array.

        Parameters
        ----------
        view : View
            Of a player, or of a spectator: then players are counted from player 0.
        out : array of float32, optional
            Where to write; by default a new array.
        """
        if out is None:
            out = np.zeros(self.size, np.float32)
        else:
            out.fill(0)
        self.fill(view, self.split(out))
        return out

    def mask(self, view: View) -> npt.NDArray[np.bool_]:
        """Which actions are legal for the viewer: none unless she is to move."""
        out = np.zeros(self.actions, np.bool_)
        out[self.legal_actions(view)] = True
        return out

    def legal_actions(self, view: View) -> list[int]:
        """The legal actions of the viewer in rising order."""
        return sorted(self.action(view, move) for move in view.legal_moves)

    def legal_move(self, state: State, action: Any) -> Any:
        """The move of a number, if the player to move may make it.

        Raises
        ------
        IllegalMove
            It is not legal now.
        """
        number = self.number(action)
        return state.parse(self.move(state.view(state.to_move), number))

    def number(self, action: Any) -> int:
        """An action as an `int`; raises `IllegalMove` if it is none."""
        if isinstance(action, int | np.integer) and not isinstance(action, bool) and 0 <= action < self.actions:
            return int(action)
        raise IllegalMove(f"action {short(action)}", f"actions are whole numbers from 0 to {self.actions - 1}.")

    def seats(self, view: View) -> list[int]:
        """The players, the viewer first."""
        first = view.viewer or 0
        return [(first + k) % self.game.players for k in range(self.game.players)]

    def __repr__(self) -> str:
        return f"<encoding of {self.game.name}: observations of {self.size}, {self.actions} actions>"


def one_hot(array: Floats, choices: Sequence[Any], value: Any) -> None:
    """Set the entry of a value among the choices to 1; nothing if it is not among them."""
    if value in choices:
        array[choices.index(value)] = 1


def encoding(game: Game, *, actions: str | None = None, moves: Sequence[str] | None = None, plies: int | None = None) -> Encoding:
    """Return how a game is turned into arrays.

    Parameters
    ----------
    game : Game
    actions : {"cells", "frontier"}, optional
        For Pyramid Power only: number cells by where they lie (the default), or along the edge of the board; see `PyramidEncoding`.
    moves : sequence of str, optional
        For games of other people: every move that there is, in notation. Found by playing if the game is small.
    plies : int, optional
        For these: at most so many plies has a game.

    Raises
    ------
    UnknownOption
        `actions` is something else.
    TileError
        The game needs `moves` and `plies`, or does not take what is given.
    """
    from tilewidgets.games.pirates.state import Pirates
    from tilewidgets.games.pyramid.state import Pyramid
    from tilewidgets.interop.history_tensors import HistoryEncoding
    from tilewidgets.interop.pirates_tensors import PiratesEncoding
    from tilewidgets.interop.pyramid_tensors import ACTIONS, PyramidEncoding

    if not isinstance(game, Game):
        raise TileError(f"An encoding is made of a game, such as tilewidgets.game('pyramid'), not of {short(game)}.")
    built_in = isinstance(game, Pyramid | Pirates)
    if built_in and (moves is not None or plies is not None):
        raise TileError(f"The moves and plies of {game.name} are known: leave out moves and plies.")
    if actions is not None and not isinstance(game, Pyramid):
        raise TileError(f"{game.name} has one way only to number its actions: leave out actions={short(actions)}.")
    if isinstance(game, Pyramid):
        if actions is not None and actions not in ACTIONS:
            raise UnknownOption("actions", actions, ACTIONS)
        return PyramidEncoding(game, actions or ACTIONS[0])
    return PiratesEncoding(game) if isinstance(game, Pirates) else HistoryEncoding(game, moves, plies)

"""Games of other people as arrays: what is known of the deal, and the moves that were made; actions are the moves that there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import IllegalMove, TileError, short, whole
from tilewidgets.game import Game, HiddenGame, OpenGame, View
from tilewidgets.interop.tensors import POINTS, Encoding, one_hot

if TYPE_CHECKING:
    from tilewidgets.interop.tensors import Floats

MOST_POSITIONS = 20_000
"""So many positions are looked at to find the moves of a game."""
_REMEDY = "Give moves= (all notations) and plies= (the most plies of a game), or an Encoding of your own."


class HistoryEncoding(Encoding):
    """A game with `A` moves, at most `P` plies and `n` players, by the course of the game.

    Observations:

    - `moves`, (`P`, `A`): the move of each ply. `movers`, (`P`, `n`): who made it.
    - `shown`, (`K`,), for a `HiddenGame` only: what the viewer knows of the deal, one of the `K` things that somebody may know of one.
    - `scores`, (`n`,): divided by 100.
    - `turn`, (`2n + 2`,): seat of the viewer; player to move; ply, divided by `P`; whether the game is over.

    Actions: the moves, in the order of `moves`; if they were found by playing, in the order of their notations.

    Parameters
    ----------
    game : Game
        An `OpenGame` or a `HiddenGame`.
    moves : sequence of str, optional
        Every move that there is, in notation; by default found by playing all games, if these have at most 20 000 positions.
    plies : int, optional
        At most so many plies has a game; given with `moves`, and only then.
    """

    def __init__(self, game: Game, moves: Sequence[str] | None = None, plies: int | None = None) -> None:
        if not isinstance(game, OpenGame):
            raise TileError(f"{game.name} is neither an OpenGame nor a HiddenGame: write an Encoding of your own for it.")
        if (moves is None) != (plies is None):
            raise TileError(f"The encoding of {game.name} needs both moves and plies, or neither. {_REMEDY}")
        if moves is None or plies is None:
            moves, plies = explored(game)
        elif isinstance(moves, str) or not moves or len(set(moves)) < len(moves) or not whole(plies) or plies < 1:
            raise TileError(f"moves must be different notations and plies a number from 1, not {short(moves)} and {short(plies)}.")
        self.game, self.most_plies, self._moves = game, plies, [game.parse(text) for text in moves]
        self._number = {str(move): k for k, move in enumerate(self._moves)}
        self.actions = len(self._moves)
        self._shown = what_is_known(game) if isinstance(game, HiddenGame) else []
        n = game.players
        self.parts = {"moves": (plies, self.actions), "movers": (plies, n)}
        if isinstance(game, HiddenGame):
            self.parts |= {"shown": (len(self._shown),)}
        self.parts |= {"scores": (n,), "turn": (2 * n + 2,)}

    def fill(self, view: View, parts: Mapping[str, Floats]) -> None:
        """Write what a view tells."""
        n, seats = self.game.players, self.seats(view)
        if view.ply > self.most_plies:
            raise TileError(f"A game of {self.game.name} has {view.ply} plies, but its encoding was made with plies={self.most_plies}.")
        movers: Sequence[int] = getattr(view, "movers", ())
        for ply, (mover, move) in enumerate(zip(movers, view.moves, strict=True)):
            parts["moves"][ply, self.action(view, move)] = 1
            parts["movers"][ply, seats.index(mover)] = 1
        if "shown" in parts:
            shown: Any = getattr(view, "shown", None)
            if repr(shown) not in self._shown:
                raise TileError(f"{self.game.name} shows {short(shown)}, which nobody knows at the start. {_REMEDY}")
            one_hot(parts["shown"], self._shown, repr(shown))
        for k, p in enumerate(seats):
            parts["scores"][k] = view.scores[p] / POINTS
        turn = parts["turn"]
        if view.viewer is not None:
            turn[view.viewer] = 1
        turn[n + seats.index(view.to_move)] = 1
        turn[2 * n :] = view.ply / self.most_plies, view.is_over

    def action(self, view: View, move: Any) -> int:
        """The number of a move."""
        if str(move) not in self._number:
            raise IllegalMove(move, f"the encoding of {self.game.name} does not know it. {_REMEDY}")
        return self._number[str(move)]

    def move(self, view: View, action: int) -> Any:
        """The move of a number."""
        return self._moves[action]


def setups(game: OpenGame) -> Iterator[dict[str, Any]]:
    """Every setup of a game that deals openly, or of a `HiddenGame`."""
    for first in range(game.players):
        if isinstance(game, HiddenGame):
            yield from ({"deal": deal, "first_player": first} for deal in game.all_deals())
        else:
            yield {"first_player": first}


def explored(game: OpenGame) -> tuple[list[str], int]:
    """Every move of a game, in notation, and the most plies that a game has."""
    if type(game).random_setup not in (OpenGame.random_setup, HiddenGame.random_setup):
        raise TileError(f"{game.name} deals in its own way, so that its moves cannot be found by playing. {_REMEDY}")
    now: list[Any] = [game.begin(game.check_setup(setup)) for setup in setups(game)]
    found: set[str] = set()
    plies = looked = 0
    while now:
        after: dict[Any, Any] = {}
        for position in now:
            looked += 1
            if looked > MOST_POSITIONS:
                raise TileError(f"{game.name} has more than {MOST_POSITIONS} positions, too many to find its moves by playing. {_REMEDY}")
            for move in game.legal(position):
                found.add(str(move))
                following = game.apply(position, move)[0]
                key = game.memo(following, ordered=True)
                after[(key,) if key is not None else len(after)] = following
        plies += bool(after)
        now = list(after.values())
    return sorted(found), plies


def what_is_known(game: HiddenGame) -> list[str]:
    """What a player, a spectator or all together may know of a deal at the start, as texts."""
    who = [frozenset[int](), *(frozenset({p}) for p in range(game.players)), frozenset(range(game.players))]
    starts = [game.begin(game.check_setup(setup)) for setup in setups(game)]
    return sorted({repr(game.known(start, players)) for start in starts for players in who})

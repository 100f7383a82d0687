"""Strategies by information set: `Strategy`, best responses and how far a strategy can be exploited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isclose, isfinite
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, short
from tilewidgets.theory.flat import Array, Flat
from tilewidgets.theory.nodes import Infoset

if TYPE_CHECKING:
    from tilewidgets.game import View
    from tilewidgets.theory.extensive import Tree


class PerMove(Mapping[Infoset, "dict[Any, float]"]):
    """Numbers by information set and move; also found by a state, a view, a node, or the key of a view."""

    def __init__(self, flat: Flat, numbers: Array) -> None:
        self._flat, self.numbers = flat, numbers

    @property
    def tree(self) -> Tree:
        """The tree whose information sets these are."""
        return self._flat.tree

    def __getitem__(self, of: Any) -> dict[Any, float]:
        infoset = self.tree.infoset(of)
        i = self._flat.number[infoset]
        return dict(zip(infoset.moves, map(float, self.numbers[self._flat.first[i] : self._flat.first[i + 1]]), strict=True))

    def __iter__(self) -> Iterator[Infoset]:
        return iter(self._flat.infosets)

    def __len__(self) -> int:
        return len(self._flat.infosets)

    def __contains__(self, of: object) -> bool:
        try:
            self.tree.infoset(of)
        except TileError:
            return False
        return True


class Strategy(PerMove):
    """A probability for each move of each information set, of all players.

    It is a mapping, `strategy[infoset] -> {move: probability}`, and an agent: `strategy(view)` gives the most likely move.
    """

    def __call__(self, view: View) -> Any:
        """The most likely move of the player to move, the first of equals."""
        chances = self[view]
        return max(chances, key=lambda move: chances[move])

    def __repr__(self) -> str:
        return f"<strategy for {len(self)} information sets of {self.tree.game.name}>"


@dataclass(frozen=True)
class BestResponse:
    """The best answer to what the others do.

    Attributes
    ----------
    player : int
    value : float
        Her expected utility.
    strategy : Strategy
        The others' strategies as they were, and hers, which is pure.
    """

    player: int
    value: float
    strategy: Strategy


def flat_of(tree: Tree) -> Flat:
    """The arrays of a tree, made once."""
    made: Flat | None = tree._flat
    if made is None or len(made.parent) != tree.size:
        made = Flat(tree)
        tree._flat = made
    return made


def profile_of(flat: Flat, strategy: Any, players: Any = None) -> Array:
    """The array of a strategy, of which only the part of `players` (by default all) need be there."""
    if isinstance(strategy, Strategy) and strategy._flat is flat:
        return strategy.numbers
    profile = flat.uniform()
    for i, infoset in enumerate(flat.infosets):
        if players is None or infoset.player in players:
            profile[flat.first[i] : flat.first[i + 1]] = _read(infoset, _look_up(infoset, strategy))
    return profile


def _look_up(infoset: Infoset, strategy: Any) -> Any:
    if callable(strategy) and not isinstance(strategy, Mapping):
        return strategy(infoset.view)
    for key in (infoset, infoset.key):
        try:
            return strategy[key]
        except (KeyError, TileError):
            continue
    raise TileError(
        f"The strategy says nothing for {infoset!r}; give a mapping from information sets to {{move: probability}}, or a function."
    )


def _read(infoset: Infoset, said: Any) -> list[float]:
    """The probabilities by move; what is said is a move, or a mapping from moves (or their notation) to probabilities."""
    if not isinstance(said, Mapping):
        said = {said: 1.0}
    by_text = {str(move): probability for move, probability in said.items()}
    unknown = [text for text in by_text if text not in set(map(str, infoset.moves))]
    out = [float(by_text.get(str(move), 0)) for move in infoset.moves]
    if unknown or min(out) < 0 or not isfinite(sum(out)) or not isclose(sum(out), 1, abs_tol=1e-6):
        moves = ", ".join(map(str, infoset.moves[:6]))
        raise TileError(f"At {infoset!r} a strategy must give probabilities that add up to 1 to moves such as {moves}, not {short(said)}.")
    return out


def best_response(tree: Tree, strategy: Any, player: int) -> BestResponse:
    """The best answer of a player to what the others do.

    Parameters
    ----------
    tree : Tree
        Complete, with perfect recall.
    strategy : Strategy, mapping or function
        Of the others: `{infoset: {move: probability}}`, or a function from a view to such a mapping, or to a move.
    player : int
        Who answers; her own part of the strategy, if any, does not matter.
    """
    if player not in range(tree.players):
        raise TileError(f"There is no player {short(player)}: players are numbered 0 to {tree.players - 1}.")
    flat = flat_of(tree)
    value, reply = flat.best_response(player, profile_of(flat, strategy, {*range(tree.players)} - {player}))
    return BestResponse(player, value, Strategy(flat, reply))


def expected(tree: Tree, strategy: Any) -> tuple[float, ...]:
    """The expected utility by player when all play a strategy."""
    flat = flat_of(tree)
    return flat.expected(profile_of(flat, strategy))


def exploitability(tree: Tree, strategy: Any) -> float:
    """How much players gain on average by answering a strategy as well as possible: NashConv by number of players; 0 at an equilibrium."""
    flat = flat_of(tree)
    return sum(flat.gains(profile_of(flat, strategy))) / flat.players

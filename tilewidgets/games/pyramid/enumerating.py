"""Pyramid Power counted out: all deals that agree with a view, what a draw may bring, and positions with the same future."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import IllegalMove, TileError
from tilewidgets.game import Outcome, State
from tilewidgets.games import chances as engine_chances
from tilewidgets.games.pyramid.sampling import _ends_alike, _excluded, _fill

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.view import PyramidView


def consistent(view: PyramidView) -> Iterator[Outcome]:
    """Yield a full state for each way in which the hidden places of the hands can be filled, all with the same weight.

    The order within a hand matters, for it decides which tile the opponents see next; the supply is left in the order of the ruleset.
    """
    game, size = view.game, view.game.ruleset.hand_size
    known = {tile for tile in view.deck if tile is not None}
    unknown = [tile.id for tile in game.engine.tiles if tile.id not in known]
    gaps = [sum(tile is None for tile in view.deck[p * size : (p + 1) * size]) for p in range(game.players)]
    excluded = _excluded(view)
    places = [p for p in range(game.players) for _ in range(gaps[p])]
    found = False
    for chosen in _fillings(unknown, [excluded[p] for p in places]):
        hands = [[tile for tile, q in zip(chosen, places, strict=True) if q == p] for p in range(game.players)]
        if not _ends_alike(view, hands):
            continue
        rest = [tile for tile in unknown if tile not in chosen]
        try:
            state = game.start({"deck": _fill(view.deck, size, hands, rest), "first_player": view.first_player}).play_all(view.moves)
        except IllegalMove:
            continue  # these moves are not possible with that deal
        if state.view(view.viewer) == view:
            found = True
            yield Outcome(" | ".join(" ".join(map(str, hand)) or "-" for hand in state.revealed().to_dict()["hands"]), 1, state)
    if not found:
        raise TileError(f"The view is impossible: no deal agrees with its moves, at ply {view.ply}.")


def _fillings(tiles: list[str], excluded: Sequence[set[str]]) -> Iterator[tuple[str, ...]]:
    """Yield every way to give different tiles to places, each of which excludes some."""
    if not excluded:
        yield ()
        return
    for tile in tiles:
        if tile not in excluded[0]:
            for others in _fillings([t for t in tiles if t != tile], excluded[1:]):
                yield (tile, *others)


def chances(state: State, move: Any) -> Sequence[Outcome]:
    """What a move may lead to: a draw turns up any tile of the supply."""
    return engine_chances.chances(state, move, _drawn) if move.is_draw else (Outcome("", 1, state.play(move)),)


def _drawn(game: Any, before: Any, after: Any) -> str:
    return str(game.engine.tiles[before.deck[before.dealt]].id)


def memo(game: Any, position: Any, *, ordered: bool) -> Hashable:
    """Who is to move, scores, hands, open tiles, the board, and the order of the supply if it is known."""
    s = position
    laid = s.places[: s.laid]
    supply = tuple(s.deck[s.dealt : game.engine.tables.tiles]) if ordered else s.dealt
    board = frozenset((cell, s.board[cell]) for cell in laid)
    return s.to_move, s.over, s.drawn, tuple(s.score), tuple(s.hand), tuple(s.open), board, supply

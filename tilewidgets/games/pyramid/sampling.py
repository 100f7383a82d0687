"""Full states that agree with a view of Pyramid Power, drawn uniformly.

What the viewer has not seen is dealt again to the hidden places of the opponents' hands and to the supply. A player who drew, or placed
the wild, could place no coloured tile at that time: so none of the tiles that she still hides fits on the board as it was then. Subject to
this, every deal has the same probability. (How players chose among their legal moves is not taken into account.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import comb
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError
from tilewidgets.game import State, check_seed
from tilewidgets.games.pyramid import rules
from tilewidgets.kernel import random_below, stream

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.view import PyramidView

MOST_TRIES = 20_000


class Deals:
    """The setups that may be behind a view.

    Attributes
    ----------
    certain : bool
        Whether there is only one.
    """

    def __init__(self, view: PyramidView) -> None:
        self._view, game, size = view, view.game, view.game.ruleset.hand_size
        known = {tile for tile in view.deck if tile is not None}
        self._unknown = [tile.id for tile in game.engine.tiles if tile.id not in known]
        self._gaps = [sum(tile is None for tile in view.deck[p * size : (p + 1) * size]) for p in range(game.players)]
        excluded = _excluded(view)
        players = [p for p in range(game.players) if self._gaps[p]]
        self._allowed = [frozenset(p for p in players if tile not in excluded[p]) for tile in self._unknown]
        self.certain = len(self._unknown) < 2

    def draw(self, seed: int | str) -> Iterator[dict[str, Any]]:
        """Draw setups, always the same for a seed, without an end: the first one by which all moves are legal agrees with the view."""
        check_seed(seed)
        view, streams = self._view, [stream("sample", seed)]
        while True:
            hands, rest = _deal(self._unknown, self._allowed, self._gaps, streams)
            if _ends_alike(view, hands):
                deck = _fill(view.deck, view.game.ruleset.hand_size, hands, rest)
                yield {"deck": deck, "first_player": view.first_player}


def sample(view: PyramidView, seed: int | str) -> State:
    """Return a full state consistent with a view, the same for the same view and seed."""
    for setup in islice(Deals(view).draw(seed), MOST_TRIES):
        state = view.game.start(setup).play_all(view.moves)
        if state.view(view.viewer) == view:
            return state
    raise TileError(f"No state that agrees with the view was found in {MOST_TRIES} tries at ply {view.ply}; please report this view.")


def _excluded(view: PyramidView) -> list[set[str]]:
    """By player: tiles that she cannot still hide, because they fitted when she could not place a coloured tile."""
    engine = view.game.engine
    g, s = engine.tables, engine.layout.plain()
    excluded: list[set[str]] = [set() for _ in range(view.game.players)]

    def exclude(player: int, mask: int) -> None:
        fitting = 0
        for k in range(s.front):
            fitting |= s.fit[k]
        excluded[player].update(engine.tiles[t].id for t in engine.tiles_in(fitting & mask))

    s.cells[0], s.board[g.start], s.front = g.start, -1, 1
    start = engine.tile_number[view.board[0].tile]
    rules.cover(g, s, g.start, g.first_orientation[start])
    everything = g.coloured[0] | sum(g.tile_mask[t] for t, tile in enumerate(engine.tiles) if tile.is_wild)
    for mover, move in zip(view.movers, view.moves, strict=True):
        if move.is_draw:
            exclude(mover, everything)
            continue
        action = engine.action(move)
        assert action is not None
        cell, orientation = (action - 1) // g.orientations, (action - 1) % g.orientations
        if g.wild_of[orientation]:
            exclude(mover, g.coloured[0])
        rules.cover(g, s, cell, orientation)
    blocked = view.result is not None and view.result.reason == "supply_exhausted" and view.game.ruleset.supply_end == "blocked"
    if blocked:
        exclude(view.to_move, everything)
    return excluded


def _deal(unknown: list[str], allowed: list[frozenset[int]], gaps: list[int], streams: list[int]) -> tuple[list[list[str]], list[str]]:
    """Deal unknown tiles to the players' gaps and the supply, uniformly among the deals that `allowed` admits.

    Tiles that the same players may hold form a class; how many tiles of each class a player gets is drawn with the number of deals
    that it leaves possible as its weight, then which ones.
    """
    classes = sorted(set(allowed), key=sorted)
    piles = [_shuffled([t for t, a in zip(unknown, allowed, strict=True) if a == c], streams) for c in classes]

    @cache
    def ways(p: int, counts: tuple[int, ...]) -> int:
        return 1 if p == len(gaps) else sum(weight * ways(p + 1, left) for weight, left, _ in shares(p, counts))

    def shares(p: int, counts: tuple[int, ...]) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        out: list[tuple[int, tuple[int, ...], tuple[int, ...], int]] = [(1, (), (), gaps[p])]
        for c, have in zip(classes, counts, strict=True):
            out = [
                (w * comb(have, k), (*left, have - k), (*taken, k), need - k)
                for w, left, taken, need in out
                for k in range(min(have, need) + 1 if p in c else 1)
            ]
        return [(w, left, taken) for w, left, taken, need in out if need == 0]

    hands: list[list[str]] = []
    counts = tuple(len(pile) for pile in piles)
    for p in range(len(gaps)):
        options = [(w * ways(p + 1, left), left, taken) for w, left, taken in shares(p, counts)]
        pick = _below(streams, sum(w for w, _, _ in options))
        share = 0
        while pick >= options[share][0]:
            pick -= options[share][0]
            share += 1
        _, counts, taken = options[share]
        hands.append([pile.pop() for pile, k in zip(piles, taken, strict=True) for _ in range(k)])
    return [_shuffled(hand, streams) for hand in hands], _shuffled([tile for pile in piles for tile in pile], streams)


def _below(streams: list[int], n: int) -> int:
    """Draw below an `n` of any size, from digits of 30 bits; the bias is below 2**-60."""
    if n < 1:
        raise TileError("The view is impossible: no deal agrees with its moves.")
    digits = n.bit_length() // 30 + 3
    value = 0
    for _ in range(digits):
        value = value << 30 | random_below(streams, 0, 1 << 30)
    return value * n >> 30 * digits


def _shuffled(tiles: list[str], streams: list[int]) -> list[str]:
    out = list(tiles)
    for left in range(len(out) - 1, 0, -1):
        j = random_below(streams, 0, left + 1)
        out[left], out[j] = out[j], out[left]
    return out


def _fill(deck: tuple[str | None, ...], size: int, hands: list[list[str]], rest: list[str]) -> list[str]:
    """Put the dealt tiles into the gaps of the deck."""
    piles, supply, dealt = [iter(hand) for hand in hands], iter(rest), size * len(hands)
    return [tile if tile is not None else next(piles[i // size] if i < dealt else supply) for i, tile in enumerate(deck)]


def _ends_alike(view: PyramidView, hands: list[list[str]]) -> bool:
    """A cheap look ahead at finished games: the bonus for going out is the sum of the values of the opponents' tiles."""
    if view.result is None or view.result.reason != "went_out" or view.game.players == 1:
        return True
    value = {tile.id: tile.value for tile in view.game.engine.tiles}
    out = view.to_move
    seen = sum(value[t] for p, hand in enumerate(view.hands) if p != out for t in hand if t)
    if view.game.ruleset.open_tiles_count:
        seen += sum(value[t] for p, tiles in enumerate(view.open_tiles) if p != out for t in tiles)
    hidden = sum(value[t] for p, hand in enumerate(hands) if p != out for t in hand)
    return bool(seen + hidden == view.bonus_points[out] - view.game.ruleset.compensation[out])

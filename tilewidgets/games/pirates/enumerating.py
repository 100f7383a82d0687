"""Pirates Under Fire counted out: all hands that agree with a view, what draws may bring, and positions with the same future."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Any

from tilewidgets.game import Outcome, State
from tilewidgets.games import chances as engine_chances
from tilewidgets.games.pirates.codes import NUMBERS
from tilewidgets.games.pirates.sampling import _give_laid_ships
from tilewidgets.kernel import stream

if TYPE_CHECKING:
    from tilewidgets.games.pirates.view import PiratesView

STALE = frozenset(
    {"ply", "draw", "groups", "count", "group_action", "group_mask", "combos", "combo_kind", "combo_start", "combo_stride", "combo_length"}
    | {"combo_points", "deck", "reserve"}
)
"""Fields that follow from others, or from which nothing follows; what is left of deck and reserve is looked at by itself."""


def consistent(view: PiratesView) -> Iterator[Outcome]:
    """Yield a full state for each pair of hands that agrees with a view, weighted by the number of ways to draw them.

    Which draw brought which ship has no bearing on what follows: of all ways to tell it, one is given. So is it with the order of
    decks and reserves.
    """
    shown = view.to_dict()
    for piles in product(*(list(_piles(view, p)) for p in range(2))):
        setup = {
            "sea": shown["sea"],
            "decks": [deck for deck, _, _, _ in piles],
            "reserves": [reserve for _, reserve, _, _ in piles],
            "mercenaries": shown["mercenaries"],
            "first_player": view.first_player,
        }
        said = " | ".join(hand or "-" for _, _, hand, _ in piles)
        yield Outcome(said, prod(weight for *_, weight in piles), view.game.start(setup).play_all(view.moves))


def _piles(view: PiratesView, p: int) -> Iterator[tuple[list[int], list[int], str, int]]:
    """Yield, for each hand that a player may hold: her deck, her reserve, the hand as a text, the number of ways to draw it."""
    g = view.game.engine.tables
    drawn = (g.deck_size - view.deck_sizes[p], g.reserve_size - view.reserve_sizes[p])
    piles: list[list[int | None]] = [[None] * g.deck_size, [None] * g.reserve_size]
    known = view._drawn[p]
    if known is not None:
        piles[0][: drawn[0]], piles[1][: drawn[1]] = known
    else:
        _give_laid_ships(view, p, piles[0], piles[1], [stream("consistent")])
    left = Counter(dict.fromkeys(range(1, NUMBERS + 1), g.copies))
    left.subtract(number for pile in piles for number in pile if number is not None)
    hidden = [(pile, i) for pile, size in zip(piles, drawn, strict=True) for i in range(size) if pile[i] is None]
    held = None if known is None else view.hands[p]
    for hand in _hands(left, len(hidden), 1):
        rest = sorted((left - Counter(hand)).elements())
        for (pile, i), number in zip(hidden, hand, strict=True):
            pile[i] = number
        deck, reserve = ([rest.pop() if number is None else number for number in pile] for pile in piles)
        weight = prod(comb(left[n], k) for n, k in Counter(hand).items())
        yield deck, reserve, "".join(map(str, hand if held is None else held)), weight


def _hands(left: Counter[int], size: int, first: int) -> Iterator[tuple[int, ...]]:
    """Yield every multiset of so many ships, numbers from `first`, in rising order."""
    if not size:
        yield ()
        return
    for number in range(first, NUMBERS + 1):
        if left[number]:
            for others in _hands(left - Counter([number]), size - 1, number):
                yield (number, *others)


def chances(state: State, move: Any) -> Sequence[Outcome]:
    """What a move may lead to: any ships that the mover has not drawn yet, for those that she draws now."""
    return engine_chances.chances(state, move, _drawn)


def _drawn(game: Any, before: Any, after: Any) -> str:
    g, p = game.engine.tables, before.to_move
    deck = before.deck[p * g.deck_room + before.deck_next[p] : p * g.deck_room + after.deck_next[p]]
    reserve = before.reserve[p * g.reserve_room + before.reserve_next[p] : p * g.reserve_room + after.reserve_next[p]]
    return "".join(map(str, (*deck, *reserve)))


def memo(game: Any, position: Any, *, ordered: bool) -> Hashable:
    """Everything that lies, is held or is pending, and what is left of decks and reserves, in its order if that is known."""
    g, s = game.engine.tables, position
    left: list[tuple[int, ...]] = []
    for p in range(2):
        deck = s.deck[p * g.deck_room + s.deck_next[p] : p * g.deck_room + g.deck_size]
        reserve = s.reserve[p * g.reserve_room + s.reserve_next[p] : p * g.reserve_room + g.reserve_size]
        left += [tuple(deck), tuple(reserve)] if ordered else [tuple(sorted(deck + reserve))]
    return engine_chances.fields(s, STALE), *left

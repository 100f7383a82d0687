"""Full states that agree with a view of Pirates Under Fire.

Of an opponent one knows which ships she has laid, and when. Each of these was in her hand then: it is given to one of the draws made by
that time that are still without a ship, all with the same probability; the ships that remain are dealt to the remaining draws, the deck
and the reserve.
(This is the distribution for a player who lays any ship of her hand with the same probability.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tilewidgets.game import State, check_seed
from tilewidgets.games.pirates.codes import NUMBERS
from tilewidgets.kernel import random_below, stream

if TYPE_CHECKING:
    from tilewidgets.games.pirates.view import PiratesView


class Deals:
    """The setups that may be behind a view.

    Attributes
    ----------
    certain : bool
        Whether they do not differ in anything that can still matter.
    """

    def __init__(self, view: PiratesView) -> None:
        self._view, self._shown = view, view.to_dict()
        extra = view.supply["extra"] and any(view.reserve_sizes)
        self.certain = all(known is not None for known in view._drawn) and not any(view.deck_sizes) and not extra

    def draw(self, seed: int | str) -> Iterator[dict[str, Any]]:
        """Draw setups, always the same for a seed, without an end: all agree with the view."""
        check_seed(seed)
        view, shown, streams = self._view, self._shown, [stream("sample", seed)]
        while True:
            piles = [_piles(view, p, streams) for p in range(2)]
            yield {
                "sea": shown["sea"],
                "decks": [deck for deck, _ in piles],
                "reserves": [reserve for _, reserve in piles],
                "mercenaries": shown["mercenaries"],
                "first_player": view.first_player,
            }


def sample(view: PiratesView, seed: int | str) -> State:
    """Return a full state consistent with a view, the same for the same view and seed."""
    return view.game.start(next(Deals(view).draw(seed))).play_all(view.moves)


def _piles(view: PiratesView, p: int, streams: list[int]) -> tuple[list[int], list[int]]:
    """A deck and a reserve for a player that agree with the view."""
    g = view.game.engine.tables
    deck: list[int | None] = [None] * g.deck_size
    reserve: list[int | None] = [None] * g.reserve_size
    known = view._drawn[p]
    if known is not None:
        deck[: len(known[0])], reserve[: len(known[1])] = known
    else:
        _give_laid_ships(view, p, deck, reserve, streams)
    left = [n for n in range(1, NUMBERS + 1) for _ in range(g.copies)]
    for number in (*deck, *reserve):
        if number is not None:
            left.remove(number)
    for i in range(len(left) - 1, 0, -1):
        j = random_below(streams, 0, i + 1)
        left[i], left[j] = left[j], left[i]
    return [left.pop() if n is None else n for n in deck], [left.pop() if n is None else n for n in reserve]


def _give_laid_ships(view: PiratesView, p: int, deck: list[int | None], reserve: list[int | None], streams: list[int]) -> None:
    """Give the ships that a player has laid to draws that she had made by then."""
    g = view.game.engine.tables
    drawn, taken, open_draws = 0, 0, []
    for _ in range(g.hand_size):
        open_draws.append((deck, drawn))
        drawn += 1
    for k, (mover, move) in enumerate(zip(view.movers, view.moves, strict=True)):
        if mover != p:
            continue
        if move.kind == "lay":
            pile, i = open_draws.pop(random_below(streams, 0, len(open_draws)))
            pile[i] = int(move.what)
        elif move.what == "T":
            open_draws.append((reserve, taken))
            taken += 1
        if _ends_turn(view, k) and drawn < g.deck_size:
            open_draws.append((deck, drawn))
            drawn += 1


def _ends_turn(view: Any, k: int) -> bool:
    """Whether the turn ended with move number `k`: the next one is the other player's, or there is none and she is to move."""
    following = view.movers[k + 1] if k + 1 < len(view.movers) else view.to_move
    return bool(following != view.movers[k])

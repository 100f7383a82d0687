"""What one player may know of a game of Pirates Under Fire, and full states that agree with it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tilewidgets.game import State, View
from tilewidgets.games.pirates import policies, sea
from tilewidgets.games.pirates.codes import DECK_EXHAUSTED, EFFECT_CODES, NUMBERS, SPACES
from tilewidgets.games.pirates.moves import NAMES, PiratesMove
from tilewidgets.games.pirates.position import PHASES, Pending, Scoring, Ship, pending, score_of, ships, spaces_of
from tilewidgets.games.revealed import Revealed

if TYPE_CHECKING:
    from tilewidgets.games.pirates.state import Pirates

UNKNOWN = 0
"""Stands for a ship that the viewer does not know, in a masked record."""


class PiratesView(View):
    """What a player, or a spectator (`viewer=None`), may know.

    Attributes
    ----------
    game : Pirates
    viewer : int or None
    first_player, to_move, ply, scores, moves, movers, events, is_over, result
        As of a state.
    sea : dict of str to str
        Effect code by space, `a1` to `g6`.
    ships : dict of str to Ship
        What lies on the sea.
    mines : tuple of str
        Mined spaces.
    hands : tuple of tuple of (int or None)
        By player, numbers in rising order; `None` for a ship that the viewer does not know.
    deck_sizes, reserve_sizes, gold, points, extra : tuple of int
        By player: ships left, gold, victory point tokens, extra-tile tokens.
    supply : dict of str to int
        Tokens left: shield, mine, extra, gold, point.
    market : tuple of str
        Mercenaries laid out at the start, in order.
    bought : frozenset of str
        Those that are gone.
    turn : int
        Number of the present turn of the player to move, from 1; of the last turn when the game is over.
    phase : {"main", "effects", "hired", "after"}
        What the player to move is at.
    acting : str or None
        Space of the ship or mercenary whose effects are pending.
    pending : tuple of Pending
        Effects that are still to be applied.
    legal_moves : tuple of PiratesMove
        Empty unless the viewer is to move.
    last : tuple of str
        The space that the last move with a space touched.
    """

    game: Pirates

    def __init__(self, state: State, viewer: int | None) -> None:
        game: Any = state.game
        s, g, rules_ = state._position, game.engine.tables, game.ruleset
        self.game, self.viewer = game, viewer
        self.moves, self.movers, self.events = state.moves, state.movers, state.events
        self.first_player, self.to_move, self.scores = s.first_player, state.to_move, state.scores
        self.result, self.is_over = state.result, state.is_over
        self.sea = {NAMES[space]: EFFECT_CODES[s.sea[space]] for space in range(SPACES)}
        self.ships: dict[str, Ship] = ships(rules_, s)
        self.mines = spaces_of(s.mines)
        self._knows = tuple(p == viewer or self.revealed or rules_.visibility == "open" for p in range(2))
        self.hands = tuple(
            tuple(n for n in range(1, NUMBERS + 1) for _ in range(s.hand[p * 10 + n])) if self._knows[p] else (None,) * s.hand_count[p]
            for p in range(2)
        )
        self.deck_sizes = tuple(g.deck_size - s.deck_next[p] for p in range(2))
        self.reserve_sizes = tuple(g.reserve_size - s.reserve_next[p] for p in range(2))
        self.gold, self.points, self.extra = tuple(s.gold), tuple(s.points), tuple(s.extra)
        left = (s.shields_left, s.mines_left, s.extra_left, s.gold_left, s.points_left)
        self.supply = dict(zip(("shield", "mine", "extra", "gold", "point"), left, strict=True))
        self.market = tuple(rules_.mercenaries[m].id for m in s.market[: g.market_size])
        self.bought = frozenset(rules_.mercenaries[m].id for m in range(g.mercenaries) if s.bought >> m & 1)
        self.turn = (s.turn - (s.over == DECK_EXHAUSTED)) // 2 + 1
        self.phase = PHASES[s.phase]
        self.acting = NAMES[s.acting] if self.phase in ("effects", "hired") and not s.over else None
        self.pending: tuple[Pending, ...] = pending(g, s)
        self.legal_moves: tuple[PiratesMove, ...] = state.legal_moves if viewer == state.to_move else ()
        self._record = self._masked(s)
        room = g.deck_room
        self._drawn = tuple(
            (tuple(s.deck[p * room : p * room + s.deck_next[p]]), tuple(s.reserve[p * room : p * room + s.reserve_next[p]]))
            if self._knows[p]
            else None
            for p in range(2)
        )

    def _masked(self, s: Any) -> Any:
        """The record without what the viewer does not know; an unknown ship has number 0."""
        out, room = s.copy(), self.game.engine.tables.deck_room
        for p in range(2):
            known_deck = s.deck_next[p] if self._knows[p] else 0
            known_reserve = s.reserve_next[p] if self._knows[p] else 0
            out.deck[p * room + known_deck : (p + 1) * room] = [UNKNOWN] * (room - known_deck)
            out.reserve[p * room + known_reserve : (p + 1) * room] = [UNKNOWN] * (room - known_reserve)
            if not self._knows[p]:
                out.hand[p * 10 : p * 10 + 10] = [s.hand_count[p], *([0] * 9)]
        out.draw[:] = [0] * len(out.draw)
        if not self.legal_moves:
            out.groups = out.count = 0
        stale = len(out.group_action) - out.groups  # of decisions before, which may tell of a hand
        out.group_action[out.groups :] = [0] * stale
        out.group_mask[out.groups :] = [0] * stale
        return out

    # ------------------------------------------------------------------ what it tells
    def key(self) -> Hashable:
        """The information set: ruleset, viewer, the public setup, the ships that she has drawn, and the moves."""
        public = tuple(self.sea.values()), self.market, self.first_player
        return self.game.ruleset, self.viewer, public, self._drawn, self.moves

    def scoring(self, player: int) -> Scoring:
        """The scoring of a player if the game ended now, item by item."""
        return score_of(self.game.engine.tables, self._record.copy(), player)

    @cached_property
    def accessible(self) -> tuple[str, ...]:
        """Spaces where the player to move may lay a ship."""
        return spaces_of(sea.accessible(self.game.engine.tables, self._record, self.to_move))

    @property
    def last(self) -> tuple[str, ...]:
        """Spaces touched by the last move that touched one."""
        for move in reversed(self.moves):
            if move.space is not None:
                return (move.space,)
        return ()

    def explain(self, move: Any) -> str:
        """Why the viewer cannot make a move now, as a sentence."""
        from tilewidgets.games.pirates.refusal import explain

        return explain(self, move)

    def sample(self, seed: int | str) -> State:
        """Return a full state that agrees with this view; see `sampling.py`."""
        from tilewidgets.games.pirates.sampling import sample

        return sample(self, seed)

    def deals(self) -> Any:
        """The setups that may be behind this view; see `sampling.py`."""
        from tilewidgets.games.pirates.sampling import Deals

        return Deals(self)

    def to_dict(self) -> dict[str, Any]:
        """What the viewer knows, as plain data; unknown ships are `None`."""
        codes = "".join(self.sea.values())
        return {
            "game": self.game.name,
            "ruleset": self.game.ruleset.to_dict(),
            "viewer": self.viewer,
            "sea": [codes[row * 7 : row * 7 + 7] for row in range(6)],
            "mercenaries": list(self.market),
            "first_player": self.first_player,
            "moves": [str(move) for move in self.moves],
            "ships": {space: [ship.owner, ship.what, ship.burning, ship.shield] for space, ship in self.ships.items()},
            "mines": list(self.mines),
            "hands": [list(hand) for hand in self.hands],
            "deck_sizes": list(self.deck_sizes),
            "reserve_sizes": list(self.reserve_sizes),
            "gold": list(self.gold),
            "points": list(self.points),
            "supply": dict(self.supply),
            "scores": list(self.scores),
            "to_move": self.to_move,
            "result": self.result.to_dict() if self.result else None,
        }

    def policy(self, name: str, streams: list[int], i: int) -> PiratesMove:
        """Let a policy of `policies.py` choose for the viewer, who must be to move."""
        engine = self.game.engine
        number = {"random": policies.RANDOM, "greedy": policies.GREEDY}[name]
        choose: Any = policies.choose
        return engine.move(choose([engine.tables], [self._record.copy(), engine.layout.plain()], 0, number, streams, i))


class RevealedPirates(Revealed, PiratesView):
    """Both hands, for replays and teaching; decks and reserves stay face down, as their order is chance."""

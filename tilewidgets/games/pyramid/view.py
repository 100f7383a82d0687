"""What one player may know of a game of Pyramid Power, and full states that agree with it.

A view knows the deck as far as the viewer does, and the moves; all else follows from these. Of an opponent's hand the viewer has
seen the top tiles (one after the other) and what was placed from it; these come first in her deck, `None` stands for the rest.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tilewidgets.game import State, View
from tilewidgets.games.pyramid.lattice import Board, Cell
from tilewidgets.games.pyramid.moves import PyramidMove
from tilewidgets.games.revealed import Revealed

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.state import Pyramid


class PyramidView(View):
    """What a player, or a spectator (`viewer=None`), may know.

    Attributes
    ----------
    game : Pyramid
    viewer : int or None
    deck : tuple of str or None
        Tiles in dealing order as far as the viewer can tell them apart from others.
    first_player, to_move, ply, scores, moves, movers, events, is_over, result
        As of a state.
    board : tuple of Placed
        In order of laying; the start tile first.
    hands : tuple of tuple of (str or None)
        By player, in hand order; `None` for a tile that the viewer does not know.
    open_tiles : tuple of tuple of str
        By player, in the order in which they were drawn.
    drawn : str or None
        The tile that the player to move has turned up and must place now.
    supply : int
        Tiles left to draw.
    placed_points, bonus_points : tuple of int
        By player: points for tiles laid; all others (compensation, bonus at the end).
    legal_moves : tuple of PyramidMove
        Empty unless the viewer is to move.
    last : Placed or None
        The tile laid by the last move.
    """

    game: Pyramid
    deck: tuple[str | None, ...]

    def __init__(self, state: State, viewer: int | None) -> None:
        game: Any = state.game
        s = state._position
        self.game, self.viewer = game, viewer
        self.moves, self.movers, self.events = state.moves, state.movers, state.events
        self.first_player, self.to_move, self.scores = s.first_player, state.to_move, state.scores
        self.result, self.is_over = state.result, state.is_over
        self.supply = game.ruleset_tiles - s.dealt
        ids = [game.engine.tiles[t].id for t in s.deck[: game.ruleset_tiles]]
        self.drawn = game.engine.tiles[s.drawn].id if s.drawn >= 0 else None
        self.board = game.placed(state)
        sees_all = self.revealed or game.ruleset.visibility == "open"
        size, players = game.ruleset.hand_size, game.players
        dealt = [tuple(ids[p * size : (p + 1) * size]) for p in range(players)]
        held = [[t for t in dealt[p] if game.holds(s, p, t)] for p in range(players)]
        known = [p == viewer or sees_all for p in range(players)]
        self.hands = tuple(tuple(hand) if known[p] else tuple(hand[:1] + [None] * (len(hand) - 1)) for p, hand in enumerate(held))
        self.open_tiles = tuple(tuple(t for t in ids if game.lies_open(s, p, t)) for p in range(players))
        self.deck = (
            *(t for p in range(players) for t in (dealt[p] if known[p] else self._seen(p, dealt[p]))),
            *ids[players * size : s.dealt],
            *([None] * self.supply),
        )
        self.legal_moves: tuple[PyramidMove, ...] = state.legal_moves if viewer == state.to_move else ()
        self._record = self._masked(s)
        self.placed_points = game.placed_points(state)
        self.bonus_points = tuple(a - b for a, b in zip(self.scores, self.placed_points, strict=True))
        last_ply = self.board[-1].ply
        self.last = self.board[-1] if last_ply and last_ply == self.ply else None

    def _seen(self, player: int, dealt: tuple[str, ...]) -> list[str | None]:
        """The tiles of an opponent's first hand that the viewer has seen: tops in their order, then others that were placed."""
        left, tops, others = list(dealt), [dealt[0]], []
        for mover, move in zip(self.movers, self.moves, strict=True):
            if mover == player and move.tile in left:
                left.remove(move.tile)
                if move.tile not in tops:
                    others.append(move.tile)
                if left and left[0] not in tops:
                    tops.append(left[0])
        seen = tops + others
        return [*seen, *([None] * (len(dealt) - len(seen)))]

    def _masked(self, s: Any) -> Any:
        """The record without what the viewer does not know: what her agents' policies are given."""
        engine, out = self.game.engine, s.copy()
        for i, tile in enumerate(self.deck):
            out.deck[i] = -1 if tile is None else engine.tile_number[tile]
        for p, hand in enumerate(self.hands):
            if None in hand:
                out.hand[p] = sum(engine.tables.tile_mask[engine.tile_number[tile]] for tile in hand if tile)
                out.hand_worth[p] = 0
        if not self.legal_moves:
            out.count = 0
        used = out.front if self.legal_moves else 0
        out.legal[used:] = [0] * (len(out.legal) - used)  # what is left of turns before may tell of a hand
        return out

    # ------------------------------------------------------------------ what it tells
    def key(self) -> Hashable:
        """The information set: ruleset, viewer, what she knows of the deck, who began, and the moves."""
        return self.game.ruleset, self.viewer, self.deck, self.first_player, self.moves, self.scores, self.result

    @cached_property
    def lattice(self) -> Board:
        """The board by cells."""
        return Board(self.board, self.game.tiles)

    @property
    def frontier(self) -> tuple[Cell, ...]:
        """Empty cells beside a tile, row by row."""
        return self.lattice.frontier()

    def points(self, move: PyramidMove) -> int:
        """Points of a placement, which must fit; 0 for a draw."""
        return self.game.points(self._record, move)

    def opened(self, move: PyramidMove) -> int:
        """How many cells would join the frontier by a placement."""
        return self.game.opened(self._record, move)

    def explain(self, move: PyramidMove) -> str:
        """Why the viewer cannot make a move now, as a sentence."""
        from tilewidgets.games.pyramid.refusal import explain

        return explain(self, move)

    def sample(self, seed: int | str) -> State:
        """Return a full state that agrees with this view, each with the same probability; see `sampling.py`."""
        from tilewidgets.games.pyramid.sampling import sample

        return sample(self, seed)

    def deals(self) -> Any:
        """The setups that may be behind this view; see `sampling.py`."""
        from tilewidgets.games.pyramid.sampling import Deals

        return Deals(self)

    def to_dict(self) -> dict[str, Any]:
        """What the viewer knows, as plain data; unknown tiles are `None`."""
        return {
            "game": self.game.name,
            "ruleset": self.game.ruleset.to_dict(),
            "viewer": self.viewer,
            "deck": list(self.deck),
            "first_player": self.first_player,
            "moves": [str(move) for move in self.moves],
            "board": [str(PyramidMove(p.tile, p.cell, p.rotation)) for p in self.board],
            "hands": [list(hand) for hand in self.hands],
            "open_tiles": [list(tiles) for tiles in self.open_tiles],
            "drawn": self.drawn,
            "supply": self.supply,
            "scores": list(self.scores),
            "to_move": self.to_move,
            "result": self.result.to_dict() if self.result else None,
        }

    def policy(self, name: str, streams: list[int], i: int) -> PyramidMove:
        """Let a policy of `policies.py` choose for the viewer, who must be to move."""
        from tilewidgets.games.pyramid import policies

        function: Any = {"random": policies.random_action, "greedy": policies.greedy_action}[name]
        return self.game.engine.move(function(self.game.engine.tables, self._record, streams, i))


class RevealedPyramid(Revealed, PyramidView):
    """All hands, for replays and teaching; the supply stays face down, as its order is chance."""

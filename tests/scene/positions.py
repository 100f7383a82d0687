"""A stand-in for a view, with just enough rules of its own, and the positions that the pictures are tested with."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from random import Random
from typing import Any

LETTERS = "RYGBPO"
Cell = tuple[int, int]


@dataclass(frozen=True)
class Tile:
    id: str
    colors: tuple[int, ...] | None
    value: int

    @property
    def is_wild(self) -> bool:
        return self.colors is None


@dataclass(frozen=True)
class Placed:
    cell: Cell
    tile: str
    rotation: int
    player: int | None
    ply: int


@dataclass(frozen=True)
class Move:
    tile: str | None = None
    cell: Cell | None = None
    rotation: int | None = None


@dataclass(frozen=True)
class Selection:
    tile: str | None = None
    cell: Cell | None = None
    rotation: int | None = None
    refused: str | None = None


@dataclass(frozen=True)
class Ruleset:
    players: int = 2
    colors: int = 5
    hand_size: int = 7


@dataclass(frozen=True)
class Result:
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    reason: str


def tile(tile_id: str) -> Tile:
    letters = tile_id.split(".", maxsplit=1)[0]
    if letters == "***":
        return Tile(tile_id, None, 0)
    return Tile(tile_id, tuple(LETTERS.index(c) for c in letters), {3: 3, 2: 4, 1: 6}[len(set(letters))])


class Tiles(dict[str, Tile]):
    def __missing__(self, tile_id: str) -> Tile:
        return self.setdefault(tile_id, tile(tile_id))


@dataclass(frozen=True)
class FakeGame:
    ruleset: Ruleset
    tiles: Tiles = field(default_factory=Tiles)


def up(cell: Cell) -> bool:
    return sum(cell) % 2 == 0


def beside(cell: Cell) -> tuple[Cell, Cell, Cell]:
    x, y = cell
    return ((x - 1, y), (x + 1, y), (x, y + 1)) if up(cell) else ((x - 1, y), (x, y - 1), (x + 1, y))


@dataclass(frozen=True)
class FakeView:
    game: FakeGame
    board: tuple[Placed, ...]
    hands: tuple[tuple[str | None, ...], ...]
    scores: tuple[int, ...]
    viewer: int | None = 0
    open_tiles: tuple[tuple[str, ...], ...] = ()
    drawn: str | None = None
    supply: int = 21
    placed_points: tuple[int, ...] = ()
    bonus_points: tuple[int, ...] = ()
    to_move: int = 0
    ply: int = 0
    is_over: bool = False
    result: Result | None = None
    must_draw: bool = False

    @property
    def frontier(self) -> tuple[Cell, ...]:
        taken = {p.cell for p in self.board}
        return tuple(sorted({n for c in taken for n in beside(c)} - taken, key=lambda c: (c[1], c[0])))

    @property
    def last(self) -> Placed | None:
        return self.board[-1] if len(self.board) > 1 else None

    def _slots(self, tile_id: str, rotation: int) -> tuple[int | None, ...]:
        colors = self.game.tiles[tile_id].colors
        return (None,) * 3 if colors is None else tuple(colors[(i + rotation) % 3] for i in range(3))

    def _fits(self, tile_id: str, cell: Cell, rotation: int) -> bool:
        at = {p.cell: p for p in self.board}
        for color, there in zip(self._slots(tile_id, rotation), beside(cell), strict=True):
            if there in at:
                other = self._slots(at[there].tile, at[there].rotation)[beside(there).index(cell)]
                if None not in (color, other) and color != other:
                    return False
        return True

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        if self.is_over or self.viewer != self.to_move:
            return ()
        if self.must_draw:
            return (Move(),)
        own = (self.drawn,) if self.drawn else (*self.hands[self.to_move], *self.open_tiles[self.to_move])
        return tuple(
            Move(t, c, r)
            for t in own
            if t
            for c in self.frontier
            for r in range(3)
            if self._fits(t, c, r) and not any(self._slots(t, q) == self._slots(t, r) for q in range(r))
        )

    def points(self, move: Move) -> int:
        if move.tile is None or move.cell is None or self.game.tiles[move.tile].is_wild:
            return 0
        near = [p for p in self.board if p.cell in beside(move.cell)]
        return self.game.tiles[move.tile].value + (sum(self.game.tiles[p.tile].value for p in near) if len(near) > 1 else 0)


def view(board: str, hands: list[str], **options: Any) -> FakeView:
    """Make a view: board "RYB@0,0/0 ...", hands "RYB GPB ?"; players lay in turn."""
    placed = []
    for ply, text in enumerate(board.split()):
        tile_id, rest = text.split("@")
        place, rotation = rest.split("/")
        x, y = place.split(",")
        placed.append(Placed((int(x), int(y)), tile_id, int(rotation), None if ply == 0 else (ply - 1) % len(hands), ply))
    players = len(hands)
    defaults: dict[str, Any] = {
        "open_tiles": ((),) * players,
        "scores": (0,) * players,
        "placed_points": (0,) * players,
        "bonus_points": (0,) * players,
        "ply": len(placed) - 1,
    }
    ruleset = Ruleset(players, hand_size=options.pop("hand_size", {1: 7, 2: 7, 3: 6, 4: 5}[players]))
    held = tuple(tuple(None if t == "?" else t for t in hand.split()) for hand in hands)
    return FakeView(FakeGame(ruleset), tuple(placed), held, **{**defaults, **options})


MID_BOARD = "***@0,0/0 PPP@1,0/0 YYY@0,1/0 YYP@1,-1/0 BBB@-1,0/0 BPP@2,0/2 RPP@2,1/0 BBP@3,0/0 RBB@-1,-1/0"
END_BOARD = MID_BOARD + " RYB@0,-1/2 RRG@0,-2/1 GBP@-2,0/0 YBP@-1,1/2 RBP@-1,2/0"
FOUR_BOARD = (
    "RRR@0,0/0 RPP@0,1/2 RRB@-1,0/2 RRP@-1,1/1 PPP@1,1/0 YBB@-2,0/0 RGB@-2,1/1 GGG@-3,1/0 YYY@-3,0/0 BPP@2,1/2 RYY@-4,0/1 YYG@-5,0/1"
)
FULL_BOARD = (
    "GBB@0,0/0 RGB@1,0/2 YBB@0,1/1 ***@2,0/0 YBP@1,1/0 BPP@-1,1/2 RRB@1,-1/1 YPP@1,2/0 BBP@2,1/0 YGG@-1,0/2 YGB@3,0/0 GGB@-2,0/0 "
    "RRY@0,2/1 GBP@2,2/2 RYG@3,2/2 RRG@0,-1/2 RYB@4,0/2 YGP@4,2/0 RGG@5,0/0 RBB@2,-1/2 RYY@0,-2/1 RGP@-1,2/1 YYB@4,1/2 GGG@6,0/0 "
    "GGP@5,-1/1 RRP@2,-2/1 YYP@5,1/0 RBP@0,3/2 YYY@-1,-2/0 RPP@-1,3/0 RYP@-1,-3/2 GPP@4,-1/1 PPP@6,-1/0 YYG@6,1/1 RRR@0,-3/0 BBB@2,3/0"
)
CHOSEN = Selection("RYB", (0, -1), 2)


def start() -> FakeView:
    return view("***@0,0/0", ["BPP RBP BBP PPP GBP RYB YYP", "RPP ? ? ? ? ? ?"])


def mid(**changes: Any) -> FakeView:
    base = view(MID_BOARD, ["RBP GBP RYB", "YGP ? ?"], scores=(18, 20), placed_points=(18, 20))
    return replace(base, **changes)


def four(**changes: Any) -> FakeView:
    hands = ["GBB GBP BBB", "YYB ?", "YBP ?", "YGG ?"]
    base = view(FOUR_BOARD, hands, scores=(12, 12, 19, 14), open_tiles=(("YGP",), (), ("RYP",), ()), supply=13)
    return replace(base, **changes)


def end() -> FakeView:
    result = Result((38, 27), (1.0, -1.0), "went_out")
    return view(END_BOARD, ["", "YGP"], scores=(38, 27), placed_points=(35, 27), bonus_points=(3, 0), is_over=True, result=result)


def full() -> FakeView:
    result = Result((157,), (157.0,), "supply_exhausted")
    return view(FULL_BOARD, [""], scores=(157,), placed_points=(157,), supply=0, is_over=True, result=result)


def replayed(**changes: Any) -> FakeView:
    base = view(MID_BOARD, ["RBP GBP RYB", "YGP RGG YBP"], scores=(18, 20), placed_points=(18, 20), viewer=None)
    return replace(base, **changes)


def crowded() -> FakeView:
    letters = ["".join(t) for t in combinations_with_replacement("RYGBPO", 3)]
    hands = [" ".join(letters[:30]), " ".join(["RYB", *"?" * 29])]
    return view("RRO@0,0/0 ROO@1,0/0", hands, hand_size=30, open_tiles=(tuple(letters[30:36]), ("YYY", "GGG", "BBB")))


def grown(seed: int, plies: int, players: int = 2) -> FakeView:
    """A position after some random moves; the hands are dealt anew at the end."""
    random = Random(seed)
    deck = ["".join(t) for t in combinations_with_replacement(LETTERS[:5], 3)] + ["***"]
    random.shuffle(deck)
    board = [Placed((0, 0), deck.pop(), 0, None, 0)]
    base = view("RRR@0,0/0", [""] * players)
    for ply in range(1, plies + 1):
        now = replace(base, board=tuple(board), hands=(tuple(deck[:5]),) * players)
        moves = now.legal_moves
        if not moves:
            break
        move = random.choice(moves)
        assert move.tile
        assert move.cell
        assert move.rotation is not None
        deck.remove(move.tile)
        board.append(Placed(move.cell, move.tile, move.rotation, (ply - 1) % players, ply))
    hands = tuple(tuple(deck[5 * p : 5 * p + 5]) if p == 0 else (*deck[5 * p : 5 * p + 1], None, None) for p in range(players))
    return replace(base, board=tuple(board), hands=hands, ply=len(board) - 1)

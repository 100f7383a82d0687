"""Pyramid Power once more, naively, from the text of the law only: what the package is played against in lockstep.

A board is a dict from cells to tiles, and a dict from edges (pairs of cells) to the colour that a tile shows there. Everything is
looked up anew for every question.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache


def sides(cell):
    """The cells beside a cell, in the order of its slots."""
    x, y = cell
    left, right, above, below = (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)
    return [left, right, below] if (x + y) % 2 == 0 else [left, above, right]


def turned(tile, r):
    """What a tile shows on slots 0, 1, 2."""
    return [tile[(i + r) % 3] for i in range(3)]


@cache
def rotations(face):
    """The rotations that look different, the smallest of those that look the same."""
    looks = [turned(face, r) for r in range(3)]
    return [r for r in range(3) if looks[r] not in looks[:r]]


@dataclass
class Reference:
    """A game in progress; `tiles` maps ids to values, `deck` is the dealing order, `options` holds all options of the law."""

    tiles: dict
    deck: list
    first_player: int
    options: dict
    board: dict = field(default_factory=dict)
    edges: dict = field(default_factory=dict)
    over: str = ""
    drawn: str = ""

    def __post_init__(self):
        n, size = self.options["players"], self.options["hand_size"]
        supply = list(self.deck)
        self.hands = [[supply.pop(0) for _ in range(size)] for _ in range(n)]
        self.open = [[] for _ in range(n)]
        self.scores = list(self.options["compensation"])
        self.lay(supply.pop(0), (0, 0), 0)
        self.supply, self.player = supply, self.first_player
        self.begin_turn()

    # ------------------------------------------------------------------ what fits where
    def lay(self, tile, cell, r):
        self.board[cell] = tile
        for there, colour in zip(sides(cell), turned(tile, r), strict=True):
            self.edges[cell, there] = colour

    def placements(self, tiles):
        """Where the tiles fit: an empty cell beside a tile, colours that match on every edge that touches a tile."""
        out = set()
        for cell in {there for placed in self.board for there in sides(placed)} - set(self.board):
            asked = [self.edges.get((there, cell), "*") for there in sides(cell)]  # nothing there, or a wild: anything goes
            for tile in tiles:
                for r in rotations(tile[:3]):
                    if all("*" in (a, c) or a == c for a, c in zip(asked, turned(tile, r), strict=True)):
                        out.add((tile, cell, r))
        return out

    # ------------------------------------------------------------------ a turn
    def choices(self):
        """All legal placements; none: a draw."""
        if self.drawn:
            return self.placements([self.drawn])
        own = self.hands[self.player] + self.open[self.player]
        return self.placements([t for t in own if t[0] != "*"]) or self.placements([t for t in own if t[0] == "*"])

    def legal(self):
        """All legal moves in notation."""
        if self.over:
            return set()
        return {f"{tile}@{x},{y}/{r}" for tile, (x, y), r in self.choices()} or {"draw"}

    def play(self, move):
        """Make a legal move."""
        if move == "draw":
            tile = self.supply.pop(0)
            if self.placements([tile]):
                self.drawn = tile
            else:
                self.open[self.player].append(tile)
                self.end_turn(placed=False)
            return
        tile, rest = move.split("@")
        place, r = rest.split("/")
        x, y = (int(part) for part in place.split(","))
        touched = [self.board[there] for there in sides((x, y)) if there in self.board]
        self.lay(tile, (x, y), int(r))
        if self.drawn:
            self.drawn = ""
        elif tile in self.hands[self.player]:
            self.hands[self.player].remove(tile)
        else:
            self.open[self.player].remove(tile)
        own = 0 if tile[0] == "*" else self.tiles[tile]
        others = sum(self.tiles[t] for t in touched) if len(touched) > 1 else 0
        if tile[0] == "*" and not self.options["wild_scores_neighbors"]:
            others = 0
        self.scores[self.player] += own + others
        self.end_turn(placed=True)

    # ------------------------------------------------------------------ the end
    def counted(self, player):
        return self.hands[player] + (self.open[player] if self.options["open_tiles_count"] else [])

    def worth(self, player):
        return sum(self.tiles[t] for t in self.counted(player))

    def end_turn(self, placed):
        everybody = range(len(self.hands))
        if placed and not self.counted(self.player):
            self.over = "went_out"
            if len(self.hands) > 1:
                self.scores[self.player] += sum(self.worth(p) for p in everybody if p != self.player)
        elif not self.supply and self.options["supply_end"] == "last_tile":
            self.exhaust()
        else:
            self.player = (self.player + 1) % len(self.hands)
            self.begin_turn()

    def begin_turn(self):
        if not self.supply and not self.choices():
            self.exhaust()

    def exhaust(self):
        self.over = "supply_exhausted"
        if len(self.hands) == 1:
            return
        standing = [(len(self.counted(p)), self.worth(p)) for p in range(len(self.hands))]
        for p, mine in enumerate(standing):
            if mine == min(standing):
                self.scores[p] += self.options["exhausted_bonus"]

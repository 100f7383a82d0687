"""Tables of a Pyramid Power ruleset and layouts of its records: the `g` and the `s` of `rules.py`.

An *orientation* is a tile with a rotation; tiles and orientations are numbered in the order of the ruleset. A *cell* is
`row * width + column` of a grid wide enough that no board can leave it; its lowest bit tells the direction: 0 up, 1 down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tilewidgets.games.pyramid.rules import ANY, COLORS
from tilewidgets.kernel import WORD_BITS, Layout

MOST_TILES = 256
_CAPACITIES = (16, 36, 64, 128, MOST_TILES)  # few sizes, so that few kinds of records need compiling
MOST_PLAYERS = 4
_FACING = (2, 0, 1, 1, 2, 0)  # by direction and slot: the neighbour's slot at the common edge


@dataclass(frozen=True)
class Tile:
    """A tile of a ruleset: `id`, its colours clockwise as indices (`None` for the wild), and its value."""

    id: str
    colors: tuple[int, int, int] | None
    value: int

    @property
    def is_wild(self) -> bool:
        """Whether the tile matches everything."""
        return self.colors is None

    @property
    def rotations(self) -> int:
        """Number of rotations that look different."""
        return 1 if self.colors is None or len(set(self.colors)) == 1 else 3


def capacity(tiles: int) -> int:
    """The size class of records that hold so many tiles."""
    return next(c for c in _CAPACITIES if c >= tiles)


@cache
def layouts(size: int, word_bits: int) -> tuple[Layout, Layout]:
    """The layouts of the tables and of a state for a size class; compiled masks need more than one word."""
    words = -(-3 * size // word_bits) if word_bits else 1
    width, height, _ = grid(size)
    tables = {
        "players": 0, "tiles": 0, "words": 0, "word_bits": 0, "cells": 0, "start": 0,
        "shapes": 0,                      # how many orientations there are
        "orientations": 0, "shift": 0,    # what actions count them by: a power of two, and which one
        "hand_size": 0, "wild_scores_neighbors": 0, "open_tiles_count": 0, "ends_with_last_tile": 0, "exhausted_bonus": 0,
        "compensation": MOST_PLAYERS,
        "value": size,                    # of a tile
        "first_orientation": size,        # of a tile
        "tile_mask": size * words,        # orientations of a tile
        "coloured": words,                # orientations of all tiles but the wild
        "worth": 3 * size,                # of an orientation: its tile's value
        "tile_of": 3 * size,              # of an orientation
        "wild_of": 3 * size,              # of an orientation: 1 for the wild
        "match": 3 * COLORS * words,      # by slot and colour: orientations that show the colour there, or are wild
        "asks": 18 * size,                # by orientation, direction and slot: where `match` says what fits beside it there
        "step": 6,                        # by direction and slot: from a cell to its neighbour
    }  # fmt: skip
    state = {
        "first_player": 0, "to_move": 0, "ply": 0, "over": 0, "winner_bonus": 0,
        "drawn": 0,                       # the tile turned up this turn, which must be placed; else -1
        "dealt": 0,                       # tiles of the deck that are no longer in the supply
        "count": 0,                       # legal placements; 0: a draw, or the end
        "front": 0, "laid": 0,            # frontier cells, tiles on the board
        "score": MOST_PLAYERS, "placed": MOST_PLAYERS, "hand_count": MOST_PLAYERS, "open_count": MOST_PLAYERS,
        "hand_worth": MOST_PLAYERS, "open_worth": MOST_PLAYERS,
        "hand": MOST_PLAYERS * words, "open": MOST_PLAYERS * words,  # by player: orientations of their tiles
        "deck": size,                     # tiles in dealing order
        "places": size,                   # cells in the order in which they were covered
        "cells": size + 3,                # frontier cells
        "fit": (size + 3) * words,        # by frontier cell: orientations that fit
        "legal": (size + 3) * words,      # by frontier cell: orientations that the player to move may lay
        "board": width * height,          # orientation + 1 of the tile; 0 empty; -1 - k: frontier cell number k
    }  # fmt: skip
    cells = ("places", "cells") if width * height < 1 << 15 else ()  # else their numbers need more than 16 bits
    numbers = ("first_orientation", "tile_of", "wild_of", "asks")
    return Layout("PyramidTables", tables, narrow=numbers), Layout("PyramidState", state, narrow=("board", "deck", *cells))


def grid(size: int) -> tuple[int, int, int]:
    """Width, height and start cell of a grid that no board of `size` tiles can leave: a row takes two tiles to cross."""
    half_height = size // 2 + 2
    half_width = size + 2 + (size + half_height) % 2  # the start cell points up: column + row is even
    return 2 * half_width + 1, 2 * half_height + 1, half_height * (2 * half_width + 1) + half_width


def build(layout: Layout, ruleset: Any, tiles: tuple[Tile, ...], word_bits: int) -> Any:
    """Fill a plain record with the tables of a ruleset, its masks split into words of `word_bits` (0: never split)."""
    g = layout.plain()
    size = capacity(len(tiles))
    width, height, start = grid(size)
    orientations = [(t, r) for t, tile in enumerate(tiles) for r in range(tile.rotations)]
    g.players, g.tiles, g.shapes = ruleset.players, len(tiles), len(orientations)
    g.shift = (len(orientations) - 1).bit_length()
    g.orientations = 1 << g.shift
    g.word_bits = word_bits or len(orientations)
    g.words = len(g.coloured)
    g.cells, g.start = width * height, start
    g.hand_size, g.exhausted_bonus = ruleset.hand_size, ruleset.exhausted_bonus
    g.wild_scores_neighbors, g.open_tiles_count = int(ruleset.wild_scores_neighbors), int(ruleset.open_tiles_count)
    g.ends_with_last_tile = int(ruleset.supply_end == "last_tile")
    g.compensation[: ruleset.players] = ruleset.compensation
    g.step[:] = [-1, 1, width, -1, -width, 1]
    for o, (t, r) in reversed(list(enumerate(orientations))):
        tile = tiles[t]
        word, bit = divmod(o, g.word_bits)
        g.value[t], g.first_orientation[t] = tile.value, o
        g.worth[o], g.tile_of[o], g.wild_of[o] = tile.value, t, int(tile.is_wild)
        g.tile_mask[t * g.words + word] |= 1 << bit
        if not tile.is_wild:
            g.coloured[word] |= 1 << bit
        shown = [ANY if tile.colors is None else tile.colors[(slot + r) % 3] for slot in range(3)]
        for i, facing in enumerate(_FACING):
            g.asks[6 * o + i] = (facing * COLORS + shown[i % 3]) * g.words
        for slot, color in enumerate(shown):
            for c in range(COLORS):
                if ANY in (c, color) or c == color:
                    g.match[(slot * COLORS + c) * g.words + word] |= 1 << bit
    return g


PLAIN, COMPILED = 0, WORD_BITS

"""Tables of a Pirates Under Fire ruleset and layouts of its records: the `g` and the `s` of the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from tilewidgets.games.pirates.codes import (
    COLUMNS,
    EFFECT_CODES,
    MOST_ACTIONS,
    MOST_MERCENARIES,
    NOWHERE,
    NUMBERS,
    ROWS,
    SPACES,
)
from tilewidgets.kernel import Layout

MOST_SHIPS = 90
"""Ships of one player: ten times each number."""
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""Orthogonal, then diagonal; column and row."""
GROUPS = NUMBERS + MOST_MERCENARIES + 2
COMBINATIONS = 3 * (ROWS * COLUMNS + COLUMNS * ROWS)


@cache
def layouts(_size: int, _word_bits: int) -> tuple[Layout, Layout]:
    """The layouts of the tables and of a state; every ruleset has the same, and no mask needs a second word."""
    tables = {
        "copies": 0, "hand_size": 0, "deck_size": 0, "reserve_size": 0, "deck_room": 0, "reserve_room": 0, "fire_range": 0,
        "shields": 0, "mines": 0, "extra_tiles": 0, "gold_tokens": 0, "point_tokens": 0,
        "ability": NUMBERS + 1,              # of a ship: its effect
        "board": 3 * 2 * 3 * 3,              # by board, face, row outwards, column: effect
        "board_width": 3,
        "mercenaries": 0, "costs": 0, "market_size": 0,
        "cost": MOST_MERCENARIES, "talent": MOST_MERCENARIES, "talent_points": MOST_MERCENARIES,
        "action": MOST_MERCENARIES * MOST_ACTIONS,   # effects in their order, then OPEN_SEA
        "market_cost": MOST_MERCENARIES, "market_count": MOST_MERCENARIES,
        "sets": COLUMNS + 1, "runs": COLUMNS + 1,    # points by length
        "next": SPACES * 8,                  # by space and direction: the next space, or NOWHERE
        "first_row": 2, "side": 2,           # masks by player
        "row": ROWS, "column": COLUMNS,      # masks
        "not_first_column": 0, "not_last_column": 0,
    }  # fmt: skip
    state = {
        "first_player": 0, "to_move": 0, "ply": 0, "turn": 0, "over": 0, "phase": 0,
        "first_ship": 0,                     # whether the first ship of the game is still to come
        "has_laid": 0, "has_bought": 0,      # this turn
        "acting": 0,                         # space of the ship or mercenary whose effects are pending
        "sea_effect": 0, "ship_effect": 0,   # pending
        "hired": 0, "hired_step": 0,         # mercenary whose action is pending, and which of its repetitions is next
        "groups": 0, "count": 0,             # groups of legal actions; legal actions
        "mines": 0, "bought": 0,             # masks of spaces; of mercenaries
        "shields_left": 0, "mines_left": 0, "extra_left": 0, "gold_left": 0, "points_left": 0,   # supply of tokens
        "combos": 0,
        "active": 2, "burning": 2, "shield": 2,      # masks by player
        "gold": 2, "points": 2, "extra": 2, "score": 2,
        "hand_count": 2, "deck_next": 2, "reserve_next": 2,
        "hand": 20,                          # by player and number: how many
        "sea": SPACES,                       # effect of a space
        "lies": SPACES,                      # what lies there
        "deck": 2 * MOST_SHIPS, "reserve": 2 * MOST_SHIPS, "market": MOST_MERCENARIES,
        "order": 3, "draw": MOST_SHIPS + MOST_MERCENARIES,   # for shuffling
        "group_action": GROUPS, "group_mask": GROUPS,
        "combo_kind": COMBINATIONS, "combo_start": COMBINATIONS, "combo_stride": COMBINATIONS,
        "combo_length": COMBINATIONS, "combo_points": COMBINATIONS,
    }  # fmt: skip
    narrow = ("sea", "lies", "deck", "reserve", "market", "order", "draw")
    combos = ("combo_kind", "combo_start", "combo_stride", "combo_length", "combo_points")
    return Layout("PiratesTables", tables), Layout("PiratesState", state, narrow=narrow + combos)


def build(layout: Layout, ruleset: Any) -> Any:
    """Fill a plain record with the tables of a ruleset."""
    g = layout.plain()
    g.copies, g.hand_size, g.fire_range = ruleset.copies, ruleset.hand_size, ruleset.fire_range
    g.deck_size, g.reserve_size = ruleset.deck_size, NUMBERS * ruleset.copies - ruleset.deck_size
    g.deck_room = g.reserve_room = MOST_SHIPS
    tokens = dict(ruleset.tokens)
    g.shields, g.mines, g.extra_tiles = tokens["shield"], tokens["mine"], tokens["extra"]
    g.gold_tokens, g.point_tokens = tokens["gold"], tokens["point"]
    for number, code in ruleset.ships:
        g.ability[number] = EFFECT_CODES.index(code)
    for b, faces in enumerate(ruleset.boards):
        g.board_width[b] = len(faces[0][0])
        for f, lines in enumerate(faces):
            for y, line in enumerate(lines):
                for x, code in enumerate(line):
                    g.board[((b * 2 + f) * 3 + y) * 3 + x] = EFFECT_CODES.index(code)
    _hire(g, ruleset)
    for k, (cost, count) in enumerate(ruleset.market):
        g.market_cost[k], g.market_count[k] = cost, count
    g.costs, g.market_size = len(ruleset.market), sum(count for _, count in ruleset.market)
    for table, points in ((g.sets, ruleset.sets), (g.runs, ruleset.runs)):
        for length in range(COLUMNS + 1):
            table[length] = next((value for least, value in sorted(points, reverse=True) if length >= least), 0)
    _geometry(g)
    return g


def _hire(g: Any, ruleset: Any) -> None:
    g.mercenaries = len(ruleset.mercenaries)
    for m, mercenary in enumerate(ruleset.mercenaries):
        g.cost[m], g.talent[m], g.talent_points[m] = mercenary.cost, mercenary.talent, mercenary.points
        for k, code in enumerate(mercenary.effects):
            g.action[m * MOST_ACTIONS + k] = EFFECT_CODES.index(code)


def _geometry(g: Any) -> None:
    for space in range(SPACES):
        row, column = divmod(space, COLUMNS)
        for d, (dx, dy) in enumerate(DIRECTIONS):
            x, y = column + dx, row + dy
            g.next[space * 8 + d] = y * COLUMNS + x if 0 <= x < COLUMNS and 0 <= y < ROWS else NOWHERE
        g.row[row] |= 1 << space
        g.column[column] |= 1 << space
        side = 0 if row < ROWS // 2 else 1
        g.side[side] |= 1 << space
        if row == (0, ROWS - 1)[side]:
            g.first_row[side] |= 1 << space
        if column > 0:
            g.not_first_column |= 1 << space
        if column < COLUMNS - 1:
            g.not_last_column |= 1 << space

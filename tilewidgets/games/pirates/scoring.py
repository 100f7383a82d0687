"""Pirates Under Fire in the rules dialect, third part: combinations and the final scoring.

A combination is a maximal straight line of adjacent active ships of one player: of the same number, or of consecutive numbers. Every
part of a line is a line as well, so the maximal ones are found by the farthest end from each beginning.
"""

from tilewidgets.games.pirates.codes import (
    ADMIRAL,
    BANNER,
    COLUMNS,
    FIRST_MERCENARY,
    GALLEON,
    JOKER,
    NUMBERS,
    ROWS,
)
from tilewidgets.kernel import kernel, popcount

SAME, ASCENDING, DESCENDING = 0, 1, 2
WILD_NUMBER = 10


@kernel
def number_at(g, s, p, space):
    """The number that an active ship of player `p` counts as: 1 to 9, `WILD_NUMBER` for a joker; 0 for nothing, and for what has none."""
    if s.active[p] >> space & 1 == 0:
        return 0
    what = s.lies[space]
    if what < FIRST_MERCENARY:
        return what
    return WILD_NUMBER if g.talent[what - FIRST_MERCENARY] == JOKER else 0


@kernel
def reach(g, s, p, kind, start, stride, length):
    """How many spaces from `start` on, in steps of `stride` and at most `length`, form one line of a kind.

    All numbers on it, less their place for ascending and plus it for descending ones, are the same; a joker's would be within 1 to 9.
    """
    slope = 0 if kind == SAME else (1 if kind == ASCENDING else -1)
    base = 0
    known = False
    for k in range(length):
        number = number_at(g, s, p, start + k * stride)
        if number == 0:
            return k
        if number != WILD_NUMBER:
            if not known:
                base = number - slope * k
                known = True
                for j in range(k):  # the jokers before it
                    if base + slope * j < 1 or base + slope * j > NUMBERS:
                        return k
            elif number != base + slope * k:
                return k
        elif known and (base + slope * k < 1 or base + slope * k > NUMBERS):
            return k
    return length


@kernel
def worth(table, length):
    """Points of a line by its length (the tables go on to every possible length)."""
    return table[length]


@kernel
def find_in_line(g, s, p, start, stride, length):
    """Find the combinations of one row or column."""
    for kind in range(3):
        before = 0
        for i in range(length):
            end = i + reach(g, s, p, kind, start + i * stride, stride, length - i)
            points = worth(g.sets, end - i) if kind == SAME else worth(g.runs, end - i)
            if end > before and points:
                k = s.combos
                s.combo_kind[k] = kind
                s.combo_start[k] = start + i * stride
                s.combo_stride[k] = stride
                s.combo_length[k] = end - i
                s.combo_points[k] = points
                s.combos = k + 1
            before = max(before, end)


@kernel
def find_combinations(g, s, p):
    """Write the combinations of player `p` into the record."""
    s.combos = 0
    for row in range(ROWS):
        if popcount(s.active[p] & g.row[row]) > 1:  # a line is at least two long
            find_in_line(g, s, p, row * COLUMNS, 1, COLUMNS)
    for column in range(COLUMNS):
        if popcount(s.active[p] & g.column[column]) > 1:
            find_in_line(g, s, p, column, COLUMNS, ROWS)


@kernel
def across(g, s, p):
    """Number of active ships and mercenaries of player `p` on the opponent's side."""
    return popcount(s.active[p] & g.side[1 - p])


@kernel
def has_talent(g, s, p, talent):
    """How many active mercenaries with a talent player `p` has."""
    n = 0
    for m in range(g.mercenaries):
        if g.talent[m] == talent:
            for space in range(ROWS * COLUMNS):
                if s.lies[space] == FIRST_MERCENARY + m:
                    n += s.active[p] >> space & 1
    return n


@kernel
def galleons(g, s, p):
    """Points of active mercenaries that are worth points."""
    total = 0
    for space in range(ROWS * COLUMNS):
        if s.lies[space] >= FIRST_MERCENARY and s.active[p] >> space & 1:
            m = s.lies[space] - FIRST_MERCENARY
            if g.talent[m] == GALLEON:
                total += g.talent_points[m]
    return total


@kernel
def final_score(g, s, p):
    """Victory points of player `p` if the game ended now."""
    find_combinations(g, s, p)
    total = 0
    best = 0
    for k in range(s.combos):
        total += s.combo_points[k]
        best = max(best, s.combo_points[k])
    total += best * has_talent(g, s, p, BANNER)
    total += across(g, s, p) * (1 + has_talent(g, s, p, ADMIRAL))
    return total + galleons(g, s, p) + s.points[p]

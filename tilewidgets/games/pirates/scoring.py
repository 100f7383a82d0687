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
from tilewidgets.kernel import kernel, lowest, popcount

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
def reach(g, s, p, kind, start, stride, after):
    """How many spaces from `start` on, in steps of `stride` and before `after`, form one line of a kind.

    All numbers on it, less their place for ascending and plus it for descending ones, are the same; a joker's would be within 1 to 9.
    """
    slope = 0 if kind == SAME else (1 if kind == ASCENDING else -1)
    base = 0
    known = False
    k = 0
    space = start
    while space < after:
        number = number_at(g, s, p, space)
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
        k += 1
        space += stride
    return k


@kernel
def find_in_line(g, s, p, begins, stride, after):
    """Find the combinations of one row or column: `begins` are the ships with another one after them, `after` is where the line is over."""
    for kind in range(3):
        before = 0
        m = begins
        while m:
            start = lowest(m)
            m &= m - 1
            length = reach(g, s, p, kind, start, stride, after)
            points = g.sets[length] if kind == SAME else g.runs[length]
            end = start + length * stride
            if end > before and points:
                k = s.combos
                s.combo_kind[k] = kind
                s.combo_start[k] = start
                s.combo_stride[k] = stride
                s.combo_length[k] = length
                s.combo_points[k] = points
                s.combos = k + 1
            before = max(before, end)


@kernel
def find_combinations(g, s, p):
    """Write the combinations of player `p` into the record."""
    s.combos = 0
    ships = s.active[p]
    beginning = ships & (ships >> 1) & g.not_last_column
    for row in range(ROWS):
        begins = beginning & g.row[row]
        if begins:
            find_in_line(g, s, p, begins, 1, (row + 1) * COLUMNS)
    beginning = ships & (ships >> COLUMNS)
    for column in range(COLUMNS):
        begins = beginning & g.column[column]
        if begins:
            find_in_line(g, s, p, begins, COLUMNS, ROWS * COLUMNS + column)


@kernel
def across(g, s, p):
    """Number of active ships and mercenaries of player `p` on the opponent's side."""
    return popcount(s.active[p] & g.side[1 - p])


@kernel
def has_talent(g, s, p, talent):
    """How many active mercenaries with a talent player `p` has."""
    n = 0
    m = s.active[p]
    while m:
        what = s.lies[lowest(m)]
        m &= m - 1
        if what >= FIRST_MERCENARY and g.talent[what - FIRST_MERCENARY] == talent:
            n += 1
    return n


@kernel
def galleons(g, s, p):
    """Points of active mercenaries that are worth points."""
    total = 0
    m = s.active[p]
    while m:
        what = s.lies[lowest(m)]
        m &= m - 1
        if what >= FIRST_MERCENARY and g.talent[what - FIRST_MERCENARY] == GALLEON:
            total += g.talent_points[what - FIRST_MERCENARY]
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

"""Pyramid Power in the rules dialect: what is legal, what a move does, what it scores, when the game ends.

Every empty cell next to a tile is on the *frontier* and carries the mask of all tile orientations that fit there. A tile laid
beside it takes the orientations away that do not match; a player's legal placements are `fit & own`, cell by cell.

`g` holds the tables of a ruleset, `s` one position; their fields are described in `tables.py`. An *action* is `DRAW`, or
`1 + cell * orientations + orientation`. Source of the rules: `docs/rules/pyramid.md`.

For speed: the number of words of a mask is read off a field's length (`len(g.coloured)`), which compiled code knows in advance; and
what every ply of a game needs is written in such a way that it is called from one place only, and can be compiled into it.
"""

from tilewidgets.kernel import kernel, lowest, popcount, random_below

DRAW = 0
WENT_OUT = 1
SUPPLY_EXHAUSTED = 2
ANY = 6  # the colour of a wild: it matches everything
COLORS = 8  # room for colours in the table of matches


@kernel
def shuffle(g, s, streams, i):
    """Fill the deck with all tiles and shuffle it with stream `i`."""
    for tile in range(g.tiles):
        s.deck[tile] = tile
    for left in range(g.tiles - 1, 0, -1):
        j = random_below(streams, i, left + 1)
        tile = s.deck[left]
        s.deck[left] = s.deck[j]
        s.deck[j] = tile


@kernel
def begin(g, s):
    """Deal from `s.deck`, lay the start tile, and let `s.first_player` begin; the record must be clear but for these two."""
    words = len(g.coloured)
    dealt = 0
    for p in range(g.players):
        s.score[p] = g.compensation[p]
        s.placed[p] = 0
        for _ in range(g.hand_size):
            tile = s.deck[dealt]
            dealt += 1
            for w in range(words):
                s.hand[p * words + w] |= g.tile_mask[tile * words + w]
            s.hand_worth[p] += g.value[tile]
        s.hand_count[p] = g.hand_size
    s.drawn = -1
    s.dealt = dealt + 1
    start = s.deck[dealt]
    s.cells[0] = g.start
    s.board[g.start] = -1
    s.front = 1
    cover(g, s, g.start, g.first_orientation[start])
    s.to_move = s.first_player
    find_moves(g, s)


@kernel
def clear(g, s):
    """Take all tiles off the board and out of the hands; the deck stays. Faster than a new record."""
    for k in range(s.front):
        s.board[s.cells[k]] = 0
    for k in range(s.laid):
        s.board[s.places[k]] = 0
    words = len(g.coloured)
    for p in range(g.players):
        for w in range(words):
            s.hand[p * words + w] = 0
            s.open[p * words + w] = 0
        s.hand_count[p] = 0
        s.open_count[p] = 0
        s.hand_worth[p] = 0
        s.open_worth[p] = 0
    s.front = 0
    s.laid = 0
    s.ply = 0
    s.over = 0
    s.winner_bonus = 0


@kernel(inline=True)
def points(g, orientation, touched, total):
    """Points for laying a tile beside `touched` tiles worth `total`: its own value; beside two or three, theirs as well."""
    if g.wild_of[orientation]:
        return total if g.wild_scores_neighbors and touched > 1 else 0
    return g.worth[orientation] + total if touched > 1 else g.worth[orientation]


@kernel
def touching(g, s, cell):
    """How many tiles lie beside `cell`, what they are worth together, and how many more cells a tile on it would open."""
    touched = 0
    total = 0
    opened = 0
    side = (cell & 1) * 3
    for i in range(3):
        there = s.board[cell + g.step[side + i]]
        if there > 0:
            touched += 1
            total += g.worth[there - 1]
        elif there == 0:
            opened += 1
    return touched, total, opened


@kernel(inline=True)
def cover(g, s, cell, orientation):
    """Lay a tile on a frontier cell and tell its neighbours; returns its points."""
    words = len(g.coloured)
    board = s.board
    cells = s.cells
    fit = s.fit
    last = s.front - 1
    k = -board[cell] - 1
    if k != last:  # the last frontier cell takes its place in the list
        cells[k] = cells[last]
        board[cells[k]] = -k - 1
        for w in range(words):
            fit[k * words + w] = fit[last * words + w]
    front = last
    board[cell] = orientation + 1
    s.places[s.laid] = cell
    s.laid += 1
    touched = 0
    total = 0
    side = (cell & 1) * 3
    for i in range(side, side + 3):
        beside = cell + g.step[i]
        there = board[beside]
        if there > 0:
            touched += 1
            total += g.worth[there - 1]
        else:
            match = g.asks[orientation * 6 + i]
            if there == 0:
                cells[front] = beside
                board[beside] = -front - 1
                for w in range(words):
                    fit[front * words + w] = g.match[match + w]
                front += 1
            else:
                k = (-there - 1) * words
                for w in range(words):
                    fit[k + w] &= g.match[match + w]
    s.front = front
    return points(g, orientation, touched, total)


@kernel(inline=True)
def find(g, s, w, mask):
    """Write down where the orientations of `mask` (word `w`) fit; returns how many placements these are."""
    n = 0
    fit = s.fit
    legal = s.legal
    words = len(g.coloured)
    for k in range(w, s.front * words, words):
        m = fit[k] & mask
        legal[k] = m
        if m:
            n += popcount(m)
    return n


@kernel(inline=True)
def find_moves(g, s):
    """Find the legal placements of the player to move: the drawn tile's, else coloured tiles', else the wild's, else none.

    With none, and nothing to draw either (`supply_end = "blocked"`), the game ends.
    """
    words = len(g.coloured)
    own = s.to_move * words
    n = 0
    for w in range(words):
        mask = g.tile_mask[s.drawn * words + w] if s.drawn >= 0 else (s.hand[own + w] | s.open[own + w]) & g.coloured[w]
        n += find(g, s, w, mask)
    s.count = n
    if n == 0 and s.drawn < 0:
        find_wild_moves(g, s)


@kernel
def find_wild_moves(g, s):
    """Find the legal placements of a player who can place no coloured tile."""
    words = len(g.coloured)
    own = s.to_move * words
    n = 0
    for w in range(words):
        n += find(g, s, w, (s.hand[own + w] | s.open[own + w]) & ~g.coloured[w])
    s.count = n
    if n == 0 and s.dealt == g.tiles:
        end_exhausted(g, s)


@kernel
def end_went_out(g, s):
    """The player to move has no tile left: she gains the values of the opponents' tiles."""
    s.over = WENT_OUT
    s.count = 0
    for p in range(g.players):
        if p != s.to_move:
            s.winner_bonus += s.hand_worth[p]
            if g.open_tiles_count:
                s.winner_bonus += s.open_worth[p]
    s.score[s.to_move] += s.winner_bonus


@kernel(inline=True)
def left(g, s, p):
    """Number of tiles of player `p` that count as left in hand, times a large number, plus their values: the order of rule 2."""
    n = s.hand_count[p]
    worth = s.hand_worth[p]
    if g.open_tiles_count:
        n += s.open_count[p]
        worth += s.open_worth[p]
    return (n << 40) + worth


@kernel
def end_exhausted(g, s):
    """The supply is empty: whoever holds fewest tiles, then the least worth, gains the bonus; equals gain it each."""
    s.over = SUPPLY_EXHAUSTED
    s.count = 0
    if g.players > 1:
        least = 1 << 60
        for p in range(g.players):
            least = min(least, left(g, s, p))
        for p in range(g.players):
            if left(g, s, p) == least:
                s.score[p] += g.exhausted_bonus


@kernel(inline=True)
def finish_turn(g, s):
    """Check the ends in their order, else pass the turn on.

    Who has laid a drawn tile aside cannot have gone out: her hand is not empty, or what lies open counts.
    """
    p = s.to_move
    if s.hand_count[p] == 0 and (not g.open_tiles_count or s.open_count[p] == 0):
        end_went_out(g, s)
    elif s.dealt == g.tiles and g.ends_with_last_tile:
        end_exhausted(g, s)
    else:
        s.to_move = p + 1 if p + 1 < g.players else 0
        find_moves(g, s)


@kernel
def draw(g, s):
    """Turn the next tile of the supply up; if it fits nowhere, it is laid open beside the hand. Returns whether it fits."""
    words = len(g.coloured)
    tile = s.deck[s.dealt]
    s.dealt += 1
    s.drawn = tile
    find_moves(g, s)
    if s.count > 0:
        return True
    s.drawn = -1
    own = s.to_move * words
    for w in range(words):
        s.open[own + w] |= g.tile_mask[tile * words + w]
    s.open_count[s.to_move] += 1
    s.open_worth[s.to_move] += g.value[tile]
    return False


@kernel(inline=True)
def place(g, s, cell, orientation):
    """Lay a tile of the hand, an open tile or the drawn tile on a cell where it fits."""
    p = s.to_move
    if s.drawn >= 0:
        s.drawn = -1
    else:
        words = len(g.coloured)
        tile = g.tile_of[orientation]
        held = 0
        for w in range(words):
            held |= s.hand[p * words + w] & g.tile_mask[tile * words + w]
        if held:
            for w in range(words):
                s.hand[p * words + w] &= ~g.tile_mask[tile * words + w]
            s.hand_count[p] -= 1
            s.hand_worth[p] -= g.value[tile]
        else:
            for w in range(words):
                s.open[p * words + w] &= ~g.tile_mask[tile * words + w]
            s.open_count[p] -= 1
            s.open_worth[p] -= g.value[tile]
    scored = cover(g, s, cell, orientation)
    s.score[p] += scored
    s.placed[p] += scored


@kernel(inline=True)
def step(g, s, action):
    """Carry out a legal action."""
    s.ply += 1
    if action == DRAW:
        if draw(g, s):
            return
    else:
        place(g, s, action - 1 >> g.shift, action - 1 & g.orientations - 1)
    finish_turn(g, s)


@kernel(inline=True)
def nth_action(g, s, n):
    """The `n`-th legal action, in the order of the frontier, then of the orientations."""
    if s.count == 0:
        return DRAW
    words = len(g.coloured)
    legal = s.legal
    for k in range(s.front * words):
        m = legal[k]
        here = popcount(m)
        if n < here:
            while n > 0:
                m &= m - 1
                n -= 1
            return 1 + (s.cells[k // words] << g.shift) + k % words * g.word_bits + lowest(m)
        n -= here
    return -1


@kernel
def is_legal(g, s, action):
    """Whether an action, any integer, is legal now."""
    if s.over or action < 0 or action > g.cells * g.orientations:
        return False
    if action == DRAW:
        return s.count == 0
    cell = action - 1 >> g.shift
    orientation = action - 1 & g.orientations - 1
    k = -s.board[cell] - 1
    if s.count == 0 or k < 0 or orientation >= g.shapes:
        return False
    word = orientation // g.word_bits
    return s.legal[k * len(g.coloured) + word] >> (orientation - word * g.word_bits) & 1 == 1

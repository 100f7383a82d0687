"""Pirates Under Fire in the rules dialect, second part: setting up, the course of a turn, the end.

The legal actions of a decision are kept as *groups*: an action without its space, and the mask of its spaces. `settle` goes on by
itself, dropping effects without a target and ending turns in which nothing can be bought, until there is something to decide.
Source: `docs/rules/pirates.md`.
"""

from tilewidgets.games.pirates.codes import (
    AFTER,
    BOARDER,
    BROADSIDE,
    BUY,
    DECK_EXHAUSTED,
    EFFECTS,
    END,
    FIRST_MERCENARY,
    HIRED,
    KIND,
    LAY,
    MAIN,
    MERC,
    MOST_ACTIONS,
    NO_SHIP_PLAYABLE,
    NOWHERE,
    NUMBERS,
    OPEN_SEA,
    SEA,
    SHIP,
    WHAT,
)
from tilewidgets.games.pirates.scoring import final_score
from tilewidgets.games.pirates.sea import accessible, apply_effect, boardable, broadside, put, targets
from tilewidgets.kernel import kernel, lowest, popcount, random_below


@kernel
def shuffle_part(values, start, n, streams, i):
    """Shuffle `n` values from `start` on with stream `i` (Fisher and Yates)."""
    for left in range(n - 1, 0, -1):
        j = random_below(streams, i, left + 1)
        value = values[start + left]
        values[start + left] = values[start + j]
        values[start + j] = value


@kernel
def shuffle_boards(g, s, side, streams, i):
    """Lay the three boards of a side in a random order, each on a random face; player 1's side is turned round."""
    for b in range(3):
        s.order[b] = b
    shuffle_part(s.order, 0, 3, streams, i)
    left = 0
    for k in range(3):
        board = s.order[k]
        face = random_below(streams, i, 2)
        for y in range(3):
            for x in range(g.board_width[board]):
                space = y * 7 + left + x
                s.sea[space if side == 0 else 41 - space] = g.board[((board * 2 + face) * 3 + y) * 3 + x]
        left += g.board_width[board]


@kernel
def shuffle(g, s, streams, i):
    """Draw a setup with stream `i`: the sea of both sides, decks and reserves, and the mercenaries laid out."""
    for side in range(2):
        shuffle_boards(g, s, side, streams, i)
        n = 0
        for number in range(1, NUMBERS + 1):
            for _ in range(g.copies):
                s.draw[n] = number
                n += 1
        shuffle_part(s.draw, 0, n, streams, i)
        for k in range(g.deck_size):
            s.deck[side * g.deck_room + k] = s.draw[k]
        for k in range(g.reserve_size):
            s.reserve[side * g.reserve_room + k] = s.draw[g.deck_size + k]
    laid_out = 0
    for c in range(g.costs):
        n = 0
        for m in range(g.mercenaries):
            if g.cost[m] == g.market_cost[c]:
                s.draw[n] = m
                n += 1
        shuffle_part(s.draw, 0, n, streams, i)
        for k in range(g.market_count[c]):
            s.market[laid_out] = s.draw[k]
            laid_out += 1


@kernel
def clear(g, s):
    """Clear a record but for what `shuffle` fills in and `first_player`."""
    for p in range(2):
        s.active[p] = 0
        s.burning[p] = 0
        s.shield[p] = 0
        s.gold[p] = 0
        s.points[p] = 0
        s.extra[p] = 0
        s.score[p] = 0
        s.hand_count[p] = 0
        s.deck_next[p] = 0
        s.reserve_next[p] = 0
    for k in range(20):
        s.hand[k] = 0
    for space in range(42):
        s.lies[space] = 0
    s.mines = 0
    s.bought = 0
    s.ply = 0
    s.over = 0
    s.turn = 0


@kernel
def draw_ship(g, s, p):
    """Take the next ship of the deck into the hand, if any is left."""
    if s.deck_next[p] < g.deck_size:
        s.hand[p * 10 + s.deck[p * g.deck_room + s.deck_next[p]]] += 1
        s.hand_count[p] += 1
        s.deck_next[p] += 1


@kernel
def begin(g, s):
    """Deal from `s.deck` and let `s.first_player` begin; the record must be clear but for the setup."""
    s.shields_left = g.shields
    s.mines_left = g.mines
    s.extra_left = g.extra_tiles
    s.gold_left = g.gold_tokens
    s.points_left = g.point_tokens
    for p in range(2):
        for _ in range(g.hand_size):
            draw_ship(g, s, p)
    s.first_ship = 1
    s.to_move = s.first_player
    begin_turn(s)
    settle(g, s)


@kernel(inline=True)
def begin_turn(s):
    """A turn begins with nothing laid, nothing bought."""
    s.phase = MAIN
    s.has_bought = 0
    s.has_laid = 0
    s.sea_effect = OPEN_SEA
    s.ship_effect = OPEN_SEA


@kernel(inline=True)
def add(s, action, mask):
    """Add a group of legal actions."""
    if mask:
        s.group_action[s.groups] = action
        s.group_mask[s.groups] = mask
        s.groups += 1
        s.count += popcount(mask)


@kernel(inline=True)
def add_purchases(g, s, p, spaces):
    """Add the mercenaries that can be paid, on the accessible spaces (the boarder on more)."""
    if s.has_bought == 0:
        for k in range(g.market_size):
            m = s.market[k]
            if s.bought >> m & 1 == 0 and g.cost[m] <= s.gold[p]:
                more = boardable(g, s, p) if g.talent[m] == BOARDER else 0
                add(s, BUY * KIND + m * WHAT, spaces | more)


@kernel(inline=True)
def find_main(g, s, p):
    """Actions at the main action; it may be that the player loses because she cannot lay a ship."""
    spaces = accessible(g, s, p)
    if spaces == 0:
        s.over = NO_SHIP_PLAYABLE
        return
    for number in range(NUMBERS + 1):  # 0 stands for ships unknown, in the record of a view
        if s.hand[p * 10 + number]:
            add(s, LAY * KIND + number * WHAT, spaces)
    add_purchases(g, s, p, spaces)


@kernel(inline=True)
def find_effects(g, s, p):
    """Actions while effects are pending: those of both, the sea's only if both are the same; none if neither has a target."""
    if s.sea_effect != OPEN_SEA:
        add(s, SEA * KIND + s.sea_effect * WHAT, targets(g, s, p, s.sea_effect, s.acting))
    if s.ship_effect != OPEN_SEA and s.ship_effect != s.sea_effect:
        add(s, SHIP * KIND + s.ship_effect * WHAT, targets(g, s, p, s.ship_effect, s.acting))


@kernel(inline=True)
def find_hired(g, s, p):
    """Actions while repetitions of a mercenary's action are pending; those without a target are dropped."""
    while s.hired_step < MOST_ACTIONS and s.count == 0:
        effect = g.action[s.hired * MOST_ACTIONS + s.hired_step]
        if effect == OPEN_SEA:
            s.hired_step = MOST_ACTIONS
        else:
            add(s, MERC * KIND + effect * WHAT, targets(g, s, p, effect, s.acting))
            if s.count == 0:
                s.hired_step += 1


@kernel(inline=True)
def settle(g, s):
    """Go on until there is a decision, or the game is over."""
    s.groups = 0
    s.count = 0
    while s.count == 0 and s.over == 0:
        p = s.to_move
        if s.phase == MAIN:
            find_main(g, s, p)
        elif s.phase == EFFECTS:
            find_effects(g, s, p)
            if s.count == 0:
                s.sea_effect = OPEN_SEA
                s.ship_effect = OPEN_SEA
                s.phase = AFTER
        elif s.phase == HIRED:
            find_hired(g, s, p)
            if s.count == 0:
                s.phase = AFTER if s.has_laid else MAIN
        else:
            add_purchases(g, s, p, accessible(g, s, p))
            if s.count:
                add(s, END * KIND, 1 << NOWHERE)
            else:
                end_turn(g, s)
    if s.over == DECK_EXHAUSTED:
        s.score[0] = final_score(g, s, 0)
        s.score[1] = final_score(g, s, 1)


@kernel(inline=True)
def end_turn(g, s):
    """Draw, and pass the turn on, or end the game after the other player's last turn."""
    p = s.to_move
    was_empty = s.deck_next[p] >= g.deck_size
    draw_ship(g, s, p)
    s.turn += 1
    if p != s.first_player and was_empty:
        s.over = DECK_EXHAUSTED
    else:
        s.to_move = 1 - p
        begin_turn(s)


@kernel(inline=True)
def lay(g, s, number, space):
    """Lay a ship of the hand; both effects are pending then, unless a mine set it on fire."""
    p = s.to_move
    burning = (s.burning[0] | s.burning[1]) >> space & 1
    s.hand[p * 10 + number] -= 1
    s.hand_count[p] -= 1
    s.has_laid = 1
    s.acting = space
    s.phase = AFTER
    shielded = s.first_ship and p == s.first_player
    s.first_ship = 0
    if put(s, p, space, number, shielded):
        s.phase = EFFECTS
        s.sea_effect = OPEN_SEA if burning else s.sea[space]
        s.ship_effect = g.ability[number]


@kernel(inline=True)
def buy(g, s, m, space):
    """Pay a mercenary, lay it, and let it act, unless a mine set it on fire."""
    p = s.to_move
    s.gold[p] -= g.cost[m]
    s.gold_left += g.cost[m]
    s.bought |= 1 << m
    s.has_bought = 1
    s.acting = space
    active = put(s, p, space, FIRST_MERCENARY + m, 0)
    s.phase = AFTER if s.has_laid else MAIN
    if active:
        if g.talent[m] == BROADSIDE:
            broadside(g, s, p, space)
        s.phase = HIRED
        s.hired = m
        s.hired_step = 0


@kernel(inline=True)
def step(g, s, action):
    """Carry out a legal action and go on to the next decision."""
    s.ply += 1
    kind = action // KIND
    what = action // WHAT % 16
    space = action % WHAT
    if kind == LAY:
        lay(g, s, what, space)
    elif kind == BUY:
        buy(g, s, what, space)
    elif kind == END:
        end_turn(g, s)
    else:
        apply_effect(g, s, s.to_move, what, space)
        if kind == SEA:
            s.sea_effect = OPEN_SEA
        elif kind == SHIP:
            s.ship_effect = OPEN_SEA
        else:
            s.hired_step += 1
    settle(g, s)


@kernel(inline=True)
def nth_action(g, s, n):
    """The `n`-th legal action, in the order of the groups, then of the spaces."""
    for k in range(s.groups):
        m = s.group_mask[k]
        here = popcount(m)
        if n < here:
            while n > 0:
                m &= m - 1
                n -= 1
            return s.group_action[k] + lowest(m)
        n -= here
    return -1


@kernel
def is_legal(g, s, action):
    """Whether an action, any integer, is legal now."""
    if action >= 0 and s.over == 0:
        space = action % WHAT
        for k in range(s.groups):
            if s.group_action[k] == action - space:
                return s.group_mask[k] >> space & 1 == 1
    return False

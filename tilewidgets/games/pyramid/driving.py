"""Entries into the rules for callers outside of the dialect: positions driven in place, and many games recorded at once.

They take arrays of records and an index (a call that passes a single record costs four times as much), and each does as much as it
can in one call. `tilewidgets.games.rollout` is what they are for, `tilewidgets.games.engine` lists them.
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False, disallow-untyped-calls=False, check-untyped-defs=False
from tilewidgets.games.pyramid.policies import play_game
from tilewidgets.games.pyramid.rules import DRAW, begin, clear, is_legal, nth_action, shuffle, step
from tilewidgets.kernel import kernel, lowest

ILLEGAL = -1


@kernel
def deal(games, states, i, setup, first_player):
    """Begin a game on `states[i]` with a setup: the deck."""
    g = games[0]
    s = states[i]
    clear(g, s)
    for t in range(g.tiles):
        s.deck[t] = setup[t]
    s.first_player = first_player
    begin(g, s)


@kernel(brief=True)
def shuffle_and_deal(games, states, i, streams, first_player):
    """Begin a game on `states[i]` with a setup drawn from stream 0; returns what `brief` says."""
    g = games[0]
    s = states[i]
    clear(g, s)
    shuffle(g, s, streams, 0)
    s.first_player = first_player
    begin(g, s)
    return brief(s)


@kernel(brief=True)
def drive(games, states, i, action, out):
    """Carry out an action on `states[i]`; returns `ILLEGAL` (and does nothing), or what `status` says."""
    if not is_legal(games[0], states[i], action):
        return ILLEGAL
    step(games[0], states[i], action)
    return status(games[0], states[i], out)


@kernel(brief=True)
def pick(games, states, i, n):
    """Carry out the legal action number `n` of `states[i]`, from 0; returns `ILLEGAL` (and does nothing), or what `brief` says."""
    g = games[0]
    s = states[i]
    if n < 0 or n >= choices(s):
        return ILLEGAL
    step(g, s, nth_action(g, s, n))
    return brief(s)


@kernel
def drive_all(games, states, i, actions, n):
    """Carry out the first `n` actions on `states[i]`, as long as they are legal; returns how many were."""
    g = games[0]
    s = states[i]
    for k in range(n):
        if not is_legal(g, s, actions[k]):
            return k
        step(g, s, actions[k])
    return n


@kernel
def status(g, s, out):
    """Write the legal actions to `out`; returns their number (0: the game is over), the player to move and the end in one integer."""
    words = len(g.coloured)
    n = 0
    if s.over == 0 and s.count == 0:
        out[0] = DRAW
        n = 1
    elif s.over == 0:
        for k in range(s.front):
            first = 1 + s.cells[k] * g.orientations
            for w in range(words):
                m = s.legal[k * words + w]
                while m:
                    out[n] = first + w * g.word_bits + lowest(m)
                    n += 1
                    m &= m - 1
    return (n << 4) + (s.to_move << 2) + s.over


@kernel
def choices(s):
    """Number of legal actions; who can place nothing has one, to draw."""
    return 0 if s.over else max(s.count, 1)


@kernel
def brief(s):
    """What `status` returns, without writing the legal actions."""
    return (choices(s) << 4) + (s.to_move << 2) + s.over


@kernel(brief=True)
def glance(games, states, i):
    """What `brief` says of `states[i]`."""
    return brief(states[i])


@kernel(brief=True)
def look(games, states, i, out):
    """What `status` says of `states[i]`."""
    return status(games[0], states[i], out)


@kernel
def write_setup(g, s, out):
    """Write the deck to `out`."""
    for t in range(g.tiles):
        out[t] = s.deck[t]


@kernel
def tell(games, states, i, out):
    """Write the number of plies, the reason of the end, the player to move and the scores to `out`."""
    s = states[i]
    out[0] = s.ply
    out[1] = s.over
    out[2] = s.to_move
    for p in range(games[0].players):
        out[3 + p] = s.score[p]


@kernel
def record_games(games, states, policies, streams, first_players, actions, setups, ends, n):
    """Play `n` games on `states[0]`: game `j` with `streams[j]` (see `play_game`), its course written to row `j` of the others."""
    g = games[0]
    s = states[0]
    for j in range(n):
        s.first_player = first_players[j]
        play_game(g, s, policies, streams[j], actions[j])
        write_setup(g, s, setups[j])
        tell(games, states, 0, ends[j])

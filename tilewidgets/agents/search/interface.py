"""What a search asks of a game, in the rules dialect: functions without a body, for which `kernel.bound` puts in those of a game.

Every game has them in its module `searching`: `tilewidgets.games.pyramid.searching`, for example. `g` are the tables of its ruleset
(`games[0]`), `s` is a position, an element of `states`; players are numbered from 0, utilities counted in `SCALE`.
"""

from tilewidgets.kernel import kernel


@kernel
def players(g):
    """Number of players."""


@kernel
def mover(g, s):
    """The player whose decision it is."""


@kernel
def over(g, s):
    """Whether the game has ended."""


@kernel
def count(g, s):
    """Number of legal actions, 0 at the end."""


@kernel
def nth(g, s, n):
    """The legal action number `n`, a whole number from 0."""


@kernel
def allows(g, s, action):
    """Whether an action, any integer, is legal."""


@kernel
def advance(g, s, action):
    """Carry out a legal action on `s`."""


@kernel
def utility(g, s, p):
    """The utility of the end for player `p`, from -SCALE to SCALE."""


@kernel
def value(g, s, p):
    """A heuristic estimate of the utility for player `p`, between -SCALE and SCALE; at the end, the utility."""


@kernel
def seen(g, s, observer):
    """A number from 0 that changes when the observer sees what chance has decided, and tells what: two draws, two numbers.

    The observer is a player, EVERYBODY or NOBODY (see `tilewidgets.games.scale`).
    """


@kernel
def play_out(games, states, streams, i):
    """Play `states[0]` to its end, every move at random from stream `i`."""


@kernel
def outcomes(games, states, here, action):
    """Number of outcomes of an action on `states[here]` that chance decides, 1 for none; `states[here + 1]` is for trying."""


@kernel
def arrange(games, states, here, action, k):
    """Change what is still undealt on `states[here]` so that outcome `k` of an action happens; returns its weight among all outcomes.

    A weight of 0 says that it cannot happen. `states[here + 1]` is for trying.
    """

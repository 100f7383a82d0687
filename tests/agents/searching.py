"""Helpers for the tests of searches: brute force over states, and positions late in a game."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import tilewidgets as tw
from tilewidgets.agents.search import Searcher

LATE = {"turns": 2, "market": {}, "tokens": {"shield": 7, "mine": 14, "extra": 0, "gold": 11, "point": 20}, "visibility": "open"}
"""Pirates short enough to be solved from late on; no extra ships, so that nothing is left to chance at the end."""


def tiny(seed, **options):
    return tw.game("pyramid", ruleset="tiny", **options).deal(seed)


def late_pirates(seed, most=400):
    """A state near the end of a game of pirates, everything known: as many plies before the end as give at most so many lines of play."""
    state, course = tw.game("pirates", **LATE).deal(seed), []
    while not state.is_over:
        course.append(state)
        state = state.play(state.legal_moves[(7 * state.ply + 3) % len(state.legal_moves)])
    course = [s for s in course if s.view(s.to_move).deals().certain and len(s.legal_moves) > 1]
    found = None
    for state in reversed(course):
        if lines(state, most) > most:
            break
        found = state
    return found


def lines(state, most):
    """Number of lines of play from a state on, counted up to more than `most`."""
    total, waiting = 0, [state]
    while waiting and total <= most:
        state = waiting.pop()
        waiting += [state.play(move) for move in state.legal_moves]
        total += state.is_over
    return total + len(waiting)


def solve(state, player):
    """The value of a state without chance for one of two players, by brute force; for more players all others are against her."""
    if state.is_over:
        return state.returns[player]
    values = [solve(state.play(move), player) for move in state.legal_moves]
    return max(values) if state.to_move == player else min(values)


def solved_moves(state):
    """The value of every legal move."""
    return {move: solve(state.play(move), state.to_move) for move in state.legal_moves}


def values(analysis):
    return {entry.move: entry.value for entry in analysis.moves}


def search(view, method, iterations=None, **options):
    return Searcher(view.game, method, **options).search(view, iterations=iterations)


def told(analysis):
    """All that an analysis says but for the time that it took."""
    return (
        analysis.method,
        analysis.player,
        analysis.moves,
        analysis.principal_variation,
        analysis.iterations,
        analysis.nodes,
        analysis.exact,
    )


@cache
def expected(state, player):
    """The exact value of a pyramid with open hands for a player, over every order of the supply that is still possible, by brute force."""
    if state.is_over:
        return Fraction(state.returns[player]).limit_denominator(100)
    values = [expected_after(state, move, player) for move in state.legal_moves]
    return max(values) if state.to_move == player else min(values)


def expected_after(state, move, player):
    """The same after a move: the mean over the tiles that can be drawn, each of which is put on top of the supply."""
    if not move.is_draw:
        return expected(state.play(move), player)
    dealt, setup = state.game.ruleset_tiles - state.view(player).supply, state.setup
    outcomes = []
    for k in range(dealt, len(setup["deck"])):
        deck = list(setup["deck"])
        deck[dealt], deck[k] = deck[k], deck[dealt]
        other = state.game.start(setup | {"deck": deck}).play_all(state.moves)
        outcomes.append(expected(other.play(move), player))
    return sum(outcomes) / len(outcomes)

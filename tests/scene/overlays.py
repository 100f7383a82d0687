"""Analyses that the pictures are tested with: values drawn by chance for the legal moves of real positions, lines really played."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.scene import pirates_positions as pirates
from tilewidgets.game import State
from tilewidgets.games import game
from tilewidgets.scene.overlay import Overlay, Weighed


def weighed(view: Any, seed: int = 0, line: tuple[Any, ...] = ()) -> Overlay:
    """Weigh all legal moves: the first ones are tried often and surely, the last ones hardly."""
    random, moves, found = Random(seed), list(view.legal_moves), []
    random.shuffle(moves)
    for i, move in enumerate(moves):
        value = max(-1.0, min(1.0, 0.3 - 0.35 * (i / len(moves)) ** 0.6 + random.uniform(-0.03, 0.03)))
        visits = max(1, int(900 * 0.6**i))
        about = 0.9 / visits**0.5 + 0.02
        found.append(Weighed(move, value, visits, max(-1.0, value - about), min(1.0, value + about)))
    found.sort(key=lambda w: -w.visits)
    return Overlay(tuple(found), line, "ismcts, 2,000 iterations")


def line_of(state: State, first: Any, most: int = 9) -> tuple[Any, ...]:
    """A line that begins with a move and goes on at random."""
    random, out = Random(5), [first]
    state = state.play(first)
    while len(out) < most and not state.is_over:
        out.append(random.choice(state.legal_moves))
        state = state.play(out[-1])
    return tuple(out)


def analysed(state: State, seed: int = 0) -> tuple[Any, Overlay]:
    """The view of the player to move, and an analysis with a line."""
    view: Any = state.view(state.to_move)
    plain = weighed(view, seed)
    return view, Overlay(plain.moves, line_of(state, plain.moves[0].move), plain.caption)


def grown(seed: int, plies: int, **options: Any) -> State:
    """A position of Pyramid Power after some random moves."""
    state, random = game("pyramid", **options).deal(seed), Random(seed)
    for _ in range(plies):
        after = state.play(random.choice(state.legal_moves))
        if after.is_over:
            break
        state = after
    return state


@cache
def pyramid(plies: int = 7) -> tuple[Any, Overlay]:
    """A position of Pyramid Power, analysed."""
    return analysed(grown(4, plies), 2)


@cache
def wide_pyramid() -> tuple[Any, Overlay]:
    """A large board, alone, and a hand that fits on many cells."""
    return analysed(max((grown(seed, 16, players=1, hand_size=18) for seed in range(12)), key=lambda s: len(s.view(0).frontier)), 3)


@cache
def effects() -> tuple[Any, Overlay]:
    """Two effects are pending on a crowded sea."""
    return analysed(pirates.played(pirates.MID_DEAL, pirates.MID_MOVES), 3)


@cache
def mines() -> tuple[Any, Overlay]:
    """A mine can be laid nearly everywhere."""
    for seed in range(100):
        for plies in range(8, 30):
            state = pirates.grown(seed, plies)
            view: Any = state.view(state.to_move)
            if any(p.ready and p.effect == "M" and len(p.targets) > 25 for p in view.pending):
                return analysed(state, 4)
    raise AssertionError("no such position")


@cache
def purchases() -> tuple[Any, Overlay]:
    """A mercenary can be bought, or the turn ended."""
    for seed in range(200):
        for plies in range(10, 50):
            state = pirates.grown(seed, plies)
            if state.is_over:
                break
            view: Any = state.view(state.to_move)
            if view.phase == "after":
                return analysed(state, 1)
    raise AssertionError("no such position")


@cache
def opening() -> tuple[Any, Overlay]:
    """Ships can be laid on a nearly empty sea."""
    return analysed(pirates.grown(4, 4), 5)

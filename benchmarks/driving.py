"""Driving games ply by ply from Python: our rollout in place against OpenSpiel's states. Beginning a game is part of it."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from typing import Any

import tilewidgets as tw
from benchmarks.games import LIKE, SEED, TITLES, peers, spiel_player
from benchmarks.measure import Row, Skipped, compare
from tilewidgets.kernel import has_numba


def _ways(rollout: Any) -> dict[str, Callable[[int], int]]:
    """The two ways to play random games in place; each returns the number of plies."""
    chance = random.Random(SEED).random
    seeds = iter(range(1 << 40))

    def by_actions(games: int) -> int:
        plies = 0
        for _ in range(games):
            rollout.deal(next(seeds))
            while not rollout.is_over:
                actions = rollout.legal_actions()
                rollout.step(actions[int(chance() * len(actions))])
                plies += 1
        return plies

    def by_number(games: int) -> int:
        plies = 0
        for _ in range(games):
            rollout.deal(next(seeds))
            while not rollout.is_over:
                rollout.pick(int(chance() * rollout.count))
                plies += 1
        return plies

    return {"legal_actions + step": by_actions, "pick": by_number}


def against_open_spiel() -> list[Row]:
    """`legal_actions()` and `step(action)`, then `pick(number)`, against `legal_actions()` and `apply_action(action)`."""
    if not has_numba():
        raise Skipped("numba, the extra `fast`, is not installed.")
    rows: list[Row] = []
    for name in LIKE:
        ours: Any = tw.game(name, players=2)
        for way, play in _ways(ours.rollout(fast=True)).items():
            what = f"{TITLES[name]}, {way} / OpenSpiel in Python"
            here = [compare(play, spiel_player(game)).row(f"{what}, {peer}", "plies") for peer, game in peers(name)]
            middle = statistics.median(row.value for row in here)
            rows += [*here, Row(f"{what}, median", "", "", middle, ">= 1 x", middle >= 1)]
    return rows

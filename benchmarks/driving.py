"""Driving games ply by ply from Python: our rollout in place against OpenSpiel's states. Beginning a game is part of it."""

from __future__ import annotations

import random
import statistics

import tilewidgets as tw
from benchmarks.games import SEED, peers, spiel_player
from benchmarks.measure import Row, Skipped, compare
from tilewidgets.kernel import has_numba


def against_open_spiel() -> list[Row]:
    """`legal_actions()` and `step(action)`, then `pick(number)`, against `legal_actions()` and `apply_action(action)`."""
    if not has_numba():
        raise Skipped("numba, the extra `fast`, is not installed.")
    rollout = tw.game("pyramid", players=2).rollout(fast=True)
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

    ways = {"legal_actions + step": by_actions}
    if hasattr(rollout, "pick"):
        ways["pick"] = by_number
    rows: list[Row] = []
    for way, play in ways.items():
        here = [compare(play, spiel_player(game)).row(f"{way} / OpenSpiel in Python, {name}", "plies") for name, game in peers()]
        middle = statistics.median(row.value for row in here)
        rows += [*here, Row(f"{way} / OpenSpiel in Python, median", "", "", middle, ">= 1 x", middle >= 1)]
    return rows

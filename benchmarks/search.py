"""Monte Carlo tree search on one core: iterations a second against OpenSpiel's MCTS bot in C++, one random game an iteration on both sides.

Both search the first position with as many iterations a move, and begin anew every time: the trees are of the same size.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

import tilewidgets as tw
from benchmarks.games import LIKE, SEED, TITLES, open_spiel, peers
from benchmarks.measure import Row, Skipped, compare
from tilewidgets.kernel import has_numba

ITERATIONS = 2000
LEAST = 2
NODES_MB = 200


def _ours(name: str, method: str) -> Callable[[int], float]:
    from tilewidgets.agents.search import Searcher

    view = tw.game(name, players=2).deal(SEED).view(0)
    seeds = iter(range(1 << 40))

    def play(calls: int) -> float:
        for _ in range(calls):
            Searcher(view.game, method, seed=next(seeds), fast=True).search(view, iterations=ITERATIONS)
        return calls * ITERATIONS

    return play


def _theirs(game: Any) -> Callable[[int], float]:
    pyspiel = open_spiel()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, ITERATIONS, NODES_MB, False, 7, False)

    def play(calls: int) -> float:
        for _ in range(calls):
            bot.mcts_search(game.new_initial_state())
        return calls * ITERATIONS

    return play


def against_open_spiel() -> list[Row]:
    """UCT and SO-ISMCTS against OpenSpiel's UCT, everything included: drawing worlds, values of all moves."""
    if not has_numba():
        raise Skipped("numba, the extra `fast`, is not installed.")
    rows: list[Row] = []
    for name in LIKE:
        for method in ("mcts", "ismcts"):
            what = f"{TITLES[name]}, {method} / OpenSpiel's MCTS"
            ours = _ours(name, method)
            here = [compare(ours, _theirs(game)).row(f"{what}, {peer}", "iterations") for peer, game in peers(name)]
            middle = statistics.median(row.value for row in here)
            target = (f">= {LEAST} x", middle >= LEAST) if method == "mcts" else ()  # the other draws worlds as well
            rows += [*here, Row(f"{what}, median", "", "", middle, *target)]
    return rows

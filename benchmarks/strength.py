"""How strong the agents are: each against each, seats swapped; and strength against budget.

Every pair plays each deal twice, with seats swapped. Intervals are exact (Clopper and Pearson), for games won with a draw as half a win.
`python -m benchmarks.strength` takes other budgets and numbers of games, and can draw `strength.png`.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import tilewidgets as tw
from benchmarks.games import SEED, TITLES
from benchmarks.measure import Row, Skipped
from tilewidgets.agents import ask
from tilewidgets.kernel import has_numba

AGENTS = ("random", "greedy", "minimax:depth=2", "mcts:iterations=2000", "ismcts:iterations=2000")
BUDGETS = (10, 30, 100, 300, 1000, 3000)
DEALS = 20
PICTURE = Path(__file__).with_name("strength.png")


def play(name: str, specs: tuple[str, str], deal: int) -> float:
    """Points of the first of two agents in the two games of a deal: 1 a win, 1/2 a draw."""
    points = 0.0
    for seat in range(2):
        game: Any = tw.game(name, players=2)
        players: list[Any] = [tw.agent(spec, seed=f"{SEED}/{deal}/{seat}/{k}") for k, spec in enumerate(specs)]
        for player in players:
            if hasattr(player, "fast"):
                player.fast = True
        state = game.deal(f"{SEED}/{deal}", first_player=0)
        while not state.is_over:
            state = state.play(ask(players[state.to_move ^ seat], state.view(state.to_move)))
        points += (1 + state.returns[seat]) / 2
    return points


def _duel(arguments: tuple[str, tuple[str, str], int]) -> float:
    return play(*arguments)


def duel(pool: Any, name: str, one: str, other: str, deals: int) -> tuple[float, float, float]:
    """The rate of the first agent's points, and its interval."""
    jobs = [(name, (one, other), deal) for deal in range(deals)]
    points = sum(pool.map(_duel, jobs) if pool else map(_duel, jobs))
    return points / (2 * deals), *clopper_pearson(points, 2 * deals)


def clopper_pearson(points: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """The exact interval of a rate."""
    try:
        from scipy.stats import beta
    except ImportError as error:
        raise Skipped("scipy is not installed.") from error
    tail = (1 - confidence) / 2
    low = float(beta.ppf(tail, points, games - points + 1)) if points > 0 else 0.0
    high = float(beta.ppf(1 - tail, points + 1, games - points)) if points < games else 1.0
    return low, high


def each_against_each(deals: int = DEALS, names: tuple[str, ...] = tuple(TITLES), workers: int = 1) -> list[Row]:
    """Rates of all pairs."""
    if not has_numba():
        raise Skipped("numba, the extra `fast`, is not installed.")
    rows = []
    with ProcessPoolExecutor(workers) as pool:
        for name, (other, one) in itertools.product(names, itertools.combinations(AGENTS, 2)):
            start = time.perf_counter()
            rate, low, high = duel(pool if workers > 1 else None, name, one, other, deals)
            took = f"{time.perf_counter() - start:.0f} s"
            what = f"{TITLES[name]}, {one} against {other}: part of {2 * deals} games"
            rows.append(Row(what, f"{low:.2f} .. {high:.2f}", took, rate))
            print(f"{what}: {rate:.2f} ({low:.2f} .. {high:.2f}), {took}", file=sys.stderr, flush=True)
    return rows


def by_budget(deals: int, names: tuple[str, ...], budgets: tuple[int, ...] = BUDGETS) -> dict[str, list[tuple[int, float, float, float]]]:
    """Rates of both tree searches against the greedy agent, by iterations a move."""
    curves: dict[str, list[tuple[int, float, float, float]]] = {}
    for name, method, budget in itertools.product(names, ("mcts", "ismcts"), budgets):
        found = budget, *duel(None, name, f"{method}:iterations={budget}", "greedy", deals)
        curves.setdefault(f"{TITLES[name]}, {method}", []).append(found)
        print(f"{name}, {method}, {budget} iterations: {found[1]:.2f} ({found[2]:.2f} .. {found[3]:.2f})", file=sys.stderr, flush=True)
    return curves


def draw(curves: dict[str, list[tuple[int, float, float, float]]], target: Path) -> None:
    """Draw the rates by budget."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
    for label, points in curves.items():
        x, y, low, high = zip(*points, strict=True)
        errors = [[a - b for a, b in zip(y, low, strict=True)], [b - a for a, b in zip(y, high, strict=True)]]
        axes.errorbar(x, y, yerr=errors, label=label, marker="o", capsize=3)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xscale="log", ylim=(0, 1), xlabel="iterations a move", ylabel="points against greedy, 95 % intervals")
    axes.legend()
    figure.savefig(target, dpi=120)


def main() -> None:
    """Print rates; with `--plot`, draw strength against budget."""
    parser = argparse.ArgumentParser("python -m benchmarks.strength")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--games", nargs="+", choices=tuple(TITLES), default=tuple(TITLES))
    parser.add_argument("--plot", action="store_true", help=f"strength against budget, and a picture: {PICTURE.name}")
    options = parser.parse_args()
    if options.plot:
        draw(by_budget(options.deals, tuple(options.games)), PICTURE)
    else:
        each_against_each(options.deals, tuple(options.games))


if __name__ == "__main__":
    main()

"""Random games in plain Python, without numba, against python-chess."""

from __future__ import annotations

import random

from benchmarks.games import SEED, TITLES, Games
from benchmarks.measure import Row, Skipped, compare, rate

LONGEST = 120
"""Plies after which a game of chess is broken off: testing for draws would take it longer than playing."""
LEAST = {"pyramid": (3, 80_000), "pirates": (None, 30_000)}
"""The least ratio wanted, and the least plies a second."""


def against_chess() -> list[Row]:
    """Plain games against `list(board.legal_moves)` and `board.push`."""
    try:
        import chess
    except ImportError as error:
        raise Skipped("chess, of the extra `bench`, is not installed.") from error
    chance = random.Random(SEED).random

    def play(games: int) -> int:
        plies = 0
        for _ in range(games):
            board = chess.Board()
            for _ in range(LONGEST):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(chance() * len(moves))])
                plies += 1
        return plies

    rows = []
    for name, (least, least_rate) in LEAST.items():
        result, what = compare(Games(name, fast=False).play, play), f"{TITLES[name]}, plain"
        rows += [
            result.row(f"{what} / python-chess", "plies", least),
            Row(what, rate(result.ours, "plies"), "", result.ours, f">= {least_rate:,}", result.ours >= least_rate),
        ]
    return rows

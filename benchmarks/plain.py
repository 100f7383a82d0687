"""Random games in plain Python, without numba, against python-chess."""

from __future__ import annotations

import random

from benchmarks.games import SEED, Pyramid
from benchmarks.measure import Row, Skipped, compare, rate

LONGEST = 120
"""Plies after which a game of chess is broken off: testing for draws would take it longer than playing."""
LEAST_RATE = 80_000


def against_chess() -> list[Row]:
    """Plain games against `list(board.legal_moves)` and `board.push`."""
    try:
        import chess
    except ImportError as error:
        raise Skipped("chess, of the extra `bench`, is not installed.") from error
    chance = random.Random(SEED).random
    ours = Pyramid(fast=False)

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

    result = compare(ours.play, play)
    absolute = Row("plain, random games", rate(result.ours, "plies"), "", result.ours, f">= {LEAST_RATE:,}", result.ours >= LEAST_RATE)
    return [result.row("plain / python-chess, random games", "plies", least=3), absolute]

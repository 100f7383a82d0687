"""Compiled random games on one core against hand-written C++ that plays the same games, and against OpenSpiel's own loop in C++."""

from __future__ import annotations

import ctypes
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.games import Pyramid, open_spiel, peers, spiel_player
from benchmarks.measure import Row, Skipped, compare
from tilewidgets.kernel import stream

SOURCE = Path(__file__).parent / "cpp" / "pyramid.cpp"
FLAGS = ("-O3", "-march=native", "-std=c++17", "-shared", "-fPIC")
COMPARED_GAMES = 3000
ROLLOUTS = 400
"""Games that OpenSpiel plays in one call."""


def _library() -> ctypes.CDLL:
    compiler = shutil.which("g++")
    if compiler is None:
        raise Skipped("there is no g++ here.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        target = Path(folder) / "pyramid.so"
        done = subprocess.run([compiler, *FLAGS, "-o", str(target), str(SOURCE)], check=False, capture_output=True, text=True)
        if done.returncode:
            raise Skipped(f"g++ cannot build it: {done.stderr.strip()[:300]}")
        library = ctypes.CDLL(str(target))
    library.play_games.restype = ctypes.c_int64
    return library


def _pointer(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


def _check_the_same_games(library: ctypes.CDLL, ours: Pyramid) -> None:
    """Every ply, every score and every reason of some thousand games, and where the random streams have got to."""
    players, hand = ours.game.players, ours.game.engine.tables.hand_size
    mine = ours.bulk.integers([stream("the same", k) for k in range(1 + players)])
    theirs, actions = mine.copy(), ours.actions.copy()
    b, end = ours.bulk, np.zeros(2 + players, np.int64)
    for number in range(COMPARED_GAMES):
        plies = b.policies.record_game(b.games, b.states, ours.policies, mine, ours.actions)
        library.record_game(players, hand, _pointer(theirs), _pointer(actions), _pointer(end))
        here = [plies, b.states["over"][0], *b.states["score"][0][:players]]
        same = here == end.tolist() and (ours.actions[:plies] == actions[:plies]).all() and (mine == theirs).all()
        assert same, f"game {number} differs: plies, reason, scores {here} here and {end.tolist()} in C++"


def against_cpp() -> list[Row]:
    """Compiled games against C++."""
    ours, library = Pyramid(fast=True), _library()
    _check_the_same_games(library, ours)
    players, hand = ours.game.players, ours.game.engine.tables.hand_size
    streams, actions = ours.streams.copy(), ours.actions.copy()

    def cpp(games: int) -> int:
        return int(library.play_games(players, hand, _pointer(streams), _pointer(actions), ctypes.c_int64(games)))

    return [compare(ours.play, cpp, turns=61).row("compiled / C++, random games", "plies", least=0.9)]


def _rollouts(game: Any, seed: int) -> Callable[[int], float]:
    """What plays random games inside OpenSpiel: one simulation of its MCTS bot is so many rollouts from the first position."""
    pyspiel = open_spiel()
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
    length = spiel_player(game)(1000) / 1000

    def play(calls: int) -> float:
        for _ in range(calls):
            bot.mcts_search(game.new_initial_state())
        return calls * ROLLOUTS * length

    return play


def against_open_spiel() -> list[Row]:
    """Compiled games against OpenSpiel's rollouts in C++."""
    ours = Pyramid(fast=True)
    rows = [compare(ours.play, _rollouts(game, seed=7)).row(f"compiled / OpenSpiel in C++, {name}", "plies") for name, game in peers()]
    middle = statistics.median(row.value for row in rows)
    return [*rows, Row("compiled / OpenSpiel in C++, median", "", "", middle, ">= 3 x", middle >= 3)]

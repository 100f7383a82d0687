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

from benchmarks.games import TITLES, Games, open_spiel, peers, spiel_player
from benchmarks.measure import Row, Skipped, compare
from tilewidgets.kernel import stream

SOURCES = Path(__file__).parent / "cpp"
FLAGS = ("-O3", "-march=native", "-std=c++17", "-shared", "-fPIC")
COMPARED_GAMES = 3000
ROLLOUTS = 400
"""Games that OpenSpiel plays in one call."""
LEAST = {"pyramid": (0.9, 3), "pirates": (0.8, 2)}
"""The least ratios wanted: to C++, to OpenSpiel."""


def _library(name: str) -> ctypes.CDLL:
    compiler = shutil.which("g++")
    if compiler is None:
        raise Skipped("there is no g++ here.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        target, source = Path(folder) / f"{name}.so", SOURCES / f"{name}.cpp"
        done = subprocess.run([compiler, *FLAGS, "-o", str(target), str(source)], check=False, capture_output=True, text=True)
        if done.returncode:
            raise Skipped(f"g++ cannot build it: {done.stderr.strip()[:300]}")
        library = ctypes.CDLL(str(target))
    library.play_games.restype = ctypes.c_int64
    return library


def _pointer(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


def _check_the_same_games(library: ctypes.CDLL, ours: Games) -> None:
    """Every ply of some thousand games, their ends with scores and gold, and where the random streams have got to."""
    engine, b, n = ours.game.engine, ours.bulk, COMPARED_GAMES
    mine = b.table([[stream("the same", game, k) for k in range(1 + ours.game.players)] for game in range(n)])
    actions, setups, ends = (b.zeros(n, width) for width in (engine.most_plies, engine.setup_size, engine.told_size))
    theirs, their_actions, their_ends = mine.copy(), actions.copy(), ends.copy()
    b.driving.record_games(b.games, b.states, ours.policies, mine, b.integers([0] * n), actions, setups, ends, n)
    for rows in zip(theirs, their_actions, their_ends, strict=True):
        library.record_game(*map(_pointer, rows))
    for what, here, there in (("end", ends, their_ends), ("course", actions, their_actions), ("chance", mine, theirs)):
        different = np.flatnonzero((here != there).any(axis=1))
        assert not len(different), f"the {what} of game {different[0]} differs: {here[different[0]]} here, {there[different[0]]} in C++"


def against_cpp() -> list[Row]:
    """Compiled games against C++."""
    return [_one_against_cpp(name) for name in LEAST]


def _one_against_cpp(name: str) -> Row:
    ours, library = Games(name, fast=True), _library(name)
    _check_the_same_games(library, ours)
    streams, actions = ours.streams.copy(), ours.actions.copy()

    def cpp(games: int) -> int:
        return int(library.play_games(_pointer(streams), _pointer(actions), ctypes.c_int64(games)))

    return compare(ours.play, cpp, turns=61).row(f"{TITLES[name]}, compiled / C++", "plies", least=LEAST[name][0])


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
    return [row for name in LEAST for row in _one_against_open_spiel(name)]


def _one_against_open_spiel(name: str) -> list[Row]:
    ours, what, least = Games(name, fast=True), f"{TITLES[name]}, compiled / OpenSpiel in C++", LEAST[name][1]
    rows = [compare(ours.play, _rollouts(game, seed=7)).row(f"{what}, {peer}", "plies") for peer, game in peers(name)]
    middle = statistics.median(row.value for row in rows)
    return [*rows, Row(f"{what}, median", "", "", middle, f">= {least} x", middle >= least)]

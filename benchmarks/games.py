"""The games of both sides: our plies, and OpenSpiel's games of like length and branching."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import tilewidgets as tw
from benchmarks.measure import Skipped
from tilewidgets.games.engine import EngineGame
from tilewidgets.kernel import has_numba, stream

SEED = "benchmarks"
LIKE_PYRAMID = (
    "connect_four",
    "breakthrough(rows=6,columns=6)",
    "hex(board_size=5)",
    "clobber",
    "havannah(board_size=4)",
    "y(board_size=6)",
)
"""Two players, nothing hidden, no dice; random games take 15 to 35 plies with 5 to 25 moves to choose from (ours: 13 plies, 13 moves)."""


LIKE_PIRATES = (
    "breakthrough",
    "checkers",
    "dots_and_boxes(num_rows=5,num_cols=5)",
    "havannah(board_size=5)",
    "hex(board_size=8)",
    "othello",
)
"""The same; 45 to 75 plies with 5 to 40 moves to choose from (ours: 74 plies, 17 moves; at 29 in 100 plies there is one move only)."""

LIKE = {"pyramid": LIKE_PYRAMID, "pirates": LIKE_PIRATES}
"""What OpenSpiel has that is like each of our games."""
TITLES = {"pyramid": "Pyramid Power", "pirates": "Pirates Under Fire"}


class Games:
    """Random games of two of the standard ruleset, one after another, each with its shuffle and its deal."""

    def __init__(self, name: str, fast: bool) -> None:
        if fast and not has_numba():
            raise Skipped("numba, the extra `fast`, is not installed.")
        game = tw.game(name, players=2)
        assert isinstance(game, EngineGame)
        self.game, engine = game, game.engine
        self.bulk = engine.bulk(fast)
        self.streams = self.bulk.integers([stream(SEED, k) for k in range(1 + self.game.players)])
        self.actions = self.bulk.integers([0] * engine.most_plies)
        self.policies = self.bulk.integers([engine.policies.RANDOM] * self.game.players)

    def play(self, games: int) -> int:
        """Play so many games; returns the number of plies."""
        b = self.bulk
        return int(b.policies.play_games(b.games, b.states, self.policies, self.streams, self.actions, games))


def open_spiel() -> Any:
    """The module `pyspiel`."""
    try:
        import pyspiel
    except ImportError as error:
        raise Skipped("open_spiel, of the extra `bench`, is not installed.") from error
    return pyspiel


def peers(name: str = "pyramid") -> Iterator[tuple[str, Any]]:
    """OpenSpiel's games that are like one of ours, as far as this release has them."""
    pyspiel = open_spiel()
    known = set(pyspiel.registered_names())
    for peer in LIKE[name]:
        if peer.split("(")[0] in known:
            yield peer, pyspiel.load_game(peer)


def spiel_player(game: Any) -> Callable[[int], int]:
    """What plays random games of OpenSpiel ply by ply from Python; returns the number of plies."""
    chance = random.Random(SEED).random

    def play(games: int) -> int:
        plies = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                plies += 1
        return plies

    return play

"""Replays of both games with everything that a replay may have, to be looked at and to be damaged."""

from __future__ import annotations

from functools import cache

import tilewidgets as tw
from tilewidgets.agents.simulate import simulate
from tilewidgets.replay import Replay


def line(state, n, which=0):
    """The notation of `n` moves from a state on: the legal ones number `which`."""
    moves = []
    for _ in range(n):
        if state.is_over:
            break
        legal = state.legal_moves
        moves.append(str(legal[which % len(legal)]))
        state = state.play(moves[-1])
    return moves


@cache
def annotated(game, seed=4, ruleset="standard"):
    """A finished game with comments, marks, nested variations and keys that nobody knows."""
    played = next(simulate(tw.game(game, ruleset=ruleset), ["random", "greedy"], 1, seed)).replay()
    variations = []
    for ply in (0, min(2, played.plies - 2)):
        moves = line(played[ply], 3, 5)
        inner = {"ply": ply + 1, "moves": line(played[ply].play(moves[0]), 2, 3), "marks": {}, "tag": [1]}
        if inner["moves"]:
            inner["marks"] = {str(ply + 2): "?!"}
        variations.append(
            {
                "ply": ply,
                "moves": moves,
                "name": "Plan B",
                "comment": "better",
                "comments": {str(ply + 1): "schön"},
                "marks": {str(ply + len(moves)): "!!"},
                "variations": [inner],
                "source": {"by": "me"},
            }
        )
    return Replay.from_dict(
        played.to_dict()
        | {
            "comments": {"0": "Anfang: schön 🙂", "2": "<b>not bold</b>", str(played.plies): "Ende"},
            "marks": {"1": "!", "2": "??"},
            "variations": variations,
            "meta": {"seed": seed, "tags": ["a", {"b": None}]},
            "studio": {"scores": [1, 2.5, None, True]},
        }
    )

"""Replays that pages are made of: with everything that one may hold, hostile ones, and look-alikes."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from tilewidgets import game
from tilewidgets.agents.simulate import simulate
from tilewidgets.game import State
from tilewidgets.replay import Replay

GAMES = ("pyramid", "pirates")
HOSTILE = "</script></style><img src=x onerror='window.hacked=1'>\u202e\x1b[31m\u2028[bold red]&amp;{{data}}"


@cache
def rich(name: str) -> Replay:
    """A finished game with comments, marks, and variations that have variations."""
    data = next(simulate(name, ["greedy", "random"], 1, 4)).to_dict(created="2026-11-30T10:00:00Z")
    return Replay.from_dict(annotated(data, ["Ada", "Grace"], "keeps an edge free"))


@cache
def hostile(name: str = "pyramid") -> Replay:
    """A finished game whose texts attack everything that shows them."""
    data = next(simulate(name, ["greedy", "random"], 1, 4)).to_dict()
    return Replay.from_dict(annotated(data, [HOSTILE, "[/bold]<b>x</b>"], HOSTILE))


def annotated(data: dict[str, Any], names: list[str], words: str) -> dict[str, Any]:
    start = game(data["game"], ruleset=data["ruleset"]["name"]).start(data["setup"])
    state = start.play_all(data["moves"][:2])
    first = next(move for move in reversed(state.legal_moves) if str(move) != data["moves"][2])
    after = state.play(first)
    second, other = after.legal_moves[0], after.legal_moves[-1]
    inner = {"ply": 3, "moves": [str(other)], "name": "inner"}
    data["players"] = [{"name": name, "agent": "greedy"} for name in names]
    data["comments"] = {"0": f"To learn from: {words}", "3": words}
    data["marks"] = {"3": "!", "5": "??"}
    data["variations"] = [
        {
            "ply": 2,
            "moves": [str(first), str(second)],
            "name": words[:40],
            "comment": words,
            "comments": {"3": words},
            "variations": [inner],
        },
        {"ply": 4, "moves": [], "comment": "nothing better"},
    ]
    return data


def played(name: str, seed: int, plies: int) -> State:
    """A game played at random, up to a ply or its end."""
    state, chance = game(name).deal(seed), random.Random(seed)
    while state.ply < plies and not state.is_over:
        state = state.play(chance.choice(state.legal_moves))
    return state


def twins(name: str, viewer: int | None, plies: int) -> tuple[State, State]:
    """Two states that `viewer` cannot tell apart, the hidden tiles of which differ."""
    state = played(name, 5, plies)
    for n in range(40):
        other = state.view(viewer).sample(f"twin {n}")
        if other.setup != state.setup:
            assert other.moves == state.moves
            return state, other
    raise AssertionError("nothing is hidden in this game")

"""A replay to work on."""

from __future__ import annotations

import pytest

from tilewidgets.agents.simulate import simulate
from tilewidgets.replay import Replay


@pytest.fixture(scope="session")
def replay():
    """A finished game with everything that a replay may have."""
    played = next(simulate("pyramid", ["greedy", "random"], 1, 4))
    data = played.to_dict(created="2026-11-30T10:00:00Z")
    data["comments"] = {"0": "Anfang: schön 🙂", "3": "<b>not bold</b>"}
    other = played.game.start(played.setup).play(played.moves[0]).legal_moves[-1]
    data["variations"] = [{"ply": 1, "moves": [str(other)], "comment": "better"}]
    data["studio"] = {"scores": [1, 2.5, None, True]}
    data["players"][0]["elo"] = 1500
    return Replay.from_dict(data)


@pytest.fixture(scope="session")
def pirates_replay():
    """A finished game of the other kind: nested lists in its setup, and a variation."""
    played = next(simulate("pirates", ["random", "random"], 1, 4))
    data = played.to_dict(created="2026-11-30T10:00:00Z")
    other = played.game.start(played.setup).play_all(played.moves[:5]).legal_moves[-1]
    data["variations"] = [{"ply": 5, "moves": [str(other)]}]
    return Replay.from_dict(data)


@pytest.fixture(scope="session", params=["pyramid", "pirates"])
def any_replay(request, replay, pirates_replay):
    return replay if request.param == "pyramid" else pirates_replay


@pytest.fixture
def data(replay):
    return replay.to_dict()

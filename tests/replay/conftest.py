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


@pytest.fixture
def data(replay):
    return replay.to_dict()

"""Between a replay (data) and a match (a tree of positions to walk on and to write on)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.match import Match
from tilewidgets.match.written import KEYS, read, written

if TYPE_CHECKING:
    from tilewidgets.replay.replay import Replay


def match_of(replay: Replay) -> Match:
    """Return a match with the moves, variations, comments and marks of a replay, at its first position."""
    return read(replay[0], replay.to_dict())


def with_match(replay: Replay, match: Match) -> Replay:
    """Return a replay with the moves, variations, comments and marks of a match; all else, unknown keys too, is that of `replay`.

    Raises
    ------
    ReplayError
        The match belongs to another deal, or has grown beyond the limits of a replay.
    """
    from tilewidgets.errors import ReplayError
    from tilewidgets.games import registered

    if match.root.state.game.ruleset != replay.game.ruleset or match.root.state.setup != replay[0].setup:
        raise ReplayError("setup", "this match was dealt otherwise than the replay. Make a replay of its own: Replay.of(match.state).")
    data = {key: value for key, value in replay.to_dict().items() if key not in KEYS} | written(match)
    if data["moves"] != list(replay.moves):  # else the result is what it was
        data.pop("result", None)
        *_, last = (match.root, *match.root.ahead())
        if last.state.result:
            data["result"] = last.state.result.to_dict()
    with registered(replay.game):
        return type(replay).from_dict(data)

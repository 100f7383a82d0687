"""What a worker does: `Task`, some games of one pairing as plain data, and `play`, which plays them. Both can be sent to another process.

The same task gives the same games everywhere. Agents that are policies play in bulk. Functions are asked one at a time, and Python's own
`random` begins anew with each question, from the game and the ply, and is the function's own (`own_random.py`). Agents in processes of
their own keep those for the games of a task.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import orjson

from tilewidgets.agents import Agent
from tilewidgets.agents.own_random import own_random
from tilewidgets.agents.simulate import Played, play_by_asking, play_by_policies
from tilewidgets.kernel import has_numba
from tilewidgets.theory.pairing import seating
from tilewidgets.theory.tournament_agents import APART, ASKED, FUNCTION, IN_BULK, Entrant
from tilewidgets.theory.tournament_games import Row, after_failure

if TYPE_CHECKING:
    from tilewidgets.game import Game
    from tilewidgets.games.rollout import Recorder

MOST_TRACEBACK = 4_000
"""Characters of a traceback that are kept, from its end."""
DEALS = {IN_BULK: 64, ASKED: 1, FUNCTION: 1, APART: 25}
"""Deals of a task, by how its agents play: of those that may be slow one, so that news come soon. Part of what `APART` agents do: their
process lives as long."""

_here = threading.local()
_own: dict[tuple[str, str], Game] = {}
"""Games of this process, by name and ruleset, that are known by no name elsewhere."""
stopped: set[str] = set()
"""Tags of runs of this process that are to end soon."""


@dataclass(frozen=True)
class Task:
    """Some games of a pairing.

    Attributes
    ----------
    game, ruleset : str
        Name, and options as JSON.
    agents : tuple of Entrant
        In the order of the pairing.
    seed : str
        Of the pairing.
    numbers : range
        Games to be played through.
    wanted : tuple of int
        Those whose results are wanted.
    tag : str
        The tournament's, in the replays; empty if no replays are wanted.
    run : str
        See `stopped`.
    fast : bool
        Whether to compile the rules, where numba is there.
    attempt : int
        How often it was lost before.
    """

    game: str
    ruleset: str
    agents: tuple[Entrant, ...]
    seed: str
    numbers: range
    wanted: tuple[int, ...]
    tag: str = ""
    run: str = ""
    fast: bool = False
    attempt: int = 0


def how_played(agents: Sequence[Entrant], game: Game) -> str:
    """How the games of some agents are played."""
    hows = {one.how for one in agents}
    if hows == {IN_BULK} and hasattr(game, "recorder"):
        return IN_BULK
    return APART if APART in hows else FUNCTION if FUNCTION in hows else ASKED


def remember(name: str, ruleset: str, made: Game) -> None:
    """Let tasks of this process find a game."""
    _own[name, ruleset] = made
    if len(_own) > 16:
        del _own[next(iter(_own))]


def find_game(name: str, ruleset: str) -> Game:
    """The game of a task."""
    return _own[name, ruleset] if (name, ruleset) in _own else _made(name, ruleset)


@lru_cache(maxsize=16)
def _made(name: str, ruleset: str) -> Game:
    from tilewidgets.games import game

    return game(name, ruleset=orjson.loads(ruleset))


def play(task: Task) -> list[Row]:
    """Play the games of a task; returns those that are wanted."""
    game = find_game(task.game, task.ruleset)
    how = how_played(task.agents, game)
    if how == IN_BULK:
        return [_row(task, k, played) for k, played in _in_bulk(task, game)]
    if how != APART:
        return list(_ask(task, game, [one.make() for one in task.agents], task.wanted))
    agents = [one.make(task.seed, task.numbers.start, i) for i, one in enumerate(task.agents)]
    try:
        return [row for row in _ask(task, game, agents, task.numbers) if row.k in task.wanted]
    finally:
        for one in agents:
            if hasattr(one, "close"):
                one.close()


def _in_bulk(task: Task, game: Game) -> Iterator[tuple[int, Played]]:
    players = game.players
    for order in range(players):
        numbers = [k for k in task.wanted if k % players == order]
        if numbers:
            seats = [task.agents[place] for place in seating(players, order)]
            recorder = _recorder(game, tuple(str(one.policy) for one in seats), task.fast and has_numba())
            played = play_by_policies(recorder, tuple(one.name for one in seats), [k // players for k in numbers], task.seed)
            yield from zip(numbers, played, strict=True)


def _recorder(game: Any, policies: tuple[str, ...], fast: bool) -> Recorder:
    """A recorder of this thread."""
    known: dict[Any, Recorder] = _here.__dict__.setdefault("recorders", {})
    key = id(game), policies, fast
    if key not in known or known[key].game is not game:
        if len(known) > 16:
            known.clear()
        known[key] = game.recorder(policies, fast)
    return known[key]


def _ask(task: Task, game: Game, agents: Sequence[Agent], numbers: Sequence[int]) -> Iterator[Row]:
    ruleset = game.ruleset.to_dict()
    for k in numbers:
        if task.run in stopped:
            return
        deal = k // game.players
        seats = []
        for seat, place in enumerate(seating(game.players, k)):
            one, entrant = agents[place], task.agents[place]
            if entrant.how != APART:
                one = one.seeded(task.seed, deal, seat)
                one.name = entrant.name
            seats.append(one)
        if any(entrant.how == FUNCTION for entrant in task.agents):  # one of them may be apart as well
            with own_random() as reseed:
                played = play_by_asking(game, seats, deal, task.seed, ruleset, reseed)
        else:
            played = play_by_asking(game, seats, deal, task.seed, ruleset)
        yield _row(task, k, played)


def _row(task: Task, k: int, played: Played) -> Row:
    result, failure = played.result, None
    if result is None:
        assert played.failure is not None
        assert played.failed_seat is not None
        said = played.failure
        failure = {"kind": said.kind, "agent": said.agent, "move_number": said.move_number, "seat": played.failed_seat, "said": str(said)}
        failure["traceback"] = said.traceback[-MOST_TRACEBACK:]
        returns, scores = after_failure(played.game.players, played.failed_seat), None
    else:
        returns, scores = result.returns, result.scores
    return Row(k, returns, scores, played.plies, failure, _line(task, k, played, failure) if task.tag else None)


def _line(task: Task, k: int, played: Played, failure: dict[str, Any] | None) -> bytes:
    data = played.to_dict(tournament=task.tag, pairing=[one.name for one in task.agents], k=k)
    if failure:
        data["meta"]["failure"] = failure
    return orjson.dumps(data) + b"\n"

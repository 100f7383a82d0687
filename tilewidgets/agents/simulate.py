"""Many games between agents: `simulate`.

Everything random derives from the seed, the number of the game and the seat. So the same seed gives the same games for any number of
workers, with numba or without, and game `i` can be had alone: it is dealt by `game.deal(f"{seed}/{i}", first_player=i % players)`, and the
agent on seat `p` draws from `stream("agent", seed, i, p)`. For functions Python's own `random` begins anew before each move, from the seed,
the game and the ply.

Agents that are policies of the rules play in bulk (`game.recorder`), in threads over compiled rules if numba is there; functions are asked
one by one, in this thread.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import local
from typing import TYPE_CHECKING, Any

from tilewidgets.agents import Agent, agent, ask
from tilewidgets.agents.own_random import own_random
from tilewidgets.agents.summary import Summary
from tilewidgets.errors import AgentFailure, MissingExtra, TileError, short, whole
from tilewidgets.game import Game, Result, State, View
from tilewidgets.kernel import has_numba, stream

if TYPE_CHECKING:
    from tilewidgets.games.rollout import Recorder
    from tilewidgets.replay import Replay

CHUNK = 64
"""Games that a worker plays at a time; also what may be waiting, a worker, at any moment."""
COMPILE_FROM = 500
"""Number of games from which compiling is worth the while when `fast` is not given."""


@dataclass(frozen=True)
class Played:
    """One simulated game.

    Attributes
    ----------
    game : Game
    index : int
        Its number in the simulation, from 0.
    seed : int or str
        Of the simulation.
    agents : tuple of str
        Names by seat.
    setup : dict
        All that chance decided.
    moves : tuple of str
        In notation.
    result : Result or None
        `None` for a game that an agent's failure ended.
    plies : int
        Number of moves.
    failure : AgentFailure or None
        Why the game has no result.
    failed_seat : int or None
        Whose failure it was.
    """

    game: Game
    index: int
    seed: int | str
    agents: tuple[str, ...]
    result: Result | None
    plies: int
    failure: AgentFailure | None = None
    failed_seat: int | None = None
    _course: Any = field(default=None, repr=False)
    _ruleset: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def deal_seed(self) -> str:
        """`game.deal` deals the same game with this seed (and the same first player)."""
        return deal_seed(self.seed, self.index)

    @property
    def setup(self) -> dict[str, Any]:
        """All that chance decided."""
        setup: dict[str, Any] = self._course.setup
        return setup

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in notation."""
        return tuple(map(str, self._course.moves))

    @property
    def state(self) -> State:
        """The last state."""
        return self._course if isinstance(self._course, State) else self.game.start(self.setup).play_all(self.moves)

    def to_dict(self, **meta: Any) -> dict[str, Any]:
        """The game as a replay: plain data, with `seed`, `game` and `deal_seed`, a failure, and `meta`, as its `meta`."""
        from tilewidgets.replay.shape import FORMAT, VERSION

        out: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "ruleset": dict(self._ruleset),
            "setup": self.setup,
            "players": [{"name": name, "agent": name} for name in self.agents],
            "moves": list(self.moves),
        }
        if self.result is not None:
            out["result"] = self.result.to_dict()
        out["meta"] = {**meta, "seed": self.seed, "game": self.index, "deal_seed": self.deal_seed}
        if self.failure is not None:
            failure = {key: getattr(self.failure, key) for key in ("kind", "agent", "move_number")}
            out["meta"]["failure"] = {**failure, "seat": self.failed_seat, "said": str(self.failure)}
        return out

    def replay(self, **meta: Any) -> Replay:
        """The game as a `Replay`."""
        from tilewidgets.replay import Replay

        return Replay.from_dict(self.to_dict(**meta))


def deal_seed(seed: int | str, index: int) -> str:
    """What game number `index` of a simulation is dealt with."""
    return f"{seed}/{index}"


class Simulation:
    """Games as they are played: iterate over it, once, and each `Played` comes in order; `summary` counts what has come.

    Attributes
    ----------
    game : Game
    agents : tuple of Agent
    games : int
        How many there will be.
    summary : Summary
    """

    def __init__(self, game: Game, agents: tuple[Agent, ...], games: int, played: Iterator[Played]) -> None:
        self.game, self.agents, self.games, self._played = game, agents, games, played
        self.summary = Summary(tuple(one.name for one in agents))

    def __iter__(self) -> Iterator[Played]:
        return self

    def __next__(self) -> Played:
        played = next(self._played)
        self.summary.add(played.index, played.result, played.plies, played.failure, played.failed_seat)
        return played

    def __len__(self) -> int:
        return self.games

    def run(self) -> Summary:
        """Play all that is left, keep no game, and return the summary."""
        for _ in self:
            pass
        return self.summary

    def __repr__(self) -> str:
        return f"<simulation of {self.games} games, {self.summary.games} played: {', '.join(one.name for one in self.agents)}>"


def simulate(
    game: Game | str,
    agents: Sequence[str | Agent | Callable[[View], Any]],
    games: int,
    seed: int | str = 0,
    *,
    workers: int | None = None,
    fast: bool | None = None,
    progress: bool = False,
) -> Simulation:
    """Let agents play many games.

    Seats stay as given; game `i` is begun by player `i % players`, so that beginning is shared equally.

    Parameters
    ----------
    game : Game or str
        A name is made into the game of as many players as there are agents.
    agents : sequence of str, Agent or callable
        One a seat, as `agent` takes them. Built-in ones start every game with a randomness of its own, whatever their seed.
    games : int
        How many.
    seed : int or str
        The same seed gives the same games.
    workers : int, optional
        Threads, for compiled rules; by default one a processor.
    fast : bool, optional
        Whether to compile the rules; by default if numba is installed and the games are many.
    progress : bool
        Whether to show a progress bar.

    Returns
    -------
    Simulation
        To iterate over, or to `run`. An agent's failure ends its game, which then has no result; it is listed in the summary.
    """
    if isinstance(game, str):
        from tilewidgets.games import game as make

        game = make(game, players=len(agents))
    if isinstance(agents, str) or len(agents) != game.players:
        raise TileError(f"agents must list {game.players} agents, one a seat, not {short(agents)}.")
    if not whole(games) or games < 1:
        raise TileError(f"games must be a whole number from 1, not {short(games)}.")
    if type(seed) not in (int, str):
        raise TileError(f"A seed is a whole number or a text, not {short(seed)}.")
    if workers is not None and (not whole(workers) or workers < 1):
        raise TileError(f"workers must be a whole number from 1, not {short(workers)}.")
    if fast and not has_numba():
        raise MissingExtra("numba", "fast")
    players = tuple(agent(spec) for spec in agents)
    if hasattr(game, "recorder") and all(one.policy for one in players):
        quick = has_numba() and games >= COMPILE_FROM if fast is None else fast
        played = _in_bulk(game, players, games, seed, (workers or _processors()) if quick else 1, quick)
    else:
        played = _one_by_one(game, players, games, seed)
    if progress:
        from tqdm.auto import tqdm

        played = iter(tqdm(played, total=games, unit=" games"))
    return Simulation(game, players, games, played)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _one_by_one(game: Game, players: tuple[Agent, ...], games: int, seed: int | str) -> Iterator[Played]:
    """Play by asking."""
    ruleset = game.ruleset.to_dict()
    for index in range(games):
        seats = [one.seeded(seed, index, p) for p, one in enumerate(players)]
        with own_random() as reseed:
            played = play_by_asking(game, seats, index, seed, ruleset, reseed)
        yield played


def play_by_asking(
    game: Game,
    seats: Sequence[Agent],
    index: int,
    seed: int | str,
    ruleset: Mapping[str, Any],
    reseed: Callable[[str], None] | None = None,
) -> Played:
    """Play the game of this number; `seats` are the agents, seeded already, and `ruleset` is that of the game as plain data.

    `reseed`, if given, is called with a text of its own before each move: see `own_random`.
    """
    state = game.deal(deal_seed(seed, index), first_player=index % game.players)
    failure = None
    while not state.is_over:
        player = state.to_move
        if reseed is not None:
            reseed(f"{seed}/{index}/{state.ply}")
        try:
            state = state.play(ask(seats[player], state.view(player)))
        except AgentFailure as error:
            failure = error.with_traceback(None)
            failure.__cause__ = failure.__context__ = None  # the text is kept; frames would keep all they have seen
            break
    names, whose = tuple(one.name for one in seats), state.to_move if failure else None
    return Played(game, index, seed, names, state.result, state.ply, failure, whose, state, ruleset)


def play_by_policies(recorder: Recorder, names: tuple[str, ...], numbers: Sequence[int], seed: int | str) -> list[Played]:
    """Play the games of these numbers with a recorder of the agents' policies; `names` are the agents' by seat."""
    game, players = recorder.game, recorder.game.players
    streams = [[stream("deal", deal_seed(seed, i)), *(stream("agent", seed, i, p) for p in range(players))] for i in numbers]
    courses, ruleset = recorder.play(streams, [i % players for i in numbers]), game.ruleset.to_dict()
    played = zip(numbers, courses, strict=True)
    return [Played(game, i, seed, names, c.result, c.plies, _course=c, _ruleset=ruleset) for i, c in played]


def _in_bulk(game: Game, players: tuple[Agent, ...], games: int, seed: int | str, workers: int, fast: bool) -> Iterator[Played]:
    """Play by policies, a chunk of games at a time; chunks are handed out in order, and a bounded number at once."""
    names, policies, here = tuple(one.name for one in players), [str(one.policy) for one in players], local()

    def play(first: int) -> list[Played]:
        if not hasattr(here, "recorder"):
            here.recorder = game.recorder(policies, fast)  # type: ignore[attr-defined]  # asked for by the caller
        return play_by_policies(here.recorder, names, range(first, min(first + CHUNK, games)), seed)

    chunks = range(0, games, CHUNK)
    if workers == 1:
        for first in chunks:
            yield from play(first)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[list[Played]]] = deque()
        try:
            for first in chunks:
                waiting.append(pool.submit(play, first))
                if len(waiting) > 2 * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

"""The agents of a match: asked beside everything else, void when the position has changed, named when they fail.

In a running event loop (a notebook) nothing waits for an agent. Without one (a script) its answer is waited for.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from tilewidgets.agents import Agent, agent
from tilewidgets.agents.thinking import think
from tilewidgets.errors import AgentFailure, MatchError, TileError
from tilewidgets.models import sentences
from tilewidgets.models.observing import Observed
from tilewidgets.models.searching import busy, call_in, can_analyse, running_loop
from tilewidgets.models.seats import Seat, name_apart

if TYPE_CHECKING:
    from tilewidgets.game import Game, State, View
    from tilewidgets.match import Match


class Opponents(Observed):
    """The part of `MatchModel` that lets agents play."""

    agent_timeout: float | None
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    thinking: Any
    conceded: Any
    _match: Match
    _seed: int | str

    def __init__(self) -> None:
        super().__init__()
        self._generation = 0  # of the position: an answer to an older one is void
        self._closed = False
        self._waiting: list[asyncio.Future[Any]] = []
        self._answers: list[tuple[int, Future[Any]]] = []
        self._answering = False
        self._gone, self._stopping = threading.Event(), threading.Event()  # of the position; of who thinks about it

    if TYPE_CHECKING:  # what `MatchModel` brings
        game: Game

        @property
        def state(self) -> State: ...  # noqa: D102
        @property
        def ply(self) -> int: ...  # noqa: D102  # documented there
        @property
        def to_move(self) -> int: ...  # noqa: D102
        def _tell(self, said: str | None = None, **changed: Any) -> None: ...
        def _played(self, move: Any) -> State: ...
        @property
        def viewer(self) -> int | None: ...  # noqa: D102
        def _arrive(self, *, ask: bool = True, conceded: int | None = None) -> None: ...

    @property
    def closed(self) -> bool:
        """Whether the match was closed: it can be looked at and saved, no more."""
        return self._closed

    def _wake(self, result: Any) -> None:
        """Tell whoever waits for a move: of the move, or of an error."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)

    def _void(self) -> None:
        """Come to another position: answers to the old one are void, and whoever still thinks about it may stop."""
        self._generation += 1
        self._gone.set()
        self._stopping.set()
        self._gone, self._stopping = threading.Event(), threading.Event()

    def _think(self) -> None:
        generation, state = self._generation, self._match.state
        seat = self.seats[state.to_move]
        assert seat.agent is not None
        loop = running_loop()

        def progress(analysis: Any) -> None:
            if loop is not None:
                call_in(loop, self._guard, self._progressed, generation, analysis.iterations, analysis.seconds)

        # A failure names the seat: several may have the same agent.
        asked = Agent(seat.name, partial(_ask_seat, seat.agent, self._gone, self._stopping, progress))
        if loop is None:
            self._think_now(generation, asked, state)
            return
        think(
            asked,
            state.view(state.to_move),
            self.agent_timeout,
            lambda future: call_in(loop, self._guard, self._answered, generation, future),
        )

    def _progressed(self, generation: int, iterations: int, seconds: float) -> None:
        """Tell how far an agent has got; not what it finds, which would tell of its hand, as does how much there is to look at."""
        if generation == self._generation and self.thinking:
            hidden = self.game.hides() and self.viewer != self.to_move
            self.set_trait("progress", sentences.progress(seconds, None if hidden else iterations))
            self._raise_what_observers_raised()

    def stop(self) -> None:
        """Let the agent that is thinking make the best move that it has found so far.

        Raises
        ------
        MatchError
            No agent is thinking, or one that cannot be interrupted.
        """
        with self._refusing():
            seat = self.seats[self.to_move]
            if not self.thinking or seat.agent is None:
                raise MatchError(sentences.NO_AGENT)
            if not can_analyse(seat.agent):
                raise MatchError(sentences.cannot_stop(seat.name))
        self._stopping.set()

    def _think_now(self, generation: int, agent_: Agent, state: State) -> None:
        """Wait for an agent's answer, and for those that follow upon it (in a loop: many agents in turn must not nest)."""
        answer: Future[Any] = Future()
        think(agent_, state.view(state.to_move), self.agent_timeout, lambda future: _copy(future, answer))
        self._answers.append((generation, answer))
        if self._answering:
            return
        self._answering = True
        raised: list[Exception] = []
        try:
            while self._answers:
                generation, answer = self._answers.pop(0)
                answer.exception()  # waits
                try:
                    self._answered(generation, answer)
                except Exception as error:  # noqa: BLE001  # an observer's; the agents who follow play on
                    raised.append(error)
        finally:
            self._answering = False
            self._answers.clear()
        if raised:
            raise raised[0]

    def _answered(self, generation: int, future: Future[Any]) -> None:
        if generation != self._generation or self._closed:
            return  # the position is another one by now
        error = future.exception()
        if error is None:
            self._played(future.result())
            return
        if not isinstance(error, TileError):
            error = AgentFailure("raised", self.seats[self.to_move].name, self.ply + 1, f"{type(error).__name__}: {error}")
        self._void()
        self._tell(thinking=False, progress="", last_error=error)

    def retry(self, spec: Any = None) -> None:
        """Ask the agent to move again, after a failure or an undo; with `spec`, another agent takes its seat.

        Raises
        ------
        MatchError
            It is not an agent's turn.
        """
        with self._refusing():
            seat = self.seats[self.to_move]
            self._check_not_conceded()
            if self._closed or self.state.is_over or seat.agent is None:
                raise MatchError(sentences.CLOSED if self._closed else sentences.NO_AGENT)
            if spec is not None:
                new = agent(spec, seed=f"{self._seed}/{self.to_move}")
                others = [s.name for p, s in enumerate(self.seats) if p != self.to_move]
                self.seats = tuple(  # the newcomer plays under its own name
                    Seat(name_apart(new.name, others), new) if p == self.to_move else s for p, s in enumerate(self.seats)
                )
                self.names = tuple(s.name for s in self.seats)
        self._void()
        self._arrive()

    def concede(self) -> None:
        """Let the player to move give up: the match ends here, as her loss, until somebody goes back or deals a new game.

        The rules know no such end: a replay of it is one of an unfinished game, whose `meta` notes the player as `conceded`.

        Raises
        ------
        MatchError
            The game is over, or the board is closed.
        """
        with self._refusing():
            self._check_not_conceded()
            if self._closed or self.state.is_over:
                raise MatchError(sentences.CLOSED if self._closed else sentences.OVER)
        self._void()
        self._wake(MatchError(sentences.conceded(self.names[self.to_move])))
        self._arrive(ask=False, conceded=self.to_move)

    def _check_not_conceded(self) -> None:
        if self.conceded is not None and not self._closed:
            raise MatchError(sentences.conceded(self.names[self.conceded]))

    async def settled(self) -> State:
        """Wait until no agent is thinking, because it has moved, failed or was stopped, and return the state."""
        changed = asyncio.Event()

        def tell(_change: Any) -> None:
            changed.set()

        self.observe(tell, "revision")
        try:
            while self.thinking:
                changed.clear()
                await changed.wait()
        finally:
            self.unobserve(tell, "revision")
        return self.state

    async def next_move(self) -> Any:
        """Wait for the next move of any player and return it.

        Raises
        ------
        MatchError
            The board is closed, or somebody concedes, now or while waiting; or the game is over.
        """
        self._check_not_conceded()
        if self._closed or self.state.is_over:
            raise MatchError(sentences.CLOSED if self._closed else sentences.OVER)
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        return await future


def _ask_seat(agent_: Any, gone: threading.Event, stop: threading.Event, progress: Any, view: View, _streams: list[int]) -> Any:
    if not can_analyse(agent_):
        return agent_(view)
    with busy(agent_):
        if gone.is_set():
            raise MatchError(sentences.NO_AGENT)  # nobody listens any more
        return agent_.analyse(view, stop=stop, progress=progress).best


def _copy(source: Future[Any], target: Future[Any]) -> None:
    error = source.exception()
    if error is None:
        target.set_result(source.result())
    else:
        target.set_exception(error)

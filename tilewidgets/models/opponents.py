"""The agents of a match: asked beside everything else, void when the position has changed, named when they fail.

In a running event loop (a notebook) nothing waits for an agent. Without one (a script) its answer is waited for.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from tilewidgets.agents import Agent, agent
from tilewidgets.agents.thinking import think
from tilewidgets.errors import AgentFailure, MatchError, ObserverFailed, TileError
from tilewidgets.models import sentences
from tilewidgets.models.observing import Observed
from tilewidgets.models.seats import Seat, name_apart

if TYPE_CHECKING:
    from tilewidgets.game import State, View
    from tilewidgets.match import Match


class Opponents(Observed):
    """The part of `MatchModel` that lets agents play."""

    agent_timeout: float | None
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    thinking: Any
    _match: Match
    _seed: int | str

    def __init__(self) -> None:
        super().__init__()
        self._generation = 0  # of the position: an answer to an older one is void
        self._closed = False
        self._waiting: list[asyncio.Future[Any]] = []
        self._answers: list[tuple[int, Future[Any]]] = []
        self._answering = False
        self._stopping = threading.Event()

    if TYPE_CHECKING:  # what `MatchModel` brings

        @property
        def state(self) -> State: ...  # noqa: D102
        @property
        def ply(self) -> int: ...  # noqa: D102  # documented there
        @property
        def to_move(self) -> int: ...  # noqa: D102
        def _tell(self, **changed: Any) -> None: ...
        def _played(self, move: Any) -> State: ...
        def _arrive(self, *, ask: bool = True) -> None: ...
        def _refusing(self) -> Any: ...

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
        self._stopping.set()
        self._stopping = threading.Event()

    def _think(self) -> None:
        generation, state = self._generation, self._match.state
        seat = self.seats[state.to_move]
        assert seat.agent is not None
        loop = running_loop()

        def progress(analysis: Any) -> None:
            if loop is not None:
                call_in(loop, self._progressed, generation, analysis.iterations, analysis.seconds)

        # A failure names the seat: several may have the same agent.
        asked = Agent(seat.name, partial(_ask_seat, seat.agent, self._stopping, progress))
        if loop is None:
            self._think_now(generation, asked, state)
            return
        think(
            asked,
            state.view(state.to_move),
            self.agent_timeout,
            lambda future: call_in(loop, self._answered_later, generation, future),
        )

    def _progressed(self, generation: int, iterations: int, seconds: float) -> None:
        """Tell how far an agent has got; not what it finds, which would tell of its hand."""
        if generation == self._generation and self.thinking:
            self.set_trait("progress", sentences.progress(self.seats[self.to_move].name, iterations, seconds))

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

    def _answered_later(self, generation: int, future: Future[Any]) -> None:
        """Take an answer in the event loop, where nobody could catch what an observer raises: it is shown instead."""
        try:
            self._answered(generation, future)
        except Exception as error:  # noqa: BLE001  # an observer's; the board tells of it
            with contextlib.suppress(Exception):  # it may fail again now
                self._tell(last_error=ObserverFailed(error))

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
        self._tell(thinking=False, last_error=error)

    def retry(self, spec: Any = None) -> None:
        """Ask the agent to move again, after a failure or an undo; with `spec`, another agent takes its seat.

        Raises
        ------
        MatchError
            It is not an agent's turn.
        """
        with self._refusing():
            seat = self.seats[self.to_move]
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
            The board is closed, now or while waiting; or the game is over.
        """
        if self._closed or self.state.is_over:
            raise MatchError(sentences.CLOSED if self._closed else sentences.OVER)
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        return await future


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop in which this is called; `None` in a script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def can_analyse(agent_: Any) -> bool:
    """Whether an agent can tell what it finds while it thinks, and be interrupted."""
    return callable(getattr(agent_, "analyse", None))


def _ask_seat(agent_: Any, stop: threading.Event, progress: Any, view: View, _streams: list[int]) -> Any:
    if not can_analyse(agent_):
        return agent_(view)
    return agent_.analyse(view, stop=stop, progress=progress).best


def call_in(loop: asyncio.AbstractEventLoop, function: Any, *arguments: Any) -> None:
    """Call a function in an event loop from another thread, unless the loop has ended meanwhile."""
    try:
        loop.call_soon_threadsafe(function, *arguments)
    except RuntimeError:  # closed: there is nobody to tell
        if not loop.is_closed():
            raise


def _copy(source: Future[Any], target: Future[Any]) -> None:
    error = source.exception()
    if error is None:
        target.set_result(source.result())
    else:
        target.set_exception(error)

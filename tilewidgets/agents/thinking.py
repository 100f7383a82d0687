"""Letting an agent think beside everything else: a daemon thread, so that one that never answers stops nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from tilewidgets.agents.ask import ask
from tilewidgets.agents.base import Agent
from tilewidgets.errors import AgentFailure

if TYPE_CHECKING:
    from tilewidgets.game import View


def think(agent: Agent, view: View, timeout: float | None, done: Callable[[Future[Any]], None]) -> None:
    """Ask an agent in a thread of its own; call `done` there with the future of its move.

    Parameters
    ----------
    agent : Agent
    view : View
        Of the player to move.
    timeout : float or None
        Seconds after which the future fails with `AgentFailure("timeout")`; the thread itself cannot be ended, but its answer is void.
    done : callable
        Called once.
    """
    future: Future[Any] = Future()
    lock = threading.Lock()

    def finish(result: Any, error: BaseException | None) -> None:
        with lock:
            if future.done():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        if timer is not None:
            timer.cancel()
        done(future)

    def work() -> None:
        try:
            result = ask(agent, view)
        except BaseException as error:  # noqa: BLE001  # whatever it is belongs to the future
            finish(None, error)
        else:
            finish(result, None)

    detail = f"it was given {timeout:g} seconds. Give it more, or take another agent." if timeout else ""
    timer = threading.Timer(timeout, finish, (None, AgentFailure("timeout", agent.name, view.ply + 1, detail))) if timeout else None
    if timer is not None:
        timer.daemon = True
        timer.start()
    threading.Thread(target=work, name=f"agent {agent.name}", daemon=True).start()

"""Asking an agent for its move: whatever goes wrong becomes an `AgentFailure` that says what, who and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.agents.base import NOTHING_TO_CHOOSE, Agent, name_of
from tilewidgets.errors import AgentFailure, TileError, short

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilewidgets.game import View

MOST_TRACEBACK = 20_000
"""Characters of a traceback that are kept, from its end."""


def ask(agent: Agent | Callable[[View], Any], view: View, move_number: int | None = None) -> Any:
    """Return the legal move that an agent chooses.

    Parameters
    ----------
    agent : Agent or callable
        Called with the view.
    view : View
        Of the player to move.
    move_number : int, optional
        For the failure's message, from 1; by default the number of the move that comes next.

    Raises
    ------
    AgentFailure
        The agent raised an error (`SystemExit` too; `KeyboardInterrupt` is the user's and passes), returned what is no move
        (`kind="nonsense"`), or an illegal move.
    TileError
        The viewer is not to move, so that there is nothing to ask.
    """
    legal, number = view.legal_moves, view.ply + 1 if move_number is None else move_number
    name = agent.name if isinstance(agent, Agent) else name_of(agent)
    if not legal:
        raise TileError(NOTHING_TO_CHOOSE)
    try:
        answer = agent(view)
    except AgentFailure:  # an agent in another process knows better what went wrong
        raise
    except (Exception, SystemExit) as error:
        raise AgentFailure("raised", name, number, _said(error), _traceback(error)) from error
    try:
        move = _read(view, answer)
    except (Exception, SystemExit) as error:  # `answer` may be an object whose methods fail
        raise AgentFailure("nonsense", name, number, f"{_quoted(answer)}. Return one of view.legal_moves, or its notation.") from error
    for choice in legal:
        if choice == move:
            return choice
    explain: Callable[[Any], str] | None = getattr(view, "explain", None)
    reason = explain(move) if explain else "it is not among view.legal_moves."
    raise AgentFailure("illegal", name, number, f"{move}: {reason}")


def _read(view: View, answer: Any) -> Any:
    """Return the move that an answer is; anything may be raised."""
    if isinstance(answer, str):
        return view.game.parse(answer)
    if hasattr(answer, "cr_frame"):
        answer.close()  # else Python complains later that nobody awaited it
        raise TypeError("a coroutine: agents are plain functions")
    move = view.game.parse(str(answer))
    if type(move) is not type(answer) or move != answer:
        raise TypeError(type(answer).__name__)
    return move


def _quoted(answer: object) -> str:
    try:
        return short(answer)
    except Exception:  # noqa: BLE001  # the repr of a stranger
        return f"an object of type {type(answer).__name__}"


def _said(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # noqa: BLE001  # the message of a stranger
        text = ""
    text = text if len(text) <= 200 else text[:197] + "..."
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _traceback(error: BaseException) -> str:
    from traceback import format_exception

    try:
        return "".join(format_exception(error))[-MOST_TRACEBACK:]
    except Exception:  # noqa: BLE001  # the traceback quotes strangers
        return _said(error)

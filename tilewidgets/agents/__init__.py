"""Agents: players made of code.

An agent is any function from a view (what the player to move may know) to a move, or its notation. `agent` makes one from a name
or a function, `ask` asks it and names what goes wrong, `simulate.simulate` lets agents play many games.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tilewidgets.agents.ask import ask
from tilewidgets.agents.base import Agent, function_agent, policy_agent
from tilewidgets.errors import TileError, UnknownOption, short

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilewidgets.game import View

__all__ = ["Agent", "agent", "agents", "ask"]

_BUILT_IN: dict[str, Callable[..., Agent]] = {name: partial(policy_agent, name) for name in ("random", "greedy")}


def agents() -> tuple[str, ...]:
    """Names of the built-in agents."""
    return tuple(_BUILT_IN)


def agent(spec: str | Agent | Callable[[View], Any], seed: int | str = 0) -> Agent:
    """Make an agent.

    Parameters
    ----------
    spec : str, callable or Agent
        `"random"`: any legal move, each with the same probability. `"greedy"`: what is best right after the move, as the game
        counts it; ties at random. A function `view -> move` becomes an agent of its name. An `Agent` is returned as it is.
    seed : int or str
        Where the randomness of a built-in agent begins.

    Raises
    ------
    UnknownOption
        There is no agent of that name.
    """
    if isinstance(spec, Agent):
        return spec
    if type(seed) not in (int, str):
        raise TileError(f"A seed is a whole number or a text, not {short(seed)}.")
    if isinstance(spec, str) and spec in _BUILT_IN:
        return _BUILT_IN[spec](seed)
    if callable(spec):
        return function_agent(spec)
    raise UnknownOption("agent", spec, agents())

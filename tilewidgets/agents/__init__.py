"""Agents: players made of code.

An agent is any function from a view (what the player to move may know) to a move, or its notation. `agent` makes one from a name
or a function, `ask` asks it and names what goes wrong, `simulate.simulate` lets agents play many games, `search` is how the strong ones
think.

An agent is found by name through the entry-point group `tilewidgets.agents`: a function that takes `*key`, what its randomness belongs to,
and its options, and returns an `Agent`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from tilewidgets.agents.ask import ask
from tilewidgets.agents.base import Agent, function_agent
from tilewidgets.errors import TileError, UnknownOption, short

if TYPE_CHECKING:
    from tilewidgets.game import View

__all__ = ["Agent", "agent", "agents", "ask"]

GROUP = "tilewidgets.agents"
_BUILT_IN = {
    "random": "tilewidgets.agents.base:random_agent",
    "greedy": "tilewidgets.agents.base:greedy_agent",
    **{name: f"tilewidgets.agents.search:{name}_agent" for name in ("minimax", "expectimax", "mcts", "ismcts")},
}


@lru_cache(maxsize=1)
def _found() -> dict[str, EntryPoint]:
    built_in = {name: EntryPoint(name, where, GROUP) for name, where in _BUILT_IN.items()}
    return built_in | {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in built_in}


def agents() -> tuple[str, ...]:
    """Names of the agents that are installed, the built-in ones first."""
    return tuple(_found())


def agent(spec: str | Agent | Callable[[View], Any], seed: int | str = 0) -> Agent:
    """Make an agent.

    Parameters
    ----------
    spec : str, callable or Agent
        A name of `agents()`, or one with options: `"mcts:iterations=2000,exploration=1.4"`. A function `view -> move` becomes an agent of
        its name; so does `"module:function"`, which is imported: take such a text from nobody whom you do not trust. An `Agent` is
        returned as it is. Built in are:

        - `"random"`: any legal move, each with the same probability;
        - `"greedy"`: what is best right after the move, as the game counts it; ties at random;
        - `"minimax"` (`depth`, `worlds`, `pruning`): alpha-beta, `"expectimax"` (`depth`, `worlds`): the same with chance followed;
        - `"mcts"` (`exploration`, `nodes`, `worlds`): UCT, determinised where hands are hidden;
        - `"ismcts"` (the same): information-set MCTS, for hidden hands.

        All four searches take `iterations` and `seconds`: a budget a move. By iterations they are deterministic.
    seed : int or str
        Where the randomness of a built-in agent begins.

    Raises
    ------
    UnknownOption
        There is no agent of that name.
    Faults
        It has no such option, or the option cannot have that value.
    """
    if isinstance(spec, Agent):
        return spec
    if type(seed) not in (int, str):
        raise TileError(f"A seed is a whole number or a text, not {short(seed)}.")
    if callable(spec):
        return function_agent(spec)
    if isinstance(spec, str):
        name, colon, rest = spec.partition(":")
        if name.strip() in _found():
            return _named(spec, seed)
        if colon and "=" not in rest:
            return function_agent(_imported(spec))
    raise UnknownOption("agent", spec, agents())


def _named(spec: str, seed: int | str) -> Agent:
    from tilewidgets.agents.search.options import read

    name, options = read(spec)
    made: Agent = _found()[name].load()(seed, **options)
    return made


def _imported(spec: str) -> Callable[[View], Any]:
    """The function that `"module:function"` names."""
    module, _, name = spec.partition(":")
    try:
        function = import_module(module)
        for part in name.split("."):
            function = getattr(function, part)
    except (AttributeError, ImportError, TypeError, ValueError) as error:
        said = f"{type(error).__name__}: {error}"
        raise TileError(
            f"There is no agent {short(spec)} ({short(said, 200)}). Write module:function, or one of: {', '.join(agents())}."
        ) from error
    if not callable(function):
        raise TileError(f"The agent {short(spec)} is no function, but {short(function)}.")
    return function

"""What an agent is: `Agent`, a named function from a view to a move that owns its randomness; and the built-in choosers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tilewidgets.errors import Faults, TileError, short
from tilewidgets.game import View
from tilewidgets.kernel import random_below, stream

NOTHING_TO_CHOOSE = "There is no move to choose: the game is over, or the viewer is not to move. Ask with state.view(state.to_move)."

MOST_NAME = 40
"""Characters of an agent's name."""

Chooser = Callable[[View, list[int]], Any]
"""Chooses a move for the viewer, who is to move; draws from stream 0 of the list and advances it."""


class Agent:
    """A player made of code: call it with a view, it returns a move.

    Made by `agent`. Two agents with the same seed, asked the same questions in the same order, give the same answers.

    Parameters
    ----------
    name : str
        Short name, as in replays and tables.
    choose : callable
        `(view, streams) -> move`.
    *key : int or str
        What the random stream of the agent belongs to: a seed, or a seed, a game's number and a seat.
    policy : str, optional
        Name of the policy of the rules dialect that makes the same choices: bulk work may use that instead.

    Attributes
    ----------
    name : str
    policy : str or None
    streams : list of int
        The state of its randomness (see `tilewidgets.kernel.stream`).
    """

    def __init__(self, name: str, choose: Chooser, *key: int | str, policy: str | None = None) -> None:
        self.name, self.policy, self._choose = name, policy, choose
        self.streams = [stream("agent", *key)]

    def seeded(self, *key: int | str) -> Agent:
        """Return the same agent at the beginning of another random stream."""
        return Agent(self.name, self._choose, *key, policy=self.policy)

    def __call__(self, view: View) -> Any:
        """Choose a move for the viewer, who must be to move. Nothing is checked: see `ask`."""
        if not view.legal_moves:
            raise TileError(NOTHING_TO_CHOOSE)
        return self._choose(view, self.streams)

    def __repr__(self) -> str:
        return f"<agent {self.name}>"


def policy_agent(name: str, *key: int | str) -> Agent:
    """An agent that plays by a policy of the game (`view.policy`), or by a general one for games that offer none."""
    return Agent(name, partial(_by_policy, name), *key, policy=name)


def random_agent(*key: int | str, **options: Any) -> Agent:
    """Any legal move, each with the same probability."""
    return _without_options("random", options, *key)


def greedy_agent(*key: int | str, **options: Any) -> Agent:
    """What is best right after the move."""
    return _without_options("greedy", options, *key)


def _without_options(name: str, options: dict[str, Any], *key: int | str) -> Agent:
    if options:
        raise Faults([f"option {short(option)} is unknown: there are none." for option in options], f"agent {name}")
    return policy_agent(name, *key)


def function_agent(function: Callable[[View], Any]) -> Agent:
    """An agent that is any function of a view."""
    return Agent(name_of(function), lambda view, _streams: function(view))


def _by_policy(name: str, view: View, streams: list[int]) -> Any:
    policy = getattr(view, "policy", None)
    if policy is not None:
        return policy(name, streams, 0)
    moves = view.legal_moves
    if name == "greedy":
        points, opened = getattr(view, "points", None), getattr(view, "opened", None)
        if points is None:
            raise TileError(f"greedy cannot play {short(view.game.name)}, whose views tell no points. Choose 'random' or a function.")
        worth = [(points(move), -opened(move) if opened else 0) for move in moves]
        moves = tuple(move for move, value in zip(moves, worth, strict=True) if value == max(worth))
    return moves[random_below(streams, 0, len(moves))]


def name_of(function: object) -> str:
    """A short, harmless name for a function: its own, without characters that could mean something elsewhere."""
    while isinstance(function, partial):
        function = function.func
    name = getattr(function, "__name__", None)
    if not isinstance(name, str):
        name = type(function).__name__
    return harmless(name)


def harmless(name: str) -> str:
    """A name, shortened, without characters that could mean something elsewhere."""
    kept = "".join(c for c in name[: 4 * MOST_NAME] if c.isalnum() or c in "_-.")
    return kept[:MOST_NAME] or "agent"

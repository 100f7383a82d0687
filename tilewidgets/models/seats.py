"""Who sits where: people and agents by seat, with their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilewidgets.agents import Agent, agent
from tilewidgets.errors import TileError, short
from tilewidgets.game import Game
from tilewidgets.scene.lettering import clean

HUMAN = "human"
MOST_NAME = 40


@dataclass(frozen=True)
class Seat:
    """A seat: `agent` is `None` for a human."""

    name: str
    agent: Agent | None


def make_seats(game: Game, players: Sequence[Any] | None, names: Sequence[str] | None, seed: int | str) -> tuple[Seat, ...]:
    """Return the seats of a match.

    Parameters
    ----------
    game : Game
    players : sequence or None
        By seat: `"human"` or what `tilewidgets.agent` takes; `None`: one human, the others greedy.
    names : sequence of str or None
        By seat; `None`: names that tell them apart.
    seed : int or str
        Of the agents.
    """
    if players is None:
        players = [HUMAN] + ["greedy"] * (game.players - 1)
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != game.players:
        raise TileError(
            f"players must list {game.players} players, each 'human' or an agent, not {short(players)}. "
            f"How many play is an option of the game, as in tilewidgets.game({game.name!r}, players={game.players})."
        )
    agents = [None if spec is None or spec == HUMAN else agent(spec, seed=f"{seed}/{p}") for p, spec in enumerate(players)]
    if names is None:
        names = _default_names(agents)
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != game.players:
        raise TileError(f"names must list {game.players} names, not {short(names)}.")
    for name in names:
        if not isinstance(name, str) or not clean(name) or len(name) > MOST_NAME:
            raise TileError(f"A name is a text of 1 to {MOST_NAME} characters, not {short(name)}.")
    return tuple(Seat(clean(name), one) for name, one in zip(names, agents, strict=True))


def _default_names(agents: Sequence[Agent | None]) -> list[str]:
    names: list[str] = []
    for p, one in enumerate(agents):
        names.append(name_apart(one.name if one else f"Player {p}", names))
    return names


def name_apart(name: str, others: Sequence[str]) -> str:
    """Return a name for a seat: harmless, not too long, and with a number if one of the others is called so already."""
    first = apart = clean(name)[:MOST_NAME].strip() or "agent"
    number = 1
    while apart in others:
        number += 1
        apart = f"{first[: MOST_NAME - len(f' {number}')].rstrip()} {number}"
    return apart

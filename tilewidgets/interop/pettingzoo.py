"""A game as a PettingZoo AEC environment: `aec_env`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from tilewidgets.errors import MissingExtra, TileError, UnknownOption, short, whole
from tilewidgets.game import Game, State
from tilewidgets.games import game as make_game
from tilewidgets.interop.tensors import Encoding, encoding

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise MissingExtra("PettingZoo", "pettingzoo") from None

RENDER_MODES = ("ansi", "svg")
_DEAL_SEEDS = 1 << 53


def aec_env(
    game: Game | str, *, encoding: Encoding | None = None, actions: str | None = None, render_mode: str | None = None, **options: Any
) -> AECEnv:
    """Make a PettingZoo environment of a game, with the wrapper that refuses calls in the wrong order.

    Parameters
    ----------
    game : Game or str
        A game, or the name of one, which is then made with `options`.
    encoding : Encoding, optional
        How views become arrays; by default what `encoding(game)` says.
    actions : str, optional
        As for `encoding`, for the default one.
    render_mode : {None, "ansi", "svg"}
        What `render` returns: nothing, the picture as text, or as SVG.
    **options
        Ruleset and options, as for `tilewidgets.game`.

    Raises
    ------
    MissingExtra
        PettingZoo is not installed.
    UnknownOption
        There is no such render mode.
    """
    if isinstance(game, str):
        game = make_game(game, **options)
    elif options:
        raise TileError(f"{', '.join(options)} can be set only where the game is made: give its name, or leave them out.")
    return OrderEnforcingWrapper(TileEnv(game, encoding=encoding, actions=actions, render_mode=render_mode))


class TileEnv(AECEnv):
    """A game as an AEC environment; `aec_env` makes it.

    Agents are `player_0`, `player_1` and so on, by seat. Each observes `{"observation": ..., "action_mask": ...}`: what she may know, as
    the encoding says, and as int8 which actions are legal, none unless it is her turn. Rewards are 0 until the game is over, then the
    returns of the result. An action that is not legal raises `IllegalMove`, and nothing has happened. An environment can
    be pickled if its game is installed or registered.

    Attributes
    ----------
    encoding : Encoding
    game_state : State or None
        The full state, hidden things included; `None` before the first `reset`.
    """

    def __init__(self, game: Game, *, encoding: Encoding | None = None, actions: str | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownOption("render_mode", render_mode, [*RENDER_MODES, "None"])
        if encoding is not None and actions is not None:
            raise TileError("actions= belongs to the default encoding: leave it out where encoding= is given.")
        self.game, self.render_mode = game, render_mode
        self.encoding, self._own_encoding = encoding or _default(game, actions), encoding is not None
        self.metadata = {"name": f"tilewidgets_{game.name}", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{p}" for p in range(game.players)]
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.game_state: State | None = None
        self._chance = random.Random()

    def _observations(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.encoding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8),
            }
        )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Parameters
        ----------
        seed : int, optional
            `reset(seed=7)` deals `game.deal(7)`, and the same games after it by `reset()`.
        options : dict, optional
            `first_player`: who begins, by default player 0; or `setup`: all that chance decides. Others are for wrappers: they are
            passed over, as PettingZoo wants it.
        """
        options = {key: value for key, value in (options or {}).items() if key in ("first_player", "setup")}
        if seed is not None and not whole(seed):
            raise TileError(f"reset: seed must be a whole number or None, not {short(seed)}.")
        if seed is not None:
            self._chance.seed(seed)
        if "setup" in options:
            if "first_player" in options:
                raise TileError("reset: a setup says who begins; leave out first_player.")
            state = self.game.start(options["setup"])
        else:
            deal = self._chance.randrange(_DEAL_SEEDS) if seed is None else seed
            state = self.game.deal(deal, **options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._take(state)

    def _take(self, state: State) -> None:
        self.game_state = state
        self.agent_selection = self.possible_agents[state.to_move]

    def step(self, action: Any) -> None:
        """Make the move of an action for the agent whose turn it is; after the end, take agents out one by one by `None`."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self._state
        state = state.play(self.encoding.legal_move(state, action))
        self._take(state)
        if state.result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {agent: float(value) for agent, value in zip(self.agents, state.returns, strict=True)}
            self._accumulate_rewards()

    @property
    def _state(self) -> State:
        if self.game_state is None:
            raise TileError("The game has not begun: call reset first.")
        return self.game_state

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do."""
        view = self._state.view(self.possible_agents.index(agent))
        return {"observation": self.encoding.observation(view), "action_mask": self.encoding.mask(view).astype(np.int8)}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of its actions."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Draw what the player to move sees: as text, as SVG, or not at all, by `render_mode`."""
        if self.render_mode is None:
            return None
        view = self._state.view(self._state.to_move)
        return str(view) if self.render_mode == "ansi" else view._repr_mimebundle_()["image/svg+xml"]

    def close(self) -> None:
        """There is nothing to be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __reduce__(self) -> tuple[Any, ...]:
        if self._own_encoding:
            raise TileError("An environment with an encoding of one's own cannot be copied: make another one.")
        rest = {name: value for name, value in self.__dict__.items() if name not in ("game", "encoding", "game_state")}
        state = self.game_state
        course = None if state is None else (state.setup, [str(move) for move in state.moves])
        kind = getattr(self.encoding, "kind", None)
        return _again, (self.game.name, self.game.ruleset.to_dict(), kind, self.render_mode), (rest, course)

    def __setstate__(self, saved: tuple[dict[str, Any], Any]) -> None:
        rest, course = saved
        self.__dict__.update(rest)
        self.game_state = None if course is None else self.game.start(course[0]).play_all(course[1])


def _again(name: str, ruleset: dict[str, Any], actions: str | None, render_mode: str | None) -> TileEnv:
    return TileEnv(make_game(name, ruleset=ruleset), actions=actions, render_mode=render_mode)


def _default(game: Game, actions: str | None) -> Encoding:
    return encoding(game, actions=actions)

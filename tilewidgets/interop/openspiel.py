"""The games as games of OpenSpiel: `python_tilewidgets_pyramid` and `python_tilewidgets_pirates`, once `register()` has been called.

All that chance decides is decided at the root, by one explicit chance node: outcome `k` of `deals` is the deal of seed `seed + k`, all with
the same probability. After it a game is deterministic, so that states can be written down and read again. What a player knows of the deal
comes from her views; but she is in a game of `deals` deals, not of all that there are: few of them give away a lot to a method that
learns them by heart.

`MCTSBot` searches on the state itself: it sees all hands. `ISMCTSBot` plays fairly with a `resampler`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from typing import Any

import numpy as np

from tilewidgets.errors import MissingExtra, TileError, short, whole
from tilewidgets.game import Game, State, View
from tilewidgets.games import game as make_game
from tilewidgets.interop.tensors import Encoding, encoding

try:
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel", "openspiel") from None

NAMES = {"pyramid": "python_tilewidgets_pyramid", "pirates": "python_tilewidgets_pirates"}
"""Names in OpenSpiel, by game."""
MOST_PLAYERS = {"pyramid": 4, "pirates": 2}
DEFAULTS: dict[str, Any] = {"deals": 1000, "seed": 0, "ruleset": "standard", "options": "", "actions": ""}
"""Parameters of the games in OpenSpiel: number of deals, seed of the first one, ruleset, its options as "name:value name:value" (values as
in JSON), and how actions are numbered (see `encoding`)."""


def register() -> tuple[str, ...]:
    """Make the games known to OpenSpiel; to call it again does no harm.

    Returns
    -------
    tuple of str
        Their names, for `pyspiel.load_game`.
    """
    return tuple(_register(name) for name in NAMES)


@cache
def _register(name: str) -> str:
    class Registered(OpenSpielGame):
        """A game that OpenSpiel loads by name."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    Registered.__name__ = Registered.__qualname__ = f"{name.capitalize()}Game"
    pyspiel.register_game(_type(name), Registered)
    return NAMES[name]


def openspiel_game(name: str, *, deals: int = 1000, seed: int = 0, ruleset: str = "standard", actions: str = "", **options: Any) -> Any:
    """Load a game into OpenSpiel.

    Parameters
    ----------
    name : {"pyramid", "pirates"}
    deals : int
        Number of outcomes of the chance node at the root.
    seed : int
        Of the first of these deals.
    ruleset : str
        A built-in ruleset.
    actions : str, optional
        As for `encoding`.
    **options
        Options of the ruleset that are to differ: whole numbers, words, `True` and `False`.

    Returns
    -------
    pyspiel.Game
    """
    if name not in NAMES:
        raise TileError(f"Only {' and '.join(NAMES)} are games of OpenSpiel, not {short(name)}.")
    register()
    texts = [f"{key}:{json.dumps(value)}" for key, value in options.items()]
    unsaid = [text for text in texts if set(text) & set(" ,()=[]{}")]
    if unsaid:
        raise TileError(f"{unsaid[0]}: an option of OpenSpiel is a number, a word, true or false.")
    given = {"deals": deals, "seed": seed, "ruleset": ruleset, "actions": actions, "options": " ".join(texts).replace('"', "")}
    return pyspiel.load_game(NAMES[name], {key: value for key, value in given.items() if value != DEFAULTS[key]})


def _type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=NAMES[name],
        long_name=make_game(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS[name],
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class OpenSpielGame(pyspiel.Game):
    """A game of ours as OpenSpiel wants it.

    Attributes
    ----------
    game : Game
    encoding : Encoding
        What observation tensors and action numbers mean.
    """

    def __init__(self, name: str, params: Mapping[str, Any]) -> None:
        said = DEFAULTS | dict(params)
        deals, seed = said["deals"], said["seed"]
        if not whole(deals) or deals < 1 or not whole(seed):
            raise TileError(f"deals must be a whole number from 1, and seed a whole number, not {short(deals)} and {short(seed)}.")
        self.game: Game = make_game(name, ruleset=said["ruleset"], **_options(said["options"]))
        players = self.game.players
        if players < 2:
            raise TileError("OpenSpiel wants to know the least and the largest return, and a lone player's has no bounds: take players=2.")
        self.encoding: Encoding = encoding(self.game, actions=said["actions"] or None)
        self.root = Place(self.encoding, deals, seed)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.encoding.most_plies,
        )
        super().__init__(_type(name), information, dict(params))

    def new_initial_state(self, *_: Any) -> OpenSpielState:
        """The state before the deal."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """What observes a state for one player."""
        if params:
            raise TileError(f"Observations have no parameters: leave out {short(dict(params))}.")
        return Observer(self.encoding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _options(text: str) -> dict[str, Any]:
    out = {}
    for pair in text.split():
        key, colon, value = pair.partition(":")
        if not colon:
            raise TileError(f"options: {short(pair)} is no option. Write name:value, with spaces between several.")
        try:
            out[key] = json.loads(value)
        except json.JSONDecodeError:
            out[key] = value  # a word
    return out


class Place:
    """Where a game is: before the deal, or at a state. Immutable, so that copies share it; pickled as the moves that lead there."""

    __slots__ = ("deals", "encoding", "seed", "state")

    def __init__(self, encoding: Encoding, deals: int, seed: int, state: State | None = None) -> None:
        self.encoding, self.deals, self.seed, self.state = encoding, deals, seed, state

    def after(self, action: int) -> Place:
        """Where an action leads to."""
        if self.state is None:
            state = self.encoding.game.deal(self.seed + action)
        else:
            state = self.state.play(self.encoding.legal_move(self.state, action))
        return Place(self.encoding, self.deals, self.seed, state)

    def view(self, player: int | None) -> View | None:
        """What a player sees; nothing before the deal."""
        return None if self.state is None else self.state.view(player)

    def __deepcopy__(self, memo: Any) -> Place:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game, state = self.encoding.game, self.state
        course = None if state is None else (state.setup, [str(move) for move in state.moves])
        kind = getattr(self.encoding, "kind", None)
        return _place, (game.name, game.ruleset.to_dict(), kind, self.deals, self.seed, course)


def _place(name: str, ruleset: Mapping[str, Any], kind: str | None, deals: int, seed: int, course: Any) -> Place:
    game = make_game(name, ruleset=ruleset)
    state = None if course is None else game.start(course[0]).play_all(course[1])
    return Place(encoding(game, actions=kind), deals, seed, state)


class OpenSpielState(pyspiel.State):
    """A state as OpenSpiel wants it.

    Attributes
    ----------
    place : Place
        Where the game is; `place.state` is our state.
    """

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.place = game.root

    def current_player(self) -> int:
        """The player to move, or chance, or that the game is over."""
        state = self.place.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.is_over else state.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.place.state is not None and self.place.state.is_over

    def returns(self) -> list[float]:
        """Utility by player."""
        game = self.place.encoding.game
        return list(self.place.state.returns) if self.place.state else [0.0] * game.players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all with the same probability."""
        return [(k, 1 / self.place.deals) for k in range(self.place.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        view = self.place.view(player)
        return [] if view is None else self.place.encoding.legal_actions(view)

    def _apply_action(self, action: int) -> None:
        self.place = self.place.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        view = self.place.view(player if player >= 0 else None)
        return f"deal {self.place.seed + action}" if view is None else str(self.place.encoding.move(view, action))

    def __str__(self) -> str:
        state = self.place.state
        return "before the deal" if state is None else " ".join([f"{self.place.encoding.game.describe(state)}:", *map(str, state.moves)])


def resampler(seed: int | str = 0) -> Callable[[OpenSpielState, int], OpenSpielState]:
    """What OpenSpiel's `ISMCTSBot.set_resampler` wants: states that agree with what a player knows, drawn with `seed`.

    They may be of any deal, not only of those at the root.
    """
    number = count()

    def resample(state: OpenSpielState, player: int) -> OpenSpielState:
        view = state.place.view(player)
        out: OpenSpielState = state.clone()
        if view is not None:
            out.place = Place(out.place.encoding, out.place.deals, out.place.seed, view.sample(f"{seed} {next(number)}"))
        return out

    return resample


class Observer:
    """What a player, or everybody, may know of a state; OpenSpiel asks for it.

    With perfect recall only the string says all: it is the label of the information set. Without it, the string is the picture as text and
    the tensor is the observation of the encoding; both are empty before the deal.
    """

    def __init__(self, encoding: Encoding, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info not in (private.SINGLE_PLAYER, private.NONE):
            raise TileError("A state is observed by one player, or by everybody: ask for public information, with a player's own or none.")
        self._encoding, self._recalls, self._own = encoding, kind.perfect_recall, kind.private_info == private.SINGLE_PLAYER
        self.tensor = None if self._recalls else np.zeros(encoding.size, np.float32)
        self.dict = {} if self.tensor is None else encoding.split(self.tensor)

    def _view(self, state: OpenSpielState, player: int) -> View | None:
        return state.place.view(player if self._own else None)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the tensor."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        view = self._view(state, player)
        if view is not None:
            self._encoding.observation(view, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The observation as text."""
        view = self._view(state, player)
        if view is None:
            return f"player {player}, before the deal"
        return label(view) if self._recalls else str(view)


def label(view: View) -> str:
    """The information set of a view as text, without the ruleset, which all states of a game share."""
    key: Any = view.key()
    _, *known = key
    return repr(tuple(known))

"""`HiddenGame`: a game in which chance deals once, at the start, and each player knows a part of it: Kuhn poker, liar's dice.

As for `OpenGame`, only the rules and the picture are left to write, and two hooks more: what chance may deal, and what a player knows of
it. Views, samples and all deals that agree with a view follow: they are found by trying every deal, so there may be some thousands at most.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tilewidgets.errors import IllegalMove, SetupError, TileError, check_known, short, whole
from tilewidgets.game.chance import Outcome
from tilewidgets.game.data import check_seed
from tilewidgets.game.open import OpenGame
from tilewidgets.game.state import State
from tilewidgets.game.view import View
from tilewidgets.kernel import random_below, stream


class HiddenView(View):
    """What a player of a `HiddenGame` may know.

    Attributes
    ----------
    shown : object
        What the game's `known` says for the viewer: plain data.
    """

    game: HiddenGame

    def __init__(self, state: State, viewer: int | None) -> None:
        game: Any = state.game
        self.game, self.viewer = game, viewer
        self.moves, self.movers, self.events = state.moves, state.movers, state.events
        self.to_move, self.scores, self.result, self.is_over = state.to_move, state.scores, state.result, state.is_over
        self.legal_moves = state.legal_moves if viewer == state.to_move else ()
        self.first_player = state.setup["first_player"]
        self.shown = game.known(state._position, self._together(game.players))

    def _together(self, players: int) -> frozenset[int]:
        return frozenset() if self.viewer is None else frozenset({self.viewer})

    @property
    def brief(self) -> str:
        """What the viewer knows and the moves, in short."""
        said = " ".join(map(str, self.moves))
        return f"{self.shown} {said}".strip()

    def key(self) -> Hashable:
        """Ruleset, viewer, what she knows, who began, the moves, and what they led to."""
        return repr(self.game), self.viewer, repr(self.shown), self.first_player, tuple(map(str, self.moves)), self.scores, self.result

    def sample(self, seed: int | str) -> State:
        """Return one of the full states that agree with this view, each with the same probability."""
        check_seed(seed)
        agreeing = list(self.game.consistent(self))
        return agreeing[random_below([stream("sample", seed)], 0, len(agreeing))].state

    def to_dict(self) -> dict[str, Any]:
        """What the viewer knows, as plain data."""
        return {
            "game": self.game.name,
            "ruleset": self.game.ruleset.to_dict(),
            "viewer": self.viewer,
            "shown": self.shown,
            "first_player": self.first_player,
            "moves": [str(move) for move in self.moves],
            "scores": list(self.scores),
            "to_move": self.to_move,
            "result": self.result.to_dict() if self.result else None,
        }


class RevealedHidden(HiddenView):
    """What all players know together, for replays and teaching."""

    revealed: ClassVar[bool] = True

    def __init__(self, state: State, viewer: int | None) -> None:
        super().__init__(state, viewer)
        self._state = state

    def _together(self, players: int) -> frozenset[int]:
        return frozenset(range(players))

    def key(self) -> Hashable:
        """Unlike that of any information set."""
        return "revealed", super().key(), repr(self._state.setup)

    def sample(self, seed: int | str) -> State:
        """Return the state itself."""
        return self._state

    def to_dict(self) -> dict[str, Any]:
        """What all players know, and that it is revealed."""
        return super().to_dict() | {"revealed": True}


class HiddenGame(OpenGame):
    """A game in which chance deals once, and each player knows a part of it.

    Left to write are the hooks of `OpenGame`, `all_deals` and `known`; `begin` is given `{"deal": ..., "first_player": ...}`. Scores must
    not tell a secret before the end.
    """

    @abstractmethod
    def all_deals(self) -> Sequence[Any]:
        """Every way in which chance may deal, all with the same probability: plain data, as it stands in a replay (lists, not tuples)."""

    @abstractmethod
    def known(self, position: Any, players: Collection[int]) -> Any:
        """What these players know of the deal if they put it together, as plain data: one, none (a spectator), or all of them."""

    def random_setup(self, seed: int | str, first_player: int = 0) -> dict[str, Any]:
        """One of all deals."""
        deals = self.all_deals()
        deal = deals[random_below([stream("deal", seed)], 0, len(deals))]
        return self.check_setup({"deal": deal, "first_player": first_player})

    def check_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Check that a setup is `{"deal": ..., "first_player": ...}` with one of all deals."""
        if not isinstance(setup, Mapping):
            raise SetupError([f"it must map deal and first_player to their values, not be {short(setup)}."])
        faults = check_known("key", setup, ("deal", "first_player"))
        deal, first = setup.get("deal"), setup.get("first_player", 0)
        if not whole(first) or not 0 <= first < self.players:
            faults.append(f"first_player must be a whole number from 0 to {self.players - 1}, not {short(first)}.")
        deals = self.all_deals()
        if deal not in deals:
            faults.append(f"deal must be one of {len(deals)} deals, such as {short(deals[0])}, not {short(deal)}.")
        if faults:
            raise SetupError(faults)
        return {"deal": deal, "first_player": first}

    def view(self, state: State, viewer: int | None) -> View:
        """What a player, or a spectator, may know."""
        return HiddenView(state, viewer)

    def reveal(self, state: State, viewer: int | None) -> View:
        """What all players know together."""
        return RevealedHidden(state, viewer)

    def hides(self) -> bool:
        """Each player has secrets."""
        return True

    def consistent(self, view: Any) -> Iterator[Outcome]:
        """Yield every state that agrees with a view."""
        found = False
        for deal in self.all_deals():
            state = self.start({"deal": deal, "first_player": view.first_player})
            try:
                state = state.play_all(view.moves)
            except IllegalMove:
                continue  # these moves are not possible with that deal
            if state.view(view.viewer) == view:
                found = True
                yield Outcome(str(self.known(state._position, range(self.players))), 1, state)
        if not found:
            raise TileError(f"The view is impossible: no deal of {self.name} agrees with its moves.")

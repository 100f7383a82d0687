"""`OpenGame`: a game without chance and secrets, of which only the rules and the picture are left to write.

Everything that a board, a replay, an agent and `tilewidgets.testing.check_game` need has a default here. `docs/your-own-game.md` shows one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilewidgets.errors import GAME_OVER, SetupError, check_known, short, whole
from tilewidgets.game.base import Game
from tilewidgets.game.data import Response
from tilewidgets.game.state import State
from tilewidgets.game.view import View

NOTHING_SHOWN = "no move is shown on the board; click one, or choose it in the list."


@dataclass(frozen=True)
class PlainRuleset:
    """A ruleset without options."""

    name: str = "standard"
    players: int = 2

    def to_dict(self) -> dict[str, Any]:
        """As a replay carries it."""
        return {"name": self.name, "players": self.players}


@dataclass(frozen=True)
class Shown:
    """What is selected: a move that is shown before it is made, and the target of a click that could not be obeyed."""

    move: Any = None
    refused: str | None = None


class OpenView(View):
    """A view that hides nothing; `position` is that of the game."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.game, self.viewer, self.position, self._state = state.game, viewer, state._position, state
        self.moves, self.movers, self.events = state.moves, state.movers, state.events
        self.to_move, self.scores, self.result, self.is_over = state.to_move, state.scores, state.result, state.is_over
        self.legal_moves = state.legal_moves if viewer == state.to_move else ()

    def key(self) -> Hashable:
        """Ruleset, viewer, setup and moves."""
        return repr(self.game), self.viewer, repr(self._state.setup), tuple(map(str, self.moves))

    def sample(self, seed: int | str) -> State:
        """Return the only state that agrees with this view."""
        return self._state

    def to_dict(self) -> dict[str, Any]:
        """Everything, as in a replay, and the viewer."""
        return self._state.to_dict() | {"viewer": self.viewer}


class OpenGame(Game):
    """A game in which all players know everything.

    Left to write are `name`, `title`, and the hooks `begin`, `legal`, `apply`, `parse`, `to_move`, `scores`, `result` and `scene`. Give a
    target of the scene the id that `target` returns for a move, and a click on it makes that move.
    """

    ruleset = PlainRuleset()

    def target(self, move: Any) -> str:
        """The id of the target of the scene that stands for a move; by default its notation."""
        return str(move)

    # ------------------------------------------------------------------ setups and moves
    def random_setup(self, seed: int | str, first_player: int = 0) -> dict[str, Any]:
        """Nothing is decided by chance."""
        return self.check_setup({"first_player": first_player})

    def check_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Check that a setup is `{"first_player": ...}`."""
        if not isinstance(setup, Mapping):
            raise SetupError([f"it must map first_player to its value, not be {short(setup)}."])
        faults = check_known("key", setup, ("first_player",))
        first = setup.get("first_player", 0)
        if not whole(first) or not 0 <= first < self.players:
            faults.append(f"first_player must be a whole number from 0 to {self.players - 1}, not {short(first)}.")
        if faults:
            raise SetupError(faults)
        return {"first_player": first}

    def is_legal(self, position: Any, move: Any) -> bool:
        """Whether a move is among the legal ones."""
        return move in self.legal(position)

    def explain(self, state: State, move: Any) -> str:
        """Say that a move is not among the legal ones."""
        if state.is_over:
            return GAME_OVER
        examples = ", ".join(str(legal) for legal in state.legal_moves[:4])
        return f"it is not among the legal moves, such as {examples}."

    def view(self, state: State, viewer: int | None) -> View:
        """Everything, for everybody."""
        return OpenView(state, viewer)

    def hides(self) -> bool:
        """There are no secrets."""
        return False

    # ------------------------------------------------------------------ the board
    def selection(self, view: Any, move: Any = None) -> Shown:
        """What shows a move."""
        return Shown(move)

    def click(self, view: Any, selection: Any, target: str) -> Response | None:
        """Make the move that the target stands for."""
        for move in view.legal_moves:
            if self.target(move) == target:
                return Response(Shown(), move=move)
        return Response(replace(selection, refused=target), refusal=f"{target} is not possible now; choose another place.")

    def press(self, view: Any, selection: Any, button: str) -> Response:
        """`confirm`: make the move that is shown."""
        if selection.move in view.legal_moves:
            return Response(Shown(), move=selection.move)
        return Response(replace(selection, refused=None), refusal=NOTHING_SHOWN)

    def prompt(self, view: Any, selection: Any, names: Sequence[str]) -> str:
        """Tell whose turn it is."""
        if selection.move is not None:
            return f"{self.say_move(view, selection.move)}: Play makes this move."
        moves = len(view.legal_moves)
        return f"Your turn, {names[view.to_move]}. {moves} move{'s are' if moves > 1 else ' is'} possible."

    def say_end(self, view: Any, names: Sequence[str]) -> str:
        """Tell who has won."""
        assert view.result is not None
        winners = view.result.winners
        scores = " to ".join(map(str, view.scores))
        if len(winners) == self.players and self.players > 1:
            return f"A draw, {scores}."
        return f"{' and '.join(names[p] for p in winners)} {'wins' if len(winners) == 1 else 'win'}, {scores}."

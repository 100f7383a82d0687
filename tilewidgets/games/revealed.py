"""Views that hide nothing: `Revealed`, mixed into the view of a game, and `OneDeal`, the only setup that may be behind one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from itertools import repeat
from typing import Any, ClassVar

from tilewidgets.game import State, View


class OneDeal:
    """What `view.deals()` returns for a view that knows the whole setup."""

    certain = True

    def __init__(self, setup: Mapping[str, Any]) -> None:
        self._setup = setup

    def draw(self, seed: int | str) -> Iterator[Mapping[str, Any]]:
        """Yield the setup again and again, whatever the seed."""
        return repeat(self._setup)


class Revealed(View):
    """All hands, for replays and teaching; what is undealt stays face down, as its order is chance. Goes before the view of a game."""

    revealed: ClassVar[bool] = True

    def __init__(self, state: State, viewer: int | None) -> None:
        super().__init__(state, viewer)  # type: ignore[call-arg]  # that of the game's own view
        self._state = state

    def key(self) -> Hashable:
        """Unlike that of any information set."""
        return "revealed", super().key(), repr(self._state.setup)  # type: ignore[safe-super]  # the same

    def sample(self, seed: int | str) -> State:
        """Return the state itself."""
        return self._state

    def deals(self) -> OneDeal:
        """Its setup."""
        return OneDeal(self._state.setup)

    def to_dict(self) -> dict[str, Any]:
        """All hands, as plain data, and that they are revealed."""
        told: dict[str, Any] = super().to_dict()  # type: ignore[safe-super]  # the same
        return told | {"revealed": True}

"""`View`: what one player may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from tilewidgets.game.base import Game
    from tilewidgets.game.data import Result
    from tilewidgets.game.state import State
    from tilewidgets.scene import Scene


class View(ABC):
    """What one player may know of a state: her information set. Views are equal if that player cannot tell them apart.

    A view has the attributes of a state that are public (`moves`, `ply`, `to_move`, `scores`, `is_over`, `result`, `events`) and
    what its game adds. `legal_moves` is empty unless the viewer is to move.
    """

    revealed: ClassVar[bool] = False
    """Whether hands are shown that the viewer does not know: a view of `State.revealed`, for replays and teaching only."""
    game: Game
    viewer: int | None
    moves: tuple[Any, ...]
    to_move: int
    scores: tuple[int, ...]
    is_over: bool
    result: Result | None
    legal_moves: tuple[Any, ...]
    events: tuple[Any, ...]

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return len(self.moves)

    @abstractmethod
    def key(self) -> Hashable:
        """All that the viewer knows, as one value: the label of the information set."""

    @abstractmethod
    def sample(self, seed: int | str) -> State:
        """Return a full state that is consistent with this view, drawn with `seed`; it depends on nothing that the view hides."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """What the viewer knows, as plain data; unknown things are `None`."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def scene(self, selection: Any = None, **options: Any) -> Scene:
        """The picture of this view; for the options see the game's `scene` module."""
        return self.game.scene(self, selection, **options)

    def __str__(self) -> str:
        from tilewidgets.render.text import text

        return text(self.scene())

    def __repr__(self) -> str:
        who = "a spectator" if self.viewer is None else f"player {self.viewer}"
        how = f"revealed, from the side of {who}" if self.revealed else f"as {who} sees it"
        return f"<{self.game.describe(self)}, {how}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from tilewidgets.render.svg import svg

        return {"text/plain": str(self), "image/svg+xml": svg(self.scene())}

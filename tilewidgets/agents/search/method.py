"""What every kind of search has: `Method`, which a `Searcher` drives in small portions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, ClassVar

from tilewidgets.agents.search.analysis import MoveValue
from tilewidgets.agents.search.states import Numbers
from tilewidgets.agents.search.worlds import EngineWorlds, StateWorlds, in_dialect, kind


class Method(ABC):
    """One kind of search, with its options; for one player of one game.

    Attributes
    ----------
    worlds : EngineWorlds or StateWorlds
        Of the view at hand.
    exact : bool
        Whether the values found so far are proven.
    done : int
        Iterations done for the view at hand, or positions looked at.
    """

    name: ClassVar[str]
    worlds: EngineWorlds | StateWorlds
    view: Any = None
    exact: bool = False
    done: int = 0

    def __init__(self, seed: str, options: Mapping[str, Any]) -> None:
        self.seed, self.options = seed, options
        self.numbers: Numbers | None = None

    @abstractmethod
    def take(self, view: Any, fast: bool) -> None:
        """Turn to a view, by compiled code if `fast`; what was found before for the same player in the same game may be used."""

    @abstractmethod
    def work(self, n: int) -> int:
        """Go on, for `n` iterations or positions or a few more; returns how many it were: 0 when there is nothing left to do."""

    @abstractmethod
    def moves(self) -> tuple[MoveValue, ...]:
        """All legal moves, the best first."""

    @abstractmethod
    def line(self) -> tuple[Any, ...]:
        """The principal variation."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """Size of the tree."""

    # ------------------------------------------------------------------ compiled code
    @classmethod
    @abstractmethod
    def precompile(cls, engine: Any) -> Iterator[Any]:
        """Compile what `work` needs for a game, function by function, without doing anything."""

    @abstractmethod
    def compile(self) -> None:
        """Go over to compiled code, and go on from where the search is."""

    def compiled_key(self, view: Any) -> Hashable | None:
        """What compiled code is the same for; `None` if there is none for this game."""
        return (type(self), kind(view)) if in_dialect(view) else None

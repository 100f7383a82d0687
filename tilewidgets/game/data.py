"""The small data that games exchange with their users: moves, events, results, responses to clicks, rulesets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tilewidgets.errors import TileError, short


@runtime_checkable
class Move(Protocol):
    """One decision. Moves are frozen dataclasses per game; `str(move)` is the notation, `words` a short spoken form."""

    def __str__(self) -> str: ...


@runtime_checkable
class Event(Protocol):
    """Something that a move brought about, as data; `str(event)` says it in words. Events are public."""

    def __str__(self) -> str: ...


def check_seed(seed: Any) -> None:
    """Raise `TileError` unless `seed` can be one."""
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise TileError(f"A seed is a whole number or a text, not {short(seed)}.")


@dataclass(frozen=True)
class Result:
    """How a game ended.

    Attributes
    ----------
    scores : tuple of int
        Points by player.
    returns : tuple of float
        Utility by player: +1, 0, -1 for two players.
    reason : str
        A word of the replay format, such as `went_out`.
    """

    scores: tuple[int, ...]
    returns: tuple[float, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest return."""
        best = max(self.returns)
        return tuple(p for p, value in enumerate(self.returns) if value == best)

    def to_dict(self) -> dict[str, Any]:
        """As in a replay."""
        return {"scores": list(self.scores), "returns": list(self.returns), "reason": self.reason}


class Ruleset(Protocol):
    """What every ruleset can tell."""

    @property
    def name(self) -> str:
        """Name of the ruleset."""
        ...

    @property
    def players(self) -> int:
        """Number of players."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The named ruleset and the options that differ from it, as in a replay."""
        ...


@dataclass(frozen=True)
class Response:
    """What an input on the board leads to.

    Attributes
    ----------
    selection : object
        What is selected now; games have their own class.
    move : Move or None
        A move to be played.
    refusal : str
        Why the input cannot be obeyed, as a sentence; empty if it can.
    """

    selection: Any
    move: Any = None
    refusal: str = ""


@dataclass(frozen=True)
class Button:
    """A native button of a game's board: its `name` is the input that it sends, `icon` a Font Awesome name."""

    name: str
    label: str
    icon: str
    enabled: bool
    tooltip: str = ""

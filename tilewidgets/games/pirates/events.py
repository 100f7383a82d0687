"""Events of Pirates Under Fire: what a move brought about, as data and in words. All of them are public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewidgets.games.names import say_player, say_points


@dataclass(frozen=True)
class Laid:
    """A ship or mercenary was laid.

    Attributes
    ----------
    player : int
    what, name : str
        Number or id; how it is called ("ship 5", "the joker").
    space : str
    over : str
        What was destroyed there, in words; empty for nothing.
    cost : int or None
        Gold paid, for a mercenary.
    shielded : bool
        Whether it carries the shield of the first ship.
    """

    player: int
    what: str
    name: str
    space: str
    over: str = ""
    cost: int | None = None
    shielded: bool = False

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        who = say_player(self.player, names)
        paid = f"buys {self.name} for {self.cost} gold and lays it" if self.cost is not None else f"lays {self.name}"
        shield = " with a shield" if self.shielded else ""
        where = f"over {self.over} at {self.space}, which is destroyed" if self.over else f"at {self.space}"
        return f"{who} {paid}{shield} {where}"

    __str__ = words


@dataclass(frozen=True)
class Hit:
    """A ship was hit: by `cause` (fire, a mine, a broadside); `outcome` is shield, fire or destroyed."""

    player: int
    name: str
    space: str
    cause: str
    outcome: str

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        happens = {"shield": "it loses its shield", "fire": "it catches fire", "destroyed": "it is destroyed"}[self.outcome]
        return f"{self.cause} hits {self.name} at {self.space}: {happens}"

    __str__ = words


@dataclass(frozen=True)
class Applied:
    """An effect other than fire was applied; `text` says what it did."""

    player: int
    effect: str
    text: str
    space: str | None = None

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        return f"{say_player(self.player, names)} {self.text}"

    __str__ = words


@dataclass(frozen=True)
class Fired:
    """A ship fired, straight or diagonally, and hit."""

    player: int
    shooter: str
    way: str
    space: str
    name: str
    outcome: str

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        happens = {"shield": "loses its shield", "fire": "catches fire", "destroyed": "is destroyed"}[self.outcome]
        return f"{self.shooter} fires {self.way} at {self.space}: {self.name} {happens}"

    __str__ = words


@dataclass(frozen=True)
class TurnEnded:
    """A turn ended; `drew` says whether the player drew a ship."""

    player: int
    drew: bool

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        return f"{say_player(self.player, names)} ends the turn" + (" and draws a ship" if self.drew else "")

    __str__ = words


@dataclass(frozen=True)
class Ended:
    """The game is over; `player` moved last, or could not lay a ship."""

    player: int
    reason: str
    scores: tuple[int, ...]

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        if self.reason == "no_ship_playable":
            return f"the game is over: {say_player(self.player, names)} cannot lay a ship and loses at once"
        scores = " to ".join(say_points(score) if i == len(self.scores) - 1 else str(score) for i, score in enumerate(self.scores))
        return f"the game is over: the decks are empty; {scores}"

    __str__ = words


PiratesEvent = Laid | Hit | Applied | Fired | TurnEnded | Ended

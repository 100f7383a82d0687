"""The shape of a replay file as pydantic models: strict, with unknown extra keys allowed.

The only module of the package that imports pydantic; it is loaded when the first replay is read. What the shape cannot say
(legal moves, the ruleset's tiles) is in `checking.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

GameName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Count = Annotated[int, Field(ge=0)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True, protected_namespaces=())


class Player(_Part):
    """One seat."""

    name: str
    agent: str = ""


class ReplayResult(_Part):
    """How the game ended."""

    scores: list[int]
    returns: list[float]
    reason: str


class Variation(_Part):
    """Other moves from the position after `ply` moves."""

    ply: Count
    moves: list[str]
    comment: str = ""


class ReplayFile(_Part):
    """One replay."""

    format: Literal["tilewidgets-replay"]
    version: Literal[1]
    game: GameName
    ruleset: dict[str, Any]
    setup: dict[str, Any]
    players: list[Player]
    moves: list[str]
    result: ReplayResult = Field(default=None)  # type: ignore[assignment]  # absent, but never null
    comments: dict[str, str] = Field(default_factory=dict)
    variations: list[Variation] = Field(default_factory=list)
    meta: dict[str, Any] = Field(default_factory=dict)

"""The shape of a replay file as pydantic models: strict, with unknown extra keys allowed. `schema()` is the same as JSON Schema.

The only module of the package that imports pydantic; it is loaded when the first replay is read. What the shape cannot say
(legal moves, the ruleset's tiles) is in `checking.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NUMBER = r"^(0|[1-9][0-9]{0,8})$"

GameName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Count = Annotated[int, Field(ge=0)]
Mark = Literal["!!", "!", "!?", "?!", "?", "??"]

# The keys are checked in `checking.py`, which knows how many moves there are; the schema says what it can.
_BY_NUMBER: dict[str, Any] = {"propertyNames": {"pattern": NUMBER}}


def _never_null(schema: dict[str, Any]) -> None:
    """Take out of the schema the default that only stands for an absent key."""
    schema.pop("default", None)


class _Part(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True, protected_namespaces=())


class Player(_Part):
    """One seat at the table."""

    name: str = Field(description="How the player is called. Shown as text, never as markup.")
    agent: str = Field("", description='The program that played, or "human".', json_schema_extra=_never_null)


class ReplayResult(_Part):
    """How the game ended. It must follow from the moves."""

    scores: list[int] = Field(description="Points by player.")
    returns: list[float] = Field(description="Utility by player: +1, 0 or -1 for two players.")
    reason: str = Field(description="Why the game ended, in a word of its rules, such as went_out.")


class Variation(_Part):
    """Other moves than those that were played, from some position on."""

    ply: Count = Field(description="How many moves of the line that it leaves are made before its own first move.")
    moves: list[str] = Field(description="Its moves in notation, all of them legal.")
    name: str = Field("", description="What it is called.", json_schema_extra=_never_null)
    comment: str = Field("", description="A comment on the whole variation.", json_schema_extra=_never_null)
    comments: dict[str, str] = Field(
        default_factory=dict,
        description="Comments by the number of moves made, counted from the start of the game: more than ply, at most ply plus its moves.",
        json_schema_extra=_BY_NUMBER,
    )
    marks: dict[str, Mark] = Field(default_factory=dict, description="Marks, keyed like its comments.", json_schema_extra=_BY_NUMBER)
    variations: list[Variation] = Field(
        default_factory=list,
        description="Variations of this variation; their ply counts moves from the start of the game, and is at least this one's.",
    )


class ReplayFile(_Part):
    """One game of tilewidgets: its setup and moves, and what was said about it. Unknown keys are allowed and kept."""

    format: Literal["tilewidgets-replay"] = Field(description="What kind of file this is.")
    version: Literal[1] = Field(description="The version of the format.")
    game: GameName = Field(description="Short name of the game, such as pyramid or pirates.")
    ruleset: dict[str, Any] = Field(description="The name of a built-in ruleset, and every option that differs from it.")
    setup: dict[str, Any] = Field(description="All that chance decided, so that nothing has to be drawn again.")
    players: list[Player] = Field(description="Who sat where, one entry a seat of the ruleset.")
    moves: list[str] = Field(description="The moves in notation, in the order in which they were made.")
    result: ReplayResult = Field(
        default=None,  # type: ignore[assignment]  # absent, but never null
        title="Result",
        description="How the game ended; absent from a game that has not.",
        json_schema_extra=_never_null,
    )
    comments: dict[str, str] = Field(
        default_factory=dict,
        description="Comments by the number of moves made before the position that they speak of.",
        json_schema_extra=_BY_NUMBER,
    )
    marks: dict[str, Mark] = Field(
        default_factory=dict,
        description="Marks by the number of moves made: a good move is !, a mistake is ?.",
        json_schema_extra=_BY_NUMBER,
    )
    variations: list[Variation] = Field(default_factory=list, description="Other moves than those that were played.")
    meta: dict[str, Any] = Field(default_factory=dict, description="Anything else, such as the time when it was made, or a seed.")


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a replay as the models give it."""
    return {"$schema": DIALECT, **ReplayFile.model_json_schema()}

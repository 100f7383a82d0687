"""What the game-theory lab refuses: `TooLarge` and `NotSolvable`, and the numbers that utilities are."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from tilewidgets.errors import TileError, UnknownOption

if TYPE_CHECKING:
    from tilewidgets.game import Result

Number = int | Fraction
"""What exact values are made of: whole numbers and fractions."""
Utility = Callable[["Result"], "tuple[float, ...]"]


class TooLarge(TileError, RuntimeError):
    """A game is too large, or takes too long.

    Attributes
    ----------
    size : int
        What was counted before giving up: nodes, positions or deals.
    """

    def __init__(self, what: str, size: int, remedy: str) -> None:
        self.size = size
        super().__init__(f"{what} Remedy: {remedy}")


class NotSolvable(TileError, ValueError):
    """A method does not apply to a game: hidden information for backward induction, imperfect recall for CFR."""


def margin(result: Result) -> tuple[float, ...]:
    """Utility in points: a player's score less the mean score of the others; her score if she is alone."""
    total, others = sum(result.scores), len(result.scores) - 1
    if not others:
        return tuple(float(score) for score in result.scores)
    return tuple(score - (total - score) / others for score in result.scores)


def utility_of(utility: str | Utility) -> Utility:
    """The function that `"returns"` or `"margin"` stands for; a function stands for itself."""
    if callable(utility):
        return utility
    if utility == "returns":
        return lambda result: result.returns
    if utility == "margin":
        return margin
    raise UnknownOption("utility", utility, ("returns", "margin"))


def exact(value: float) -> Number:
    """The whole number, or the fraction with a small denominator, that a utility stands for."""
    if value == int(value):
        return int(value)
    near = Fraction(value).limit_denominator(1000)
    return near if abs(near - Fraction(value)) < Fraction(1, 10**12) else Fraction(value)


def plain(value: Number) -> Number:
    """A fraction as a whole number if it is one: it reads better."""
    return int(value) if value == int(value) else value

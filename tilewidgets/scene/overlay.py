"""What an analysis says of a position, laid over its picture: values by move, visits, confidence, and the line that is expected.

A value is the expected utility of the player to move, from -1 to 1. It is shown in percent, (value + 1) / 2: 0 is a certain loss, 100 a
certain win, and a draw counts half; with more players 100 is the best result and 0 the worst. The colour tells how much a move gives up
compared with the best one. A value that is hardly known, its interval wider than `WIDE`, has a dashed edge and no colour.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, short, whole
from tilewidgets.scene.compose import flattened
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.overlay_words import HEADS, Row, table, together, why, with_words, words_of
from tilewidgets.scene.shapes import Sketch
from tilewidgets.scene.valued import STEPS, Look, capsule, key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilewidgets.scene.shapes import Scene

__all__ = ["Overlay", "Row", "Step", "Weighed", "below", "key_height", "percent", "table", "why"]

WIDE = 0.5
"""An interval that is wider, in utility, says so little that the value gets no colour."""
MOST_STEPS = 5
"""Of the expected line: as many are drawn and told."""
NUMBERS = {
    "value": "a value is an expected utility, from -1 to 1",
    "low": "an interval begins between -1 and 1",
    "high": "an interval ends between -1 and 1",
}


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, and what an analysis found.

    Attributes
    ----------
    move : Move
    value : float
        Expected utility, from -1 to 1, of the player to move.
    visits : int
        How often it was tried; 0 if that is not known.
    low, high : float
        Interval in which the true value is expected: from -1 to 1 if nothing is known.

    Raises
    ------
    TileError
        A number is not finite or out of its range, or the value does not lie in the interval.
    """

    move: Any
    value: float
    visits: int = 0
    low: float = -1.0
    high: float = 1.0

    def __post_init__(self) -> None:
        for name, rule in NUMBERS.items():
            number = getattr(self, name)
            if isinstance(number, bool) or not isinstance(number, int | float) or not -1 <= number <= 1:
                raise TileError(f"{name} of {short(self.move)} cannot be {short(number)}: {rule}.")
        if not self.low <= self.value <= self.high:
            raise TileError(f"The value {self.value:g} of {short(self.move)} is not in its interval, {self.low:g} to {self.high:g}.")
        if not whole(self.visits) or self.visits < 0:
            raise TileError(f"visits of {short(self.move)} cannot be {short(self.visits)}: it is a whole number, 0 if it is not known.")

    @property
    def percent(self) -> int:
        """The value in percent: of a win, for two players."""
        return percent(self.value)

    @property
    def interval(self) -> tuple[int, int]:
        """The interval in percent."""
        return percent(self.low), percent(self.high)

    @property
    def is_vague(self) -> bool:
        """Whether the value is hardly known."""
        return self.high - self.low > WIDE + 1e-9


def percent(value: float) -> int:
    """A utility from -1 to 1 as a whole percentage, halves rounded up."""
    return math.floor((value + 1) * 50 + 0.5)


@dataclass(frozen=True)
class Overlay:
    """What is to be laid over a picture.

    Attributes
    ----------
    moves : tuple of Weighed
        The best first. May be empty: then only the strip below the picture is there, so that its height stays.
    line : tuple of moves
        What is expected to be played, from the best move on.
    caption : str
        Who says so: "ismcts, 2,000 iterations".

    Raises
    ------
    TileError
        A move is weighed twice, or the moves are not what they should be.
    """

    moves: tuple[Weighed, ...] = ()
    line: tuple[Any, ...] = ()
    caption: str = ""
    _by_move: dict[Any, Weighed] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("moves", "line"):
            if not isinstance(getattr(self, name), tuple):
                raise TileError(f"{name} of an overlay must be a tuple, not {short(getattr(self, name))}.")
        if not isinstance(self.caption, str):
            raise TileError(f"The caption of an overlay must be text, not {short(self.caption)}.")
        for i, weighed in enumerate(self.moves):
            if not isinstance(weighed, Weighed):
                raise TileError(f"moves[{i}] of an overlay must be Weighed, not {short(weighed)}.")
            if weighed.move in self._by_move:
                raise TileError(f"moves[{i}] of an overlay is {short(weighed.move)} once more; weigh every move once.")
            self._by_move[weighed.move] = weighed

    @property
    def best(self) -> Weighed | None:
        """The first move."""
        return self.moves[0] if self.moves else None

    @cached_property
    def top(self) -> float:
        """The highest value that is not vague, or the highest of all."""
        return max((w.value for w in self.moves if not w.is_vague), default=max((w.value for w in self.moves), default=0.0))

    @cached_property
    def visits(self) -> int:
        """All visits together."""
        return sum(w.visits for w in self.moves)

    def of(self, move: Any) -> Weighed | None:
        """What is known of a move."""
        return self._by_move.get(move)

    def best_of(self, moves: Iterable[Any]) -> Weighed | None:
        """The best of some moves, as far as they are weighed; of equal ones that which comes first here."""
        wanted = set(moves)
        return max((w for w in self.moves if w.move in wanted), key=lambda w: w.value, default=None)

    def look(self, weighed: Weighed) -> Look:
        """How a value is drawn: number, colour by how far it is behind the best, share of the visits."""
        behind = (self.top - weighed.value) * 50
        step = sum(behind <= most + 1e-9 for most in STEPS)
        return Look(str(weighed.percent), None if weighed.is_vague else step, weighed.visits / self.visits if self.visits else 0.0)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the expected line: its number, who makes it, the move."""

    number: int
    player: int
    move: Any


# ------------------------------------------------------------------------------------------------ for any game
def below(scene: Scene, overlay: Overlay, view: Any) -> Scene:
    """Return a picture with the table of the best moves below it: what a game without an overlay of its own has."""
    sketch = Sketch("overlay")
    rows = table(overlay, view.game, view, 5)
    height = 30 + 24 * len(rows)
    right, top = scene.width - 16, scene.height
    sketch.poly(rectangle(0, top - 1, scene.width, height + 1 + key_height(scene.width)), "surface")
    sketch.text(16, top + 14, HEADS.move, 12, "text_2", 600)
    columns = (right - 120, right - 56, right) if scene.width < 520 else (right - 170, right - 80, right)
    for head, x in zip(HEADS[1:], columns, strict=True):
        sketch.text(x, top + 14, head, 12, "text_2", 600, "end")
    for i, (row, weighed) in enumerate(zip(rows, overlay.moves, strict=False)):
        y = top + 38 + 24 * i
        sketch.text(16, y, together(row.move), 13, room=columns[0] - 70)
        with sketch.at_level(sketch.level + 1):
            capsule(sketch, columns[0] - 15, y, overlay.look(weighed), 12)
        sketch.text(columns[1], y, row.interval, 12, "text_2", 400, "end")
        sketch.text(columns[2], y, row.visits, 12, "text_2", 400, "end")
    with sketch.at_level(2):
        key(sketch, 16, top + height, scene.width - 32, overlay.caption)
    upper = scene.layers[-1:] if len(scene.layers) > 1 else ()
    layers = (*scene.layers[: len(scene.layers) - len(upper)], flattened("overlay", *upper, sketch.layer()))
    steps = tuple(f"{i}. {words_of(move)}" for i, move in enumerate(overlay.line[:MOST_STEPS], 1))
    return with_words(replace(scene, height=top + height + key_height(scene.width), layers=layers), overlay, view, steps)


def key_height(width: float) -> float:
    """Height of the strip below a picture with an overlay: who says so, and what the colours mean."""
    return 32 if width >= 720 else 54

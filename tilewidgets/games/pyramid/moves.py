"""Moves and events of Pyramid Power, and their notation (`RRB@3,-2/1`, `draw`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tilewidgets.errors import NotationError, whole

_NOTATION = re.compile(
    r"(?P<tile>(?:[RYGBPO]{3}|\*\*\*)(?:\.[1-9][0-9]{0,2})?)@(?P<x>0|-?[1-9][0-9]{0,5}),(?P<y>0|-?[1-9][0-9]{0,5})/(?P<r>[012])"
)
_EXPECTED = "write a placement such as RRB@3,-2/1 (tile, cell, rotation) or draw."


@dataclass(frozen=True, order=True, repr=False)
class PyramidMove:
    """A placement, or (all `None`) the draw.

    Attributes
    ----------
    tile : str or None
        Tile id, such as `"RRB"`.
    cell : tuple of int or None
        `(x, y)`, `y` growing downwards.
    rotation : int or None
        0, 1 or 2: slot `i` shows colour `(i + rotation) % 3`.
    """

    tile: str | None = None
    cell: tuple[int, int] | None = None
    rotation: int | None = None

    @property
    def is_draw(self) -> bool:
        """Whether this is the draw."""
        return self.tile is None

    @property
    def is_well_formed(self) -> bool:
        """Whether the parts are what the notation can say; a move made by hand may hold anything, such as `True` for 1."""
        if self.tile is None:
            return self.cell is None and self.rotation is None
        cell = self.cell
        on_a_cell = type(cell) is tuple and len(cell) == 2 and all(whole(n) and abs(n) < 1_000_000 for n in cell)
        return on_a_cell and isinstance(self.tile, str) and whole(self.rotation)

    def __str__(self) -> str:
        if self.tile is None or self.cell is None:
            return "draw"
        return f"{self.tile}@{self.cell[0]},{self.cell[1]}/{self.rotation}"

    def __repr__(self) -> str:
        return f"PyramidMove({str(self)!r})"

    @property
    def words(self) -> str:
        """How the move is said in a list."""
        if self.tile is None or self.cell is None:
            return "draw a tile"
        turned = f", rotation {self.rotation}" if self.rotation else ""
        return f"{self.tile} on {self.cell[0]},{self.cell[1]}{turned}"


DRAW = PyramidMove()


def parse(text: str) -> PyramidMove:
    """Return the move that a text says.

    Raises
    ------
    NotationError
        It is not in the notation.
    """
    if text == "draw":
        return DRAW
    match = _NOTATION.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise NotationError(text, _EXPECTED)
    return PyramidMove(match["tile"], (int(match["x"]), int(match["y"])), int(match["r"]))


def say_player(player: int, names: Sequence[str] | None) -> str:
    """Name a player in a sentence."""
    return names[player] if names else f"player {player}"


def say_points(points: int) -> str:
    """Say a number of points."""
    return "1 point" if points == 1 else f"{points} points"


@dataclass(frozen=True)
class Touch:
    """A tile that a placement touches."""

    cell: tuple[int, int]
    tile: str
    value: int


@dataclass(frozen=True)
class Placement:
    """A tile was laid.

    Attributes
    ----------
    player : int
    tile : str
    cell : tuple of int
    rotation : int
    touched : tuple of Touch
        The tiles beside it, by slot.
    own : int
        What the tile itself scored.
    points : int
        All that was scored: `own`, and the values of the touched tiles if they are two or three.
    """

    player: int
    tile: str
    cell: tuple[int, int]
    rotation: int
    touched: tuple[Touch, ...]
    own: int
    points: int

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        beside = ", ".join(f"{touch.tile} ({touch.value})" for touch in self.touched)
        sum_ = " + ".join(str(v) for v in (self.own, *(touch.value for touch in self.touched))) if self.points != self.own else ""
        scored = f"{sum_} = {say_points(self.points)}" if sum_ else say_points(self.points)
        x, y = self.cell
        return f"{say_player(self.player, names)} lays {self.tile} at ({x},{y}) beside {beside}: {scored}"

    __str__ = words


@dataclass(frozen=True)
class Drawn:
    """A tile was turned up from the supply; `laid_open` says that it fitted nowhere."""

    player: int
    tile: str
    laid_open: bool

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        then = "it fits nowhere and is laid open" if self.laid_open else "it must be placed"
        return f"{say_player(self.player, names)} draws {self.tile}: {then}"

    __str__ = words


@dataclass(frozen=True)
class Bonus:
    """Points at the end; `reason` is the end's."""

    player: int
    points: int
    reason: str

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        why = {"went_out": "the tiles left in the opponents' hands", "supply_exhausted": "the fewest tiles in hand"}[self.reason]
        return f"{say_player(self.player, names)} gains {say_points(self.points)} for {why}"

    __str__ = words


@dataclass(frozen=True)
class Ended:
    """The game is over; `player` made the last move."""

    player: int
    reason: str
    scores: tuple[int, ...]

    def words(self, names: Sequence[str] | None = None) -> str:
        """Say it in a sentence."""
        why = f"{say_player(self.player, names)} went out" if self.reason == "went_out" else "the supply is exhausted"
        return f"the game is over: {why}; {' to '.join(map(str, self.scores))}"

    __str__ = words


PyramidEvent = Placement | Drawn | Bonus | Ended

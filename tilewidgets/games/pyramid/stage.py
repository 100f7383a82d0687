"""What is to be shown of a position: who is who, which hand, what is lit, what would be played.

The picture, the words and the text of a position are made from one `Stage`, so they cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pyramid.art import WILD, Face
from tilewidgets.games.pyramid.lattice import neighbours
from tilewidgets.scene.lettering import clean
from tilewidgets.scene.themes import COLOR_LETTERS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tilewidgets.games.pyramid.lattice import Cell, Placed
    from tilewidgets.games.pyramid.tables import Tile
    from tilewidgets.scene.overlay import Overlay


@dataclass(frozen=True)
class Preview:
    """A placement that is chosen but not played: the whole move, and its points."""

    tile: str
    cell: Cell
    rotation: int
    points: int


@dataclass(frozen=True)
class Stage:
    """A view, a selection, and all that follows from them.

    Parameters
    ----------
    view : PyramidView
    selection : object or None
        With `tile`, `cell`, `rotation` and `refused`, each possibly None.
    names : tuple of str
        By player, as given; see `name`.
    curtain : bool
        Hand-over at one screen: all hands lie face down.
    quiet : bool
        Nothing can be selected now.
    hint : move or None
        A move to point at.
    marked : bool
        Whether the last move is marked.
    also : collection of cells
        Other cells with a tile to mark.
    overlay : Overlay, optional
        What an analysis says of the moves.
    """

    view: Any
    selection: Any
    names: Sequence[str | None]
    curtain: bool
    quiet: bool
    hint: Any
    marked: bool
    also: Collection[Cell] = ()
    overlay: Overlay | None = None

    # ------------------------------------------------------------------ players
    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.view.hands)

    def name(self, player: int) -> str:
        """What a player is called."""
        name = clean(self.names[player] or "") if player < len(self.names) else ""
        return name or f"Player {player}"

    @property
    def owner(self) -> int:
        """Whose hand is shown below the board."""
        viewer = self.view.viewer
        return int(self.view.to_move if viewer is None or self.curtain else viewer)

    def hand(self, player: int) -> tuple[str | None, ...]:
        """A hand as far as it may be shown."""
        hand: tuple[str | None, ...] = self.view.hands[player]
        return (None,) * len(hand) if self.curtain else hand

    def moves_now(self, player: int) -> bool:
        """Whether it is this player's turn."""
        return bool(not self.view.is_over and player == self.view.to_move)

    def winners(self) -> tuple[int, ...]:
        """Who has most points."""
        return tuple(p for p, score in enumerate(self.view.scores) if score == max(self.view.scores))

    # ------------------------------------------------------------------ tiles
    def tile(self, tile_id: str) -> Tile:
        """A tile of the game."""
        tile: Tile = self.view.game.tiles[tile_id]
        return tile

    def face(self, tile_id: str, rotation: int = 0) -> Face:
        """What a tile shows in a rotation."""
        tile = self.tile(tile_id)
        if tile.colors is None:
            return Face(WILD, tile.value)
        return Face("".join(COLOR_LETTERS[tile.colors[(i + rotation) % 3]] for i in range(3)), tile.value)

    @cached_property
    def at(self) -> dict[Cell, Placed]:
        """The tiles on the board, by cell."""
        return {placed.cell: placed for placed in self.view.board}

    @cached_property
    def frontier(self) -> tuple[Cell, ...]:
        """The empty cells beside a tile."""
        return tuple(self.view.frontier)

    @cached_property
    def faces(self) -> dict[Cell, Face]:
        """What the tiles on the board show, by cell."""
        return {placed.cell: self.face(placed.tile, placed.rotation) for placed in self.view.board}

    def meets(self, cell: Cell, slot: int) -> bool:
        """Whether the tile on a cell meets its own colour behind a slot."""
        mine, there = self.faces[cell], neighbours(cell)[slot]
        if there not in self.faces or WILD in (mine.colors, self.faces[there].colors):
            return False
        return self.faces[there].colors[neighbours(there).index(cell)] == mine.colors[slot]

    def framed(self, cell: Cell) -> bool:
        """Whether a cell is marked: as the last move, or for another reason."""
        return self.is_last(cell) or cell in self.also

    def is_last(self, cell: Cell) -> bool:
        """Whether a cell is marked as the last move."""
        return bool(self.marked and self.view.last is not None and self.view.last.cell == cell)

    # ------------------------------------------------------------------ choices
    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """The moves that can be chosen from the picture."""
        return () if self.quiet or self.curtain or self.view.is_over else tuple(self.view.legal_moves)

    @property
    def must_draw(self) -> bool:
        """Whether the draw is the only move."""
        return len(self.moves) == 1 and self.moves[0].tile is None

    @property
    def selected(self) -> str | None:
        """The chosen tile."""
        tile: str | None = None if self.selection is None or self.curtain else self.selection.tile
        return tile

    @property
    def refused(self) -> str | None:
        """The target of the last impossible click."""
        refused: str | None = None if self.selection is None or self.curtain else self.selection.refused
        return refused

    @property
    def turned(self) -> int:
        """The rotation of the chosen tile."""
        return (self.selection.rotation or 0) if self.selection is not None else 0

    @cached_property
    def preview(self) -> Preview | None:
        """The chosen placement."""
        chosen = self.selection
        if chosen is None or chosen.tile is None or chosen.cell is None or chosen.rotation is None:
            return None
        for move in self.moves:
            if (move.tile, move.cell, move.rotation) == (chosen.tile, chosen.cell, chosen.rotation):
                return Preview(move.tile, move.cell, move.rotation, self.view.points(move))
        return None

    @cached_property
    def lit(self) -> dict[Cell, int]:
        """Cells where the chosen (or else the hinted) tile fits, with the points there."""
        out: dict[Cell, int] = {}
        for move in self.moves:
            if move.tile is not None and move.cell not in out and (move.tile == self.selected or self._is_hint(move)):
                out[move.cell] = self.view.points(move)
        return out

    def _is_hint(self, move: Any) -> bool:
        hint = self.hint
        return bool(self.selected is None and hint is not None and (move.tile, move.cell) == (hint.tile, hint.cell))

    @property
    def hinted_cell(self) -> Cell | None:
        """The cell that a hint points at."""
        cell: Cell | None = None if self.hint is None or not self.moves else self.hint.cell
        return cell if self.selected is None or self.selected == getattr(self.hint, "tile", None) else None

    @property
    def hinted_tile(self) -> str | None:
        """The tile that a hint points at."""
        tile: str | None = None if self.hint is None or not self.moves else self.hint.tile
        return tile

    def counted(self) -> tuple[Cell, ...]:
        """The neighbours whose values the preview would add."""
        if self.preview is None:
            return ()
        beside = tuple(cell for cell in neighbours(self.preview.cell) if cell in self.at)
        wild_scores_nothing = self.tile(self.preview.tile).colors is None and self.preview.points == 0
        return () if len(beside) < 2 or wild_scores_nothing else beside

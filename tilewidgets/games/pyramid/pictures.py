"""Small pictures for texts about Pyramid Power: tiles in a row, the colours with their signs, a part of a board.

Each function returns a `Scene`, which a notebook shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilewidgets.games.pyramid import art, layout
from tilewidgets.games.pyramid.lattice import Cell
from tilewidgets.games.pyramid.scene import draw_board
from tilewidgets.games.pyramid.stage import Stage
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.shapes import Scene, Sketch
from tilewidgets.scene.themes import COLOR_LETTERS, theme, tile_colors


def _scene(sketch: Sketch, width: float, height: float, name: str, title: str, desc: str) -> Scene:
    ground = Sketch("ground")
    ground.poly(rectangle(0, 0, width, height), "surface")
    return Scene(width, height, theme(name), (ground.layer(), sketch.layer()), (), title, desc, (title,))


def tiles(game: Any, ids: Sequence[str], *, side: float = 72, captions: Sequence[str] = (), theme: str = "light") -> Scene:
    """Draw tiles in a row, pointing up, with their ids (or `captions`) below.

    Parameters
    ----------
    game : Pyramid
    ids : sequence of str
        Tile ids, as in `game.tiles`.
    side : float
        In px.
    captions : sequence of str, optional
        One a tile.
    theme : str
    """
    sketch, pitch = Sketch("board"), max(side + 24, 96)
    words = list(captions) or list(ids)
    for i, tile_id in enumerate(ids):
        x = 16 + pitch * (i + 0.5)
        tile = game.tiles[tile_id]
        face = art.Face(art.WILD if tile.colors is None else "".join(COLOR_LETTERS[c] for c in tile.colors), tile.value)
        art.tile(sketch, x, 12 + side * 0.577, side, True, face)
        sketch.text(x, 12 + side * 0.866 + 18, words[i], 12, "text_2", 600, "middle")
    desc = "; ".join(f"{tile_id}, worth {game.tiles[tile_id].value}" for tile_id in ids)
    return _scene(sketch, 32 + pitch * len(ids), side * 0.866 + 46, theme, "Tiles of Pyramid Power", desc)


def colors(game: Any, *, theme: str = "light") -> Scene:
    """Draw the colours of a game with their letters, names and signs, each as the tile that has it on all sides."""
    letters = COLOR_LETTERS[: game.ruleset.colors]
    names = [f"{letter}  {tile_colors()[letter].name}" for letter in letters]
    return tiles(game, [letter * 3 for letter in letters], captions=names, theme=theme)


def board(
    state: Any,
    *,
    tile: str | None = None,
    cell: Cell | None = None,
    rotation: int = 0,
    size: tuple[float, float] = (480, 260),
    theme: str = "light",
) -> Scene:
    """Draw the board of a state alone; with `tile` where it may be laid, with `cell` its ghost.

    Parameters
    ----------
    state : State
        Seen by the player to move.
    tile, cell, rotation
        What is selected.
    size : tuple of float
        In px.
    theme : str
    """
    view = state.view(state.to_move)
    selection = state.game.selection(view)
    if tile is not None:
        selection = type(selection)(tile, cell, rotation)
    stage = Stage(view, selection, (), False, False, None, True)
    cells = set(stage.at) | set(stage.lit)
    place = layout.fit(cells, (8, 8, size[0] - 16, size[1] - 16), 96)
    sketch, ground = Sketch("board"), Sketch("ground")
    ground.poly(rectangle(0, 0, *size), "surface")
    art.lattice(ground, (0, 0, *size), place)
    draw_board(sketch, stage, place, (0, 0, *size))
    from tilewidgets.games.pyramid.spoken import desc
    from tilewidgets.scene.themes import theme as find_theme

    said = desc(stage)
    layers = (ground.layer(), sketch.layer())
    return Scene(*size, find_theme(theme), layers, (), "A board of Pyramid Power", said, ("A board of Pyramid Power",), place.side)

"""Two positions of one game beside one another, at the same scale, with what differs marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError
from tilewidgets.scene.compose import flattened, moved
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.lettering import called, reserve
from tilewidgets.scene.parts import badge
from tilewidgets.scene.replay import SMALLEST, WIDE
from tilewidgets.scene.shapes import Scene, Sketch
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.game import View
    from tilewidgets.scene.shapes import Layer, Target

HEAD = 34
"""Height of a caption."""


def compare(
    one: Any,
    other: Any,
    *,
    events: Sequence[Any] = (),
    theme: str = "light",
    width: float = 720,
    names: Sequence[str | None] | None = None,
    captions: Sequence[str] = (),
) -> Scene:
    """Draw the boards of two views: side by side from 720 px, else below one another.

    Parameters
    ----------
    one, other : View
        Of the same game.
    events : sequence of Event
        What happened between them; without it the game tells what differs.
    theme : str
    width : float
    names : sequence of str, optional
        By player.
    captions : sequence of str, optional
        In place of "ply 8", "ply 12".

    Returns
    -------
    Scene
        Targets are those of the boards, the ids with "left:" and "right:" before them.

    Raises
    ------
    TileError
        The views belong to different games.
    """
    if one.game.name != other.game.name:
        raise TileError(f"Only positions of one game can be compared, not one of {one.game.name} with one of {other.game.name}.")
    width = max(float(width), SMALLEST)
    marked = one.game.spaces(events) or one.game.differing(one, other)
    margin = 16 + (width - WIDE) / 2 if width >= WIDE else 12
    each = (width - 2 * margin - 16) / 2 if width >= WIDE else width - 2 * margin
    boards = [view.game.board_scene(view, theme=theme, width=each, marked=marked, alike=(one, other)) for view in (one, other)]
    beside = width >= WIDE and all(board.width <= each + 1 for board in boards)
    width = max(width, *(board.width + 2 * margin for board in boards))
    heads = [words or f"ply {view.ply}" for words, view in zip((*captions, "", "")[:2], (one, other), strict=True)]
    ground, above, y, height = Sketch("ground"), Sketch("captions"), 0.0, 0.0
    layers: list[Layer] = []
    targets: list[Target] = []
    for i, (view, board, head) in enumerate(zip((one, other), boards, heads, strict=True)):
        left = margin + i * (each + 16) if beside else margin
        wide = each if beside else width - 2 * margin
        _caption(above, view, head, (left, y, wide, HEAD))
        own, places = moved(board, left + (wide - board.width) / 2, y + HEAD, ("left:", "right:")[i])
        layers.append(flattened(("left", "right")[i], *own))
        targets += places
        height = max(height, y + HEAD + board.height)
        y += 0 if beside else HEAD + board.height + 8
    ground.poly(rectangle(0, 0, width, height + 8), "surface")
    if beside:
        ground.line([(width / 2, 8), (width / 2, height)], "grid", 1)
    scores = [", ".join(f"{called(names, p)} {score}" for p, score in enumerate(view.scores)) for view in (one, other)]
    said = [f"{head}, {score}" for head, score in zip(heads, scores, strict=True)]
    return Scene(
        width,
        height + 8,
        find_theme(theme),
        (ground.layer(), *layers, above.layer()),
        tuple(targets),
        f"{one.game.title}: {heads[0]} and {heads[1]}",
        " ".join(f"{words[:1].upper()}{words[1:]}: {board.desc}" for words, board in zip(said, boards, strict=True)),
        (said[0], *boards[0].glyphs, "", said[1], *boards[1].glyphs),
        min(board.side for board in boards),
    )


def _caption(sketch: Sketch, view: View, words: str, box: tuple[float, float, float, float]) -> None:
    """Write what is shown, and at the right the scores, each with its player's badge."""
    x, y, width, height = box
    middle, right = y + height / 2, x + width
    for player in reversed(range(len(view.scores))):
        score = str(view.scores[player])
        sketch.text(right, middle, score, 13, "text", 600, "end")
        right -= reserve(score, 13, 600) + 14
        badge(sketch, player, right, middle, 8)
        right -= 20
    sketch.text(x, middle, words, 13, "text", 600, room=right - x)

"""The picture of a ply of a replay of Pyramid Power: all hands in the plates, the board, a chart; and the board alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pyramid import art, glyphs, spoken
from tilewidgets.games.pyramid.layout import SMALLEST, Layout, fit
from tilewidgets.games.pyramid.scene import draw_board, draw_ground
from tilewidgets.games.pyramid.stage import Stage
from tilewidgets.scene import chart as charts
from tilewidgets.scene.geometry import HALF_ROOT_3, rectangle
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.parts import badge, card
from tilewidgets.scene.replay import CHART_BELOW, FIELD, Beside, described, headline, last_ply
from tilewidgets.scene.shapes import Scene, Sketch, Target
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.game import State
    from tilewidgets.games.pyramid.lattice import Cell
    from tilewidgets.games.pyramid.layout import Box
    from tilewidgets.scene.chart import Chart

GAP, SMALLEST_TILE = 8, 24.0
"""Between the hand and other tiles, with a rule in it; the least side of a tile."""


@dataclass(frozen=True)
class ReplayLayout(Layout):
    """Places of a replay: plates, the board below them, the chart at its right or below."""

    @property
    def board(self) -> Box:
        """The box of the board."""
        _, y, _, height = self.plate(self.players - 1)
        return (0, y + height + 10, self.margin - 16 + FIELD, 430) if self.wide else (0, y + height + 10, self.width, 300)

    @property
    def field(self) -> Box:
        """The part of the board's box in which the tiles are kept."""
        _, y, width, height = self.board
        left = self.margin - 16 if self.wide else 0
        return left, y, width - left, height

    @property
    def chart(self) -> Box:
        """The box of the chart, if it stands below the board."""
        _, y, _, height = self.board
        return self.margin, y + height + 8, self.inner, CHART_BELOW

    @property
    def beside(self) -> Beside:
        """The right column."""
        x, y, width, height = self.board
        return Beside(x + width + 14, self.margin + self.inner, y, y + height - 4)

    @property
    def height(self) -> float:
        """Height of the picture."""
        _, y, _, height = self.board if self.wide else self.chart
        return y + height + 8

    @property
    def largest_side(self) -> int:
        """Largest side of a cell of the board."""
        return 84 if self.wide else 72


def replay_scene(
    view: Any,
    *,
    theme: str = "light",
    width: float = 720,
    names: Sequence[str | None] | None = None,
    final: State | None = None,
    chart: Chart | None = None,
    marked: Sequence[str] = (),
) -> Scene:
    """Draw a ply of a replay; for the parameters see `Game.replay_scene`.

    Parameters
    ----------
    marked : sequence of str
        Cells as "x,y", to be marked besides the last move.

    Returns
    -------
    Scene
        Targets: "ply:N" to be chosen; "cell:X,Y" and "plate:P" to tell what is there.
    """
    colors = find_theme(theme)
    stage = Stage(view, None, tuple(names or ()), False, True, None, True, _cells(marked))
    layout = ReplayLayout(max(float(width), SMALLEST), stage.players)
    end = {placed.cell for placed in view.game.placed(final)} if final is not None else set() if view.is_over else set(stage.frontier)
    place = fit(set(stage.at) | end, layout.field, layout.largest_side)
    ground, board, panels = Sketch("ground"), Sketch("board"), Sketch("panels")
    draw_ground(ground, layout, place)
    x, y, wide, height = layout.board
    if layout.wide:
        ground.line([(x + wide, y), (x + wide, y + height)], "grid", 1)
    targets = draw_board(board, stage, place, layout.board)
    for p in range(stage.players):
        _plate(panels, stage, p, layout)
        targets.append(Target(f"plate:{p}", "plate", spoken.plate(stage, p), rectangle(*layout.plate(p))))
    if layout.wide:
        targets += layout.beside.draw(panels, chart, colors)
        supply = f"{view.supply} in supply"
        panels.text(layout.beside.right, layout.beside.top + 14, supply, 12, "text_2", 400, "end")
    elif chart is not None:
        targets += charts.draw(panels, chart, layout.chart, colors)
    return Scene(
        layout.width,
        layout.height,
        colors,
        (ground.layer(), board.layer(), panels.layer()),
        tuple(targets),
        headline(view, last_ply(view, final, chart), spoken.news(stage)),
        described(spoken.desc(stage), view, names, chart),
        glyphs.glyphs(stage),
        place.side,
        layout.beside.room if layout.wide else None,
    )


def board_scene(view: Any, *, theme: str = "light", width: float = 336, marked: Sequence[str] = (), alike: Sequence[Any] = ()) -> Scene:
    """Draw the board alone; for the parameters see `Game.board_scene`."""
    stage = Stage(view, None, (), False, True, None, not marked, _cells(marked))
    box = (0.0, 0.0, float(width), 300.0)
    cells = {placed.cell for one in (view, *alike) for placed in one.board}
    place = fit(cells, box, 72)
    ground, board = Sketch("ground"), Sketch("board")
    ground.poly(rectangle(*box), "surface")
    art.lattice(ground, box, place)
    targets = draw_board(board, stage, place, box)
    layers = ground.layer(), board.layer()
    said = "; ".join(spoken.cell(stage, placed.cell) for placed in view.board) + "."
    return Scene(*box[2:], find_theme(theme), layers, tuple(targets), spoken.title(stage), said, glyphs.board(stage), place.side)


def _cells(marked: Sequence[str]) -> frozenset[Cell]:
    return frozenset((int(x), int(y)) for x, y in (cell.split(",") for cell in marked))


# ------------------------------------------------------------------------------------------------ plates
def _plate(sketch: Sketch, stage: Stage, player: int, layout: ReplayLayout) -> None:
    """Draw a player's plate with all tiles in it; the winners' have a star."""
    x, y, width, height = layout.plate(player)
    small, score, view = layout.small_plates, str(stage.view.scores[player]), stage.view
    card(sketch, x, y, width, height, player if stage.moves_now(player) else None)
    right, size, line = x + width - 14, 20 if small else 24, y + (19 if small else height / 2)
    sketch.text(right, line, score, size, "text", 700, "end")
    left = right - max(reserve(score, size, 700), reserve("88", size, 700))
    if view.is_over and player in stage.winners() and stage.players > 1:
        sketch.icon("point", left - 9, line - 1, 18)
        left -= 20
    first, badge_x, name_x, letters = (x + 8, x + 20, x + 36, 13) if small else (x + 134, x + 24, x + 46, 14)
    badge(sketch, player, badge_x, line, 10 if small else 12)
    sketch.text(name_x, line, stage.name(player), letters, "text", 600, room=(left - 6 if small else first - 8) - name_x)
    hand: list[str | None] = list(stage.hand(player))
    others: list[str | None] = list(view.open_tiles[player])
    if view.drawn is not None and player == view.to_move and not view.is_over:
        others.append(view.drawn)
    ground = "raised" if stage.moves_now(player) else "panel"
    if small:
        _tiles(sketch, stage, hand, others, (first, y + height - 12, width - 16, 24), ground)
    else:
        _tiles(sketch, stage, hand, others, (first, y + height / 2 + 6, left - 8 - first, 30), ground)


def _tiles(
    sketch: Sketch, stage: Stage, hand: list[str | None], others: list[str | None], at: tuple[float, float, float, float], ground: str
) -> None:
    """Draw a hand, and after a rule open and drawn tiles, in a row: upright if there is room, else by turns upright and upside down.

    `at` holds the left end, the level of the centroids, the width, and the side of a tile.
    """
    x, y, room, side = at
    groups = [group for group in (hand, others) if group]
    tiles, rules = len(hand) + len(others), GAP * (len(groups) - 1)
    if tiles * side + rules <= room:
        for i, group in enumerate(groups):
            x = _row(sketch, stage, group, (x, y, side, side), ground, i > 0)
        return

    def pitch(side: float, room: float, tiles: int) -> float:
        return min((room - rules - side * len(groups)) / max(1, tiles - len(groups)), side / 2 + 5)

    if pitch(side, room, tiles) < side / 2 + 1.5:
        side = SMALLEST_TILE
    closest, left = side / 2 + 1.5, 0
    if pitch(side, room, tiles) < closest:
        room -= 28
        while pitch(side, room, tiles - left) < closest and tiles - left > len(groups):
            left += 1
        sketch.text(x + room + 28, y, f"+{left}", 11, "text_2", 600, "end")
    step = pitch(side, room, tiles - left)
    for i, group in enumerate(groups):
        fewer = min(left, len(group) - 1)
        left -= fewer
        x = _row(sketch, stage, group[: len(group) - fewer], (x, y, side, step), ground, i > 0)


def _row(sketch: Sketch, stage: Stage, tiles: list[str | None], at: tuple[float, float, float, float], ground: str, ruled: bool) -> float:
    """Draw tiles from the left end on, after a rule if need be; return the right end. `at`: left, level, side, from one to the next."""
    x, y, side, pitch = at
    if ruled:
        sketch.line([(x + GAP / 2, y - side * 0.5), (x + GAP / 2, y + side * 0.29)], "line", 1)
        x += GAP
    for i, tile_id in enumerate(tiles):
        up = pitch >= side or i % 2 == 0
        middle, level = x + side / 2 + i * pitch, y if up else y - side * HALF_ROOT_3 / 3
        if tile_id is None:
            art.back(sketch, middle, level, side, ground, up)
        else:
            art.tile(sketch, middle, level, side, up, stage.face(tile_id))
    return x + side + (len(tiles) - 1) * pitch

"""A position as text: triangles of slashes, the letter of a colour in the middle of its edge, the value inside.

Four lines a row of cells, four columns a step of x. One letter stands for both tiles where edges meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pyramid.art import WILD
from tilewidgets.games.pyramid.lattice import is_up, neighbours
from tilewidgets.games.pyramid.spoken import count
from tilewidgets.scene.glyphs import Grid

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.lattice import Cell
    from tilewidgets.games.pyramid.stage import Stage

ROW, STEP = 4, 4


def glyphs(stage: Stage) -> tuple[str, ...]:
    """Return the board, then scores, hands and supply, as lines."""
    return (*board(stage), "", *_players(stage), *_footer(stage))


def board(stage: Stage) -> tuple[str, ...]:
    """Return the board with the frontier, coordinates on its margins."""
    grid = Grid()
    cells = list(stage.at) + ([] if stage.view.is_over else list(stage.frontier))
    shown = dict(stage.faces)
    if stage.preview is not None:
        shown[stage.preview.cell] = stage.face(stage.preview.tile, stage.preview.rotation)
    for cell in cells:
        if cell in shown:
            _edges(grid, cell)
    for cell, face in shown.items():
        _letters(grid, stage, cell, face.colors)
    for cell in cells:
        _middle(grid, stage, cell)
    _margins(grid, cells)
    return grid.lines()


def _place(cell: Cell) -> tuple[int, int]:
    """Row and column of the tip of an up cell, or of the middle of a down cell's base: the upper line of its row."""
    return cell[1] * ROW, cell[0] * STEP


def _edges(grid: Grid, cell: Cell) -> None:
    top, middle = _place(cell)
    up = is_up(cell)
    for i in range(1, ROW):
        away = i if up else ROW - i
        grid.draw(top + i, middle - away, "/" if up else "\\")
        grid.draw(top + i, middle + away, "\\" if up else "/")
    flat = top + (ROW if up else 0)
    for column in range(1 - STEP, STEP):
        grid.draw(flat, middle + column, "-")
    for column in (-STEP, STEP):
        grid.draw(flat, middle + column, "+")
    grid.draw(top + (0 if up else ROW), middle, "+")


def _letters(grid: Grid, stage: Stage, cell: Cell, colors: str) -> None:
    top, middle = _place(cell)
    half = ROW // 2
    left, right, flat = (top + half, middle - half), (top + half, middle + half), (top + (ROW if is_up(cell) else 0), middle)
    for slot, place in enumerate((left, right, flat) if is_up(cell) else (left, flat, right)):
        if colors != WILD:
            grid.put(*place, colors[slot])
        elif neighbours(cell)[slot] not in stage.faces:
            grid.put(*place, "*")


def _middle(grid: Grid, stage: Stage, cell: Cell) -> None:
    top, middle = _place(cell)
    row = top + (3 if is_up(cell) else 1)
    if placed := stage.at.get(cell):
        tile = stage.tile(placed.tile)
        value = "*" if tile.colors is None else str(tile.value)
        grid.centre(row, middle, f"[{value}]" if stage.framed(cell) else value)
    elif stage.refused == f"cell:{cell[0]},{cell[1]}":
        grid.centre(row, middle, "x")
    elif stage.preview is not None and stage.preview.cell == cell:
        grid.centre(row, middle, f"+{stage.preview.points}!")
    elif cell in stage.lit:
        grid.centre(row, middle, f"+{stage.lit[cell]}")
    else:
        grid.centre(row, middle, ".")


def _margins(grid: Grid, cells: list[Cell]) -> None:
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    widest, above = max(len(str(y)) for y in ys), grid.top - 1
    for x in range(min(xs), max(xs) + 1):
        grid.centre(above, x * STEP, x)
    for y in range(min(ys), max(ys) + 1):
        grid.put(y * ROW + ROW // 2, (min(xs) - 1) * STEP - 1 - widest, str(y).rjust(widest))


def _players(stage: Stage) -> list[str]:
    view = stage.view
    names = [f"{stage.name(p)[:24]}" for p in range(stage.players)]
    width, digits = max(map(len, names)), max(len(str(score)) for score in view.scores)
    out = []
    for p, name in enumerate(names):
        chosen = stage.selected if p == stage.owner else None
        turn = ">" if stage.moves_now(p) else "*" if view.is_over and p in stage.winners() else " "
        hand = " ".join(f"[{t}]" if t is not None and t == chosen else t or "?" for t in stage.hand(p)) or "-"
        opened = f"  open {' '.join(view.open_tiles[p])}" if view.open_tiles[p] else ""
        points = "point " if view.scores[p] == 1 else "points"
        out.append(f"{turn} {p} {name.ljust(width)}  {str(view.scores[p]).rjust(digits)} {points}  hand {hand}{opened}")
    return out


def _footer(stage: Stage) -> list[str]:
    view = stage.view
    out = [f"  {count(view.supply, 'tile')} in supply"]
    if view.drawn is not None:
        out[0] += f"; drawn {view.drawn}"
    if stage.preview is not None:
        chosen = stage.preview
        move = f"{chosen.tile}@{chosen.cell[0]},{chosen.cell[1]}/{chosen.rotation}"
        out.append(f"  preview {move} for {count(chosen.points, 'point')}")
    elif stage.must_draw:
        out.append("  nothing fits: draw")
    if view.is_over and view.result is not None:
        out.append("  the end: " + ("a player went out" if view.result.reason == "went_out" else "the supply is exhausted"))
    return out

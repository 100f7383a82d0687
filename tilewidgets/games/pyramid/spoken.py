"""A position in words: title, description, and the spoken name of everything that can be clicked. Colour words, never shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pyramid.art import WILD
from tilewidgets.scene.themes import tile_colors

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.art import Face
    from tilewidgets.games.pyramid.lattice import Cell
    from tilewidgets.games.pyramid.stage import Stage


def count(number: int, noun: str) -> str:
    """Say "1 tile", "2 tiles"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def face(face: Face) -> str:
    """Say what a tile shows: "red, red, blue, worth 4"."""
    if face.colors == WILD:
        return f"wild, fits everywhere, worth {face.value}"
    return f"{', '.join(tile_colors()[letter].name for letter in face.colors)}, worth {face.value}"


def tile(stage: Stage, tile_id: str | None, rotation: int = 0) -> str:
    """Say a tile's id and what it shows."""
    return "a hidden tile" if tile_id is None else f"{tile_id}: {face(stage.face(tile_id, rotation))}"


def cell(stage: Stage, at: Cell) -> str:
    """Say what lies on a cell, or what the chosen tile would score there."""
    place = f"{at[0]},{at[1]}"
    if placed := stage.at.get(at):
        by = "the start tile" if placed.player is None else f"laid by {stage.name(placed.player)}"
        last = ", the last move" if stage.is_last(at) else ", marked" if stage.framed(at) else ""
        return f"{place}, rotation {placed.rotation}: {placed.tile}, {face(stage.faces[at])}, {by}{last}"
    chosen = stage.preview
    if chosen is not None and chosen.cell == at:
        shown = face(stage.face(chosen.tile, chosen.rotation))
        return f"{place}: preview of {chosen.tile}, rotation {chosen.rotation}: {shown}, {count(chosen.points, 'point')}"
    if at in stage.lit:
        return f"{place}: {stage.selected or stage.hinted_tile} fits, {count(stage.lit[at], 'point')}"
    return f"{place}: empty"


def holding(stage: Stage, player: int) -> str:
    """Say what a player holds, as far as it is known."""
    hand, opened = stage.hand(player), stage.view.open_tiles[player]
    known = [tile_id for tile_id in hand if tile_id is not None]
    out = f"{count(len(hand), 'tile')} in hand"
    if known:
        out += f" ({'; '.join(tile(stage, tile_id) for tile_id in known)}{'; others hidden' if len(known) < len(hand) else ''})"
    if opened:
        out += f", {len(opened)} open ({'; '.join(tile(stage, tile_id) for tile_id in opened)})"
    return out


def plate(stage: Stage, player: int) -> str:
    """Say a player's name, points and tiles."""
    turn = ", to move" if stage.moves_now(player) else ""
    return f"{stage.name(player)}, player {player}{turn}: {count(stage.view.scores[player], 'point')}, {holding(stage, player)}"


def title(stage: Stage) -> str:
    """Name the game and the turn."""
    view = stage.view
    return f"Pyramid Power, {'the end' if view.is_over else f'ply {view.ply}'}: {news(stage)}"


def news(stage: Stage) -> str:
    """Say who is to move, or how the game ended."""
    view = stage.view
    if not view.is_over:
        return f"{stage.name(view.to_move)} to move"
    scores = " to ".join(str(score) for score in sorted(view.scores, reverse=True))
    if stage.players == 1:
        return f"{stage.name(0)} has {count(view.scores[0], 'point')}"
    winners = stage.winners()
    if len(winners) == 1:
        return f"{stage.name(winners[0])} wins, {scores}"
    return f"{' and '.join(stage.name(p) for p in winners)} share the first place, {scores}"


def desc(stage: Stage) -> str:
    """Tell the whole position."""
    view = stage.view
    out = [f"{plate(stage, p)}." for p in range(stage.players)]
    if view.drawn is not None:
        out.append(f"{stage.name(view.to_move)} has drawn {tile(stage, view.drawn)}.")
    out.append(f"{view.supply} in supply.")
    out.append(f"{count(len(view.board), 'tile')} on the board, by cell (x to the right, y down) and from the left edge clockwise:")
    out.append("; ".join(cell(stage, placed.cell) for placed in view.board) + ".")
    if stage.preview is not None:
        out.append(f"Preview: {cell(stage, stage.preview.cell)}.")
    elif stage.selected is not None:
        fits = ", ".join(f"{x},{y} for {count(points, 'point')}" for (x, y), points in stage.lit.items())
        out.append(f"Selected: {stage.selected}, {f'fits on {fits}' if fits else 'fits nowhere'}.")
    return " ".join(out)

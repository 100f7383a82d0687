"""What is said on a board of Pyramid Power: why a move cannot be made, what can be done, what happened. Every sentence stands here once.

The refusals speak of what the mover knows, and of nothing else: neither who holds a tile nor what lies in the supply.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewidgets.errors import did_you_mean, short
from tilewidgets.games.pyramid.moves import Drawn, Placement, PyramidEvent, PyramidMove, say_points
from tilewidgets.games.pyramid.ruleset import COLOR_NAMES, COLORS

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.clicks import PyramidSelection
    from tilewidgets.games.pyramid.lattice import Board
    from tilewidgets.games.pyramid.view import PyramidView

SLOTS = {True: ("left", "right", "base"), False: ("left", "base", "right")}
"""Names of the edges by slot, of a cell that points up and of one that points down."""

NO_MOVE = "a move is a PyramidMove or a text such as RRB@3,-2/1 or draw."
NOT_YOUR_TURN = "it is another player's turn; wait for it."
MUST_DRAW = "nothing that you hold fits, so you must draw."


def at(cell: tuple[int, int]) -> str:
    """Name a cell."""
    return f"({cell[0]},{cell[1]})"


def may_not_draw(example: PyramidMove) -> str:
    """Say that a tile can be placed."""
    return f"you may draw only when nothing fits, but {example} does."


def must_place_drawn(tile: str) -> str:
    """Say that the tile just drawn comes first."""
    return f"you have drawn {tile}, which fits and must be placed now."


def no_such_tile(tile: object) -> str:
    """Say that the game has no such tile."""
    return f"there is no tile {short(tile)} in this game."


def no_such_target(target: object) -> str:
    """Say that the board has no such place."""
    return f"there is nothing called {short(target)} to click; the names are those of scene.targets, such as hand:RRB or cell:3,-2."


def no_such_button(button: object) -> str:
    """Say that the board has no such button."""
    return f"there is no button {short(button)}. {did_you_mean(button, ('rotate', 'draw', 'confirm'))}"


def not_yours(tile: str) -> str:
    """Say that the mover does not hold the tile."""
    return f"{tile} is neither in your hand nor among your open tiles."


def no_tile_beside(cell: tuple[int, int]) -> str:
    """Say that a cell touches nothing."""
    return f"{at(cell)} is beside no tile; choose an empty cell next to one."


def occupied(cell: tuple[int, int], tile: str) -> str:
    """Say that a cell is taken."""
    return f"{tile} lies at {at(cell)} already; choose an empty cell next to a tile."


def same_look(tile: str, rotation: int) -> str:
    """Say that a rotation exists under another number."""
    return f"{tile} looks the same in every rotation; write /0 instead of /{rotation}."


def wild_last(example: PyramidMove) -> str:
    """Say that a coloured tile comes first."""
    return f"the wild may be placed only when no coloured tile of yours fits, but {example} does."


def clash(board: Board, tile: str, cell: tuple[int, int], rotation: int) -> str:
    """Say which edges of a tile would not match."""
    clashes = board.clashes(tile, cell, rotation)
    up = (cell[0] + cell[1]) % 2 == 0
    edges = [f"its {SLOTS[up][slot]} edge would be {name(mine)} against {name(theirs)}" for slot, mine, theirs in clashes]
    return f"{tile} does not fit at {at(cell)}: {' and '.join(edges)}."


def fits_nowhere(tile: str) -> str:
    """Say that a tile cannot be placed at all now."""
    return f"{tile} fits on no cell now; choose another tile."


def name(color: int) -> str:
    """Name of a colour by its index."""
    return COLOR_NAMES[COLORS[color]]


# ------------------------------------------------------------------------------------------------ the board's sentences
CHOOSE_TILE = "choose a tile of your hand first."
NOTHING_SHOWN = "no move is shown on the board; choose a tile and a cell, or a move of the list."


def one_rotation(tile: str, cell: tuple[int, int]) -> str:
    """Say that there is nothing to turn."""
    return f"{tile} fits at {at(cell)} in this rotation only."


def prompt(view: PyramidView, selection: PyramidSelection, names: Sequence[str]) -> str:
    """Tell the viewer, who is to move, what she can do."""
    you = f"Your turn, {names[view.to_move]}."
    legal = view.legal_moves
    if legal[0].is_draw:
        return f"{you} Nothing that you hold fits: draw a tile."
    if selection.move is not None:
        points = view.points(selection.move)
        others = sum(m.tile == selection.tile and m.cell == selection.cell for m in legal) > 1
        turn = ", a click beside the pill turns it" if others else ""
        return f"{selection.tile} on {selection.move.words.split(' on ')[1]} scores {say_points(points)}: Play or its pill lays it{turn}."
    if selection.tile is not None:
        mine = [m for m in legal if m.tile == selection.tile]
        cells = len({m.cell for m in mine})
        best = max(view.points(m) for m in mine)
        must = " must be placed; it" if view.drawn else ""
        return f"{you} {selection.tile}{must} fits on {cells} cell{'s' if cells > 1 else ''}; best is +{best}."
    moves = f"{len(legal)} moves are possible" if len(legal) > 1 else "one move is possible"
    return f"{you} Choose a tile; {moves}."


def say_end(view: PyramidView, names: Sequence[str]) -> str:
    """Announce the end."""
    assert view.result is not None
    scores, winners = view.scores, view.result.winners
    why = f"{names[view.to_move]} went out" if view.result.reason == "went_out" else "the supply is exhausted"
    if len(scores) == 1:
        return f"The game is over with {say_points(scores[0])}: {why}."
    if len(winners) == len(scores):
        return f"A draw, {' to '.join(map(str, scores))}: {why}."
    others = [str(score) for p, score in sorted(enumerate(scores), key=lambda pair: -pair[1]) if p not in winners]
    who = " and ".join(names[p] for p in winners)
    return f"{who} {'wins' if len(winners) == 1 else 'win'}, {max(scores)} to {' and '.join(others)}: {why}."


def say_move(view: PyramidView, move: PyramidMove) -> str:
    """Return a move in a few words with its points."""
    return move.words if move.is_draw else f"{move.words}  +{view.points(move)}"


def say_events(events: Sequence[PyramidEvent], names: Sequence[str]) -> str:
    """What happened, shortly: who laid what for how many points, who drew what."""
    said = []
    for event in events:
        who = names[event.player]
        if isinstance(event, Placement):
            said.append(f"{who} laid {event.tile} on {event.cell[0]},{event.cell[1]} for +{event.points}.")
        elif isinstance(event, Drawn):
            said.append(f"{who} drew {event.tile}" + (", which fits nowhere and lies open." if event.laid_open else "."))
    return " ".join(said)

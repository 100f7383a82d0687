"""A third game, written against public names only: tic-tac-toe with tiles. The documentation shows it as an example."""

import tilewidgets as tw
from tilewidgets.game import OpenGame, Result
from tilewidgets.scene import Scene, Sketch, Target
from tilewidgets.scene import theme as find_theme

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


class TicTacTiles(OpenGame):
    """Two players lay tiles on nine cells; three in a line win. A position is who began, and the tiles: 0, 1 or None."""

    name = "tictactiles"
    title = "Tic-tac-tiles"

    def begin(self, setup):
        return setup["first_player"], (None,) * 9

    def to_move(self, position):
        first, tiles = position
        laid = 9 - tiles.count(None)
        return (first + laid - (self.result(position) is not None)) % 2  # at the end: who moved last

    def legal(self, position):
        return () if self.result(position) else tuple(cell for cell, tile in zip(CELLS, position[1], strict=True) if tile is None)

    def apply(self, position, move):
        first, tiles = position
        player, i = self.to_move(position), CELLS.index(move)
        return (first, (*tiles[:i], player, *tiles[i + 1 :])), (f"player {player} lays a tile on {move}",)

    def parse(self, text):
        if text not in CELLS:
            raise tw.NotationError(text, "write a cell from a1 to c3.")
        return text

    def scores(self, position):
        return tuple(sum(all(position[1][i] == p for i in line) for line in LINES) for p in (0, 1))

    def result(self, position):
        a, b = self.scores(position)
        if a or b:
            return Result((a, b), (1.0, -1.0) if a else (-1.0, 1.0), "three_in_line")
        return Result((0, 0), (0.0, 0.0), "board_full") if None not in position[1] else None

    def scene(self, view, selection=None, *, theme="light", width=720, names=None, **_):
        size, ground, board, targets = 90, Sketch("ground"), Sketch("board"), []
        ground.poly([(0, 0), (width, 0), (width, 320), (0, 320)], "surface")
        for i, (cell, tile) in enumerate(zip(CELLS, view.position[1], strict=True)):
            x, y = width / 2 - 150 + i % 3 * 100, 210 - i // 3 * 100
            square = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
            shown = selection is not None and selection.move == cell
            board.poly(square, "accent_tint" if shown else "panel", "accent" if cell in view.legal_moves else "grid", 2)
            if tile is not None:
                board.text(x + size / 2, y + size / 2, "OX"[tile], 40, f"player_{tile}", 700, "middle")
            targets.append(Target(cell, "cell", f"{cell}: {'empty' if tile is None else f'player {tile}'}", square))
        rows = [" ".join(".OX"[0 if t is None else t + 1] for t in view.position[1][3 * r : 3 * r + 3]) for r in (2, 1, 0)]
        title = f"{self.title}, ply {view.ply}"
        return Scene(width, 320, find_theme(theme), (ground.layer(), board.layer()), tuple(targets), title, "; ".join(rows), tuple(rows))

"""The law's section "Board": cells, neighbours, slots, rotation, and what may lie where."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged, lay_ring, legal
from tilewidgets.games.pyramid.lattice import Board, Placed, is_up, neighbours, shown
from tilewidgets.games.pyramid.tables import Tile


@pytest.mark.parametrize(
    ("cell", "up"), [((0, 0), True), ((1, 0), False), ((0, 1), False), ((1, 1), True), ((-3, 1), True), ((-1, -2), False)]
)
def test_a_cell_points_up_if_x_plus_y_is_even(cell, up):
    assert is_up(cell) is up


def test_slots_clockwise_from_the_left_edge():
    assert neighbours((0, 0)) == ((-1, 0), (1, 0), (0, 1))  # up: left, right, base, which is below
    assert neighbours((1, 0)) == ((0, 0), (1, -1), (2, 0))  # down: left, base, which is above, right
    assert neighbours((-2, -4)) == ((-3, -4), (-1, -4), (-2, -3))
    assert neighbours((-2, -3)) == ((-3, -3), (-2, -4), (-1, -3))


@pytest.mark.parametrize("cell", [(0, 0), (1, 0), (-5, 2), (-5, 3)])
def test_neighbours_are_mutual_and_point_the_other_way(cell):
    for there in neighbours(cell):
        assert cell in neighbours(there)
        assert is_up(there) != is_up(cell)


def test_rotation_r_shows_colour_i_plus_r_on_slot_i():
    tile = Tile("YGP", (1, 2, 4), 3)
    assert [shown(tile, 0, slot) for slot in range(3)] == [1, 2, 4]
    assert [shown(tile, 1, slot) for slot in range(3)] == [2, 4, 1]
    assert [shown(tile, 2, slot) for slot in range(3)] == [4, 1, 2]
    assert shown(Tile("***", None, 0), 0, 1) is None


def test_frontier_and_clashes_of_a_board():
    tiles = {tile.id: tile for tile in (Tile("RYG", (0, 1, 2), 3), Tile("RRB", (0, 0, 3), 4), Tile("***", None, 0))}
    board = Board((Placed((0, 0), "RYG", 0, None, 0),), tiles)
    assert board.frontier() == ((-1, 0), (1, 0), (0, 1))
    assert board.clashes("RRB", (-1, 0), 0) == ((2, 3, 0),)  # slot 2 would be blue against red
    assert board.clashes("RRB", (-1, 0), 1) == ()
    assert board.clashes("***", (0, 1), 0) == ()
    assert [p.tile for p in board.touched((0, 1))] == ["RYG"]
    assert board.touched((5, 5)) == ()


def test_a_tile_may_be_placed_beside_the_start_tile_where_colours_match():
    # (-1,0) asks for red on slot 2. RRB shows R R B, R B R, B R R for r = 0, 1, 2.
    assert legal(arranged(["RRB", "PPP"], "RYG", "OOO")) == {"RRB@-1,0/1", "RRB@-1,0/2"}
    # (1,0) asks for yellow on slot 0: YYB with r = 0 and 1 (Y Y B, Y B Y).
    assert legal(arranged(["YYB", "PPP"], "RYG", "OOO")) == {"YYB@1,0/0", "YYB@1,0/1"}
    # (0,1) asks for green on slot 1: GBB with r = 2 only (G B B, B B G, B G B).
    assert legal(arranged(["GBB", "PPP"], "RYG", "OOO")) == {"GBB@0,1/2"}


def test_where_rotations_show_the_same_only_the_smallest_exists():
    assert legal(arranged(["RRR", "PPP"], "RYG", "OOO")) == {"RRR@-1,0/0"}
    assert legal(arranged(["***", "PPP"], "RYG", "OOO")) == {"***@-1,0/0", "***@1,0/0", "***@0,1/0"}


def test_colours_match_on_every_edge_that_touches_a_tile():
    # The start tile RRG shows green on its base. With red tiles on (1,0) (2,0) (2,1) (1,1), the cell (0,1) has green above it (slot 1)
    # and red on its right (slot 2): of RGG only r = 1 (G G R) fits there.
    state = lay_ring(arranged(["RRR RRR.2 RRR.3 RRR.4 RGG"], "RRG", "OOO"), ["RRR", "RRR.2", "RRR.3", "RRR.4"])
    assert {move for move in legal(state) if "@0,1/" in move} == {"RGG@0,1/1"}


def test_a_tile_that_matches_one_of_two_edges_does_not_fit():
    state = lay_ring(arranged(["RRR RRR.2 RRR.3 RRR.4 GGG"], "RRG", "OOO"), ["RRR", "RRR.2", "RRR.3", "RRR.4"])
    assert legal(state) == {"draw"}  # GGG matches the start tile's base, but not the red of (1,1); all else is red


def test_the_wild_matches_everything_for_its_later_neighbours_too():
    # Beside a wild start tile every tile fits with every rotation that looks different: 3 cells, 3 rotations.
    assert legal(arranged(["RRB", "PPP"], "***", "OOO")) == {f"RRB@{cell}/{r}" for cell in ("-1,0", "1,0", "0,1") for r in range(3)}
    assert legal(arranged(["GGG", "PPP"], "***", "OOO")) == {"GGG@-1,0/0", "GGG@1,0/0", "GGG@0,1/0"}


def test_the_wild_fits_between_different_colours():
    state = lay_ring(arranged(["RRR RRR.2 RRR.3 RRR.4 ***"], "RRG", "OOO"), ["RRR", "RRR.2", "RRR.3", "RRR.4"])
    assert "***@0,1/0" in legal(state)


def test_only_empty_cells_beside_a_tile():
    state = arranged(["RRR RRR.2", "RRR.3 RRR.4"], "RRR.5", "OOO").play("RRR@-1,0/0")
    cells = {move.cell for move in state.legal_moves}
    # round (0,0): (1,0), (0,1); round (-1,0), which points down: (-2,0) and its base (-1,-1)
    assert cells == {(1, 0), (0, 1), (-2, 0), (-1, -1)}


def test_the_lattice_is_unbounded():
    # A path of 14 red tiles, straight to the right and then straight down: no edge of the world.
    tiles = " ".join(f"RRR.{i}" for i in range(2, 16))
    state = arranged([tiles], "RRR", "OOO")
    for i, tile in enumerate(tiles.split(), start=1):
        state = state.play(f"{tile}@{i},0/0")
    assert state.view(0).board[-1].cell == (14, 0)
    state, (x, y) = arranged([tiles], "RRR", "OOO"), (0, 0)
    for tile in tiles.split():  # down through bases; a row takes two tiles to cross
        x, y = (x, y + 1) if (x + y) % 2 == 0 else (x + 1, y)
        state = state.play(f"{tile}@{x},{y}/0")
    assert (x, y) == (7, 7)
    assert state.view(0).board[-1].cell == (7, 7)

"""The law's section "Tiles": which there are, their ids, their values."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged, legal, listed, multisets
from tilewidgets.games import game


def test_36_tiles_of_which_35_are_coloured_and_1_is_wild():
    tiles = game("pyramid").tiles
    assert len(tiles) == 36
    assert [tile for tile in tiles if tile == "***"] == ["***"]
    assert sum(tile.is_wild for tile in tiles.values()) == 1


def test_every_multiset_of_three_colours_out_of_five_once_each():
    coloured = set(game("pyramid").tiles) - {"***"}
    assert coloured == multisets(5)
    kinds = [len(set(tile)) for tile in coloured]
    assert (kinds.count(1), kinds.count(2), kinds.count(3)) == (5, 20, 10)


def test_the_ten_tiles_of_three_colours_exist_in_one_handedness_only():
    threes = {tile for tile in game("pyramid").tiles if len(set(tile)) == 3}
    assert threes == {"RYG", "RYB", "RYP", "RGB", "RGP", "RBP", "YGB", "YGP", "YBP", "GBP"}


def test_an_id_is_the_three_colours_in_the_order_above():
    tiles = game("pyramid").tiles
    assert {"RRB", "YGP", "RRR", "PPP"} <= set(tiles)
    assert not {"BRR", "RBR", "PGY", "GPY", "RGY"} & set(tiles)


@pytest.mark.parametrize(("tile", "value"), [("YGP", 3), ("RRB", 4), ("RBB", 4), ("GGG", 6), ("***", 0)])
def test_value_three_3_pair_4_one_colour_6_wild_0(tile, value):
    assert game("pyramid").tiles[tile].value == value


def test_all_tiles_together_are_worth_140():
    # 10 of three colours at 3, 20 with a pair at 4, 5 of one colour at 6, the wild at 0
    assert sum(tile.value for tile in game("pyramid").tiles.values()) == 10 * 3 + 20 * 4 + 5 * 6


@pytest.mark.parametrize(("colors", "number"), [(2, 5), (3, 11), (4, 21), (5, 36), (6, 57)])
def test_a_ruleset_may_use_another_number_of_colours(colors, number):
    tiles = set(game("pyramid", colors=colors, hand_size=1).tiles)
    assert len(tiles) == number
    assert tiles == multisets(colors) | {"***"}


def test_two_colours_make_four_coloured_tiles():
    assert set(game("pyramid", colors=2, hand_size=1).tiles) == {"RRR", "RRY", "RYY", "YYY", "***"}


def test_orange_is_the_sixth_colour():
    assert {"RRO", "YGO", "OOO", "BPO"} <= set(game("pyramid", colors=6).tiles)
    assert not any("O" in tile for tile in game("pyramid", colors=5).tiles)


def test_values_by_pattern():
    tiles = game("pyramid", values={"three": 1, "pair": 20, "one": 300, "wild": 4000}).tiles
    assert [tiles[tile].value for tile in ("RYG", "RRY", "RRR", "***")] == [1, 20, 300, 4000]


def test_listed_tiles_replace_colors_and_values():
    made = game("pyramid", hand_size=1, tiles=listed(["RGY", "OOO", "RRB", "RRB.2"], {"OOO": 9, "RRB.2": 7}))
    assert {tile.id: tile.value for tile in made.tiles.values()} == {"RGY": 3, "OOO": 9, "RRB": 4, "RRB.2": 7}


def test_a_list_need_not_hold_a_wild_and_may_hold_several():
    assert not any(tile.is_wild for tile in game("pyramid", hand_size=1, tiles=listed(["RRR", "YYY", "GGG", "BBB"])).tiles.values())
    several = game("pyramid", hand_size=1, tiles=listed(["***", "***.2", "***.3", "BBB"], {"***.2": 5})).tiles
    assert [several[tile].is_wild for tile in ("***", "***.2", "***.3", "BBB")] == [True, True, True, False]
    assert several["***.2"].value == 5


def test_three_letters_are_read_clockwise_exactly_as_written():
    # The start tile RYG shows red on its left, yellow on its right, green on its base. What lies there must show: on (-1,0) red on slot 2,
    # on (1,0) yellow on slot 0, on (0,1) green on slot 1. A tile c0 c1 c2 shows c[(i + r) % 3] on slot i.
    assert legal(arranged(["RYG.2", "PPP"], "RYG", "OOO")) == {"RYG.2@-1,0/1", "RYG.2@1,0/1", "RYG.2@0,1/1"}
    assert legal(arranged(["RGY", "PPP"], "RYG", "OOO")) == {"RGY@-1,0/1", "RGY@1,0/2", "RGY@0,1/0"}


def test_letters_may_be_written_from_any_corner():
    # YGR is RYG turned by one: the same tile with other rotation numbers.
    assert legal(arranged(["YGR", "PPP"], "RYG", "OOO")) == {"YGR@-1,0/0", "YGR@1,0/0", "YGR@0,1/0"}
    # A pair may be written as BRR: slot 2 of (-1,0) must be red: c[2] with r = 0, c[(2 + 2) % 3] = c[1] with r = 2.
    assert legal(arranged(["BRR", "PPP"], "RYG", "OOO")) == {"BRR@-1,0/0", "BRR@-1,0/2"}


def test_equal_tiles_have_moves_of_their_own():
    state = arranged(["RRR RRR.2", "PPP PPB"], "RYG", "OOO")
    assert legal(state) == {"RRR@-1,0/0", "RRR.2@-1,0/0"}


def test_the_same_suffix_need_not_begin_with_the_bare_id():
    made = game("pyramid", hand_size=1, tiles=listed(["RRB.5", "RRB.999", "YYY", "GGG"]))
    assert set(made.tiles) == {"RRB.5", "RRB.999", "YYY", "GGG"}

"""The law's sections "Components" and "Setup", sentence by sentence."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from tests.games.pirates_configurations import LAW
from tests.games.pirates_decks import CALM, INERT, arranged, at_sea, fleet, hand, hired, legal, spaces
from tilewidgets.errors import SetupError
from tilewidgets.games import game

MADE = game("pirates")
STATES = [MADE.deal(seed) for seed in range(60)]


# ------------------------------------------------------------------------------------------------------------------- components
def test_per_player_27_ships_numbers_1_to_9_three_times_each():
    for state in STATES[:10]:
        for p in range(2):
            ships = state.setup["decks"][p] + state.setup["reserves"][p]
            assert Counter(ships) == dict.fromkeys(range(1, 10), 3)


def test_a_sea_of_6_rows_and_7_columns_a_to_g():
    sea = STATES[0].view(0).sea
    assert list(sea) == [column + row for row in "123456" for column in "abcdefg"]
    assert STATES[0].setup["sea"][0] == "".join(sea[column + "1"] for column in "abcdefg")  # the first string is row 1
    assert set(sea.values()) <= set("GHROXMSTV.")


def test_row_1_is_the_first_row_of_player_0_and_row_6_that_of_player_1():
    state = arranged(("1", "1"), ships=INERT)
    assert legal(state) == {f"{n}@{column}1" for n in "1" for column in "abcdefg"}
    assert spaces(state.play("1@d1"), 1) == {column + "6" for column in "abcdefg"}


def test_rows_1_to_3_are_player_0s_side_rows_4_to_6_player_1s():
    state = at_sea("1@a3 2@b4", "3@c3 4@d4 5@e3")
    assert (state.scoring(0).across, state.scoring(1).across) == (1, 2)


def test_12_mercenary_ships_six_cost_3_three_cost_4_three_cost_5():
    mercenaries = MADE.ruleset.mercenaries
    assert Counter(m.cost for m in mercenaries) == {3: 6, 4: 3, 5: 3}
    assert {m.id: {"cost": m.cost, "action": m.action} for m in mercenaries} == LAW["mercenaries"]


def test_tokens_7_shields_14_mines_7_extra_tiles_11_gold_20_points():
    assert STATES[0].view(None).supply == {"shield": 7, "mine": 14, "extra": 7, "gold": 11, "point": 20}
    view = STATES[0].view(0)
    assert (view.gold, view.points, view.extra, view.mines) == ((0, 0), (0, 0), (0, 0), ())


# ------------------------------------------------------------------------------------------------------------------------ boards
def _sides():
    """By the law: every order of the three boards, each on either face; with what it was made of."""
    out = {}
    for order in permutations(range(3)):
        for faces in product(range(2), repeat=3):
            boards = [LAW["boards"][b][f] for b, f in zip(order, faces, strict=True)]
            out["/".join("".join(board[y] for board in boards) for y in range(3))] = (order, faces)
    return out


def test_each_side_is_the_three_boards_in_a_random_order_each_on_a_random_face():
    sides, found = _sides(), Counter()
    for state in [MADE.deal(f"boards {seed}") for seed in range(200)]:
        sea = state.setup["sea"]
        for p, side in enumerate((sea[:3], [line[::-1] for line in sea[:2:-1]])):
            assert "/".join(side) in sides
            found[p, sides["/".join(side)]] += 1
    assert {order for _, (order, _) in found} == set(permutations(range(3)))
    assert {faces for _, (_, faces) in found} == set(product(range(2), repeat=3))
    for p in range(2):
        assert len({made for player, made in found if player == p}) > 40  # of 48


def test_player_1s_side_is_the_same_turned_round():
    # big 1, big 2, narrow, all on face A: player 0 has them from the left, rows outwards; for player 1 row 6 is the faces' first line
    # and her columns run g to a.
    side = ["GHVTOGV", "OMTHXVG", "XRSMRST"]
    turned = ["TSRMSRX", "GVXHTMO", "VGOTVHG"]
    setup = STATES[0].setup
    assert MADE.start(setup | {"sea": side + turned}).setup["sea"] == side + turned
    with pytest.raises(SetupError, match="cannot form the side of player 1"):
        MADE.start(setup | {"sea": side + side[::-1]})
    with pytest.raises(SetupError, match="cannot form the side of player 0"):
        MADE.start(setup | {"sea": turned + turned})


def test_no_rotation_of_boards():
    # big 1, face A, turned by a half: SRX TMO VHG
    with pytest.raises(SetupError, match="cannot form"):
        MADE.start(STATES[0].setup | {"sea": ["SRXTOGV", "TMOHXVG", "VHGMRST", *STATES[0].setup["sea"][3:]]})


# ------------------------------------------------------------------------------------------------------------------------- ships
def test_18_ships_are_the_deck_9_the_reserve_3_are_drawn():
    for state in STATES[:10]:
        assert [len(deck) for deck in state.setup["decks"]] == [18, 18]
        assert [len(reserve) for reserve in state.setup["reserves"]] == [9, 9]
        view = state.view(0)
        assert (view.deck_sizes, view.reserve_sizes) == ((15, 15), (9, 9))
        for p in range(2):
            assert list(state.view(p).hands[p]) == sorted(state.setup["decks"][p][:3])


def test_each_player_shuffles():
    decks = [tuple(deck) for state in STATES for deck in state.setup["decks"]]
    assert len(set(decks)) == len(decks)
    firsts = Counter(deck[0] for deck in decks)
    assert set(firsts) == set(range(1, 10))
    in_reserve = Counter(n for state in STATES for reserve in state.setup["reserves"] for n in reserve)
    assert all(80 < in_reserve[n] < 160 for n in range(1, 10))  # 120 each on average, 9 deviations wide


# --------------------------------------------------------------------------------------------------------------------- mercenaries
def test_five_mercenaries_three_of_cost_3_one_of_cost_4_one_of_cost_5_at_random():
    cost = {id: entry["cost"] for id, entry in LAW["mercenaries"].items()}
    seen = set()
    for state in STATES:
        market = state.view(None).market
        assert [cost[id] for id in market] == [3, 3, 3, 4, 5]
        assert len(set(market)) == 5
        assert list(market) == state.setup["mercenaries"]
        seen |= set(market)
    assert seen == set(cost)


# -------------------------------------------------------------------------------------------------------------------- first player
@pytest.mark.parametrize("first", [0, 1])
def test_first_player_begins(first):
    state = MADE.deal(3, first_player=first)
    assert (state.to_move, state.view(0).first_player) == (first, first)
    assert {move.space[1] for move in state.legal_moves} == {"16"[first]}


def test_player_0_begins_by_default():
    setup = STATES[0].setup
    del setup["first_player"]
    assert MADE.start(setup).to_move == MADE.deal(9).to_move == 0
    assert MADE.start(setup).setup["first_player"] == 0


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_ship_that_the_first_player_lays_carries_a_shield(first):
    state = arranged(("12", "12"), ships=INERT, first_player=first)
    mine, hers = (("1@a1", "1@a6"), ("2@b1", "2@b6"))
    state = state.play(mine[first])
    assert fleet(state, first) == {mine[first] + "^"}
    assert state.view(0).supply["shield"] == 6
    state = state.play(mine[1 - first])  # the other player's first ship has none
    assert fleet(state, 1 - first) == {mine[1 - first]}
    state = state.play(hers[first])  # nor has the second one
    assert fleet(state, first) == {mine[first] + "^", hers[first]}
    assert state.view(0).supply["shield"] == 6


def test_no_shield_if_the_supply_has_none():
    state = arranged(("1", ""), ships=INERT, tokens=LAW["tokens"] | {"shield": 0}).play("1@a1")
    assert fleet(state, 0) == {"1@a1"}
    assert state.view(0).supply["shield"] == 0


def test_a_mercenary_is_not_the_first_ship():
    state = arranged(("1", ""), ships=INERT, **hired("joker")).play("buy:joker@b1")
    assert fleet(state, 0) == {"joker@b1"}
    assert fleet(state.play("1@a1"), 0) == {"joker@b1", "1@a1^"}


# ---------------------------------------------------------------------------------------------------------------------------- deals
def test_the_same_seed_deals_the_same_and_other_seeds_do_not():
    assert MADE.deal(7) == MADE.deal(7)
    assert MADE.deal("7") != MADE.deal(7)
    assert len({repr(state.setup) for state in STATES}) == len(STATES)


def test_a_setup_is_all_that_chance_decides():
    state = STATES[1]
    again = MADE.start(state.setup)
    assert again == state
    for p in range(2):
        assert again.view(p) == state.view(p)
    assert set(state.setup) == {"sea", "decks", "reserves", "mercenaries", "first_player"}


def test_the_decks_are_drawn_in_their_order():
    state = arranged(("123456", "987"), ships=INERT)
    assert hand(state, 0) == "123"
    state = state.play("1@a1")
    assert hand(state, 0) == "234"
    state = state.play("9@a6").play("2@b1")
    assert hand(state, 0) == "345"
    assert state.setup["sea"] == CALM

"""The law's section "Setup": dealing order, start tile, supply, first player."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged, hand
from tilewidgets.games import game


@pytest.mark.parametrize(("players", "size", "supply"), [(1, 7, 28), (2, 7, 21), (3, 6, 17), (4, 5, 15)])
def test_hands_of_7_7_6_5_for_1_2_3_4_players(players, size, supply):
    state = game("pyramid", players=players).deal(seed=1)
    assert [len(hand(state, p)) for p in range(players)] == [size] * players
    assert state.view(0).supply == supply  # 36 less the hands and the start tile


def test_player_0s_whole_hand_is_dealt_first_then_player_1s_and_so_on():
    state = game("pyramid", players=3).deal(seed=5)
    deck = state.setup["deck"]
    assert [hand(state, p) for p in range(3)] == [deck[0:6], deck[6:12], deck[12:18]]


def test_the_next_tile_is_the_start_tile_at_0_0_with_rotation_0():
    state = game("pyramid", players=3).deal(seed=5)
    (start,) = state.view(0).board
    assert (start.tile, start.cell, start.rotation, start.player, start.ply) == (state.setup["deck"][18], (0, 0), 0, None, 0)


def test_the_rest_is_the_supply_drawn_from_in_order():
    state = arranged(["BBB", "PPP"], "RRR", "YYY GGG OOO BBP")
    drawn = []
    for _ in range(3):
        state = state.play("draw")
        drawn.append(state.events[0].tile)
    assert drawn == ["YYY", "GGG", "OOO"]
    assert state.view(0).supply == 1


def test_first_player_begins_and_play_goes_in_order_of_index():
    state = arranged(["BBB", "PPP", "OOO"], "RRR", "YYY GGG YYG YGG", first_player=1)
    order = [state.to_move]
    for _ in range(3):
        state = state.play("draw")  # fits nowhere: the turn ends
        order.append(state.to_move)
    assert order == [1, 2, 0, 1]


def test_who_begins_does_not_change_who_is_dealt_what():
    first, second = (game("pyramid").deal(seed=3, first_player=p) for p in (0, 1))
    assert first.setup["deck"] == second.setup["deck"]
    assert [hand(first, p) for p in (0, 1)] == [hand(second, p) for p in (0, 1)]
    assert (first.to_move, second.to_move) == (0, 1)


def test_first_player_is_0_by_default():
    made = game("pyramid")
    assert made.deal(seed=1).to_move == 0
    assert made.start({"deck": made.deal(seed=1).setup["deck"]}).setup["first_player"] == 0


def test_a_deal_is_a_shuffle_of_all_tiles_and_the_same_for_the_same_seed():
    made = game("pyramid")
    decks = [made.deal(seed).setup["deck"] for seed in (0, 1, "0", "lesson")]
    assert all(sorted(deck) == sorted(made.tiles) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == 4  # the number 0 and the text "0" are different seeds
    assert made.deal(1).setup["deck"] == game("pyramid").deal(1).setup["deck"]


def test_the_shuffle_is_fair():
    # 3,600 deals: each tile is the start tile about 100 times. With standard deviation 9.9, six of them is beyond all chance.
    made, count = game("pyramid", hand_size=1), {}
    for seed in range(3600):
        tile = made.random_setup(seed)["deck"][2]
        count[tile] = count.get(tile, 0) + 1
    assert len(count) == 36
    assert all(40 < n < 160 for n in count.values())
    assert sum((n - 100) ** 2 / 100 for n in count.values()) < 90  # chi-square, 35 degrees of freedom: 1e-6


def test_a_setup_is_data_and_stays_the_callers():
    made = game("pyramid")
    setup = made.random_setup(4)
    state = made.start(setup)
    setup["deck"].reverse()
    assert state.setup["deck"] == setup["deck"][::-1]
    state.setup["deck"].clear()
    assert len(state.setup["deck"]) == 36


def test_scores_are_zero_before_the_first_move():
    state = game("pyramid", players=4).deal(seed=2)
    assert state.scores == (0, 0, 0, 0)
    assert state.returns == (0.0, 0.0, 0.0, 0.0)
    assert (state.ply, state.moves, state.movers, state.events, state.result) == (0, (), (), (), None)

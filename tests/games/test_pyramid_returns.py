"""The law on scores and returns: who wins, shared places, compensation; and the events and the result that say so."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged

# Hands of one tile that do not fit on RRR; player 0 draws GGG, the last tile, in vain. Who holds least worth gains the bonus:
# X a tile worth 3 (gains), O a tile worth 4.
X, O = ("YGB", "YGP", "YBP", "GBP"), ("YYB", "YBB", "YYP", "YPP")


def _with_winners(pattern, **options):
    return arranged([(X if letter == "X" else O)[i] for i, letter in enumerate(pattern)], "RRR", "GGG", **options).play("draw")


@pytest.mark.parametrize(("pattern", "returns"), [("XO", (1, -1)), ("OX", (-1, 1)), ("XX", (0, 0))])
def test_returns_of_two_are_1_0_minus_1(pattern, returns):
    assert _with_winners(pattern).returns == returns


@pytest.mark.parametrize(
    ("pattern", "returns"),
    [
        ("XOO", (1, -1 / 2, -1 / 2)),  # (3 * 1 - 1) / 2, (3 * 0 - 1) / 2
        ("OXX", (-1 / 2, 1 / 4, 1 / 4)),  # (3 * 1/2 - 1) / 2
        ("XXX", (0, 0, 0)),  # (3 * 1/3 - 1) / 2
        ("OOXO", (-1 / 3, -1 / 3, 1, -1 / 3)),  # (4 - 1) / 3
        ("XOXO", (1 / 3, -1 / 3, 1 / 3, -1 / 3)),  # (4 * 1/2 - 1) / 3
        ("XXXO", (1 / 9, 1 / 9, 1 / 9, -1 / 3)),  # (4 * 1/3 - 1) / 3
        ("XXXX", (0, 0, 0, 0)),
    ],
)
def test_returns_of_three_and_four_are_zero_sum_and_winners_share_equally(pattern, returns):
    state = _with_winners(pattern)
    assert state.scores == tuple(25 if letter == "X" else 0 for letter in pattern)
    assert state.returns == pytest.approx(returns)
    assert sum(state.returns) == pytest.approx(0)
    assert state.result.winners == tuple(p for p, letter in enumerate(pattern) if letter == "X")


def test_alone_returns_is_the_list_of_the_one_score():
    state = arranged(["RRB BBB"], "RYG", "RRR GGG").play("RRB@-1,0/1").play("BBB@-1,-1/0")
    assert (state.scores, state.returns, state.result.winners) == ((10,), (10.0,), (0,))


def test_the_margin_does_not_matter_for_the_returns():
    for bonus in (1, 1000):
        assert _with_winners("XO", exhausted_bonus=bonus).returns == (1, -1)
    assert _with_winners("XO", exhausted_bonus=0).returns == (0, 0)


def test_returns_are_zeros_while_the_game_goes_on():
    assert arranged(["BBB", "PPP"], "RRR", "GGG OOO").play("draw").returns == (0.0, 0.0)


def test_compensation_is_points_that_each_seat_starts_with():
    state = arranged(["BBB", "PPP", "OOO"], "RRR", "GGG YYY", compensation=[0, 4, 9], first_player=2)
    assert state.scores == (0, 4, 9)
    assert state.play_all(["draw", "draw"]).scores == (25, 29, 34)


def test_compensation_decides_a_game():
    assert _with_winners("XX", compensation=[0, 4]).returns == (-1, 1)
    assert _with_winners("XO", compensation=[0, 25]).returns == (0, 0)


def test_compensation_may_take_points():
    assert arranged(["BBB", "PPP"], "RRR", "GGG", compensation=[-3, 0]).scores == (-3, 0)


def test_compensation_is_in_order_of_index_not_of_play():
    assert arranged(["BBB", "PPP"], "RRR", "GGG", compensation=[1, 4], first_player=1).scores == (1, 4)


def test_the_result_as_in_a_replay():
    state = arranged(["RRB", "PPP"], "RYG", "OOO").play("RRB@-1,0/1")
    assert state.result.to_dict() == {"scores": [10, 0], "returns": [1.0, -1.0], "reason": "went_out"}
    assert state.to_dict()["result"] == state.result.to_dict()
    assert state.to_dict()["moves"] == ["RRB@-1,0/1"]
    assert state.to_dict()["setup"] == {"deck": ["RRB", "PPP", "RYG", "OOO"], "first_player": 0}


def test_events_in_words():
    state = arranged(["RRB", "PPP"], "RYG", "OOO").play("RRB@-1,0/1")
    assert [str(event) for event in state.events] == [
        "player 0 lays RRB at (-1,0) beside RYG (3): 4 points",
        "player 0 gains 6 points for the tiles left in the opponents' hands",
        "the game is over: player 0 went out; 10 to 0",
    ]
    assert state.events[0].words(["Ada", "Bob"]).startswith("Ada lays RRB")


def test_events_of_a_sum_and_of_draws_in_words():
    values = {"RRR": 1, "RRR.6": 1, "RRR.5": 16}
    state = arranged(["RRR.2 RRR.3 RRR.4 RRR.5"], "RRR", "BBB RRR.6 PPP", values=values, open_tiles_count=True)
    state = state.play_all(["RRR.2@1,0/0", "RRR.3@2,0/0", "RRR.4@2,1/0"])
    assert str(state.play("RRR.5@0,1/0").events[0]) == "player 0 lays RRR.5 at (0,1) beside RRR (1): 16 points"
    drawn = arranged(["BBB", "PPP"], "RRR", "GGG RRR.6 YYY", values=values)
    assert str(drawn.play("draw").events[0]) == "player 0 draws GGG: it fits nowhere and is laid open"
    drawn = drawn.play("draw").play("draw")
    assert str(drawn.events[0]) == "player 1 draws RRR.6: it must be placed"
    assert str(drawn.play("RRR.6@1,0/0").events[0]) == "player 1 lays RRR.6 at (1,0) beside RRR (1): 1 point"
    over = _with_winners("XO")
    assert [str(event) for event in over.events[1:]] == [
        "player 0 gains 25 points for the fewest tiles in hand",
        "the game is over: the supply is exhausted; 25 to 0",
    ]

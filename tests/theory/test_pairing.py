"""Schedules: who meets whom, how often, and with which deals."""

from __future__ import annotations

import itertools
import random

import pytest

from tilewidgets.errors import TileError, UnknownOption
from tilewidgets.theory.pairing import Outcome, Pairing, check_games, pairing_seed, seating
from tilewidgets.theory.pairing_rounds import KINDS, make_format

NAMES = [f"agent{i}" for i in range(9)]


def play_through(fmt, strength):
    """Let the stronger one win every pairing; returns the rounds of outcomes."""
    done = []
    while pairings := fmt.next_round(done):
        outcomes = []
        for pairing in pairings:
            if pairing.is_bye:
                outcomes.append(Outcome(pairing, (1.0,), (0.0,)))
                continue
            a, b = pairing.agents
            won = float(strength(a) > strength(b))
            outcomes.append(Outcome(pairing, (won, 1 - won), (won, -won)))
        done.append(outcomes)
        assert len(done) < 50
    return done


def test_the_seed_of_a_pairing_depends_on_who_and_not_on_the_order():
    assert pairing_seed(1, ["a", "b"]) == pairing_seed(1, ["b", "a"])
    others = {pairing_seed(seed, pair) for seed in (1, "1", 2) for pair in itertools.combinations(NAMES, 2)}
    assert len(others) == 3 * 36


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_deal_is_played_in_every_seat_order(players):
    for deal in range(3):
        orders = [seating(players, deal * players + i) for i in range(players)]
        assert all(sorted(order) == list(range(players)) for order in orders)
        for seat in range(players):
            assert sorted(order[seat] for order in orders) == list(range(players))


@pytest.mark.parametrize("games", [0, -2, 3, 2.0, True, "10", None])
def test_numbers_of_games_that_would_leave_a_deal_unswapped(games):
    with pytest.raises(TileError, match="games"):
        check_games(games, 2)


def test_a_round_robin_is_all_against_all():
    pairings = make_format("round_robin", NAMES, 10, 0, players=2).next_round([])
    assert {pairing.agents for pairing in pairings} == set(itertools.combinations(NAMES, 2))
    assert all(pairing.numbers == range(10) for pairing in pairings)
    three = make_format("round_robin", NAMES[:4], 9, 0, players=3)
    assert len(three.next_round([])) == 4
    assert three.total() == 36
    with_self = make_format("round_robin", NAMES[:2], 4, 0, players=2, self_play=True)
    assert [pairing.agents for pairing in with_self.next_round([])] == [("agent0", "agent1"), ("agent0",) * 2, ("agent1",) * 2]


@pytest.mark.parametrize("size", range(2, 10))
def test_a_swiss_tournament_repeats_nothing_that_it_need_not(size):
    fmt = make_format("swiss", NAMES[:size], 4, 3, players=2)
    done = play_through(fmt, NAMES.index)
    met = [outcome.pairing.agents for played in done for outcome in played if not outcome.pairing.is_bye]
    assert len(met) == len(set(met)) or size < 4
    assert len(met) * 4 == fmt.total()
    rests = [outcome.pairing.agents[0] for played in done for outcome in played if outcome.pairing.is_bye]
    assert len(rests) == len(set(rests))
    assert all(sorted(name for outcome in played for name in outcome.pairing.agents) == sorted(NAMES[:size]) for played in done)
    places = fmt.places(done)
    assert max(places, key=places.get) == NAMES[size - 1]


def test_who_meets_again_plays_other_games():
    fmt = make_format("swiss", NAMES[:2], 6, 0, players=2, rounds=3)
    done = play_through(fmt, NAMES.index)
    assert [outcome.pairing.numbers for played in done for outcome in played] == [range(6), range(6, 12), range(12, 18)]


@pytest.mark.parametrize("size", range(2, 10))
def test_a_knockout_leaves_the_strongest(size):
    fmt = make_format("knockout", NAMES[:size], 4, 3, players=2)
    done = play_through(fmt, NAMES.index)
    met = [outcome for played in done for outcome in played if not outcome.pairing.is_bye]
    assert len(met) == size - 1
    assert len(met) * 4 == fmt.total()
    places = fmt.places(done)
    assert max(places, key=places.get) == NAMES[size - 1]


def test_a_knockout_drawn_is_decided_by_score_and_then_by_lot():
    fmt = make_format("knockout", ["a", "b"], 4, 0, players=2)
    pairing = Pairing(("a", "b"), 0, 4)
    assert fmt.winner(Outcome(pairing, (0.5, 0.5), (-1.0, 1.0))) == "b"
    assert fmt.winner(Outcome(pairing, (0.5, 0.5), (1.0, -1.0))) == "a"
    assert fmt.winner(Outcome(pairing, (0.5, 0.5), (0.0, 0.0))) == fmt.lots[0]


@pytest.mark.parametrize("kind", KINDS)
def test_schedules_do_not_depend_on_the_order_of_the_agents(kind):
    shuffled = NAMES[:]
    random.Random(1).shuffle(shuffled)
    rounds = [play_through(make_format(kind, names, 4, 3, players=2), NAMES.index) for names in (NAMES, shuffled)]
    one, other = ([{outcome.pairing for outcome in played} for played in done] for done in rounds)
    assert one == other


def test_what_cannot_be():
    with pytest.raises(UnknownOption, match="kind"):
        make_format("league", NAMES, 2, 0, players=2)
    with pytest.raises(TileError, match="2 players, not 3"):
        make_format("swiss", NAMES, 3, 0, players=3)
    for rounds in (0, 1.5, True):
        with pytest.raises(TileError, match="rounds"):
            make_format("swiss", NAMES, 2, 0, players=2, rounds=rounds)

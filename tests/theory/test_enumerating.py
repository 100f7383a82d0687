"""All deals that agree with a view: what sampling draws, as often as the weights say."""

from __future__ import annotations

from collections import Counter

import pytest

import tilewidgets as tw
from tests.games.decks import random_state
from tests.theory.kuhn import Kuhn


def hands(state):
    return tuple(tuple(sorted(hand)) if state.game.name == "pirates" else tuple(hand) for hand in state.revealed().hands)


def check_frequencies(view, draws=4000):
    """A chi-square test; with a fixed seed it passes or fails for good. 5 sigma above the mean of the statistic."""
    weights = Counter()
    for outcome in view.game.consistent(view):
        assert outcome.state.view(view.viewer) == view
        assert outcome.state.moves == view.moves
        weights[hands(outcome.state)] += outcome.weight
    drawn = Counter(hands(view.sample(i)) for i in range(draws))
    assert set(drawn) <= set(weights)
    total, freedom = sum(weights.values()), len(weights) - 1
    if freedom:
        expected = {hand: draws * weight / total for hand, weight in weights.items()}
        chi = sum((drawn[hand] - e) ** 2 / e for hand, e in expected.items())
        assert chi < freedom + 5 * (2 * freedom) ** 0.5
    return len(weights)


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("ruleset", ["small", "classroom"])
def test_pyramid_deals_are_those_that_are_sampled(ruleset, viewer):
    game = tw.game("pyramid", ruleset=ruleset, visibility="hidden")
    sizes = []
    for seed in range(2):
        for state in random_state(game, f"enumerating {seed}")[1::3]:
            view = state.view(viewer)
            if ruleset == "small" or sum(hand.count(None) for hand in view.hands) <= 3:
                sizes.append(check_frequencies(view, draws=800))
    assert max(sizes) > 3


def test_pirates_hands_are_those_that_are_sampled():
    game = tw.game("pirates", ruleset="skirmish", turns=3)
    states = random_state(game, "enumerating")
    assert check_frequencies(states[len(states) // 2].view(0), draws=1500) > 100
    assert check_frequencies(states[-1].view(1), draws=1500) > 1


def test_all_known_is_one_deal():
    for name, options in (("pyramid", {"ruleset": "small"}), ("pirates", {"ruleset": "skirmish", "visibility": "open"})):
        state = tw.game(name, **options).deal(4)
        found = list(state.game.consistent(state.view(0)))
        assert len(found) == 1
        assert hands(found[0].state) == hands(state)


def test_deals_of_a_hidden_game_shrink_with_what_is_seen():
    state = Kuhn().deal(0)
    assert len(list(state.game.consistent(state.view(None)))) == 6
    assert len(list(state.game.consistent(state.view(0)))) == 2
    over = state.play("bet").play("bet")
    assert len(list(state.game.consistent(over.view(None)))) == 3  # who has won tells which card is higher


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
@pytest.mark.parametrize("ordered", [True, False])
def test_positions_with_the_same_memo_have_the_same_future(name, ordered):
    """Two moves that can be made in either order by the same player lead to one key; other scores or other hands to another."""
    game = tw.game(name, ruleset={"pyramid": "small", "pirates": "skirmish"}[name])
    seen = {}
    frontier = [game.deal(2)]
    for _ in range(3 if name == "pyramid" else 2):
        frontier = [state.play(move) for state in frontier[:40] for move in state.legal_moves]
        for state in frontier:
            key = game.memo(state._position, ordered=ordered)
            other = seen.setdefault(key, state)
            assert (other.to_move, other.scores, other.result) == (state.to_move, state.scores, state.result)
            assert set(map(str, other.legal_moves)) == set(map(str, state.legal_moves))
    assert len(seen) > 10

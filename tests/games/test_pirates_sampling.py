"""`sample`: agrees with the view at every ply, depends on nothing else, and has the distribution that `sampling.py` promises."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.pirates_configurations import LAW, options
from tests.games.pirates_decks import INERT, arranged, random_states
from tests.games.pirates_knowledge import all_options, can_have_been, draws, knows, lookalikes
from tests.games.pirates_reference import Reference
from tests.games.test_pirates_views import everything
from tilewidgets.errors import TileError
from tilewidgets.games import game


def _check(state, viewer, seed):
    view = state.view(viewer)
    sampled = view.sample(seed)
    assert sampled.view(viewer) == view
    assert (sampled.moves, sampled.movers, sampled.events, sampled.scores) == (state.moves, state.movers, state.events, state.scores)
    assert sampled.result == state.result
    for p in range(2):
        assert can_have_been(state, p, sampled.setup["decks"][p], sampled.setup["reserves"][p])
        if knows(state, viewer, p):
            deck, reserve = draws(state, p)
            assert sampled.setup["decks"][p][:deck] == state.setup["decks"][p][:deck]
            assert sampled.setup["reserves"][p][:reserve] == state.setup["reserves"][p][:reserve]
    return sampled


@pytest.mark.parametrize("visibility", ["hidden", "open"])
@pytest.mark.parametrize("ruleset", ["standard", "skirmish"])
def test_a_sample_agrees_with_the_view_at_every_ply(ruleset, visibility):
    for state in random_states(game("pirates", ruleset=ruleset, visibility=visibility), f"sampling {ruleset}", zeal=0.4):
        for viewer in (0, 1, None):
            _check(state, viewer, seed=state.ply)
    assert state.is_over


@pytest.mark.parametrize("seed", range(100, 114))
def test_a_sample_agrees_with_the_view_under_random_options(seed):
    made = game("pirates", **options(seed))
    states = random_states(made, f"sampling {seed}", zeal=0.6)
    for state in [states[-1], *random.Random(seed).sample(states, min(3, len(states)))]:
        for viewer in (0, 1, None):
            sampled = _check(state, viewer, seed)
            assert everything(sampled.view(viewer)) == everything(state.view(viewer))
    other = Reference(LAW | all_options(made.ruleset), sampled.setup)  # finds every move legal in the sampled game, and the same end
    for move in map(str, sampled.moves):
        assert move in other.legal()
        other.play(move)
    assert other.over == (sampled.result.reason if sampled.result else "")


@pytest.mark.parametrize("seed", range(6))
def test_a_sample_depends_on_the_view_and_the_seed_only(seed):
    made = game("pirates", ruleset=("standard", "skirmish")[seed % 2])
    found = 0
    for state in random_states(made, f"alike {seed}")[::12]:
        for viewer in (0, 1, None):
            for setup in lookalikes(state, viewer, seed, tries=3):
                other = made.start(setup).play_all(state.moves)
                assert [other.sample(viewer, n) for n in range(2)] == [state.sample(viewer, n) for n in range(2)]
                found += 1
    assert found > 5


def test_other_seeds_give_other_samples_and_the_same_seed_the_same():
    state = game("pirates").deal(4)
    assert len({repr(state.sample(0, seed).setup) for seed in range(20)}) == 20
    assert state.sample(0, "a") == state.sample(0, "a")
    assert state.sample(0, 1) != state.sample(0, "1")


@pytest.mark.parametrize("seed", [None, 1.5, True, [], b"x"])
def test_a_seed_is_a_whole_number_or_a_text(seed):
    with pytest.raises(TileError, match="seed"):
        game("pirates").deal(4).sample(0, seed)


def test_a_sample_can_be_played_on():
    state = random_states(game("pirates"), 6, plies=30)[-1]
    sampled = state.sample(state.to_move, 3)
    assert sampled.legal_moves == state.legal_moves  # the viewer is to move: she knows them
    while not sampled.is_over:
        sampled = sampled.play(sampled.legal_moves[0])


# -------------------------------------------------------------------------------------------------------------------- distribution
def _chi_square(found, expected):
    """The chi-square of counts against probabilities, in standard deviations from its mean."""
    total = sum(found.values())
    assert set(found) <= set(expected)
    assert sum(expected.values()) == pytest.approx(1)
    chi2 = sum((found[key] - total * p) ** 2 / (total * p) for key, p in expected.items())
    freedom = len(expected) - 1
    return (chi2 - freedom) / (2 * freedom) ** 0.5


def _small(**more):
    """Hands of 3, 4 turns, 9 different ships: a deck of 6, a reserve of 3. Player 1 lays 5, then 7."""
    state = arranged(("123", "571"), ships=INERT, copies=1, turns=4, **more)
    return state.play("1@a1").play("5@a6").play("2@b1")


def test_what_has_not_been_seen_is_shuffled_uniformly():
    state = arranged(("123", "571"), ships=INERT, copies=1, turns=4)
    samples = [state.sample(0, n).setup for n in range(500)]
    for place in (("decks", 1, 0), ("decks", 1, 5), ("reserves", 1, 2)):
        found = Counter(setup[place[0]][place[1]][place[2]] for setup in samples)
        assert _chi_square(found, dict.fromkeys(range(1, 10), 1 / 9)) < 5
    for place in (("decks", 0, 3), ("reserves", 0, 0)):  # her own, which she has not drawn
        found = Counter(setup[place[0]][place[1]][place[2]] for setup in samples)
        assert _chi_square(found, dict.fromkeys(range(4, 10), 1 / 6)) < 5


def test_a_ship_that_was_laid_was_any_of_the_hand_with_the_same_probability():
    state = _small()
    found = Counter(state.sample(0, n).setup["decks"][1].index(5) for n in range(500))
    assert _chi_square(found, dict.fromkeys(range(3), 1 / 3)) < 5


def test_the_second_one_was_any_of_the_hand_that_was_left_and_the_draw():
    # 5 was in one of the places 0, 1, 2. Then 7 was in one of the other two or the fourth: 1/3 each, so place 3 has 1/3, the others 2/9.
    state = _small().play("7@b6")
    found = Counter(state.sample(0, n).setup["decks"][1].index(7) for n in range(500))
    assert _chi_square(found, {0: 2 / 9, 1: 2 / 9, 2: 2 / 9, 3: 1 / 3}) < 5


def test_an_extra_tile_is_a_draw_as_well():
    # Player 1 lays 8 and takes an extra tile, then (two turns later) lays 6: it was one of two of the first hand, the draw, or the reserve.
    state = arranged(("123", "896"), ("", "5"), ships=INERT | {8: "T"}, copies=1, turns=4)
    state = state.play("1@a1").play("8@a6").play("ship:T").play("2@b1").play("6@b6")
    where = Counter()
    for n in range(500):
        setup = state.sample(0, n).setup
        deck, reserve = setup["decks"][1], setup["reserves"][1]
        where["reserve" if 6 in reserve else deck.index(6)] += 1
    # 8 was in one of the places 0, 1, 2; then 6 in one of the two others, place 3, or the reserve's first: 1/4 each
    assert _chi_square(where, {0: 1 / 6, 1: 1 / 6, 2: 1 / 6, 3: 1 / 4, "reserve": 1 / 4}) < 5


def test_the_distribution_is_that_of_random_play_given_the_moves():
    # By rejection: deals in which player 1, laying any ship of her hand, laid 5 and then 7; where is 9?
    chance, expected = random.Random(5), Counter()
    while sum(expected.values()) < 700:
        ships = chance.sample(range(1, 10), 9)
        hand = ships[:3]
        if 5 not in hand or chance.random() > 1 / 3:
            continue
        hand.remove(5)
        hand.append(ships[3])
        if 7 in hand and chance.random() < 1 / 3:
            expected[ships.index(9)] += 1
    state = _small().play("7@b6")
    found = Counter()
    for n in range(700):
        setup = state.sample(0, f"nine {n}").setup
        found[(setup["decks"][1] + setup["reserves"][1]).index(9)] += 1
    assert set(found) == set(expected) == set(range(9))
    assert all(abs(found[i] - expected[i]) < 5 * (found[i] + expected[i]) ** 0.5 for i in range(9))

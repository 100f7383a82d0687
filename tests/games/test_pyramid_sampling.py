"""`sample`: agrees with the view, depends on nothing else, and every deal that agrees has the same probability."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.configurations import options
from tests.games.decks import arranged, random_state
from tests.games.knowledge import agrees, all_decks, lookalikes, replay
from tests.games.test_pyramid_views import everything
from tilewidgets.games import game

CASES = [
    {"players": players, **more}
    for players in (1, 2, 3, 4)
    for more in (
        {},
        {"visibility": "open", "open_tiles_count": True},
        {"colors": 3, "hand_size": 2, "supply_end": "blocked", "exhausted_bonus": 0},
        {"colors": 4, "hand_size": 4, "wild_scores_neighbors": True, "compensation": [3] * players, "open_tiles_count": True},
    )
]


def _check(state, viewer, seed):
    view = state.view(viewer)
    sampled = view.sample(seed)
    assert sampled.view(viewer) == view
    assert everything(sampled.view(viewer)) == everything(view)
    assert (sampled.moves, sampled.movers, sampled.events, sampled.scores) == (state.moves, state.movers, state.events, state.scores)
    assert sampled.result == state.result
    assert state.sample(viewer, seed) == sampled
    return sampled


@pytest.mark.parametrize("i", range(len(CASES)))
def test_a_sample_agrees_with_the_view_at_every_ply(i):
    made = game("pyramid", **CASES[i])
    for state in random_state(made, f"sampling {i}"):
        for viewer in (*range(made.players), None):
            _check(state, viewer, seed=i)
    assert state.is_over


@pytest.mark.parametrize("block", range(5))
def test_a_sample_agrees_with_the_view_under_random_options(block):
    for seed in range(100 + block * 8, 108 + block * 8):
        made = game("pyramid", **options(seed))
        states = random_state(made, f"sampling {seed}")
        for state in [states[-1], *random.Random(seed).sample(states, min(3, len(states)))]:
            for viewer in (*range(made.players), None):
                sampled = _check(state, viewer, seed)
                assert agrees(state, sampled.setup["deck"])  # the reference finds every move legal there, and the same end


@pytest.mark.parametrize("seed", range(8))
def test_a_sample_depends_on_the_view_and_the_seed_only(seed):
    made = game("pyramid", players=1 + seed % 4, colors=4, hand_size=4)
    found = 0
    for state in random_state(made, f"alike {seed}")[::3]:
        for viewer in (0, None):
            for deck in lookalikes(state, viewer, seed, tries=3):
                other = made.start({"deck": deck, "first_player": state.setup["first_player"]}).play_all(state.moves)
                assert [other.sample(viewer, n) for n in range(3)] == [state.sample(viewer, n) for n in range(3)]
                found += 1
    assert found


def test_other_seeds_give_other_samples_and_the_same_seed_the_same():
    state = game("pyramid").deal(4)
    decks = {tuple(state.sample(0, seed).setup["deck"]) for seed in range(20)}
    assert len(decks) == 20
    assert state.sample(0, "a") == state.sample(0, "a")
    assert state.sample(0, 1) != state.sample(0, "1")


def test_a_sample_can_be_played_on():
    state = random_state(game("pyramid", players=3), 6, plies=9)[-1]
    sampled = state.sample(state.to_move, 3)
    assert sampled.legal_moves == state.legal_moves  # the viewer is to move: she knows them
    while not sampled.is_over:
        sampled = sampled.play(sampled.legal_moves[0])


def test_a_draw_excludes_tiles_that_fitted():
    # Player 1 draws on a red start tile: RRB and RRY are not among what she hides.
    state = arranged(["RRG RGG", "BBB PPP"], "RRR", "GGG OOO RRB RRY", first_player=1).play("draw")
    hidden = Counter(state.sample(0, seed).setup["deck"][3] for seed in range(200))
    assert set(hidden) == {"PPP", "OOO"}


def test_a_draw_excludes_what_fitted_then_not_what_fits_now():
    # As above; then player 0 lays RGG, which asks for green: GGB may well be hidden, it did not fit when player 1 drew.
    state = arranged(["RRG RGG", "BBB PPP"], "RRR", "GGG GGB RRB", first_player=1).play("draw").play("RGG@-1,0/1")
    assert {state.sample(0, seed).setup["deck"][3] for seed in range(200)} == {"PPP", "GGB"}


def test_placing_the_wild_excludes_coloured_tiles_that_fitted():
    # Player 1 lays the wild: nothing coloured of hers fitted on red. Another wild she may still hide.
    state = arranged(["RRG RGG RRO", "*** BBB PPP"], "RRR", "OOO RRB ***.2", first_player=1).play("***@-1,0/0")
    # the wild was her top, the next top is BBB; one tile is hidden
    assert state.view(0).hands[1] == ("BBB", None)
    assert {state.sample(0, seed).setup["deck"][5] for seed in range(200)} == {"PPP", "OOO", "***.2"}


def test_a_draw_excludes_the_wild():
    state = arranged(["RRG RGG", "BBB PPP"], "RRR", "GGG OOO ***", first_player=1).play("draw")
    assert {state.sample(0, seed).setup["deck"][3] for seed in range(200)} == {"PPP", "OOO"}


def test_the_viewers_own_draws_exclude_nothing():
    state = arranged(["BBB PPP", "OOO OOB"], "RRR", "GGG RRB RRY").play("draw")
    assert {state.sample(0, seed).setup["deck"][3] for seed in range(200)} == {"OOB", "RRB", "RRY"}


# ------------------------------------------------------------------------------------------------------------------ uniform
def _chi_square(state, viewer, each=40):
    """Sample `each` times as often as there are deals; returns the number of deals and their chi-square in standard deviations."""
    decks = all_decks(state, viewer)
    found = Counter(tuple(state.sample(viewer, f"uniform {n}").setup["deck"]) for n in range(each * len(decks)))
    assert set(found) <= set(decks)
    freedom = len(decks) - 1
    chi2 = sum((found[deck] - each) ** 2 / each for deck in decks)
    return len(decks), (chi2 - freedom) / (2 * freedom) ** 0.5


def _one_draw():
    return arranged(["RRG RGG", "BBB PPP"], "RRR", "GGG OOO RRB YYY", first_player=1).play("draw"), 0


def _two_opponents_one_of_whom_drew():
    # Player 1 drew, so she hides neither RRY nor RRB; player 2 may hide anything.
    state = arranged(["RRG RGG", "BBB PPP", "OOO RRY"], "RRR", "GGG RRB", first_player=1).play("draw")
    return state, 0


def _both_opponents_drew():
    # On the start tile RRR nothing red was held by player 1, who drew; player 2 drew as well, after her.
    state = arranged(["RRG RGG", "BBB PPP", "OOO YYY"], "RRR", "GGG GGB RRB", first_player=1).play("draw").play("draw")
    return state, 0


def _two_hidden_tiles_of_two_kinds():
    # Player 1 drew and hides two of PPP, BBP, PPO; player 2 hides two of the other three, RYY and RRB among them, in any order.
    return arranged(["RRG RGG GGB", "BBB PPP BBP", "OOO RYY PPO"], "RRR", "YYY RRB", first_player=1).play("draw"), 0


def _a_spectator():
    return arranged(["RRG RGG", "BBB PPP"], "RRR", "GGG YYY RRB", first_player=1).play("draw"), None


def _longer_hands_and_a_placed_tile_below_the_top():
    return arranged(["BBB PPP OOO", "YYY RRG PBO"], "RRR", "BBO BBP YYB", first_player=1).play("RRG@-1,0/1"), 0


def _out_with_a_sum():
    # Player 1 cannot place BBB or PPO, she draws OOP and lays it open. Player 0 goes out and gains 6 + 4: so what is hidden is worth 4.
    state = arranged(["RRG RRR.2", "BBB PPO"], "RRR", "OOP PBO YYB").play_all(["RRG@-1,0/1", "draw", "RRR.2@1,0/0"])
    assert (state.is_over, state.scores) == (True, (4 + 6 + 6 + 4, 0))
    return state, 0


def _the_bonus_for_the_least_worth():
    # The supply is exhausted with three tiles each; player 0 holds 14 points. Player 2 alone gained the bonus, with YYB and two hidden
    # tiles of OOO, OOB, BBP, PPB. If OOO were hers, all three would hold 14: so it is player 1's.
    state = arranged(["BBO PPP OOP", "BBB OOO OOB", "YYB BBP PPB"], "RRR", "GGG YYO").play("draw").play("draw")
    assert (state.is_over, state.scores) == (True, (0, 0, 25))
    return state, 0


UNIFORM = [
    (_one_draw, 3 * 6),  # PPP, OOO or YYY is hidden; the other three tiles in any order
    (_two_opponents_one_of_whom_drew, 1 * 2),  # of PPP, RRY, RRB only PPP can be player 1's; the others either way
    (_both_opponents_drew, 2),  # RRB is in the supply; PPP and YYY either way
    (_two_hidden_tiles_of_two_kinds, 6 * 6),
    (_a_spectator, 2 * 6),  # player 0 hides any of RGG, PPP, YYY, RRB; player 1 not RRB, and not RGG, which fitted
    (_longer_hands_and_a_placed_tile_below_the_top, 24),  # player 1 placed: nothing is excluded; 4 tiles in any order
    (_out_with_a_sum, 2 * 2),  # PPO or YYB, both 4 points; PBO is worth 3; the other two in any order
    (_the_bonus_for_the_least_worth, 3 * 2 * 2),  # OOO and one of three in player 1's hand, in any order; player 2's in any order
]


@pytest.mark.parametrize(("case", "number"), UNIFORM, ids=[case.__name__.strip("_") for case, _ in UNIFORM])
def test_every_deal_that_agrees_has_the_same_probability(case, number):
    state, viewer = case()
    deals, deviations = _chi_square(state, viewer)
    assert deals == number
    assert deviations < 6


def test_uniform_with_classes_of_several_sizes():
    # Three opponents' hands in a game with draws on the way: the number of deals by class matters.
    state = arranged(["RRG RGG", "BBB PPP", "OOO RYY"], "RRR", "GGG RRB YYB", first_player=1).play("draw")
    deals, deviations = _chi_square(state, 0, each=60)
    # Unknown: PPP RYY RRB YYB. Player 1, who drew, hides PPP or YYB; player 2 any other; the rest in any order: 2 * 3 * 2.
    assert deals == 12
    assert deviations < 6


def test_the_reference_plays_the_sampled_game():
    state = random_state(game("pyramid", players=3), 12)[-1]
    for viewer in (0, 1, 2, None):
        *_, other = replay(state, state.sample(viewer, 5).setup["deck"])
        assert (other.over, tuple(other.scores)) == (state.result.reason, state.scores)

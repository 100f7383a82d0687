"""Properties of every game: states are immutable, replaying gives the same, conservation of ships and tokens, `reveals`."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest

from tests.games.pirates_configurations import options
from tests.games.pirates_decks import arranged, at_sea, hand, hired, random_states
from tilewidgets.games import game
from tilewidgets.games.pirates.moves import END

SEEDS = range(12)


def _frozen(state):
    position = state._position
    fields = {name: copy.deepcopy(getattr(position, name)) for name in position.__slots__}
    return fields, state.to_dict(), state.legal_moves, state.scores, state.to_move, hash(state), state.view(0).to_dict()


@pytest.mark.parametrize("seed", SEEDS)
def test_playing_leaves_the_old_state_as_it_was(seed):
    states = random_states(game("pirates", **options(seed)), seed, plies=25)[::4]
    before = [_frozen(state) for state in states]
    for state in states:
        for move in state.legal_moves[::9]:
            after = state.play(move)
            assert after != state
            assert (after.moves, after.movers) == ((*state.moves, move), (*state.movers, state.to_move))
        view = state.view(0)
        assert view.scoring(1) == state.scoring(1)
        assert view.sample(1).view(0) == view
    assert [_frozen(state) for state in states] == before


@pytest.mark.parametrize("seed", SEEDS)
def test_equal_games_make_equal_states_with_equal_hashes(seed):
    given = options(seed)
    one = random_states(game("pirates", **given), seed)[-1]
    other = game("pirates", **given).start(one.setup).play_all([str(move) for move in one.moves])
    assert one == other
    assert hash(one) == hash(other)
    assert (one.events, one.to_dict(), one.result) == (other.events, other.to_dict(), other.result)
    for viewer in (0, 1, None):
        assert one.view(viewer) == other.view(viewer)
        assert hash(one.view(viewer)) == hash(other.view(viewer))
    carried = game("pirates", ruleset=one.to_dict()["ruleset"]).start(one.setup).play_all(one.moves)
    assert carried == one
    assert carried.view(0) == one.view(0)


def test_states_differ_by_setup_moves_and_ruleset():
    made = game("pirates")
    state = made.deal(1)
    others = [made.deal(2), made.deal(1, first_player=1), state.play(state.legal_moves[0]), game("pirates", fire_range=2).deal(1)]
    assert all(state != other for other in [*others, None, "state"])


@pytest.mark.parametrize("seed", SEEDS)
def test_no_ship_and_no_token_is_lost(seed):
    made = game("pirates", **options(seed))
    tokens, copies = dict(made.ruleset.tokens), made.ruleset.copies
    laid = [0, 0]
    for state in random_states(made, seed, zeal=0.5):
        view = state.view(None)
        assert view.supply["gold"] + sum(view.gold) == tokens["gold"]
        assert view.supply["point"] + sum(view.points) == tokens["point"]
        assert view.supply["extra"] + sum(view.extra) == tokens["extra"]
        assert view.supply["mine"] + len(view.mines) == tokens["mine"]
        assert view.supply["shield"] + sum(ship.shield for ship in view.ships.values()) == tokens["shield"]
        assert min(*view.gold, *view.points, *view.extra, *view.supply.values()) >= 0
        assert not any(ship.burning and ship.shield for ship in view.ships.values())
        assert not set(view.mines) & set(view.ships)
        if state.moves and state.moves[-1].kind == "lay":
            laid[state.movers[-1]] += 1
        for p in range(2):
            assert len(hand(state, p)) + view.deck_sizes[p] + view.reserve_sizes[p] + laid[p] == 9 * copies
        for number in range(1, 10):
            lying = sum(ship.what == str(number) for ship in view.ships.values())
            assert lying <= 2 * copies
        bought = {move.what for move in state.moves if move.kind == "buy"}
        assert view.bought == bought
        assert {ship.what for ship in view.ships.values() if ship.is_mercenary} <= bought


@pytest.mark.parametrize("seed", SEEDS)
def test_the_hand_stays_as_large_but_for_extra_tiles_while_the_deck_lasts(seed):
    made = game("pirates", **options(seed))
    for before, after in pairwise(random_states(made, seed)):
        if after.to_move != before.to_move and not after.is_over:
            p = before.to_move
            view = after.view(None)
            missing = made.ruleset.hand_size + view.extra[p] - len(hand(after, p))
            assert missing in ((0,) if view.deck_sizes[p] else (0, 1))  # 1 after her last turn, in which nothing is left to draw


@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_move_can_be_made_and_is_well_formed(seed):
    for state in random_states(game("pirates", **options(seed)), seed, plies=40)[::8]:
        assert state.is_over != bool(state.legal_moves)
        for move in state.legal_moves:
            assert move.is_well_formed
            assert state.game.parse(str(move)) == move
            assert state.game.engine.move(state.game.engine.action(move)) == move
            assert state.play(str(move)).moves[-1] == move


@pytest.mark.parametrize("seed", SEEDS)
def test_reveals_tells_whether_the_player_sees_a_new_ship(seed):
    for before, after in pairwise(random_states(game("pirates", **options(seed)), seed)[::3][:8]):
        move = after.moves[before.ply]
        p, following = before.to_move, before.play(move)
        old, new = hand(before, p), hand(following, p)
        assert before.game.reveals(before, move) == (len(new) > len(old) - (move.kind == "lay"))


def test_what_reveals_in_a_turn():
    state = at_sea(hand="9", **hired("joker"))
    assert not state.game.reveals(state, state.parse("9@a1"))  # the effect is pending
    state = state.play("9@a1")
    assert not state.game.reveals(state, state.parse("ship:V"))  # a purchase is possible
    state = state.play("ship:V")
    assert state.game.reveals(state, END)
    state = at_sea(hand="8").play("8@a1")
    assert state.game.reveals(state, state.parse("ship:T"))


def test_states_can_be_copied():
    state = random_states(game("pirates"), 3, plies=20)[-1]
    assert copy.copy(state) == state
    assert copy.deepcopy(state) == state
    again = pickle.loads(pickle.dumps(state.setup))
    assert state.game.start(again).play_all(state.moves) == state


def test_a_setup_given_is_not_the_states_own():
    setup = arranged().setup
    state = arranged().game.start(setup)
    setup["decks"][0].reverse()
    setup["sea"][0] = "GGGGGGG"
    assert state == arranged()


def test_a_scored_state_of_a_game_in_progress():
    state = random_states(game("pirates"), 9, plies=60)[-1]
    assert state.scores == tuple(state.scoring(p).total for p in range(2))
    assert state.seen_by(1).scoring(0) == state.scoring(0)
    assert state.returns == (0.0, 0.0)


def test_a_setup_taken_is_a_copy():
    state = arranged()
    setup = state.setup
    setup["decks"][0].reverse()
    setup["mercenaries"].append("joker")
    assert state == arranged()
    assert state.setup == arranged().setup

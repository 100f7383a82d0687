"""Properties of every game: notation round-trips, states are immutable, replaying gives the same, conservation of tiles and points."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.games.configurations import options
from tests.games.decks import hand, open_tiles, random_state
from tilewidgets.errors import NotationError
from tilewidgets.games import game
from tilewidgets.games.pyramid.moves import DRAW, Bonus, Drawn, Ended, Placement, PyramidMove, parse

FACES = st.one_of(st.just("***"), st.text("RYGBPO", min_size=3, max_size=3))
SUFFIXES = st.one_of(st.just(""), st.integers(1, 999).map(lambda n: f".{n}"))
NUMBERS = st.integers(-999_999, 999_999)
MOVES = st.one_of(
    st.just(DRAW),
    st.builds(lambda face, suffix, x, y, r: PyramidMove(face + suffix, (x, y), r), FACES, SUFFIXES, NUMBERS, NUMBERS, st.integers(0, 2)),
)
PLAIN = settings(deadline=None)


@given(MOVES)
def test_parsing_and_printing_round_trip_exactly(move):
    assert parse(str(move)) == move
    assert str(parse(str(move))) == str(move)
    assert move.is_well_formed
    assert " " not in str(move)


@given(st.text("RYGBPO*@,/.-0123456789draw ", max_size=18))
def test_what_is_parsed_prints_as_it_was_written(text):
    try:
        move = parse(text)
    except NotationError:
        return
    assert str(move) == text


def _frozen(state):
    position = state._position
    fields = {name: copy.deepcopy(getattr(position, name)) for name in position.__slots__}
    return fields, state.to_dict(), state.legal_moves, state.scores, state.to_move, hash(state), state.view(0).to_dict()


@settings(PLAIN, max_examples=20)
@example(2106)  # a tile that fitted in its second rotation only, when its holder drew
@given(st.integers(0, 10_000))
def test_playing_leaves_the_old_state_as_it_was(seed):
    states = random_state(game("pyramid", **options(seed)), seed, plies=6)
    before = [_frozen(state) for state in states]
    for state in states:
        for move in state.legal_moves[:4]:
            after = state.play(move)
            assert after != state
            assert after.ply == state.ply + 1
            assert after.moves == (*state.moves, move)
            assert after.movers == (*state.movers, state.to_move)
        state.view(0).sample(1)
    assert [_frozen(state) for state in states] == before


@settings(PLAIN, max_examples=25)
@given(st.integers(0, 10_000))
def test_equal_games_make_equal_states_with_equal_hashes(seed):
    given_options = options(seed)
    one = random_state(game("pyramid", **given_options), seed)[-1]
    other = game("pyramid", **given_options).start(one.setup).play_all([str(move) for move in one.moves])
    assert one == other
    assert hash(one) == hash(other)
    assert one.events == other.events
    assert one.to_dict() == other.to_dict()
    assert one.view(0) == other.view(0)
    assert hash(one.view(0)) == hash(other.view(0))
    assert len({one, other}) == 1
    carried = game("pyramid", ruleset=one.to_dict()["ruleset"]).start(one.setup).play_all(one.moves)
    assert carried == one
    assert carried.view(0) == one.view(0)


def test_states_differ_by_setup_moves_and_ruleset():
    made = game("pyramid")
    state = made.deal(1)
    others = [made.deal(2), made.deal(1, first_player=1), state.play(state.legal_moves[0]), game("pyramid", exhausted_bonus=5).deal(1)]
    assert all(state != other for other in [*others, None, "state"])


@pytest.mark.parametrize("seed", range(40))
def test_no_tile_is_lost_and_no_point_comes_from_nowhere(seed):
    made = game("pyramid", **options(seed))
    compensation = made.ruleset.compensation
    tally = list(compensation)
    for state in random_state(made, seed):
        for event in state.events:
            if isinstance(event, Placement | Bonus):
                tally[event.player] += event.points
        assert tuple(tally) == state.scores
        view = state.view(state.to_move)
        lying = [p.tile for p in view.board] + ([view.drawn] if view.drawn else [])
        held = [tile for p in range(made.players) for tile in hand(state, p) + open_tiles(state, p)]
        supply = state.setup["deck"][len(made.tiles) - view.supply :]
        assert sorted(lying + held + supply) == sorted(made.tiles)
        assert tuple(a + b for a, b in zip(view.placed_points, view.bonus_points, strict=True)) == state.scores


@pytest.mark.parametrize("seed", range(40))
def test_events_tell_what_happened(seed):
    states = random_state(game("pyramid", **options(seed)), seed)
    for before, after in pairwise(states):
        first, *rest = after.events
        move = after.moves[-1]
        if move.is_draw:
            assert first == Drawn(before.to_move, before.setup["deck"][-before.view(0).supply], after.view(0).drawn is None)
        else:
            assert (first.player, first.tile, first.cell, first.rotation) == (before.to_move, move.tile, move.cell, move.rotation)
            assert {touch.cell for touch in first.touched} == {p.cell for p in before.view(0).lattice.touched(move.cell)}
        assert after.is_over == isinstance(after.events[-1], Ended)
        assert all(isinstance(event, Bonus | Ended) for event in rest)
        if after.is_over:
            assert after.events[-1] == Ended(before.to_move, after.result.reason, after.scores)
        else:
            assert rest == []
        assert all(str(event) for event in after.events)


@pytest.mark.parametrize("seed", range(30))
def test_returns_are_zero_sum_and_follow_the_scores(seed):
    state = random_state(game("pyramid", **options(seed)), seed)[-1]
    if state.game.players == 1:
        assert state.returns == (float(state.scores[0]),)
        return
    n, best = state.game.players, max(state.scores)
    share = 1 / state.scores.count(best)
    assert state.returns == pytest.approx([(n * (share if score == best else 0) - 1) / (n - 1) for score in state.scores])
    assert sum(state.returns) == pytest.approx(0)


def test_states_can_be_copied():
    state = random_state(game("pyramid"), 3, plies=7)[-1]
    assert copy.copy(state) == state
    assert copy.deepcopy(state) == state
    again = pickle.loads(pickle.dumps(state.setup))
    assert state.game.start(again).play_all(state.moves) == state


def test_reveals_and_hides():
    state = game("pyramid").deal(1)
    assert state.game.reveals(state, DRAW)
    assert not state.game.reveals(state, state.legal_moves[0])
    assert game("pyramid").hides()
    assert not game("pyramid", visibility="open").hides()
    assert not game("pyramid", players=1).hides()

"""Positions driven in place agree with states, plain and compiled."""

from __future__ import annotations

import gc
import random
from fractions import Fraction

import pytest

import tilewidgets as tw
from tilewidgets.errors import IllegalMove, NotationError, SetupError, TileError, UnknownOption
from tilewidgets.games.pirates.moves import PiratesMove
from tilewidgets.games.pyramid.moves import PyramidMove
from tilewidgets.kernel import has_numba

WAYS = [False, pytest.param(True, marks=pytest.mark.skipif(not has_numba(), reason="numba is not installed"))]


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pyramid", {}),
        ("pyramid", {"players": 1}),
        ("pyramid", {"players": 4, "colors": 6}),
        ("pyramid", {"ruleset": "tiny"}),
        ("pirates", {}),
        ("pirates", {"ruleset": "skirmish", "fire_range": 6}),
        ("pirates", {"copies": 10, "turns": 60, "hand_size": 20, "visibility": "open"}),  # ends when the sea is full
    ],
)
def test_as_states(fast, name, options):
    game, rng = tw.game(name, **options), random.Random(1)
    rollout = game.rollout(fast)
    for seed in range(8):
        first = seed % game.players
        state = game.deal(seed, first_player=first)
        rollout.deal(seed, first_player=first)
        while not state.is_over:
            actions = rollout.legal_actions()
            assert {rollout.move(action) for action in actions} == set(state.legal_moves)
            assert len(set(actions)) == len(actions) == rollout.count
            assert all(type(action) is int for action in actions)
            assert (rollout.to_move, rollout.scores, rollout.ply, rollout.is_over) == (state.to_move, state.scores, state.ply, False)
            assert rollout.result is None
            action = rng.choice(actions)
            assert rollout.action(rollout.move(action)) == rollout.action(str(rollout.move(action))) == action
            assert rollout.is_legal(action)
            assert rollout.is_legal(str(rollout.move(action)))
            state = state.play(rollout.move(action))
            way = rng.randrange(3)
            if way == 0:
                rollout.step(action)
            elif way == 1:
                rollout.pick(actions.index(action))
            else:
                rollout.play(rollout.move(action))
        assert rollout.is_over
        assert rollout.count == 0
        assert rollout.legal_actions() == []
        assert rollout.result == state.result
        moves = [str(move) for move in state.moves]
        rollout.start(state.setup)
        assert rollout.play_all(moves) == len(moves)
        assert rollout.result == state.result
        rollout.start(state.setup)
        assert rollout.play_all([*moves[:2], "nonsense", *moves[2:]]) == 2
        assert rollout.legal_actions() or len(moves) == 2


JUNK = {
    "pyramid": [("draw", IllegalMove), ("RRR@99999,0/0", IllegalMove), ("***@0,1/2", IllegalMove), ("x", NotationError)],
    "pirates": [
        ("end", IllegalMove),
        ("5@d3", IllegalMove),
        ("buy:nobody@a1", IllegalMove),
        ("merc:M>e5", IllegalMove),
        ("5@h1", NotationError),
    ],
}
MADE_BY_HAND = {
    "pyramid": [PyramidMove("RRR", (0, True), 0), PyramidMove("RRR", "00", None)],
    "pirates": [PiratesMove("lay", "x", "a1"), PiratesMove("lay", "5", "zz"), PiratesMove("fly"), PiratesMove("sea", "", None)],
}


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize("name", JUNK)
def test_refusals_change_nothing(fast, name):
    game = tw.game(name)
    rollout = game.rollout(fast)
    assert rollout.is_over  # not begun
    assert rollout.result is None
    rollout.deal(1)
    before = rollout.legal_actions()
    for action in (-1, -(2**62), 2**62, 2**40, 6, max(before) + 1):
        with pytest.raises(IllegalMove):
            rollout.step(action)
        assert not rollout.is_legal(action)
    for move, error in [*JUNK[name], *((move, IllegalMove) for move in [*MADE_BY_HAND[name], None, 3])]:
        with pytest.raises(error):
            rollout.play(move)
    good = game.random_setup(1)
    for setup in ({}, {"deck": []}, good | {"first_player": 2}, good | {"first_player": True}, good | {"more": 1}, []):
        with pytest.raises(SetupError):
            rollout.start(setup)
    for first in (2, -1, True, 0.0, None):
        with pytest.raises(SetupError):
            rollout.deal(1, first_player=first)
    with pytest.raises(TileError, match="seed"):
        rollout.deal(1.5)
    assert rollout.legal_actions() == before
    assert rollout.ply == 0


def position(rollout):
    """What is to be seen of a rollout; the legal actions are asked for last, since they are found out only then."""
    return rollout.to_move, rollout.is_over, rollout.count, rollout.ply, rollout.scores, rollout.legal_actions()


@pytest.mark.parametrize(("name", "options"), [("pyramid", {"players": 3}), ("pyramid", {"ruleset": "classroom"}), ("pirates", {})])
def test_every_number_picks_its_action(name, options):
    game, rng = tw.game(name, **options), random.Random(2)
    rollouts = [game.rollout(way) for way in ((False, True) if has_numba() else (False,))]
    setup, played = game.random_setup("every number", 1), []
    while True:
        found = set()
        for rollout in rollouts:
            rollout.start(setup)
            for action in played:
                rollout.step(action)
            found.add(repr(position(rollout)))
        assert len(found) == 1  # plain and compiled
        actions = rollouts[0].legal_actions()
        if not actions:
            break
        for n in {0, len(actions) - 1, rng.randrange(len(actions))}:
            after = set()
            for rollout in rollouts:
                for way, what in ((rollout.step, actions[n]), (rollout.pick, n)):
                    rollout.start(setup)
                    assert rollout.play_all([str(rollout.move(action)) for action in played]) == len(played)
                    way(what)
                    after.add(repr(position(rollout)))
            assert len(after) == 1  # both ways, plain and compiled
        played.append(rng.choice(actions))


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize("name", JUNK)
def test_what_is_no_number_of_an_action(fast, name):
    rollout = tw.game(name).rollout(fast)
    rollout.deal(3)
    rollout.pick(rollout.count - 1)
    before = position(rollout)
    huge = (2**62, 2**63, 2**64, -(2**63), -(2**63) - 1, 2**200, 10**5000, -(10**5000))
    for number in (*huge, -1, rollout.count, rollout.count + 1):
        with pytest.raises(IllegalMove, match=f"there are {rollout.count}, numbered from 0"):
            rollout.pick(number)
    for action in huge:
        with pytest.raises(IllegalMove, match="not among legal_actions"):
            rollout.step(action)
    for what in (True, False, 0.0, 1.5, float("nan"), Fraction(0), "0", b"0", None, [0], (), rollout.move(before[-1][0])):
        for way in (rollout.pick, rollout.step):
            with pytest.raises(IllegalMove, match="no whole number"):
                way(what)
    assert not rollout.is_legal(True)
    assert position(rollout) == before


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize("name", JUNK)
def test_nothing_is_legal_before_the_beginning_and_after_the_end(fast, name):
    rollout = tw.game(name).rollout(fast)
    for end in ("not begun", "over"):
        assert rollout.is_over
        assert (rollout.count, rollout.legal_actions()) == (0, [])
        before = position(rollout)
        for number in (0, 1, 2**70):
            for way in (rollout.step, rollout.pick):
                with pytest.raises(IllegalMove, match="is over, or has not begun"):
                    way(number)
        with pytest.raises(IllegalMove):
            rollout.play("draw" if name == "pyramid" else "end")
        assert rollout.play_all(["draw", "end"]) == 0
        assert position(rollout) == before
        if end == "not begun":
            rollout.deal(end)
            while not rollout.is_over:
                rollout.pick(0)


@pytest.mark.parametrize("name", JUNK)
def test_whole_numbers_of_numpy(name):
    np = pytest.importorskip("numpy")
    rollout = tw.game(name).rollout(False)
    rollout.deal(4)
    rollout.step(np.int32(rollout.legal_actions()[-1]))
    rollout.pick(np.uint8(rollout.count - 1))
    assert rollout.ply == 2
    with pytest.raises(IllegalMove, match="no whole number"):
        rollout.step(np.float64(rollout.legal_actions()[0]))


@pytest.mark.parametrize("fast", WAYS)
def test_a_list_of_actions_is_ones_own(fast):
    rollout = tw.game("pirates").rollout(fast)
    rollout.deal(6)
    actions = rollout.legal_actions()
    kept = list(actions)
    rollout.legal_actions().clear()
    assert rollout.legal_actions() == kept
    rollout.pick(0)
    rollout.legal_actions()
    assert actions == kept


@pytest.mark.parametrize("fast", WAYS)
def test_many_rollouts_come_and_go(fast):
    game, kept = tw.game("pyramid", ruleset="classroom"), []
    for seed in range(6):
        rollout = game.rollout(fast)
        rollout.deal(seed)
        kept.append((rollout, rollout.legal_actions()))
        rollout = game.rollout(fast)  # begun, and dropped
        rollout.deal("dropped")
        rollout.step(rollout.legal_actions()[0])
        del rollout
        gc.collect()
    for rollout, actions in kept:
        assert rollout.legal_actions() == actions
        while not rollout.is_over:
            rollout.pick(rollout.count // 2)
            gc.collect(1)
        assert rollout.result is not None


@pytest.mark.parametrize("name", JUNK)
def test_setups_come_back_from_their_numbers(name):
    engine = tw.game(name).engine
    setup = tw.game(name).random_setup("x", 1)
    numbers = engine.pack(setup)
    assert len(numbers) == engine.setup_size
    assert engine.unpack(numbers, 1) == setup
    assert numbers == engine.shuffled("x")


@pytest.mark.parametrize("name", JUNK)
def test_unknown_policy(name):
    with pytest.raises(UnknownOption, match="Did you mean 'greedy'"):
        tw.game(name).recorder(["greedy", "greedyy"])

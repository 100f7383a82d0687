"""Plain and compiled rules give the same results bit for bit: actions, scores, ends, streams, records, for many options."""

from __future__ import annotations

import random

import pytest

from tests.games.pirates_configurations import LAW, options
from tilewidgets.games import game
from tilewidgets.games.pirates import codes, policies
from tilewidgets.games.pirates.engine import Engine
from tilewidgets.games.pirates.ruleset import make
from tilewidgets.kernel import has_numba, stream

pytestmark = pytest.mark.skipif(not has_numba(), reason="numba, the extra `fast`, is not installed")
MOST_PLIES = 2000
END = ("score", "over", "to_move", "gold", "points", "active", "burning", "shield", "mines", "lies", "ply", "turn")
WAR = {"ships": dict(zip(range(1, 10), "OXOXMOXMM", strict=True)), "fire_range": 6, "copies": 5, "turns": 40, "market": {}}
RICH = {
    "mercenaries": {id: entry | {"cost": 1} for id, entry in LAW["mercenaries"].items()},
    "market": {1: 12},
    "ships": LAW["ships"] | {3: "G", 7: "G"},
}
CONFIGURATIONS = {
    # name: options, random games, games with a greedy player
    "standard": ({}, 700, 3),
    "skirmish": ({"turns": 6, "market": {}}, 300, 6),
    "cheap mercenaries": (RICH, 400, 2),
    "war": (WAR, 300, 1),
    **{f"drawn {seed}": (options(seed), 30, 1) for seed in range(10)},
}


RANDOM = (policies.RANDOM, policies.RANDOM)


def _greedy(seed):
    return (policies.GREEDY, policies.RANDOM) if seed % 2 else (policies.RANDOM, policies.GREEDY)


def _field(bulk, name):
    """A field of the first state, as plain integers."""
    value = bulk.states[name][0] if bulk.fast else getattr(bulk.states[0], name)
    return [int(x) for x in value] if hasattr(value, "__len__") else int(value)


def _games(engine, fast, name, chosen, seeds):
    """Play a game a seed, on states that start clear: what each one brought."""
    bulk, out = engine.bulk(fast=fast), []
    for seed in seeds:
        streams = bulk.integers([stream(name, seed, k) for k in range(3)])
        actions = bulk.integers([0] * MOST_PLIES)
        first = random.Random(seed).randrange(2)
        if fast:
            bulk.states["first_player"][0] = first
        else:
            bulk.states[0].first_player = first
        plies = int(bulk.policies.play_game(bulk.games, bulk.states, bulk.integers(chosen(seed)), streams, actions))
        record = {field: _field(bulk, field) for field in engine.layout.fields}
        out.append({"plies": plies, "actions": [int(a) for a in actions[:plies]], "streams": [int(x) for x in streams], "record": record})
    return out


@pytest.fixture(scope="module")
def engines():
    """An engine a configuration; the rules are compiled once for all of them (it takes a while, unless that is on disk)."""
    return {name: Engine(make(**given)) for name, (given, _, _) in CONFIGURATIONS.items()}


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_random_games_are_the_same_in_both(engines, name):
    seeds = range(CONFIGURATIONS[name][1])
    plain, fast = (_games(engines[name], fast, name, lambda _: RANDOM, seeds) for fast in (False, True))
    assert plain == fast
    assert {one["record"]["over"] for one in plain} <= {codes.DECK_EXHAUSTED, codes.NO_SHIP_PLAYABLE}
    assert len({tuple(one["actions"]) for one in plain}) > 0.8 * len(seeds) or engines[name].ruleset.turns < 3


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_games_with_a_greedy_player_are_the_same_in_both(engines, name):
    plain, fast = (_games(engines[name], fast, name, _greedy, range(CONFIGURATIONS[name][2])) for fast in (False, True))
    assert plain == fast


def test_2000_random_games_and_both_ends_are_among_them(engines):
    assert sum(number for _, number, _ in CONFIGURATIONS.values()) >= 2000
    played = _games(engines["war"], True, "war", lambda _: RANDOM, range(300))
    assert {one["record"]["over"] for one in played} == {codes.DECK_EXHAUSTED, codes.NO_SHIP_PLAYABLE}


@pytest.mark.parametrize("name", ["standard", "cheap mercenaries", "drawn 3"])
def test_bulk_games_are_games_of_states(name):
    made = game("pirates", **CONFIGURATIONS[name][0])
    for played in _games(made.engine, True, name, lambda _: RANDOM, range(5)):
        record = made.engine.layout.plain()
        for field, value in played["record"].items():
            setattr(record, field, value)
        state = made.start(made.engine.setup(record))
        for action in played["actions"]:
            assert not state.is_over
            state = state.play(made.engine.move(action))
        assert state.is_over
        assert [getattr(state._position, field) for field in END] == [played["record"][field] for field in END]


def test_clear_leaves_nothing_of_the_game_before(engines):
    stale = {"draw", "order", "combos", "group_action", "group_mask", "acting", "hired", "hired_step"}  # work space, or told by `phase`

    def told(games):
        fields = [field for field in engines["standard"].layout.fields if field not in stale and not field.startswith("combo_")]
        return [(one["plies"], one["actions"], one["streams"], [one["record"][field] for field in fields]) for one in games]

    one_by_one = [_games(engines["standard"], False, "standard", lambda _: RANDOM, [seed])[0] for seed in range(20)]
    assert told(one_by_one) == told(_games(engines["standard"], False, "standard", lambda _: RANDOM, range(20)))


def test_play_games_is_as_many_games(engines):
    engine, results = engines["standard"], []
    for fast in (False, True):
        bulk = engine.bulk(fast=fast)
        streams, actions = bulk.integers([stream("many", i) for i in range(3)]), bulk.integers([0] * engine.most_plies)
        plies = bulk.policies.play_games(bulk.games, bulk.states, bulk.integers(RANDOM), streams, actions, 20)
        results.append((int(plies), [int(x) for x in streams], _field(bulk, "score"), bulk.field("ply")))
    assert results[0] == results[1]
    assert results[0][0] > 20 * 16 * 2, "every turn has a ply at least"
    one_by_one = engine.bulk(fast=False)
    streams, actions = [stream("many", i) for i in range(3)], [0] * engine.most_plies
    each = [one_by_one.policies.play_game(one_by_one.games, one_by_one.states, RANDOM, streams, actions) for _ in range(20)]
    assert (sum(each), streams) == results[0][:2]


def test_greedy_beats_random(engines):
    won = 0
    for seed, played in enumerate(_games(engines["standard"], True, "duel", _greedy, range(40))):
        seat, score = 1 - seed % 2, played["record"]["score"]
        won += score[seat] > score[1 - seat]
    assert won >= 34

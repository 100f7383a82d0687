"""Plain and compiled rules give the same results bit for bit: actions, scores, reasons, streams, for all options and several mask words."""

from __future__ import annotations

import random

import pytest

from tests.games.configurations import drawn_tiles
from tilewidgets.games import game
from tilewidgets.games.pyramid import policies, rules, tables
from tilewidgets.games.pyramid.engine import Engine
from tilewidgets.games.pyramid.ruleset import make
from tilewidgets.kernel import compiled, has_numba, lowest, popcount, random_below, stream

pytestmark = pytest.mark.skipif(not has_numba(), reason="numba, the extra `fast`, is not installed")
REASONS = {rules.WENT_OUT, rules.SUPPLY_EXHAUSTED}

PLAIN_TILES = drawn_tiles(36, "plain", wilds=1, plain=0.9)
HELD = ("hand_count", "open_count", "hand_worth", "open_worth")
# Few size classes of records (16, 36, 64, 256 tiles), because each is compiled anew: some seconds, once.
CONFIGURATIONS = {
    # name: options, number of seeds
    "standard of two": ({}, 500),
    "alone": ({"players": 1, "open_tiles_count": True}, 150),
    "three": ({"players": 3, "supply_end": "blocked", "compensation": [0, 2, -4]}, 250),
    "four": ({"players": 4, "wild_scores_neighbors": True, "values": {"three": 9, "pair": 1, "one": 0, "wild": 5}}, 250),
    "two colours": ({"colors": 2, "hand_size": 2, "supply_end": "blocked"}, 150),
    "three colours": ({"colors": 3, "hand_size": 3, "exhausted_bonus": 7, "open_tiles_count": True}, 200),
    "four colours": ({"colors": 4, "hand_size": 9, "visibility": "open"}, 150),
    "six colours": ({"colors": 6, "players": 4, "open_tiles_count": True, "supply_end": "blocked", "wild_scores_neighbors": True}, 200),
    "one colour a tile": ({"tiles": PLAIN_TILES, "players": 3, "hand_size": 4, "supply_end": "blocked"}, 150),
    "200 tiles": ({"tiles": drawn_tiles(200, "two hundred", wilds=5), "players": 4, "hand_size": 20, "wild_scores_neighbors": True}, 40),
    "256 tiles in one colour": ({"tiles": drawn_tiles(256, "red", colors=1, wilds=0), "players": 2, "hand_size": 120}, 3),
}


class _Fields:
    """The fields of a record by name, plain or compiled."""

    def __init__(self, record):
        self._record = record

    def __getattr__(self, name):
        record = self._record
        return getattr(record, name) if hasattr(record, name) else record[name]


def _games(engine, fast, seeds, players):
    """Play a game a seed: what each one brought."""
    bulk = engine.bulk(fast=fast)
    out = []
    for seed in seeds:
        chance = random.Random(f"policies {seed}")
        streams = bulk.integers([stream(seed, i) for i in range(1 + tables.MOST_PLAYERS)])
        chosen = bulk.integers([chance.choice((policies.RANDOM, policies.GREEDY)) for _ in range(tables.MOST_PLAYERS)])
        actions = bulk.integers([0] * (2 * engine.tables.tiles + 1))
        first = chance.randrange(players)
        if fast:
            bulk.states["first_player"][0] = first
        else:
            bulk.states[0].first_player = first
        plies = bulk.policies.record_game(bulk.games, bulk.states, chosen, streams, actions)
        state = _Fields(bulk.states[0])
        out.append(
            {
                "first": first,
                "plies": int(plies),
                "actions": [int(a) for a in actions[:plies]],
                "scores": [int(x) for x in state.score[:players]],
                "over": int(state.over),
                "to_move": int(state.to_move),
                "left": [[int(x) for x in getattr(state, name)[:players]] for name in HELD],
                "places": [int(x) for x in state.places[: state.laid]],
                "board": [int(state.board[cell]) for cell in state.places[: state.laid]],
                "streams": [int(x) for x in streams],
                "deck": [int(x) for x in state.deck[: engine.tables.tiles]],
            }
        )
    return out


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_the_same_seeds_through_both(name):
    options, number = CONFIGURATIONS[name]
    engine = Engine(make(**options))
    players = options.get("players", 2)
    plain, fast = (_games(engine, fast, range(number), players) for fast in (False, True))
    assert plain == fast
    assert {one["over"] for one in plain} <= REASONS
    assert len({tuple(one["actions"]) for one in plain}) > 0.8 * min(number, 50)


def test_2000_seeds_and_several_words_are_among_them():
    assert sum(number for _, number in CONFIGURATIONS.values()) >= 2000
    words = {}
    for name, (options, _) in CONFIGURATIONS.items():
        engine = Engine(make(**options))
        words[name] = tables.build(tables.layouts(engine.size, tables.COMPILED)[0], engine.ruleset, engine.tiles, tables.COMPILED).words
    assert words["two colours"] == 1
    assert words["standard of two"] == 2  # 5 * 1 + 30 * 3 + 1 = 96 orientations
    assert words["200 tiles"] > 8


def test_both_ends_are_among_them():
    options, number = CONFIGURATIONS["one colour a tile"]
    assert {one["over"] for one in _games(Engine(make(**options)), False, range(number), 3)} == REASONS


@pytest.mark.parametrize("name", ["standard of two", "six colours", "200 tiles"])
def test_bulk_games_are_games_of_states(name):
    options, _ = CONFIGURATIONS[name]
    made = game("pyramid", **options)
    for played in _games(made.engine, True, range(3), made.players):
        state = made.start({"deck": [made.engine.tiles[t].id for t in played["deck"]], "first_player": played["first"]})
        for action in played["actions"]:
            assert not state.is_over
            move = made.engine.move(action)
            assert made.engine.action(move) == action
            state = state.play(move)
        assert (state.is_over, state._position.over) == (True, played["over"])
        assert (list(state.scores), state.to_move) == (played["scores"], played["to_move"])


@pytest.mark.parametrize("name", ["three colours", "200 tiles"])
def test_clear_leaves_nothing_of_the_game_before(name):
    options, _ = CONFIGURATIONS[name]
    engine = Engine(make(**options))
    players = options.get("players", 2)
    one_by_one = [_games(engine, False, [seed], players)[0] for seed in range(20)]
    assert one_by_one == _games(engine, False, range(20), players)


def test_play_games_is_as_many_games():
    engine = Engine(make())
    results = []
    for fast in (False, True):
        bulk = engine.bulk(fast=fast)
        streams = bulk.integers([stream("many", i) for i in range(5)])
        plies = bulk.policies.play_games(bulk.games, bulk.states, bulk.integers([1, 0, 0, 0]), streams, bulk.integers([0] * 80), 50)
        results.append((int(plies), [int(x) for x in streams], [int(x) for x in _Fields(bulk.states[0]).score]))
    assert results[0] == results[1]


def test_the_helpers_of_the_dialect():
    chance = random.Random(7)
    for _ in range(300):
        mask = chance.getrandbits(62) | 1 << chance.randrange(62)
        bits = [i for i in range(62) if mask >> i & 1]
        assert (popcount(mask), lowest(mask)) == (len(bits), bits[0])
    streams = [stream("die")]
    throws = [random_below(streams, 0, 6) for _ in range(6000)]
    assert set(throws) == set(range(6))
    assert sum((throws.count(i) - 1000) ** 2 / 1000 for i in range(6)) < 35  # chi-square with 5 degrees of freedom: 1e-6


def test_streams_differ_by_the_kind_of_their_key():
    keys = [(1,), ("1",), (1, 1), ("1", 1), (11,), (-1,), ("",), (), ("a", "b"), ("ab",), (10**5000,), (10**5000 + 1,), ("\ud800",)]
    assert len({stream(*key) for key in keys}) == len(keys)
    assert all(0 < stream(*key) < 1 << 63 for key in keys)


def test_a_compiled_module_is_made_once():
    assert compiled(rules) is compiled(rules)
    assert compiled(policies).step is compiled(rules).step
    assert rules.step is not compiled(rules).step

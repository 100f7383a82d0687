"""Whatever is thrown at options, setups, moves, players and seeds: nothing but `TileError` is ever raised, and nothing hangs."""

from __future__ import annotations

import copy

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.pirates_configurations import LAW
from tests.games.pirates_decks import SPACES
from tilewidgets.errors import TileError
from tilewidgets.games import game
from tilewidgets.games.pirates.moves import PiratesMove
from tilewidgets.games.pirates.ruleset import OPTIONS

BIG = 10**5000


def nested(depth=100_000):
    """A list in a list in a list: deeper than Python's `repr` goes."""
    out = []
    for _ in range(depth):
        out = [out]
    return out


BIG_ONES = st.booleans().map(lambda negative: -BIG if negative else BIG)  # hidden from hypothesis, which cannot write it out either
ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.integers(),
    st.sampled_from([2**63, 2**31, 1000, 1001, 10**6 + 1]),
    BIG_ONES,
    st.builds(lambda: "x" * 300),
    st.floats(allow_nan=True, allow_infinity=True),
    st.text(max_size=12),
    st.sampled_from(["G", ".", "MMM", "points:6", "joker", "broadside", "GHV", "V", "open", "hidden", "\ud800", "5@a1"]),
    st.binary(max_size=5),
    st.builds(object),
)
NAMES = ["cost", "action", "shield", "mine", "extra", "gold", "point", "sea", "decks", "reserves", "first_player", *OPTIONS]
KEYS = st.one_of(st.sampled_from(NAMES), st.text(max_size=5), st.integers(), st.integers(1, 9).map(str), BIG_ONES)
JUNK = st.recursive(
    ATOMS,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.tuples(inner, inner), st.dictionaries(KEYS, inner, max_size=5)),
    max_leaves=8,
)
NUMBERS = st.dictionaries(st.one_of(st.integers(1, 9), st.integers(1, 9).map(str), ATOMS.filter(lambda k: not isinstance(k, list))), ATOMS)
MERCENARIES = st.dictionaries(
    st.one_of(st.from_regex(r"[a-z]{1,4}", fullmatch=True), KEYS),
    st.fixed_dictionaries({"cost": st.one_of(st.integers(0, 4), ATOMS), "action": st.one_of(st.text("GHROXMSTV.", max_size=5), ATOMS)}),
    max_size=4,
)
SHIPS = st.fixed_dictionaries({str(n): st.one_of(st.sampled_from("GHROXMSTV."), ATOMS) for n in range(1, 10)})
OPTION_SETS = st.dictionaries(st.sampled_from(OPTIONS), st.one_of(JUNK, NUMBERS, MERCENARIES, SHIPS), max_size=4)
EASY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
STATE = game("pirates").deal(5)


def only_tile_errors(ask, *args, **kwargs):
    """Ask; a `TileError` is an answer, with a message."""
    try:
        return ask(*args, **kwargs)
    except TileError as error:
        said = getattr(error, "faults", None) or [str(error)]
    assert all(0 < len(sentence) < 500 for sentence in said)
    return None


@settings(EASY, max_examples=100)
@given(st.sampled_from(["standard", "skirmish"]), OPTION_SETS)
def test_options(ruleset, options):
    made = only_tile_errors(game, "pirates", ruleset=ruleset, **options)
    if made is not None:
        again = game("pirates", ruleset=made.ruleset.to_dict())
        assert again.ruleset == made.ruleset
        state = made.deal(1)
        while not state.is_over and state.ply < 12:
            state = state.play(state.legal_moves[-1])


@settings(EASY, max_examples=60)
@given(SHIPS, MERCENARIES, NUMBERS)
def test_options_that_are_almost_right(ships, mercenaries, numbers):
    for options in ({"ships": ships}, {"mercenaries": mercenaries, "market": numbers}, {"sets": numbers}, {"runs": numbers}):
        made = only_tile_errors(game, "pirates", **options)
        assert made is None or game("pirates", ruleset=made.ruleset.to_dict()).ruleset == made.ruleset


@settings(EASY, max_examples=100)
@given(st.dictionaries(st.one_of(KEYS, st.sampled_from(["name", "extends"])), JUNK, max_size=4))
def test_mappings_as_rulesets(options):
    only_tile_errors(game, "pirates", ruleset=options)


@settings(EASY, max_examples=100)
@given(st.one_of(JUNK, st.fixed_dictionaries({"sea": JUNK, "decks": JUNK, "reserves": JUNK, "mercenaries": JUNK}, optional={"x": JUNK})))
def test_setups(setup):
    assert only_tile_errors(STATE.game.start, setup) is None


@settings(EASY, max_examples=100)
@given(st.data())
def test_setups_that_are_almost_right(data):
    setup = copy.deepcopy(STATE.setup)
    key = data.draw(st.sampled_from(sorted(setup)))
    if key == "first_player" or data.draw(st.booleans()):
        setup[key] = data.draw(JUNK)
    else:
        inner = setup[key][data.draw(st.integers(0, len(setup[key]) - 1))] if key in ("decks", "reserves") else setup[key]
        i = data.draw(st.integers(0, len(inner) - 1))
        inner[i] = data.draw(st.one_of(ATOMS, st.sampled_from(inner)))
    started = only_tile_errors(STATE.game.start, setup)
    if started is not None:
        assert started.setup == setup
        assert started.legal_moves


@settings(EASY, max_examples=200)
@given(
    st.one_of(
        JUNK,
        st.builds(PiratesMove, st.one_of(st.sampled_from(["lay", "buy", "sea", "ship", "merc", "end"]), JUNK), JUNK, JUNK),
        st.builds(PiratesMove, st.just("lay"), st.one_of(st.sampled_from("123456789"), JUNK), st.one_of(st.sampled_from(SPACES), JUNK)),
        st.text("123456789@abcdefg:>OGXseamrchipbuyjoknd", max_size=12),
    )
)
def test_moves(move):
    before = STATE.to_dict()
    after = only_tile_errors(STATE.play, move)
    assert STATE.to_dict() == before
    if after is not None:  # hypothesis has hit upon a legal move
        assert after.moves[-1] in STATE.legal_moves
    for viewer in (0, 1, None):
        assert only_tile_errors(STATE.view(viewer).explain, move)


@settings(EASY, max_examples=60)
@given(JUNK, JUNK)
def test_players_and_seeds(player, seed):
    only_tile_errors(STATE.view, player)
    only_tile_errors(STATE.sample, player, 1)
    only_tile_errors(STATE.sample, 0, seed)
    only_tile_errors(STATE.game.deal, seed)
    only_tile_errors(STATE.game.deal, 1, first_player=seed)


def test_what_is_too_deep_or_too_long_for_repr():
    for value in (nested(), BIG, "x" * 1_000_000, [0] * 50_000):
        for option in OPTIONS:
            only_tile_errors(game, "pirates", **{option: value})
        for ask in (STATE.play, STATE.view, STATE.game.start, STATE.game.deal):
            only_tile_errors(ask, value)
        for key in STATE.setup:
            only_tile_errors(STATE.game.start, STATE.setup | {key: value})
        only_tile_errors(STATE.play, PiratesMove(value, value, value))
        only_tile_errors(game, "pirates", ships=LAW["ships"] | {1: value})
        only_tile_errors(game, "pirates", mercenaries={"kraken": {"cost": value, "action": value}})
        only_tile_errors(game, "pirates", boards=[[[value] * 3] * 2] * 3)
        only_tile_errors(STATE.game.start, STATE.setup | {"decks": [[value], value], "reserves": [[], [value]]})
        only_tile_errors(STATE.game.start, STATE.setup | {"sea": [value] * 6, "mercenaries": [value] * 5})

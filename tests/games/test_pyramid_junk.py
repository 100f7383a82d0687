"""Whatever is thrown at options, setups, moves, players and seeds: nothing but `TileError` is ever raised, and nothing hangs."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.decks import RULESETS
from tilewidgets.errors import TileError
from tilewidgets.games import game
from tilewidgets.games.pyramid.moves import PyramidMove
from tilewidgets.games.pyramid.ruleset import OPTIONS

BIG = 10**5000


def nested(depth=100_000):
    """A list in a list in a list: deeper than Python's `repr` goes."""
    out = []
    for _ in range(depth):
        out = [out]
    return out


TILES = st.sampled_from(["RRR", "RRY", "RRB.2", "***", "***.3", "YGP", "GGG", "rrr", "", "OOO.1"])
ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.integers(),
    st.sampled_from([2**63, 2**31, 10**6, 10**6 + 1]),
    st.booleans().map(lambda negative: -BIG if negative else BIG),  # hidden from hypothesis, which cannot write it out either
    st.floats(allow_nan=True, allow_infinity=True),
    st.text(max_size=12),
    TILES,
    st.sampled_from(["last_tile", "blocked", "open", "hidden", "standard", "tiny", "draw", "\ud800", "x" * 10_000]),
    st.binary(max_size=5),
    st.builds(object),
)
NAMES = ["id", "value", "three", "pair", "one", "wild", "deck", "first_player", *OPTIONS]
KEYS = st.one_of(st.sampled_from(NAMES), st.text(max_size=5), st.integers())
JUNK = st.recursive(
    ATOMS,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.tuples(inner, inner), st.dictionaries(KEYS, inner, max_size=5)),
    max_leaves=12,
)
TILE_LISTS = st.lists(st.fixed_dictionaries({"id": st.one_of(TILES, ATOMS), "value": st.one_of(st.integers(0, 9), ATOMS)}), max_size=12)
VALUES = st.fixed_dictionaries({name: st.one_of(st.integers(0, 9), ATOMS) for name in ("three", "pair", "one", "wild")})
OPTION_SETS = st.dictionaries(st.sampled_from(OPTIONS), st.one_of(JUNK, TILE_LISTS, VALUES), max_size=4)
EASY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
STATE = game("pyramid", hand_size=3).deal(5)


def only_tile_errors(ask, *args, **kwargs):
    """Ask; a `TileError` is an answer, with a message."""
    try:
        return ask(*args, **kwargs)
    except TileError as error:
        said = str(error)
    assert said
    return None


@settings(EASY, max_examples=150)
@given(st.sampled_from(RULESETS), OPTION_SETS)
def test_options(ruleset, options):
    made = only_tile_errors(game, "pyramid", ruleset=ruleset, **options)
    if made is not None:
        again = game("pyramid", ruleset=made.ruleset.to_dict())
        assert again.ruleset == made.ruleset
        state = made.deal(1)
        while not state.is_over:
            state = state.play(state.legal_moves[-1])


@settings(EASY, max_examples=150)
@given(st.dictionaries(st.one_of(KEYS, st.sampled_from(["name", "extends"])), JUNK, max_size=4))
def test_mappings_as_rulesets(options):
    only_tile_errors(game, "pyramid", ruleset=options)


@settings(EASY, max_examples=200)
@given(st.one_of(JUNK, st.fixed_dictionaries({"deck": JUNK}, optional={"first_player": JUNK, "x": JUNK})))
def test_setups(setup):
    assert only_tile_errors(STATE.game.start, setup) is None


@settings(EASY, max_examples=100)
@given(st.data())
def test_decks_that_are_almost_right(data):
    deck = STATE.setup["deck"]
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(deck) - 1))
        how = data.draw(st.sampled_from(["drop", "double", "junk", "swap"]))
        if how == "swap":
            deck[0], deck[i] = deck[i], deck[0]
        else:
            deck[i : i + 1] = {"drop": [], "double": [deck[i], deck[i]], "junk": [data.draw(ATOMS)]}[how]
    started = only_tile_errors(STATE.game.start, {"deck": deck})
    right = all(isinstance(tile, str) for tile in deck) and sorted(deck) == sorted(STATE.game.tiles)
    assert (started is not None) == right


CELLS = st.one_of(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), st.tuples(ATOMS, ATOMS), JUNK)
ANY_TILE = st.one_of(st.sampled_from(sorted(STATE.game.tiles)), JUNK)
HAND_MADE = st.builds(PyramidMove, ANY_TILE, CELLS, st.one_of(st.integers(0, 2), JUNK))
MOVES = st.one_of(JUNK, HAND_MADE, st.text("RYGBP*@,/-.0123draw", max_size=14))


@settings(EASY, max_examples=300)
@given(MOVES)
def test_moves(move):
    before = STATE.to_dict()
    after = only_tile_errors(STATE.play, move)
    assert STATE.to_dict() == before
    if after is not None:  # hypothesis has hit upon a legal move
        assert after.moves[-1] in STATE.legal_moves
        assert str(after.moves[-1]) in {str(legal) for legal in STATE.legal_moves}
    only_tile_errors(STATE.view(0).explain, move)
    only_tile_errors(STATE.view(1).explain, move)


@settings(EASY, max_examples=100)
@given(JUNK, JUNK)
def test_players_and_seeds(player, seed):
    only_tile_errors(STATE.view, player)
    only_tile_errors(STATE.sample, player, 1)
    only_tile_errors(STATE.sample, 0, seed)
    only_tile_errors(STATE.game.deal, seed)
    only_tile_errors(STATE.game.deal, 1, first_player=seed)


def test_what_is_too_deep_or_too_long_for_repr():
    for value in (nested(), BIG, "x" * 10_000_000, [0] * 200_000):
        for option in OPTIONS:
            only_tile_errors(game, "pyramid", **{option: value})
        for ask in (STATE.play, STATE.view, STATE.game.start, STATE.game.deal):
            only_tile_errors(ask, value)
        only_tile_errors(STATE.game.start, {"deck": value, "first_player": value})
        only_tile_errors(STATE.game.start, {"deck": [value]})

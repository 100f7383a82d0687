"""The law's section "Options of the ruleset": defaults, every option's other value, what a replay carries, the built-in rulesets."""

from __future__ import annotations

import json

import pytest

from tests.games.pirates_configurations import LAW, options
from tests.games.pirates_decks import INERT, arranged, at_sea, legal, random_states
from tilewidgets.games import game
from tilewidgets.games.pirates.ruleset import OPTIONS, make
from tilewidgets.games.ruleset_files import built_in

OTHERS = [
    ("turns", 20),
    ("hand_size", 5),
    ("copies", 4),
    ("fire_range", 6),
    ("ships", LAW["ships"] | {1: "V", 9: "G", 5: "."}),
    ("boards", [[["...", "GGG", "VVV"], ["VGO", "RXH", "TSM"]], LAW["boards"][1], [["V", "G", "."], ["R", "X", "H"]]]),
    ("mercenaries", {**LAW["mercenaries"], "joker": {"cost": 4, "action": "points:12"}, "kraken": {"cost": 0, "action": "XXOO"}}),
    ("market", {4: 3, 3: 1}),
    ("tokens", LAW["tokens"] | {"mine": 0, "gold": 99}),
    ("sets", {2: 1, 3: 3, 4: 9, 5: 20}),
    ("runs", {}),
    ("visibility", "open"),
]


def test_the_built_in_rulesets():
    assert built_in("tilewidgets.games.pirates") == ("standard", "skirmish")


def test_the_defaults_of_the_options():
    ruleset = make()
    for option in ("turns", "hand_size", "copies", "fire_range", "visibility"):
        assert getattr(ruleset, option) == LAW[option]
    for option in ("ships", "market", "tokens", "sets", "runs"):
        assert dict(getattr(ruleset, option)) == LAW[option]
    assert [[list(face) for face in faces] for faces in ruleset.boards] == LAW["boards"]
    assert set(OPTIONS) == set(LAW)
    assert (ruleset.players, ruleset.deck_size) == (2, 18)


@pytest.mark.parametrize("name", ["standard", "skirmish"])
def test_every_value_says_where_it_comes_from(name):
    provenance = make(name).provenance
    assert set(provenance) == set(OPTIONS)
    assert all(p.source in ("S", "P", "R") and p.note for p in provenance.values())
    assert make(name, turns=3).provenance["turns"].source == "own"


def test_skirmish_6_turns_an_empty_market():
    made = game("pirates", ruleset="skirmish")
    assert (made.ruleset.turns, made.ruleset.market, made.ruleset.deck_size) == (6, (), 8)
    assert made.ruleset.to_dict() == {"name": "skirmish", "players": 2}
    for seed in range(5):
        states = random_states(made, f"skirmish {seed}")
        view = states[0].view(0)
        assert (view.market, view.deck_sizes, view.reserve_sizes) == ((), (5, 5), (19, 19))
        assert not any(move.kind in ("buy", "end", "merc") for state in states for move in state.legal_moves)
        assert [move.kind for move in states[-1].moves].count("lay") == 12
    standard = make()
    assert all(getattr(made.ruleset, option) == getattr(standard, option) for option in OPTIONS if option not in ("turns", "market"))


# ----------------------------------------------------------------------------------------------------------------- what the options do
def test_deck_and_reserve_follow_turns_hand_size_and_copies():
    for turns, size, copies, deck, reserve in ((16, 3, 3, 18, 9), (1, 1, 1, 1, 8), (9, 1, 1, 9, 0), (6, 3, 2, 8, 10), (20, 5, 4, 24, 12)):
        state = game("pirates", turns=turns, hand_size=size, copies=copies).deal(1)
        assert [len(pile) for pile in state.setup["decks"] + state.setup["reserves"]] == [deck, deck, reserve, reserve]
        assert len(state.view(0).hands[0]) == size


def test_ships_have_other_abilities():
    state = at_sea(hand="1", ships=LAW["ships"] | {1: "V"}).play("1@a1")
    assert legal(state) == {"ship:V"}


def test_boards_form_other_seas():
    board = [["GGG", "GGG", "GGG"], ["VVV", "VVV", "VVV"]]
    made = game("pirates", boards=[board, board, [["M", "M", "M"], ["S", "S", "S"]]])
    codes = set("".join(made.deal(seed).setup["sea"][0] for seed in range(20)))
    assert codes == set("GVMS")


def test_market_and_mercenaries():
    made = game("pirates", market={4: 3, 3: 1})
    view = made.deal(1).view(None)
    assert sorted(view.market[1:]) == ["boarder", "fireship", "joker"]
    assert len(view.market) == 4
    listed = {"kraken": {"cost": 0, "action": "XXOO"}, "islet": {"cost": 0, "action": "points:12"}}
    state = game("pirates", mercenaries=listed, market={0: 2}).deal(1)
    assert sorted(state.view(0).market) == ["islet", "kraken"]
    assert state.play("buy:islet@a1").scores == (12, 0)
    assert game("pirates", mercenaries={}, market={}).deal(1).view(0).market == ()


def test_tokens():
    tokens = {"shield": 0, "mine": 1, "extra": 0, "gold": 2, "point": 3}
    assert game("pirates", tokens=tokens).deal(1).view(0).supply == tokens


def test_visibility():
    assert game("pirates").hides()
    open_ = game("pirates", visibility="open")
    assert not open_.hides()
    state = open_.deal(1)
    assert state.view(None).hands == (state.view(0).hands[0], state.view(1).hands[1])


# --------------------------------------------------------------------------------------------------------------------- what is carried
@pytest.mark.parametrize(("option", "value"), OTHERS, ids=[option for option, _ in OTHERS])
@pytest.mark.parametrize("name", ["standard", "skirmish"])
def test_a_replay_carries_the_options_that_differ_from_the_named_ruleset(name, option, value):
    made = make(name, **{option: value})
    data = made.to_dict()
    assert set(data) == {"name", "players", option}
    assert data["name"] == name
    again = make(json.loads(json.dumps(data)))
    assert again == made
    assert hash(again) == hash(made)
    assert again.to_dict() == data
    assert again != make(name)
    assert list(random_states(game("pirates", ruleset=name, **{option: value}), 1, 5))


@pytest.mark.parametrize("name", ["standard", "skirmish"])
def test_the_default_values_are_not_carried(name):
    assert make(name).to_dict() == {"name": name, "players": 2}
    same = {option: value for option, value in LAW.items() if name == "standard" or option not in ("turns", "market")}
    assert make(name, **same).to_dict() == {"name": name, "players": 2}
    assert make(name, **same) == make(name)


@pytest.mark.parametrize("seed", range(60))
def test_any_ruleset_can_be_made_again_from_what_a_replay_carries(seed):
    given = options(seed)
    made = make(**given)
    data = json.loads(json.dumps(made.to_dict()))
    assert make(data) == made
    assert set(data) - {"name", "players"} <= set(given)
    state = random_states(game("pirates", **given), seed, plies=8)[-1]
    carried = state.to_dict()
    again = game("pirates", ruleset=carried["ruleset"]).start(carried["setup"]).play_all(carried["moves"])
    assert again == state
    assert again.view(0) == state.view(0)


def test_the_largest_values_can_be_made_again():
    given = {
        "mercenaries": {f"m{i}": {"cost": 1000, "action": "points:999999"} for i in range(16)},
        "market": {1000: 16},
        "tokens": dict.fromkeys(LAW["tokens"], 1000),
        "copies": 10,
        "hand_size": 11,
        "turns": 80,
        "sets": dict.fromkeys(range(2, 8), 1_000_000),
    }
    made = make(**given)
    assert make(made.to_dict()) == made
    assert len(random_states(game("pirates", **given), 1)[-1].moves) > 20


def test_rulesets_are_equal_by_their_rules_not_by_who_set_them():
    assert make({"name": "standard", "copies": 4}) == make(copies=4)
    assert make(copies=3) == make()
    assert make(copies=4) != make()
    assert hash(make({"copies": 4})) == hash(make(copies=4))
    assert make({"sets": {"3": 4, "4": 9}}) == make(sets={3: 4, 4: 9})
    assert make(market={3: 3, 4: 1, 5: 1}) == make(market={5: 1, 4: 1, 3: 3})
    assert make(market={3: 3, 4: 0}) == make(market={3: 3})


def test_a_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    lines = [
        "name = 'mine'",
        "extends = 'skirmish'",
        "[options.sets]",
        "value = { 3 = 4, 4 = 9 }",
        "source = 'own'",
        "note = 'as in our box'",
    ]
    path.write_text("\n".join(lines), "utf-8")
    made = make(path)
    assert (made.turns, dict(made.sets)) == (6, {3: 4, 4: 9})
    assert made.to_dict() == {"name": "skirmish", "players": 2, "sets": {"3": 4, "4": 9}}
    assert made.provenance["sets"].note == "as in our box"
    assert make(path, turns=7).turns == 7


def test_open_sea_may_be_printed_and_be_an_ability():
    state = arranged(("1", "1"), ships=INERT)
    assert state.play("1@a1").to_move == 1
    assert make(ships=INERT).to_dict()["ships"] == {str(n): "." for n in range(1, 10)}

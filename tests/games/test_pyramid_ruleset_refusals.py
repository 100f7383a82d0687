"""Bad rulesets are refused with `RulesetError`: the message names the place, the value and the remedy, and lists all faults at once."""

from __future__ import annotations

import pytest

from tests.games.decks import listed
from tilewidgets.errors import RulesetError, TileError, UnknownGame
from tilewidgets.games import game

NAN, INF, HUGE = float("nan"), float("inf"), 10**5000
FOUR = listed(["RRR", "YYY", "GGG", "BBB"])
BAD = [
    # option, value, what the message must say: the place, the value, the remedy
    ("players", 0, ["players", "1 to 4", "0"]),
    ("players", 5, ["players", "1 to 4", "5"]),
    ("players", True, ["players", "True"]),
    ("players", "2", ["players", "'2'"]),
    ("players", 2.0, ["players", "2.0"]),
    ("players", NAN, ["players", "nan"]),
    ("players", HUGE, ["players", "1 to 4", "huge int"]),
    ("players", None, ["players", "None"]),
    ("colors", 1, ["colors", "2 to 6", "1"]),
    ("colors", 7, ["colors", "2 to 6", "7"]),
    ("colors", "RYG", ["colors", "2 to 6", "'RYG'"]),
    ("hand_size", 0, ["hand_size", "from 1", "0"]),
    ("hand_size", -1, ["hand_size", "from 1", "-1"]),
    ("hand_size", INF, ["hand_size", "inf"]),
    ("hand_size", [7, 7, 6], ["hand_size", "4 numbers", "[7, 7, 6]"]),
    ("hand_size", [7, "7", 6, 5], ["hand_size", "'7'"]),
    ("hand_size", 18, ["2 hands of 18", "38 tiles", "36", "lower hand_size or players, or raise colors"]),
    ("wild_scores_neighbors", 1, ["wild_scores_neighbors", "true or false", "1"]),
    ("wild_scores_neighbors", "true", ["wild_scores_neighbors", "true or false", "'true'"]),
    ("open_tiles_count", None, ["open_tiles_count", "true or false", "None"]),
    ("supply_end", "last", ["supply_end", "'last_tile' or 'blocked'", "'last'"]),
    ("supply_end", ["blocked"], ["supply_end", "'last_tile' or 'blocked'"]),
    ("exhausted_bonus", -1, ["exhausted_bonus", "from 0", "-1"]),
    ("exhausted_bonus", 25.5, ["exhausted_bonus", "25.5"]),
    ("exhausted_bonus", HUGE, ["exhausted_bonus", "huge int"]),
    ("compensation", [0], ["compensation", "list of 2", "[0]"]),
    ("compensation", [0, 4, 0], ["compensation", "list of 2"]),
    ("compensation", [0, NAN], ["compensation", "nan"]),
    ("compensation", [0, True], ["compensation", "True"]),
    ("compensation", 4, ["compensation", "list of 2", "4"]),
    ("compensation", False, ["compensation", "False"]),
    ("compensation", "00", ["compensation", "'00'"]),
    ("values", {"three": 3, "pair": 4, "one": 6}, ["values", "wild", "give all of three, pair, one, wild"]),
    ("values", {"three": 3, "pair": 4, "one": 6, "wild": 0, "tow": 1}, ["values", "'tow'", "Choose one of"]),
    ("values", {"three": -3, "pair": 4, "one": 6, "wild": 0}, ["values.three", "from 0", "-3"]),
    ("values", {"three": 3, "pair": "4", "one": 6, "wild": 0}, ["values.pair", "'4'"]),
    ("values", [3, 4, 6, 0], ["values", "three, pair, one, wild", "[3, 4, 6, 0]"]),
    ("tiles", "RRB", ["tiles", "{id, value}", "'RRB'"]),
    ("tiles", ["RRB"], ["tiles", "{id, value}"]),
    ("tiles", [{"id": "RRB"}], ["tiles", "{id, value}"]),
    ("tiles", [*FOUR, {"id": "RRZ", "value": 1}], ["tiles[4]", "'RRZ'", "three of R, Y, G, B, P, O"]),
    ("tiles", [*FOUR, {"id": "RR", "value": 1}], ["tiles[4]", "'RR'"]),
    ("tiles", [*FOUR, {"id": "rrb", "value": 1}], ["tiles[4]", "'rrb'"]),
    ("tiles", [*FOUR, {"id": "R**", "value": 1}], ["tiles[4]", "'R**'"]),
    ("tiles", [*FOUR, {"id": 5, "value": 1}], ["tiles[4]", "5"]),
    ("tiles", [*FOUR, {"id": "RRR", "value": 1}], ["tiles[4]", "RRR is there twice", ".2"]),
    ("tiles", [*FOUR, {"id": "RRR.1", "value": 1}], ["tiles[4]", "'RRR.1'", ".2, .3"]),
    ("tiles", [*FOUR, {"id": "RRR.02", "value": 1}], ["tiles[4]", "'RRR.02'"]),
    ("tiles", [*FOUR, {"id": "RRR.", "value": 1}], ["tiles[4]", "'RRR.'"]),
    ("tiles", [*FOUR, {"id": "RRR.1000", "value": 1}], ["tiles[4]", "'RRR.1000'"]),
    ("tiles", [*FOUR, {"id": "RRR.²", "value": 1}], ["tiles[4]"]),
    ("tiles", [*FOUR, {"id": "RRR.2", "value": -1}], ["tiles[4].value", "from 0", "-1"]),
    ("tiles", [*FOUR, {"id": "RRR.2", "value": True}], ["tiles[4].value", "True"]),
    ("tiles", [*FOUR, {"id": "RRR.2", "value": HUGE}], ["tiles[4].value", "huge int"]),
    ("tiles", listed([f"RRR.{i}" for i in range(2, 300)]), ["tiles", "298", "at most 256"]),
    ("tiles", listed(["RRR", "YYY"]), ["2 hands of 7", "16 tiles", "there are 2"]),
    ("visibility", "closed", ["visibility", "'hidden' or 'open'", "'closed'"]),
    ("visibility", True, ["visibility", "'hidden' or 'open'", "True"]),
    ("playerz", 2, ["option 'playerz'", "Did you mean 'players'?"]),
    ("seed", 2, ["option 'seed'", "unknown", "Choose one of: players, colors"]),
]


def kind(value):  # ids of tests: some values cannot be written out
    return type(value).__name__


@pytest.mark.parametrize(("option", "value", "said"), BAD, ids=[f"{i}-{option}" for i, (option, _, _) in enumerate(BAD)])
def test_a_bad_option_is_refused(option, value, said):
    with pytest.raises(RulesetError) as refused:
        game("pyramid", **{option: value})
    message = str(refused.value)
    assert message.startswith("The ruleset is refused: ")
    assert [part for part in said if part not in message] == []
    assert len(message) < 1000
    with pytest.raises(RulesetError):
        game("pyramid", ruleset={"name": "standard", option: value})


def test_all_faults_are_listed_at_once():
    with pytest.raises(RulesetError) as refused:
        game("pyramid", players=9, colors="5", supply_end="end", visibility=None, speling=1)
    faults = refused.value.faults
    assert len(faults) == 5
    assert all(any(name in fault for fault in faults) for name in ("players", "colors", "supply_end", "visibility", "speling"))
    assert str(refused.value).count("\n- ") == 5


def test_all_faults_of_a_list_of_tiles():
    with pytest.raises(RulesetError) as refused:
        game("pyramid", tiles=[{"id": "RRR", "value": "x"}, {"id": "??", "value": 1}, {"id": "RRR", "value": None}])
    assert [fault.split(":")[0].split(" ")[0] for fault in refused.value.faults] == [
        "tiles[0].value",
        "tiles[1]",
        "tiles[2]",
        "tiles[2].value",
    ]


@pytest.mark.parametrize(
    ("options", "need"),
    [
        ({"players": 2, "colors": 2}, 16),  # 5 tiles cannot give two hands of 7
        ({"players": 2, "colors": 2, "hand_size": 2}, 6),  # 2 * 2 + 1 + 1 for the supply, and there are 5
        ({"players": 4, "colors": 3, "hand_size": 3}, 14),
        ({"players": 2, "colors": 2, "hand_size": 3, "supply_end": "blocked"}, 7),
    ],
)
def test_a_ruleset_that_cannot_deal_is_refused_never_shrunk(options, need):
    with pytest.raises(RulesetError, match=f"need {need} tiles"):
        game("pyramid", **options)


def test_with_last_tile_at_least_one_is_left_for_the_supply_with_blocked_none():
    assert game("pyramid", colors=2, hand_size=1).deal(1).view(0).supply == 2
    assert game("pyramid", players=4, colors=3, hand_size=2, supply_end="blocked").deal(1).view(0).supply == 2
    assert game("pyramid", colors=2, hand_size=2, supply_end="blocked").deal(1).view(0).supply == 0
    assert game("pyramid", players=1, colors=2, hand_size=3).deal(1).view(0).supply == 1
    with pytest.raises(RulesetError, match="at least one for the supply"):
        game("pyramid", players=1, colors=2, hand_size=4)


@pytest.mark.parametrize("ruleset", [None, 5, 1.5, [], b"standard", True, ("standard",)], ids=kind)
def test_a_ruleset_is_a_name_a_path_or_a_mapping(ruleset):
    with pytest.raises(RulesetError, match="ruleset must be a name"):
        game("pyramid", ruleset=ruleset)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [("standrad", "Did you mean 'standard'"), ("", "no ruleset"), ("x" * 10_000_000, "no ruleset"), ("no.toml", "cannot be read")],
    ids=["near", "empty", "long", "file"],
)
def test_unknown_rulesets(ruleset, said):
    with pytest.raises(RulesetError, match=said) as refused:
        game("pyramid", ruleset=ruleset)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    "ruleset", [{"name": 5}, {"extends": None}, {"name": HUGE}, {"name": "nothing"}, {5: 5}, {"name": ["standard"]}], ids=kind
)
def test_a_mapping_names_a_ruleset(ruleset):
    with pytest.raises(RulesetError):
        game("pyramid", ruleset=ruleset)


@pytest.mark.parametrize("name", ["pyramids", "", None, 5, HUGE, ("pyramid",)], ids=kind)
def test_unknown_games(name):
    with pytest.raises(UnknownGame, match="pyramid"):
        game(name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[options.players]\nvalue = 9\n", "players"),
        ("options = 5\n", "options must be a table"),
        ("[options]\nplayers = 2\n", "options.players"),
        ("[options.players]\nvalue = 2\nsource = 'X'\n", "source"),
        ("extends = 'nothing'\n", "nothing"),
        ("extends = 5\n", "5"),
        ("colour = 5\n", "'colour'"),
        ("= 5\n", "not TOML"),
        ("[options.colours]\nvalue = 3\n", "Did you mean 'colors'"),
    ],
)
def test_bad_files(tmp_path, text, said):
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(RulesetError) as refused:
        game("pyramid", ruleset=path)
    assert said in str(refused.value)


def test_files_that_are_no_text(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(RulesetError, match="UTF-8"):
        game("pyramid", ruleset=path)
    with pytest.raises(TileError):
        game("pyramid", ruleset=tmp_path)


@pytest.mark.parametrize("name", [[], {}])
def test_unhashable_names_of_games(name):
    with pytest.raises(UnknownGame):
        game(name)


@pytest.mark.parametrize("ruleset", ["a\0.toml", "\ud800.toml"], ids=["nul", "surrogate"])
def test_impossible_paths(ruleset):
    with pytest.raises(RulesetError):
        game("pyramid", ruleset=ruleset)

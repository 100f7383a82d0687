"""Bad rulesets and setups are refused: the message names the place, the value and the remedy, and lists all faults at once."""

from __future__ import annotations

import copy

import pytest

from tests.games.pirates_configurations import LAW
from tilewidgets.errors import RulesetError, SetupError
from tilewidgets.games import game

NAN, HUGE = float("nan"), 10**5000
SHIPS, TOKENS, MERCS, BOARDS = LAW["ships"], LAW["tokens"], LAW["mercenaries"], LAW["boards"]


def merc(id="kraken", cost=3, action="MMM"):
    return {**MERCS, id: {"cost": cost, "action": action}}


BAD = [
    # option, value, what the message must say: the place, the value, the remedy
    ("turns", 0, ["turns", "1 to 80", "0"]),
    ("turns", 25.0, ["turns", "25.0"]),
    ("turns", 26, ["turns 26 with hands of 3 need 28 ships", "there are 27", "lower turns or hand_size, or raise copies"]),
    ("hand_size", 0, ["hand_size", "from 1", "0"]),
    ("hand_size", 13, ["turns 16 with hands of 13 need 28 ships"]),
    ("hand_size", True, ["hand_size", "True"]),
    ("copies", 0, ["copies", "1 to 10", "0"]),
    ("copies", 2.5, ["copies", "2.5"]),
    ("copies", 1, ["need 18 ships", "there are 9"]),
    ("fire_range", 0, ["fire_range", "1 to 6", "0"]),
    ("fire_range", 7, ["fire_range", "1 to 6", "7"]),
    ("fire_range", HUGE, ["fire_range", "huge int"]),
    ("ships", "GHROXMSTV", ["ships must be a table", "GHROXMSTV"]),
    ("ships", {1: "G"}, ["ships must tell the effect of each number from 1 to 9", "[1]"]),
    ("ships", SHIPS | {10: "G"}, ["each number from 1 to 9"]),
    ("ships", SHIPS | {5: "Q"}, ["ships.5", ". G H R O X M S T V", "'Q'"]),
    ("ships", SHIPS | {5: "XX"}, ["ships.5", "'XX'"]),
    ("ships", SHIPS | {5: ""}, ["ships.5", "''"]),
    ("ships", SHIPS | {5: HUGE}, ["ships.5", "huge int"]),
    ("ships", SHIPS | {"5": "X"}, ["ships: 5 is there twice"]),
    ("ships", SHIPS | {"five": "X"}, ["ships: 'five' is no whole number"]),
    ("ships", SHIPS | {"05": "X"}, ["ships: '05' is no whole number"]),
    ("ships", SHIPS | {HUGE: "X"}, ["ships: a huge int is no whole number"]),
    ("boards", BOARDS[:2], ["boards must be two big boards and a narrow one, with two faces each"]),
    ("boards", [BOARDS[0], BOARDS[2], BOARDS[1]], ["boards[1][0] must be 3 lines of 3"]),
    ("boards", [BOARDS[0], BOARDS[1], [["V", "G"], ["R", "X", "H"]]], ["boards[2][0] must be 3 lines of 1"]),
    ("boards", [BOARDS[0], BOARDS[1], [["V", "G", "Q"], ["R", "X", "H"]]], ["boards[2][0][2]", "'Q'"]),
    ("boards", "GHV", ["boards must be", "'GHV'"]),
    ("boards", [[BOARDS[0][0]], BOARDS[1], BOARDS[2]], ["with two faces each"]),
    ("mercenaries", ["joker"], ["mercenaries must map at most 16 ids to cost and action"]),
    ("mercenaries", {f"m{i}": {"cost": 1, "action": "G"} for i in range(17)}, ["at most 16"]),
    ("mercenaries", merc(id="Kraken"), ["mercenaries.Kraken: an id is a word of small letters"]),
    ("mercenaries", merc(id="sea wolf"), ["mercenaries.sea wolf: an id is a word"]),
    ("mercenaries", merc(id="x" * 31), ["an id is a word of small letters, digits and underscores, at most 30"]),
    ("mercenaries", merc(id=5), ["mercenaries.5: an id is a word"]),
    ("mercenaries", {**MERCS, "kraken": {"cost": 3}}, ["mercenaries.kraken must have cost and action"]),
    ("mercenaries", {**MERCS, "kraken": 3}, ["mercenaries.kraken must have cost and action, not 3"]),
    ("mercenaries", merc(cost=-1), ["mercenaries.kraken.cost", "0 to 1000", "-1"]),
    ("mercenaries", merc(cost="3"), ["mercenaries.kraken.cost", "'3'"]),
    ("mercenaries", merc(action=""), ["mercenaries.kraken.action must be up to 4 effects such as MMM, or one of broadside", "''"]),
    ("mercenaries", merc(action="MMMMM"), ["up to 4 effects", "'MMMMM'"]),
    ("mercenaries", merc(action="M.M"), ["up to 4 effects", "'M.M'"]),
    ("mercenaries", merc(action="points"), ["points:6", "'points'"]),
    ("mercenaries", merc(action="points:-6"), ["points:6", "'points:-6'"]),
    ("mercenaries", merc(action="points:²"), ["points:6"]),
    ("mercenaries", merc(action="joker:2"), ["'joker:2'"]),
    ("mercenaries", merc(action=None), ["action", "None"]),
    ("market", [3, 4, 5], ["market must be a table, not [3, 4, 5]"]),
    ("market", {3: 7}, ["market.3", "0 to 6, the mercenaries of that cost", "7"]),
    ("market", {6: 1}, ["market.6", "0 to 0", "1"]),
    ("market", {3: -1}, ["market.3", "-1"]),
    ("market", {3: "3"}, ["market.3", "'3'"]),
    ("market", {3: True}, ["market.3", "True"]),
    ("market", {-3: 1}, ["market: -3 is no whole number from 0"]),
    ("market", {None: 1}, ["market: None is no whole number"]),
    ("tokens", 7, ["tokens must map shield, mine, extra, gold, point to numbers", "7"]),
    ("tokens", {"shield": 7}, ["tokens lacks mine, extra, gold, point: give all"]),
    ("tokens", TOKENS | {"rum": 1}, ["tokens: key 'rum' is unknown"]),
    ("tokens", TOKENS | {"gold": -1}, ["tokens.gold", "0 to 1000", "-1"]),
    ("tokens", TOKENS | {"gold": NAN}, ["tokens.gold", "nan"]),
    ("sets", 4, ["sets must be a table, not 4"]),
    ("sets", {8: 1}, ["sets: a line of 8 cannot be; lengths are 2 to 7"]),
    ("sets", {1: 1}, ["sets: a line of 1 cannot be"]),
    ("sets", {3: -4}, ["sets.3", "from 0", "-4"]),
    ("runs", {3: 1.5}, ["runs.3", "1.5"]),
    ("runs", {"x": 1}, ["runs: 'x' is no whole number"]),
    ("runs", {3: HUGE}, ["runs.3", "huge int"]),
    ("visibility", "closed", ["visibility", "'hidden' or 'open'", "'closed'"]),
    ("visibility", ["open"], ["visibility", "'hidden' or 'open'"]),
    ("players", 3, ["players must be 2, not 3"]),
    ("players", 2.0, ["players must be 2, not 2.0"]),
    ("turnz", 3, ["option 'turnz' is unknown", "Did you mean 'turns'?"]),
]


@pytest.mark.parametrize(("option", "value", "said"), BAD, ids=[f"{i}-{option}" for i, (option, _, _) in enumerate(BAD)])
def test_a_bad_option_is_refused(option, value, said):
    for ask in (lambda: game("pirates", **{option: value}), lambda: game("pirates", ruleset={"name": "standard", option: value})):
        with pytest.raises(RulesetError) as refused:
            ask()
        message = str(refused.value)
        assert message.startswith("The ruleset is refused: ")
        assert [part for part in said if part not in message] == []
        assert len(message) < 1500


def test_all_faults_are_listed_at_once():
    bad = {"fire_range": 9, "visibility": None, "sets": {9: 1}, "tokens": {}, "market": {3: 9}, "ships": SHIPS | {1: "q"}, "speling": 1}
    with pytest.raises(RulesetError) as refused:
        game("pirates", **bad)
    faults = refused.value.faults
    assert len(faults) == 7
    assert all(any(fault.startswith(("option", name)) for fault in faults) for name in bad)


@pytest.mark.parametrize(
    "ruleset",
    [None, 5, b"standard", ["standard"], {5: 5}, {"name": 5}, {"extends": None}, {"name": HUGE}, {"name": "nothing"}, "standrad"],
    ids=[str(i) for i in range(10)],
)
def test_a_ruleset_is_a_name_a_path_or_a_mapping(ruleset):
    with pytest.raises(RulesetError) as refused:
        game("pirates", ruleset=ruleset)
    assert len(str(refused.value)) < 400


# ------------------------------------------------------------------------------------------------------------------------------ setups
MADE = game("pirates")
GOOD = MADE.deal(3).setup
SEA, DECKS, RESERVES, MARKET = (GOOD[key] for key in ("sea", "decks", "reserves", "mercenaries"))
FIVE = {"market": "3 of cost 3, 1 of cost 4, 1 of cost 5"}


def _changed(**changes):
    return {**copy.deepcopy(GOOD), **changes}


SETUPS = [
    (None, ["it must map sea, decks, reserves, mercenaries, first_player", "None"]),
    ([], ["it must map", "[]"]),
    ({}, ["sea is missing", "decks is missing", "reserves is missing", "mercenaries is missing"]),
    (_changed(deck=[]), ["key 'deck' is unknown", "Did you mean 'decks'?"]),
    (_changed(first_player=2), ["first_player must be 0 or 1, not 2"]),
    (_changed(first_player=True), ["first_player", "True"]),
    (_changed(first_player=HUGE), ["first_player", "huge int"]),
    (_changed(sea="GHV"), ["sea must be a list of 6 strings, row 1 first, not 'GHV'"]),
    (_changed(sea=SEA[:5]), ["sea must be a list of 6 strings"]),
    (_changed(sea=[*SEA[:5], "GHVTOGQ"]), ["sea[5] must be 7 codes of effects", "'GHVTOGQ'"]),
    (_changed(sea=[*SEA[:5], SEA[5][:6]]), ["sea[5] must be 7 codes"]),
    (_changed(sea=[7, *SEA[1:]]), ["sea[0]", "7"]),
    (_changed(sea=["......." for _ in SEA]), ["the side of player 0 (rows 1 to 3)", "the side of player 1 (rows 4 to 6)"]),
    (_changed(sea=SEA[:3] + SEA[:3]), ["sea: the boards of the ruleset cannot form the side of player 1 (rows 4 to 6)"]),
    (_changed(decks=DECKS[0]), ["decks must be two lists, one a player"]),
    (_changed(decks=[DECKS[0], DECKS[1][:17]]), ["decks[1] must be a list of 18 ships in drawing order"]),
    (_changed(reserves=[RESERVES[0], [*RESERVES[1], 1]]), ["reserves[1] must be a list of 9 ships"]),
    (_changed(decks=[[0, *DECKS[0][1:]], DECKS[1]]), ["decks[0] must hold numbers from 1 to 9"]),
    (_changed(decks=[["1", *DECKS[0][1:]], DECKS[1]]), ["decks[0] must hold numbers from 1 to 9"]),
    (_changed(decks=[[True, *DECKS[0][1:]], DECKS[1]]), ["decks[0] must hold numbers from 1 to 9"]),
    (_changed(decks=[DECKS[1], DECKS[1]]), ["decks[0] and reserves[0] together must hold each number 3 times"]),
    (_changed(mercenaries="joker"), ["mercenaries must be a list of ids, not 'joker'"]),
    (_changed(mercenaries=MARKET[:4]), ["mercenaries must be 3 of cost 3, 1 of cost 4, 1 of cost 5, as the market says"]),
    (_changed(mercenaries=[*MARKET[:4], "kraken"]), ["mercenaries: 'kraken' is not in the ruleset"]),
    (_changed(mercenaries=[*MARKET[:4], MARKET[0]]), [f"mercenaries: {MARKET[0]!r} is there 2 times; it must be there once"]),
    (_changed(mercenaries=["broadside", "minelayer", "carpenter", "joker", "boarder"]), ["as the market says"]),
    (_changed(mercenaries=[5]), ["mercenaries must be a list of ids", "[5]"]),
]


@pytest.mark.parametrize(("setup", "said"), SETUPS, ids=[str(i) for i in range(len(SETUPS))])
def test_a_setup_that_does_not_belong_to_the_ruleset(setup, said):
    with pytest.raises(SetupError) as refused:
        MADE.start(setup)
    message = str(refused.value)
    assert message.startswith("The setup is refused: ")
    assert [part for part in said if part not in message] == []
    assert len(message) < 1000


def test_all_faults_of_a_setup_at_once():
    bad = _changed(sea=SEA[:3] + SEA[:3], decks=[[], DECKS[1]], mercenaries=[], first_player=5, seed=7)
    with pytest.raises(SetupError) as refused:
        MADE.start(bad)
    assert len(refused.value.faults) == 5


def test_the_order_of_the_laid_out_mercenaries_is_free():
    assert MADE.start(_changed(mercenaries=MARKET[::-1])).view(0).market == tuple(MARKET[::-1])


def test_a_setup_of_another_ruleset_is_refused():
    with pytest.raises(SetupError) as refused:
        game("pirates", ruleset="skirmish").start(GOOD)
    assert "list of 8 ships" in str(refused.value)
    assert "mercenaries must be none" in str(refused.value)


@pytest.mark.parametrize("first", [2, True, "0", None, 0.5])
def test_deal_checks_first_player(first):
    with pytest.raises(SetupError, match="first_player"):
        MADE.deal(1, first_player=first)

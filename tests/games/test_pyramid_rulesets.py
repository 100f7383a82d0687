"""The law's tables: options with their defaults, and the built-in rulesets with the sizes of their trees."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.configurations import LAW, drawn_tiles
from tests.games.decks import RULESETS, listed, multisets
from tilewidgets.games import game
from tilewidgets.games.pyramid import rules
from tilewidgets.games.pyramid.ruleset import OPTIONS, make
from tilewidgets.games.ruleset_files import built_in

BUILT_IN = {
    # name: tiles, hands of 2 players, visibility, supply of 2 players, supply_end
    "standard": (36, 7, "hidden", 21, "last_tile"),
    "classroom": (11, 3, "hidden", 4, "last_tile"),
    "small": (11, 2, "open", 6, "last_tile"),
    "tiny": (5, 2, "open", 0, "blocked"),
}


def test_the_built_in_rulesets():
    assert built_in("tilewidgets.games.pyramid") == RULESETS == tuple(BUILT_IN)


@pytest.mark.parametrize("name", RULESETS)
def test_tiles_hands_visibility_and_supply_of_a_built_in_ruleset(name):
    tiles, size, visibility, supply, end = BUILT_IN[name]
    made = game("pyramid", ruleset=name)
    view = made.deal(seed=8).view(0)
    assert (len(made.tiles), made.ruleset.hand_size, made.ruleset.visibility, made.ruleset.supply_end) == (tiles, size, visibility, end)
    assert view.supply == supply
    assert [len(tiles) for tiles in view.hands] == [size, size]
    assert set(made.tiles) == multisets({36: 5, 11: 3, 5: 2}[tiles]) | {"***"}
    assert made.ruleset.exhausted_bonus == 25
    assert not made.ruleset.open_tiles_count
    assert not made.ruleset.wild_scores_neighbors


def test_the_defaults_of_the_options():
    ruleset = make()
    for option in set(LAW) - {"compensation"}:
        assert getattr(ruleset, option) == LAW[option]
        assert type(getattr(ruleset, option)) is type(LAW[option])
    assert ruleset.compensation == (0, 0)
    assert dict(ruleset.values) == {"three": 3, "pair": 4, "one": 6, "wild": 0}
    assert ruleset.tiles is None
    assert set(OPTIONS) == {*LAW, "values", "tiles"}


@pytest.mark.parametrize("name", RULESETS)
def test_every_value_says_where_it_comes_from(name):
    provenance = make(name).provenance
    assert set(provenance) == set(OPTIONS)
    assert all(p.source in ("S", "P", "R") and p.note for p in provenance.values())
    assert make(name, players=3, colors=6).provenance["players"].source == "own"


def _nodes(made, s):
    """Number of nodes of the full tree below a position, itself included (the order of the supply being known)."""
    if s.over:
        return 1
    n, total = max(s.count, 1), 1
    for i in range(n):
        after = s.copy()
        rules.step(made.engine.tables, after, rules.nth_action(made.engine.tables, s, i))
        total += _nodes(made, after)
    return total


def _trees(name, seeds):
    made = game("pyramid", ruleset=name)
    return sorted(_nodes(made, made.deal(seed)._position) for seed in seeds)


def test_tiny_trees_have_50_to_800_nodes_in_most_deals():
    made = game("pyramid", ruleset="tiny")
    sizes = [_nodes(made, made.start({"deck": list(deck)})._position) for deck in permutations(made.tiles)]
    # All 120 deals: the law's range holds for 100 of them, 16 have 42 or 43 nodes, 4 have 1,111.
    assert sum(50 <= n <= 800 for n in sizes) == 100
    assert (min(sizes), max(sizes)) == (42, 1111)


def test_small_trees_have_16_to_4000_nodes_mostly_100():
    sizes = _trees("small", range(100))
    assert sum(16 <= n <= 4000 for n in sizes) >= 95  # 8 to 5,075 in the first thousand deals
    assert 50 <= sizes[50] <= 200


def test_classroom_trees_have_1000_to_over_40000_nodes():
    sizes = _trees("classroom", range(3))
    assert sizes[0] >= 1000
    assert sizes[-1] <= 60_000


def test_a_number_is_the_hand_size_for_any_number_of_players_a_list_goes_by_players():
    assert [make(players=n, hand_size=3).hand_size for n in (1, 2, 3, 4)] == [3, 3, 3, 3]
    assert [make(players=n, hand_size=[9, 8, 2, 1]).hand_size for n in (1, 2, 3, 4)] == [9, 8, 2, 1]
    assert [make("classroom", players=n).hand_size for n in (1, 2, 3)] == [3, 3, 3]


OTHERS = [
    {},
    {"players": 4},
    {"players": 1, "hand_size": 7},
    {"colors": 6, "hand_size": 2, "wild_scores_neighbors": True, "open_tiles_count": True, "supply_end": "blocked"},
    {"exhausted_bonus": 0, "compensation": [0, 4], "visibility": "open"},
    {"values": {"three": 1, "pair": 2, "one": 3, "wild": 4}},
    {"tiles": listed(["RGY", "RGY.2", "OOO", "***", "***.7"], {"OOO": 11}), "hand_size": 1},
    {"tiles": drawn_tiles(200, "others"), "players": 3, "hand_size": 20},
]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("i", range(len(OTHERS)))
def test_a_ruleset_as_a_replay_carries_it_makes_the_same_ruleset(name, i):
    options = {"hand_size": 1, "colors": 5, **OTHERS[i]}
    made = make(name, **options)
    data = made.to_dict()
    assert make(data) == made
    assert hash(make(data)) == hash(made)
    assert make(data).tile_list == made.tile_list
    assert data["name"] == name
    assert data["players"] == made.players


def test_a_ruleset_carries_only_what_differs():
    assert make().to_dict() == {"name": "standard", "players": 2}
    assert make("classroom", exhausted_bonus=5, colors=3).to_dict() == {"name": "classroom", "players": 2, "exhausted_bonus": 5}


@pytest.mark.parametrize(("name", "options"), [("classroom", {"players": 4, "colors": 5}), ("tiny", {"players": 3, "colors": 3})])
def test_a_ruleset_whose_players_the_named_one_could_not_deal_to(name, options):
    made = game("pyramid", ruleset=name, **options)
    assert made.ruleset.to_dict() == {"name": name, **options}
    assert made.deal(1).to_dict()["ruleset"] == made.ruleset.to_dict()


def test_rulesets_are_equal_by_their_rules_not_by_who_set_them():
    assert make({"name": "standard", "colors": 4}) == make(colors=4)
    assert make(colors=5) == make()
    assert make(colors=4) != make()
    assert make({"name": "standard", "colors": 4, "hand_size": 3}).to_dict() == make(colors=4, hand_size=3).to_dict()


def test_a_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    lines = ["name = 'mine'", "extends = 'classroom'", "[options.exhausted_bonus]", "value = 9", "source = 'own'", "note = 'shorter'"]
    path.write_text("\n".join(lines), "utf-8")
    made = make(path)
    assert (made.colors, made.exhausted_bonus, made.hand_size) == (3, 9, 3)
    assert made.to_dict() == {"name": "classroom", "players": 2, "exhausted_bonus": 9}
    assert made.provenance["exhausted_bonus"].note == "shorter"
    assert make(path, exhausted_bonus=10).exhausted_bonus == 10

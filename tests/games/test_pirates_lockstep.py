"""The package and a naive reading of the law (`pirates_reference.py`), move by move through random games under all options."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.pirates_configurations import LAW, options
from tests.games.pirates_decks import random_states
from tests.games.pirates_reference import Reference, around, step
from tilewidgets.games import game
from tilewidgets.games.pirates.position import ships, spaces_of

KINDS = {"same": 0, "ascending": 1, "descending": -1}


def _same(state, other):
    """Whether legal moves, ships, mines, tokens and the end are the same."""
    assert {str(move) for move in state.legal_moves} == other.legal(), state.to_dict()
    assert len(set(state.legal_moves)) == len(state.legal_moves)
    assert (state.result.reason if state.result else "") == other.over
    assert state.to_move == other.player
    s = state._position
    assert {space: (ship.owner, ship.what, ship.burning, ship.shield) for space, ship in ships(state.game.ruleset, s).items()} == {
        space: (ship.owner, str(ship.what), ship.burning, ship.shield) for space, ship in other.ships.items()
    }
    left = {"shield": s.shields_left, "mine": s.mines_left, "extra": s.extra_left, "gold": s.gold_left, "point": s.points_left}
    assert (set(spaces_of(s.mines)), left) == (other.mines, other.left)
    assert (s.gold, s.points, s.extra) == (other.gold, other.points, other.extra)


def _same_view(state, other):
    """Whether a view tells the same."""
    view = state.view(state.to_move)
    assert (set(view.mines), view.supply, view.sea) == (other.mines, other.left, other.sea)
    assert [id for id in view.market if id not in view.bought] == other.market
    assert view.deck_sizes == tuple(map(len, other.decks))
    assert view.reserve_sizes == tuple(map(len, other.reserves))
    assert view.hands[state.to_move] == tuple(sorted(other.hands[state.to_move]))
    if not other.over and not other.pending:
        assert set(view.accessible) == other.accessible()


def _same_scores(state, other):
    """Whether points and combinations are the same."""
    assert state.scores == (other.score(0), other.score(1))
    for p in range(2):
        scoring = state.scoring(p)
        ours = sorted((KINDS[c.kind], list(c.spaces), c.points) for c in scoring.combinations)
        assert ours == sorted(combination for combination in other.combinations(p) if combination[2])
        assert scoring.total == state.scores[p] or other.over == "no_ship_playable"


def _play(given, seed, zeal):
    """Play a random game in both; returns its states."""
    states = random_states(game("pirates", **given), seed, zeal=zeal)
    other = Reference(LAW | given, states[0].setup)
    _same(states[0], other)
    for i, state in enumerate(states[1:]):
        other.play(str(state.moves[-1]))
        _same(state, other)
        if i % 6 == 0 or state.is_over:
            _same_view(state, other)
            _same_scores(state, other)
    assert states[-1].returns == other.returns()
    return states


@pytest.mark.parametrize("block", range(8))
def test_random_games_under_random_options(block):
    reasons, kinds = set(), Counter()
    for seed in range(block * 12, block * 12 + 12):
        states = _play(options(seed), seed, zeal=(0.3, 0.8)[seed % 2])
        reasons.add(states[-1].result.reason)
        kinds.update((move.kind, move.what) if move.kind in ("sea", "ship", "merc") else move.kind for move in states[-1].moves)
    assert "deck_exhausted" in reasons
    assert {"lay", "buy"} <= kinds.keys()
    assert {("sea", code) for code in "GHOXMSTV"} <= kinds.keys()


@pytest.mark.parametrize("ruleset", ["standard", "skirmish"])
def test_the_built_in_rulesets(ruleset):
    differ = {"standard": {}, "skirmish": {"turns": 6, "market": {}}}[ruleset]
    for seed in range(6):
        state = _play({**differ}, f"{ruleset} {seed}", zeal=0.6)[-1]
        assert state.game.ruleset == game("pirates", **differ).ruleset


def test_immediate_losses_are_among_the_games():
    """Long fire, and ships that are nothing but fire and mines: fleets burn, and the first rows fill up."""
    given = {"ships": dict(zip(range(1, 10), "OXOXMOXMM", strict=True)), "fire_range": 6, "copies": 5, "turns": 40, "market": {}}
    reasons = Counter(_play(given, f"war {seed}", zeal=0.0)[-1].result.reason for seed in range(8))
    assert reasons.keys() == {"no_ship_playable", "deck_exhausted"}


def test_the_reference_itself_on_examples_of_the_law():
    assert around("a1") == {"a2", "b1"}
    assert around("d3") == {"d2", "d4", "c3", "e3"}
    assert (step("a1", (1, 1), 5), step("a1", (1, 1), 6), step("g6", (1, 0))) == ("f6", None, None)
    chance = random.Random(1)
    made = game("pirates", ruleset="skirmish")
    setup = made.random_setup(chance.randrange(99))
    other = Reference(LAW | {"turns": 6, "market": {}}, setup)
    assert other.legal() == {f"{n}@{c}1" for n in setup["decks"][0][:3] for c in "abcdefg"}

"""The package and a naive reading of the law (`reference.py`), move by move through random games under all options."""

from __future__ import annotations

import random

import pytest

from tests.games.configurations import LAW, drawn_tiles, options
from tests.games.decks import multisets, worth
from tests.games.reference import Reference, sides, turned
from tilewidgets.games import game

KINDS = {1: "one", 2: "pair", 3: "three"}


def _values(given):
    """The tiles of some options and their values, without asking the package."""
    if given.get("tiles"):
        return {tile["id"]: tile["value"] for tile in given["tiles"]}
    by_pattern = given.get("values") or {"three": 3, "pair": 4, "one": 6, "wild": 0}
    coloured = {tile: by_pattern[KINDS[len(set(tile))]] for tile in multisets(given.get("colors", 5))}
    return coloured | {"***": by_pattern["wild"]}


def _play(given, seed, greed=0.0):
    chance = random.Random(f"lockstep {seed}")
    tiles = _values(given)
    deck = sorted(tiles)
    chance.shuffle(deck)
    first = chance.randrange(given["players"])
    state = game("pyramid", **given).start({"deck": deck, "first_player": first})
    other = Reference(tiles, deck, first, LAW | given)
    while True:
        assert {str(move) for move in state.legal_moves} == other.legal(), state.to_dict()
        assert len(set(state.legal_moves)) == len(state.legal_moves)
        assert list(state.scores) == other.scores[: given["players"]]
        assert state.to_move == other.player
        assert (state.result.reason if state.result else "") == other.over
        view = state.view(state.to_move)
        assert {p.cell: p.tile for p in view.board} == other.board
        assert (list(view.hands[state.to_move]), [list(t) for t in view.open_tiles]) == (other.hands[other.player], other.open)
        assert (view.supply, view.drawn or "") == (len(other.supply), other.drawn)
        assert set(view.frontier) == {cell for placed in other.board for cell in sides(placed)} - set(other.board)
        if state.is_over:
            return state
        moves = sorted(other.legal())
        move = chance.choice(moves)
        if chance.random() < greed:  # crowded boards: more cells that touch two or three tiles
            move = max(moves, key=lambda text: 0 if text == "draw" else view.points(state.game.parse(text)))
        before = state.scores[state.to_move]
        after, mover = state.play(move), state.to_move
        other.play(move)
        if move != "draw" and not after.is_over:
            assert after.scores[mover] - before == view.points(state.game.parse(move))
        state = after


@pytest.mark.parametrize("block", range(8))
def test_random_games_under_random_options(block):
    reasons = set()
    for seed in range(block * 40, block * 40 + 40):
        state = _play(options(seed), seed, greed=(0.0, 0.8)[seed % 2])
        reasons.add((state.result.reason, state.game.players > 1))
    assert {("went_out", True), ("supply_exhausted", True)} <= reasons  # both ends are tried


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_standard_game(players):
    for seed in range(8):
        _play(
            {"players": players, "hand_size": (7, 7, 6, 5)[players - 1]} | {"compensation": [0] * players}, f"{players} {seed}", greed=0.5
        )


def test_a_long_list_of_tiles():
    tiles = drawn_tiles(120, "long", colors=3)
    given = {"players": 3, "hand_size": 12, "tiles": tiles, "open_tiles_count": True, "supply_end": "blocked", "compensation": [0, 0, 0]}
    for seed in range(2):
        _play(given, f"long {seed}", greed=0.3)


def test_the_reference_itself_on_the_examples_of_the_law():
    assert sides((0, 0)) == [(-1, 0), (1, 0), (0, 1)]
    assert sides((1, 0)) == [(0, 0), (1, -1), (2, 0)]
    assert turned("YGP", 1) == ["G", "P", "Y"]
    deck = ["RRB", "PPP", "RYG", "OOO"]
    other = Reference({tile: worth(tile) for tile in deck}, deck, 0, LAW | {"hand_size": 1})
    assert other.legal() == {"RRB@-1,0/1", "RRB@-1,0/2"}
    other.play("RRB@-1,0/1")
    assert (other.over, other.scores[:2]) == ("went_out", [10, 0])

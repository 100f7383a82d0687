"""Observations tell what a view tells, in the documented places, and nothing else; actions are numbered without gap or doubling."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.games.configurations import options as pyramid_options
from tests.games.decks import random_state
from tests.games.knowledge import lookalikes as pyramid_lookalikes
from tests.games.pirates_configurations import options as pirates_options
from tests.games.pirates_decks import random_states
from tests.games.pirates_knowledge import lookalikes as pirates_lookalikes
from tilewidgets.errors import IllegalMove, TileError, UnknownOption
from tilewidgets.games import game
from tilewidgets.interop import encoding

PYRAMIDS = [
    {},
    {"players": 4},
    {"players": 1},
    {"visibility": "open"},
    {"ruleset": "classroom"},
    {"ruleset": "tiny"},
    {"players": 3, "colors": 6},
]


def some_states(name, seed, many=5):
    if name == "pyramid":
        made = game("pyramid", **pyramid_options(seed))
        states = random_state(made, f"tensors {seed}", greed=0.5)
    else:
        made = game("pirates", **pirates_options(seed)) if seed % 3 else game("pirates")
        states = random_states(made, f"tensors {seed}", zeal=0.6)
    return made, [states[0], states[-1], *random.Random(seed).sample(states, min(many, len(states)))]


# -------------------------------------------------------------------------------------------------------------------- shapes
def test_the_documented_sizes():
    standard, classroom, small = (encoding(game("pyramid", ruleset=name)) for name in ("standard", "classroom", "small"))
    assert (standard.most_cells, standard.actions, standard.size) == (1891, 181_537, 1617)
    assert (classroom.most_cells, classroom.actions) == (small.most_cells, small.actions) == (166, 4151)
    frontier = encoding(game("pyramid"), actions="frontier")
    assert (frontier.most_cells, frontier.actions, frontier.size) == (38, 3649, 1617)
    pirates = encoding(game("pirates"))
    assert (pirates.actions, pirates.size) == (1648, 1702)
    assert pirates.parts["sea"] == (37, 6, 7)
    assert standard.parts == {"tiles": (36, 15), "cells": (38, 28), "hands": (2, 2), "scores": (2,), "turn": (7,)}


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
@pytest.mark.parametrize("seed", range(8))
def test_every_observation_has_the_shape_and_the_range(name, seed):
    made, states = some_states(name, seed)
    coder = encoding(made)
    for state in states:
        for viewer in (*range(made.players), None):
            observation = coder.observation(state.view(viewer))
            assert (observation.shape, observation.dtype) == ((coder.size,), np.float32)
            parts = coder.split(observation)
            assert {part: array.shape for part, array in parts.items()} == dict(coder.parts)
            assert np.array_equal(np.concatenate([array.ravel() for array in parts.values()]), observation)
            parts.pop("scores")
            assert all(np.abs(array).max(initial=0) <= 1 for array in parts.values())


def test_an_array_is_written_over():
    coder, state = encoding(game("pyramid")), game("pyramid").deal(1)
    old = np.full(coder.size, 9, np.float32)
    assert coder.observation(state.view(0), old) is old
    assert np.array_equal(old, coder.observation(state.view(0)))


# -------------------------------------------------------------------------------------------------------------------- nothing hidden
@pytest.mark.parametrize(("name", "lookalikes"), [("pyramid", pyramid_lookalikes), ("pirates", pirates_lookalikes)])
def test_what_is_hidden_changes_nothing(name, lookalikes):
    pairs = 0
    for seed in range(8):
        made, states = some_states(name, seed, many=2)
        coder = encoding(made)
        for state in states:
            for viewer in (*range(made.players), None):
                view = state.view(viewer)
                for other in lookalikes(state, viewer, seed, tries=3):
                    setup = {"deck": other, "first_player": state.setup["first_player"]} if name == "pyramid" else other
                    twin = made.start(setup).play_all(state.moves).view(viewer)
                    assert np.array_equal(coder.observation(twin), coder.observation(view))
                    assert np.array_equal(coder.mask(twin), coder.mask(view))
                    pairs += 1
    assert pairs > 50


# -------------------------------------------------------------------------------------------------------------------- what they tell
@pytest.mark.parametrize("seed", range(8))
def test_a_view_of_the_pyramid_can_be_read_back(seed):
    made, states = some_states("pyramid", seed)
    coder, n, tiles = encoding(made), made.players, [tile.id for tile in made.ruleset.tile_list]
    for state in states:
        for viewer in (*range(n), None):
            view, seats = state.view(viewer), [((viewer or 0) + k) % n for k in range(n)]
            parts = coder.split(coder.observation(view))
            where = {tile: row[: 2 * n + 3].nonzero()[0].tolist() for tile, row in zip(tiles, parts["tiles"], strict=True)}
            assert all(len(found) == 1 for found in where.values())
            for k, p in enumerate(seats):
                assert {tile for tile, found in where.items() if found == [3 + k]} == set(view.hands[p]) - {None}
                assert {tile for tile, found in where.items() if found == [3 + n + k]} == set(view.open_tiles[p])
                assert parts["hands"][k, 0] == pytest.approx(len(view.hands[p]) / made.ruleset.hand_size)
                assert parts["scores"][k] == pytest.approx(view.scores[p] / 100)
            assert [tile for tile, found in where.items() if found == [2]] == [t for t in [view.drawn] if t]
            for placed in view.board:
                assert where[placed.tile] == [1]
                x, y, *rest = parts["tiles"][tiles.index(placed.tile), 2 * n + 3 :]
                assert (round(float(x) * len(tiles)), round(float(y) * len(tiles))) == placed.cell
                assert rest[:3] == [placed.rotation == r for r in range(3)]
                assert rest[3 : 3 + n] == [placed.player == p for p in seats]
                assert round(float(rest[-1]) * 2 * len(tiles)) == placed.ply
            turn = parts["turn"]
            assert [p for p in range(n) if turn[p]] == ([] if viewer is None else [viewer])
            assert seats[int(turn[n : 2 * n].argmax())] == view.to_move
            assert turn[2 * n : 2 * n + 2] == pytest.approx([view.supply / len(tiles), view.ply / (2 * len(tiles))])
            assert turn[-1] == view.is_over


def test_the_free_cells_say_what_fits():
    made = game("pyramid")
    coder, values = encoding(made), {tile.id: tile.value for tile in made.ruleset.tile_list}
    for state in random_state(made, "edge", greed=0.5)[::3]:
        view = state.view(0)
        rows = coder.split(coder.observation(view))["cells"]
        assert int(rows[:, 0].sum()) == len(view.frontier)
        for row, cell in zip(rows, view.frontier, strict=False):
            assert row[1:4] == pytest.approx([cell[0] / 36, cell[1] / 36, 1 - (cell[0] + cell[1]) % 2])
            beside = view.lattice.touched(cell)
            assert sorted(row[25:][row[4:25].reshape(3, 7).any(1)] * 6) == pytest.approx(sorted(values[there.tile] for there in beside))
            for tile, turned in made.engine.orientations:
                colors = made.tiles[tile].colors
                wanted = row[4:25].reshape(3, 7)
                fits = colors is None or all(not w.any() or w[6] or w[colors[(slot + turned) % 3]] for slot, w in enumerate(wanted))
                assert fits == (not view.lattice.clashes(tile, cell, turned))


@pytest.mark.parametrize("seed", range(6))
def test_a_view_of_the_sea_can_be_read_back(seed):
    made, states = some_states("pirates", seed)
    rules, coder = made.ruleset, encoding(made)
    hired, last = [m.id for m in rules.mercenaries], 21 + len(rules.mercenaries)
    whats = [*"123456789", *hired]
    for state in states:
        for viewer in (0, 1, None):
            view, seats = state.view(viewer), [viewer or 0, 1 - (viewer or 0)]
            parts = coder.split(coder.observation(view))
            planes = parts["sea"]
            for space, effect in view.sea.items():
                here = planes[:, int(space[1]) - 1, "abcdefg".index(space[0])]
                assert ".GHROXMSTV"[int(here[:10].argmax())] == effect
                ship = view.ships.get(space)
                assert here[10:12].tolist() == [ship is not None and ship.owner == p for p in seats]
                assert [what for what, there in zip(whats, here[12:last], strict=True) if there] == ([ship.what] if ship else [])
                assert here[last : last + 2].tolist() == ([ship.burning, ship.shield] if ship else [0, 0])
                assert here[last + 2 :].tolist() == [space in view.mines, space == view.acting]
            for k, p in enumerate(seats):
                hand = [n for n in view.hands[p] if n]
                assert (parts["ships"][k, 0] * rules.copies).round().tolist() == [hand.count(n) for n in range(1, 10)]
                laid = [m.what for mover, m in zip(state.movers, state.moves, strict=True) if (mover, m.kind) == (p, "lay")]
                assert (parts["ships"][k, 1] * rules.copies).round().tolist() == [laid.count(str(n)) for n in range(1, 10)]
                assert round(float(parts["unknown"][k]) * 9 * rules.copies) == view.hands[p].count(None)
            assert [id for id, (there, _) in zip(hired, parts["market"], strict=True) if there] == sorted(view.market, key=hired.index)
            assert {id for id, (_, gone) in zip(hired, parts["market"], strict=True) if gone} == view.bought
            pending = [(p.source, p.effect, p.ready) for p in view.pending]
            read = [
                (("sea", "ship", "merc")[int(row[:3].argmax())], ".GHROXMSTV"[int(row[3:13].argmax())], bool(row[13]))
                for row in parts["pending"]
                if row[:3].any()
            ]
            assert read == pending
            turn = parts["turn"]
            assert [p for p in (0, 1) if turn[p]] == ([] if viewer is None else [viewer])
            assert seats[int(turn[2:4].argmax())] == view.to_move
            assert ("main", "effects", "hired", "after")[int(turn[4:8].argmax())] == view.phase
            assert bool(turn[8]) == bool(view._record.has_bought) or view.is_over
            assert (bool(turn[11]), bool(turn[12])) == (seats[0] == view.first_player, view.is_over)


# -------------------------------------------------------------------------------------------------------------------- actions
@pytest.mark.parametrize("kind", [None, "frontier"])
@pytest.mark.parametrize("options", PYRAMIDS, ids=str)
def test_moves_and_numbers_of_the_pyramid(options, kind):
    made = game("pyramid", **options)
    coder = encoding(made, actions=kind)
    for seed in range(4):
        check_numbers(coder, random_state(made, f"numbers {seed}"))


@pytest.mark.parametrize("seed", range(6))
def test_moves_and_numbers_of_pirates(seed):
    made, states = some_states("pirates", seed, many=20)
    check_numbers(encoding(made), states)


def check_numbers(coder, states):
    for state in states:
        view = state.view(state.to_move)
        numbers = [coder.action(view, move) for move in view.legal_moves]
        assert coder.legal_actions(view) == sorted(set(numbers)) == np.flatnonzero(coder.mask(view)).tolist()
        assert len(numbers) == len(view.legal_moves)
        assert [coder.legal_move(state, number) for number in numbers] == list(view.legal_moves)
        for other in {*range(coder.game.players), None} - {state.to_move}:
            assert not coder.mask(state.view(other)).any()


def test_each_number_is_one_move():
    for coder in (encoding(game("pirates")), encoding(game("pyramid", ruleset="classroom"))):
        view = coder.game.deal(0).view(0)
        moves = [coder.move(view, action) for action in range(coder.actions)]
        assert [coder.action(view, move) for move in moves] == list(range(coder.actions))
        assert len(set(map(str, moves))) == coder.actions
        assert all(coder.game.parse(str(move)) == move for move in moves)


def test_a_cell_keeps_its_number_and_the_farthest_cells_have_one():
    made = game("pyramid", ruleset="classroom")
    coder, first = encoding(made), made.deal(0)
    far = [made.parse(f"RRR@{x},{y}/0") for x, y in ((10, 0), (-10, 0), (5, 5), (-5, -5))]
    later = first.play(first.legal_moves[0])
    for move in far:
        assert coder.action(first.view(0), move) == coder.action(later.view(1), move)
    with pytest.raises(KeyError):
        coder.action(first.view(0), made.parse("RRR@11,0/0"))


@pytest.mark.parametrize("action", [-1, 181_537, True, 1.0, "0", None, 1 << 80])
def test_numbers_that_are_no_actions(action):
    made = game("pyramid")
    with pytest.raises(IllegalMove, match="actions are whole numbers from 0 to 181536"):
        encoding(made).legal_move(made.deal(0), action)


def test_a_number_that_is_not_legal_now_is_refused_with_the_reason():
    made = game("pyramid")
    with pytest.raises(IllegalMove, match="draw is illegal"):
        encoding(made).legal_move(made.deal(0), np.int64(0))
    with pytest.raises(IllegalMove, match="there are only 3 free cells"):
        encoding(made, actions="frontier").legal_move(made.deal(0), 3648)


def test_options_that_cannot_be():
    with pytest.raises(UnknownOption, match="frontier"):
        encoding(game("pyramid"), actions="frontiers")
    with pytest.raises(TileError, match="leave out actions='cells'"):
        encoding(game("pirates"), actions="cells")
    with pytest.raises(TileError, match="leave out moves and plies"):
        encoding(game("pyramid"), moves=["draw"], plies=3)
    with pytest.raises(TileError, match="An encoding is made of a game"):
        encoding("pyramid")

"""Two positions beside one another: at one scale, with what differs marked."""

from __future__ import annotations

import numpy as np
import pytest

from tests.render.raster import in_painters_order, in_passes, raster
from tests.render.test_svg import GOLDEN
from tests.render.test_svg import compare as as_it_was
from tests.scene.replays import NAMES, bounds, extent, greedy_game, pirates_game, random_game, words
from tilewidgets.errors import TileError
from tilewidgets.render.svg import svg
from tilewidgets.scene.compare import compare

GAMES = [greedy_game, pirates_game, lambda: random_game("tictactiles", 1)]


def framed(scene, layer):
    shapes = next(found for found in scene.layers if found.name == layer).shapes
    return [shape for shape in shapes if "last" in (getattr(shape, "stroke", None), getattr(shape, "fill", None))]


@pytest.mark.parametrize(("name", "states"), [("pyramid", greedy_game), ("pirates", pirates_game)])
def test_it_is_as_it_was(name, states):
    found = svg(compare(states()[6].revealed(), states()[10].revealed(), names=NAMES))
    as_it_was(GOLDEN / f"{name}_compare_light_720.svg", found)


@pytest.mark.parametrize("width", [400, 720, 1000])
@pytest.mark.parametrize("states", GAMES)
def test_both_boards_stand_apart_and_at_one_scale(states, width):
    one, other = states()[2].view(0), states()[5].view(0)
    scene = compare(one, other, width=width, names=NAMES)
    left, right = ([t for t in scene.targets if t.id.startswith(side)] for side in ("left:", "right:"))
    assert {t.id.partition(":")[2] for t in left} <= {t.id.partition(":")[2] for t in right} or states is greedy_game
    (a, b), across = ([bounds([p for t in side for p in t.outline]) for side in (left, right)]), width >= 720
    assert a[2] <= b[0] + 0.1 if across else a[3] <= b[1] + 0.1
    sizes = {tuple(round(n, 6) for n in (box[2] - box[0], box[3] - box[1])) for box in (bounds(t.outline) for t in (*left, *right))}
    assert len(sizes) <= 2  # rows beside the strait are higher
    assert {"ply 2", "ply 5"} <= set(words(scene))
    for layer in scene.layers:
        expected, found = (raster(order(layer, scene.theme), scene.width, scene.height) for order in (in_painters_order, in_passes))
        assert np.array_equal(expected, found), layer.name
        for shape in layer.shapes:
            box = bounds(extent(shape))
            assert min(box[:2]) >= -0.1, shape
            assert box[2] <= scene.width + 0.1, shape
            assert box[3] <= scene.height + 0.1, shape


def test_new_tiles_are_marked():
    one, other = greedy_game()[6].view(), greedy_game()[10].view()
    marks = one.game.differing(one, other)
    assert set(marks) == {f"{p.cell[0]},{p.cell[1]}" for p in other.board[-4:]}
    scene = compare(one, other)
    assert not framed(scene, "left")
    labels = [t.label for t in scene.targets if t.id.startswith("right:") and t.label.endswith(", marked")]
    assert len(labels) == 4


def test_spaces_that_differ_are_marked_on_both_seas():
    one, other = pirates_game()[6].view(), pirates_game()[10].view()
    marks = one.game.differing(one, other)
    assert marks
    for space in one.sea:
        same = one.ships.get(space) == other.ships.get(space) and (space in one.mines) == (space in other.mines)
        assert (space in marks) == (not same)
    scene = compare(one, other)
    assert len(framed(scene, "left")) == len(framed(scene, "right")) == 2 * len(marks)  # frame and dog-ear


def test_events_tell_better_what_was_touched():
    states = pirates_game()
    events = [event for state in states[7:11] for event in state.events]
    touched = states[0].game.spaces(events)
    scene = compare(states[6].view(), states[10].view(), events=events)
    assert len(framed(scene, "right")) == 2 * len(touched)


def test_without_a_difference_the_last_moves_are_marked():
    view = pirates_game()[10].view()
    assert view.game.differing(view, view) == ()
    assert framed(compare(view, view), "left")


def test_scores_captions_and_words():
    states = greedy_game()
    scene = compare(states[6].revealed(), states[10].revealed(), names=NAMES, captions=("played", "better"))
    assert {"played", "better"} <= set(words(scene))
    assert scene.title == "Pyramid Power: played and better"
    assert scene.desc.startswith(f"Played, Ada {states[6].scores[0]}, greedy {states[6].scores[1]}: ")
    assert f"better, Ada {states[10].scores[0]}, greedy {states[10].scores[1]}" in scene.glyphs


def test_different_games_cannot_be_compared():
    with pytest.raises(TileError, match="not one of pyramid with one of pirates"):
        compare(greedy_game()[1].view(), pirates_game()[1].view())

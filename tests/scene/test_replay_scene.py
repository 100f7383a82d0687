"""The picture of a ply of a replay, in every game: where it stands, what it shows, what it hides, what it says."""

from __future__ import annotations

import copy
import itertools
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.raster import in_painters_order, in_passes, raster
from tests.render.test_svg import GOLDEN, compare
from tests.scene import pirates_positions
from tests.scene.replays import NAMES, bounds, chart, extent, greedy_game, overlap, picture, pirates_game, random_game, words
from tilewidgets.games import game
from tilewidgets.render.svg import svg
from tilewidgets.render.text import text
from tilewidgets.scene.shapes import Circle, Text

GAMES = [
    ("pyramid", ("players", 1)),
    ("pyramid", ("players", 2)),
    ("pyramid", ("players", 3)),
    ("pyramid", ("players", 4)),
    ("pyramid", ("visibility", "open")),
    ("pirates",),
    ("pirates", ("ruleset", "skirmish")),
    ("tictactiles",),
]
FIXED = {"pyramid": greedy_game, "pirates": pirates_game}


def plays():
    return st.tuples(st.sampled_from(GAMES), st.integers(0, 5))


@cache
def states_of(which, seed):
    name, *options = which
    return random_game(name, seed, *options)


# ------------------------------------------------------------------------------------------------ as they were
@pytest.mark.parametrize(("theme", "width"), [("light", 720), ("dark", 400)])
@pytest.mark.parametrize(("name", "ply"), [("pyramid", 7), ("pirates", 42), ("pirates", 84)])
def test_pictures_are_as_they_were(name, ply, theme, width):
    found = svg(picture(FIXED[name](), ply, theme=theme, width=width))
    compare(GOLDEN / f"{name}_replay_ply{ply}_{theme}_{width}.svg", found)


@pytest.mark.parametrize(("name", "ply"), [("pyramid", 7), ("pirates", 42)])
def test_texts_are_as_they_were(name, ply):
    scene = picture(FIXED[name](), ply)
    compare(GOLDEN / f"{name}_replay_ply{ply}.txt", f"{scene.title}\n{text(scene)}\n")


# ------------------------------------------------------------------------------------------------ places
@settings(max_examples=40, deadline=None)
@given(play=plays(), data=st.data(), width=st.sampled_from([300, 400, 560, 719, 720, 1000]), theme=st.sampled_from(["light", "dark"]))
def test_every_picture_keeps_the_order(play, data, width, theme):
    states = states_of(*play)
    ply = data.draw(st.integers(0, len(states) - 1))
    viewer = data.draw(st.sampled_from([None, *range(states[0].game.players)]))
    view = data.draw(st.sampled_from([states[ply].view(viewer), states[ply].revealed(viewer)]))
    scene = picture(states, ply, view, width=width, theme=theme)
    assert (scene.room is not None) == (width >= 720)
    assert len(scene.layers) <= 8  # as many as the canvas of a player has
    plies = [target for target in scene.targets if target.kind == "ply"]
    assert [target.id for target in plies] == [f"ply:{n}" for n in range(len(states))]
    assert plies[ply].label.startswith(f"ply {ply}: {states[ply].scores[0]}".replace("-", "\u2212"))
    assert len({target.id for target in scene.targets}) == len(scene.targets)
    for target in scene.targets:
        left, top, right, low = bounds(target.outline)
        assert scene.at((left + right) / 2, (top + low) / 2) is not None
        if target.kind in ("ply", "plate", "space", "merc"):
            assert scene.at((left + right) / 2, (top + low) / 2) is target
        assert right > 0
        assert left < scene.width
        if scene.room is not None:
            x, y, wide, high = scene.room
            if target.kind == "cell":  # an empty cell at the edge of the board: a triangle, whose middle is on the board
                left = right = sum(px for px, _ in target.outline) / len(target.outline)
                top = low = sum(py for _, py in target.outline) / len(target.outline)
            assert not overlap((left, top, right, low), (x, y, x + wide, y + high)), target
    for layer in scene.layers:
        levels = [shape.level for shape in layer.shapes]
        assert levels == sorted(levels)
        for shape in layer.shapes:
            left, top, right, low = bounds(extent(shape))
            assert min(left, top) >= -0.1, shape
            assert right <= scene.width + 0.1, shape
            assert low <= scene.height + 0.1, shape
            if scene.room is not None and isinstance(shape, Text | Circle):
                x, y, wide, high = scene.room
                assert not overlap((left, top, right, low), (x, y, x + wide, y + high)), shape


@pytest.mark.parametrize("which", GAMES, ids=str)
@pytest.mark.parametrize("width", [400, 720])
def test_nothing_moves_during_a_replay(which, width):
    states = states_of(which, 3)
    sides, sizes, rooms = set(), set(), set()
    for ply, state in enumerate(states):
        for view in [state.revealed(), *(state.view(p) for p in range(state.game.players))]:
            scene = picture(states, ply, view, width=width)
            sides.add(scene.side)
            sizes.add((scene.width, scene.height))
            rooms.add(scene.room)
    assert (len(sides), len(sizes), len(rooms)) == (1, 1, 1)
    if width == 720:
        x, y, wide, high = rooms.pop()
        assert high >= 160
        assert wide >= 250
        assert x + wide <= 720 - 16
        assert y + high <= sizes.pop()[1]


def test_the_tiles_stay_where_they_are():
    states = greedy_game()
    places = [{t.id: t.outline for t in picture(states, ply).targets if t.kind == "cell"} for ply in range(len(states))]
    for before, after in itertools.pairwise(places):
        assert all(after[id] == outline for id, outline in before.items())


@pytest.mark.parametrize("width", [400, 720])
@pytest.mark.parametrize("which", GAMES, ids=str)
def test_passes_cover_like_the_painters_order(which, width):
    states = states_of(which, 1)
    for ply in {0, len(states) // 2, len(states) - 1}:
        scene = picture(states, ply, width=width)
        for layer in scene.layers:
            expected, found = (raster(order(layer, scene.theme), scene.width, scene.height) for order in (in_painters_order, in_passes))
            assert np.array_equal(expected, found), layer.name


@settings(max_examples=25, deadline=None)
@given(
    held=st.integers(0, 30), opened=st.integers(0, 20), hidden=st.booleans(), width=st.sampled_from([400, 720]), players=st.integers(1, 4)
)
def test_any_hand_fits_into_its_plate(held, opened, hidden, width, players):
    states = greedy_game(players)
    view = copy.copy(states[3].revealed())
    tiles = sorted(view.game.tiles) * 2
    hand = tuple(tiles[:1] + [None] * (held - 1) if hidden and held else tiles[:held])
    view.hands, view.open_tiles = (hand, *view.hands[1:]), (tuple(tiles[held : held + opened]), *view.open_tiles[1:])
    scene = picture(states, 3, view, width=width)
    plate = bounds(scene.target("plate:0").outline)
    drawn = [bounds(extent(shape)) for shape in scene.layers[-1].shapes]
    inside = [box for box in drawn if overlap(box, plate)]
    for left, top, right, low in inside:
        assert left >= plate[0] - 0.1
        assert right <= plate[2] + 0.1
        assert top >= plate[1] - 0.1
        assert low <= plate[3] + 0.1
    if held + opened <= 8:
        assert not [word for word in words(scene) if word.startswith("+")]


@settings(max_examples=25, deadline=None)
@given(hand=st.lists(st.integers(1, 9), max_size=40), width=st.sampled_from([400, 720]))
def test_any_hand_of_ships_fits_into_its_plate(hand, width):
    states = pirates_game()
    view = copy.copy(states[20].revealed())
    view.hands = (tuple(sorted(hand)), view.hands[1])
    scene = picture(states, 20, view, width=width)
    plate = bounds(scene.target("plate:0").outline)
    for shape in scene.layers[-1].shapes:
        box = bounds(extent(shape))
        if overlap(box, plate):
            assert plate[0] - 0.1 <= box[0] <= box[2] <= plate[2] + 0.1, shape
            assert plate[1] - 0.1 <= box[1] <= box[3] <= plate[3] + 0.1, shape
    more = [int(word[1:]) for word in words(scene) if word.startswith("+")]
    assert bool(more) == (len(hand) > (6 if width == 720 else 7))
    if more:
        assert more[0] < len(hand)


@pytest.mark.parametrize("count", [1, 6, 16])
@pytest.mark.parametrize("width", [400, 720])
def test_any_market_fits(count, width):
    ids = [f"mercenary_{'long' * (i % 3)}{i}" for i in range(count)]
    options = {"mercenaries": {id: {"cost": 2, "action": "GOXV"} for id in ids}, "market": {2: count}}
    state = game("pirates", **options).deal(1)
    scene = state.game.replay_scene(state.revealed(), width=width)
    assert len([t for t in scene.targets if t.kind == "merc"]) == count
    for shape in (shape for layer in scene.layers for shape in layer.shapes):
        left, top, right, low = bounds(extent(shape))
        assert min(left, top) >= -0.1, shape
        assert right <= scene.width + 0.1, shape
        assert low <= scene.height + 0.1, shape


# ------------------------------------------------------------------------------------------------ what is shown
@pytest.mark.parametrize("name", ["pyramid", "pirates"])
def test_nothing_can_be_chosen_but_plies(name):
    states = FIXED[name]()
    known = {"ply", "plate", "cell"} if name == "pyramid" else {"ply", "plate", "space", "merc", "supply"}
    for ply in (0, len(states) // 2, len(states) - 1):
        for view in (states[ply].revealed(states[ply].to_move), states[ply].view(states[ply].to_move)):
            scene = picture(states, ply, view)
            assert {target.kind for target in scene.targets} <= known
            paints = {getattr(shape, key, None) for layer in scene.layers for shape in layer.shapes for key in ("fill", "stroke")}
            assert not paints & {"accent", "accent_tint", "accent_text"}


def test_pirates_show_their_points_and_the_combinations_at_the_end():
    states = pirates_game()
    scene = picture(states, len(states) - 1)
    said = words(scene)
    assert [str(score) for score in states[-1].scores] == ["20", "16"]
    assert said.count("20") >= 2  # in the plate and in the table
    assert {"A", "B", "C", "D", "E", "Lines", "Across", "Total"} <= set(said)
    assert "corsair" in words(picture(states, 0))


def test_an_immediate_loss_is_told():
    view = pirates_positions.lost()
    scene = view.game.replay_scene(view, names=NAMES)
    assert {"cannot lay a ship", "wins at once"} <= set(words(scene))
    assert "greedy wins, Ada cannot lay a ship" in scene.title


def test_marked_cells_are_framed():
    states = greedy_game()
    cell = states[5].view().board[2].cell
    id = f"cell:{cell[0]},{cell[1]}"
    plain, marked = (picture(states, 5, marked=marks) for marks in ((), (f"{cell[0]},{cell[1]}",)))
    assert plain.target(id).label.endswith("laid by greedy")
    assert marked.target(id).label.endswith("laid by greedy, marked")
    assert plain.layers[1] != marked.layers[1]


def test_the_words_tell_the_ply_and_the_chart():
    states = greedy_game()
    scene = picture(states, 7)
    assert scene.title == "Replay of Pyramid Power, ply 7 of 13: greedy to move"
    assert "Points at ply 7 of 13: Ada 17, greedy 14; at the end: Ada 31, greedy 25." in scene.desc
    hand = states[7].view(1).hands[1]
    assert all(tile in scene.desc for tile in hand)
    assert picture(states, 13).title == "Replay of Pyramid Power, ply 13 of 13, the end: Ada wins, 31 to 25"
    assert picture(states, 13, names=None).title.endswith("Player 0 wins, 31 to 25")
    states = pirates_game()
    assert picture(states, 42).title == "Replay of Pirates Under Fire, ply 42 of 84: greedy to move"
    assert picture(states, 84).title == "Replay of Pirates Under Fire, ply 84 of 84, the end: Ada wins, 20 to 16"


def test_names_are_shown_and_harmless():
    for name in ("pyramid", "pirates"):
        states = FIXED[name]()
        scene = picture(states, 3, names=["</title><b>\u202e", "x" * 99])
        assert "<b>" not in svg(scene)
        assert "Player 0" in words(picture(states, 3, names=None))


def test_without_a_chart_and_an_end_there_is_a_picture_too():
    for states in (greedy_game(), pirates_game(), random_game("tictactiles", 1)):
        for width in (400, 720):
            view = states[4].revealed()
            scene = view.game.replay_scene(view, width=width)
            assert not [target for target in scene.targets if target.kind == "ply"]
            assert "ply 4 of 4" in scene.title
            assert "at ply" not in scene.desc


# ------------------------------------------------------------------------------------------------ any game
def test_a_game_of_ones_own_has_a_replay_picture():
    states = random_game("tictactiles", 1)
    wide, narrow = (picture(states, 3, states[3].view(1), width=width) for width in (720, 400))
    assert wide.title == f"Replay of Tic-tac-tiles, ply 3 of {len(states) - 1}: greedy to move"
    assert {"a1", "c3", "ply:0"} <= {target.id for target in wide.targets}
    assert wide.room is not None
    assert narrow.height > wide.height - 100
    assert picture(states, len(states) - 1).title.startswith(
        f"Replay of Tic-tac-tiles, ply {len(states) - 1} of {len(states) - 1}, the end"
    )
    for scene in (wide, narrow):
        strokes = {getattr(shape, "stroke", None) for layer in scene.layers for shape in layer.shapes}
        assert "accent" not in strokes  # the legal cells of player 1, who is to move, are not lit
    assert states[3].view(1).legal_moves


def test_a_picture_that_does_not_fit_beside_a_chart_stands_above_it():
    class Broad(type(random_game("tictactiles", 1)[0].game)):
        def scene(self, view, selection=None, *, width=720, **options):
            return super().scene(view, selection, width=640, **options)

    state = Broad().deal(0)
    scene = state.game.replay_scene(state.view(0), chart=chart((state,), 0))
    assert scene.room is None
    assert bounds(scene.target("ply:0").outline)[1] > 320


# ------------------------------------------------------------------------------------------------ secrets
@settings(max_examples=30, deadline=None)
@given(play=plays(), data=st.data(), width=st.sampled_from([400, 720]))
def test_a_perspective_shows_only_what_the_viewer_knows(play, data, width):
    states = states_of(*play)
    ply = data.draw(st.integers(0, len(states) - 1))
    viewer = data.draw(st.sampled_from([None, *range(states[0].game.players)]))
    view = states[ply].view(viewer)
    other = view.sample(data.draw(st.integers(0, 99))).view(viewer)
    assert other == view
    options = {"width": width, "final": None, "chart": chart(states, ply)}
    one, two = (picture(states, ply, seen, **options) for seen in (view, other))
    assert (one.layers, one.targets, one.desc, one.glyphs, one.title) == (two.layers, two.targets, two.desc, two.glyphs, two.title)


def test_hidden_tiles_are_backs_and_revealed_ones_are_not():
    states = greedy_game()
    for ply in (0, 4):
        hidden, shown = picture(states, ply, states[ply].view(0)), picture(states, ply, states[ply].revealed(0))
        backs = [
            sum(getattr(shape, "fill", None) == "back" for shape in scene.layers[-1].shapes if not isinstance(shape, Text))
            for scene in (hidden, shown)
        ]
        assert backs == [len(states[ply].view(0).hands[1]) - 1, 0]
        secret = states[ply].view(1).hands[1][1]
        assert secret in shown.desc
        assert secret not in hidden.desc + "".join(hidden.glyphs) + "".join(target.label for target in hidden.targets)

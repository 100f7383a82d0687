"""Where the picture of Pirates Under Fire stands: sizes, what changes, hands and markets of any size; pictures for texts."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.pirates_cases import CASES, TWO, VARIANTS, case_id
from tests.scene import pirates_positions as at
from tilewidgets.games import game
from tilewidgets.games.pirates import pictures
from tilewidgets.games.pirates.scene import scene
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.shapes import Circle, Text


def middle(target):
    xs, ys = zip(*target.outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def changed(one, other):
    return {a.name for a, b in zip(one.layers, other.layers, strict=True) if a != b}


@pytest.mark.parametrize(
    ("width", "size"), [(720, (720, 584)), (400, (400, 679)), (300, (400, 679)), (500, (500, 730)), (1000, (1000, 584))]
)
def test_sizes(width, size):
    picture = scene(at.mid(), width=width)
    assert (picture.width, picture.height) == size


@pytest.mark.parametrize("width", [400, 720])
def test_the_ground_and_the_height_never_change_in_a_game(width):
    pictures_ = [
        scene(at.played(at.MID_DEAL, " ".join(at.MID_MOVES.split()[:n])).view(0), names=TWO, width=width)
        for n in range(0, len(at.MID_MOVES.split()) + 1, 6)
    ]
    assert len({picture.layers[0] for picture in pictures_}) == 1
    assert len({picture.height for picture in pictures_}) == 1


def test_a_selection_changes_one_layer():
    view = at.buy()
    assert changed(scene(view), scene(view, at.Selection("buy", "boarder"))) == {"live"}


def test_a_move_changes_the_ships_of_its_rows():
    moves = at.MID_MOVES.split()
    before, after = (scene(at.played(at.MID_DEAL, " ".join(moves[:n])).view(0)) for n in (len(moves) - 1, len(moves)))
    assert changed(before, after) == {"rows 5-6", "live"}


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=case_id)
def test_everything_stays_on_the_canvas(name, options):
    picture = CASES[name](**options)
    for layer in picture.layers:
        for shape in layer.shapes:
            for x, y in _extent(shape):
                assert -0.1 <= x <= picture.width + 0.1, shape
                assert -0.1 <= y <= picture.height + 0.1, shape


def _extent(shape):
    if isinstance(shape, Text):
        width = reserve(shape.text, shape.size, shape.weight) * 0.8
        left = shape.x - {"start": 0, "middle": width / 2, "end": width}[shape.anchor]
        return [(left, shape.y - shape.size / 2), (left + width, shape.y + shape.size / 2)]
    if isinstance(shape, Circle):
        return [(shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r)]
    return shape.points


@settings(max_examples=30, deadline=None)
@given(hand=st.lists(st.integers(1, 9), max_size=95), width=st.sampled_from([400, 560, 720]), pending=st.booleans())
def test_any_hand_fits_into_the_strip(hand, width, pending):
    base = at.mid() if pending else at.start()
    view = copy.copy(base)
    view.hands = tuple(tuple(sorted(hand)) if p == base.viewer else base.hands[p] for p in range(2))
    picture = scene(view, width=width)
    areas = [target for target in picture.targets if target.kind == "hand"]
    assert {target.id.partition(".")[0] for target in areas} == {f"hand:{n}" for n in hand}
    for target in areas:
        assert picture.at(*middle(target)) is target
        for x, y in target.outline:
            assert 0 <= x <= picture.width
            assert y <= picture.height
        if width < 720 or pending:
            assert max(x for x, _ in target.outline) - min(x for x, _ in target.outline) > 30


@pytest.mark.parametrize("width", [400, 720])
@pytest.mark.parametrize("count", [1, 6, 9, 16])
def test_any_market_fits(count, width):
    ids_ = [f"mercenary_with_a_long_{'i' * (i % 6)}{i}" for i in range(count)]
    options = {"mercenaries": {id: {"cost": 2, "action": "GOXV"} for id in ids_}, "market": {2: count}}
    view = game("pirates", **options).deal(1).view(0)
    picture = scene(view, width=width)
    assert len([t for t in picture.targets if t.kind == "merc"]) == count
    for target in picture.targets:
        assert picture.at(*middle(target)) is target
    for shape in picture.layers[0].shapes:
        for x, y in _extent(shape):
            assert -0.1 <= x <= picture.width + 0.1, shape
            assert -0.1 <= y <= picture.height + 0.1, shape


# ------------------------------------------------------------------------------------------------ pictures for texts
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_for_texts_can_be_shown(theme):
    made = game("pirates")
    for picture in (
        pictures.legend(made, theme=theme),
        pictures.ships(theme=theme),
        pictures.mercenaries(made, theme=theme),
        pictures.sea(at.buy(), at.Selection("buy", "boarder"), theme=theme),
        pictures.sea(at.grown(1, 30), theme=theme),
    ):
        assert picture.desc
        assert "<svg" in picture._repr_mimebundle_()["image/svg+xml"]
        for layer in picture.layers:
            for shape in layer.shapes:
                assert all(-0.1 <= x <= picture.width + 0.1 and -0.1 <= y <= picture.height + 0.1 for x, y in _extent(shape)), shape


def test_the_legend_tells_what_the_effects_do():
    legend = pictures.legend(game("pirates"))
    assert "G gold, ship 1: gain 1 gold" in legend.glyphs
    assert len(legend.glyphs) == 10
    other = pictures.legend(game("pirates", ships={**dict.fromkeys(range(1, 9), "O"), 9: "V"}))
    assert "O fire straight, ship 1 2 3 4 5 6 7 8: hit an opposing ship in a straight line" in other.glyphs

"""The picture of Pyramid Power: what it answers, what it hides, where it fits. How it looks is in `tests/render`."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.cases import CASES, FOUR, TWO, VARIANTS, case_id
from tests.scene import positions as at
from tilewidgets.games.pyramid.scene import scene
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.shapes import Circle, Text


def middle(target):
    xs, ys = zip(*target.outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def words(picture, layer):
    found = next(layer_ for layer_ in picture.layers if layer_.name == layer)
    return [shape.text for shape in found.shapes if isinstance(shape, Text)]


# ------------------------------------------------------------------------------------------------ hit-testing
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 30), players=st.integers(1, 4), width=st.integers(200, 1200), data=st.data())
def test_the_middle_of_every_target_hits_it(seed, plies, players, width, data):
    view = at.grown(seed, plies, players)
    move = data.draw(st.sampled_from(view.legal_moves)) if view.legal_moves else at.Move()
    picture = scene(view, at.Selection(move.tile, move.cell, move.rotation), width=width)
    cells = {p.cell for p in view.board} | set(view.frontier)
    assert {t.id for t in picture.targets if t.kind == "cell"} == {f"cell:{x},{y}" for x, y in cells}
    assert {t.id for t in picture.targets if t.kind == "hand"} == {f"hand:{t}" for t in view.hands[0]}
    for target in picture.targets:
        hit = picture.at(*middle(target))
        under_pill = target.id == (f"cell:{move.cell[0]},{move.cell[1]}" if move.cell else "")
        assert hit is not None
        assert hit.id == ("pill" if under_pill else target.id)
        assert target.label


def test_the_whole_cell_is_its_area():
    picture = scene(at.mid())
    cell = picture.target("cell:0,0")
    x, y = middle(cell)
    for cx, cy in cell.outline:
        assert picture.at(cx + (x - cx) * 0.02, cy + (y - cy) * 0.02) is cell


def test_hand_open_and_drawn_tiles_are_targets():
    picture = CASES["drawn"]()
    assert {t.id for t in picture.targets if t.kind in ("hand", "open", "drawn")} == {
        "hand:RBP",
        "hand:GBP",
        "hand:RYB",
        "open:GGG",
        "drawn:RYG",
    }


def test_supply_and_plates_are_targets():
    picture = scene(at.four(), names=FOUR)
    assert picture.target("supply") is not None
    assert (
        "Grace, player 1: 12 points, 2 tiles in hand (YYB: yellow, yellow, blue, worth 4; others hidden)" in picture.target("plate:1").label
    )


def test_behind_the_curtain_there_is_one_target():
    picture = CASES["curtain"]()
    assert [t.id for t in picture.targets] == ["curtain"]
    assert picture.at(300, 300).id == "curtain"
    for secret in ("RBP", "RYB", "YGP"):
        assert secret not in picture.desc
        assert secret not in "\n".join(picture.glyphs)


def test_nothing_is_lit_while_an_agent_thinks():
    picture = scene(at.mid(), at.CHOSEN, thinking=True)
    assert picture.target("pill") is None
    assert not [w for w in words(picture, "board") if w.startswith("+")]


# ------------------------------------------------------------------------------------------------ what is shown
def test_lit_cells_carry_their_points():
    picture = scene(at.mid(), at.Selection("RYB"))
    assert sorted(w for w in words(picture, "board") if w.startswith("+")) == ["+11", *["+3"] * 5]
    assert picture.target("cell:0,-1").label == "0,-1: RYB fits, 11 points"


def test_the_preview_rings_the_values_it_counts():
    picture = CASES["mid"]()
    rings = [s for s in picture.layers[1].shapes if isinstance(s, Circle) and s.fill == "accent"]
    assert len(rings) == 2
    assert picture.target("pill").label == "play RYB on 0,-1, rotation 2, for 11 points"


@pytest.mark.parametrize("rotation", [0, 1])
def test_an_impossible_preview_is_not_drawn(rotation):
    picture = scene(at.mid(), at.Selection("RYB", (0, -1), rotation))
    assert picture.target("pill") is None


def test_the_wild_counts_nothing():
    view = at.mid(hands=(("***",), ("YGP",)), board=at.mid().board[1:] + at.mid().board[:1])
    move = next(m for m in view.legal_moves if view.points(m) == 0)
    picture = scene(view, at.Selection(*(move.tile, move.cell, move.rotation)))
    assert not [s for s in picture.layers[1].shapes if isinstance(s, Circle) and s.fill == "accent"]


@pytest.mark.parametrize("refused", ["cell:0,0", "cell:1,1", "hand:RBP", "supply"])
def test_what_is_refused_is_marked(refused):
    plain, marked = scene(at.mid()), scene(at.mid(), at.Selection(refused=refused))
    assert [a for a, b in zip(plain.layers, marked.layers, strict=True) if a != b]
    assert any(getattr(s, "fill", None) == "danger" or getattr(s, "stroke", None) == "danger" for la in marked.layers for s in la.shapes)


def test_the_supply_is_lit_when_drawing_is_the_only_move():
    hand = CASES["draw"]().layers[3]
    assert any(getattr(s, "stroke", None) == "accent" for s in hand.shapes)
    assert "nothing fits: draw" in "\n".join(CASES["draw"]().glyphs)


def test_the_last_move_can_be_left_unmarked():
    assert any(getattr(s, "fill", None) == "last" for s in scene(at.mid()).layers[1].shapes)
    assert not any(getattr(s, "fill", None) == "last" for s in scene(at.mid(), last=False).layers[1].shapes)


def test_the_final_table_stands_in_place_of_the_hand():
    assert words(CASES["end"](), "hand") == [
        "Player",
        "Tiles",
        "Bonus",
        "Total",
        "0",
        "Ada",
        "35",
        "3",
        "38",
        "1",
        "greedy",
        "27",
        "0",
        "27",
    ]
    assert CASES["end"]().title == "Pyramid Power, the end: Ada wins, 38 to 27"


def test_names_default_to_the_players_numbers():
    assert "Player 1" in words(scene(at.mid(), names=["Ada", ""]), "plates")


def test_hidden_tiles_are_nowhere():
    view = at.mid()
    picture = scene(view, names=TWO)
    everything = picture.desc + "".join(picture.glyphs) + "".join(t.label for t in picture.targets)
    assert "others hidden" in everything
    assert "YGP ? ?" in everything


# ------------------------------------------------------------------------------------------------ where it fits
@pytest.mark.parametrize(
    ("width", "size"), [(720, (720, 554)), (400, (400, 508)), (300, (400, 508)), (600, (600, 508)), (1000, (1000, 554))]
)
def test_sizes_of_two_players(width, size):
    picture = scene(at.mid(), width=width)
    assert (picture.width, picture.height) == size


def test_the_height_never_changes_within_a_game():
    for width, (during, after) in product((400, 720), [("mid", "end"), ("draw", "end")]):
        assert CASES[during](width=width).height == CASES[after](width=width).height
    assert scene(at.four(), width=400).height == 576


def test_the_board_never_grows_above_the_given_side():
    assert scene(at.start(), side=40).side == 40
    assert scene(at.full(), side=96).side < 96
    assert scene(at.start(), width=400).side == 72


def test_a_replays_board_does_not_move():
    cells = [p.cell for p in at.end().board]
    early, late = (scene(v, final_cells=cells).target("cell:0,0").outline for v in (at.replayed(board=at.mid().board[:3]), at.replayed()))
    assert early == late


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


@settings(max_examples=25, deadline=None)
@given(
    held=st.integers(0, 35), opened=st.integers(0, 20), drawn=st.booleans(), size=st.integers(1, 35), width=st.sampled_from([400, 560, 720])
)
def test_any_hand_fits_into_the_strip(held, opened, drawn, size, width):
    ids = ["".join(t) for t in product("RYGBPO", repeat=3)]
    hand, rest = tuple(ids[:held]), tuple(ids[held : held + opened])
    base = at.mid(hands=(hand, ("YGP",)), open_tiles=(rest, ()), drawn="OOO" if drawn else None)
    view = at.replace(base, game=at.FakeGame(at.Ruleset(hand_size=size)))
    picture = scene(view, width=width)
    areas = [t.outline for t in picture.targets if t.kind in ("hand", "open", "drawn")]
    assert len(areas) == held + opened + drawn
    for area in areas:
        for x, y in area:
            assert 0 <= x <= picture.width + 2.5
            assert y <= picture.height
    for target in picture.targets:
        if target.kind in ("hand", "open", "drawn"):
            assert picture.at(*middle(target)) is target

"""The picture of Pirates Under Fire: what it answers, what it hides, where it fits. How it looks is in `tests/render`."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.pirates_cases import CASES
from tests.scene import pirates_positions as at
from tilewidgets.games import game
from tilewidgets.games.pirates.moves import NAMES
from tilewidgets.games.pirates.position import Pending
from tilewidgets.games.pirates.scene import scene
from tilewidgets.games.pirates.stage import last_turn
from tilewidgets.scene.shapes import Circle, Polygon, Text


def middle(target):
    xs, ys = zip(*target.outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def words(picture, layer="live"):
    found = next(layer_ for layer_ in picture.layers if layer_.name == layer)
    return [shape.text for shape in found.shapes if isinstance(shape, Text)]


def tokens(picture, layer="live"):
    """The colours in which something is drawn."""
    shapes = next(layer_ for layer_ in picture.layers if layer_.name == layer).shapes
    return {paint for shape in shapes for paint in (getattr(shape, "fill", None), getattr(shape, "stroke", None)) if paint}


def ids(picture, kind):
    return [target.id for target in picture.targets if target.kind == kind]


# ------------------------------------------------------------------------------------------------ hit-testing
@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6), plies=st.integers(0, 90), viewer=st.sampled_from([0, 1, None]), width=st.integers(200, 1200), data=st.data()
)
def test_the_middle_of_every_target_hits_it(seed, plies, viewer, width, data):
    view = at.grown(seed, plies).view(viewer)
    move = data.draw(st.sampled_from(view.legal_moves)) if view.legal_moves else None
    picture = scene(view, view.game.selection(view, move), width=width)
    assert set(ids(picture, "space")) == {f"space:{space}" for space in NAMES}
    known = view.hands[viewer] if viewer is not None and not view.is_over else ()
    assert len(ids(picture, "hand")) == len(known)
    assert len({target.id for target in picture.targets}) == len(picture.targets)
    for target in picture.targets:
        hit = picture.at(*middle(target))
        assert hit is not None
        assert hit.id == target.id
        assert target.id.split(":")[0] == target.kind
        assert target.label


@pytest.mark.parametrize("width", [400, 500, 720, 900])
@pytest.mark.parametrize("viewer", [0, 1])
def test_every_point_of_the_sea_hits_a_space(width, viewer):
    picture = scene(at.mid(viewer), width=width)
    areas = [target.outline for target in picture.targets if target.kind == "space"]
    x0, y0 = min(x for area in areas for x, _ in area), min(y for area in areas for _, y in area)
    x1, y1 = max(x for area in areas for x, _ in area), max(y for area in areas for _, y in area)
    for i in range(101):
        for j in range(101):
            hit = picture.at(x0 + 0.1 + (x1 - x0 - 0.2) * i / 100, y0 + 0.1 + (y1 - y0 - 0.2) * j / 100)
            assert hit is not None
            assert hit.kind == "space"


def test_the_viewers_side_lies_at_the_bottom():
    def place(viewer, space):
        return middle(scene(at.start(viewer)).target(f"space:{space}"))

    for viewer in (0, None):
        assert place(viewer, "a1")[1] > place(viewer, "a6")[1]
        assert place(viewer, "a1")[0] < place(viewer, "g1")[0]
    assert place(1, "a1")[1] < place(1, "a6")[1]
    assert place(1, "a1")[0] > place(1, "g1")[0]
    for plies in (0, 3):  # behind the curtain it is the side of the player to come
        state = at.grown(1, plies)
        assert scene(state.view(None), curtain=True).layers[0] == scene(state.view(state.to_move)).layers[0]


def test_coordinates_stand_beside_their_spaces():
    for viewer in (0, 1):
        picture = scene(at.start(viewer))
        letters = {s.text: s for s in picture.layers[0].shapes if isinstance(s, Text) and s.size == 11 and s.weight == 600}
        for column, row in zip("abcdefg", "1234561", strict=True):
            x, y = middle(picture.target(f"space:{column}{row}"))
            assert abs(letters[column].x - x) < 1
            assert abs(letters[row].y - y) < 5


def test_equal_ships_of_a_hand_are_told_apart():
    view = copy.copy(at.start())
    view.hands = ((5, 5, 5), (None,) * 3)
    picture = scene(view)
    assert ids(picture, "hand") == ["hand:5", "hand:5.2", "hand:5.3"]


def test_effects_are_targets_while_they_are_pending():
    view = at.mid()
    picture = scene(view, view.game.selection(view))
    assert ids(picture, "effect") == ["effect:sea", "effect:ship"]
    assert picture.target("effect:sea").label == "fire diagonally of the space: 3 targets, selected"
    assert ids(scene(view, width=400), "merc") == []  # the effects stand in their place
    assert len(ids(picture, "merc")) == 5


def test_behind_the_curtain_there_is_one_target():
    picture = CASES["curtain"]()
    assert [target.id for target in picture.targets] == ["curtain"]
    assert picture.at(300, 300).id == "curtain"
    assert "Show hand" in words(picture)
    assert "hand ? ? ? ? ?" in "\n".join(picture.glyphs)


def test_nothing_is_lit_while_an_agent_thinks():
    quiet = scene(at.buy(), at.Selection("buy", "boarder"), thinking=True)
    assert not tokens(quiet) & {"accent", "accent_tint"}
    assert "possible" not in quiet.desc


# ------------------------------------------------------------------------------------------------ what is shown
@pytest.mark.parametrize("case", [("start", "lay"), ("buy", "buy"), ("mid", "sea"), ("mid", "ship")])
def test_lit_spaces_are_where_the_choice_can_be_made(case):
    name, kind = case
    view = {"start": at.start(), "buy": at.buy(), "mid": at.mid()}[name]
    for what in {move.what for move in view.legal_moves if move.kind == kind}:
        picture = scene(view, at.Selection(kind, what))
        wanted = {f"space:{move.space}" for move in view.legal_moves if (move.kind, move.what) == (kind, what)}
        assert {target.id for target in picture.targets if "; possible: " in target.label} == wanted


def test_the_boarder_aims_at_active_ships():
    plain, boarder = scene(at.buy(), at.Selection("buy", "carpenter")), scene(at.buy(), at.Selection("buy", "boarder"))
    assert not any(getattr(shape, "width", 0) == 3.5 for shape in plain.layers[-1].shapes)
    assert sum(getattr(shape, "width", 0) == 3.5 for shape in boarder.layers[-1].shapes) == 4 * 4  # four corners of four victims
    assert boarder.target("space:f6").label == "f6: Player 0, ship 2, on booty; possible: the boarder (destroys ship 2)"


def test_spaces_say_what_lies_there_and_what_would_happen():
    picture = scene(at.buy(), at.Selection("buy", "boarder", "d3"), names=["Ada", "mcts"], marked=("c3",))
    labels = {target.id[6:]: target.label for target in picture.targets if target.kind == "space"}
    assert labels["e1"] == "e1: Ada, ship 8, shielded, on fire diagonally; possible: the boarder (destroys ship 8)"
    assert labels["d3"] == "d3: mcts, ship 8, burning, on extra tile; shown: the boarder (destroys the burning ship 8)"
    assert labels["a3"].endswith("mined; possible: the boarder (sets off the mine)")
    assert ", touched last turn" in labels["c3"]


def test_a_whole_move_is_shown_with_the_ship_and_the_effect():
    picture = CASES["shown"]()
    assert "shown" in picture.target("space:d1").label
    assert "  shown: 7@d1" in picture.glyphs
    assert ">" in next(line for line in picture.glyphs if line.startswith(" 1 "))


@pytest.mark.parametrize("move", ["7@d1", "9@a1"])
def test_a_hint_points_at_a_move(move):
    view = at.start()
    hint = view.game.parse(move)
    by_hint, by_choice = scene(view, hint=hint), scene(view, view.game.selection(view, hint))
    assert by_hint.layers == by_choice.layers
    assert scene(view, at.Selection("lay", "6"), hint=hint).layers == scene(view, at.Selection("lay", "6")).layers
    assert scene(view, hint=view.game.parse("end")).layers == scene(view).layers


@pytest.mark.parametrize("refused", ["space:d4", "space:b6", "hand:4", "merc:banner", "effect:sea"])
def test_what_is_refused_is_marked(refused):
    view = at.mid() if refused.startswith(("effect", "hand")) else at.start()
    if refused.startswith("merc"):
        refused = f"merc:{view.market[0]}"
    picture = scene(view, at.Selection(refused=refused))
    assert picture.target(refused) is not None
    assert "danger" in tokens(picture)
    assert "danger" not in tokens(scene(view))


def test_the_last_move_and_the_last_turn_are_marked():
    view = at.buy()
    assert "last" in tokens(scene(view))
    assert "last" not in tokens(scene(view, last=False))
    ears = [
        len([s for s in scene(view, marked=m).layers[-1].shapes if isinstance(s, Polygon) and s.fill == "last"])
        for m in ((), last_turn(view))
    ]
    assert ears[1] == ears[0] + len(set(last_turn(view)) - {*view.last, view.acting})
    assert last_turn(at.start()) == ()


def test_the_last_turn_is_that_of_the_opponent():
    state = at.played(at.BUY_DEAL, at.BUY_MOVES)
    spaces = last_turn(state.view(1))
    moves = [move for mover, move in zip(state.movers, state.moves, strict=True) if mover == 0]
    assert spaces
    assert spaces[-1] == [move.space for move in moves if move.space][-1]


def test_mercenaries_are_lit_when_they_can_be_bought():
    view = at.buy()
    labels = {target.id: target.label for target in scene(view).targets if target.kind == "merc"}
    for id in view.market:
        assert ("can be bought" in labels[f"merc:{id}"]) == any(m.kind == "buy" and m.what == id for m in view.legal_moves)
    assert scene(view, at.Selection("buy", "boarder")).target("merc:boarder").label.endswith(", selected")
    assert "recruiter · bought" in words(scene(at.mid()))


def test_the_final_table_stands_in_place_of_the_mercenaries():
    picture = CASES["end"]()
    view = at.end()
    table = words(picture)[words(picture).index("Points") :]
    for p in range(2):
        for line in view.scoring(p).combinations:
            assert str(line.points) in table
        assert str(view.scores[p]) in table
    assert table.index("Ships across") < table.index("Tokens") < table.index("Total")
    assert picture.title == "Pirates Under Fire, the end: Ada wins, 20 to 16"
    assert "Ada scores 20: equal ships 1 1 J from e1 to e3, 4 points" in picture.desc


def test_combinations_are_framed_solid_for_runs_and_dashed_for_equal_numbers():
    frames = [s for s in CASES["end"]().layers[1].shapes if isinstance(s, Polygon) and s.width == 3]
    kinds = [line.kind for p in range(2) for line in at.end().scoring(p).combinations]
    assert sum(bool(frame.dash) for frame in frames) == kinds.count("same")
    assert sum(not frame.dash for frame in frames) == len(kinds) - kinds.count("same")


def test_equal_points_show_the_gold():
    view = copy.copy(at.end())
    real = view.scoring
    view.scoring = lambda p: real(0)
    assert "Gold decides" in words(scene(view))


def test_an_immediate_loss_is_said_plainly():
    picture = CASES["lost"]()
    assert {"cannot lay a ship", "wins at once"} <= set(words(picture))
    assert not {"Total", "Ships across"} & set(words(picture))
    assert "  the end: Ada cannot lay a ship and loses at once" in picture.glyphs
    assert picture.title == "Pirates Under Fire, the end: mcts wins, Ada cannot lay a ship"


def test_repetitions_are_one_effect():
    view = copy.copy(at.mid())
    fire = view.pending[0]
    view.pending = tuple(Pending("merc", effect, fire.targets, True) for effect in "OOX")
    picture = scene(view, at.Selection("merc", "O"))
    assert ids(picture, "effect") == ["effect:merc"]
    assert {"Fire straight \u00d72", "Fire diagonally", "after that"} <= set(words(picture))


def test_a_mine_can_be_laid_almost_everywhere():
    view = copy.copy(at.start())
    view.legal_moves = tuple(at.Move("sea", "M", space) for space in NAMES)
    view.pending = (Pending("sea", "M", NAMES, True),)
    picture = scene(view, at.Selection("sea", "M"))
    dots = [s for s in picture.layers[-1].shapes if isinstance(s, Circle) and s.fill == "accent"]
    assert len(dots) == len(NAMES)


def test_names_default_to_the_players_numbers():
    assert "Player 1" in words(scene(at.mid(), names=["Ada", ""]), "ground")


# ------------------------------------------------------------------------------------------------ secrets
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 80), viewer=st.sampled_from([0, 1]))
def test_a_picture_shows_only_what_the_viewer_knows(seed, plies, viewer):
    view = at.grown(seed, plies).view(viewer)
    other = view.sample(seed).view(viewer)
    one, two = (scene(v, v.game.selection(v) if v.legal_moves else None, marked=last_turn(v)) for v in (view, other))
    assert (one.layers, one.targets, one.desc, one.glyphs) == (two.layers, two.targets, two.desc, two.glyphs)


def test_a_known_hand_of_another_stands_on_her_plate():
    view = game("pirates", visibility="open").deal(1).view(0)
    assert any(text.startswith(f"hand {' '.join(map(str, view.hands[1]))}") for text in words(scene(view)))
    assert any(text.startswith("hand 3 ") for text in words(scene(at.start())))

"""Heat maps: colours that text can be read on, numbers that fit, a sign where there is no room; and the two pictures made of them."""

from __future__ import annotations

import itertools
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.test_svg import GOLDEN, compare
from tests.scene.replays import bounds, extent, words
from tests.scene.test_colours import contrast
from tilewidgets.models import MatrixModel, StandingsModel
from tilewidgets.render.svg import svg
from tilewidgets.scene import THEMES, theme
from tilewidgets.scene.heat import MINUS, Cells, Heat, brief, signed, tint
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.payoffs import percent
from tilewidgets.scene.payoffs_plan import letter
from tilewidgets.scene.ranks import Rank, Ranks, ranks_scene
from tilewidgets.scene.shapes import Polyline, Sketch, Text
from tilewidgets.theory import Matrix, Tournament, payoff_matrix

HOSTILE = "<script> & \u05d0"
WIDTHS = (400, 560, 720, 1200)


# ------------------------------------------------------------------------------------------------ colours and numbers
@pytest.mark.parametrize("name", THEMES)
@given(part=st.floats(-2, 2))
def test_text_can_be_read_on_every_colour(name, part):
    colors = theme(name)
    assert contrast(colors.color("text"), tint(colors, part)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_colours_go_from_one_end_over_the_middle_to_the_other(name):
    colors = theme(name)
    assert [tint(colors, part) for part in (-1, 0, 1)] == [colors.color(f"heat_{end}") for end in ("low", "mid", "high")]
    assert tint(colors, -7) == tint(colors, -1)
    assert len({tint(colors, part / 10) for part in range(-10, 11)}) == 21


@given(st.floats(-999, 999))
def test_numbers_have_signs(value):
    text, less = signed(value), brief(value)
    number = float(text.replace(MINUS, "-"))
    assert abs(number - value) <= 0.00501
    assert (text[0] in f"+{MINUS}") == (number != 0)
    assert len(less) <= 4
    assert abs(float(less.replace(MINUS, "-")) - value) <= (0.0501 if abs(value) < 9.95 else 0.501)
    assert signed(0.001) == signed(-0.001) == "0.00"


def drawn(width, height, cell, **options):
    sketch = Sketch("cells")
    Cells(width, height, [cell], **options).draw(sketch, theme("light"), 0, 0, cell)
    return sketch.layer().shapes


@given(st.floats(14, 200), st.floats(14, 80), st.floats(-1, 1))
def test_what_is_written_has_room(width, height, part):
    cell = Heat(part, signed(part), brief(part), f"{MINUS}1.00 to +1.00", (-1.0, part))
    shapes = drawn(width, height, cell)
    for shape in shapes:
        left, top, right, low = bounds(extent(shape))
        assert left >= -0.5
        assert top >= -0.5
        assert right <= width + 0.5
        assert low <= height + 0.5
        if isinstance(shape, Text):
            assert reserve(shape.text, shape.size, shape.weight) <= width
    said = [shape.text for shape in shapes if isinstance(shape, Text)]
    if abs(part) > 0.03:
        assert said
        assert said[0][0] == ("+" if part > 0 else MINUS), "never colour alone"


def test_levels_of_detail():
    cell = Heat(0.5, "+0.50", "+.50", "+0.10 to +0.90", (0.1, 0.9))

    def texts(width, height):
        return [shape.text for shape in drawn(width, height, cell) if isinstance(shape, Text)]

    assert texts(130, 50) == ["+0.50", "+0.10 to +0.90"]
    assert texts(70, 44) == ["+0.50"]
    assert any(isinstance(shape, Polyline) for shape in drawn(70, 44, cell)), "the interval is a bar"
    assert texts(37, 30) == ["+.50"]
    assert texts(20, 20) == ["+"]


@pytest.mark.parametrize(("number", "text"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")])
def test_letters(number, text):
    assert letter(number) == text


@pytest.mark.parametrize(("weight", "text"), [(0.0, "0"), (0.0004, "0"), (0.001, "<1%"), (0.005, "0%"), (0.126, "13%"), (1.0, "100%")])
def test_percent(weight, text):
    assert percent(weight) == (text if text != "0%" else "0%")


# ------------------------------------------------------------------------------------------------ the pictures
@cache
def measured():
    model = MatrixModel(payoff_matrix({"greedy": "greedy", "random": "random", HOSTILE: "random"}, "pyramid", 20, seed=3))
    model.look("greedy", "random")
    return model


@cache
def shares():
    return MatrixModel(Matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], ["stone", "paper", "scissors"]))


@cache
def odd():
    return MatrixModel(Matrix([[3, 0], [0, 2]], ["<script>\u202e", "\x00\n"], ["\ud800", "x" * 300], column_payoffs=[[2, 0], [0, 3]]))


@cache
def many():
    rows = [f"strategy {i}" for i in range(22)]
    return MatrixModel(Matrix([[(i * j) % 7 - 3 for j in range(30)] for i in range(22)], rows, [f"column {j}" for j in range(30)]))


@cache
def played():
    agents = {"greedy": "greedy", "random": "random", HOSTILE: "random", "a name that is much too long": "greedy"}
    tournament = Tournament(agents, "pyramid", 12, seed=3)
    tournament.run()
    return StandingsModel(tournament)


@cache
def fresh():
    return StandingsModel(Tournament({f"agent {i}": "random" for i in range(20)}, "pyramid", 4))


MODELS = {"measured": measured, "shares": shares, "many": many, "odd": odd, "played": played, "fresh": fresh}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", MODELS)
def test_everything_lies_within_the_picture(name, width):
    scene = MODELS[name]().scene("light", width)
    for layer in scene.layers:
        for shape in layer.shapes:
            if isinstance(shape, Text):
                half = reserve(shape.text, shape.size, shape.weight)
                start = shape.x - {"start": 0, "middle": half / 2, "end": half}[shape.anchor]
                assert start >= -1, shape.text
                assert start + half <= width + 1, shape.text
            else:
                left, top, right, low = bounds(extent(shape))
                assert min(left, top) >= -3
                assert right <= width + 3
                assert low <= scene.height + 3
    levels = [[shape.level for shape in layer.shapes] for layer in scene.layers]
    assert all(one == sorted(one) for one in levels)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", MODELS)
def test_every_cell_can_be_hit(name, width):
    scene = MODELS[name]().scene("dark", width)
    assert scene.targets
    for target in scene.targets:
        x, y = (sum(point[i] for point in target.outline) / 4 for i in (0, 1))
        assert scene.at(x, y) == target
    for one, other in itertools.combinations(scene.targets[:60], 2):
        assert one.id != other.id


@pytest.mark.parametrize("name", ["measured", "odd", "played"])
def test_names_are_harmless(name):
    picture = svg(MODELS[name]().scene())
    assert "<script" not in picture
    assert "\u202e" not in picture
    assert "&lt;script&gt;" in picture


def test_columns_are_lettered_for_want_of_room():
    assert "A" not in words(measured().scene(width=1200))
    scene = many().scene(width=720)
    assert {"A", "AD", "column 29"} <= {*words(scene)}
    assert {"B", "paper"} <= {*words(shares().scene(width=400))}


def test_the_current_cell_and_pure_equilibria_are_framed():
    before = MatrixModel(measured().matrix)
    assert len(before.scene().layers[2].shapes) + 2 == len(measured().scene().layers[2].shapes)


@pytest.mark.parametrize("width", [400, 640, 720, 860, 1200])
@pytest.mark.parametrize(
    "names", [("best", "greedy", "crash"), ("worst", "random"), ("no", "yes"), ("player one", "player two", "x")], ids=str
)
def test_standings_of_few_agents_write_all_names_out(names, width):
    nobody = tuple((None,) * len(names) for _ in names)
    shown = Ranks(tuple(Rank(name, 0.5, 0.4, 0.6) for name in names), "Points", True, nobody, tuple(("",) * len(names) for _ in names))
    assert {*names, "Row against column, %"} <= {*words(ranks_scene(shown, width=width))}


def test_a_long_name_has_the_room_that_a_small_grid_leaves():
    name = "a name of 20 letters"
    rows, cells = (Rank(name, 0.5, 0.4, 0.6), Rank("greedy", 0.5, 0.4, 0.6)), ((None, None), (None, None))
    assert name in words(ranks_scene(Ranks(rows, "Points", True, cells, (("", ""), ("", "")))))


KEPT = [("measured", "light", 720), ("measured", "dark", 400), ("shares", "light", 400), ("played", "light", 720), ("played", "dark", 400)]


@pytest.mark.parametrize(("name", "colors", "width"), KEPT)
def test_pictures_are_as_they_were(name, colors, width):
    compare(GOLDEN / f"lab_{name}_{colors}_{width}.svg", svg(MODELS[name]().scene(colors, width)))

"""The law's section "Final scoring", item by item; expected points are worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.pirates_decks import at_sea, hired
from tilewidgets.games.pirates.scoring import final_score
from tilewidgets.games.pirates.words import say_scoring


def _lines(mine, theirs="", player=0, **more):
    """The combinations of a player: kind, first and last space, points; sorted."""
    scoring = at_sea(mine, theirs, **more).scoring(player)
    return sorted((c.kind, c.spaces[0], c.spaces[-1], c.points) for c in scoring.combinations)


def _row(text, row=1):
    """A row from column a on: digits, `J` for the joker, `b` for the boarder (no number), `.` for nothing."""
    names = {"J": "joker", "b": "boarder"}
    return " ".join(f"{names.get(c, c)}@{'abcdefg'[i]}{row}" for i, c in enumerate(text) if c != ".")


def _column(text, column="a"):
    names = {"J": "joker", "b": "boarder"}
    return " ".join(f"{names.get(c, c)}@{column}{i + 1}" for i, c in enumerate(text) if c != ".")


# ---------------------------------------------------------------------------------------------------------------------------- the same
@pytest.mark.parametrize(("text", "points"), [("5", 0), ("55", 0), ("555", 4), ("5555", 8)])
def test_the_same_number_3_or_4_long_4_and_8_points(text, points):
    assert at_sea(_row(text)).scores == (points, 0)
    assert at_sea(_column(text)).scores[0] == points + text.count("5") // 4  # the fourth is across


def test_a_line_longer_than_the_table_counts_as_the_longest_in_the_table():
    assert _lines(_row("55555")) == [("same", "a1", "e1", 8)]
    assert _lines(_row("5555555")) == [("same", "a1", "g1", 8)]
    assert _lines(_row("123456"), runs={3: 3, 4: 5}) == [("ascending", "a1", "f1", 5)]


# ----------------------------------------------------------------------------------------------------------------------------- runs
@pytest.mark.parametrize(("length", "points"), [(1, 0), (2, 0), (3, 3), (4, 5), (5, 8), (6, 11), (7, 15)])
def test_consecutive_numbers_ascending_or_descending_by_length(length, points):
    up = "2345678"[:length]
    assert at_sea(_row(up)).scores == (points, 0)
    assert at_sea(_row(up[::-1])).scores == (points, 0)
    assert at_sea(_row(up, row=3)).scores == (points, 0)
    if length <= 6:
        assert at_sea(_column(up)).scoring(0).total == points + max(0, length - 3)  # ships across
        assert _lines(_column(up[::-1])) == ([("descending", "a1", f"a{length}", points)] if points else [])


def test_numbers_with_a_gap_or_round_the_end_are_no_run():
    assert _lines(_row("124")) == []
    assert _lines(_row("891")) == []
    assert _lines(_row("135")) == []


def test_lines_are_horizontal_or_vertical():
    assert _lines("5@a1 5@b2 5@c3") == []
    assert _lines("3@a1 4@b2 5@c3 6@d4") == []
    assert _lines("5@f1 5@g1 5@a2") == []  # not round the edge


def test_of_adjacent_ships():
    assert _lines(_row("55.5")) == []
    assert _lines(_row("34.5")) == []
    assert _lines(_row("345.678")) == [("ascending", "a1", "c1", 3), ("ascending", "e1", "g1", 3)]


def test_of_own_ships():
    assert _lines(_row("5.5"), "5@b1") == []
    assert _lines(_row("5.5"), "5@b1", player=1) == []
    assert _lines(_row("555"), _row("777", 2), player=1) == [("same", "a2", "c2", 4)]


def test_of_active_ships():
    assert _lines("5@a1 5@b1* 5@c1") == []
    assert _lines("5@a1 5@b1 5@c1 5@d1*") == [("same", "a1", "c1", 4)]
    assert _lines("3@a1 4@b1 5@c1 6@d1* 7@e1 8@f1 9@g1") == [("ascending", "a1", "c1", 3), ("ascending", "e1", "g1", 3)]


def test_on_either_side_and_across_the_middle():
    assert _lines("5@a3 5@a4 5@a5") == [("same", "a3", "a5", 4)]
    assert _lines(_row("777", 6)) == [("same", "a6", "c6", 4)]


# ------------------------------------------------------------------------------------------------------------------- several, contained
def test_a_ship_may_be_part_of_several_combinations():
    assert _lines("3@a1 4@b1 5@c1 5@c2 5@c3") == [("ascending", "a1", "c1", 3), ("same", "c1", "c3", 4)]
    assert _lines(_row("34543")) == [("ascending", "a1", "c1", 3), ("descending", "c1", "e1", 3)]
    assert _lines(_row("55567")) == [("ascending", "c1", "e1", 3), ("same", "a1", "c1", 4)]


def test_a_line_that_is_contained_in_a_longer_one_of_the_same_kind_is_not_counted():
    assert _lines(_row("3456")) == [("ascending", "a1", "d1", 5)]
    assert _lines(_row("5555")) == [("same", "a1", "d1", 8)]
    assert _lines(_row("6543")) == [("descending", "a1", "d1", 5)]


def test_rows_and_columns_both_count():
    # three rows 1 2 3 over one another: three runs, and each column three equal ones
    mine = " ".join(_row("123", row) for row in (1, 2, 3))
    assert at_sea(mine).scores == (3 * 3 + 3 * 4, 0)


# ---------------------------------------------------------------------------------------------------------------------------- the joker
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("J55", [("same", "a1", "c1", 4)]),
        ("5J5", [("same", "a1", "c1", 4)]),
        ("55J5", [("same", "a1", "d1", 8)]),
        ("34J", [("ascending", "a1", "c1", 3)]),
        ("3J5", [("ascending", "a1", "c1", 3)]),
        ("J45", [("ascending", "a1", "c1", 3)]),
        ("6J4", [("descending", "a1", "c1", 3)]),
        ("3J6", []),
        ("5J", []),
        ("J", []),
    ],
)
def test_the_joker_stands_for_a_number(text, found):
    assert _lines(_row(text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("78J", [("ascending", "a1", "c1", 3)]),  # 9
        ("89J", []),  # 10
        ("J23", [("ascending", "a1", "c1", 3)]),  # 1
        ("J12", []),  # 0
        ("32J", [("descending", "a1", "c1", 3)]),  # 1
        ("21J", []),  # 0
        ("J87", [("descending", "a1", "c1", 3)]),  # 9
        ("J98", []),  # 10
        ("J123", [("ascending", "b1", "d1", 3)]),  # the others are a run without it
        ("789J", [("ascending", "a1", "c1", 3)]),
    ],
)
def test_within_1_to_9(text, found):
    assert _lines(_row(text)) == found


def test_another_number_in_each_combination():
    # 5 in the row, 7 in the column
    assert _lines("3@a1 4@b1 joker@c1 7@c2 7@c3") == [("ascending", "a1", "c1", 3), ("same", "c1", "c3", 4)]
    # in one row: 3 for the first three, 6 for the last three; neither line is contained in the other
    assert _lines(_row("12J78")) == [("ascending", "a1", "c1", 3), ("ascending", "c1", "e1", 3)]
    assert _lines(_row("44J77")) == [("same", "a1", "c1", 4), ("same", "c1", "e1", 4)]
    # 3 upwards, 3 downwards, and 2 between the two 2
    assert _lines(_row("12J21")) == [("ascending", "a1", "c1", 3), ("descending", "c1", "e1", 3), ("same", "b1", "d1", 4)]


def test_the_joker_makes_lines_of_two_kinds_of_the_same_ships():
    # with two jokers: J J 5 is 5 5 5, 3 4 5 and 7 6 5
    two = hired("joker", "second", second="joker")
    state = at_sea("joker@a1 second@b1 5@c1", **two)
    assert {(c.kind, c.points) for c in state.scoring(0).combinations} == {("same", 4), ("ascending", 3), ("descending", 3)}
    # J J 9: 9 9 9, 7 8 9, and 11 10 9 is out
    state = at_sea("joker@a1 second@b1 9@c1", **two)
    assert {c.kind for c in state.scoring(0).combinations} == {"same", "ascending"}
    # J J 2: 0 1 2 is out
    state = at_sea("joker@a1 second@b1 2@c1", **two)
    assert {c.kind for c in state.scoring(0).combinations} == {"same", "descending"}


def test_a_burning_joker_stands_for_nothing():
    assert _lines("3@a1 joker@b1* 5@c1") == []


def test_the_opponents_joker_stands_for_nothing_of_yours():
    assert _lines("3@a1 5@c1", "joker@b1") == []


# ------------------------------------------------------------------------------------------------------------------------- mercenaries
def test_mercenaries_without_a_number_break_a_row():
    assert _lines(_row("34b56")) == []
    assert _lines(_row("345b")) == [("ascending", "a1", "c1", 3)]
    assert _lines(_row("55b5")) == []


def test_banner_doubles_the_best_combination():
    scoring = at_sea("3@a1 4@b1 5@c1 5@c2 5@c3 banner@g1").scoring(0)
    assert [(c.kind, c.points) for c in scoring.doubled] == [("same", 4)]
    assert scoring.total == 3 + 4 + 4
    assert at_sea("3@a1 4@b1 banner@g1").scoring(0).doubled == ()


# ------------------------------------------------------------------------------------------------------------------------ across, tokens
def test_1_point_for_each_own_active_ship_on_the_opponents_side_mercenaries_included():
    state = at_sea("1@a3 2@a4 3@c5 4@e6 boarder@g4 5@g6*", "1@a1 2@c2 galleon@e3 4@d4 5@g1*")
    assert (state.scoring(0).across, state.scoring(1).across) == (4, 3)
    assert state.scores == (4, 3 + 6)


def test_victory_point_tokens():
    state = at_sea("", hand="9").play("9@a1").play("ship:V")
    assert (state.scoring(0).tokens, state.scoring(1).tokens) == (1, 0)
    assert state.scores == (1, 0)


def test_the_sum_of_all_items():
    mine = "3@a1 4@b1 5@c1 5@c2 5@c3 8@d4 galleon@e4 admiral@f4 banner@g4 7@g5*"
    scoring = at_sea(mine, "1@d6 1@e6 1@f6").scoring(0)
    # across: 8, galleon, admiral, banner
    assert (scoring.across, scoring.admiral, scoring.galleon, scoring.tokens) == (4, 4, 6, 0)
    assert sorted(c.points for c in scoring.combinations) == [3, 4]
    assert scoring.total == 3 + 4 + 4 + 4 + 4 + 6


def test_the_scoring_is_itemised_in_words():
    state = at_sea("3@a1 4@b1 5@c1 5@c2 5@c3 8@d4 galleon@e4 admiral@f4 banner@g4")
    said = say_scoring(state.view(0), 0)
    assert said == [
        ("run a1-c1", 3),
        ("equal c1-c3", 4),
        ("banner doubles c1-c3", 4),
        ("ships across", 4),
        ("admiral", 4),
        ("galleon", 6),
    ]
    assert sum(points for _, points in said) == state.scores[0]
    assert say_scoring(state.view(1), 1) == []


def test_scores_are_the_same_for_every_viewer():
    state = at_sea("3@a1 4@b1 5@c1", "7@a4 7@b4 7@c4 8@a3")
    for viewer in (0, 1, None):
        assert state.view(viewer).scores == state.scores == (3, 4 + 1)
        assert state.view(viewer).scoring(1).total == 5


# ------------------------------------------------------------------------------------------------------------------------- other tables
def test_other_points_by_length():
    tables = {"sets": {2: 1, 5: 50}, "runs": {2: 7, 3: 9}}
    assert _lines(_row("55"), **tables) == [("same", "a1", "b1", 1)]
    assert _lines(_row("55555"), **tables) == [("same", "a1", "e1", 50)]
    assert _lines(_row("45"), **tables) == [("ascending", "a1", "b1", 7)]
    assert _lines(_row("54"), **tables) == [("descending", "a1", "b1", 7)]
    assert _lines(_row("3456"), **tables) == [("ascending", "a1", "d1", 9)]


def test_empty_tables_score_nothing():
    state = at_sea(_row("555") + " " + _row("234", 2), sets={}, runs={})
    assert state.scores == (0, 0)
    assert state.scoring(0).combinations == ()


TWO = hired("flag", "lord", "hulk", flag="banner", lord="admiral", hulk="points:9")


@pytest.mark.parametrize(
    ("mine", "points"),
    [
        ("5@a1 5@b1 5@c1 flag@a3 banner@c3", 4 + 4 + 4),  # each banner counts it again
        ("5@a1 5@b1 5@c1 flag@a3 banner@c3*", 4 + 4),
        ("8@a4 8@c4 lord@e4 admiral@a1", 3 * (1 + 2)),  # each admiral 1 more point a ship
        ("galleon@a1 hulk@b1", 6 + 9),
        ("3@a4 4@b4 5@c4 5@c5 5@c6 flag@e4 lord@f4 hulk@g1", 3 + 4 + 4 + 7 + 7 + 9),
    ],
)
def test_the_final_score_is_the_sum_of_the_items_with_several_mercenaries_of_a_kind(mine, points):
    state = at_sea(mine, **TWO)
    assert state.scoring(0).total == state.scores[0] == points
    assert final_score(state.game.engine.tables, state._position.copy(), 0) == points

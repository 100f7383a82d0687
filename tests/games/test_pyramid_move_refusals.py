"""Bad setups, notations and moves are refused with the right error, a message that says what to do, and an unchanged state."""

from __future__ import annotations

import pytest

from tests.games.decks import arranged
from tilewidgets.errors import IllegalMove, NotationError, SetupError, TileError
from tilewidgets.games import game
from tilewidgets.games.pyramid.moves import DRAW, PyramidMove

HUGE = 10**5000
MADE = game("pyramid", colors=2, hand_size=1)
GOOD = ["RRR", "RRY", "RYY", "YYY", "***"]


# ---------------------------------------------------------------------------------------------------------------------- setups
@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (None, ["deck", "None"]),
        ([GOOD], ["must map deck and first_player"]),
        ({}, ["deck must be a list of tile ids in dealing order", "None"]),
        ({"deck": "RRR"}, ["deck must be a list", "'RRR'"]),
        ({"deck": [1, 2]}, ["deck must be a list", "[1, 2]"]),
        ({"deck": [["RRR"]]}, ["deck must be a list"]),
        ({"deck": GOOD[:4]}, ["deck", "*** missing", "all 5 tiles"]),
        ({"deck": [*GOOD, "GGG"]}, ["deck", "'GGG' is no tile of this ruleset"]),
        ({"deck": [*GOOD, "RRR"]}, ["deck", "RRR is there 2 times", "must be there once"]),
        ({"deck": ["rrr", *GOOD[1:]]}, ["'rrr' is no tile", "RRR missing"]),
        ({"deck": GOOD, "first_player": 2}, ["first_player", "0 to 1", "2"]),
        ({"deck": GOOD, "first_player": -1}, ["first_player", "0 to 1", "-1"]),
        ({"deck": GOOD, "first_player": True}, ["first_player", "True"]),
        ({"deck": GOOD, "first_player": 0.0}, ["first_player", "0.0"]),
        ({"deck": GOOD, "first_player": None}, ["first_player", "None"]),
        ({"deck": GOOD, "first_player": float("nan")}, ["first_player", "nan"]),
        ({"deck": GOOD, "first_player": HUGE}, ["first_player", "huge int"]),
        ({"deck": GOOD, "firstplayer": 0}, ["key 'firstplayer' is unknown", "Did you mean 'first_player'?"]),
        ({"deck": GOOD, HUGE: 0}, ["key", "huge int"]),
    ],
    ids=[str(i) for i in range(19)],
)
def test_a_setup_that_does_not_hold_the_rulesets_tiles_exactly(setup, said):
    with pytest.raises(SetupError) as refused:
        MADE.start(setup)
    message = str(refused.value)
    assert message.startswith("The setup is refused: ")
    assert [part for part in said if part not in message] == []


def test_all_faults_of_a_setup_at_once():
    with pytest.raises(SetupError) as refused:
        MADE.start({"deck": ["RRR", "RRR", "OOO"], "first_player": 7, "seed": 1})
    assert len(refused.value.faults) == 5  # the key, first_player, OOO, RRR twice, the missing ones


@pytest.mark.parametrize("first", [2, True, "0", None, 0.5])
def test_deal_checks_first_player(first):
    with pytest.raises(SetupError, match="first_player"):
        MADE.deal(1, first_player=first)


@pytest.mark.parametrize("seed", [None, 1.5, True, float("nan"), [], b"x", (1,)])
def test_a_seed_is_a_whole_number_or_a_text(seed):
    for ask in (MADE.deal, lambda seed: MADE.deal(1).sample(0, seed), lambda seed: MADE.deal(1).view(None).sample(seed)):
        with pytest.raises(TileError, match="seed"):
            ask(seed)


@pytest.mark.parametrize("seed", [HUGE, -HUGE, -1, "", "\ud800", "x" * 10_000_000], ids=[str(i) for i in range(6)])
def test_any_whole_number_and_any_text_is_a_seed(seed):
    assert MADE.deal(seed) == MADE.deal(seed)
    assert MADE.deal(1).sample(0, seed) == MADE.deal(1).sample(0, seed)


@pytest.mark.parametrize("player", [2, -1, True, "0", 0.0, float("nan"), HUGE, []], ids=lambda value: type(value).__name__)
def test_there_is_no_such_player(player):
    with pytest.raises(TileError, match="no player"):
        MADE.deal(1).view(player)
    with pytest.raises(TileError, match="numbered 0 to 1"):
        MADE.deal(1).sample(player, 1)


# ---------------------------------------------------------------------------------------------------------------------- notation
NO_MOVES = """
    Draw DRAW pass RRB RRB@1,0 RRB@1,0/ RRB@1,0/3 RRB@1,0/-1 RRB@1,0/00 RRB@+1,0/1 RRB@01,0/1 RRB@-0,0/1 RRB@1.0,0/1 RRB@1e3,0/1 RRB@1;0/1
    RRB@\u0661,0/1 RRB@1000000,0/1 rrb@1,0/1 RRX@1,0/1 RR@1,0/1 RRRB@1,0/1 **@1,0/0 R**@1,0/0 RRB.@1,0/1 RRB.0@1,0/1 RRB.02@1,0/1
    RRB.1000@1,0/1 RRB@1,0/1/1 RRB@@1,0/1 RRB@NaN,0/1 5@c2
""".split()  # noqa: SIM905  # reads better than a column of 30 lines
NO_MOVES += ["", " draw", "draw ", "draw\n", "RRB@1,0/1 ", "RRB@1,0/1\n", "RRB@1, 0/1", "RRB @1,0/1"]
NO_MOVES += ["R" * 10_000_000, "RRB@" + "9" * 10_000_000 + ",0/1"]


@pytest.mark.parametrize("text", NO_MOVES, ids=[str(i) for i in range(len(NO_MOVES))])
def test_a_text_that_is_no_move(text):
    state = arranged(["RRB", "PPP"], "RYG", "OOO")
    with pytest.raises(NotationError) as refused:
        state.play(text)
    assert "RRB@3,-2/1" in str(refused.value)  # an example of the notation
    assert "draw" in str(refused.value)
    assert len(str(refused.value)) < 300


# ------------------------------------------------------------------------------------------------------------------ illegal moves
def _state():
    # red is asked for on (-1,0), slot 2, yellow on (1,0), slot 0, green on (0,1), slot 1
    return arranged(["*** RRB PPP YYY", "OOO OOB OOP OBB"], "RYG", "BBB RRR")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("draw", "you may draw only when nothing fits, but RRB@-1,0/1 does."),
        ("GGG@0,1/0", "there is no tile 'GGG' in this game."),
        ("RRB.2@-1,0/1", "there is no tile 'RRB.2' in this game."),
        ("OOO@1,0/0", "OOO is neither in your hand nor among your open tiles."),  # an opponent's
        ("BBB@1,0/0", "BBB is neither in your hand nor among your open tiles."),  # in the supply: the same words
        ("RYG@1,0/0", "RYG is neither in your hand nor among your open tiles."),  # on the board
        ("RRB@0,0/0", "RYG lies at (0,0) already; choose an empty cell next to a tile."),
        ("RRB@5,5/0", "(5,5) is beside no tile; choose an empty cell next to one."),
        ("RRB@-999999,999999/0", "(-999999,999999) is beside no tile"),
        ("RRB@-1,-1/0", "(-1,-1) is beside no tile"),  # touches the start tile at a corner only
        ("RRB@-1,0/0", "RRB does not fit at (-1,0): its right edge would be blue against red."),
        ("RRB@1,0/1", "RRB does not fit at (1,0): its left edge would be red against yellow."),
        ("PPP@0,1/0", "PPP does not fit at (0,1): its base edge would be purple against green."),
        ("YYY@1,0/1", "YYY looks the same in every rotation; write /0 instead of /1."),
        ("***@1,0/2", "*** looks the same in every rotation; write /0 instead of /2."),
        ("***@1,0/0", "the wild may be placed only when no coloured tile of yours fits, but RRB@-1,0/1 does."),
    ],
)
def test_why_a_move_is_illegal(move, said):
    state = _state()
    before = (state.to_dict(), state.legal_moves, hash(state))
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert said in refused.value.reason
    assert str(refused.value) == f"{move} is illegal: {refused.value.reason}"
    assert refused.value.move == move
    assert (state.to_dict(), state.legal_moves, hash(state)) == before
    assert state == _state()


def test_both_edges_that_clash_are_named():
    state = arranged(["RRR RRR.2 RRR.3 RRR.4 BBB"], "RRG", "OOO")
    for move in ("RRR@1,0/0", "RRR.2@2,0/0", "RRR.3@2,1/0", "RRR.4@1,1/0"):
        state = state.play(move)
    with pytest.raises(IllegalMove, match="its base edge would be blue against green and its right edge would be blue against red"):
        state.play("BBB@0,1/0")


def test_with_a_drawn_tile_nothing_else_may_be_placed():
    state = arranged(["BBB PPP", "OOO OOB"], "RYG", "RRR BBP").play("draw")
    for move in ("BBB@-1,0/0", "OOO@-1,0/0", "BBP@0,1/0"):
        with pytest.raises(IllegalMove, match="you have drawn RRR, which fits and must be placed now"):
            state.play(move)
    with pytest.raises(IllegalMove, match="only when nothing fits"):
        state.play("draw")
    with pytest.raises(IllegalMove, match="does not fit"):
        state.play("RRR@1,0/0")


def test_refusals_do_not_tell_who_holds_a_tile():
    states = [arranged(["RRB PPP", hand], "RYG", supply) for hand, supply in (("OOO BBB", "GGG YYY"), ("OOO GGG", "BBB YYY"))]
    for tile in ("BBB", "GGG", "YYY"):
        said = set()
        for state in states:
            with pytest.raises(IllegalMove) as refused:
                state.play(f"{tile}@0,1/0")
            said.add(str(refused.value))
        assert len(said) == 1


MALFORMED = [
    PyramidMove("RRB", (-1, 0), True),  # rotation 1 is legal
    PyramidMove("RRB", (-1, 0), 1.0),
    PyramidMove("RRB", (-1, False), 1),
    PyramidMove("RRB", (-1.0, 0.0), 1),
    PyramidMove("RRB", [-1, 0], 1),
    PyramidMove("RRB", (-1, 0, 0), 1),
    PyramidMove("RRB", (-1,), 1),
    PyramidMove("RRB", -1, 1),
    PyramidMove("RRB", "-1,0", 1),
    PyramidMove("RRB", ("-1", "0"), "1"),
    PyramidMove("RRB", (float("nan"), 0), 1),
    PyramidMove("RRB", (HUGE, 0), 1),
    PyramidMove("RRB", (-1, 0), HUGE),
    PyramidMove("RRB", (-1, 0), None),
    PyramidMove("RRB", None, 1),
    PyramidMove(["RRB"], (-1, 0), 1),
    PyramidMove(HUGE, (-1, 0), 1),
    PyramidMove(None, (-1, 0), 1),
    PyramidMove("x" * 10_000_000, (-1, 0), 1),
    None, 5, HUGE, True, b"draw", ["draw"], ("RRB", (-1, 0), 1), {"tile": "RRB"}, object(), float("nan"),
]  # fmt: skip


@pytest.mark.parametrize("move", MALFORMED, ids=[str(i) for i in range(len(MALFORMED))])
def test_a_move_made_of_the_wrong_parts_is_illegal(move):
    state = _state()
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert len(str(refused.value)) < 300
    assert not state.game.is_legal(state._position, move)


def test_half_a_draw_is_no_draw():
    state = arranged(["BBB", "PPP"], "RYG", "RRR BBP")
    for move in (PyramidMove(None, (0, 1), None), PyramidMove(None, None, 0)):
        with pytest.raises(IllegalMove):
            state.play(move)
    assert state.play(PyramidMove()) == state.play(DRAW) == state.play("draw")


def test_play_all_stops_at_the_first_illegal_move_and_changes_nothing():
    state = _state()
    with pytest.raises(IllegalMove):
        state.play_all(["RRB@-1,0/1", "RRB@-1,0/1"])
    assert state == _state()


def test_a_view_explains_for_its_own_viewer_only():
    state = _state()
    move = PyramidMove("PPP", (0, 1), 0)
    assert "purple against green" in state.view(0).explain(move)
    assert state.view(1).explain(move) == state.view(None).explain(move) == "it is another player's turn; wait for it."

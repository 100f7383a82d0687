"""What the mouse can do and what Python can do are the same: same results, same errors, same words."""

from __future__ import annotations

import random

import pytest

from tests.games.decks import arranged
from tests.models.positions import only, snapshot, turning
from tests.widgets.hands import buttons, check_board, choose, click, clicks_for, press, tap
from tilewidgets import MatchModel, game
from tilewidgets.errors import MatchError


def by_mouse(board, target):
    click(board, target)


def by_call(board, target):
    refused = None
    try:
        board.click(target)
    except MatchError as error:
        refused = error
    assert refused is board.model.last_error


WAYS = pytest.mark.parametrize("do", [by_mouse, by_call])


def cell(move):
    return f"cell:{move.cell[0]},{move.cell[1]}"


def texts(board):
    return [shape.text for layer in board.scene.layers for shape in layer.shapes if hasattr(shape, "text")]


# ------------------------------------------------------------------------------------------------ the two steps
@WAYS
def test_a_tile_lights_its_cells_with_their_points(boards, do):
    board = boards(seed=4)
    model = board.model
    assert not any(text.startswith("+") for text in texts(board)), "nothing is lit before"
    tile = model.legal_moves[0].tile
    do(board, f"hand:{tile}")
    cells = {m.cell: model.view.points(m) for m in model.legal_moves if m.tile == tile}
    assert sorted(text for text in texts(board) if text.startswith("+")) == sorted(f"+{points}" for points in cells.values())
    for (x, y), points in cells.items():
        assert board.scene.target(f"cell:{x},{y}").label.endswith(f"{tile} fits, {points} point{'s' if points != 1 else ''}")
    best = max(cells.values())
    assert model.status == f"Your turn, Player 0. {tile} fits on {len(cells)} cell{'s' if len(cells) > 1 else ''}; best is +{best}."
    check_board(board)
    do(board, f"hand:{tile}")
    assert model.selection.tile is None, "a second click lets go"
    check_board(board)


@WAYS
def test_one_rotation_is_played_at_once(boards, do):
    board = boards(seed=4)
    move = only(board.model)
    do(board, f"hand:{move.tile}")
    do(board, cell(move))
    assert board.model.moves[0] == move
    assert board.model.ply == 2, "and greedy answers"
    assert board.model.selection.tile is None
    check_board(board)


@WAYS
@pytest.mark.parametrize("way_to_lay", ["pill", "Play", "confirm", "play"])
def test_several_rotations_make_a_ghost(boards, do, way_to_lay):
    board = boards(seed=4)
    model, controls = board.model, board._controls
    move = turning(model)
    here = [m for m in model.legal_moves if (m.tile, m.cell) == (move.tile, move.cell)]
    do(board, f"hand:{move.tile}")
    do(board, cell(move))
    assert model.ply == 0
    assert board.scene.target("pill") is not None
    shown = []
    for turn in (lambda: do(board, cell(move)), lambda: press(controls.own["rotate"]), lambda: model.press("rotate")):
        shown.append(model.selection.move)
        points = model.view.points(model.selection.move)
        assert f"scores {points} point" in model.status
        assert "a click beside the pill turns it" in model.status
        check_board(board)
        turn()
    assert set(shown) == set(here)
    want = model.selection.move
    {
        "pill": lambda: do(board, "pill"),
        "Play": lambda: press(controls.play),
        "confirm": lambda: model.press("confirm"),
        "play": lambda: model.play(want),
    }[way_to_lay]()
    assert model.moves[0] == want
    check_board(board)


@WAYS
def test_the_ghost_moves_with_its_rotation_and_is_let_go_by_its_tile(boards, do):
    board = boards(arranged(["RRB YYY"], "RRR", "GGG BBB"), ["human"])
    model = board.model
    do(board, "hand:RRB")
    do(board, "cell:1,0")
    do(board, "cell:1,0")
    turned = model.selection.rotation
    do(board, "cell:-1,0")
    assert model.selection.cell == (-1, 0)
    rotations = [m.rotation for m in model.legal_moves if m.cell == (-1, 0)]
    assert model.selection.rotation == (turned if turned in rotations else rotations[0])
    assert model.ply == 0
    check_board(board)
    do(board, "hand:RRB")
    assert (model.selection.tile, model.selection.cell) == (None, None)
    assert board.scene.target("pill") is None
    check_board(board)


# ------------------------------------------------------------------------------------------------ what cannot be
@WAYS
def test_why_not(boards, do):
    state = arranged(["RRB YYY"], "BGG.2", "RRR BBB PPP")
    board = boards(state, ["human"], names=["Ada"])
    model = board.model

    def refused(target, why):
        selected = model.selection.tile
        do(board, target)
        assert str(model.last_error) == why
        assert board._status.text == f"Not possible: {why}"
        assert board._status.kind == "error"
        assert model.selection.tile == selected, "the selection is kept"
        assert model.selection.refused == target
        assert model.ply == 0
        check_board(board)

    refused("cell:1,0", "Choose a tile of your hand first.")
    refused("hand:YYY", "YYY fits on no cell now; choose another tile.")
    refused("supply", "You may draw only when nothing fits, but RRB@-1,0/0 does.")
    do(board, "hand:RRB")
    assert model.last_error is None
    refused("cell:1,0", "RRB does not fit at (1,0): its left edge would be red against green.")
    refused("cell:0,0", "BGG.2 lies at (0,0) already; choose an empty cell next to a tile.")
    refused("hand:YYY", "YYY fits on no cell now; choose another tile.")
    do(board, "hand:RRB")
    assert model.selection.refused is None, "the mark goes with the next input"
    with pytest.raises(MatchError, match=r"\(9,9\) is beside no tile; choose an empty cell next to one"):
        board.click("hand:RRB"), board.click("cell:9,9")


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("hand:QQQ", "There is no tile 'QQQ' in this game"),
        ("hand:GGG", "GGG is neither in your hand nor among your open tiles"),
        ("open:***", "is neither in your hand"),
        ("cell:x,y", "There is nothing called 'cell:x,y' to click"),
        ("cell:1", "nothing called"),
        ("cell:1,2,3", "nothing called"),
        ("cell:nan,0", "nothing called"),
        ("cell:10000000,0", "nothing called"),
        ("cell:٣,0", "nothing called"),
        ("pill:1", "nothing called"),
        ("sea", "nothing called 'sea' to click; the names are those of scene.targets, such as hand:RRB"),
        ("", "nothing called ''"),
        (None, "nothing called None"),
        (3, "nothing called 3"),
        ("x" * 10**6, "nothing called 'xxx"),
        ("pill", "No move is shown on the board"),
        ("curtain", "no curtain to lift"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_a_target_that_is_not_there(boards, target, words):
    board = boards(arranged(["RRB YYY", "GGG PPP"], "BGG.2", "RRR *** PPP.2"), seed=4)
    before = board.model.state
    with pytest.raises(MatchError, match=words) as caught:
        board.click(target)
    assert board._status.text == f"Not possible: {caught.value}"
    assert len(board._status.text) < 300
    assert board.model.state is before
    check_board(board)


@pytest.mark.parametrize("button", ["rotat", "undo", "", None, 3, "x" * 10**5, "pill"], ids=lambda value: str(value)[:8])
def test_a_button_that_is_not_there_plays_nothing(boards, button):
    board = boards(seed=4)
    board.model.select(turning(board.model))
    with pytest.raises(MatchError, match="There is no button"):
        board.model.press(button)
    assert board.model.ply == 0
    check_board(board)


def test_plates_are_only_looked_at(boards):
    board = boards(seed=4)
    board.model.click("plate:1")
    click(board, "plate:1")
    tap(board, 1, 1)
    tap(board, 10_000, -5)
    assert board.model.last_error is None


# ------------------------------------------------------------------------------------------------ drawing
@WAYS
def test_drawing(boards, do):
    board = boards(arranged(["GGG YYY"], "RRR", "RRB PPP BBB"), ["human"])
    assert buttons(board)["draw"]
    do(board, "cell:1,0")
    assert str(board.model.last_error) == "Nothing that you hold fits, so you must draw."
    do(board, "hand:GGG")
    assert str(board.model.last_error) == "Nothing that you hold fits, so you must draw."
    do(board, "supply")
    assert board.model.view.drawn == "RRB"
    assert board.scene.target("drawn:RRB").label.endswith("drawn, selected")
    assert "Player 0 drew RRB." in board._status.text
    do(board, "hand:GGG")
    assert str(board.model.last_error) == "You have drawn RRB, which fits and must be placed now."
    do(board, "drawn:RRB")
    assert board.model.selection.tile == "RRB", "it stays chosen"
    check_board(board)
    do(board, "cell:1,0")
    do(board, "pill") if board.model.ply == 1 else None
    assert board.model.ply == 2
    press(board._controls.own["draw"])
    assert board.model.ply == 3
    check_board(board)


# ------------------------------------------------------------------------------------------------ the list and the keys
def test_the_list_has_every_move_in_words_with_its_points(boards):
    board = boards(seed=4)
    model = board.model
    assert len(board._controls.moves.options) == len(model.legal_moves)
    for (label, value), move in zip(board._controls.moves.options, model.legal_moves, strict=True):
        assert value == str(move)
        assert label == f"{move.words}  +{model.view.points(move)}"
    move = model.legal_moves[-1]
    choose(board, move)
    assert model.selection.move == move
    assert model.ply == 0
    check_board(board)
    press(board._controls.play)
    assert model.moves[0] == move
    press(board._controls.undo)
    assert model.ply == 0
    press(board._controls.redo)
    assert model.ply == 2
    press(board._controls.hint)
    assert board._status.text.startswith("Hint: ")
    press(board._controls.play)
    assert model.ply == 4
    press(board._controls.new)
    assert model.ply == 0
    check_board(board)


def test_play_makes_the_move_of_the_list_even_if_it_was_never_changed(boards):
    board = boards(seed=4)
    value = board._controls.moves.value
    press(board._controls.play)
    assert str(board.model.moves[0]) == value


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_by_clicks_and_by_calls_are_the_same(boards, seed):
    chance = random.Random(seed)
    mouse, code = (boards(game("pyramid", players=2, hand_size=3, colors=4), ["human", "human"], seed=seed) for _ in range(2))
    pure = MatchModel(game("pyramid", players=2, hand_size=3, colors=4), ["human", "human"], seed=seed)
    while not mouse.model.state.is_over:
        click(mouse, "curtain")
        code.model.lift()
        pure.lift()
        while not mouse.model.curtain and not mouse.model.state.is_over:
            move = chance.choice(mouse.model.legal_moves)
            for target in clicks_for(mouse.model, move):
                click(mouse, target)
            code.model.play(str(move))
            pure.play(move)
            assert snapshot(mouse.model) == snapshot(code.model) == snapshot(pure)
            assert mouse.scene == code.scene
        check_board(mouse, deep=False)
    assert mouse._status.kind == "end"
    assert mouse._status.text.endswith("went out.") or mouse._status.text.endswith("the supply is exhausted.")
    assert all(str(score) in mouse._status.text for score in mouse.model.scores)
    assert mouse.state.to_dict() == pure.state.to_dict()

"""The board around the match: arguments, themes, zoom, stale clicks, curtain, failures shown, the static picture."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest
import traitlets

from tests.games.decks import arranged
from tests.models.positions import turning
from tests.widgets.hands import buttons, check_board, click, press, spot, tap
from tilewidgets import Board, MatchModel, TileError, game
from tilewidgets.errors import UnknownGame
from tilewidgets.render.svg import svg
from tilewidgets.widgets import board as module


# ------------------------------------------------------------------------------------------------ arguments
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"width": value}, "width must be a whole number from 400 to 1600")
        for value in (399, 1601, 720.0, math.nan, math.inf, "720", None, True, 10**400, -1)
    ]
    + [
        ({"pixel_ratio": value}, "pixel_ratio must be a number from 1 to 4")
        for value in (0, 0.5, 5, math.nan, math.inf, "2", None, True, 10**400)
    ]
    + [({"theme": value}, "theme must be 'light' or 'dark', not") for value in ("pink", None, 3, [], {}, "", math.nan)]
    + [
        ({"name": ["a", "b"]}, "argument 'name' is unknown. Did you mean 'names'"),
        ({"xyz": 1, "abc": 2}, "argument 'abc' is unknown"),
        ({"names": "ab"}, "names must list 2 names"),
        ({"players": 3}, "players must list 2 players"),
        ({"agent_timeout": math.nan}, "agent_timeout must be"),
        ({"undo": "maybe"}, "undo cannot be 'maybe'"),
        ({"seed": 1.0}, "A seed is a whole number or a text"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_argument_is_named_and_leaves_nothing(boards, options, words):
    with pytest.raises(TileError, match=words):
        boards(**options)


@pytest.mark.parametrize("start", [None, 3, math.nan, [], Board], ids=repr)
def test_a_wrong_start(boards, start):
    with pytest.raises(TileError, match="starts from a game or a state"):
        boards(start)
    with pytest.raises(UnknownGame, match=r"There is no game 'pyramyd'\. Did you mean 'pyramid'"):
        boards("pyramyd")


def test_what_belongs_to_the_model(boards):
    model = MatchModel(game("pyramid"), seed=4)
    with pytest.raises(TileError, match="players, seed belong to the model: give them when you make the MatchModel"):
        boards(model, ["human", "human"], seed=3)
    model.close()


@pytest.mark.parametrize("width", [400, 401, 719, 720, 1600])
@pytest.mark.parametrize("pixel_ratio", [1, 1.5, 2, 4])
def test_clicks_meet_their_targets_at_any_size(boards, width, pixel_ratio):
    board = boards("pyramid", seed=4, width=width, pixel_ratio=pixel_ratio)
    assert board.width == width
    assert board._painter.canvas.width == round(board.scene.width * pixel_ratio)
    tile = board.model.legal_moves[0].tile
    click(board, f"hand:{tile}")
    assert board.model.selection.tile == tile
    tap(board, *spot(board, f"hand:{tile}"), event="touch_start")
    assert board.model.selection.tile is None
    check_board(board)


def test_traits(boards):
    board = boards(seed=4)
    with pytest.raises(traitlets.TraitError, match="read-only"):
        board.width = 500
    with pytest.raises(traitlets.TraitError):
        board.theme = "pink"
    assert board.theme == "light"
    check_board(board)


# ------------------------------------------------------------------------------------------------ painting
def test_a_theme_is_painted_at_once(boards):
    board = boards(seed=4)
    before = board.scene
    board.theme = "dark"
    assert board.scene.theme.name == "dark"
    assert board.scene.layers == before.layers
    assert board._painter.scene is board.scene
    assert "tw-dark" in board._dom_classes
    assert "tw-light" not in board._dom_classes
    check_board(board)
    assert boards(seed=4, theme="dark").scene == board.scene


def line(board, plies):
    for _ in range(plies):
        if board.model.is_my_turn:
            board.model.play(max(board.model.legal_moves, key=lambda m: (m.cell or (0, 0))[0]))


def test_zoom_shrinks_within_a_game_and_is_set_back_by_a_new_one(boards):
    board = boards(game("pyramid", players=1, hand_size=20), ["human"], seed=4, width=400)
    first, sides = board.scene.side, []
    while board.model.is_my_turn:
        line(board, 1)
        sides.append(board.scene.side)
    assert sides == sorted(sides, reverse=True)
    assert sides[-1] < first
    board.model.goto(0)
    assert board.scene.side == sides[-1], "it does not grow again"
    board.theme = "dark"
    assert board.scene.side == sides[-1]
    board.model.new_game(4)
    assert board.scene.side == first, "the same deal is a new game too"
    line(board, 12)
    board.model.goto(0)
    small = board.scene.side
    board.model.new_game(4)
    assert board.scene.side == first > small


def test_the_static_picture(boards):
    board = boards(names=["<Ada>", "Bob"], seed=4)
    bundle = board._repr_mimebundle_()
    assert bundle["image/svg+xml"] == svg(board.scene)
    assert "<title>Pyramid Power, ply 0: &lt;Ada&gt; to move</title>" in bundle["image/svg+xml"]
    assert "<desc>&lt;Ada&gt;, player 0, to move: 0 points, 7 tiles in hand" in bundle["image/svg+xml"]
    assert '<figure role="img" aria-label="Pyramid Power, ply 0: &lt;Ada&gt; to move.' in bundle["text/html"]
    assert "<Ada>" not in bundle["text/html"]
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert bundle["text/plain"]
    twin = boards(names=["<Ada>", "Bob"], seed=4)._repr_mimebundle_()
    for kind in ("text/plain", "image/svg+xml", "text/html"):
        assert twin[kind] == bundle[kind]
    assert repr(board) == "<Board: Pyramid Power, ply 0: <Ada> to move>"


# ------------------------------------------------------------------------------------------------ stale clicks
@pytest.fixture
def clock(monkeypatch):
    """A clock that is set by hand, and the real span in which a click is stale."""
    now = SimpleNamespace(time=1000.0)
    monkeypatch.setattr(module, "STALE", 0.05)
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now.time))
    return now


def test_a_click_meant_for_the_picture_before_is_dropped(boards, clock):
    board = boards(game("pyramid"), ["human", "human"], seed=4)
    model = board.model
    clock.time += 1
    click(board, "curtain")
    tile = model.legal_moves[0].tile
    click(board, f"hand:{tile}")
    assert model.selection.tile == tile, "no move was made: a quick second click counts"
    for act in (lambda: model.play(model.legal_moves[0]), model.undo, lambda: model.new_game(4)):
        act()
        clock.time += 0.04
        click(board, "curtain")
        assert model.curtain, "dropped"
        clock.time += 0.02
        click(board, "curtain")
        assert not model.curtain


async def test_a_click_just_after_the_agents_move_is_dropped(boards, clock):
    board = boards(seed=4)
    model = board.model
    model.play(model.legal_moves[0])
    clock.time += 1
    await model.settled()
    tile = model.legal_moves[0].tile
    click(board, f"hand:{tile}")
    assert model.selection.tile is None
    clock.time += 0.06
    click(board, f"hand:{tile}")
    assert model.selection.tile == tile


# ------------------------------------------------------------------------------------------------ curtain and buttons
def test_the_curtain_covers_all(boards):
    board = boards(game("pyramid"), ["human", "human"], names=["Ada", "Bob"], seed=4)
    assert [t.id for t in board.scene.targets] == ["curtain"]
    assert board.scene.targets[0].label == "show the hand of Ada"
    assert set(buttons(board)) == {"play", "new"}
    assert board._controls.play.description == "Show"
    check_board(board)
    press(board._controls.play)
    assert not board.model.curtain
    board.model.play(board.model.legal_moves[0])
    assert board._status.text == "Hand the board to Bob, then press Show or click the curtain."
    tap(board, 5, 5)
    assert board.model.viewer == 1
    check_board(board)


def test_rotate_is_offered_only_where_it_turns(boards):
    board = boards(arranged(["RRB RRR GGG"], "RRR.2", "YYY"), ["human"])
    rotate = board._controls.own["rotate"]
    assert rotate.disabled
    click(board, "hand:RRR")
    assert rotate.disabled, "it looks the same in all rotations"
    click(board, "hand:RRB")
    assert not rotate.disabled
    press(rotate)
    assert board.model.selection.rotation == 1
    board.model.select(turning(board.model))
    assert not rotate.disabled
    check_board(board)


# ------------------------------------------------------------------------------------------------ names
@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "a\u202eb\u2066c", "x" * 40, "日本語の名前", "A\nB\x00", "']]>&amp;\"", "\ud83d"]
)
@pytest.mark.parametrize("width", [400, 720])
def test_any_name_can_be_shown(boards, name, width):
    board = boards(game("pyramid", players=4), ["human", *["greedy"] * 3], names=[name, name, "C", "D"], seed=4, width=width)
    board.model.play(board.model.legal_moves[0])
    bundle = board._repr_mimebundle_()
    for text in (board._status.text, board._status.canvas_label, *bundle.values()):
        text = str(text)
        assert not any((ord(c) < 32 and c != "\n") or c in "\u202e\u2066" for c in text)
        text.encode()
    assert "<img" not in bundle["text/html"] + bundle["image/svg+xml"]
    check_board(board)

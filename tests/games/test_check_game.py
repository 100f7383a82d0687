"""The conformance suite: both games pass it, a third one passes it and plays on the board, and what is broken does not pass."""

from __future__ import annotations

import dataclasses

import pytest

import tilewidgets as tw
from tests.games.tictactiles import TicTacTiles
from tilewidgets.games import registered
from tilewidgets.testing import check_game


@pytest.mark.parametrize(
    "options", [{}, {"players": 4, "visibility": "open"}, {"players": 1}, {"ruleset": "classroom"}, {"ruleset": "tiny"}]
)
def test_pyramid_is_sound(options):
    check_game(tw.game("pyramid", **options), games=1)


@pytest.mark.parametrize("options", [{"ruleset": "skirmish"}, {"visibility": "open", "ruleset": "skirmish", "fire_range": 3}])
def test_pirates_is_sound(options):
    check_game(tw.game("pirates", **options), games=1)


def test_a_third_game_is_sound():
    check_game(TicTacTiles(), games=20)


def test_a_third_game_plays_on_the_board_and_replays(tmp_path):
    board = tw.Board(TicTacTiles(), ["human", "random"], names=["Ada", "random"], seed=1)
    while not board.state.is_over:
        target = next(t for t in board.scene.targets if t.id in board.model.legal_moves)
        x, y = (sum(p[i] for p in target.outline) / 4 for i in (0, 1))
        board._moved = 0.0
        board._clicked(x, y)
    path = board.model.save(tmp_path / "game.replay.json")
    with registered(board.model.game):
        assert tw.Replay.load(path).final == board.state
    assert board.model.status_kind == "end"
    board.close()


class Leaky(TicTacTiles):
    """Shows the legal moves to everybody."""

    def view(self, state, viewer):
        view = super().view(state, viewer)
        view.legal_moves = state.legal_moves
        return view


class Mutating(TicTacTiles):
    """Changes the old position when a move is made."""

    def begin(self, setup):
        return [setup["first_player"], (None,) * 9]

    def apply(self, position, move):
        after, events = super().apply(tuple(position), move)
        position[1] = after[1]
        return list(after), events


class Careless(TicTacTiles):
    """Raises errors of Python's own for what is no move."""

    def parse(self, text):
        return {cell: cell for cell in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")}[text]


class Generous(TicTacTiles):
    """Gives points to both."""

    def result(self, position):
        result = super().result(position)
        return dataclasses.replace(result, returns=(1.0, 1.0)) if result else None


@pytest.mark.parametrize(
    ("broken", "said"),
    [(Leaky, "sees the legal moves"), (Mutating, "changed"), (Careless, "KeyError"), (Generous, "do not sum to zero")],
)
def test_what_is_broken_does_not_pass(broken, said):
    with pytest.raises(AssertionError, match=said):
        check_game(broken(), games=3)

"""Games of other people as arrays."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.tictactiles import CELLS, TicTacTiles
from tests.theory.kuhn import Kuhn
from tilewidgets.errors import IllegalMove, NotationError, TileError
from tilewidgets.interop import encoding


def test_moves_and_plies_are_found_by_playing():
    coder = encoding(TicTacTiles())
    assert [coder.move(None, k) for k in range(coder.actions)] == sorted(CELLS)
    assert (coder.most_plies, coder.parts) == (9, {"moves": (9, 9), "movers": (9, 2), "scores": (2,), "turn": (6,)})
    kuhn = encoding(Kuhn())
    assert (kuhn.actions, kuhn.most_plies) == (2, 3)
    assert kuhn.parts["shown"] == (3 + 3 + 1 + 6,)  # one card of either player, none, both


def test_a_game_can_be_read_back():
    made, coder = TicTacTiles(), encoding(TicTacTiles(), moves=sorted(CELLS), plies=9)
    state = made.deal(first_player=1).play_all(["b2", "a1", "c3"])
    for viewer, seats in ((0, [0, 1]), (1, [1, 0])):
        parts = coder.split(coder.observation(state.view(viewer)))
        assert [coder.move(None, int(row.argmax())) for row in parts["moves"] if row.any()] == ["b2", "a1", "c3"]
        assert [seats[int(row.argmax())] for row in parts["movers"] if row.any()] == [1, 0, 1]
        assert parts["turn"].tolist() == pytest.approx([1 - viewer, viewer, 1 - viewer, viewer, 3 / 9, 0])
    assert coder.legal_actions(state.view(0)) == [coder.action(None, cell) for cell in sorted(state.legal_moves)]


def test_what_is_hidden_changes_nothing_and_what_is_known_does():
    made, coder = Kuhn(), encoding(Kuhn())
    one, two, other = (made.start({"deal": deal, "first_player": 0}).play("bet") for deal in ("JQ", "JK", "KQ"))
    assert np.array_equal(coder.observation(one.view(0)), coder.observation(two.view(0)))
    assert not np.array_equal(coder.observation(one.view(0)), coder.observation(other.view(0)))
    assert not np.array_equal(coder.observation(one.view(1)), coder.observation(two.view(1)))
    assert not coder.mask(one.view(0)).any()
    assert coder.mask(one.view(1)).all()


def test_every_information_set_of_kuhn_poker_has_an_observation_of_its_own():
    made, coder, found = Kuhn(), encoding(Kuhn()), {}
    todo = [made.start({"deal": deal, "first_player": 0}) for deal in made.all_deals()]
    while todo:
        state = todo.pop()
        for viewer in (0, 1, None):
            view = state.view(viewer)
            found.setdefault(coder.observation(view).tobytes(), set()).add(view.key())
        todo += [state.play(move) for move in state.legal_moves]
    assert len(found) > 20
    assert all(len(keys) == 1 for keys in found.values())


def test_moves_can_be_given():
    coder = encoding(TicTacTiles(), moves=CELLS, plies=9)
    assert coder.action(None, "c1") == 2
    short = encoding(TicTacTiles(), moves=["a1", "b1"], plies=1)
    state = TicTacTiles().deal().play("a1")
    with pytest.raises(IllegalMove, match="does not know it"):
        short.mask(state.view(1))
    with pytest.raises(TileError, match="plies=1"):
        short.observation(state.play("b1").view(0))


@pytest.mark.parametrize(
    ("options", "error", "match"),
    [
        ({"moves": CELLS}, TileError, "both moves and plies"),
        ({"plies": 9}, TileError, "both moves and plies"),
        ({"moves": CELLS, "plies": 0}, TileError, "a number from 1"),
        ({"moves": CELLS * 2, "plies": 9}, TileError, "different notations"),
        ({"moves": "a1", "plies": 9}, TileError, "different notations"),
        ({"moves": [], "plies": 9}, TileError, "different notations"),
        ({"moves": ["z9"], "plies": 9}, NotationError, "z9"),
    ],
)
def test_what_is_given_must_be_good(options, error, match):
    with pytest.raises(error, match=match):
        encoding(TicTacTiles(), **options)


def test_a_large_game_needs_its_moves(monkeypatch):
    monkeypatch.setattr("tilewidgets.interop.history_tensors.MOST_POSITIONS", 100)
    with pytest.raises(TileError, match="more than 100 positions"):
        encoding(TicTacTiles())

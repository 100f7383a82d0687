"""Revealed views: all hands, for replays and teaching; not an information set of anybody."""

from __future__ import annotations

import pytest

from tests.scene.replays import greedy_game, pirates_game, random_game
from tilewidgets.errors import TileError


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize(("states", "ply"), [(greedy_game, 0), (greedy_game, 7), (greedy_game, 13), (pirates_game, 0), (pirates_game, 42)])
def test_all_hands_are_known(states, ply, viewer):
    state = states()[ply]
    view = state.revealed(viewer)
    assert view.revealed
    assert view.viewer == viewer
    assert view.hands == tuple(state.view(p).hands[p] for p in range(2))
    assert not any(None in hand for hand in view.hands)
    assert bool(view.legal_moves) == (viewer == state.to_move and not state.is_over)
    assert view.sample(1) is state
    assert view.to_dict()["revealed"] is True
    assert view.to_dict()["hands"] == [list(hand) for hand in view.hands]
    assert "revealed" in repr(view)


@pytest.mark.parametrize("states", [greedy_game, pirates_game])
def test_it_is_no_ordinary_view(states):
    for state in states()[::6]:
        for viewer in (None, 0, 1):
            ordinary, revealed = state.view(viewer), state.revealed(viewer)
            assert not ordinary.revealed
            assert "revealed" not in ordinary.to_dict()
            assert ordinary != revealed
            assert revealed == state.revealed(viewer)
            assert hash(revealed) == hash(state.revealed(viewer))
            assert revealed != state.revealed(0 if viewer is None else None)
    assert states()[0].revealed(0) != states()[1].revealed(0)


def test_the_order_of_the_supply_stays_hidden():
    state = greedy_game()[7]
    view = state.revealed()
    assert view.deck[-view.supply :] == (None,) * view.supply
    assert None not in view.deck[: -view.supply]
    left = set(state.setup["deck"][-view.supply :])
    assert not left & set(str(view.scene().desc).replace(":", " ").split())


def test_an_open_game_reveals_its_view():
    state = random_game("tictactiles", 1)[3]
    assert state.revealed(0) == state.view(0)


@pytest.mark.parametrize("viewer", [2, -1, True, "Ada"])
def test_there_is_no_such_side(viewer):
    with pytest.raises(TileError, match="There is no player"):
        greedy_game()[0].revealed(viewer)

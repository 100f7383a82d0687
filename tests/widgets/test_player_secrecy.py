"""In a perspective, what leaves the kernel or is printed depends on nothing but what that player may know and what a replay tells to all.

Each test runs with two replays that she cannot tell apart: the same moves, other tiles in the hands and in the supply that she does not
know.
"""

from __future__ import annotations

import random

import pytest

from tests.widgets.hands import press
from tests.widgets.recorder import recording
from tests.widgets.test_secrecy import same
from tilewidgets import Player, game
from tilewidgets.replay import Replay


def twins(made, seed, viewer, plies):
    """Two replays of the same moves; at no ply can the viewer tell them apart."""
    state, chance = made.deal(seed), random.Random(seed)
    while not state.is_over and state.ply < plies:
        state = state.play(chance.choice(state.legal_moves))
    for n in range(60):
        other = state.view(viewer).sample(f"{seed} {n}")
        if other.setup != state.setup and [str(m) for m in other.moves] == [str(m) for m in state.moves]:
            return Replay.of(state, players=list("ABCD")[: made.players]), Replay.of(other, players=list("ABCD")[: made.players])
    pytest.skip("nothing is hidden any more")
    return None


def printed(player):
    """All that Python shows of a player on request."""
    bundle = player._repr_mimebundle_()
    bundle.pop("application/vnd.jupyter.widget-view+json", None)
    model = player.model
    hidden = ("state", "replay", "node", "rows")  # the states themselves hold everything; numbers of nodes are counted through
    traits = {name: repr(getattr(model, name)) for name in model.trait_names() if name not in hidden}
    return repr([bundle, traits, repr(player), player.scene.targets, model.view.to_dict(), repr(model.view)])


def told(monkeypatch, replay, viewer, width):
    pages = []
    monkeypatch.setattr("tilewidgets.match.tree._numbers", iter(range(1_000_000)))
    with recording(monkeypatch) as recorder:
        player = Player(replay, perspective="public" if viewer is None else viewer, width=width)
        model, chance = player.model, random.Random(5)
        for _ in range(12):
            pages.append((recorder.take(), printed(player)))
            model.ply = chance.randint(0, model.last_ply)
            player.theme = chance.choice(("light", "dark"))
            model.compare = chance.choice((None, chance.randint(0, model.last_ply)))
            if chance.random() < 0.3:
                press(player._controls.find)
            if chance.random() < 0.3:
                model.annotate(comment="x")
            press(chance.choice((player._controls.forward, player._controls.back)))
        player._painter._on_ready()
        pages.append((recorder.take(), printed(player)))
        player.close()
        pages.append((recorder.take(), ""))
    return pages


@pytest.mark.parametrize("width", [400, 720])
@pytest.mark.parametrize(
    ("name", "options", "plies", "viewer"),
    [
        ("pyramid", {}, 6, 0),
        ("pyramid", {}, 6, 1),
        ("pyramid", {}, 4, None),
        ("pyramid", {"players": 3}, 8, 2),
        ("pyramid", {"players": 4, "hand_size": 3}, 9, 1),
        ("pirates", {}, 9, 0),
        ("pirates", {}, 9, 1),
        ("pirates", {}, 6, None),
    ],
    ids=str,
)
def test_a_perspective_tells_nothing_else(monkeypatch, name, options, plies, viewer, width):
    one, other = twins(game(name, **options), f"{name} {viewer} {plies}", viewer, plies)
    assert one.moves == other.moves
    assert one != other
    same(told(monkeypatch, one, viewer, width), told(monkeypatch, other, viewer, width))


def test_the_recorder_sees_all_hands(monkeypatch):
    """The same with all hands shown: then bytes differ."""
    one, other = twins(game("pyramid"), "x", 0, 6)
    with pytest.raises(AssertionError):
        same(told(monkeypatch, one, 1, 720), told(monkeypatch, other, 1, 720))

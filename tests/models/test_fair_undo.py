"""A fair undo never goes back past what chance or a hidden hand has revealed: random matches against what each player was shown."""

from __future__ import annotations

import contextlib
import random

import pytest

from tests.models.positions import alone, check_model, duel, hot_seat
from tilewidgets import MatchModel, game
from tilewidgets.errors import MatchError

MATCHES = [
    pytest.param(players, visibility, seats, id=f"{players}-{visibility}-{'-'.join(seats)}")
    for players, visibilities, lists in (
        (1, ("hidden",), (["human"],)),
        (2, ("hidden", "open"), (["human", "greedy"], ["greedy", "human"], ["human", "human"])),
        (3, ("hidden",), (["human", "greedy", "human"], ["random", "human", "greedy"])),
        (4, ("hidden", "open"), (["human", "human", "greedy", "human"], ["human", "random", "random", "random"])),
    )
    for visibility in visibilities
    for seats in lists
]


class Witness:
    """Remembers how many tiles of the deck each player has been shown, and whether anyone saw how the game ended."""

    def __init__(self, model):
        self.model, self.known, self.saw_end = model, {}, False
        model.observe(self.look, "revision")
        self.look(None)

    def tiles(self, player):
        return sum(tile is not None for tile in self.model.state.view(player).deck)

    def look(self, _change):
        model = self.model
        if model.viewer is not None and not model.curtain:
            self.known[model.viewer] = max(self.known.get(model.viewer, 0), self.tiles(model.viewer))
        self.saw_end |= model.state.is_over

    def check(self):
        """Nobody sits before a position in which she has seen more than it shows."""
        for player, known in self.known.items():
            assert self.tiles(player) >= known, f"player {player} has been shown {known} tiles"
        if self.saw_end and self.model.game.hides():
            assert self.model.state.is_over
            assert self.model.undo_ply is None


@pytest.mark.parametrize(("players", "visibility", "seats"), MATCHES)
def test_nobody_unsees(players, visibility, seats):
    chance = random.Random(f"{players}{visibility}{seats}")
    for options in ({}, {"hand_size": 2, "colors": 4}):
        model = MatchModel(game("pyramid", players=players, visibility=visibility, **options), seats, seed=1, undo="fair")
        witness = Witness(model)
        for step in range(40):
            act = chance.choice(("play", "play", "play", "undo", "redo", "goto", "lift", "retry"))
            if act == "lift" and model.curtain:
                model.lift()
            elif act == "play" and model.is_my_turn:
                model.play(chance.choice(model.legal_moves))
            elif act == "undo" and model.undo_ply is not None:
                target = model.undo_ply
                assert model.undo().ply == target
            elif act == "redo" and model.redo_ply is not None:
                model.redo()
            elif act == "retry" and model.seats[model.to_move].agent and not model.state.is_over:
                model.retry()
            elif act == "goto":
                before, ply = model.ply, chance.randrange(model.ply + 2)
                with contextlib.suppress(MatchError):
                    model.goto(ply)
                assert model.ply == (before if model.last_error else ply)
            witness.check()
            check_model(model, deep=step % 8 == 0)


@pytest.mark.parametrize("mode", ["free", "fair"])
def test_a_draw(mode):
    model = alone("GGG YYY", "RRR", "RRB BBB PPP", undo=mode)
    model.play("draw")
    if mode == "fair":
        assert model.undo_ply is None
        with pytest.raises(MatchError, match=r"nothing to undo\. A fair undo never goes back past what chance or a hidden hand"):
            model.undo()
        with pytest.raises(MatchError, match="A fair undo"):
            model.goto(0)
    model.play(model.legal_moves[0])
    assert model.undo_ply == 1, "one may lay the drawn tile elsewhere"
    model.undo()
    assert model.view.drawn == "RRB"
    if mode == "free":
        model.undo()
        assert model.ply == 0
        assert str(model.legal_moves[0]) == "draw"


def test_the_end_tells_what_the_others_held():
    model = duel("greedy", undo="fair")
    while not model.state.is_over:
        model.play(model.legal_moves[0])
    assert model.undo_ply is None, "the bonus tells what lay in the hidden hand"
    open_ = MatchModel(game("pyramid", visibility="open"), ["human", "human"], seed=4, undo="fair")
    while not open_.state.is_over:
        open_.play(open_.legal_moves[0])
    assert (open_.undo_ply is None) == open_.moves[-1].is_draw, "with open hands it tells nothing"


def test_an_agents_answer():
    model = duel(undo="fair")
    model.play(model.legal_moves[0])
    assert model.undo_ply is None
    assert duel(undo="free").play(model.moves[0]).ply == 2


def test_before_the_curtain_is_lifted_one_may_take_back():
    model = hot_seat(undo="fair")
    move = model.legal_moves[0]
    model.play(move)
    model.undo()
    assert model.curtain, "who sits there now?"
    model.lift()
    model.play(move)
    model.lift()
    assert model.undo_ply is None


def test_a_new_game_begins_anew():
    model = duel(undo="fair")
    model.play(model.legal_moves[0])
    model.new_game(5)
    assert model.undo_ply is None
    assert model.ply == 0
    model.play(model.legal_moves[0])
    assert model.undo_ply is None

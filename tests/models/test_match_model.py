"""A match model from Python: moves, back and forth, errors that leave everything as it was, traits."""

from __future__ import annotations

import math

import pytest
import traitlets

from tests.models.positions import alone, check_model, duel, first_legal, hot_seat, only, snapshot, turning
from tilewidgets import IllegalMove, MatchModel, NotationError, Replay, TileError, game
from tilewidgets.errors import MatchError, UnknownOption


# ------------------------------------------------------------------------------------------------ moves
def test_a_move_is_a_move_or_its_notation():
    one, two = duel(), duel()
    move = one.legal_moves[0]
    assert one.play(move) == two.play(str(move))
    assert one.moves == two.moves
    assert one.ply == 2, "greedy has answered, because nothing else runs here"
    assert one.is_my_turn


def test_the_state_that_play_returns_is_the_models():
    model = duel()
    assert model.play(model.legal_moves[0]) is model.state


TEXTS = ["", "nonsense", "RRB@3,-2", "RRB@3,-2/3", "draw ", "x" * 100_000, "QQQ@0,1/0", "RRB@999999,0/0", "RRB@0,0/0", "draw"]
THINGS = [None, 3, math.nan, math.inf, 10**5000, [], object(), b"draw", ("RRB", (0, 1), 0)]


@pytest.mark.parametrize("move", [*TEXTS, *THINGS], ids=lambda move: str(move)[:12] if isinstance(move, str) else type(move).__name__)
def test_a_move_that_cannot_be_leaves_the_match_as_it_was(move):
    model = duel()
    before = snapshot(model)
    with pytest.raises((NotationError, IllegalMove)) as caught:
        model.play(move)
    assert model.last_error is caught.value
    assert model.status == f"Not possible: {caught.value}"
    assert len(model.status) < 400
    after = snapshot(model)
    for name in ("last_error", "status", "status_kind"):
        before.pop(name), after.pop(name)
    assert before == after
    check_model(model)
    model.play(model.legal_moves[0])
    assert model.last_error is None
    assert model.status_kind == "turn"


def test_why_a_tile_does_not_fit():
    model = alone("RRB GGG", "BGG.2", "RRR BBB")
    with pytest.raises(
        IllegalMove, match=r"^RRB@-1,0/1 is illegal: RRB does not fit at \(-1,0\): its right edge would be red against blue\.$"
    ):
        model.play("RRB@-1,0/1")


def test_no_move_out_of_turn(stuck):
    model = duel(stuck, agent_timeout=None)
    assert model.is_my_turn
    hot = hot_seat()
    hot.play(hot.legal_moves[0])
    assert hot.curtain
    before = snapshot(hot)
    with pytest.raises(MatchError, match="waits for Player 1; lift the curtain"):
        hot.play(first_legal(hot.state))
    hot.lift()
    assert hot.last_error is None
    assert before["ply"] == hot.ply


def test_no_move_after_the_end():
    model = alone("RRR", "RRR.2", "GGG")
    model.play(model.legal_moves[0])
    assert model.state.is_over
    assert model.status_kind == "end"
    assert model.status == "The game is over with 6 points: Player 0 went out."
    for call in (lambda: model.play("draw"), lambda: model.click("supply"), lambda: model.press("confirm"), model.hint):
        with pytest.raises(MatchError, match="The game is over; start a new one, or undo"):
            call()
    check_model(model)
    model.undo()
    assert not model.state.is_over


# ------------------------------------------------------------------------------------------------ back and forth
def test_undo_restores_all_and_redo_comes_back():
    model = duel()
    start = snapshot(model)
    model.play(model.legal_moves[0])
    second = snapshot(model)
    model.play(model.legal_moves[3])
    third = snapshot(model)
    model.undo()
    assert {**snapshot(model), "redo": None} == second
    model.undo()
    assert {**snapshot(model), "redo": None} == start
    with pytest.raises(MatchError, match=r"^There is nothing to undo\.$"):
        model.undo()
    model.redo()
    model.redo()
    assert snapshot(model) == third
    with pytest.raises(MatchError, match="nothing to redo"):
        model.redo()


def test_goto_goes_anywhere_and_forgets_nothing():
    model = duel()
    for _ in range(3):
        model.play(model.legal_moves[0])
    line = model.moves
    for ply in (0, 3, 6, 1, 5, 2, 6):
        assert model.goto(ply).ply == ply == model.ply
        assert model.moves == line[:ply]
        check_model(model)
    model.goto(3)
    assert model.status.endswith("It is greedy's turn; retry asks it for its move.")
    model.retry()
    assert model.ply == 4


@pytest.mark.parametrize("ply", [-1, 7, 2.0, True, None, "3", math.nan, 10**400])
def test_there_is_no_such_ply(ply):
    model = duel()
    with pytest.raises(MatchError, match=r"There is no ply .*plies 0 to 0"):
        model.goto(ply)
    with pytest.raises(MatchError, match="There is no ply"):
        model.branch(ply) if ply is not None else model.goto(ply)
    check_model(model)


def test_another_move_forgets_what_was_undone_and_the_same_does_not():
    model = hot_seat()
    first, other = model.legal_moves[0], model.legal_moves[1]
    model.play(first)
    model.lift()
    model.play(model.legal_moves[0])
    model.goto(0)
    model.lift()
    model.play(first)
    assert model.redo_ply == 2
    model.undo()
    model.lift()
    model.play(other)
    assert model.redo_ply is None


def test_a_branch_is_a_match_of_its_own():
    model = hot_seat(names=["Ada", "Bob"], viewer=None)
    model.play(model.legal_moves[0])
    branch = model.branch(0)
    assert branch.names == ("Ada", "Bob")
    assert branch.ply == 0
    branch.lift()
    branch.play(branch.legal_moves[-1])
    assert model.ply == 1
    assert model.moves != branch.moves
    assert duel(viewer=1).branch().viewer == 1, "what was asked for stays"
    assert model.branch(players=["human", "greedy"]).viewer == 0


def test_saved_and_read_again(tmp_path):
    model = duel(names=["Ad\u202ea", "x"])
    model.play(model.legal_moves[0])
    replay = Replay.load(model.save(tmp_path / "match.json"))
    assert replay.final == model.state
    assert [player["name"] for player in replay.players] == ["Ada", "x"]
    model.close()
    assert model.save(tmp_path / "closed.json").exists(), "a closed match can still be saved"


# ------------------------------------------------------------------------------------------------ select, hint
def test_select_shows_a_move_and_play_is_still_to_come():
    model = duel()
    move = turning(model)
    model.select(str(move))
    assert model.selection.move == move
    assert model.ply == 0
    assert f"scores {model.view.points(move)} point" in model.status
    model.press("confirm")
    assert model.moves[0] == move
    with pytest.raises(IllegalMove):
        model.select(move)


def test_a_hint_is_a_legal_move_that_greedy_would_make():
    model = duel()
    move = model.hint()
    assert move in model.legal_moves
    best = max(model.view.points(m) for m in model.legal_moves)
    assert model.view.points(move) == best
    assert model.selection.move == move
    assert model.status == f"Hint: {model.game.say_move(model.view, move)}. Play makes that move."
    assert model.hint() == move, "the same at the same ply"
    check_model(model)
    model.press("rotate") if only(model) != move and move == turning(model) else model.select(move)
    assert not model.status.startswith("Hint")


def test_when_nothing_fits_one_must_draw():
    model = alone("GGG YYY", "RRR", "RRB BBB PPP")
    assert [str(m) for m in model.legal_moves] == ["draw"]
    assert model.status == "Your turn, Player 0. Nothing that you hold fits: draw a tile."
    assert model.hint().is_draw
    model.play("draw")
    assert model.view.drawn == "RRB"
    assert model.selection.tile == "RRB", "it must be placed: it is chosen already"
    assert "RRB must be placed" in model.status
    with pytest.raises(MatchError, match="You have drawn RRB, which fits and must be placed now"):
        model.press("draw")
    with pytest.raises(MatchError, match="You have drawn RRB"):
        model.click("hand:GGG")
    check_model(model)


# ------------------------------------------------------------------------------------------------ traits and arguments
def test_traits_can_only_be_read():
    model = duel()
    for name in model.trait_names():
        with pytest.raises(traitlets.TraitError, match="read-only"):
            setattr(model, name, getattr(model, name))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": "human"}, "players must list 2 players"),
        ({"players": ["human"]}, "players must list 2 players"),
        ({"players": ["human", "gredy"]}, "Did you mean 'greedy'"),
        ({"players": ["human", 3]}, "agent cannot be 3"),
        ({"players": 7}, "players must list"),
        ({"names": "ab"}, "names must list 2 names"),
        ({"names": ["a"]}, "names must list 2 names"),
        ({"names": ["a", 3]}, "A name is a text"),
        ({"names": ["a", " \u202e\n"]}, "A name is a text"),
        ({"names": ["a", "b" * 41]}, "A name is a text of 1 to 40"),
        ({"seed": 1.5}, "A seed is"),
        ({"seed": math.nan}, "A seed is"),
        ({"viewer": 2}, "viewer must be a player from 0 to 1"),
        ({"viewer": True}, "viewer must be"),
        ({"viewer": math.nan}, "viewer must be"),
        ({"undo": "never"}, "undo cannot be 'never'"),
        ({"undo": []}, "undo cannot be"),
        ({"agent_timeout": 0}, "agent_timeout must be a number of seconds"),
        ({"agent_timeout": math.nan}, "agent_timeout must be"),
        ({"agent_timeout": math.inf}, "agent_timeout must be"),
        ({"agent_timeout": 10**400}, "agent_timeout must be"),
        ({"agent_timeout": "1"}, "agent_timeout must be"),
        ({"agent_timeout": True}, "agent_timeout must be"),
    ],
    ids=str,
)
def test_a_wrong_argument_is_named(options, words):
    with pytest.raises(TileError, match=words):
        MatchModel(game("pyramid"), **options)


@pytest.mark.parametrize("start", [None, 3, "pyramid", {}, math.nan, MatchModel], ids=repr)
def test_a_wrong_start_is_named(start):
    with pytest.raises(TileError, match="starts from a game or a state, not from"):
        MatchModel(start)


def test_an_unknown_keyword_is_refused():
    with pytest.raises(TypeError, match="unexpected keyword argument 'foo'"):
        MatchModel(game("pyramid"), foo=1)
    with pytest.raises(UnknownOption, match="agent cannot be 'nobody'"):
        duel("nobody")
    for seed in (math.nan, 2.5, [], True):
        with pytest.raises(TileError, match="A seed is"):
            duel().new_game(seed)


def test_a_state_in_play_goes_on():
    state = game("pyramid").deal(3)
    state = state.play(state.legal_moves[0])
    model = MatchModel(state, ["greedy", "human"])
    assert model.ply == 1
    assert model.undo_ply is None, "the one decision before is greedy's"
    check_model(model)
    over = alone("RRR", "RRR.2", "GGG")
    over.play(over.legal_moves[0])
    done = MatchModel(over.state, ["human"])
    assert done.status_kind == "end"
    check_model(done)

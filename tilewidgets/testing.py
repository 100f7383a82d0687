"""`check_game`: what every game must keep to, as one call. Put your own game through it.

def test_my_game():
check_game(MyGame())
"""

from __future__ import annotations

import json
from typing import Any

from tilewidgets.errors import IllegalMove, NotationError, TileError
from tilewidgets.game import Game, State
from tilewidgets.games import registered
from tilewidgets.kernel import has_numba, random_below, stream
from tilewidgets.scene import Scene

MOST_PLIES = 2_000
NONSENSE = ("", " ", "no such move", "\x00", "move" * 1000)


def check_game(game: Game, *, games: int = 3, seed: int | str = 0, pictures: bool = True) -> None:
    """Check that a game is sound: play it at random and look at everything on the way.

    Notation parses and prints; the same seed gives the same game, and a setup the game that it describes; states do not change; moves
    that are no moves, or illegal, raise errors of the package and change nothing; views hide what samples change; a sample agrees with
    the view; the scene has unique targets that are hit where they lie, and every move can be shown and confirmed on the board; replays
    round-trip; rules run compiled as they do plain, where the game offers both.

    Parameters
    ----------
    game : Game
    games : int
        Random games to play.
    seed : int or str
        Of all randomness.
    pictures : bool
        Whether to draw as well (slower).

    Raises
    ------
    AssertionError
        With what is wrong, and the moves that led there.
    """
    with registered(game):
        _check_games(game, games, seed, pictures=pictures)
    _check_compiled(game, seed)


def _check_games(game: Game, games: int, seed: int | str, *, pictures: bool) -> None:
    for number in range(games):
        first = number % game.players
        state = game.deal(f"{seed}/{number}", first_player=first)
        _check_start(game, state, f"{seed}/{number}", first)
        streams = [stream("check", str(seed), number)]
        while not state.is_over:
            _need(state.ply < MOST_PLIES, state, f"the game does not end within {MOST_PLIES} plies")
            _check_position(game, state, pictures=pictures and state.ply % 3 == 0)
            move = state.legal_moves[random_below(streams, 0, len(state.legal_moves))]
            state = _check_move(game, state, move)
        _check_end(game, state)


def _need(condition: bool, state: State, what: str) -> None:
    if not condition:
        moves = " ".join(str(move) for move in state.moves)
        raise AssertionError(f"{state.game.name}: {what}. Setup: {state.setup}. Moves: {moves or 'none'}.")


def _check_start(game: Game, state: State, seed: str, first: int) -> None:
    _need(game.deal(seed, first_player=first) == state, state, "the same seed does not deal the same game")
    _need(game.start(state.setup) == state, state, "the setup does not begin the same game")
    _need(json.loads(json.dumps(state.to_dict())) == state.to_dict(), state, "to_dict is not plain JSON data")
    rebuilt = game.check_setup(json.loads(json.dumps(state.setup)))
    _need(rebuilt == state.setup, state, "a setup is not the same after a round trip through JSON")


def _check_position(game: Game, state: State, *, pictures: bool) -> None:
    _need(bool(state.legal_moves), state, "there is no legal move, and the game is not over")
    _need(len(set(map(str, state.legal_moves))) == len(state.legal_moves), state, "a legal move is listed twice")
    for move in state.legal_moves:
        _need(game.parse(str(move)) == move, state, f"{move} is not parsed as what was printed")
    _check_errors(game, state)
    for viewer in (None, *range(game.players)):
        _check_view(game, state, viewer)
    if pictures:
        _check_scene(game, state)


def _check_errors(game: Game, state: State) -> None:
    before = state.to_dict()
    for text in NONSENSE:
        try:
            state.play(text)
        except NotationError:
            continue
        except Exception as error:
            raise AssertionError(f"{game.name}: playing {text[:20]!r} raises {type(error).__name__}, not NotationError") from error
        _need(False, state, f"playing {text[:20]!r} is accepted")
    legal = {str(move) for move in state.legal_moves}
    for earlier in state.moves:
        if str(earlier) not in legal:
            try:
                state.play(earlier)
            except IllegalMove as error:
                _need(bool(error.reason), state, f"no reason is given why {earlier} is illegal")
            else:
                _need(False, state, f"{earlier} is played though it is not among legal_moves")
    _need(state.to_dict() == before, state, "a refused move changed the state")


def _check_view(game: Game, state: State, viewer: int | None) -> None:
    view = state.view(viewer)
    _need(view == state.view(viewer), state, f"two views of player {viewer} are not equal")
    _need(viewer == state.to_move or not view.legal_moves, state, f"player {viewer} sees the legal moves of player {state.to_move}")
    if viewer == state.to_move:
        _need(tuple(view.legal_moves) == state.legal_moves, state, "the player to move does not see her legal moves")
    sample = view.sample("check")
    _need(sample == view.sample("check"), state, "the same seed does not give the same sample")
    other = sample.view(viewer)
    _need(other == view, state, f"a sample does not agree with the view of player {viewer}")
    for said in (repr, str, lambda one: json.dumps(one.to_dict())):
        _need(said(other) == said(view), state, f"the view of player {viewer} shows what she cannot know: {said(view)[:200]}")


def _check_scene(game: Game, state: State) -> None:
    for viewer in (None, *range(game.players)):
        scene: Scene = game.scene(state.view(viewer))
        ids = [target.id for target in scene.targets]
        _need(len(set(ids)) == len(ids), state, "two targets of the scene have the same id")
        for target in scene.targets:
            x, y = (sum(point[i] for point in target.outline) / len(target.outline) for i in (0, 1))
            _need(scene.at(x, y) is not None, state, f"nothing is hit in the middle of {target.id}")
            _need(bool(target.label), state, f"target {target.id} has no spoken name")
        _need(bool(scene.title and scene.desc and scene.glyphs), state, "the scene has no title, description or text")
    view = state.view(state.to_move)
    for move in state.legal_moves[:12]:
        selection = game.selection(view, move)
        game.scene(view, selection)
        response = game.press(view, selection, "confirm")
        _need(response.move == move, state, f"{move} cannot be shown and confirmed on the board")


def _check_move(game: Game, state: State, move: Any) -> State:
    before, mover = state.to_dict(), state.to_move
    after = state.play(str(move))
    same = state.to_dict() == before and game.legal(state._position) == state.legal_moves
    _need(same, state, f"playing {move} changed the old state")
    _need(after == state.play(move), state, f"{move} and its notation lead to different states")
    _need(after.ply == state.ply + 1, state, f"{move} is not counted as one ply")
    _need(after.movers[-1] == mover, state, f"{move} is not counted as player {mover}'s")
    for event in after.events:
        _need(bool(str(event)), state, f"an event of {move} says nothing")
    return after


def _check_end(game: Game, state: State) -> None:
    from tilewidgets.replay import Replay

    result = state.result
    assert result is not None
    _need(len(result.scores) == len(result.returns) == game.players, state, "the result has not one entry a player")
    _need(game.players == 1 or abs(sum(result.returns)) < 1e-9, state, f"the returns {result.returns} do not sum to zero")
    _need(state.legal_moves == (), state, "there are legal moves after the end")
    for viewer in (None, *range(game.players)):
        _check_view(game, state, viewer)
    try:
        state.play(state.moves[-1])
    except TileError:
        pass
    else:
        _need(False, state, "a move is accepted after the end")
    replay = Replay.of(state)
    _need(Replay.loads(replay.dumps()).final == state, state, "a replay of the game does not lead to the same state")


def _check_compiled(game: Game, seed: int | str) -> None:
    recorder: Any = getattr(game, "recorder", None)
    if recorder is None or not has_numba():
        return
    policies = ["random"] * game.players
    streams = [[stream("check", str(seed), i, k) for k in range(1 + game.players)] for i in range(20)]
    first = [i % game.players for i in range(20)]
    plain, fast = (recorder(policies, fast).play(streams, first) for fast in (False, True))
    for a, b in zip(plain, fast, strict=True):
        same = a.setup == b.setup and a.moves == b.moves and a.result == b.result
        if not same:
            raise AssertionError(f"{game.name}: plain and compiled rules play different games from setup {a.setup}")

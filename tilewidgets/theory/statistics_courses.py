"""Games to be looked into move by move: `courses`, played here or read from replays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tilewidgets.game import Game
from tilewidgets.theory.statistics_games import archive_of, check_request, game_of


@dataclass(frozen=True)
class Course:
    """A finished game, move by move.

    Attributes
    ----------
    game : Game
    setup : dict
    moves : tuple
        As objects.
    movers, choices : list of int
        By ply: whose decision it was, and among how many moves.
    scores, returns : tuple
        By player.
    """

    game: Game
    setup: dict[str, Any]
    moves: tuple[Any, ...]
    movers: list[int]
    choices: list[int]
    scores: tuple[int, ...]
    returns: tuple[float, ...]


def courses(source: Any, games: int = 1000, seed: int | str = 0, *, agents: Sequence[Any] | None = None) -> Iterator[Course]:
    """Yield games move by move; the parameters are those of `sample`, but for samples and data frames, which have no moves."""
    archive = archive_of(source)
    if archive is not None:
        drivers: dict[Any, Any] = {}
        for replay in archive:
            if replay.final.result is not None:
                if replay.game.ruleset not in drivers:
                    drivers = {replay.game.ruleset: _driver(replay.game)}
                drive = drivers[replay.game.ruleset]
                yield _course(replay.game, drive, replay.to_dict()["setup"], replay.moves, replay.final.result)
        return
    game = game_of(source)
    check_request(games, seed)
    from tilewidgets.agents.simulate import simulate

    drive = _driver(game)
    for played in simulate(game, ["random"] * game.players if agents is None else agents, games, seed):
        if played.result is not None:
            yield _course(game, drive, played.setup, played.moves, played.result)


def _driver(game: Any) -> Any:
    """What drives a game in place, if it can be."""
    return game.rollout() if hasattr(game, "rollout") else None


def _course(game: Game, drive: Any, setup: dict[str, Any], moves: Sequence[str], result: Any) -> Course:
    movers, choices = [], []
    if drive is not None:
        drive.start(setup)
        for text in moves:
            movers.append(drive.to_move)
            choices.append(drive.count)
            drive.play(text)
    else:
        state = game.start(setup)
        for text in moves:
            movers.append(state.to_move)
            choices.append(len(state.legal_moves))
            state = state.play(text)
    return Course(game, setup, tuple(game.parse(text) for text in moves), movers, choices, result.scores, result.returns)

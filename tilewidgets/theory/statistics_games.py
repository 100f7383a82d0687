"""Games to be counted: `Sample`, facts of many games in arrays, played here or read from replays.

Random games are played by the hundred thousand: in threads over compiled rules, a fixed number at a time, so that the same seed gives the
same games for any number of threads, and nothing is kept of a game but a few numbers (about 25 bytes for two players).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, short, whole
from tilewidgets.game import Game, check_seed
from tilewidgets.kernel import has_numba, stream
from tilewidgets.replay import Archive
from tilewidgets.theory.optional import numpy, pandas
from tilewidgets.theory.tournament_run import processors

if TYPE_CHECKING:
    import pandas as pd

MOST_NUMBERS = 1 << 20
"""Integers that the moves of the games played at a time take."""
MOST_AT_A_TIME = 4096
_STATES = (1640531364 << 32) - 2
"""States that a stream of the kernel can begin in."""


@dataclass(frozen=True)
class Sample:
    """Facts of many finished games.

    Attributes
    ----------
    title : str
        What was played.
    first : array of int
        Who began, by game.
    plies : array of int
        Number of moves.
    scores, returns : array
        By game and player.
    reasons : array of str
        Why each ended.
    """

    title: str
    first: Any
    plies: Any
    scores: Any
    returns: Any
    reasons: Any

    def __len__(self) -> int:
        return len(self.plies)

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.scores.shape[1])

    def to_frame(self) -> pd.DataFrame:
        """Return the games as a pandas data frame, one row each; `sample` takes it back."""
        columns: dict[str, Any] = {"first_player": self.first, "plies": self.plies, "reason": self.reasons}
        for p in range(self.players):
            columns |= {f"score_{p}": self.scores[:, p], f"return_{p}": self.returns[:, p]}
        return pandas().DataFrame(columns)  # type: ignore[no-any-return]


def sample(
    source: Any,
    games: int = 10_000,
    seed: int | str = 0,
    *,
    agents: Sequence[Any] | None = None,
    workers: int | None = None,
    fast: bool | None = None,
) -> Sample:
    """Return facts of games.

    Parameters
    ----------
    source : Game, str, path, Archive, Sample or data frame
        A game, or its name: `games` games are played. Replays, or the path of their file or folder: those are counted. A data frame as
        `Sample.to_frame` returns it.
    games : int
        How many are played; who begins changes from game to game.
    seed : int or str
        The same seed gives the same games.
    agents : sequence, optional
        One a seat, as `tilewidgets.agent` takes them; by default all moves are random.
    workers : int, optional
        Threads, one a processor if not given.
    fast : bool, optional
        Whether to compile; by default if numba is installed and the games are many.
    """
    if isinstance(source, Sample):
        return source
    if hasattr(source, "columns") and hasattr(source, "iloc"):
        return _of_frame(source)
    archive = archive_of(source)
    if archive is not None:
        return _of_replays(archive)
    game = game_of(source)
    check_request(games, seed, workers)
    names = ["random"] * game.players if agents is None else list(agents)
    if hasattr(game, "recorder") and len(names) == game.players and all(name in ("random", "greedy") for name in names):
        quick = has_numba() and (fast if fast is not None else games >= 500)
        return _in_bulk(game, names, games, seed, workers or processors(), quick)
    from tilewidgets.agents.simulate import simulate

    played = [one for one in simulate(game, names, games, seed, workers=workers, fast=fast) if one.result is not None]
    rows = [(one.index % game.players, one.plies, one.result) for one in played]
    return _of_rows(f"{game.title}: {', '.join(map(_name, names))}", rows, game.players)


def check_request(games: Any, seed: Any, workers: Any = None) -> None:
    """Refuse what cannot be a number of games, a seed or a number of threads."""
    check_seed(seed)
    if not whole(games) or games < 1:
        raise TileError(f"games must be a whole number from 1, not {short(games)}.")
    if workers is not None and (not whole(workers) or workers < 1):
        raise TileError(f"workers must be a whole number from 1, not {short(workers)}.")


def _name(agent: Any) -> str:
    return agent if isinstance(agent, str) else str(getattr(agent, "name", getattr(agent, "__name__", "agent")))


def game_of(source: Any) -> Game:
    """The game that is meant: itself, or of that name, for two players if it can be."""
    if isinstance(source, Game):
        return source
    from tilewidgets.games import game

    return game(source, players=2)


def archive_of(source: Any) -> Archive | None:
    """The replays that are meant, if any are: a text is the name of a game if there is one, else a path."""
    if isinstance(source, Archive):
        return source
    if isinstance(source, str):
        from tilewidgets.games import games

        if source in games() or not (Path(source).exists() or "." in source or os.sep in source):
            return None
    return Archive(source) if isinstance(source, str | os.PathLike) else None


# ------------------------------------------------------------------------------------------------ made of others
def _of_rows(title: str, rows: Sequence[Any], players: int) -> Sample:
    np = numpy()
    first, plies, results = zip(*rows, strict=True) if rows else ((), (), ())
    scores = np.array([one.scores for one in results], np.int32).reshape(-1, players)
    returns = np.array([one.returns for one in results], np.float32).reshape(-1, players)
    return _filled(title, np.array(first, np.int8), np.array(plies, np.int32), scores, returns, np.array([one.reason for one in results]))


def _filled(title: str, *arrays: Any) -> Sample:
    if not len(arrays[0]):
        raise TileError(f"{title}: there is no finished game to count.")
    return Sample(title, *arrays)


def _of_replays(archive: Archive) -> Sample:
    rows, kinds = [], set()
    for replay in archive:
        result = replay.final.result
        kinds.add((replay.game.name, replay.game.players))
        if len(kinds) > 1:
            raise TileError(f"{archive.path.name!r} holds several games: {', '.join(f'{n} for {p}' for n, p in sorted(kinds))}. Sort them.")
        if result is not None:
            rows.append((replay.to_dict()["setup"].get("first_player", 0), replay.plies, result))
    return _of_rows(archive.path.name, rows, next(iter(kinds))[1] if kinds else 1)


def _of_frame(frame: pd.DataFrame) -> Sample:
    np = numpy()
    players = sum(str(column).startswith("score_") for column in frame.columns)
    wanted = ["first_player", "plies", "reason", *(f"{what}_{p}" for p in range(players) for what in ("score", "return"))]
    missing = [column for column in wanted if column not in frame.columns]
    if missing or not players:
        raise TileError(f"A data frame of games needs a column {missing[0] if missing else 'score_0'}, as Sample.to_frame makes it.")
    scores, returns = (frame[[f"{what}_{p}" for p in range(players)]].to_numpy() for what in ("score", "return"))
    first, plies = frame["first_player"].to_numpy(np.int8), frame["plies"].to_numpy(np.int32)
    return _filled("games of a data frame", first, plies, scores.astype(np.int32), returns.astype(np.float32), frame["reason"].to_numpy())


# ------------------------------------------------------------------------------------------------ played in bulk
def _in_bulk(game: Any, names: Sequence[str], games: int, seed: int | str, workers: int, fast: bool) -> Sample:
    np = numpy()
    size = max(1, min(MOST_AT_A_TIME, MOST_NUMBERS // game.engine.most_plies))
    first, plies = np.empty(games, np.int8), np.empty(games, np.int32)
    scores, returns = np.empty((games, game.players), np.int32), np.empty((games, game.players), np.float32)
    codes = np.empty(games, np.int8)
    reasons: list[str] = []
    known: dict[tuple[int, ...], Any] = {}
    here = local()

    def judged(row: tuple[int, ...]) -> tuple[int, Any]:
        result = known.get(row)
        if result is None:
            result = known[row] = game.result(game.engine.told((0, *row)))
        if result.reason not in reasons:
            reasons.append(result.reason)
        return reasons.index(result.reason), result

    def play(number: int) -> None:
        start = number * size
        part = slice(start, min(games, start + size))
        if not hasattr(here, "bench"):
            here.bench = _Bench(game, names, size, fast)
        first[part] = np.arange(part.start, part.stop) % game.players
        ends = here.bench.play(stream("sample", seed, number), first[part])
        plies[part] = ends[:, 0]
        where, which = _distinct(ends[:, 1:])
        told = [judged(tuple(row)) for row in ends[where, 1:].tolist()]
        codes[part] = np.array([code for code, _ in told], np.int8)[which]
        scores[part] = np.array([result.scores for _, result in told], np.int32)[which]
        returns[part] = np.array([result.returns for _, result in told], np.float32)[which]

    numbers = range(-(-games // size))
    if workers == 1 or not fast:
        for number in numbers:
            play(number)
    else:
        with ThreadPoolExecutor(workers) as pool:
            for _ in pool.map(play, numbers):
                pass
    return Sample(f"{game.title}: {', '.join(names)}", first, plies, scores, returns, np.array(reasons, object)[codes])


class _Bench:
    """What one thread plays on: rules, states and room for the courses of so many games, used again and again."""

    def __init__(self, game: Any, names: Sequence[str], size: int, fast: bool) -> None:
        engine = game.engine
        self._players, self._bulk = game.players, engine.bulk(fast)
        self._policies = self._bulk.integers([engine.policy_numbers[name] for name in names])
        self._room = [self._bulk.zeros(size, width) for width in (engine.most_plies, engine.setup_size, engine.told_size)]

    def play(self, seed: int, first: Any) -> Any:
        """Play a game for each player of `first`, who begins it; returns rows of plies and what the result follows from."""
        np, bulk, count = numpy(), self._bulk, len(first)
        raw = np.random.PCG64(seed).random_raw(count * (1 + self._players))
        streams = (raw % np.uint64(_STATES) + np.uint64(1)).astype(np.int64).reshape(count, 1 + self._players)
        table, firsts = (streams, first.astype(np.int64)) if bulk.fast else (streams.tolist(), first.tolist())
        bulk.driving.record_games(bulk.games, bulk.states, self._policies, table, firsts, *self._room, count)
        return np.array(self._room[2][:count])


def _distinct(rows: Any) -> tuple[Any, Any]:
    """Where each different row first occurs, and which of those every row is."""
    np = numpy()
    low = rows.min(axis=0)
    spans = rows.max(axis=0) - low + 1
    if np.log2(spans.astype(float)).sum() > 62:
        _, where, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        return where, which.reshape(-1)
    keys = np.zeros(len(rows), np.int64)
    for column, span in enumerate(spans):
        keys = keys * span + (rows[:, column] - low[column])
    _, where, which = np.unique(keys, return_index=True, return_inverse=True)
    return where, which

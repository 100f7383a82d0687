"""`Replays`: the games of a tournament one by one, from its file, or played once more from their seeds; and tables made from a file."""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from tilewidgets.errors import TileError, short, whole
from tilewidgets.theory.pairing import Outcome, Pairing, seating
from tilewidgets.theory.pairing_rounds import make_format
from tilewidgets.theory.tournament_file import row_of
from tilewidgets.theory.tournament_games import Failed, Games, Row
from tilewidgets.theory.tournament_play import Task, play

if TYPE_CHECKING:
    from tilewidgets.replay import Replay
    from tilewidgets.theory.tournament_table import Standings

MOST_GAMES = 10_000_000
"""Number that a game of a pairing can have in a file."""
MOST_PLANNED = 1_000_000
"""Games of a pairing that the first line can announce."""


@dataclass(frozen=True)
class GameFacts:
    """What is known of a game without looking at its moves.

    Attributes
    ----------
    agents : tuple of str
        By seat.
    k : int
        Its number in the pairing, from 0.
    returns : tuple of float
        By seat.
    scores : tuple of float or None
        By seat; `None` if a failure ended the game.
    plies : int
        Number of moves.
    failed : Failed or None
        Whose failure ended it.
    """

    agents: tuple[str, ...]
    k: int
    returns: tuple[float, ...]
    scores: tuple[float, ...] | None
    plies: int
    failed: Failed | None

    @property
    def deal(self) -> int:
        """Number of its deal, from 0: each deal is played in every seat order."""
        return self.k // len(self.agents)


class Replays:
    """The games of a tournament, one by one.

    Attributes
    ----------
    file : Path or None
        Where they are kept. Without a file a game is played once more when it is opened.
    """

    def __init__(self, games: Games, file: Path | None = None, task: Callable[[tuple[str, ...], int], Task] | None = None) -> None:
        self._games, self.file, self._task = games, file, task

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_task": None}  # another process does not have the agents

    def numbers(self, agents: Sequence[str]) -> list[int]:
        """Numbers of the games of some agents that have been played."""
        plies = self._games.of(tuple(sorted(agents))).plies
        return [k for k, count in enumerate(plies.tolist()) if count >= 0]

    def groups(self, *agents: str) -> list[tuple[str, ...]]:
        """Who has played together, as far as all of these are among them: of a game for two, both."""
        played = [names for names in list(self._games.known) if not Counter(agents) - Counter(names)]
        return sorted(names for names in played if self.numbers(names))

    def facts(self, agents: Sequence[str], k: int) -> GameFacts:
        """What is known of a game.

        Raises
        ------
        TileError
            It has not been played.
        """
        key = tuple(sorted(agents))
        pair = self._games.of(key)
        if not whole(k) or not 0 <= k < len(pair.plies) or pair.plies[k] < 0:
            raise TileError(f"{' and '.join(agents)} have not played a game {short(k)}: see the numbers of those they have played.")
        places = list(seating(self._games.players, k))
        scores = pair.scores[k, places].tolist()
        failed = next((failed for failed in list(self._games.failures) if failed.agents == key and failed.k == k), None)
        known = None if any(score != score for score in scores) else tuple(scores)
        returns = tuple(pair.returns[k, places].tolist())
        return GameFacts(tuple(key[place] for place in places), k, returns, known, int(pair.plies[k]), failed)

    def open(self, agents: Sequence[str], k: int) -> Replay:
        """Return a game as a replay: from the file, if it is there, or else played once more.

        Raises
        ------
        TileError
            It has not been played, or it does not come out as it did.
        """
        from tilewidgets.replay import Replay

        facts, key = self.facts(agents, k), tuple(sorted(agents))
        line = None if self.file is None else _line(self.file, key, k)
        if line is not None:
            return Replay.loads(line)
        if self._task is None:
            where = "is not in its file any more" if self.file is not None else "cannot be played once more: its agents are not here"
            raise TileError(f"Game {k} of {' and '.join(key)} {where}. Run the tournament again, with file='games.replay.jsonl'.")
        (row,) = play(self._task(key, k))
        if (row.returns, row.scores, row.plies) != (facts.returns, facts.scores, facts.plies):
            raise TileError(
                f"Game {k} of {' and '.join(key)} came out otherwise this time: an agent's moves do not follow from what it sees. "
                "To keep the games as they are played, run the tournament with file='games.replay.jsonl'."
            )
        assert row.line is not None
        return Replay.loads(row.line)


def _line(path: Path, agents: tuple[str, ...], k: int) -> bytes | None:
    """The line of a game, looked for from the start; `None` if it is not there."""
    mark = f'"k":{k}'.encode()
    try:
        with path.open("rb") as file:
            for line in file:
                if mark in line and line.endswith(b"\n"):
                    meta = orjson.loads(line)["meta"]
                    if meta.get("k") == k and tuple(meta.get("pairing", ())) == agents:
                        return line
    except FileNotFoundError:
        return None
    except (OSError, KeyError, TypeError, AttributeError, ValueError) as error:
        raise TileError(f"{path.name!r} cannot be read ({type(error).__name__}: {error}). Run the tournament once more.") from None
    return None


# ------------------------------------------------------------------------------------------------ a table from a file
def read_standings(path: str | os.PathLike[str]) -> Standings:
    """Make the table of a tournament from the file of its games; its agents need not be there.

    Of a round robin the file does not tell how many games there were to be: those of the longest pairing are taken.

    Raises
    ------
    TileError
        It is not the file of a tournament, or its game is not installed.
    """
    from tilewidgets.games import game as make
    from tilewidgets.theory.tournament_table import Standings

    file = Path(path)
    identity, rows = _read(file)
    try:
        facts = {key: identity[key] for key in ("kind", "game", "ruleset", "agents", "seed")}
        names, seed = tuple(facts["agents"]), ast.literal_eval(facts["seed"])
        game = make(facts["game"], ruleset=facts["ruleset"])
    except TileError:
        raise
    except (KeyError, TypeError, ValueError, SyntaxError, RecursionError, MemoryError):
        raise _no_tournament(file, 1) from None
    games = Games(game.players)
    for number, (agents, row) in enumerate(rows, start=1):
        if not _is_sound(agents, row, set(names), game.players):
            raise _no_tournament(file, number)
        games.add(agents, row)
    most = max(row.k + 1 for _, row in rows)
    each = identity.get("games", -(-most // game.players) * game.players)
    if not whole(each) or not 0 < each <= max(MOST_PLANNED, most):
        raise _no_tournament(file, 1)
    self_play = any(len(set(agents)) == 1 for agents, _ in rows)
    plan = make_format(facts["kind"], names, each, seed, players=game.players, rounds=identity.get("rounds"), self_play=self_play)
    rounds, done = rounds_of(plan.next_round, games)
    return Standings(game, names, rounds, games, plan.places(done), plan.total(), Replays(games, file))


def rounds_of(
    next_round: Callable[[Sequence[Sequence[Outcome]]], tuple[Pairing, ...]], games: Games
) -> tuple[tuple[tuple[Pairing, ...], ...], list[tuple[Outcome, ...]]]:
    """The rounds that can be told by now, the last of which may be unfinished; and what the finished ones came to."""
    done: list[tuple[Outcome, ...]] = []
    out = []
    while pairings := next_round(done):
        out.append(pairings)
        if any(games.missing(pairing) for pairing in pairings):
            break
        done.append(tuple(map(games.outcome, pairings)))
    return tuple(out), done


def _read(path: Path) -> tuple[Mapping[str, Any], list[tuple[tuple[str, ...], Row]]]:
    """What the first line says of the tournament, and all whole lines as games."""
    try:
        with path.open("rb") as file:
            lines = [(number, line) for number, line in enumerate(file, start=1) if line.endswith(b"\n")]
    except OSError as error:
        raise TileError(f"{str(path)!r} cannot be read ({error.strerror}). Give the .replay.jsonl file of a tournament.") from None
    if not lines:
        raise TileError(f"{str(path)!r} holds no game yet. Give the .replay.jsonl file of a tournament that has begun.")
    identity: Any = None
    rows, tag = [], None
    for number, line in lines:
        try:
            data = orjson.loads(line)
            if number == 1:
                identity, tag = data["meta"]["identity"], data["meta"]["tournament"]
            if data["meta"]["tournament"] != tag:
                raise _no_tournament(path, number)
            rows.append(row_of(data))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise _no_tournament(path, number) from None
    if not isinstance(identity, Mapping) or not isinstance(identity.get("agents"), Mapping):
        raise _no_tournament(path, 1)
    return identity, rows


def _is_sound(agents: tuple[Any, ...], row: Row, names: set[str], players: int) -> bool:
    numbers = [row.returns, *([row.scores] if row.scores is not None else [])]
    return (
        len(agents) == players
        and all(isinstance(name, str) and name in names for name in agents)
        and whole(row.k)
        and 0 <= row.k < MOST_GAMES
        and all(len(values) == players and all(type(value) in (int, float) for value in values) for values in numbers)
        and (row.failure is None or (whole(row.failure["seat"]) and 0 <= row.failure["seat"] < players))
    )


def _no_tournament(path: Path, number: int) -> TileError:
    return TileError(f"{path.name!r}, line {number} is no game of its tournament. Give a .replay.jsonl file that a tournament has written.")

"""`Tournament`: agents play each other; every game is kept, and a run that was interrupted goes on where it was.

The parts: `pairing.py` and `pairing_rounds.py` (who plays whom), `tournament_agents.py` (who takes part), `tournament_play.py` (what a
worker does), `tournament_run.py` (workers), `tournament_file.py` (the file), `tournament_games.py` (what is known), `tournament_replays.py`
(its games one by one), `tournament_table.py` (the table), `tournament_writers.py` (who writes which file).
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets import __version__
from tilewidgets.agents.simulate import COMPILE_FROM
from tilewidgets.errors import MissingExtra, TileError, short
from tilewidgets.game import Game, check_seed
from tilewidgets.kernel import has_numba
from tilewidgets.theory.pairing import Pairing, check_games, pairing_seed
from tilewidgets.theory.pairing_rounds import make_format
from tilewidgets.theory.tournament_agents import IN_BULK, Entrant, entrants
from tilewidgets.theory.tournament_file import GameFile, tag_of
from tilewidgets.theory.tournament_games import Games, Row
from tilewidgets.theory.tournament_play import DEALS, Task, how_played, remember
from tilewidgets.theory.tournament_replays import Replays, rounds_of
from tilewidgets.theory.tournament_run import Runner
from tilewidgets.theory.tournament_writers import PATIENCE, writer_of, writing

if TYPE_CHECKING:
    from tilewidgets.theory.tournament_table import Standings

SCHEDULE = 1
"""Version of how games follow from a seed; raised when that changes."""
_runs = count()


class Tournament:
    """Agents play each other.

    Each deal is played in every seat order. The games depend on the seed and on who plays, not on the order of the agents, on who else
    takes part, nor on where they are played: the table is the same for every executor.

    Parameters
    ----------
    agents : iterable or mapping
        What `tilewidgets.agent` takes: names, functions `view -> move`, agents; or a mapping from names to those.
    game : Game or str
        A name is made into the game of two players.
    games : int
        Games of each pairing: a multiple of the number of players.
    seed : int or str
        The same seed gives the same games.
    kind : {"round_robin", "swiss", "knockout"}
        A Swiss or a knockout tournament is for two players.
    rounds : int, optional
        Of a Swiss tournament; by default as many as a knockout would have.
    self_play : bool
        Whether agents of a round robin also play against themselves. That counts in matrices, not in the standings.
    file : path, optional
        Where every game is kept as a replay, one a line (`.replay.jsonl`). If the file is there, the run goes on with it.
    fast : bool, optional
        Whether to compile the rules; by default if numba is installed and the games are many. The games are the same.

    Examples
    --------
    >>> Tournament(["random", "greedy"], "pyramid", games=10).run().names
    ('greedy', 'random')
    """

    def __init__(
        self,
        agents: Iterable[Any] | Mapping[str, Any],
        game: Game | str,
        games: int = 100,
        *,
        seed: int | str = 0,
        kind: str = "round_robin",
        rounds: int | None = None,
        self_play: bool = False,
        file: str | os.PathLike[str] | None = None,
        fast: bool | None = None,
    ) -> None:
        if isinstance(game, str):
            from tilewidgets.games import game as make

            game = make(game, players=2)
        check_seed(seed)
        check_games(games, game.players)
        if fast and not has_numba():
            raise MissingExtra("numba", "fast")
        self.game, self.seed, self.kind = game, seed, kind
        self.entrants = entrants(agents)
        least = 1 if self_play else game.players
        if len(self.entrants) < least:
            raise TileError(f"A tournament of {short(game.name)} needs {least} agents or more, not {len(self.entrants)}. Name more.")
        self._by_name = {one.name: one for one in self.entrants}
        self._format = make_format(kind, tuple(self._by_name), games, seed, players=game.players, rounds=rounds, self_play=self_play)
        self._fast = has_numba() and self.total >= COMPILE_FROM if fast is None else fast
        self.file = None if file is None else Path(file)
        self._ruleset = json.dumps(game.ruleset.to_dict(), sort_keys=True)
        self._games = Games(game.players)
        self._stop = threading.Event()
        self._busy = threading.Lock()
        self._thread: threading.Thread | None = None

    # ------------------------------------------------------------------ what it is
    @property
    def names(self) -> tuple[str, ...]:
        """The agents, in the order in which they were given."""
        return tuple(self._by_name)

    @property
    def total(self) -> int:
        """How many games there are to be in all."""
        return self._format.total()

    @property
    def identity(self) -> dict[str, Any]:
        """All that decides which games are played, as plain data."""
        agents = {one.name: one.fingerprint for one in self.entrants}
        facts = {**self._format.facts(), "game": self.game.name, "ruleset": json.loads(self._ruleset)}
        return {**facts, "seed": repr(self.seed), "agents": agents, "schedule": SCHEDULE, "tilewidgets": __version__}

    def rounds(self) -> tuple[tuple[Pairing, ...], ...]:
        """The pairings of all rounds that can be told by now; the last one may be unfinished."""
        return rounds_of(self._format.next_round, self._games)[0]

    @property
    def played(self) -> int:
        """How many of its games have been played."""
        return sum(pairing.games - len(self._games.missing(pairing)) for pairings in self.rounds() for pairing in pairings)

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return self.played == self.total

    def standings(self) -> Standings:
        """The table of the games so far."""
        from tilewidgets.theory.tournament_table import Standings

        rounds, done = rounds_of(self._format.next_round, self._games)
        return Standings(self.game, self.names, rounds, self._games, self._format.places(done), self.total, self.replays)

    @property
    def replays(self) -> Replays:
        """The games so far, one by one: from the file, or played once more from their seeds."""
        return Replays(self._games, self.file, self._again)

    def _again(self, agents: tuple[str, ...], k: int) -> Task:
        """What plays a game once more."""
        remember(self.game.name, self._ruleset, self.game)
        pairings = (pairing for pairings in self.rounds() for pairing in pairings)
        pairing = next(pairing for pairing in pairings if pairing.agents == agents and k in pairing.numbers)
        return self._task(pairing, (k,), k, tag_of(self.identity), "", fast=False)

    # ------------------------------------------------------------------ playing it
    def cancel(self) -> None:
        """Let a run in another thread end soon; all that was played is kept, and `run` goes on with it.

        Where another tournament of this process writes the file, as one of a notebook cell that was run before, that one's run ends.
        """
        other = self._writer()
        if other is not None and other is not self:
            other.cancel()
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        """Whether its last run was told to end."""
        return self._stop.is_set()

    @property
    def is_busy(self) -> bool:
        """Whether a run goes on that `cancel` can end: its own, or another of this process with the same file."""
        return self._busy.locked() or self._writer() is not None

    def _writer(self) -> Tournament | None:
        return None if self.file is None else writer_of(self.file)

    def load(self) -> None:
        """Take over the games that the file holds, if it is there; `run` does so, too."""
        if self.file is not None and self.file.exists():
            with self._alone(), ExitStack() as stack:
                self._open(stack, patience=0)

    @contextmanager
    def _alone(self, patience: float = 0) -> Iterator[None]:
        """Be the only run; one in another thread that was cancelled is waited for, so many seconds."""
        here = threading.current_thread()
        ends = self._stop.is_set() and self._thread is not here
        if not (self._busy.acquire(timeout=patience) if ends else self._busy.acquire(blocking=False)):
            raise TileError("This tournament is running already. Wait for that run, or cancel() it.")
        self._thread = here
        try:
            yield
        finally:
            self._thread = None
            self._busy.release()

    def run(
        self,
        executor: Executor | str | None = None,
        *,
        workers: int | None = None,
        progress: bool | Callable[[int, int], Any] = False,
    ) -> Standings:
        """Play all games that have not been played, and return the table.

        Ctrl-C, or the stop button of a notebook, ends a run at any moment; call `run` again to go on.

        Parameters
        ----------
        executor : Executor or {"threads", "processes"}, optional
            Where to play: threads, by default, which is best for built-in agents; processes for agents written in Python;
            or any executor of `concurrent.futures`, such as that of a cluster (`client.get_executor()` of dask.distributed).
        workers : int, optional
            For threads and processes; one a processor by default.
        progress : bool or callable
            Whether to show a progress bar (the stop button of the notebook ends the run; the widget `tilewidgets.Standings` has a button
            for it, and leaves the notebook free meanwhile); or what is called with the games played and their total.

        Raises
        ------
        TileError
            The file is of another tournament, or an agent cannot be sent where it is to play.
        """
        with self._alone(PATIENCE), ExitStack() as stack:
            self._stop.clear()
            file = self._open(stack, PATIENCE)
            tell = stack.enter_context(_Progress(progress, self.total))
            tell(self.played)
            runner = stack.enter_context(Runner(executor, workers, self._stop))
            self._play(runner, file, tell)
        return self.standings()

    def _open(self, stack: ExitStack, patience: float) -> GameFile | None:
        """Open the file and take over the games that it holds."""
        if self.file is None:
            return None
        stack.enter_context(writing(self.file, self, patience))
        file = stack.enter_context(GameFile(self.file, self.identity))
        self._read(file)
        return file

    def _read(self, file: GameFile) -> None:
        self._games = Games(self.game.players)
        for agents, row in file.read():
            self._games.add(agents, row)

    def _play(self, runner: Runner, file: GameFile | None, tell: _Progress) -> None:
        def take(task: Task, rows: list[Row]) -> None:
            agents = tuple(one.name for one in task.agents)
            new = [row for row in rows if self._games.of(agents).missing(range(row.k, row.k + 1))]
            if file is not None:
                file.append(new)
            for row in new:
                self._games.add(agents, row._replace(line=None))
            tell.more(len(new))

        run = f"{os.getpid()}.{next(_runs)}"
        remember(self.game.name, self._ruleset, self.game)
        try:
            while not self._stop.is_set() and (tasks := list(self._tasks(run))):
                for task, rows in runner.results(tasks):
                    take(task, rows)
        except KeyboardInterrupt:
            for task, rows in runner.last():
                take(task, rows)
            if file is not None:
                self._read(file)  # it may have come between writing games and noting them
            raise

    def _tasks(self, run: str) -> Iterator[Task]:
        """What is left of the round that is on."""
        rounds = self.rounds()
        tag = tag_of(self.identity) if self.file is not None else ""
        for pairing in rounds[-1] if rounds else ():
            missing = self._games.missing(pairing)
            if not missing:
                continue
            how = how_played(self._entrants(pairing), self.game)
            for first in range(pairing.first, pairing.first + pairing.games, DEALS[how] * self.game.players):
                numbers = self._numbers(pairing, first, how)
                wanted = tuple(k for k in missing if k in numbers) if len(missing) < pairing.games else tuple(numbers)
                if wanted:
                    yield self._task(pairing, wanted, first, tag, run, self._fast and how == IN_BULK)

    def _entrants(self, pairing: Pairing) -> tuple[Entrant, ...]:
        return tuple(self._by_name[name] for name in pairing.agents)

    def _numbers(self, pairing: Pairing, k: int, how: str) -> range:
        """The games that are played together with game `k`."""
        size = DEALS[how] * self.game.players
        first = k - (k - pairing.first) % size
        return range(first, min(first + size, pairing.first + pairing.games))

    def _task(self, pairing: Pairing, wanted: tuple[int, ...], k: int, tag: str, run: str, fast: bool) -> Task:
        agents = self._entrants(pairing)
        numbers = self._numbers(pairing, k, how_played(agents, self.game))
        return Task(self.game.name, self._ruleset, agents, pairing_seed(self.seed, pairing.agents), numbers, wanted, tag, run, fast)

    def __repr__(self) -> str:
        return f"<{self.kind.replace('_', ' ')} of {len(self.entrants)} agents, {self.played:,} of {self.total:,} games played>"


class _Progress:
    """A progress bar, a function to be called, or nothing."""

    def __init__(self, progress: bool | Callable[[int, int], Any], total: int) -> None:
        self._call = progress if callable(progress) else None
        self._total, self._count, self._bar = total, 0, None
        if progress is True:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=total, unit=" games")

    def __call__(self, played: int) -> None:
        """Say how many games there are."""
        if self._bar is not None:
            self._bar.update(played - self._count)
        self._count = played
        if self._call is not None:
            self._call(played, self._total)

    def more(self, games: int) -> None:
        """Say that so many more games were played."""
        self(self._count + games)

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *exc: object) -> None:
        if self._bar is not None:
            self._bar.close()

"""`LibraryModel`: an archive of replays to look through, page by page, and to open games from."""

from __future__ import annotations

import asyncio
import gzip
import io
import os
import time
import zlib
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from traitlets import Bool, Instance, Int, Tuple, Unicode

from tilewidgets.errors import MatchError, ObserverFailed, ReplayError, TileError, UnknownOption, short, whole
from tilewidgets.models import library_words as words
from tilewidgets.models.observing import Observed
from tilewidgets.replay import LIMITS, Archive, Limits, Replay
from tilewidgets.replay.index import SORTS
from tilewidgets.replay.scanning import Progress

ROWS = 50
"""Games of a page."""

PATIENCE = 0.5
"""Seconds of reading that may block; the rest is read in between, if an event loop runs."""

_KEEP: Any = object()


class LibraryModel(Observed):
    """Replays of a file or a folder, filtered, sorted and cut into pages.

    All traits are read-only: methods change them, and observers are told when all of them agree. A large archive is read in the
    background if an event loop runs: `reading` is true so long, and `await model.ready()` waits for the end.

    Parameters
    ----------
    path : path or Archive
        Of the file or folder.
    limits : Limits
        On each replay; not together with an archive.
    players : sequence of str
        Only games in which all of these play, on whatever seats, belong to the library.

    Raises
    ------
    TileError
        There is nothing to be read at `path`.
    """

    path = Unicode(read_only=True, help="The file or folder.")
    query = Unicode(read_only=True, help="Words that the games shown have.")
    game_filter = Unicode(read_only=True, help="Name of the only game shown, or an empty text.")
    sort = Unicode("number", read_only=True, help="What the games are sorted by.")
    descending = Bool(False, read_only=True, help="Whether from large to small.")
    page = Int(1, read_only=True, help="The page shown, from 1.")
    pages = Int(1, read_only=True, help="Number of pages.")
    rows = Tuple(read_only=True, help="The games of the page, as `tilewidgets.replay.index.Entry`.")
    count = Int(0, read_only=True, help="Number of games that fit.")
    total = Int(0, read_only=True, help="Number of all games.")
    games = Tuple(read_only=True, help="Names of the games that occur.")
    problems = Tuple(read_only=True, help="Lines and files that are no replays; of a file the first 1,000.")
    problem_count = Int(0, read_only=True, help="How many there are.")
    unfinished = Tuple(read_only=True, help="Last lines that are still being written.")
    reading = Bool(False, read_only=True, help="Whether files are being read in the background.")
    status = Unicode(read_only=True, help="How many games there are, and what just happened, in sentences.")
    status_kind = Unicode("turn", read_only=True, help="turn, thinking or error: as of a match.")
    opened = Instance(Replay, None, allow_none=True, read_only=True, help="The game opened last.")
    opened_number = Int(None, allow_none=True, read_only=True, help="Its number in the archive; `None` if it came from elsewhere.")
    openings = Int(0, read_only=True, help="Goes up by one with each game opened, the same one again too.")
    last_error = Instance(TileError, None, allow_none=True, read_only=True, help="Why the last input could not be obeyed.")
    revision = Int(0, read_only=True, help="Goes up by one after all other traits have changed: what a view observes.")

    def __init__(self, path: str | os.PathLike[str] | Archive, *, limits: Limits | None = None, players: Sequence[str] = ()) -> None:
        super().__init__()
        self.players = tuple(players)
        if isinstance(path, Archive):
            if limits is not None:
                raise TileError("limits belong to the archive: give them when you make it.")
            self.archive = path
            self._owns = False
        elif isinstance(path, str | os.PathLike):
            self.archive = Archive(path, LIMITS if limits is None else limits, read=False)
            self._owns = True
        else:
            raise TileError(f"A library is the path of a file or a folder, or an Archive, not {short(path)}.")
        self._closed = False
        self._found: list[int] = []
        self._wanted: str | None = None
        self._task: asyncio.Task[None] | None = None
        self.set_trait("path", str(self.archive.path))
        self._read(first=True)

    # ------------------------------------------------------------------ telling
    def _tell(self, said: str | None = None, kind: str = "turn", *, find: bool = False, **changed: Any) -> None:
        """Set what changed and what follows from it, then tell observers, then raise what they raised."""
        archive = self.archive
        with self.hold_trait_notifications():
            for name, value in changed.items():
                self.set_trait(name, value)
            if find:
                order: dict[str, Any] = {"sort": self.sort, "reverse": self.descending, "players": self.players}
                self._found = archive.find(self.query, game=self.game_filter, **order)
                self.set_trait("games", archive.games)
                self.set_trait("problems", archive.problems)
                self.set_trait("problem_count", archive.problem_count)
                self.set_trait("unfinished", archive.unfinished)
                self.set_trait("total", len(archive.find(players=self.players)) if self.players else len(archive))
                self.set_trait("count", len(self._found))
                self.set_trait("pages", max(1, -(-len(self._found) // ROWS)))
            self.set_trait("page", min(self.page, self.pages))
            entries = archive.rows
            self.set_trait("rows", tuple(entries[k] for k in self._found[ROWS * (self.page - 1) : ROWS * self.page]))
            self.set_trait("status_kind", kind)
            self.set_trait("status", words.status(self) if said is None else said)
            self.set_trait("revision", self.revision + 1)
        self._raise_what_observers_raised()

    def _refuse(self, error: TileError) -> NoReturn:
        """Show why something could not be done, and raise it."""
        self._tell(words.refused(error), "error", last_error=error)
        raise error

    def _check_open(self) -> None:
        if self._closed:
            raise MatchError(words.CLOSED)

    # ------------------------------------------------------------------ looking through
    def show(self, *, query: str = _KEEP, game: str = _KEEP, sort: str = _KEEP, descending: bool = _KEEP) -> None:
        """Choose which games are shown, and in which order; what is not given stays. The first page is shown.

        Parameters
        ----------
        query : str
            Words that must occur in players' names, file, game, reason or date.
        game : str
            Name of a game; an empty text for all.
        sort : str
            As of `Archive.find`.
        descending : bool
            From large to small.
        """
        self._check_open()
        given = {"query": query, "game_filter": game, "sort": sort, "descending": descending}
        changed: dict[str, Any] = {name: value for name, value in given.items() if value is not _KEEP}
        for name, value in changed.items():
            if name == "sort" and value not in SORTS:
                self._refuse(UnknownOption("sort", value, SORTS))
            if not isinstance(value, bool if name == "descending" else str):
                self._refuse(TileError(f"{name} must be {'True or False' if name == 'descending' else 'a text'}, not {short(value)}."))
        self._tell(find=True, page=1, last_error=None, **changed)

    def sort_by(self, column: str) -> None:
        """Sort by a column; the other way round if it is sorted by it already."""
        self.show(sort=column, descending=column == self.sort and not self.descending)

    def goto_page(self, page: int) -> None:
        """Show a page, from 1 to `pages`."""
        self._check_open()
        if not whole(page) or not 1 <= page <= self.pages:
            self._refuse(TileError(f"There is no page {short(page)}: there are pages 1 to {self.pages}."))
        self._tell(page=page, last_error=None)

    # ------------------------------------------------------------------ opening
    def open(self, k: int) -> Replay:
        """Open game number `k` of the archive, verify it, and return it.

        Raises
        ------
        ReplayError
            It is no valid replay; `status` says so too, and what was opened before stays.
        """
        self._check_open()
        try:
            replay = self.archive[k]
        except (TypeError, IndexError) as error:
            self._refuse(TileError(f"There is no such game: {error}."))
        except ReplayError as error:
            self._refuse(error)
        return self._opened(replay, k if k >= 0 else len(self.archive) + k, words.opened(self.archive.rows[k]))

    def open_name(self, name: str) -> Replay | None:
        """Open a game by the name of its file, or `name:line` for a line of it; while files are read, later (then `None` is returned).

        Raises
        ------
        ReplayError
            There is none of that name, or it is no name of a file but a path.
        """
        self._check_open()
        if self.reading:
            self._wanted = name
            return None
        try:
            return self.open(self._by_name(name))
        except ReplayError as error:
            if error is not self.last_error:
                self._refuse(error)
            raise

    def _by_name(self, name: str) -> int:
        if not isinstance(name, str) or not name or any(c in name for c in "/\\\0") or name in (".", ".."):
            raise ReplayError("", words.no_name(name))
        file, colon, line = name.rpartition(":")
        if colon and line.isascii() and line.isdigit() and len(line) < 12 and name not in self.archive.files:
            return self.archive.at(file, int(line))
        return self.archive.at(name)

    def open_bytes(self, name: str, content: bytes) -> Replay:
        """Open a replay from the content of a file that lies elsewhere; it is verified and shown, but not stored.

        Raises
        ------
        ReplayError
            It is no valid replay, or too large.
        """
        self._check_open()
        limits = self.archive.limits
        try:
            replay = Replay.loads(_unpacked(name, content, limits.size), limits=limits)
        except ReplayError as error:
            own = ReplayError(f"{short(name, 120)}, {error.path}" if error.path else short(name, 120), error.problem)
            self._refuse(own)
        return self._opened(replay, None, words.opened_elsewhere(name, replay))

    def _opened(self, replay: Replay, number: int | None, said: str) -> Replay:
        self._tell(said, opened=replay, opened_number=number, openings=self.openings + 1, last_error=None)
        return replay

    # ------------------------------------------------------------------ reading
    def refresh(self) -> None:
        """Read what is new or has changed; exactly one new file with exactly one game is opened at once."""
        self._check_open()
        if not self.reading:
            self._read()

    async def ready(self) -> None:
        """Wait until reading in the background has ended."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _read(self, first: bool = False) -> None:
        """Read for a moment; what is left goes on in the background, or here if no event loop runs."""
        before = self._state()
        steps = self.archive.scan()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        until = time.monotonic() + PATIENCE
        try:
            step = next((step for step in steps if loop is not None and time.monotonic() > until), None)
        except ReplayError as error:
            if first:
                raise
            self._tell(words.refused(error), "error", find=True, last_error=error)
            raise
        if step is None or loop is None:
            self._have_read(before, first)
            return
        self._task = loop.create_task(self._read_on(steps, before, first))
        self._tell(words.reading(step), "thinking", find=True, reading=True)

    async def _read_on(self, steps: Generator[Progress], before: Any, first: bool) -> None:
        told = time.monotonic()
        try:
            for step in steps:
                await asyncio.sleep(0)
                if time.monotonic() - told > PATIENCE:
                    self._tell(words.reading(step), "thinking", find=True)
                    told = time.monotonic()
            self._have_read(before, first)
        except ReplayError as error:
            self._tell(words.refused(error), "error", find=True, reading=False, last_error=error)
        except Exception as error:  # noqa: BLE001  # an observer's: nobody awaits this task
            failed = ObserverFailed(error)
            with suppress(Exception):  # it may fail again now
                self._tell(words.refused(failed), "error", find=True, reading=False, last_error=failed)
        finally:
            steps.close()
            self._task = None

    def _state(self) -> tuple[int, int, int]:
        return len(self.archive), self.archive.problem_count, len(self.archive.unfinished)

    def _have_read(self, before: tuple[int, int, int], first: bool) -> None:
        """Tell what was found, and open what has been asked for meanwhile."""
        wanted, self._wanted = self._wanted, None
        new = () if first else self.archive.new_files
        changed = self._state() != before or new or self.archive.reread
        if changed or first or self.reading:
            self._tell(find=True, reading=False, last_error=None)
        if wanted is not None:
            with suppress(ReplayError):  # it is in the status line and in `last_error`
                self.open_name(wanted)
        elif len(new) == 1 and len(numbers := self.archive.games_of(new[0])) == 1:
            with suppress(ReplayError):
                self.open(numbers[0])

    # ------------------------------------------------------------------ the rest
    @property
    def closed(self) -> bool:
        """Whether the library is closed."""
        return self._closed

    def close(self) -> None:
        """End reading; the library cannot be used any more."""
        if self._closed:
            return
        self._closed = True
        if self._task is not None:
            self._task.cancel()
        if self._owns:
            self.archive.close()
        self._tell(words.CLOSED + ".", reading=False)

    def __repr__(self) -> str:
        return f"<LibraryModel of {short(self.path, 100)}: {self.count:,} of {self.total:,} games>"


def _unpacked(name: str, content: bytes, most: int) -> bytes:
    """The content of a file, unpacked if it is compressed, up to a little more than `most` bytes."""
    if not content.startswith(b"\x1f\x8b"):
        return content
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            return file.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ReplayError("", words.damaged(name, error)) from None

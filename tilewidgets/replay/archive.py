"""`Archive`: a file or a folder of replays as a collection with an index; any game is opened at once, and verified then."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, overload

from tilewidgets.errors import ReplayError, short
from tilewidgets.replay.index import Entry
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.replay import Replay
from tilewidgets.replay.scanning import Progress, Scanned
from tilewidgets.replay.sources import Problem, changed, read_again, where


class Archive(Scanned):
    """Replays of a file (`.replay.jsonl`, `.replay.json`, each also with `.gz`) or of all such files directly inside a folder.

    A first pass notes where each game is and a few facts of it (about 100 bytes a game); it looks at the shape of each replay, but not
    at its moves. A game is verified when it is opened. Games keep their numbers when files grow or are added; when a file went, or was
    written anew, the games after it move up.

    Of a folder, files whose names begin with a dot are left out, and links that lead out of it are not followed. The text of compressed
    files is kept in a temporary file of at most `Archive.SPOOL` bytes (1 GiB), so that their games open at once too; of what goes beyond,
    each opening unpacks the file again up to the game (about 0.2 s for 50 MB of text). To read all games of such a file in order, use
    `tilewidgets.replay.read_lines`.

    Parameters
    ----------
    path : path
        Of the file or folder.
    limits : Limits
        On each replay.
    read : bool
        Whether to read at once; if not, `scan`, `read_async` or `refresh` does.

    Raises
    ------
    ReplayError
        There is nothing to be read at `path`.

    Examples
    --------
    >>> archive = Archive("games.replay.jsonl")  # doctest: +SKIP
    >>> archive[archive.find(player="Ada", sort="plies", reverse=True)[0]]  # doctest: +SKIP
    """

    def __init__(self, path: str | os.PathLike[str], limits: Limits = LIMITS, *, read: bool = True) -> None:
        super().__init__(Path(path), limits)
        if read:
            self.refresh()

    # ------------------------------------------------------------------ the games
    @overload
    def __getitem__(self, k: int) -> Replay: ...
    @overload
    def __getitem__(self, k: slice) -> list[Replay]: ...
    def __getitem__(self, k: int | slice) -> Replay | list[Replay]:
        """Open a game and verify it.

        Raises
        ------
        ReplayError
            It is no valid replay (the message names file, line and place), or its file has changed since.
        """
        if isinstance(k, slice):
            return [self[i] for i in range(*k.indices(len(self)))]
        number = _check_number(k, len(self))
        file, line, offset, length, check = self._index.place(number)
        source = self._sources[file]
        raw = read_again(source, self._spool, offset, length)
        if zlib.crc32(raw) != check:
            raise changed(source)
        try:
            return Replay.loads(raw, limits=self.limits)
        except ReplayError as error:
            place = where(source.name, line)
            raise ReplayError(f"{place}, {error.path}" if error.path else place, error.problem) from None

    def __iter__(self) -> Iterator[Replay]:
        return (self[k] for k in range(len(self)))

    @property
    def rows(self) -> Sequence[Entry]:
        """The facts of all games, by number; each entry is made when it is asked for."""
        return _Rows(self)

    @property
    def files(self) -> tuple[str, ...]:
        """Names of the files, without folders."""
        return tuple(self._numbers)

    def games_of(self, file: str) -> list[int]:
        """Numbers of the games in a file."""
        return self._index.of_file(self._numbers[file]) if file in self._numbers else []

    @property
    def games(self) -> tuple[str, ...]:
        """Names of the games that occur."""
        return self._index.games()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Lines and files that are no replays: of each file the first 1,000."""
        return tuple(problem for source in self._sources for problem in source.problems)

    @property
    def unfinished(self) -> tuple[Problem, ...]:
        """Last lines that are still being written, it seems: they have no line end yet."""
        return tuple(source.unfinished for source in self._sources if source.unfinished)

    def find(
        self,
        text: str = "",
        *,
        game: str = "",
        player: str = "",
        sort: str = "number",
        reverse: bool = False,
        players: Sequence[str] = (),
    ) -> list[int]:
        """Numbers of the games that fit, in order.

        Parameters
        ----------
        text : str
            Words, each of which must occur in a player's name, or in the file's name, the game, the reason or the date.
        game : str
            The name of a game, as a whole.
        player : str
            Part of a player's name.
        sort : {"number", "file", "game", "players", "plies", "scores", "reason", "created"}
            Players and scores are compared seat by seat. What is not known comes last.
        reverse : bool
            From large to small.
        players : sequence of str
            Names that are all among the players, on whatever seats, as a whole each.

        Raises
        ------
        TileError
            An argument cannot be.
        """
        return self._index.find([source.name for source in self._sources], text, game, player, sort, reverse, players)

    def at(self, file: str, line: int | None = None) -> int:
        """The number of the game in a file (and line); without a line, of the file's first.

        Raises
        ------
        ReplayError
            It is not there.
        """
        if file not in self._numbers:
            raise ReplayError("", f"there is no file of replays {short(file)} here. Give the name of one, without folders.")
        for k in self.games_of(file):
            if line is None or self._index.place(k)[1] == line:
                return k
        source = self._sources[self._numbers[file]]
        why = next((p.reason for p in source.problems if p.line == line or line is None), "there is no game there. Give another line.")
        raise ReplayError(where(file, line or 0), why)

    # ------------------------------------------------------------------ reading
    def refresh(self) -> int:
        """Read what is new or has changed, and return the number of games now.

        Of a file of lines that only grew, only the new part is read; other files that have changed are read anew.
        """
        for _ in self.scan():
            pass
        return len(self)

    async def read_async(self, progress: Callable[[Progress], Any] | None = None) -> int:
        """Do as `refresh`, letting others run in between; `progress` is called some hundred times a second."""
        import asyncio

        with closing(self.scan()) as steps:
            for step in steps:
                if progress is not None:
                    progress(step)
                await asyncio.sleep(0)
        return len(self)

    # ------------------------------------------------------------------ the rest
    def close(self) -> None:
        """Free the temporary file; the archive reads everything anew if it is refreshed."""
        for source in self._sources:
            if source.base is not None:
                source.base, source.stamp = None, None
        self._spool.close()

    def __repr__(self) -> str:
        bad = f", {self.problem_count:,} problems" if self.problem_count else ""
        return f"<archive {short(str(self.path), 100)}: {len(self):,} games{bad}>"


class _Rows(Sequence[Entry]):
    """The entries of an archive, made as they are asked for."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._names = [source.name for source in archive._sources]

    def __len__(self) -> int:
        return len(self._archive)

    @overload
    def __getitem__(self, k: int) -> Entry: ...
    @overload
    def __getitem__(self, k: slice) -> list[Entry]: ...
    def __getitem__(self, k: int | slice) -> Entry | list[Entry]:
        if isinstance(k, slice):
            return [self[i] for i in range(*k.indices(len(self)))]
        return self._archive._index.entry(_check_number(k, len(self)), self._names)


def _check_number(k: Any, count: int) -> int:
    if type(k) is not int:
        raise TypeError(f"an archive is indexed by a whole number, not by {short(k)}")
    number = k if k >= 0 else count + k
    if not 0 <= number < count:
        raise IndexError(f"there is no game {k}: the archive has {count:,}")
    return number

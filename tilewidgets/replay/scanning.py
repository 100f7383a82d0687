"""The first pass over an archive's files, and what is read again when they change: in steps, so that others may run in between."""

from __future__ import annotations

import os
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewidgets.errors import ReplayError
from tilewidgets.replay.files import reading
from tilewidgets.replay.index import Index, read_facts
from tilewidgets.replay.limits import Limits
from tilewidgets.replay.sources import Line, Problem, Source, Spool, Stamp, Teller, edges, grown, lines, listing, look, stamp_of, where

MOST_PROBLEMS = 1000
"""Problems of one file that are kept with their reasons; all are counted."""

_UNFINISHED = "the last line is not complete yet: it has no line end. It is read by the next refresh if more has been written by then."
_TWICE = "the archive is being read already. Wait until that has ended."
_DURING = "the file was changed while it was read. Refresh the archive: archive.refresh()."


@dataclass(frozen=True, slots=True)
class Progress:
    """How far reading has come.

    Attributes
    ----------
    games, problems : int
        Found so far, in all files.
    done, size : int
        Bytes that were read, of those that are to be read now.
    """

    games: int
    problems: int
    done: int
    size: int


class Scanned:
    """The part of `Archive` that reads files.

    Attributes
    ----------
    path : Path
        The file or folder.
    limits : Limits
        On each replay.
    new_files : tuple of str
        The files that were not there before the last reading.
    reread : bool
        Whether the last reading found anything to read, or files gone.
    """

    SPOOL = 1 << 30

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path, self.limits = path, limits
        self.new_files: tuple[str, ...] = ()
        self.reread = False
        self._index, self._spool = Index(), Spool(self.SPOOL)
        self._sources: list[Source] = []
        self._numbers: dict[str, int] = {}
        self._scanning = False
        self._entries()  # is there anything?

    def __len__(self) -> int:
        return len(self._index)

    @property
    def problem_count(self) -> int:
        """Number of lines and files that are no replays."""
        return sum(source.faults for source in self._sources)

    def scan(self) -> Generator[Progress]:
        """Do as `refresh`, in steps of some milliseconds; what was found so far can be used between them.

        If it is not carried to its end, the file that was being read is read anew the next time. Afterwards `new_files` names the files
        that were not there before.
        """
        if self._scanning:
            raise ReplayError("", _TWICE)
        return self._scan()

    def _scan(self) -> Generator[Progress]:
        if self._scanning:
            raise ReplayError("", _TWICE)
        self._scanning = True
        try:
            before = set(self._numbers)
            todo = self._compare()
            self.reread = bool(todo) or not before <= set(self._numbers)
            self.new_files = tuple(self._sources[file].name for file, _ in todo if self._sources[file].name not in before)
            size, done = sum(stamp[2] - self._sources[file].end for file, stamp in todo), 0
            for file, stamp in todo:
                first = self._sources[file].end
                for part in self._read(file, stamp):
                    yield Progress(len(self), self.problem_count, done + part, size)
                done += stamp[2] - first
            self._check_single()
        finally:
            self._scanning = False

    def _entries(self) -> list[tuple[Path, str]]:
        try:
            folder = self.path.is_dir()
        except (OSError, ValueError):
            folder = False
        if folder:
            return listing(self.path)
        look(self.path)
        return [(self.path, "")]

    def _compare(self) -> list[tuple[int, Stamp]]:
        """Take in which files there are; return those to be read, with what they look like now."""
        todo, anew, there = [], set(), set()
        for path, refusal in self._entries():
            file = self._numbers.setdefault(path.name, len(self._sources))
            if file == len(self._sources):
                self._sources.append(Source(path))
            there.add(file)
            source = self._sources[file]
            now = None
            try:
                now = look(path)
            except ReplayError as error:
                refusal = refusal or str(error)
            if refusal or now is None:
                anew.add(file)
                source.begin()
                self._fault(source, 0, refusal)
                continue
            if now == source.stamp:
                continue
            if not self._continues(source, now):
                anew.add(file)
                source.begin()
            todo.append((file, now))
        for name in [name for name, file in self._numbers.items() if file not in there]:
            file = self._numbers.pop(name)
            anew.add(file)
            self._sources[file].begin()
        if anew:
            self._index.drop(anew)
        return todo

    def _continues(self, source: Source, now: Stamp) -> bool:
        if source.stamp is None or not source.can_grow or not grown(source.stamp, now):
            return False
        try:
            with reading(source.path) as file:
                return edges(file, source.end) == source.edges
        except ReplayError:
            return False  # reading it anew will tell

    # ------------------------------------------------------------------ reading one file
    def _read(self, file: int, stamp: Stamp) -> Iterator[int]:
        source, whole = self._sources[file], False
        source.stamp, source.unfinished = None, None
        try:
            try:
                with reading(source.path) as opened:
                    yield from self._read_lines(file, opened, stamp[2]) if source.is_lines else self._read_one(file, opened)
                    now = stamp_of(os.fstat(opened.fileno()))
                    if now == stamp or (source.can_grow and grown(stamp, now)):
                        source.stamp = stamp
                        source.edges = edges(opened, source.end) if source.can_grow else 0
            except ReplayError as error:
                self._fault(source, source.lines + 1 if source.end else 0, str(error))
                source.stamp = stamp if source.end or source.is_packed else None  # what comes before the damage can be used
                whole = True
            if source.stamp is None and not whole:
                self._index.drop({file})
                source.begin()
                self._fault(source, 0, _DURING)
            whole = True
        finally:
            if not whole and source.stamp is None:  # given up on the way
                self._index.drop({file})
                source.begin()

    def _check_single(self) -> None:
        """A file that is the whole archive and changed under the hands is nothing to go on with."""
        if len(self._sources) == 1 and not self.path.is_dir() and any(p.reason == _DURING for p in self._sources[0].problems):
            raise ReplayError(where(self._sources[0].name, 0), _DURING)

    def _read_one(self, file: int, opened: Any) -> Iterator[int]:
        raw = opened.read(self.limits.size + 1)
        self._take(file, 0, Line(0, len(raw), raw))
        yield len(raw)

    def _read_lines(self, file: int, opened: Any, size: int) -> Iterator[int]:
        source, tail = self._sources[file], self._sources[file].tail
        source.tail, first = None, source.end
        teller = Teller(opened, self._spool) if source.is_packed else None
        opened.seek(first)
        for block, complete in lines(teller or opened, first, None if teller else size, self.limits.size):
            if tail and block:  # it was taken for a whole line: was it one?
                if not complete or (block[0].length, block[0].raw) != (tail.length, tail.raw):
                    self._index.drop_game(self._index.of_file(file)[-1])
                else:
                    del block[0]
                    source.end, source.lines = tail.offset + tail.length + 1, source.lines + 1
                tail = None
            if not complete:
                self._take_tail(file, block[0])
                continue
            for line in block:
                source.lines, source.end = source.lines + 1, line.offset + line.length + 1
                self._take(file, source.lines, line)
            yield (opened.fileobj.tell() if teller else source.end) - first
        if teller and teller.kept:
            source.base = teller.base

    def _take_tail(self, file: int, line: Line) -> None:
        """Take in a last line that has no line end: a game, or the beginning of one."""
        source = self._sources[file]
        before, games = source.faults, len(self)
        self._take(file, source.lines + 1, line)
        if source.faults == before:
            source.tail = line if len(self) > games else None
            return
        source.faults = before
        if before < MOST_PROBLEMS:
            source.problems.pop()
        source.unfinished = Problem(source.name, source.lines + 1, _UNFINISHED)

    def _take(self, file: int, number: int, line: Line) -> None:
        raw = line.raw.rstrip(b"\r") if number else line.raw
        if number and not raw.strip():
            return
        try:
            facts = read_facts(raw, self.limits)
        except ReplayError as error:
            self._fault(self._sources[file], number, str(error))
        else:
            self._index.add(file, number, line.offset, len(raw), zlib.crc32(raw), facts)

    def _fault(self, source: Source, line: int, reason: str) -> None:
        source.faults += 1
        if len(source.problems) < MOST_PROBLEMS:
            source.problems.append(Problem(source.name, line, reason))

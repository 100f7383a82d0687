"""The files of an archive: which there are, whether they have changed, their lines in blocks, and any line again."""

from __future__ import annotations

import os
import stat
import weakref
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tilewidgets.errors import ReplayError, short
from tilewidgets.replay.files import is_lines, reading

ENDINGS = (".replay.json", ".replay.json.gz", ".replay.jsonl", ".replay.jsonl.gz")
"""How the names of files end that are read from a folder."""

BLOCK = 1 << 17
_EDGE = 4096

Stamp = tuple[int, int, int, int]


class Line(NamedTuple):
    """A line of a file: where it begins, how long it is, and its bytes (of a line beyond the limit only the beginning)."""

    offset: int
    length: int
    raw: bytes


@dataclass(frozen=True, slots=True)
class Problem:
    """A line or a file that is no replay.

    Attributes
    ----------
    file : str
        Name of the file.
    line : int
        Number of the line, from 1; 0: the file as a whole.
    reason : str
        What is wrong, in a sentence.
    """

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{where(self.file, self.line)}: {self.reason}"


def where(file: str, line: int) -> str:
    """The place of a game, in words."""
    return f"{short(file, 120)}, line {line}" if line else short(file, 120)


@dataclass
class Source:
    """One file of an archive, and how far it was read.

    Attributes
    ----------
    path : Path
    stamp : tuple or None
        Device, inode, size and time of the file as it was read; `None`: to be read anew.
    end, lines : int
        Where the next line begins, and how many there are before it.
    edges : int
        A sum over the beginning and the end of what was read, to know it again in a file that has grown.
    tail : Line or None
        A game that is the last line and has no line end yet.
    base : int or None
        Where its text begins in the spool, if it is there.
    problems : list of Problem
        The first of them.
    faults : int
        How many there are.
    unfinished : Problem or None
        A last line that is not complete yet.
    """

    path: Path
    stamp: Stamp | None = None
    end: int = 0
    lines: int = 0
    edges: int = 0
    tail: Line | None = None
    base: int | None = None
    problems: list[Problem] = field(default_factory=list)
    faults: int = 0
    unfinished: Problem | None = None

    @property
    def name(self) -> str:
        """Without folders."""
        return self.path.name

    @property
    def is_lines(self) -> bool:
        """Whether it holds one replay a line."""
        return is_lines(self.path)

    @property
    def is_packed(self) -> bool:
        """Whether it is compressed."""
        return self.path.suffix == ".gz"

    @property
    def can_grow(self) -> bool:
        """Whether it may get longer without being read anew."""
        return self.is_lines and not self.is_packed

    def begin(self) -> None:
        """Forget what was read."""
        self.__init__(self.path)  # type: ignore[misc]  # all as new


def stamp_of(found: os.stat_result) -> Stamp:
    """What must stay the same in a file that has not changed."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def look(path: Path) -> Stamp:
    """The stamp of a regular file; nothing is opened, since a pipe would wait for ever."""
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise ReplayError("", f"{short(str(path), 200)} cannot be read ({why}). Check the path.") from None
    if not stat.S_ISREG(found.st_mode):
        raise ReplayError("", f"{short(str(path), 200)} is no regular file. Give a file of replays, or a folder with such files.")
    return stamp_of(found)


def grown(old: Stamp, new: Stamp) -> bool:
    """Whether a file may only have got longer."""
    return old[:2] == new[:2] and new[2] > old[2]


def changed(source: Source) -> ReplayError:
    """The error for a file that is not what was indexed."""
    return ReplayError(where(source.name, 0), "the file has changed since it was listed. Refresh the archive: archive.refresh().")


def listing(folder: Path) -> list[tuple[Path, str]]:
    """The files of a folder that may hold replays, by name, each with a reason why it is not read, or an empty text."""
    try:
        with os.scandir(folder) as found:
            names = sorted(entry.name for entry in found if entry.name.endswith(ENDINGS) and not entry.name.startswith("."))
    except OSError as error:
        raise ReplayError("", f"{short(str(folder), 200)} cannot be read ({error.strerror or error}). Check the path.") from None
    inside = os.path.realpath(folder) + os.sep
    out = []
    for name in names:
        path = folder / name
        out_of = path.is_symlink() and not os.path.realpath(path).startswith(inside)
        out.append((path, "it is a link out of the folder, which is not followed. Copy the file into the folder." if out_of else ""))
    return out


def lines(file: Any, start: int, stop: int | None, most: int) -> Iterator[tuple[list[Line], bool]]:
    """The lines of a file from an offset on, in blocks; a last line without a line end comes alone, with `False`."""
    at, rest, cut = start, b"", 0
    here = start
    while (room := BLOCK if stop is None else min(BLOCK, stop - here)) > 0 and (block := file.read(room)):
        here += len(block)
        *whole, last = block.split(b"\n")
        out = []
        for piece in whole:
            length = len(rest) + cut + len(piece)
            out.append(Line(at, length, (rest + piece)[: most + 1] if rest else piece))
            at, rest, cut = at + length + 1, b"", 0
        kept = last[: max(0, most + 1 - len(rest))]
        rest, cut = rest + kept, cut + len(last) - len(kept)
        yield out, True
    if rest:
        yield [Line(at, len(rest) + cut, rest)], False


def edges(file: Any, end: int) -> int:
    """A sum over the first and the last bytes before `end`."""
    file.seek(0)
    total = zlib.crc32(file.read(min(_EDGE, end)))
    file.seek(max(0, end - _EDGE))
    return zlib.crc32(file.read(min(_EDGE, end)), total)


class Spool:
    """The text of compressed files in a temporary file, so that any line of them can be read at once.

    Parameters
    ----------
    room : int
        Bytes; what goes beyond is not kept.
    """

    def __init__(self, room: int) -> None:
        self.room, self._size, self._file = room, 0, None

    _file: Any

    def begin(self) -> int:
        """Where the next text will stand."""
        if self._file is None:
            import tempfile

            self._file = tempfile.TemporaryFile(prefix="tilewidgets-")  # noqa: SIM115  # lives as long as the spool
            weakref.finalize(self, self._file.close)
        self._size = self._file.seek(0, os.SEEK_END)
        return self._size

    def write(self, base: int, raw: bytes) -> bool:
        """Keep a part of the text that begins at `base`; false if there is no room, and then nothing of that text is kept."""
        try:
            if self._size + len(raw) > self.room:
                self._file.truncate(base)
                return False
            self._file.write(raw)
        except OSError:  # the disk is full: the compressed file itself is still there
            return False
        self._size += len(raw)
        return True

    def read(self, at: int, length: int) -> bytes:
        """A part of the text."""
        self._file.seek(at)
        raw: bytes = self._file.read(length)
        return raw

    def close(self) -> None:
        """Free the disk."""
        if self._file is not None:
            self._file.close()
            self._file = None


class Teller:
    """A file that hands on what is read from it to the spool.

    Attributes
    ----------
    kept : bool
        Whether all of it is there.
    """

    def __init__(self, file: Any, spool: Spool) -> None:
        self._file, self._spool, self.base = file, spool, spool.begin()
        self.kept = True

    def read(self, most: int) -> bytes:
        """Read a block."""
        raw: bytes = self._file.read(most)
        self.kept = self.kept and self._spool.write(self.base, raw)
        return raw


def read_again(source: Source, spool: Spool, offset: int, length: int) -> bytes:
    """The bytes of a line that was indexed.

    Raises
    ------
    ReplayError
        The file cannot be read any more, or is not what it was.
    """
    look(source.path)
    with reading(source.path) as file:
        now, then = stamp_of(os.fstat(file.fileno())), source.stamp
        if then is None or (now != then and not (source.can_grow and grown(then, now))):
            raise changed(source)
        if source.base is not None:
            return spool.read(source.base + offset, length)
        file.seek(offset)
        raw: bytes = file.read(length)
        return raw

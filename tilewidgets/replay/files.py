"""Files of replays: reading with a limit, line by line, plain or compressed; writing so that nothing half-written ever shows."""

from __future__ import annotations

import gzip
import os
import secrets
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import ReplayError
from tilewidgets.replay.limits import LIMITS, Limits

if TYPE_CHECKING:
    from tilewidgets.replay.checking import Checker
    from tilewidgets.replay.replay import Replay

_CHUNK = 1 << 16
_UNREADABLE = (OSError, EOFError, zlib.error)
_DAMAGED = (EOFError, zlib.error, gzip.BadGzipFile)


def is_lines(path: Path) -> bool:
    """Whether a file holds one replay a line, by its name."""
    return path.name.removesuffix(".gz").endswith(".jsonl")


@contextmanager
def reading(path: Path) -> Iterator[Any]:
    """Open a file for reading, decompressed if its name ends in `.gz`; what goes wrong is a `ReplayError`."""
    try:
        with path.open("rb") as raw:
            if path.suffix == ".gz":
                with gzip.GzipFile(fileobj=raw) as file:
                    yield file
            else:
                yield raw
    except _UNREADABLE as error:
        raise ReplayError("", _unreadable(path, error)) from None


def _unreadable(path: Path, error: BaseException) -> str:
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    damaged = path.suffix == ".gz" and not getattr(error, "errno", None)
    remedy = "It is damaged or cut short: fetch it again." if damaged else "Check the path."
    return f"{str(path)!r} cannot be read ({why}). {remedy}"


def read_text(path: Path, limits: Limits) -> str:
    """The text of a file with one replay."""
    from tilewidgets.replay.parsing import decode

    return decode(read_raw(path, limits)[0], limits)


def read_raw(path: Path, limits: Limits, mend: bool = False) -> tuple[bytes, str]:
    """What is in a file with one replay, but never much more than the limits allow; to `mend`, also what comes before a damaged part.

    Returns
    -------
    tuple of bytes and str
        The bytes, decompressed, and what is wrong with the file, if anything.

    Raises
    ------
    ReplayError
        The file cannot be read, is no file, is too large, or changed while it was read.
    """
    from tilewidgets.replay.parsing import too_large

    _refuse_what_is_no_file(path)
    raw, damage = bytearray(), None
    with reading(path) as file:
        before = os.fstat(file.fileno())
        if path.suffix != ".gz" and before.st_size > limits.size:
            raise ReplayError("", too_large(limits))
        try:
            while len(raw) <= limits.size and (part := file.read1(min(_CHUNK, limits.size + 1 - len(raw)))):
                raw += part
        except _DAMAGED as error:
            damage = error
        after = os.fstat(file.fileno())
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            raise ReplayError("", f"{str(path)!r} changed while it was read. Wait until it is written, and read it again.")
        if damage and not (mend and raw):
            raise damage
    return bytes(raw), _unreadable(path, damage) if damage else ""


def _refuse_what_is_no_file(path: Path) -> None:
    """Refuse pipes and devices, which might never end, or never begin; what is missing or a folder is refused when it is opened."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        raise ReplayError("", _unreadable(path, error)) from None
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise ReplayError("", f"{str(path)!r} is a pipe or a device. Save what comes out of it as a file, and read that.")


def read_lines(
    path: str | os.PathLike[str], *, limits: Limits = LIMITS, checker: Checker | None = None
) -> Iterator[tuple[int, Replay | ReplayError]]:
    """Read a file with one replay a line (`.jsonl`, `.jsonl.gz`), holding one line at a time.

    Parameters
    ----------
    path : path
        Of the file.
    limits : Limits
        A longer line is that line's error.
    checker : Checker, optional
        To be used for all lines.

    Yields
    ------
    tuple of int and (Replay or ReplayError)
        The number of the line, from 1, and the verified replay or what is wrong with it. Empty lines are skipped. A file that cannot be
        read, or not further, yields a last error.
    """
    from tilewidgets.replay.parsing import decode
    from tilewidgets.replay.replay import Replay

    number = 0
    try:
        with reading(Path(path)) as file:
            for number, raw in enumerate(_lines(file, limits.size), start=1):
                if not raw.strip():
                    continue
                try:
                    yield number, Replay.loads(decode(raw, limits), limits=limits, checker=checker)
                except ReplayError as error:
                    yield number, error
    except ReplayError as error:
        yield number + 1, error


def _lines(file: Any, most: int) -> Iterator[bytes]:
    """The lines of a file; of one longer than `most` only the beginning, of `most` + 1 bytes or more."""
    while line := file.readline(most + 2):
        yield line.rstrip(b"\r\n")
        while line and not line.endswith(b"\n"):
            line = file.readline(_CHUNK)  # the rest of a long line, or nothing at the end of the file


# ------------------------------------------------------------------------------------------------ writing
@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[Any]:
    """A binary file that takes the place of `path` only when all went well; compressed if the name ends in `.gz`.

    It is written in the same folder and renamed at the end; after any error, or Ctrl-C, the old file is as it was. What is not a
    regular file (a pipe, a terminal) is written to directly.

    Raises
    ------
    ReplayError
        It cannot be written.
    """
    target = Path(os.path.realpath(path))
    direct = target.exists() and not target.is_file()
    temporary = target if direct else target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("wb" if direct else "xb") as raw:
            if target.suffix == ".gz":
                with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as file:
                    yield file
            else:
                yield raw
            if not direct:
                raw.flush()
                os.fsync(raw.fileno())
        if not direct:
            if target.exists():
                with suppress(OSError):
                    temporary.chmod(target.stat().st_mode & 0o7777)
            temporary.replace(target)
    except OSError as error:
        raise ReplayError("", f"{str(path)!r} cannot be written ({error.strerror or error}). The old file, if any, is as it was.") from None
    finally:
        if not direct:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

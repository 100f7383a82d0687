"""The file of a tournament: one replay a line, written as they are played; `GameFile` opens it to go on where it was left.

Each line's `meta` names the tournament, the pairing and the game's number; the first line has besides, as `identity`, all that the name of
the tournament follows from. A line that was torn when the process died is cut off when the file is opened again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import orjson

from tilewidgets.errors import TileError, short
from tilewidgets.theory.tournament_games import Row, after_failure

try:
    import fcntl as _fcntl
except ImportError:  # Windows: two runs on one file are not noticed there
    _fcntl = None  # type: ignore[assignment]

_locks: ModuleType | None = _fcntl
_ELSEWHERE = "It is one of another process, such as another notebook. Wait for it, end it there, or choose another file."
_MOST_NAMED = 4


def tag_of(identity: Mapping[str, Any]) -> str:
    """The name of a tournament: short, and another one for every other tournament."""
    text = json.dumps(identity, sort_keys=True, ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def row_of(data: Any) -> tuple[tuple[str, ...], Row]:
    """Agents of the pairing, and the game, of a line; whatever error it raises, the line is none of a tournament."""
    meta = data["meta"]
    failure, result = meta.get("failure"), data.get("result")
    if result is not None:
        row = Row(meta["k"], tuple(result["returns"]), tuple(result["scores"]), len(data["moves"]))
    else:
        row = Row(meta["k"], after_failure(len(data["players"]), failure["seat"]), None, len(data["moves"]), failure)
    return tuple(meta["pairing"]), row


def _differ(key: str, theirs: Any, mine: Any) -> str:
    """How something that a tournament follows from differs; of options only those that do."""
    if isinstance(theirs, Mapping) and isinstance(mine, Mapping):
        options = [name for name in {**mine, **theirs} if theirs.get(name) != mine.get(name)]
        parts = [f"{name} {short(theirs.get(name))}, not {short(mine.get(name))}" for name in options[:_MOST_NAMED]]
        return f"{key} with {', '.join(parts)}"
    return f"{key} {short(theirs, 80)}, not {short(mine, 80)}"


def _listed(names: Sequence[str]) -> str:
    """Some names; of many, the first."""
    more = [f"{len(names) - _MOST_NAMED} more"] if len(names) > _MOST_NAMED else []
    return ", ".join([*(short(name, 32) for name in names[:_MOST_NAMED]), *more])


class GameFile:
    """The file of a tournament, open for one run.

    Parameters
    ----------
    path : path
        A name in `.jsonl`; the file may be there already.
    identity : mapping
        All that decides which games are played.

    Raises
    ------
    TileError
        It is the file of another tournament, or of none, or in use by another run.
    """

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        self.path, self.identity, self.tag = path, dict(identity), tag_of(identity)
        if not path.name.endswith(".jsonl"):
            raise TileError(f"{str(path)!r} cannot be the file of a tournament: let its name end in .replay.jsonl.")
        if not path.parent.is_dir():
            raise TileError(f"The folder {str(path.parent)!r} for the file {path.name!r} does not exist. Make it, or choose another file.")
        try:
            self._file = open(path, "a+b", buffering=0)  # noqa: PTH123, SIM115  # closed by `close`
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise TileError(f"{str(path)!r} cannot be written: {why}. Choose another file.") from error
        self._good = 0
        try:
            self._lock()
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        if _locks is None:
            return
        try:
            _locks.flock(self._file, _locks.LOCK_EX | _locks.LOCK_NB)
        except OSError:
            raise TileError(f"{str(self.path)!r} is being written by another run. {_ELSEWHERE}") from None

    # ------------------------------------------------------------------ reading
    def read(self) -> Iterator[tuple[tuple[str, ...], Row]]:
        """The games that are there: agents of the pairing, and the game. Cuts off what is no whole line at the end."""
        self._file.seek(0)
        number = self._good = 0
        with open(self.path, "rb") as file:  # noqa: PTH123  # buffered, for reading only
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break
                yield self._game(line, number)
                self._good += len(line)
        self._cut()

    def _cut(self) -> None:
        """Take away whatever stands after the last whole line."""
        if self._file.seek(0, os.SEEK_END) != self._good:
            self._file.truncate(self._good)

    def _game(self, line: bytes, number: int) -> tuple[tuple[str, ...], Row]:
        try:
            data = orjson.loads(line)
            meta = data["meta"]
            tag = meta["tournament"]
            if number == 1 and tag != self.tag:
                raise TileError(self._another(meta.get("identity")))
            if tag != self.tag:
                raise TileError(f"{self._place(number)} is a game of another tournament. Choose another file.")
            found = row_of(data)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            if isinstance(error, TileError):
                raise
            raise TileError(f"{self._place(number)} is no game of a tournament. Choose another file, or take that line out.") from None
        return found

    def _place(self, number: int) -> str:
        return f"{self.path.name!r}, line {number}"

    def _another(self, theirs: Any) -> str:
        """What the file is of, as far as it says."""
        head, remedy = f"{str(self.path)!r} holds games of another tournament", "Choose another file, or run that tournament."
        if not isinstance(theirs, Mapping):
            return f"{head}. {remedy}"
        said = [_differ(key, theirs.get(key), mine) for key, mine in self.identity.items() if key != "agents" and theirs.get(key) != mine]
        if not isinstance(theirs.get("agents"), Mapping):
            return f"{head}: {'; '.join([*said, 'its agents are not known'])}. {remedy}"
        before, now = theirs["agents"], self.identity["agents"]
        changed = [name for name in now if name in before and before[name] != now[name]]
        added, missing = [name for name in now if name not in before], [name for name in before if name not in now]
        agents = [f"{what} {_listed(names)}" for what, names in (("it lacks", added), ("it has besides", missing)) if names]
        agents += [f"the code of {_listed(changed)} has changed"] if changed else []
        if agents and not said:
            return f"{str(self.path)!r} was played by other agents: {'; '.join(agents)}. Choose another file, or name the same agents."
        return f"{head}: {'; '.join([*said, *agents])}. {remedy}"

    # ------------------------------------------------------------------ writing
    def append(self, rows: Sequence[Row]) -> None:
        """Write the lines of some games; they are in the hands of the operating system when this returns."""
        self._cut()  # an interrupt may have left half of what was written last
        lines = [row.line for row in rows if row.line is not None]
        if lines and not self._good:
            lines[0] = self._with_identity(lines[0])
        data = memoryview(b"".join(lines))
        written = 0
        while written < len(data):
            written += self._file.write(data[written:])
        self._good += len(data)

    def _with_identity(self, line: bytes) -> bytes:
        data = orjson.loads(line)
        data["meta"]["identity"] = self.identity
        return orjson.dumps(data) + b"\n"

    def close(self) -> None:
        """Let the file reach the disk, and close it."""
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

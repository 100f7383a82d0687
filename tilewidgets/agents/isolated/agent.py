"""`IsolatedAgent`: asks code in another process for its moves, and ends that process when it misbehaves."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.agents.base import Agent, harmless
from tilewidgets.errors import AgentFailure, TileError, short

if TYPE_CHECKING:
    from tilewidgets.game import Game, View

MOST_SOURCE = 1 << 20
MOST_ANSWER = 1 << 16
MEGABYTE = 1 << 20
START_SECONDS = 20.0
"""For the interpreter and the file's own beginning; not counted for the first move."""


@dataclass(frozen=True)
class Isolation:
    """Limits of an untrusted agent.

    Attributes
    ----------
    seconds : float
        For one move, by the clock on the wall.
    megabytes : int
        Of address space.
    """

    seconds: float = 2.0
    megabytes: int = 1024

    def __post_init__(self) -> None:
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, int | float) or not 0.01 <= self.seconds <= 3600:
            raise TileError(f"seconds must be a number from 0.01 to 3600, not {short(self.seconds)}.")
        if type(self.megabytes) is not int or not 128 <= self.megabytes <= 1 << 20:
            raise TileError(f"megabytes must be a whole number from 128 to {1 << 20}, not {short(self.megabytes)}.")


def isolated(
    path: str | os.PathLike[str], function: str = "choose", *, seconds: float = 2.0, megabytes: int = 1024, seed: int | str = 0
) -> IsolatedAgent:
    """Make an agent of a file that nobody has vouched for; its code runs in a process of its own.

    Parameters
    ----------
    path : path
        A Python file.
    function : str
        The function in it that takes a view and returns a move, or its notation.
    seconds : float
        For one move.
    megabytes : int
        Address space of the process.
    seed : int or str
        Where the randomness of the module `random` begins in it.

    Raises
    ------
    TileError
        The file cannot be read, or a limit cannot be. What is wrong in the file shows as `AgentFailure` at its first move.
    """
    file = Path(path)
    try:
        with file.open("rb") as opened:
            source = opened.read(MOST_SOURCE + 1)
        text = source.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TileError(f"The agent {str(path)!r} cannot be read ({error}). Check the path, and save it as UTF-8.") from None
    if len(source) > MOST_SOURCE:
        raise TileError(f"The agent {str(path)!r} is larger than {MOST_SOURCE:,} bytes. Split it.")
    if not function.isidentifier():
        raise TileError(f"function must be the name of a function, not {short(function)}.")
    return IsolatedAgent(harmless(file.stem), text, function, Isolation(seconds, megabytes), seed)


class IsolatedAgent(Agent):
    """An agent in a process of its own, made by `isolated`. The process begins with the first move, and ends with `close` or the object.

    Whatever its code does costs its move: a failure ends the process, and the next move begins a new one.
    """

    def __init__(self, name: str, source: str, function: str, limits: Isolation, *key: int | str) -> None:
        super().__init__(name, lambda view, _streams: self._ask(view), *key)
        self._source, self._function, self._limits, self._key = source, function, limits, key
        self._process: _Process | None = None
        self._game: Game | None = None

    def seeded(self, *key: int | str) -> IsolatedAgent:
        """Return the same agent with a process and a randomness of its own."""
        return IsolatedAgent(self.name, self._source, self._function, self._limits, *key)

    @property
    def missing(self) -> tuple[str, ...]:
        """What keeps this system from confining the process fully; empty on Linux, and before the first move."""
        return tuple(self._process.missing) if self._process else ()

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def _ask(self, view: View) -> str:
        number = view.ply + 1
        try:
            return self._answer(view, number)
        except BaseException:  # also when somebody stops waiting
            self.close()
            raise

    def _answer(self, view: View, number: int) -> str:
        if self._process is None or self._game is not view.game:
            self.close()
            self._game = view.game
            self._process = _Process()
            told = {
                "game": view.game.name,
                "ruleset": view.game.ruleset.to_dict(),
                "source": self._source,
                "name": f"{self.name}.py",
                "function": self._function,
                "memory": self._limits.megabytes * MEGABYTE,
                "seed": repr(self._key),
            }
            ready = self._talk(told, START_SECONDS, number)
            if "ready" not in ready:
                raise self._failure(ready, number)
            self._process.missing = [str(words) for words in ready["ready"]]
        state = view.sample("isolated")  # agrees with the view; nothing that is hidden goes over
        asked = {"setup": state.setup, "moves": [str(move) for move in state.moves], "viewer": view.viewer}
        answer = self._talk(asked, self._limits.seconds, number)
        if not isinstance(answer.get("move"), str):
            raise self._failure(answer, number)
        return str(answer["move"])

    def _talk(self, told: dict[str, Any], seconds: float, number: int) -> dict[str, Any]:
        assert self._process is not None
        try:
            line = self._process.talk(json.dumps(told).encode() + b"\n", seconds)
            answer = json.loads(line)
        except TimeoutError:
            raise AgentFailure("timeout", self.name, number, f"it has {seconds:g} seconds. Make it faster.") from None
        except EOFError:
            raise AgentFailure("raised", self.name, number, f"its process ended ({self._process.how_it_ended()}).") from None
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise AgentFailure("nonsense", self.name, number, "its process wrote what is no answer.")
        return answer

    def _failure(self, answer: dict[str, Any], number: int) -> AgentFailure:
        if "nonsense" in answer:
            return AgentFailure("nonsense", self.name, number, f"{answer['nonsense']}. Return one of view.legal_moves, or its notation.")
        said, traceback = str(answer.get("error", "no reason given")), str(answer.get("traceback", ""))
        return AgentFailure("raised", self.name, number, said[:300], traceback)


class _Process:
    """A worker process: one line out, one line in, within some seconds."""

    def __init__(self) -> None:
        self.missing: list[str] = []
        self._folder = tempfile.TemporaryDirectory(prefix="tilewidgets-agent-", ignore_cleanup_errors=True)
        kept = ("SYSTEMROOT", "LD_LIBRARY_PATH")  # without which no interpreter may start
        environment = {key: os.environ[key] for key in kept if key in os.environ}
        environment |= {"PATH": os.defpath, "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-m", "tilewidgets.agents.isolated.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # what it prints interests nobody, and may have no end
            cwd=self._folder.name,
            env=environment,
            start_new_session=True,
        )
        self._buffer = b""
        self._end = weakref.finalize(self, _end, self._process, self._folder)

    def talk(self, line: bytes, seconds: float) -> bytes:
        """Write a line and return the next one; `TimeoutError`, `EOFError`, or `ValueError` for one without end."""
        deadline = time.monotonic() + seconds
        assert self._process.stdin is not None
        writer = threading.Thread(target=_write, args=(self._process.stdin, line), daemon=True)
        writer.start()  # it may not read
        reader = self._process.stdout
        assert reader is not None
        with selectors.DefaultSelector() as selector:
            selector.register(reader, selectors.EVENT_READ)
            while b"\n" not in self._buffer:
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise TimeoutError
                read = os.read(reader.fileno(), MOST_ANSWER)
                if not read:
                    raise EOFError
                self._buffer += read
                if len(self._buffer) > MOST_ANSWER:
                    raise ValueError
        answer, _, self._buffer = self._buffer.partition(b"\n")
        return answer

    def how_it_ended(self) -> str:
        """How the process ended, in words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        code = self._process.returncode
        if code is None:
            return "it closed its answers"
        if code < 0:
            with contextlib.suppress(ValueError):
                return f"signal {signal.Signals(-code).name}"
        return f"exit status {code}"

    def end(self) -> None:
        """End the process and whatever it may have started."""
        self._end()


def _write(pipe: Any, line: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # it has ended; the reader is told
        pipe.write(line)
        pipe.flush()


def _end(process: subprocess.Popen[bytes], folder: tempfile.TemporaryDirectory[str]) -> None:
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            if pipe is not None:
                pipe.close()
    folder.cleanup()

"""`tilewidgets verify`: replay every game of some files and say where the first fault of each is."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tilewidgets.errors import ReplayError
    from tilewidgets.replay import Replay
    from tilewidgets.replay.checking import Checker


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Replays: .replay.json, .replay.jsonl, either with .gz, or folders of them.")
    ],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar, and no summary if all is well.")] = False,
) -> None:
    """Replay every game and check that the moves are legal and the result follows from them.

    Of a folder all files are taken whose names end like those of replays, but none of a folder inside it.
    Prints FILE:LINE: PLACE: FAULT for each game that is not right, and then ends with exit code 1.
    """
    from tqdm import tqdm

    from tilewidgets.errors import ReplayError
    from tilewidgets.replay.checking import Checker

    checker, began = Checker(), time.perf_counter()
    good = faulty = plies = 0
    files, unread = files_of(paths)
    for path, reason in unread:
        faulty += 1
        typer.echo(f"{shown(path)}: {reason}")
    with tqdm(unit=" replays", file=sys.stderr, disable=quiet or not sys.stderr.isatty(), leave=False) as bar:
        for file in files:
            found = 0
            for number, replay in replays_of(file, checker):
                found += 1
                if isinstance(replay, ReplayError):
                    faulty += 1
                    bar.clear()
                    typer.echo(f"{shown(file)}:{number}: {replay}")
                else:
                    good, plies = good + 1, plies + replay.plies
                bar.update()
            if not found:
                faulty += 1
                typer.echo(f"{shown(file)}:1: there is no replay in this file.")
    seconds = time.perf_counter() - began
    where = f"{len(files)} file" + ("s" if len(files) != 1 else "")
    rate = f"{seconds:.1f} s, {(good + faulty) / max(seconds, 1e-9):,.0f} replays/s"
    if faulty:
        typer.echo(f"{faulty:,} faulty, {good:,} good replays in {where} ({rate})")
        raise typer.Exit(1)
    if not quiet:
        typer.echo(f"ok: {good:,} replays in {where}, {plies:,} moves ({rate})")


def files_of(paths: list[Path]) -> tuple[list[Path], list[tuple[Path, str]]]:
    """The files that are meant, those of folders by name, and what cannot be read, with the reasons."""
    from tilewidgets.errors import ReplayError
    from tilewidgets.replay.sources import listing

    files: list[Path] = []
    unread: list[tuple[Path, str]] = []
    for path in paths:
        if not path.is_dir():
            files.append(path)
            continue
        try:
            found = listing(path)
        except ReplayError as error:
            unread.append((path, str(error)))
            continue
        files += [file for file, reason in found if not reason]
        unread += [(file, reason) for file, reason in found if reason]
        if not found:
            unread.append((path, "there is no replay in this folder."))
    return files, unread


def replays_of(file: Path, checker: Checker) -> Iterator[tuple[int, Replay | ReplayError]]:
    """The replays of a file with their lines: one a line, or one in all."""
    from tilewidgets.errors import ReplayError
    from tilewidgets.replay import Replay, read_lines
    from tilewidgets.replay.files import is_lines, read_text

    if is_lines(file):
        yield from read_lines(file, limits=checker.limits, checker=checker)
        return
    try:
        yield 1, Replay.loads(read_text(file, checker.limits), limits=checker.limits, checker=checker)
    except ReplayError as error:
        yield _line_of(error), error


def _line_of(error: ReplayError) -> int:
    """The line of a fault, as far as its place tells."""
    first, _, rest = error.path.partition(" ")
    digits = rest.partition(",")[0]
    return int(digits) if first == "line" and digits.isdecimal() else 1


def shown(file: Path) -> str:
    """A file's name without characters that a terminal would obey."""
    name = str(file)
    return name if name.isprintable() else ascii(name)

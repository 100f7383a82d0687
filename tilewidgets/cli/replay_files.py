"""What the commands that show replays share: which game of a file is meant, whose eyes see it, and where something is written to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewidgets.errors import ReplayError, TileError

if TYPE_CHECKING:
    from tilewidgets.replay import Archive, Replay

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="Replays: .replay.json, .replay.jsonl, either with .gz, or a folder with such files.")
]
Game = Annotated[int | None, typer.Option("--game", "-g", metavar="K", help="Which game of a file with many, from 1.", min=1)]
Ply = Annotated[int | None, typer.Option("--ply", metavar="N", help="After how many moves; the last position if not given.", min=0)]
Perspective = Annotated[
    str, typer.Option("--perspective", metavar="WHO", help="What is seen: everything, public, or the number of a player (0, 1, ...).")
]
Notes = Annotated[
    bool | None,
    typer.Option("--notes/--no-notes", help="Show comments, marks and variations. By default only where all hands are shown."),
]
Replace = Annotated[bool, typer.Option("--replace", help="Write over a file that is there already.")]


@contextmanager
def archive_of(file: Path) -> Iterator[Archive | None]:
    """The games of a file of lines or of a folder; `None` for a file with one replay."""
    from tilewidgets.replay import Archive
    from tilewidgets.replay.files import is_lines

    if not (file.is_dir() or is_lines(file)):
        yield None
        return
    archive = Archive(file)
    try:
        yield archive
    finally:
        archive.close()


def one_game(file: Path, game: int | None) -> Replay:
    """Read the game that is meant.

    Raises
    ------
    TileError
        It is not said which one, or it cannot be read.
    """
    with archive_of(file) as archive:
        if archive is None:
            return single(file, game)
        if game is None and len(archive) != 1:
            which = f"Say which one, from 1 to {len(archive):,}: --game K." if len(archive) else first_problem(archive)
            raise TileError(f"{shown(file)} holds {len(archive):,} games. {which}")
        return pick(archive, file, game or 1)


def single(file: Path, game: int | None) -> Replay:
    """Read a file with one replay."""
    from tilewidgets.replay import Replay

    if game not in (None, 1):
        raise TileError(f"--game {game}: {shown(file)} holds one game. Leave --game out.")
    try:
        return Replay.load(file)
    except ReplayError as error:
        place = f"{shown(file)}: {error.path}" if error.path else "" if file.name in error.problem else shown(file)
        raise ReplayError(place, error.problem) from None


def pick(archive: Archive, file: Path, game: int) -> Replay:
    """Open a game of a collection, counted from 1."""
    if game > len(archive):
        remedy = f"Give a number from 1 to {len(archive):,}." if len(archive) else first_problem(archive)
        raise TileError(f"--game {game}: {shown(file)} holds {len(archive):,} games. {remedy}")
    return archive[game - 1]


def first_problem(archive: Archive) -> str:
    """Why a collection is empty."""
    problems = [*archive.problems, *archive.unfinished]
    return str(problems[0]) if problems else "Choose another file."


@contextmanager
def new_file(out: Path, endings: tuple[str, ...], replace: bool) -> Iterator[Any]:
    """A file that is there, as a whole, when all went well.

    Raises
    ------
    TileError
        Its name has another ending, it is there already, or it cannot be written.
    """
    from tilewidgets.replay.files import writing

    if out.suffix not in endings:
        raise TileError(f"--out {shown(out)!r}: its name must end in {' or '.join(endings)}.")
    if not out.parent.is_dir():
        raise TileError(f"--out {shown(out)!r}: there is no folder {shown(out.parent)!r}. Make it first.")
    if out.is_dir():
        raise TileError(f"--out {shown(out)!r} is a folder. Give the name of a file.")
    if not replace and (out.exists() or out.is_symlink()):
        raise TileError(f"--out {shown(out)!r} is there already. Give another name, or --replace to write over it.")
    with writing(out) as file:
        yield file


def shown(file: Path) -> str:
    """A file's name without characters that a terminal would obey."""
    name = str(file)
    return name if name.isprintable() else ascii(name)

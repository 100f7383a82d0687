"""The sentences of a library: its counts, what was opened, and why something could not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, short
from tilewidgets.scene.lettering import clean

if TYPE_CHECKING:
    from tilewidgets.models.library_model import LibraryModel
    from tilewidgets.replay import Replay
    from tilewidgets.replay.index import Entry
    from tilewidgets.replay.scanning import Progress

CLOSED = "The library is closed; make a new one"
MOST = 300


def many(number: int, one: str, more: str = "") -> str:
    """A number with its noun."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def status(model: LibraryModel) -> str:
    """How many games there are, and what else was found."""
    if not model.total:
        said = "There are no replays here yet."
    elif model.count == model.total:
        said = f"{many(model.total, 'game')}."
    else:
        said = f"{model.count:,} of {many(model.total, 'game')} fit."
    if model.problem_count:
        said += f" {problems(model.problem_count)}."
    if model.unfinished:
        said += f" {many(len(model.unfinished), 'last line')} still being written."
    return said


def problems(count: int) -> str:
    """How many lines and files are no replays."""
    return "1 line or file is no replay" if count == 1 else f"{count:,} lines or files are no replays"


def reading(step: Progress | None) -> str:
    """How far reading has come."""
    if step is None:
        return "Reading ..."
    share = f" ({min(99, 100 * step.done // step.size)} %)" if step.size > 0 else ""
    return f"Reading{share}: {many(step.games, 'game')} so far."


def refused(error: TileError) -> str:
    """Why something could not be done."""
    return f"Not possible: {clean(error)[:MOST]}"


def opened(entry: Entry) -> str:
    """Which game was opened."""
    place = f"{entry.file}, line {entry.line}" if entry.line else entry.file
    return f"Opened: {names(entry.players)} ({clean(place)[:120]})."


def opened_elsewhere(name: str, replay: Replay) -> str:
    """Which game was opened that does not belong to the library."""
    return f"Opened: {names([player['name'] for player in replay.players])} ({clean(name)[:120]}; not stored)."


def names(players: Any) -> str:
    """The players of a game."""
    return clean(" \u2013 ".join(clean(name)[:40] or "?" for name in players))


def no_name(name: object) -> str:
    """Why a text names no file of the library."""
    return f"{short(name, 120)} is not the name of a file here. Give a name without folders, such as 'a.replay.json' or 'b.replay.jsonl:7'."


def damaged(name: str, error: BaseException) -> str:
    """Why a compressed file cannot be read."""
    return f"it cannot be unpacked ({str(error) or type(error).__name__}). It is damaged or cut short: fetch it again."

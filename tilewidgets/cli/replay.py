"""`tilewidgets replay`: a game on the terminal: who played, a position as text, and the moves up to it."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from tilewidgets.cli.replay_files import File, Game, Notes, Perspective, Ply

if TYPE_CHECKING:
    from tilewidgets.models import ReplayModel
    from tilewidgets.replay import Archive, Replay
    from tilewidgets.replay.index import Entry

MOST_GAMES, MOST_PROBLEMS = 20, 5
"""Lines of the table of games, and faults named below it."""
MOST_TEXT = 40
"""Characters of a cell of the table."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(replay)


def replay(file: File, game: Game = None, ply: Ply = None, perspective: Perspective = "everything", notes: Notes = None) -> None:
    """Show a game: who played, a position, and the moves up to it. Of a file with many games, a table if --game is not given."""
    from tilewidgets.cli.replay_files import archive_of, pick, single
    from tilewidgets.export.shown import perspective_of, shown

    with archive_of(file) as archive:
        if archive is not None and game is None and len(archive) != 1:
            _show_table(archive, file)
            return
        found = single(file, game) if archive is None else pick(archive, file, game or 1)
    model = shown(found, perspective=perspective_of(perspective), notes=notes)
    lines = list(header(found, model))
    if ply is not None:
        model.goto(ply)
    for line in (*lines, "", *position(model), "", *moves(model)):
        typer.echo(line)


# ------------------------------------------------------------------------------------------------ one game
def header(found: Replay, model: ReplayModel) -> Iterator[str]:
    """What was played, by whom, and how it ended; the model is at the last ply."""
    from tilewidgets.scene.lettering import clean

    count = f"{found.plies} move" + ("" if found.plies == 1 else "s")
    yield clean(f"{model.game.title}, {model.game.ruleset.name}, {count}")
    agents = [clean(player.get("agent", "")) for player in found.players]
    said = [f"{name} ({agent})" if agent and agent != name else name for name, agent in zip(model.names, agents, strict=True)]
    width, digits = max(map(len, said)), max(len(str(score)) for score in model.state.scores)
    for p, (who, score) in enumerate(zip(said, model.state.scores, strict=True)):
        yield f"  {p}  {who:{width}}  {score:>{digits}}"
    yield clean(model.status) if model.state.is_over else "The game is not over."


def position(model: ReplayModel) -> Iterator[str]:
    """The position that a model shows."""
    from tilewidgets.export.shown import draw
    from tilewidgets.render.text import text
    from tilewidgets.scene.lettering import clean

    yield from _wrapped(f"Ply {model.ply} of {model.last_ply}: {clean(model.status)}", "", "  ")
    yield from (f"  {clean(line)}" for line in (model.events if model.game.summary_lines else ()))
    yield ""
    for line in text(draw(model, "light", 720)).split("\n"):
        yield "".join(c for c in line if c == " " or clean(c))


def moves(model: ReplayModel) -> Iterator[str]:
    """The moves up to the position that a model shows, with what was written on them."""
    yield "Moves"
    digits = len(str(model.ply))
    for row in model.rows:
        if row["kind"] == "move" and row["depth"] == 0 and row["ply"] > model.ply:
            return
        indent = "  " + "    " * row["depth"]
        yield from _written(row, indent, digits, model.names)


def _written(row: dict[str, Any], indent: str, digits: int, names: tuple[str, ...]) -> Iterator[str]:
    from tilewidgets.scene.lettering import clean

    text = clean(row["text"])
    if row["kind"] == "move":
        notes = "".join(f" {row[key]}" for key in ("gained", "mark") if row[key])
        yield from _wrapped(f"{row['ply']:>{digits}}. {names[row['player']]}: {text}{notes}", indent, indent + " " * (digits + 2))
    else:
        inner = indent + " " * (digits + 2)
        yield from _wrapped(text if row["kind"] != "comment" else f"# {text}", inner, inner)


def _wrapped(text: str, first: str, others: str) -> list[str]:
    width = max(40, shutil.get_terminal_size().columns - 1)
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


# ------------------------------------------------------------------------------------------------ many games
def _show_table(archive: Archive, file: Path) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from tilewidgets.cli.replay_files import shown
    from tilewidgets.scene.lettering import clean

    count = len(archive)
    if count:
        table = Table(title=Text(shown(file)), title_justify="left")
        for name in ("game", "of", "players", "plies", "scores", "end", "file"):
            table.add_column(name, justify="right" if name in ("game", "plies", "scores") else "left")
        for entry in archive.rows[:MOST_GAMES]:
            table.add_row(*map(Text, cells(entry)))
        Console(width=None if sys.stdout.isatty() else 140, highlight=False).print(table)
    found = f"{count:,} game" + ("" if count == 1 else "s")
    first = f"; the first {MOST_GAMES} are shown" if count > MOST_GAMES else ""
    typer.echo(f"{found}{first}. To see one: --game K" if count else "There is no game here.")
    problems = [*archive.problems, *archive.unfinished]
    for problem in problems[:MOST_PROBLEMS]:
        typer.echo(f"  {clean(problem)}")
    if len(problems) > MOST_PROBLEMS:
        typer.echo(f"  ... and {archive.problem_count + len(archive.unfinished) - MOST_PROBLEMS:,} more faults: tilewidgets verify")
    if not count:
        raise typer.Exit(1)


def cells(entry: Entry) -> list[str]:
    """What the table says of a game: harmless texts."""
    scores = "-".join(str(score)[:12] for score in entry.scores) if entry.scores is not None else ""
    reason = entry.reason.replace("_", " ") if entry.scores is not None else "not over"
    place = f"{entry.file}, line {entry.line}" if entry.line else entry.file
    players = ", ".join(_cell(name) for name in entry.players)
    return [f"{entry.number + 1:,}", _cell(entry.game), players, f"{entry.plies:,}", scores, _cell(reason), _cell(place, 60)]


def _cell(text: str, most: int = MOST_TEXT) -> str:
    from tilewidgets.scene.lettering import cut

    return cut(text, most)

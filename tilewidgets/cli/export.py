"""`tilewidgets export`: a replay as one page that steps through the game without kernel or network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewidgets.cli.replay_files import File, Game, Notes, Perspective, Replace


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(export)


def export(
    file: File,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The page to write (.html).")],
    game: Game = None,
    theme: Annotated[str, typer.Option("--theme", metavar="THEME", help="auto (as the reader's screen), light or dark.")] = "auto",
    perspective: Perspective = "everything",
    notes: Notes = None,
    replace: Replace = False,
) -> None:
    """Write a game as a web page: all moves to step through, in one file that needs nothing else."""
    from tilewidgets.cli.replay_files import new_file, one_game, shown
    from tilewidgets.export import page
    from tilewidgets.export.shown import perspective_of

    with new_file(out, (".html",), replace) as written:
        html = page(one_game(file, game), theme=theme, perspective=perspective_of(perspective), notes=notes)
        size = written.write(html.encode())
    typer.echo(f"{shown(out)}: {size / 1000:,.0f} kB")

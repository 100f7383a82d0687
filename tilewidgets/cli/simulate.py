"""`tilewidgets simulate`: many games between agents, a table of how they did, and a file of all the games."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewidgets.errors import TileError

if TYPE_CHECKING:
    from tilewidgets.agents.summary import Summary


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game: pyramid, pirates.")],
    agents: Annotated[str, typer.Option("--agents", metavar="A,B", help="Who plays, one a seat: random, greedy.")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.", min=1)] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = "0",
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="An option of the ruleset; may be given several times.")
    ] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="NAME|FILE", help="A built-in ruleset, or a TOML file.")] = "standard",
    workers: Annotated[int | None, typer.Option("--workers", metavar="W", help="Threads; one a processor if not given.", min=1)] = None,
    no_numba: Annotated[bool, typer.Option("--no-numba", help="Do not compile: the same games, slower.")] = False,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write every game to this file (.replay.jsonl).")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar and no table.")] = False,
) -> None:
    """Let agents play many games and count how they do. The player who begins changes from game to game."""
    from tilewidgets.agents.simulate import simulate as play
    from tilewidgets.cli.values import options_of
    from tilewidgets.games import game as make
    from tilewidgets.replay.files import writing

    names = [name.strip() for name in agents.split(",")]
    given = options_of(options or [])
    if given.get("players", len(names)) != len(names):
        raise TileError(f"--agents names {len(names)}, but players is set to {given['players']!r}. Name one agent a seat.")
    chosen = make(game, ruleset=ruleset, **{**given, "players": len(names)})
    number = int(seed) if seed.removeprefix("-").isdecimal() and seed.isascii() else seed
    shown = not quiet and sys.stderr.isatty()
    simulation = play(chosen, names, games, number, workers=workers, fast=False if no_numba else None, progress=shown)
    created = _now()
    with writing(check_name(out)) if out else nullcontext() as file:
        for played in simulation:
            if file:
                file.write(line(played.to_dict(created=created)))
    if not quiet:
        _show(simulation.summary, repr(chosen))
    for index, failure in simulation.summary.failures:
        typer.echo(f"game {index}: {failure}", err=True)
    if simulation.summary.failed:
        raise typer.Exit(1)


def line(data: dict[str, Any]) -> bytes:
    """One replay as a line of a file."""
    import json

    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def check_name(out: Path) -> Path:
    """Refuse a file name that would not be read as one replay a line."""
    if out.name.endswith((".json", ".json.gz")):
        raise TileError(f"--out {str(out)!r} would hold one game a line: let its name end in .replay.jsonl or .replay.jsonl.gz.")
    if not out.parent.is_dir():
        raise TileError(f"--out {str(out)!r}: there is no folder {str(out.parent)!r}. Make it first.")
    return out


def _now() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _show(summary: Summary, title: str) -> None:
    """Print the standings."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    head, *rows = summary.rows()
    table = Table(title=Text(title), title_justify="left")
    for name in head:
        table.add_column(name, justify="left" if name == "agent" else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(width=None if sys.stdout.isatty() else 140, highlight=False)
    console.print(table)
    console.print(summary.last_line(), markup=False)

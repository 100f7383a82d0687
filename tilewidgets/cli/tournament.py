"""`tilewidgets tournament`: a folder of agents in, a leaderboard out; what was interrupted goes on when it is run again."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from unicodedata import normalize

import typer

from tilewidgets.errors import TileError

if TYPE_CHECKING:
    from tilewidgets.game import Game
    from tilewidgets.theory.tournament_agents import Entrant
    from tilewidgets.theory.tournament_table import Standings

GAMES_FILE, PAGE, TABLE = "games.replay.jsonl", "standings.html", "standings.csv"
MOST_ON_SCREEN = 10
"""Agents whose failures are printed."""
STOPPED = 130
"""Exit code after Ctrl-C, as of other programs."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(tournament)


def tournament(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="FOLDER", help="Agents: each *.py file in it, with choose(view).", show_default=False),
    ] = None,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Which game: pyramid, pirates.")] = "pyramid",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Games of each pairing; an even number.", min=1)] = 100,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where games and standings go; made if need be.")] = Path(
        "standings"
    ),
    others: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="A,B", help="Installed agents that play, too; one with options alone: --with mcts:iterations=50."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = "0",
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="round_robin, swiss or knockout.")] = "round_robin",
    rounds: Annotated[int | None, typer.Option("--rounds", metavar="R", help="Of a Swiss tournament.", min=1)] = None,
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="An option of the ruleset; may be given several times.")
    ] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="NAME|FILE", help="A built-in ruleset, or a TOML file.")] = "standard",
    trusted: Annotated[bool, typer.Option("--trusted", help="Run the files without limits: faster, for code that you have read.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help="Time of an agent for a move, unless trusted.")] = 2.0,
    megabytes: Annotated[int, typer.Option("--megabytes", metavar="M", help="Memory of an agent, unless trusted.")] = 1024,
    strict: Annotated[bool, typer.Option("--strict", help="Stop before the first game if a file cannot play.")] = False,
    workers: Annotated[int | None, typer.Option("--workers", metavar="W", help="One a processor if not given.", min=1)] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar and no table.")] = False,
) -> None:
    """Let the agents of a class play each other. Writes every game, and the standings as a page and as CSV.

    Run the same command again to go on after an interruption: no game is lost, and none played twice.
    """
    from tilewidgets.cli.values import options_of
    from tilewidgets.games import game as make
    from tilewidgets.theory.tournament import Tournament
    from tilewidgets.theory.tournament_agents import entrant_of_file

    given = options_of(options or [])
    chosen = make(game, ruleset=ruleset, **{"players": 2, **given})
    number = int(seed) if seed.removeprefix("-").isdecimal() and seed.isascii() else seed
    files = _files(folder) if folder is not None else {}
    entered = [entrant_of_file(file, trusted=trusted, seconds=seconds, megabytes=megabytes, name=name) for name, file in files.items()]
    out.mkdir(parents=True, exist_ok=True)
    everybody = [*entered, *_installed(others or [], files)]
    played = Tournament(everybody, chosen, games, seed=number, kind=kind, rounds=rounds, file=out / GAMES_FILE)
    try:
        played.load()
        if entered and not played.is_over:
            if not quiet and sys.stderr.isatty():
                typer.echo(f"Trying {'the file' if len(entered) == 1 else f'{len(entered)} files'} ...", err=True)
            _try(list(files.values()), entered, chosen, trusted, workers, strict)
        standings = played.run("processes" if trusted else "threads", workers=workers, progress=not quiet and sys.stderr.isatty())
    except KeyboardInterrupt:
        _write(played.standings(), out)
        typer.echo(
            f"Stopped after {played.played:,} of {played.total:,} games; all are kept. Run the same command again to go on.", err=True
        )
        raise typer.Exit(STOPPED) from None
    _write(standings, out)
    if not quiet:
        _show(standings)
        typer.echo(f"Written to {_shown(out)}: {PAGE}, {TABLE}, {GAMES_FILE}")


# ------------------------------------------------------------------------------------------------ who plays
def _installed(others: Sequence[str], files: Mapping[str, Path]) -> list[Entrant]:
    """Installed agents, whose names must not be those of files."""
    from tilewidgets.theory.tournament_agents import entrant

    specs = [name.strip() for text in others for name in ([text] if ":" in text else text.split(",")) if name.strip()]
    if not files and not specs:
        raise TileError("There is nobody to play. Name a folder of agents, or installed ones: --with random,greedy.")
    found = [entrant(spec) for spec in specs]
    for one in found:
        if one.name in files:
            raise TileError(f"{_shown(files[one.name])!r} has the name of --with {one.name}. Rename the file.")
    return found


def _files(folder: Path) -> dict[str, Path]:
    """The files of a folder by the names of their agents, in the order of the files' names."""
    if not folder.is_dir():
        raise TileError(f"{_shown(folder)!r} is no folder. Name the one that holds the agents' files.")
    files = sorted(file for file in folder.glob("*.py") if file.is_file() and not file.name.startswith(("_", ".")))
    if not files:
        raise TileError(f"{_shown(folder)!r} holds no agent. Put files there, each called *.py, with a function choose(view).")
    out: dict[str, Path] = {}
    for file in files:
        name = _name_of(file)
        if name in out:
            both = f"{_shown(Path(out[name].name))!r} and {_shown(Path(file.name))!r}"
            raise TileError(f"The agents of {both} would both be called {name!r}. Rename one of the files.")
        out[name] = file
    return out


def _name_of(file: Path) -> str:
    """The stem of a file as far as it can be printed: a name that looks like another one is that one."""
    from tilewidgets.agents.base import MOST_NAME
    from tilewidgets.scene.lettering import clean

    spaced = "".join(" " if c.isspace() else c for c in clean(normalize("NFC", file.stem)))
    return "".join(c for c in spaced if c.isprintable()).strip()[:MOST_NAME].strip() or "agent"


def _try(files: Sequence[Path], entered: Sequence[Entrant], game: Game, trusted: bool, workers: int | None, strict: bool) -> None:
    """Say which files cannot play, before they do."""
    from tilewidgets.cli.tournament_trial import faults

    found = faults(files, entered, game, trusted=trusted, workers=workers)
    for line in found:
        typer.echo(line, err=True)
    if found and strict:
        count = f"{len(found)} of {len(files)} files"
        raise TileError(f"{count} cannot play, so no game was played. Mend them, or leave out --strict.")


# ------------------------------------------------------------------------------------------------ what comes out
def _write(standings: Standings, out: Path) -> None:
    from tilewidgets.scene.themes import THEMES, theme

    standings.save_html(out / PAGE, colors={name: theme(name).colors for name in THEMES})
    standings.save_csv(out / TABLE)


def _show(standings: Standings) -> None:
    """Print the standings, and what failed."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from tilewidgets.theory.tournament_page import failure_groups, what_failed
    from tilewidgets.theory.tournament_table import describe

    head, *rows = standings.rows()
    table = Table(title=Text(standings.title), title_justify="left")
    for name in head:
        table.add_column(name, justify="left" if name == "agent" else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    Console(width=None if sys.stdout.isatty() else 160, highlight=False).print(table)
    if not standings.failures:
        return
    typer.echo(standings.failed_words(most=len(standings.failures)), err=True)
    groups = failure_groups(standings)
    for group in groups[:MOST_ON_SCREEN]:
        example = "for example " if len(group) > 1 else ""
        typer.echo(f"- {group[0].agent}: {what_failed(group)}; {example}{describe(group[0])}", err=True)
    if len(groups) > MOST_ON_SCREEN:
        typer.echo(f"... and {len(groups) - MOST_ON_SCREEN:,} more agents; see {PAGE}.", err=True)


def _shown(path: Path) -> str:
    return str(path) if str(path).isprintable() else ascii(str(path))

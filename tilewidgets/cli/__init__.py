"""The command line: `tilewidgets COMMAND`.

Each command is a module of this package with a function `register(app)`, which adds it to the typer application. A command imports what it
works with when it runs, so that `tilewidgets --help` is quick.
"""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from tilewidgets import __version__
from tilewidgets.errors import TileError

COMMANDS = ("lab", "simulate", "verify", "replay", "render", "export", "tournament", "bench", "doctor")
"""Modules that hold the commands, in the order of the help; one that does not exist (yet) is passed over."""

WRONG = 2
"""Exit code of a command that was refused; 1 is for a check that found something wrong."""


def make_app() -> typer.Typer:
    """Make the application with all its commands."""
    app = typer.Typer(
        name="tilewidgets",
        help="Play, replay and analyse tile games inside Jupyter.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback()
    def _options(
        _version: Annotated[
            bool, typer.Option("--version", help="Print the version and exit.", is_eager=True, callback=_print_version)
        ] = False,
    ) -> None:
        pass

    here = {module.name for module in pkgutil.iter_modules(__path__)}
    for name in COMMANDS:
        if name in here:
            import_module(f"{__name__}.{name}").register(app)
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and end the process with its exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        What follows `tilewidgets` on the command line; those of this process if not given.
    """
    try:
        make_app()(args=None if arguments is None else list(arguments), prog_name="tilewidgets")
    except (TileError, OSError) as error:
        typer.echo(f"error: {_one_line(error)}", err=True)
        sys.exit(WRONG)


def _one_line(error: Exception) -> str:
    text = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.strerror and error.filename else str(error)
    return re.sub(r"\s*\n\s*", " ", text.strip())


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tilewidgets {__version__}")
        raise typer.Exit

"""`tilewidgets doctor`: what is installed here, whether it fits together, and one remedy for each thing that does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tilewidgets.cli.checks import Check


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(doctor)


def doctor() -> None:
    """Tell what is installed, whether it fits together, and what to do where it does not."""
    from tilewidgets.cli.checks import COLAB, all_checks, on_colab

    checks = list(all_checks())
    _print_table(checks)
    for check in checks:
        if check.state != "ok":
            typer.echo(f"{_word(check)}: {check.what}{f' {check.found}' if check.found else ''}. {check.remedy}")
    if on_colab():
        typer.echo(f"This is Colab. Run this line in a cell before the first board:\n    {COLAB}")
    broken = [check for check in checks if check.required and check.state != "ok"]
    typer.echo(f"{len(broken)} of {len(checks)} checks need mending." if broken else "Everything required is in order.")
    if broken:
        raise typer.Exit(1)


def _print_table(checks: list[Check]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "found", "wanted", "state")
    for check in checks:
        color = "green" if check.state == "ok" else "red" if check.required else "yellow"
        table.add_row(check.what, check.found or "-", check.wanted or "-", f"[{color}]{_word(check)}[/]")
    Console(soft_wrap=True).print(table)


def _word(check: Check) -> str:
    if check.state == "ok" or check.required:
        return check.state
    return f"{check.state} (optional)"

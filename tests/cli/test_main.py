"""The command line as a whole: help, version, and how errors are told."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tilewidgets import __version__, cli
from tilewidgets.errors import SetupError, TileError


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tilewidgets.cli", *arguments], capture_output=True, text=True, check=False)


def test_help_names_the_commands():
    done = run("--help")
    assert done.returncode == 0
    assert "lab" in done.stdout
    assert "doctor" in done.stdout


def test_version():
    assert run("--version").stdout.strip() == f"tilewidgets {__version__}"


def test_an_unknown_command_is_refused():
    done = run("fly")
    assert done.returncode == 2
    assert "fly" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_help_loads_nothing_heavy():
    heavy = ["numpy", "ipywidgets", "numba", "pydantic", "jupyterlab"]
    code = f"import sys; from tilewidgets.cli import make_app; make_app(); print([n for n in {heavy} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (TileError("No such thing. Do this."), "error: No such thing. Do this.\n"),
        (SetupError(["deck: too short.", "seed: missing."]), "error: The setup is refused: - deck: too short. - seed: missing.\n"),
        (FileNotFoundError(2, "No such file or directory", "x.json"), "error: No such file or directory: x.json\n"),
    ],
)
def test_errors_are_one_line_without_traceback(error, told, monkeypatch, capsys):
    def fail(**_options):
        raise error

    monkeypatch.setattr(cli, "make_app", lambda: fail)
    with pytest.raises(SystemExit) as ended:
        cli.main([])
    assert ended.value.code == 2
    assert capsys.readouterr().err == told


def test_other_errors_are_not_hidden(monkeypatch):
    def fail(**_options):
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "make_app", lambda: fail)
    with pytest.raises(ZeroDivisionError):
        cli.main([])

"""`tilewidgets lab`: JupyterLab on a folder of notebooks, in this interpreter, with as little around it as possible."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn
from urllib.parse import quote, urlsplit

import typer

from tilewidgets.errors import MissingExtra, TileError

if TYPE_CHECKING:
    from collections.abc import Iterator

STARTING = 120.0
"""Seconds that the server may take to start."""
STOPPING = 15.0
"""Seconds that the server may take to stop before it is killed."""
NEWS = "@jupyterlab/apputils-extension:announcements"
"""The part of JupyterLab that asks whether you want news."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(lab)


def lab(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Folder with the notebooks.", show_default="this folder")] = Path(),
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser, only print the address.")] = False,
    port: Annotated[int | None, typer.Option(metavar="N", help="Port to serve on; a free one if not given.")] = None,
) -> None:
    """Open JupyterLab on a folder of notebooks. Ctrl-C stops it."""
    folder = checked_folder(folder)
    if port is not None:
        check_port(port)
    if find_spec("jupyterlab") is None:
        raise MissingExtra("JupyterLab", "lab")
    token = secrets.token_hex(24)
    with tempfile.TemporaryDirectory(prefix="tilewidgets-lab-", ignore_cleanup_errors=True) as own, _stops_on_signals():
        _write_settings(Path(own))
        config = os.pathsep.join(filter(None, [own, os.environ.get("JUPYTER_CONFIG_PATH")]))
        log = Path(own, "server.log")
        with log.open("wb") as output:
            server = subprocess.Popen(
                command(folder, port),
                env={**os.environ, "JUPYTER_TOKEN": token, "JUPYTER_CONFIG_PATH": config},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C comes here alone, and the server is told once
            )
        try:
            url = _wait_for_url(server, token, log, _first_page(folder))
            opened = not no_browser and browser_can_open() and webbrowser.open(url)
            typer.echo(f"JupyterLab is {'open in your browser' if opened else 'ready; open this address in a browser'}: {url}")
            typer.echo("Ctrl-C stops it.")
            code = server.wait()
            if code:
                raise TileError(f"JupyterLab ended with exit code {code}. {_end_of(log)}")
        except KeyboardInterrupt:
            typer.echo("\nStopping JupyterLab ...")
        finally:
            _stop(server)
    typer.echo("JupyterLab has stopped.")


def checked_folder(folder: Path) -> Path:
    """Return the folder as an absolute path, or say what is wrong with it."""
    if folder.is_dir():
        return folder.resolve()
    if folder.exists():
        raise TileError(f"{folder} is a file. Give the folder that holds it: tilewidgets lab {folder.parent}")
    raise TileError(f"There is no folder {folder} below {Path.cwd()}. Give one that exists, or none for this one: tilewidgets lab [DIR]")


def check_port(port: int) -> None:
    """Say what is wrong with a port, if anything."""
    if not 1 <= port <= 65535:
        raise TileError(f"--port cannot be {port}. Choose a number from 1 to 65535, or leave it out.")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise TileError(f"--port {port} cannot be used here ({error.strerror}). Choose another one, or leave it out.") from None


def command(folder: Path, port: int | None) -> list[str]:
    """Return the command line of the server."""
    options = ["--no-browser", f"--ServerApp.root_dir={folder}", "--ServerApp.answer_yes=True"]
    options.append("--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    return [sys.executable, "-m", "jupyterlab", *options]


def browser_can_open() -> bool:
    """Whether a browser with windows can be opened from here: not over ssh, in a container, in CI."""
    if os.environ.get("CI"):
        return False
    if sys.platform not in ("win32", "darwin") and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def _write_settings(folder: Path) -> None:
    """Write what is to hold for this server only: no question about news, which would cover a board."""
    config = folder / "labconfig"
    config.mkdir()
    (config / "page_config.json").write_text(json.dumps({"disabledExtensions": {NEWS: True}}), encoding="utf-8")


def _first_page(folder: Path) -> str:
    """Where JupyterLab opens: at the first notebook of the folder, if there is one."""
    first = min((path.name for path in folder.glob("*.ipynb")), default=None)
    return f"lab/tree/{quote(first)}" if first else "lab"


def _wait_for_url(server: subprocess.Popen[Any], token: str, log: Path, page: str) -> str:
    from jupyter_server.serverapp import list_running_servers

    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise TileError(f"JupyterLab did not start (exit code {server.returncode}). {_end_of(log)}")
        for running in list_running_servers():
            ours = running["token"] == token or running["pid"] == server.pid
            if ours and _listens(running["url"]):
                return f"{running['url']}{page}?token={running['token']}"
        time.sleep(0.1)
    raise TileError(f"JupyterLab did not start within {STARTING:g} seconds. {_end_of(log)}")


def _listens(url: str) -> bool:
    """Whether somebody answers there: a server is announced a little before."""
    place = urlsplit(url)
    try:
        socket.create_connection((place.hostname or "localhost", place.port or 80), timeout=5).close()
    except OSError:
        return False
    return True


def _end_of(log: Path, lines: int = 5) -> str:
    said = [line.strip() for line in log.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    return "Its last words: " + " | ".join(said[-lines:]) if said else "It said nothing."


def _stop(server: subprocess.Popen[Any]) -> None:
    if server.poll() is None:
        server.terminate()
    try:
        server.wait(STOPPING)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):  # a second Ctrl-C is impatient
        server.kill()
        server.wait()


@contextmanager
def _stops_on_signals() -> Iterator[None]:
    """Let a request to end (`kill`, a closed terminal) stop the server as Ctrl-C does."""

    def interrupt(_number: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]  # `nohup` asks for deafness
    before = {number: signal.signal(number, interrupt) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

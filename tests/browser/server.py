"""A real Jupyter server for the browser tests: one serves JupyterLab, Notebook 7 and Voila."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import nbformat

SLOW = 60.0
"""Seconds that a wait may take at most: generous, since a passing wait costs only what it takes."""

TOKEN = secrets.token_hex(16)


class Server:
    """A JupyterLab server of this interpreter, with all its files below `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root, self.log = folder, folder / "root", folder / "server.log"
        self.root.mkdir(parents=True)
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._notebooks = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        for _ in range(3):  # another process may take the free port first
            self.port = free_port()
            self._launch()
            if await self._answers():
                return
            self.stop()
        raise RuntimeError(f"JupyterLab did not start; its log ends with:\n{self.log.read_text()[-4000:]}")

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(SLOW)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def api(self, path: str, method: str = "GET") -> Any:
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers={"Authorization": f"token {TOKEN}"})
        with urllib.request.urlopen(request, timeout=SLOW) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def shutdown_kernels(self) -> None:
        for kernel in self.api("kernels"):
            with contextlib.suppress(urllib.error.HTTPError):  # it may have ended by itself, with its page
                self.api(f"kernels/{kernel['id']}", "DELETE")

    def write(self, cells: list[str]) -> str:
        """Write a notebook of these code cells (a cell that begins with '# %% [markdown]' is text); its name."""
        notebook = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}})
        for source in cells:
            marker, _, text = source.partition("\n")
            new = nbformat.v4.new_markdown_cell(text) if marker == "# %% [markdown]" else nbformat.v4.new_code_cell(source)
            notebook.cells.append(new)
        self._notebooks += 1
        name = f"test-{self._notebooks}.ipynb"
        nbformat.write(notebook, self.root / name)
        return name

    def copy(self, notebook: Path) -> str:
        """Copy an existing notebook into the server's folder; its name there."""
        self._notebooks += 1
        name = f"{notebook.stem}-{self._notebooks}.ipynb"
        (self.root / name).write_bytes(notebook.read_bytes())
        return name

    def _launch(self) -> None:
        command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--ip=127.0.0.1", f"--port={self.port}", "--allow-root"]
        command += ["--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.root}", f"--IdentityProvider.token={TOKEN}"]
        command += ["--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"]
        command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--ServerApp.terminals_enabled=False"]
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                command, env=private_environment(self.folder), cwd=self.root, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
            )

    async def _answers(self) -> bool:
        assert self._process is not None

        async def poll() -> bool:
            while self._process is not None and self._process.poll() is None:
                try:
                    await asyncio.to_thread(self.api, "status")
                except OSError:
                    await asyncio.sleep(0.05)  # between two tries
                else:
                    return True
            return False

        try:
            return await asyncio.wait_for(poll(), 2 * SLOW)
        except TimeoutError:
            return False


def free_port() -> int:
    """Choose a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def private_environment(folder: Path) -> dict[str, str]:
    """Make an environment in which Jupyter reads and writes below `folder` only, and shows no news."""
    places = {
        "HOME": "home",
        "IPYTHONDIR": "ipython",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    environment = {**os.environ, **{name: str(folder / place) for name, place in places.items()}}
    for name in places:
        Path(environment[name]).mkdir(parents=True, exist_ok=True)
    news = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True, exist_ok=True)
    news.write_text('{"fetchNews": "false"}')
    project = str(Path(__file__).parents[2])  # the package need not be installed, only its dependencies
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [project, os.environ.get("PYTHONPATH")]))
    return environment

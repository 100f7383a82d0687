"""`tilewidgets lab`: a real server, started and stopped; and everything that can be wrong before."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.browser.server import SLOW, free_port, private_environment
from tilewidgets.cli.lab import browser_can_open, check_port, checked_folder
from tilewidgets.errors import TileError

HEARING = """import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # where the tests run in the background, it would be deaf to Ctrl-C
from tilewidgets.cli import main
main()"""

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")


@pytest.fixture
def lab(tmp_path):
    """Start `tilewidgets lab` with some arguments; ended after the test."""
    started = []

    def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", HEARING, "lab", *arguments],
            env={**private_environment(tmp_path / "private"), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=SLOW)


def status(url: str) -> dict:
    parts = urlsplit(url)
    [token] = parse_qs(parts.query)["token"]
    request = urllib.request.Request(f"http://{parts.netloc}/api/status", headers={"Authorization": f"token {token}"})
    with urllib.request.urlopen(request, timeout=SLOW) as answer:
        return json.load(answer)


@needs_signals
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_stop(lab, tmp_path, number):
    port = free_port()
    for name in ("02 second.ipynb", "01 first.ipynb"):
        (tmp_path / name).write_text("{}")
    process = lab(str(tmp_path), "--no-browser", "--port", str(port))
    line = process.stdout.readline()
    found = re.fullmatch(r"JupyterLab is ready; open this address in a browser: (http://\S+)\n", line)
    assert found, line + process.stdout.read()
    assert urlsplit(found[1]).port == port
    assert urlsplit(found[1]).path == "/lab/tree/01%20first.ipynb", "it opens at the first notebook"
    assert status(found[1])["kernels"] == 0
    process.send_signal(number)
    rest, _ = process.communicate(timeout=SLOW)
    assert process.returncode == 0, rest
    assert rest.endswith("JupyterLab has stopped.\n")
    assert not list((tmp_path / "private" / "runtime").glob("jpserver-*")), "the server had time to tidy up"
    with pytest.raises(urllib.error.URLError):
        status(found[1])


@needs_signals
def test_it_says_why_the_server_did_not_start(lab, tmp_path):
    (tmp_path / "private" / "config").mkdir(parents=True)
    (tmp_path / "private" / "config" / "jupyter_server_config.py").write_text("raise SystemExit('this configuration is broken')")
    process = lab(str(tmp_path), "--no-browser")
    said, _ = process.communicate(timeout=SLOW)
    assert process.returncode == 2
    assert said.startswith("error: JupyterLab did not start")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["no/such/folder"], "There is no folder no/such/folder"),
        ([__file__], "is a file. Give the folder that holds it"),
        (["--port", "70000"], "--port cannot be 70000. Choose a number from 1 to 65535"),
        (["--port", "0"], "--port cannot be 0"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(arguments, told):
    done = subprocess.run([sys.executable, "-m", "tilewidgets.cli", "lab", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout


def test_a_port_in_use_is_told():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(TileError, match=f"--port {port} cannot be used here"):
            check_port(port)


def test_a_folder_is_made_absolute(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert checked_folder(Path()) == tmp_path.resolve()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there, a desktop is always assumed")
def test_without_a_screen_no_browser_can_open(monkeypatch):
    for variable in ("CI", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(variable, raising=False)
    assert not browser_can_open()
    monkeypatch.setenv("BROWSER", os.fspath(Path(sys.executable)))
    assert browser_can_open()
    monkeypatch.setenv("CI", "true")
    assert not browser_can_open()

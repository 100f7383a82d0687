"""The helpers of the Makefile: they set up what is missing, or say plainly what to do."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts import ensure_chromium

ROOT = Path(__file__).parents[2]
needs_a_shell = pytest.mark.skipif(not shutil.which("bash"), reason="the Makefile is for systems with bash")


@pytest.fixture
def machine(monkeypatch):
    """A machine without a browser; its commands are only noted."""
    ran = []
    browser = {"after": "never"}

    def run(command):
        ran.append(command)
        return True

    def find():
        return Path("chromium") if any(browser["after"] in command for command in ran) else None

    monkeypatch.setattr(ensure_chromium, "_run", run)
    monkeypatch.setattr(ensure_chromium, "find_chromium", find)
    monkeypatch.setattr(ensure_chromium.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(ensure_chromium.os, "geteuid", lambda: 0, raising=False)
    return ran, browser


def test_root_gets_debians_browser(machine, capsys):
    ran, browser = machine
    browser["after"] = "chromium"
    assert ensure_chromium.main() == 0
    assert [command[0] for command in ran] == ["apt-get", "apt-get"]
    assert "Chromium for the browser tests: chromium" in capsys.readouterr().out


def test_others_get_playwrights(machine, monkeypatch):
    ran, browser = machine
    browser["after"] = "playwright"
    monkeypatch.setattr(ensure_chromium.os, "geteuid", lambda: 1000, raising=False)
    assert ensure_chromium.main() == 0
    assert [command[1:3] for command in ran] == [["-m", "playwright"]]


def test_a_browser_that_is_there_is_taken(machine, monkeypatch):
    ran, _ = machine
    monkeypatch.setattr(ensure_chromium, "find_chromium", lambda: Path("chrome"))
    assert ensure_chromium.main() == 0
    assert ran == []


def test_when_nothing_helps_it_says_what_would(machine, capsys):
    assert ensure_chromium.main() == 1
    assert "export TILEWIDGETS_CHROMIUM=" in capsys.readouterr().err


@needs_a_shell
def test_an_old_python_is_refused(tmp_path):
    old = tmp_path / "python-old"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = subprocess.run([ROOT / "scripts" / "make_venv.sh", tmp_path / "venv", old], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: PYTHON={old} is not a Python of version 3.11 or later")
    assert not (tmp_path / "venv").exists()

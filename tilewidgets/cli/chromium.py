"""Finding a Chromium-like browser: for `tilewidgets doctor`, for the browser tests and for pictures of widgets."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
"""Commands looked for on PATH, in this order."""

APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

VARIABLE = "TILEWIDGETS_CHROMIUM"
"""Environment variable that names the browser to use, before all others."""


def find_chromium() -> Path | None:
    """Path of the first browser found that answers to `--version`, or None."""
    return next((path for path in _candidates() if version_of(path)), None)


def version_of(browser: Path) -> str:
    """What `browser --version` prints, such as ``Chromium 130.0``; empty when it does not run."""
    try:
        run = subprocess.run([browser, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return run.stdout.strip() if run.returncode == 0 else ""  # a stub that only points to another packager fails here


def _candidates() -> Iterator[Path]:
    named = os.environ.get(VARIABLE)
    if named:
        yield Path(named)
    for name in NAMES:
        found = shutil.which(name)
        if found:
            yield Path(found)
    for application in APPLICATIONS:
        if Path(application).exists():
            yield Path(application)
    yield from _playwrights_own()


def _playwrights_own() -> Iterator[Path]:
    """Browsers that `playwright install chromium` has put into its cache."""
    folders = [os.environ.get("PLAYWRIGHT_BROWSERS_PATH"), "~/.cache/ms-playwright", "~/Library/Caches/ms-playwright"]
    for folder in folders:
        if folder:
            yield from sorted(Path(folder).expanduser().glob("chromium-*/chrome-*/chrome"), reverse=True)

"""Make sure that there is a Chromium for the browser tests, and print where it is.

A browser that is there is taken; else Debian's is installed (as root, where apt-get is), else playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

from tilewidgets.cli.chromium import VARIABLE, find_chromium


def main() -> int:
    """Find or install the browser; the exit code."""
    browser = find_chromium()
    for commands in _ways():
        if browser:
            break
        print(f"No Chromium here yet; trying: {' && '.join(' '.join(command) for command in commands)}", flush=True)
        if all(_run(command) for command in commands):
            browser = find_chromium()
    if not browser:
        print(
            f"error: no Chromium for the browser tests. Install one (a package named chromium or google-chrome), or name one: "
            f"export {VARIABLE}=/path/to/chrome. Without a browser: make test PYTEST_ARGS=\"-m 'not browser'\"",
            file=sys.stderr,
        )
        return 1
    print(f"Chromium for the browser tests: {browser}")
    return 0


def _ways() -> Iterator[list[list[str]]]:
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        yield [["apt-get", "-qq", "update"], ["apt-get", "-qq", "-y", "--no-install-recommends", "install", "chromium"]]
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]


def _run(command: list[str]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if run.returncode:
        print(f"  failed ({run.returncode}): {run.stdout[-2000:]}", flush=True)
    return run.returncode == 0


if __name__ == "__main__":
    sys.exit(main())

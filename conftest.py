"""What every test run needs, wherever it starts: a private place for Jupyter's files, and notebooks checked in their order."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest

FIRST = ("binder", "browser", "lessons", "notebooks")
"""Folders whose tests take longest: they begin first, so that no process waits for them at the end."""
PRIVATE = {
    "IPYTHONDIR": "ipython",
    "JUPYTER_CONFIG_DIR": "jupyter/config",
    "JUPYTER_DATA_DIR": "jupyter/data",
    "JUPYTER_RUNTIME_DIR": "jupyter/runtime",
    "JUPYTERLAB_SETTINGS_DIR": "lab/settings",
    "JUPYTERLAB_WORKSPACES_DIR": "lab/workspaces",
    "MPLCONFIGDIR": "matplotlib",
}


def pytest_configure():
    """Keep the user's own kernels, settings and histories out of the tests, and the tests out of them."""
    private = Path(tempfile.mkdtemp(prefix="tilewidgets-tests-"))
    atexit.register(shutil.rmtree, private, ignore_errors=True)
    for name, folder in PRIVATE.items():
        os.environ[name] = str(private / folder)
        (private / folder).mkdir(parents=True)
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # kernels: a warning about frozen modules
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"  # jupyter_core: silence the warning about the change of its default


def group(nodeid):
    """What is kept together where several processes share the tests: those of a file, and all of a folder of `FIRST`."""
    path = nodeid.partition("::")[0]
    return next((name for name in FIRST if name in path.split("/")), path)


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_xdist_make_scheduler(config, log):
    """Hand the tests out by groups, in their order."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group(nodeid)

    return ByGroup(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Put first what takes longest; undo, within each notebook, the random order: its cells need each other."""
    items.sort(key=lambda item: next((place for place, name in enumerate(FIRST) if name == group(item.nodeid)), len(FIRST)))
    cells = {}
    for item in items:
        if item.path.suffix == ".ipynb":
            cells.setdefault(item.path, []).append(item)
    for notebook in cells.values():
        notebook.sort(key=lambda cell: cell.cell_num)
    if not cells:
        return
    ordered, seen = [], set()
    for item in items:
        if item.path not in cells:
            ordered.append(item)
        elif item.path not in seen:
            seen.add(item.path)
            ordered.extend(cells[item.path])
    items[:] = ordered

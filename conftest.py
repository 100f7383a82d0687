"""What every test run needs, wherever it starts: a private place for Jupyter's files, and notebooks checked in their order."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest

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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Undo, within each notebook, the random order: its cells need each other."""
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

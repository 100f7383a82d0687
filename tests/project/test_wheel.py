"""What is in the wheel: the code, the data that it reads, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DATA = {".json", ".svg", ".toml", ".typed"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, opened; built from this tree with the build backend of this environment."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--wheel-dir",
        folder,
        ROOT,
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    [path] = folder.glob("tilewidgets-*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def test_code_and_data_are_in_it(wheel):
    files = [p for p in (ROOT / "tilewidgets").rglob("*") if p.suffix in DATA | {".py"} and "__pycache__" not in p.parts]
    expected = {str(p.relative_to(ROOT).as_posix()) for p in files}
    assert "tilewidgets/py.typed" in expected
    assert any(name.endswith("/standard.toml") for name in expected)
    assert expected <= set(wheel.namelist())


def test_nothing_else_is_in_it(wheel):
    strangers = [name for name in wheel.namelist() if not name.startswith(("tilewidgets/", "tilewidgets-"))]
    caches = [name for name in wheel.namelist() if "__pycache__" in name or name.endswith((".nbi", ".nbc", ".pyc"))]
    assert not strangers
    assert not caches


def test_its_metadata(wheel):
    [metadata] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    [entries] = [name for name in wheel.namelist() if name.endswith(".dist-info/entry_points.txt")]
    text = wheel.read(metadata).decode()
    assert "License-Expression: BSD-3-Clause" in text
    assert any(name.endswith("licenses/LICENSE") for name in wheel.namelist())
    assert "tilewidgets = tilewidgets.cli:main" in wheel.read(entries).decode()
    assert "pyramid = tilewidgets.games.pyramid:game" in wheel.read(entries).decode()

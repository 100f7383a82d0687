"""The environment of Binder, made here as Binder makes it: its requirements in a new place, postBuild, and a notebook run in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
import venv
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from scripts import pin_binder

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
NOTEBOOK = "notebooks/03_replays.ipynb"
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
OURS = ("PYTHON", "JUPYTER", "IPYTHON", "NUMBA", "VIRTUAL_ENV", "COVERAGE", "PYTEST")
"""Beginnings of the names of variables that would let this environment shine through."""

EXECUTE = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": "notebooks"}}).execute()
errors = [out for cell in notebook.cells for out in cell.get("outputs", []) if out["output_type"] == "error"]
assert not errors, errors
"""
WHERE = "import json, tilewidgets, sys; print(json.dumps([tilewidgets.__file__, sys.prefix]))"


def run(command, folder, environment):
    done = subprocess.run(list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command[0]} failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    """A copy of the repository, and the variables with which Binder's own Python is found first; packages installed, postBuild run."""
    if not shutil.which("bash"):
        pytest.skip("binder/postBuild is for systems with bash")
    folder = tmp_path_factory.mktemp("binder")
    place, copy = folder / "python", folder / "repository"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    home = {
        name: str(folder / "home" / name.lower())
        for name in ("IPYTHONDIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR")
    }
    environment = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
    environment |= {"PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **home}
    venv.create(place, with_pip=True)
    command = [place / "bin" / "python", "-m", "pip", "install", "--quiet", "--requirement", BINDER / "requirements.txt"]
    installing = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if installing.returncode and not os.environ.get("CI"):
        pytest.skip(f"pip cannot install binder/requirements.txt here: {installing.stderr.strip().splitlines()[-1]}")
    assert installing.returncode == 0, installing.stderr[-4000:]
    run([BINDER / "postBuild"], copy, environment)
    yield copy, place, environment
    shutil.rmtree(folder, ignore_errors=True)  # it is large


def kept(place):
    """The compiled rules on disk, and when they were written."""
    files = [*place.glob("lib/python*/site-packages/tilewidgets/**/*.nb[ic]")]
    return {path: path.stat().st_mtime_ns for path in files}


@pytest.mark.binder
def test_the_package_is_binders_own(binder):
    copy, place, environment = binder
    found = run([place / "bin" / "python", "-I", "-c", WHERE], copy / "notebooks", environment)
    assert found.count(str(place)) == 2


@pytest.mark.binder
def test_a_notebook_runs(binder):
    copy, _, environment = binder
    run([BINDER / "start", "python", "-I", "-c", EXECUTE, copy / NOTEBOOK], copy, environment)


@pytest.mark.binder
def test_the_rules_are_compiled_for_any_processor_already(binder):
    copy, place, environment = binder
    before = kept(place)
    assert {path.parents[1].name for path in before} >= {"pyramid", "pirates"}
    simulate = ["tilewidgets", "simulate", "--agents", "greedy,greedy", "--games", "500", "--quiet"]
    for game in ("pyramid", "pirates"):
        run([BINDER / "start", *simulate, game], copy / "notebooks", environment)
    assert kept(place) == before, "code was compiled again"


# ------------------------------------------------------------------------------------------------ the files, without an environment
def written():
    return (BINDER / "requirements.txt").read_text(encoding="utf-8")


def test_the_requirements_are_what_the_script_writes():
    others = []
    for name, line in pin_binder.pins(written()).items():
        try:
            here = distribution(name).version
        except PackageNotFoundError:
            here = "missing"
        if here != line.partition("==")[2]:
            others.append(f"{line} ({here})")
    if others:
        pytest.skip(f"other versions than those of constraints.txt are installed: {', '.join(others)}")
    assert pin_binder.current() == written(), "run python scripts/pin_binder.py"


def test_the_requirements_agree_with_the_constraints_and_hold_what_is_asked_for():
    pinned, constraints = pin_binder.pins(written()), pin_binder.pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    assert pinned.items() <= constraints.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {canonicalize_name(pin_binder.Requirement(text).name) for text in pin_binder.wanted(project)} <= pinned.keys()
    assert "pytest" not in pinned


def test_requirements_are_followed_as_on_binder():
    asks = {"one": ["two[more]", "never; sys_platform == 'win32'"], "two": ["three; extra == 'more'", "four; extra == 'else'"], "three": []}
    assert pin_binder.closure(["one>=1"], asks.__getitem__) == {"one", "two", "three"}


def test_a_version_that_is_missing_is_said():
    with pytest.raises(LookupError, match=r"constraints\.txt says nothing on two"):
        pin_binder.content("one==1\n", {"build-system": {"requires": ["two"]}, "project": project("one")}, lambda _: [])


def project(name):
    return {"dependencies": [name], "optional-dependencies": {extra: [] for extra in pin_binder.EXTRAS}}


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_scripts_can_be_started(name):
    assert os.access(BINDER / name, os.X_OK)
    assert "NUMBA_CPU_NAME=generic" in (BINDER / name).read_text(encoding="utf-8")


def test_the_python_is_that_of_the_constraints():
    assert (BINDER / "runtime.txt").read_text(encoding="utf-8") == "python-3.11\n"

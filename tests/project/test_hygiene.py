"""What no file of the project may hold, and what every file must."""

from __future__ import annotations

import ast
import json
import re
import shutil
import socket
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
MOST_LINES = 400

LOCKS = {"Pipfile.lock", "conda-lock.yml", "package-lock.json", "pnpm-lock.yaml", "poetry.lock", "uv.lock", "yarn.lock"}
BINARY = {".gif", ".gz", ".ico", ".jpg", ".npz", ".pdf", ".png", ".woff2", ".zip"}
LEFT_BEHIND = {".git", ".venv", "__pycache__", "build", "dist", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}

PLACES = {
    "a path of one machine": r"(?<![\w.~:/-])/(?:work|root|home)/",
    "a registry's address": r"pypi\.org/simple|pythonhosted\.org|registry\.npmjs|registry\.yarnpkg|deb\.debian\.org|archive\.ubuntu\.com",
    "a setting that names a registry": r"(?:extra-)?index-url|trusted-host|find-links",
    "a private network's address": r"\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b",
}


@cache
def files() -> list[Path]:
    """All files that are committed, or would be."""
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        found = [ROOT / name for name in listed.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not LEFT_BEHIND & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in set(found) if path.is_file())


def texts() -> list[tuple[str, str]]:
    return [(name(path), path.read_text(encoding="utf-8")) for path in files() if path.suffix not in BINARY]


def python_files(*folders: str) -> list[Path]:
    return [path for path in files() if path.suffix == ".py" and (not folders or path.relative_to(ROOT).parts[0] in folders)]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("what", PLACES)
def test_no_file_names(what):
    pattern = re.compile(PLACES[what])
    found = [
        f"{file}:{number}: {line.strip()[:100]}"
        for file, text in texts()
        if file != name(Path(__file__))
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, f"these lines hold {what}:\n" + "\n".join(found)


def test_no_file_names_this_machine():
    host = socket.gethostname()
    if len(host) < 6 or not re.search(r"[\d-]", host):
        return  # a word such as `laptop` may stand in any text
    assert not [file for file, text in texts() if re.search(rf"\b{re.escape(host)}\b", text)]


def test_there_are_no_lock_files():
    assert not [name(path) for path in files() if path.name in LOCKS or path.suffix == ".lock"]


def test_python_files_are_short():
    long = {name(path): lines for path in python_files() if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES}
    assert not long, f"more than {MOST_LINES} lines; split them: {long}"


def test_every_module_says_what_lives_there():
    silent = []
    for path in python_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if tree.body and not ast.get_docstring(tree):
            silent.append(name(path))
    assert not silent


def test_the_package_prints_nothing():
    """What is printed cannot be caught, translated or shown on a board; the command line alone may."""
    found = []
    for path in python_files("tilewidgets"):
        if "cli" in path.relative_to(ROOT).parts:
            continue
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        found += [f"{name(path)}:{call.lineno}" for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]
    assert not found


def test_notebooks_hold_no_widget_state_and_no_errors():
    """Widget state breaks the page on GitHub; an error is a lesson that fails."""
    wrong = []
    for path in files():
        if path.suffix != ".ipynb":
            continue
        notebook = json.loads(path.read_text(encoding="utf-8"))
        if "widgets" in notebook["metadata"]:
            wrong.append(f"{name(path)}: metadata.widgets")
        for number, cell in enumerate(notebook["cells"]):
            expected = "raises-exception" in cell["metadata"].get("tags", [])
            if not expected and any(output["output_type"] == "error" for output in cell.get("outputs", [])):
                wrong.append(f"{name(path)}: cell {number} ended in an error")
    assert not wrong


def test_the_changelog_has_a_place_for_what_is_new():
    assert "\n## [Unreleased]\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_version_is_said_once():
    import tilewidgets

    assert project()["version"] == tilewidgets.__version__


def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.+!]+", line) for line in wanted), "constraints.txt holds exact versions only"
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in wanted)}


def test_the_exact_versions_fit_the_ranges():
    extras = project()["optional-dependencies"]
    asked = [Requirement(text) for text in [*project()["dependencies"], *(text for extra in extras.values() for text in extra)]]
    pinned = pins()
    missing = [r.name for r in asked if canonicalize_name(r.name) not in pinned]
    outside = [str(r) for r in asked if r.name not in missing and not r.specifier.contains(pinned[canonicalize_name(r.name)], True)]
    assert not missing, f"constraints.txt says nothing on {missing}"
    assert not outside, f"constraints.txt breaks the ranges of pyproject.toml: {outside}"

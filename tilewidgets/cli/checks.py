"""What `tilewidgets doctor` looks at: every check finds one thing, and knows what to do when it is missing."""

from __future__ import annotations

import json
import os
import platform
import sys
import tempfile
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packaging.requirements import Requirement

State = Literal["ok", "missing", "wrong"]

NAME = "tilewidgets"
EXTRAS = {
    "lab": "show the widgets",
    "fast": "simulate quickly",
    "analysis": "replays as tables",
    "png": "pictures as PNG",
    "theory": "the game-theory lab",
}
"""The extras that users need, and what for; those of developers are left out."""

LAB_EXTENSIONS = {"@jupyter-widgets/jupyterlab-manager": "jupyterlab_widgets", "ipycanvas": "ipycanvas", "anywidget": "anywidget"}
"""Parts of the widgets that run in the browser, and the Python packages that bring them."""

COLAB = "from google.colab import output; output.enable_custom_widget_manager()"
"""The line that a notebook on Colab needs before its first widget."""


@dataclass(frozen=True)
class Check:
    """One line of the report.

    Attributes
    ----------
    what : str
        What was looked for.
    found, wanted : str
        A version or a place; what it should be.
    state : {"ok", "missing", "wrong"}
        How it stands.
    required : bool
        Whether the package cannot do its work without.
    remedy : str
        What to do when it is not in order.
    """

    what: str
    found: str
    wanted: str
    state: State
    required: bool
    remedy: str


def all_checks() -> Iterator[Check]:
    """Look at everything."""
    yield check_python()
    yield check_self()
    yield from check_games()
    for requirement in requirements():
        yield check_package(requirement)
    for extra in EXTRAS:
        for requirement in requirements(extra):
            yield check_package(requirement, extra)
    if find_spec("jupyterlab") is not None:
        yield from check_lab_extensions()
    if find_spec("numba") is not None:
        yield check_numba_cache()
    yield check_chromium()


def check_python() -> Check:
    """Look at the version of the interpreter."""
    from packaging.specifiers import SpecifierSet

    version = platform.python_version()
    wanted = _metadata().get("Requires-Python", "") if _installed() else ""
    good = SpecifierSet(wanted).contains(version, prereleases=True)
    return Check("Python", version, wanted, "ok" if good else "wrong", True, "Make a new environment with a Python that fits.")


def check_self() -> Check:
    """Look whether this package is installed, so that its games and its ranges are known."""
    if not _installed():
        return Check(NAME, "run from its folder", "installed", "wrong", True, "Install it: pip install -e . (in its folder), or make play.")
    return Check(NAME, metadata.version(NAME), "", "ok", True, "")


def check_games() -> Iterator[Check]:
    """Look whether each installed game can be made."""
    from tilewidgets.games import game, games

    for name in games():
        remedy = f"Its package is broken: install it once more, or uninstall it. To see why: tilewidgets.game({name!r})"
        try:
            yield Check(f"game {name}", game(name).title, "", "ok", False, "")
        except Exception as error:  # noqa: BLE001  # a game from elsewhere may raise anything
            yield Check(f"game {name}", type(error).__name__, "", "wrong", False, remedy)


def check_package(requirement: Requirement, extra: str = "") -> Check:
    """Look at one package that is needed, or that an extra asks for."""
    wanted = str(requirement.specifier)
    remedy = f"pip install '{NAME}[{extra}]' ({EXTRAS[extra]})" if extra else f"pip install '{requirement.name}{wanted}'"
    try:
        version = metadata.version(requirement.name)
    except metadata.PackageNotFoundError:
        return Check(requirement.name, "", wanted, "missing", not extra, remedy)
    good = requirement.specifier.contains(version, prereleases=True)
    return Check(requirement.name, version, wanted, "ok" if good else "wrong", not extra, f"pip install '{requirement.name}{wanted}'")


def requirements(extra: str = "") -> list[Requirement]:
    """Return what the metadata of the package asks for: always, or by an extra."""
    from packaging.requirements import Requirement

    if not _installed():
        return []
    asked = [Requirement(text) for text in metadata.requires(NAME) or []]
    if not extra:
        return sorted((r for r in asked if r.marker is None or r.marker.evaluate({"extra": ""})), key=lambda r: r.name)
    return [r for r in asked if r.marker is not None and r.marker.evaluate({"extra": extra}) and not r.marker.evaluate({"extra": ""})]


def check_lab_extensions() -> Iterator[Check]:
    """Look whether JupyterLab finds the browser's half of each widget package, of the version that the Python half brought."""
    from jupyter_core.paths import jupyter_path
    from jupyterlab_server.config import get_federated_extensions, get_page_config

    folders = jupyter_path("labextensions")
    found = get_federated_extensions(folders)
    disabled = get_page_config(folders).get("disabledExtensions", {})
    for name, package in LAB_EXTENSIONS.items():
        yield check_lab_extension(name, package, found.get(name), _is_disabled(name, disabled))


def check_lab_extension(name: str, package: str, found: dict[str, Any] | None, disabled: bool) -> Check:
    """Judge what JupyterLab found of one extension.

    Parameters
    ----------
    name : str
        Of the extension.
    package : str
        The Python package that brings it.
    found : dict or None
        JupyterLab's description of it (`version`, `ext_path`), None where it finds none.
    disabled : bool
        Whether the settings switch it off.
    """
    what, wanted = f"lab extension {name}", brought_version(package)
    again = f"pip install --force-reinstall --no-deps {package}"
    if found is None:
        return Check(what, "", wanted, "missing", True, f"{again}, then reload the page")
    version = str(found["version"])
    if disabled:
        return Check(what, f"{version}, disabled", wanted, "wrong", True, f"jupyter labextension enable {name}")
    if wanted and version != wanted:
        remedy = f"Remove {found['ext_path']}, an older copy that hides the right one, then reload the page."
        return Check(what, version, wanted, "wrong", True, remedy)
    return Check(what, version, wanted, "ok", True, "")


def brought_version(package: str) -> str:
    """Version of the lab extension that an installed Python package has brought; empty if that cannot be told."""
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        return ""
    for file in files:
        if "labextensions" in file.parts and file.name == "package.json":
            return str(json.loads(file.read_text())["version"])
    return ""


def check_numba_cache() -> Check:
    """Look whether compiled rules can be kept on disk, so that they are compiled only once."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    beside = Path(__file__).parents[1] / "games" / "__pycache__"
    users = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "numba"
    for place in [Path(named)] if named else [beside, users]:
        if _writable(place):
            return Check("numba cache", str(place), "writable", "ok", False, "")
    remedy = "Name a folder that can be written: export NUMBA_CACHE_DIR=FOLDER (else the rules are compiled anew in every session)."
    return Check("numba cache", f"{named or beside}: not writable", "writable", "wrong", False, remedy)


def check_chromium() -> Check:
    """Look for a browser for the tests."""
    from tilewidgets.cli.chromium import VARIABLE, find_chromium, version_of

    browser = find_chromium()
    if browser is None:
        remedy = f"Only the browser tests need it: install Chromium or Chrome, or name one: export {VARIABLE}=PATH"
        return Check("chromium", "", "any (tests)", "missing", False, remedy)
    return Check("chromium", version_of(browser), "any (tests)", "ok", False, "")


def on_colab() -> bool:
    """Whether this machine is a Colab runtime."""
    return "google.colab" in sys.modules or "COLAB_RELEASE_TAG" in os.environ


def _installed() -> bool:
    try:
        _metadata()
    except metadata.PackageNotFoundError:
        return False
    return True


def _metadata() -> Any:
    return metadata.metadata(NAME)


def _is_disabled(name: str, disabled: dict[str, bool] | list[str]) -> bool:
    names = disabled if isinstance(disabled, list) else [key for key, value in disabled.items() if value]
    return any(key == name or key.startswith(f"{name}:") for key in names)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False

"""Write binder/requirements.txt: the exact versions that a Binder needs, out of constraints.txt.

python scripts/pin_binder.py     to be run where the packages of constraints.txt are installed

What the package, its extras for Binder and its build backend ask for is followed through the metadata of the installed packages, with
markers as they are on Binder (Linux, Python 3.11), whatever this machine is.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "binder" / "requirements.txt"
EXTRAS = ("lab", "fast", "analysis")
BINDER = {
    "implementation_name": "cpython",
    "implementation_version": "3.11.0",
    "os_name": "posix",
    "platform_machine": "x86_64",
    "platform_python_implementation": "CPython",
    "platform_release": "",
    "platform_system": "Linux",
    "platform_version": "",
    "python_full_version": "3.11.0",
    "python_version": "3.11",
    "sys_platform": "linux",
}
"""What markers are compared with."""

HEAD = f"""\
# What Binder installs before binder/postBuild installs the package itself: the extras {", ".join(EXTRAS)}, and what builds the package.
# Written by scripts/pin_binder.py out of constraints.txt: do not change it by hand.
"""


def pins(text: str) -> dict[str, str]:
    """The lines `name==version` of constraints.txt, by canonical name."""
    lines = (line.strip() for line in text.splitlines())
    return {canonicalize_name(line.partition("==")[0]): line for line in lines if line and not line.startswith("#")}


def wanted(project: dict[str, object]) -> list[str]:
    """What pyproject.toml asks for directly: what builds the package, what it needs, and the extras for Binder."""
    table, build = project["project"], project["build-system"]
    assert isinstance(table, dict)
    assert isinstance(build, dict)
    extras = table["optional-dependencies"]
    return [*build["requires"], *table["dependencies"], *(text for extra in EXTRAS for text in extras[extra])]


def installed(name: str) -> list[str]:
    """What an installed package asks for."""
    return distribution(name).requires or []


def closure(texts: Iterable[str], requires: Callable[[str], list[str]] = installed) -> set[str]:
    """The canonical names of all packages that some requirements bring on Binder.

    Parameters
    ----------
    texts : iterable of str
        Requirements.
    requires : callable
        From the canonical name of a package to its requirements.

    Raises
    ------
    LookupError
        A package is not installed here, so that its requirements are not known.
    """
    found: set[tuple[str, str]] = set()
    todo = [(Requirement(text), "") for text in texts]
    while todo:
        requirement, of_extra = todo.pop()
        if requirement.marker and not requirement.marker.evaluate({**BINDER, "extra": of_extra}):
            continue
        name = canonicalize_name(requirement.name)
        for extra in {"", *requirement.extras}:
            if (name, extra) not in found:
                found.add((name, extra))
                try:
                    todo += [(Requirement(text), extra) for text in requires(name)]
                except PackageNotFoundError:
                    raise LookupError(f"{name} is not installed here. Install it as constraints.txt says, and run this again.") from None
    return {name for name, _ in found}


def content(constraints: str, project: dict[str, object], requires: Callable[[str], list[str]] = installed) -> str:
    """The text of binder/requirements.txt.

    Raises
    ------
    LookupError
        A package is not installed here, or constraints.txt has no version for it.
    """
    versions, names = pins(constraints), closure(wanted(project), requires)
    if missing := sorted(names - versions.keys()):
        raise LookupError(f"constraints.txt says nothing on {', '.join(missing)}. Add the versions.")
    return HEAD + "".join(f"{versions[name]}\n" for name in sorted(names))


def current() -> str:
    """The text for the files of this project, from what is installed here."""
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    return content(constraints, tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))


if __name__ == "__main__":
    try:
        TARGET.write_text(current(), encoding="utf-8")
    except LookupError as error:
        sys.exit(f"error: {error}")

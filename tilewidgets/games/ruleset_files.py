"""Ruleset files: TOML with the provenance of every value, shared by all games.

A file has a `name`, may extend a built-in ruleset, and holds a table `options`. Each option is a table with `value`, `source`
(S: the published summary; P: public accounts of the boxed game; R: reconstructed by this project) and `note`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from tilewidgets.errors import RulesetError, check_known, did_you_mean, short

SOURCES = {"S": "published summary", "P": "public accounts of the boxed game", "R": "reconstruction", "own": "your own file"}


@dataclass(frozen=True)
class Provenance:
    """Where a value comes from: `source` is a key of `SOURCES`, `note` says why."""

    source: str
    note: str = ""


@dataclass
class RulesetFile:
    """What a file (or a mapping of the user's) says, with the files that it extends folded in.

    Attributes
    ----------
    name : str
        Name of the ruleset.
    base : str
        The built-in ruleset that a replay names.
    note : str
        What it is for.
    options : dict
        Values by option.
    provenance : dict of str to Provenance
        By option.
    """

    name: str
    base: str
    note: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    provenance: dict[str, Provenance] = field(default_factory=dict)


def built_in(package: str) -> tuple[str, ...]:
    """Names of the rulesets that come with a game; `standard` first."""
    folder = resources.files(package) / "rulesets"
    names = sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(names, key=lambda name: name != "standard"))


def load(package: str, ruleset: str | Path | Mapping[str, Any]) -> RulesetFile:
    """Read a built-in ruleset, a TOML file, or a mapping of options with an optional `name` (or `extends`).

    Raises
    ------
    RulesetError
        There is no such ruleset, or the file is not of the form that this module describes.
    """
    names = built_in(package)
    if isinstance(ruleset, Mapping):
        data = dict(ruleset)
        base = str(data.pop("extends", data.pop("name", "standard")))
        return _override(load(package, base), data, Provenance("own"))
    if ruleset in names:
        text = (resources.files(package) / "rulesets" / f"{ruleset}.toml").read_text("utf-8")
        return _parse(package, text, f"{ruleset}.toml", base=str(ruleset))
    path = Path(ruleset)
    if path.suffix != ".toml":
        raise RulesetError(
            [f"there is no ruleset {short(str(ruleset))}. {did_you_mean(ruleset, names)} Or name a file that ends in .toml."]
        )
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise RulesetError([f"{short(str(path))} cannot be read ({error.strerror or error}). Check the path."]) from None
    except UnicodeDecodeError as error:
        raise RulesetError([f"{short(str(path))} is not UTF-8 (byte {error.start}). Save it as UTF-8."]) from None
    except ValueError as error:  # a NUL, or half a character
        raise RulesetError([f"{short(str(path))} cannot be the name of a file ({error}). Check the path."]) from None
    return _parse(package, text, path.name, base=None)


def _parse(package: str, text: str, where: str, base: str | None) -> RulesetFile:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError([f"{where} is not TOML: {error}. Correct that line."]) from None
    faults = [f"{where}: {fault}" for fault in check_known("key", data, ("name", "extends", "note", "options"))]
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise RulesetError([*faults, f"{where}: options must be a table, not {short(options)}."])
    parent = data.get("extends", "standard" if base is None else None)
    known = built_in(package)
    if parent is not None and parent not in known:
        raise RulesetError([*faults, f"{where}: extends {short(parent)}, which is not built in. {did_you_mean(parent, known)}"])
    out = load(package, parent) if parent else RulesetFile(name="", base="")
    for option, entry in options.items():
        if not isinstance(entry, dict) or "value" not in entry or entry.get("source", "own") not in SOURCES:
            sources = ", ".join(SOURCES)
            faults.append(f"{where}: options.{option} must be a table with a value and a source ({sources}), not {short(entry)}.")
            continue
        out.options[option] = entry["value"]
        out.provenance[option] = Provenance(entry.get("source", "own"), str(entry.get("note", "")))
    if faults:
        raise RulesetError(faults)
    out.name, out.note = str(data.get("name", where.removesuffix(".toml"))), str(data.get("note", ""))
    out.base = base or out.base
    return out


def _override(file: RulesetFile, options: Mapping[str, Any], provenance: Provenance) -> RulesetFile:
    file.options |= options
    file.provenance |= dict.fromkeys(options, provenance)
    return file


def with_options(file: RulesetFile, options: Mapping[str, Any]) -> RulesetFile:
    """Return the same ruleset with some options set by the caller."""
    return _override(file, options, Provenance("own", "set by the caller"))

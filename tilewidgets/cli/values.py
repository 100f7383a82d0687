"""Values on the command line: `--set option=value`, where the value is written as in TOML or JSON."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any

from tilewidgets.errors import TileError, short

_OPTION = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_RESERVED = ("true", "false", "null", "none", "nan", "inf", "infinity")


def options_of(settings: Sequence[str]) -> dict[str, Any]:
    """Return the options that `--set` arguments say.

    Raises
    ------
    TileError
        An argument is not of the form `option=value`, or sets an option again.
    """
    options: dict[str, Any] = {}
    for setting in settings:
        option, equals, text = setting.partition("=")
        option = option.strip()
        if not equals or not _OPTION.fullmatch(option):
            raise TileError(f"--set {short(setting)} must have the form option=value, such as --set hand_size=5.")
        if option in options or option == "ruleset":
            remedy = "Give the ruleset by --ruleset." if option == "ruleset" else "Set each option once."
            raise TileError(f"--set {short(setting)}: {option} is already set. {remedy}")
        options[option] = value_of(option, text.strip())
    return options


def value_of(option: str, text: str) -> Any:
    """Return the value that a text says: TOML, JSON, or a single bare word (shells take quotes away)."""
    try:
        parsed = tomllib.loads(f"value = {text}")
        if set(parsed) == {"value"}:  # no more lines than one
            return parsed["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        pass
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if _WORD.fullmatch(text) and text.lower() not in _RESERVED:
        return text
    raise TileError(f"--set {option}: {short(text)} is no value. Write a number, true or false, a word, or as in TOML or JSON: [0, 4].")

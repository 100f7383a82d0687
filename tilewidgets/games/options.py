"""Checking the options of a ruleset: what every game needs for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewidgets.errors import check_known, short, whole


class OptionChecker:
    """Reads options and collects their faults, so that the user sees all of them at once.

    Parameters
    ----------
    options : mapping
        Values by option.
    known : sequence of str
        The options that there are.

    Attributes
    ----------
    faults : list of str
        One sentence each: the place, the value, the remedy.
    """

    def __init__(self, options: Mapping[str, Any], known: Sequence[str]) -> None:
        self.options = options
        self.faults = check_known("option", options, known)

    def fault(self, text: str) -> None:
        """Add a fault."""
        self.faults.append(text)

    def integer(self, option: str, least: int, most: int, *given: Any) -> int:
        """Return a whole number, that of the option or the `given` one."""
        value = given[0] if given else self.options[option]
        if whole(value) and least <= value <= most:
            return int(value)
        self.fault(f"{option} must be a whole number from {least} to {most}, not {short(value)}.")
        return least

    def flag(self, option: str) -> bool:
        """Return a truth value."""
        value = self.options[option]
        if not isinstance(value, bool):
            self.fault(f"{option} must be true or false, not {short(value)}.")
        return value is True

    def choice(self, option: str, choices: Sequence[str]) -> str:
        """Return one of a few words."""
        value = self.options[option]
        if isinstance(value, str) and value in choices:
            return value
        self.fault(f"{option} must be {' or '.join(map(repr, choices))}, not {short(value)}.")
        return choices[0]

    def table(self, option: str, keys: Sequence[str], least: int, most: int) -> tuple[tuple[str, int], ...]:
        """Return a table that has a whole number for each of the `keys`, and nothing else."""
        value = self.options[option]
        if not isinstance(value, Mapping):
            self.fault(f"{option} must map {', '.join(keys)} to numbers, not {short(value)}.")
            return tuple((key, 0) for key in keys)
        self.faults += check_known(f"{option}: key", value, keys)
        missing = [key for key in keys if key not in value]
        if missing:
            self.fault(f"{option} lacks {', '.join(missing)}: give all of {', '.join(keys)}.")
        return tuple((key, self.integer(f"{option}.{key}", least, most, value.get(key, least))) for key in keys)

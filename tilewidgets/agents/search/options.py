"""The options of the searches: what there is, what it may be, and how a text says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilewidgets.errors import Faults, TileError, check_known, short, whole


@dataclass(frozen=True)
class Option:
    """An option: its kind, its bounds, and its value by default."""

    kind: type
    least: float
    most: float
    default: Any

    def fault(self, name: str, value: Any) -> str | None:
        """What is wrong with a value."""
        if self.kind is bool:
            return None if isinstance(value, bool) else f"{name} must be true or false, not {short(value)}."
        if self.kind is int and whole(value) and self.least <= value <= self.most:
            return None
        if self.kind is float and type(value) in (int, float) and self.least <= value <= self.most:
            return None
        what = "a whole number" if self.kind is int else "a number"
        return f"{name} must be {what} from {self.least:g} to {self.most:,.0f}, not {short(value)}."


_ITERATIONS = Option(int, 1, 10**9, None)
_SECONDS = Option(float, 0.001, 10**6, None)
_TREE = {
    "iterations": _ITERATIONS,
    "seconds": _SECONDS,
    "exploration": Option(float, 0, 100, 1.4),
    "nodes": Option(int, 1024, 20_000_000, 1_000_000),
}
_DEPTH = {"iterations": _ITERATIONS, "seconds": _SECONDS, "worlds": Option(int, 1, 1000, 8)}
OPTIONS: dict[str, dict[str, Option]] = {
    "minimax": {"depth": Option(int, 1, 40, 3), **_DEPTH, "pruning": Option(bool, 0, 1, True)},
    "expectimax": {"depth": Option(int, 1, 40, 2), **_DEPTH},
    "mcts": {**_TREE, "worlds": Option(int, 1, 1000, 16)},
    "ismcts": {**_TREE, "worlds": Option(int, 1, 10_000, 256)},
}
DEFAULT_ITERATIONS = 1000
"""Of a tree search without a budget."""


def check_options(method: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options of a method, those that are not given by default.

    Without a budget a tree search does 1000 iterations; a depth-first search with a budget, but without a depth, goes as deep as it can.

    Raises
    ------
    Faults
        An option is unknown, or has a value that it cannot have; all faults are listed.
    """
    known = OPTIONS[method]
    faults = check_known("option", given, tuple(known))
    faults += [fault for name, value in given.items() if name in known and (fault := known[name].fault(name, value))]
    if faults:
        raise Faults(faults, f"agent {method}")
    options = {name: given.get(name, option.default) for name, option in known.items()}
    if options["iterations"] is None and options["seconds"] is None:
        if "depth" not in options:
            options["iterations"] = DEFAULT_ITERATIONS
    elif "depth" not in given and "depth" in options:
        options["depth"] = None
    return options


def check_budget(iterations: Any, seconds: Any) -> tuple[int | None, float | None]:
    """Return a budget as it is, or raise `Faults`."""
    given = {"iterations": (iterations, _ITERATIONS), "seconds": (seconds, _SECONDS)}
    faults = [fault for name, (value, option) in given.items() if value is not None and (fault := option.fault(name, value))]
    if faults:
        raise Faults(faults, "budget")
    return iterations, seconds


def read(text: str) -> tuple[str, dict[str, Any]]:
    """The name and the options of `"name:option=value,option=value"`.

    Raises
    ------
    TileError
        The text is not of that form.
    """
    name, colon, rest = text.partition(":")
    options: dict[str, Any] = {}
    for part in rest.split(",") if colon else ():
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not option or not value or option in options:
            raise TileError(f"{short(text)}: write an agent as name:option=value,option=value; {short(part)} does not fit into that.")
        options[option] = _value(value)
    return name.strip(), options


def _value(text: str) -> Any:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text

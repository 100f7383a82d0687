"""Places in a replay, such as `moves[17]` or `setup.deck[3]`, and walks through JSON data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tilewidgets.errors import short

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,40}")


def place(*steps: str | int) -> str:
    """Write a place from keys and indices; keys that are not plain words are quoted, so that nothing in them means anything."""
    out = ""
    for step in steps:
        if isinstance(step, int):
            out += f"[{step}]"
        elif _PLAIN.fullmatch(step):
            out += f".{step}" if out else step
        else:
            out += f"[{short(step, 40)}]"
    return out


def walk(data: Any) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value in JSON data with its steps, keys (as values of their own place) included; without recursion."""
    todo: list[tuple[tuple[str | int, ...], Any]] = [((), data)]
    while todo:
        steps, value = todo.pop()
        yield steps, value
        if isinstance(value, dict):
            for key in value:
                yield (*steps, key), key
            todo += [((*steps, key), value[key]) for key in reversed(value)]
        elif isinstance(value, list):
            todo += [((*steps, i), value[i]) for i in reversed(range(len(value)))]

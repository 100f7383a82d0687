"""From a damaged text to JSON data: as much as can be read for certain, and what was wrong with the rest."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from tilewidgets.errors import ReplayError, short
from tilewidgets.replay.limits import Limits
from tilewidgets.replay.parsing import (
    BOM,
    Bad,
    Doubled,
    check_is_text,
    has_surrogates,
    is_too_deep,
    is_too_large,
    load_json,
    may_hold_odd_texts,
    not_json,
    not_utf8,
    too_large,
)
from tilewidgets.replay.places import place, walk
from tilewidgets.replay.shape import TOO_DEEP

REQUIRED = ("format", "version", "game", "ruleset", "setup", "players")
"""Keys whose values must be whole: a part of a setup, or of a ruleset, is another one."""
_ENTRIES = ("comments", "marks", "variations", "meta")
"""Keys whose entries can be dropped one by one."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|["\[\]{},:]', re.DOTALL)
_HALF = re.compile("[\ud800-\udfff]")

Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with a replay that was mended.

    Attributes
    ----------
    path : str
        The place, such as `moves[17]`.
    text : str
        What is wrong there, and what was done about it.
    harmless : bool
        Whether nothing of the replay was lost by it.
    """

    path: str
    text: str
    harmless: bool = False

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


class _Dropped:
    """Stands in a list for an entry that was dropped, so that the places of the others stay right."""


DROPPED = _Dropped()
LEFT_OUT = "It is left out."


def text_of(raw: bytes, limits: Limits, problems: list[Problem]) -> str:
    """The text of bytes; what is not UTF-8 in it is replaced."""
    if len(raw) > limits.size:
        raise ReplayError("", too_large(limits))
    check_is_text(raw)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        fault = not_utf8(error)
        problems.append(Problem(fault.path, f"{fault.problem} It, and whatever else is not UTF-8, is replaced by U+FFFD."))
        return raw.decode("utf-8", "replace")


def salvage(text: str, limits: Limits, problems: list[Problem]) -> dict[str, Any]:
    """Return the JSON object that a text is, or begins to be; a list of its parts may hold `DROPPED`.

    Raises
    ------
    ReplayError
        It holds nothing that a replay could be made of.
    """
    if is_too_large(text, limits):
        raise ReplayError("", too_large(limits))
    if text.startswith(BOM):
        problems.append(Problem("byte 0", "the text begins with a byte order mark. It is skipped.", harmless=True))
        text = text[1:]
    strange: list[Any] = []
    data, cut = _load(text, limits, problems, strange)
    if not isinstance(data, dict):
        raise ReplayError("", f"a replay is one JSON object, not {short(data) if not isinstance(data, Bad) else 'a broken value'}.")
    if len(cut) > 1 or (cut and cut[0] not in (*_ENTRIES, "moves")):
        _drop(data, cut, Problem(place(*cut), f"only a part of it is there. {LEFT_OUT}"), problems)
    if strange or may_hold_odd_texts(text, limits):
        _mend_values(data, limits, problems)
    return data


def _load(text: str, limits: Limits, problems: list[Problem], strange: list[Any]) -> tuple[Any, Steps]:
    """The data of a text, and the place of the list or object in which it breaks off."""
    end = len(text)
    if is_too_deep(text, limits):
        end = _Scan(text, end, limits.depth).end
        if end < len(text):
            problems.append(Problem(f"character {end}", f"{TOO_DEEP} The text is read up to there."))
    try:
        return load_json(text if end == len(text) else text[:end], strange, mend=True), ()
    except RecursionError:
        raise ReplayError("", TOO_DEEP) from None
    except json.JSONDecodeError as error:
        if end == len(text):
            fault = not_json(error, text)
            problems.append(Problem(fault.path, f"{fault.problem} The text is read up to there."))
        scan = _Scan(text, min(end, error.pos), limits.depth)
        if not scan.safe:
            raise ReplayError("", "there is nothing in it that could be a part of a replay. Is this the right file?") from None
        strange.clear()
        return load_json(text[: scan.safe] + scan.closing, strange, mend=True), scan.steps


class _Scan:
    """Goes through the beginning of a JSON text, which must be right up to `end`, as far as it is not too deep.

    Attributes
    ----------
    end : int
        Where it went too deep, else the given one.
    safe : int
        Up to there the text can be used, if `closing` is added; 0: there is nothing.
    steps : tuple
        The place of the innermost list or object that is open there.
    """

    def __init__(self, text: str, end: int, depth: int) -> None:
        self.end, self.safe = end, 0
        self._open: list[tuple[str, Any]] = []  # brackets, each with the key or the index of the entry at hand
        self._key: str | None = None
        self._is_key = False
        for token in _TOKEN.finditer(text, 0, end):
            word = token[0]
            if word in "[{" and len(self._open) == depth:
                self.end = token.start()
                break
            if word == '"' or (not self._open and word not in "[{"):  # a text that never ends; something after the end
                break
            if word in "[]{}":
                self._bracket(word)
                self.safe = token.end()
            elif word == ",":
                bracket, at = self._open[-1]
                self._open[-1] = bracket, at + 1 if bracket == "[" else ""
                self._is_key = bracket == "{"
                self.safe = token.start()
            elif word == ":":
                self._open[-1] = "{", self._key
            elif self._is_key:
                self._key, self._is_key = word, False
            else:
                self.safe = token.end()
            if not self._open:  # the whole value was read
                break

    def _bracket(self, word: str) -> None:
        if word in "[{":
            self._open.append((word, 0 if word == "[" else ""))
            self._is_key = word == "{"
        else:
            self._open.pop()
            self._is_key = False

    @property
    def closing(self) -> str:
        """What is missing at the end."""
        return "".join("]" if bracket == "[" else "}" for bracket, _ in reversed(self._open))

    @property
    def steps(self) -> Steps:
        """The place of the innermost list or object that is open."""
        return tuple(at if isinstance(at, int) else json.loads(at) for _, at in self._open[:-1])


def _drop(data: dict[str, Any], steps: Steps, problem: Problem, problems: list[Problem]) -> None:
    """Drop the smallest part around a place that can be missed; if there is none, that is the end."""
    if not steps or steps[0] in REQUIRED:
        raise ReplayError(problem.path, problem.text.removesuffix(f" {LEFT_OUT}"))
    if steps[0] == "moves" and len(steps) > 1:
        return  # they are looked at one by one, up to the first that is wrong
    problems.append(problem)
    inner = data.get(str(steps[0]))
    if len(steps) == 1 or steps[0] not in _ENTRIES or not isinstance(inner, dict | list):
        data.pop(str(steps[0]), None)
    elif isinstance(inner, dict):
        inner.pop(str(steps[1]), None)
    else:
        inner[int(steps[1])] = DROPPED


def _mend_values(data: dict[str, Any], limits: Limits, problems: list[Problem]) -> None:
    """Replace or drop what is no good value: numbers that are none, doubled keys, halves of characters, excess."""
    for steps, value in list(walk(data)):  # what is dropped on the way may be visited nevertheless, and is dropped once
        said = ""
        if isinstance(value, Bad):
            said = value.problem
        elif isinstance(value, Doubled):
            problems += [Problem(place(*steps, key), "this key is there twice. The first is kept.") for key in value.twice]
        if isinstance(value, list | dict) and len(value) > limits.entries:
            said = f"it has {len(value):,} entries; at most {limits.entries:,} are read."
            if steps == ("moves",):
                problems.append(Problem("moves", f"{said} The rest is left out."))
                del value[limits.entries :]
                continue
        if isinstance(value, str):
            said = _mend_text(data, steps, value, limits, problems)
        if said and _is_there(data, steps):
            _drop(data, steps, Problem(place(*steps), f"{said} {LEFT_OUT}"), problems)


def _mend_text(data: dict[str, Any], steps: Steps, text: str, limits: Limits, problems: list[Problem]) -> str:
    """Replace halves of characters in a value; return why a text must be dropped, if it must."""
    if len(text) > limits.text:
        return f"the text has {len(text):,} characters; at most {limits.text:,} are read."
    if not has_surrogates(text) or not _is_there(data, steps):
        return ""
    *outer, last = steps
    inner: Any = data
    for step in outer:
        inner = inner[step]
    if inner[last] is not text:
        return "this key holds half a character (a surrogate)."
    problems.append(Problem(place(*steps), "it holds half a character (a surrogate). U+FFFD stands for it now."))
    inner[last] = _HALF.sub("\ufffd", text)
    return ""


def _is_there(data: Any, steps: Steps) -> bool:
    """Whether something is still in its place."""
    for step in steps:
        if data is DROPPED or (isinstance(data, dict) and step not in data):
            return False
        if isinstance(data, list) and int(step) >= len(data):
            return False
        data = data[step]
    return data is not DROPPED

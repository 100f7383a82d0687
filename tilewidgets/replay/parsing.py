"""From text to JSON data, with everything refused that JSON itself leaves open: doubled keys, NaN, bad encoding, excess."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from tilewidgets.errors import ReplayError, short
from tilewidgets.replay.limits import Limits
from tilewidgets.replay.places import place, walk

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_BOM = "\ufeff"


class _Bad:
    """Stands in parsed data for something that must not be there, until its place is known."""

    def __init__(self, problem: str, *steps: str) -> None:
        self.problem, self.steps = problem, steps


def decode(raw: bytes, limits: Limits) -> str:
    """Return the text of bytes, which must be UTF-8 without a byte order mark."""
    if len(raw) > limits.size:
        raise ReplayError("", _too_large(limits))
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in raw[:4]:
        raise ReplayError("byte 0", "this is UTF-16 or UTF-32, or no text at all. Save the file as UTF-8.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReplayError(f"byte {error.start}", f"{short(raw[error.start : error.start + 1])} is not UTF-8. Save it as UTF-8.") from None


def parse(text: str, limits: Limits) -> dict[str, Any]:
    """Return the object that a text is.

    Raises
    ------
    ReplayError
        It is no JSON object, is larger or deeper than `limits` allow, repeats a key, or holds NaN, infinity or broken Unicode.
    """
    large = 4 * len(text) > limits.size  # perhaps
    if len(text) > limits.size or (large and len(text.encode("utf-8", "replace")) > limits.size):
        raise ReplayError("", _too_large(limits))
    if text.startswith(_BOM):
        raise ReplayError("byte 0", "the text begins with a byte order mark. Save the file as UTF-8 without one.")
    if text.count("[") + text.count("{") > limits.depth:
        _check_depth(text, limits)
    strange: list[_Bad] = []
    data = _load(text, strange)
    if strange:
        for steps, value in walk(data):
            if isinstance(value, _Bad):
                raise ReplayError(place(*steps, *value.steps), value.problem)
    if not isinstance(data, dict):
        raise ReplayError("", f"a replay is one JSON object, not {short(data)}.")
    _check_texts(data, text, limits)
    return data


def _load(text: str, strange: list[_Bad]) -> Any:
    def bad(problem: str, *steps: str) -> _Bad:
        strange.append(_Bad(problem, *steps))
        return strange[-1]

    def pairs(items: list[tuple[str, Any]]) -> Any:
        out = dict(items)
        if len(out) == len(items):
            return out
        seen: set[str] = set()
        for key, _ in items:
            if key in seen:
                return bad("this key is there twice. Keep one of them.", key)
            seen.add(key)
        return out

    def number(digits: str) -> Any:
        value = float(digits)
        return value if math.isfinite(value) else bad(f"{short(digits, 20)} is too large for a number.")

    try:
        return json.loads(
            text,
            object_pairs_hook=pairs,
            parse_float=number,
            parse_constant=lambda name: bad(f"{name} is no number of JSON. Write a finite number, or leave it out."),
        )
    except json.JSONDecodeError as error:
        at = f"column {error.colno}" if "\n" not in text.rstrip() else f"line {error.lineno}, column {error.colno}"
        ends = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        remedy = "It seems cut short: fetch or save it again." if ends else "Correct the text there."
        raise ReplayError(at, f"this is not JSON: {error.msg}. {remedy}") from None
    except RecursionError:
        raise ReplayError("", "lists and objects lie too deep inside each other.") from None
    except ValueError:  # an integer with more digits than Python converts
        raise ReplayError("", "there is a number with thousands of digits. Leave it out.") from None


def _too_large(limits: Limits) -> str:
    return f"it is larger than {limits.size:,} bytes. Split it, or pass other limits (tilewidgets.replay.Limits)."


def _check_depth(text: str, limits: Limits) -> None:
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > limits.depth:
            raise ReplayError("", f"lists and objects lie more than {limits.depth} deep inside each other. Flatten them.")


def _check_texts(data: dict[str, Any], text: str, limits: Limits) -> None:
    """Check lengths and Unicode; a text that is short and has no escapes has nothing of that kind to find."""
    surrogates = "\\u" in text or not text.isascii()
    if len(text) <= min(limits.text, limits.entries) and not surrogates:
        return
    for steps, value in walk(data):
        if isinstance(value, list | dict) and len(value) > limits.entries:
            raise ReplayError(place(*steps), f"it has {len(value):,} entries; at most {limits.entries:,} are read. Shorten it.")
        if isinstance(value, str):
            if len(value) > limits.text:
                raise ReplayError(place(*steps), f"the text has {len(value):,} characters; at most {limits.text:,} are read. Shorten it.")
            if not value.isascii() and not value.isprintable() and any("\ud800" <= c <= "\udfff" for c in value):
                raise ReplayError(place(*steps), f"{short(value)} holds half a character (a surrogate). Write whole characters.")

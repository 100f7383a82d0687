"""From text to JSON data, with everything refused that JSON itself leaves open: doubled keys, NaN, bad encoding, excess."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any

from tilewidgets.errors import ReplayError, short
from tilewidgets.replay.limits import Limits
from tilewidgets.replay.places import place, walk
from tilewidgets.replay.shape import TOO_DEEP

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")  # perhaps: a whole character may be written as two halves
_BRACKET = re.compile(r"[\[\]{}]")
BOM = "\ufeff"
_HUGE_NUMBER = "there is a number with thousands of digits. Leave it out."


class Bad:
    """Stands in parsed data for something that must not be there, until its place is known."""

    def __init__(self, problem: str, *steps: str) -> None:
        self.problem, self.steps = problem, steps


class Doubled(dict[str, Any]):
    """An object in which keys were there twice (`twice`); it holds the first value of each."""

    def __init__(self, items: list[tuple[str, Any]]) -> None:
        super().__init__(dict(items) | dict(reversed(items)))  # in the order of the text
        self.twice = [key for key, times in Counter(key for key, _ in items).items() if times > 1]


def decode(raw: bytes, limits: Limits) -> str:
    """Return the text of bytes, which must be UTF-8 without a byte order mark."""
    if len(raw) > limits.size:
        raise ReplayError("", too_large(limits))
    check_is_text(raw)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise not_utf8(error) from None


def check_is_text(raw: bytes) -> None:
    """Refuse bytes that can be no UTF-8 at all."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in raw[:4]:
        raise ReplayError("byte 0", "this is UTF-16 or UTF-32, or no text at all. Save the file as UTF-8.")


def not_utf8(error: UnicodeDecodeError) -> ReplayError:
    """Say where bytes cease to be UTF-8."""
    at = error.start
    return ReplayError(f"byte {at}", f"{short(error.object[at : at + 1])} is not UTF-8. Save it as UTF-8.")


def parse(text: str, limits: Limits) -> dict[str, Any]:
    """Return the object that a text is.

    Raises
    ------
    ReplayError
        It is no JSON object, is larger or deeper than `limits` allow, repeats a key, or holds NaN, infinity or broken Unicode.
    """
    if is_too_large(text, limits):
        raise ReplayError("", too_large(limits))
    if text.startswith(BOM):
        raise ReplayError("byte 0", "the text begins with a byte order mark. Save the file as UTF-8 without one.")
    _check_depth(text, limits)
    strange: list[Bad] = []
    data = load(text, strange)
    if strange:
        for steps, value in walk(data):
            if isinstance(value, Bad):
                raise ReplayError(place(*steps, *value.steps), value.problem)
    if not isinstance(data, dict):
        raise ReplayError("", f"a replay is one JSON object, not {short(data)}.")
    _check_texts(data, text, limits)
    return data


def load(text: str, strange: list[Bad]) -> Any:
    """Load JSON; what it leaves open is noted in `strange` and stands in the data as `Bad`, what is no JSON is a `ReplayError`."""
    try:
        return load_json(text, strange)
    except json.JSONDecodeError as error:
        raise not_json(error, text) from None
    except RecursionError:
        raise ReplayError("", TOO_DEEP) from None
    except ValueError:  # an integer with more digits than Python converts
        raise ReplayError("", _HUGE_NUMBER) from None


def load_json(text: str, strange: list[Any], mend: bool = False) -> Any:
    """Load JSON as `load` does, but let Python's errors out. To `mend` is to keep the first of doubled keys and to accept huge numbers."""

    def bad(problem: str, *steps: str) -> Bad:
        found = Bad(problem, *steps)
        strange.append(found)
        return found

    def pairs(items: list[tuple[str, Any]]) -> Any:
        out = dict(items)
        if len(out) == len(items):
            return out
        if mend:
            strange.append(Doubled(items))
            return strange[-1]
        seen: set[str] = set()
        for key, _ in items:
            if key in seen:
                return bad("this key is there twice. Keep one of them.", key)
            seen.add(key)
        return out

    def number(digits: str) -> Any:
        value = float(digits)
        return value if math.isfinite(value) else bad(f"{short(digits, 20)} is too large for a number.")

    def whole(digits: str) -> Any:
        try:
            return int(digits)
        except ValueError:
            return bad(_HUGE_NUMBER)

    return json.loads(
        text,
        object_pairs_hook=pairs,
        parse_float=number,
        parse_int=whole if mend else None,
        parse_constant=lambda name: bad(f"{name} is no number of JSON. Write a finite number, or leave it out."),
    )


def not_json(error: json.JSONDecodeError, text: str) -> ReplayError:
    """Say where a text ceases to be JSON."""
    at = f"column {error.colno}" if "\n" not in text.rstrip() else f"line {error.lineno}, column {error.colno}"
    ends = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
    remedy = "It seems cut short: fetch or save it again." if ends else "Correct the text there."
    return ReplayError(at, f"this is not JSON: {error.msg}. {remedy}")


def too_large(limits: Limits) -> str:
    """Say that there is too much to read."""
    return f"it is larger than {limits.size:,} bytes. Split it, or pass other limits (tilewidgets.replay.Limits)."


def is_too_large(text: str, limits: Limits) -> bool:
    """Whether a text is larger than the limits allow."""
    large = 4 * len(text) > limits.size  # perhaps
    return len(text) > limits.size or (large and len(text.encode("utf-8", "replace")) > limits.size)


def has_surrogates(text: str) -> bool:
    """Whether a text holds halves of characters."""
    return not text.isascii() and not text.isprintable() and any("\ud800" <= c <= "\udfff" for c in text)


def _check_depth(text: str, limits: Limits) -> None:
    if is_too_deep(text, limits):
        raise ReplayError("", f"lists and objects lie more than {limits.depth} deep inside each other. Flatten them.")


def is_too_deep(text: str, limits: Limits) -> bool:
    """Whether a text, JSON or not, opens more brackets than the limits allow before it closes them."""
    if text.count("[") + text.count("{") <= limits.depth:
        return False
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > limits.depth:
            return True
    return False


def may_hold_odd_texts(text: str, limits: Limits) -> bool:
    """Whether JSON may hold halves of characters, or lists, objects or texts that are too long; if not, it need not be walked through."""
    return len(text) > min(limits.text, limits.entries) or bool(_HALF.search(text))


def _check_texts(data: dict[str, Any], text: str, limits: Limits) -> None:
    """Check lengths and Unicode."""
    if not may_hold_odd_texts(text, limits):
        return
    for steps, value in walk(data):
        if isinstance(value, list | dict) and len(value) > limits.entries:
            raise ReplayError(place(*steps), f"it has {len(value):,} entries; at most {limits.entries:,} are read. Shorten it.")
        if isinstance(value, str):
            if len(value) > limits.text:
                raise ReplayError(place(*steps), f"the text has {len(value):,} characters; at most {limits.text:,} are read. Shorten it.")
            if has_surrogates(value):
                raise ReplayError(place(*steps), f"{short(value)} holds half a character (a surrogate). Write whole characters.")

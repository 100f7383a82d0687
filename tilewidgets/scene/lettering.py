"""Text that fits: hostile names made harmless, and cut to the width that is reserved for them.

Text cannot be measured in the kernel; so every character gets the width of the widest system font (DejaVu Sans).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

BOLD, REGULAR = 0.70, 0.64
"""Reserved width of a character, in em."""

CAP = 0.36
"""Half the height of capitals, in em: text whose capitals are centred on y has its baseline at y + CAP * size."""

_UNSAFE = {"Cc", "Cs", "Zl", "Zp"}
_BREAKS = re.compile(r"[ \t]*[\n\r\t\v\f\x85\u2028\u2029][\s]*")
_BROAD = frozenset("MWmw@%")
_DIRECTION = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufffe\uffff")


def clean(text: object) -> str:
    """Text on one line without what breaks a picture: control characters, half surrogates, changes of direction."""
    kept = ("\ufffd" if unicodedata.category(c) == "Cs" else c for c in _BREAKS.sub(" ", str(text)) if _harmless(c))
    return "".join(kept).strip()


def _harmless(c: str) -> bool:
    return c not in _DIRECTION and (unicodedata.category(c) not in _UNSAFE or unicodedata.category(c) == "Cs")


def reserve(text: str, size: float, weight: int = 400) -> float:
    """The width that `text` may need, in px."""
    em = BOLD if weight >= 600 else REGULAR
    return size * sum(_width(c, em) for c in text)


def _width(c: str, em: float) -> float:
    if unicodedata.combining(c):
        return 0
    return 1.1 if c in _BROAD or unicodedata.east_asian_width(c) in "WFA" else em


def shorten(text: object, size: float, weight: int, width: float) -> str:
    """Cleaned text, cut with an ellipsis so that it fits into `width` px."""
    text = clean(text)[:400]
    if reserve(text, size, weight) <= width:
        return text
    while text and reserve(text + "\u2026", size, weight) > width:
        text = text[:-1]
    return text.rstrip() + "\u2026"


def cut(text: object, most: int) -> str:
    """Cleaned text, cut with an ellipsis so that it has at most `most` characters."""
    text = clean(text)
    return text if len(text) <= most else text[: most - 1] + "\u2026"


def called(names: Sequence[str | None] | None, player: int, nobody: str = "Player") -> str:
    """What a player is called; without a name `nobody` and the number: "Player 1"."""
    given = clean((names[player] or "") if names is not None and player < len(names) else "")
    return given or f"{nobody} {player}"

"""How large a replay may be: limits that are checked before anything is done with it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits on one replay; pass others to `Replay.load`, `Replay.loads` or `read_lines` if a replay of yours is larger.

    Attributes
    ----------
    size : int
        Bytes of its text as UTF-8.
    depth : int
        Lists and objects inside each other.
    entries : int
        Entries of any list or object: moves, comments, variations, tiles.
    text : int
        Characters of any text in it.
    move : int
        Characters of one move.
    name : int
        Characters of a player's or an agent's name.
    """

    size: int = 4 * 1024 * 1024
    depth: int = 32
    entries: int = 10_000
    text: int = 20_000
    move: int = 80
    name: int = 200


LIMITS = Limits()
"""The limits that hold if no others are given."""

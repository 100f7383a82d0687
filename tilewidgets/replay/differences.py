"""What changed between two positions of a replay: `Diff`, as data and in words."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import short
from tilewidgets.game import State
from tilewidgets.replay.inspecting import names_of, say
from tilewidgets.replay.places import place

if TYPE_CHECKING:
    from tilewidgets.replay.replay import Replay

ABSENT = None
"""Stands for what was not there before, or is not there any more."""
_SAME = ("game", "ruleset", "viewer")
"""What says who looks at which game, not how the game stands."""


@dataclass(frozen=True)
class Change:
    """One thing that is not the same in two positions.

    Attributes
    ----------
    path : str
        The place in the positions as plain data, such as `scores[0]`.
    before, after : object
        Plain data; `None` where there was nothing, or is nothing any more.
    """

    path: str
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.path}: {short(self.before)} -> {short(self.after)}"


@dataclass(frozen=True)
class Diff:
    """What changed between two positions of a replay.

    Attributes
    ----------
    a, b : int
        Number of moves made before the one and the other position.
    changes : tuple of Change
        Of the positions as plain data, with all hands open.
    words : tuple of str
        What happened on the way, a move an entry, in sentences; on a way back what is undone, the latest first.
    scores_before, scores_after : tuple of int
        Points by player at `a` and at `b`.
    """

    a: int
    b: int
    changes: tuple[Change, ...]
    words: tuple[str, ...]
    scores_before: tuple[int, ...]
    scores_after: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __str__(self) -> str:
        scores = f"scores {_dashed(self.scores_before)} -> {_dashed(self.scores_after)}"
        lines = [f"ply {self.a} -> {self.b}: {scores}", *self.words]
        lines += [f"  {change}" for change in self.changes]
        return "\n".join(harmless(line) for line in lines)

    def __repr__(self) -> str:
        return f"<ply {self.a} -> {self.b}: {len(self.changes)} changes, scores {self.scores_before} -> {self.scores_after}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


def diff(replay: Replay, a: int, b: int) -> Diff:
    """What changed between two plies of a replay; see `Replay.diff`."""
    one, other = replay[a], replay[b]
    names, first, last = names_of(replay), *sorted((one.ply, other.ply))
    said = [say(replay[ply], names) for ply in range(first + 1, last + 1)]
    if one.ply > other.ply:
        said = [f"undone: {text}" for text in reversed(said)]
    changes = tuple(changes_of(_position(one), _position(other)))
    return Diff(one.ply, other.ply, changes, tuple(said), one.scores, other.scores)


def _position(state: State) -> dict[str, Any]:
    """A position as plain data, with all hands open."""
    return {key: value for key, value in state.revealed().to_dict().items() if key not in _SAME}


def changes_of(before: Any, after: Any, steps: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """What is not the same in two pieces of plain data.

    Objects are compared by key. Of lists that differ, equal beginnings and ends are passed over; what is left is compared entry by
    entry, so that a tile that left the middle of a hand is one change.
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in (*before, *(key for key in after if key not in before)):
            yield from changes_of(before.get(key, ABSENT), after.get(key, ABSENT), (*steps, key))
    elif isinstance(before, list) and isinstance(after, list):
        yield from _changes_of_lists(before, after, steps)
    elif before != after or type(before) is not type(after):
        yield Change(place(*steps), before, after)


def _changes_of_lists(before: Sequence[Any], after: Sequence[Any], steps: tuple[str | int, ...]) -> Iterator[Change]:
    shorter = min(len(before), len(after))
    head = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    tail = next((i for i in range(shorter - head) if before[-1 - i] != after[-1 - i]), shorter - head)
    if len(before) == len(after):
        for i in range(head, len(before) - tail):
            yield from changes_of(before[i], after[i], (*steps, i))
        return
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    for k in range(max(len(old), len(new))):
        was, now = old[k] if k < len(old) else ABSENT, new[k] if k < len(new) else ABSENT
        if was != now:
            yield Change(place(*steps, head + k), was, now)


def _dashed(scores: Sequence[int]) -> str:
    return "-".join(map(str, scores))


def harmless(text: str) -> str:
    """Text without characters that a terminal or a page would obey: names in a replay are anybody's."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)

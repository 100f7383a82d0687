"""The log of a match: what was played, ply by ply. It is derived from the moves, so that the two cannot disagree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewidgets.match.tree import Node


@dataclass(frozen=True)
class Entry:
    """A move that was made.

    Attributes
    ----------
    ply : int
        Number of moves up to it, itself included.
    player : int
        Who made it.
    move : Move
    words : str
        The move in a few words.
    events : tuple of Event
        What it brought about.
    gained : int
        Points that it brought its player.
    scores : tuple of int
        Points by player after it.
    comment, mark : str
        What was noted on it; empty if nothing.
    """

    ply: int
    player: int
    move: Any
    words: str
    events: tuple[Any, ...]
    gained: int
    scores: tuple[int, ...]
    comment: str = ""
    mark: str = ""

    def __str__(self) -> str:
        gained = f" {self.gained:+d}" if self.gained else ""
        return f"{self.ply}. player {self.player}: {self.words}{gained}{self.mark and ' ' + self.mark}"


def entry(node: Node) -> Entry:
    """Return what was played to come to a node, which is not the root."""
    assert node.parent is not None
    before, after = node.parent.state, node.state
    player, move = after.movers[-1], after.moves[-1]
    words = str(getattr(move, "words", move))
    gained = after.scores[player] - before.scores[player]
    return Entry(after.ply, player, move, words, after.events, gained, after.scores, node.comment, node.mark)

"""What an analysis says, in words: a table of moves, sentences for descriptions and texts, why the best move is the best."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewidgets.scene.lettering import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tilewidgets.scene.overlay import Overlay, Weighed
    from tilewidgets.scene.shapes import Scene

MOST_TOLD = 3
"""Moves that are told in descriptions and texts."""


class Row(NamedTuple):
    """A line of the table, as texts: the move in words, percent, interval, visits (empty if not known)."""

    move: str
    percent: str
    interval: str
    visits: str


HEADS = Row("Move", "Win %", "Interval", "Visits")


def table(overlay: Overlay, game: Any, view: Any, most: int | None = None) -> tuple[Row, ...]:
    """Return all weighed moves as lines of a table, the best first.

    Parameters
    ----------
    overlay : Overlay
    game : Game
        Says its moves.
    view : View
    most : int, optional
        Lines at most.
    """
    return tuple(
        Row(
            clean(say(game, view, w.move)),
            str(w.percent),
            "\u2013".join(map(str, w.interval)),
            f"{w.visits:,}" if w.visits else "",
        )
        for w in overlay.moves[:most]
    )


def say(game: Any, view: Any, move: Any) -> str:
    """Say a move: with what it brings if it can be made now."""
    return str(game.say_move(view, move)) if move in view.legal_moves else words_of(move)


def together(text: str) -> str:
    """Text with single blanks."""
    return " ".join(text.split())


def described(overlay: Overlay, view: Any, steps: Sequence[str]) -> str:
    """Tell the best moves and the expected line, as sentences for a description."""
    if not overlay.moves:
        return ""
    rows = table(overlay, view.game, view, MOST_TOLD)
    told = "; ".join(f"{together(r.move)}: {r.percent} ({r.interval}){f', {r.visits} visits' if r.visits else ''}" for r in rows)
    who = f" ({clean(overlay.caption)})" if overlay.caption else ""
    line = f" Expected: {'; '.join(steps)}." if steps else ""
    return f"Analysis{who}, chance to win in percent: {told}.{line}"


def lines(overlay: Overlay, view: Any, steps: Sequence[str]) -> tuple[str, ...]:
    """Tell the best moves and the expected line, as lines of text."""
    if not overlay.moves:
        return ()
    rows = table(overlay, view.game, view, MOST_TOLD)
    out = ["", f"  {HEADS.percent}  {HEADS.interval}  {HEADS.visits.rjust(7)}  {clean(overlay.caption)[:60]}".rstrip()]
    out += [f"  {r.percent.rjust(5)}  {r.interval.rjust(8)}  {r.visits.rjust(7)}  {r.move[:70]}".rstrip() for r in rows]
    return (*out, *(f"  expected: {step[:100]}" if i == 0 else f"            {step[:100]}" for i, step in enumerate(steps)))


def with_words(scene: Scene, overlay: Overlay, view: Any, steps: Sequence[str]) -> Scene:
    """Return a picture whose description and text tell the overlay as well."""
    desc = " ".join(part for part in (scene.desc, described(overlay, view, steps)) if part)
    return replace(scene, desc=desc, glyphs=(*scene.glyphs, *lines(overlay, view, steps)))


def labelled(scene: Scene, overlay: Overlay, values: Mapping[str, Weighed]) -> Scene:
    """Return a picture whose targets, by id, tell their values as well."""

    def told(w: Weighed) -> str:
        tried = f", {w.visits:,} of {overlay.visits:,} visits" if w.visits else ""
        return f"{w.percent} percent{tried}{', hardly known' if w.is_vague else ''}"

    targets = tuple(replace(t, label=f"{t.label}; {told(values[t.id])}") if t.id in values else t for t in scene.targets)
    return replace(scene, targets=targets)


def compared(overlay: Overlay) -> str:
    """Compare the best move with the next: how far ahead, or as good; how much it was tried."""
    best = overlay.moves[0]
    if len(overlay.moves) == 1:
        return f"It is the only move that was weighed, with {best.percent} %."
    other = max(overlay.moves[1:], key=lambda w: w.value)
    gap, name = best.percent - other.percent, quoted(other.move)
    tried = f" after {best.visits:,} of {overlay.visits:,} visits" if best.visits else ""
    if other.value > best.value:
        return f"It is preferred with {best.percent} %{tried}, though {name} has {other.percent} %: that is less certain."
    if other.high >= best.value or best.low <= other.value:
        return f"With {best.percent} %{tried} it is about as good as {name} ({other.percent} %): the difference is within the uncertainty."
    if gap < 1:
        return f"With {best.percent} %{tried} it is just ahead of {name}."
    return f"With {best.percent} %{tried} it is {count(gap, 'percentage point')} ahead of {name} ({other.percent} %)."


def words_of(move: Any) -> str:
    """A move in words, or in notation if it has none."""
    return str(getattr(move, "words", move))


def quoted(move: Any) -> str:
    """A move in words within a sentence."""
    return f"\u201c{words_of(move)}\u201d"


def count(number: int, noun: str) -> str:
    """Say "1 point", "2 points"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def why(view: Any, overlay: Overlay, brings: Callable[[Any], str] | None = None, answer: str = "") -> str:
    """Say why the best move is the best: what it brings, how it compares, what is expected then.

    Parameters
    ----------
    view : View
    overlay : Overlay
    brings : callable, optional
        Says of a move what it brings at once: "scores 11 points, the most that is possible now".
    answer : str
        What is expected then, as a sentence.
    """
    best = overlay.best
    if best is None:
        return "Nothing was analysed."
    said = words_of(best.move)
    at_once = brings(best.move) if brings is not None and best.move in view.legal_moves else ""
    first = f"{said[:1].upper()}{said[1:]}{f': {at_once}' if at_once else ' is the best move found'}."
    return " ".join(part for part in (first, compared(overlay), answer) if part)

"""The errors of the package: one family, and the one place of each general error text.

Every message says what is wrong, where, and what to do about it. What a single game has to say about a move (why it is
illegal) is in that game's `words.py`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any


def short(value: object, most: int = 60) -> str:
    """Return the `repr` of a value, cut to `most` characters: bad input may be huge."""
    try:
        text = value if type(value) is _Plain else repr(value)
    except (RecursionError, ValueError):  # nested without end, or a number of more digits than Python writes
        text = f"a huge {type(value).__name__}"
    except (LookupError, TypeError):  # an object made of the wrong parts
        text = f"a broken {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."


class _Plain(str):
    """Text that is quoted as it is."""


def did_you_mean(value: object, choices: Iterable[str]) -> str:
    """Return a remedy: the likeliest of the `choices`, or all of them."""
    names = list(choices)
    close = difflib.get_close_matches(value[:60] if isinstance(value, str) else short(value), names, n=1)
    return f"Did you mean {close[0]!r}?" if close else f"Choose one of: {', '.join(map(str, names))}."


GAME_OVER = "the game is over; start a new one or undo."
"""Why no move is legal any more, in every game."""


class TileError(Exception):
    """Base of all errors that the package raises on purpose."""


class UnknownGame(TileError, LookupError):
    """No game of that name is installed."""

    def __init__(self, name: object, choices: Sequence[str]) -> None:
        super().__init__(f"There is no game {short(name)}. {did_you_mean(name, choices)}")


class UnknownOption(TileError, ValueError):
    """An option does not exist, or has a value that it cannot have."""

    def __init__(self, name: str, value: object, choices: Sequence[str]) -> None:
        super().__init__(f"{name} cannot be {short(value)}. {did_you_mean(value, choices)}")


class Faults(TileError, ValueError):
    """Something was refused for one or more reasons, all of which are listed.

    Attributes
    ----------
    faults : tuple of str
        One sentence each: the place, the value, the remedy.
    """

    what = "input"

    def __init__(self, faults: Sequence[str], what: str | None = None) -> None:
        self.faults = tuple(faults)
        head = f"The {what or self.what} is refused: "
        super().__init__(head + (self.faults[0] if len(self.faults) == 1 else "".join(f"\n- {fault}" for fault in self.faults)))


class RulesetError(Faults):
    """A ruleset that cannot be played."""

    what = "ruleset"


class SetupError(Faults):
    """A setup that does not belong to its ruleset."""

    what = "setup"


class NotationError(TileError, ValueError):
    """A text is not a move in the notation of its game."""

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(f"{short(text)} is not a move: {expected}")


class IllegalMove(TileError, ValueError):
    """A move that the rules do not allow now.

    Attributes
    ----------
    move : str
        The move, in notation.
    reason : str
        Why not, as a sentence.
    """

    def __init__(self, move: object, reason: str) -> None:
        try:
            self.move = str(move)
        except (LookupError, RecursionError, TypeError, ValueError):  # made by hand, of parts that are no parts of a move
            self.move = short(move)
        self.reason = reason
        super().__init__(f"{short(_Plain(self.move))} is illegal: {reason}")


class MatchError(TileError, RuntimeError):
    """Something that the match or the board cannot do now; the match stays as it was."""


class ObserverFailed(TileError, RuntimeError):
    """Code that observes a match raised an error; the match itself went on."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"an observer of the board raised {type(error).__name__}: {error}. The match itself went on; mend the observer.")


class AgentFailure(TileError, RuntimeError):
    """An agent gave no legal move.

    Attributes
    ----------
    kind : {"raised", "illegal", "timeout", "nonsense"}
        What happened.
    agent : str
        Its name.
    move_number : int
        Number of the move that it should have made, from 1.
    traceback : str
        For `kind="raised"`: where the agent failed.
    """

    def __init__(self, kind: str, agent: str, move_number: int, detail: str, traceback: str = "") -> None:
        self.kind, self.agent, self.move_number, self.traceback = kind, agent, move_number, traceback
        said = {
            "raised": "raised an error",
            "illegal": "chose an illegal move",
            "timeout": "gave no answer in time",
            "nonsense": "returned no move",
        }
        super().__init__(f"{agent} {said[kind]} at move {move_number}: {detail}")


class ReplayError(TileError, ValueError):
    """A replay that cannot be read, or that contradicts itself.

    Attributes
    ----------
    path : str
        The place in the replay, such as `moves[17]`.
    """

    def __init__(self, path: str, problem: str) -> None:
        self.path, self.problem = path, problem
        super().__init__(f"{path}: {problem}" if path else problem)


class MissingExtra(TileError, ImportError):
    """Something optional is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} is not installed. Run: pip install 'tilewidgets[{extra}]'")


def check_known(what: str, given: Iterable[str], known: Sequence[str]) -> list[str]:
    """Return a fault for each name in `given` that is not among the `known` ones."""
    return [f"{what} {short(name)} is unknown. {did_you_mean(name, known)}" for name in given if name not in known]


def whole(value: Any) -> bool:
    """Whether a value is a whole number in the strict sense: neither `True`, nor 2.0, nor NaN."""
    return type(value) is int

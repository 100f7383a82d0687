"""`Puzzle`: a position with one best move, what comes of each move, and how an answer is graded; `puzzles.py` tells of the whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.replay import Replay
from tilewidgets.theory.limits import Number

if TYPE_CHECKING:
    from tilewidgets.game import Game, State

KINDS = ("exact", "confident")
TOLD = 3
"""Moves of a refutation that an explanation tells."""


@dataclass(frozen=True)
class Choice:
    """A legal move of a puzzle, and what comes of it.

    Attributes
    ----------
    move : str
        In notation.
    value : int, Fraction or float
        Expected utility for the solver, from -1 (a loss) to 1 (a win): exact, or as a search estimates it.
    low, high : int, Fraction or float
        The interval of an estimate; the value itself if it is exact.
    line : tuple of str
        The move and what follows upon it with best play, until chance decides: for a wrong move, its refutation.
    visits : int
        How often a search tried it; 0 if the value is exact.
    """

    move: str
    value: Number | float
    low: Number | float
    high: Number | float
    line: tuple[str, ...] = ()
    visits: int = 0


@dataclass(frozen=True)
class Evidence:
    """On what a puzzle rests.

    Attributes
    ----------
    method : str
        "induction", or the agent that searched, such as "ismcts:iterations=4000".
    size : int
        Different positions looked at, or iterations.
    seed : int
        Of the search; nothing of an induction depends on it.
    """

    method: str
    size: int
    seed: int = 0


@dataclass(frozen=True)
class Answer:
    """What an answer to a puzzle is worth. True if it is right.

    Attributes
    ----------
    move : Move
    correct : bool
    value : int, Fraction or float
        Of the move.
    lost : int, Fraction or float
        How much less that is than the best.
    sentences : tuple of str
        To a wrong answer: why it is wrong, and a hint, but never the solution.
    """

    move: Any
    correct: bool
    value: Number | float
    lost: Number | float
    sentences: tuple[str, ...]

    @property
    def explanation(self) -> str:
        """The sentences as a text."""
        return " ".join(self.sentences)

    def __bool__(self) -> bool:
        return self.correct

    def __str__(self) -> str:
        return self.explanation


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A position with one best move. Made by `find_puzzles`, `puzzle_of` or `Puzzle.load`.

    Attributes
    ----------
    replay : Replay
        The game up to the position.
    kind : {"exact", "confident"}
    choices : tuple of Choice
        All legal moves, the best first: the solution is there.
    tempting : str
        The move that the greedy agent makes; empty for a game that it cannot play.
    evidence : Evidence
    question : str
    """

    replay: Replay
    kind: str
    choices: tuple[Choice, ...]
    tempting: str
    evidence: Evidence
    question: str

    # ------------------------------------------------------------------ the position
    @property
    def state(self) -> State:
        """The position."""
        return self.replay.final

    @property
    def game(self) -> Game:
        """The game."""
        return self.replay.game

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return self.replay.plies

    @cached_property
    def viewer(self) -> int:
        """Who is to answer."""
        return self.state.to_move

    # ------------------------------------------------------------------ the solution
    @property
    def best(self) -> Any:
        """The solution."""
        return self.state.parse(self.choices[0].move)

    @property
    def value(self) -> Number | float:
        """The value of the best move."""
        return self.choices[0].value

    @property
    def gap(self) -> Number | float:
        """How much the second best move loses."""
        return self.choices[0].value - self.choices[1].value

    @property
    def refutations(self) -> dict[str, Choice]:
        """The wrong moves by notation, the tempting one first, then the best of them; their lines tell why they are wrong."""
        return {choice.move: choice for choice in sorted(self.choices[1:], key=lambda choice: choice.move != self.tempting)}

    def choice(self, move: Any) -> Choice:
        """What comes of a legal move (or its notation).

        Raises
        ------
        NotationError, IllegalMove
            As `State.parse` says.
        """
        wanted = str(self.state.parse(move))
        return next(choice for choice in self.choices if choice.move == wanted)

    def check(self, move: Any) -> Answer:
        """Grade an answer, a move or its notation, without a board.

        Raises
        ------
        NotationError, IllegalMove
            It is no move, or not a legal one; that is told apart from a wrong answer.

        Examples
        --------
        >>> answer = puzzle.check("GGG@1,1/0")  # doctest: +SKIP
        >>> assert answer, answer.explanation  # doctest: +SKIP
        """
        choice = self.choice(move)
        correct, parsed = choice is self.choices[0], self.state.parse(choice.move)
        words = " ".join(self.game.say_move(self.state.view(self.viewer), parsed).split())
        said = f"{words[:1].upper()}{words[1:]} ({choice.move}): {self._worth(choice)}."
        told = (f"Right. {said}", self.grounds) if correct else (f"Not yet. {said}", *self._refutation(choice), self._hint(choice))
        return Answer(parsed, correct, choice.value, self.value - choice.value, told)

    @property
    def grounds(self) -> str:
        """On what the solution rests, in a sentence."""
        size = f"{self.evidence.size:,}"
        if self.kind == "exact":
            return f"Proved: all {size} positions that can follow were looked at."
        return f"Measured by {self.evidence.method}: the interval of the best move lies above all others, after {size} iterations."

    @property
    def hint(self) -> str:
        """Something to begin with, which is not the solution."""
        return f"Look past the points of this turn: what greedy would play, {self.tempting}, is wrong." if self._tempts else self.question

    @property
    def _tempts(self) -> bool:
        return self.tempting not in ("", self.choices[0].move)

    def _worth(self, choice: Choice) -> str:
        """What a move is worth, without a full stop."""
        if self.kind == "exact" and choice.value in _CERTAIN:
            return _CERTAIN[int(choice.value)]
        wins = f"worth {_percent(choice.value)} of a win"
        return wins if self.kind == "exact" else f"{wins} ({_percent(choice.low)} to {_percent(choice.high)})"

    def _refutation(self, choice: Choice) -> tuple[str, ...]:
        """What follows upon a wrong move, as far as it does not name the solution, and how the game ends."""
        shown = choice.line[1 : 1 + TOLD]
        if self.choices[0].move in shown:
            shown = shown[: shown.index(self.choices[0].move)]
        told = f"Then follows {', '.join(shown)}." if shown else ""
        if self.kind == "exact" and (end := self.state.play_all(choice.line)).is_over:  # else the end would tell of hidden hands
            told += f" So it ends {end.scores[self.viewer]} to {end.scores[1 - self.viewer]}."
        return (told.strip(),) if told else ()

    def _hint(self, choice: Choice) -> str:
        if choice.move == self.tempting:
            return "Hint: it is what the greedy agent plays. Look at what comes after this turn."
        better = sum(other.value > choice.value for other in self.choices)
        return f"Hint: {'one move is' if better == 1 else f'{better} moves are'} better. Of the best: {self._worth(self.choices[0])}."

    # ------------------------------------------------------------------ proof and files
    def verify(self) -> None:
        """Prove the puzzle once more, from the position alone.

        Raises
        ------
        Faults
            What comes out is not what the puzzle says.
        """
        from tilewidgets.theory.puzzle_search import verify

        verify(self)

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as plain data, with its solution, and all that was hidden."""
        from tilewidgets.theory.puzzle_files import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, verify: bool | None = None) -> Puzzle:
        """Make a puzzle from plain data.

        Parameters
        ----------
        data : mapping
            As `to_dict` gives it.
        verify : bool, optional
            Whether to prove it once more; by default if it is exact and that takes no time to speak of.

        Raises
        ------
        Faults, ReplayError
            It is no puzzle, or contradicts itself.
        """
        from tilewidgets.theory.puzzle_files import from_dict

        return from_dict(data, verify)

    def save(self, path: str | Path) -> Path:
        """Write the puzzle to a file, completely or not at all."""
        from tilewidgets.theory.puzzle_files import save_puzzles

        return save_puzzles([self], path)

    @classmethod
    def load(cls, path: str | Path, *, verify: bool | None = None) -> Puzzle:
        """Read a file with a puzzle, the first one if there are several; raises what `from_dict` does."""
        from tilewidgets.theory.puzzle_files import load_puzzles

        return load_puzzles(path, verify=verify)[0]

    def __repr__(self) -> str:
        return f"<puzzle, {self.kind}: {self.question} {len(self.choices)} moves; {self.game.describe(self.state)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        bundle = self.state.seen_by(self.viewer)._repr_mimebundle_(include, exclude)
        return bundle | {"text/plain": f"{self.question}\n{bundle['text/plain']}"}


_CERTAIN = {1: "it wins, whatever comes", 0: "a draw against the best replies", -1: "it loses against the best replies"}


def _percent(value: Number | float) -> str:
    return f"{50 * (float(value) + 1):.0f} %"

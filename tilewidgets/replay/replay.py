"""`Replay`: one game as data, verified, with the states that it passed through."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import ReplayError, short
from tilewidgets.game import Game, State
from tilewidgets.replay.checking import NOTES, checker_of
from tilewidgets.replay.files import read_text, writing
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.parsing import parse
from tilewidgets.replay.shape import FORMAT, VERSION

if TYPE_CHECKING:
    import pandas as pd

    from tilewidgets.match import Match
    from tilewidgets.replay.checking import Checker
    from tilewidgets.replay.differences import Diff
    from tilewidgets.replay.inspecting import Happening, Wanted
    from tilewidgets.replay.lenient import Lenient

KEYS = ("format", "version", "game", "ruleset", "setup", "players", "moves", "result", "comments", "marks", "variations", "meta")
"""The keys of a replay in the order in which they are written; extra keys follow in theirs."""


class Replay:
    """A game that was played, or was begun: its setup and moves, from which everything else follows.

    Made by `Replay.load`, `Replay.loads`, `Replay.of` or `Replay.from_dict`; whatever is wrong shows there, so that every `Replay` holds a
    game that the rules allow. Immutable.

    Attributes
    ----------
    game : Game
    """

    def __init__(self, data: dict[str, Any], game: Game) -> None:
        self.game = game
        self._data = {key: data[key] for key in (*(k for k in KEYS if k in data), *(k for k in data if k not in KEYS))}
        self._states: list[State] = []

    # ------------------------------------------------------------------ making one
    @classmethod
    def loads(cls, text: str | bytes, *, limits: Limits = LIMITS, checker: Checker | None = None) -> Replay:
        """Read a replay from a text.

        Raises
        ------
        ReplayError
            It is no replay, or contradicts itself; `path` is the place, such as `moves[17]`.
        """
        if isinstance(text, bytes):
            from tilewidgets.replay.parsing import decode

            text = decode(text, limits)
        data = parse(text, limits)
        return cls(data, (checker or checker_of(limits)).check(data))

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, limits: Limits = LIMITS) -> Replay:
        """Read a file with one replay (`.replay.json`, or compressed `.replay.json.gz`); for many in one file see `read_lines`.

        Raises
        ------
        ReplayError
            The file cannot be read, is no replay, or contradicts itself.
        """
        text = read_text(Path(path), limits)
        try:
            return cls.loads(text, limits=limits)
        except ReplayError as error:
            if ".jsonl" in Path(path).name:
                raise ReplayError(
                    error.path, f"{error.problem} This file has one replay a line: tilewidgets.replay.read_lines reads it."
                ) from error
            raise

    @staticmethod
    def loads_lenient(text: str | bytes, *, limits: Limits = LIMITS) -> Lenient:
        """Read as much of a damaged text as can be read: a verified replay of that, and what is wrong. Nothing in a text makes it raise."""
        from tilewidgets.replay.lenient import loads_lenient

        return loads_lenient(text, limits=limits)

    @staticmethod
    def load_lenient(path: str | os.PathLike[str], *, limits: Limits = LIMITS) -> Lenient:
        """Read as much of a damaged file with one replay as can be read.

        Raises
        ------
        ReplayError
            The file cannot be read at all: it is missing, no file, too large, or changed while it was read.
        """
        from tilewidgets.replay.lenient import load_lenient

        return load_lenient(path, limits=limits)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, limits: Limits = LIMITS) -> Replay:
        """Make a replay from plain data, as `to_dict` gives it; raises `ReplayError` as `loads` does."""
        return cls.loads(_text(data), limits=limits)

    @classmethod
    def of(
        cls,
        state: State,
        players: Sequence[Any] | None = None,
        meta: Mapping[str, Any] | None = None,
        *,
        comments: Mapping[int, str] | None = None,
        marks: Mapping[int, str] | None = None,
        variations: Sequence[Mapping[str, Any]] = (),
    ) -> Replay:
        """Make the replay of the game that led to a state.

        Parameters
        ----------
        state : State
            The last one.
        players : sequence of str, agent or mapping, optional
            Who sat where: a name, an agent (anything with a `name`), or a mapping with `name` and, for programs, `agent`.
        meta : mapping, optional
            Anything else that JSON can hold, such as `created` and `seed`.
        comments : mapping of int to str, optional
            By the number of moves made before the position they speak of.
        marks : mapping of int to str, optional
            Such as `"!"` and `"??"`, keyed like the comments.
        variations : sequence of mapping
            Each with `ply`, `moves` and perhaps `name`, `comment`, `comments`, `marks` and `variations` of its own.
        """
        seats = [f"player {p}" for p in range(state.game.players)] if players is None else players
        data = {"format": FORMAT, "version": VERSION, **state.to_dict(), "players": [_seat(seat) for seat in seats]}
        if comments:
            data["comments"] = _by_number(comments)
        if marks:
            data["marks"] = _by_number(marks)
        if variations:
            data["variations"] = [_variation(variation) for variation in variations]
        if meta:
            data["meta"] = dict(meta)
        from tilewidgets.games import registered

        with registered(state.game):  # a game of one's own need not be known by name to be written
            return cls.from_dict(data)

    # ------------------------------------------------------------------ what it says
    @property
    def players(self) -> tuple[dict[str, Any], ...]:
        """Who sat where: `name` and perhaps `agent`."""
        return tuple(dict(player) for player in self._data["players"])

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in notation; as objects they are `replay.final.moves`."""
        return tuple(self._data["moves"])

    @property
    def comments(self) -> dict[int, str]:
        """Comments by the number of moves made before the position they speak of."""
        return {int(key): text for key, text in self._data.get("comments", {}).items()}

    @property
    def marks(self) -> dict[int, str]:
        """Marks, such as `"!"` and `"??"`, by the number of moves made, the marked one included."""
        return {int(key): mark for key, mark in self._data.get("marks", {}).items()}

    @property
    def variations(self) -> tuple[dict[str, Any], ...]:
        """Other moves, as in the file: each with `ply`, `moves` and perhaps `name`, `comment`, `comments`, `marks`, `variations`."""
        return tuple(copy.deepcopy(self._data.get("variations", [])))

    @property
    def meta(self) -> dict[str, Any]:
        """Whatever else was noted."""
        return copy.deepcopy(self._data.get("meta", {}))

    @property
    def plies(self) -> int:
        """Number of moves."""
        return len(self._data["moves"])

    # ------------------------------------------------------------------ its states
    def __getitem__(self, ply: int) -> State:
        """The state after `ply` moves, which is the one before move `ply`; negative numbers count from the end."""
        if not isinstance(ply, int):
            raise TypeError(f"a replay is indexed by a number of moves, not by {short(ply)}")
        number = ply if ply >= 0 else len(self) + ply
        if not 0 <= number < len(self):
            raise IndexError(f"there is no position after {ply} moves: the game has {self.plies}")
        if not self._states:
            self._states.append(self.game.start(self._data["setup"]))
        while len(self._states) <= number:
            self._states.append(self._states[-1].play(self._data["moves"][len(self._states) - 1]))
        return self._states[number]

    def __len__(self) -> int:
        return self.plies + 1

    def states(self) -> Iterator[State]:
        """All states, from the first to the last: one more than there are moves."""
        return (self[ply] for ply in range(len(self)))

    __iter__ = states

    @property
    def final(self) -> State:
        """The last state."""
        return self[self.plies]

    # ------------------------------------------------------------------ walking on it, writing on it
    def match(self) -> Match:
        """Return the game as a match at its first position, with variations, comments and marks: to walk on and to write on."""
        from tilewidgets.replay.matches import match_of

        return match_of(self)

    def with_match(self, match: Match) -> Replay:
        """Return this replay with the moves, variations, comments and marks of a match of the same deal; unknown keys stay.

        Raises
        ------
        ReplayError
            The match belongs to another deal, or has grown beyond the limits of a replay.
        """
        from tilewidgets.replay.matches import with_match

        return with_match(self, match)

    # ------------------------------------------------------------------ looking into it
    def events(self) -> tuple[Happening, ...]:
        """All that happened, in its order: each event with its move's number, its mover, and in words."""
        from tilewidgets.replay.inspecting import events

        return events(self)

    def find(self, what: Wanted) -> int | None:
        """Return the first ply at which something holds, or `None`; for `what` see `find_all`."""
        return next(self.find_all(what), None)

    def find_all(self, what: Wanted) -> Iterator[int]:
        """All plies at which something holds, in their order, looked for as they are asked for.

        Parameters
        ----------
        what : function, str or class
            A function of a state, such as `lambda state: state.scores[0] > 10`: whether it holds there. Or a kind of event, as a class
            or as the name of one (`"Ended"`): whether the last move brought one about. What the function raises comes out, with a note
            that tells the ply.
        """
        from tilewidgets.replay.inspecting import find_all

        return find_all(self, what)

    def diff(self, a: int, b: int) -> Diff:
        """Return what changed between the positions after `a` and after `b` moves, as data and in words; `a` may be the later one."""
        from tilewidgets.replay.differences import diff

        return diff(self, a, b)

    def to_frame(self) -> pd.DataFrame:
        """Return a table of the moves as a pandas data frame, one row a move. It tells what was hidden during the game.

        The columns: `ply` (number of the move, from 1), `player`, `name`, `move`, `words` (the move in a few words), `points` (what the
        mover gained by it), `score_0`, ... (points by player, after it), `legal_moves` (how many there were to choose from), `hidden_0`,
        ... (by player: the tiles in hand that nobody else knows, after the move; counted are those that a spectator does not see; 0 in a
        game without hands), `comment` and `mark` (those keyed by `ply`). What is keyed by 0 is in `frame.attrs`.

        Raises
        ------
        MissingExtra
            pandas is not installed.
        """
        from tilewidgets.replay.inspecting import to_frame

        return to_frame(self)

    # ------------------------------------------------------------------ writing
    def to_dict(self) -> dict[str, Any]:
        """The replay as plain data: a copy, in the order of the format."""
        return copy.deepcopy(self._data)

    def dumps(self) -> str:
        """The replay as one line of text; equal replays give equal texts if their keys come in the same order."""
        return json.dumps(self._data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the replay to a file, completely or not at all, and return its path; compressed if the name ends in `.gz`."""
        with writing(path) as file:
            file.write(self.dumps().encode() + b"\n")
        return Path(path)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self._data == other._data

    def __hash__(self) -> int:
        return hash((self._data["game"], self.moves))

    def __repr__(self) -> str:
        names = ", ".join(short(player["name"], 20) for player in self._data["players"])
        return f"<replay of {self._data['game']}, {self.plies} moves: {names}>"


def verify(data: Mapping[str, Any], *, limits: Limits = LIMITS) -> None:
    """Verify a replay that is given as plain data; raises `ReplayError` with the place of the first fault."""
    Replay.from_dict(data, limits=limits)


def _seat(player: Any) -> dict[str, Any]:
    if isinstance(player, Mapping):
        return dict(player)
    return {"name": player} if isinstance(player, str) else {"name": player.name, "agent": player.name}


def _by_number(notes: Mapping[Any, str]) -> dict[str, str]:
    """Comments or marks as in a file, in the order of the moves."""
    texts = {str(key): note for key, note in notes.items()}
    return {key: texts[key] for key in sorted(texts, key=lambda key: (len(key), key))}


def _variation(given: Mapping[str, Any]) -> dict[str, Any]:
    """A variation as in a file; its moves may be objects, its keys numbers."""
    out = {**given, "moves": [str(move) for move in given["moves"]]}
    out |= {key: _by_number(given[key]) for key in NOTES if isinstance(given.get(key), Mapping)}
    if isinstance(given.get("variations"), list | tuple):
        out["variations"] = [_variation(inner) for inner in given["variations"]]
    return out


def _text(data: Mapping[str, Any]) -> str:
    if not isinstance(data, Mapping):
        raise ReplayError("", f"a replay is a mapping of keys to values, not {short(data)}.")
    try:
        return json.dumps(dict(data), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise ReplayError("", f"this cannot be written as JSON: {short(str(error), 100)}. Give texts, numbers, lists, mappings.") from None

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
from tilewidgets.replay.checking import FORMAT, VERSION, check
from tilewidgets.replay.files import read_text, writing
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.parsing import parse

if TYPE_CHECKING:
    from tilewidgets.replay.checking import Checker

KEYS = ("format", "version", "game", "ruleset", "setup", "players", "moves", "result", "comments", "variations", "meta")
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
        return cls(data, checker.check(data) if checker else check(data, limits))

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
        variations : sequence of mapping
            Each with `ply`, `moves` and perhaps `comment`.
        """
        seats = [f"player {p}" for p in range(state.game.players)] if players is None else players
        data = {"format": FORMAT, "version": VERSION, **state.to_dict(), "players": [_seat(seat) for seat in seats]}
        if comments:
            data["comments"] = {str(key): text for key, text in sorted(comments.items())}
        if variations:
            data["variations"] = [{**variation, "moves": [str(move) for move in variation["moves"]]} for variation in variations]
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
    def variations(self) -> tuple[dict[str, Any], ...]:
        """Other moves: each with `ply`, `moves` and perhaps `comment`."""
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


def _text(data: Mapping[str, Any]) -> str:
    if not isinstance(data, Mapping):
        raise ReplayError("", f"a replay is a mapping of keys to values, not {short(data)}.")
    try:
        return json.dumps(dict(data), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise ReplayError("", f"this cannot be written as JSON: {short(str(error), 100)}. Give texts, numbers, lists, mappings.") from None

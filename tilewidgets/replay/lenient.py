"""Reading a damaged replay: the part that is certainly right, and a list of what is wrong with the rest.

A game, its ruleset, setup and players must be whole; of the moves the legal beginning is kept, of comments, marks and variations each
that is right. What comes out is a `Replay` like any other: verified, and without a result unless that follows from its moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import ReplayError, short
from tilewidgets.replay.checking import NOTES, Variations, Walker, check_numbers, check_result, check_seats, checker_of
from tilewidgets.replay.files import read_raw
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.salvaging import DROPPED, LEFT_OUT, REQUIRED, Problem, salvage, text_of
from tilewidgets.replay.shape import all_variations, check_lines, check_moves, check_names, check_part, check_version

if TYPE_CHECKING:
    import os

    from tilewidgets.replay.replay import Replay


@dataclass(frozen=True)
class Lenient:
    """What could be read of a damaged replay.

    Attributes
    ----------
    replay : Replay or None
        The part that could be saved, verified as any replay is; `None` if nothing could.
    problems : tuple of Problem
        What is wrong, in the order in which it was found; empty for a replay without fault.
    """

    replay: Replay | None
    problems: tuple[Problem, ...]

    @property
    def complete(self) -> bool:
        """Whether all that the file says is in the replay."""
        return self.replay is not None and all(problem.harmless for problem in self.problems)

    def __str__(self) -> str:
        complete = "complete" if self.complete else "incomplete"
        head = f"{self.replay!r}, {complete}" if self.replay else "no replay could be read"
        return "\n- ".join([head, *map(str, self.problems)])


def loads_lenient(text: str | bytes, *, limits: Limits = LIMITS) -> Lenient:
    """Read as much of a replay as can be read; for the parameters see `Replay.loads`. Nothing in a text makes it raise."""
    from tilewidgets.replay.replay import Replay

    try:
        return Lenient(Replay.loads(text, limits=limits), ())
    except ReplayError:
        return _mended(text, limits, [])


def load_lenient(path: str | os.PathLike[str], *, limits: Limits = LIMITS) -> Lenient:
    """Read as much of a file with one replay as can be read.

    Raises
    ------
    ReplayError
        The file cannot be read at all: it is missing, no file, too large, or changed while it was read.
    """
    raw, wrong = read_raw(Path(path), limits, mend=True)
    if wrong:
        return _mended(raw, limits, [Problem("", wrong)])
    return loads_lenient(raw, limits=limits)


def _mended(text: str | bytes, limits: Limits, problems: list[Problem]) -> Lenient:
    from tilewidgets.replay.replay import Replay

    try:
        if isinstance(text, bytes):
            text = text_of(text, limits, problems)
        data = _Mending(salvage(text, limits, problems), limits, problems).out
        return Lenient(Replay.from_dict(data, limits=limits), tuple(problems))
    except ReplayError as error:
        return Lenient(None, (*problems, Problem(error.path, error.problem)))


class _Mending:
    """Makes a replay (`out`, still to be verified) of data that was salvaged; raises `ReplayError` if it lacks what cannot be missed."""

    def __init__(self, data: dict[str, Any], limits: Limits, problems: list[Problem]) -> None:
        self.limits, self.problems = limits, problems
        check_version(data)
        for key in REQUIRED:
            if key not in data:
                raise ReplayError(key, "it is missing. Without it nothing can be said about the moves.")
        self.out = out = dict(data)
        out["players"] = self._players(data["players"])
        self._check_core()
        walker = checker_of(limits).walker(out["game"], out["ruleset"])
        check_seats(out["players"], walker.game)
        walker.start(out["setup"])
        out["moves"] = self._moves(walker)
        self._result(walker)
        if not isinstance(out.get("meta", {}), dict):
            self._drop("meta", f"it must be an object, not {short(out.pop('meta'))}.")
        for key in NOTES:
            self._notes(key)
        self._variations(Variations(walker.game, out["setup"], out["moves"]))

    def _drop(self, path: str, problem: str) -> None:
        self.problems.append(Problem(path, f"{problem} {LEFT_OUT}"))

    def _check_core(self) -> None:
        from tilewidgets.replay.model import ReplayFile

        core = {key: self.out[key] for key in REQUIRED}
        check_part(ReplayFile, core | {"moves": []})

    def _players(self, given: Any) -> Any:
        """The players with names that can be used."""
        if not isinstance(given, list):
            return given  # refused with the core
        out = []
        for i, player in enumerate(given):
            if isinstance(player, dict):
                player = dict(player)
                name, agent = player.get("name"), player.get("agent", "")
                if not isinstance(name, str):
                    player["name"] = f"player {i}"
                    what = "it must be text" if "name" in player else "it is missing"
                    self.problems.append(Problem(f"players[{i}].name", f"{what}. Instead it is {player['name']!r}."))
                elif len(name) > self.limits.name:
                    player["name"] = name[: self.limits.name]
                    self.problems.append(Problem(f"players[{i}].name", f"it has {len(name):,} characters. It is cut short."))
                if not isinstance(agent, str) or len(agent) > self.limits.name:
                    del player["agent"]
                    self._drop(f"players[{i}].agent", f"it must be a short text, not {short(agent)}.")
                check_names(player, i, self.limits)
            out.append(player)
        return out

    def _moves(self, walker: Walker) -> list[str]:
        """The legal beginning of the moves."""
        given = self.out.get("moves")
        if not isinstance(given, list):
            problem = "they are missing" if "moves" not in self.out else f"it must be a list, not {short(given)}"
            self.problems.append(Problem("moves", f"{problem}. The game is kept without moves."))
            return []
        texts, problem = list(given), ""
        for i, move in enumerate(given):
            if not isinstance(move, str):
                problem = f"it must be text, not {short(move)}."
            else:
                try:
                    check_moves([move], "moves", self.limits)
                except ReplayError as error:
                    problem = error.problem
            if problem:
                del texts[i:]
                break
        done = walker.play_on(texts)
        if done < len(texts):
            problem = walker.why_not(texts[done])
        if problem:
            rest = len(given) - done
            what = "It is left out." if rest == 1 else f"It and the {rest - 1} after it are left out."
            self.problems.append(Problem(f"moves[{done}]", f"{problem.rstrip('.')}. {what}"))
        return texts[:done]

    def _result(self, walker: Walker) -> None:
        from tilewidgets.replay.model import ReplayResult

        if "result" in self.out:
            result = self.out["result"]
            try:
                check_part(ReplayResult, result, "result")
                check_result(result, walker.result, len(self.out["moves"]))
            except ReplayError as error:
                del self.out["result"]
                self._drop(error.path, error.problem)

    def _notes(self, where: str) -> None:
        """Comments or marks: those that are right."""
        from tilewidgets.replay.model import Variation

        if where not in self.out:
            return
        given, last = self.out[where], len(self.out["moves"])
        if not isinstance(given, dict):
            del self.out[where]
            self._drop(where, f"it must be an object, not {short(given)}.")
            return
        good = self.out[where] = {}
        for key, note in given.items():
            try:
                check_numbers([key], where, 0, last)
                check_part(Variation, {"ply": 0, "moves": [], where: {key: note}})
                good[key] = note
            except ReplayError as error:
                self._drop(error.path, error.problem)

    def _variations(self, variations: Variations) -> None:
        if "variations" not in self.out:
            return
        given = self.out["variations"]
        if not isinstance(given, list):
            del self.out["variations"]
            self._drop("variations", f"it must be a list, not {short(given)}.")
            return
        good = self.out["variations"] = []
        for i, variation in enumerate(given):
            if variation is DROPPED:
                continue
            try:
                self._check(variations, variation, i)
                good.append(variation)
            except ReplayError as error:
                self._drop(error.path, error.problem)

    def _check(self, variations: Variations, variation: Mapping[str, Any], i: int) -> None:
        from tilewidgets.replay.model import Variation

        at = f"variations[{i}]"
        check_part(Variation, variation, "variations", i)
        check_lines(chain([(at, variation)], all_variations(variation, at)), self.limits)
        variations.check(variation, at)

"""Before a tournament: each file is asked once, so that what is wrong in it is said at once, and not game by game."""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tilewidgets.errors import AgentFailure

if TYPE_CHECKING:
    from tilewidgets.game import Game
    from tilewidgets.theory.tournament_agents import Entrant

MOST_SAID = 300
"""Characters of what went wrong that are printed."""
_LINE = re.compile(r'File "(?P<file>[^"\n]*)", line (?P<line>\d+)')
_PLACE = re.compile(r" \([^()]*, line \d+\)$")


class Fault(NamedTuple):
    """Why a file gave no move; unlike the error itself it can come from another process."""

    kind: str
    said: str
    traceback: str = ""


def faults(files: Sequence[Path], entrants: Sequence[Entrant], game: Game, *, trusted: bool, workers: int | None = None) -> list[str]:
    """Ask each file for the first move of a game; returns a line about each that gives none.

    Parameters
    ----------
    files : sequence of Path
    entrants : sequence of Entrant
        What was made of them.
    game : Game
    trusted : bool
        Whether their code has no limits. It has a process of its own even so: a trial must not change this one.
    workers : int, optional
    """
    from tilewidgets.theory.tournament_run import processors

    one: Callable[[Entrant], Fault | None] = partial(_elsewhere, game) if trusted else partial(_trial, game)
    with ThreadPoolExecutor(workers or processors(), thread_name_prefix="trial") as pool:
        try:
            found = list(pool.map(one, entrants))
        except BaseException:  # Ctrl-C: what has not begun need not
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [in_words(file, entrant, fault) for file, entrant, fault in zip(files, entrants, found, strict=True) if fault is not None]


def in_words(file: Path, entrant: Entrant, fault: Fault) -> str:
    """A fault in a line: the file, the line if it is known, what is wrong, and what comes of it."""
    own = [found["line"] for found in _LINE.finditer(fault.traceback) if found["file"] == f"{entrant.name}.py"]
    said = fault.said.removeprefix(f"{entrant.name} ").replace(" at move 1:", ":", 1).removeprefix("raised an error: ")
    said = _PLACE.sub("", said.removeprefix("LookupError: ").rstrip())[:MOST_SAID].rstrip(".")
    end = "It will lose the games in which this happens." if fault.kind == "timeout" else "It will lose its games."
    text = f"{file.name}{f', line {own[-1]}' if own else ''}: {said}. {end}"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _trial(game: Game, entrant: Entrant) -> Fault | None:
    """Ask for the first move of a game, with the limits that the agent has."""
    from tilewidgets.agents.ask import ask
    from tilewidgets.agents.isolated import IsolatedAgent

    state, agent = game.deal(0), entrant.make("trial")
    try:
        ask(agent, state.view(state.to_move))
    except AgentFailure as failure:
        return Fault(failure.kind, str(failure), failure.traceback)
    finally:
        if isinstance(agent, IsolatedAgent):
            agent.close()
    return None


def _elsewhere(game: Game, entrant: Entrant) -> Fault | None:
    """The same in another process."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            return pool.submit(_from_afar, game.name, game.ruleset.to_dict(), entrant).result()
        except BrokenExecutor:
            return Fault("raised", "its process ended.")


def _from_afar(name: str, ruleset: dict[str, object], entrant: Entrant) -> Fault | None:
    from tilewidgets.games import game

    return _trial(game(name, ruleset=ruleset), entrant)

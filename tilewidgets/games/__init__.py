"""The games: `games()` lists what is installed, `game(name)` makes one.

A game is found through the entry-point group `tilewidgets.games`: its name and a function that takes `ruleset=` and options.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tilewidgets.errors import UnknownGame
from tilewidgets.game import Game

GROUP = "tilewidgets.games"
_BUILT_IN = {"pyramid": "tilewidgets.games.pyramid:game"}


@lru_cache(maxsize=1)
def _found() -> dict[str, EntryPoint]:
    built_in = {name: EntryPoint(name, where, GROUP) for name, where in _BUILT_IN.items()}
    return {entry.name: entry for entry in entry_points(group=GROUP)} | built_in


def games() -> tuple[str, ...]:
    """Names of the installed games."""
    return tuple(sorted(_found()))


def game(name: str, *, ruleset: Any = "standard", **options: Any) -> Game:
    """Make a game.

    Parameters
    ----------
    name : str
        One of `games()`.
    ruleset : str, path or mapping
        A built-in ruleset, a TOML file, or options as a mapping with a `name`.
    **options
        Options of the ruleset that are to differ.

    Raises
    ------
    UnknownGame
        No game of that name is installed.
    RulesetError
        An option is unknown or has a value that cannot be; all faults are listed.
    """
    if not isinstance(name, str) or name not in _found():
        raise UnknownGame(name, games())
    made: Game = _found()[name].load()(ruleset=ruleset, **options)
    return made

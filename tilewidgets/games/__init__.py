"""The games: `games()` lists what is installed, `game(name)` makes one.

A game is found through the entry-point group `tilewidgets.games`: its name and a function that takes `ruleset=` and options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tilewidgets.errors import TileError, UnknownGame, short
from tilewidgets.game import Game

GROUP = "tilewidgets.games"
_BUILT_IN = {name: f"tilewidgets.games.{name}:game" for name in ("pirates", "pyramid")}


@lru_cache(maxsize=1)
def _found() -> dict[str, EntryPoint]:
    built_in = {name: EntryPoint(name, where, GROUP) for name, where in _BUILT_IN.items()}
    return {entry.name: entry for entry in entry_points(group=GROUP)} | built_in


_registered: dict[str, Callable[..., Game]] = {}


def games() -> tuple[str, ...]:
    """Names of the games that are installed or registered."""
    return tuple(sorted({*_found(), *_registered}))


def register(name: str, make: Callable[..., Game]) -> None:
    """Make a game known by name in this process, so that its replays can be read; installed packages use the entry-point group instead.

    Parameters
    ----------
    name : str
        As in `Game.name`.
    make : callable
        Takes `ruleset=` and options, returns the game.
    """
    if name in _found():
        raise TileError(f"The name {short(name)} belongs to an installed game; choose another one.")
    _registered[name] = make


@contextmanager
def registered(made: Game) -> Iterator[None]:
    """Within this, a game is known by its name, unless an installed one is called so; afterwards all is as before."""
    before = dict(_registered)
    if made.name not in _found():
        register(made.name, lambda **_: made)
    try:
        yield
    finally:
        _registered.clear()
        _registered.update(before)


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
    if not isinstance(name, str) or name not in games():
        raise UnknownGame(name, games())
    make: Callable[..., Game] = _registered[name] if name in _registered else _found()[name].load()
    return make(ruleset=ruleset, **options)

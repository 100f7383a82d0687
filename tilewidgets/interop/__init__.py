"""Ways into the libraries of others: numpy arrays of what a player knows, PettingZoo, OpenSpiel; and where Gambit and pandas are served.

`tensors.py`: `encoding(game)` turns views into arrays and moves into the numbers of a fixed action space (game by game in
`pyramid_tensors.py`, `pirates_tensors.py`, `history_tensors.py`); on these rest `pettingzoo.py` (`aec_env`) and `openspiel.py`
(`register`, `openspiel_game`). Gambit reads what `to_efg` and `save_efg` write (`tilewidgets.theory`); tables for pandas come from
`Replay.to_frame` and `Standings.to_frame`. Each library is an extra of its own; the public names load what they need when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewidgets.interop.openspiel import openspiel_game as openspiel_game
    from tilewidgets.interop.openspiel import register as register
    from tilewidgets.interop.openspiel import resampler as resampler
    from tilewidgets.interop.pettingzoo import aec_env as aec_env
    from tilewidgets.interop.tensors import Encoding as Encoding
    from tilewidgets.interop.tensors import encoding as encoding
    from tilewidgets.theory.efg import save_efg as save_efg
    from tilewidgets.theory.efg import to_efg as to_efg

_HOMES = {
    "Encoding": "interop.tensors",
    "aec_env": "interop.pettingzoo",
    "encoding": "interop.tensors",
    "openspiel_game": "interop.openspiel",
    "register": "interop.openspiel",
    "resampler": "interop.openspiel",
    "save_efg": "theory.efg",
    "to_efg": "theory.efg",
}
__all__ = [*_HOMES]  # noqa: PLE0604  # they are strings, from a table that ruff does not look into


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"tilewidgets.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

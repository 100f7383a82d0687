"""What opponents, analyses and evaluations share: agents that search and tell what they find, asked beside everything else.

Such an agent has a method `analyse(view, *, stop, progress, **budget)` that returns an `Analysis` (see `tilewidgets.agents.search`). It is
for one thread at a time, so that whoever wants it waits for whoever has it: a search that is void ends soon.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from tilewidgets.errors import TileError, short
from tilewidgets.models import sentences
from tilewidgets.scene.overlay import Overlay, Weighed

if TYPE_CHECKING:
    from tilewidgets.game import View

BETWEEN = 0.25
"""Seconds between two reports of a search that are shown: each of them paints a picture."""
_locks: WeakValueDictionary[int, Any] = WeakValueDictionary()
_making = threading.Lock()


def can_analyse(agent_: Any) -> bool:
    """Whether an agent can tell what it finds while it thinks, and be interrupted."""
    return callable(getattr(agent_, "analyse", None))


def busy(agent_: Any) -> Any:
    """The lock of an agent, the same for all who hold it now; it is forgotten when nobody uses it."""
    with _making:  # by identity: an agent of somebody's own need not be hashable
        lock = _locks.get(id(agent_))
        if lock is None:
            lock = _locks[id(agent_)] = threading.Lock()
        return lock


def overlay_of(found: Any) -> Overlay:
    """What an `Analysis` says, to be laid over a picture."""
    moves = tuple(Weighed(each.move, each.value, each.visits, each.low, each.high) for each in found.moves)
    return Overlay(moves, tuple(found.principal_variation), sentences.searched(found.method, found.iterations))


def checked(analyst: Any, view: View, found: Any) -> Any:
    """Return what an analyst found, if it can be shown.

    Raises
    ------
    TileError
        It is no `Analysis`, or not one of this position.
    """
    try:
        weighed = overlay_of(found).moves
        wrong = next((each.move for each in weighed if each.move not in view.legal_moves), None)
    except Exception as error:
        raise TileError(f"{analyst.name} found {short(found)}, which is no analysis: {type(error).__name__}: {error}") from error
    if not weighed or wrong is not None or found.player != view.to_move:
        what = f"weighed {short(wrong)}, which is not legal here" if wrong is not None else "weighed no move of the player to move"
        raise TileError(f"{analyst.name} {what}. An analysis has a value for each of view.legal_moves, the best first.")
    return found


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop in which this is called; `None` in a script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def call_in(loop: asyncio.AbstractEventLoop, function: Any, *arguments: Any) -> None:
    """Call a function in an event loop from another thread, unless the loop has ended meanwhile."""
    try:
        loop.call_soon_threadsafe(function, *arguments)
    except RuntimeError:  # closed: there is nobody to tell
        if not loop.is_closed():
            raise

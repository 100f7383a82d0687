"""Python's `random` as an agent finds it: it begins anew before each move, and is the agent's own.

Functions draw from the module `random`, which all threads of a process share: those of a cluster's worker, too. Whoever draws while a
function thinks would change its games. So the functions of that module are replaced meanwhile by ones that look at who calls.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

_one_at_a_time = threading.RLock()  # an agent may simulate games itself
_mine = threading.local()
_shared = random.random.__self__  # type: ignore[attr-defined]  # the generator behind the functions of the module
_usual: dict[str, Callable[..., Any]] = {
    name: getattr(random, name) for name in random.__all__ if getattr(getattr(random, name), "__self__", None) is _shared
}


def _looking(name: str) -> Callable[..., Any]:
    """The function of this name: of the generator of the thread that calls, if it has one."""
    usual = _usual[name]

    @wraps(usual)
    def draw(*args: Any, **options: Any) -> Any:
        own = getattr(_mine, "generator", None)
        return (usual if own is None else getattr(own, name))(*args, **options)

    return draw


_ours = {name: _looking(name) for name in _usual}


@contextmanager
def own_random() -> Iterator[Callable[[str], None]]:
    """Give this thread a `random` of its own; yields a function that seeds it. Afterwards all is as it was.

    One thread at a time; others wait. The shared generator is seeded as well, for who has imported its functions by name: they are
    the thread's own as long as no other one draws.
    """
    with _one_at_a_time:
        state, outer = _usual["getstate"](), getattr(_mine, "generator", None)
        before = {name: getattr(random, name) for name in _usual}
        _mine.generator = own = random.Random()

        def seed(key: str) -> None:
            own.seed(key)
            _usual["seed"](key)

        try:
            for name, draw in _ours.items():
                setattr(random, name, draw)
            yield seed
        finally:
            for name, draw in before.items():
                setattr(random, name, draw)
            _mine.generator = outer
            _usual["setstate"](state)

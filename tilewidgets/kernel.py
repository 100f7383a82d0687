"""The rules dialect: one readable source per game, run as plain Python or compiled by numba.

Rules are small functions decorated with `kernel`. They work on *records* of integers and arrays of integers:

- plain, a record is an object with slots whose arrays are Python lists (no numpy, steps through in a debugger);
- compiled, the same source file is loaded once more by `compiled`, its functions go through numba, and a record
  is one element of a structured numpy array.

Both give the same results bit for bit, because the dialect has only what means the same in both worlds:
integers of at most 63 bits (a *mask* is split into words of `word_bits` bits), `+ - * // % & | ^ ~ << >>`,
comparisons, `if`, `for ... in range`, `while`, calls of other kernel functions, and the helpers of this module.
An index is never negative: compiled code does not count from the end.
"""

from __future__ import annotations

import hashlib
import importlib.util
import math
import re
import sys
import threading
import typing
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

WORD_BITS = 62
"""Bits of a mask word in compiled code: a signed 64-bit integer with room for its sign and one carry."""

_MULTIPLIER = 1640531364  # marked B9 in Numerical Recipes (3rd ed., 7.1): full-period multiply-with-carry
_LOW = 0xFFFFFFFF
_PERIOD = (_MULTIPLIER << 32) - 2

_hasher = hashlib.blake2b(digest_size=16, person=b"tilewidgets")

_lock = threading.RLock()
_compiled: dict[str, ModuleType] = {}
_compiling = threading.local()


# ------------------------------------------------------------------------------------------------ helpers of the dialect
def popcount(mask: int) -> int:
    """Number of bits set in `mask` (not negative)."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Index of the lowest bit set in `mask` (not zero)."""
    return (mask & -mask).bit_length() - 1


def isqrt(n: int) -> int:
    """The square root of `n`, rounded down, for `n` from 0 and below 2**52: so far a square root of hardware rounds to the same."""
    return math.isqrt(n)


def random_below(streams: Any, i: int, n: int) -> int:
    """Draw an integer from 0 to `n` - 1 from stream `i`, and advance the stream.

    A 64-bit multiply-with-carry generator (Marsaglia 1994); the bias for the small `n` of a game is below 1e-7.

    Parameters
    ----------
    streams : list of int or int64 array
        Generator states, as `stream` makes them.
    i : int
        Which of them to use.
    n : int
        At least 1 and below 2**31.
    """
    x = streams[i]
    x = _MULTIPLIER * (x & _LOW) + (x >> 32)
    streams[i] = x
    drawn: int = ((x & _LOW) * n) >> 32
    return drawn


def copy_record(records: Any, target: int, source: int) -> None:
    """Copy `records[source]` over `records[target]`."""
    records[target].assign(records[source])


def stream(*key: int | str) -> int:
    """A generator state for `random_below`, the same on every platform for the same key.

    Parameters
    ----------
    *key : int or str
        What the stream belongs to: a seed, a game's number, a seat. Different keys give independent streams.
    """
    parts = ["s" + part if type(part) is str else _written(part) for part in key]
    hasher = _hasher.copy()  # a quarter of the time of making one
    hasher.update("\x1f".join(parts).encode("utf-8", "surrogatepass"))
    return int.from_bytes(hasher.digest(), "little") % _PERIOD + 1


def _written(part: int | str) -> str:
    """A part of a key as text, with the initial of its type; Python refuses to write huge numbers in decimal."""
    text = f"{part:x}" if isinstance(part, int) and part.bit_length() > 4096 else str(part)
    return type(part).__name__[0] + text


# ------------------------------------------------------------------------------------------------ the decorator, compiling
@typing.overload
def kernel(function: F) -> F: ...
@typing.overload
def kernel(*, inline: bool = ..., brief: bool = ...) -> Callable[[F], F]: ...
def kernel(function: Any = None, *, inline: bool = False, brief: bool = False) -> Any:
    """Mark a function as written in the dialect: it stays as it is, or is compiled when its module is loaded by `compiled`.

    Parameters
    ----------
    inline : bool
        When compiled, become part of its callers: for what every move of a game needs and few places call, for compiling takes longer.
    brief : bool
        When compiled and called from Python, keep other threads waiting: for what takes less time than to let them run, and to come back.
    """
    if function is None:
        return partial(kernel, inline=inline, brief=brief)
    stamp = getattr(_compiling, "stamp", None)
    if stamp is not None:
        from tilewidgets.jit import jit

        binding = getattr(_compiling, "binding", None)
        if binding:  # what is kept on disk is told apart by file, name and line
            function.__qualname__ = f"{function.__name__}__{binding}"
        return jit(function, inline, stamp, brief)
    function.in_dialect = True  # a mark on the function, for `compiled`
    return function


def _stamp(*modules: ModuleType) -> str:
    """A digest of the sources of modules and of what they import from their packages: when one changes, code kept on disk is void."""
    packages = {module.__name__.split(".")[0] for module in modules} | {__name__.split(".")[0]}
    sources: dict[str, bytes] = {}
    names = [__name__, f"{__package__}.jit", *(module.__name__ for module in modules)]
    while names:
        name = names.pop()
        if name not in sources and name in sys.modules and name.split(".")[0] in packages:
            sources[name] = Path(str(sys.modules[name].__file__)).read_bytes()
            names += [imported.decode() for imported in re.findall(rb"^(?:from|import) ([\w.]+)", sources[name], re.MULTILINE)]
    return hashlib.blake2b(b"\0".join(sources[name] for name in sorted(sources)), digest_size=16).hexdigest()


def has_numba() -> bool:
    """Whether compiled rules can be had here (the optional extra `fast`)."""
    return importlib.util.find_spec("numba") is not None


def compiled(module: ModuleType) -> ModuleType:
    """Load a module of the dialect once more, with its `kernel` functions compiled by numba.

    Functions compile at their first call with new kinds of arguments (seconds), and are cached on disk (then tenths of a second).

    Raises
    ------
    ModuleNotFoundError
        numba is not installed.
    """
    name = module.__name__ + "__compiled"
    with _lock:
        if name not in _compiled:
            twin = _compiled[name] = _load(name, module, _stamp(module))
            for key, value in vars(twin).items():  # what it imported from other modules of the dialect
                if getattr(value, "in_dialect", False):
                    setattr(twin, key, getattr(compiled(sys.modules[value.__module__]), value.__name__))
                elif value is random_below:
                    setattr(twin, key, _compiled_random_below())
    return _compiled[name]


def bound(module: ModuleType, interface: ModuleType, game: ModuleType, fast: bool) -> ModuleType:
    """Load a general module of the dialect once more, for one game: what it imports from `interface` is taken from `game` instead.

    So do the modules that it imports and that import from `interface` themselves.

    Parameters
    ----------
    module : module
        Of the dialect, written on functions of a game that it does not know.
    interface : module
        Where it imports them from; they only say there what they are to do.
    game : module
        Of the dialect, with functions of the same names.
    fast : bool
        Whether to compile.
    """
    binding = game.__name__.replace(".", "_")
    name = f"{module.__name__}__{binding}" + ("__compiled" if fast else "")
    with _lock:
        if name not in _compiled:
            twin = _compiled[name] = _load(name, module, _stamp(module, game) if fast else None, binding)
            for key, value in vars(twin).items():
                if getattr(value, "in_dialect", False) and value.__module__ != name:
                    setattr(twin, key, _bound_function(value, interface, game, fast))
                elif fast and value is random_below:
                    setattr(twin, key, _compiled_random_below())
    return _compiled[name]


def _bound_function(function: Any, interface: ModuleType, game: ModuleType, fast: bool) -> Any:
    """What stands for a function that a general module imported."""
    home = sys.modules[function.__module__]
    if home is interface:
        home = compiled(game) if fast else game
    elif any(getattr(value, "__module__", None) == interface.__name__ for value in vars(home).values()):
        home = bound(home, interface, game, fast)
    elif fast:
        home = compiled(home)
    return getattr(home, function.__name__)


def _load(name: str, module: ModuleType, stamp: str | None, binding: str | None = None) -> ModuleType:
    """Load the source of a module once more, to be compiled if there is a `stamp` for what is kept on disk."""
    spec = importlib.util.spec_from_file_location(name, module.__file__)
    assert spec is not None
    assert spec.loader is not None
    twin = importlib.util.module_from_spec(spec)
    if stamp is not None:
        from tilewidgets.jit import teach_helpers

        teach_helpers()
    sys.modules[name] = twin  # numba looks a function's module up by name
    _compiling.stamp, _compiling.binding = stamp, binding
    try:
        spec.loader.exec_module(twin)
    finally:
        _compiling.stamp = _compiling.binding = None
    return twin


@cache
def _compiled_random_below() -> Any:
    from tilewidgets.jit import jit

    return jit(random_below, False, "never kept")


def direct(function: F, *examples: Any) -> F:
    """A function of the dialect for arguments of the kinds of `examples` only: compiled code is then called without looking at them.

    Such a call takes a fifth of the time. Who calls must see to it that the arguments are of these kinds, arrays above all: not every
    other kind is refused, and memory may be taken for what it is not. A plain function is returned as it is.

    Raises
    ------
    OverflowError
        When called with an integer of more than 64 bits.
    """
    if not hasattr(function, "overloads"):
        return function
    from tilewidgets.jit import entry_point

    entry: F = entry_point(function, examples)
    return entry


# ------------------------------------------------------------------------------------------------ records
class Record:
    """A plain record: one attribute a field, an `int` or a list of `int`."""

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Record:
        """A record of its own with the same contents."""
        other = object.__new__(type(self))
        other.assign(self)
        return other

    def assign(self, other: Any) -> None:
        """Take over the contents of `other`, a record of the same layout."""
        for name in self.__slots__:
            value = getattr(other, name)
            setattr(self, name, value[:] if isinstance(value, list) else value)


class Layout:
    """The fields of a record, from which its plain class and its numpy data type are made.

    Parameters
    ----------
    name : str
        For messages.
    fields : mapping of str to int
        Length of each field; 0 is a single integer.
    narrow : tuple of str
        Fields that fit into 16 bits when compiled (large tables: copying a state is copying its bytes).
    """

    def __init__(self, name: str, fields: Mapping[str, int], narrow: tuple[str, ...] = ()) -> None:
        self.name, self.fields, self.narrow = name, dict(fields), narrow
        self._class: type[Record] = type(name, (Record,), {"__slots__": tuple(fields)})

    def plain(self) -> Any:
        """A new plain record, all zero."""
        record = self._class()
        for name, length in self.fields.items():
            setattr(record, name, [0] * length if length else 0)
        return record

    def dtype(self) -> np.dtype[Any]:
        """The data type of the compiled record."""
        import numpy as np

        kinds = {name: np.int16 if name in self.narrow else np.int64 for name in self.fields}
        return np.dtype([(n, kinds[n], (k,)) if k else (n, kinds[n]) for n, k in self.fields.items()], align=True)

    def array(self, records: list[Record]) -> Any:
        """A structured array that holds plain `records` (masks must already be split into words)."""
        import numpy as np

        out = np.zeros(len(records), self.dtype())
        for i, record in enumerate(records):
            for name in self.fields:
                out[name][i] = getattr(record, name)
        return out

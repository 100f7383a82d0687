"""Traits whose observers cannot leave a model and its views apart: an observer that fails is told of after all others were served.

And traits that may be set from outside: what they refuse is an error of the package, and nothing has changed then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NoReturn

from traitlets import All, Bool, Float, HasTraits, Instance, Int, TraitError
from traitlets import Any as AnyTrait

from tilewidgets.errors import MatchError, ObserverFailed, TileError, short


class Observed(HasTraits):
    """Traits with guarded observers. A subclass calls `_raise_what_observers_raised` at the end of each change."""

    def __init__(self) -> None:
        super().__init__()
        self._raised: list[Exception] = []

    def observe(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:
        """Observe traits. An error in an observer is raised after the model and all other observers have been told."""
        super().observe(_Guarded(handler, self._raised), names, type)

    def observe_first(self, handler: Callable[..., Any], names: Any) -> None:
        """Let the model itself follow its traits, before anybody else observes them; here an error is raised at once."""
        super().observe(handler, names)

    def unobserve(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:
        """Stop observing."""
        super().unobserve(_Guarded(handler, self._raised), names, type)

    def _raise_what_observers_raised(self) -> None:
        if self._raised:
            error = self._raised[0]
            self._raised.clear()
            raise error

    if TYPE_CHECKING:  # what a model brings that uses `_guard` and `_refusing`

        def _tell(self, *said: Any, **changed: Any) -> None: ...

    def _guard(self, step: Callable[..., Any], *arguments: Any) -> None:
        """Take a step in the event loop, where nobody could catch what an observer raises: it is shown instead."""
        try:
            step(*arguments)
        except Exception as error:  # noqa: BLE001  # an observer's; the status line tells of it
            with suppress(Exception):  # it may fail again now
                self._tell(last_error=ObserverFailed(error))

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Within this, an error of the package becomes the model's `last_error` and goes on to the caller."""
        try:
            yield
        except TileError as error:
            self._tell(last_error=error)
            raise


class _Guarded:
    """A handler whose errors are kept; equal to any other guard of the same handler, so that traitlets finds it again."""

    def __init__(self, handler: Callable[..., Any], raised: list[Exception]) -> None:
        self._handler, self._raised = handler, raised

    def __call__(self, change: Any) -> None:
        try:
            self._handler(change)
        except Exception as error:  # noqa: BLE001  # kept, and raised by `_raise_what_observers_raised`
            self._raised.append(error)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Guarded) and self._handler == other._handler

    def __hash__(self) -> int:
        return hash(self._handler)


# ------------------------------------------------------------------------------------------------ traits to be set from outside
class Refused(MatchError, TraitError):
    """A value that a trait cannot have. As a `TraitError` it also makes traitlets take back what was set together with it."""


@contextmanager
def refusing() -> Iterator[None]:
    """Within this, in a validator, any error of the package refuses the value."""
    try:
        yield
    except TileError as error:
        raise Refused(str(error)) from None


class _Clear:
    """A trait that says in the words of the package what it cannot be."""

    name: Any
    info: Any

    def error(self, obj: Any, value: Any, error: Any = None, info: Any = None) -> NoReturn:
        """Refuse a value."""
        raise Refused(f"{self.name} must be {info or self.info()}, not {short(value)}.")


class Whole(_Clear, Int):  # type: ignore[type-arg]
    """A whole number."""

    info_text = "a whole number"


class Number(_Clear, Float):  # type: ignore[type-arg]
    """A number."""

    info_text = "a number"


class Switch(_Clear, Bool):  # type: ignore[type-arg]
    """Yes or no."""

    info_text = "True or False"


class OneOf(_Clear, Instance):  # type: ignore[type-arg]
    """An object of a class."""


class Choice(_Clear, AnyTrait):
    """Anything that a validator of the model allows; `None`, too, has to be allowed by it."""

    allow_none = False

"""Traits whose observers cannot leave a model and its views apart: an observer that fails is told of after all others were served."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from traitlets import All, HasTraits


class Observed(HasTraits):
    """Traits with guarded observers. A subclass calls `_raise_what_observers_raised` at the end of each change."""

    def __init__(self) -> None:
        super().__init__()
        self._raised: list[Exception] = []

    def observe(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:
        """Observe traits. An error in an observer is raised after the model and all other observers have been told."""
        super().observe(_Guarded(handler, self._raised), names, type)

    def unobserve(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:
        """Stop observing."""
        super().unobserve(_Guarded(handler, self._raised), names, type)

    def _raise_what_observers_raised(self) -> None:
        if self._raised:
            error = self._raised[0]
            self._raised.clear()
            raise error


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

"""Traits whose observers cannot leave a model and its views apart: an observer that fails is told of after all others were served."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from traitlets import All, HasTraits


class Observed(HasTraits):
    """Traits with guarded observers. A subclass calls `_raise_what_observers_raised` at the end of each change."""

    def __init__(self) -> None:
        super().__init__()
        self._guards: dict[Any, Callable[..., None]] = {}
        self._raised: list[Exception] = []

    def observe(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:
        """Observe traits. An error in an observer is raised after the model and all other observers have been told."""

        def guarded(change: Any) -> None:
            try:
                handler(change)
            except Exception as error:  # noqa: BLE001  # kept, and raised by `_raise_what_observers_raised`
                self._raised.append(error)

        super().observe(self._guards.setdefault((handler, str(names), type), guarded), names, type)

    def unobserve(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:
        """Stop observing."""
        super().unobserve(self._guards.pop((handler, str(names), type), handler), names, type)

    def _raise_what_observers_raised(self) -> None:
        if self._raised:
            errors, self._raised = self._raised, []
            raise errors[0]

"""Packages that only the lab needs: each is loaded when it is first used, and its absence says what to install."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import MissingExtra

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def needed(module: str) -> Any:
    """Return a module of the extra `theory`, such as `scipy.stats`; raises `MissingExtra`."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(module.partition(".")[0], "theory") from None


def numpy() -> Any:
    """Return the module."""
    return needed("numpy")


def pandas() -> Any:
    """Return the module."""
    return needed("pandas")


def axes(ax: Axes | None = None) -> Axes:
    """Axes to draw on: new ones if none are given."""
    if ax is not None:
        return ax
    new: Axes = needed("matplotlib.pyplot").subplots(layout="constrained")[1]
    return new

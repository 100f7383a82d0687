"""`Outcome`: one of the ways in which chance may decide, with the state that it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewidgets.game.state import State


@dataclass(frozen=True)
class Outcome:
    """One of the ways in which chance may decide.

    Attributes
    ----------
    label : str
        What chance decided, in short; empty if it had nothing to decide.
    weight : int
        How often it happens, compared with the other outcomes: the probabilities are the weights divided by their sum.
    state : State
        What it leads to.
    """

    label: str
    weight: int
    state: State

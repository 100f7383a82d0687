"""Pyramid Power: triangular colour-matching tiles for 1 to 4 players.

`rules.py` (the rules, on the tables of `tables.py`), `policies.py` (simple ways to choose), `ruleset.py` and `rulesets/` (options),
`moves.py` (notation, events), `state.py` and `view.py` (what users see), `sampling.py` (states that agree with a view),
`refusal.py` and `words.py` (why not), `lattice.py` (cells), `art.py` and `scene.py` (pictures), `clicks.py` (what a click means).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewidgets.games.pyramid.state import Pyramid


def game(*, ruleset: str | Path | dict[str, Any] = "standard", **options: Any) -> Pyramid:
    """Make a game of Pyramid Power; see `tilewidgets.game`."""
    from tilewidgets.games.pyramid.ruleset import make
    from tilewidgets.games.pyramid.state import Pyramid

    return Pyramid(make(ruleset, **options))

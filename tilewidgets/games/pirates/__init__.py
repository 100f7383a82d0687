"""Pirates Under Fire: two fleets of numbered ships on a sea of 6 x 7.

`codes.py` (numbers that the rules use), `sea.py`, `scoring.py`, `rules.py` (the rules, on the tables of `tables.py`), `policies.py` (ways
to choose), `ruleset.py` and `rulesets/` (options), `setups.py` (what chance decides), `moves.py` and `events.py` (notation, what happened),
`state.py`, `view.py` and `position.py` (what users see), `sampling.py` (states that agree with a view), `refusal.py` and `words.py`
(what is said), `scene.py` (pictures), `clicks.py` (what a click means).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewidgets.games.pirates.state import Pirates


def game(*, ruleset: str | Path | dict[str, Any] = "standard", **options: Any) -> Pirates:
    """Make a game of Pirates Under Fire; see `tilewidgets.game`."""
    from tilewidgets.games.pirates.ruleset import make
    from tilewidgets.games.pirates.state import Pirates

    return Pirates(make(ruleset, **options))

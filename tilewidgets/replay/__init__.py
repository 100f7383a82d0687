"""The replay file: read, verified, written. `docs/rules/replay-format.md` describes it.

`replay.py` (`Replay`), `files.py` (files, lines), `parsing.py` (text to data), `model.py` (its shape), `checking.py` (what it must fulfil),
`places.py` (where a fault is), `limits.py` (how large it may be).
"""

from __future__ import annotations

from tilewidgets.replay.files import read_lines
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.replay import Replay, verify

__all__ = ["LIMITS", "Limits", "Replay", "read_lines", "verify"]

"""The replay file: read, verified, written. `docs/rules/replay-format.md` describes it.

`replay.py` (`Replay`), `files.py` (files, lines), `parsing.py` (text to data), `model.py` and `shape.py` (its shape), `checking.py` (what
it must fulfil), `places.py` (where a fault is), `limits.py` (how large it may be), `lenient.py` and `salvaging.py` (what can be saved of a
damaged one), `inspecting.py` and `differences.py` (looking into one from code).
Many of them: `archive.py` (`Archive`), `scanning.py` (its first pass), `index.py` (facts by game), `sources.py` (its files).
"""

from __future__ import annotations

from tilewidgets.replay.archive import Archive
from tilewidgets.replay.files import read_lines
from tilewidgets.replay.json_schema import schema
from tilewidgets.replay.lenient import Lenient
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.replay import Replay, verify

__all__ = ["LIMITS", "Archive", "Lenient", "Limits", "Replay", "read_lines", "schema", "verify"]

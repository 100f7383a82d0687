"""The JSON Schema of a replay, as it is shipped: for editors, and for programs in other languages.

It is made from `model.py`; a test compares the two. It says less than a reader checks: nothing on tiles, legal moves and results.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a replay file."""
    data: dict[str, Any] = json.loads(files("tilewidgets.replay").joinpath("replay.schema.json").read_text(encoding="utf-8"))
    return data

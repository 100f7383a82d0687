"""The documentation shows what the tests run."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))


def test_your_own_game_is_the_game_of_the_tests():
    text = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    first = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    assert first == (ROOT / "tests" / "games" / "tictactiles.py").read_text(encoding="utf-8")


def test_links_lead_somewhere():
    for page in DOCS:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"

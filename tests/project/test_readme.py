"""The README: its script runs, its commands exist, its picture is what the package draws."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import tilewidgets as tw
from tilewidgets.render.svg import svg

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURE = ROOT / "docs" / "images" / "board.svg"


def test_the_script_runs():
    [script] = re.findall(r"<!-- a test runs these lines -->\n```python\n(.*?)```", README, re.DOTALL)
    assert len(script.strip().splitlines()) <= 12
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^\(\d+, \d+\) (went_out|supply_exhausted)$", done.stdout.splitlines()[-1])
    assert "player 0 lays" in done.stdout


def test_the_two_commands_come_first():
    assert README.index("make play") < README.index("make test") < README.index("## ")


def test_it_says_what_it_must():
    assert "not affiliated with the publishers" in README
    assert "[R]" in README
    assert "reconstructions" in README


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://mybinder.org/v2/gh/OWNER/tilewidgets/") or (ROOT / target).exists(), target


def test_the_picture_is_what_the_package_draws():
    model = tw.MatchModel(tw.game("pyramid"), seed=298, names=["Ada", "greedy"])
    for _ in range(4):
        model.play(model.hint())
    model.select(max(model.legal_moves, key=model.view.points))
    drawn = svg(model.game.scene(model.view, model.selection, names=model.names))
    if os.environ.get("UPDATE_GOLDEN"):
        PICTURE.write_text(drawn, encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == drawn, "run the tests with UPDATE_GOLDEN=1 and look at the picture"

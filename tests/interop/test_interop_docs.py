"""The examples of docs/interop.md run, and the numbers in it are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewidgets.games import game
from tilewidgets.interop import encoding

TEXT = (Path(__file__).parents[2] / "docs" / "interop.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def run(*examples):
    names = {}
    for example in examples:
        exec(compile(example, "docs/interop.md", "exec"), names)
    return names


def test_there_are_four_examples():
    assert len(EXAMPLES) == 4


def test_arrays():
    run(*EXAMPLES[:2])


def test_pettingzoo():
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra: pettingzoo)")
    assert run(EXAMPLES[2])["env"].unwrapped.game_state.is_over


def test_openspiel():
    pytest.importorskip("pyspiel", reason="open_spiel is not installed (extra: openspiel)")
    assert run(EXAMPLES[3])["state"].is_terminal()


@pytest.mark.parametrize("name", ["pyramid", "pirates"])
def test_every_part_is_in_the_tables(name):
    section = TEXT.split("### P")[1 if name == "pyramid" else 2].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(encoding(game(name)).parts)


def test_the_sizes():
    for ruleset, options in (("standard", {}), ("standard", {"actions": "frontier"}), ("classroom", {}), ("tiny", {})):
        number = f"{encoding(game('pyramid', ruleset=ruleset), **options).actions:,}".replace(",", " ")
        assert f" {number}" in TEXT
    assert f"{encoding(game('pirates')).actions:,}".replace(",", " ") in TEXT

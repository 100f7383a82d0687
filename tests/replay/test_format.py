"""The description of the format: its examples can be read, its numbers are the program's, and the JSON Schema is the model's."""

from __future__ import annotations

import copy
import json
import os
import re
from pathlib import Path
from typing import get_args

import jsonschema
import pytest

from tests.replay.pool import annotated
from tilewidgets.match import MARKS
from tilewidgets.replay import LIMITS, Replay, schema
from tilewidgets.replay import model as models
from tilewidgets.replay.replay import KEYS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "replay-format.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
COPIES = [ROOT / "docs" / "replay.schema.json", ROOT / "tilewidgets" / "replay" / "replay.schema.json"]


# ------------------------------------------------------------------------------------------------ the page
def test_there_is_an_example_for_each_game():
    assert sorted(json.loads(text)["game"] for text in EXAMPLES) == ["pirates", "pyramid"]


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: json.loads(text)["game"])
def test_the_examples_can_be_read(text):
    replay = Replay.loads(text)
    assert replay.to_dict() == json.loads(text)
    assert replay.variations
    jsonschema.validate(json.loads(text), schema())


def test_the_page_knows_every_key():
    keys = {*KEYS, *models.ReplayFile.model_fields, *models.Variation.model_fields, *models.ReplayResult.model_fields}
    assert not [key for key in keys if f"`{key}`" not in PAGE]


def test_the_page_knows_the_limits():
    told = [int(number.replace(",", "")) for number in re.findall(r"\| ([\d,]+)(?: bytes)? \|$", PAGE, re.MULTILINE)]
    assert sorted(told) == sorted(vars(LIMITS).values())


def test_the_marks_are_those_of_a_match():
    assert get_args(models.Mark) == MARKS
    assert all(f'`"{mark}"`' in PAGE for mark in MARKS)


# ------------------------------------------------------------------------------------------------ the schema
@pytest.mark.parametrize("path", COPIES, ids=["docs", "package"])
def test_the_schema_is_that_of_the_model(path):
    made = json.dumps(models.schema(), indent=2, ensure_ascii=False) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(made, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == made, f"{path.name} differs; look at it, then set UPDATE_GOLDEN=1 to accept"


def test_the_schema_is_shipped_and_is_nobodys_to_change():
    schema().clear()
    assert schema() == models.schema()
    jsonschema.Draft202012Validator.check_schema(schema())


def test_each_key_is_described():
    def nodes(node):
        yield node
        for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from nodes(inner)

    keys = [key for node in nodes(schema()) if isinstance(node, dict) and "properties" in node for key in node["properties"].items()]
    assert len(keys) > 20
    assert not [name for name, key in keys if not key.get("title") or not key.get("description", "").endswith((".", "?"))]


@pytest.mark.parametrize("game", ["pyramid", "pirates"])
def test_replays_fulfil_the_schema(game):
    data = annotated(game).to_dict()
    jsonschema.validate(data, schema())
    jsonschema.validate({key: data[key] for key in data if key not in ("result", "comments", "marks", "variations", "meta")}, schema())


@pytest.mark.parametrize(
    ("steps", "value"),
    [
        (("format",), "pgn"),
        (("version",), 2),
        (("game",), "../x"),
        (("moves", 0), 3),
        (("players", 0, "name"), None),
        (("result",), None),
        (("result", "scores"), ["1"]),
        (("comments", "01"), "x"),
        (("comments", "1"), 1),
        (("marks", "1"), "!!!"),
        (("variations", 0, "ply"), -1),
        (("variations", 0, "marks", "x"), "!"),
        (("variations", 0, "variations", 0, "moves"), "draw"),
    ],
)
def test_what_breaks_the_shape_breaks_the_schema(steps, value):
    good = annotated("pyramid").to_dict()
    data = inner = copy.deepcopy(good)
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema())

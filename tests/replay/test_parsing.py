"""Damaged, hostile and odd texts: only `ReplayError` comes out of them."""

from __future__ import annotations

import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilewidgets as tw
from tests.replay.test_replay import json_values
from tilewidgets.replay import LIMITS, Limits, Replay
from tilewidgets.replay.parsing import parse

BAD = [
    ("", "column 1", "cut short"),
    ("   ", "column 4", "cut short"),
    ("[]", "", "one JSON object"),
    ("null", "", "one JSON object"),
    ('{"a": 1', "column 8", "cut short"),
    ('{"a": "1', "column 7", "cut short"),
    ('{"a": 1}}', "column 9", "Extra data"),
    ('{\n"a": 1,\n}', "line 3, column 1", "not JSON"),
    ("{'a': 1}", "column 2", "double quotes"),
    ('{"a": 1, "a": 2}', "a", "twice"),
    ('{"meta": {"x": [0, {"b c": 1, "b c": 1}]}}', "meta.x[1]['b c']", "twice"),
    ('{"meta": {"x": [0, NaN]}}', "meta.x[1]", "NaN"),
    ('{"meta": -Infinity}', "meta", "-Infinity"),
    ('{"meta": 1e999}', "meta", "too large"),
    ('{"meta": ' + "9" * 5000 + "}", "", "thousands of digits"),
    ('{"a": "\\ud800"}', "a", "surrogate"),
    ('{"a": "\ud800"}', "a", "surrogate"),
    ("\ufeff{}", "byte 0", "byte order mark"),
    (b"\xef\xbb\xbf{}", "byte 0", "byte order mark"),
    (b"\xff\xfe{\0", "byte 0", "UTF-16"),
    ("{}".encode("utf-16-be"), "byte 0", "UTF-16"),
    (b'{"a": "\xe4"}', "byte 7", "not UTF-8"),
    ("[" * 33 + "]" * 33, "", "more than 32 deep"),
    ("[" * 1_000_000, "", "more than 32 deep"),
    ('{"a":' * 100_000, "", "more than 32 deep"),
    ("[" * 40 + '"', "", "more than 32 deep"),
    (b"\0" * 100, "byte 0", "no text at all"),
    ("x" * (LIMITS.size + 1), "", "larger than"),
    (b"x" * (LIMITS.size + 1), "", "larger than"),
]


@pytest.mark.parametrize(("text", "path", "says"), BAD, ids=range(len(BAD)))
def test_refused_with_its_place(text, path, says):
    with pytest.raises(tw.ReplayError) as caught:
        Replay.loads(text)
    assert caught.value.path == path
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()


def test_brackets_in_texts_are_not_depth():
    text = '{"a": "' + "[{" * 100 + '\\"", "b": [[1]]}'
    assert parse(text, LIMITS)["b"] == [[1]]
    assert parse('{"a": ' + "[],".join(["["] + [""] * 50) + "[]]}", LIMITS)["a"] == [[]] * 51


def test_depth_beyond_python_is_refused_too():
    with pytest.raises(tw.ReplayError, match="deep"):
        Replay.loads("[" * 100_000, limits=Limits(depth=10**6))


def test_every_beginning_of_a_file_is_refused(any_replay):
    raw = any_replay.dumps().encode()
    for end in range(0, len(raw), 7):
        with pytest.raises(tw.ReplayError):
            Replay.loads(raw[:end])


def loads_or_refuses(text):
    """Whether a text is a replay that comes back as it was, or is refused in printable words."""
    try:
        replay = Replay.loads(text)
    except tw.ReplayError as error:
        return str(error).isprintable()
    return Replay.loads(replay.dumps()) == replay and replay.final is not None


@given(st.integers(0, 2**32), st.integers(1, 6))
def test_damaged_bytes(any_replay, seed, changes):
    rng, raw = random.Random(seed), bytearray(any_replay.dumps().encode())
    for _ in range(changes):
        i = rng.randrange(len(raw))
        match rng.randrange(4):
            case 0:
                raw[i] = rng.randrange(256)
            case 1:
                del raw[i : i + rng.randrange(1, 30)]
            case 2:
                raw[i:i] = bytes(rng.choices(b'[]{}",:0123456789eE+-.\\u"NaN', k=rng.randrange(1, 8)))
            case _:
                raw[i] = rng.choice(b'"0129[]{},:\\')
    assert loads_or_refuses(bytes(raw))


def nodes(data, steps=()):
    yield steps
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from nodes(data[key], (*steps, key))


@given(st.data(), json_values)
def test_damaged_structures(any_replay, choose, value):
    data = copy.deepcopy(any_replay.to_dict())
    steps = choose.draw(st.sampled_from([steps for steps in nodes(data) if steps]))
    inner = data
    for step in steps[:-1]:
        inner = inner[step]
    if choose.draw(st.booleans()):
        inner[steps[-1]] = value
    elif isinstance(inner, dict):
        inner[choose.draw(st.text(max_size=5))] = inner.pop(steps[-1])
    else:
        inner.insert(steps[-1], inner[choose.draw(st.integers(0, len(inner) - 1))])
    assert loads_or_refuses(json.dumps(data))
    assert loads_or_refuses(json.dumps(data, ensure_ascii=False))


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text(text):
    with pytest.raises(tw.ReplayError):
        Replay.loads(text)

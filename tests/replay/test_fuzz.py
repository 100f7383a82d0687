"""Anything that comes in: replays with everything come back as they were, and damage never brings about more than a `ReplayError`."""

from __future__ import annotations

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewidgets as tw
from tests.replay.pool import annotated, line
from tests.replay.test_replay import json_values
from tilewidgets.match import MARKS
from tilewidgets.replay import Replay

TIMES = 10_000
POOL = [
    ("pyramid", 4, "classroom"),
    ("pyramid", 7, "tiny"),
    ("pyramid", 2, "standard"),
    ("pirates", 4, "skirmish"),
    ("pirates", 9, "skirmish"),
]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
marks = st.sampled_from(MARKS)
unknown = st.dictionaries(texts.map(lambda text: f"x-{text}"), json_values, max_size=2)


# ------------------------------------------------------------------------------------------------ coming back
def notes(draw, first, last, values):
    if first > last:
        return {}
    return draw(st.dictionaries(st.integers(first, last).map(str), values, max_size=3))


def draw_variations(draw, states, first, depth):
    """Variations of a line of which `states` are the positions from the start of the game; they leave it at `first` or later."""
    out = []
    for _ in range(draw(st.integers(0, 2))):
        ply = draw(st.integers(first, len(states) - 1))
        moves = line(states[ply], draw(st.integers(0, 3)), draw(st.integers(0, 50)))
        variation = {"ply": ply, "moves": moves, **draw(unknown)}
        for key in ("name", "comment"):
            if draw(st.booleans()):
                variation[key] = draw(texts)
        for key, values in (("comments", texts), ("marks", marks)):
            if draw(st.booleans()):
                variation[key] = notes(draw, ply + 1, ply + len(moves), values)
        if depth and draw(st.booleans()):
            own = states[: ply + 1]
            for move in moves:
                own.append(own[-1].play(move))
            variation["variations"] = draw_variations(draw, own, ply, depth - 1)
        out.append(variation)
    return out


@st.composite
def replays(draw):
    game, seed, ruleset = draw(st.sampled_from(POOL))
    replay = annotated(game, seed, ruleset)
    last = draw(st.integers(0, replay.plies))
    data = replay.to_dict()
    if last < replay.plies:
        del data["result"]
    data["moves"] = data["moves"][:last]
    data["comments"] = notes(draw, 0, last, texts)
    data["marks"] = notes(draw, 0, last, marks)
    data["variations"] = draw_variations(draw, [replay[ply] for ply in range(last + 1)], 0, 2)
    data["meta"] = draw(st.dictionaries(texts, json_values, max_size=3))
    return data | draw(unknown)


@settings(max_examples=60, deadline=None)
@given(replays(), st.sampled_from(["a.replay.json", "a.replay.json.gz"]))
def test_what_is_saved_comes_back(tmp_path_factory, data, name):
    path = tmp_path_factory.mktemp("replay") / name
    replay = Replay.from_dict(data)
    assert Replay.load(replay.save(path)) == replay
    assert Replay.load(path).to_dict() == data
    assert Replay.load_lenient(path).replay == replay
    of = Replay.of(replay.final, replay.players, replay.meta, comments=replay.comments, marks=replay.marks, variations=replay.variations)
    assert (of.comments, of.marks, of.variations, of.moves) == (replay.comments, replay.marks, replay.variations, replay.moves)


def test_of_takes_objects_and_numbers():
    state = tw.game("pyramid").deal(1)
    move = state.legal_moves[2]
    inner = {"ply": 1, "moves": [state.play(move).legal_moves[0]], "comments": {2: "so"}}
    out = Replay.of(state, marks={0: "!"}, variations=[{"ply": 0, "moves": [move], "marks": {1: "??"}, "variations": (inner,)}])
    assert out.marks == {0: "!"}
    assert out.variations[0]["marks"] == {"1": "??"}
    assert out.variations[0]["variations"][0]["comments"] == {"2": "so"}
    assert json.loads(out.dumps())["variations"][0]["moves"] == [str(move)]
    with pytest.raises(tw.ReplayError, match=r"marks\['x'\]"):
        Replay.of(state, marks={"x": "!"})


# ------------------------------------------------------------------------------------------------ damage
def damage_bytes(rng, raw):
    raw = bytearray(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        i = rng.randrange(len(raw))
        match rng.randrange(6):
            case 0:
                raw[i] = rng.randrange(256)
            case 1:
                del raw[i : i + rng.randrange(1, 40)]
            case 2:
                raw[i:i] = bytes(rng.choices(b'[]{}",:0123456789eE+-.\\u"NaN', k=rng.randrange(1, 8)))
            case 3:
                raw[i] = rng.choice(b'"0129[]{},:\\')
            case 4:
                del raw[i:]
            case _:
                j = rng.randrange(len(raw))
                raw[i:i] = raw[j : j + rng.randrange(1, 60)]
        if not raw:
            break
    return bytes(raw)


ODD = [None, True, 0, -1, 1.5, 10**400, "", "x", "\ud800", "\u202e</script>", [], [[]], {}, {"a": {"a": 1}}, "1", "draw", "end", "!?"]


def somewhere(rng, data):
    """A place in data, at any depth: the list or object there, and the key or index of one of its entries."""
    while True:
        last = rng.choice(list(data) if isinstance(data, dict) else range(len(data)))
        if not data[last] or not isinstance(data[last], dict | list) or rng.random() < 0.3:
            return data, last
        data = data[last]


def damage_structure(rng, raw):
    data = json.loads(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        inner, last = somewhere(rng, data) if data else (data, None)
        if last is None:
            break
        match rng.randrange(5):
            case 0:
                inner[last] = copy.deepcopy(rng.choice(ODD))
            case 1:
                del inner[last]
            case 2 if isinstance(inner, dict):
                inner[rng.choice(["1", "2", "x", "ply", "moves", "variations", "\udfff"])] = inner.pop(last)
            case 2:
                inner.insert(last, copy.deepcopy(rng.choice(inner)))
            case 3:
                inner[last] = copy.deepcopy(rng.choice([data.get("variations"), data.get("comments"), data.get("moves")]))
            case _ if isinstance(inner, list):
                rng.shuffle(inner)
            case _:
                inner[last] = [inner[last]]
    return json.dumps(data, ensure_ascii=rng.random() < 0.5)


def short(replay):
    """The beginning of a long game, so that many can be read."""
    if replay.plies <= 8:
        return replay
    data = replay.to_dict()
    del data["result"], data["comments"][str(replay.plies)]
    return Replay.from_dict(data | {"moves": data["moves"][:8]})


def read(text):
    try:
        return Replay.loads(text), ""
    except tw.ReplayError as error:
        return None, str(error)


def test_damage_brings_about_nothing_else():
    """Many damaged replays, of bytes and of structure: each is refused in words, or is a replay that comes back as it was.

    `loads_lenient` begins with `loads`, and passes on whatever is no `ReplayError`: one call tries both.
    """
    seed = random.randrange(2**32)
    rng = random.Random(seed)
    pool = [short(annotated(*which)).dumps().encode() for which in POOL]
    whole = mended = 0
    for i in range(TIMES):
        raw = rng.choice(pool)
        text = damage_bytes(rng, raw) if i % 2 else damage_structure(rng, raw)
        where = f"seed {seed}, number {i}: {text!r}"
        try:
            lenient = Replay.loads_lenient(text)
            replay, said = read(text) if i % 16 < 2 else (None if lenient.problems else lenient.replay, "")
        except Exception as error:
            error.add_note(where)
            raise
        assert said.isprintable(), where
        assert all(str(problem).isprintable() for problem in lenient.problems), where
        if replay is not None:
            whole += 1
            assert (lenient.replay, lenient.problems) == (replay, ()), where
            assert Replay.loads(replay.dumps()) == replay, where
            continue
        assert lenient.problems, where
        if lenient.replay is not None:
            mended += 1
            assert i % 16 >= 2 or Replay.loads(lenient.replay.dumps()) == lenient.replay, where
    assert whole > TIMES // 50
    assert mended > TIMES // 4

"""`ReplayModel`: what can be set and what is refused, links and observers, stepping and finding."""

from __future__ import annotations

import re

import pytest
from traitlets import TraitError, dlink, link

import tilewidgets as tw
from tests.models.replays import NAMES, check_replay_model, other_move, replay, snapshot
from tilewidgets.errors import MatchError, TileError
from tilewidgets.models import ReplayModel
from tilewidgets.replay import Replay


@pytest.fixture
def model():
    made = ReplayModel(replay(), ply=3)
    yield made
    check_replay_model(made)


GAMES = [("pyramid", 1, None), ("pyramid", 2, None), ("pyramid", 3, 7), ("pyramid", 4, None), ("pirates", 2, 25), ("tictactiles", 2, None)]


@pytest.mark.parametrize(("name", "players", "plies"), [*GAMES, ("pyramid", 2, 0), ("pirates", 2, 0), ("tictactiles", 2, 3)], ids=str)
def test_every_game_is_stepped_through(name, players, plies):
    data = replay(name, players, plies)
    model = ReplayModel(data)
    assert (model.ply, model.last_ply) == (0, data.plies)
    for ply in range(data.plies):
        assert model.state.ply == ply
        model.forward()
        check_replay_model(model)
    assert model.state == data.final
    assert model.forward() is model.state
    assert model.status_kind == ("end" if data.final.is_over else "turn")
    assert model.first().ply == model.back().ply == 0
    assert model.last() is model.final
    assert [model.entry(ply).ply for ply in range(1, data.plies + 1)] == list(range(1, data.plies + 1))
    for seen in ("public", *range(players), "everything"):
        model.perspective = seen
        check_replay_model(model)


# ------------------------------------------------------------------------------------------------ what is set
def test_every_trait_is_set_from_outside(model):
    for name, value in (("ply", 5), ("speed", 4), ("perspective", 1), ("compare", 2), ("perspective", "public"), ("compare", None)):
        before = model.revision
        setattr(model, name, value)
        assert getattr(model, name) == value
        assert model.revision == before + 1
        check_replay_model(model)
    model.speed = 1
    other = replay("pirates", 2, 25)
    model.ply = model.last_ply
    model.replay = other
    assert (model.game.name, model.ply, model.last_ply) == ("pirates", min(25, replay().plies), 25)
    model.ply = 25
    model.replay = replay(plies=0)
    assert (model.ply, model.last_ply) == (0, 0)


BAD = [
    *(("ply", value) for value in (-1, 999, 1.5, "3", None, True, [], float("nan"))),
    *(("compare", value) for value in (-1, 999, "x", False, 2.5)),
    *(("speed", value) for value in (0, 0.09, 51, -1, float("nan"), float("inf"), "fast", None, [])),
    *(("perspective", value) for value in (2, -1, True, 0.0, "all", None, [], {}, "0")),
    *(("playing", value) for value in ("yes", None, 3, True)),
    *(("replay", value) for value in (None, "x.json", {}, 3)),
]


@pytest.mark.parametrize(("name", "value"), BAD, ids=lambda value: repr(value)[:20])
def test_a_bad_value_is_refused_and_nothing_changes(model, name, value):
    before = snapshot(model)
    with pytest.raises(MatchError) as refused:
        setattr(model, name, value)
    assert isinstance(refused.value, TraitError)
    words = {"playing": "True or False|running event loop", "ply": "ply must be a whole number|There is no ply"}
    words["compare"] = words["ply"].replace("ply must", "compare must")
    assert re.search(words.get(name, f"{name} must be"), str(refused.value))
    assert snapshot(model) == before


def test_what_is_set_together_is_refused_together(model):
    before, told = snapshot(model), []
    model.observe(told.append)
    with pytest.raises(MatchError, match="no ply 99"):
        together(model, 99)
    assert snapshot(model) == before
    assert told == []


def test_what_is_set_together_is_shown_once(model):
    told = []
    model.observe(lambda change: told.append(model.ply), "revision")
    with model.hold_trait_notifications():
        for ply in range(5):
            model.ply = ply
    assert told == [4]


def test_an_error_among_things_set_together_leaves_no_nonsense(model):
    with pytest.raises(MatchError, match="no ply 99"):
        together(model, 99, ZeroDivisionError())
    assert model.ply == 3


@pytest.mark.parametrize("name", ["state", "rows", "events", "status", "last_ply", "node", "unsaved", "last_error", "revision"])
def test_what_follows_cannot_be_set(model, name):
    with pytest.raises(TraitError):
        setattr(model, name, getattr(model, name))


@pytest.mark.parametrize("options", [{"ply": 99}, {"speed": 0}, {"perspective": 7}, {"ply": "1"}], ids=str)
def test_bad_arguments(options):
    with pytest.raises(MatchError):
        ReplayModel(replay(), **options)


@pytest.mark.parametrize("what", [None, 3, [], {}, replay().final])
def test_what_is_no_replay(what):
    with pytest.raises(MatchError, match="A replay is a Replay or the path of a file"):
        ReplayModel(what)
    with pytest.raises(tw.ReplayError, match="cannot be read"):
        ReplayModel("no-such-file.replay.json")


def test_methods_tell_why_not(model):
    for call in (lambda: model.goto(99), lambda: model.goto_node(-1), lambda: model.find("Nothing"), model.play, model.promote):
        before = snapshot(model)
        with pytest.raises(MatchError) as refused:
            call()
        assert model.last_error is refused.value
        assert model.status == f"Not possible: {refused.value}"
        assert snapshot(model) == before
        check_replay_model(model)
    model.ply = 4
    assert model.last_error is None


# ------------------------------------------------------------------------------------------------ links
def test_two_models_are_linked():
    one, other = ReplayModel(replay()), ReplayModel(replay("pirates", 2, 25))
    links = [link((one, name), (other, name)) for name in ("replay", "ply", "speed", "perspective", "compare")]
    for change in (
        lambda: setattr(one, "ply", 4),
        lambda: setattr(other, "ply", 2),
        lambda: setattr(one, "perspective", 1),
        lambda: setattr(other, "compare", 3),
        lambda: other.annotate(comment="seen"),
        lambda: one.annotate(1, mark="!"),
        lambda: one.goto(5),
        lambda: one.branch([other_move(one)], name="aside"),
        lambda: setattr(one, "replay", replay("pirates", 2, 25)),
        lambda: setattr(other, "replay", replay("pyramid", 4)),
        lambda: setattr(one, "perspective", 3),
        lambda: setattr(one, "replay", replay("pyramid", 1)),
    ):
        change()
        check_replay_model(one)
        check_replay_model(other)
        assert one.replay == other.replay
        assert (one.ply, one.perspective, one.compare) == (other.ply, other.perspective, other.compare)
    for each in links:
        each.unlink()


def test_a_ply_that_the_other_has_not_is_told_of_and_both_stay_whole():
    one, other = ReplayModel(replay()), ReplayModel(replay(plies=3))
    tied = dlink((one, "ply"), (other, "ply"))
    with pytest.raises(MatchError, match="no ply 6"):
        one.ply = 6
    check_replay_model(one)
    check_replay_model(other)
    assert (one.ply, other.ply) == (6, 0)
    one.ply = 2
    assert other.ply == 2
    tied.unlink()


# ------------------------------------------------------------------------------------------------ observers
ACTS = {
    "set ply": lambda m: setattr(m, "ply", 5),
    "goto": lambda m: m.goto(5),
    "annotate": lambda m: m.annotate(comment="x"),
    "branch": lambda m: m.branch([other_move(m)]),
    "perspective": lambda m: setattr(m, "perspective", 1),
    "replay": lambda m: setattr(m, "replay", replay("pyramid", 4)),
    "together": lambda m: together(m, 5),
}


def together(model, ply, error=None):
    with model.hold_trait_notifications():
        model.ply, model.speed, model.compare = ply, 2, 1
        if error:
            raise error


@pytest.mark.parametrize("watched", ["ply", "revision", "state", "replay", "rows", "perspective", "status", "speed"])
@pytest.mark.parametrize("act", ACTS)
def test_an_observer_that_raises_parts_nobody(act, watched):
    model, other, seen = ReplayModel(replay(), ply=3), ReplayModel(replay(), ply=3), []

    def fails(change):
        check_replay_model(model)
        raise LookupError("mine")

    model.observe(fails, watched)
    model.observe(lambda change: seen.append(change.name))
    ACTS[act](other)
    try:
        ACTS[act](model)
    except LookupError:
        assert watched in seen
    else:
        assert watched not in seen
    check_replay_model(model)
    assert act == "together" or len(seen) == len(set(seen)), "everybody is told, and once"
    assert (model.replay, model.ply, model.perspective, model.speed) == (other.replay, other.ply, other.perspective, other.speed)
    model.unobserve(fails, watched)
    model.ply = 0
    check_replay_model(model)


def test_observers_find_all_in_agreement_and_may_go_on(model):
    def back(change):
        check_replay_model(model)
        if model.ply > 2:
            model.ply -= 1

    model.observe(back)
    model.ply = 6
    assert model.ply == 2


# ------------------------------------------------------------------------------------------------ finding
def test_finding_by_kind_class_and_property():
    model = ReplayModel(replay("pirates", 2, None))
    kinds = model.event_kinds
    assert kinds["tile placed" if "tile placed" in kinds else next(iter(kinds))] in {
        type(event).__name__ for node in model.line for event in node.state.events
    }
    for name in kinds.values():
        first = next(n for n in model.line if any(type(e).__name__ == name for e in n.state.events))
        event = next(e for e in first.state.events if type(e).__name__ == name)
        assert model.find(name) == model.ply == first.ply
        model.first()
        assert model.find(type(event)) == first.ply
        assert model.find(name, after=first.ply - 1) == first.ply
        later = [n.ply for n in model.line[first.ply + 1 :] if any(type(e).__name__ == name for e in n.state.events)]
        if later:
            assert model.find(name, after=first.ply) == later[0]
        else:
            with pytest.raises(MatchError, match=f"no ply after ply {first.ply} with the event '{name}'"):
                model.find(name, after=first.ply)
    assert model.find(lambda state: state.scores[0] > 1) == next(n.ply for n in model.line if n.state.scores[0] > 1)
    assert model.find(lambda state: True) == 0
    assert model.find(lambda state: True, after=model.last_ply - 1) == model.last_ply


def test_finding_on_the_line_that_is_shown(model):
    move = other_move(model)
    model.branch([move])
    assert model.find(lambda state: state.moves[3:] == (move,)) == 4
    model.leave()
    model.last()
    with pytest.raises(MatchError, match="no ply with that property"):
        model.find(lambda state: state.moves[3:4] == (move,))


def test_a_property_that_raises_changes_nothing(model):
    before = snapshot(model)
    with pytest.raises(ZeroDivisionError) as raised:
        model.find(lambda state: 1 / (state.ply - 2) > 5)
    assert "after 2 moves" in raised.value.__notes__[0]
    assert snapshot(model) == before
    for what in (None, 3, []):
        with pytest.raises(TileError, match="What is looked for"):
            model.find(what)
    for after in (-2, "x", None, 1.0, True):
        with pytest.raises(MatchError, match="after must be"):
            model.find("Ended", after=after)
    assert snapshot(model) == before


# ------------------------------------------------------------------------------------------------ the end
def test_closed(model):
    model.close()
    revision = model.revision
    model.close()
    assert model.revision == revision
    assert model.status == "The replay is closed; open it again."
    for call in (
        model.forward,
        lambda: model.annotate(comment="x"),
        model.play,
        model.play_on,
        model.leave,
        lambda: model.goto_node(model.node),
    ):
        before = snapshot(model)
        with pytest.raises(MatchError, match="closed"):
            call()
        assert snapshot(model) == before


def test_words(model):
    assert repr(model) == f"<ReplayModel of {model.replay!r}, at ply 3>"
    assert model.status.endswith(f"{NAMES[model.state.to_move]} is to move.")
    with pytest.raises(MatchError, match="the moves are 1 to"):
        model.entry(0)
    model.goto(0)
    assert model.status.startswith("The game begins.")
    assert isinstance(model.replay, Replay)

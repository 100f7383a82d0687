"""Standings without a browser: run, cancel, sort, open pairings; all of it is shown, and neither a widget nor a thread is left."""

from __future__ import annotations

import asyncio
import threading

import pytest

import tilewidgets as tw
from tests.theory import players
from tests.widgets.hands import press
from tests.widgets.lab import STRANGE, ask, check_lab, click, live
from tilewidgets import theory
from tilewidgets.models import lab_words as words
from tilewidgets.widgets.ranks_table import shown

HOSTILE = "<script>alert(1)</script>"
AGENTS = {"greedy": "greedy", "tired": players.tired, HOSTILE: "random"}
WAITING = {"greedy": "greedy", "slow": players.slow, "first": players.first}


def tournament(agents=AGENTS, games=8, **options):
    return theory.Tournament(agents, "pyramid", games, seed=4, **options)


@pytest.fixture
def standings():
    """Makes widgets that are closed at the end; then neither a widget nor a thread may be left."""
    before, made = live(), []

    def make(source=None, **options):
        made.append(tw.Standings(tournament() if source is None else source, **options))
        return made[-1]

    yield make
    for one in made:
        if not one._closed:
            check(one)
        one.close()
        one.close()
    assert live() == before
    assert not [thread.name for thread in threading.enumerate() if "tournament" in thread.name]


def check(widget):
    check_lab(widget)
    model = widget.model
    assert widget._table.content == shown(model)
    assert [row["agent"] for row in widget._table.content["rows"]] == [words.called(place.agent) for place in model.places]
    assert widget._failures.lines == list(model.failures)
    assert widget._go.disabled == (not model.can_run)
    assert widget._cancel.disabled == (not model.can_cancel)
    assert widget._go.description == ("Go on" if model.played and not model.is_over else "Run")
    assert widget._chart.value == model.chart
    assert (widget.library is not None) == (model.library is not None)
    if widget.library is not None:
        assert widget.library.model is model.library
        assert widget.library.theme == widget.theme
    if model.pair:
        assert (widget._agent.value, widget._opponent.value) == model.pair[:2]
    names = [place.agent for place in model.places]
    for i, row in enumerate(widget._cells.content["rows"]):
        assert [None if cell is None else cell[0] for cell in row] == [
            None if i == j else model.say(names[i], name) for j, name in enumerate(names)
        ]


@pytest.mark.parametrize("options", [{}, {"width": 400, "theme": "dark"}, {"width": 1100}], ids=str)
def test_run_and_look(standings, options):
    widget = standings(**options)
    model = widget.model
    check(widget)
    press(widget._go)
    assert model.is_over
    check(widget)
    best = model.places[0].agent
    assert best == "greedy"
    ask(widget, "point", 0, 1)
    assert widget._status.text == model.say(best, model.places[1].agent)
    for n, way in enumerate((lambda: ask(widget, "open", 0, 1), lambda: click(widget, 0, 1)), start=1):
        way()
        assert (model.openings, model.pair) == (n, (best, HOSTILE))
        check(widget)
    press(widget._stepper.next)
    assert widget.player.model.replay.meta["k"] == 1
    widget._chart.set_state({"index": 1})
    assert model.chart == "rating"
    for column in ("failures", "failures", "agent", "place"):
        widget._table._handle_custom_msg({"do": "sort", "value": column}, [])
        assert model.sort == column
        check(widget)
    for theme in ("dark", "light"):
        widget.theme = theme
        check(widget)
    press(widget._shut)
    assert widget.player is None
    assert widget._below.children == ()


def test_lists(standings):
    widget = standings()
    press(widget._go)
    labels = [label for label, _ in widget._agent.options]
    assert labels == ["agent ...", HOSTILE, "greedy", "tired"]
    widget._agent.set_state({"index": 3})
    widget._opponent.set_state({"index": 2})
    assert widget._status.text == widget.model.say("tired", "greedy")
    press(widget._games)
    assert widget.model.pair == ("tired", "greedy")
    assert "tired failed after" in widget._status.text
    check(widget)


@pytest.mark.parametrize("kept", [True, False], ids=["with a file", "without a file"])
def test_lists_take_effect_while_a_pairing_is_open(standings, tmp_path, kept):
    widget = standings(tournament(**({"file": tmp_path / "games.replay.jsonl"} if kept else {})))
    model = widget.model
    press(widget._go)

    def choose(agent, opponent):
        for one, name in ((widget._agent, agent), (widget._opponent, opponent)):
            one.set_state({"index": [value for _, value in one.options].index(name)})

    choose("greedy", "tired")
    press(widget._games)
    choose("tired", HOSTILE)
    assert widget._status.text == model.say("tired", HOSTILE)
    ask(widget, "point", 0, 1)
    model.refresh()
    assert (widget._agent.value, widget._opponent.value, model.pair) == ("tired", HOSTILE, ("greedy", "tired"))
    press(widget._games)
    assert model.pair == ("tired", HOSTILE)
    check(widget)
    choose(HOSTILE, HOSTILE)
    press(widget._games)
    assert "does not play against itself" in widget._status.text
    choose("", HOSTILE)
    assert widget._games.disabled
    ask(widget, "open", *(place for name in ("tired", HOSTILE) for place, one in enumerate(model.places) if one.agent == name))
    check(widget)
    assert not widget._games.disabled
    choose("greedy", HOSTILE)
    press(widget._shut)
    assert (widget._agent.value, widget._opponent.value) == ("greedy", HOSTILE)


async def test_another_run_of_the_file_can_be_cancelled(standings, tmp_path):
    old, new = (standings(tournament(WAITING, games=300, file=tmp_path / "games.replay.jsonl")) for _ in range(2))
    assert new._cancel.disabled
    press(old._go)
    await asyncio.sleep(0.3)
    new = standings(tournament(WAITING, games=300, file=tmp_path / "games.replay.jsonl"))
    assert new._status.text == words.RUNS_ELSEWHERE
    check(new)
    press(new._cancel)
    await asyncio.wait_for(old.model.finished(), 20)
    check(old)
    assert old._go.description == "Go on"
    new.model.refresh()
    assert new._cancel.disabled


def test_a_library_of_the_pairing(standings, tmp_path):
    widget = standings(tournament(file=tmp_path / "games.replay.jsonl"))
    model = widget.model
    press(widget._go)
    ask(widget, "open", 0, 1)
    first = widget.library
    check(widget)
    assert widget._below.children == (first,)
    model.library.open(model.library.rows[2].number)
    assert first.viewer.children
    ask(widget, "open", 1, 2)
    assert widget.library is not first
    assert first._closed
    check(widget)
    widget.theme = "dark"
    check(widget)
    press(widget._shut)
    assert widget._below.children == ()
    ask(widget, "open", 0, 1)
    read = standings(tmp_path / "games.replay.jsonl", width=400)
    assert read._go.disabled
    check(read)


async def test_a_run_is_cancelled_and_gone_on_with(standings):
    widget = standings(tournament(WAITING, games=300))
    press(widget._go)
    check(widget)
    assert not widget._cancel.disabled
    await asyncio.sleep(0.6)
    check(widget)
    assert "games" in widget._table.content["progress"]
    press(widget._cancel)
    assert widget._cancel.disabled
    await asyncio.wait_for(widget.model.finished(), 20)
    check(widget)
    assert widget._go.description == "Go on"
    press(widget._go)
    check(widget)
    await asyncio.sleep(0.1)
    widget.close()
    assert not [thread.name for thread in threading.enumerate() if "tournament" in thread.name]


@pytest.mark.parametrize("message", [*STRANGE, {"do": "open", "cell": [1, 1]}], ids=str)
def test_a_page_may_send_anything(standings, message):
    widget = standings()
    before = widget.model.revision
    widget._cells._handle_custom_msg(message, [])
    assert widget.model.revision == before
    widget._table._handle_custom_msg(message, [])
    assert widget.model.revision == before


@pytest.mark.parametrize("column", [None, 7, ["place"], {}, "luck"])
def test_a_page_may_sort_by_anything(standings, column):
    widget = standings()
    widget._table._handle_custom_msg({"do": "sort", "value": column}, [])
    assert (widget._status.kind, widget.model.sort) == ("error", "place")


def test_two_views_of_a_model(standings):
    model = tw.StandingsModel(tournament())
    one, other = standings(model), standings(model, width=400)
    press(one._go)
    check(other)
    one.close()
    assert not model.closed
    ask(other, "open", 0, 1)
    check(other)
    model.close()
    check(other)
    assert other._go.disabled
    assert other._games.disabled


def test_an_error_of_an_observer_is_shown(standings):
    widget = standings()

    def fail(_):
        raise ValueError("mine")

    widget.model.observe(fail, "sort")
    widget._table._handle_custom_msg({"do": "sort", "value": "points"}, [])
    assert widget._status.text == "An error beside the standings: ValueError: mine"
    widget.model.unobserve(fail, "sort")
    widget.model.show()


@pytest.mark.parametrize("options", [{"width": 399}, {"pixel_ratio": 9}, {"theme": "blue"}], ids=str)
def test_what_cannot_be_is_refused(options):
    before = live()
    with pytest.raises(tw.TileError, match=next(iter(options))):
        tw.Standings(tournament(), **options)
    with pytest.raises(tw.TileError, match="Standings are of a Tournament"):
        tw.Standings(["random", "greedy"])
    assert live() == before


def test_without_a_kernel(standings):
    widget = standings()
    press(widget._go)
    bundle = widget._repr_mimebundle_()
    assert repr(widget).startswith("<Standings: Pyramid Power, standard: 3 agents, 24 games")
    assert bundle["image/svg+xml"].startswith("<svg ")
    assert bundle["text/html"].startswith("<table>\n<caption>Pyramid Power, standard: 3 agents, 24 games</caption>")
    assert 'role="img" aria-label="Pyramid Power' in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert bundle["text/plain"].splitlines()[0].startswith("1. greedy")

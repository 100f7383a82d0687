"""The library's model: pages, filters, opening by number, name and content, refreshing, background reading, observers."""

from __future__ import annotations

import asyncio
import gzip
import json
import math

import pytest
import traitlets

import tilewidgets as tw
from tilewidgets.agents.simulate import simulate
from tilewidgets.errors import MatchError, ObserverFailed, UnknownOption
from tilewidgets.models import library_model as module
from tilewidgets.models.library_model import LibraryModel
from tilewidgets.replay import Archive, Limits


@pytest.fixture(scope="module")
def data():
    return next(simulate("pyramid", ["greedy", "random"], 1, 4)).to_dict(created="2026-11-30T10:00:00Z")


@pytest.fixture
def text(data):
    """Makes the text of a game with other players."""
    return lambda *names, **changes: json.dumps(data | {"players": [{"name": name} for name in names]} | changes)


@pytest.fixture
def folder(tmp_path, text):
    games = "".join(text(f"Ada {i}", "Bob") + "\n" for i in range(120))
    (tmp_path / "many.replay.jsonl").write_text(games + "oops\n")
    (tmp_path / "one.replay.json").write_text(text("Zoe", "Bob"))
    return tmp_path


def check(model):
    """What must hold whenever an observer looks."""
    assert model.pages == max(1, math.ceil(model.count / module.ROWS))
    assert 1 <= model.page <= model.pages
    found = model.archive.find(model.query, game=model.game_filter, sort=model.sort, reverse=model.descending)
    assert len(found) == model.count <= model.total == len(model.archive)
    assert [entry.number for entry in model.rows] == found[50 * (model.page - 1) : 50 * model.page]
    assert model.problem_count >= len(model.problems)


def test_pages_filters_and_orders(folder):
    model = LibraryModel(folder)
    model.observe(lambda change: check(model))
    assert (model.total, model.count, model.pages, len(model.rows)) == (121, 121, 3, 50)
    assert model.status == "121 games. 1 line or file is no replay."
    model.goto_page(3)
    assert [len(model.rows), model.rows[-1].players[0]] == [21, "Zoe"]
    model.show(query="ada 11")
    assert (model.page, model.count) == (1, 120), "dates hold 11 too"
    model.show(query="ada", sort="players", descending=True)
    assert model.rows[0].players[0] == "Ada 99"
    model.sort_by("players")
    assert (model.descending, model.rows[0].players[0]) == (False, "Ada 0")
    model.sort_by("plies")
    model.show(game="pirates")
    assert (model.count, model.rows, model.pages, model.page) == (0, (), 1, 1)
    assert model.status == "0 of 121 games fit. 1 line or file is no replay."
    model.show(query="", game="pyramid")
    assert model.count == 121
    model.close()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda m: m.goto_page(4), tw.TileError, "There is no page 4: there are pages 1 to 3"),
        (lambda m: m.goto_page(True), tw.TileError, "no page True"),
        (lambda m: m.goto_page("2"), tw.TileError, "no page '2'"),
        (lambda m: m.show(sort="colour"), UnknownOption, "sort cannot be 'colour'"),
        (lambda m: m.show(sort=["a"]), UnknownOption, "sort cannot be"),
        (lambda m: m.show(query=3), tw.TileError, "query must be a text"),
        (lambda m: m.show(game=None), tw.TileError, "game_filter must be a text"),
        (lambda m: m.show(descending=1), tw.TileError, "descending must be True or False"),
        (lambda m: m.open(121), tw.TileError, "There is no such game"),
        (lambda m: m.open("1"), tw.TileError, "There is no such game"),
        (lambda m: m.open_name("../one.replay.json"), tw.ReplayError, "is not the name of a file here"),
        (lambda m: m.open_name("a\\b"), tw.ReplayError, "is not the name of a file here"),
        (lambda m: m.open_name(".."), tw.ReplayError, "is not the name of a file here"),
        (lambda m: m.open_name(""), tw.ReplayError, "is not the name of a file here"),
        (lambda m: m.open_name(None), tw.ReplayError, "is not the name of a file here"),
        (lambda m: m.open_name("none.replay.json"), tw.ReplayError, "no file of replays 'none.replay.json'"),
        (lambda m: m.open_name("many.replay.jsonl:121"), tw.ReplayError, r"'many.replay.jsonl', line 121: column 1"),
        (lambda m: m.open_name("many.replay.jsonl:\u0663"), tw.ReplayError, "no file of replays"),
        (lambda m: m.open_name("one.replay.json:2"), tw.ReplayError, "no game there"),
        (lambda m: m.open_bytes("x.json", b"{"), tw.ReplayError, "'x.json', column 2: this is not JSON"),
        (lambda m: m.open_bytes("x.json", b"x" * 5_000_000), tw.ReplayError, "larger than 4,194,304 bytes"),
        (lambda m: m.open_bytes("x.gz", gzip.compress(b"x" * 5_000_000)), tw.ReplayError, "larger than 4,194,304 bytes"),
        (lambda m: m.open_bytes("x.gz", gzip.compress(b"{}" * 500)[:20]), tw.ReplayError, "damaged or cut short"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(folder, call, error, words):
    model = LibraryModel(folder)
    model.open(3)
    before = {name: getattr(model, name) for name in model.trait_names() if name not in ("status", "status_kind", "last_error", "revision")}
    with pytest.raises(error, match=words) as raised:
        call(model)
    assert model.last_error is raised.value
    assert model.status.startswith("Not possible: ")
    assert model.status_kind == "error"
    assert {name: getattr(model, name) for name in before} == before
    model.goto_page(2)
    assert (model.last_error, model.status_kind) == (None, "turn")


def test_opening(folder, data, text):
    model = LibraryModel(folder)
    assert model.opened is None
    game = model.open(-1)
    assert (model.opened, model.opened_number, model.openings) == (game, 120, 1)
    assert model.status == "Opened: Zoe \u2013 Bob (one.replay.json)."
    model.open(120)
    assert model.openings == 2, "the same one again"
    assert model.open_name("many.replay.jsonl:7").players[0]["name"] == "Ada 6"
    assert model.open_name("many.replay.jsonl").players[0]["name"] == "Ada 0"
    assert model.open_name("one.replay.json").players[0]["name"] == "Zoe"
    for content in (text("Eve", "Fay").encode(), gzip.compress(text("Eve", "Fay").encode())):
        assert model.open_bytes("<b>.json", content).players[0]["name"] == "Eve"
        assert (model.opened_number, model.status) == (None, "Opened: Eve \u2013 Fay (<b>.json; not stored).")
    assert model.total == 121


def test_a_game_that_is_no_valid_one_leaves_the_one_before(tmp_path, text):
    path = tmp_path / "a.replay.jsonl"
    path.write_text(text("Ada", "Bob") + "\n" + text("Cid", "Dot", moves=["draw", "draw"]) + "\n")
    model = LibraryModel(path)
    first = model.open(0)
    with pytest.raises(tw.ReplayError, match=r"'a.replay.jsonl', line 2, moves\[0\]"):
        model.open(1)
    assert model.opened is first


def test_hostile_names_are_shown_harmless(tmp_path, text):
    path = tmp_path / "a.replay.json"
    path.write_text(text("<b>\u202e\n\u0007x", ""))
    model = LibraryModel(path)
    model.open(0)
    assert model.status == "Opened: <b> x \u2013 ? (a.replay.json)."


@pytest.mark.parametrize("path", [None, 3, b"a", []])
def test_what_is_no_library(path):
    with pytest.raises(tw.TileError, match="A library is the path of a file or a folder, or an Archive"):
        LibraryModel(path)


def test_arguments(folder):
    with pytest.raises(TypeError):
        LibraryModel(folder, querry="x")
    with pytest.raises(tw.ReplayError, match="cannot be read"):
        LibraryModel(folder / "none")
    archive = Archive(folder)
    with pytest.raises(tw.TileError, match="limits belong to the archive"):
        LibraryModel(archive, limits=Limits())
    assert LibraryModel(archive).total == 121
    assert LibraryModel(folder, limits=Limits(size=100)).total == 0
    model = LibraryModel(folder)
    with pytest.raises(traitlets.TraitError):
        model.page = 2
    with pytest.raises(TypeError):
        model.rows[0] = None


def test_an_empty_folder(tmp_path):
    model = LibraryModel(tmp_path)
    assert (model.status, model.rows, model.games) == ("There are no replays here yet.", (), ())


# ------------------------------------------------------------------------------------------------ refreshing
def test_one_new_file_is_opened_and_several_are_not(folder, text):
    model = LibraryModel(folder)
    revision = model.revision
    model.refresh()
    assert model.revision == revision, "nothing is told when nothing has changed"
    (folder / "new.replay.json").write_text(text("New", "Bob"))
    model.refresh()
    assert model.opened.players[0]["name"] == "New"
    assert (model.total, model.status) == (122, "Opened: New \u2013 Bob (new.replay.json).")
    for name in "ab":
        (folder / f"{name}.replay.json").write_text(text(name, "Bob"))
    model.refresh()
    assert (model.total, model.openings) == (124, 1)
    (folder / "bad.replay.json").write_text(text("x", "y", moves=["oops"]))
    model.refresh()
    assert model.openings == 1
    assert "'bad.replay.json', moves[0]" in model.status
    with (folder / "many.replay.jsonl").open("a") as file:
        file.write(text("Late", "Bob") + "\n" + text("Half", "Bob")[:50])
    model.refresh()
    assert (model.total, model.openings) == (126, 1)
    assert model.status == "126 games. 1 line or file is no replay. 1 last line still being written."


def test_what_cannot_be_read_any_more(tmp_path, text):
    path = tmp_path / "a.replay.json"
    path.write_text(text("Ada", "Bob"))
    model = LibraryModel(path)
    path.unlink()
    with pytest.raises(tw.ReplayError, match="cannot be read"):
        model.refresh()
    assert model.last_error is not None
    path.write_text(text("Ada", "Bub"))
    with pytest.raises(tw.ReplayError, match="has changed"):
        model.open(0)
    model.refresh()
    assert model.open(0).players[1]["name"] == "Bub"


async def test_reading_in_the_background(folder, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", -1)
    model = LibraryModel(folder)
    assert model.reading
    assert model.status.startswith("Reading")
    assert model.open_name("one.replay.json") is None, "later"
    seen = []
    model.observe(lambda change: seen.append(change.new), "total")
    await model.ready()
    assert not model.reading
    assert seen[-1] == model.total == 121
    assert model.opened.players[0]["name"] == "Zoe"
    check(model)


async def test_a_wish_that_cannot_be_fulfilled_after_reading(folder, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", -1)
    model = LibraryModel(folder)
    model.open_name("../x")
    await model.ready()
    assert model.status.startswith("Not possible: '../x'")
    assert model.total == 121


async def test_closing_ends_reading(folder, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", -1)
    model = LibraryModel(folder)
    model.close()
    await model.ready()
    await asyncio.sleep(0)
    assert (model.reading, model.closed, model.status) == (False, True, "The library is closed; make a new one.")
    for call in (model.refresh, lambda: model.open(0), lambda: model.show(query="x"), lambda: model.goto_page(1)):
        with pytest.raises(MatchError, match="closed"):
            call()
    model.close()


# ------------------------------------------------------------------------------------------------ observers
def test_an_observer_that_fails_is_told_of_and_breaks_nothing(folder):
    model = LibraryModel(folder)

    def fail(change):
        raise ZeroDivisionError("mine")

    seen = []
    model.observe(fail, "page")
    model.observe(lambda change: seen.append(model.page), "revision")
    with pytest.raises(ZeroDivisionError):
        model.goto_page(2)
    assert seen == [2]
    check(model)


async def test_an_observer_that_fails_in_the_background(folder, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", -1)
    model = LibraryModel(folder)

    def fail(change):
        raise ZeroDivisionError("mine")

    model.observe(fail, "total")
    await model.ready()
    assert isinstance(model.last_error, ObserverFailed)
    assert "ZeroDivisionError: mine" in model.status
    assert not model.reading

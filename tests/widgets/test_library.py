"""The library around its model: what is sent to the page, what the page asks for, what is opened, failures, closing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import ipywidgets
import ipywidgets.widgets.widget as internals
import pytest

import tilewidgets as tw
from tilewidgets.agents.simulate import simulate
from tilewidgets.models.library_model import LibraryModel
from tilewidgets.widgets import Library, library_table
from tilewidgets.widgets import library as module

HOSTILE = "<img src=x onerror=alert(1)>\u202e\u0000\u0007&quot;</table>"


@pytest.fixture(scope="module")
def games():
    return [played.to_dict(created="2026-11-30T10:00:00Z") for played in simulate("pyramid", ["greedy", "random"], 3, 4)]


@pytest.fixture
def folder(tmp_path, games):
    lines = [json.dumps(games[i % 3] | {"players": [{"name": f"Ada {i}"}, {"name": HOSTILE}]}) for i in range(60)]
    (tmp_path / "a.replay.jsonl").write_text("\n".join(lines) + "\noops\n")
    return tmp_path


@pytest.fixture
def libraries():
    """Makes libraries that are closed at the end; then no widget may be left."""
    before, made = set(internals._instances), []

    def make(*args, **options):
        made.append(Library(*args, **options))
        return made[-1]

    yield make
    for library in made:
        library.close()
    assert [w for key, w in internals._instances.items() if key not in before and type(w).__name__ != "_CanvasManager"] == []


def ask(library, do, value=None):
    """What the page sends."""
    library._table._handle_custom_msg({"do": do, "value": value}, [])


def test_what_is_sent(libraries, folder):
    content = libraries(folder)._table.content
    json.dumps(content)
    assert [len(content["rows"]), content["page"], content["pages"]] == [50, 1, 2]
    assert content["status"] == "60 games. 1 line or file is no replay."
    assert content["problems"] == ["'a.replay.jsonl', line 61: column 1: this is not JSON: Expecting value. Correct the text there."]
    row = content["rows"][0]
    assert row["players"] == ["Ada 0", "<img src=x onerror=alert(1)>&quot;</table>"]
    assert (row["number"], row["file"], row["game"]) == (0, "a.replay.jsonl, line 1", "pyramid")
    assert row["rest"][1:] == ["went out", "2026-11-30 10:00"]
    assert re.fullmatch(r"\d+ : \d+", row["rest"][0])


def test_the_page_is_made_of_text():
    source = (Path(module.__file__).parent / "library.js").read_text("utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|new Function", source)


def test_what_the_page_asks_for(libraries, folder):
    library = libraries(folder)
    model = library.model
    ask(library, "search", "ada 4")
    assert model.query == library._table.content["query"] == "ada 4"
    ask(library, "search", "")
    ask(library, "sort", "players")
    ask(library, "sort", "players")
    assert (model.sort, model.descending, library._table.content["descending"]) == ("players", True, True)
    ask(library, "page", 2)
    assert model.page == 2
    ask(library, "game", "pyramid")
    assert (model.game_filter, model.page) == ("pyramid", 1)
    ask(library, "open", 7)
    assert model.opened.players[0]["name"] == "Ada 7"
    assert library._table.content["open"] == 7
    assert "Opened: Ada 7" in library._table.content["status"]


@pytest.mark.parametrize(
    ("do", "value"),
    [
        ("search", 3),
        ("game", None),
        ("sort", "colour"),
        ("sort", None),
        ("page", 99),
        ("page", "1"),
        ("open", 99999),
        ("open", None),
        ("open", {"a": 1}),
        ("named", "../a.replay.jsonl"),
        ("named", 3),
    ],
)
def test_nonsense_from_the_page_is_refused(libraries, folder, do, value):
    library = libraries(folder)
    rows = library._table.content["rows"]
    ask(library, do, value)
    assert library._table.content["kind"] == "error"
    assert library._table.content["status"].startswith("Not possible: ")
    assert library._table.content["rows"] == rows
    for message in ({}, {"do": None}, {"do": "close"}, {"do": ["open"]}, None, [], 3):
        library._table._handle_custom_msg(message, [])
    ask(library, "page", 2)
    assert library._table.content["kind"] == "turn"


def test_the_address_is_obeyed_once(libraries, folder):
    library = libraries(folder)
    ask(library, "named", "a.replay.jsonl:3")
    assert library.model.opened_number == 2
    library.model.open(5)
    ask(library, "named", "a.replay.jsonl:3")
    assert library.model.opened_number == 5


def test_new_files_are_looked_for_at_most_once_a_second(libraries, folder, games, monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
    library = libraries(folder)
    ask(library, "focus")
    (folder / "b.replay.json").write_text(json.dumps(games[1]))
    clock[0] += 0.5
    ask(library, "focus")
    assert library.model.total == 60
    clock[0] += 0.5
    ask(library, "focus")
    assert library.model.total == 61
    assert library.model.opened_number == 60
    (folder / "c.replay.json").write_text(json.dumps(games[2]))
    ask(library, "refresh")
    assert library.model.total == 62


# ------------------------------------------------------------------------------------------------ what is opened
def test_a_player_shows_it(libraries, folder):
    library = libraries(folder, theme="dark")
    assert library.viewer.children == ()
    library.model.open(0)
    [first] = library.viewer.children
    assert isinstance(first, tw.Player)
    assert (first.theme, first.model.replay) == ("dark", library.model.opened)
    library.theme = "light"
    assert library.viewer.children == (first,)
    assert first.theme == "light"
    library.model.open(1)
    [second] = library.viewer.children
    assert (second.theme, second.model.replay) == ("light", library.model.opened)
    assert first.comm is None, "what was shown before is closed"
    assert "tw-light" in library._dom_classes
    assert "tw-dark" not in library._dom_classes


def test_a_viewer_of_ones_own_and_callbacks(libraries, folder):
    seen, made = [], []

    def viewer(replay):
        made.append(ipywidgets.Label(replay.players[0]["name"]))
        return made[-1]

    library = libraries(folder, on_open=seen.append, make_viewer=viewer)
    library.on_open(lambda replay: seen.append(replay.plies))
    first = library.model.open(4)
    library.model.open(4)
    assert seen == [first, first.plies] * 2
    assert library.viewer.children == (made[1],)
    assert made[0].comm is None
    library.on_open(seen.append, remove=True)
    library.model.open(5)
    assert len(seen) == 5
    for label in made:
        label.layout.close()
        label.style.close()


@pytest.mark.parametrize("make", [lambda replay: 1 / 0, lambda replay: "text"])
def test_a_viewer_that_fails_is_told_of(libraries, folder, make, caplog):
    library = libraries(folder, make_viewer=make)
    ask(library, "open", 1)
    assert library._table.content["kind"] == "error"
    assert re.search("ZeroDivisionError|must return a widget", library._table.content["status"])
    assert library.viewer.children == ()
    ask(library, "page", 2)
    assert library._table.content["kind"] == "turn"


def test_a_file_is_given(libraries, folder, games):
    library = libraries(folder)
    upload = library._upload
    file = {"name": "x.json", "type": "", "size": 1, "last_modified": 0}
    upload.set_state({"value": [file | {"content": memoryview(json.dumps(games[0]).encode())}]})
    assert library.model.opened.moves == tuple(games[0]["moves"])
    assert upload.value == ()
    upload.set_state({"value": [file | {"content": memoryview(b"x" * 5_000_000)}]})
    assert "'x.json': it is larger than" in library._table.content["status"]
    assert library.model.total == 60


# ------------------------------------------------------------------------------------------------ arguments, closing, without a kernel
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"width": 399}, "width must be a whole number from 400 to 1600"),
        ({"width": True}, "width must be"),
        ({"theme": "pink"}, "theme must be 'light' or 'dark'"),
        ({"theme": []}, "theme must be"),
        ({"on_open": 3}, "on_open must be a function"),
        ({"make_viewer": "x"}, "make_viewer must be a function"),
    ],
)
def test_a_wrong_argument_is_named_and_leaves_nothing(libraries, folder, options, words):
    with pytest.raises(tw.TileError, match=words):
        libraries(folder, **options)
    with pytest.raises(TypeError):
        libraries(folder, widht=400)
    with pytest.raises(tw.ReplayError, match="cannot be read"):
        libraries(folder / "none")


def test_a_shared_model_stays_open(libraries, folder):
    model = LibraryModel(folder)
    first, second = libraries(model), libraries(model, width=400)
    ask(first, "open", 3)
    assert second._table.content == first._table.content
    first.close()
    ask(first, "open", 4)
    assert model.opened_number == 3
    model.open(5)
    assert (second._table.content["open"], first._table.content["open"]) == (5, 3)
    model.close()
    assert second._table.content["closed"]


def test_without_a_kernel(libraries, folder):
    library = libraries(folder)
    bundle = library._repr_mimebundle_()
    assert bundle["text/plain"] == repr(library) == "<Library: 60 of 60 games>"
    html = bundle["text/html"]
    assert html == libraries(folder)._repr_mimebundle_()["text/html"]
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert "<img" not in html
    assert html.count("<tr>") == 51


def test_the_style_has_every_colour_that_it_uses():
    css = library_table.style_sheet("library.css")
    used, known = set(re.findall(r"var\((--tw-[\w-]+)\)", css)), set(re.findall(r"(--tw-[\w-]+):", css))
    assert used - known == {"--tw-seats"}, "that one is set by the table"

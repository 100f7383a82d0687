"""A library of replays in JupyterLab: filter, sort, open by keyboard, hostile names, the page's address, new files, both themes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.browser.lab import VIEWPORT
from tests.browser.server import TOKEN
from tilewidgets.agents.simulate import simulate

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
"""A folder: the screenshots of these tests are kept there, to be looked at."""

HOSTILE = "<img src=x onerror=window.hacked=1>\u202e\u0007"
OPEN = "from tilewidgets.widgets import Library\nlibrary = Library({folder!r}{options})\nlibrary"


@pytest.fixture(scope="module")
def games():
    """Some games of both kinds, as plain data."""
    made = [
        played.to_dict(created=f"2026-11-{20 + i}T10:00:00Z") for i, played in enumerate(simulate("pyramid", ["greedy", "random"], 4, 4))
    ]
    return [*made, next(simulate("pirates", ["random", "greedy"], 1, 4)).to_dict(created="2026-12-01T09:30:00Z")]


def line(data, *names):
    return json.dumps(data | {"players": [{"name": name} for name in names]}) + "\n"


@pytest.fixture
def folder(tmp_path, games):
    """A folder with a file of 120 games, two single ones, and what is none."""
    first = "".join(line(games[i % 5], f"Ada {i}", "Grace") for i in range(120))
    (tmp_path / "many.replay.jsonl").write_text(first + "no replay\n" + '{"format": "tilewidgets-re')
    (tmp_path / "a.replay.json").write_text(line(games[0], HOSTILE, "\u05d0\u05d1 Bob"))
    (tmp_path / "b.replay.json").write_text(line(games[4], "Zoe", "x" * 150))
    return tmp_path


async def start(opener, folder, options=""):
    notebook = await opener(["1", OPEN.format(folder=str(folder), options=options)])
    await notebook.page.set_viewport_size(VIEWPORT)
    await notebook.run_all()
    await notebook.page.locator(".tw-games tbody tr").first.wait_for()
    return notebook


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"library_{name}.png")


async def said(notebook, text):
    await notebook.page.locator(".tw-library [role=status]").filter(has_text=text).first.wait_for()


@pytest.mark.parametrize("options", ["", ", theme='dark'", ", width=400"], ids=["light", "dark", "narrow"])
async def test_a_table_of_games(lab_page, folder, options):
    notebook = await start(lab_page, folder, options)
    page = notebook.page
    rows = page.locator(".tw-games tbody tr")
    assert await rows.count() == 50
    await said(notebook, "122 games. 1 line or file is no replay. 1 last line still being written.")
    await picture(notebook, f"start_{'dark' if 'dark' in options else 'narrow' if 'width' in options else 'light'}")
    assert "<img src=x onerror=window.hacked=1>" in await rows.first.inner_text()
    assert "\u202e" not in await rows.first.inner_text()
    assert await page.evaluate("() => window.hacked === undefined && !document.querySelector('.tw-library-table img')")
    shown = await page.evaluate("() => { const e = document.querySelector('.tw-library'); return [e.scrollWidth, e.clientWidth]; }")
    assert shown[0] <= shown[1], "nothing sticks out"
    await page.get_by_text("1 line or file is no replay: show").click()
    assert "line 121" in await page.locator(".tw-problems ul").inner_text()
    await page.get_by_role("button", name="Next").click()
    await said(notebook, "122 games")
    await page.get_by_text("page 2 of 3").wait_for()
    await page.get_by_role("button", name="Open Ada 60 against Grace").focus()
    await page.keyboard.press("Enter")
    await said(notebook, "Opened: Ada 60 \u2013 Grace (many.replay.jsonl, line 61).")
    await page.locator(".tw-library-viewer canvas").first.wait_for()
    assert await page.evaluate("() => document.activeElement.dataset.number") == "62", "the focus stays"
    assert await notebook.value("library.model.opened.players[0]['name']") == "Ada 60"
    await picture(notebook, f"opened_{'dark' if 'dark' in options else 'narrow' if 'width' in options else 'light'}")


async def test_filter_and_sort(lab_page, folder):
    notebook = await start(lab_page, folder)
    page = notebook.page
    rows = page.locator(".tw-games tbody tr")
    await page.get_by_role("searchbox", name="Filter").click()
    await page.keyboard.type("ada 4 many")
    await said(notebook, "21 of 122 games fit.")
    assert await rows.count() == 21
    assert await page.get_by_role("searchbox", name="Filter").input_value() == "ada 4 many", "what is typed stays"
    assert await notebook.value("library.model.query") == "ada 4 many"
    heading = page.get_by_role("columnheader", name="Players")
    assert await heading.get_attribute("aria-sort") == "none"
    await heading.get_by_role("button").focus()
    for order, first in (("ascending", "Ada 104"), ("descending", "Ada 94")):
        await page.keyboard.press("Enter")
        await page.wait_for_function("o => document.querySelector('.tw-cell-players').ariaSort === o", arg=order)
        assert first in await rows.first.inner_text()
    await page.get_by_role("searchbox", name="Filter").fill("")
    await said(notebook, "122 games.")
    await page.locator(".tw-library").get_by_label("Game", exact=True).select_option("pirates")
    await said(notebook, "25 of 122 games fit.")


async def test_the_address_names_a_game(lab_page, folder):
    notebook = await lab_page(["1", OPEN.format(folder=str(folder), options="")], fresh=True)
    page = notebook.page
    await page.goto(f"{notebook.server.url}/lab/tree/{notebook.path}?token={TOKEN}&replay=many.replay.jsonl:7")
    await notebook.wait_ready()
    await notebook.run_all()
    await said(notebook, "Opened: Ada 6 \u2013 Grace (many.replay.jsonl, line 7).")
    assert await notebook.value("library.model.opened_number") == 8
    assert notebook.errors == []
    await page.close()  # no other test may find this address


async def test_an_address_out_of_the_folder_is_refused(lab_page, folder):
    notebook = await lab_page(["1", OPEN.format(folder=str(folder), options="")])
    await notebook.page.evaluate("() => history.replaceState(null, '', '?replay=..%2Fsecret.replay.json')")
    try:
        await notebook.run_all()
        await said(notebook, "Not possible: '../secret.replay.json' is not the name of a file here.")
    finally:
        await notebook.page.evaluate("() => history.replaceState(null, '', window.location.pathname)")


async def test_a_new_file_is_opened_when_the_page_gets_the_focus(lab_page, folder, games):
    notebook = await start(lab_page, folder)
    (folder / "new.replay.json").write_text(line(games[1], "Newcomer", "Grace"))
    await notebook.page.wait_for_function(
        "() => { window.dispatchEvent(new Event('focus')); "
        "return document.querySelector('.tw-library [role=status]').textContent.startsWith('Opened: Newcomer'); }"
    )
    assert await notebook.value("library.model.total") == 123


async def give(notebook, file):
    """Press the button, and choose a file in the browser's own window."""
    async with notebook.page.expect_file_chooser() as chooser:
        await notebook.page.get_by_role("button", name="Open a file").click()
    await (await chooser.value).set_files(file)


async def test_a_file_is_given(lab_page, folder, games):
    notebook = await start(lab_page, folder)
    file = {"name": "given.replay.json", "mimeType": "application/json", "buffer": line(games[2], "Given", "Grace").encode()}
    await give(notebook, file)
    await said(notebook, "Opened: Given \u2013 Grace (given.replay.json; not stored).")
    await give(notebook, file | {"buffer": b"{}"})
    await said(notebook, "Not possible: 'given.replay.json', format")
    assert await notebook.value("len(library._upload.value)") == 0

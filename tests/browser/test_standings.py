"""Standings in a real JupyterLab: run, cancel, go on while the notebook stays usable; open the games of a pairing; sort; hostile names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.lab import VIEWPORT

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
HOSTILE = "<img src=x onerror=window.hacked=1>"
MAKE = """
import tilewidgets as tw
from tilewidgets import theory
def slow(view):
    import time
    time.sleep(0.002)
    return view.legal_moves[0]
def tired(view):
    if view.ply > 4:
        raise ValueError({hostile!r})
    return view.legal_moves[0]
agents = {{"greedy": "greedy", "random": "random", "slow but steady": slow, "tired": tired, {hostile!r}: "random"}}
tournament = theory.Tournament(agents, "pyramid", games={games}, seed=2{options})
"""
SHOW = "standings = tw.Standings(tournament{look})\nstandings"
LOOKS = {"light": "", "dark": ", theme='dark'", "narrow": ", width=400"}


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


async def start(opener, look="", games=20, options=""):
    notebook = await opener([MAKE.format(hostile=HOSTILE, games=games, options=options), SHOW.format(look=look)])
    await notebook.page.set_viewport_size({**VIEWPORT, "height": 1900})
    await notebook.run_all()
    await notebook.wait_painted()
    return notebook


def control(notebook, name):
    return notebook.outputs().get_by_role("button", name=name)


def cell(notebook, words):
    return notebook.outputs().get_by_role("gridcell", name=words)


def sentence(notebook):
    return notebook.outputs().locator(".tw-lab .tw-sentence")


async def test_run_cancel_and_go_on(lab_page, tmp_path):
    file = tmp_path / "games.replay.jsonl"
    notebook = await start(lab_page, games=400, options=f", file={str(file)!r}")
    page = notebook.page
    await picture(notebook, "standings_fresh")
    async with notebook.canvas_changes():
        await control(notebook, "Run").click()
    await expect(sentence(notebook)).to_contain_text("The tournament runs")
    assert await notebook.run_cell("print(6 * 7)") == "42\n", "the notebook stays usable"
    await notebook.wait_value("standings.model.played > 40 and standings.model.running", True)
    await expect(notebook.outputs().locator(".tw-far span")).to_contain_text("a second, about")
    await picture(notebook, "standings_running")
    await control(notebook, "Cancel").click()
    await notebook.wait_value("standings.model.running", False)
    await expect(sentence(notebook)).to_contain_text("Go on plays the rest")
    played = await notebook.value("standings.model.played")
    assert 0 < played < 4000
    assert len(file.read_bytes().splitlines()) == played
    await control(notebook, "Go on").click()
    await notebook.wait_value(f"standings.model.played > {played} and standings.model.running", True)
    await control(notebook, "Cancel").click()
    await notebook.wait_value("standings.model.running", False)
    assert await page.evaluate("() => document.querySelector('progress').value") == await notebook.value("standings.model.played")
    await notebook.run_cell("import threading; standings.close()")
    assert await notebook.value("[t.name for t in threading.enumerate() if 'tournament' in t.name]") == []


@pytest.mark.parametrize("look", LOOKS)
async def test_the_games_of_a_pairing(lab_page, tmp_path, look):
    notebook = await start(lab_page, LOOKS[look], options=f", file={str(tmp_path / 'games.replay.jsonl')!r}")
    page = notebook.page
    await control(notebook, "Run").click()
    await notebook.wait_value("standings.model.running or not standings.model.played", False)
    await expect(sentence(notebook)).to_contain_text("All 200 games have been played")
    await picture(notebook, f"standings_{look}_over")
    await cell(notebook, "greedy against random").hover()
    await expect(sentence(notebook)).to_contain_text("greedy against random: ")
    await cell(notebook, "greedy against slow but steady").click()
    await expect(sentence(notebook)).to_contain_text("greedy against slow but steady: 20 games, listed below from games.replay.jsonl.")
    rows = page.locator(".tw-games tbody tr")
    await expect(rows).to_have_count(20)
    for text in await rows.all_inner_texts():
        assert "greedy" in text
        assert "slow but steady" in text
    await page.get_by_role("button", name="Open ").nth(3).click()
    await page.locator(".tw-library-viewer canvas").first.wait_for()
    await picture(notebook, f"standings_{look}_opened")
    names = await notebook.value("sorted(p['name'] for p in standings.library.model.opened.players)")
    assert names == ["greedy", "slow but steady"]
    shown = await page.evaluate("() => { const e = document.querySelector('.tw-lab'); return [e.scrollWidth, e.clientWidth]; }")
    assert shown[0] <= shown[1], "nothing sticks out"
    await control(notebook, "Close replays").click()
    await expect(rows).to_have_count(0)
    assert await page.evaluate("() => window.hacked === undefined && !document.querySelector('.jp-OutputArea-output img')")


async def test_other_agents_can_be_chosen_while_a_pairing_is_open(lab_page, tmp_path):
    notebook = await start(lab_page, games=10, options=f", file={str(tmp_path / 'games.replay.jsonl')!r}")
    page = notebook.page
    await control(notebook, "Run").click()
    await notebook.wait_value("standings.model.is_over and not standings.model.running", True)
    lists = [notebook.outputs().get_by_title(f"{which} agent of a pairing") for which in ("First", "Second")]
    for pair in (("greedy", "random"), ("tired", "slow but steady"), ("random", "tired")):
        for one, name in zip(lists, pair, strict=True):
            await one.select_option(name)
        await expect(sentence(notebook)).to_contain_text(f"{pair[0]} against {pair[1]}: ")
        await cell(notebook, f"{pair[1]} against {pair[0]}").hover()
        await expect(sentence(notebook)).to_contain_text(f"{pair[1]} against {pair[0]}: ")
        await control(notebook, "Open replays").click()
        await expect(sentence(notebook)).to_contain_text(f"{pair[0]} against {pair[1]}: 10 games, listed below")
        await expect(page.locator(".tw-games tbody tr")).to_have_count(10)
        assert await notebook.value("standings.model.pair") == list(pair)


async def test_a_cell_that_is_run_again_can_end_the_old_run(lab_page, tmp_path):
    notebook = await start(lab_page, games=400, options=f", file={str(tmp_path / 'games.replay.jsonl')!r}")
    await control(notebook, "Run").click()
    await notebook.wait_value("standings.model.played > 40 and standings.model.running", True)
    await notebook.run_all()
    await expect(sentence(notebook)).to_contain_text("Cancel ends that run and keeps what it has played")
    assert await notebook.value("standings.model.played") == 0
    await control(notebook, "Cancel").click()
    await expect(sentence(notebook)).to_contain_text("The other run ends soon")
    await control(notebook, "Run").click()
    await notebook.wait_value("standings.model.played > 40 and standings.model.running", True)
    await control(notebook, "Cancel").click()
    await notebook.wait_value("standings.model.running", False)
    await notebook.run_cell("standings.close()")


async def test_without_a_file(lab_page):
    notebook = await start(lab_page, games=10)
    page = notebook.page
    await control(notebook, "Run").click()
    await notebook.wait_value("standings.model.is_over and not standings.model.running", True)
    await expect(sentence(notebook)).to_contain_text("Without a file, games are played once more")
    await page.get_by_text("40 games ended because an agent failed").click()
    reasons = page.locator(".tw-remarks li")
    assert "ValueError: <img src=x" in await reasons.first.inner_text()
    await picture(notebook, "standings_failures")
    heading = page.get_by_role("columnheader", name="Failed")
    await heading.get_by_role("button").focus()
    await page.keyboard.press("Enter")
    await expect(heading).to_have_attribute("aria-sort", "descending")
    assert await page.get_by_role("rowheader").first.inner_text() == "tired"
    await notebook.outputs().get_by_title("What the chart shows").select_option("chart of ratings")
    await notebook.wait_value("standings.model.chart", "rating")
    await cell(notebook, "tired against greedy").focus()
    await page.keyboard.press("Enter")
    await notebook.wait_value("standings.model.openings", 1)
    await expect(sentence(notebook)).to_contain_text("tired failed after")
    await notebook.wait_painted(1)
    await control(notebook, "Next game").click()
    await notebook.wait_value("standings.model.number", 2)
    await picture(notebook, "standings_ratings")
    assert await page.evaluate("() => window.hacked === undefined && !document.querySelector('.jp-OutputArea-output img')")

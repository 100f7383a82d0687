"""A matrix in a real JupyterLab: cells pointed at, walked through and clicked; games of the right pairing; all looks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.lab import VIEWPORT

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
HOSTILE = "<img src=x onerror=window.hacked=1>"
MAKE = f"""
import tilewidgets as tw
from tilewidgets import theory
def last(view):
    return view.legal_moves[-1]
agents = {{"greedy": "greedy", "random": "random", "last move": last, {HOSTILE!r}: "random"}}
measured = theory.payoff_matrix(agents, "pyramid", 20, seed=2)
"""
SHOW = "matrix = tw.Matrix(measured{look})\nmatrix"
LOOKS = {"light": "", "dark": ", theme='dark'", "narrow": ", width=400"}


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


async def start(opener, look="", make=MAKE):
    notebook = await opener([make, SHOW.format(look=look)])
    await notebook.page.set_viewport_size({**VIEWPORT, "height": 1500})
    await notebook.run_all()
    await notebook.wait_painted()
    return notebook


def control(notebook, name):
    return notebook.outputs().get_by_role("button", name=name)


def cell(notebook, words):
    return notebook.outputs().get_by_role("gridcell", name=words)


def sentence(notebook):
    return notebook.outputs().locator(".tw-lab .tw-sentence")


@pytest.mark.parametrize("look", LOOKS)
async def test_a_click_opens_the_right_pairing(lab_page, look):
    notebook = await start(lab_page, LOOKS[look])
    page = notebook.page
    await picture(notebook, f"matrix_{look}_start")
    await cell(notebook, "last move (row) against random (column)").hover()
    await expect(sentence(notebook)).to_contain_text("last move (row) against random (column)")
    assert await notebook.value("matrix.model.cell") == [], "pointing chooses nothing"
    box = await cell(notebook, "last move (row) against random (column)").bounding_box()
    async with notebook.canvas_changes():
        await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert await notebook.value("matrix.model.cell") == ["last move", "random"]
    await expect(sentence(notebook)).to_contain_text("Game 1 of 20, deal 1: last move")
    await notebook.wait_painted(1)
    players = "[player['name'] for player in matrix.player.model.replay.players]"
    assert await notebook.value(players) == ["last move", "random"]
    await picture(notebook, f"matrix_{look}_opened")
    await control(notebook, "Next game").click()
    await notebook.wait_value("matrix.model.number", 2)
    await expect(sentence(notebook)).to_contain_text("Game 2 of 20, deal 1: random")
    assert await notebook.value(players) == ["random", "last move"]
    shown = await page.evaluate("() => { const e = document.querySelector('.tw-lab'); return [e.scrollWidth, e.clientWidth]; }")
    assert shown[0] <= shown[1], "nothing sticks out"


async def test_names_and_cells_lie_where_they_are_drawn(lab_page):
    notebook = await start(lab_page)
    drawn = await notebook.value("[[min(p[0] for p in t.outline), min(p[1] for p in t.outline)] for t in matrix.scene.targets]")
    canvas = await notebook.canvas(0).bounding_box()
    cells = notebook.outputs().get_by_role("gridcell")
    scale = canvas["width"] / await notebook.value("matrix.scene.width")
    assert await cells.count() == len(drawn)
    for n, (x, y) in enumerate(drawn):
        box = await cells.nth(n).bounding_box()
        assert abs(box["x"] - canvas["x"] - x * scale) < 1.5
        assert abs(box["y"] - canvas["y"] - y * scale) < 1.5
    label = await notebook.canvas(0).get_attribute("aria-label")
    assert label.startswith("A game of 4 x 4 strategies. Payoffs of the row player")


async def test_by_keyboard(lab_page):
    notebook = await start(lab_page)
    page = notebook.page
    await cell(notebook, "greedy (row) against greedy (column)").focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowRight")
    await notebook.wait_value("matrix.model.cell", ["random", "random"])
    await page.keyboard.press("Home")
    await notebook.wait_value("matrix.model.cell", ["random", "greedy"])
    await page.keyboard.press("Enter")
    await notebook.wait_value("matrix.model.openings", 1)
    await notebook.outputs().get_by_title("Row: strategy").select_option("greedy")
    await notebook.outputs().get_by_title("Column: strategy").select_option("last move")
    await notebook.wait_value("matrix.model.cell", ["greedy", "last move"])
    await control(notebook, "Open replay").click()
    await notebook.wait_value("[matrix.model.openings, list(matrix.model.pair)]", [2, ["greedy", "last move"]])
    number = notebook.outputs().get_by_role("spinbutton", name="Game")
    await number.fill("7")
    await number.press("Enter")
    await notebook.wait_value("matrix.model.number", 7)
    async with notebook.canvas_changes():
        await control(notebook, "Seats").click()
    await notebook.wait_value("matrix.model.seats", True)
    await picture(notebook, "matrix_seats")


async def test_hostile_names_are_text(lab_page):
    notebook = await start(lab_page)
    page = notebook.page
    await cell(notebook, "img src=x onerror=window.hacked=1> (row) against greedy").click()
    await notebook.wait_value("matrix.model.openings", 1)
    await page.get_by_text("remarks on dominance and equilibria").click()
    await picture(notebook, "matrix_remarks")
    assert await page.evaluate("() => window.hacked === undefined && !document.querySelector('.jp-OutputArea-output img')")


async def test_a_matrix_made_by_hand(lab_page):
    make = (
        "import tilewidgets as tw\nfrom tilewidgets import theory\n"
        "measured = theory.Matrix([[3, 0], [0, 2]], ['opera', 'football'], column_payoffs=[[2, 0], [0, 3]])"
    )
    notebook = await start(lab_page, make=make)
    await picture(notebook, "matrix_by_hand")
    await cell(notebook, "opera (row) against football").click()
    await notebook.wait_value("matrix.model.cell", ["opera", "football"])
    assert await control(notebook, "Open replay").is_disabled()
    await notebook.outputs().get_by_title("Which equilibrium").select_option("equilibrium 2")
    await notebook.wait_value("matrix.model.equilibrium", 2)
    await notebook.run_cell("matrix.close()")

"""Puzzles in a real JupyterLab: answered by clicks, wrong and then right, in both themes and widths, and by keys alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.lab import VIEWPORT

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
MAKE = """
from tilewidgets.theory import shipped_puzzles
from tilewidgets.widgets import Puzzle

def centre(target):
    points = next(t for t in puzzle.board.scene.targets if t.id == target).outline
    return [sum(p[i] for p in points) / len(points) for i in (0, 1)]

def targets(move):
    "What a person would click for a placement with the only rotation there, or with the first one."
    return [f"hand:{move.tile}" if move.tile in puzzle.model.view.hands[puzzle.model.viewer] else f"open:{move.tile}",
            f"cell:{move.cell[0]},{move.cell[1]}"]

def turns(move):
    "How often the cell is clicked once more, and whether the pill is to be pressed."
    there = [m for m in puzzle.model.legal_moves if (m.tile, m.cell) == (move.tile, move.cell)]
    return [there.index(move), len(there) > 1]
"""
SHOW = "puzzle = Puzzle(shipped_puzzles({game!r}){options})\npuzzle"
WRONG = "puzzle.model.state.parse(puzzle.model.puzzle.tempting)"
RIGHT = "puzzle.model.puzzle.best"


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


async def start(opener, game="pyramid", options=""):
    notebook = await opener([MAKE, SHOW.format(game=game, options=options)])
    await notebook.page.set_viewport_size({**VIEWPORT, "height": 1100})
    await notebook.run_all()
    await notebook.wait_painted()
    return notebook


def control(notebook, name):
    return notebook.outputs().get_by_role("button", name=name)


async def said(notebook):
    return await notebook.outputs().locator("[role=status]").last.inner_text()


async def click(notebook, target, width):
    async with notebook.canvas_changes():
        await notebook.click_canvas(*(await notebook.value(f"centre({target!r})")), width=width)


async def answer(notebook, move, width):
    """Answer by clicks on the canvas."""
    extra, pill = await notebook.value(f"turns({move})")
    clicked = await notebook.value(f"targets({move})")
    for target in [*clicked, *clicked[1:] * extra, *(["pill"] if pill else [])]:
        await click(notebook, target, width)
    await notebook.wait_value("puzzle.model.answer is not None", True)


@pytest.mark.parametrize("options", ["", ", theme='dark'", ", width=400"], ids=["light", "dark", "narrow"])
async def test_wrong_then_right_by_clicks(lab_page, options):
    notebook = await start(lab_page, options=options)
    width = 400 if "400" in options else 720
    name = f"puzzle_{'dark' if 'dark' in options else 'light'}_{width}"
    await picture(notebook, f"{name}_question")
    assert await notebook.outputs().locator(".tw-score").evaluate("(node) => node.scrollWidth <= node.clientWidth")
    assert "Which?" in await said(notebook)
    await expect(control(notebook, "Try again")).to_be_disabled()
    await answer(notebook, WRONG, width)
    await expect(notebook.outputs().locator("[role=status]").last).to_contain_text("Not yet.")
    await expect(notebook.outputs().locator(".tw-happened").last).to_contain_text("Hint:")
    await picture(notebook, f"{name}_wrong")
    async with notebook.canvas_changes():
        await control(notebook, "Try again").click()
    await answer(notebook, RIGHT, width)
    await expect(notebook.outputs().locator("[role=status]").last).to_contain_text("Right.")
    await expect(notebook.outputs().locator(".tw-score")).to_contain_text("solved 1")
    await picture(notebook, f"{name}_right")
    assert await notebook.value("puzzle.model.ply == puzzle.model.puzzle.ply")
    await control(notebook, "Next").click()
    await notebook.wait_value("puzzle.index", 1)
    await notebook.wait_painted()
    await expect(notebook.outputs().locator("canvas")).to_have_count(1)
    await picture(notebook, f"{name}_next")


async def test_pirates_by_keys_alone(lab_page):
    """The list and the buttons, reached with the Tab key."""
    notebook = await start(lab_page, "pirates")
    await picture(notebook, "puzzle_pirates_question")
    listed = notebook.outputs().locator("select").last
    await listed.focus()
    await listed.select_option(label=await notebook.value(f"puzzle.model.game.say_move(puzzle.model.view, {WRONG})"))
    await notebook.wait_value("puzzle.model.selection.move is not None", True)
    await notebook.page.keyboard.press("Tab")
    await expect(notebook.page.locator(":focus")).to_have_text("Answer")
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value("puzzle.model.tries", 1)
    await picture(notebook, "puzzle_pirates_wrong")
    await control(notebook, "Show solution").focus()
    await notebook.page.keyboard.press("Enter")
    await expect(notebook.outputs().locator("[role=status]").last).to_contain_text("The solution:")
    await picture(notebook, "puzzle_pirates_solution")
    await control(notebook, "Try again").focus()
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value("puzzle.model.answer is None", True)
    await control(notebook, "Next").focus()
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value("puzzle.index", 1)
    await expect(notebook.page.locator(":focus")).to_have_attribute("title", "Next puzzle")

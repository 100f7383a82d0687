"""Pyramid Power in real front ends: whole games by clicks alone, reload, themes, a second display, touch, pixel ratios."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.lab import VIEWPORT

IMPORT = "import tilewidgets as tw"
BOARD = "board = tw.Board('pyramid', names=['Ada', 'greedy'], seed=4{options})\nboard"
PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
"""A folder: the screenshots of these tests are kept there, to be looked at."""

CENTRE = """
def centre(target):
    points = next(t for t in board.scene.targets if t.id == target).outline
    return [sum(p[i] for p in points) / len(points) for i in (0, 1)]
"""
NEXT_CLICKS = """
def next_clicks(model):
    "What a person would click: a tile and a cell of the best move, its pill if a ghost shows."
    best = max(model.legal_moves, key=lambda m: (model.view.points(m) if m.tile else 0, str(m)))
    if best.tile is None:
        return ["supply"]
    kind = "drawn" if model.view.drawn else "open" if best.tile in model.view.open_tiles[model.viewer] else "hand"
    tile = [] if model.selection.tile == best.tile else [f"{kind}:{best.tile}"]
    cell = f"cell:{best.cell[0]},{best.cell[1]}"
    several = len({m.rotation for m in model.legal_moves if m.tile == best.tile and m.cell == best.cell}) > 1
    return [*tile, cell, *(["pill"] if several else [])]
"""


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


async def click(notebook, target, width=720, index=0):
    x, y = await notebook.value(f"centre({target!r})")
    async with notebook.canvas_changes(index):
        await notebook.click_canvas(x, y, width=width, index=index)


async def play_on(notebook, width=720, most=200):
    """Play by clicks until the game is over or `most` moves of Ada's have been made."""
    for _ in range(most):
        await notebook.wait_value("board.model.thinking", False)
        if await notebook.value("board.model.state.is_over"):
            return
        for target in await notebook.value("next_clicks(board.model)"):
            await click(notebook, target, width)


async def start(opener, options=""):
    notebook = await opener([IMPORT, BOARD.format(options=options)])
    await notebook.page.set_viewport_size(VIEWPORT)  # the page may have served a test that changed it
    await notebook.run_all()
    await notebook.run_cell(CENTRE + NEXT_CLICKS)
    await notebook.wait_painted()
    return notebook


async def status(notebook):
    return await notebook.outputs().locator("[role=status]").first.inner_text()


@pytest.mark.parametrize("options", ["", ", theme='dark', undo='fair'", ", width=400"], ids=["light", "dark", "narrow"])
async def test_a_whole_game_by_clicks(lab_page, options):
    notebook = await start(lab_page, options)
    name, width = ("dark" if "dark" in options else "light"), (400 if "400" in options else 720)
    await picture(notebook, f"start_{name}_{width}")
    assert "Your turn, Ada" in await status(notebook)
    await play_on(notebook, width, most=3)
    tile = (await notebook.value("[m.tile for m in board.model.legal_moves]"))[-1]
    if tile is not None:
        await click(notebook, f"hand:{tile}", width)
        await picture(notebook, f"middle_{name}_{width}")
        await click(notebook, f"hand:{tile}", width)
    await notebook.reload()
    await notebook.wait_painted()
    await play_on(notebook, width)
    await picture(notebook, f"end_{name}_{width}")
    result = await notebook.value("[list(board.state.scores), board.state.result.reason]")
    assert result[1] in ("went_out", "supply_exhausted")
    said = await status(notebook)
    assert all(str(score) in said for score in result[0])
    assert "went out" in said or "exhausted" in said


async def test_ghost_turns_and_an_impossible_click_says_why(lab_page):
    notebook = await start(lab_page)
    both = await notebook.value(
        "[[m.tile, list(m.cell)] for m in board.model.legal_moves"
        " if sum((n.tile, n.cell) == (m.tile, m.cell) for n in board.model.legal_moves) > 1][:1]"
    )
    assert both, "this deal has a tile that fits in two rotations"
    [[tile, (x, y)]] = both
    await click(notebook, f"hand:{tile}")
    await click(notebook, f"cell:{x},{y}")
    first = await notebook.value("board.model.selection.rotation")
    await picture(notebook, "ghost")
    outline = await notebook.value(f"[list(p) for p in next(t for t in board.scene.targets if t.id == 'cell:{x},{y}').outline]")
    pill_free = [0.8 * outline[0][i] + 0.2 * (await notebook.value(f"centre('cell:{x},{y}')"))[i] for i in (0, 1)]
    async with notebook.canvas_changes():
        await notebook.click_canvas(*pill_free, width=720)
    assert await notebook.value("board.model.selection.rotation") != first
    async with notebook.canvas_changes():
        await notebook.outputs().get_by_role("button", name="Rotate").click()
    assert await notebook.value("board.model.selection.rotation") == first
    assert await notebook.value("board.model.ply") == 0
    async with notebook.canvas_changes():
        await notebook.click_canvas(*(await notebook.value("centre('cell:0,0')")), width=720)
    await picture(notebook, "refused")
    assert (await status(notebook)).startswith("Not possible:")
    assert await notebook.value("board.model.selection.tile") == tile, "the selection is kept"
    async with notebook.canvas_changes():
        await notebook.outputs().get_by_role("button", name="Play", exact=True).click()
    await notebook.wait_value("board.model.thinking", False)
    await notebook.wait_value("board.model.ply", 2)


async def test_buttons_and_list_do_what_the_mouse_does(lab_page):
    notebook = await start(lab_page)
    page = notebook.outputs()
    moves = page.locator("select")
    wanted = await notebook.value("str(board.model.legal_moves[-1])")
    async with notebook.canvas_changes():
        await moves.select_option(index=await moves.locator("option").count() - 1)
    assert await notebook.value("str(board.model.selection.move)") == wanted
    async with notebook.canvas_changes():
        await page.get_by_role("button", name="Play", exact=True).click()
    await notebook.wait_value("board.model.ply", 2)
    assert await notebook.value("str(board.state.moves[0])") == wanted
    async with notebook.canvas_changes():
        await page.get_by_role("button", name="Undo").click()
    await notebook.wait_value("board.model.ply", 0)
    async with notebook.canvas_changes():
        await page.get_by_role("button", name="Redo").click()
    await notebook.wait_value("board.model.ply", 2)
    async with notebook.canvas_changes():
        await page.get_by_role("button", name="Hint").click()
    await notebook.wait_value("board.model.status.startswith('Hint')", True)
    async with notebook.canvas_changes():
        await page.get_by_role("button", name="New game").click()
    await notebook.wait_value("board.model.ply", 0)


async def test_tab_passes_through(lab_page):
    notebook = await start(lab_page)
    await notebook.outputs().get_by_role("button", name="Hint").focus()
    seen = []
    for _ in range(12):
        await notebook.page.keyboard.press("Tab")
        seen.append(
            await notebook.page.evaluate(
                "() => { const e = document.activeElement; return e.closest('.tw-board') ? e.title || e.tagName : 'outside'; }"
            )
        )
    assert "outside" in seen, seen
    assert any(one.startswith("Play") for one in seen), seen


async def test_second_display_and_theme(lab_page):
    notebook = await start(lab_page)
    await notebook.run_cell("from IPython.display import display; display(board)")
    await notebook.run_cell("board.theme = 'dark'")
    dark = (0x14, 0x19, 0x1E)
    await notebook.wait_pixel(3, 300, dark, index=0, width=720)
    await notebook.wait_pixel(3, 300, dark, index=1, width=720)
    [first] = [t for t in await notebook.value("next_clicks(board.model)") if t.startswith("hand")]
    before = await notebook.picture(0)
    await click(notebook, first, index=1)
    assert await notebook.value("board.model.selection.tile") == first.partition(":")[2]
    assert await notebook.picture(0) != before


async def test_canvas_has_a_role_and_a_name(lab_page):
    notebook = await start(lab_page)
    canvas = notebook.canvas()
    await notebook.page.wait_for_function("() => document.querySelector('.tw-board canvas[role=img]')")
    label = await canvas.get_attribute("aria-label")
    assert label.startswith("Pyramid Power, ply 0")
    region = notebook.outputs().locator("[role=status]").first
    assert await region.get_attribute("aria-live") == "polite"
    handle = await region.element_handle()
    await notebook.run_cell("board.model.play(board.model.legal_moves[0])")
    await notebook.wait_value("board.model.ply", 2)
    assert await handle.evaluate("e => e.isConnected"), "the region stays, its text changes"
    await notebook.page.wait_for_function("e => e.textContent.includes('greedy laid')", arg=handle)


async def test_notebook7(notebook7):
    notebook = await start(notebook7)
    await play_on(notebook, most=2)
    await picture(notebook, "notebook7")
    assert await notebook.value("board.model.ply") >= 4


async def test_voila(voila):
    page = await voila([IMPORT, BOARD.format(options="")])
    await page.wait_painted()
    await picture(page, "voila")
    said = await status(page)
    assert "Your turn, Ada" in said
    async with page.canvas_changes():
        await page.click_canvas(52, 520, width=720)
    await page.page.wait_for_function("s => document.querySelector('[role=status]').textContent !== s", arg=said)


async def test_closing_leaves_nothing(lab_page):
    notebook = await start(lab_page)
    await notebook.run_cell("import ipywidgets.widgets.widget as w; board.close(); left = [repr(x) for x in w._instances.values()]")
    assert await notebook.value("left") == ["_CanvasManager()"]

"""The board under other circumstances: touch, dense screens, hot seat, failing agents, waiting code, no kernel at all."""

from __future__ import annotations

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from tests.browser.lab import VIEWPORT
from tests.browser.test_pyramid import BOARD, CENTRE, IMPORT, NEXT_CLICKS, click, picture, play_on, start, status

TAP = """
(canvas, [x, y]) => {
  const box = canvas.getBoundingClientRect();
  const touch = new Touch({identifier: 1, target: canvas, clientX: box.left + x * box.width / 720, clientY: box.top + y * box.width / 720});
  const event = (kind, touches) =>
    new TouchEvent(kind, {bubbles: true, cancelable: true, touches, targetTouches: touches, changedTouches: [touch]});
  canvas.dispatchEvent(event("touchstart", [touch]));
  canvas.dispatchEvent(event("touchend", []));
}
"""


async def test_touch_selects_once(lab_page):
    notebook = await start(lab_page)
    [tile] = [t for t in await notebook.value("next_clicks(board.model)") if t.startswith("hand")]
    handle = await notebook.canvas().element_handle()
    async with notebook.canvas_changes():
        await notebook.page.evaluate(f"([canvas, at]) => ({TAP})(canvas, at)", [handle, await notebook.value(f"centre({tile!r})")])
    assert await notebook.value("board.model.selection.tile") == tile.partition(":")[2]


async def test_pixel_ratio_changes_the_pixels_not_the_size(lab_page):
    notebook = await lab_page([IMPORT, BOARD.format(options=", pixel_ratio=1"), "tw.Board('pyramid', seed=4, pixel_ratio=2)"])
    await notebook.page.set_viewport_size(VIEWPORT)
    await notebook.run_all()
    await notebook.run_cell(CENTRE + NEXT_CLICKS)
    sizes = []
    for index in (0, 1):
        await notebook.wait_painted(index)
        canvas = notebook.canvas(index)
        sizes.append((await canvas.get_attribute("width"), (await canvas.bounding_box())["width"]))
    assert sizes == [("720", 720), ("1440", 720)]
    await play_on(notebook, most=1)
    assert await notebook.value("board.model.ply") == 2


async def test_a_narrow_page_shrinks_the_board_and_clicks_still_hit(lab_page):
    notebook = await start(lab_page)
    await notebook.page.set_viewport_size({"width": 760, "height": 900})
    await notebook.wait_painted()
    box = await notebook.canvas().bounding_box()
    assert box["width"] < 700
    assert abs(box["height"] / box["width"] - 554 / 720) < 0.01
    await play_on(notebook, most=1)
    assert await notebook.value("board.model.ply") == 2


async def test_a_click_hits_what_is_under_the_pointer_though_the_page_is_scrolled(lab_page):
    notebook = await start(lab_page)
    await notebook.page.set_viewport_size({"width": 1280, "height": 560})
    await notebook.page.wait_for_function(
        """() => {
            const board = document.querySelector('.tw-board');
            board.scrollIntoView({block: 'end'});
            return board.querySelector('canvas').getBoundingClientRect().top < 0;
        }"""
    )
    [tile] = [t for t in await notebook.value("next_clicks(board.model)") if t.startswith("hand")]
    assert (await notebook.canvas().bounding_box())["y"] < 0, "the upper part of the board is out of sight"
    await click(notebook, tile)
    assert await notebook.value("board.model.selection.tile") == tile.partition(":")[2]


async def test_hot_seat_hides_hands_behind_a_curtain(lab_page):
    notebook = await start(lab_page, ", players=['human', 'human']")
    assert "Hand the board to Ada" in await status(notebook)
    await picture(notebook, "curtain")
    async with notebook.canvas_changes():
        await notebook.outputs().get_by_role("button", name="Show").click()
    await play_on(notebook, most=1)
    assert "Hand the board to greedy" in await status(notebook)
    assert not await notebook.value("any(t for hand in board.model.view.hands for t in hand[1:])")
    async with notebook.canvas_changes():
        await notebook.click_canvas(360, 250, width=720)
    assert "Your turn, greedy" in await status(notebook)


async def test_an_agent_that_fails_can_be_replaced(lab_page):
    broken = "def broken(view):\n    raise RuntimeError('no idea')"
    notebook = await lab_page([IMPORT, broken, BOARD.format(options=", players=['human', broken]")])
    await notebook.run_all()
    await notebook.run_cell(CENTRE + NEXT_CLICKS)
    await notebook.wait_painted()
    await play_on(notebook, most=1)
    await notebook.wait_value("board.model.last_error is not None and board.model.last_error.kind", "raised")
    await notebook.page.wait_for_function("() => document.querySelector('[role=status]').textContent.includes('no idea')")
    await picture(notebook, "agent_failed")
    assert await notebook.value("board.model.ply") == 1
    async with notebook.canvas_changes():
        await notebook.outputs().get_by_role("button", name="Replace").click()
    await notebook.wait_value("board.model.ply", 2)
    await play_on(notebook)
    assert await notebook.value("board.model.state.is_over")


async def test_code_waits_for_a_click_without_blocking(lab_page):
    notebook = await start(lab_page)
    await notebook.run_cell(
        "import asyncio\nseen = []\nasync def watch():\n    while len(seen) < 2:\n        seen.append(str(await board.next_move()))\n"
        "task = asyncio.ensure_future(watch())"
    )
    await play_on(notebook, most=1)
    await notebook.wait_value("len(seen)", 2)
    assert await notebook.value("seen") == await notebook.value("[str(m) for m in board.state.moves]")


async def test_a_slow_agent_leaves_the_page_alive(lab_page):
    slow = "import time\ndef slow(view):\n    time.sleep(30)\n    return view.legal_moves[0]"
    notebook = await lab_page([IMPORT, slow, BOARD.format(options=", players=['human', slow]")])
    await notebook.run_all()
    await notebook.run_cell(CENTRE + NEXT_CLICKS)
    await notebook.wait_painted()
    for target in await notebook.value("next_clicks(board.model)"):
        await click(notebook, target)
    await notebook.wait_value("board.model.thinking", True)
    hand = await notebook.value("next(t.id for t in board.scene.targets if t.kind == 'hand')")
    await notebook.click_canvas(*(await notebook.value(f"centre({hand!r})")), width=720)
    await notebook.page.wait_for_function("() => document.querySelector('[role=status]').textContent.includes('is thinking; wait')")
    async with notebook.canvas_changes():
        await notebook.outputs().get_by_role("button", name="Undo").click()
    assert await notebook.value("[board.model.ply, board.model.thinking]") == [0, False]
    await play_on_first_click(notebook)


async def play_on_first_click(notebook):
    """After the undo the board answers to clicks as before."""
    [first] = [t for t in await notebook.value("next_clicks(board.model)") if t.startswith("hand")]
    await click(notebook, first)
    assert await notebook.value("board.model.selection.tile") == first.partition(":")[2]


async def test_without_a_kernel_the_picture_shows(chromium, tmp_path):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(IMPORT), nbformat.v4.new_code_cell(BOARD.format(options=""))])
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False)
    await client.async_execute()
    html, _ = HTMLExporter().from_notebook_node(notebook)
    path = tmp_path / "static.html"
    path.write_text(html, encoding="utf-8")
    page = await chromium.new_page()
    await page.goto(path.as_uri())
    shown = page.locator(".jp-OutputArea-output svg[role=img], .jp-OutputArea-output [role=img] svg").first
    await shown.wait_for(state="visible")
    assert "tiles in hand" in await shown.evaluate("e => e.querySelector('desc').textContent")
    await page.close()


async def test_only_the_first_mouse_button_plays(lab_page):
    notebook = await start(lab_page)
    [tile] = [t for t in await notebook.value("next_clicks(board.model)") if t.startswith("hand")]
    x, y = await notebook.value(f"centre({tile!r})")
    await notebook.canvas().click(position={"x": x, "y": y}, button="right")
    await notebook.page.keyboard.press("Escape")
    assert await notebook.value("board.model.selection.tile") is None
    await click(notebook, tile)
    assert await notebook.value("board.model.selection.tile") == tile.partition(":")[2]

"""The fixtures themselves, on a plain canvas that a click paints on."""

from __future__ import annotations

import pytest

from tests.browser.lab import CellFailed

PAINT = """
from ipycanvas import Canvas
canvas = Canvas(width=400, height=200, layout={"width": "200px", "height": "100px"})
clicks = []

def paint(x, y):
    clicks.append([x, y])
    canvas.fill_style = "#0072b2"
    canvas.fill_rect(x - 5, y - 5, 10, 10)

def clear():
    canvas._canvas_manager._current_canvas = None  # after a reload the page does not know which canvas is meant
    canvas.fill_style = "#ffffff"
    canvas.fill_rect(0, 0, 400, 200)

canvas.on_mouse_down(paint)
canvas.on_client_ready(clear)
"""
BLUE = (0, 0x72, 0xB2)
WHITE = (255, 255, 255)


async def test_a_click_paints(lab_or_notebook7, tmp_path):
    notebook = await lab_or_notebook7([PAINT, "canvas"])
    await notebook.run_all()
    await notebook.wait_pixel(100, 50, WHITE)
    async with notebook.canvas_changes():
        await notebook.click_canvas(120, 40)
    await notebook.wait_pixel(120, 40, BLUE)
    assert await notebook.pixel(20, 20) == (*WHITE, 255)
    [[x, y]] = await notebook.value("clicks")
    assert abs(x - 240) <= 2, "clicks arrive in pixels of the canvas"
    assert abs(y - 80) <= 2, "clicks arrive in pixels of the canvas"
    await notebook.click_canvas(20, 30, width=400)
    await notebook.wait_pixel(20, 30, BLUE, width=400)
    await notebook.screenshot(tmp_path / "canvas.png", canvas=0)
    assert (tmp_path / "canvas.png").stat().st_size > 100


async def test_cells_run_and_fail_as_they_would_for_a_user(lab_or_notebook7):
    notebook = await lab_or_notebook7(["x = 6"])
    await notebook.run_all()
    assert await notebook.run_cell("print('hello'); x * 7") == "hello\n42"
    assert await notebook.value("{'x': [x, 'é']}") == {"x": [6, "é"]}
    await notebook.wait_value("x", 6)
    with pytest.raises(CellFailed, match="ZeroDivisionError"):
        await notebook.run_cell("x / 0")
    assert "ZeroDivisionError" in await notebook.run_cell("x / 0", allow_errors=True)
    with pytest.raises(CellFailed, match="NameError"):
        await notebook.value("nothing")
    with pytest.raises(CellFailed, match="ZeroDivisionError"):
        await notebook.run_all()


async def test_reload_keeps_the_kernel_and_restart_does_not(lab_or_notebook7):
    notebook = await lab_or_notebook7([PAINT, "canvas"])
    await notebook.run_all()
    await notebook.wait_pixel(100, 50, WHITE)
    await notebook.reload()
    await notebook.wait_pixel(100, 50, WHITE)
    assert await notebook.value("len(clicks)") == 0
    await notebook.restart_kernel()
    with pytest.raises(CellFailed, match="NameError"):
        await notebook.value("clicks")


async def test_voila_shows_and_clicks(voila):
    page = await voila([PAINT, "canvas"])
    await page.wait_pixel(100, 50, WHITE)
    await page.click_canvas(120, 40)
    await page.wait_pixel(120, 40, BLUE)


async def test_notebooks_follow_one_another_in_one_page(lab_page):
    first = await lab_page(["print('first')"])
    await first.run_all()
    second = await lab_page(["print('second')"], fresh=True)
    await second.run_all()
    assert await first.outputs().all_inner_texts() == ["first\n"]
    assert await second.outputs(0).all_inner_texts() == ["second\n"]


async def test_uncaught_errors_of_the_page_are_noticed(lab_page):
    notebook = await lab_page(["1"])
    async with notebook.page.expect_event("pageerror"):
        await notebook.page.evaluate("() => { setTimeout(() => { throw new Error('canvas died') }) }")
    assert "canvas died" in notebook.errors.pop()

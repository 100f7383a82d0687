"""The explorer in a real JupyterLab: clicking nodes, opening, solving, information sets, fitting; wide and narrow, light and dark."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.lab import VIEWPORT

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
ENDGAME = """
import tilewidgets as tw
from tilewidgets import theory
state = tw.game("pyramid", ruleset="classroom").deal(3).play_all(["RYY@-1,0/1", "YYG@-1,-1/2", "GGG@1,0/0"])
source, options = state, {"utility": "margin"}
"""
HIDDEN = """
import tilewidgets as tw
from tilewidgets import theory
state = tw.game("pyramid", ruleset="classroom").deal(1)
for _ in range(2):
    state = state.play(state.legal_moves[0])
source, options = theory.tree(state, viewer="public", depth=1), {}
"""
SHOW = "explorer = tw.Explorer(source{look}, **options)\nexplorer"
LOOKS = {"light": "", "dark": ", theme='dark'", "narrow": ", width=400", "broad": ", width=1100"}


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


async def start(opener, make=ENDGAME, look=""):
    notebook = await opener([make, SHOW.format(look=look)])
    await notebook.page.set_viewport_size({"width": 1600 if "1100" in look else VIEWPORT["width"], "height": 1100})
    await notebook.run_all()
    await notebook.wait_painted()
    return notebook


def control(notebook, name):
    return notebook.outputs().get_by_role("button", name=name)


async def click_node(notebook, number):
    target = f"next(t for t in explorer.scene.targets if t.id == 'node:{number}')"
    x, y = await notebook.value(f"[sum(p[i] for p in {target}.outline) / 4 for i in (0, 1)]")
    await notebook.click_canvas(x, y, width=await notebook.value("explorer.scene.width"))


@pytest.mark.parametrize("look", LOOKS)
async def test_a_tree_is_explored(lab_page, look):
    notebook = await start(lab_page, look=LOOKS[look])
    await picture(notebook, f"explorer_{look}_start")
    async with notebook.canvas_changes():
        await click_node(notebook, 2)
    assert await notebook.value("explorer.model.node.number") == 2
    async with notebook.canvas_changes(1):
        await click_node(notebook, 1)
    await notebook.wait_value("explorer.model.node.number", 1)
    await click_node(notebook, 1)
    await notebook.wait_value("len(explorer.model.shown_below(explorer.model.node)) > 0", True)
    await control(notebook, "Down: along").click()
    await notebook.wait_value("explorer.model.node.ply", 2)
    async with notebook.canvas_changes():
        await control(notebook, "Solve").click()
    await notebook.wait_value("explorer.model.solved", True)
    await picture(notebook, f"explorer_{look}_solved")
    async with notebook.canvas_changes():
        await control(notebook, "Fit").click()
    await picture(notebook, f"explorer_{look}_fit")
    await control(notebook, "Up: to the node above").click()
    await notebook.wait_value("explorer.model.node.ply", 1)
    sentence = notebook.outputs().locator(".tw-sentence")
    await expect(sentence).to_contain_text("value")
    assert await sentence.inner_text() == await notebook.value("explorer.model.status")


async def test_the_controls_do_what_the_mouse_does(lab_page):
    notebook = await start(lab_page)
    await control(notebook, "Down: along").click()
    await notebook.wait_value("explorer.model.node.ply", 1)
    await control(notebook, "Next: ").click()
    await notebook.wait_value("explorer.model.node.number", 2)
    await control(notebook, "Previous: ").click()
    await notebook.wait_value("explorer.model.node.number", 1)
    await notebook.outputs().get_by_role("button", name="Expand").focus()
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value("len(explorer.model.shown_below(explorer.model.node)) > 0", True)
    await notebook.outputs().locator("select").first.select_option(index=1)
    await notebook.wait_value("explorer.model.node.ply", 2)
    await control(notebook, "Up: to the node above").click()
    await notebook.wait_value("explorer.model.node.ply", 1)
    await control(notebook, "Fold").click()
    await notebook.wait_value("len(explorer.model.shown_below(explorer.model.node))", 0)
    scale = await notebook.value("explorer.model.scale")
    async with notebook.canvas_changes():
        await control(notebook, "Closer").click()
    assert await notebook.value("explorer.model.scale") > scale
    async with notebook.canvas_changes():
        await control(notebook, "Move the window: right").click()
    await control(notebook, "Farther").click()
    await notebook.wait_value("explorer.model.scale", scale)


async def test_information_sets(lab_page):
    notebook = await start(lab_page, HIDDEN)
    await notebook.run_cell("node = next(n for n in explorer.model.tree if n.infoset and len(n.infoset.nodes) > 1)")
    await notebook.run_cell("explorer.model.select(node)\nexplorer.model.zoom(2)")
    assert await notebook.value("len(explorer.model.alike)") > 1
    await picture(notebook, "explorer_hidden")
    await notebook.outputs().locator("select").nth(1).select_option(index=1)
    await notebook.wait_value("explorer.model.node is not node and explorer.model.node.infoset is node.infoset", True)
    await control(notebook, "Solve").click()
    await notebook.wait_value("explorer.model.status_kind", "error")
    await picture(notebook, "explorer_hidden_error")


async def test_the_page_is_reloaded(lab_page):
    notebook = await start(lab_page)
    await control(notebook, "Down: along").click()
    await notebook.wait_value("explorer.model.node.ply", 1)
    await notebook.reload()
    await notebook.run_cell("explorer")
    await notebook.wait_painted()
    await notebook.run_cell("explorer.close()")

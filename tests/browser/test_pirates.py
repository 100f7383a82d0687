"""Pirates Under Fire in a real JupyterLab: whole games by clicks alone, reload, and what the native controls do."""

from __future__ import annotations

import pytest

from tests.browser.lab import VIEWPORT
from tests.browser.test_pyramid import CENTRE, IMPORT, click, picture, status

BOARD = "board = tw.Board(tw.game('pirates', ruleset={ruleset!r}), names=['Ada', 'greedy'], seed=5{options})\nboard"
NEXT_CLICKS = """
def next_clicks(model):
    "What a person would click to make the move that the greedy agent would make."
    from tilewidgets.agents import agent
    move = agent("greedy", seed=model.ply)(model.view)
    selected = (model.selection.kind, model.selection.what) == (move.kind, move.what)
    if move.kind == "end":
        return ["end"]
    if move.kind in ("lay", "buy"):
        first = f"hand:{move.what}" if move.kind == "lay" else f"merc:{move.what}"
        return [*([] if selected else [first]), f"space:{move.space}"]
    if move.space is None:
        return [f"effect:{move.kind}"]
    return [*([] if selected else [f"effect:{move.kind}"]), f"space:{move.space}"]
"""


async def start(opener, ruleset="skirmish", options=""):
    notebook = await opener([IMPORT, BOARD.format(ruleset=ruleset, options=options)])
    await notebook.page.set_viewport_size(VIEWPORT)
    await notebook.run_all()
    await notebook.run_cell(CENTRE + NEXT_CLICKS)
    await notebook.wait_painted()
    return notebook


async def play_on(notebook, width=720, most=400):
    for _ in range(most):
        await notebook.wait_value("board.model.thinking", False)
        if await notebook.value("board.model.state.is_over"):
            return
        for target in await notebook.value("next_clicks(board.model)"):
            if target == "end":
                async with notebook.canvas_changes():
                    await notebook.outputs().get_by_role("button", name="End turn").click()
            else:
                await click(notebook, target, width)


@pytest.mark.parametrize("options", ["", ", theme='dark'", ", width=400"], ids=["light", "dark", "narrow"])
async def test_a_whole_game_by_clicks(lab_page, options):
    width = 400 if "400" in options else 720
    notebook = await start(lab_page, "standard" if not options else "skirmish", options)
    name = f"{'dark' if 'dark' in options else 'light'}_{width}"
    await picture(notebook, f"pirates_start_{name}")
    await play_on(notebook, width, most=7)
    await picture(notebook, f"pirates_middle_{name}")
    await notebook.reload()
    await notebook.wait_painted()
    await play_on(notebook, width)
    await picture(notebook, f"pirates_end_{name}")
    scores, reason = await notebook.value("[list(board.state.scores), board.state.result.reason]")
    said = await status(notebook)
    assert reason in ("deck_exhausted", "no_ship_playable")
    assert reason == "no_ship_playable" or all(str(score) in said for score in scores)


async def test_an_impossible_space_says_why(lab_page):
    notebook = await start(lab_page)
    number = await notebook.value("board.model.view.hands[0][0]")
    await click(notebook, f"hand:{number}")
    await click(notebook, "space:c4")
    said = await status(notebook)
    assert said.startswith("Not possible: C4 is not accessible: it is next to none of your active ships") or "c4 is not accessible" in said
    await picture(notebook, "pirates_refused")
    assert await notebook.value("board.model.selection.kind") == "lay", "the selection is kept"


async def test_the_opponents_turn_is_told_event_by_event(lab_page):
    notebook = await start(lab_page)
    while await notebook.value("board.model.others_turn == (0, 0)"):
        await play_on(notebook, most=1)
    lines = notebook.outputs().locator(".tw-happened li")
    assert await lines.count() == await notebook.value("len(board.model.summary)")
    assert "greedy lays ship" in (await lines.first.inner_text()).lower()


async def test_undo_goes_back_one_decision(lab_page):
    notebook = await start(lab_page)
    await play_on(notebook, most=1)
    ply = await notebook.value("board.model.ply")
    async with notebook.canvas_changes():
        await notebook.outputs().get_by_role("button", name="Undo").click()
    assert await notebook.value("board.model.ply") == 0 or ply > 1

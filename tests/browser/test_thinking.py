"""Thinking on the board, in a real JupyterLab: the page answers while a search goes on; Stop, undo, analysis, evaluation."""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import median

import pytest
from playwright.async_api import expect

from tests.browser.lab import VIEWPORT

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
BOARD = "import tilewidgets as tw\nboard = tw.Board({game!r}, ['human', {opponent!r}], names=['Ada', 'Grace'], seed=11{options})\nboard"
LOOKS = ["", ", theme='dark'", ", width=400", ", width=400, theme='dark'"]
IDS = ["light", "dark", "narrow", "narrow-dark"]
WITHIN = 100
"""Milliseconds in which a click is answered, half of the time and more; a machine that is busy takes longer without any thinking, too."""
THEME = """
import ipywidgets
theme = ipywidgets.Button(description="theme")
theme.on_click(lambda _: setattr(board, "theme", "dark" if board.theme == "light" else "light"))
theme"""


def note(measured):
    """Write a measured time down beside the pictures."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        with (Path(PICTURES) / "thinking.txt").open("a", encoding="utf-8") as file:
            file.write(f"{measured}\n")


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


def named(name, game, options):
    return f"thinking_{name}_{game}_{'dark' if 'dark' in options else 'light'}_{400 if '400' in options else 720}"


async def start(opener, game, opponent, options="", height=1300):
    notebook = await opener([BOARD.format(game=game, opponent=opponent, options=options)])
    await notebook.page.set_viewport_size({**VIEWPORT, "height": height})
    await notebook.run_all()
    await notebook.wait_painted()
    return notebook


def control(notebook, name, exact=False):
    return notebook.outputs().get_by_role("button", name=name, exact=exact)


async def until_grace_thinks(notebook):
    """Ada moves, as often as she has to, until it is the agent's turn."""
    await notebook.wait_value("board.model.is_my_turn or board.model.thinking", True)
    await notebook.run_cell("while board.model.is_my_turn: board.model.play(board.model.legal_moves[0])")
    assert await notebook.value("board.model.thinking")


async def answered(notebook, times=15):
    """Milliseconds from clicks on a native button, through the kernel, to the changed board; measured within the page."""
    times_of = """async ([button, board], times) => {
        const took = [];
        for (let n = 0; n < times; n++) {
            await new Promise((done) => setTimeout(done, 150));
            const dark = board.classList.contains("tw-dark");
            const start = performance.now();
            await new Promise((done) => {
                const watch = new MutationObserver(() => {
                    if (board.classList.contains("tw-dark") !== dark) { watch.disconnect(); done(); }
                });
                watch.observe(board, { attributes: true, attributeFilter: ["class"] });
                button.click();
            });
            took.push(performance.now() - start);
        }
        return took;
    }"""
    button = await control(notebook, "theme").element_handle()
    board = await notebook.outputs().locator(".tw-board").first.element_handle()
    return await notebook.page.evaluate(f"([button, board, times]) => ({times_of})([button, board], times)", [button, board, times])


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "plain"])
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
async def test_the_page_answers_while_an_agent_thinks(lab_page, game, compiled):
    notebook = await start(lab_page, game, "ismcts:seconds=60")
    fast = "None" if compiled else "False"
    await notebook.run_cell(f"board.model.seats[1].agent.fast = {fast}; board.model.agent_timeout = 100.0")
    await notebook.run_cell(THEME)
    await answered(notebook, 3)
    calm = await answered(notebook)
    await until_grace_thinks(notebook)
    if compiled:  # until the compiled code is there
        await notebook.wait_value("board.model.seats[1].agent.searcher(board.model.game)._method(board.state.view(1)).worlds.fast", True)
    took = await answered(notebook)
    assert await notebook.value("board.model.thinking"), "all of this took place while it was thinking"
    code = "compiled" if compiled else "plain"
    note(f"{game} {code}: calm {median(calm):.0f} ms, thinking {median(took):.0f} ms, at most {max(took):.0f} ms")
    assert median(took) < max(WITHIN, 2 * median(calm))
    await control(notebook, "Undo").click()
    await notebook.wait_value("board.model.is_my_turn", True)
    await expect(notebook.outputs().locator(".tw-sentence")).to_contain_text("Ada")


@pytest.mark.parametrize("game", ["pyramid", "pirates"])
async def test_stop_takes_the_best_so_far(lab_page, game):
    notebook = await start(lab_page, game, "ismcts:seconds=60")
    await notebook.run_cell("board.model.agent_timeout = 100.0")
    await until_grace_thinks(notebook)
    await expect(notebook.outputs().locator(".tw-progress")).to_contain_text("s so far; Stop takes the best move found.")
    await picture(notebook, named("opponent", game, ""))
    ply = await notebook.value("board.model.ply")
    while await notebook.value("not board.model.is_my_turn"):  # a turn may take the agent several moves
        if await notebook.value("board.model.thinking"):
            await control(notebook, "Stop").click()
        assert await notebook.value("board.model.last_error is None")
    assert await notebook.value("board.model.ply") > ply
    await expect(notebook.outputs().locator(".tw-progress")).to_have_text("")
    await expect(control(notebook, "Hint")).to_be_enabled()


async def test_undo_while_thinking_makes_the_answer_void(lab_page):
    notebook = await start(lab_page, "pyramid", "ismcts:seconds=1")
    await until_grace_thinks(notebook)
    await control(notebook, "Undo").click()
    await notebook.wait_value("board.model.is_my_turn", True)
    ply = await notebook.value("board.model.ply")
    await notebook.run_cell("import asyncio; await asyncio.sleep(1.3)")
    assert await notebook.value("board.model.ply") == ply
    await until_grace_thinks(notebook)
    await notebook.wait_value("board.model.is_my_turn", True)
    assert await notebook.value("board.model.last_error is None")


@pytest.mark.parametrize("options", LOOKS, ids=IDS)
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
async def test_an_analysis_is_drawn_listed_and_played_by(lab_page, game, options):
    notebook = await start(lab_page, game, "ismcts:seconds=1", options)
    await notebook.run_cell(
        "while board.state.ply < 8:\n    board.model.is_my_turn and board.model.play(board.model.legal_moves[0])\n"
        "    board.model.thinking and board.model.stop()\n    await __import__('asyncio').sleep(0.02)"
    )
    await notebook.wait_value("board.model.is_my_turn", True)
    await picture(notebook, named("before", game, options))
    async with notebook.canvas_changes():
        await control(notebook, "Analyse").click()
    rows = notebook.outputs().locator(".tw-analysis tbody tr")
    await expect(rows).not_to_have_count(0)
    await notebook.wait_value("board.model.analysis is not None and board.model.analysis.seconds > 3", True)
    await picture(notebook, named("analysis", game, options))
    assert await notebook.value("len(board.model.overlay.moves) > 0 and board.model.why != ''")
    if await rows.count() > 1:  # a click between two reports and during one
        await rows.nth(1).locator("button").click(delay=400)
        await notebook.wait_value("board._analysis.asked[:1] == [str(board.model.selection.move)]", True)
    await notebook.run_cell("board.analyse(iterations=50);")
    await notebook.wait_value("board.model.analysis is not None and board.model.analysis.iterations >= 50", True)
    best = await notebook.value("str(board.model.analysis.best)")
    await control(notebook, "Hint").click()
    await notebook.wait_value("str(board.model.selection.move)", best)
    await expect(notebook.outputs().locator(".tw-sentence")).to_contain_text("Hint:")
    ply = await notebook.value("board.model.ply")
    await control(notebook, "Play", exact=True).click()
    await notebook.wait_value(f"str(board.model.moves[{ply}])", best)
    await picture(notebook, named("waiting", game, options))
    await control(notebook, "Analyse").click()
    await notebook.wait_value("board.model.analysing", False)
    await expect(notebook.outputs().locator(".tw-analysis")).to_be_hidden()


@pytest.mark.parametrize("options", LOOKS, ids=IDS)
async def test_a_failed_agent_concedes(lab_page, options):
    notebook = await start(lab_page, "pyramid", "random", options)
    await notebook.run_cell(
        "def broken(view):\n    raise RuntimeError('it broke')\n"
        "board.model.seats[1].agent._choose = lambda view, streams: broken(view)\n"
        "board.model.play(board.model.legal_moves[0]);"
    )
    await expect(control(notebook, "Concede")).to_be_visible()
    await picture(notebook, named("failed", "pyramid", options))
    await control(notebook, "Concede").click()
    await notebook.wait_value("board.model.conceded", 1)
    await expect(notebook.outputs().locator(".tw-sentence")).to_contain_text("Grace has conceded")
    await picture(notebook, named("conceded", "pyramid", options))
    await control(notebook, "New game").click()
    await notebook.wait_value("board.model.conceded is None and board.model.is_my_turn", True)


SEEDS = {"pyramid": 2, "pirates": 7}
"""Of games in which somebody blunders, as who plays at random does."""
PLAYER = """
import tilewidgets as tw, random
state, chance = tw.game({game!r}).deal({seed}), random.Random({seed})
while not state.is_over and state.ply < 40:
    state = state.play(chance.choice(state.legal_moves))
player = tw.Player(tw.Replay.of(state, players=['Ada', 'Grace']){options})
player"""


@pytest.mark.parametrize("options", [LOOKS[0], LOOKS[3]], ids=[IDS[0], IDS[3]])
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
async def test_a_replay_is_evaluated_and_marked(lab_page, game, options):
    notebook = await lab_page([PLAYER.format(game=game, seed=SEEDS[game], options=options)])
    await notebook.page.set_viewport_size({**VIEWPORT, "height": 1300})
    await notebook.run_all()
    await notebook.wait_painted()
    await notebook.run_cell("player.model.goto(7);")
    before = time.perf_counter()
    await control(notebook, "Evaluate").click()
    await notebook.wait_value("len(player.model.evaluations) > 2", True)
    await control(notebook, "Forward").click()
    await notebook.wait_value("player.model.ply", 8)
    await notebook.wait_value("player.model.evaluating", False)
    note(f"{game}: {await notebook.value('len(player.model.evaluations)')} plies evaluated in {time.perf_counter() - before:.1f} s")
    await picture(notebook, named("evaluated", game, options))
    marks = await notebook.value("len(player.model.blunders)")
    assert marks > 0
    await control(notebook, "Mark").click()
    await notebook.wait_value("len(player.model.replay.marks)", marks)
    await expect(notebook.outputs().locator(".tw-move .tw-note[data-mark^='?']")).to_have_count(marks)
    await picture(notebook, named("marked", game, options))
    await control(notebook, "Evaluate").click()
    await notebook.wait_value("len(player.model.evaluations)", 0)

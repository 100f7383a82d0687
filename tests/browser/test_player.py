"""The replay player in a real JupyterLab: scrubbing, playing, clicking moves, branching, commenting, saving, opening again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.lab import VIEWPORT

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")
MAKE = """
import tilewidgets as tw
from tilewidgets.agents import agent

def play(name, seed):
    state = tw.game(name).deal(seed)
    agents = [agent("greedy", seed=p) for p in range(2)]
    while not state.is_over:
        state = state.play(agents[state.to_move](state.view(state.to_move)))
    return state

replay = tw.Replay.of(play(GAME, 7), players=["Ada", "<b>Grace</b>"], comments={3: "a <i>bold</i> move"})
"""
SHOW = "player = tw.Player(replay{options})\nplayer"


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


async def start(opener, game="pyramid", options=""):
    notebook = await opener([f"GAME = {game!r}" + MAKE, SHOW.format(options=options)])
    await notebook.page.set_viewport_size({**VIEWPORT, "height": 1100})
    await notebook.run_all()
    await notebook.wait_painted()
    return notebook


def control(notebook, name):
    return notebook.outputs().get_by_role("button", name=name)


def timeline(notebook):
    return notebook.outputs().locator(".tw-timeline input")


async def ply(notebook):
    return await notebook.value("player.model.ply")


@pytest.mark.parametrize("options", ["", ", theme='dark'", ", width=400"], ids=["light", "dark", "narrow"])
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
async def test_a_replay_is_stepped_through(lab_page, game, options):
    notebook = await start(lab_page, game, options)
    name = f"player_{game}_{'dark' if 'dark' in options else 'light'}_{400 if '400' in options else 720}"
    last = await notebook.value("player.model.last_ply")
    await picture(notebook, f"{name}_start")
    async with notebook.canvas_changes():
        await control(notebook, "Forward").click()
    assert await ply(notebook) == 1
    async with notebook.canvas_changes():
        await control(notebook, "Last").click()
    assert await ply(notebook) == last
    await picture(notebook, f"{name}_end")
    await timeline(notebook).focus()
    await notebook.page.keyboard.press("Home")
    await notebook.wait_value("player.model.ply", 0)
    for _ in range(5):
        await notebook.page.keyboard.press("ArrowRight")
    await notebook.wait_value("player.model.ply", 5)
    await notebook.page.keyboard.press("End")
    await notebook.wait_value("player.model.ply", last)
    await notebook.outputs().locator(".tw-move").nth(7).click()
    await notebook.wait_value("player.model.ply", 8)
    await expect(notebook.outputs().locator(".tw-current .tw-number")).to_have_text("8")
    await expect(notebook.outputs().locator(".tw-ply")).to_contain_text("ply 8 of")
    await picture(notebook, f"{name}_mid")


async def test_hostile_names_and_comments_are_text(lab_page):
    notebook = await start(lab_page)
    assert await notebook.outputs().locator(".tw-player b, .tw-player i.tw-bold").count() == 0
    assert await notebook.outputs().locator(".tw-comment .tw-text").first.inner_text() == "a <i>bold</i> move"
    assert "<b>Grace</b>" in await notebook.outputs().locator("canvas").first.get_attribute("aria-label")


async def test_it_plays_at_speed_4_and_pauses(lab_page):
    notebook = await start(lab_page)
    await notebook.outputs().locator("select[title^=Speed], .widget-dropdown[title^=Speed] select").first.select_option(label="4 ply/s")
    await notebook.wait_value("player.model.speed", 4)
    await control(notebook, "Play: go on").click()
    await notebook.wait_value("player.model.ply >= 3", True)
    await control(notebook, "Pause").click()
    await notebook.wait_value("player.model.playing", False)
    await control(notebook, "Play: go on").click()
    await notebook.wait_value("player.model.ply", await notebook.value("player.model.last_ply"))
    await notebook.wait_value("player.model.playing", False)


async def test_the_chart_is_clicked(lab_page):
    notebook = await start(lab_page)
    x, y = await notebook.value("[sum(p[i] for p in next(t for t in player.scene.targets if t.id == 'ply:6').outline) / 4 for i in (0, 1)]")
    async with notebook.canvas_changes():
        await notebook.click_canvas(x, y)
    assert await ply(notebook) == 6


async def test_branch_comment_save_reload_and_open(lab_page):
    notebook = await start(lab_page)
    outputs = notebook.outputs()
    await outputs.locator(".tw-move").nth(4).click()
    await notebook.wait_value("player.model.ply", 5)
    await control(notebook, "What if").click()
    await notebook.wait_value("player.model.variation is not None", True)
    await outputs.get_by_placeholder("Comment on this position").fill("quieter </script> <b>x</b>")
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value("player.model.line[player.model.ply].comment", "quieter </script> <b>x</b>")
    await outputs.get_by_placeholder("Variation name").fill("the other way")
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value("player.model.variation.name", "the other way")
    await outputs.get_by_placeholder("File to save to").fill("mine.replay.json")
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value("player._controls.file.value", "mine.replay.json")  # a click may overtake what is still being sent
    await control(notebook, "Save").click()
    await notebook.wait_value("player.model.unsaved", False)
    await picture(notebook, "player_branch")
    await notebook.reload()
    await notebook.run_cell("player = tw.Player('mine.replay.json')\nplayer")
    await notebook.wait_painted()
    shown = notebook.outputs().last
    assert "the other way" in await shown.locator(".tw-name").first.inner_text()
    assert await shown.locator(".tw-comment").last.inner_text() == "quieter </script> <b>x</b>"


async def test_playing_on_is_noted_as_a_variation(lab_page):
    notebook = await start(lab_page)
    await outputs_move(notebook, 3)
    await control(notebook, "Play on").click()
    await notebook.wait_value("player.board is not None", True)
    await notebook.wait_painted(1)
    await notebook.outputs().get_by_role("button", name="Play", exact=True).click()
    await notebook.wait_value("len(player.model.variations(4)[0].moves)", 2)
    assert await ply(notebook) == 4
    await picture(notebook, "player_play_on")
    await notebook.wait_value("player.board.model.thinking", False)  # else the answer moves what is clicked
    for _ in range(5):  # a click is lost when the page is laid out anew between press and release
        await control(notebook, "Close board").click()
        await notebook.page.wait_for_timeout(2000)
        if await notebook.value("player.board is None"):
            break
    assert await notebook.value("player.board is None")


async def outputs_move(notebook, k):
    await notebook.outputs().locator(".tw-move").nth(k).click()
    await notebook.wait_value("player.model.ply", k + 1)


async def test_two_plies_side_by_side(lab_page):
    notebook = await start(lab_page)
    await outputs_move(notebook, 3)
    async with notebook.canvas_changes():
        await control(notebook, "Compare").click()
        await outputs_move(notebook, 8)
    assert await notebook.value("player.model.compare") == 4
    await picture(notebook, "player_compare")


async def test_a_replay_shown_twice_plays_once(lab_page):
    notebook = await start(lab_page)
    await notebook.run_cell("player")
    await notebook.run_cell("seen = []\nplayer.model.observe(lambda change: seen.append(change.new), 'ply')\nplayer.model.speed = 8")
    await notebook.outputs().get_by_role("button", name="Play: go on").first.click()
    await notebook.wait_value("player.model.playing", False)
    await notebook.wait_value("seen[-1]", await notebook.value("player.model.last_ply"))
    assert await notebook.value("seen") == list(range(1, await notebook.value("player.model.last_ply") + 1))


async def test_scrubbing_ends_at_the_newest_ply(lab_page):
    notebook = await start(lab_page, "pirates")
    await notebook.run_cell("seen = []\nplayer.model.observe(lambda change: seen.append(change.new), 'ply')")
    last = await notebook.value("player.model.last_ply")
    await timeline(notebook).evaluate(
        """async (range) => {
            for (let k = 0; k < 60; k++) {
                range.value = k;
                range.dispatchEvent(new Event("input", { bubbles: true }));
                if (k % 10 === 9) await new Promise((done) => setTimeout(done, 5));
            }
        }"""
    )
    await notebook.wait_value("player.model.ply", 59)
    assert last > 59
    assert await notebook.value("len(seen)") < 40, "what is asked for while the kernel is busy is skipped"
    await expect(timeline(notebook)).to_have_value("59")
    await expect(notebook.outputs().locator(".tw-ply")).to_contain_text("ply 59 of")


async def test_finding_perspective_and_marks(lab_page):
    notebook = await start(lab_page)
    outputs = notebook.outputs()
    await control(notebook, "Find").click()
    await notebook.wait_value("player.model.ply", 1)
    await outputs.get_by_title("Perspective").or_(outputs.locator("[title^=Perspective] select")).last.select_option(label="What all know")
    await notebook.wait_value("player.model.perspective", "public")
    assert await control(notebook, "What if").is_disabled(), "the moves of others would tell of their hands"
    await outputs.get_by_title("Mark of this move").or_(outputs.locator("[title^='Mark of'] select")).last.select_option(label="!?")
    await notebook.wait_value("player.model.replay.marks.get(1)", "!?")
    await expect(outputs.locator(".tw-move .tw-note").first).to_have_text("!?")


async def test_a_variation_is_promoted_and_deleted(lab_page):
    notebook = await start(lab_page)
    await outputs_move(notebook, 2)
    await control(notebook, "What if").click()
    await notebook.wait_value("player.model.ply", 4)
    await control(notebook, "Promote").click()
    await notebook.wait_value("player.model.variation is None", True)
    assert await notebook.value("len(player.model.replay.variations)") == 1
    await notebook.outputs().locator(".tw-move[aria-level='2']").first.click()
    await notebook.wait_value("player.model.variation is not None", True)
    await control(notebook, "Delete").click()
    await notebook.wait_value("len(player.model.replay.variations)", 0)
    await expect(notebook.outputs().locator(".tw-move")).to_have_count(4)


@pytest.mark.parametrize("options", ["", ", width=400"], ids=["wide", "narrow"])
async def test_the_list_by_keys_moves_no_page(lab_page, options):
    notebook = await start(lab_page, "pirates", options)
    tree = notebook.outputs().locator(".tw-tree")
    await tree.locator("[tabindex='0']").focus()
    scrolls = """(tree) => {
        const out = [];
        for (let node = tree.parentElement; node; node = node.parentElement) out.push(node.scrollTop);
        return out;
    }"""
    before = await tree.evaluate(scrolls)
    for _ in range(25):
        await notebook.page.keyboard.press("ArrowDown")
    await notebook.page.keyboard.press("Enter")
    await notebook.wait_value(
        "player.model.ply", await tree.evaluate("() => Number(document.activeElement.querySelector('.tw-number')?.textContent)")
    )
    assert await tree.evaluate(scrolls) == before
    assert await tree.evaluate("(tree) => tree.scrollTop") > 0
    await notebook.page.keyboard.press("End")
    await notebook.page.keyboard.press(" ")
    await notebook.wait_value("player.model.ply", await notebook.value("player.model.last_ply"))
    assert await tree.evaluate(scrolls) == before
    await control(notebook, "First").click()
    await notebook.wait_value("player.model.ply", 0)
    await expect(tree.locator("[tabindex='0']")).to_have_count(1)

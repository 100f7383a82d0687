"""The page of a replay in a real Chromium without a network: every position by key, hostile texts as text, no scrolling sideways."""

from __future__ import annotations

import os
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.server import SLOW
from tests.export.samples import GAMES, HOSTILE, hostile, rich
from tilewidgets.export import page as page_of
from tilewidgets.export.shown import shown
from tilewidgets.scene.lettering import clean

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")


@cache
def html_of(name):
    """The page of a sample, made once."""
    return page_of(rich(name))


class Opened:
    """A page that is open, and what went wrong in it."""

    def __init__(self, page):
        self.page, self.problems, self.requests = page, [], []
        page.on("console", lambda message: self.problems.append(message.text))
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    async def press(self, *keys):
        for key in keys:
            await self.page.keyboard.press(key)

    async def text(self, name):
        return await self.page.locator(f"#{name}").inner_text()

    async def label(self):
        return await self.page.locator("#picture").get_attribute("aria-label")

    async def picture(self, name):
        if PICTURES:
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            await self.page.screenshot(path=Path(PICTURES) / f"export_{name}.png", full_page=True)


@pytest.fixture
def open_page(chromium, tmp_path):
    """Opens a page from a file, with the network off; at the end nothing may have been asked for or have gone wrong."""

    @asynccontextmanager
    async def open_page(html, *, width=760, **options):
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        context = await chromium.new_context(viewport={"width": width, "height": 900}, **options)
        await context.set_offline(True)
        opened = Opened(await context.new_page())

        async def refuse(route):
            if route.request.url == path.as_uri():
                await route.continue_()
            else:
                opened.requests.append(route.request.url)
                await route.abort()

        await context.route("**/*", refuse)
        await opened.page.goto(path.as_uri())
        yield opened
        assert await opened.page.evaluate("window.hacked") is None
        await context.close()
        assert opened.problems == []
        assert opened.requests == []

    return open_page


@pytest.mark.parametrize("width", [760, 400])
@pytest.mark.parametrize("name", GAMES)
async def test_every_position_is_reached_by_key(open_page, name, width):
    replay = rich(name)
    model = shown(replay)
    async with open_page(html_of(name), width=width) as opened:
        for ply in range(replay.plies + 1):
            if ply:
                await opened.press("ArrowRight")
            model.goto(ply)
            assert await opened.text("ply") == f"ply {ply} of {replay.plies}"
            assert await opened.text("status") == model.status
            assert (await opened.label()).startswith(f"Replay of {model.game.title}, ply {ply} of {replay.plies}")
            count = await opened.page.locator(".tw-current").count()
            assert count == 1
        await opened.press("ArrowRight")
        assert await opened.text("ply") == f"ply {replay.plies} of {replay.plies}"
        assert await opened.page.locator("#forward").is_disabled()
        await opened.press("Home")
        assert await opened.text("ply") == f"ply 0 of {replay.plies}"
        await opened.press("End", "ArrowLeft")
        assert await opened.text("ply") == f"ply {replay.plies - 1} of {replay.plies}"


async def test_buttons_slider_list_and_chart(open_page):
    async with open_page(html_of("pyramid")) as opened:
        page = opened.page
        for name, ply in (("Last", 13), ("Back", 12), ("First", 0), ("Forward", 1)):
            await page.get_by_role("button", name=name).click()
            assert await opened.text("ply") == f"ply {ply} of 13"
        await page.locator("#slider").focus()
        await opened.press("End", "ArrowLeft")
        assert await opened.text("ply") == "ply 12 of 13"
        row = page.locator(".tw-item.tw-move:not([style*='--depth: 1']):not([style*='--depth: 2'])").nth(6)
        await row.click()
        assert await opened.text("ply") == "ply 7 of 13"
        box = await page.locator("#picture").bounding_box()
        columns = (await page.evaluate("JSON.parse(document.getElementById('replay').textContent).lines[0].columns"))[0]
        scale = box["width"] / 720
        x, y = (columns[2 + 4] + columns[3 + 4]) / 2, (columns[0] + columns[1]) / 2
        await page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)
        assert await opened.text("ply") == "ply 4 of 13"
        await row.focus()
        await opened.press("Home", "Enter")
        assert await opened.text("ply") == "ply 0 of 13"


async def test_variations_are_stepped_through(open_page):
    async with open_page(html_of("pyramid")) as opened:
        branch = opened.page.locator(".tw-item:has(.tw-sign-branch)")
        assert await branch.count() == 2
        await branch.first.click()
        assert await opened.text("ply") == "ply 3 of 4"
        inside = await opened.label()
        await opened.press("ArrowRight")
        assert await opened.text("ply") == "ply 4 of 4"
        await opened.press("ArrowLeft", "ArrowLeft")
        assert await opened.text("ply") == "ply 2 of 13"  # back on the main line
        await opened.press("ArrowRight")
        assert await opened.text("ply") == "ply 3 of 13"
        assert await opened.label() != inside


async def test_it_plays_by_itself_and_pauses(open_page):
    async with open_page(html_of("pyramid")) as opened:
        await opened.page.locator("#speed").select_option("8")
        await opened.page.locator("h1").click()
        await opened.press(" ")
        assert await opened.page.locator("#play").get_attribute("aria-pressed") == "true"
        await expect(opened.page.locator("#ply")).to_have_text("ply 13 of 13", timeout=1000 * SLOW)
        await expect(opened.page.locator("#play")).to_have_attribute("aria-pressed", "false")
        await opened.press(" ", " ")
        assert await opened.text("ply") == "ply 0 of 13"
        assert await opened.page.locator("#play").get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("scripts", [True, False])
async def test_hostile_texts_are_shown_as_text(open_page, scripts):
    async with open_page(page_of(hostile()), java_script_enabled=scripts) as opened:
        if scripts:
            await opened.press("ArrowRight", "ArrowRight", "ArrowRight")
            assert await opened.page.locator("#tree .tw-comment").nth(1).inner_text() == clean(HOSTILE)
            assert clean(HOSTILE) in await opened.text("status")
            await opened.picture("hostile")
        assert await opened.page.locator("img").count() == 0
        assert clean(HOSTILE) in await opened.page.locator(".tw-head bdi").inner_text()


async def test_the_policy_stops_what_is_slipped_in(open_page):
    """The policy is at work: an image, a handler and a script that are added later do nothing."""
    async with open_page(html_of("pyramid")) as opened:
        await opened.page.evaluate(
            """() => {
                const box = document.createElement('div');
                box.innerHTML = "<p onclick='window.hacked=1' style='color:red'>x</p>";
                document.body.append(box);
                box.firstChild.click();
                const script = document.createElement('script');
                script.textContent = 'window.hacked = 2';
                document.body.append(script);
            }"""
        )
        assert await opened.page.evaluate("getComputedStyle(document.querySelector('div > p[onclick]')).color") != "rgb(255, 0, 0)"
        assert len(opened.problems) == 3
        assert all("Content Security Policy" in problem for problem in opened.problems)
        opened.problems.clear()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 760, 400, 320])
@pytest.mark.parametrize("name", GAMES)
async def test_nothing_scrolls_sideways(open_page, name, width, scheme):
    ground = "rgb(20, 25, 30)" if scheme == "dark" else "rgb(251, 250, 247)"
    async with open_page(html_of(name), width=width, color_scheme=scheme) as opened:
        await opened.press(*["ArrowRight"] * 5)
        assert await opened.page.evaluate("document.documentElement.scrollWidth") <= width
        assert await opened.page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        box = await opened.page.locator("#tree").bounding_box()
        picture = await opened.page.locator("#picture").bounding_box()
        beside = picture["y"] < box["y"] < box["y"] + box["height"] <= picture["y"] + picture["height"] + 1
        assert beside == (width >= 720)
        await opened.picture(f"{name}_{scheme}_{width}")


@pytest.mark.parametrize("how", ["print", "no scripts"])
async def test_on_paper_and_without_scripts_it_shows_the_end(open_page, how):
    replay = rich("pyramid")
    async with open_page(page_of(replay, theme="dark"), java_script_enabled=how == "print") as opened:
        final = opened.page.locator("#final")
        assert await final.is_visible() == (how == "no scripts")
        if how == "print":
            await opened.page.emulate_media(media="print")
            assert await opened.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 250, 247)"
        assert await final.is_visible()
        assert not await opened.page.locator("#player").is_visible()
        assert f"ply {replay.plies} of {replay.plies}" in await final.locator("svg").get_attribute("aria-label")
        assert await final.locator("li.tw-move").count() == replay.plies + 3
        assert await opened.page.locator("noscript p").count() == (how == "no scripts")
        await opened.picture(how.replace(" ", "_"))

"""Fixtures for tests in a real browser, all on one event loop that lives as long as the session.

Tests are `async def`; every test of this folder carries the marker `browser`. The usual one::

    async def test_a_click_lays_a_tile(lab_page):
        notebook = await lab_page(["import tilewidgets as tw", "board = tw.Board('pyramid'); board"])
        await notebook.run_all()
        async with notebook.canvas_changes():
            await notebook.click_canvas(120, 80)
        assert await notebook.value("board.model.ply") == 1

`notebook7` and `voila` are used like `lab_page`, for the other front ends. After each test the kernels are shut down, and a page that had
uncaught errors fails the test.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Error, async_playwright

from tests.browser.lab import CHROMIUM_ARGS, LabNotebook, Notebook7, VoilaPage, new_page
from tests.browser.server import SLOW, Server
from tilewidgets.cli.chromium import find_chromium

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)  # before that of asyncio_mode = auto


def session_fixture(function):
    """A fixture that lives on the session's event loop, as playwright's objects must."""
    return pytest_asyncio.fixture(scope="session", loop_scope="session")(function)


def page_fixture(function):
    """A fixture made anew for each test, on the session's event loop."""
    return pytest_asyncio.fixture(scope="function", loop_scope="session")(function)


@session_fixture
async def chromium(tmp_path_factory):
    """One headless Chromium for all tests (playwright's `Browser`)."""
    home = tmp_path_factory.mktemp("chromium-home")
    async with async_playwright() as playwright:
        try:
            browser = await playwright.chromium.launch(
                executable_path=find_chromium(), args=CHROMIUM_ARGS, env={**os.environ, "HOME": str(home)}, timeout=1000 * SLOW
            )
        except Error as error:
            pytest.fail(f"no Chromium could be started; run `python scripts/ensure_chromium.py` (or deselect: -m 'not browser')\n{error}")
        yield browser
        await browser.close()


@session_fixture
async def lab(tmp_path_factory):
    """One JupyterLab server for all tests, which serves Notebook 7 and Voila as well (`tests.browser.server.Server`)."""
    server = Server(tmp_path_factory.mktemp("jupyter"))
    await server.start()
    yield server
    server.stop()


class Opener:
    """Opens notebooks of one kind for one test, and puts everything away after it."""

    def __init__(self, kind, browser, server, spare):
        self.kind, self.browser, self.server, self.spare = kind, browser, server, spare
        self.opened = []

    async def __call__(self, notebook, *, fresh=False):
        """Open a notebook, given as a list of sources of cells or as the path of a file.

        With `fresh`, in a page of its own, never one that an earlier test has used.
        """
        path = self.server.copy(Path(notebook)) if isinstance(notebook, str | Path) else self.server.write(notebook)
        page = self.spare.pop() if self.spare and not fresh else await new_page(self.browser)
        opened = self.kind(page, self.server, path)
        self.opened.append(opened)
        await opened.open()
        return opened

    async def finish(self):
        problems = [error for opened in self.opened for error in opened.errors]
        for opened in self.opened:
            if self.kind is LabNotebook and not problems and not opened.page.is_closed():
                await opened.shutdown()
                opened.forget()
                self.spare.append(opened.page)
            else:
                await opened.page.context.close()
        self.server.shutdown_kernels()
        assert not problems, "uncaught errors in the page:\n" + "\n".join(problems)


@session_fixture
async def spare_pages():
    """Pages with JupyterLab loaded that a test has left clean (loading takes seconds)."""
    return []


@page_fixture
async def lab_page(chromium, lab, spare_pages):
    """Open notebooks in JupyterLab: `await lab_page([source, ...])` is a `LabNotebook` with an idle kernel."""
    opener = Opener(LabNotebook, chromium, lab, spare_pages)
    yield opener
    await opener.finish()


@page_fixture
async def notebook7(chromium, lab):
    """Open notebooks in Jupyter Notebook 7, as `lab_page` does."""
    opener = Opener(Notebook7, chromium, lab, [])
    yield opener
    await opener.finish()


@page_fixture
async def voila(chromium, lab):
    """Open notebooks in Voila, as `lab_page` does; they have run when they are there."""
    opener = Opener(VoilaPage, chromium, lab, [])
    yield opener
    await opener.finish()


@pytest.fixture(params=["lab_page", "notebook7"])
def lab_or_notebook7(request):
    """`lab_page`, then `notebook7`: the test runs once in each."""
    return request.getfixturevalue(request.param)

"""Pages that show a notebook in a real front end, for tests that click; `conftest.py` beside this file has the fixtures.

Nothing here sleeps: every wait is for a condition.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, Page

from tests.browser.server import SLOW, TOKEN, Server

VIEWPORT = {"width": 1280, "height": 960}

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
]


class CellFailed(AssertionError):
    """A cell ended in an exception; the message holds its traceback."""


FIND = """(path) => { for (const w of jupyterapp.shell.widgets('main')) if (w.context?.path === path) return w; return null; }"""

READY = f"""(path) => {{
    if (!window.jupyterapp) return false;
    const kernel = ({FIND})(path)?.context?.sessionContext?.session?.kernel;
    return !!kernel && kernel.connectionStatus === 'connected' && kernel.status === 'idle';
}}"""

PIXELS = """(canvas) => {
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let hash = 2166136261, painted = 0;
    for (let i = 0; i < data.length; i++) { hash = Math.imul(hash ^ data[i], 16777619); if (i % 4 === 3 && data[i]) painted++; }
    return [hash >>> 0, painted];
}"""


class Notebook:
    """A page that shows one notebook; what all front ends share.

    Attributes
    ----------
    page : Page
        Playwright's page, for everything that has no method here.
    errors : list of str
        Uncaught exceptions of the page. The fixtures fail a test that leaves any: a canvas that died shows nowhere else.
    console_errors : list of str
        What the page logged as errors (Jupyter's own complaints among it).
    """

    address = ""
    known_errors: tuple[str, ...] = ()

    def __init__(self, page: Page, server: Server, path: str) -> None:
        self.page, self.server, self.path = page, server, path
        self.errors: list[str] = []
        self.console_errors: list[str] = []
        page.set_default_timeout(1000 * SLOW)
        page.on("pageerror", self._on_error)
        page.on("console", self._on_console)

    def _on_error(self, error: Any) -> None:
        text = str(getattr(error, "stack", None) or error)
        known = any(text.startswith(message) for message in self.known_errors) and "/extensions/" not in text
        (self.console_errors if known else self.errors).append(text)

    def _on_console(self, message: Any) -> None:
        if message.type == "error":
            self.console_errors.append(message.text)

    async def open(self) -> None:
        """Go to the notebook, and wait until its kernel can be used."""
        await self.page.goto(f"{self.server.url}/{self.address}/{self.path}?token={TOKEN}")
        await self.wait_ready()

    async def wait_ready(self) -> None:
        raise NotImplementedError

    async def run_all(self) -> None:
        raise NotImplementedError

    async def reload(self) -> None:
        """Reload the page, as a user does; the kernel lives on (but for Voila, which starts a new one)."""
        await self.page.reload()
        await self.wait_ready()

    def forget(self) -> None:
        """Listen to the page no longer: another notebook will be shown in it."""
        self.page.remove_listener("pageerror", self._on_error)
        self.page.remove_listener("console", self._on_console)

    # ---- what is shown
    def outputs(self, cell: int | None = None) -> Locator:
        """Output areas of the notebook, or of its cell number `cell`."""
        place: Locator | Page = self.page if cell is None else self.page.locator(".jp-Notebook .jp-Cell").nth(cell)
        return place.locator(".jp-OutputArea-output")

    def canvas(self, index: int = 0) -> Locator:
        """Canvas number `index` of the page; waits for it when used."""
        return self.page.locator(".jp-OutputArea-output canvas:visible").nth(index)

    async def click_canvas(self, x: float, y: float, *, index: int = 0, width: float | None = None) -> None:
        """Click the canvas at a point given in logical units.

        Parameters
        ----------
        x, y : float
            The point. Units are CSS pixels, or what makes the canvas `width` units wide.
        index : int
            Which canvas of the page.
        width : float, optional
            Logical width of the whole canvas, for boards that are drawn scaled.
        """
        canvas = self.canvas(index)
        scale = await self._scale(canvas, width)
        await canvas.click(position={"x": x * scale, "y": y * scale})

    async def pixel(self, x: float, y: float, *, index: int = 0, width: float | None = None) -> tuple[int, int, int, int]:
        """Colour (red, green, blue, opacity: 0 to 255) of the canvas at a point in logical units."""
        canvas = self.canvas(index)
        scale = await self._scale(canvas, width)
        read = """(canvas, [x, y]) => {
            const k = canvas.width / canvas.getBoundingClientRect().width;
            return [...canvas.getContext('2d').getImageData(Math.floor(x * k), Math.floor(y * k), 1, 1).data];
        }"""
        r, g, b, a = await canvas.evaluate(read, [x * scale, y * scale])
        return r, g, b, a

    async def wait_pixel(self, x: float, y: float, color: tuple[int, int, int], *, index: int = 0, width: float | None = None) -> None:
        """Wait until the canvas has this colour (within 2 of 255) at a point in logical units."""
        await self._until(lambda: self._near(x, y, color, index, width), lambda: f"colour {color} at {x}, {y} of canvas {index}")

    async def wait_painted(self, index: int = 0, share: float = 0.01) -> None:
        """Wait until at least `share` of the canvas is opaque."""

        async def painted() -> bool:
            canvas = self.canvas(index)
            size = await canvas.evaluate("(canvas) => canvas.width * canvas.height")
            return (await self._pixels(index))[1] >= max(1, share * size)

        await self._until(painted, lambda: f"something painted on canvas {index}")

    async def picture(self, index: int = 0) -> int:
        """Hash of all pixels of the canvas: two different pictures differ in it."""
        return (await self._pixels(index))[0]

    @contextlib.asynccontextmanager
    async def canvas_changes(self, index: int = 0) -> AsyncIterator[None]:
        """Wait, after the block, until the canvas shows another picture than before the block."""
        before = await self.picture(index)
        yield

        async def changed() -> bool:
            return await self.picture(index) != before

        await self._until(changed, lambda: f"a change of canvas {index}")

    async def screenshot(self, path: str | Path, *, canvas: int | None = None) -> None:
        """Save a picture of the page, or of one canvas."""
        target = self.page if canvas is None else self.canvas(canvas)
        await target.screenshot(path=path)

    async def _pixels(self, index: int) -> tuple[int, int]:
        hash_, painted = await self.canvas(index).evaluate(PIXELS)
        return hash_, painted

    async def _near(self, x: float, y: float, color: tuple[int, int, int], index: int, width: float | None) -> bool:
        here = await self.pixel(x, y, index=index, width=width)
        return here[3] > 0 and all(abs(a - b) <= 2 for a, b in zip(here, color, strict=False))

    async def _scale(self, canvas: Locator, width: float | None) -> float:
        await canvas.wait_for(state="visible")
        if width is None:
            return 1.0
        shown: float = await canvas.evaluate("(canvas) => canvas.getBoundingClientRect().width")
        return shown / width

    async def _until(self, condition: Any, what: Any) -> None:
        """Ask once an animation frame until `condition()` holds; page errors end the wait at once."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + SLOW
        while not await condition():
            assert not self.errors, "the page failed:\n" + "\n".join(self.errors)
            assert loop.time() < deadline, f"waited {SLOW:g} s in vain for {what()}"
            await self.page.evaluate("() => new Promise(requestAnimationFrame)")


class LabNotebook(Notebook):
    """A notebook in JupyterLab."""

    address = "lab/tree"

    async def open(self) -> None:
        if self.page.url.startswith(self.server.url):  # JupyterLab is already there: much quicker than loading it again
            show = "async (path) => { await jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'}); }"
            await self.page.evaluate(show, self.path)
            await self.wait_ready()
        else:
            await self.page.goto(f"{self.server.url}/{self.address}/{self.path}?token={TOKEN}&reset")
            await self.wait_ready()

    async def wait_ready(self) -> None:
        await self.page.wait_for_function("() => window.jupyterapp !== undefined")
        await self.page.evaluate("async () => { await jupyterapp.started; await jupyterapp.restored; }")
        await self.page.wait_for_function(READY, arg=self.path)

    async def wait_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        await self.page.wait_for_function(READY, arg=self.path)

    async def run_all(self, *, allow_errors: bool = False) -> None:
        """Run every cell; fails with the traceback of the first cell that fails."""
        run = f"""async (path) => {{
            const panel = ({FIND})(path);
            jupyterapp.shell.activateById(panel.id);
            await jupyterapp.commands.execute('notebook:run-all-cells');
            return panel.content.widgets.flatMap(cell => cell.model.type === 'code' ? cell.model.outputs.toJSON() : []);
        }}"""
        outputs = await self.page.evaluate(run, self.path)
        await self.wait_idle()
        if not allow_errors:
            _raise_errors(outputs)

    async def run_cell(self, code: str, *, allow_errors: bool = False) -> str:
        """Append a cell, run it, and return what it printed and showed as text."""
        run = f"""async ([path, source]) => {{
            const panel = ({FIND})(path), notebook = panel.content, cells = notebook.model.sharedModel;
            const index = cells.cells.length;
            cells.insertCell(index, {{cell_type: 'code', source, metadata: {{trusted: true}}}});
            jupyterapp.shell.activateById(panel.id);
            notebook.deselectAll();
            notebook.activeCellIndex = index;
            await jupyterapp.commands.execute('notebook:run-cell');
            return notebook.widgets[index].model.outputs.toJSON();
        }}"""
        outputs = await self.page.evaluate(run, [self.path, code])
        if not allow_errors:
            _raise_errors(outputs)
        return "".join(_text(output) for output in outputs)

    async def value(self, expression: str) -> Any:
        """Value of a Python expression in the kernel, carried as JSON; no cell is added."""
        ask = f"""async ([path, expression]) => {{
            const kernel = ({FIND})(path).context.sessionContext.session.kernel;
            const future = kernel.requestExecute({{code: '', store_history: false, user_expressions: {{value: expression}}}});
            const reply = await future.done;
            return reply.content.user_expressions.value;
        }}"""
        reply = await self.page.evaluate(ask, [self.path, f"__import__('json').dumps({expression}).encode().hex()"])
        if reply["status"] != "ok":
            raise CellFailed(f"{expression}: {reply['ename']}: {reply['evalue']}")
        return json.loads(bytes.fromhex(reply["data"]["text/plain"].strip("'")))

    async def wait_value(self, expression: str, expected: Any) -> None:
        """Wait until a Python expression in the kernel has this value."""
        seen: list[Any] = [None]

        async def equal() -> bool:
            try:
                seen[0] = await self.value(expression)
            except CellFailed as error:  # what is asked for may not be there yet; told if it never is
                seen[0] = error
            return bool(seen[0] == expected)

        await self._until(equal, lambda: f"{expression} == {expected!r}; it is {seen[0]!r}")

    async def save(self) -> None:
        await self._command("docmanager:save")

    async def reload(self) -> None:
        """Save, then reload the page; kernel and outputs live on."""
        await self.save()
        await super().reload()

    async def restart_kernel(self) -> None:
        """Restart the kernel; outputs stay as they were."""
        restart = f"async (path) => {{ await ({FIND})(path).context.sessionContext.session.kernel.restart(); }}"
        await self.page.evaluate(restart, self.path)
        await self.wait_idle()

    async def shutdown(self) -> None:
        """Shut the kernel down and close the notebook; the page stays."""
        end = f"""async (path) => {{
            const panel = window.jupyterapp && ({FIND})(path);
            if (!panel) return;
            await panel.context.sessionContext.shutdown();
            panel.context.model.dirty = false;
            panel.dispose();
        }}"""
        await self.page.evaluate(end, self.path)

    async def _command(self, command: str) -> None:
        run = f"""async ([path, command]) => {{
            jupyterapp.shell.activateById(({FIND})(path).id);
            await jupyterapp.commands.execute(command);
        }}"""
        await self.page.evaluate(run, [self.path, command])


class Notebook7(LabNotebook):
    """A notebook in Jupyter Notebook 7."""

    address = "notebooks"
    # Notebook 7.6 throws these at start by itself, on a notebook without widgets too: its page has no file browser to open a path in,
    # and reads the schema of a setting before it is there. They come from Jupyter's own files, never from an extension's.
    known_errors = (
        "TypeError: Cannot read properties of undefined (reading 'schema')",
        "Error: Command 'filebrowser:open-path' not registered",
    )

    async def open(self) -> None:
        await self.page.goto(f"{self.server.url}/{self.address}/{self.path}?token={TOKEN}")
        await self.wait_ready()


class VoilaPage(Notebook):
    """A notebook shown by Voila: it runs as the page opens, and shows no code."""

    address = "voila/render"

    async def wait_ready(self) -> None:
        await self.page.wait_for_function("() => document.readyState === 'complete'")
        await self.page.locator("#loading").wait_for(state="hidden")
        await self.page.locator(".jp-OutputArea-output, .jp-RenderedMarkdown").first.wait_for(state="attached")

    async def run_all(self) -> None:
        """Do nothing: Voila has run every cell when the page is there."""


async def new_page(browser: Browser) -> Page:
    """Open an empty page with a profile of its own."""
    context = await browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
    return await context.new_page()


def _text(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return _join(output["text"])
    if output["output_type"] == "error":
        return f"{output['ename']}: {output['evalue']}"
    return _join(output["data"].get("text/plain", ""))


def _join(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def _raise_errors(outputs: list[dict[str, Any]]) -> None:
    for output in outputs:
        if output["output_type"] == "error":
            raise CellFailed("\n".join(output["traceback"]) or f"{output['ename']}: {output['evalue']}")

"""Lessons in a real JupyterLab: a tree is folded by clicking, and a game that the notebook defines is played by clicking."""

from __future__ import annotations

import os
from pathlib import Path

from tests.lessons.runner import NOTEBOOKS, Lesson

PICTURES = os.environ.get("TILEWIDGETS_PICTURES")


def cells(name, *words):
    """The cells of a lesson that hold these words, each the first."""
    lesson = Lesson(NOTEBOOKS / f"{name}.ipynb")
    sources = ["".join(cell["source"]) for cell in lesson.cells if cell["cell_type"] == "code"]
    return [next(source for source in sources if word in source) for word in words]


async def picture(notebook, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        await notebook.screenshot(Path(PICTURES) / f"{name}.png")


async def test_a_tree_is_folded_by_hand(lab_page):
    show, report = cells("11_backward_induction", "def remember", 'print(f"folded:')
    needed, *_ = cells("11_backward_induction", "import tilewidgets as tw")
    notebook = await lab_page([needed, show])
    await notebook.page.set_viewport_size({"width": 1500, "height": 900})
    await notebook.run_all()
    await notebook.wait_painted()
    assert "folded: 0 of" in await notebook.run_cell(report)
    width = await notebook.value("explorer.scene.width")
    below = await notebook.value(
        "[min(n.children, key=lambda c: c.returns[0] * (1 if n.player else -1)).number for n in inner if n.ply == 2]"
    )
    for number in below:  # the best child, below the lowest nodes
        target = f"next(t for t in explorer.scene.targets if t.id == 'node:{number}')"
        x, y = await notebook.value(f"[sum(p[i] for p in {target}.outline) / len({target}.outline) for i in (0, 1)]")
        await notebook.click_canvas(x, y, width=width)
        await notebook.wait_value("explorer.model.node.number", number)
    await picture(notebook, "lesson_11_folding")
    assert f"folded: {len(below)} of" in await notebook.run_cell(report)


async def test_a_game_of_the_notebook_is_played_by_clicking(lab_page):
    notebook = await lab_page(
        cells("12_hidden_information", "import tilewidgets as tw", "class Kuhn", "def stranger", "board = tw.Board(kuhn")
    )
    await notebook.page.set_viewport_size({"width": 1300, "height": 1500})
    await notebook.run_all()
    await notebook.wait_painted()
    assert await notebook.value("board.model.viewer") == 0
    x, y = await notebook.value("[sum(p[i] for p in board.scene.target('bet').outline) / 4 for i in (0, 1)]")
    async with notebook.canvas_changes():
        await notebook.click_canvas(x, y, width=await notebook.value("board.scene.width"))
    await notebook.wait_value("board.model.state.is_over", True)  # the stranger has answered
    assert await notebook.value("str(board.model.state.moves[0])") == "bet"
    await picture(notebook, "lesson_12_kuhn")

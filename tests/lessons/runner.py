"""Runs a lesson in a kernel of its own: cells of the notebook with answers put in, and more cells after them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
TIMEOUT = 300


@dataclass
class Ran:
    """What came of a cell: what it printed, what it wrote to stderr, and the error that ended it, with what is shown of it."""

    printed: str = ""
    warned: str = ""
    error: str = ""
    said: str = ""
    trace: str = ""


@dataclass
class Lesson:
    """A lesson as it lies in the repository."""

    path: Path
    cells: list[dict[str, Any]] = field(init=False)

    def __post_init__(self):
        self.cells = json.loads(self.path.read_text(encoding="utf-8"))["cells"]

    @property
    def number(self) -> str:
        return self.path.name.partition("_")[0]

    def source(self, cell_id: str) -> str:
        return next("".join(cell["source"]) for cell in self.cells if cell["id"] == cell_id)

    def tagged(self, tag: str) -> list[str]:
        return [cell["id"] for cell in self.cells if tag in cell["metadata"].get("tags", [])]


class Running:
    """A kernel in which a lesson has run with the right answers; `first` holds what came of each code cell, by id."""

    def __init__(self, client: NotebookClient) -> None:
        self._client = client
        self.first: dict[str, Ran] = {}

    def run(self, source: str) -> Ran:
        """Run one more cell."""
        notebook = self._client.nb
        notebook.cells.append(new_code_cell(source))
        return self._execute(len(notebook.cells) - 1)

    def _execute(self, index: int) -> Ran:
        cell = self._client.execute_cell(self._client.nb.cells[index], index)
        ran = Ran()
        for output in cell.outputs:
            if output.output_type == "stream" and output.name == "stdout":
                ran.printed += output.text
            elif output.output_type == "stream":
                ran.warned += output.text
            elif output.output_type == "error":
                ran.error, ran.said, ran.trace = output.ename, output.evalue, "\n".join(output.traceback)
        return ran

    def start(self) -> None:
        """Run the cells of the notebook."""
        for index, cell in enumerate(list(self._client.nb.cells)):
            if cell.cell_type == "code":
                self.first[cell.id] = self._execute(index)


@contextmanager
def running(lesson: Lesson, answers: dict[str, str]) -> Iterator[Running]:
    """Run a lesson with answers in place of its exercises, and keep its kernel."""
    notebook = nbformat.read(lesson.path, as_version=4)
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    resources = {"metadata": {"path": str(NOTEBOOKS)}}
    client = NotebookClient(
        notebook, timeout=TIMEOUT, kernel_name="python3", allow_errors=True, store_widget_state=False, resources=resources
    )
    with client.setup_kernel():
        kept = Running(client)
        kept.start()
        yield kept


def names(source: str) -> list[str]:
    """The variables that a cell assigns at its top."""
    targets = [target for statement in ast.parse(source).body if isinstance(statement, ast.Assign) for target in statement.targets]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def expressions(source: str) -> list[str]:
    """What the functions of a cell return, as it is written; but not what is short enough to come up in any sentence."""
    returned = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Return) and node.value is not None]
    return [text for text in map(ast.unparse, returned) if len(text) > 4]


def tells(hint: str, secret: str) -> bool:
    """Whether a hint has a secret in it, as a word of its own."""
    return re.search(rf"(?<![\w.+-]){re.escape(secret)}(?![\w/]|\.\d)", hint) is not None

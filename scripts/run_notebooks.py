"""Run the notebooks and store them clean: outputs that show without a kernel, no widget state, no traces of this run.

python scripts/run_notebooks.py [NOTEBOOK ...]     by default all of notebooks/
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # shows as an error where the widget does not live; the picture beside it stays
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def clean(notebook: Any) -> None:
    """Take out of an executed notebook what belongs to the run and not to the text."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if "check" in cell.metadata.get("tags", []):
            cell.outputs = []  # nobody has answered: an error, and it is meant to be one
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)


def run(path: Path) -> None:
    """Execute one notebook in place."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # nbformat is not annotated
    NotebookClient(
        notebook, timeout=120, kernel_name="python3", store_widget_state=False, resources={"metadata": {"path": path.parent}}
    ).execute()
    clean(notebook)
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    for file in [Path(name) for name in sys.argv[1:]] or sorted((ROOT / "notebooks").glob("*.ipynb")):
        run(file)

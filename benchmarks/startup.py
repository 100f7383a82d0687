"""What `import tilewidgets` costs, and the first board of a kernel."""

from __future__ import annotations

import importlib.util
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.games import TITLES
from benchmarks.measure import Row, Skipped

ROOT = Path(__file__).parents[1]
TURNS, BOARD_TURNS = 21, 7
MOST_MS, MOST_BOARD_MS = 60, 1000


def _milliseconds(statement: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True, cwd=ROOT)
    return 1000 * (time.perf_counter() - start)


def _over_bare(statement: str, turns: int, what: str, most: float) -> Row:
    """A new interpreter with a statement against one without."""
    with_it, without = [], []
    for turn in range(1 + turns):
        pair = (_milliseconds(statement), _milliseconds("pass"))
        if turn:  # the first may have to write bytecode
            with_it.append(pair[0])
            without.append(pair[1])
    extra = statistics.median(a - b for a, b in zip(with_it, without, strict=True))
    ours, peer = statistics.median(with_it), statistics.median(without)
    return Row(f"{what}, ms over bare Python", f"{ours:.0f} ms", f"{peer:.0f} ms", extra, f"<= {most}", extra <= most)


def imported() -> list[Row]:
    """The import alone."""
    return [_over_bare("import tilewidgets", TURNS, "import tilewidgets", MOST_MS)]


def first_board() -> list[Row]:
    """The import, and a board with its first picture sent."""
    if importlib.util.find_spec("ipycanvas") is None:
        raise Skipped("ipycanvas is not installed.")
    made = "import tilewidgets as tw; tw.Board({!r})"
    return [_over_bare(made.format(name), BOARD_TURNS, f"{title}, first board", MOST_BOARD_MS) for name, title in TITLES.items()]

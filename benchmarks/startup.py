"""What `import tilewidgets` costs."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.measure import Row

ROOT = Path(__file__).parents[1]
TURNS = 21
MOST_MS = 60


def _milliseconds(statement: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True, cwd=ROOT)
    return 1000 * (time.perf_counter() - start)


def imported() -> list[Row]:
    """A new interpreter with the import against one without."""
    with_import, without = [], []
    for turn in range(1 + TURNS):
        pair = (_milliseconds("import tilewidgets"), _milliseconds("pass"))
        if turn:  # the first may have to write bytecode
            with_import.append(pair[0])
            without.append(pair[1])
    extra = statistics.median(a - b for a, b in zip(with_import, without, strict=True))
    ours, peer = statistics.median(with_import), statistics.median(without)
    return [Row("import tilewidgets, ms over bare Python", f"{ours:.0f} ms", f"{peer:.0f} ms", extra, f"<= {MOST_MS}", extra <= MOST_MS)]

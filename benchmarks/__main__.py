"""Run the benchmarks: `python -m benchmarks [NAME ...] [--json FILE]`."""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path

from benchmarks.measure import Row, Skipped, table

BENCHMARKS = {
    "cpp": ("compiled", "against_cpp", "compiled random games against hand-written C++ that plays the same games"),
    "spiel": ("compiled", "against_open_spiel", "compiled random games against OpenSpiel's loop in C++"),
    "chess": ("plain", "against_chess", "plain Python against python-chess"),
    "driving": ("driving", "against_open_spiel", "ply by ply from Python against OpenSpiel"),
    "search": ("search", "against_open_spiel", "Monte Carlo tree search against OpenSpiel's MCTS bot in C++"),
    "strength": ("strength", "each_against_each", "each agent against each, seats swapped"),
    "threads": ("threads", "two_against_one", "two threads against one"),
    "import": ("startup", "imported", "import tilewidgets over bare Python"),
    "board": ("startup", "first_board", "first board in a fresh kernel over bare Python"),
    "repaint": ("repaint", "repainted", "messages, bytes and time of a repaint"),
    "tournament": ("tournament", "round_robin", "a round robin of 20 agents, every game kept"),
    "bulk": ("tournament", "bulk", "a million random games on one core and on two, and the memory"),
    "step": ("repaint", "stepped", "bytes and time of a step in a Player"),
    "click": ("repaint", "clicked", "a click in the kernel until the canvas is told"),
}
"""By name: module, function, and what is measured."""


def main(arguments: list[str] | None = None) -> int:
    """Print a table; returns 0, whatever the figures: a benchmark is no test."""
    width = max(map(len, BENCHMARKS))
    names = "\n".join(f"  {name.ljust(width)}  {what}" for name, (_, _, what) in BENCHMARKS.items())
    parser = argparse.ArgumentParser("python -m benchmarks", epilog=names, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which of those below; without, all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file, too")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(BENCHMARKS))
    if unknown:
        parser.error(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    rows: list[Row] = []
    notes = []
    for name in options.names or BENCHMARKS:
        module, function, what = BENCHMARKS[name]
        print(f"{name}: {what} ...", file=sys.stderr, flush=True)
        try:
            rows += getattr(importlib.import_module(f"benchmarks.{module}"), function)()
        except Skipped as reason:
            notes.append(f"{name}: skipped, {reason}")
    print("\n".join([table(rows), *notes]))
    if options.json:
        facts = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
        text = json.dumps({**facts, "notes": notes, "rows": [row.as_dict() for row in rows]}, indent=2)
        options.json.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

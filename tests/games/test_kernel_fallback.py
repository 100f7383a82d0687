"""With a numba whose insides are not known, the rules are compiled in its common way, and play the same games."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import tilewidgets.jit as jit
jit.KNOWN = ((99, 0), (99, 1))
import tilewidgets as tw
from tilewidgets.kernel import stream
game = tw.game("pyramid", ruleset="classroom")
streams = [[stream("fallback", i, k) for k in range(3)] for i in range(5)]
plain, fast = (game.recorder(["random", "random"], fast).play(streams, [0] * 5) for fast in (False, True))
assert [a.moves for a in plain] == [b.moves for b in fast]
a, b = game.rollout(False), game.rollout(True)
for rollout in (a, b):
    rollout.deal(1)
try:
    b.step(2**70)
except tw.IllegalMove:
    print("refused")
while not a.is_over:
    assert a.legal_actions() == b.legal_actions()
    for rollout in (a, b):
        rollout.pick(rollout.count - 1)
        if not rollout.is_over:
            rollout.step(rollout.legal_actions()[0])
assert a.result == b.result
print("same games")
"""


def test_an_unknown_numba_compiles_in_the_common_way(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        text=True,
        check=False,
        env={"NUMBA_CACHE_DIR": str(tmp_path), "PATH": "/usr/bin"},
    )
    assert done.stdout.split("\n")[:2] == ["refused", "same games"], done.stderr

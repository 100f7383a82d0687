"""`import tilewidgets` is cheap, and its names are there."""

from __future__ import annotations

import json
import subprocess
import sys

import tilewidgets

HEAVY = ["IPython", "anywidget", "ipycanvas", "ipywidgets", "matplotlib", "numba", "numpy", "pandas", "pydantic", "rich", "scipy", "typer"]


def in_a_fresh_interpreter(code: str) -> object:
    run = subprocess.run([sys.executable, "-c", f"import json, sys\n{code}"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_importing_loads_nothing_heavy():
    loaded = in_a_fresh_interpreter(f"import tilewidgets; print(json.dumps([name for name in {HEAVY} if name in sys.modules]))")
    assert loaded == []


def test_making_a_game_loads_nothing_heavy():
    code = f"""
import tilewidgets
state = tilewidgets.game("pyramid").deal(seed=1)
state.play(state.legal_moves[0])
print(json.dumps([name for name in {HEAVY} if name in sys.modules]))"""
    assert in_a_fresh_interpreter(code) == []


def test_importing_loads_no_other_module_of_the_package():
    loaded = in_a_fresh_interpreter(
        "import tilewidgets; print(json.dumps([name for name in sys.modules if name.startswith('tilewidgets.')]))"
    )
    assert loaded == []


def test_every_public_name_is_there():
    assert set(tilewidgets.__all__) <= set(dir(tilewidgets))
    for name in tilewidgets.__all__:
        assert getattr(tilewidgets, name) is not None


def test_an_unknown_name_is_an_attribute_error():
    assert not hasattr(tilewidgets, "no_such_name")


def test_star_import_brings_the_public_names():
    names = in_a_fresh_interpreter("from tilewidgets import *\nprint(json.dumps([n for n in globals() if n[0] != '_']))")
    assert set(tilewidgets.__all__) - {"__version__"} <= set(names)  # type: ignore[call-overload]

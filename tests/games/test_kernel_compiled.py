"""How the dialect is compiled: callees as parts of what Python calls, only that kept on disk, and nothing stale taken from there."""

from __future__ import annotations

import gc
import importlib
import sys

import pytest

from tilewidgets import jit, kernel
from tilewidgets.kernel import compiled, direct, has_numba

pytestmark = pytest.mark.skipif(not has_numba(), reason="numba, the extra `fast`, is not installed")

HEAD = "from tilewidgets.kernel import kernel, lowest, popcount, random_below\n"
NUMBERS = "FACTOR = {}\n"
INNER = """
from dialect_of_the_test.numbers import FACTOR

@kernel
def scale(x, y):
    return FACTOR * x + y

@kernel(inline=True)
def bits(x):
    return popcount(x) * 100 + lowest(x)
"""
OUTER = """
from dialect_of_the_test.inner import bits, scale

@kernel
def run(values, streams, i):
    drawn = random_below(streams, i, 6) + random_below(streams, 0, 6)
    values[0] = scale(values[0], 1) + scale(values[1], 2) + scale(values[2], values[0]) + bits(values[1])
    return values[0] + 1000 * drawn
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Makes a small game of the dialect, as after an upgrade: with another factor, and files of the same size and age."""
    import numba.core.config

    monkeypatch.setattr(numba.core.config, "CACHE_DIR", "")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / "dialect_of_the_test"
    folder.mkdir()

    def forget():
        for name in [name for name in (*sys.modules, *kernel._compiled) if name.startswith("dialect_of_the_test")]:
            sys.modules.pop(name, None)
            kernel._compiled.pop(name, None)

    def make(factor):
        forget()
        sources = {"__init__": "", "numbers": NUMBERS.format(factor), "inner": HEAD + INNER, "outer": HEAD + OUTER}
        for name, source in sources.items():
            (folder / f"{name}.py").write_text(source)
        importlib.invalidate_caches()
        return importlib.import_module("dialect_of_the_test.outer"), folder

    yield make
    forget()


def call(module, fast):
    import numpy as np

    array = (lambda values: np.array(values, np.int64)) if fast else list
    values, streams = array([5, 12, 7]), array([kernel.stream(1), kernel.stream(2)])
    found = compiled(module).run(values, streams, 1) if fast else module.run(values, streams, 1)
    return int(found), [int(x) for x in values], [int(x) for x in streams]


def test_a_change_in_what_is_imported_is_noticed(package):
    module, _ = package(3)
    first = call(module, True)
    assert first == call(module, False)
    module, _ = package(3)
    assert call(module, True) == first
    assert sum(compiled(module).run.stats.cache_hits.values()) == 1
    module, _ = package(4)
    changed = call(module, True)
    assert changed == call(module, False) != first


@pytest.mark.skipif(has_numba() and jit._compilers() is None, reason="this numba compiles in its common way")
def test_only_what_python_calls_is_kept(package):
    module, folder = package(3)
    call(module, True)
    assert {path.name.split("-")[0] for path in folder.rglob("*.nbi")} == {"outer.run"}
    twin = compiled(module)
    assert twin.scale is compiled(sys.modules["dialect_of_the_test.inner"]).scale
    assert twin.scale(5, 1) == 16  # and every other function can be called as well
    assert twin.scale(2**40, 1) == 3 * 2**40 + 1
    assert twin.bits(12) == 202


def test_direct_calls_outlive_what_they_were_taken_from(package):
    import numpy as np

    module, _ = package(3)
    expected, hits = call(module, False), []
    for _ in range(2):  # compiled, then from the disk
        module, _ = package(3)
        twin = compiled(module)
        values, streams = np.array([5, 12, 7]), np.array([kernel.stream(1), kernel.stream(2)])
        run = direct(twin.run, values, streams, 0)
        assert direct(twin.run, values, streams, 7) is run  # an example's value is nothing to it
        hits.append(sum(twin.run.stats.cache_hits.values()))
        package(3)  # forgets the modules
        del twin, module
        gc.collect()
        assert (run(values, streams, 1), values.tolist(), streams.tolist()) == expected
    assert hits == [0, 1]


def test_direct_calls_refuse_what_they_cannot_take(package):
    import numpy as np

    module, _ = package(3)
    values, streams = np.array([5, 12, 7]), np.array([kernel.stream(1), kernel.stream(2)])
    run = direct(compiled(module).run, values, streams, 0)
    for wrong in (None, 3, "values", [5, 12, 7], values.astype(np.int32)):
        with pytest.raises(TypeError):
            run(wrong, streams, 1)
    for number in (2**63, -(2**63) - 1, 2**200):
        with pytest.raises(OverflowError):
            run(values, streams, number)
    with pytest.raises(TypeError):
        run(values, streams)
    assert values.tolist() == [5, 12, 7]


def test_a_plain_function_is_called_directly_anyway(package):
    module, _ = package(3)
    assert direct(module.run, [1], [1], 0) is module.run

"""What searches added to the rules dialect: a square root, and general modules bound to one game."""

from __future__ import annotations

import math

import pytest

from tilewidgets import kernel
from tilewidgets.agents.search import interface, ismcts, montecarlo, tree, uct
from tilewidgets.games import scale
from tilewidgets.games.pirates import searching as pirates
from tilewidgets.games.pyramid import searching as pyramid
from tilewidgets.games.scale import SCALE, squash
from tilewidgets.kernel import bound, compiled, has_numba, isqrt

numba = pytest.mark.skipif(not has_numba(), reason="numba, the extra `fast`, is not installed")


@numba
def test_square_roots_are_the_same_compiled():
    import numba as nb

    from tilewidgets.jit import teach_helpers

    teach_helpers()
    root = nb.njit(lambda n: isqrt(n))  # noqa: PLW0108  # numba knows the function where it is called
    bases = [*range(70), 2**13 - 1, 2**20, 2**20 + 1, 2**26 - 1]
    for n in sorted({max(0, base**2 + d) for base in bases for d in (-1, 0, 1)} | {2**52 - 1}):
        assert root(n) == isqrt(n) == math.isqrt(n), n


def test_a_module_is_bound_to_a_game_once():
    mine, theirs = (bound(uct, interface, game, False) for game in (pyramid, pirates))
    assert mine is not theirs
    assert mine is bound(uct, interface, pyramid, False)
    assert (mine.count, theirs.count) == (pyramid.count, pirates.count)
    assert mine.follow is not theirs.follow, "what it imports is bound as well"
    assert mine.follow.__globals__["seen"] is pyramid.seen
    assert uct.count is interface.count, "the module itself stays as it is"
    assert uct.count(None, None) is None


@numba
def test_bound_and_compiled_code_is_kept_apart_by_games():
    mine, theirs = (bound(ismcts, interface, game, True) for game in (pyramid, pirates))
    assert mine.search.py_func.__qualname__ != theirs.search.py_func.__qualname__
    assert kernel._stamp(ismcts, pyramid) != kernel._stamp(ismcts, pirates) != kernel._stamp(ismcts)


def test_every_game_answers_all_that_a_search_asks():
    asked = {name for name, value in vars(interface).items() if getattr(value, "in_dialect", False)}
    for game in (pyramid, pirates):
        answered = {name for name, value in vars(game).items() if getattr(value, "in_dialect", False)}
        assert asked <= answered


def test_logarithms_and_bounds_are_those_of_the_book():
    logs = montecarlo.logarithms()
    for n in (1, 2, 5, 700, 1023, 1024, 5000, 123_456, 10**7):
        assert tree.logarithm(logs, n) / 65536 == pytest.approx(math.log(n), abs=0.003)
    for total, visits, tries, constant in ((900, 3, 7, 1.4), (-50_000, 20, 3000, 0.5), (0, 1, 10**6, 100)):
        book = total / visits / SCALE + constant * math.sqrt(math.log(tries) / visits)
        ours = tree.bound_on(total, visits, tree.logarithm(logs, tries), round(constant * SCALE)) / SCALE
        assert ours == pytest.approx(book, rel=2e-3, abs=1e-3)


def test_a_lead_is_squashed_into_a_utility():
    assert squash(0, 10) == 0
    assert squash(10, 10) == SCALE // 2 == -squash(-10, 10)
    assert [squash(d, 10) for d in range(-50, 51)] == sorted(squash(d, 10) for d in range(-50, 51))
    assert squash(1 << 45, 80) <= SCALE


@numba
def test_the_scale_is_the_same_compiled():
    assert [compiled(scale).squash(d, 30) for d in range(-70, 70)] == [squash(d, 30) for d in range(-70, 70)]

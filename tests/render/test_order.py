"""A canvas paints in passes; what it shows must be what the painter's order shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.render.cases import CASES, VARIANTS, case_id
from tests.render.raster import in_painters_order, in_passes, raster
from tests.scene import positions as at
from tilewidgets.games.pyramid.scene import scene


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=case_id)
def test_passes_cover_like_the_painters_order(name: str, options: dict[str, Any]) -> None:
    picture = CASES[name](**options)
    for layer in picture.layers:
        size = picture.width, picture.height
        expected = raster(in_painters_order(layer, picture.theme), *size)
        found = raster(in_passes(layer, picture.theme), *size)
        wrong = np.argwhere(expected != found)
        assert len(wrong) == 0, f"{layer.name}: {len(wrong)} px, the first at {wrong[0][::-1]}"


@pytest.mark.parametrize("side", [96, 64, 48, 44, 32, 24])
def test_every_preview_is_painted_in_the_right_order(side: int) -> None:
    view = at.grown(3, 9)
    for move in view.legal_moves[:12]:
        picture = scene(view, at.Selection(move.tile, move.cell, move.rotation), side=side, hint=move)
        board = picture.layers[1]
        expected = raster(in_painters_order(board, picture.theme), picture.width, picture.height)
        assert np.array_equal(expected, raster(in_passes(board, picture.theme), picture.width, picture.height)), move


def test_levels_never_fall() -> None:
    for make in CASES.values():
        for layer in make().layers:
            levels = [shape.level for shape in layer.shapes]
            assert levels == sorted(levels)

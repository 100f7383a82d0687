"""The pictures that are compared with stored ones, and that all painters are tried on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.scene import overlays
from tests.scene import positions as at
from tilewidgets.games.pyramid.scene import scene
from tilewidgets.scene import Scene
from tilewidgets.scene.overlay import Overlay

TWO, FOUR = ["Ada", "greedy"], ["Ada", "Grace", "greedy", "random"]
HOSTILE = ["</title><script>alert(1)</script>&\u202e\x00", "a\ud800\"'" * 30]
OPEN = (("GGG",), ("RRY", "RRG"))


def _overlaid(analysed: tuple[Any, Overlay], chosen: int | None = None, ghost: bool = False, **options: Any) -> Scene:
    """A position with its analysis; with the tile of one of its moves chosen, or the whole move shown."""
    view, overlay = analysed
    selection = view.game.selection(view)
    if chosen is not None:
        selection = view.game.selection(view, overlay.moves[chosen].move)
        selection = selection if ghost else type(selection)(selection.tile)
    return scene(view, selection, names=TWO, overlay=overlay, **options)


CASES: dict[str, Callable[..., Scene]] = {
    "start": lambda **k: scene(at.start(), names=TWO, **k),
    "mid": lambda **k: scene(at.mid(), at.CHOSEN, names=TWO, **k),
    "four": lambda **k: scene(at.four(), at.Selection("YGP", refused="cell:1,0"), names=FOUR, **k),
    "end": lambda **k: scene(at.end(), names=TWO, **k),
    "full": lambda **k: scene(at.full(), names=["Ada"], **k),
    "replay": lambda **k: scene(at.replayed(open_tiles=OPEN), names=TWO, final_cells=[p.cell for p in at.end().board], **k),
    "crowded": lambda **k: scene(at.crowded(), at.Selection("RYB"), names=HOSTILE, **k),
    "curtain": lambda **k: scene(at.mid(), at.CHOSEN, names=TWO, curtain=True, **k),
    "hint": lambda **k: scene(at.mid(open_tiles=OPEN), names=TWO, hint=at.Move("RYB", (0, -1), 2), **k),
    "draw": lambda **k: scene(at.mid(must_draw=True), at.Selection(refused="cell:0,0"), names=TWO, **k),
    "drawn": lambda **k: scene(at.mid(drawn="RYG", open_tiles=OPEN), at.Selection("RYG", refused="hand:GBP"), names=TWO, **k),
    "small": lambda **k: scene(at.mid(), at.CHOSEN, names=TWO, side=32, **k),
    "overlay": lambda **k: _overlaid(overlays.pyramid(), **k),
    "overlay_tile": lambda **k: _overlaid(overlays.pyramid(), 2, False, **k),
    "overlay_ghost": lambda **k: _overlaid(overlays.pyramid(), 1, True, **k),
    "overlay_wide": lambda **k: _overlaid(overlays.wide_pyramid(), **k),
}
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    (name, {"theme": theme, "width": width}) for name in CASES for theme, width in (("light", 720), ("dark", 400))
]


def case_id(value: object) -> str:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else str(value)

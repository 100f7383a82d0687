"""The pictures of Pirates Under Fire that are compared with stored ones, and that all painters are tried on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.scene import overlays
from tests.scene import pirates_positions as at
from tilewidgets.games.pirates.scene import scene
from tilewidgets.games.pirates.stage import last_turn
from tilewidgets.scene import Scene
from tilewidgets.scene.overlay import Overlay

TWO = ["Ada", "mcts"]
HOSTILE = ["</title><script>alert(1)</script>&\u202e\x00", "a\ud800\"'" * 30]


def _mid(**options: Any) -> Scene:
    view = at.mid()
    return scene(view, view.game.selection(view), names=TWO, marked=last_turn(view), **options)


def _overlaid(analysed: tuple[Any, Overlay], chosen: int | None = None, **options: Any) -> Scene:
    """A position with its analysis; with the ship or mercenary of one of its moves chosen."""
    view, overlay = analysed
    selection = view.game.selection(view)
    if chosen is not None:
        move = overlay.moves[chosen].move
        selection = at.Selection(move.kind, move.what)
    return scene(view, selection, names=TWO, overlay=overlay, **options)


CASES: dict[str, Callable[..., Scene]] = {
    "start": lambda **k: scene(at.start(), at.Selection("lay", "7"), names=TWO, **k),
    "shown": lambda **k: scene(at.start(), at.Selection("lay", "7", "d1"), names=TWO, **k),
    "mid": _mid,
    "watched": lambda **k: scene(at.mid(None), names=TWO, **k),
    "buy": lambda **k: scene(at.buy(), at.Selection("buy", "boarder"), names=TWO, marked=last_turn(at.buy()), **k),
    "boarding": lambda **k: scene(at.buy(), at.Selection("buy", "boarder", "f6", "space:a1"), names=TWO, **k),
    "refused": lambda **k: scene(at.buy(), at.Selection(refused="merc:banner"), names=HOSTILE, **k),
    "end": lambda **k: scene(at.end(), names=TWO, **k),
    "other": lambda **k: scene(at.end(1), names=TWO, **k),
    "lost": lambda **k: scene(at.lost(), names=TWO, **k),
    "curtain": lambda **k: scene(at.mid(None), names=TWO, curtain=True, **k),
    "lesson": lambda **k: scene(at.lesson(), names=TWO, **k),
    "overlay": lambda **k: _overlaid(overlays.opening(), **k),
    "overlay_ship": lambda **k: _overlaid(overlays.opening(), 2, **k),
    "overlay_effects": lambda **k: _overlaid(overlays.effects(), **k),
    "overlay_mines": lambda **k: _overlaid(overlays.mines(), **k),
    "overlay_after": lambda **k: _overlaid(overlays.purchases(), **k),
}
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    (name, {"theme": theme, "width": width}) for name in CASES for theme, width in (("light", 720), ("dark", 400))
]


def case_id(value: object) -> str:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else str(value)

"""The picture of a view of Pirates Under Fire: `scene`, and the sea in it. What stands round the sea is in `panels.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates import art, endtable, glyphs, overlaid, panels, spoken
from tilewidgets.games.pirates.layout import LETTERS, SMALLEST, Layout
from tilewidgets.games.pirates.moves import NAMES
from tilewidgets.games.pirates.stage import Stage
from tilewidgets.scene.geometry import rectangle, rounded
from tilewidgets.scene.overlay import Overlay
from tilewidgets.scene.shapes import Layer, Scene, Sketch, Target
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tilewidgets.games.pirates.cards import Ships
    from tilewidgets.games.pirates.position import Ship
    from tilewidgets.games.pirates.ruleset import Mercenary
    from tilewidgets.games.pirates.stage import Lettered


def scene(
    view: Any,
    selection: Any = None,
    *,
    theme: str = "light",
    width: float = 720,
    names: Sequence[str | None] | None = None,
    side: float | None = None,
    curtain: bool = False,
    last: bool = True,
    hint: Any = None,
    thinking: bool = False,
    marked: Iterable[str] = (),
    overlay: Overlay | None = None,
) -> Scene:
    """Draw a view: plates, sea, mercenaries, supply, hand and pending effects, or the final table.

    Parameters
    ----------
    view : PiratesView
        What is known; nothing else is shown. The viewer's side lies at the bottom, player 0's for a spectator.
    selection : PiratesSelection, optional
        With `kind`, `what`, `space` and `refused` (the id of a target).
    theme : str
        "light" or "dark".
    width : float
        From 720 px the wide layout is used, centred; below the narrow one, at least 400 px wide.
    names : sequence of str, optional
        By player.
    side : float, optional
        Not used: a sea never changes its size.
    curtain : bool
        Hand-over at one screen: hands face down, nothing selectable but the target "curtain".
    last : bool
        Mark the last move.
    hint : move, optional
        Point at a move.
    thinking : bool
        An agent thinks: nothing is lit.
    marked : iterable of str
        Spaces to mark as well, such as those of the opponent's last turn (`stage.last_turn`).
    overlay : Overlay, optional
        What an analysis says of the moves: values on spaces, cards and chips, and a strip below the picture that explains them.

    Returns
    -------
    Scene
        Targets: "space:c2", "hand:N" (equal ones "hand:N.2"), "merc:ID", "effect:sea", "effect:ship", "effect:merc", "plate:P", "supply",
        "curtain".

    Raises
    ------
    UnknownOption
        There is no such theme.
    """
    colors = find_theme(theme)
    if curtain and overlay is not None:
        overlay = Overlay()
    stage = Stage(view, selection, tuple(names or ()), curtain, thinking, hint, last, tuple(marked), overlay)
    layout = Layout(max(float(width), SMALLEST), stage.turned)
    live = Sketch("live")
    targets = draw_marks(live, stage, layout) + panels.plates(live, stage, layout)
    if view.is_over:
        panels.left_in_hand(live, stage, layout)
        endtable.draw(live, stage, layout)
    else:
        targets += panels.market(live, stage, layout) + panels.supply(live, stage, layout) + panels.hand(live, stage, layout)
    height = layout.height
    if overlay is not None:
        height += overlaid.draw(live, stage, layout, targets)
    if curtain:
        area = rectangle(0, 0, layout.width, layout.height)
        targets = [Target("curtain", "curtain", f"show the hand of {stage.name(stage.owner)}", area)]
    picture = Scene(
        layout.width,
        height,
        colors,
        (_ground(stage, layout), *fleet(stage, layout), live.layer()),
        tuple(targets),
        spoken.title(stage),
        spoken.desc(stage),
        glyphs.glyphs(stage),
        layout.side,
    )
    return picture if overlay is None else overlaid.told(picture, stage)


# ------------------------------------------------------------------------------------------------ what never changes
def _ground(stage: Stage, layout: Layout) -> Layer:
    view = stage.view
    market = tuple(stage.mercenary(id) for id in view.market)
    return _drawn_ground(layout, tuple(view.sea[space] for space in NAMES), (stage.name(0), stage.name(1)), market, view.game.ruleset.ships)


@lru_cache(maxsize=32)
def _drawn_ground(layout: Layout, sea: tuple[str, ...], names: tuple[str, str], market: tuple[Mercenary, ...], ships: Ships) -> Layer:
    """Draw what stays the same in a game, once."""
    sketch = Sketch("ground")
    sketch.poly(rectangle(0, 0, layout.width, layout.height), "surface")
    draw_ground(sketch, layout, dict(zip(NAMES, sea, strict=True)))
    panels.ground(sketch, layout, names, market, ships)
    return sketch.layer()


def draw_ground(sketch: Sketch, layout: Layout, sea: Mapping[str, str]) -> None:
    """Draw the spaces with their effects, the strait and the coordinates."""
    x, y, width, height = layout.sea
    side = layout.side
    sketch.poly(rounded(x - 3, y - 3, width + 6, height + 6, 8), "water")
    for space in layout.spaces:
        left, top = layout.at(space)
        sketch.poly(rounded(left, top, side, side, 6), art.ground_of(space))
        art.effect(sketch, sea[space], left + side / 2, top + side / 2, side * art.ICON, art.ground_of(space))
    level = y + 3 * layout.pitch + 4
    sketch.line([(x + 2, level), (x + width - 2, level)], "line", 1.5, (1, 6))
    for letter in LETTERS:
        sketch.text(layout.middle(f"{letter}1")[0], y + height + 13, letter, 11, "text_2", 600, "middle")
    for row in range(1, 7):
        sketch.text(x - 11, layout.middle(f"a{row}")[1], row, 11, "text_2", 600, "middle")


# ------------------------------------------------------------------------------------------------ what lies on the sea
BANDS = ("12", "34", "56")
"""Rows that share a layer: a move changes one or two of them, and the others are not sent again."""


def fleet(stage: Stage, layout: Layout) -> tuple[Layer, ...]:
    """Frames of combinations, below ships and mines on their plain spaces, a layer for each band: what no selection changes."""
    frames = Sketch("combinations")
    _combinations(frames, layout, stage.combinations)
    view, out = stage.view, [frames.layer()]
    for rows in BANDS:
        ships = tuple((space, ship) for space, ship in view.ships.items() if space[1] in rows)
        mines = tuple((space, view.sea[space]) for space in view.mines if space[1] in rows)
        out.append(_drawn_fleet(layout, rows, ships, mines))
    return tuple(out)


@lru_cache(maxsize=96)
def _drawn_fleet(layout: Layout, rows: str, ships: tuple[tuple[str, Ship], ...], mines: tuple[tuple[str, str], ...]) -> Layer:
    """Draw ships and mines, once. Levels: covers of the effects; ships and mines; their tokens."""
    sketch = Sketch(f"rows {rows[0]}-{rows[-1]}")
    for space, _ in (*ships, *mines):
        art.cover(sketch, *layout.middle(space), layout.side, art.ground_of(space))
    with sketch.at_level(1):
        for space, ship in ships:
            _ship(sketch, layout, space, ship, art.ground_of(space))
        for space, code in mines:
            art.mine(sketch, code, *layout.middle(space), layout.side, art.ground_of(space))
    return sketch.layer()


def draw_marks(sketch: Sketch, stage: Stage, layout: Layout) -> list[Target]:
    """Draw what is lit, marked and shown, ships and mines on lit spaces once more; return the targets of all spaces.

    Levels: lit spaces; ships and mines on them, frames; tokens, tags and what is not possible.
    """
    lit = [s for s in layout.spaces if s in stage.lit or s in stage.aim]
    for space in lit:
        _light(sketch, stage, layout, space)
    with sketch.at_level(1):
        for space in layout.spaces:
            if stage.framed(space) or stage.trailed(space):
                art.dog_ear(sketch, *layout.at(space), layout.side)
        for space in lit:
            if not (stage.crowded and space in stage.aim):
                _once_more(sketch, stage, layout, space)
        _frames(sketch, stage, layout)
    with sketch.at_level(2):
        refused = (stage.refused or "").removeprefix("space:")
        if refused in stage.view.sea:
            x, y = layout.at(refused)
            art.frame(sketch, x, y, layout.side, "danger", 3)
            art.icon(sketch, "no", x + layout.side - 11, y + 11, 18)
        for letter, player, combination in stage.combinations:
            left, top = _extent(layout, combination.spaces)[:2]
            art.tag(sketch, letter, player, left + 5, top + 5)
    return [Target(f"space:{s}", "space", spoken.space(stage, s), rectangle(*layout.whole(s))) for s in layout.spaces]


def _light(sketch: Sketch, stage: Stage, layout: Layout, space: str) -> None:
    """Light a space: with a frame where something would be laid, plain (the corners come later) where it would be aimed at."""
    (x, y), (mx, my), side = layout.at(space), layout.middle(space), layout.side
    shown = stage.shown is not None and stage.shown.space == space
    code = stage.view.sea[space]
    if space in stage.aim and stage.crowded:
        return
    if space in stage.aim:
        sketch.poly(rounded(x, y, side, side, 6), "accent_tint")
    elif stage.everywhere and not shown:
        art.spot(sketch, x, y, side, stage.overlay is None)
        return
    else:
        art.lit(sketch, x, y, side, 3 if shown else 2)
    if stage.occupied(space):
        return
    if shown and stage.kind in ("lay", "buy"):
        art.effect(sketch, code, mx - side * 0.37 + 5, my - side * 0.37 + 5, side * art.SMALL_ICON, "accent_tint")
        with sketch.at_level(1):
            size = side * art.SHIP * 0.76
            art.hull(sketch, stage.view.to_move, mx + 3, my + 3, size, stage.what, ground="accent_tint", turned=layout.turned)
    else:
        art.effect(sketch, code, mx, my, side * art.ICON, "accent_tint")


def _ship(sketch: Sketch, layout: Layout, space: str, ship: Ship, ground: str) -> None:
    place, size = layout.middle(space), layout.side * art.SHIP
    state = {"burning": ship.burning, "shield": ship.shield}
    art.hull(sketch, ship.owner, *place, size, ship.what, **state, ground=ground, turned=layout.turned)


def _once_more(sketch: Sketch, stage: Stage, layout: Layout, space: str) -> None:
    """Draw what lies on a lit space upon its tint."""
    ship = stage.ship(space)
    if ship is not None:
        _ship(sketch, layout, space, ship, "accent_tint")
    elif space in stage.view.mines:
        art.mine(sketch, stage.view.sea[space], *layout.middle(space), layout.side, "accent_tint")


def _frames(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Frame the last move, the ship just laid and what is aimed at: thin lines first."""
    side = layout.side
    for space in layout.spaces:
        if stage.framed(space) and space not in stage.lit:
            art.frame(sketch, *layout.at(space), side, "last", 2)
    if stage.acting is not None:
        art.frame(sketch, *layout.at(stage.acting), side, "accent", 3)
    for space in layout.spaces:
        if space in stage.aim:
            art.corners(sketch, *layout.at(space), side)
    if stage.shown is not None and stage.shown.space in stage.aim:
        art.frame(sketch, *layout.at(stage.shown.space), side, "accent", 3)


def _extent(layout: Layout, spaces: Sequence[str], inset: float = 0) -> tuple[float, float, float, float]:
    """The box round spaces: left, top, width, height."""
    places = [layout.at(space) for space in spaces]
    left, top = min(x for x, _ in places) + inset, min(y for _, y in places) + inset
    right, low = max(x for x, _ in places) + layout.side - inset, max(y for _, y in places) + layout.side - inset
    return left, top, right - left, low - top


def _combinations(sketch: Sketch, layout: Layout, lines: Sequence[Lettered]) -> None:
    """Frame combinations: solid for a run; dashed, and further in, for equal numbers; in the owner's colour on a casing."""
    frames = []
    for _, player, combination in lines:
        same = combination.kind == "same"
        frames.append((rounded(*_extent(layout, combination.spaces, 5.5 if same else 1.5), 7), player, same))
    for outline, _, _ in frames:
        sketch.poly(outline, None, "surface", 6)
    for dashed in (False, True):
        for outline, player, same in frames:
            if same == dashed:
                sketch.poly(outline, None, f"player_{player}", 3, (7, 6) if dashed else ())

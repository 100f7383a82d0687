"""An analysis laid over the picture of Pirates Under Fire: values on spaces, cards and chips, the expected line as numbered ghosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewidgets.games.pirates import art
from tilewidgets.games.pirates.moves import END
from tilewidgets.scene import overlay_words, valued
from tilewidgets.scene.geometry import rectangle, rounded
from tilewidgets.scene.overlay import MOST_STEPS, Step, key_height

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.games.pirates.layout import Layout
    from tilewidgets.games.pirates.moves import PiratesMove
    from tilewidgets.games.pirates.stage import Stage
    from tilewidgets.games.pirates.view import PiratesView
    from tilewidgets.scene.overlay import Weighed
    from tilewidgets.scene.shapes import Scene, Sketch, Target

APPLIED = ("sea", "ship", "merc")
NARROW = 30
"""Cards of the hand that are narrower have no room for a value."""


# ------------------------------------------------------------------------------------------------ what is weighed
def _best(stage: Stage, kind: str, what: str | None = None) -> Weighed | None:
    """The best move of a kind, with a certain ship or mercenary."""
    overlay = stage.overlay
    if overlay is None or stage.view.is_over:
        return None
    return overlay.best_of(w.move for w in overlay.moves if w.move.kind == kind and what in (None, w.move.what))


def on_spaces(stage: Stage) -> dict[str, Weighed]:
    """The best on each space: of what is chosen, or else of all ships and effects."""
    out: dict[str, Weighed] = {}
    chosen = (stage.kind, stage.what)
    for w in stage.overlay.moves if stage.overlay is not None and not stage.view.is_over else ():
        move = w.move
        wanted = (move.kind, move.what) == chosen if stage.kind else move.kind != "buy"
        if move.space is not None and wanted and (move.space not in out or w.value > out[move.space].value):
            out[move.space] = w
    return out


def on_targets(stage: Stage) -> dict[str, Weighed]:
    """The best by target: spaces, ships of the hand, mercenaries, effects."""
    wanted = [(f"merc:{id}", "buy", id) for id in stage.view.market] + [(f"effect:{source}", source, None) for source in APPLIED]
    wanted += [(id, "lay", str(number)) for id, number in stage.cards(stage.owner)]
    found = {f"space:{space}": w for space, w in on_spaces(stage).items()}
    return found | {target: best for target, kind, what in wanted if (best := _best(stage, kind, what)) is not None}


# ------------------------------------------------------------------------------------------------ the expected line
def steps_of(view: PiratesView, line: Sequence[PiratesMove]) -> tuple[Step, ...]:
    """The expected line with who makes each move. The ends of turns are not counted.

    A turn has one ship and one purchase at most; a purchase that cannot be paid is the other player's.
    """
    out: list[Step] = []
    player = view.to_move
    laid, bought = _done(view)
    gold, costs = list(view.gold), {m.id: m.cost for m in view.game.ruleset.mercenaries}
    for move in line:
        over = (move.kind == "lay" and laid) or (move.kind == "buy" and (bought or gold[player] < costs.get(move.what, 0)))
        if over:
            player, laid, bought = 1 - player, False, False
        if move == END:
            player, laid, bought = 1 - player, False, False
            continue
        laid, bought = laid or move.kind == "lay", bought or move.kind == "buy"
        gold[player] += (move.kind in APPLIED and move.what == "G") - (costs.get(move.what, 0) if move.kind == "buy" else 0)
        out.append(Step(len(out) + 1, player, move))
    return tuple(out[:MOST_STEPS])


def _done(view: PiratesView) -> tuple[bool, bool]:
    """Whether the player to move has laid a ship and bought a mercenary in this turn."""
    kinds = set()
    for mover, move in zip(reversed(view.movers), reversed(view.moves), strict=True):
        if mover != view.to_move:
            break
        kinds.add(move.kind)
    return "lay" in kinds, "buy" in kinds


def steps(stage: Stage) -> tuple[Step, ...]:
    """The expected line; nothing once a ship or mercenary is chosen, which begins a line of its own."""
    if stage.overlay is None or stage.view.is_over or stage.kind in ("lay", "buy") or stage.shown is not None:
        return ()
    return steps_of(stage.view, stage.overlay.line)


# ------------------------------------------------------------------------------------------------ drawing
def draw(sketch: Sketch, stage: Stage, layout: Layout, targets: Sequence[Target]) -> float:
    """Draw ghosts, values, and the strip below the picture; return its height. Above all other marks."""
    with sketch.at_level(3):
        _ghosts(sketch, stage, layout)
    with sketch.at_level(5):
        _values(sketch, stage, layout)
        _numbers(sketch, stage, layout)
        _off_the_sea(sketch, stage, layout, targets)
    height = key_height(layout.width)
    sketch.poly(rectangle(0, layout.height - 1, layout.width, height + 1), "surface")
    assert stage.overlay is not None
    with sketch.at_level(1):
        valued.key(sketch, layout.margin, layout.height, layout.inner, stage.overlay.caption)
    return height


def _places(stage: Stage) -> list[tuple[Step, str]]:
    """The steps with their spaces; an effect without a place is where the ship was laid."""
    out, at = [], stage.view.acting
    for step in steps(stage):
        at = step.move.space if step.move.kind in ("lay", "buy") else at
        space = step.move.space or at
        if space in stage.view.sea:
            out.append((step, space))
    return out


def _ghosts(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Draw ships of the expected line: smaller, with a dashed frame in the colour of who would lay them, the effect beside them."""
    side, drawn = layout.side, set()
    for step, space in _places(stage):
        if step.move.kind not in ("lay", "buy") or space in drawn or stage.occupied(space):
            continue  # what lies there now must be seen: the number alone will do
        drawn.add(space)
        (x, y), (mx, my), ground = layout.at(space), layout.middle(space), art.ground_of(space)
        sketch.poly(rounded(x + 2, y + 2, side - 4, side - 4, 5), ground, f"player_{step.player}", 2, (4, 3))
        art.effect(sketch, stage.view.sea[space], mx - side * 0.37 + 5, my - side * 0.37 + 5, side * art.SMALL_ICON, ground)
        with sketch.at_level(sketch.level + 1):
            art.hull(sketch, step.player, mx + 1, my - 1, side * art.SHIP * 0.8, step.move.what, ground=ground, turned=layout.turned)


def _numbers(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Number the steps at the upper right of their spaces, two below one another; at the left of a shielded ship."""
    side, r = layout.side, 8 if layout.wide else 7
    count: dict[str, int] = {}
    for step, space in _places(stage):
        x, y = layout.at(space)
        column, row = divmod(count.get(space, 0), 2)
        count[space] = count.get(space, 0) + 1
        ship, away = stage.ship(space), r + column * (2 * r + 2)
        left = ship is not None and ship.shield
        valued.step(sketch, step.player, step.number, x + away if left else x + side - away, y + r + row * (2 * r + 1), r)


def _values(sketch: Sketch, stage: Stage, layout: Layout) -> None:
    """Draw values at the lower edge of spaces."""
    overlay = stage.overlay
    assert overlay is not None
    for space, w in on_spaces(stage).items():
        x, y = layout.middle(space)
        valued.capsule(sketch, x, y + layout.side / 2 - 6.5, overlay.look(w))


def _off_the_sea(sketch: Sketch, stage: Stage, layout: Layout, targets: Sequence[Target]) -> None:
    """Draw values on mercenaries, chips and ships of the hand, and what the end of the turn is worth."""
    overlay = stage.overlay
    assert overlay is not None
    if stage.view.is_over:
        return
    best = on_targets(stage)
    for target in targets:
        narrow = target.kind == "hand" and _width(target) < NARROW
        if target.id in best and target.kind != "space" and not narrow:
            valued.capsule(sketch, *_spot(stage, target, layout), overlay.look(best[target.id]))
    if end := overlay.of(END):
        x, y, width, _ = layout.hand
        right = x + width - (layout.aside[2] + 16 if layout.wide else 0)
        valued.capsule(sketch, right - 18, y, overlay.look(end))
        sketch.text(right - 36, y, "End turn", 12, "text_2", 600, "end")


def _width(target: Target) -> float:
    xs = [x for x, _ in target.outline]
    return max(xs) - min(xs)


def _spot(stage: Stage, target: Target, layout: Layout) -> tuple[float, float]:
    """Where the value of a card or chip stands: where its picture leaves room."""
    xs, ys = [x for x, _ in target.outline], [y for _, y in target.outline]
    left, right, top, low = min(xs), max(xs), min(ys), max(ys)
    if target.kind == "hand":
        return (left + right) / 2, low - (11 if target.id == stage.selected else 3)
    if target.kind == "merc" and layout.wide:
        return (right - 26, low - 11) if low - top >= 44 else (right - 76, (top + low) / 2)
    return right - (22 if layout.wide else 17), top + 2


def told(picture: Scene, stage: Stage) -> Scene:
    """Return the picture with values in the names of its targets, and the best moves in its words."""
    overlay = stage.overlay
    assert overlay is not None
    line = () if stage.view.is_over else steps_of(stage.view, overlay.line)
    said = tuple(f"{s.number}. {stage.name(s.player)}: {s.move.words}" for s in line)
    return overlay_words.with_words(overlay_words.labelled(picture, overlay, on_targets(stage)), overlay, stage.view, said)

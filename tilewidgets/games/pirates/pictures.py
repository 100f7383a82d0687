"""Small pictures for texts about Pirates Under Fire: the effects and what they do, ships, mercenaries, a sea alone.

Each function returns a `Scene`, which a notebook shows.
"""

from __future__ import annotations

from typing import Any

from tilewidgets.game import View
from tilewidgets.games.pirates import art, cards, glyphs, spoken
from tilewidgets.games.pirates.layout import Layout
from tilewidgets.games.pirates.moves import EFFECT_NAMES
from tilewidgets.games.pirates.scene import draw_ground, draw_marks, fleet
from tilewidgets.games.pirates.stage import Stage
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.shapes import Scene, Sketch
from tilewidgets.scene.themes import theme as find_theme

CODES = "GHROXMSTV"


def _scene(sketch: Sketch, width: float, height: float, theme: str, title: str, lines: list[str]) -> Scene:
    ground = Sketch("ground")
    ground.poly(rectangle(0, 0, width, height), "surface")
    return Scene(width, height, find_theme(theme), (ground.layer(), sketch.layer()), (), title, "; ".join(lines), tuple(lines))


def legend(game: Any, *, theme: str = "light") -> Scene:
    """Draw the effects: icon, code, name, the ships that have it, what it does.

    Parameters
    ----------
    game : Pirates
    theme : str
        "light" or "dark".
    """
    sketch, ships = Sketch("legend"), game.ruleset.ships
    lines = []
    for x, words in ((16, "Effect"), (214, "Ship"), (288, "What it does")):
        sketch.text(x, 20, words, 12, "text_2", 600)
    for i, code in enumerate((*CODES, ".")):
        y = 52 + 36 * i
        sketch.line([(16, y - 18), (624, y - 18)], "grid", 1)
        art.effect(sketch, code, 32, y, 28, "surface")
        sketch.text(62, y, code, 13, "text_2", 700)
        sketch.text(84, y, EFFECT_NAMES[code], 13, "text", 600)
        numbers = [n for n, effect in ships if effect == code]
        for j, number in enumerate(numbers[:3]):
            art.hull(sketch, 0, 226 + 22 * j, y, 30, number)
        if len(numbers) > 3:
            sketch.text(286, y, "\u2026", 13, "text_2", 700, "end")
        sketch.text(288, y, spoken.WHAT_IT_DOES[code], 13)
        who = f", ship {' '.join(map(str, numbers))}" if numbers else ""
        lines.append(f"{code} {EFFECT_NAMES[code]}{who}: {spoken.WHAT_IT_DOES[code]}")
    return _scene(sketch, 640, 52 + 36 * 10 - 10, theme, "The effects of Pirates Under Fire", lines)


def ships(*, theme: str = "light") -> Scene:
    """Draw how ships lie on the sea: active, burning, shielded, mercenary, of both players; and a mine."""
    sketch, lines = Sketch("ships"), []
    looks: tuple[tuple[str, str, bool, bool], ...] = (
        ("active", "4", False, False),
        ("burning", "6", True, False),
        ("shielded", "8", False, True),
        ("mercenary", "joker", False, False),
    )
    for owner in range(2):
        y = 16 + 104 * owner
        for i, (name, what, burning, shield) in enumerate(looks):
            x = 16 + 100 * i
            sketch.poly(art.card(x, y, 92, 92), f"cell_{owner}")
            art.hull(sketch, owner, x + 46, y + 38, 56, what, burning=burning, shield=shield, ground=f"cell_{owner}")
            sketch.text(x + 46, y + 78, name, 11, "text_2", 400, "middle")
        lines.append(f"ships of player {owner}: " + ", ".join(name for name, *_ in looks))
    sketch.poly(art.card(416, 16, 92, 92), "cell_0")
    art.mine(sketch, "G", 462, 52, 60, "cell_0")
    sketch.text(462, 94, "mine, on gold", 11, "text_2", 400, "middle")
    return _scene(sketch, 524, 224, theme, "Ships of Pirates Under Fire", lines)


def mercenaries(game: Any, *, theme: str = "light") -> Scene:
    """Draw all mercenaries of a game as cards: emblem, name, action, cost.

    Parameters
    ----------
    game : Pirates
    theme : str
    """
    sketch, lines, all_of_them = Sketch("mercenaries"), [], game.ruleset.mercenaries
    for i, mercenary in enumerate(all_of_them):
        row, column = divmod(i, 3)
        cards.mercenary(sketch, (16 + 242 * column, 16 + 64 * row, 234, 56), mercenary, "idle", True)
        lines.append(f"{mercenary.id}, {mercenary.cost} gold: {spoken.action(mercenary)}")
    rows = -(-len(all_of_them) // 3)
    return _scene(sketch, 32 + 242 * 3 - 8, 24 + 64 * rows, theme, "Mercenaries of Pirates Under Fire", lines)


def sea(position: Any, selection: Any = None, *, theme: str = "light", marked: tuple[str, ...] = ()) -> Scene:
    """Draw the sea of a state or a view alone.

    Parameters
    ----------
    position : State or View
        A state is seen by the player to move.
    selection : PiratesSelection, optional
        Lights what it would light on a board.
    theme : str
    marked : tuple of str
        Spaces to mark.
    """
    view: Any = position if isinstance(position, View) else position.view(position.to_move)
    stage = Stage(view, selection, (), False, False, None, True, marked)
    layout = Layout(457, stage.turned, up=64)
    _, y, _, deep = layout.sea
    ground, marks = Sketch("ground"), Sketch("marks")
    ground.poly(rectangle(0, 0, layout.width, y + deep + 24), "surface")
    draw_ground(ground, layout, view.sea)
    targets = draw_marks(marks, stage, layout)
    layers = (ground.layer(), *fleet(stage, layout), marks.layer())
    said = "; ".join(spoken.space(stage, space) for space in layout.spaces)
    title = "The sea of Pirates Under Fire"
    return Scene(layout.width, y + deep + 24, find_theme(theme), layers, tuple(targets), title, said, glyphs.sea(stage), layout.side)

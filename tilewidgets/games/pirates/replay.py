"""The picture of a ply of a replay of Pirates Under Fire: both hands in the plates, the sea, a chart; and the sea alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates import art, cards, glyphs, panels, spoken
from tilewidgets.games.pirates.layout import SMALLEST, WIDE, Layout
from tilewidgets.games.pirates.moves import NAMES
from tilewidgets.games.pirates.scene import draw_ground, draw_marks, fleet
from tilewidgets.games.pirates.stage import Stage
from tilewidgets.scene import chart as charts
from tilewidgets.scene.geometry import rectangle
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.parts import EndRow, end_table
from tilewidgets.scene.replay import CHART_BELOW, FIELD, Beside, described, headline, last_ply
from tilewidgets.scene.shapes import Scene, Sketch, Target
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.game import State
    from tilewidgets.games.pirates.cards import Ships
    from tilewidgets.games.pirates.layout import Box
    from tilewidgets.games.pirates.ruleset import Mercenary
    from tilewidgets.scene.chart import Chart
    from tilewidgets.scene.shapes import Layer

CARD, CLOSEST = 26, 22
"""Width of a ship's card in a plate, which is 30 high, and the least from one to the next."""


@dataclass(frozen=True)
class ReplayLayout(Layout):
    """Places of a replay: plates, sea, mercenaries and supply below one another; the chart at the right of them or below."""

    @property
    def broad(self) -> bool:
        """Whether the chart stands beside the sea."""
        return self.width >= WIDE

    @property
    def wide(self) -> bool:
        """Never: the small cards of the narrow layout are used."""
        return False

    @property
    def margin(self) -> float:
        """Free space at the left."""
        return 16 + (self.width - WIDE) / 2 if self.broad else 12

    @property
    def field(self) -> tuple[float, float]:
        """Left end and width of what stands below the plates."""
        return (self.margin, FIELD - 22) if self.broad else (self.margin, self.inner)

    def plate(self, player: int) -> Box:
        """The box of a plate."""
        width = (self.inner - 8) / 2
        return self.margin + player * (width + 8), 2, width, 68 if self.broad else 88

    @property
    def pitch(self) -> float:
        """From one space to the next."""
        return 54 if self.broad else min(60.0, int((self.width - 37) / 7 * 2) / 2)

    @property
    def corner(self) -> tuple[float, float]:
        """The upper left corner of the spaces."""
        _, y, _, height = self.plate(0)
        left, width = self.field
        return left + 18 + (width - 22 - self.pitch * 7) / 2, y + height + (16 if self.broad else 14)

    @property
    def market(self) -> Box:
        """The box of the mercenaries' cards."""
        _, y, _, height = self.sea
        left, width = self.field
        return left, y + height + 32, width, 84

    @property
    def supply(self) -> Box:
        """The box of the supply."""
        left, y, width, height = self.market
        return left, y + height + 6, width, 28

    @property
    def below(self) -> Box:
        """The box of both: the final table fills it."""
        left, y, width, height = self.market
        return left, y, width, height + 34

    @property
    def chart(self) -> Box:
        """The box of the chart, if it stands below the sea."""
        left, y, width, height = self.supply
        return left, y + height + 10, width, CHART_BELOW

    @property
    def beside(self) -> Beside:
        """The right column."""
        _, y, _, height = self.plate(0)
        left, _ = self.field
        return Beside(left + FIELD - 2, self.margin + self.inner, y + height + 10, self.below[1] + self.below[3])

    @property
    def height(self) -> float:
        """Height of the picture."""
        _, y, _, height = self.below if self.broad else self.chart
        return y + height + (12 if self.broad else 8)


def replay_scene(
    view: Any,
    *,
    theme: str = "light",
    width: float = 720,
    names: Sequence[str | None] | None = None,
    final: State | None = None,
    chart: Chart | None = None,
    marked: Sequence[str] = (),
) -> Scene:
    """Draw a ply of a replay; for the parameters see `Game.replay_scene`.

    Returns
    -------
    Scene
        Targets: "ply:N" to be chosen; "space:c2", "merc:ID", "supply" and "plate:P" to tell what is there.
    """
    colors = find_theme(theme)
    stage = Stage(view, None, tuple(names or ()), False, True, None, True, tuple(marked))
    layout = ReplayLayout(max(float(width), SMALLEST), stage.turned)
    market = tuple(stage.mercenary(id) for id in view.market)
    ground = _ground(layout, tuple(view.sea[space] for space in NAMES), market, view.game.ruleset.ships)
    live, still = Sketch("live"), Sketch("axes")
    targets = draw_marks(live, stage, layout)
    for p in range(2):
        _plate(live, stage, p, layout)
        targets.append(Target(f"plate:{p}", "plate", spoken.plate(stage, p), rectangle(*layout.plate(p))))
    if view.is_over:
        _table(live, stage, layout)
    else:
        targets += _market(live, stage, layout) + panels.supply(live, stage, layout)
    if layout.broad:
        targets += layout.beside.draw(live, chart, colors, still)
    elif chart is not None:
        targets += charts.draw(live, chart, layout.chart, colors, still)
    return Scene(
        layout.width,
        layout.height,
        colors,
        (ground, still.layer(), *fleet(stage, layout), live.layer()),
        tuple(targets),
        headline(view, last_ply(view, final, chart), spoken.news(stage)),
        described(spoken.desc(stage), view, names, chart),
        glyphs.glyphs(stage),
        layout.side,
        layout.beside.room if layout.broad else None,
    )


def board_scene(view: Any, *, theme: str = "light", width: float = 336, marked: Sequence[str] = (), alike: Sequence[Any] = ()) -> Scene:
    """Draw the sea alone; for the parameters see `Game.board_scene`. All seas have the same scale."""
    stage = Stage(view, None, (), False, True, None, not marked, tuple(marked))
    layout = Layout(min(float(width), WIDE - 1), stage.turned, up=64)
    _, y, _, deep = layout.sea
    height = y + deep + 24
    ground, marks = Sketch("ground"), Sketch("marks")
    ground.poly(rectangle(0, 0, layout.width, height), "surface")
    draw_ground(ground, layout, view.sea)
    targets = draw_marks(marks, stage, layout)
    with marks.at_level(1):
        for space in marked:
            art.frame(marks, *layout.at(space), layout.side, "last", 2)
    layers = (ground.layer(), *fleet(stage, layout), marks.layer())
    lying = [spoken.space(stage, space) for space in layout.spaces if stage.occupied(space)]
    said = f"{'; '.join(lying)}." if lying else "The sea is empty."
    return Scene(layout.width, height, find_theme(theme), layers, tuple(targets), spoken.title(stage), said, glyphs.sea(stage), layout.side)


@lru_cache(maxsize=32)
def _ground(layout: ReplayLayout, sea: tuple[str, ...], market: tuple[Mercenary, ...], ships: Ships) -> Layer:
    """Draw what stays the same in a replay, once."""
    sketch = Sketch("ground")
    sketch.poly(rectangle(0, 0, layout.width, layout.height), "surface")
    draw_ground(sketch, layout, dict(zip(NAMES, sea, strict=True)))
    for i, mercenary in enumerate(market):
        cards.mercenary(sketch, layout.offer(i, len(market)), mercenary, "idle", False)
    if not market:
        cards.legend(sketch, layout.market, ships)
    panels.counters(sketch, layout)
    if layout.broad:
        x, y = layout.beside.left - 14, layout.beside.top
        sketch.line([(0, y), (layout.width, y)], "grid", 1)
        sketch.line([(x, y), (x, layout.height)], "grid", 1)
    return sketch.layer()


def _market(sketch: Sketch, stage: Stage, layout: ReplayLayout) -> list[Target]:
    """Draw the mercenaries that are bought; return the targets of all."""
    out = []
    for i, id in enumerate(stage.view.market):
        box = layout.offer(i, len(stage.view.market))
        if stage.offer(id) == "bought":
            cards.mercenary(sketch, box, stage.mercenary(id), "bought", False)
        out.append(Target(f"merc:{id}", "merc", spoken.mercenary(stage, id), rectangle(*box)))
    return out


# ------------------------------------------------------------------------------------------------ plates
def _plate(sketch: Sketch, stage: Stage, player: int, layout: ReplayLayout) -> None:
    """Draw a player's plate: ship, name, points, tokens, deck and reserve, and the whole hand; the winner's has a star."""
    x, y, width, height = layout.plate(player)
    view, score, broad = stage.view, str(stage.view.scores[player]), layout.broad
    active, right = stage.moves_now(player), x + width - 14
    fill = "raised" if active else "panel"
    sketch.poly(art.card(x + 1, y + 1, width - 2, height - 2), fill, f"player_{player}" if active else None, 2)
    line, size = (y + height / 2, 24) if broad else (y + 19, 20)
    art.hull(sketch, player, x + (26 if broad else 19), line - (0 if broad else 1), 40 if broad else 32, player, turned=layout.turned)
    sketch.text(right, line, score, size, "text", 700, "end")
    left = right - max(reserve(score, size, 700), reserve("88", size, 700))
    if player == stage.winner:
        art.icon(sketch, "point", left - 9, line - 1, 18)
    stock = f"deck {view.deck_sizes[player]}, {'reserve' if broad else 'res.'} {view.reserve_sizes[player]}"
    if broad:
        first, end = x + 48, left - 24
        sketch.text(first, y + 17, stage.name(player), 14, "text", 600, room=end - first - 120)
        sketch.text(end, y + 17, stock, 11.5, "text_2", 400, "end")
        _hand(sketch, stage, player, (first, y + 30, end - 84 - first, 30), layout.turned)
        _tokens(sketch, stage, player, end - 70, y + 45, 38, 15)
    else:
        sketch.text(x + 35, y + 19, stage.name(player), 12, "text", 600, room=left - (22 if player == stage.winner else 4) - x - 35)
        _hand(sketch, stage, player, (x + 10, y + 34, width - 20, 30), layout.turned)
        _tokens(sketch, stage, player, x + 18, y + 75, 34, 12)
        sketch.text(right + 4, y + 75, stock, 11, "text_2", 400, "end")


def _tokens(sketch: Sketch, stage: Stage, player: int, x: float, y: float, pitch: float, size: float) -> None:
    """Draw gold and victory point tokens with their numbers; x is the middle of the first icon."""
    for i, (name, number) in enumerate((("coin", stage.view.gold[player]), ("point", stage.view.points[player]))):
        art.icon(sketch, name, x + i * pitch, y - i, size + 2)
        sketch.text(x + i * pitch + size / 2 + 4, y, number, size if number < 100 else size * 0.7, "text", 700)


def _hand(sketch: Sketch, stage: Stage, player: int, box: Box, turned: bool) -> None:
    """Draw a hand as small cards, closer together if there are many; at the end "+n" for those without room."""
    x, y, width, height = box
    hand = stage.hand(player)
    pitch = min(CARD + 5.0, (width + 2) / max(1, len(hand)))
    if pitch < CLOSEST:
        pitch = float(CLOSEST)
        shown = int((width - 24) // pitch)
        sketch.text(x + width, y + height / 2, f"+{len(hand) - shown}", 11, "text_2", 600, "end")
        hand = hand[:shown]
    each = min(CARD, pitch - 2)
    for i, number in enumerate(hand):
        left = x + i * pitch
        sketch.poly(art.card(left, y, each, height), "surface" if stage.moves_now(player) else "raised", "grid", 1.5)
        if number is None:
            art.icon(sketch, "ship_back", left + each / 2, y + height / 2, min(22, each))
        else:
            art.hull(sketch, player, left + each / 2, y + height / 2, 27, number, turned=turned)


# ------------------------------------------------------------------------------------------------ the end
def _table(sketch: Sketch, stage: Stage, layout: ReplayLayout) -> None:
    """Draw where the points come from in place of mercenaries and supply, or who has lost at once."""
    x, y, width, height = layout.below
    sketch.poly(rectangle(x - 2, y - 2, width + 4, height + 4), "surface")
    if stage.lost_at_once is not None:
        said = ("cannot lay a ship", "wins at once") if stage.lost_at_once == 0 else ("wins at once", "cannot lay a ship")
        rows = [EndRow(p, stage.name(p), (said[p], ""), p == stage.winner) for p in range(2)]
        end_table(sketch, (x, y, width, height), ("Player", "", ""), (0.94, 1), rows)
        return
    rows = []
    for p, items in enumerate(stage.scorings):
        others = items.admiral + items.galleon + sum(line.points for line in items.doubled)
        lines = sum(line.points for line in items.combinations)
        values = tuple(map(str, (lines, items.across, others, items.tokens, items.total)))
        rows.append(EndRow(p, stage.name(p), values, p == stage.winner))
    heads = ("Player", "Lines", "Across", "Others", "Tokens", "Total")
    end_table(sketch, (x, y, width, height), heads, (0.44, 0.58, 0.72, 0.86, 1), rows)

"""The vocabulary of pictures: shapes, layers, targets, the scene, and `Sketch`, with which a layer is drawn.

Colours are tokens of a theme, or '#rrggbb' for tiles; they are resolved when the scene is painted.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tilewidgets.scene import geometry
from tilewidgets.scene.icons import DEFAULT_ROLES, icon_parts
from tilewidgets.scene.lettering import clean, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilewidgets.scene.geometry import Point, Points
    from tilewidgets.scene.themes import Theme

Dash = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline, filled, stroked or both."""

    points: Points
    fill: str | None = None
    stroke: str | None = None
    width: float = 1
    dash: Dash = ()
    level: int = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle with centre (x, y) and radius r, filled, stroked or both."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1
    dash: Dash = ()
    level: int = 0


@dataclass(frozen=True, slots=True)
class Polyline:
    """An open line through points."""

    points: Points
    stroke: str
    width: float = 1
    dash: Dash = ()
    level: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; y is the middle of its capitals, `anchor` "start", "middle" or "end"."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    weight: int = 400
    anchor: str = "start"
    level: int = 0


Shape = Polygon | Circle | Polyline | Text


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes in painter's order; a canvas sends a layer again only when its shapes have changed.

    A canvas may paint the shapes of one `level` in passes of its own: fills, circles, lines, outlines, texts. What must cover
    a later pass has a higher level. So levels never fall along `shapes`.
    """

    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can be clicked.

    Attributes
    ----------
    id : str
        For the program: "cell:0,-1", "hand:RYB".
    kind : str
        The id up to the colon.
    label : str
        For people: its name, in words.
    outline : tuple of points
        Its area: the whole cell, never the drawn inset.
    """

    id: str
    kind: str
    label: str
    outline: Points

    def contains(self, x: float, y: float) -> bool:
        """Whether (x, y) lies in its area."""
        return geometry.contains(self.outline, x, y)


@dataclass(frozen=True, slots=True, repr=False)
class Scene:
    """A picture of a position, and what can be clicked in it.

    Attributes
    ----------
    width, height : float
        Logical size in px.
    theme : Theme
    layers : tuple of Layer
        From the bottom: ground, board, panels (each of which may be several).
    targets : tuple of Target
        From the bottom.
    title, desc : str
        Alternative text: one sentence; the position in words.
    glyphs : tuple of str
        The position as lines of monospaced text.
    side : float
        Side of the board's cells.
    room : tuple of float or None
        Box (x, y, width, height) that is left free for a native list over the picture.
    """

    width: float
    height: float
    theme: Theme
    layers: tuple[Layer, ...]
    targets: tuple[Target, ...] = ()
    title: str = ""
    desc: str = ""
    glyphs: tuple[str, ...] = ()
    side: float = 0
    room: tuple[float, float, float, float] | None = None

    def at(self, x: float, y: float) -> Target | None:
        """Return the topmost target at (x, y)."""
        return next((t for t in reversed(self.targets) if t.contains(x, y)), None)

    def __repr__(self) -> str:
        return f"<Scene, {self.width:g} x {self.height:g}: {self.title}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from tilewidgets.render.svg import svg

        return {"text/plain": "\n".join(self.glyphs) or self.desc, "image/svg+xml": svg(self)}

    def target(self, target_id: str) -> Target | None:
        """Return the target with this id."""
        return next((t for t in self.targets if t.id == target_id), None)


@dataclass
class Sketch:
    """Draws one layer: every method appends a shape, in painter's order.

    Attributes
    ----------
    name : str
        Of the layer.
    level : int
        Of the shapes that are drawn now; see `Layer`.
    """

    name: str
    level: int = 0
    _shapes: list[Shape] = field(default_factory=list)

    @contextmanager
    def at_level(self, level: int) -> Iterator[None]:
        """Draw at another level for a while."""
        before, self.level = self.level, level
        try:
            yield
        finally:
            self.level = before

    def poly(self, points: Sequence[Point], fill: str | None = None, stroke: str | None = None, width: float = 1, dash: Dash = ()) -> None:
        """Draw a polygon."""
        if len(points) > 2:
            self._shapes.append(Polygon(tuple(points), fill, stroke, width, dash, self.level))

    def circle(
        self, x: float, y: float, r: float, fill: str | None = None, stroke: str | None = None, width: float = 1, dash: Dash = ()
    ) -> None:
        """Draw a circle."""
        self._shapes.append(Circle(x, y, r, fill, stroke, width, dash, self.level))

    def line(self, points: Sequence[Point], stroke: str, width: float = 1, dash: Dash = ()) -> None:
        """Draw an open line."""
        if len(points) > 1:
            self._shapes.append(Polyline(tuple(points), stroke, width, dash, self.level))

    def text(
        self,
        x: float,
        y: float,
        text: object,
        size: float = 13,
        fill: str = "text",
        weight: int = 400,
        anchor: str = "start",
        room: float | None = None,
    ) -> None:
        """Write a line of text centred on y by its capitals, cut to `room` px."""
        words = clean(text) if room is None else shorten(text, size, weight, room)
        if words:
            self._shapes.append(Text(x, y, words, size, fill, weight, anchor, self.level))

    def icon(self, name: str, x: float, y: float, size: float, turn: float = 0, **roles: str) -> None:
        """Draw an icon round (x, y); `roles` override its tokens."""
        tokens = {**DEFAULT_ROLES, **roles}
        for part in icon_parts(name, x, y, size, turn):
            fill = tokens.get(part.role, part.role)
            if part.circle is None:
                self.poly(part.points, fill)
            else:
                self.circle(*part.circle, fill)

    def layer(self) -> Layer:
        """Return what has been drawn, sorted by level."""
        return Layer(self.name, tuple(sorted(self._shapes, key=lambda shape: shape.level)))

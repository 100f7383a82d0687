"""A scene as SVG, and as an HTML figure. Byte-stable: no ids, no clocks, at most two decimals; everything from outside is escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tilewidgets.scene.lettering import CAP, clean
from tilewidgets.scene.shapes import Circle, Polygon, Polyline, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.scene.geometry import Point
    from tilewidgets.scene.shapes import Scene, Shape
    from tilewidgets.scene.themes import Theme

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def svg(scene: Scene) -> str:
    """Return a scene as a standalone SVG with its alternative text.

    Parameters
    ----------
    scene : Scene

    Returns
    -------
    str
        The same bytes for the same scene, always.
    """
    w, h = _number(scene.width), _number(scene.height)
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{w}" height="{h}" viewBox="0 0 {w} {h}" font-family="{FONT}"'
            ' style="max-width:100%;height:auto">'
        ),
        f"<title>{_text(scene.title)}</title>",
        f"<desc>{_text(scene.desc)}</desc>",
    ]
    lines += [_shape(shape, scene.theme) for layer in scene.layers for shape in layer.shapes]
    return "\n".join([*lines, "</svg>\n"])


def figure(scene: Scene) -> str:
    """Return a scene as an HTML figure: the SVG inline, labelled for those who do not see it."""
    label = escape(clean(f"{scene.title}. {scene.desc}"), quote=True)
    return f'<figure role="img" aria-label="{label}" style="margin:0">\n{svg(scene)}</figure>\n'


def _text(text: str) -> str:
    return escape(clean(text), quote=False)


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _paint(shape: Polygon | Circle | Polyline, theme: Theme) -> str:
    fill = None if isinstance(shape, Polyline) else shape.fill
    out = f' fill="{theme.color(fill) if fill else "none"}"'
    if shape.stroke:
        out += f' stroke="{theme.color(shape.stroke)}" stroke-width="{_number(shape.width)}" stroke-linejoin="round" stroke-linecap="round"'
        if shape.dash:
            out += f' stroke-dasharray="{" ".join(map(_number, shape.dash))}"'
    return out


def _shape(shape: Shape, theme: Theme) -> str:
    if isinstance(shape, Polygon):
        return f'<polygon points="{_points(shape.points)}"{_paint(shape, theme)}/>'
    if isinstance(shape, Circle):
        return f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.r)}"{_paint(shape, theme)}/>'
    if isinstance(shape, Polyline):
        return f'<polyline points="{_points(shape.points)}"{_paint(shape, theme)}/>'
    assert isinstance(shape, Text)
    place = f'x="{_number(shape.x)}" y="{_number(shape.y + CAP * shape.size)}"'
    face = f'font-size="{_number(shape.size)}" font-weight="{shape.weight}" text-anchor="{shape.anchor}" fill="{theme.color(shape.fill)}"'
    return f"<text {place} {face}>{_text(shape.text)}</text>"

"""Pictures as data: shapes with colours by name, targets with spoken names, themes, and answers to "what is at (x, y)?".

A game turns a view of a position into a `Scene` (`shapes.py`); `tilewidgets.render` paints it as SVG, as text or on a canvas.
Nothing here knows of Jupyter.
"""

from tilewidgets.scene.shapes import Circle, Layer, Polygon, Polyline, Scene, Shape, Sketch, Target, Text
from tilewidgets.scene.themes import THEMES, Theme, theme

__all__ = ["THEMES", "Circle", "Layer", "Polygon", "Polyline", "Scene", "Shape", "Sketch", "Target", "Text", "Theme", "theme"]

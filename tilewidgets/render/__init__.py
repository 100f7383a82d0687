"""Painters of a scene: `svg.py`, `text.py`, and `canvas.py`, the only module that knows ipycanvas."""

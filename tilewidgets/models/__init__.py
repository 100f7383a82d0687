"""Traitlets models: what boards show and do, without a browser.

Everything that a board does is a method of its model, so that one line of Python does what the mouse does, with the same checks and
errors. Nothing of a model is synchronised to the browser. Models need traitlets, but neither Jupyter nor a running event loop.

`match_model.py` (a match in play), `opponents.py` (its agents), `line.py` (back and forth), `observing.py` (observers that cannot
break a model), `seats.py` (who plays), `sentences.py` (what is said).
"""

from tilewidgets.models.match_model import MatchModel

__all__ = ["MatchModel"]

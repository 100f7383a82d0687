"""Traitlets models: what boards show and do, without a browser.

Everything that a board does is a method of its model, so that one line of Python does what the mouse does, with the same checks and
errors. Nothing of a model is synchronised to the browser. Models need traitlets, but neither Jupyter nor a running event loop.

`match_model.py` (a match in play), `opponents.py` (its agents), `line.py` (back and forth), `seats.py` (who plays);
`replay_model.py` (a replay that is looked at), `playing.py` (going on by itself), `editing.py` (writing on it), `rows.py` (its moves);
`library_model.py` (many replays), `library_words.py` (how they are told);
`explorer_model.py` (a tree to walk in), `explorer_window.py` (what is seen of it), `explorer_values.py`, `explorer_words.py`;
`puzzle_model.py` (a puzzle to answer);
`matrix_model.py` (a game in normal form), `standings_model.py` (a tournament), `standings_running.py`
and `running.py` (its run), `standings_rows.py` (its rows), `opening.py` (the games behind both), `lab_words.py`;
`observing.py` (observers that cannot break a model), `sentences.py` (what is said).
"""

from tilewidgets.models.explorer_model import ExplorerModel
from tilewidgets.models.library_model import LibraryModel
from tilewidgets.models.match_model import MatchModel
from tilewidgets.models.matrix_model import MatrixModel
from tilewidgets.models.puzzle_model import PuzzleModel
from tilewidgets.models.replay_model import ReplayModel
from tilewidgets.models.standings_model import StandingsModel

__all__ = ["ExplorerModel", "LibraryModel", "MatchModel", "MatrixModel", "PuzzleModel", "ReplayModel", "StandingsModel"]

"""Puzzles: positions with one best move, which is proved, or at least measured with confidence.

`find_puzzles` looks for them in games between agents, `puzzle_of` makes one of a position, `Puzzle.check` grades an answer without a board,
`shipped_puzzles` are those that come with the package. They are found and proved in `puzzle_search.py`, written in `puzzle_files.py`.

A puzzle asks nothing that its solver cannot know. If all hands lie open, the proof is exact: backward induction over everything that can
follow, undealt tiles taken as chance (kind "exact"). With hidden hands a search that sees what the solver sees measures every move, and the
interval of the best one must lie above those of all others (kind "confident").
"""

from tilewidgets.theory.puzzle import Answer, Choice, Evidence, Puzzle
from tilewidgets.theory.puzzle_files import load_puzzles, save_puzzles, shipped_puzzles
from tilewidgets.theory.puzzle_search import find_puzzles, puzzle_of

__all__ = [
    "Answer",
    "Choice",
    "Evidence",
    "Puzzle",
    "find_puzzles",
    "load_puzzles",
    "puzzle_of",
    "save_puzzles",
    "shipped_puzzles",
]

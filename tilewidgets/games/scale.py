"""How the rules dialect counts what a game is worth to a player, and what a search may see: whole numbers, the same for all games.

Every game has a module `searching` of the dialect with the functions that `tilewidgets.agents.search.interface` lists.
"""

from tilewidgets.kernel import kernel

SCALE = 36_000
"""A utility of 1. Shared by up to four players, every utility is a whole number."""
EVERYBODY = 4
"""Stands for an observer who sees what any player sees."""
NOBODY = 5
"""Stands for an observer who sees nothing new: everything is known to her."""


@kernel
def squash(difference, half):
    """A utility, always between -1 and 1, of being ahead by `difference` points; a lead of `half` points is worth 1/2."""
    size = abs(difference)
    worth = SCALE * size // (size + half)
    return worth if difference > 0 else -worth

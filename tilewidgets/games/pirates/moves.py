"""Moves of Pirates Under Fire and their notation: `5@c2`, `buy:joker@d4`, `sea:O>c4`, `ship:G`, `merc:M>e5`, `end`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tilewidgets.errors import NotationError
from tilewidgets.games.pirates.codes import COLUMNS, SPACES

_SPACE = "[a-g][1-6]"
_NOTATION = re.compile(
    rf"(?P<lay>[1-9])@(?P<on>{_SPACE})|buy:(?P<buy>[a-z][a-z0-9_]{{0,29}})@(?P<at>{_SPACE})"
    rf"|(?P<source>sea|ship|merc):(?P<effect>[GHROXMSTV])(?:>(?P<target>{_SPACE}))?|(?P<end>end)"
)
_EXPECTED = "write 5@c2, buy:joker@d4, sea:O>c4, ship:G, merc:M>e5 or end."

EFFECT_NAMES = {
    ".": "open sea",
    "G": "gold",
    "H": "shield",
    "R": "repair",
    "O": "fire straight",
    "X": "fire diagonally",
    "M": "lay a mine",
    "S": "sweep",
    "T": "extra tile",
    "V": "booty",
}
"""Names of the effects by code."""
PLACELESS = "GTV"
"""Effects without a target."""
SOURCES = ("sea", "ship", "merc")


def space_name(space: int) -> str:
    """Name of a space, `a1` to `g6`, from its number."""
    return "abcdefg"[space % COLUMNS] + str(space // COLUMNS + 1)


def space_number(name: str) -> int:
    """Number of a space from its name."""
    return "abcdefg".index(name[0]) + COLUMNS * (int(name[1]) - 1)


NAMES = tuple(space_name(space) for space in range(SPACES))
"""Names of the spaces, row by row."""


@dataclass(frozen=True, repr=False)
class PiratesMove:
    """One decision.

    Attributes
    ----------
    kind : {"lay", "buy", "sea", "ship", "merc", "end"}
        Lay a ship, buy a mercenary, apply the effect of the space, of the ship or of the mercenary, or end the turn.
    what : str
        The number of the ship, the id of the mercenary, the code of the effect; empty for the end.
    space : str or None
        Where: `a1` to `g6`.
    """

    kind: str
    what: str = ""
    space: str | None = None

    def __str__(self) -> str:
        if self.kind == "end":
            return "end"
        if self.kind == "lay":
            return f"{self.what}@{self.space}"
        if self.kind == "buy":
            return f"buy:{self.what}@{self.space}"
        return f"{self.kind}:{self.what}" + (f">{self.space}" if self.space else "")

    def __repr__(self) -> str:
        return f"PiratesMove({str(self)!r})"

    @property
    def is_well_formed(self) -> bool:
        """Whether it is a move in the notation (and not, say, made by hand with a space that is not there)."""
        if not all(isinstance(part, str) for part in (self.kind, self.what, self.space or "")):
            return False
        try:
            return parse(str(self)) == self
        except NotationError:
            return False

    @property
    def words(self) -> str:
        """How the move is said in a list."""
        if self.kind == "end":
            return "end the turn"
        if self.kind == "lay":
            return f"ship {self.what} on {self.space}"
        if self.kind == "buy":
            return f"buy the {self.what}, lay it on {self.space}"
        name = EFFECT_NAMES[self.what]
        where = {"O": " at ", "X": " at ", "S": " the mine on "}.get(self.what, " on ") + self.space if self.space else ""
        of = {"sea": "space", "ship": "ship", "merc": "mercenary"}[self.kind]
        return f"{name}{where} ({of})"


END = PiratesMove("end")


def parse(text: str) -> PiratesMove:
    """Return the move that a text says.

    Raises
    ------
    NotationError
        It is not in the notation.
    """
    match = _NOTATION.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise NotationError(text, _EXPECTED)
    if match["lay"]:
        return PiratesMove("lay", match["lay"], match["on"])
    if match["buy"]:
        return PiratesMove("buy", match["buy"], match["at"])
    if match["end"]:
        return END
    if (match["effect"] in PLACELESS) != (match["target"] is None):
        need = "has no target" if match["effect"] in PLACELESS else "needs a target"
        raise NotationError(text, f"{EFFECT_NAMES[match['effect']]} {need}; {_EXPECTED}")
    return PiratesMove(match["source"], match["effect"], match["target"])

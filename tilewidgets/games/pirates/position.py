"""What lies on the sea, read from a record: ships, pending effects, the scoring, in the words of the facade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates import scoring, sea
from tilewidgets.games.pirates.codes import (
    ADMIRAL,
    AFTER,
    BANNER,
    EFFECT_CODES,
    EFFECTS,
    FIRST_MERCENARY,
    HIRED,
    MAIN,
    MOST_ACTIONS,
    OPEN_SEA,
    SPACES,
)
from tilewidgets.games.pirates.moves import NAMES

if TYPE_CHECKING:
    from tilewidgets.games.pirates.ruleset import PiratesRuleset

PHASES = {MAIN: "main", AFTER: "after", EFFECTS: "effects", HIRED: "hired"}
KINDS = ("same", "ascending", "descending")


@dataclass(frozen=True)
class Ship:
    """A ship or mercenary on the sea.

    Attributes
    ----------
    owner : int
    what : str
        Its number, or the id of the mercenary.
    burning, shield : bool
    """

    owner: int
    what: str
    burning: bool = False
    shield: bool = False

    @property
    def is_mercenary(self) -> bool:
        """Whether it has an id instead of a number."""
        return not self.what.isdigit()

    @property
    def words(self) -> str:
        """How it is called in a sentence."""
        if self.is_mercenary:
            return f"the burning {self.what}" if self.burning else f"the {self.what}"
        return f"the burning ship {self.what}" if self.burning else f"ship {self.what}"


@dataclass(frozen=True)
class Pending:
    """An effect that is still to be applied.

    Attributes
    ----------
    source : {"sea", "ship", "merc"}
    effect : str
        Its code.
    targets : tuple of str
        Spaces at which it could be applied; empty for one without a place, or without a target now.
    ready : bool
        Whether it can be applied now: it has a target, and no other one must come first.
    """

    source: str
    effect: str
    targets: tuple[str, ...]
    ready: bool


@dataclass(frozen=True)
class Combination:
    """A line that scores: `kind` is same, ascending or descending; its spaces in order; points."""

    kind: str
    spaces: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class Scoring:
    """The final scoring of a player, item by item.

    Attributes
    ----------
    combinations : tuple of Combination
    doubled : tuple of Combination
        What is counted again: the best combination, once for each banner.
    across : int
        Points for active ships on the opponent's side.
    admiral : int
        More points for these.
    galleon : int
        Points of mercenaries that are worth points.
    tokens : int
        Victory point tokens.
    """

    combinations: tuple[Combination, ...]
    doubled: tuple[Combination, ...]
    across: int
    admiral: int
    galleon: int
    tokens: int

    @property
    def total(self) -> int:
        """All points."""
        lines = sum(c.points for c in (*self.combinations, *self.doubled))
        return lines + self.across + self.admiral + self.galleon + self.tokens


def spaces_of(mask: int) -> tuple[str, ...]:
    """Names of the spaces in a mask, row by row."""
    return tuple(NAMES[space] for space in range(SPACES) if mask >> space & 1)


def what_lies(ruleset: PiratesRuleset, what: int) -> str:
    """The number of a ship as text, or the id of a mercenary."""
    return str(what) if what < FIRST_MERCENARY else ruleset.mercenaries[what - FIRST_MERCENARY].id


def ships(ruleset: PiratesRuleset, s: Any) -> dict[str, Ship]:
    """What lies on the sea, by space."""
    out = {}
    for space in range(SPACES):
        if s.lies[space]:
            bit = 1 << space
            owner = 0 if (s.active[0] | s.burning[0]) & bit else 1
            out[NAMES[space]] = Ship(owner, what_lies(ruleset, s.lies[space]), bool(s.burning[owner] & bit), bool(s.shield[owner] & bit))
    return out


def pending(g: Any, s: Any) -> tuple[Pending, ...]:
    """The effects that the player to move has still to apply."""
    if s.over:
        return ()
    if s.phase == HIRED:
        left = [g.action[s.hired * MOST_ACTIONS + k] for k in range(s.hired_step, MOST_ACTIONS)]
        sources = [("merc", effect) for effect in left if effect != OPEN_SEA]
    elif s.phase == EFFECTS:
        sources = [(name, effect) for name, effect in (("sea", s.sea_effect), ("ship", s.ship_effect)) if effect != OPEN_SEA]
    else:
        return ()
    out = []
    for i, (source, effect) in enumerate(sources):
        mask = sea.targets(g, s, s.to_move, effect, s.acting)
        waits = i > 0 and (source == "merc" or effect == sources[0][1])  # for the repetition before, or for the space's same effect
        out.append(Pending(source, EFFECT_CODES[effect], spaces_of(mask), mask != 0 and not waits))
    return tuple(out)


def score_of(g: Any, s: Any, p: int) -> Scoring:
    """The scoring of player `p` if the game ended now (`s` is a record that may be written to)."""
    scoring.find_combinations(g, s, p)
    combinations = tuple(
        Combination(
            KINDS[s.combo_kind[k]],
            tuple(NAMES[s.combo_start[k] + i * s.combo_stride[k]] for i in range(s.combo_length[k])),
            s.combo_points[k],
        )
        for k in range(s.combos)
    )
    best = max(combinations, key=lambda c: c.points, default=None)
    banners = scoring.has_talent(g, s, p, BANNER)
    across = scoring.across(g, s, p)
    return Scoring(
        combinations,
        (best,) * banners if best else (),
        across,
        across * scoring.has_talent(g, s, p, ADMIRAL),
        scoring.galleons(g, s, p),
        s.points[p],
    )

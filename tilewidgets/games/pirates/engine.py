"""The rules of one ruleset ready for use: tables and records, and the way between moves, setups and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from tilewidgets.games import engine
from tilewidgets.games.pirates import driving, policies, rules, searching, tables
from tilewidgets.games.pirates.codes import (
    BUY,
    COLUMNS,
    EFFECT_CODES,
    END,
    KIND,
    LAY,
    MOST_ACTIONS,
    NOWHERE,
    NUMBERS,
    SPACES,
    WHAT,
)
from tilewidgets.games.pirates.moves import NAMES, SOURCES, PiratesMove, space_number
from tilewidgets.games.pirates.ruleset import PiratesRuleset
from tilewidgets.kernel import Layout

EFFECT_KINDS = {"sea": 3, "ship": 4, "merc": 5}


class Engine(engine.Engine):
    """The tables of a ruleset and what can be done with them.

    Attributes
    ----------
    mercenary_number : dict of str to int
        By id.
    """

    rules, policies, driving, searching = rules, policies, driving, searching
    states = 2
    tells = ("score", "gold")

    def __init__(self, ruleset: PiratesRuleset) -> None:
        self.mercenary_number = {m.id: i for i, m in enumerate(ruleset.mercenaries)}
        laid_out = sum(count for _, count in ruleset.market)
        self._deck_size, self._reserve_size = ruleset.deck_size, NUMBERS * ruleset.copies - ruleset.deck_size
        self.setup_size = SPACES + 2 * NUMBERS * ruleset.copies + laid_out
        self.most_actions = tables.GROUPS * (SPACES + 1)
        self.most_plies = 2 * ruleset.turns * 4 + laid_out * (1 + MOST_ACTIONS)  # in a turn a ship, two effects, the end; the mercenaries
        super().__init__(ruleset)

    def layouts(self, word_bits: int) -> tuple[Layout, Layout]:
        """Return the layouts of the tables and of a state."""
        return tables.layouts(0, word_bits)

    def build(self, layout: Layout, word_bits: int) -> Any:
        """Return a plain record of the tables."""
        return tables.build(layout, self.ruleset)

    def action(self, move: PiratesMove) -> int | None:
        """The number of a move, or `None` if no position has such a move."""
        space = NOWHERE if move.space is None else space_number(move.space)
        if move.kind == "end":
            return END * KIND + NOWHERE
        if move.kind == "lay":
            return LAY * KIND + int(move.what) * WHAT + space
        if move.kind == "buy":
            m = self.mercenary_number.get(move.what)
            return None if m is None else BUY * KIND + m * WHAT + space
        return EFFECT_KINDS[move.kind] * KIND + EFFECT_CODES.index(move.what) * WHAT + space

    def move(self, action: int) -> PiratesMove:
        """The move of a number."""
        kind, rest = divmod(int(action), KIND)
        what, space = divmod(rest, WHAT)
        where = NAMES[space] if space < SPACES else None
        if kind == END:
            return PiratesMove("end")
        if kind == LAY:
            return PiratesMove("lay", str(what), where)
        if kind == BUY:
            return PiratesMove("buy", self.ruleset.mercenaries[what].id, where)
        return PiratesMove(SOURCES[kind - 3], EFFECT_CODES[what], where)

    # ------------------------------------------------------------------ between setups and integers
    def pack(self, setup: Mapping[str, Any]) -> list[int]:
        """The integers of a checked setup."""
        sea = [EFFECT_CODES.index(code) for row in setup["sea"] for code in row]
        return [*sea, *chain(*setup["decks"], *setup["reserves"]), *(self.mercenary_number[id] for id in setup["mercenaries"])]

    def unpack(self, numbers: Sequence[int], first_player: int) -> dict[str, Any]:
        """The setup of such integers."""
        sea = "".join(EFFECT_CODES[e] for e in numbers[:SPACES])
        deck, reserve = self._deck_size, self._reserve_size
        ends = [SPACES, SPACES + deck, SPACES + 2 * deck, SPACES + 2 * deck + reserve, SPACES + 2 * deck + 2 * reserve]
        piles = [list(numbers[i:j]) for i, j in pairwise(ends)]
        return {
            "sea": [sea[i : i + COLUMNS] for i in range(0, SPACES, COLUMNS)],
            "decks": piles[:2],
            "reserves": piles[2:],
            "mercenaries": [self.ruleset.mercenaries[m].id for m in numbers[ends[-1] :]],
            "first_player": first_player,
        }

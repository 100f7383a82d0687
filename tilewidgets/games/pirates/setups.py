"""Checking the setup of a game of Pirates Under Fire against its ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import permutations, product
from typing import Any

from tilewidgets.errors import SetupError, check_known, short, whole
from tilewidgets.games.pirates.codes import COLUMNS, EFFECT_CODES, NUMBERS, ROWS
from tilewidgets.games.pirates.ruleset import PiratesRuleset

KEYS = ("sea", "decks", "reserves", "mercenaries", "first_player")


def check_setup(ruleset: PiratesRuleset, setup: Any) -> dict[str, Any]:
    """Return a clean copy of a setup.

    Raises
    ------
    SetupError
        It does not belong to the ruleset; all faults are listed.
    """
    if not isinstance(setup, Mapping):
        raise SetupError([f"it must map {', '.join(KEYS)} to their values, not be {short(setup)}."])
    faults = check_known("key", setup, KEYS)
    faults += [f"{key} is missing." for key in KEYS if key not in setup and key != "first_player"]
    first = setup.get("first_player", 0)
    if not whole(first) or first not in (0, 1):
        faults.append(f"first_player must be 0 or 1, not {short(first)}.")
    if "sea" in setup:
        faults += _sea(ruleset, setup["sea"])
    if "decks" in setup and "reserves" in setup:
        faults += _ships(ruleset, setup["decks"], setup["reserves"])
    if "mercenaries" in setup:
        faults += _market(ruleset, setup["mercenaries"])
    if faults:
        raise SetupError(faults)
    return {
        "sea": list(setup["sea"]),
        "decks": [list(deck) for deck in setup["decks"]],
        "reserves": [list(reserve) for reserve in setup["reserves"]],
        "mercenaries": list(setup["mercenaries"]),
        "first_player": first,
    }


@cache
def sides(boards: tuple[tuple[tuple[str, ...], ...], ...]) -> frozenset[tuple[str, ...]]:
    """Every side that the boards can form, rows from the owner's first row outwards."""
    out = set()
    for order in permutations(range(3)):
        for faces in product(range(2), repeat=3):
            laid = [boards[b][f] for b, f in zip(order, faces, strict=True)]
            out.add(tuple("".join(board[y] for board in laid) for y in range(3)))
    return frozenset(out)


def _sea(ruleset: PiratesRuleset, sea: Any) -> list[str]:
    if not isinstance(sea, list | tuple) or len(sea) != ROWS:
        return [f"sea must be a list of {ROWS} strings, row 1 first, not {short(sea)}."]
    for row, line in enumerate(sea):
        if not isinstance(line, str) or len(line) != COLUMNS or any(code not in EFFECT_CODES for code in line):
            return [f"sea[{row}] must be {COLUMNS} codes of effects ({EFFECT_CODES}), not {short(line)}."]
    possible = sides(ruleset.boards)
    mine, theirs = tuple(sea[:3]), tuple(line[::-1] for line in sea[:2:-1])
    return [
        f"sea: the boards of the ruleset cannot form the side of player {p} (rows {rows})."
        for p, side, rows in ((0, mine, "1 to 3"), (1, theirs, "4 to 6"))
        if side not in possible
    ]


def _ships(ruleset: PiratesRuleset, decks: Any, reserves: Any) -> list[str]:
    faults = []
    sizes = {"decks": ruleset.deck_size, "reserves": NUMBERS * ruleset.copies - ruleset.deck_size}
    for name, value in (("decks", decks), ("reserves", reserves)):
        if not isinstance(value, list | tuple) or len(value) != 2:
            faults.append(f"{name} must be two lists, one a player, not {short(value)}.")
            continue
        for p, pile in enumerate(value):
            if not isinstance(pile, list | tuple) or len(pile) != sizes[name]:
                faults.append(f"{name}[{p}] must be a list of {sizes[name]} ships in drawing order, not {short(pile)}.")
            elif not all(whole(n) and 1 <= n <= NUMBERS for n in pile):
                faults.append(f"{name}[{p}] must hold numbers from 1 to {NUMBERS}, not {short(pile)}.")
    if faults:
        return faults
    for p in range(2):
        count = Counter([*decks[p], *reserves[p]])
        wrong = {n: count[n] for n in range(1, NUMBERS + 1) if count[n] != ruleset.copies}
        if wrong:
            said = ", ".join(f"ship {n} {k} times" for n, k in wrong.items())
            faults.append(f"decks[{p}] and reserves[{p}] together must hold each number {ruleset.copies} times, but hold {said}.")
    return faults


def _market(ruleset: PiratesRuleset, laid_out: Any) -> list[str]:
    if not isinstance(laid_out, list | tuple) or not all(isinstance(id, str) for id in laid_out):
        return [f"mercenaries must be a list of ids, not {short(laid_out)}."]
    cost = {m.id: m.cost for m in ruleset.mercenaries}
    faults = [f"mercenaries: {short(id)} is not in the ruleset." for id in laid_out if id not in cost]
    faults += [f"mercenaries: {short(id)} is there {n} times; it must be there once." for id, n in Counter(laid_out).items() if n > 1]
    if not faults and Counter(cost[id] for id in laid_out) != Counter(dict(ruleset.market)):
        wanted = ", ".join(f"{n} of cost {c}" for c, n in ruleset.market) or "none"
        faults.append(f"mercenaries must be {wanted}, as the market says, not {short(laid_out)}.")
    return faults

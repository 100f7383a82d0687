"""Rulesets that between them try every option, number of players and number of colours."""

from __future__ import annotations

import random

from tests.games.decks import ORDER, listed

LAW = {
    "players": 2,
    "colors": 5,
    "hand_size": 7,
    "wild_scores_neighbors": False,
    "open_tiles_count": False,
    "supply_end": "last_tile",
    "exhausted_bonus": 25,
    "compensation": [0, 0, 0, 0],
    "visibility": "hidden",
}


def drawn_tiles(number, seed, colors=6, wilds=2, plain=0.0):
    """A list of tiles drawn at random: any handedness, repeated tiles with suffixes, several wilds, odd values.

    A share `plain` of the coloured tiles has one colour: then boards close up, and players draw a lot.
    """
    chance, seen, ids = random.Random(seed), {}, []
    while len(ids) < number:
        face = "***" if len(ids) < wilds else "".join(chance.choice(ORDER[:colors]) for _ in range(3))
        if len(ids) >= wilds and chance.random() < plain:
            face = 3 * face[0]
        seen[face] = seen.get(face, 0) + 1
        ids.append(face if seen[face] == 1 else f"{face}.{seen[face]}")
    return listed(ids, {tile: chance.randrange(12) for tile in ids})


def options(seed):
    """Options of a ruleset drawn at random."""
    chance = random.Random(f"options {seed}")
    players = chance.choice((1, 2, 2, 3, 4))
    out = {
        "players": players,
        "wild_scores_neighbors": chance.random() < 0.5,
        "open_tiles_count": chance.random() < 0.5,
        "supply_end": chance.choice(("last_tile", "blocked")),
        "exhausted_bonus": chance.choice((0, 3, 25)),
        "compensation": [chance.randrange(-2, 5) for _ in range(players)],
        "visibility": chance.choice(("hidden", "open")),
    }
    if chance.random() < 0.5:
        number = chance.choice((7, 12, 20, 40))
        out["tiles"] = drawn_tiles(number, seed, chance.randrange(2, 7), chance.choice((0, 0, 1, 3)), chance.choice((0, 0.8, 1)))
    else:
        out["colors"] = chance.randrange(2, 7)
        number = {2: 5, 3: 11, 4: 21, 5: 36, 6: 57}[out["colors"]]
        if chance.random() < 0.5:
            out["values"] = {"three": 1, "pair": chance.randrange(9), "one": 10, "wild": chance.choice((0, 5))}
    most = (number - 1 - (out["supply_end"] == "last_tile")) // players
    if most < 1:
        return options(f"{seed}'")
    out["hand_size"] = chance.choice((min(most, 9), max(1, min(most, 8) - 1), chance.randint(1, min(most, 7))))
    return out

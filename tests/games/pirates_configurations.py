"""The options of Pirates Under Fire as the law tells them, and rulesets that between them try every option."""

from __future__ import annotations

import random

EFFECTS = "GHROXMSTV"
LAW = {
    "turns": 16,
    "hand_size": 3,
    "copies": 3,
    "fire_range": 1,
    "ships": {1: "G", 2: "H", 3: "R", 4: "O", 5: "X", 6: "M", 7: "S", 8: "T", 9: "V"},
    "boards": [
        [["GHV", "OMT", "XRS"], ["VGO", "RXH", "TSM"]],
        [["TOG", "HXV", "MRS"], ["XVR", "GTS", "HMO"]],
        [["V", "G", "T"], ["R", "X", "H"]],
    ],
    "mercenaries": {
        "broadside": {"cost": 3, "action": "broadside"},
        "minelayer": {"cost": 3, "action": "MMM"},
        "carpenter": {"cost": 3, "action": "RR"},
        "armourer": {"cost": 3, "action": "HH"},
        "recruiter": {"cost": 3, "action": "TT"},
        "corsair": {"cost": 3, "action": "VV"},
        "boarder": {"cost": 4, "action": "boarder"},
        "joker": {"cost": 4, "action": "joker"},
        "fireship": {"cost": 4, "action": "OX"},
        "galleon": {"cost": 5, "action": "points:6"},
        "admiral": {"cost": 5, "action": "admiral"},
        "banner": {"cost": 5, "action": "banner"},
    },
    "market": {3: 3, 4: 1, 5: 1},
    "tokens": {"shield": 7, "mine": 14, "extra": 7, "gold": 11, "point": 20},
    "sets": {3: 4, 4: 8},
    "runs": {3: 3, 4: 5, 5: 8, 6: 11, 7: 15},
    "visibility": "hidden",
}
TALENTS = ("broadside", "boarder", "joker", "admiral", "banner", "points:3")


def _codes(chance, number, calm):
    return "".join("." if chance.random() < calm else chance.choice(chance.choice((EFFECTS, "OX", "MSH"))) for _ in range(number))


def _mercenaries(chance):
    """Cheap ones, several of a kind, with odd actions."""
    out = {}
    for i in range(chance.randrange(17)):
        action = chance.choice(TALENTS) if chance.random() < 0.6 else "".join(chance.choice(EFFECTS) for _ in range(chance.randint(1, 4)))
        out[f"{action[:5].strip(':').lower()}_{i}"] = {"cost": chance.choice((0, 0, 1, 2)), "action": action}
    return out


def _points(chance):
    shortest = chance.choice((2, 3))
    return {length: chance.randrange(9) for length in range(shortest, chance.randint(shortest, 7) + 1)}


def options(seed):
    """Options of a ruleset drawn at random: about half of them differ from the law's."""
    chance = random.Random(f"options {seed}")
    copies, calm = chance.randint(1, 5), chance.choice((0, 0.3, 0.7))
    most = 9 * copies
    hand_size = min(most, chance.choice((1, 2, 3, 5)))
    drawn = {
        "copies": copies,
        "hand_size": hand_size,
        "turns": chance.randint(1, min(most - hand_size + 1, 18)),
        "fire_range": chance.randint(1, 6),
        "ships": dict(zip(range(1, 10), _codes(chance, 9, calm), strict=True)),
        "boards": [[[_codes(chance, width, calm) for _ in range(3)] for _ in range(2)] for width in (3, 3, 1)],
        "tokens": {token: chance.choice((0, 1, 3, 20)) for token in LAW["tokens"]},
        "sets": _points(chance),
        "runs": _points(chance),
        "visibility": chance.choice(("hidden", "open")),
    }
    kept = {name: value for name, value in drawn.items() if chance.random() < 0.6}
    if not kept.keys() >= {"copies", "hand_size", "turns"}:  # these must agree with one another
        kept = {name: value for name, value in kept.items() if name not in ("copies", "hand_size", "turns")}
    if chance.random() < 0.7:
        kept["mercenaries"] = _mercenaries(chance)
        costs = [entry["cost"] for entry in kept["mercenaries"].values()]
        kept["market"] = {cost: chance.randint(0, costs.count(cost)) for cost in sorted(set(costs))}
    return kept

"""Lesson 14: right answers, and wrong ones with a part of the hint that each of them gets."""

RIGHT = {
    "ex-14-1": """
def schedule(agents, deals):
    return [(one, other, deal) for one, other in itertools.permutations(agents, 2) for deal in range(deals)]
""",
    "ex-14-2": "answer = next(games for games in range(10, 1000, 10) if power(games, 0.6) >= 0.8)",
    "ex-14-3": "hunter = captain(forward=-3, lines=3, foes=-6, corner=-3, edge=1, booty=1)",
    "ex-14-4": """
def real(legs):
    return all(leg.low > 0.5 for leg in legs)
""",
}
WRONG = {
    "ex-14-1": [
        ("def schedule(agents, deals):\n    return [(one, one, 0) for one in agents]", "against herself"),
        ("def schedule(agents, deals):\n    return [(agents[0], one, deal) for one in agents[1:] for deal in range(deals)]", "more often"),
        (
            (
                "def schedule(agents, deals):\n"
                "    return [game for b in agents[1:] for deal in range(deals) for game in ((agents[0], b, deal), (b, agents[0], deal))]"
            ),
            "meets everybody else",
        ),
        (
            (
                "def schedule(agents, deals):\n"
                "    return [(a, b, deal) for a, b in itertools.combinations(agents, 2) for deal in range(deals)]"
            ),
            "sits first more often",
        ),
        ("def schedule(agents, deals):\n    return [(a, b, 0) for a, b in itertools.permutations(agents, 2)]", "their numbers"),
        ("def schedule(agents, deals):\n    return [(a, b, 0) for a, b in itertools.permutations(agents, 2)] * 2", "in the list twice"),
        (
            (
                "def schedule(agents, deals):\n"
                "    pairs = list(itertools.combinations(agents, 2))\n"
                "    dealt = [(a, b, i % deals) for i, (a, b) in enumerate(pairs)]\n"
                "    return dealt + [(b, a, deal) for a, b, deal in dealt]"
            ),
            "every pair plays every deal",
        ),
    ],
    "ex-14-2": [
        ("answer = 'many'", "a whole number"),
        ("answer = 20", "Which way must you go"),
        ("answer = 150", "near"),
        ("answer = 400", "more than is needed"),
    ],
    "ex-14-3": [
        ("hunter = 'harbour'", "a function from a view"),
        ("hunter = lambda view: 'nowhere'", "it fails"),
        ("hunter = captain()", "the champion beats it"),
        ("hunter = captains[champion]", "an even match"),
        ("hunter = captain(forward=1, booty=6, lines=3, hits=3)", "a new champion"),
    ],
    "ex-14-4": [
        ("def real(legs):\n    return False", "you do not believe them"),
        ("def real(legs):\n    return any(leg.low > 0.5 for leg in legs)", "All three legs count"),
        ("def real(legs):\n    return all(leg.rate > 0.5 for leg in legs)", "chance alone"),
        ("def real(legs):\n    return all(leg.rate > 0.65 for leg in legs)", "not at the rate"),
    ],
}

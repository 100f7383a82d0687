"""Lesson 13: right answers, and wrong ones with a part of the hint that each of them gets."""

RIGHT = {
    "ex-13-1": "answer = set(fleet.iterated_dominance()[-1].left.rows)",
    "ex-13-2": "[both] = duel.equilibria()\nanswer = both.row['harbour']",
    "ex-13-3": """
def games_needed(half_width):
    return (stats.norm.ppf(0.975) * 0.5 / half_width) ** 2
""",
    "ex-13-4": """
def best_against(dice):
    frame = matrix.to_frame()
    return max(captains, key=lambda mine: sum(share * frame.loc[mine, theirs] for theirs, share in dice.items()))
""",
}
WRONG = {
    "ex-13-1": [
        ("answer = {'east'}", "names of rows only"),
        ("answer = set()", "never all of them"),
        ("answer = {'anchor', 'cutlass', 'drum'}", "beaten at once"),
        ("answer = {'broom'}", "took away too much"),
        ("answer = {'anchor', 'broom', 'cutlass'}", "Columns go as well"),
    ],
    "ex-13-2": [
        ("answer = 1.5", "from 0 to 1"),
        ("answer = 1", "that predictable"),
        ("[both] = duel.equilibria()\nanswer = 1 - both.row['harbour']", "how often you send the other one"),
        ("[both] = duel.equilibria()\nanswer = both.column['stalker']", "makes *you* indifferent"),
        ("answer = 0.9", "set them equal"),
    ],
    "ex-13-3": [
        ("def games_needed(half_width):\n    return 'many'", "a number of games"),
        ("def games_needed(half_width):\n    return (1.96 / half_width) ** 2", "from end to end"),
        ("def games_needed(half_width):\n    return (0.5 / half_width) ** 2", "one standard deviation"),
        ("def games_needed(half_width):\n    return 50", "too few"),
        ("def games_needed(half_width):\n    return 10000", "more than is needed"),
    ],
    "ex-13-4": [
        ("def best_against(dice):\n    return 'pirate'", "a name of `captains`"),
        (
            (
                "def best_against(dice):\n    frame = matrix.to_frame()\n"
                "    return min(captains, key=lambda mine: sum(share * frame.loc[mine, theirs] for theirs, share in dice.items()))"
            ),
            "does *worst*",
        ),
        ("def best_against(dice):\n    return matrix.best_responses()[max(dice, key=dice.get)][0]", "what they send most often"),
        ("def best_against(dice):\n    return 'harbour'", "add up probability times payoff"),
    ],
}

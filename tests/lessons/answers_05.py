"""Puzzles: right answers, and wrong ones with a part of the hint that each of them gets."""

RIGHT = {
    "ex-05-1": "move = str(puzzle.best)",
    "ex-05-2": "sharp = find_puzzles(game, count=1, seed=15, most=500, least_gap=2)[0]",
    "ex-05-3": """
view = measured.state.view(measured.viewer)
agreeing = sum(measured.best in solve(deal.state, chance=True).best for deal in hidden.consistent(view))
""",
}
WRONG = {
    "ex-05-1": [
        ("move = puzzle.tempting", "Hint: it is what the greedy agent plays"),
        ("move = puzzle.choices[2].move", "Hint"),
    ],
    "ex-05-2": [
        ("sharp = found", "returns a list"),
        ("sharp = shipped_puzzles('pirates')[0]", "the second best move"),
    ],
    "ex-05-3": [
        ("agreeing = -1", "deal by deal"),
        ("agreeing = 1000", "agree with the view"),
    ],
}

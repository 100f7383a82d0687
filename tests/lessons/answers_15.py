"""Lesson 15: right answers, and wrong ones with a part of the hint that each of them gets."""

RIGHT = {
    "ex-15-1": """
def minimax(tree, mine):
    if isinstance(tree, int):
        return tree
    return (max if mine else min)(minimax(part, not mine) for part in tree)
""",
    "ex-15-2": """
answer = next(
    c
    for c in (0.5, 1, 2, 4, 8)
    if all(tw.agent(f"mcts:exploration={c}", seed=i).analyse(trapped, iterations=200).best in solution.best for i in range(SEEDS))
)
""",
    "ex-15-3": """
def policy(state, rng):
    moves, me = state.legal_moves, state.to_move

    def lead(move):
        scores = state.play(move).scores
        return scores[me] - scores[1 - me]

    return max(moves, key=lead)
""",
    "ex-15-4": """
answer = next(
    (2, 20, seed)
    for seed in range(50)
    if tw.agent("mcts", seed=seed).analyse(puzzles[2].state.view(puzzles[2].viewer), iterations=20).best
    not in theory.solve(puzzles[2].state, chance=True).best
)
""",
}
WRONG = {
    "ex-15-1": [
        ("def minimax(tree, mine):\n    return 0", "worth that number"),
        ("def minimax(tree, mine):\n    return tree if isinstance(tree, int) else min(tree)", "when you are to move"),
        (
            "def minimax(tree, mine):\n    return tree if isinstance(tree, int) else max(minimax(part, mine) for part in tree)",
            "worst for you",
        ),
        (
            (
                "def minimax(tree, mine):\n"
                "    return tree if isinstance(tree, int) else (max if mine else min)(minimax(part, mine) for part in tree)"
            ),
            "turns alternate",
        ),
        (
            (
                "def minimax(tree, mine):\n"
                "    while not isinstance(tree, int):\n"
                "        tree = (max if mine else min)(tree, key=str) if isinstance(tree[0], list) else (max if mine else min)(tree)\n"
                "        mine = not mine\n"
                "    return tree"
            ),
            "wrong below",
        ),
    ],
    "ex-15-2": [
        ("answer = 'much'", "a number from 0"),
        ("answer = 0.5", "began well"),
        ("answer = 100", "so evenly"),
    ],
    "ex-15-3": [
        ("def policy(state, rng):\n    return 'any'", "one of state.legal_moves"),
        (
            (
                "def policy(state, rng):\n    first = state.legal_moves[0]\n"
                "    policy.known = getattr(policy, 'known', first)\n    return policy.known"
            ),
            "somewhere in a game",
        ),
        ("def policy(state, rng):\n    return by_lot(state, rng)", "hardly better"),
        (
            (
                "def policy(state, rng):\n"
                "    me = state.to_move\n"
                "    return min(state.legal_moves, key=lambda move: state.play(move).scores[me] - state.play(move).scores[1 - me])"
            ),
            "hardly better",
        ),
    ],
    "ex-15-4": [
        ("answer = 2", "three numbers"),
        ("answer = (99, 20, 0)", "numbered"),
        ("answer = (2, 3, 0)", "no art"),
        ("answer = (0, 400, 0)", "there it is right"),
    ],
}

"""Lesson 10: right answers, and wrong ones with a part of the hint that each of them gets."""

RIGHT = {
    "ex-10-1": """
def shy(view):
    return min(view.legal_moves, key=lambda move: (view.opened(move), -view.points(move)))
""",
    "ex-10-2": """
deal = game.deal(seed=28)

answer = sum(node.ply == 3 for node in theory.tree(deal))
""",
    "ex-10-3": "answer = [a.view(a.to_move) == b.view(b.to_move) for a, b in pairs]",
    "ex-10-4": """
other = theory.tree(hidden.deal(seed=35), viewer="public")

answer = math.prod(len(infoset.moves) for infoset in other.infosets if infoset.player == 0)
""",
}
WRONG = {
    "ex-10-1": [
        ("def shy(view):\n    return 'RRR@9,9/0'", "does not return a legal move"),
        ("def shy(view):\n    return random.choice(view.legal_moves)", "it answers differently"),
        ("def shy(view):\n    return max(view.legal_moves, key=view.opened)", "opens fewer places"),
        ("def shy(view):\n    return view.legal_moves[0]", "opens fewer places"),
        ("def shy(view):\n    return min(view.legal_moves, key=lambda m: (view.opened(m), view.points(m)))", "brings more points"),
    ],
    "ex-10-2": [
        ("answer = theory.tree(game.deal(seed=28)).size", "of all plies"),
        ("answer = sum(node.ply == 2 for node in theory.tree(game.deal(seed=28)))", "after two moves"),
        ("answer = sum(node.ply <= 3 for node in theory.tree(game.deal(seed=28)))", "all states up to there"),
        ("answer = sum(n.ply == 3 and n.kind == 'terminal' for n in theory.tree(game.deal(seed=28)))", "the ends only"),
        ("answer = [node for node in theory.tree(game.deal(seed=28)) if node.ply == 3]", "count them"),
        ("answer = 7", "with a loop"),
    ],
    "ex-10-3": [
        ("answer = [a == b for a, b in pairs]", "compared the states"),
        ("answer = [a.view(0) == b.view(0) for a, b in pairs]", "Who is to move"),
        ("answer = [a.view(None) == b.view(None) for a, b in pairs]", "a spectator"),
        ("answer = [True]", "four in all"),
        ("answer = [False, True, False, True]", "pair by pair"),
    ],
    "ex-10-4": [
        ("answer = sum(infoset.player == 0 for infoset in other.infosets)", "number of her information sets"),
        ("answer = sum(len(infoset.moves) for infoset in other.infosets if infoset.player == 0)", "three shirts"),
        ("answer = math.prod(len(infoset.moves) for infoset in other.infosets if infoset.player == 1)", "player 1"),
        ("answer = plans", "the deal of before"),
        ("answer = math.prod(len(node.children) for node in other if node.kind == 'decision' and node.player == 0)", "at every node"),
        ("answer = 12", "all of them independent"),
    ],
}

"""Lesson 11: right answers, and wrong ones with a part of the hint that each of them gets."""

VALUES = "{str(move): value[0] for move, value in theory.solve(trap).values.items()}"
RIGHT = {
    "ex-11-1": "answer = theory.solve(marked).value[0]",
    "ex-11-2": f"""
worth = {VALUES}
tempting = [str(move) for move in trap.legal_moves if trap.view(0).points(move) == max(map(trap.view(0).points, trap.legal_moves))]
answer = next(move for move in tempting if worth[move] == -1), next(move for move in worth if worth[move] == 1)
""",
    "ex-11-3": "answer = {node.number for node in theory.solve(puzzle, method='alpha-beta').pruned}",
    "ex-11-4": "answer = [fairest['tiny'], 0]",
}
WRONG = {
    "ex-11-1": [
        ("answer = 1", "who is to move at the root"),
        ("answer = 5", "one of the utilities"),
    ],
    "ex-11-2": [
        ("answer = 'RRR@0,1/0', 'YYY@0,1/0'", "no legal move"),
        ("answer = 'RYG@0,1/1', 'RGG@-1,0/1'", "the other way round"),
        ("answer = 'RYG@-1,0/1', 'RYG@0,1/1'", "does not bring the most points now"),
        ("answer = 'RGG@-1,0/1', 'RGG@1,0/0'", "does not win"),
        ("answer = 'RGG@-1,0/1', 'RGG@1,0/0', 'RGG@0,1/1'", "two moves"),
    ],
    "ex-11-3": [
        ("answer = {99}", "no such node"),
        ("answer = {5}", "then nothing below it"),
        ("answer = set(range(1, 32))", "too little"),
        ("answer = {8, 9}", "is needed"),
        ("answer = set()", "there are more"),
    ],
    "ex-11-4": [
        ("answer = [0, fairest['tiny']]", "the wrong seat"),
        ("answer = [0, 0]", "changes nothing"),
        ("answer = [fairest['tiny'] + 2, 0]", "not the nearest"),
        ("answer = [3, 3]", "one seat gets nothing"),
        ("answer = [40, 0]", "so many points"),
    ],
}

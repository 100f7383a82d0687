"""Opponents: right answers, and wrong ones with a part of the hint that each of them gets."""

RIGHT = {
    "ex-04-1": "close = [entry.move for entry in analysis.moves if entry.high >= analysis.value]",
    "ex-04-2": "mine = careful",
}
WRONG = {
    "ex-04-1": [
        ("close = []", "the best move itself"),
        ("close = [analysis.best]", "look at all of"),
        ("close = [entry.move for entry in analysis.moves]", "compare `high`"),
    ],
    "ex-04-2": [
        ("mine = lambda view: view.legal_moves[0]", "what a move brings"),
        ("mine = lambda view: 3", "it failed in"),
    ],
}

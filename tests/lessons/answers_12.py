"""Lesson 12: right answers, and wrong ones with a part of the hint that each of them gets."""

RIGHT = {
    "ex-12-1": "answer = belief(now.view(0))[wanted]",
    "ex-12-2": """
def reply(view):
    if view.shown[0] == "K":
        return "bet"
    return "bet" if not view.moves and view.shown[0] == "J" else "pass"
""",
    "ex-12-3": """
def bet_with_king(a):
    return 3 * a


def call_with_queen(a):
    return a + 1 / 3
""",
}
PAIR = "def bet_with_king(a):\n    return {}\n\n\ndef call_with_queen(a):\n    return {}\n"
WRONG = {
    "ex-12-1": [
        ("answer = belief(earlier.view(0))[wanted]", "before the draw"),
        ("answer = int(wanted in now.revealed().hands[1])", "looked into her hand"),
        ("answer = 3", "Divide the deals"),
        ("answer = 0.123", "game.consistent"),
    ],
    "ex-12-2": [
        ("def reply(view):\n    return 'call'", "six information sets"),
        ("def reply(view):\n    return 'bet'", "What card has she, then?"),
        ("def reply(view):\n    return 'pass'", "She folds so often"),
        ("def reply(view):\n    return 'pass' if view.moves else 'bet'", "one by one"),
    ],
    "ex-12-3": [
        (PAIR.format("1", "1 / 3"), "at least one of them stays the same"),
        (PAIR.format("3 * a", "1 / 3"), "at least one of them stays the same"),
        (PAIR.format("9 * a", "a"), "no probability"),
        (PAIR.format("2 * a", "a + 1 / 3"), "right for some a"),
        (PAIR.format("a", "a + 1 / 4"), "which simple formula"),
    ],
}

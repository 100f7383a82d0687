"""Numbers that the rules of Pirates Under Fire use: effects, spaces, actions, phases. In the dialect they are constants.

A *space* is `row * 7 + column`, row 0 being row 1 of the sea; a set of spaces is a mask of 42 bits. An *action* is
`kind * 1024 + what * 64 + space`; where there is no space it is `NOWHERE`.
"""

COLUMNS = 7
ROWS = 6
SPACES = 42
NOWHERE = 42
"""Stands for a space where an action has none."""
SEA_MASK = (1 << SPACES) - 1

# effects, in the order of their codes
OPEN_SEA, GOLD, SHIELD, REPAIR, STRAIGHT, DIAGONAL, MINE, SWEEP, TILE, BOOTY = range(10)
EFFECT_CODES = ".GHROXMSTV"

# kinds of actions
END, LAY, BUY, SEA, SHIP, MERC = range(6)
KIND, WHAT = 1024, 64
"""Factors of the kind and of what is laid, bought or applied."""

# phases of a turn
MAIN = 0
"""A ship is to be laid (a purchase may come before)."""
AFTER = 1
"""The ship is laid and its effects are done: a purchase, or the end of the turn."""
EFFECTS = 2
"""The effects of the space and of the ship are pending."""
HIRED = 3
"""The repetitions of a mercenary's action are pending."""

# what a mercenary does beyond effects
NO_TALENT, BROADSIDE, BOARDER, JOKER, GALLEON, ADMIRAL, BANNER = range(7)
TALENTS = ("", "broadside", "boarder", "joker", "points", "admiral", "banner")

# ends
DECK_EXHAUSTED = 1
NO_SHIP_PLAYABLE = 2

NUMBERS = 9
FIRST_MERCENARY = 10
"""What lies on a space: 0 nothing, 1..9 a ship of that number, from here on a mercenary."""
MOST_MERCENARIES = 16
MOST_ACTIONS = 4
"""Repetitions of a mercenary's action."""

"""What every game offers: `Game`, `State`, `View`, `Move`, `Event`.

A game of one's own is a subclass of `Game` (`base.py`) with a handful of hooks; `State` (`state.py`) is the same class for all games.
States are immutable: `play` returns a new one. A position inside a state is whatever the game likes (for the built-in games: a record
of the rules dialect) and is never handed out for change. `view.py` is what one player may know, `data.py` what is passed around,
`open.py` a game in which all is known, with defaults for all but rules and picture; `hidden.py` one with a secret deal; `chance.py` an
outcome of chance.
"""

from tilewidgets.game.base import Game
from tilewidgets.game.chance import Outcome
from tilewidgets.game.data import Button, Event, Move, Response, Result, Ruleset, check_seed
from tilewidgets.game.hidden import HiddenGame, HiddenView
from tilewidgets.game.open import OpenGame, OpenView, PlainRuleset
from tilewidgets.game.state import State
from tilewidgets.game.view import View

__all__ = [
    "Button",
    "Event",
    "Game",
    "HiddenGame",
    "HiddenView",
    "Move",
    "OpenGame",
    "OpenView",
    "Outcome",
    "PlainRuleset",
    "Response",
    "Result",
    "Ruleset",
    "State",
    "View",
    "check_seed",
]

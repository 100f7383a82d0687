"""Positions of Pirates Under Fire that the pictures are tested with: real games, dealt and played as written here."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

from tilewidgets.game import Result, State
from tilewidgets.games import game
from tilewidgets.games.pirates.clicks import PiratesSelection as Selection
from tilewidgets.games.pirates.moves import PiratesMove as Move

__all__ = ["Move", "Selection"]

MID_DEAL = (
    "VTOGVGO GHXVRXH TMRSTSM TSRMMST GVXHHXR VGOTOGV",
    "769228861138475935 847826986645251125",
    "741243695 497173393",
    "recruiter armourer broadside joker galleon",
)
MID_MOVES = (
    "7@f1 sea:G 4@a6 sea:V 6@c1 ship:M>e1 8@g6 sea:V ship:T 2@c2 ship:H>c1 7@g5 ship:S>e1 2@c3 ship:H>c2 6@g4 ship:M>d5 sea:T 9@c4 "
    "ship:V 9@g3 sea:M>f6 ship:V 6@c5 ship:M>f3 2@g2 sea:H>g6 ship:H>g5 1@d4 ship:G sea:M>b3 8@g1 sea:O>f1 ship:T 1@b5 sea:V ship:G "
    "buy:recruiter@d5 4@f2 ship:O>f1 3@b6 ship:R>d5 sea:G 9@f1 ship:V 8@b4 sea:S>f6 ship:T 5@e1 sea:V 7@a4 ship:S>b3 sea:T 4@f4 "
    "sea:S>f3 8@a5 sea:G ship:T 8@f3 ship:T 7@e5 sea:H>a5 7@e3 9@e4 ship:V sea:M>f6 6@e2 ship:M>e6 1@d6 ship:G buy:broadside@d2 1@e6 "
    "4@f5"
)
BUY_DEAL = (
    "VGOVXVR RXHGGTS TSMTHMO SRXTOMH TMOGSTG VHGVRVX",
    "583492665313148477 147266916978581378",
    "899621725 295433425",
    "armourer recruiter carpenter boarder banner",
)
BUY_MOVES = (
    "8@e1 ship:T 1@b6 ship:G 4@d1 sea:V 4@c6 sea:G 3@f1 sea:V 7@a6 sea:V 8@g1 ship:T 2@d6 sea:V ship:H>a6 9@g2 ship:V 6@g6 ship:M>f6 "
    "9@a1 sea:V ship:V 9@c5 ship:V 6@g3 ship:M>e5 6@c4 ship:M>c2 3@g4 sea:H>g3 6@c3 sea:M>a3 ship:M>b2 6@f4 sea:M>b4 ship:M>f3 9@b3 "
    "ship:V sea:S>f6 3@g5 sea:G 8@d3 sea:T ship:T 1@f5 sea:T ship:G 9@e3 ship:V sea:H>c5 2@f6 ship:H>d1 sea:V 1@d2 sea:G ship:G end "
    "5@e4 ship:X>d3 sea:O>e3 5@e2 sea:G ship:X>d1"
)
END_DEAL = (
    "VGOTOGR RXHHXVX TSMMRSH HSRMSRX XVXHTMO RGOTVHG",
    "238631572924158475 919658446257142571",
    "189763946 883732963",
    "carpenter corsair armourer joker galleon",
)
END_MOVES = (
    "8@c1 ship:T 1@g6 sea:G ship:G 2@a1 sea:V 9@b6 ship:V sea:G end 1@e1 ship:G 6@b5 sea:V ship:M>g2 end 6@a2 ship:M>c4 5@b4 sea:S>c4 "
    "end 3@f1 sea:G 8@c4 ship:T buy:corsair@g5 merc:V merc:V 1@e2 ship:G end 4@b3 sea:S>g2 5@b1 sea:G buy:joker@e3 8@b2 sea:X>c1 "
    "ship:T 3@e4 8@c3 sea:M>a5 ship:T 2@e5 ship:H>e3 sea:T 9@a6 ship:V 9@e6 sea:V ship:V 3@c2 sea:H>c4 8@d6 sea:T ship:T 7@a3 "
    "ship:S>a5 1@d3 sea:M>d2 ship:G 4@c6 sea:O>d6 ship:O>d6 4@d6 ship:O>c6 4@g4 9@f6 ship:V sea:H>f1 5@c5 sea:X>d6 ship:X>d6 2@f5 "
    "ship:H>e5 sea:M>a4 7@a5 ship:S>d2 4@f4 ship:O>g4 2@d4 ship:H>b4 sea:M>f2"
)


@cache
def dealt(sea: str, decks: str, reserves: str, mercenaries: str) -> State:
    """A game: rows of the sea, decks and reserves as digits, mercenaries."""
    piles = [[[int(n) for n in pile] for pile in text.split()] for text in (decks, reserves)]
    setup = {"sea": sea.split(), "decks": piles[0], "reserves": piles[1], "mercenaries": mercenaries.split(), "first_player": 0}
    return game("pirates").start(setup)


@cache
def played(deal: tuple[str, str, str, str], moves: str) -> State:
    """A game after some moves."""
    return dealt(*deal).play_all([dealt(*deal).game.parse(move) for move in moves.split()])


def start(viewer: int | None = 0) -> Any:
    """Nothing is laid."""
    return dealt(*MID_DEAL).view(viewer)


def mid(viewer: int | None = 0) -> Any:
    """The effects of a ship and its space are pending: fire straight and diagonally."""
    return played(MID_DEAL, MID_MOVES).view(viewer)


def buy(viewer: int | None = 1) -> Any:
    """Player 1 can buy the boarder."""
    return played(BUY_DEAL, BUY_MOVES).view(viewer)


def end(viewer: int | None = 0) -> Any:
    """The decks are empty."""
    return played(END_DEAL, END_MOVES).view(viewer)


def lost(viewer: int | None = 0) -> Any:
    """Player 0 cannot lay a ship: a picture of the position only, as nobody has lost there."""
    view = copy.copy(mid(viewer))
    view.result, view.is_over, view.scores = Result((0, 0), (-1.0, 1.0), "no_ship_playable"), True, (0, 0)
    view.legal_moves, view.pending, view.acting = (), (), None
    return view


def lesson(viewer: int | None = 0) -> Any:
    """The ruleset for the classroom: no mercenaries."""
    return game("pirates", ruleset="skirmish").deal(3).view(viewer)


def grown(seed: int, plies: int, **options: Any) -> State:
    """A position after some random moves."""
    state, random = game("pirates", **options).deal(seed), Random(seed)
    for _ in range(plies):
        if state.is_over:
            break
        state = state.play(random.choice(state.legal_moves))
    return state

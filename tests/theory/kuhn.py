"""Kuhn poker (Kuhn 1950), a third game written against public names only: two players, three cards, one bet."""

from itertools import permutations

import tilewidgets as tw
from tilewidgets.game import HiddenGame, Result
from tilewidgets.scene import Scene, Sketch
from tilewidgets.scene import theme as find_theme

CARDS = "JQK"
ENDS = {("pass", "pass"), ("bet", "pass"), ("bet", "bet"), ("pass", "bet", "pass"), ("pass", "bet", "bet")}


class Kuhn(HiddenGame):
    """Both players pay one chip and get a card; a bet is one chip more. A position is the cards, who began, and the moves."""

    name = "kuhn"
    title = "Kuhn poker"

    def all_deals(self):
        return ["".join(cards) for cards in permutations(CARDS, 2)]

    def known(self, position, players):
        return "".join(card if p in players else "?" for p, card in enumerate(position[0]))

    def begin(self, setup):
        return setup["deal"], setup["first_player"], ()

    def to_move(self, position):
        _, first, moves = position
        return (first + len(moves) - (moves in ENDS)) % 2

    def legal(self, position):
        return () if position[2] in ENDS else ("pass", "bet")

    def apply(self, position, move):
        cards, first, moves = position
        return (cards, first, (*moves, move)), (f"player {self.to_move(position)}: {move}",)

    def parse(self, text):
        if text not in ("pass", "bet"):
            raise tw.NotationError(text, "write pass or bet.")
        return text

    def scores(self, position):
        """Chips won, once the game is over."""
        cards, _, moves = position
        if moves not in ENDS:
            return (0, 0)
        if moves[-2:] == ("bet", "pass"):  # who did not pay has lost one chip
            winner, chips = 1 - self.to_move(position), 1
        else:
            winner, chips = int(CARDS.index(cards[1]) > CARDS.index(cards[0])), 2 if "bet" in moves else 1
        return (chips, -chips) if winner == 0 else (-chips, chips)

    def result(self, position):
        chips = self.scores(position)
        return Result(chips, (float(chips[0]), float(chips[1])), "showdown") if position[2] in ENDS else None

    def scene(self, view, selection=None, *, theme="light", width=720, names=None, **_):
        ground, text = Sketch("ground"), f"{view.shown} {' '.join(view.moves)}"
        ground.poly([(0, 0), (width, 0), (width, 120), (0, 120)], "surface")
        ground.text(width / 2, 70, text, 30, "text", 400, "middle")
        return Scene(width, 120, find_theme(theme), (ground.layer(),), (), f"{self.title}, ply {view.ply}", text, (text,))

"""Tic-tac-toe as an open game, written against public names only; it is never drawn."""

import tilewidgets as tw
from tilewidgets.game import OpenGame, Result

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Noughts(OpenGame):
    """A position is a text of nine characters; player 0 has the crosses, and begins. Moves are the digits 0 to 8."""

    name = "noughts"
    title = "Noughts and crosses"

    def begin(self, setup):
        return "." * 9

    def to_move(self, position):
        return (9 - position.count(".") - (self.result(position) is not None)) % 2

    def legal(self, position):
        return () if self.result(position) else tuple(str(i) for i, mark in enumerate(position) if mark == ".")

    def apply(self, position, move):
        i = int(move)
        return position[:i] + "xo"[self.to_move(position)] + position[i + 1 :], ()

    def parse(self, text):
        if text not in list("012345678"):
            raise tw.NotationError(text, "write a digit from 0 to 8.")
        return text

    def scores(self, position):
        return tuple(int(any(all(position[i] == mark for i in line) for line in LINES)) for mark in "xo")

    def result(self, position):
        a, b = self.scores(position)
        return Result((a, b), (float(a - b), float(b - a)), "over") if a or b or "." not in position else None

    def scene(self, view, selection=None, **options):
        raise NotImplementedError

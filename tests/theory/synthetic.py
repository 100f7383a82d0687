"""Games made at random, for tests: a tree written down as nested lists, open or with hidden draws; and a matrix as a game in two moves."""

from __future__ import annotations

import random

import tilewidgets as tw
from tilewidgets.game import HiddenGame, HiddenView, OpenGame, PlainRuleset, Result


def random_tree(seed, players=2, depth=4, zero_sum=True):
    """A decision is `(player, children)`, an end a tuple of returns."""
    rng = random.Random(seed)

    def grow(left):
        if left == 0 or (rng.random() < 0.15 and left < depth):
            values = [float(rng.randint(-3, 3)) for _ in range(players)]
            return tuple([values[0], -values[0]] if zero_sum and players == 2 else values)
        return rng.randrange(players), [grow(left - 1) for _ in range(rng.randint(1, 3))]

    return grow(depth)


class Written(OpenGame):
    """A game whose tree is given. A position is the subtree, who moved last, and the way there."""

    name = "written"
    title = "A written tree"

    def __init__(self, tree, players=2):
        self.tree, self.ruleset = tree, PlainRuleset(players=players)

    def begin(self, setup):
        return self.tree, 0, ()

    def to_move(self, position):
        tree, last, _ = position
        return last if isinstance(tree[0], float) else tree[0]

    def legal(self, position):
        tree = position[0]
        return () if isinstance(tree[0], float) else tuple("abc"[: len(tree[1])])

    def apply(self, position, move):
        tree, _, way = position
        return (tree[1]["abc".index(move)], tree[0], (*way, move)), ()

    def parse(self, text):
        if text not in ("a", "b", "c"):
            raise tw.NotationError(text, "write a, b or c.")
        return text

    def scores(self, position):
        return (0,) * self.players

    def result(self, position):
        tree = position[0]
        return Result((0,) * self.players, tree, "end") if isinstance(tree[0], float) else None

    def scene(self, view, selection=None, **options):
        raise NotImplementedError


class Secret(HiddenView):
    """Moves are secret: of the other's one knows only that there was one."""

    def key(self):
        return self.viewer, repr(self.shown), len(self.moves), self.result


class Matrix(HiddenGame):
    """A matrix game: the row player chooses in secret, then the column player. A position is the moves."""

    name = "matrix"
    title = "A matrix game"

    def __init__(self, matrix):
        self.matrix = matrix

    def all_deals(self):
        return ["nothing"]

    def known(self, position, players):
        return [move if p in players else None for p, move in enumerate(position)]

    def begin(self, setup):
        return ()

    def to_move(self, position):
        return min(len(position), 1)

    def legal(self, position):
        sizes = len(self.matrix), len(self.matrix[0])
        return tuple("rc"[len(position)] + str(i) for i in range(sizes[len(position)])) if len(position) < 2 else ()

    def apply(self, position, move):
        return (*position, move), ()

    def parse(self, text):
        return text

    def scores(self, position):
        return (0, 0)

    def result(self, position):
        if len(position) < 2:
            return None
        value = float(self.matrix[int(position[0][1:])][int(position[1][1:])])
        return Result((0, 0), (value, -value), "end")

    def view(self, state, viewer):
        return Secret(state, viewer)

    def scene(self, view, selection=None, **options):
        raise NotImplementedError

"""Monte Carlo tree search as a `Searcher` drives it: UCT and SO-ISMCTS, with their trees kept from move to move.

The tree of an earlier position is used again when the same player has come from there by moves that the tree holds, in the same game;
for determinised UCT, whose worlds are others after every move, it is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import log
from types import ModuleType
from typing import Any, ClassVar

from tilewidgets.agents.search import ismcts, tree, uct
from tilewidgets.agents.search.analysis import MoveValue, interval
from tilewidgets.agents.search.method import Method
from tilewidgets.agents.search.states import Numbers
from tilewidgets.agents.search.worlds import search_of, worlds
from tilewidgets.games.scale import EVERYBODY, NOBODY, SCALE
from tilewidgets.kernel import Layout, direct, stream

NODE = Layout(
    "Node",
    dict.fromkeys(("parent", "first", "next", "action", "player", "visits", "available", "tried", "since", "squares"), 0) | {"total": 4},
)
FEW_NODES = 1024
"""Length of the array of nodes at first; it grows by doubling."""
FIRST_WORLDS, EVERY = 16, 64
"""Worlds at first, and after how many iterations there is one more: to draw one costs as much as 15 to 30 compiled iterations."""


@cache
def logarithms() -> list[int]:
    """The natural logarithms of the first numbers, counted in 2**16: far enough from any rounding that no platform differs."""
    return [0, *(round(log(n) * 65536) for n in range(1, tree.LOGS))]


class MonteCarlo(Method):
    """UCT; with hidden hands, determinised."""

    name: ClassVar[str] = "mcts"
    search: ClassVar[ModuleType] = uct
    module: Any
    _nodes: Any
    _tree: Any

    # ------------------------------------------------------------------ positions
    def take(self, view: Any, fast: bool) -> None:
        """Turn to a view, with a new tree or with the part of the old one that still holds."""
        if self.view is not None and fast and not self.worlds.fast:
            self.compile()
        if self.view is not None and view == self.view:
            return
        before, at = self.view, view.ply
        if self.numbers is None:
            self.numbers = Numbers(view.game.players)
        old = (self._nodes, self._tree) if before is not None else (None, None)
        self.worlds = worlds(view, f"{self.seed}/{at}", tree.SCRATCH, self.numbers, fast)
        self.view, self._player = view, view.to_move
        self._begin()
        if before is not None and not self._trees:
            self._keep(before, *old)

    def _begin(self) -> None:
        """Begin with an empty tree."""
        hidden = self.view.game.hides() and not self.worlds.certain
        self._trees = self.options["worlds"] if hidden and self.name == "mcts" else 0
        most = 1 if self.worlds.certain else self.options["worlds"]
        numbers = [0] * tree.SIZE
        numbers[tree.USED] = max(1, self._trees)
        numbers[tree.MOST] = max(self.options["nodes"], self._trees + 2)
        numbers[tree.FIRST], numbers[tree.EVERY], numbers[tree.WORLDS] = min(FIRST_WORLDS, most), EVERY, most
        numbers[tree.TREES] = self._trees
        numbers[tree.OBSERVER] = NOBODY if self._trees else self._player if hidden else EVERYBODY
        numbers[tree.EXPLORATION] = round(self.options["exploration"] * SCALE)
        streams = [stream("search", self.seed, self.view.ply)]
        self._numbers_into_world(numbers, streams)
        self._nodes = self._room(min(numbers[tree.MOST], max(FEW_NODES, 2 * self._trees + 2)))
        for root in range(numbers[tree.USED]):
            self._set(self._nodes, root, "player", self._player)
        self.done = 0

    def _numbers_into_world(self, numbers: list[int], streams: list[int]) -> None:
        """Bring what is no node into the world of the rules, plain or compiled."""
        integers = self.worlds.integers
        self._tree, self._streams, self._logs = integers(numbers), integers(streams), integers(logarithms())
        self.module = self.worlds.module(self.search)
        self._growth = self.worlds.module(tree)

    def _keep(self, before: Any, nodes: Any, numbers: Any) -> None:
        """Use the part of the tree of an earlier position that belongs to this one, if this one came from there."""
        view, n = self.view, before.ply
        if before.viewer != view.viewer or before.game is not view.game or n >= view.ply or view.moves[:n] != before.moves:
            return
        self.worlds.ensure(1)
        if self._earlier(n) != before:
            return
        actions = [self.worlds.action(move) for move in view.moves]
        self.worlds.deal_at(0, 0, actions[:n])
        rest = self.worlds.integers(actions[n:])
        old = self._tree.copy()
        root = int(self._growth.descend(self.worlds.games, self.worlds.states, nodes, old, 0, rest, view.ply - n))
        if root > 0:
            used = int(numbers[tree.USED])
            kept = self._room(max(used, FEW_NODES))
            self._growth.keep(nodes, self._tree, root, kept)
            self._nodes = kept

    def _earlier(self, ply: int) -> Any:
        """What the viewer knew at an earlier ply, if world 0 is true: the same whichever world that is."""
        state = self.view.game.start(self.worlds.setup(0)).play_all(self.view.moves[:ply])
        return state.view(self.view.viewer)

    # ------------------------------------------------------------------ work
    def work(self, n: int) -> int:
        """Do `n` iterations."""
        done = 0
        most = int(self._tree[tree.WORLDS])
        while done < n:
            wanted = self._trees or min(most, int(self._tree[tree.FIRST]) + (self.done + n - 1) // EVERY)
            self.worlds.ensure(wanted)
            w = self.worlds
            now = int(self.module.search(w.games, w.states, self._nodes, self._tree, self._streams, self._logs, n - done))
            done += now
            if done < n:
                self._grow()
            self.done += now
        return done

    def _grow(self) -> None:
        """Make room for more nodes."""
        more = self._room(min(int(self._tree[tree.MOST]), 2 * len(self._nodes)) - len(self._nodes))
        if self.worlds.fast:
            import numpy as np

            self._nodes = np.concatenate([self._nodes, more])
        else:
            self._nodes += more

    def _room(self, n: int) -> Any:
        if not self.worlds.fast:
            return [NODE.plain() for _ in range(n)]
        import numpy as np

        return np.zeros(n, NODE.dtype())

    def compile(self) -> None:
        """Go over to compiled code: the worlds are dealt once more, tree and streams are copied."""
        self.worlds.compile()  # type: ignore[union-attr]  # see `compiled_key`
        nodes, used = self._nodes, self.nodes
        self._numbers_into_world(self._tree, self._streams)
        self._nodes = self._room(len(nodes))
        self._nodes[:used] = NODE.array(nodes[:used])

    @classmethod
    def precompile(cls, engine: Any) -> Iterator[Any]:
        """Compile the search and what keeps its tree."""
        import numpy as np

        bulk, integers = engine.bulk(True), np.zeros(1, np.int64)
        states, nodes = bulk.states[:1], np.zeros(1, NODE.dtype())
        yield direct(search_of(engine, cls.search, True).search, bulk.games, states, nodes, integers, integers, integers, 0)
        growth = search_of(engine, tree, True)
        yield direct(growth.descend, bulk.games, states, nodes, integers, 0, integers, 0)
        yield direct(growth.keep, nodes, integers, 0, nodes)
        yield direct(bulk.driving.deal, bulk.games, states, 0, integers, 0)
        yield direct(bulk.driving.drive_all, bulk.games, states, 0, integers, 0)

    # ------------------------------------------------------------------ what was found
    @property
    def nodes(self) -> int:
        """Nodes of the tree, or of all trees."""
        return int(self._tree[tree.USED])

    def _get(self, node: int, field: str) -> Any:
        return self._nodes[node][field] if self.worlds.fast else getattr(self._nodes[node], field)

    def _set(self, nodes: Any, node: int, field: str, value: int) -> None:
        if self.worlds.fast:
            nodes[node][field] = value
        else:
            setattr(nodes[node], field, value)

    def _children(self, node: int) -> list[int]:
        """The actions tried at a node."""
        out, child = [], int(self._get(node, "first"))
        while child:
            if self._get(child, "action") >= 0:
                out.append(child)
            child = int(self._get(child, "next"))
        return out

    def moves(self) -> tuple[MoveValue, ...]:
        """The moves by visits, then by value."""
        counts: dict[int, list[int]] = {}
        for root in range(max(1, self._trees)):
            for child in self._children(root):
                sums = counts.setdefault(int(self._get(child, "action")), [0, 0, 0])
                for k, value in enumerate(
                    (self._get(child, "visits"), self._get(child, "total")[self._player], self._get(child, "squares"))
                ):
                    sums[k] += int(value)
        out = []
        for move in self.view.legal_moves:
            visits, total, squares = counts.get(self.worlds.action(move), (0, 0, 0))
            mean = total / visits / SCALE if visits else 0.0
            out.append(MoveValue(move, mean, visits, *interval(mean, squares / max(1, visits) / SCALE**2, visits)))
        return tuple(sorted(out, key=lambda entry: (-entry.visits, -entry.value)))

    def line(self) -> tuple[Any, ...]:
        """The most visited moves, until chance decides or a move was not tried."""
        if self._trees:
            return (self.moves()[0].move,)
        out, node = [], 0
        while children := self._children(node):
            node = max(
                children, key=lambda child: (int(self._get(child, "visits")), int(self._get(child, "total")[self._get(child, "player")]))
            )
            out.append(self.worlds.move(int(self._get(node, "action"))))
        first = self.moves()[0].move
        return tuple(out) if out and out[0] == first else (first,)


class InformationSet(MonteCarlo):
    """SO-ISMCTS."""

    name: ClassVar[str] = "ismcts"
    search: ClassVar[ModuleType] = ismcts

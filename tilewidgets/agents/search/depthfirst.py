"""Minimax and expectimax as a `Searcher` drives them: deeper and deeper, move by move, in each of the worlds that may be the true one.

Every move has the whole window, so that its value is its own and not only a bound. With hidden hands, or chance that the search cannot
follow, a move's value is the mean over worlds (see `uct` for what is wrong with that).
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar

from tilewidgets.agents.search import expectimax, minimax
from tilewidgets.agents.search.analysis import MoveValue, interval
from tilewidgets.agents.search.method import Method
from tilewidgets.agents.search.states import Numbers
from tilewidgets.agents.search.worlds import search_of, worlds
from tilewidgets.games.scale import SCALE
from tilewidgets.kernel import Layout, direct

FRAME = Layout("Frame", dict.fromkeys(("count", "next", "alpha", "beta", "worth", "ours", "action", "chance", "left", "weight", "last"), 0))
DEEPEST = 40
LEVELS = 2 * DEEPEST + 3
"""Levels of a search: decisions, chance between them, and a state for trying."""


class DepthFirst(Method):
    """Minimax with alpha-beta pruning."""

    name: ClassVar[str] = "minimax"
    search: ClassVar[ModuleType] = minimax
    follows_chance: ClassVar[bool] = False
    module: Any

    def take(self, view: Any, fast: bool) -> None:
        """Turn to a view; nothing is kept from another one."""
        if self.view is not None and fast and not self.worlds.fast:
            self.compile()
        if self.view is not None and view == self.view:
            return
        if self.numbers is None:
            self.numbers = Numbers(view.game.players)
        self.worlds = worlds(view, f"{self.seed}/{view.ply}", LEVELS, self.numbers, fast)
        self.view, self.done, self.exact = view, 0, False
        knows = self.worlds.certain or (self.follows_chance and not view.game.hides() and self.worlds.tells_chance)
        self._certain, self._of = knows, 1 if knows else self.options["worlds"]
        self._actions = [self.worlds.action(move) for move in view.legal_moves]
        self._numbers = [0] * minimax.SIZE
        self._numbers[minimax.LEVEL] = -1
        self._numbers[minimax.PLAYER], self._numbers[minimax.PRUNING] = view.to_move, int(self.options.get("pruning", True))
        self._into_world()
        self._found: dict[int, list[tuple[int, int]]] = {}  # by action: value and positions, world by world; of the last depth done
        self._lines: dict[int, list[int]] = {}
        self._depth, self._finished = 0, False
        self._deepen()

    def _into_world(self) -> None:
        integers = self.worlds.integers
        self._search = integers(self._numbers)
        self._line = integers([-1] * (DEEPEST + 2) ** 2)
        if self.worlds.fast:
            import numpy as np

            self._frames: Any = np.zeros(LEVELS, FRAME.dtype())
        else:
            self._frames = [FRAME.plain() for _ in range(LEVELS)]
        self.module = self.worlds.module(self.search)

    # ------------------------------------------------------------------ work
    def _deepen(self) -> None:
        """Begin with the next depth."""
        self._depth += 1
        self._now: dict[int, list[tuple[int, int]]] = {action: [] for action in self._actions}
        self._now_lines: dict[int, list[int]] = {}
        self._item, self._looked, self._guessed = 0, 0, 0
        self._going = False

    def _begin_item(self) -> None:
        """Begin with a move in a world."""
        world, k = divmod(self._item, len(self._actions))
        self.worlds.ensure(world + 1)
        w = self.worlds
        if w.fast:
            w.states[0] = w.states[LEVELS + world]
        else:
            w.states[0].assign(w.states[LEVELS + world])
        self._search[minimax.DEPTH] = self._depth - 1
        self._looked = 1
        self._going = True
        self.module.begin(w.games, w.states, self._frames, self._line, self._search, self._actions[k])

    def work(self, n: int) -> int:
        """Look at `n` positions, or a few more."""
        done = 0
        while done < n and not self._finished:
            if not self._going:
                self._begin_item()
                done += 1
            w = self.worlds
            looked = int(self.module.go_on(w.games, w.states, self._frames, self._line, self._search, n - done))
            self._looked += looked
            done += looked
            if self._search[minimax.LEVEL] < 0:
                self._end_item()
        self.done += done
        return done

    def _end_item(self) -> None:
        world, k = divmod(self._item, len(self._actions))
        action = self._actions[k]
        self._now[action].append((int(self._search[minimax.WORTH]), self._looked))
        self._guessed += int(self._search[minimax.GUESSED])
        if world == 0:
            line = [int(number) for number in self._line[: self._depth]] if self.search is minimax else []
            self._now_lines[action] = line[: line.index(-1)] if -1 in line else line
        self._item += 1
        self._going = False
        if self._item == len(self._actions) * self._of:
            self._found, self._lines = self._now, self._now_lines
            self.exact = self._certain and self._guessed == 0
            self._finished = self._guessed == 0 or self._depth == min(DEEPEST, self.options["depth"] or DEEPEST)
            if not self._finished:
                self._deepen()

    def compile(self) -> None:
        """Go over to compiled code; what was begun is begun once more."""
        self.worlds.compile()  # type: ignore[union-attr]  # see `compiled_key`
        self.done -= self._looked if self._going else 0
        self._going = False
        self._into_world()

    @classmethod
    def precompile(cls, engine: Any) -> Iterator[Any]:
        """Compile the search."""
        import numpy as np

        bulk, integers = engine.bulk(True), np.zeros(1, np.int64)
        module, frames = search_of(engine, cls.search, True), np.zeros(1, FRAME.dtype())
        states = bulk.states[:1]
        yield direct(module.begin, bulk.games, states, frames, integers, integers, 0)
        yield direct(module.go_on, bulk.games, states, frames, integers, integers, 0)
        yield direct(bulk.driving.deal, bulk.games, states, 0, integers, 0)
        yield direct(bulk.driving.drive_all, bulk.games, states, 0, integers, 0)

    # ------------------------------------------------------------------ what was found
    @property
    def nodes(self) -> int:
        """Positions looked at."""
        return self.done

    def _known(self) -> dict[int, list[tuple[int, int]]]:
        return self._found or self._now

    def moves(self) -> tuple[MoveValue, ...]:
        """The moves by value; equals in the order of the rules."""
        out = []
        for move, action in zip(self.view.legal_moves, self._actions, strict=True):
            found = self._known()[action]
            n, visits = len(found), sum(looked for _, looked in found)
            mean = sum(worth for worth, _ in found) / n / SCALE if n else 0.0
            squares = sum(worth * worth for worth, _ in found) / n / SCALE**2 if n else 0.0
            low, high = (mean, mean) if n and self._of == 1 else interval(mean, squares, n)
            out.append((n > 0, MoveValue(move, mean, visits, low, high)))
        return tuple(entry for _, entry in sorted(out, key=lambda pair: (-pair[0], -pair[1].value)))

    def line(self) -> tuple[Any, ...]:
        """The best move and what follows upon it, in world 0 if there are several."""
        best = self.moves()[0].move
        line = self._lines.get(self.worlds.action(best), []) if self._of == 1 else []
        return (best, *(self.worlds.move(action) for action in line))


class Expectimax(DepthFirst):
    """Expectimax."""

    name: ClassVar[str] = "expectimax"
    search: ClassVar[ModuleType] = expectimax
    follows_chance: ClassVar[bool] = True

"""Evaluation of a replay by a searching agent, ply by ply in the background: a curve, and the moves that lost most.

At each ply the agent is given the view of the player to move, as if it sat there: a move is judged by what its player could know.
"""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewidgets.agents import agent
from tilewidgets.errors import TileError
from tilewidgets.models import sentences
from tilewidgets.models.editing import Editing
from tilewidgets.models.searching import BETWEEN, busy, call_in, can_analyse, checked, running_loop

if TYPE_CHECKING:
    from tilewidgets.match import Node

MISTAKE, BLUNDER = 0.25, 0.5
"""Loss of expected utility from which a move is marked "?" and "??": an eighth and a quarter of all between loss and win."""


@dataclass(frozen=True)
class Evaluation:
    """What a searching agent thinks of a position.

    Attributes
    ----------
    ply, player : int
        Number of moves before it, and who is to move.
    value : float
        Expected utility of that player after the best move, -1 to 1.
    best : Move
    played : Move or None
        What she did; `None` at the end of the line.
    lost : float
        How much less the agent expects of that move; 0 for the best.
    certain : bool
        Whether the value of the best move lies above the whole confidence interval of the one that was played.
    """

    ply: int
    player: int
    value: float
    best: Any
    played: Any
    lost: float
    certain: bool

    @property
    def mark(self) -> str:
        """The mark that the move deserves: "??", "?", or none."""
        if not self.certain or self.lost < MISTAKE:
            return ""
        return "??" if self.lost >= BLUNDER else "?"


class Evaluating(Editing):
    """The part of `ReplayModel` that evaluates."""

    evaluations: Any
    evaluating: Any

    def __init__(self) -> None:
        super().__init__()
        self._done = threading.Event()
        self._nodes: tuple[Node, ...] = ()

    def evaluate(self, spec: Any = "ismcts:iterations=1500", *, seed: int | str = 0) -> tuple[Evaluation, ...]:
        """Evaluate every ply of the present line, from the first on; returns what is known when it returns.

        In a running event loop (a notebook) it goes on in the background, and the trait `evaluations` grows; without one it is waited for.

        Parameters
        ----------
        spec : str or SearchAgent
            Who evaluates; with a budget of iterations the same evaluations come out each time.
        seed : int or str

        Raises
        ------
        TileError
            There is no such agent, or it cannot analyse.
        """
        with self._refusing():
            self._check_open()
            analyst: Any = agent(spec, seed=seed)
            if not can_analyse(analyst):
                raise TileError(f"{analyst.name} cannot evaluate: it tells nothing but its move. Take a searching agent, such as 'mcts'.")
        self.stop_evaluation()
        done = self._done = threading.Event()
        self._nodes = nodes = self._match.line
        try:
            self._tell(last_error=None, evaluating=True, evaluations=())
        finally:  # whatever an observer raises; it may also have stopped it
            loop = running_loop()
            if loop is None:
                self._evaluate_now(analyst, nodes, done)
            else:
                self._begin_evaluation(loop, analyst, nodes, done)
        known: tuple[Evaluation, ...] = self.evaluations
        return known

    def _begin_evaluation(self, loop: asyncio.AbstractEventLoop, analyst: Any, nodes: tuple[Node, ...], done: threading.Event) -> None:
        def tell(found: Any) -> None:
            call_in(loop, self._guard, self._evaluated, done, found)

        threading.Thread(target=_evaluate, args=(analyst, nodes, done, tell), name="evaluation", daemon=True).start()

    def _evaluate_now(self, analyst: Any, nodes: tuple[Node, ...], done: threading.Event) -> None:
        raised: list[Exception] = []

        def tell(found: Any) -> None:
            try:
                self._evaluated(done, found)
            except Exception as error:  # noqa: BLE001  # an observer's; the evaluation goes on
                raised.append(error)

        _evaluate(analyst, nodes, done, tell)
        if raised:
            raise raised[0]

    def stop_evaluation(self) -> None:
        """Stop evaluating; what is known stays."""
        self._done.set()
        if self.evaluating:
            self._tell(evaluating=False)

    def forget_evaluation(self) -> None:
        """Stop evaluating, and forget what is known."""
        self._done.set()
        self._tell(evaluating=False, evaluations=())

    @property
    def values(self) -> tuple[tuple[float, ...], ...]:
        """Expected utility by player for every ply of the present line, as far as it is known; where it is not, that of the ply before."""
        known = {self._nodes[each.ply].id: each for each in self.evaluations}
        players, out = self.game.players, []
        values = (0.0,) * players
        for node in self._match.line:
            each = known.get(node.id)
            if node.state.is_over:
                values = node.state.returns
            elif each is not None:
                others = -each.value if players == 2 else None
                values = tuple(
                    each.value if p == each.player else (before if others is None else others) for p, before in enumerate(values)
                )
            out.append(values)
        return tuple(out)

    def _evaluated(self, done: threading.Event, found: Any) -> None:
        if done.is_set() or self.closed:
            return
        if isinstance(found, Exception):
            error = found if isinstance(found, TileError) else TileError(f"The evaluation failed: {type(found).__name__}: {found}")
            done.set()
            self._tell(evaluating=False, last_error=error)
        elif found is None:
            done.set()
            self._tell(evaluating=False)
        else:
            self._tell(evaluations=(*self.evaluations, *found))

    @property
    def blunders(self) -> tuple[Evaluation, ...]:
        """The moves that lost most by the evaluations that are known: those that deserve a mark, the worst first."""
        return tuple(sorted((e for e in self.evaluations if e.mark), key=lambda e: -e.lost))

    @property
    def unmarked(self) -> int:
        """On how many of the `blunders` nothing is written yet."""
        return len(self._unmarked())

    def _unmarked(self) -> list[tuple[Node, Evaluation]]:
        there = {node.id for node in self._match.nodes()}
        wanted = [(self._nodes[e.ply + 1], e) for e in self.blunders]
        return [(node, e) for node, e in wanted if node.id in there and not (node.mark or node.comment)]

    def annotate_blunders(self) -> int:
        """Write a mark and a comment on the moves that lost most, where nothing is written yet; returns on how many."""
        with self._refusing():
            self._check_open()
        chosen = self._unmarked()

        def action() -> None:
            for node, e in chosen:
                node.mark, node.comment = e.mark, sentences.blunder(e.best, e.lost)

        if chosen:
            self._write(action)
        return len(chosen)


def _evaluate(analyst: Any, nodes: tuple[Node, ...], done: threading.Event, tell: Any) -> None:
    """Tell of every ply, a few at a time; then `None`. An error is told and ends it."""
    found: list[Evaluation] = []
    told = time.monotonic()
    for node, after in zip(nodes, (*nodes[1:], None), strict=True):
        if done.is_set() or node.state.is_over:
            break
        view = node.state.view(node.state.to_move)
        try:
            with busy(analyst):
                found.append(_evaluation(checked(analyst, view, analyst.analyse(view, stop=done)), node, after))
        except Exception as error:  # noqa: BLE001  # told in the status line, whatever it is
            tell(error)
            return
        if time.monotonic() - told >= BETWEEN:
            tell(tuple(found))
            found, told = [], time.monotonic()
    if found:
        tell(tuple(found))
    tell(None)


def _evaluation(found: Any, node: Node, after: Node | None) -> Evaluation:
    best = found.moves[0]
    played = after.move if after is not None else None
    of_played = next((each for each in found.moves if each.move == played), best)
    lost = 0.0 if played is None else max(0.0, best.value - of_played.value)
    return Evaluation(node.ply, node.state.to_move, best.value, best.move, played, lost, of_played.high < best.value)

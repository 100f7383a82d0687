"""How puzzles are found, and proved: by backward induction with open hands, by intervals of a search with hidden ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import Faults, TileError, UnknownOption, short, whole
from tilewidgets.replay import Replay
from tilewidgets.theory.induction import Solution, solve
from tilewidgets.theory.limits import TooLarge
from tilewidgets.theory.puzzle import KINDS, Choice, Evidence, Puzzle

if TYPE_CHECKING:
    from tilewidgets.game import Game, State

SEARCH = "ismcts"
DIGITS = 4
"""Of an estimate, in a file."""


def find_puzzles(
    game: Game,
    *,
    count: int = 3,
    seed: int | str = 0,
    kind: str = "auto",
    players: Sequence[Any] = ("greedy", "random"),
    least_moves: int = 4,
    least_gap: float = 0.5,
    surprising: bool = True,
    most: int = 3000,
    iterations: int = 4000,
    plies: int = 12,
    games: int = 200,
) -> list[Puzzle]:
    """Look for puzzles near the ends of games between agents.

    Parameters
    ----------
    game : Game
        For two players.
    count : int
        How many at most, one a game.
    seed : int or str
        The same seed finds the same puzzles.
    kind : {"auto", "exact", "confident"}
        By default exact for a game without secrets, else confident.
    players : sequence of str or agent
        Who plays the games; they take turns in beginning.
    least_moves : int
        Fewer legal moves make no puzzle.
    least_gap : float
        How much the second best move must lose, in utility: 2 is from a win to a loss.
    surprising : bool
        Whether the greedy agent must be wrong, if it can play the game.
    most : int
        Positions with more than so many to follow are left alone (exact).
    iterations : int
        Of the search (confident).
    plies : int
        How far back from the end of a game is looked.
    games : int
        After so many games it is enough, even if fewer puzzles were found.

    Raises
    ------
    TileError
        An argument cannot be, or a puzzle of that kind is not fair in this game.
    """
    for name, value in {"count": count, "least_moves": least_moves, "most": most, "iterations": iterations, "games": games}.items():
        if not whole(value) or value < 1:
            raise TileError(f"{name} must be a whole number above 0, not {short(value)}.")
    kind = _kind(game, kind)
    found: list[Puzzle] = []
    for number in range(games):
        for state in islice(_backwards(game, players, f"{seed}/{number}"), plies):
            if len(state.legal_moves) < max(2, least_moves):
                continue
            try:
                puzzle = puzzle_of(state, kind=kind, most=most, iterations=iterations, seed=number)
            except TooLarge:
                break  # earlier ones are larger still
            if puzzle is None or puzzle.gap < least_gap or (surprising and puzzle.tempting == puzzle.choices[0].move):
                continue
            found.append(puzzle)
            break
        if len(found) == count:
            break
    return found


def puzzle_of(state: State, *, kind: str = "auto", most: int = 3000, iterations: int = 4000, seed: int = 0) -> Puzzle | None:
    """Make a puzzle of a position; `None` if it has no single best move.

    Parameters
    ----------
    state : State
    kind, most, iterations
        As of `find_puzzles`.
    seed : int
        Of the search.

    Raises
    ------
    TooLarge
        More than `most` positions can follow.
    TileError
        The game is over, or the puzzle would not be fair.
    """
    kind = _kind(state.game, kind)
    if state.is_over:
        raise TileError("The game is over: a puzzle needs a position in which somebody is to move.")
    evidence = Evidence("induction", 0) if kind == "exact" else Evidence(f"{SEARCH}:iterations={iterations}", iterations, seed)
    choices, size = _weigh(state, evidence, most)
    if len(choices) < 2 or not choices[0].low > max(choice.high for choice in choices[1:]):
        return None
    evidence = Evidence(evidence.method, size, evidence.seed)
    return Puzzle(Replay.of(state), kind, choices, _tempting(state), evidence, _question(kind, choices))


def verify(puzzle: Puzzle) -> None:
    """Prove a puzzle once more: what comes out must be all that it says."""
    _kind(puzzle.game, puzzle.kind)
    size = puzzle.evidence.size
    try:
        choices, found = _weigh(puzzle.state, puzzle.evidence, size)
    except TooLarge as error:
        raise Faults([f"its proof is said to need {size:,} positions, and needs more."], "puzzle") from error
    new = {choice.move: choice for choice in choices}
    faults = [
        f"choices: {choice.move} is worth {new[choice.move].value}, not {choice.value}."
        for choice in puzzle.choices
        if (choice.value, choice.low, choice.high) != (new[choice.move].value, new[choice.move].low, new[choice.move].high)
    ]
    if found != size:
        faults.append(f"evidence.size: the proof needs {found:,}, not {size:,}.")
    if faults:
        raise Faults(faults, "puzzle")


def _kind(game: Game, kind: str) -> str:
    if kind not in ("auto", *KINDS):
        raise UnknownOption("kind", kind, ("auto", *KINDS))
    if game.players != 2:
        raise TileError(f"Puzzles are for two players, and {game!r} has {game.players}.")
    if kind == "exact" and game.hides():
        raise TileError(f"{game.name} hides hands, so that nobody can prove a move: take visibility='open', or kind='confident'.")
    return ("confident" if game.hides() else "exact") if kind == "auto" else kind


def _backwards(game: Game, players: Sequence[Any], seed: str) -> Iterator[State]:
    """Play a game, and yield its decisions from the last one on."""
    from tilewidgets.agents import agent

    if len(players) != game.players:
        raise TileError(f"players must name {game.players} agents, not {short(players)}.")
    turned = players if int(seed.rpartition("/")[2]) % 2 == 0 else players[::-1]
    seats = [agent(spec, seed=f"{seed}/{p}") for p, spec in enumerate(turned)]
    states = [game.deal(seed)]
    while not states[-1].is_over:
        here = states[-1]
        states.append(here.play(seats[here.to_move](here.view(here.to_move))))
    return reversed(states[:-1])


def _weigh(state: State, evidence: Evidence, most: int) -> tuple[tuple[Choice, ...], int]:
    """All moves, the best first, and how large the proof is."""
    return _prove(state, most) if evidence.method == "induction" else _measure(state, evidence)


def _prove(state: State, most: int) -> tuple[tuple[Choice, ...], int]:
    """Backward induction; what is undealt is chance, for nobody knows its order."""
    solution = solve(state, chance=True, most=most)
    assert isinstance(solution, Solution)  # of a state, not of a tree
    choices = []
    for move, values in solution.values.items():
        value, outcomes = values[state.to_move], state.game.chances(state, move)
        line = solution.at(outcomes[0].state).principal_variation if len(outcomes) == 1 else ()
        choices.append(Choice(str(move), value, value, value, tuple(map(str, (move, *line)))))
    return _sorted(choices), solution.proof.positions


def _measure(state: State, evidence: Evidence) -> tuple[tuple[Choice, ...], int]:
    """A search that sees what the player to move sees."""
    from tilewidgets.agents import agent

    analyst: Any = agent(evidence.method, seed=evidence.seed)
    found = analyst.analyse(state.view(state.to_move))
    choices = []
    for each in found.moves:
        line = found.principal_variation if each.move == found.best else (each.move,)
        value, low, high = (round(number, DIGITS) for number in (each.value, each.low, each.high))
        choices.append(Choice(str(each.move), value, low, high, tuple(map(str, line)), each.visits))
    return _sorted(choices), found.iterations


def _sorted(choices: list[Choice]) -> tuple[Choice, ...]:
    return tuple(sorted(choices, key=lambda choice: (-choice.value, -choice.visits)))


def _tempting(state: State) -> str:
    """What the greedy agent plays; empty for a game that it cannot play."""
    from tilewidgets.agents import agent

    try:
        return str(agent("greedy", seed=0)(state.view(state.to_move)))
    except TileError:  # the views of the game tell no points
        return ""


def _question(kind: str, choices: Sequence[Choice]) -> str:
    best, second = choices[0].value, choices[1].value
    if kind == "exact" and best == 1:
        return "One move wins, whatever comes. Which?"
    if kind == "exact" and best == 0 and second == -1:
        return "All moves but one lose. Which saves a draw?"
    return "One move is better than all others. Which?" if kind == "exact" else "One move is clearly better than all others. Which?"

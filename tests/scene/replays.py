"""Whole games that the pictures of replays are tested with, and what every such picture must keep to."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.games.tictactiles import TicTacTiles
from tests.scene import pirates_positions as pirates
from tilewidgets.game import State
from tilewidgets.games import game
from tilewidgets.scene import Scene
from tilewidgets.scene.chart import Chart
from tilewidgets.scene.lettering import reserve
from tilewidgets.scene.shapes import Circle, Text

NAMES = ["Ada", "greedy", "Grace", "random"]


@cache
def random_game(name: str, seed: int, *options: tuple[str, Any]) -> tuple[State, ...]:
    """All states of a game played at random."""
    made: Any = TicTacTiles() if name == "tictactiles" else game(name, **dict(options))
    states, chance = [made.deal(seed)], Random(seed)
    while not states[-1].is_over:
        states.append(states[-1].play(chance.choice(states[-1].legal_moves)))
    return tuple(states)


@cache
def greedy_game(players: int = 2) -> tuple[State, ...]:
    """All states of a game of Pyramid Power in which everybody takes most points."""
    states = [game("pyramid", players=players).deal(5)]
    while not states[-1].is_over:
        view: Any = states[-1].view(states[-1].to_move)
        states.append(states[-1].play(max(view.legal_moves, key=lambda move: (view.points(move), str(move)))))
    return tuple(states)


@cache
def pirates_game() -> tuple[State, ...]:
    """All states of a game of Pirates Under Fire with combinations, mines and fire."""
    states = [pirates.dealt(*pirates.END_DEAL)]
    for move in pirates.END_MOVES.split():
        states.append(states[-1].play(move))
    return tuple(states)


def chart(states: tuple[State, ...], ply: int) -> Chart:
    """The points of a game."""
    return Chart(tuple(state.scores for state in states), ply)


def picture(states: tuple[State, ...], ply: int, view: Any = None, **options: Any) -> Scene:
    """A ply of a replay; revealed if no other view is given."""
    view = states[ply].revealed() if view is None else view
    options = {"names": NAMES, "final": states[-1], "chart": chart(states, ply), **options}
    return view.game.replay_scene(view, **options)


def extent(shape: Any) -> Any:
    """Points that a shape reaches; a text as wide as in a wide font."""
    if isinstance(shape, Text):
        width = reserve(shape.text, shape.size, shape.weight) * 0.8
        left = shape.x - {"start": 0, "middle": width / 2, "end": width}[shape.anchor]
        return [(left, shape.y - shape.size / 2), (left + width, shape.y + shape.size / 2)]
    if isinstance(shape, Circle):
        return [(shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r)]
    return shape.points


def bounds(points: Any) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two boxes (left, top, right, bottom) have an area in common."""
    return one[0] < other[2] - 0.01 and other[0] < one[2] - 0.01 and one[1] < other[3] - 0.01 and other[1] < one[3] - 0.01


def words(scene: Scene) -> list[str]:
    """All texts of a picture."""
    return [shape.text for layer in scene.layers for shape in layer.shapes if isinstance(shape, Text)]

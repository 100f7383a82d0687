"""Naming players and numbers of points in sentences, for every game."""

from __future__ import annotations

from collections.abc import Sequence


def say_player(player: int, names: Sequence[str] | None) -> str:
    """Name a player."""
    return names[player] if names else f"player {player}"


def say_points(points: int) -> str:
    """Say a number of points."""
    return "1 point" if points == 1 else f"{points} points"

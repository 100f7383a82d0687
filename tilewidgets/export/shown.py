"""What of a replay is shown to others: names made harmless, and notes only where they cannot tell what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError
from tilewidgets.models.replay_model import EVERYTHING, ReplayModel
from tilewidgets.replay import Replay
from tilewidgets.scene.chart import Chart
from tilewidgets.scene.lettering import called

if TYPE_CHECKING:
    from tilewidgets.scene import Scene

Perspective = str | int
Scores = tuple[tuple[int, ...], ...]


def shown(replay: Replay, *, perspective: Perspective = EVERYTHING, notes: bool | None = None) -> ReplayModel:
    """Return a model, at the last ply, of what is shown of a replay.

    Parameters
    ----------
    replay : Replay
    perspective : {"everything", "public"} or int
        What is seen; see `ReplayModel`.
    notes : bool, optional
        Whether comments, marks and variations are shown. They are the words of somebody who saw all hands, so by default they are left out
        where hands are hidden. Variations are then left out in any case: their moves are made out of hidden hands.

    Raises
    ------
    MatchError
        There is no such perspective.
    TileError
        Variations make the replay too large.
    """
    data = replay.to_dict()
    names = [str(player["name"]) for player in data["players"]]
    for p, player in enumerate(data["players"]):
        player["name"] = called(names, p)
    hidden = perspective != EVERYTHING and replay.game.hides()
    if notes is False or (notes is None and hidden):
        drop: tuple[str, ...] = ("comments", "marks", "variations")
    else:
        drop = ("variations",) if hidden else ()
    kept = Replay({key: value for key, value in data.items() if key not in drop}, replay.game)
    model = ReplayModel(kept, perspective=perspective)
    model.last()
    return model


def draw(model: ReplayModel, theme: str, width: float, scores: Scores | None = None) -> Scene:
    """Draw the position that a model shows, with the chart of its line; `scores` are `model.scores`, if they are at hand."""
    options: dict[str, Any] = {"theme": theme, "width": width, "names": model.names}
    chart = Chart(model.scores if scores is None else scores, model.ply)
    return model.game.replay_scene(model.view, final=model.final, chart=chart, **options)


def perspective_of(text: str) -> Perspective:
    """Return the perspective that a text says: "everything", "public", or the number of a player."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else text


def check_size(positions: int, most: int) -> None:
    """Refuse a tree of moves that is too large for a page."""
    if positions > most:
        raise TileError(f"The replay has {positions:,} positions; a page holds at most {most:,}. Leave its variations out: notes=False.")

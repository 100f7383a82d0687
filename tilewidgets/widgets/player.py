"""`Player`: a replay to step through. Native controls, a status line, one canvas and the list of moves; all over a `ReplayModel`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import ipywidgets

from tilewidgets.errors import MatchError, TileError
from tilewidgets.match import Variation
from tilewidgets.models import MatchModel, ReplayModel
from tilewidgets.models.sentences import PLAYER_CLOSED
from tilewidgets.render.canvas import CanvasPainter
from tilewidgets.replay import Replay
from tilewidgets.scene import Scene
from tilewidgets.scene.chart import Chart, evaluation
from tilewidgets.scene.compare import compare
from tilewidgets.widgets.board import Board
from tilewidgets.widgets.closing import close_all
from tilewidgets.widgets.controls import WIDE
from tilewidgets.widgets.picture import Picture, check_look, dress
from tilewidgets.widgets.player_controls import PlayerControls
from tilewidgets.widgets.status import StatusLine, mark
from tilewidgets.widgets.steps import MoveList, asked_for

DOUBLE = 0.8
"""Seconds in which a second press of Play on counts as the same one."""
LAYERS = 8
"""The most layers of a picture of a replay."""


class Player(Picture):
    """A replay to step through, to search, and to write on.

    Parameters
    ----------
    replay : Replay, path, or ReplayModel
        What is shown.
    ply, speed, perspective
        As of `ReplayModel`; not together with a model.
    theme : {"light", "dark"}
        Colours. A trait: it can be changed later.
    width : int
        CSS pixels, 400 to 1600; below 720 the narrow layout is used.
    pixel_ratio : float
        Backing pixels a CSS pixel, 1 to 4.

    Attributes
    ----------
    model : ReplayModel
        What can be clicked can be called there.
    scene : Scene
        The picture.
    board : Board or None
        On which one plays on, below the replay.

    Raises
    ------
    TileError
        An argument cannot be.

    Examples
    --------
    >>> player = Player("replays/a-game.replay.json")  # doctest: +SKIP
    >>> player.model.goto(17)  # doctest: +SKIP
    """

    _what = "replay"

    model: ReplayModel

    def __init__(
        self,
        replay: Replay | ReplayModel | str | os.PathLike[str],
        *,
        theme: str = "light",
        width: int = WIDE,
        pixel_ratio: float = 2,
        **options: Any,
    ) -> None:
        check_look(theme, width, pixel_ratio)
        self.model = _model(replay, options)
        self._owns_model = not isinstance(replay, ReplayModel)
        self._ratio = pixel_ratio
        self.board: Board | None = None
        self._kept: Variation | None = None
        self._toggled = -DOUBLE
        self._status = StatusLine()
        self._status.layout.flex = "1 1 auto"
        self._controls = PlayerControls(self.model, self._guard, self._play_on, width)
        line = ipywidgets.HBox([self._status], layout=ipywidgets.Layout(align_items="flex-start", min_height="36px"))
        line.add_class("tw-line")
        self.scene = self._draw(theme, width)
        self._painter = CanvasPainter(self.scene.width, self.scene.height, pixel_ratio=pixel_ratio, layers=LAYERS)
        self._list = MoveList()
        self._list.add_class("tw-list")
        stage = ipywidgets.Box([self._painter.canvas, self._list], layout=ipywidgets.Layout(display="block", width="100%"))
        stage.add_class("tw-stage")
        self._main = ipywidgets.VBox([*self._controls.rows, line, stage, *self._controls.tools])
        self._below = ipywidgets.VBox([])
        for part in ("tw-board", "tw-player", *(["tw-narrow"] if width < WIDE else [])):
            self._main.add_class(part)
        super().__init__([self._main, self._below], theme=theme, layout=ipywidgets.Layout(width="100%", max_width=f"{width}px"))
        self.set_trait("width", width)
        self._painter.on_click(self._clicked)
        self._painter.on_ready(lambda: self._guard(self._repaint))
        self._list.observe(lambda change: self._go(self.model.goto_node, change), "asked")
        self._controls.timeline.observe(lambda change: self._go(self.model.goto, change), "asked")
        self.model.observe(self._model_changed, "revision")
        self.observe(lambda _: self._repaint(), "theme")
        self._closed = False
        self._repaint()

    # ------------------------------------------------------------------ model -> picture
    def _draw(self, theme: str, width: int) -> Scene:
        model = self.model
        options: dict[str, Any] = {"theme": theme, "width": width, "names": model.names}
        if model.compare is not None and model.compare != model.ply:
            one, other = sorted((model.compare, model.ply))
            events = [event for node in model.line[one + 1 : other + 1] for event in node.state.events]
            return compare(model.seen(model.line[one].state), model.seen(model.line[other].state), events=events, **options)
        chart = evaluation(model.values, model.ply) if model.evaluations and model.open_hands else Chart(model.scores, model.ply)
        return model.game.replay_scene(model.view, final=model.final, chart=chart, **options)

    def _repaint(self) -> None:
        if self._closed:
            return
        model = self.model
        self.scene = self._draw(self.theme, self.width)
        dress(self._main, self.theme)
        if self.board is not None:
            self.board.theme = self.theme
        self._controls.show()
        with self._list.hold_sync():
            self._list.badges = [mark("turn", player, self.theme) for player in range(model.game.players)]
            self._list.rows = list(model.rows)
            self._list.node = model.node
            self._list.room = _parts(self.scene)
        kind = model.status_kind
        with self._status.hold_sync():
            self._status.kind = kind
            self._status.picture = mark(kind, model.state.to_move, self.theme)
            self._status.text = model.status
            self._status.room = min(2, model.game.summary_lines)  # one move brings less than a turn
            self._status.lines = list(model.events) if model.game.summary_lines else []
            self._status.canvas_label = f"{self.scene.title}. {self.scene.desc}"
        self._painter.paint(self.scene)

    def _model_changed(self, _change: Any) -> None:
        self._repaint()

    # ------------------------------------------------------------------ clicks -> model
    def _clicked(self, x: float, y: float) -> None:
        target = None if self._closed else self.scene.at(x, y)
        if target is not None and target.kind == "ply":
            self._guard(lambda: self.model.goto(int(target.id.partition(":")[2])))

    def _go(self, step: Callable[[int], Any], change: Any) -> None:
        number = asked_for(change)
        if number is not None:
            self._guard(lambda: step(number))

    # ------------------------------------------------------------------ playing on
    def play_on(self, players: Any = None, **options: Any) -> Board:
        """Open a board below, on which the game goes on from the position that is shown; its moves are noted as a variation.

        Parameters
        ----------
        players, names, seed
            As of `ReplayModel.play_on`.
        """
        if self._closed:
            raise MatchError(PLAYER_CLOSED)
        match = self.model.play_on(players, **options)
        self._end_board()
        self._kept = None
        self.board = Board(match, theme=self.theme, width=self.width, pixel_ratio=self._ratio)
        match.observe(lambda _: self._keep(match), "moves")
        self._below.children = [self.board]
        self._controls.playing_on = True
        self._controls.show()
        return self.board

    def _play_on(self) -> None:
        now = time.monotonic()
        if now - self._toggled < DOUBLE:
            return  # a double click asks once; and a board must not go before a page has made it
        self._toggled = now
        if self.board is None:
            self.play_on()
        else:
            self._end_board()

    def _keep(self, match: MatchModel) -> None:
        """Note what has been played on the board; a new game there is none of this replay."""
        if match.state.setup != self.model.state.setup:
            self._kept = None
            return
        others = ", ".join(seat.agent.name for seat in match.seats if seat.agent is not None)
        self._kept = self.model.keep(match, self._kept, f"played on against {others}" if others else "played on")

    def _end_board(self) -> None:
        if self.board is not None:
            board, self.board = self.board, None
            self._below.children = []
            board.model.close()
            board.close()
            self._controls.playing_on = False
            self._controls.show()

    def close(self) -> None:
        """Close the player and everything in it; no widget is left behind."""
        if self._closed:
            return
        self._end_board()
        self._closed = True
        self.model.unobserve(self._model_changed, "revision")
        if self._owns_model:
            self.model.close()
        self._controls.close()
        self._painter.close()
        close_all(self)


def _parts(scene: Scene) -> list[float]:
    """The room for the list of moves in parts of the picture."""
    if scene.room is None:
        return []
    x, y, width, height = scene.room
    return [x / scene.width, y / scene.height, width / scene.width, height / scene.height]


def _model(replay: Any, options: dict[str, Any]) -> ReplayModel:
    from tilewidgets.errors import check_known

    faults = check_known("argument", options, ("ply", "speed", "perspective", "theme", "width", "pixel_ratio"))
    if faults:
        raise TileError(" ".join(faults))
    if not isinstance(replay, ReplayModel):
        return ReplayModel(replay, **options)
    if options:
        raise TileError(f"{', '.join(options)} belong to the model: set them there.")
    return replay

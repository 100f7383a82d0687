"""`Board`: a match to play by clicking. Native controls and a status line, then one canvas; all over a `MatchModel`."""

from __future__ import annotations

import time
from typing import Any

import ipywidgets

from tilewidgets.errors import MatchError, TileError
from tilewidgets.game import Game, State
from tilewidgets.games import game as make_game
from tilewidgets.models import MatchModel
from tilewidgets.models.sentences import CLOSED
from tilewidgets.render.canvas import CanvasPainter
from tilewidgets.scene import Scene
from tilewidgets.widgets.analysis import AnalysisTable
from tilewidgets.widgets.closing import close_all
from tilewidgets.widgets.controls import WIDE, Controls
from tilewidgets.widgets.picture import Picture, check_look, dress
from tilewidgets.widgets.status import StatusLine, mark

STALE = 0.05
"""Seconds after a move in which a click is dropped: it was meant for the picture before."""


class Board(Picture):
    """A board to play a match on.

    Parameters
    ----------
    start : Game, State, MatchModel or str
        What is played: a game, a state to go on from, a model of one's own, or the name of a game.
    players, names, seed, viewer, undo, agent_timeout
        As of `MatchModel`; not together with a model.
    theme : {"light", "dark"}
        Colours. A trait: it can be changed later.
    width : int
        CSS pixels, 400 to 1600; below 720 the narrow layout is used.
    pixel_ratio : float
        Backing pixels a CSS pixel, 1 to 4.

    Attributes
    ----------
    model : MatchModel
        The match: what can be clicked can be called there.

    Raises
    ------
    TileError
        An argument cannot be.

    Examples
    --------
    >>> board = Board("pyramid", names=["Ada", "greedy"])  # doctest: +SKIP
    >>> board.model.play("RRB@0,1/1")  # doctest: +SKIP
    """

    model: MatchModel

    def __init__(
        self,
        start: Game | State | MatchModel | str = "pyramid",
        players: Any = None,
        *,
        theme: str = "light",
        width: int = WIDE,
        pixel_ratio: float = 2,
        **match: Any,
    ) -> None:
        check_look(theme, width, pixel_ratio)
        self.model = _model(start, players, match)
        self._owns_model = not isinstance(start, MatchModel)
        self._side: float | None = None
        self._dealt: Any = None
        self._ply = 0
        self._moved = 0.0
        self._status = StatusLine(room=self.model.game.summary_lines)
        self._controls = Controls(self.model, self._guard, width)
        self._line = ipywidgets.HBox(
            [self._status, *self._controls.beside_status], layout=ipywidgets.Layout(align_items="flex-start", min_height="36px")
        )
        self._line.add_class("tw-line")
        self._status.layout.flex = "1 1 auto"
        self.scene = self._draw(theme, width)
        self._painter = CanvasPainter(self.scene.width, self.scene.height, pixel_ratio=pixel_ratio)
        self._analysis = AnalysisTable(self.model, self._guard)
        children = [*self._controls.rows, self._line, self._painter.canvas, self._analysis]
        super().__init__(children, theme=theme, layout=ipywidgets.Layout(width="100%", max_width=f"{width}px"))
        self.set_trait("width", width)
        self.add_class("tw-board")
        if width < WIDE:
            self.add_class("tw-narrow")
        self._painter.on_click(self._clicked)
        self._painter.on_ready(lambda: self._guard(self._repaint))
        self.model.observe(self._model_changed, "revision")
        self.model.observe(self._progressed, "progress")
        self.observe(lambda _: self._repaint(), "theme")
        self._closed = False
        self._repaint()

    # ------------------------------------------------------------------ model -> picture
    def _draw(self, theme: str, width: int) -> Scene:
        """Draw the model; the tiles shrink when needed, and grow only with a new game."""
        model = self.model
        if model.state._setup is not self._dealt:  # another game, even if it was dealt alike
            self._side, self._dealt = None, model.state._setup
        marks = {"marked": model.marked} if model.game.summary_lines else {}
        overlay, options = model.overlay, {"theme": theme, "width": width, "names": model.names, "side": self._side, **marks}
        options |= {
            "selection": model.selection,
            "curtain": model.curtain,
            "thinking": model.thinking or model.closed or model.conceded is not None,
        }
        scene = model.game.scene(model.view, **options) if overlay is None else model.game.overlay_scene(model.view, overlay, **options)
        self._side = scene.side or None
        return scene

    def _repaint(self) -> None:
        if self._closed:
            return
        model = self.model
        self.scene = self._draw(self.theme, self.width)
        dress(self, self.theme)
        self._controls.show()
        kind = model.status_kind
        with self._status.hold_sync():
            self._status.kind = kind
            self._status.picture = mark(kind, model.to_move, self.theme)
            self._status.text = model.status
            self._status.progress = model.progress if kind == "thinking" else ""
            self._status.lines = list(model.summary)
            self._status.canvas_label = f"{self.scene.title}. {self.scene.desc}"
        self._painter.paint(self.scene)
        self._analysis.show(self.theme)

    def _progressed(self, _change: Any) -> None:
        """Beside the sentence, not in it: it is not to be read aloud several times a second."""
        if not self._closed:
            self._status.progress = self.model.progress if self.model.status_kind == "thinking" else ""

    def _model_changed(self, change: Any) -> None:
        if self.model.ply != self._ply or self.model.state._setup is not self._dealt:
            self._ply, self._moved = self.model.ply, time.monotonic()
        self._repaint()

    # ------------------------------------------------------------------ clicks -> model
    def _clicked(self, x: float, y: float) -> None:
        if self._closed or time.monotonic() - self._moved < STALE:
            return
        target = self.scene.at(x, y)
        if target is not None and not target.id.startswith("plate:"):
            self._guard(lambda: self.model.click(target.id))

    # ------------------------------------------------------------------ for code
    @property
    def state(self) -> State:
        """The present position."""
        return self.model.state

    async def next_move(self) -> Any:
        """Wait for the next move of any player, without blocking the kernel, and return it."""
        self._check_open()
        return await self.model.next_move()

    def analyse(self, spec: Any = "ismcts", **budget: Any) -> Any:
        """Analyse the viewer's positions, and show what is found; see `MatchModel.analyse`. `board.model.stop_analysis()` ends it."""
        self._check_open()
        return self.model.analyse(spec, **budget)

    def hint(self) -> Any:
        """Show the best move that is known, and return it; see `MatchModel.hint`."""
        self._check_open()
        return self.model.hint()

    def click(self, target: str) -> None:
        """Do what a click on a target does; the ids are those of `board.scene.targets`."""
        self._check_open()
        self.model.click(target)

    def _check_open(self) -> None:
        if self._closed:
            raise MatchError(CLOSED)

    def close(self) -> None:
        """Close the board and everything in it; no widget is left behind."""
        if self._closed:
            return
        self._closed = True
        self.model.unobserve(self._model_changed, "revision")
        self.model.unobserve(self._progressed, "progress")
        if self._owns_model:
            self.model.close()
        self._painter.close()
        close_all(self)


def _model(start: Any, players: Any, match: dict[str, Any]) -> MatchModel:
    if isinstance(start, MatchModel):
        if players is not None or match:
            given = ", ".join([*(["players"] if players is not None else []), *match])
            raise TileError(f"{given} belong to the model: give them when you make the MatchModel.")
        return start
    return MatchModel(make_game(start) if isinstance(start, str) else start, players, **_known(match))


def _known(match: dict[str, Any]) -> dict[str, Any]:
    from tilewidgets.errors import check_known

    faults = check_known(
        "argument", match, ("players", "names", "seed", "viewer", "undo", "agent_timeout", "theme", "width", "pixel_ratio")
    )
    if faults:
        raise TileError(" ".join(faults))
    return match

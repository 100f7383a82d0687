"""`Explorer`: a game tree to walk in, with the position of each node beside it; native controls, a status line and two canvases."""

from __future__ import annotations

from functools import cache
from typing import Any

import ipywidgets
from traitlets import Int

from tilewidgets.errors import TileError
from tilewidgets.game import State
from tilewidgets.models import ExplorerModel
from tilewidgets.render.canvas import CanvasPainter
from tilewidgets.render.svg import svg
from tilewidgets.scene import Scene, Sketch
from tilewidgets.scene.gametree import chance_mark
from tilewidgets.scene.themes import theme as find_theme
from tilewidgets.theory import Tree
from tilewidgets.theory.nodes import CHANCE, Node
from tilewidgets.widgets.closing import close_all
from tilewidgets.widgets.controls import WIDE
from tilewidgets.widgets.explorer_controls import STEP, ExplorerControls
from tilewidgets.widgets.picture import Picture, check_look, dress
from tilewidgets.widgets.status import SIZE, StatusLine, mark

BESIDE, BOARD, GAP = 800, 400, 8
"""Least width of an explorer whose board stands beside the tree; width of that board, and distance from it."""
HEIGHT, LOW = 480, 360
"""Of the tree beside a board, and above one."""
BROADEST = 560
"""Of a board below the tree."""
LAYERS = 8
"""The most layers of a picture of a position."""
PANS = {"left": (-STEP, 0), "right": (STEP, 0), "up": (0, -STEP), "down": (0, STEP)}


class Explorer(Picture):
    """A game tree: click a node to see its position, click it again to open or to fold what is below.

    Parameters
    ----------
    source : State, Tree or ExplorerModel
        A state is made into a tree that grows as it is opened; see `theory.tree`.
    theme : {"light", "dark"}
        Colours. A trait: it can be changed later.
    width : int
        CSS pixels, 400 to 1600; from 800 the board stands beside the tree, else below it.
    pixel_ratio : float
        Backing pixels a CSS pixel, 1 to 4.
    **options
        Of `theory.tree`, for a state: `depth`, `chance`, `viewer`, `utility`, `most_nodes`.

    Attributes
    ----------
    model : ExplorerModel
        What can be clicked can be called there; `model.save("tree.svg")` saves the picture.
    scene, position : Scene
        The pictures of the tree and of the node's position.

    Raises
    ------
    TileError
        An argument cannot be.

    Examples
    --------
    >>> explorer = Explorer(tilewidgets.game("pyramid", ruleset="tiny").deal(1))  # doctest: +SKIP
    >>> explorer.model.solve()  # doctest: +SKIP
    """

    width = Int(840, read_only=True, help="CSS pixels")
    _what = "tree"

    model: ExplorerModel

    def __init__(
        self, source: State | Tree | ExplorerModel, *, theme: str = "light", width: int = 840, pixel_ratio: float = 2, **options: Any
    ) -> None:
        check_look(theme, width, pixel_ratio)
        self._beside = width >= BESIDE
        size = (width - BOARD - GAP, HEIGHT) if self._beside else (width, LOW)
        self.model = _model(source, size, options)
        self._owns_model = self.model is not source
        self._status = StatusLine()
        self._status.layout.flex = "1 1 auto"
        self._controls = ExplorerControls(self.model, self._guard, width >= WIDE)
        line = ipywidgets.HBox([self._status], layout=ipywidgets.Layout(align_items="flex-start", min_height="36px"))
        line.add_class("tw-line")
        self._shown: tuple[Node, str] | None = None
        self.scene, self.position = self.model.scene(theme), self._draw(theme, width)
        self._painter = CanvasPainter(*size, pixel_ratio=pixel_ratio)
        self._board = CanvasPainter(self.position.width, self.position.height, pixel_ratio=pixel_ratio, layers=LAYERS)
        layout = ipywidgets.Layout(display="flex", flex_flow="row wrap", align_items="flex-start", width="100%", overflow="visible")
        stage = ipywidgets.Box([self._painter.canvas, self._board.canvas], layout=layout)
        stage.layout.grid_gap = f"{GAP}px"
        stage.layout.justify_content = "flex-start" if self._beside else "center"
        self._main = ipywidgets.VBox([*self._controls.rows, line, stage])
        for part in ("tw-board", "tw-player", *(["tw-narrow"] if width < WIDE else [])):
            self._main.add_class(part)
        super().__init__([self._main], theme=theme, layout=ipywidgets.Layout(width="100%", max_width=f"{width}px"))
        self.set_trait("width", width)
        for painter, clicked in ((self._painter, self._clicked), (self._board, self._clicked_board)):
            painter.on_click(clicked)
        self._painter.on_ready(lambda: self._guard(self._repaint))
        self.model.observe(self._model_changed, "revision")
        self.observe(lambda _: self._repaint(), "theme")
        self._closed = False
        self._repaint()

    # ------------------------------------------------------------------ model -> pictures
    def _draw(self, theme: str, width: int) -> Scene:
        """Draw the position of the node that is looked at; moving the window does not change it."""
        if self._shown != (self.model.node, theme):
            wide = BOARD if self._beside else min(width, BROADEST)
            self._drawn = self.model.game.replay_scene(self.model.view, chart=self.model.chart, theme=theme, width=wide)
            self._shown = self.model.node, theme
        return self._drawn

    def _repaint(self) -> None:
        if self._closed:
            return
        model = self.model
        self.scene, self.position = model.scene(self.theme), self._draw(self.theme, self.width)
        dress(self._main, self.theme)
        self._controls.show()
        kind = model.status_kind
        with self._status.hold_sync():
            self._status.kind = kind
            plain = kind == "turn" and model.node.kind == CHANCE
            self._status.picture = _chance(self.theme) if plain else mark(kind, model.node.player or 0, self.theme)
            self._status.text = model.status
            self._status.canvas_label = f"{self.scene.title}. {self.scene.desc} The position: {self.position.title}. {self.position.desc}"
        self._painter.paint(self.scene)
        self._board.paint(self.position)

    def _model_changed(self, _change: Any) -> None:
        self._repaint()

    # ------------------------------------------------------------------ clicks -> model
    def _clicked(self, x: float, y: float) -> None:
        target = None if self._closed else self.scene.at(x, y)
        if target is None:
            return
        what = target.id.partition(":")[2]
        if target.kind == "pan":
            self._guard(lambda: self.model.pan(*PANS[what]))
        else:
            self._guard(lambda: self._click(int(what)))

    def _click(self, number: int) -> None:
        """Look at a node; at the second click, open or fold it."""
        model = self.model
        if number != model.node.number:
            model.select(number)
        elif model.is_closed(model.node):
            model.expand()
        elif model.shown_below(model.node):
            model.fold()

    def _clicked_board(self, x: float, y: float) -> None:
        """A click on the chart goes up to that ply."""
        target = None if self._closed else self.position.at(x, y)
        if target is None or target.kind != "ply":
            return
        ply = int(target.id.partition(":")[2])
        node: Node | None = self.model.node
        while node is not None and (node.state is None or node.state.ply > ply):
            node = node.parent
        if node is not None and node.state is not None and node.state.ply == ply:
            found = node
            self._guard(lambda: self.model.select(found))

    def close(self) -> None:
        """Close the explorer and everything in it; no widget is left behind."""
        if self._closed:
            return
        self._closed = True
        self.model.unobserve(self._model_changed, "revision")
        if self._owns_model:
            self.model.close()
        self._painter.close()
        self._board.close()
        close_all(self)


@cache
def _chance(theme: str) -> str:
    """The mark of chance, before the sentence."""
    sketch = Sketch("panels")
    chance_mark(sketch, SIZE / 2, SIZE / 2, 8)
    return svg(Scene(SIZE, SIZE, find_theme(theme), (sketch.layer(),)))


def _model(source: Any, size: tuple[float, float], options: dict[str, Any]) -> ExplorerModel:
    if not isinstance(source, ExplorerModel):
        return ExplorerModel(source, window=size, **options)
    if options:
        raise TileError(f"{', '.join(options)} belong to the model: set them there.")
    source.resize(*size)
    return source

"""`Standings`: a tournament as it runs; its table, a chart with intervals, who did how well against whom, and the games of each pairing."""

from __future__ import annotations

import os
from typing import Any

from tilewidgets import theory
from tilewidgets.models import lab_words as words
from tilewidgets.models.library_model import LibraryModel
from tilewidgets.models.standings_model import StandingsModel
from tilewidgets.scene import Scene
from tilewidgets.widgets.controls import WIDE, button, dropdown
from tilewidgets.widgets.lab import Lab, row_of
from tilewidgets.widgets.lab_parts import Remarks, cells_of
from tilewidgets.widgets.library import Library
from tilewidgets.widgets.picture import check_look
from tilewidgets.widgets.ranks_table import RanksTable, plain_table, shown


class Standings(Lab):
    """A tournament: run it, cancel it, go on with it, and look at its games.

    It runs beside everything else, so that the notebook stays usable. A click on a cell of the grid opens the games of two agents: listed
    from the tournament's file, or, if it has none, played once more from their seeds.

    Parameters
    ----------
    source : Tournament, theory.Standings, path or StandingsModel
        A tournament; or finished standings; or the file (`.replay.jsonl`) of a tournament's games.
    theme : {"light", "dark"}
        Colours. A trait: it can be changed later.
    width : int
        CSS pixels, 400 to 1600.
    pixel_ratio : float
        Backing pixels a CSS pixel, 1 to 4.

    Attributes
    ----------
    model : StandingsModel
        What can be clicked can be called there.
    scene : Scene
        The picture.
    library : Library or None
        Lists the games of the pairing that is open.
    player : Player or None
        Shows a game that was played once more.

    Raises
    ------
    TileError
        An argument cannot be.

    Examples
    --------
    >>> standings = Standings(theory.Tournament(["random", "greedy"], "pyramid", file="games.replay.jsonl"))  # doctest: +SKIP
    >>> standings.model.run()  # doctest: +SKIP
    >>> standings.model.open("greedy", "random")  # doctest: +SKIP
    """

    _what = "standings"

    model: StandingsModel

    def __init__(
        self,
        source: theory.Tournament | theory.Standings | StandingsModel | str | os.PathLike[str],
        *,
        theme: str = "light",
        width: int = WIDE,
        pixel_ratio: float = 2,
    ) -> None:
        check_look(theme, width, pixel_ratio)
        self._owns_model = not isinstance(source, StandingsModel)
        self.model = model = source if isinstance(source, StandingsModel) else StandingsModel(source)
        self.library: Library | None = None
        self._listed: LibraryModel | None = None
        self._told: tuple[str, ...] = ()
        self._showing = False

        def command(label: str, tooltip: str, action: Any, *styles: str, width: int) -> Any:
            return button(label, "", tooltip, lambda: self._guard(action), *styles, width=width)

        self._go = command("Run", "Run: play the games beside everything else", model.run, "tw-primary", width=72)
        self._cancel = command("Cancel", "Cancel: stop soon, and keep what was played", model.cancel, width=72)
        self._chart = dropdown("What the chart shows", [("chart of points", "points"), ("chart of ratings", "rating")])
        self._chart.layout.max_width = "220px"
        self._chart.observe(self._switched, "value")
        names = [(words.called(one.agent), one.agent) for one in sorted(model.places, key=lambda one: one.agent.casefold())]
        self._agent = dropdown("First agent of a pairing", [("agent ...", ""), *names])
        self._opponent = dropdown("Second agent of a pairing", [("opponent ...", ""), *names])
        self._lists = self._agent, self._opponent
        for one in (self._agent, self._opponent):
            one.observe(lambda _: self._chosen(), "value")
        self._games = command("Open replays", "Open replays: show the games of these two agents", self._open_chosen, width=124)
        self._shut = command("Close replays", "Close replays: show no games any more", model.close_pairing, "tw-quiet", width=124)
        self._table, self._failures = RanksTable(), Remarks()
        self._table.on_msg(lambda _, message, buffers: self._sort(message))
        rows = [row_of(self._go, self._cancel, self._chart)]
        pairing = [[self._agent, self._opponent, self._games, self._shut]]
        if width < WIDE:
            pairing = [[self._agent, self._opponent], [self._games, self._shut]]
        self._make(theme, width, pixel_ratio, (rows, [self._table, self._failures]), [row_of(*part) for part in pairing])

    # ------------------------------------------------------------------ model -> page
    def _draw(self, theme: str, width: int) -> Scene:
        return self.model.scene(theme, width)

    def _show_parts(self) -> None:
        model = self.model
        self._go.description = "Go on" if model.played and not model.is_over else "Run"
        self._go.tooltip = "Go on: play the rest" if model.played else "Run: play the games beside everything else"
        self._go.disabled = not model.can_run
        self._cancel.disabled = not model.can_cancel
        self._showing = True
        try:
            self._chart.value = model.chart
            if model.pair != self._told and model.pair:  # told once: what is chosen after that stays until another pairing is open
                self._agent.value, self._opponent.value = model.pair[:2]
            self._told = model.pair
        finally:
            self._showing = False
        for one in (self._chart, self._agent, self._opponent):
            one.disabled = model.closed
        self._show_chosen()
        self._shut.layout.display = None if model.pair else "none"
        self._shut.disabled = model.closed
        self._table.content = shown(model)
        with self._failures.hold_sync():
            self._failures.title = words.failed_games(model.table.failed)
            self._failures.lines = list(model.failures)
        self._cells.content = cells_of(self.scene, "Points of row against column", model.shown().current)
        self._show_library()

    def _show_chosen(self) -> None:
        self._games.disabled = self.model.closed or not (self._agent.value and self._opponent.value)

    def _show_library(self) -> None:
        """List the games of the pairing, or none any more."""
        if self.model.library is not self._listed:
            self._listed = self.model.library
            self._end_library()
            self._end_player()
            if self._listed is not None:
                self.library = Library(self._listed, theme=self.theme, width=self.width)
            self._below.children = [] if self.library is None else [self.library]
        if self.library is not None:
            self.library.theme = self.theme
        if not self.model.pair and self.player is not None:
            self._below.children = []
            self._end_player()

    def _end_library(self) -> None:
        if self.library is not None:
            library, self.library = self.library, None
            library.close()

    # ------------------------------------------------------------------ page -> model
    def _names(self, i: int, j: int) -> tuple[str, str]:
        return self.model.places[i].agent, self.model.places[j].agent

    def _point(self, i: int, j: int) -> None:
        self.model.look(*self._names(i, j))

    def _look(self, i: int, j: int) -> None:
        self.model.look(*self._names(i, j))

    def _open(self, i: int, j: int) -> None:
        self._told = ()  # the lists follow a click on the pairing that is open already, too
        self.model.open(*self._names(i, j))

    def _switched(self, change: Any) -> None:
        if not self._showing:
            self._guard(lambda: self.model.show(chart=change["new"]))

    def _sort(self, message: Any) -> None:
        """Sort as a page asks for; anything may come from it."""
        if isinstance(message, dict) and message.get("do") == "sort":
            column: Any = message.get("value")
            self._guard(lambda: self.model.sort_by(column))

    def close(self) -> None:
        """Close it and everything in it; a run ends, and what was played is kept. No widget is left behind."""
        if not self._closed:
            self._end_library()
        super().close()

    # ------------------------------------------------------------------ without a kernel
    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        live = super()._repr_mimebundle_(**options)
        if "text/html" in live:
            live["text/html"] = plain_table(self.model) + live["text/html"]
        return live

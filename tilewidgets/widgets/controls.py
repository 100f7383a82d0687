"""The native, labelled controls of a board: the twin of everything that its canvas can do, before it in the document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets

from tilewidgets.models.searching import can_analyse

if TYPE_CHECKING:
    from tilewidgets.models import MatchModel

WIDE = 720
HINT = "Hint: show the best move that is known"
STOP = "Stop: let the agent make the best move that it has found so far"


def button(label: str, icon: str, tooltip: str, on_click: Callable[[], None], *styles: str, width: int | None = None) -> ipywidgets.Button:
    """Make a native button; without a label it shows its icon only, and its tooltip is its name."""
    layout = ipywidgets.Layout(width="auto" if width is None else f"{width}px", flex="0 0 auto")
    made = ipywidgets.Button(description=label, icon=icon, tooltip=tooltip, layout=layout)
    for style in styles:
        made.add_class(style)
    made.on_click(lambda _: on_click())
    return made


def dropdown(tooltip: str, options: Sequence[Any], flex: str = "1 1 110px", min_width: str = "90px") -> ipywidgets.Dropdown:
    """A native list; its tooltip is its name."""
    made = ipywidgets.Dropdown(options=options, layout=ipywidgets.Layout(width="auto", flex=flex, min_width=min_width))
    made.tooltip = tooltip
    return made


class Controls:
    """Undo, Redo, the game's own buttons, Hint, the list of legal moves with Play; Analyse and New game.

    Where it is an agent's turn and none is thinking, Retry stands in the place of the list; after a failure, Replace and Concede as well.
    While an agent thinks, Hint is Stop.

    Parameters
    ----------
    model : MatchModel
    guard : callable
        Runs a command so that no exception is lost.
    width : int
        Of the board, in CSS pixels.

    Attributes
    ----------
    rows : tuple of widgets
        Rows of controls, from the top.
    beside_status : tuple of widgets
        What stands beside the status line.
    """

    def __init__(self, model: MatchModel, guard: Callable[[Callable[[], Any]], None], width: int) -> None:
        self._model, self._guard, self._showing = model, guard, False
        wide = width >= WIDE

        def command(action: Callable[[], Any]) -> Callable[[], None]:
            return lambda: guard(action)

        labels = ("Undo", "Redo") if wide else ("", "")
        sizes = (80, 80) if wide else (36, 36)
        self.undo = button(labels[0], "undo", "Undo: back to your last decision", command(model.undo), width=sizes[0])
        self.redo = button(labels[1], "repeat", "Redo: forward to your next decision", command(model.redo), width=sizes[1])
        self.hint = button("Hint", "lightbulb-o", HINT, command(self._hint_or_stop), width=76)
        self.own = {
            spec.name: button(spec.label, spec.icon, spec.tooltip, command(lambda name=spec.name: model.press(name)), width=None)  # type: ignore[misc]  # binds the name now
            for spec in model.game.buttons(model.view, model.selection)
        }
        self.moves = ipywidgets.Dropdown(
            options=[("no moves now", "")], layout=ipywidgets.Layout(width="auto", flex="1 1 120px", min_width="120px")
        )
        self.moves.tooltip = "Legal moves"
        self.moves.observe(lambda change: self._chosen(change["new"]), "value")
        self.play = button("Play", "", "Play: make the move that is shown", command(self._play), "tw-primary", width=66)
        self.retry = button("Retry", "", "Retry: ask the agent again", command(model.retry), "tw-primary")
        self.replace = button("Replace", "", "Replace: let random play on", command(lambda: model.retry("random")))
        self.concede = button("Concede", "", "Concede: end the game as a loss of the agent", command(model.concede))
        self.analyse = ipywidgets.ToggleButton(
            description="Analyse" if wide else "",
            icon="line-chart",
            tooltip="Analyse: show what a search thinks of your moves",
            layout=ipywidgets.Layout(width="98px" if wide else "36px", flex="0 0 auto"),
        )
        self.analyse.add_class("tw-quiet")
        if not wide:
            self.analyse.add_class("tw-icon")
        self.analyse.observe(lambda change: self._analyse(change["new"]), "value")
        self.new = button("New game", "", "New game: deal again", command(model.new_game), "tw-quiet", width=92)
        every = (self.undo, self.redo, *self.own.values(), self.hint)
        if not wide:
            for one in (*self.own.values(), self.hint):
                one.layout.flex, one.layout.width = "1 1 0", "auto"
            for one in (self.retry, self.replace, self.concede):
                one.layout.flex = "1 1 0"
        row = {"align_items": "center", "flex_flow": "row nowrap"}
        choosing = [self.moves, self.play, self.retry, self.replace, self.concede]
        rows = [[*every, *choosing]] if wide else [[*every], [*choosing, self.analyse]]
        self.rows = tuple(ipywidgets.HBox(parts, layout=ipywidgets.Layout(**row)) for parts in rows)
        for made in self.rows:
            made.add_class("tw-controls")
        self.beside_status = (self.analyse, self.new) if wide else (self.new,)

    def _hint_or_stop(self) -> None:
        (self._model.stop if self._model.thinking else self._model.hint)()

    def _analyse(self, on: bool) -> None:
        if not self._showing:
            self._guard(self._model.analyse if on else self._model.stop_analysis)
            self.show()

    def _play(self) -> None:
        model = self._model
        if model.curtain:
            model.lift()
        elif model.selection is not None and getattr(model.selection, "move", None) is not None:
            model.press("confirm")
        else:
            model.play(self.moves.value)

    def _chosen(self, move: str) -> None:
        if not self._showing and move:
            self._guard(lambda: self._model.select(move))

    def show(self) -> None:
        """Make the controls tell what the model says."""
        model = self._model
        mine = model.is_my_turn
        ended = model.state.is_over or model.conceded is not None or model.closed
        waits = not (mine or model.thinking or ended) and model.seats[model.to_move].agent is not None
        failed = waits and model.status_kind == "error"
        self.undo.disabled = model.undo_ply is None
        self.redo.disabled = model.redo_ply is None
        stops = model.thinking and can_analyse(model.seats[model.to_move].agent)
        self.hint.description, self.hint.icon = ("Stop", "stop") if model.thinking else ("Hint", "lightbulb-o")
        self.hint.tooltip = STOP if model.thinking else HINT
        self.hint.disabled = not (mine or stops)
        self.analyse.disabled = model.closed
        self.new.disabled = model.closed
        for control, there in ((self.moves, not waits), (self.play, not waits), (self.retry, waits)):
            control.layout.display = None if there else "none"
        for control in (self.replace, self.concede):
            control.layout.display = None if failed else "none"
        view = model.view
        for spec in model.game.buttons(view, model.selection):
            self.own[spec.name].disabled = not (spec.enabled and mine)
        self.play.description = "Show" if model.curtain else "Play"
        self.play.tooltip = "Show: lift the curtain" if model.curtain else "Play: make the move that is shown"
        self.play.disabled = not (mine or (model.curtain and not model.closed))
        self._showing = True
        try:
            self.analyse.value = model.analysing
            self._show_moves(view)
        finally:
            self._showing = False

    def _show_moves(self, view: Any) -> None:
        model = self._model
        legal = model.legal_moves
        options = [(model.game.say_move(view, move), str(move)) for move in legal] or [("no moves now", "")]
        if legal and not model.preselects:
            options.insert(0, ("choose a move ...", ""))
        if tuple(options) != tuple(self.moves.options):
            self.moves.options = options
        self.moves.disabled = not legal
        shown = model.game.listed(view, model.selection) if legal else None
        if shown is not None:
            self.moves.value = str(shown)
        elif not model.preselects:
            self.moves.value = ""
        elif legal and not self.moves.value:
            self.moves.value = str(legal[0])

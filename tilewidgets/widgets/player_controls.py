"""The native, labelled controls of a replay: steps and slider above the picture; search, notes, variations and files below it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import ipywidgets

from tilewidgets.errors import MatchError
from tilewidgets.match import MARKS
from tilewidgets.models import ReplayModel
from tilewidgets.models.replay_model import EVERYTHING, PUBLIC
from tilewidgets.widgets.controls import WIDE, button, dropdown
from tilewidgets.widgets.steps import Timeline

NARROWEST = "64px"
SAVE = "Save the replay with all that is written on it"
REPLACE = "Replace: write over the file of this name"
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
Guard = Callable[[Callable[[], Any]], None]


class PlayerControls:
    """What stands round the picture of a `Player`.

    Parameters
    ----------
    model : ReplayModel
    guard : callable
        Runs a command so that no exception is lost.
    play_on : callable
        Opens or closes the board on which one plays on.
    width : int
        Of the player, in CSS pixels.

    Attributes
    ----------
    timeline : Timeline
    playing_on : bool
        Whether there is a board on which one plays on; to be set before `show`.
    rows : tuple of widgets
        Above the status line.
    tools : tuple of widgets
        Below the picture.
    """

    def __init__(self, model: ReplayModel, guard: Guard, play_on: Callable[[], Any], width: int) -> None:
        self._model, self._guard, self._showing, self.playing_on = model, guard, False, False
        self._replacing = ""  # the file that a second press of Save may write over
        wide = width >= WIDE
        self._make_steps()
        self._make_tools(play_on)
        self._make_notes()
        steps = [self.first, self.back, self.play, self.forward, self.last]
        if wide:
            self.rows: tuple[Any, ...] = (_row([*steps, self.timeline, self.speed]),)
            tools = [
                [self.perspective, self.kind, self.find, self.compare, self.evaluate, self.blunders],
                [self.mark, self.comment, self.moves, self.what_if, self.play_on],
                [self.name, self.promote, self.delete, self.leave, self.file, self.save],
            ]
        else:
            self.rows = (_row([*steps, self.speed]), _row([self.timeline]))
            tools = [
                [self.perspective, self.play_on],
                [self.kind, self.find, self.compare],
                [self.evaluate, self.blunders],
                [self.mark, self.comment],
                [self.moves, self.what_if],
                [self.name, self.promote, self.delete, self.leave],
                [self.file, self.save],
            ]
        self.tools = tuple(_row(parts, "tw-tools") for parts in tools)

    def _command(self, action: Callable[[], Any]) -> Callable[[], None]:
        return lambda: self._guard(action)

    def _make_steps(self) -> None:
        model, command = self._model, self._command
        self.first = button("", "step-backward", "First: the position before the first move", command(model.first), "tw-step", width=40)
        self.back = button("", "chevron-left", "Back: one move", command(model.back), "tw-step", width=40)
        self.play = button("", "play", "Play: go on by itself", command(self._play_or_pause), "tw-step", "tw-primary", width=56)
        self.forward = button("", "chevron-right", "Forward: one move", command(model.forward), "tw-step", width=40)
        self.last = button("", "step-forward", "Last: the final position", command(model.last), "tw-step", width=40)
        self.timeline = Timeline(layout=ipywidgets.Layout(flex="1 1 auto", width="auto"))
        self.speed = dropdown("Speed", [(f"{speed:g} ply/s", speed) for speed in SPEEDS], "0 0 100px", NARROWEST)
        self.speed.observe(self._changed(lambda speed: setattr(model, "speed", speed)), "value")

    def _make_tools(self, play_on: Callable[[], Any]) -> None:
        model, command = self._model, self._command
        self.perspective = dropdown("Perspective: what is seen", self._seen(), "1 1 120px", NARROWEST)
        self.perspective.observe(self._changed(lambda value: setattr(model, "perspective", value)), "value")
        self.kind = dropdown("Kind of event to look for", [("any event", "")], "1 1 120px", NARROWEST)
        self.find = button("Find next", "search", "Find: the next ply with such an event", command(self._find))
        self.compare = ipywidgets.ToggleButton(
            description="Compare",
            icon="columns",
            tooltip="Compare: keep this ply beside those that you go to",
            layout=ipywidgets.Layout(width="auto", flex="0 0 auto"),
        )
        self.compare.observe(self._changed(lambda on: setattr(model, "compare", model.ply if on else None)), "value")
        self.evaluate = ipywidgets.ToggleButton(
            description="Evaluate",
            icon="line-chart",
            tooltip="Evaluate: let a search judge every ply; the chart shows the chance to win",
            layout=ipywidgets.Layout(width="auto", flex="0 0 auto"),
        )
        self.evaluate.observe(self._changed(lambda on: model.evaluate() if on else model.forget_evaluation()), "value")
        self.blunders = button(
            "Mark", "exclamation", "Mark: write ? and ?? and what was better on the moves that lost most", command(model.annotate_blunders)
        )
        self.play_on = button(
            "Play on", "hand-pointer-o", "Play on: go on from here against the greedy agent", lambda: self._guard(play_on)
        )

    def _seen(self) -> list[tuple[str, Any]]:
        return [("All hands", EVERYTHING), ("What all know", PUBLIC), *((f"As {name}", p) for p, name in enumerate(self._model.names))]

    def _make_notes(self) -> None:
        model, command = self._model, self._command
        self.mark = dropdown("Mark of this move", [("no mark", ""), *((mark, mark) for mark in MARKS)], "0 0 96px", NARROWEST)
        self.mark.observe(self._changed(lambda mark: model.annotate(mark=mark)), "value")
        self.comment = _text("Comment on this position", "2 1 180px")
        self.comment.observe(self._changed(lambda words: model.annotate(comment=words)), "value")
        self.moves = dropdown("Another move to try here", [("no moves", "")], "1 1 120px", NARROWEST)
        self.what_if = button("What if", "code-fork", "What if: try that move as a variation", command(self._what_if))
        self.name = _text("Variation name", "1 1 110px", "Name of this variation")
        self.name.observe(self._changed(model.rename), "value")
        self.promote = button("Promote", "", "Promote: exchange this variation with the line it leaves", command(model.promote))
        self.delete = button("Delete", "", "Delete this variation", command(model.delete))
        self.leave = button("Leave", "", "Leave: back to where this variation branches off", command(model.leave))
        self.file = _text("File to save to", "1 1 120px", "File, such as game.replay.json")
        self.file.observe(lambda _: self._offer_replacing(""), "value")
        self.save = button("Save", "floppy-o", SAVE, command(self._save))

    # ------------------------------------------------------------------ what they do
    def _changed(self, action: Callable[[Any], Any]) -> Callable[[Any], None]:
        """An observer of a control that somebody has changed, not the program; what is refused is taken back."""

        def changed(change: Any) -> None:
            if not self._showing:
                self._guard(lambda: action(change["new"]))
                self.show()

        return changed

    def _play_or_pause(self) -> None:
        (self._model.pause if self._model.playing else self._model.play)()

    def _find(self) -> None:
        kind = self.kind.value or (lambda state: state.events)
        try:
            self._model.find(kind, after=self._model.ply)
        except MatchError:
            self._model.find(kind)  # from the beginning again

    def _what_if(self) -> None:
        self._model.what_if(self.moves.value)

    def _save(self) -> None:
        name = self.file.value.strip()
        if name and "." not in name.replace("\\", "/").rpartition("/")[2]:
            name += ".replay.json"
        replace = bool(name) and name == self._replacing
        try:
            self._model.save(name, replace=replace)
        except MatchError:
            self._offer_replacing(name if os.path.lexists(name) else "")
            raise
        self._offer_replacing("")
        self.file.value = name

    def _offer_replacing(self, name: str) -> None:
        """Let the next press of *Save* write over the file of this name, which was refused; or no longer."""
        self._replacing = name
        self.save.description, self.save.tooltip = ("Replace", REPLACE) if name else ("Save", SAVE)

    # ------------------------------------------------------------------ what they show
    def show(self) -> None:
        """Make the controls tell what the model says."""
        self._showing = True
        try:
            self._show_steps()
            self._show_search()
            self._show_notes()
            self._show_moves()
            self.play_on.description = "Close board" if self.playing_on else "Play on"
            self.play_on.disabled = not self.playing_on and (self._model.closed or self._model.state.is_over)
        finally:
            self._showing = False

    def _show_steps(self) -> None:
        model = self._model
        self.first.disabled = self.back.disabled = model.closed or model.ply == 0
        self.forward.disabled = self.last.disabled = model.closed or model.ply == model.last_ply
        self.play.disabled = model.closed or model.last_ply == 0
        self.play.icon = "pause" if model.playing else "play"
        self.play.tooltip = "Pause" if model.playing else "Play: go on by itself"
        with self.timeline.hold_sync():
            self.timeline.last, self.timeline.ply, self.timeline.closed = model.last_ply, model.ply, model.closed
        if model.speed not in [speed for _, speed in self.speed.options]:
            self.speed.options = sorted([*self.speed.options, (f"{model.speed:g} ply/s", model.speed)], key=lambda option: option[1])
        self.speed.value = model.speed

    def _show_search(self) -> None:
        model = self._model
        _offer(self.perspective, self._seen())
        self.perspective.value = model.perspective
        wanted = self.kind.value
        kinds = [("any event", ""), *model.event_kinds.items()]
        if _offer(self.kind, kinds) and wanted in dict(kinds).values():
            self.kind.value = wanted
        self.compare.value = model.compare is not None
        self.evaluate.value = model.evaluating or bool(model.evaluations)
        self.evaluate.disabled = model.closed
        self.blunders.disabled = model.closed or not (model.open_hands and model.unmarked)
        for control in (self.perspective, self.kind, self.find, self.compare, self.speed):
            control.disabled = model.closed

    def _show_notes(self) -> None:
        model = self._model
        node, variation = model.line[model.ply], model.variation
        self.mark.value, self.mark.disabled = node.mark, model.closed or node.parent is None
        self.comment.value, self.comment.disabled = node.comment, model.closed
        inside = variation is not None and not model.closed
        self.name.value = variation.name if variation is not None else ""
        for control in (self.name, self.promote, self.delete, self.leave):
            control.disabled = not inside
        if not self.file.value and model.path:
            self.file.value = model.path
        self.leave.disabled = model.closed or model.line[-1].variation is None
        self.save.disabled = self.file.disabled = model.closed
        (self.save.add_class if model.unsaved else self.save.remove_class)("tw-primary")

    def _show_moves(self) -> None:
        model = self._model
        mine = model.perspective in (EVERYTHING, model.state.to_move)  # the moves of others would tell of their hands
        view = model.state.view(model.state.to_move)
        legal = view.legal_moves if mine else ()
        _offer(self.moves, [(model.game.say_move(view, move), str(move)) for move in legal] or [("no moves", "")])
        self.moves.disabled = self.what_if.disabled = model.closed or not legal

    def close(self) -> None:
        """Forget the model."""
        self._guard = _nothing


def _nothing(_action: Callable[[], Any]) -> None:
    """Do nothing: the player is closed."""


def _offer(control: Any, options: list[tuple[str, Any]]) -> bool:
    """Let a dropdown offer these, if it does not; the answer is whether it is new."""
    new = options != list(control.options)
    if new:
        control.options = options
    return new


def _row(parts: list[Any], *classes: str) -> Any:
    row = ipywidgets.HBox(parts, layout=ipywidgets.Layout(align_items="center", flex_flow="row nowrap"))
    for name in ("tw-controls", *classes):
        row.add_class(name)
    return row


def _text(placeholder: str, flex: str, tooltip: str = "") -> Any:
    layout = ipywidgets.Layout(width="auto", flex=flex, min_width=NARROWEST)
    made = ipywidgets.Text(placeholder=placeholder, continuous_update=False, layout=layout)
    made.tooltip = tooltip or placeholder
    return made

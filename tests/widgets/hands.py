"""What hands and eyes do with a board: click on targets, press buttons, choose from the list; and see that all of it is true."""

from __future__ import annotations

from functools import partial

from tests.models.positions import check_model
from tilewidgets.models.searching import can_analyse


def tap(board, x, y, event="mouse_down"):
    """Click on the canvas at logical (x, y), as the browser tells of it."""
    ratio = board._painter.pixel_ratio
    content = {"event": event, "x": x * ratio, "y": y * ratio}
    if event == "touch_start":
        content = {"event": event, "touches": [{"x": x * ratio, "y": y * ratio}]}
    board._painter.canvas._handle_custom_msg(content, [])


def spot(board, target_id):
    """A point where the target lies on top."""
    target = board.scene.target(target_id)
    assert target is not None, f"{target_id} is not among {[t.id for t in board.scene.targets]}"
    xs, ys = zip(*target.outline, strict=True)
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    for share in (0, 0.5, 0.7, 0.8):
        for corner in target.outline:
            x, y = (m + share * (c - m) for m, c in zip(middle, corner, strict=True))
            if board.scene.at(x, y) == target:
                return x, y
    raise AssertionError(f"{target_id} is covered")


def click(board, target_id):
    """Click on a target of the scene."""
    tap(board, *spot(board, target_id))


def press(button):
    """Press a native button, as the browser tells of it."""
    button._handle_custom_msg({"event": "click"}, [])


def choose(board, move):
    """Choose from the list of moves."""
    values = [value for _, value in board._controls.moves.options]
    board._controls.moves.set_state({"index": values.index(str(move))})


def buttons(board):
    """The native buttons by name, those that can be pressed now."""
    c = board._controls
    every = {
        "undo": c.undo,
        "redo": c.redo,
        "hint": c.hint,
        **c.own,
        "play": c.play,
        "retry": c.retry,
        "replace": c.replace,
        "concede": c.concede,
        "new": c.new,
    }
    return {name: button for name, button in every.items() if not button.disabled and button.layout.display != "none"}


def kind_of(model, tile):
    """Where a tile of the viewer's lies: `hand`, `open` or `drawn`."""
    view = model.view
    return "drawn" if view.drawn == tile else "open" if tile in view.open_tiles[model.viewer] else "hand"


def clicks_for(model, move):
    """The targets to click, one after the other, to make a move from an empty selection."""
    if move.is_draw:
        return ["supply"]
    there = [m for m in model.legal_moves if (m.tile, m.cell) == (move.tile, move.cell)]
    cell = f"cell:{move.cell[0]},{move.cell[1]}"
    tile = [] if model.view.drawn else [f"{kind_of(model, move.tile)}:{move.tile}"]
    return [*tile, cell, *[cell] * there.index(move), *(["pill"] if len(there) > 1 else [])]


def drawing(board, **options):
    """The scene that the model would be drawn as now."""
    model = board.model
    draw = model.game.scene if model.overlay is None else partial(model.game.overlay_scene, overlay=model.overlay)
    return draw(
        model.view,
        selection=model.selection,
        theme=board.theme,
        width=board.width,
        names=model.names,
        side=board.scene.side,
        curtain=model.curtain,
        thinking=model.thinking or model.closed or model.conceded is not None,
        **options,
    )


def check_board(board, deep=True):
    """The board shows what the model says, and offers what can be done."""
    model, c = board.model, board._controls
    check_model(model, deep)
    assert board.scene == drawing(board)
    assert board._painter.scene == board.scene
    legal = [str(move) for move in model.legal_moves]
    assert [value for _, value in c.moves.options] == (legal or [""])
    assert [label for label, _ in c.moves.options] == ([model.game.say_move(model.view, m) for m in model.legal_moves] or ["no moves now"])
    assert c.moves.disabled == (not legal)
    assert c.moves.value in (legal or [""])
    if model.selection.move is not None and legal:
        assert c.moves.value == str(model.selection.move)
    assert (board._status.text, board._status.kind) == (model.status, model.status_kind)
    assert board._status.canvas_label == f"{board.scene.title}. {board.scene.desc}"
    assert c.undo.disabled == (model.undo_ply is None)
    assert c.redo.disabled == (model.redo_ply is None)
    stops = model.thinking and can_analyse(model.seats[model.to_move].agent)
    assert c.hint.disabled == (not (model.is_my_turn or stops))
    assert c.hint.description == ("Stop" if model.thinking else "Hint")
    assert c.analyse.value == model.analysing
    assert (board._analysis.layout.display is None) == model.analysing
    assert c.play.disabled == (model.closed or not (model.is_my_turn or model.curtain))
    assert c.play.description == ("Show" if model.curtain else "Play")
    assert c.own["draw"].disabled == (legal != ["draw"])
    ended = model.state.is_over or model.closed or model.conceded is not None
    waits = model.seats[model.to_move].agent is not None and not (model.thinking or ended)
    assert (c.retry.layout.display is None) == waits
    assert (c.play.layout.display is None) == (c.moves.layout.display is None) == (not waits)
    if waits and model.status_kind == "error":
        assert c.replace.layout.display is c.concede.layout.display is None
    assert board.children[-2:] == (board._painter.canvas, board._analysis), "native controls come first"
    assert board._status in board.children[-3].children

"""The explorer without a browser: controls and clicks do what the model does, all of it is shown, nothing is left."""

from __future__ import annotations

import ipycanvas.canvas
import ipywidgets.widgets.widget as internals
import pytest
from traitlets import TraitError

import tilewidgets as tw
from tests.games.tictactiles import TicTacTiles
from tests.theory.kuhn import Kuhn
from tests.widgets.hands import press
from tilewidgets import Explorer, theory
from tilewidgets.models import ExplorerModel
from tilewidgets.models import explorer_words as words
from tilewidgets.theory.nodes import TERMINAL


def live():
    return {key for key, widget in internals._instances.items() if type(widget).__name__ != "_CanvasManager"}


def tiny():
    return tw.game("pyramid", ruleset="tiny").deal(3)


def kuhn():
    return theory.tree(Kuhn().deal(1), viewer="public")


@pytest.fixture
def explorers():
    """Makes explorers that show what their models say, and are closed at the end; then no widget may be left."""
    before, made = live(), []

    def make(source=None, **options):
        made.append(Explorer(tiny() if source is None else source, **options))
        return made[-1]

    yield make
    for explorer in made:
        if not explorer._closed:
            check(explorer)
        explorer.close()
        explorer.close()
    assert live() == before


def check(explorer):
    """The pictures, the controls and the status line show what the model says."""
    model, c = explorer.model, explorer._controls
    assert explorer.scene == model.scene(explorer.theme) == explorer._painter.scene
    assert explorer.position == explorer._board.scene
    assert f"ply {model.view.ply}" in explorer.position.title
    node = model.node
    assert [value for _, value in c.children.options] == [-1, *(child.number for child in node.children)]
    assert [value for _, value in c.alike.options] == [-1, *(one.number for one in model.alike if one is not node)]
    assert (c.children.value, c.alike.value) == (-1, -1)
    assert c.up.disabled == (node.parent is None)
    assert c.down.disabled == (node.kind == TERMINAL)
    assert c.expand.disabled == (not model.is_closed(node))
    assert c.fold.disabled == (not model.shown_below(node))
    assert c.solve.disabled == model.solved
    assert (explorer._status.kind, explorer._status.text) == (model.status_kind, model.status)
    assert explorer._status.canvas_label.startswith(f"{explorer.scene.title}. ")
    assert explorer.position.title in explorer._status.canvas_label


def tap(painter, scene, target_id):
    """Click in the middle of a target."""
    target = scene.target(target_id)
    assert target is not None, f"{target_id} is not among {[t.id for t in scene.targets]}"
    x, y = (sum(p[i] for p in target.outline) / len(target.outline) for i in (0, 1))
    assert scene.at(x, y) == target
    ratio = painter.pixel_ratio
    painter.canvas._handle_custom_msg({"event": "mouse_down", "x": x * ratio, "y": y * ratio}, [])


def click(explorer, target_id):
    tap(explorer._painter, explorer.scene, target_id)


@pytest.mark.parametrize("options", [{}, {"width": 400, "theme": "dark"}, {"width": 1200}], ids=str)
@pytest.mark.parametrize("source", [tiny, kuhn, lambda: tw.game("pirates").deal(1), lambda: TicTacTiles().deal(1)])
def test_walking(explorers, source, options):
    explorer = explorers(source(), **options)
    model, c = explorer.model, explorer._controls
    press(c.down)
    assert model.node.parent is model.tree.root
    check(explorer)
    if not c.next.disabled:
        press(c.next)
        press(c.previous)
    check(explorer)
    if not c.expand.disabled:
        press(c.expand)
    check(explorer)
    press(c.fold)
    check(explorer)
    press(c.up)
    assert model.node is model.tree.root
    for button in (c.closer, *c.pans, c.farther, c.fit):
        press(button)
        check(explorer)
    for theme in ("dark", "light"):
        explorer.theme = theme
        check(explorer)


def test_clicks(explorers):
    explorer = explorers()
    model = explorer.model
    child = model.tree.root.children[1]
    click(explorer, f"node:{child.number}")
    assert model.node is child
    assert child.children == ()
    click(explorer, f"node:{child.number}")
    assert model.shown_below(child) == child.children != ()
    check(explorer)
    click(explorer, f"node:{child.number}")
    assert model.shown_below(child) == ()
    model.expand()
    for _ in range(6):
        press(explorer._controls.closer)
    x = model.centre[0]
    side = next(target.id for target in explorer.scene.targets if target.kind == "pan")
    click(explorer, side)
    assert (model.centre[0] < x) == (side == "pan:left")
    explorer._painter.canvas._handle_custom_msg({"event": "mouse_down", "x": 2, "y": 2}, [])
    check(explorer)


def test_the_chart_leads_back(explorers):
    explorer = explorers()
    model = explorer.model
    model.down()
    model.down()
    tap(explorer._board, explorer.position, "ply:1")
    assert model.node.ply == 1
    check(explorer)


def test_lists(explorers):
    explorer = explorers(kuhn())
    model, c = explorer.model, explorer._controls
    assert [label for label, _ in c.children.options][:2] == ["6 outcomes: go to ...", "JQ 1/6: player 0 to move, 2 moves"]
    assert c.alike.layout.display == "none"
    c.children.set_state({"index": 1})
    assert model.node.path == ("JQ",)
    c.children.set_state({"index": 1})
    assert model.node.path == ("JQ", "pass")
    check(explorer)
    assert [label for label, _ in c.alike.options] == ["same information set: 1 other node", "KQ, pass"]
    assert c.alike.layout.display is None
    c.alike.set_state({"index": 1})
    assert model.node.path == ("KQ", "pass")
    check(explorer)


def test_solving(explorers):
    explorer = explorers()
    press(explorer._controls.solve)
    assert explorer.model.solved
    assert "value" in explorer._status.text
    assert "value" in explorer._controls.children.options[1][0]
    secret = explorers(kuhn())
    press(secret._controls.solve)
    assert secret._status.kind == "error"
    assert secret._status.text == f"Not possible: {words.IMPERFECT}"


def test_only_what_has_changed_is_sent(explorers, monkeypatch):
    explorer, sent = explorers(), []
    monkeypatch.setattr(ipycanvas.canvas._CANVAS_MANAGER, "send", lambda content, buffers=None: sent.append(content))
    drawn = explorer.position
    press(explorer._controls.closer)
    assert explorer.position is drawn
    assert len(sent) == 1, "the tree moves, the position does not"
    explorer.model.down()
    assert explorer.position is not drawn


def test_a_given_model_is_shown_twice_and_lives_on(explorers):
    model = ExplorerModel(tiny())
    one, other = explorers(model), explorers(model)
    press(one._controls.down)
    check(other)
    one.close()
    assert not model.closed
    press(other._controls.up)
    check(other)
    own = explorers()
    own.close()
    assert own.model.closed
    press(own._controls.down)
    click(own, f"node:{own.model.tree.root.number}")
    assert repr(own).startswith("<Explorer")
    assert own.model.node is own.model.tree.root


def test_an_error_of_an_observer_is_shown(explorers):
    explorer = explorers()

    def fail(_):
        raise ValueError("mine")

    explorer.model.observe(fail, "node")
    press(explorer._controls.down)
    assert explorer._status.text == "An error beside the tree: ValueError: mine"
    explorer.model.unobserve(fail, "node")
    press(explorer._controls.up)


@pytest.mark.parametrize("options", [{"width": 399}, {"width": 2000}, {"width": "wide"}, {"pixel_ratio": 9}, {"theme": "blue"}], ids=str)
def test_what_cannot_be_is_refused(options):
    before = live()
    with pytest.raises(tw.TileError, match=next(iter(options))):
        Explorer(tiny(), **options)
    with pytest.raises(tw.TileError, match=r"theory\.tree"):
        Explorer("pyramid")
    with pytest.raises(tw.TileError, match="depth"):
        Explorer(ExplorerModel(tiny()), depth=3)
    assert live() == before


def test_traits(explorers):
    explorer = explorers()
    with pytest.raises(TraitError):
        explorer.theme = "blue"
    with pytest.raises(TraitError):
        explorer.width = 3
    assert repr(explorer).startswith("<Explorer: Tree of Pyramid Power, 4 nodes shown; root")
    bundle = explorer._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg ")
    assert bundle["text/plain"].splitlines()[0] == f"> {words.named(explorer.model.node)}"
    assert len(bundle["text/plain"].splitlines()) == 4

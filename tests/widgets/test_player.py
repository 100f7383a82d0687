"""The player without a browser: controls do what the model does, all of it is shown, few messages, nothing is left."""

from __future__ import annotations

import asyncio
import contextlib

import ipywidgets
import ipywidgets.widgets.widget as internals
import pytest
from traitlets import TraitError

import tilewidgets as tw
from tests.models.replays import check_replay_model, other_move, replay
from tests.widgets.hands import click, press
from tests.widgets.recorder import recording
from tilewidgets import Player
from tilewidgets.models import ReplayModel
from tilewidgets.replay import Replay


def live():
    return {key for key, widget in internals._instances.items() if type(widget).__name__ != "_CanvasManager"}


@pytest.fixture
def players():
    """Makes players that show what their models say, and are closed at the end; then no widget may be left."""
    before, made = live(), []

    def make(*args, **options):
        made.append(Player(*(args or [replay()]), **options))
        return made[-1]

    yield make
    for player in made:
        if not player._closed:
            check_player(player)
        player.close()
        player.close()
    assert live() == before


def check_player(player):
    """The controls, the list, the status line and the picture show what the model says."""
    model, c = player.model, player._controls
    check_replay_model(model)
    assert player.scene == player._draw(player.theme, player.width) == player._painter.scene
    assert (c.timeline.ply, c.timeline.last, c.timeline.closed) == (model.ply, model.last_ply, model.closed)
    assert (player._list.rows, player._list.node) == (list(model.rows), model.node)
    assert (c.speed.value, c.perspective.value, c.compare.value) == (model.speed, model.perspective, model.compare is not None)
    assert [label for label, _ in c.perspective.options][2:] == [f"As {name}" for name in model.names]
    assert (c.first.disabled, c.last.disabled) == (model.ply == 0 or model.closed, model.ply == model.last_ply or model.closed)
    node = model.line[model.ply]
    assert (c.mark.value, c.comment.value) == (node.mark, node.comment)
    assert c.name.value == (model.variation.name if model.variation else "")
    assert c.promote.disabled == (model.variation is None or model.closed)
    assert c.play_on.description == ("Play on" if player.board is None else "Close board")
    assert c.play.icon == ("pause" if model.playing else "play")
    if model.status_kind == "error":
        assert player._status.kind == "error"
    else:
        assert (player._status.kind, player._status.text) == (model.status_kind, model.status)
    assert player._status.canvas_label == f"{player.scene.title}. {player.scene.desc}"


def ask(widget, number):
    """What the slider and the list send."""
    widget.set_state({"asked": [number, 1.5]})
    widget.set_state({"asked": [number, 2.5]})


# ------------------------------------------------------------------------------------------------ controls
@pytest.mark.parametrize("options", [{}, {"width": 400, "theme": "dark"}], ids=str)
@pytest.mark.parametrize("which", [("pyramid", 2), ("pyramid", 1), ("pyramid", 4), ("pirates", 2), ("tictactiles", 2)], ids=str)
def test_steps(players, which, options):
    player = players(replay(*which), **options)
    model, c = player.model, player._controls
    for button, ply in ((c.forward, 1), (c.last, model.last_ply), (c.back, model.last_ply - 1), (c.first, 0)):
        press(button)
        assert model.ply == ply
        check_player(player)
    ask(c.timeline, 3)
    assert model.ply == 3
    ask(player._list, model.line[5].id)
    assert model.ply == 5
    click(player, "ply:2")
    assert model.ply == 2
    click(player, "plate:0") if player.scene.target("plate:0") else None
    assert model.ply == 2
    for text in ("light", "dark"):
        player.theme = text
        check_player(player)


def test_choices(players):
    player = players(ply=3)
    model, c = player.model, player._controls
    c.speed.value = 4.0
    assert model.speed == 4
    model.speed = 3
    check_player(player)
    c.perspective.value = 1
    assert model.perspective == 1
    c.perspective.value = "everything"
    c.compare.value = True
    assert model.compare == 3
    press(c.last)
    assert "ply 3" in player.scene.title
    check_player(player)
    c.compare.value = False
    assert model.compare is None
    c.mark.value = "!?"
    c.comment.value = "the end"
    assert (model.replay.marks, model.replay.comments) == ({model.last_ply: "!?"}, {model.last_ply: "the end"})
    check_player(player)


def test_variations(players):
    player = players(ply=3)
    model, c = player.model, player._controls
    c.moves.value = str(other_move(model))
    press(c.what_if)
    assert (model.variation.moves, model.ply) == (model.state.moves[3:], 4)
    c.name.value = "a try"
    assert model.variation.name == "a try"
    press(c.leave)
    assert model.variation is None
    ask(player._list, next(row["node"] for row in model.rows if row["kind"] == "name"))
    assert model.variation.name == "a try"
    press(c.promote)
    assert model.replay.moves[3] == str(model.state.moves[3])
    ask(player._list, model.variations()[0].first.id)
    press(c.delete)
    assert not model.replay.variations
    check_player(player)


def test_finding(players):
    player = players(replay("pirates", 2, None))
    model, c = player.model, player._controls
    press(c.find)
    first = model.ply
    assert model.state.events
    c.kind.value = list(model.event_kinds.values())[-1]
    seen = []
    for _ in range(3):
        press(c.find)
        seen.append(model.ply)
        assert c.kind.value in {type(event).__name__ for event in model.state.events}
        check_player(player)
    assert first
    model.last()
    press(c.find)
    assert model.ply == min(n.ply for n in model.line if c.kind.value in {type(event).__name__ for event in n.state.events})


def test_a_file_that_is_there_is_replaced_at_the_second_press_only(players, tmp_path):
    player = players(ply=3)
    c = player._controls
    there, other = tmp_path / "there.replay.json", tmp_path / "other.replay.json"
    for file in (there, other):
        file.write_text("{}")
    c.file.value = str(there)
    press(c.save)
    assert (c.save.description, there.read_text()) == ("Replace", "{}")
    c.file.value = str(other)  # another file is asked about anew
    assert c.save.description == "Save"
    press(c.save)
    assert (c.save.description, other.read_text()) == ("Replace", "{}")
    press(c.save)
    assert c.save.description == "Save"
    assert Replay.load(other).plies == len(player.model.replay.moves)
    assert there.read_text() == "{}"
    folder = tmp_path / "folder.replay.json"
    (folder / "inside").mkdir(parents=True)
    c.file.value = str(folder)
    for _ in range(2):
        press(c.save)
    assert player._status.kind == "error"
    assert (folder / "inside").is_dir()


def test_what_is_refused_is_taken_back_and_told(players, tmp_path):
    player = players(ply=3)
    model, c = player.model, player._controls
    c.comment.value = "x" * 5001
    assert c.comment.value == ""
    assert player._status.kind == "error"
    assert "at most 5,000 characters" in player._status.text
    press(c.save)
    assert "There is no file yet" in player._status.text
    (tmp_path / "there.replay.json").write_text("{}")
    c.file.value = str(tmp_path / "there")
    press(c.save)
    assert "exists already" in player._status.text
    for name in ("x.txt", "x" * 300 + ".json", "a\0.json"):
        c.file.value = str(tmp_path / name)
        press(c.save)
        assert player._status.text.startswith("Not possible: ")
    c.file.value = str(tmp_path / "a")
    press(c.save)
    assert (player._status.kind, player._status.text, model.unsaved) == ("turn", "Saved as a.replay.json.", False)
    c.file.value = ""
    press(c.save)
    assert "There is no file yet" in player._status.text  # nothing is written by guessing
    press(c.play)
    assert "running event loop" in player._status.text
    assert c.play.icon == "play"
    for number in (99, -1):
        ask(c.timeline, number)
        assert "There is no ply" in player._status.text
        ask(player._list, number)
        assert "no position" in player._status.text
    for junk in ([], ["x", 1], [None], [True, 1], [1.5, 2], "x", None, {}, [[1], 2]):
        for widget in (c.timeline, player._list):
            with contextlib.suppress(TraitError):  # no list at all
                widget.set_state({"asked": junk})
    assert model.ply == 3
    model.goto(3)


def test_an_observer_that_raises_is_told_of(players):
    player = players()

    def fails(change):
        raise LookupError("mine")

    player.model.observe(fails, "ply")
    press(player._controls.forward)
    assert player.model.ply == 1
    assert "LookupError: mine" in player._status.text
    player.model.unobserve(fails, "ply")
    press(player._controls.forward)
    check_player(player)


def test_another_replay(players):
    player = players(ply=3)
    for which in (("pirates", 2, 25), ("pyramid", 4), ("tictactiles", 2), ("pyramid", 2, 0)):
        player.model.replay = replay(*which)
        check_player(player)
        player.model.perspective = player.model.game.players - 1
        check_player(player)
    assert player._controls.play.disabled


def test_a_very_long_game(players):
    state = tw.game("pyramid", players=1, colors=6, hand_size=1).deal(1)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    player = players(Replay.of(state))
    player.model.last()
    check_player(player)


async def test_two_views_play_once(players):
    model = ReplayModel(replay(), speed=50)
    one, two = players(model), players(model, width=400)
    seen = []
    model.observe(lambda change: seen.append(change.new), "ply")
    press(one._controls.play)
    press(two._controls.play)
    assert not model.playing, "the same button pauses"
    press(two._controls.play)
    check_player(one)
    for _ in range(1000):
        await asyncio.sleep(0.002)
        if not model.playing:
            break
    assert seen == list(range(1, model.last_ply + 1))
    one.close()
    assert not model.closed
    press(two._controls.first)
    assert model.ply == 0
    model.close()
    check_player(two)
    assert two._status.text == "The replay is closed; open it again."


# ------------------------------------------------------------------------------------------------ playing on
def test_playing_on(players):
    player = players(ply=4)
    model, c = player.model, player._controls
    press(c.play_on)
    board = player.board
    assert c.play_on.description == "Close board"
    c.mark.value = "!"
    assert c.play_on.description == "Close board", "other controls leave it"
    board.model.play(board.model.legal_moves[-1])
    [made] = model.variations(4)
    assert made.moves == board.state.moves[4:]
    assert made.name == "played on against greedy"
    press(board._controls.undo)
    assert model.variations(4) == ()
    player.theme = "dark"
    assert board.theme == "dark"
    press(board._controls.new)
    board.model.play(board.model.legal_moves[0])
    assert model.variations(4) == (), "a new deal is none of this replay"
    assert board._status.kind != "error"
    press(c.play_on)
    assert player.board is None
    check_player(player)
    player.play_on(["human", "human"])
    check_player(player)
    player.model.last()
    press(c.play_on)
    press(c.play_on)
    assert player.board is None


# ------------------------------------------------------------------------------------------------ messages, closing, without a kernel
def test_a_step_is_one_message_of_the_canvas(players, monkeypatch):
    for which, usual, most in ((("pyramid", 2), 8_000, 8_000), (("pirates", 2, None), 12_000, 20_000)):
        with recording(monkeypatch) as recorder:
            player = Player(replay(*which))
            sizes = []
            for ply in range(1, player.model.last_ply + 1):
                recorder.take()
                player.model.ply = ply
                sent = [sum(map(len, parts)) for kind, *parts in recorder.take() if kind == "canvas"]
                assert len(sent) == 1
                sizes += sent
            assert sorted(sizes)[len(sizes) // 2] <= usual
            assert max(sizes) <= most
            player.model.ply = 0
            recorder.take()
            with player.model.hold_trait_notifications():
                for ply in range(player.model.last_ply):
                    player.model.ply = ply
            assert [kind for kind, *_ in recorder.take()].count("canvas") == 1
            player.model.goto(player.model.ply)
            assert "canvas" not in [kind for kind, *_ in recorder.take()]
            player.close()


def test_closing_leaves_nothing_and_nothing_happens_any_more(players):
    before = live()
    player = Player(replay(), ply=2)
    player.play_on()
    model, scene, board = player.model, player.scene, player.board
    player.close()
    assert live() == before
    assert (model.closed, board.model.closed) == (True, True)
    for control in (player._controls.forward, player._controls.play_on, player._controls.save):
        control.click()
    player._controls.mark.value = "!"
    player._clicked(100, 100)
    player.theme = "dark"
    assert player.scene is scene
    assert (model.ply, model.replay.marks) == (2, {})
    with pytest.raises(tw.errors.MatchError, match="closed"):
        player.play_on()
    assert "Replay of" in repr(player)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"width": 399}, "width must be"),
        ({"theme": "pink"}, "theme must be"),
        ({"pixel_ratio": 9}, "pixel_ratio must be"),
        ({"ply": 99}, "There is no ply 99"),
        ({"speed": 0}, "speed must be"),
        ({"perspective": 5}, "perspective must be"),
        ({"plyy": 1}, "plyy"),
    ],
)
def test_a_wrong_argument_is_named_and_leaves_nothing(options, words):
    before = live()
    with pytest.raises(tw.TileError, match=words):
        Player(replay(), **options)
    with pytest.raises(tw.TileError, match="belong to the model"):
        Player(ReplayModel(replay()), ply=1)
    assert live() == before


def test_without_a_kernel(players):
    player = players(ply=3)
    bundle = player._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "1 Grace" in bundle["text/plain"]
    assert "<figure" in bundle["text/html"]
    assert repr(player) == f"<Player: {player.scene.title}>"
    assert isinstance(player, ipywidgets.VBox)

"""What leaves the kernel or is printed depends on nothing but what the viewer may know.

Each test runs twice: in a match, and in one with other tiles in the hidden places of the hands and in the supply, drawn so that the viewer
cannot tell the two apart. Not one byte may differ.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading

import pytest

from tests.games.decks import random_state
from tests.widgets.hands import choose, click, clicks_for, press, spot, tap
from tests.widgets.recorder import printed, recording
from tilewidgets import Board, MatchModel, TileError, game


def told(monkeypatch, run):
    """All that is sent and printed while `run(recorder)` goes on; it calls what it is given at each point to look."""
    pages = []
    with recording(monkeypatch) as recorder:
        run(lambda board: pages.append((recorder.take(), printed(board))))
        pages.append((recorder.take(), ""))
    return pages


def same(one, other):
    assert len(one) == len(other)
    for page, (a, b) in enumerate(zip(one, other, strict=True)):
        assert [kind for kind, *_ in a[0]] == [kind for kind, *_ in b[0]], f"page {page}: messages of another kind"
        for message, twin in zip(a[0], b[0], strict=True):
            assert message == twin, f"page {page}"
        assert a[1] == b[1], f"page {page}"


def twins(made, seed, viewer, plies=None):
    """Two states that `viewer` cannot tell apart, the hidden tiles of which differ."""
    state = random_state(made, seed, plies)[-1]
    for n in range(40):
        other = state.view(viewer).sample(f"{seed} {n}")
        if other.setup != state.setup:
            return state, other
    pytest.skip("nothing is hidden any more")
    return None


def scripted(moves):
    """An agent that plays what was played."""

    def follows(view):
        return moves[view.ply]

    return follows


def poke(board, chance):
    """Inputs that may be refused: what is said then must not tell either."""
    model = board.model
    targets = [t.id for t in board.scene.targets if t.kind in ("hand", "open", "drawn", "cell", "supply", "plate")]
    every = sorted(model.game.tiles)
    acts = (
        lambda: tap(board, *spot(board, chance.choice(targets))),
        lambda: model.play(f"{chance.choice(every)}@{chance.randint(-2, 2)},{chance.randint(-2, 2)}/{chance.randint(0, 2)}"),
        lambda: model.select(f"{chance.choice(every)}@{chance.randint(-2, 2)},{chance.randint(-2, 2)}/{chance.randint(0, 2)}"),
        lambda: model.click(f"hand:{chance.choice(every)}"),
        lambda: model.press(chance.choice(("draw", "rotate", "confirm"))),
        lambda: press(board._controls.hint),
        lambda: choose(board, chance.choice(model.legal_moves)) if model.legal_moves else None,
    )
    ply = model.ply
    with contextlib.suppress(TileError, AssertionError):  # refused, or the target is covered
        chance.choice(acts)()
    if model.ply != ply:
        model.goto(ply)


RULES = [
    {},
    {"players": 3},
    {"players": 4, "hand_size": 3},
    {"colors": 4, "hand_size": 4},
    {"supply_end": "blocked", "open_tiles_count": True},
]


@pytest.mark.parametrize(("options", "viewer"), [({}, 0), *((options, 1 - i % 2) for i, options in enumerate(RULES))], ids=str)
def test_a_whole_game_against_agents(monkeypatch, options, viewer):
    made = game("pyramid", **options)
    one, other = twins(made, f"{options} {viewer}", viewer)
    moves = one.moves

    def run_with(setup):
        def run(look):
            chance = random.Random(7)
            seats = ["human" if p == viewer else scripted(moves) for p in range(made.players)]
            board = Board(made.start(setup), seats, names=list("ABCD")[: made.players], seed=1, viewer=viewer)
            look(board)
            while not board.state.is_over:
                model, ply = board.model, board.model.ply
                assert model.is_my_turn
                if chance.random() < 0.25:
                    poke(board, chance)
                    look(board)
                if model.selection.tile is None or model.view.drawn:
                    for target in clicks_for(model, moves[ply]):
                        click(board, target)
                if model.ply == ply:
                    model.play(moves[ply])
                assert model.moves == moves[: model.ply]
                look(board)
            board.close()

        return run

    same(told(monkeypatch, run_with(one.setup)), told(monkeypatch, run_with(other.setup)))


@pytest.mark.parametrize("plies", [0, 4, 10])
async def test_while_an_agent_thinks_and_when_its_answer_is_void(monkeypatch, plies):
    pages = []
    for state in twins(game("pyramid"), f"u{plies}", 0, plies):
        free = threading.Event()

        def waits(view, free=free):
            free.wait(20)
            return view.legal_moves[0]

        with recording(monkeypatch) as recorder:
            board = Board(state, ["human", waits], seed=1)
            model, now = board.model, []
            while model.is_my_turn:
                model.play(model.legal_moves[0])
            assert model.thinking
            assert model.undo_ply is not None
            chance = random.Random(3)
            for _ in range(4):
                now.append((recorder.take(), printed(board)))
                poke(board, chance)
                assert model.thinking
            press(board._controls.undo)
            free.set()
            await asyncio.sleep(0.05)
            now.append((recorder.take(), printed(board)))
            press(board._controls.redo)
            now.append((recorder.take(), printed(board)))
            board.close()
            pages.append([*now, (recorder.take(), "")])
    same(*pages)


@pytest.mark.parametrize("answer", ["draw", "***@500,500/0", "***@0,0/0", "YGB@1,0/1"])
def test_an_illegal_move_of_an_agent_tells_nothing_of_its_hand(monkeypatch, answer):
    made = game("pyramid")
    for plies in (0, 2, 4, 6):
        one, other = twins(made, plies, 0, plies)

        def run_with(state):
            def run(look):
                board = Board(state, ["human", lambda view: answer], names=["A", "B"], seed=1)
                while board.model.is_my_turn:
                    board.model.play(board.model.legal_moves[0])
                assert board.model.last_error.kind == "illegal"
                assert "B chose an illegal move" in board._status.text
                board.close()

            return run

        try:
            pages = told(monkeypatch, run_with(one)), told(monkeypatch, run_with(other))
        except AssertionError:
            continue  # it was legal with the one hand
        same(*pages)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 2, 11])
def test_behind_the_curtain_nobodys_hand(monkeypatch, players, plies):
    made = game("pyramid", players=players)
    one, other = twins(made, f"c{plies}", None, plies)
    assert [one.view(p).hands[p] for p in range(players)] != [other.view(p).hands[p] for p in range(players)]

    def run_with(state):
        def run(look):
            board = Board(state, ["human"] * players, seed=1)
            assert board.model.curtain
            look(board)
            chance = random.Random(5)
            for _ in range(2):
                tap(board, 0, -50)
                for act in (
                    lambda: board.model.play("RRB@1,0/0"),
                    lambda: board.model.click(f"hand:{chance.choice(sorted(made.tiles))}"),
                    board.model.hint,
                    lambda: board.model.press("draw"),
                    lambda: board.model.goto(board.model.ply),
                ):
                    with contextlib.suppress(TileError):
                        act()
                    assert board.model.curtain
                    look(board)
            board.theme = "dark"
            look(board)
            board.close()

        return run

    same(told(monkeypatch, run_with(one)), told(monkeypatch, run_with(other)))


def test_after_a_move_in_a_hot_seat_all_tiles_lie_face_down(boards):
    board = boards(game("pyramid"), ["human", "human"], seed=4)
    model = board.model
    for _ in range(6):
        click(board, "curtain")
        mine = model.state.view(model.to_move).hands[model.to_move]
        assert all(f"hand:{tile}" in {t.id for t in board.scene.targets} for tile in mine)
        model.play(model.legal_moves[0])
        hands = [tile for p in (0, 1) for tile in model.state.view(p).hands[p]]
        laid = {placed.tile for placed in model.view.board} | {tile for tiles in model.view.open_tiles for tile in tiles}
        seen = repr(
            [board.scene.targets, board.scene.desc, board.scene.glyphs, board._status.get_state(), board._controls.moves.get_state()]
        )
        assert not [tile for tile in hands if tile in seen and tile not in laid]


def test_the_recorder_sees_what_it_should(monkeypatch):
    """The same test with what the viewer does know: then bytes differ, in pictures, words and lists."""
    made = game("pyramid")

    def run_with(seed):
        def run(look):
            board = Board(made, ["human", "greedy"], seed=seed)
            look(board)
            board.close()

        return run

    one, other = told(monkeypatch, run_with(1)), told(monkeypatch, run_with(2))
    kinds = {kind for kind, *_ in one[0][0]}
    assert {"comm_open", "comm_msg", "canvas", "log"} <= kinds
    assert told(monkeypatch, run_with(1)) == one
    differing = {a[0] for a, b in zip(one[0][0], other[0][0], strict=False) if a != b}
    assert {"comm_msg", "canvas"} <= differing
    assert one[0][1] != other[0][1]


def test_models_alone_tell_nothing():
    made = game("pyramid", players=3)
    for plies in (0, 5, 12):
        one, other = twins(made, plies, 1, plies)
        texts = []
        for state in (one, other):
            model = MatchModel(state, ["human", "human", "human"], viewer=1, names=["<A>", "B", "C"], seed=3)
            traits = {name: getattr(model, name) for name in model.trait_names() if name != "state"}
            texts.append(repr([traits, model, model.view, model.state, str(model.state), model.names, model.seats]))
        assert texts[0] == texts[1]

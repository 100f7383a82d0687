"""Random hands on boards: clicks anywhere, any button, any call, any order. Nothing is raised, and the board stays true."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.models.positions import failing, first_legal
from tests.widgets.hands import buttons, check_board, choose, press, spot, tap
from tilewidgets import TileError, game

SEATS = {
    "alone": ["human"],
    "hot seat": ["human", "human"],
    "duel": ["human", "greedy"],
    "second": ["greedy", "human"],
    "failing": ["human", failing],
    "family": ["human", "greedy", "human"],
    "crowd": ["human", "random", failing, "human"],
}
RULES = {
    "hidden": {},
    "open": {"visibility": "open"},
    "short": {"hand_size": 2, "colors": 4},
    "blocked": {"supply_end": "blocked", "hand_size": 3},
}


class Hands:
    """Does one random thing after the other."""

    def __init__(self, board, seed):
        self.board, self.chance = board, random.Random(seed)

    def anywhere(self):
        x, y = self.chance.uniform(-5, self.board.scene.width + 5), self.chance.uniform(-5, self.board.scene.height + 5)
        tap(self.board, x, y, self.chance.choice(("mouse_down", "mouse_down", "touch_start", "mouse_up", "mouse_move", "mouse_wheel")))

    def target(self):
        target = self.chance.choice(self.board.scene.targets)
        try:
            x, y = spot(self.board, target.id)
        except AssertionError:
            return
        tap(self.board, x, y)

    def wise(self):
        """A click that leads on."""
        model = self.board.model
        wanted = [t for t in self.board.scene.targets if t.kind in ("hand", "open", "drawn", "pill", "curtain")]
        lit = {f"cell:{m.cell[0]},{m.cell[1]}" for m in model.legal_moves if m.cell and m.tile == model.selection.tile}
        wanted += [t for t in self.board.scene.targets if t.id in lit] * 2
        if wanted:
            tap(self.board, *spot(self.board, self.chance.choice(wanted).id))

    def button(self):
        """A button that can be pressed is not refused (`Retry` may fail again, a random reply may be refused in a fair match)."""
        name, button = self.chance.choice([*buttons(self.board).items()])
        press(button)
        error = self.board.model.last_error
        assert error is None or name in ("retry", "new") or "failing" in str(error), f"{name}: {error}"

    def dead_button(self):
        """A button that was disabled meanwhile: the click was on its way."""
        c = self.board._controls
        press(self.chance.choice((c.undo, c.redo, c.hint, c.play, c.own["draw"], c.own["rotate"])))

    def list(self):
        if self.board.model.legal_moves:
            choose(self.board, self.chance.choice(self.board.model.legal_moves))

    def move(self):
        if self.board.model.is_my_turn:
            self.board.model.play(self.chance.choice(self.board.model.legal_moves))

    def call(self):
        model, chance = self.board.model, self.chance
        calls = (
            lambda: model.play("RRB@1,0/0"),
            lambda: model.goto(chance.randrange(model.ply + 2)),
            lambda: model.click(f"cell:{chance.randint(-3, 3)},{chance.randint(-3, 3)}"),
            lambda: model.press(chance.choice(("rotate", "draw", "confirm", "x"))),
            lambda: model.retry(chance.choice((None, "random"))),
            model.undo,
            model.redo,
            model.hint,
            model.lift,
        )
        refused = None
        try:
            chance.choice(calls)()
        except TileError as error:
            refused = error
        assert refused is None or model.last_error is refused

    def theme(self):
        self.board.theme = self.chance.choice(("light", "dark"))

    def ready(self):
        self.board._painter.canvas._handle_custom_msg({"event": "client_ready"}, [])

    ACTS = (anywhere, target, target, wise, wise, wise, wise, button, button, dead_button, list, move, move, call, theme, ready)

    def act(self):
        self.chance.choice(self.ACTS)(self)


def make(boards, seats, rules, seed, **options):
    made = game("pyramid", players=len(SEATS[seats]), **RULES[rules])
    return boards(made, SEATS[seats], seed=seed, undo=("free", "fair")[seed % 2], width=(720, 400, 500)[seed % 3], **options)


@pytest.mark.parametrize(("seats", "rules"), [(seats, list(RULES)[(i + j) % 4]) for i, seats in enumerate(SEATS) for j in (0, 2)])
def test_random_hands_in_a_script(boards, seats, rules):
    seed = sum(map(ord, seats + rules))
    board = make(boards, seats, rules, seed)
    hands = Hands(board, seed)
    for step in range(32):
        side, setup = board.scene.side, board.state.setup
        hands.act()
        check_board(board, deep=step % 16 == 0)
        assert board.state.setup != setup or board.scene.side <= side, "the board does not breathe"


@pytest.mark.parametrize("seats", ["duel", "second", "failing", "family", "crowd"])
async def test_random_hands_beside_agents_that_think(boards, seats):
    seed = sum(map(ord, seats))
    errors = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
    board = make(boards, seats, "hidden", seed, agent_timeout=30)
    hands = Hands(board, seed)
    for step in range(40):
        hands.act()
        check_board(board, deep=False)
        if hands.chance.random() < 0.5:
            await asyncio.sleep(hands.chance.choice((0, 0, 0.002)))
            check_board(board, deep=step % 16 == 0)
    await asyncio.wait_for(board.model.settled(), 30)
    check_board(board)
    assert errors == []


async def test_agents_watch_themselves(boards):
    board = boards(game("pyramid", players=3), ["greedy", "random", first_legal], seed=3, names=["A", "B", "C"])
    await board.model.settled()
    assert board._status.kind == "end"
    check_board(board)
    press(board._controls.new)
    await board.model.settled()
    check_board(board)

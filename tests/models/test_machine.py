"""Hypothesis drives a match with any inputs in any order: never an error but the package's own, the model always whole."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.models.positions import check_model, failing, first_legal, snapshot
from tilewidgets import MatchModel, TileError, game

SEATS = st.sampled_from(["human", "human", "human", "greedy", "random", first_legal, failing])
JUNK = st.one_of(
    st.text(max_size=12),
    st.none(),
    st.integers(),
    st.floats(),
    st.sampled_from(
        ["draw", "RRR@0,1/0", "RRB@1,0/2", "***@0,1/0", "RRB@-999999,999999/1", "hand:RRR", "cell:0,0", "cell:1,0", "cell:-0,1"]
    ),
    st.builds("{}@{},{}/{}".format, st.text("RYGBPO*.12", max_size=5), st.integers(-3, 3), st.integers(-3, 3), st.integers(-1, 3)),
    st.builds("{}:{}".format, st.sampled_from(["hand", "open", "drawn", "cell", "plate", "x"]), st.text("RYGB*,0123-", max_size=5)),
)


class Match(RuleBasedStateMachine):
    """A match, and what is done to it."""

    @initialize(
        seats=st.lists(SEATS, min_size=1, max_size=4),
        visibility=st.sampled_from(["hidden", "open"]),
        undo=st.sampled_from(["free", "fair"]),
        supply_end=st.sampled_from(["last_tile", "blocked"]),
        hand_size=st.integers(1, 5),
        seed=st.integers(0, 50),
    )
    def begin(self, seats, visibility, undo, supply_end, hand_size, seed):
        made = game("pyramid", players=len(seats), visibility=visibility, supply_end=supply_end, hand_size=hand_size)
        self.model = MatchModel(made, seats, seed=seed, undo=undo, agent_timeout=30)

    def attempt(self, call):
        """Do it, or be told why not; then nothing but the error has changed."""
        before, error, refused = snapshot(self.model), self.model.last_error, None
        try:
            call(self.model)
        except TileError as error:
            refused = error
        if refused is not None:
            assert self.model.last_error is refused
            after = snapshot(self.model)
            for name in ("last_error", "status", "status_kind", "selection"):
                before.pop(name), after.pop(name)
            assert before == after
        else:
            assert self.model.last_error in (None, error) or not self.model.is_my_turn, "a plate does nothing"

    @rule(data=st.data())
    @precondition(lambda self: self.model.is_my_turn)
    def play(self, data):
        move = data.draw(st.sampled_from(self.model.legal_moves))
        before = self.model.state
        self.model.play(data.draw(st.sampled_from([move, str(move)])))
        assert self.model.moves[: before.ply + 1] == (*before.moves, move)

    @rule(data=st.data())
    @precondition(lambda self: self.model.is_my_turn)
    def select(self, data):
        move = data.draw(st.sampled_from(self.model.legal_moves))
        self.model.select(move)
        assert move.is_draw or self.model.selection.move == move

    @rule(data=st.data())
    def click(self, data):
        model = self.model
        places = [t.id for t in model.game.scene(model.view, model.selection, curtain=model.curtain, thinking=model.thinking).targets]
        target = data.draw(st.sampled_from(places))
        self.attempt(lambda m: m.click(target))

    @rule(junk=JUNK, method=st.sampled_from(["play", "select", "click", "press", "goto"]))
    def junk(self, junk, method):
        self.attempt(lambda m: getattr(m, method)(junk))

    @rule(button=st.sampled_from(["rotate", "draw", "confirm"]))
    def press(self, button):
        self.attempt(lambda m: m.press(button))

    @rule(name=st.sampled_from(["undo", "redo", "hint", "lift", "retry"]))
    def call(self, name):
        self.attempt(lambda m: getattr(m, name)())

    @rule(spec=st.sampled_from(["random", "greedy", "gredy", None, 3]))
    def replace(self, spec):
        self.attempt(lambda m: m.retry(spec))

    @rule(ply=st.integers(0, 12))
    def goto(self, ply):
        self.attempt(lambda m: m.goto(ply))

    @rule(seed=st.integers(0, 5), sure=st.integers(0, 4))
    def new_game(self, seed, sure):
        if not sure:
            self.model.new_game(seed)
            assert self.model.redo_ply is None

    @invariant()
    def whole(self):
        if hasattr(self, "model"):
            check_model(self.model)


Match.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],  # shrinking a failure would take minutes
    suppress_health_check=list(HealthCheck),
)
TestMatch = Match.TestCase

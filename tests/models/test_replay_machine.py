"""Hypothesis looks at a replay and writes on it in any order, with junk: never an error but the package's own, all traits in agreement."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.models.replays import check_replay_model, replay, snapshot
from tilewidgets import TileError
from tilewidgets.models import ReplayModel

POOL = [("pyramid", 1, 8), ("pyramid", 2, None), ("pyramid", 4, 9), ("pirates", 2, 12), ("tictactiles", 2, None), ("pyramid", 2, 0)]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["everything", "public", "Ended", "Laid", [], {}, ("draw",), b"x", print, int]),
)
TRAITS = ["replay", "ply", "playing", "speed", "perspective", "compare"]


class Looking(RuleBasedStateMachine):
    """A replay, and what is done to it."""

    @initialize(which=st.sampled_from(POOL))
    def begin(self, which):
        self.model, self.old = ReplayModel(replay(*which)), []
        self.other = ReplayModel(replay())
        self.seen = []
        self.model.observe(lambda change: self.seen.append(change.name))
        self.model.observe(lambda change: check_replay_model(self.model), "revision")

    def attempt(self, call):
        """Do it, or be told why not; then nothing but the error has changed."""
        before = snapshot(self.model)
        try:
            return call(self.model)
        except TileError:
            pass  # it is in `last_error`, or was a value for a trait
        except TypeError as error:
            if not any("replay[" in note for note in getattr(error, "__notes__", ())):
                raise  # only what a property raises comes out
        assert snapshot(self.model) == before
        return None

    @rule(name=st.sampled_from(TRAITS), value=JUNK)
    def set_anything(self, name, value):
        self.attempt(lambda m: setattr(m, name, value))

    @rule(which=st.sampled_from(POOL))
    def another_replay(self, which):
        self.model.replay = replay(*which)

    @rule(ply=st.integers(0, 15), name=st.sampled_from(["ply", "compare"]))
    def look(self, ply, name):
        self.attempt(lambda m: setattr(m, name, ply))

    @rule(values=st.dictionaries(st.sampled_from(TRAITS), JUNK, max_size=3))
    def set_together(self, values):
        def act(model):
            with model.hold_trait_notifications():
                for name, value in values.items():
                    setattr(model, name, value)

        self.attempt(act)

    @rule(name=st.sampled_from(["first", "back", "forward", "last", "leave", "promote", "delete", "play", "pause", "save", "play_on"]))
    def call(self, name):
        self.attempt(lambda m: getattr(m, name)())

    @rule(name=st.sampled_from(["goto", "goto_node", "find", "what_if", "branch", "rename", "annotate", "entry", "save"]), junk=JUNK)
    def junk(self, name, junk):
        if name == "save" and isinstance(junk, str | bytes):
            return  # it would be a file
        self.attempt(lambda m: getattr(m, name)(junk))

    @rule(data=st.data())
    def row(self, data):
        row = data.draw(st.sampled_from(self.model.rows))
        self.model.goto_node(row["node"])
        assert self.model.node == row["node"]

    @rule(data=st.data(), enter=st.booleans(), name=st.text(max_size=4))
    @precondition(lambda self: not self.model.state.is_over)
    def branch(self, data, enter, name):
        move = data.draw(st.sampled_from(self.model.state.legal_moves))
        made = self.attempt(lambda m: m.branch([data.draw(st.sampled_from([move, str(move)]))], name=name, enter=enter))
        self.old += [made] if made is not None else []

    @rule(data=st.data())
    @precondition(lambda self: not self.model.state.is_over)
    def what_if(self, data):
        move = data.draw(st.sampled_from(self.model.state.legal_moves))
        before = self.model.ply
        self.attempt(lambda m: m.what_if(move))
        assert self.model.ply in (before, before + 1)

    @rule(data=st.data(), name=st.sampled_from(["promote", "delete"]))
    @precondition(lambda self: self.old)
    def old_one(self, data, name):
        self.attempt(lambda m: getattr(m, name)(data.draw(st.sampled_from(self.old))))

    @rule(
        comment=st.one_of(st.none(), st.text(max_size=9)),
        mark=st.sampled_from([None, "", "!", "??"]),
        ply=st.one_of(st.none(), st.integers(0, 9)),
    )
    def annotate(self, comment, mark, ply):
        self.attempt(lambda m: m.annotate(ply, comment=comment, mark=mark))

    @rule(limit=st.integers(0, 20), after=st.integers(-1, 9))
    def find(self, limit, after):
        found = self.attempt(lambda m: m.find(lambda state: state.ply >= limit, after=after))
        assert found in (None, max(limit, after + 1))

    @invariant()
    def whole(self):
        if hasattr(self, "model"):
            check_replay_model(self.model)


Looking.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],  # shrinking a failure would take minutes
    suppress_health_check=list(HealthCheck),
)
TestLooking = Looking.TestCase

"""A match: back and forth, variations, comments and marks, and what is written of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import tilewidgets as tw
from tilewidgets.errors import IllegalMove, MatchError, UnknownOption
from tilewidgets.match import MARKS, Match
from tilewidgets.match.written import read, written

GAMES = {"pyramid": tw.game("pyramid", players=2), "pirates": tw.game("pirates")}


def played(plies=6, game="pyramid", seed=3) -> Match:
    match = Match(GAMES[game].deal(seed=seed))
    for k in range(plies):
        match.play(match.state.legal_moves[k % len(match.state.legal_moves)])
    return match


def other(match: Match, ply: int, k: int = 0):
    """A legal move at a ply of the line that is not the one that was made there, and begins no variation."""
    taken = {match.at(ply + 1).moves[-1]} if ply < match.last_ply else set()
    taken |= {variation.moves[0] for variation in match.variations(ply) if variation.moves}
    return [move for move in match.at(ply).legal_moves if move not in taken][k]


def test_undo_and_redo_go_back_and_forth_and_forget_nothing():
    match = played(4)
    end = match.state
    for _ in range(4):
        match.undo()
    assert (match.ply, match.last_ply) == (0, 4)
    with pytest.raises(MatchError, match="nothing to undo"):
        match.undo()
    for _ in range(4):
        match.redo()
    assert match.state is end
    with pytest.raises(MatchError, match="nothing to redo"):
        match.redo()


def test_another_move_forgets_what_was_undone():
    match = played(4)
    match.goto(2)
    match.play(other(match, 2))
    assert (match.ply, match.last_ply, match.variations()) == (3, 3, ())


def test_the_same_move_follows_what_was_undone():
    match = played(4)
    match.goto(2)
    match.play(match.at(3).moves[-1])
    assert (match.ply, match.last_ply) == (3, 4)


@pytest.mark.parametrize("note", [{"comment": "good"}, {"mark": "!"}])
def test_what_was_written_on_is_kept_as_a_variation(note):
    match = played(4)
    match.annotate(4, **note)
    old = [str(move) for move in match.at(4).moves[2:]]
    match.goto(2)
    match.play(other(match, 2))
    (kept,) = match.variations(2)
    assert [str(move) for move in kept.moves] == old
    match.enter(kept)
    assert (match.ply, match.last_ply) == (3, 4)
    assert match.line[4].is_annotated


def test_a_branch_is_noted_and_the_position_stays():
    match = played(5)
    made = match.branch([other(match, 2)], 2, name="what if", comment="quieter")
    assert (match.ply, made.ply, made.name, made.comment) == (5, 2, "what if", "quieter")
    assert match.variations() == match.variations(2) == (made,)
    assert match.variations(3) == ()


def test_a_branch_with_an_illegal_move_is_not_noted():
    match = played(5)
    good = other(match, 2)
    with pytest.raises(IllegalMove):
        match.branch([good, good], 2)
    with pytest.raises(MatchError, match="list of moves"):
        match.branch("draw", 2)
    with pytest.raises(MatchError, match="no ply 9"):
        match.branch([], 9)
    assert match.variations() == ()


def test_one_enters_plays_on_and_leaves():
    match = played(5)
    made = match.branch([other(match, 2)], 2)
    match.enter(made)
    assert (match.ply, match.last_ply, match.node.variation) == (3, 3, made)
    match.play(match.state.legal_moves[0])
    assert len(made.moves) == 2
    match.leave()
    assert (match.ply, match.last_ply, match.node.variation) == (2, 5, None)
    with pytest.raises(MatchError, match="no variation to leave"):
        match.leave()


def test_playing_its_first_move_enters_a_variation():
    match = played(5)
    made = match.branch([other(match, 2)], 2)
    match.goto(2)
    match.play(str(made.moves[0]))
    assert match.node.variation is made
    assert match.at(3) is match.state


def test_promote_exchanges_it_with_the_line():
    match = played(5)
    main = match.at(5).moves
    made = match.branch([other(match, 2)], 2, comment="better")
    match.promote(made)
    assert match.last_ply == 5  # who is on the old line stays there
    (old,) = match.variations(2)
    assert (old.moves, match.node.variation) == (main[2:], old)
    match.leave()
    assert (match.last_ply, match.line[3].comment, match.line[3].variation) == (3, "better", None)
    match.promote(old)
    match.goto(match.last_ply)
    assert match.state.moves == main
    with pytest.raises(MatchError, match="not part of this match"):
        match.promote(made)


def test_a_variation_after_the_last_move_is_promoted_to_the_line():
    match = played(3)
    made = match.branch([match.state.legal_moves[0]])
    match.promote(made)
    assert (match.last_ply, match.variations()) == (4, ())


def test_deleting_takes_all_that_branches_off_and_who_is_in_it_returns():
    match = played(5)
    outer = match.branch([other(match, 2)], 2)
    match.enter(outer)
    inner = match.branch([match.state.legal_moves[0]])
    match.enter(inner)
    match.delete(outer)
    assert (match.ply, match.last_ply, match.variations()) == (2, 5, ())
    for act in (match.delete, match.enter, match.promote, lambda v: match.rename(v, "x")):
        with pytest.raises(MatchError, match="not part of this match"):
            act(outer)
    with pytest.raises(MatchError, match="not part of this match"):
        match.goto_node(inner.first)


def test_deleting_elsewhere_leaves_the_position():
    match = played(5)
    made = match.branch([other(match, 2)], 2)
    match.delete(made)
    assert match.ply == 5


def test_a_node_of_another_match_is_refused():
    match, stranger = played(3), played(3)
    with pytest.raises(MatchError, match="not part"):
        match.goto_node(stranger.node)
    with pytest.raises(MatchError, match="not part"):
        match.enter(stranger.branch([]))


def test_a_variation_without_moves_is_a_remark_only():
    match = played(3)
    made = match.branch([], 1, comment="think here")
    match.enter(made)
    assert match.ply == 1
    with pytest.raises(MatchError, match="without moves"):
        match.promote(made)


def test_comments_and_marks():
    match = played(3)
    match.annotate(comment="last")
    match.annotate(1, mark="!?")
    match.annotate(0, comment="the deal")
    assert [(node.comment, node.mark) for node in match.line] == [("the deal", ""), ("", "!?"), ("", ""), ("last", "")]
    match.annotate(1, mark="")
    match.annotate(3, comment="")
    assert [node.is_annotated for node in match.line] == [True, False, False, False]
    with pytest.raises(UnknownOption, match="mark cannot be"):
        match.annotate(1, mark="!!!", comment="lost?")
    with pytest.raises(MatchError, match="at most 5,000"):
        match.annotate(1, comment="x" * 5001)
    with pytest.raises(MatchError, match="cannot be marked"):
        match.annotate(0, mark="!")
    assert not match.line[1].is_annotated


def test_the_log_derives_from_the_moves():
    match = played(5)
    match.annotate(2, comment="why", mark="?")
    log = match.log
    assert [entry.ply for entry in log] == [1, 2, 3, 4, 5]
    assert [entry.move for entry in log] == list(match.state.moves)
    assert [entry.player for entry in log] == list(match.state.movers)
    assert log[-1].scores == match.state.scores
    assert (log[1].comment, log[1].mark) == ("why", "?")
    assert sum(entry.gained for entry in log if entry.player == 0) == match.state.scores[0]
    match.undo()
    assert match.log == log[:-1]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_what_is_written_is_read_again(data):
    match = played(6, data.draw(st.sampled_from(sorted(GAMES))))
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
    for _ in range(data.draw(st.integers(0, 6))):
        match.goto(data.draw(st.integers(0, match.last_ply)))
        try:
            move = other(match, match.ply, data.draw(st.integers(0, 2)))
        except IndexError:
            continue
        made = match.branch([move], name=data.draw(text), comment=data.draw(text))
        if data.draw(st.booleans()):
            match.enter(made)
            match.annotate(comment=data.draw(text), mark=data.draw(st.sampled_from(["", *MARKS])))
            if match.state.legal_moves:
                match.play(match.state.legal_moves[0])
    once = written(match)
    again = read(match.root.state, once)
    assert written(again) == once
    assert again.ply == 0
    assert again.last_ply == len(once["moves"])


def test_another_move_where_a_variation_follows_the_end_of_the_line():
    match = played()
    [first, second] = match.state.legal_moves[:2]
    match.enter(match.branch([first]))
    match.undo()
    match.play(second)
    assert [node.ply for node in match.line] == list(range(8))
    assert match.line[-1] is match.node
    assert match.node.variation is None


def test_another_move_after_coming_back_from_a_variation_keeps_the_game():
    match = played()
    moves = [node.move for node in match.line[1:]]
    first, second = other(match, 2), None
    match.goto(2)
    match.enter(match.branch([first]))
    match.undo()
    second = other(match, 2)
    match.play(second)
    assert [variation.moves for variation in match.variations(2)] == [(first,), (second,)]
    match.leave()
    assert [node.move for node in match.line[1:]] == moves


def test_deleting_a_variation_that_the_line_goes_through():
    match = played()
    match.goto(2)
    made = match.branch([other(match, 2)])
    match.enter(made)
    match.goto(0)
    match.delete(made)
    assert match.last_ply == 6
    assert not match.variations()


class Walk(RuleBasedStateMachine):
    """Whatever one does, the line leads from the root through the present node to an end, and every node knows its own line."""

    def __init__(self) -> None:
        super().__init__()
        self.match = played(3, "pyramid")

    @rule(k=st.integers(0, 50))
    def play(self, k):
        if self.match.state.legal_moves:
            self.match.play(self.match.state.legal_moves[k % len(self.match.state.legal_moves)])

    @rule(k=st.integers(0, 50))
    def goto(self, k):
        self.match.goto(k % (self.match.last_ply + 1))

    @rule(k=st.integers(0, 50))
    def branch(self, k):
        if self.match.state.legal_moves:
            self.match.branch([self.match.state.legal_moves[k % len(self.match.state.legal_moves)]])

    @rule(mark=st.sampled_from(MARKS))
    def mark(self, mark):
        if self.match.ply:
            self.match.annotate(mark=mark)

    @precondition(lambda self: self.match.variations())
    @rule(k=st.integers(0, 50), what=st.sampled_from(["enter", "promote", "delete"]))
    def vary(self, k, what):
        found = self.match.variations()
        getattr(self.match, what)(found[k % len(found)])

    @precondition(lambda self: self.match.node.variation is not None)
    @rule()
    def leave(self):
        self.match.leave()

    @invariant()
    def the_line_is_one(self):
        match = self.match
        line = match.line
        assert line[0] is match.root
        assert line[match.ply] is match.node
        assert line[-1].next is None
        for before, after in pairwise(line):
            assert after.parent is before
            assert after is before.next or after.variation.first is after
            assert after.state.moves[:-1] == before.state.moves
        assert [node.ply for node in line] == list(range(len(line)))
        for variation in match.variations():
            assert all(node.variation is variation for node in variation.nodes)
        assert written(read(match.root.state, written(match))) == written(match)


TestWalk = Walk.TestCase
TestWalk.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)

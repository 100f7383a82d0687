"""The law's section "What a player sees": examples, and that a view holds nothing else."""

from __future__ import annotations

import random

import pytest

from tests.games.configurations import options
from tests.games.decks import arranged, random_state
from tests.games.knowledge import lookalikes, seen
from tilewidgets.errors import IllegalMove
from tilewidgets.games import game


# -------------------------------------------------------------------------------------------------------------------- examples
def _hidden():
    return arranged(["RRB PPP BBB", "YYY OOO GGG"], "RYG", "RRR BBP PPB")


def test_own_hand_and_the_top_tile_of_each_opponent():
    state = _hidden()
    assert state.view(0).hands == (("RRB", "PPP", "BBB"), ("YYY", None, None))
    assert state.view(1).hands == (("RRB", None, None), ("YYY", "OOO", "GGG"))


def test_a_spectator_sees_the_tops_only():
    assert _hidden().view(None).hands == (("RRB", None, None), ("YYY", None, None))
    assert _hidden().view().hands == _hidden().view(None).hands


def test_the_sizes_of_hands_and_supply():
    view = _hidden().view(1)
    assert [len(hand) for hand in view.hands] == [3, 3]
    assert view.supply == 3


def test_the_next_tile_is_the_top_when_the_top_is_placed():
    state = _hidden().play("RRB@-1,0/1")
    assert state.view(1).hands[0] == ("PPP", None)


def test_the_top_stays_when_another_tile_is_placed():
    state = _hidden().play("RRB@-1,0/1").play("GGG@0,1/0")
    assert state.view(0).hands[1] == ("YYY", None)
    assert "OOO" not in _said(state.view(0))


def test_board_open_and_drawn_tiles_are_seen_by_all():
    state = arranged(["BBB PPP", "OOO OOB"], "RYG", "PPB RRR YYY").play("draw").play("draw")
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view.open_tiles == (("PPB",), ())
        assert view.drawn == "RRR"
        assert [p.tile for p in view.board] == ["RYG"]
        assert view.supply == 1
        assert view.deck[5:] == ("PPB", "RRR", None)


def test_legal_moves_are_the_movers_business():
    state = _hidden()
    assert state.view(0).legal_moves == state.legal_moves
    assert state.view(1).legal_moves == state.view(None).legal_moves == ()


def test_open_visibility_shows_all_hands_but_not_the_supplys_order():
    state = arranged(["RRB PPP BBB", "YYY OOO GGG"], "RYG", "RRR BBP PPB", visibility="open")
    for viewer in (0, 1, None):
        assert state.view(viewer).hands == (("RRB", "PPP", "BBB"), ("YYY", "OOO", "GGG"))
        assert state.view(viewer).deck == ("RRB", "PPP", "BBB", "YYY", "OOO", "GGG", "RYG", None, None, None)


def test_hands_stay_hidden_after_the_end():
    state = arranged(["RRR RRR.2", "PPP OOO"], "RYG", "*** BBB GGG")
    state = state.play("RRR@-1,0/0").play("draw").play("***@1,0/0").play("RRR.2@-2,0/0")
    assert state.result.reason == "went_out"
    assert state.view(0).hands == ((), ("PPP", None))
    assert "OOO" not in _said(state.view(0))


def test_views_of_different_viewers_differ():
    state = _hidden()
    assert len({state.view(0), state.view(1), state.view(None)}) == 3
    assert state.view(0) == _hidden().view(0)
    assert state.view(0) != state.view(0).to_dict()


def test_a_view_that_knows_how_the_game_stands_is_not_one_of_a_game_that_is_over():
    # Blocked, no supply, a bonus of 0: who holds RRG can go on. Player 0 sees that player 1 goes on, so she knows that RRG is hers.
    goes_on, over = (
        arranged(["RRR.2 BBB", f"PPP {a}", f"OOO {b}"], "RRR", supply_end="blocked", exhausted_bonus=0).play("RRR.2@-1,0/0")
        for a, b in (("RRG", "YYY"), ("YYY", "RRG"))
    )
    assert (goes_on.is_over, over.is_over, goes_on.scores) == (False, True, over.scores)
    assert goes_on.view(0) != over.view(0)
    for seed in range(20):
        assert goes_on.sample(0, seed).setup["deck"][2:6] == ["PPP", "RRG", "OOO", "YYY"]
        assert over.sample(0, seed).setup["deck"][2:6] == ["PPP", "YYY", "OOO", "RRG"]


def test_repr_says_who_looks():
    assert repr(_hidden().view(0)) == "<pyramid standard, ply 0: player 0 to move, scores 0-0, as player 0 sees it>"
    assert "a spectator" in repr(_hidden().view(None))


# ------------------------------------------------------------------------------------------------------------------ nothing else
def everything(view):
    """All that can be got out of a view without asking its game."""
    record = {name: getattr(view._record, name) for name in view._record.__slots__}
    fields = {name: value for name, value in vars(view).items() if name not in ("game", "_record", "lattice")}
    return {
        "record": record,
        "fields": {name: repr(value) for name, value in fields.items()},
        "dict": view.to_dict(),
        "text": str(view.to_dict()),
        "repr": repr(view),
        "key": view.key(),
        "hash": hash(view),
        "points": [(view.points(move), view.opened(move)) for move in view.legal_moves],
        "frontier": view.frontier,
    }


def strings(data):
    """All strings in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from strings(key)
            yield from strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value)


def _said(view):
    """Ids of tiles anywhere in a view, but for the ruleset's list of tiles."""
    data = {key: value for key, value in view.to_dict().items() if key != "ruleset"}
    return {text.split("@")[0] for text in strings([data, view.hands, view.deck, view.open_tiles, list(map(str, view.moves))])}


def _in_record(view):
    """Numbers of tiles that the masked record tells of."""
    s, engine = view._record, view.game.engine
    deck = {t for t in s.deck[: len(engine.tiles)] if t >= 0}
    masks = [m for p in range(view.game.players) for m in (s.hand[p], s.open[p])] + s.legal
    return deck | {t for mask in masks for t in engine.tiles_in(mask)}


@pytest.mark.parametrize("seed", range(30))
def test_what_is_hidden_changes_nothing_in_a_view(seed):
    made = game("pyramid", **options(seed))
    states = random_state(made, f"views {seed}", greed=0.7)
    chance = random.Random(seed)
    for state in [states[-1], *chance.sample(states, min(2, len(states)))]:
        for viewer in (*range(made.players), None):
            view = state.view(viewer)
            hidden = set(made.tiles) - seen(state, viewer)
            assert view.deck.count(None) == len(hidden)
            assert not hidden & _said(view)
            assert not {made.engine.tile_number[tile] for tile in hidden} & _in_record(view)
            for deck in lookalikes(state, viewer, seed, tries=2):
                other = made.start({"deck": deck, "first_player": state.setup["first_player"]}).play_all(state.moves)
                assert other != state
                assert other.view(viewer) == view
                assert everything(other.view(viewer)) == everything(view)
                assert other.sample(viewer, 7) == state.sample(viewer, 7)


def test_a_closed_hole_leaves_nothing_of_the_turn_before_in_the_record():
    # A tile on (1,0) touches three and opens no cell: the list of free cells grows shorter. What player 1 could lay on the last of them
    # (RRR.13, which player 0 has not seen) must not be left behind.
    around = ((0, 1), (1, 1), (2, 1), (2, 0), (3, 0), (3, -1), (2, -1), (1, -1), (1, 0))
    hands = ["RRR.3 RRR.5 RRR.7 RRR.9 RRR.14 BBB BBO", "BBP RRR.13 RRR.2 RRR.4 RRR.6 RRR.8 RRR.10"]
    state = arranged(hands, "RRR", "PPP RRR.15", first_player=1)
    for i, (x, y) in enumerate(around, start=2):
        state = state.play(f"RRR.{i}@{x},{y}/0")
    assert state.to_move == 0
    assert state.view(0).hands[1] == ("BBP", None)
    hidden = {state.game.engine.tile_number[tile] for tile in ("RRR.13", "PPP", "RRR.15")}
    assert not hidden & _in_record(state.view(0))
    assert not hidden & _in_record(state.view(None))


def test_lookalikes_are_found_in_all_kinds_of_games():
    # the test above is worth something only if there are other deals to look at
    found = {}
    for seed in range(16):
        made = game("pyramid", **options(seed))
        for state in random_state(made, f"views {seed}")[::6]:
            key = (made.players, made.ruleset.visibility)
            found[key] = found.get(key, 0) + len(list(lookalikes(state, 0, seed, tries=3)))
    assert {players for players, _ in found} == {1, 2, 3, 4}
    assert sum(n > 0 for n in found.values()) >= 5


def test_refusals_and_explanations_are_the_same_for_lookalikes():
    state = game("pyramid").deal(11)
    for deck in lookalikes(state, 0, 1, tries=10):
        other = state.game.start({"deck": deck})
        for tile in state.game.tiles:
            said = []
            for one in (state, other):
                try:
                    one.play(f"{tile}@1,0/0")
                    said.append("legal")
                except IllegalMove as refused:
                    said.append(str(refused))
            assert said[0] == said[1]

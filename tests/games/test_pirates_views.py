"""The law's section "What a player sees": examples, and that a view holds nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.pirates_configurations import options
from tests.games.pirates_decks import INERT, arranged, at_sea, hired, random_states
from tests.games.pirates_knowledge import draws, knows, lookalikes
from tilewidgets.errors import TileError
from tilewidgets.games import game


# -------------------------------------------------------------------------------------------------------------------- examples
def _start(**more):
    return arranged(("123456", "987654"), ("77", "11"), ships=INERT, **more)


def test_own_hand():
    state = _start()
    assert state.view(0).hands == ((1, 2, 3), (None, None, None))
    assert state.view(1).hands == ((None, None, None), (7, 8, 9))


def test_a_spectator_sees_no_hand():
    assert _start().view(None).hands == _start().view().hands == ((None,) * 3, (None,) * 3)


def test_the_sea_tokens_and_laid_out_mercenaries():
    state = at_sea("5@a1^ joker@b1*", "9@f6", mines="c3", gold=(2, 1), **hired("joker", "galleon", cost=4))
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert {space: (s.owner, s.what, s.burning, s.shield) for space, s in view.ships.items()} == {
            "a1": (0, "5", False, True),
            "b1": (0, "joker", True, False),
            "f6": (1, "9", False, False),
        }
        assert (view.mines, view.gold, view.market) == (("c3",), (2, 1), ("joker", "galleon"))
        assert view.supply == {"shield": 6, "mine": 13, "extra": 7, "gold": 8, "point": 20}
        assert (view.points, view.extra, view.bought) == ((0, 0), (0, 0), frozenset())


def test_sizes_of_the_opponents_hand_of_both_decks_and_reserves():
    state = _start().play("1@a1")
    view = state.view(1)
    assert ([len(hand) for hand in view.hands], view.deck_sizes, view.reserve_sizes) == ([3, 3], (14, 15), (9, 9))


def test_never_the_order_of_a_deck_or_reserve():
    for visibility in ("hidden", "open"):
        state = _start(visibility=visibility)
        for viewer in (0, 1, None):
            for p in range(2):
                record, room = state.view(viewer)._record, state.game.engine.tables.deck_room
                drawn = 3 if knows(state, viewer, p) else 0
                assert not any(record.deck[p * room + drawn : (p + 1) * room])
                assert not any(record.reserve[p * room : (p + 1) * room])


def test_open_shows_both_hands_to_everybody():
    state = _start(visibility="open")
    for viewer in (0, 1, None):
        assert state.view(viewer).hands == ((1, 2, 3), (7, 8, 9))


def test_legal_moves_are_the_movers_business():
    state = _start()
    assert state.view(0).legal_moves == state.legal_moves
    assert state.view(1).legal_moves == state.view(None).legal_moves == ()
    assert (state.view(1)._record.groups, state.view(1)._record.count) == (0, 0)


def test_an_extra_tile_is_shown_to_its_player_only():
    state = at_sea(hand="8", decks=("111222", ""), reserves=("9", "")).play("8@a1").play("ship:T")
    assert state.view(0).hands[0] == (2, 9)
    assert state.view(1).hands[0] == state.view(None).hands[0] == (None, None)
    assert state.view(1).extra == (1, 0)
    assert "9" not in str([str(event) for event in state.events])


def test_what_is_pending_and_accessible_is_public():
    state = at_sea("5@c1", "6@b1", hand="4").play("4@a1")
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert [(p.source, p.effect, p.targets, p.ready) for p in view.pending] == [("ship", "O", ("b1",), True)]
        assert (view.phase, view.acting, view.to_move) == ("effects", "a1", 0)
        assert "c2" in view.accessible


def test_phases():
    state = at_sea(hand="9", gold=(0, 0), **hired("corsair", "galleon"))
    assert (state.view(0).phase, state.view(0).acting) == ("main", None)
    assert state.play("buy:corsair@a1").view(0).phase == "hired"
    assert state.play("buy:corsair@a1").view(0).acting == "a1"
    after = state.play("9@a1").play("ship:V")
    assert (after.view(0).phase, after.view(0).acting, after.view(0).pending) == ("after", None, ())


def test_views_of_different_viewers_differ_and_are_equal_to_their_like():
    state = _start()
    assert len({state.view(0), state.view(1), state.view(None)}) == 3
    assert state.view(0) == _start().view(0)
    assert state.view(0) != state.view(0).to_dict()


def test_views_differ_by_what_can_be_seen():
    state = _start()
    others = [_start(first_player=1), _start(fire_range=2), state.play("1@a1"), arranged(("124", "987654"), ships=INERT)]
    for viewer in (0, 1, None):
        for other in others[:3]:
            assert other.view(viewer) != state.view(viewer)
    assert others[3].view(0) != state.view(0)  # another hand
    assert arranged(("132456", "987654"), ("77", "11"), ships=INERT).view(0) != state.view(0)  # drawn in another order


def test_repr_says_who_looks():
    assert repr(_start().view(0)) == "<pirates standard, ply 0: player 0 to move, scores 0-0, as player 0 sees it>"
    assert "a spectator" in repr(_start().view(None))


@pytest.mark.parametrize("player", [2, -1, True, "0", 0.0])
def test_there_is_no_such_player(player):
    with pytest.raises(TileError, match="no player"):
        _start().view(player)


# ------------------------------------------------------------------------------------------------------------------ nothing else
def everything(view):
    """All that can be got out of a view without asking its game."""
    record = {name: getattr(view._record, name) for name in view._record.__slots__}
    fields = {name: value for name, value in vars(view).items() if name not in ("game", "_record")}
    return {
        "record": record,
        "fields": {name: repr(value) for name, value in fields.items()},
        "dict": view.to_dict(),
        "text": str(view.to_dict()),
        "repr": repr(view),
        "key": view.key(),
        "hash": hash(view),
        "accessible": view.accessible,
        "scoring": [view.scoring(p) for p in range(2)],
        "last": view.last,
        "words": [str(event) for event in view.events],
    }


@pytest.mark.parametrize("seed", range(14))
def test_what_is_hidden_changes_nothing_in_a_view(seed):
    made = game("pirates", **options(seed)) if seed % 3 else game("pirates", visibility=("hidden", "open")[seed % 2])
    states = random_states(made, f"views {seed}", zeal=0.6)
    for state in [states[-1], states[0], *random.Random(seed).sample(states, min(3, len(states)))]:
        for viewer in (0, 1, None):
            for setup in lookalikes(state, viewer, seed, tries=3):
                other = made.start(setup).play_all(state.moves)
                assert other != state
                assert other.view(viewer) == state.view(viewer)
                assert everything(other.view(viewer)) == everything(state.view(viewer))
                assert other.sample(viewer, 7) == state.sample(viewer, 7)


def test_lookalikes_are_found_in_all_kinds_of_games():
    # the test above is worth something only if there are other deals to look at
    found = Counter()
    for seed in range(12):
        made = game("pirates", **options(seed)) if seed % 3 else game("pirates", visibility=("hidden", "open")[seed % 2])
        for state in random_states(made, f"views {seed}", zeal=0.6)[::15]:
            for viewer in (0, None):
                found[made.ruleset.visibility, viewer] += len(list(lookalikes(state, viewer, seed, tries=3)))
    assert len(found) == 4
    assert min(found.values()) > 10


@pytest.mark.parametrize("seed", range(6))
def test_the_masked_record_field_by_field(seed):
    made = game("pirates", visibility=("hidden", "open")[seed % 2])
    room = made.engine.tables.deck_room
    for state in random_states(made, f"record {seed}", zeal=0.5)[::4]:
        full = state._position
        for viewer in (0, 1, None):
            masked = state.view(viewer)._record
            same = {"deck", "reserve", "hand", "draw", "groups", "count", "group_action", "group_mask"}
            for name in full.__slots__:
                if name not in same:
                    assert getattr(masked, name) == getattr(full, name), name
            assert not any(masked.draw)
            for p in range(2):
                drawn, taken = draws(state, p) if knows(state, viewer, p) else (0, 0)
                for pile, known in (("deck", drawn), ("reserve", taken)):
                    mine, whole = (getattr(s, pile)[p * room : (p + 1) * room] for s in (masked, full))
                    assert mine == whole[:known] + [0] * (room - known)
                hand = full.hand[p * 10 : p * 10 + 10] if knows(state, viewer, p) else [full.hand_count[p]] + [0] * 9
                assert masked.hand[p * 10 : p * 10 + 10] == hand
            groups = full.groups if viewer == state.to_move and not state.is_over else 0
            assert (masked.groups, masked.count) == (groups, full.count if groups else 0)
            assert masked.group_action == full.group_action[:groups] + [0] * (len(full.group_action) - groups)
            assert masked.group_mask == full.group_mask[:groups] + [0] * (len(full.group_mask) - groups)


def test_hands_stay_hidden_after_the_end():
    state = random_states(game("pirates", ruleset="skirmish"), 3)[-1]
    assert state.is_over
    assert set(state.view(0).hands[1]) == {None}
    assert None not in state.view(0).hands[0]

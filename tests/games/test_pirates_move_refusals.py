"""Notation: round trips and texts that are no moves. Illegal moves: every sentence of `words.py`, and an unchanged state."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.pirates_decks import INERT, SPACES, arranged, at_sea, effects_at, hired
from tilewidgets.errors import GAME_OVER, IllegalMove, NotationError
from tilewidgets.games import game
from tilewidgets.games.pirates import words
from tilewidgets.games.pirates.moves import END, PiratesMove, parse

HUGE = 10**5000
WHERE = st.sampled_from(SPACES)
IDS = st.from_regex(r"[a-z][a-z0-9_]{0,29}", fullmatch=True)
SOURCES = st.sampled_from(["sea", "ship", "merc"])
MOVES = st.one_of(
    st.just(END),
    st.builds(PiratesMove, st.just("lay"), st.sampled_from("123456789"), WHERE),
    st.builds(PiratesMove, st.just("buy"), IDS, WHERE),
    st.builds(PiratesMove, SOURCES, st.sampled_from("HROXMS"), WHERE),
    st.builds(PiratesMove, SOURCES, st.sampled_from("GTV")),
)


# ---------------------------------------------------------------------------------------------------------------------------- notation
@given(MOVES)
def test_parsing_and_printing_round_trip_exactly(move):
    assert parse(str(move)) == move
    assert str(parse(str(move))) == str(move)
    assert move.is_well_formed
    assert " " not in str(move)
    assert move.words


@given(st.one_of(st.text("123456789@abcdefg:>OGHseamrcbuyjok_nd ", max_size=14), st.from_regex(r"(sea|ship|merc):[A-Z](>[a-h][0-7])?")))
def test_what_is_parsed_prints_as_it_was_written(text):
    try:
        move = parse(text)
    except NotationError:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("5@c2", ("lay", "5", "c2")),
        ("buy:joker@d4", ("buy", "joker", "d4")),
        ("sea:O>c4", ("sea", "O", "c4")),
        ("ship:G", ("ship", "G", None)),
        ("merc:M>e5", ("merc", "M", "e5")),
        ("end", ("end", "", None)),
    ],
)
def test_the_notation_of_the_law(text, parts):
    assert parse(text) == PiratesMove(*parts)
    assert str(PiratesMove(*parts)) == text
    assert repr(PiratesMove(*parts)) == f"PiratesMove({text!r})"


NO_MOVES = """
    5 5@ @c2 5@c 5@c0 5@c7 5@h1 5@C2 0@c2 10@c2 55@c2 5@c22 5@2c +5@c2 5@@c2 5@c2@c2 c2@5 buy:joker buy:@d4 buy:joker@ buy:Joker@d4
    buy:jok-er@d4 buy:_joker@d4 buy:joker@h4 buy:4joker@d4 BUY:joker@d4 joker@d4 sea:O sea:O> sea:O>h4 sea:Q>c4 sea:o>c4 sea:.>c4
    sea:OX>c4 sea:G>c4 ship:T>a1 merc:V>a1 ship:M merc:H sea ship: hand:G sea:O@c4 SEA:O>c4 sea:O>c4>c5 End END end. endend pass draw
    RRB@1,0/1 \uff15@c2 5@c\u00b2
""".split()  # noqa: SIM905  # reads better than a column of 60 lines
NO_MOVES += ["", " end", "end ", "end\n", "5@c2 ", " 5@c2", "5@c2\n", "5 @c2", "sea:O> c4", "buy:" + "j" * 31 + "@d4", "5" * 10_000_000]


@pytest.mark.parametrize("text", NO_MOVES, ids=[str(i) for i in range(len(NO_MOVES))])
def test_a_text_that_is_no_move(text):
    state = arranged(("5", ""))
    with pytest.raises(NotationError) as refused:
        state.play(text)
    assert "write 5@c2, buy:joker@d4, sea:O>c4, ship:G, merc:M>e5 or end." in str(refused.value)
    assert len(str(refused.value)) < 300


def test_an_effect_with_or_without_a_target_in_the_wrong_place():
    with pytest.raises(NotationError, match="gold has no target"):
        parse("ship:G>c4")
    with pytest.raises(NotationError, match="fire straight needs a target"):
        parse("sea:O")


# ------------------------------------------------------------------------------------------------------------------------ illegal moves
def _main(**more):
    return at_sea("5@d3 6@e3* 7@g1", "8@d4 9@c6* 3@f6", hand="157", gold=(4, 0), **(hired("joker", "boarder", "galleon", cost=4) | more))


def _after():
    return _main(ships=INERT).play("1@a1")


def _bought():
    return _main().play("buy:joker@d2")


def _effects(number, code, **more):
    mine, theirs = "9@c1 8@d1^ 7@e1*", "1@a2 2@b2"
    return at_sea(mine, theirs, mines="g3", hand=str(number), sea=effects_at(a1=code), **more).play(f"{number}@a1")


LIT = "a1, b1, c1, d1, e1, f1 or another marked space"
REFUSED = [
    # state, move, the sentence
    (_main, "end", "lay a ship first; the turn ends after that."),
    (_main, "2@a1", "there is no ship 2 in your hand; choose 1, 5 or 7."),
    (_main, "1@d5", f"d5 is not accessible: it is next to none of your active ships, and not in row 1, your first; choose {LIT}."),
    (_main, "1@g1", f"g1 is not accessible: your ship 7 lies there, and it is active; choose {LIT}."),
    (_main, "1@d4", f"d4 is not accessible: the opposing ship 8 lies there, and it is active; choose {LIT}."),
    (_main, "1@c6", f"c6 is not accessible: a burning ship lies there, and it is next to none of your active ships; choose {LIT}."),
    (_main, "buy:corsair@a1", "the corsair is not laid out; laid out are joker, boarder, galleon."),
    (_main, "buy:kraken@a1", "the kraken is not laid out; laid out are joker, boarder, galleon."),
    (_main, "buy:joker@d4", f"d4 is not accessible: the opposing ship 8 lies there, and it is active; choose {LIT}."),
    (_main, "buy:joker@a4", f"a4 is not accessible: it is next to none of your active ships, and not in row 1, your first; choose {LIT}."),
    (_main, "buy:boarder@f6", f"f6 is not accessible: one may board only active ships next to one of yours; choose {LIT}."),
    (_main, "buy:boarder@d3", f"d3 is not accessible: your ship 5 lies there, and it is active; choose {LIT}."),
    (_main, "sea:G", "gold (of the space) is not pending; lay a ship or buy a mercenary."),
    (_main, "merc:M>a1", "lay a mine (of the mercenary) is not pending; lay a ship or buy a mercenary."),
    (_bought, "buy:boarder@a1", "you have bought a mercenary this turn; one a turn is allowed."),
    (_bought, "buy:joker@a1", "the joker has been bought already; choose boarder or galleon."),
    (_bought, "end", "lay a ship first; the turn ends after that."),
    (_after, "5@b1", "you have laid a ship this turn; buy a mercenary or end the turn."),
    (_after, "2@b1", "you have laid a ship this turn; buy a mercenary or end the turn."),
    (_after, "ship:G", "gold (of the ship) is not pending; buy a mercenary or end the turn."),
    (lambda: at_sea(gold=(2, 0), **hired("joker", cost=4)), "buy:joker@a1", "the joker costs 4 gold, and you have 2; gain gold first."),
    (lambda: at_sea(gold=(9, 0)), "buy:joker@a1", "the joker is not laid out; none is laid out."),
    (lambda: _effects(9, "G"), "1@b1", "apply gold (of the space) and booty (of the ship) first."),
    (lambda: _effects(9, "G"), "end", "apply gold (of the space) and booty (of the ship) first."),
    (lambda: _effects(9, "G"), "buy:joker@b1", "apply gold (of the space) and booty (of the ship) first."),
    (lambda: _effects(9, "G"), "sea:V", "booty (of the space) is not pending; apply gold (of the space) and booty (of the ship) first."),
    (lambda: _effects(9, "V"), "ship:V", "apply booty (of the space) first."),
    (lambda: _effects(4, "O"), "ship:O>a2", "apply fire straight (of the space) first."),
    (
        lambda: _effects(4, "."),
        "ship:O>b2",
        "b2 is no target: no opposing ship stands there in the straight line of fire from a1; choose a2.",
    ),
    (
        lambda: _effects(5, "."),
        "ship:X>a2",
        "a2 is no target: no opposing ship stands there in the diagonal line of fire from a1; choose b2.",
    ),
    (lambda: _effects(2, "."), "ship:H>a1", "a1 is no target: there is the ship just laid; choose c1."),
    (lambda: _effects(2, "."), "ship:H>d1", "d1 is no target: there is no active ship of yours without a shield; choose c1."),
    (lambda: _effects(3, "."), "ship:R>c1", "c1 is no target: there is no burning ship of yours; choose e1."),
    (
        lambda: _effects(6, "."),
        "ship:M>c1",
        "c1 is no target: there is a ship already; choose b1, f1, g1, c2, d2, e2 or another marked space.",
    ),
    (
        lambda: _effects(6, "."),
        "ship:M>g3",
        "g3 is no target: there is a mine already; choose b1, f1, g1, c2, d2, e2 or another marked space.",
    ),
    (lambda: _effects(7, "."), "ship:S>g4", "g4 is no target: there is no mine; choose g3."),
    (lambda: _effects(9, "R"), "sea:R>c1", "c1 is no target: there is no burning ship of yours; choose e1."),
]


@pytest.mark.parametrize(("make", "move", "said"), REFUSED, ids=[f"{i}-{move}" for i, (_, move, _) in enumerate(REFUSED)])
def test_why_a_move_is_illegal(make, move, said):
    state = make()
    before = (state.to_dict(), state.legal_moves, hash(state), {name: getattr(state._position, name) for name in state._position.__slots__})
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert refused.value.reason == said
    assert str(refused.value) == f"{move} is illegal: {said}"
    after = (state.to_dict(), state.legal_moves, hash(state), {name: getattr(state._position, name) for name in state._position.__slots__})
    assert after == before
    # her own view says the same; to the others it is not their turn
    assert state.view(state.to_move).explain(parse(move)) == said
    for viewer in (1 - state.to_move, None):
        assert state.view(viewer).explain(parse(move)) == words.NOT_YOUR_TURN


def test_every_refusal_of_words_is_reached_above():
    said = " ".join(sentence for _, _, sentence in REFUSED)
    for sentence in (words.LAY_FIRST, words.ALREADY_LAID, words.ONE_PURCHASE):
        assert sentence in said


def test_after_the_end():
    state = arranged(("1", "1"), ships=INERT, turns=1).play("1@a1").play("1@a6")
    for move in ("end", "5@a1", "sea:G", "buy:joker@a1"):
        with pytest.raises(IllegalMove, match="the game is over; start a new one or undo"):
            state.play(move)
    assert state.view(None).explain(END) == GAME_OVER


def test_refusals_do_not_tell_of_the_opponents_hand():
    said = set()
    for hers in ("555", "666"):
        state = arranged(("123", hers))
        said.add(state.view(0).explain(PiratesMove("lay", "5", "a1")))
        said.add(state.view(None).explain(PiratesMove("lay", "5", "a6")))
    assert said == {"there is no ship 5 in your hand; choose 1, 2 or 3.", words.NOT_YOUR_TURN}


MALFORMED = [
    PiratesMove("lay", 5, "c1"), PiratesMove("lay", "5", "C1"), PiratesMove("lay", "5", 2), PiratesMove("lay", "5", ("c", 1)),
    PiratesMove("lay", "5", None), PiratesMove("lay", "5"), PiratesMove("lay", HUGE, "c1"), PiratesMove("lay", "5", HUGE),
    PiratesMove("lay", None, "c1"), PiratesMove("Lay", "5", "c1"), PiratesMove(None, "5", "c1"), PiratesMove(HUGE, "5", "c1"),
    PiratesMove("", "", None), PiratesMove("lay", True, "c1"), PiratesMove("lay", "5@c1", ""), PiratesMove("lay", "5", ""),
    PiratesMove("buy", "joker", None), PiratesMove("buy", "", "a1"), PiratesMove("buy", ["joker"], "a1"), PiratesMove("end", "x"),
    PiratesMove("end", "", "a1"), PiratesMove("end", "", ""), PiratesMove("sea", "G", "a1"), PiratesMove("ship", "G", 0),
    PiratesMove("ship", "G", ""), PiratesMove("ship", "O", None), PiratesMove("sea:G", "", None), PiratesMove("x" * 10_000_000),
    None, 5, HUGE, True, b"end", ["end"], ("lay", "5", "c1"), {"kind": "lay"}, object(), float("nan"),
]  # fmt: skip


@pytest.mark.parametrize("move", MALFORMED, ids=[str(i) for i in range(len(MALFORMED))])
def test_a_move_made_of_the_wrong_parts_is_illegal(move):
    state = arranged(("5", ""))
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert refused.value.reason == words.NO_MOVE
    assert len(str(refused.value)) < 300
    assert not state.game.is_legal(state._position, move)
    assert state.view(0).explain(move) == words.NO_MOVE


def test_play_all_stops_at_the_first_illegal_move_and_changes_nothing():
    state = arranged(("55", ""), ships=INERT)
    with pytest.raises(IllegalMove):
        state.play_all(["5@a1", "5@a1"])
    assert state == arranged(("55", ""), ships=INERT)


def test_a_move_of_another_game_is_no_move():
    with pytest.raises(NotationError):
        arranged().play("RRB@3,-2/1")
    with pytest.raises(IllegalMove):
        arranged().play(game("pyramid").deal(1).legal_moves[0])


# ------------------------------------------------------------------------------------------------------------------ clicks and buttons
def _clicked(state, target, *, button=False):
    """The sentence that refuses a click on a target, or a button, with what is selected when the decision begins."""
    view = state.view(state.to_move)
    selection = state.game.selection(view)
    response = (state.game.press if button else state.game.click)(view, selection, target)
    assert response.move is None
    assert response.selection.refused == (None if button else target)
    return response.refusal


def test_clicks_that_cannot_be_obeyed():
    assert _clicked(_main(), "space:a1") == words.CHOOSE_SHIP
    assert _clicked(_after(), "space:a1") == words.CHOOSE_SHIP_OR_MERCENARY
    assert _clicked(_after(), "hand:5.0") == words.ALREADY_LAID
    assert _clicked(_main(), "effect:sea") == words.NOT_NOW
    assert _clicked(_bought(), "merc:boarder") == words.ONE_PURCHASE
    assert _clicked(at_sea(gold=(2, 0), **hired("joker", cost=4)), "merc:joker").startswith("the joker costs 4 gold")
    assert _clicked(_effects(9, "G"), "hand:1.0") == "apply gold (of the space) and booty (of the ship) first."
    assert _clicked(_effects(4, "O"), "effect:ship") == "apply fire straight (of the space) first."
    assert _clicked(_effects(4, "."), "space:b2").startswith("b2 is no target")


def test_buttons_that_cannot_be_obeyed():
    assert _clicked(_main(), "end", button=True) == words.LAY_FIRST
    assert _clicked(_main(), "confirm", button=True) == words.NOTHING_SHOWN

"""What is told: the words of every kind of event, that the events tell all that happened, and that they tell nothing hidden."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.pirates_configurations import options
from tests.games.pirates_decks import INERT, arranged, at_sea, effects_at, hired, random_states, told
from tests.games.pirates_knowledge import lookalikes
from tilewidgets.games import game
from tilewidgets.games.pirates.events import Applied, Ended, Fired, Hit, Laid, TurnEnded

NAMES = ("Ada", "Ben")


def _told(mine, theirs, *moves, **more):
    """What the last of some moves of player 0 brings about, in words."""
    state = at_sea(mine, theirs, **more)
    for move in moves:
        state = state.play(move)
    return told(state)


# ---------------------------------------------------------------------------------------------------------------------------- laying
def test_a_ship_is_laid():
    assert _told("", "", "1@a1", hand="1") == ["player 0 lays ship 1 at a1"]


def test_the_first_ship_with_its_shield():
    state = arranged(("1", "")).play("1@a1")
    assert told(state) == ["player 0 lays ship 1 with a shield at a1"]
    assert state.events == (Laid(0, "1", "ship 1", "a1", shielded=True),)


@pytest.mark.parametrize(
    ("mine", "theirs", "name"),
    [
        ("5@d3 8@d4*", "", "the burning ship 8"),
        ("5@d3", "8@d4*", "the burning ship 8"),
        ("5@d3", "joker@d4*", "the burning joker"),
    ],
)
def test_a_ship_is_laid_over_a_burning_one(mine, theirs, name):
    assert _told(mine, theirs, "1@d4", hand="1") == [f"player 0 lays ship 1 over {name} at d4, which is destroyed"]


def test_a_mercenary_is_bought():
    (event,) = at_sea("", "", hand="1", gold=(4, 0), **hired("joker", cost=4)).play("buy:joker@a1").events
    assert str(event) == "player 0 buys the joker for 4 gold and lays it at a1"
    assert event.words(NAMES) == "Ada buys the joker for 4 gold and lays it at a1"
    assert event == Laid(0, "joker", "the joker", "a1", "", 4)


def test_a_ship_is_boarded():
    said = _told("5@d3", "8@d4^", "buy:boarder@d4", **hired("boarder"))
    assert said == ["player 0 buys the boarder for 0 gold and lays it over ship 8 at d4, which is destroyed"]


# ------------------------------------------------------------------------------------------------------------------------------ mines
def test_a_mine_goes_off():
    said = _told("", "", "1@a1", hand="1", mines="a1")
    assert said == ["player 0 lays ship 1 at a1", "a mine hits ship 1 at a1: it catches fire", "player 0 ends the turn and draws a ship"]
    said = _told("", "", "buy:corsair@a1", mines="a1", **hired("corsair"))
    assert said == ["player 0 buys the corsair for 0 gold and lays it at a1", "a mine hits the corsair at a1: it catches fire"]


def test_a_mine_takes_a_shield():
    state = arranged(("1", ""), ships=INERT, **hired("minelayer")).play("buy:minelayer@a1")
    state = state.play("merc:M>c1").play("merc:M>d4").play("merc:M>d5").play("1@c1")
    assert told(state)[:2] == ["player 0 lays ship 1 with a shield at c1", "a mine hits ship 1 at c1: it loses its shield"]


# ------------------------------------------------------------------------------------------------------------------------------- fire
@pytest.mark.parametrize(
    ("number", "theirs", "move", "said"),
    [
        (4, "8@c1", "ship:O>c1", "ship 4 at b1 fires straight at c1: ship 8 catches fire"),
        (5, "8@c2", "ship:X>c2", "ship 5 at b1 fires diagonally at c2: ship 8 catches fire"),
        (5, "8@c2^", "ship:X>c2", "ship 5 at b1 fires diagonally at c2: ship 8 loses its shield"),
        (5, "8@c2*", "ship:X>c2", "ship 5 at b1 fires diagonally at c2: the burning ship 8 is destroyed"),
        (4, "joker@c1", "ship:O>c1", "ship 4 at b1 fires straight at c1: the joker catches fire"),
        (4, "joker@c1*", "ship:O>c1", "ship 4 at b1 fires straight at c1: the burning joker is destroyed"),
        (1, "8@b2", "sea:O>b2", "ship 1 at b1 fires straight at b2: ship 8 catches fire"),
    ],
)
def test_a_ship_fires(number, theirs, move, said):
    code = "O" if move.startswith("sea") else "."
    state = at_sea("", theirs, hand=str(number), sea=effects_at(b1=code), ships=INERT | {4: "O", 5: "X"})
    assert told(state.play(f"{number}@b1").play(move))[0] == said


def test_a_mercenary_fires():
    assert _told("", "8@b1", "buy:fireship@a1", "merc:O>b1", **hired("fireship")) == [
        "the fireship at a1 fires straight at b1: ship 8 catches fire"
    ]


def test_a_broadside():
    said = _told("5@a3", "8@b1 7@a2* joker@b2^ 9@c3", "buy:broadside@a1", **hired("broadside"))
    assert said == [
        "player 0 buys the broadside for 0 gold and lays it at a1",
        "the broadside hits ship 8 at b1: it catches fire",
        "the broadside hits the burning ship 7 at a2: it is destroyed",
        "the broadside hits the joker at b2: it loses its shield",
    ]


def test_a_broadside_over_a_burning_ship_tells_of_that_ship_once():
    said = _told("5@a1", "6@b1* 7@c1", "buy:broadside@b1", **hired("broadside"))
    assert said == [
        "player 0 buys the broadside for 0 gold and lays it over the burning ship 6 at b1, which is destroyed",
        "the broadside hits ship 7 at c1: it catches fire",
    ]


# ---------------------------------------------------------------------------------------------------------------------- other effects
@pytest.mark.parametrize(
    ("number", "move", "said"),
    [
        (1, "ship:G", "player 0 gains 1 gold"),
        (2, "ship:H>c1", "player 0 puts a shield on ship 5 at c1"),
        (2, "ship:H>d1", "player 0 puts a shield on the joker at d1"),
        (3, "ship:R>e1", "player 0 repairs ship 7 at e1"),
        (3, "ship:R>f1", "player 0 repairs the galleon at f1"),
        (6, "ship:M>g6", "player 0 lays a mine at g6"),
        (7, "ship:S>g3", "player 0 sweeps the mine at g3"),
        (8, "ship:T", "player 0 takes an extra ship from the reserve"),
        (9, "ship:V", "player 0 gains 1 victory point token"),
    ],
)
def test_an_effect_is_applied(number, move, said):
    fleet = "5@c1 joker@d1 7@e1* galleon@f1*"
    state = at_sea(fleet, "", hand=str(number), mines="g3").play(f"{number}@a1").play(move)
    assert told(state) == [said, "player 0 ends the turn and draws a ship"]
    assert state.game.say_events(state.events, NAMES) == said.replace("player 0", "Ada") + "."
    event = state.events[0]
    assert event == Applied(0, move[5], event.text, move[7:] or None)


# -------------------------------------------------------------------------------------------------------------------------- turn, end
def test_the_turn_ends():
    state = arranged(("1", "1"), ships=INERT, turns=1, **hired("joker")).play("1@a1").play("end")
    assert told(state) == ["player 0 ends the turn"]  # the deck is empty
    assert state.events == (TurnEnded(0, drew=False),)
    state = arranged(("1", "1"), ships=INERT).play("1@a1")
    assert state.events[-1] == TurnEnded(0, drew=True)


def test_the_game_ends():
    state = arranged(("1", "9"), turns=1).play("1@a1").play("ship:G").play("9@a6").play("ship:V")
    assert told(state) == [
        "player 1 gains 1 victory point token",
        "player 1 ends the turn",
        "the game is over: the decks are empty; 0 to 1 point",
    ]
    assert state.events[-1] == Ended(1, "deck_exhausted", (0, 1))


def test_names_take_the_place_of_numbers():
    state = at_sea("", "1@b1", hand="4").play("4@a1")
    assert state.game.say_events(state.events, NAMES) == "Ada lays ship 4 at a1."
    assert state.game.say_events(state.play("ship:O>b1").events, NAMES) == "Ship 4 at a1 fires straight at b1: ship 1 catches fire."


def test_a_move_is_said_with_what_it_brings():
    state = at_sea("5@b1", "6@b2*", hand="1", mines="c1", sea=effects_at(a1="O"), **hired("joker"))
    view, say = state.view(0), state.game.say_move
    moves = {str(move): move for move in state.legal_moves}
    assert say(view, moves["1@a1"]) == "ship 1 on a1  (fire straight)"
    assert say(view, moves["1@b2"]) == "ship 1 on b2  (destroys the burning ship 6)"
    assert say(view, moves["1@c1"]) == "ship 1 on c1  (sets off the mine)"
    assert say(view, moves["1@d1"]) == "ship 1 on d1"
    assert say(view, moves["buy:joker@a1"]) == "buy the joker, lay it on a1"


# ------------------------------------------------------------------------------------------------------------- all that happened
def _lying(state):
    return {space: [ship.owner, ship.burning, ship.shield] for space, ship in state.view(None).ships.items()}


def _retold(before, events):
    """Ships, mines and tokens after some events, from those before."""
    view = before.view(None)
    lying, mines = _lying(before), set(view.mines)
    tokens = {"gold": list(view.gold), "points": list(view.points), "extra": list(view.extra)}
    for event in events:
        if isinstance(event, Laid):
            assert bool(event.over) == (event.space in lying)
            lying[event.space] = [event.player, False, event.shielded]
            tokens["gold"][event.player] -= event.cost or 0
        elif isinstance(event, Hit | Fired):
            ship = lying[event.space]
            if event.outcome == "destroyed":
                assert ship[1]
                del lying[event.space]
            else:
                ship[{"fire": 1, "shield": 2}[event.outcome]] = event.outcome == "fire"
            mines -= {event.space}  # set off
        elif isinstance(event, Applied):
            if event.effect in "HR":
                lying[event.space][1 if event.effect == "R" else 2] = event.effect == "H"
            mines ^= {event.space} if event.effect in "MS" else set()
            for effect, token in zip("GVT", ("gold", "points", "extra"), strict=True):
                tokens[token][event.player] += effect == event.effect
    return lying, mines, tokens


@pytest.mark.parametrize("seed", range(16))
def test_the_events_tell_all_that_happened(seed):
    for before, after in pairwise(random_states(game("pirates", **options(seed)), f"events {seed}", zeal=0.6)):
        view = after.view(None)
        tokens = {"gold": list(view.gold), "points": list(view.points), "extra": list(view.extra)}
        assert _retold(before, after.events) == (_lying(after), set(view.mines), tokens), (before.to_dict(), after.moves[-1])
        ended = [event for event in after.events if isinstance(event, TurnEnded)]
        assert bool(ended) == (after.to_move != before.to_move or (after.is_over and after.result.reason == "deck_exhausted"))
        if ended:
            assert ended[0].drew == (view.deck_sizes[before.to_move] < before.view(None).deck_sizes[before.to_move])
        assert isinstance(after.events[-1], Ended) == after.is_over
        assert all(str(event) for event in after.events)


@pytest.mark.parametrize("seed", range(6))
def test_the_events_tell_nothing_hidden(seed):
    made, found = game("pirates", **options(seed) | {"visibility": "hidden"}), 0
    for state in random_states(made, f"secret {seed}", zeal=0.6)[1::7]:
        for setup in lookalikes(state, None, seed, tries=3):
            assert made.start(setup).play_all(state.moves).events == state.events
            found += 1
    assert found

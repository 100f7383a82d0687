"""Names are text: shown as it is, made harmless, kept short, told apart when agents bring them."""

from __future__ import annotations

import pytest

from tests.models.positions import check_model
from tilewidgets import MatchModel, agent, game
from tilewidgets.agents import Agent
from tilewidgets.models.seats import name_apart


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("<b>Ada</b><script>alert(1)</script>", "<b>Ada</b><script>alert(1)</script>"),
        ("Ada\u202eevil\u2066", "Adaevil"),
        ("A\nda\r\x00\x1b[31m", "A da [31m"),
        ("  Ada  ", "Ada"),
        ("\ud800", "\ufffd"),
        ("x" * 40, "x" * 40),
        ("Zoë 日本 🎲", "Zoë 日本 🎲"),
        ("draw", "draw"),
        ("{0} %s", "{0} %s"),
    ],
)
def test_any_text_is_a_name(given, shown):
    model = MatchModel(game("pyramid"), ["human", "greedy"], names=[given, "Bob"], seed=4)
    assert model.names[0] == shown
    assert f"Your turn, {shown}." in model.status
    model.play(model.legal_moves[0])
    assert repr(model).endswith(f"; {shown}, Bob>")
    repr(model).encode("utf-8"), model.status.encode("utf-8")
    check_model(model)


def test_people_may_have_the_same_name():
    model = MatchModel(game("pyramid"), ["human", "human"], names=["Ada", "Ada"], seed=4)
    assert model.names == ("Ada", "Ada")


def a_function_with_a_name_that_is_longer_than_any_name_may_be(view):
    return view.legal_moves[0]


def test_long_names_of_agents_are_cut_and_told_apart():
    model = MatchModel(game("pyramid", players=4), ["human", *[a_function_with_a_name_that_is_longer_than_any_name_may_be] * 3], seed=1)
    assert len(set(model.names)) == 4
    assert all(len(name) <= 40 for name in model.names)
    branch = model.branch()
    assert branch.names == model.names


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "x" * 99, "a\nb", "Player 0"])
def test_agents_made_by_hand_may_be_called_anything(name):
    odd = Agent(name, lambda view, streams: view.legal_moves[0])
    model = MatchModel(game("pyramid"), ["human", odd], seed=1)
    assert 0 < len(model.names[1]) <= 40
    assert len(set(model.names)) == 2
    assert model.names[1].isprintable()
    model.play(model.legal_moves[0])
    model.goto(1)
    model.retry(odd)
    assert model.ply == 2
    assert len(set(model.names)) == 2


def test_numbers_are_not_given_twice():
    names = []
    for name in ("a 2", "a", "a", "a 2", "a"):
        names.append(name_apart(name, names))
    assert len(set(names)) == 5


def test_the_same_agent_object_may_sit_twice():
    one = agent("greedy", 3)
    model = MatchModel(game("pyramid"), [one, one], seed=1)
    assert model.state.is_over
    assert model.names == ("greedy", "greedy 2")

"""Simulations: the same games in every way of playing them, and summaries that add up."""

from __future__ import annotations

import math
import statistics
import threading

import pytest

import tilewidgets as tw
from tilewidgets.agents import agent
from tilewidgets.agents.simulate import simulate
from tilewidgets.agents.summary import Summary, wilson
from tilewidgets.errors import AgentFailure, TileError
from tilewidgets.game import Result
from tilewidgets.kernel import has_numba
from tilewidgets.replay import Replay

SEATS = {1: ["greedy"], 2: ["random", "greedy"], 3: ["greedy", "random", "greedy"], 4: ["random", "greedy", "greedy", "random"]}
needs_numba = pytest.mark.skipif(not has_numba(), reason="numba is not installed")


PIRATES = ["skirmish", "standard", "crowded"]


def pirates(ruleset):
    """A short game, a long one, and one that is lost when the sea is full."""
    if ruleset == "crowded":
        return tw.game("pirates", ruleset="skirmish", copies=10, turns=60, hand_size=20)
    return tw.game("pirates", ruleset=ruleset)


def courses(*args, **options):
    return [played.to_dict() for played in simulate(*args, **options)]


def asked(name):
    """The agent of that name, but not known to be a policy: it must be asked."""
    one = agent(name)
    one.policy = None
    return one


@pytest.mark.parametrize("players", SEATS)
def test_asking_gives_the_same_games_as_bulk(players):
    bulk = courses("pyramid", SEATS[players], 40, 7, fast=False)
    assert courses("pyramid", [asked(name) for name in SEATS[players]], 40, 7) == bulk


@pytest.mark.parametrize(
    ("ruleset", "agents", "games"), [("skirmish", SEATS[2], 6), ("standard", ["random"] * 2, 6), ("crowded", ["random"] * 2, 3)]
)
def test_asking_gives_the_same_games_as_bulk_of_pirates(ruleset, agents, games):
    game = pirates(ruleset)
    bulk = courses(game, agents, games, 7, fast=False)
    assert courses(game, [asked(name) for name in agents], games, 7) == bulk


@needs_numba
@pytest.mark.parametrize("ruleset", PIRATES)
def test_compiled_gives_the_same_games_of_pirates(ruleset):
    game = pirates(ruleset)
    plain = courses(game, ["random", "random"], 80, "a seed", fast=False)
    assert courses(game, ["random", "random"], 80, "a seed", fast=True, workers=1) == plain
    assert courses(game, ["random", "random"], 80, "a seed", fast=True, workers=3) == plain
    few = courses(game, SEATS[2], 2, "a seed", fast=False)
    assert courses(game, SEATS[2], 2, "a seed", fast=True) == few


def test_a_game_lost_at_once():
    game = pirates("crowded")
    for played in simulate(game, ["random", "random"], 4, 3, fast=False):
        assert (played.result.scores, played.result.reason) == ((0, 0), "no_ship_playable")
        assert sorted(played.result.returns) == [-1, 1]
        assert played.state.result == played.result
        assert Replay.from_dict(played.to_dict()).final == played.state


@needs_numba
@pytest.mark.parametrize("players", SEATS)
def test_compiled_gives_the_same_games(players):
    plain = courses("pyramid", SEATS[players], 150, "a seed", fast=False)
    assert courses("pyramid", SEATS[players], 150, "a seed", fast=True, workers=1) == plain
    assert courses("pyramid", SEATS[players], 150, "a seed", fast=True, workers=4) == plain


@needs_numba
@pytest.mark.parametrize(
    "options", [{"colors": 6}, {"ruleset": "classroom"}, {"ruleset": "tiny"}, {"open_tiles_count": True, "wild_scores_neighbors": True}]
)
def test_compiled_gives_the_same_games_under_other_rulesets(options):
    game = tw.game("pyramid", **options)
    assert courses(game, SEATS[2], 100, 1, fast=True) == courses(game, SEATS[2], 100, 1, fast=False)


def test_more_games_begin_with_the_same_and_seeds_differ():
    assert courses("pyramid", SEATS[2], 20, 3) == courses("pyramid", SEATS[2], 90, 3)[:20]
    assert courses("pyramid", SEATS[2], 5, 3) != courses("pyramid", SEATS[2], 5, 4)


@pytest.mark.parametrize(("game", "agents"), [(tw.game("pyramid", players=3), SEATS[3]), (tw.game("pirates"), ["random", "random"])])
def test_a_game_can_be_had_alone(game, agents):
    for played in simulate(game, agents, 7, 11):
        assert played.setup == game.deal(played.deal_seed, first_player=played.index % game.players).setup
        assert played.state.result == played.result
        assert played.plies == len(played.moves)
        assert Replay.from_dict(played.to_dict()).final == played.state == played.replay(created="now").final


def test_a_failing_agent_is_counted_and_listed():
    def good_then_bad(view):
        if view.ply > 4:
            raise ValueError("tired")
        return view.legal_moves[0]

    simulation = simulate("pyramid", ["greedy", good_then_bad], 10, 1)
    games = list(simulation)
    assert len(games) == simulation.summary.failed == simulation.summary.standings[1].failures == 10
    assert simulation.summary.standings[0].games == 0
    assert all(played.result is None and played.failure.kind == "raised" and "tired" in played.failure.traceback for played in games)
    assert all(played.failure.__cause__ is None for played in games)
    assert [index for index, _ in simulation.summary.failures] == list(range(10))
    replay = games[3].replay()
    assert not replay.final.is_over
    assert replay.meta["failure"]["seat"] == 1
    assert "tired" in replay.meta["failure"]["said"]
    assert "10 without a result" in str(simulation.summary)


def test_streaming_keeps_few_games():
    simulation = simulate("pyramid", ["random", "random"], 10**12, 1, fast=False)
    assert next(simulation).index == 0
    assert next(simulation).index == 1
    assert len(simulation) == 10**12


@needs_numba
def test_threads_end_when_nobody_listens():
    before = threading.active_count()
    simulation = simulate("pyramid", ["random", "random"], 10**9, 1, workers=3, fast=True)
    for _ in range(300):
        next(simulation)
    del simulation
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"agents": ["random"]}, "2 agents"),
        ({"agents": "random"}, "2 agents"),
        ({"games": 0}, "from 1"),
        ({"games": 2.0}, "from 1"),
        ({"seed": 1.5}, "seed"),
        ({"workers": 0}, "workers"),
        ({"agents": ["random", "nobody"]}, "nobody"),
    ],
)
def test_refusals(options, says):
    with pytest.raises(TileError, match=says):
        simulate(tw.game("pyramid"), **{"agents": ["random", "greedy"], "games": 3} | options)


def test_progress_bar(capsys):
    assert simulate("pyramid", ["greedy"], 3, 1, progress=True).run().games == 3
    assert "3/3" in capsys.readouterr().err


# ------------------------------------------------------------------------------------------------ summaries
def test_summary_adds_up():
    simulation = simulate("pyramid", SEATS[2], 200, 5)
    games = list(simulation)
    for seat, standing in enumerate(simulation.summary.standings):
        scores = [played.result.scores[seat] for played in games]
        returns = [played.result.returns[seat] for played in games]
        assert (standing.wins, standing.draws, standing.losses) == tuple(returns.count(value) for value in (1, 0, -1))
        assert math.isclose(standing.mean, statistics.mean(scores))
        assert math.isclose(standing.deviation, statistics.stdev(scores))
        low, high = standing.interval
        assert low < standing.win_rate < high
    assert math.isclose(simulation.summary.mean_plies, statistics.mean(played.plies for played in games))
    assert simulation.summary.to_dict()["standings"][1]["name"] == "greedy"
    assert "greedy" in str(simulation.summary)


def test_sharing_the_first_place_is_a_draw():
    summary = Summary(("a", "b", "c"))
    summary.add(0, Result((5, 5, 1), (0.25, 0.25, -0.5), "went_out"), 9)
    assert [(s.wins, s.draws, s.losses) for s in summary.standings] == [(0, 1, 0), (0, 1, 0), (0, 0, 1)]


def test_alone_nobody_wins():
    summary = simulate("pyramid", ["greedy"], 5).run()
    assert summary.standings[0].win_rate is summary.standings[0].interval is None
    assert summary.standings[0].mean > 0


def test_failures_are_bounded_but_all_counted():
    summary = Summary(("a",))
    for i in range(300):
        summary.add(i, None, 1, AgentFailure("raised", "a", 1, "x"), 0)
    assert (summary.failed, len(summary.failures), summary.standings[0].failures) == (300, 100, 300)
    assert summary.standings[0].mean is summary.standings[0].deviation is None


def test_wilson_against_published_values():
    low, high = wilson(81, 263)  # Newcombe (1998), table I: 0.2553 to 0.3662
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    low, high = wilson(0, 20)  # the same: 0.0000 to 0.1611
    assert (round(low, 4), round(high, 4)) == (0, 0.1611)

"""Ratings, intervals and head-to-head: that they say what they say."""

from __future__ import annotations

import csv
import io

import matplotlib as mpl
import numpy as np
import pytest
from scipy.stats import binomtest

from tests.theory import players
from tilewidgets.theory import Tournament
from tilewidgets.theory.pairing import Pairing
from tilewidgets.theory.ratings import Duel, _clopper_pearson, by_deal, cycles, ratings, share_interval
from tilewidgets.theory.tournament_games import Games, Row, points_of
from tilewidgets.theory.tournament_table import describe

mpl.use("Agg")


def games_of(results):
    """Games of pairs: by names, the returns of the first-named in each."""
    games, pairings = Games(2), []
    for agents, returns in results.items():
        pairings.append(Pairing(agents, 0, len(returns)))
        for k, value in enumerate(returns):
            by_agent = (value, -value)
            games.add(agents, Row(k, by_agent if k % 2 == 0 else by_agent[::-1], (0, 0), 10))
    return pairings, games


def test_who_wins_more_is_rated_higher():
    pairings, games = games_of({("a", "b"): [1, 1, 1, -1] * 25, ("a", "c"): [1] * 100, ("b", "c"): [1, 1, 1, -1] * 25})
    rated = ratings(["a", "b", "c"], pairings, games)
    assert rated["a"].interval[0] > rated["b"].interval[1]
    assert rated["b"].interval[0] > rated["c"].interval[1]


def test_draws_bring_equals_together():
    pairings, games = games_of({("a", "b"): [0] * 100})
    rated = ratings(["a", "b"], pairings, games)
    assert rated["a"].mu == pytest.approx(rated["b"].mu)
    assert rated["a"].sigma < 4


def test_more_games_make_ratings_surer():
    widths = []
    for count in (10, 100, 1000):
        pairings, games = games_of({("a", "b"): [1, -1] * (count // 2)})
        low, high = ratings(["a", "b"], pairings, games)["a"].interval
        widths.append(high - low)
    assert widths[0] > widths[1] > widths[2]


def test_points_count_opponents_beaten():
    returns = np.array([[1.0, 0.0, -1.0], [1.0, 1.0, -1.0], [np.nan] * 3])
    points = points_of(returns)
    assert points[0].tolist() == [1, 0.5, 0]
    assert points[1].tolist() == [0.75, 0.75, 0]
    assert np.isnan(points[2]).all()


def test_deals_are_means_over_seat_orders_and_may_be_incomplete():
    values = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [np.nan, np.nan], [np.nan, np.nan], [np.nan, np.nan]])
    assert by_deal(values, 2).tolist() == [[0.5, 0.5], [1.0, 0.0]]


def test_intervals_of_shares():
    rng = np.random.default_rng(1)
    samples = [rng.choice([0, 0.5, 1.0], size=200, p=[0.2, 0.5, 0.3]) for _ in range(3)]
    low, high = share_interval(samples, 1200, "key")
    assert share_interval(samples, 1200, "key") == (low, high)
    mean, error = np.concatenate(samples).mean(), np.concatenate(samples).std() / 600**0.5
    assert low == pytest.approx(mean - 1.96 * error, abs=error / 4)
    assert high == pytest.approx(mean + 1.96 * error, abs=error / 4)
    won = binomtest(20, 20).proportion_ci(method="exact")
    assert share_interval([np.ones(10)], 20, "key") == (pytest.approx(won.low), pytest.approx(won.high))
    assert np.isnan(share_interval([], 0, "key")).all()


def test_head_to_head_counts_and_clopper_pearson():
    standings = Tournament(["random", "greedy", players.first], "pyramid", 20).run()
    frame = standings.head_to_head().set_index(["agent", "opponent"])
    assert len(frame) == 6
    one, other = frame.loc[("greedy", "random")], frame.loc[("random", "greedy")]
    assert (one["wins"], one["draws"], one["losses"]) == (other["losses"], other["draws"], other["wins"])
    assert one["rate"] + other["rate"] == pytest.approx(1)
    exact = binomtest(int(one["wins"]), 20).proportion_ci(method="exact")
    assert (one["low"], one["high"]) == (pytest.approx(exact.low), pytest.approx(exact.high))


def test_cycles():
    def duel(a, b, wins):
        return Duel(a, b, 10, wins, 0, 10 - wins, 0, 1)

    rates = {("rock", "scissors"): 7, ("scissors", "paper"): 6, ("paper", "rock"): 8, ("rock", "well"): 1, ("well", "paper"): 5}
    duels = [one for (a, b), wins in rates.items() for one in (duel(a, b, wins), duel(b, a, 10 - wins))]
    assert cycles(duels) == [("paper", "rock", "scissors")]


def test_the_table_in_all_its_forms(tmp_path):
    names = {"=1+1": "random", "<b>bold</b>": players.tired, "$x$": "greedy"}
    standings = Tournament(names, "pyramid", 4).run()
    rows = list(csv.DictReader(io.StringIO(standings.to_csv())))
    assert {row["agent"] for row in rows} == {"'=1+1", "<b>bold</b>", "$x$"}
    assert [int(row["games"]) for row in rows] == [8, 8, 8]
    html = standings.save_html(tmp_path / "standings.html").read_text(encoding="utf-8")
    assert "<b>bold" not in html
    assert "&lt;b&gt;bold&lt;/b&gt;" in html
    assert "ValueError: tired" in html
    assert html.startswith("<!DOCTYPE html>")
    assert "http" not in html.replace("http-equiv", "")
    frame = standings.to_frame()
    assert frame["agent"].tolist() == list(standings.names)
    assert "8 games ended because an agent failed" in str(standings)
    ax = standings.plot()
    ax.figure.canvas.draw()
    mpl.pyplot.close(ax.figure)


def test_what_an_agent_says_is_harmless_on_a_terminal_and_a_page():
    def rude(view):
        raise ValueError("\x1b[2J\r<script>alert(1)</script>\u202e")

    standings = Tournament({"rude": rude, "random": "random"}, "pyramid", 2).run()
    said = [describe(failed) for failed in standings.failures]
    assert len(said) == 2
    assert all(line.isprintable() for line in said)
    assert all(r"\x1b[2J" in line for line in said)
    assert "<script>" not in standings.to_html()


def test_the_table_before_the_first_game():
    standings = Tournament(["random", "greedy"], "pyramid", 4).standings()
    assert [place.cells()[2:8] for place in standings.places] == [("0", "0", "0", "0", "-", "-")] * 2
    assert "0 of 4 games" in standings.title
    assert standings.duels == []


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 50), (50, 50), (1, 50), (17, 50), (49, 50), (300, 1000)])
def test_intervals_of_duels_are_exact(wins, games):
    expected = binomtest(wins, games).proportion_ci(0.95, method="exact")
    assert _clopper_pearson(wins, games) == pytest.approx((expected.low, expected.high), abs=1e-9)

"""Normal form: measured payoffs, dominance in words, equilibria that are equilibria, populations."""

from __future__ import annotations

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.theory import players
from tilewidgets.errors import TileError, UnknownOption
from tilewidgets.theory import Matrix, Tournament, payoff_matrix

mpl.use("Agg")

ROCK = Matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], ["rock", "paper", "scissors"])
PRISONERS = Matrix([[3, 0], [5, 1]], ["silent", "talks"], column_payoffs=[[3, 5], [0, 1]])
SEXES = Matrix([[3, 0], [0, 2]], ["opera", "match"], column_payoffs=[[2, 0], [0, 3]])
integers = st.integers(-4, 4)


# ------------------------------------------------------------------ matrices
def test_what_a_matrix_knows():
    assert (ROCK.is_zero_sum, ROCK.is_symmetric) == (True, True)
    assert (PRISONERS.is_zero_sum, PRISONERS.is_symmetric) == (False, True)
    assert (SEXES.is_zero_sum, SEXES.is_symmetric) == (False, False)
    assert ROCK.best_responses() == {"rock": ["paper"], "paper": ["scissors"], "scissors": ["rock"]}
    assert SEXES.best_responses("column") == {"opera": ["opera"], "match": ["match"]}
    assert SEXES.transposed().transposed().payoffs.tolist() == SEXES.payoffs.tolist()
    assert ROCK.without(["paper"], ["paper"]).payoffs.tolist() == [[0, 1], [-1, 0]]
    assert ROCK.to_frame().loc["paper", "rock"] == 1
    with pytest.raises(ValueError, match="read-only"):
        ROCK.payoffs[0, 0] = 3


@pytest.mark.parametrize(
    ("payoffs", "options", "match"),
    [
        ([[1, float("nan")]], {}, "payoffs"),
        ([1, 2], {}, "payoffs"),
        ([], {}, "payoffs"),
        ([["a"]], {}, "payoffs"),
        ([[1, 2]], {"column_payoffs": [[1]]}, "column_payoffs must be a matrix of 1 x 2"),
        ([[1, 2]], {"rows": ["a", "b"]}, "rows"),
        ([[1, 2]], {"columns": ["a", "a"]}, "columns"),
        ([[1, 2], [3, 4]], {"rows": "ab"}, "rows"),
    ],
)
def test_matrices_that_cannot_be(payoffs, options, match):
    with pytest.raises(TileError, match=match):
        Matrix(payoffs, **options)


def test_names_are_text_everywhere():
    name = '<script>alert("x")</script>$_x'
    matrix = Matrix([[0, 1], [-1, 0]], [name, "b"])
    html = matrix._repr_mimebundle_()["text/html"]
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    for ax in (matrix.plot(), matrix.alpha_rank().plot(), matrix.replicator(points=5).plot()):
        ax.figure.canvas.draw()
        mpl.pyplot.close(ax.figure)


# ------------------------------------------------------------------ dominance
def test_dominance_in_words():
    (found,) = PRISONERS.dominated()
    assert (found.player, found.strategy, found.by, found.strict, found.certain) == ("row", "silent", {"talks": 1.0}, True, True)
    assert found.words == "silent (row player) is strictly dominated by talks, which brings more whatever the other player does."
    assert ROCK.dominated() == []


def test_a_mixture_can_dominate_where_no_strategy_does():
    matrix = Matrix([[3, 0], [0, 3], [1, 1]], ["up", "middle", "down"], ["left", "right"])
    found = next(one for one in matrix.dominated() if one.strategy == "down")
    assert found.strict
    assert set(found.by) == {"up", "middle"}
    assert sum(found.by.values()) == pytest.approx(1)
    assert "the mixture 50% up + 50% middle" in found.words


def test_weak_dominance_and_what_is_equal():
    found = Matrix([[1, 1], [1, 0]], ["a", "b"], ["x", "y"], column_payoffs=[[0, 0], [0, 0]]).dominated()
    assert [(one.strategy, one.strict) for one in found] == [("b", False)]
    assert "never brings less, and sometimes more" in found[0].words
    weak_mix = Matrix([[2, 0, 1], [0, 2, 1], [1, 1, 0]], list("abc"), list("xyz"), column_payoffs=np.zeros((3, 3)))
    assert [(one.strategy, one.strict, set(one.by)) for one in weak_mix.dominated()] == [("c", False, {"a", "b"})]


def test_iterated_dominance():
    # as in textbooks: right goes, then down, then middle
    matrix = Matrix([[1, 1, 0], [0, 0, 2]], ["up", "down"], ["left", "middle", "right"], column_payoffs=[[0, 2, 1], [3, 1, 0]])
    steps = matrix.iterated_dominance()
    assert [[one.strategy for one in step.removed] for step in steps] == [["right"], ["down"], ["left"]]
    assert (steps[-1].left.rows, steps[-1].left.columns) == (("up",), ("middle",))
    assert steps[1].words.startswith("Round 2: down (row player) is strictly dominated by up")
    assert "Left are: rows up; columns left, middle." in steps[1].words
    assert PRISONERS.iterated_dominance()[0].left.rows == ("talks",)
    assert ROCK.iterated_dominance() == []


def test_noise_can_feign_dominance_and_the_words_say_so():
    payoffs = np.array([[0.0, 0.1], [-0.1, 0.0]])
    wide = Matrix(payoffs, ["a", "b"], interval=(payoffs - 0.2, payoffs + 0.2), games=40)
    narrow = Matrix(payoffs, ["a", "b"], interval=(payoffs - 0.02, payoffs + 0.02), games=4000)
    assert [one.certain for one in wide.dominated()] == [False]
    assert "not certain: the intervals of 40 games overlap" in wide.dominated()[0].words
    assert [one.certain for one in narrow.dominated()] == [True]
    assert "certain" not in narrow.dominated()[0].words
    assert wide.iterated_dominance(certain_only=True) == []
    assert len(narrow.iterated_dominance(certain_only=True)) == 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(integers, min_size=3, max_size=3), min_size=2, max_size=4))
def test_what_is_said_to_dominate_does(rows):
    matrix = Matrix(rows, columns=["x", "y", "z"])
    for one in matrix.dominated():
        side = matrix if one.player == "row" else matrix.transposed()
        mix = sum(weight * side.payoffs[side.rows.index(name)] for name, weight in one.by.items())
        more = mix - side.payoffs[side.rows.index(one.strategy)]
        assert (more > 0).all() if one.strict else ((more > -1e-6).all() and more.max() > 0)


# ------------------------------------------------------------------ equilibria
def test_known_equilibria():
    (one,) = ROCK.equilibria()
    assert one.row == pytest.approx({"rock": 1 / 3, "paper": 1 / 3, "scissors": 1 / 3})
    assert one.values == pytest.approx((0, 0))
    assert ROCK.equilibria().unique
    (one,) = PRISONERS.equilibria()
    assert (one.row, one.column, one.values) == ({"talks": 1.0}, {"talks": 1.0}, (1.0, 1.0))
    found = SEXES.equilibria()
    assert len(found) == 3
    assert {tuple(one.row) for one in found} == {("opera",), ("match",), ("opera", "match")}
    assert not found.unique


def test_degenerate_games_say_so():
    found = Matrix([[0, 0], [0, 0]]).equilibria()
    assert (len(found), found.unique) == (1, False)
    assert "there are other equilibria" in found.note
    found = Matrix([[1, 1], [1, 1]], column_payoffs=[[1, 1], [1, 1]]).equilibria()
    assert "degenerate" in found.note
    assert found.unique is False
    assert "only one" in ROCK.equilibria().note


def test_a_large_game_that_is_not_zero_sum():
    payoffs = np.random.default_rng(1).normal(size=(30, 30))
    with pytest.raises(TileError, match="too large"):
        Matrix(payoffs, column_payoffs=payoffs).equilibria()
    assert Matrix(payoffs).equilibria()[0].gain < 1e-6


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(integers, min_size=3, max_size=3), min_size=2, max_size=4))
def test_nobody_gains_by_leaving_an_equilibrium(rows):
    (one,) = Matrix(rows, columns=["x", "y", "z"]).equilibria()
    assert one.gain < 1e-6
    assert sum(one.row.values()) == pytest.approx(1)


@settings(max_examples=40, deadline=None)
@given(*[st.lists(st.lists(st.integers(-20, 20), min_size=2, max_size=2), min_size=2, max_size=2)] * 2)
def test_all_equilibria_of_small_games(mine, theirs):
    matrix = Matrix(mine, column_payoffs=theirs)
    found = matrix.equilibria()
    assert len(found) >= 1
    assert all(one.gain < 1e-5 for one in found)
    pure = {(i, j) for i in (0, 1) for j in (0, 1) if mine[i][j] >= mine[1 - i][j] and theirs[i][j] >= theirs[i][1 - j]}
    listed = {
        (int(next(iter(one.row))[-1]) - 1, int(next(iter(one.column))[-1]) - 1) for one in found if len(one.row) == len(one.column) == 1
    }
    assert listed <= pure
    if not matrix.is_zero_sum and "degenerate" not in found.note:
        assert listed == pure


# ------------------------------------------------------------------ populations
def test_replicator_dynamics():
    path = PRISONERS.replicator([0.99, 0.01])
    assert path.last["talks"] > 0.99
    assert path.shares.sum(axis=1) == pytest.approx(np.ones(500))
    cycle = ROCK.replicator({"rock": 0.5, "paper": 0.3, "scissors": 0.2}, time=30)
    product = cycle.shares.prod(axis=1)  # constant on the orbits of rock, paper, scissors
    assert product == pytest.approx(np.full(500, 0.03), rel=1e-3)
    assert list(cycle.to_frame().columns) == ["rock", "paper", "scissors"]
    assert ROCK.replicator().last == pytest.approx({"rock": 1 / 3, "paper": 1 / 3, "scissors": 1 / 3})


def test_alpha_rank():
    assert dict(ROCK.alpha_rank().ranking) == pytest.approx({"rock": 1 / 3, "paper": 1 / 3, "scissors": 1 / 3})
    rank = PRISONERS.alpha_rank()
    assert rank.ranking[0] == ("talks", pytest.approx(1))
    assert rank.masses @ rank.transitions == pytest.approx(rank.masses)
    neutral = Matrix(np.zeros((3, 3))).alpha_rank(alpha=1, population=20)
    assert neutral.transitions[0, 1] == pytest.approx(1 / 20 / 2)  # a neutral mutant takes over with chance 1/m
    hard = Matrix([[0, 5, -5], [-5, 0, 5], [5, -5, 0.0]]).alpha_rank(alpha=1000, population=1000)
    assert hard.masses == pytest.approx(np.full(3, 1 / 3))
    assert Matrix([[3.0]]).alpha_rank().masses.tolist() == [1.0]
    assert rank.to_frame().shape == (2, 2)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.floats(-1, 1), min_size=4, max_size=4), min_size=4, max_size=4), st.sampled_from([0.1, 1, 10]))
def test_the_long_run_is_stationary(payoffs, alpha):
    rank = Matrix(payoffs).alpha_rank(alpha, 10)
    assert rank.masses.sum() == pytest.approx(1)
    assert (rank.masses >= 0).all()
    assert rank.masses @ rank.transitions == pytest.approx(rank.masses, abs=1e-9)


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: Matrix([[1, 2]]).replicator(), "rows and columns"),
        (lambda: ROCK.replicator([1, 2]), "start"),
        (lambda: ROCK.replicator([0, 0, 0]), "start"),
        (lambda: ROCK.replicator([-1, 1, 1]), "start"),
        (lambda: ROCK.replicator({"well": 1}), "'well', which is no strategy"),
        (lambda: ROCK.replicator(time=0), "time"),
        (lambda: ROCK.replicator(points=1), "points"),
        (lambda: ROCK.alpha_rank(alpha=0), "alpha"),
        (lambda: ROCK.alpha_rank(population=1), "population"),
    ],
)
def test_populations_that_cannot_be(call, match):
    with pytest.raises(TileError, match=match):
        call()
    with pytest.raises(UnknownOption):
        ROCK.best_responses("nobody")


# ------------------------------------------------------------------ measured
@pytest.fixture(scope="module")
def measured():
    return payoff_matrix(["random", "greedy", players.first], "pyramid", 40, seed=3)


def test_payoffs_are_the_means_of_the_games(measured, tmp_path):
    from tilewidgets.replay import Archive

    file = tmp_path / "games.replay.jsonl"
    Tournament(["random", "greedy", players.first], "pyramid", 40, seed=3, file=file).run()
    won, seat = {}, {}
    for replay in Archive(file):
        names = [player["name"] for player in replay.players]
        for p in (0, 1):
            won.setdefault((names[p], names[1 - p]), []).append(replay.final.result.returns[p])
            seat.setdefault((names[p], names[1 - p], p), []).append(replay.final.result.returns[p])
    for (mine, theirs), values in won.items():
        i, j = measured.rows.index(mine), measured.columns.index(theirs)
        assert measured.payoffs[i, j] == pytest.approx(np.mean(values))
        assert measured.seat_effect[i, j] == pytest.approx((np.mean(seat[mine, theirs, 0]) - np.mean(seat[mine, theirs, 1])) / 2)


def test_a_measured_matrix(measured):
    low, high = measured.interval
    assert (low <= measured.payoffs).all()
    assert (measured.payoffs <= high).all()
    assert (high - low)[~np.eye(3, dtype=bool)].min() > 0.05
    assert (np.abs(measured.payoffs) <= 1).all()
    assert measured.is_zero_sum
    assert measured.is_symmetric
    assert measured.payoffs.diagonal() == pytest.approx(np.zeros(3))
    assert measured.games == 40
    assert measured.equilibria()[0].gain < 1e-9
    assert "to" in str(measured)


def test_few_games_that_came_out_alike_are_not_certain():
    matrix = payoff_matrix({"greedy": "greedy", "tired": players.tired}, "pyramid", 4)
    assert matrix.payoffs[0, 1] == 1
    assert matrix.interval[0][0, 1] < 0.5
    assert not matrix.dominated()[0].certain


def test_intervals_hold_what_they_promise():
    """Of intervals of 95 % for what a long series measures, about as many must hold it."""
    agents = ["random", "greedy"]
    truth = payoff_matrix(agents, "pyramid", 6000, seed="long").payoffs[0, 1]
    held = 0
    for seed in range(60):
        low, high = payoff_matrix(agents, "pyramid", 40, seed=seed).interval
        held += low[0, 1] <= truth <= high[0, 1]
    assert 52 <= held <= 60


def test_a_matrix_for_three_is_refused():
    import tilewidgets as tw

    with pytest.raises(TileError, match="2 players, not 3"):
        payoff_matrix(["random", "greedy", players.first], tw.game("pyramid", players=3), 6)

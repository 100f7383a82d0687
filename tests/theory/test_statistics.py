"""Statistics of a game: the same games for any number of threads, counts that agree with replays, values that are recovered."""

from __future__ import annotations

import matplotlib as mpl
import numpy as np
import pytest

import tilewidgets as tw
from tests.theory import players
from tilewidgets.agents.simulate import simulate
from tilewidgets.errors import TileError, UnknownOption
from tilewidgets.kernel import has_numba
from tilewidgets.replay import Archive
from tilewidgets.theory import (
    branching_factor,
    first_player_advantage,
    game_length,
    piece_values,
    reconstructed,
    rule_sensitivity,
    sample,
    score_distribution,
)
from tilewidgets.theory.statistics_courses import courses

mpl.use("Agg")
needs_numba = pytest.mark.skipif(not has_numba(), reason="numba is not installed")
ALL = [first_player_advantage, score_distribution, game_length, branching_factor, piece_values]


@pytest.fixture(scope="module")
def replays(tmp_path_factory):
    file = tmp_path_factory.mktemp("replays") / "games.replay.jsonl"
    games = list(simulate("pyramid", ["random", "greedy"], 40, 5))
    file.write_text("".join(played.replay().dumps() + "\n" for played in games), encoding="utf-8")
    return file, games


def same(one, other):
    return all(np.array_equal(getattr(one, key), getattr(other, key)) for key in ("first", "plies", "scores", "returns", "reasons"))


# ------------------------------------------------------------------ samples
@needs_numba
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
def test_a_sample_is_the_same_however_it_is_played(game):
    games = 9000 if game == "pyramid" else 4500  # more than one chunk
    alone = sample(game, games, 3, workers=1, fast=True)
    assert same(sample(game, games, 3, workers=4, fast=True), alone)
    assert not same(sample(game, games, 4, workers=1, fast=True), alone)
    few = 60 if game == "pyramid" else 10
    assert same(sample(game, few, 3, fast=False), sample(game, few, 3, fast=True))


@pytest.mark.parametrize("game", [tw.game("pyramid", players=3), tw.game("pirates"), tw.game("pyramid", players=1)])
def test_a_sample_of_random_games_looks_like_a_simulation(game):
    one = sample(game, 1500, 1)
    played = list(simulate(game, ["random"] * game.players, 1500, 1))
    assert len(one) == 1500
    assert one.players == game.players
    assert np.bincount(one.first).tolist() == [1500 // game.players] * game.players
    for mine, theirs in (
        (one.plies, [other.plies for other in played]),
        (one.scores[:, 0], [other.result.scores[0] for other in played]),
        (one.returns[:, 0], [other.result.returns[0] for other in played]),
    ):
        theirs = np.array(theirs, float)
        assert abs(mine.mean() - theirs.mean()) < 5 * (theirs.std() + 1e-9) * (2 / 1500) ** 0.5
    assert set(one.reasons) == {other.result.reason for other in played}


def test_a_sample_of_replays_holds_their_facts(replays):
    file, games = replays
    for source in (file, str(file), Archive(file)):
        one = sample(source)
        assert one.plies.tolist() == [played.plies for played in games]
        assert one.scores.tolist() == [list(played.result.scores) for played in games]
        assert one.returns.tolist() == [list(played.result.returns) for played in games]
        assert one.first.tolist() == [played.setup["first_player"] for played in games]
    assert same(sample(one.to_frame()), one)
    assert same(sample("pyramid", 40, 5, agents=["random", tw.agent("greedy")]), one)
    assert sample(one) is one


def test_samples_that_cannot_be(replays, tmp_path):
    empty = tmp_path / "empty.replay.jsonl"
    empty.touch()
    mixed = tmp_path / "mixed.replay.jsonl"
    pirates = next(iter(simulate("pirates", ["random"] * 2, 1))).replay().dumps()
    mixed.write_text(replays[0].read_text(encoding="utf-8") + pirates + "\n", encoding="utf-8")
    one = sample(replays[0]).to_frame()
    for call, match in [
        (lambda: sample("pyramyd"), "Did you mean 'pyramid'"),
        (lambda: sample("pyramid", 0), "games"),
        (lambda: sample("pyramid", 10, 1.5), "seed"),
        (lambda: sample("pyramid", 10, workers=0), "workers"),
        (lambda: sample(empty), "no finished game"),
        (lambda: sample(mixed), "several games"),
        (lambda: sample(one.drop(columns="plies")), "needs a column plies"),
        (lambda: branching_factor(empty), "no finished game"),
        (lambda: first_player_advantage(tw.game("pyramid", players=1), 10), "alone"),
    ]:
        with pytest.raises(TileError, match=match):
            call()


# ------------------------------------------------------------------ statistics
@pytest.mark.parametrize("statistic", ALL)
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
def test_one_call_each(statistic, game):
    found = statistic(game, 60, 2)
    assert found.words.endswith(".")
    assert len(found.frame)
    ax = found.plot()
    ax.figure.canvas.draw()
    mpl.pyplot.close(ax.figure)
    assert "<table" in found._repr_mimebundle_()["text/html"]
    assert statistic(game, 60, 2).frame.equals(found.frame)


def test_statistics_of_replays_agree_with_the_games(replays):
    file, games = replays
    begun = [played.setup["first_player"] for played in games]
    won = [played.result.returns[first] for played, first in zip(games, begun, strict=True)]
    frame = first_player_advantage(file).frame
    assert frame.loc["won", "value"] == pytest.approx(np.mean(np.array(won) > 0))
    assert frame.loc["drawn", "value"] == pytest.approx(np.mean(np.array(won) == 0))
    assert frame.loc["mean utility", "value"] == pytest.approx(np.mean(won))
    assert frame["value"].between(frame["low"], frame["high"]).all()
    scores = score_distribution(file).frame
    assert scores.to_numpy().sum() == 80
    assert scores["first"].to_dict()[scores.index[-1]] == sum(
        played.result.scores[first] == scores.index[-1] for played, first in zip(games, begun, strict=True)
    )
    assert game_length(file).frame.sum(axis=1).to_dict() == {n: sum(p.plies == n for p in games) for n in {p.plies for p in games}}
    states = [list(played.replay().states())[:-1] for played in games]
    choices = branching_factor(file).frame
    assert choices.loc[1, "mean"] == pytest.approx(np.mean([len(course[0].legal_moves) for course in states]))
    assert choices["games"].sum() == sum(played.plies for played in games)
    for course, played in zip(courses(file), states, strict=True):
        assert course.movers == [state.to_move for state in played]
        assert course.choices == [len(state.legal_moves) for state in played]


def test_the_worth_of_pieces_is_recovered():
    """If the margin were what the pieces laid are said to be worth, the regression would find just that."""
    worth = {"RRR": 5.0, "YYY": -2.0}
    from tilewidgets.theory import statistics
    from tilewidgets.theory.statistics_courses import Course

    def priced(*args, **kwargs):
        for course in courses("pyramid", 300, 1):
            laid = statistics._laid(course, statistics.piece_of)
            margin = sum(worth.get(piece, 0.5) * count for piece, count in laid.items()) + (course.setup["first_player"] == 0)
            yield Course(course.game, course.setup, course.moves, course.movers, course.choices, (margin, 0), course.returns)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(statistics, "courses", priced)
        frame = piece_values("pyramid").frame
    for piece, row in frame.iterrows():
        assert row["value"] == pytest.approx(worth.get(piece, 0.5), abs=1e-6)


def test_dealt_pieces_and_own_names():
    dealt = piece_values("pyramid", 150, by="dealt").frame
    assert set(dealt.index) <= {tile.id for tile in tw.game("pyramid").ruleset.tile_list}
    ships = piece_values("pirates", 40, by="dealt", on="returns").frame
    assert set(ships.index) <= {f"ship {n}" for n in range(1, 10)}
    only_kind = piece_values("pirates", 20, piece=lambda move: move.kind).frame
    assert {"lay", "end"} <= set(only_kind.index)
    for option in ("by", "on"):
        with pytest.raises(UnknownOption, match=option):
            piece_values("pyramid", 10, **{option: "?"})


def test_the_sensitivity_to_a_rule():
    found = rule_sensitivity("pyramid", "compensation", [[0, 0], [0, 5], [0, 30]], games=400)
    utility = found.frame["first player's utility"]
    assert utility.is_monotonic_decreasing
    assert utility.iloc[-1] == 0 < utility.iloc[0]  # 30 points decide: who has them begins every other game
    assert (found.frame["first player's utility, low"] <= utility).all()
    ax = found.plot()
    ax.figure.canvas.draw()
    mpl.pyplot.close(ax.figure)
    base = first_player_advantage(tw.game("pyramid"), 400)
    assert utility.iloc[0] == pytest.approx(base.frame.loc["mean utility", "value"])
    with pytest.raises(TileError, match="compensatoin"):
        rule_sensitivity("pyramid", "compensatoin", [1], games=4)
    with pytest.raises(TileError, match="values must list"):
        rule_sensitivity("pyramid", "compensation", [], games=4)


@pytest.mark.parametrize("game", ["pyramid", "pirates"])
def test_what_was_reconstructed(game):
    frame = reconstructed(game)
    provenance = tw.game(game).ruleset.provenance
    assert set(frame["option"]) == {name for name, one in provenance.items() if one.source == "R"}
    assert len(frame)


def test_agents_of_ones_own():
    frame = first_player_advantage("pyramid", 20, agents=[players.first, "random"]).frame
    assert frame.loc[["won", "drawn", "lost"], "value"].sum() == pytest.approx(1)

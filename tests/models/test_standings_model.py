"""Standings to look at: a tournament is run beside everything else, cancelled and gone on with; its table, its pairings and their games."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.theory import players
from tilewidgets import game
from tilewidgets.errors import MatchError, TileError, UnknownOption
from tilewidgets.models import StandingsModel
from tilewidgets.models import lab_words as words
from tilewidgets.models.standings_rows import CHARTS, SORTS
from tilewidgets.theory import Tournament, payoff_matrix, read_standings

AGENTS = {"greedy": "greedy", "random": "random", "tired": players.tired, "first": players.first}
WAITING = {"greedy": "greedy", "slow": players.slow, "first": players.first}


def tournament(agents=AGENTS, games=8, **options):
    return Tournament(agents, "pyramid", games, seed=4, **options)


@pytest.fixture
def models():
    """Makes models that are closed at the end; then no thread may be left."""
    made = []

    def make(*args):
        made.append(StandingsModel(*args))
        return made[-1]

    yield make
    for model in made:
        model.close()
    assert not [thread.name for thread in threading.enumerate() if "tournament" in thread.name]


@pytest.fixture(scope="module")
def over():
    """A finished tournament without a file."""
    made = tournament()
    made.run()
    return made


async def until(model, condition):
    """Wait until a model says so."""
    true = asyncio.Event()

    def look(_):
        if condition():
            true.set()

    model.observe(look, "revision")
    await asyncio.wait_for(true.wait(), 30)
    model.unobserve(look, "revision")


def busy_cell():
    time.sleep(0.3)


def check(model):
    """All traits agree with the table."""
    standings = model.table.standings
    assert {place.agent for place in model.places} == {place.agent for place in standings.places}
    assert (model.total, model.table.played) == (standings.total, standings.played)
    assert model.shown().rows[0].name == model.places[0].agent
    assert model.scene().title == model.title


# ------------------------------------------------------------------ running
def test_without_an_event_loop_a_run_is_waited_for(models):
    model = models(tournament())
    assert model.status == f"48 games are to be played. Run plays them beside everything else. {words.NO_FILE}"
    assert (model.played, model.can_run, model.is_over) == (0, True, False)
    model.run(workers=1)
    assert model.status.startswith("All 48 games have been played. Click on a cell")
    assert (model.played, model.running, model.is_over, model.can_run, model.status_kind) == (48, False, True, False, "end")
    assert model.table.standings.to_csv() == tournament().run().to_csv()
    check(model)
    with pytest.raises(MatchError, match="All games have been played"):
        model.run()


async def test_a_run_goes_on_beside_everything_else(models):
    model, seen = models(tournament(WAITING, games=60)), []
    home = threading.current_thread()
    model.observe(lambda _: seen.append((threading.current_thread(), model.played, model.running)), "revision")
    model.run()
    assert (model.running, model.status, model.status_kind) == (True, words.RUNNING, "thinking")
    beats = 0
    while model.running:
        await asyncio.sleep(0.01)
        beats += 1
    assert beats > 20, "the event loop is free"
    assert {thread for thread, _, _ in seen} == {home}, "observers are told in their own thread"
    counts = [played for _, played, _ in seen]
    assert counts == sorted(counts)
    assert len({*counts}) > 3
    assert (model.played, model.left) == (180, None)
    assert model.table.standings.to_csv() == Tournament(WAITING, "pyramid", 60, seed=4).run().to_csv()


async def test_cancelling_and_going_on(models, tmp_path):
    file = tmp_path / "games.replay.jsonl"
    model = models(tournament(WAITING, games=200, file=file))
    assert "they are kept in games.replay.jsonl" in model.status
    model.run()
    with pytest.raises(MatchError, match="running already"):
        model.run()
    await until(model, lambda: model.played >= 10)
    model.cancel()
    assert (model.cancelling, model.status) == (True, words.CANCELLING)
    await asyncio.wait_for(model.finished(), 20)
    played = model.played
    assert 10 <= played < 600
    assert not model.running
    assert not model.cancelling
    assert f"{played} of 600 games have been played; they are kept in games.replay.jsonl. Go on plays the rest." in model.status
    assert len(file.read_bytes().splitlines()) == played
    again = models(tournament(WAITING, games=200, file=file))
    assert again.played == played, "another kernel goes on where this one was"
    again.run()
    await asyncio.sleep(0.3)
    again.cancel()
    await asyncio.wait_for(again.finished(), 20)
    assert again.played >= played
    with pytest.raises(MatchError, match="Nothing runs here"):
        again.cancel()


async def test_a_run_that_is_cancelled_at_once_ends(models):
    model = models(tournament(WAITING, games=2000))
    model.run()
    model.cancel()
    await asyncio.wait_for(model.finished(), 20)
    assert model.played < 6000


async def test_closing_ends_a_run(tmp_path):
    model = StandingsModel(tournament(WAITING, games=2000, file=tmp_path / "a.replay.jsonl"))
    model.run()
    await asyncio.sleep(0.3)
    model.close()
    assert not [thread.name for thread in threading.enumerate() if "tournament" in thread.name]
    await asyncio.wait_for(model.finished(), 5)
    assert (model.running, model.status) == (False, words.CLOSED + ".")
    for call in (model.run, model.cancel, model.refresh, model.close_pairing, lambda: model.open("greedy", "slow"), model.show):
        with pytest.raises(MatchError, match="closed"):
            call()
    read_standings(tmp_path / "a.replay.jsonl")


async def test_a_busy_loop_misses_no_table(models):
    model, tables = models(tournament(WAITING, games=100)), []
    model.observe(lambda change: tables.append(change["new"].played), "table")
    model.run()
    for _ in range(6):
        busy_cell()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    model.cancel()
    await asyncio.wait_for(model.finished(), 20)
    assert len(tables) > 2
    assert tables == sorted(tables)


async def test_what_goes_wrong_in_a_run_is_told(models, tmp_path):
    file = tmp_path / "a.replay.jsonl"
    model = models(tournament(file=file))
    file.write_text('{"meta": {}}\n')
    model.run()
    await asyncio.wait_for(model.finished(), 20)
    assert (model.status_kind, model.running) == ("error", False)
    assert "line 1 is no game of a tournament" in model.status
    late = models(tournament(file=file))
    assert late.status_kind == "error", "as soon as it is looked at"


def test_what_goes_wrong_without_a_loop_is_raised(models):
    with pytest.raises(UnknownOption, match="executor"):
        models(tournament()).run("planes")


def test_a_tournament_that_was_run_elsewhere(models):
    made = tournament()
    model = models(made)
    made.run()
    assert model.played == 0
    model.refresh()
    assert model.played == 48
    check(model)


# ------------------------------------------------------------------ what it can be made of
@pytest.mark.parametrize("same", [True, False], ids=["same tournament", "same file"])
async def test_a_run_whose_names_are_lost_is_found_by_its_file_and_cancelled(models, tmp_path, same):
    file = tmp_path / "a.replay.jsonl"
    first = tournament(WAITING, games=400, file=file)
    old = models(first)
    old.run()
    await until(old, lambda: old.played >= 10)
    new = models(first if same else tournament(WAITING, games=400, file=tmp_path / "." / file.name))
    assert (new.status, new.status_kind) == (words.RUNS_ELSEWHERE, "error")
    assert (new.runs_elsewhere, new.can_cancel, new.can_run, old.runs_elsewhere) == (True, True, True, False)
    new.run()
    await asyncio.wait_for(new.finished(), 20)
    assert (old.running, new.running, new.status_kind) == (True, False, "error")
    assert "running already" in new.status if same else "being written by another run" in new.status
    new.cancel()
    assert new.status == words.CANCELLING_OTHER
    new.run()  # waits for the end of the other
    await asyncio.wait_for(old.finished(), 20)
    before = old.played
    assert 10 <= before < 1200
    await until(new, lambda: new.played > before)
    assert (new.running, new.can_cancel, old.runs_elsewhere) == (True, True, True)
    new.cancel()
    await asyncio.wait_for(new.finished(), 20)
    assert (new.can_cancel, old.can_cancel, new.last_error) == (False, False, None)
    assert len(file.read_bytes().splitlines()) == new.played


def test_finished_standings_and_files(models, tmp_path, over):
    model = models(over.standings())
    assert model.status == "All 48 games have been played. Click on a cell of the grid to see its games."
    with pytest.raises(MatchError, match="nothing to run here"):
        model.run()
    model.open("greedy", "random")
    assert model.opened is not None
    made = tournament(file=tmp_path / "games.replay.jsonl")
    made.run()
    for path in (made.file, str(made.file)):
        read = models(path)
        assert [place.agent for place in read.places] == [place.agent for place in model.places]
        assert read.table.standings.to_csv() == model.table.standings.to_csv()
        read.open("tired", "greedy")
        assert read.library.count == 8


@pytest.mark.parametrize("source", [None, 7, ["random"], {"a": "random"}])
def test_what_is_no_source(source):
    with pytest.raises(TileError, match="Standings are of a Tournament"):
        StandingsModel(source)


def test_a_path_that_is_none(tmp_path):
    with pytest.raises(TileError, match="cannot be read"):
        StandingsModel(tmp_path / "none.replay.jsonl")


def test_self_play_is_no_part_of_standings(models):
    made = Tournament(["greedy", "random"], "pyramid", 4, self_play=True)
    made.run()
    model = models(made)
    assert model.duel("greedy", "random").games == 4
    with pytest.raises(MatchError, match="against itself"):
        model.open("greedy", "greedy")


# ------------------------------------------------------------------ the table
@settings(deadline=None, max_examples=60)
@given(steps=st.lists(st.sampled_from([*SORTS, "chart"]), max_size=8))
def test_sorting(over, steps):
    model = StandingsModel(over)
    best = [place.agent for place in model.places]
    for step in steps:
        if step == "chart":
            model.show(chart=CHARTS[model.chart == "points"])
            continue
        before = model.sort, model.descending
        model.sort_by(step)
        assert model.sort == step
        assert model.descending == (not before[1] if before[0] == step else step not in ("place", "agent"))
        values = [one.rating.mu if step == "rating" else getattr(one, step) for one in model.places]
        assert values == sorted(values, reverse=model.descending)
        check(model)
    assert [place.agent for place in model.table.places] == best
    model.close()


def test_what_cannot_be_shown_is_refused(models, over):
    model = models(over)
    for options, said in (
        ({"sort": "luck"}, "sort"),
        ({"chart": "pie"}, "chart"),
        ({"descending": 1}, "descending"),
        ({"sort": None}, "sort"),
    ):
        with pytest.raises(TileError, match=said):
            model.show(**options)
        assert model.status_kind == "error"
    with pytest.raises(UnknownOption, match="sort cannot be"):
        model.sort_by(["place"])
    with pytest.raises(UnknownOption, match="agent cannot be 'nobody'"):
        model.look("nobody", "greedy")


def test_failures_are_counted_and_listed(models, over):
    model = models(over)
    assert model.table.failed == 24
    assert len(model.failures) == 24
    assert all(line.startswith("tired, game ") and "raised. tired raised an error at move" in line for line in model.failures)
    many = models(tournament({"tired": players.tired, "first": players.first}, games=300))
    many.run()
    assert len(many.failures) == 101
    assert many.failures[-1] == "... and 200 more"


def test_rates_and_times():
    assert words.progress(0, 100, 0.0, None) == "0 of 100 games"
    assert words.progress(1500, 3000, 120.4, 12.4) == "1,500 of 3,000 games, 120 a second, about 12 s left"
    assert words.progress(1, 3, 0.5, 4.0) == "1 of 3 games, 0.5 a second, about 4 s left"
    assert [words.lasting(seconds) for seconds in (0.4, 119, 121, 7300)] == [
        "less than 1 s left",
        "about 119 s left",
        "about 2 min left",
        "about 2 h left",
    ]


# ------------------------------------------------------------------ pairings
def test_a_pairing_without_a_file(models, over):
    model = models(over)
    assert model.look("greedy", "random") == words.duel(model.duel("greedy", "random")) == model.status
    model.open("random", "greedy", 2)
    assert (model.pair, model.number, model.count, model.library) == (("random", "greedy"), 2, 8, None)
    assert [player["name"] for player in model.opened.players] == ["random", "greedy"]
    model.next()
    assert model.number == 3
    assert model.shown().current == tuple([place.agent for place in model.places].index(name) for name in model.pair)
    model.close_pairing()
    assert (model.pair, model.number, model.opened, model.shown().current) == ((), 0, None, None)


def test_a_pairing_with_a_file(models, tmp_path):
    names = {"a": "random", "ab": "greedy", "abc": "random"}
    model = models(tournament(names, file=tmp_path / "games.replay.jsonl"))
    with pytest.raises(MatchError, match="no game has been played yet"):
        model.open("a", "ab")
    model.run()
    model.open("ab", "a")
    first = model.library
    assert model.status == "ab against a: 8 games, listed below from games.replay.jsonl."
    assert (first.count, first.total) == (8, 8)
    assert {frozenset(entry.players) for entry in first.rows} == {frozenset({"a", "ab"})}
    first.show(query="abc")
    assert (first.count, first.total) == (0, 8)
    model.open("abc", "a")
    assert first.closed
    assert {frozenset(entry.players) for entry in model.library.rows} == {frozenset({"a", "abc"})}
    replay = model.library.open(model.library.rows[3].number)
    assert {player["name"] for player in replay.players} == {"a", "abc"}
    model.close_pairing()
    assert model.library is None


def test_games_for_three(models, tmp_path):
    agents = {"greedy": "greedy", "random": "random", "first": players.first, "last": players.last}
    for file in (None, tmp_path / "games.replay.jsonl"):
        model = models(Tournament(agents, game("pyramid", players=3), 6, file=file))
        model.run()
        model.open("greedy", "last")
        if file is None:
            assert (model.pair, model.count) == (("greedy", "last", "first"), 6)
            assert {player["name"] for player in model.opened.players} == {"greedy", "last", "first"}
            model.next()
            assert model.number == 2
        else:
            assert (model.pair, model.count, model.library.count) == (("greedy", "last"), 12, 12)
        check(model)


def test_standings_that_do_not_know_their_games(models, over):
    standings = over.standings()
    standings.replays = None
    model = models(standings)
    assert model.status == "All 48 games have been played."
    with pytest.raises(MatchError, match="do not know their games"):
        model.open("greedy", "random")
    assert payoff_matrix(["random"], "pyramid", 2).replays is not None


def test_saving(models, over, tmp_path):
    model = models(over)
    assert "<table" in model.save(tmp_path / "a.html").read_text()
    assert model.save(tmp_path / "a.csv").read_bytes().decode() == over.standings().to_csv()
    with pytest.raises(TileError, match=r"must end in \.html or \.csv"):
        model.save(tmp_path / "a.txt")
    assert repr(model).startswith("<StandingsModel: Pyramid Power, standard: 4 agents, 48 games")

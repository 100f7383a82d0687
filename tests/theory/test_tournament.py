"""Tournaments: the right games, counted rightly, the same wherever and in whatever order they are played."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import tilewidgets as tw
from tests.theory import players
from tilewidgets.agents.isolated import isolated
from tilewidgets.agents.simulate import simulate
from tilewidgets.errors import TileError, UnknownOption
from tilewidgets.replay import Archive
from tilewidgets.theory import Tournament
from tilewidgets.theory.pairing import pairing_seed
from tilewidgets.theory.tournament_agents import entrants

MIXED = {"random": "random", "greedy": "greedy", "first": players.first, "whim": players.whim, "tired": players.tired}


class Backwards(Executor):
    """Does nothing until somebody waits, then the last first: the worst order."""

    _max_workers = 50

    def __init__(self):
        self.todo = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.todo.append((future, fn, args))
        threading.Timer(0.05, self.work).start()
        return future

    def work(self):
        while self.todo:
            future, fn, args = self.todo.pop()
            if future.set_running_or_notify_cancel():
                future.set_result(fn(*args))


def table(*args, executor=None, **options):
    return Tournament(*args, **options).run(executor).to_csv()


@pytest.fixture(scope="module")
def undisturbed():
    return table(MIXED, "pyramid", games=8, seed=5)


# ------------------------------------------------------------------ the same games everywhere
def test_threads_and_any_order_give_the_same_table(undisturbed):
    assert table(MIXED, "pyramid", games=8, seed=5, executor="threads") == undisturbed
    assert table(MIXED, "pyramid", games=8, seed=5, executor=Backwards()) == undisturbed
    with ThreadPoolExecutor(1) as pool:
        assert table(MIXED, "pyramid", games=8, seed=5, executor=pool) == undisturbed


def test_processes_give_the_same_table(undisturbed):
    assert table(MIXED, "pyramid", games=8, seed=5, executor="processes") == undisturbed


def test_the_order_of_the_agents_does_not_matter(undisturbed):
    assert table(dict(reversed(MIXED.items())), "pyramid", games=8, seed=5) == undisturbed
    assert table(MIXED, "pyramid", games=8, seed=6) != undisturbed


def test_plain_and_compiled_rules_give_the_same_table():
    agents = ["random", "greedy"]
    assert table(agents, "pyramid", games=20, fast=False) == table(agents, "pyramid", games=20)


def test_who_else_takes_part_changes_no_game():
    few = Tournament({"a": "random", "b": "greedy"}, "pyramid", 20).run()
    many = Tournament({"a": "random", "b": "greedy", "c": "greedy"}, "pyramid", 20).run()
    assert [duel for duel in few.duels if duel.agent == "a"] == [duel for duel in many.duels if (duel.agent, duel.opponent) == ("a", "b")]


def test_half_of_a_pairing_is_a_simulation(tmp_path):
    file = tmp_path / "games.replay.jsonl"
    Tournament(["random", "greedy"], "pyramid", 12, seed="s", file=file).run()
    seed = pairing_seed("s", ["greedy", "random"])
    for order in (["greedy", "random"], ["random", "greedy"]):
        alone = [played.replay() for played in simulate("pyramid", order, 6, seed)]
        kept = [replay for replay in Archive(file) if [player["name"] for player in replay.players] == order]
        assert [replay.moves for replay in sorted(kept, key=lambda replay: replay.meta["k"])] == [replay.moves for replay in alone]


def test_both_seat_orders_have_the_same_deal(tmp_path):
    file = tmp_path / "games.replay.jsonl"
    Tournament(["random", "greedy"], "pirates", 6, file=file).run()
    by_k = {replay.meta["k"]: replay for replay in Archive(file)}
    assert sorted(by_k) == list(range(6))
    for deal in range(3):
        one, other = by_k[2 * deal], by_k[2 * deal + 1]
        assert one.final.setup == other.final.setup
        assert [player["name"] for player in one.players] == [player["name"] for player in other.players][::-1]


def test_games_for_three_players():
    game = tw.game("pyramid", players=3)
    standings = Tournament(["random", "greedy", players.first, players.last], game, 6).run()
    assert standings.played == standings.total == 24
    assert sum(place.games for place in standings.places) == 3 * 24
    assert {place.games for place in standings.places} == {18}
    assert sum(place.points * place.games for place in standings.places) == pytest.approx(1.5 * 24)


@pytest.mark.parametrize("kind", ["swiss", "knockout"])
def test_other_kinds(kind):
    agents = {f"agent{i}": ("random", "greedy")[i % 2] for i in range(5)}
    tournament = Tournament(agents, "pyramid", 6, kind=kind)
    standings = tournament.run(Backwards())
    assert tournament.is_over
    assert standings.is_over
    assert tournament.run().to_csv() == Tournament(agents, "pyramid", 6, kind=kind).run().to_csv() == standings.to_csv()
    assert standings.places[0].place == 1


# ------------------------------------------------------------------ counted rightly
def test_the_counts_are_those_of_the_games(tmp_path):
    file = tmp_path / "games.replay.jsonl"
    standings = Tournament(["random", "greedy", players.first], "pyramid", 10, file=file).run()
    won, points, scores = ({name: [] for name in standings.names} for _ in range(3))
    for replay in Archive(file):
        result = replay.final.result
        for seat, player in enumerate(replay.players):
            mine, theirs = result.returns[seat], result.returns[1 - seat]
            won[player["name"]].append(mine > theirs)
            points[player["name"]].append((mine > theirs) + 0.5 * (mine == theirs))
            scores[player["name"]].append(result.scores[seat])
    for place in standings.places:
        assert place.games == len(won[place.agent]) == 20
        assert place.wins == sum(won[place.agent])
        assert place.wins + place.draws + place.losses == place.games
        assert place.points == pytest.approx(sum(points[place.agent]) / 20)
        assert place.score == pytest.approx(sum(scores[place.agent]) / 20)
        assert place.low <= place.points <= place.high
        assert place.rating.interval[0] < place.rating.mu < place.rating.interval[1]
    assert standings.names[0] == "greedy"
    assert [place.points for place in standings.places] == sorted((place.points for place in standings.places), reverse=True)


def test_failures_are_lost_games_listed_and_kept(tmp_path):
    file = tmp_path / "games.replay.jsonl"
    standings = Tournament(["greedy", players.tired], "pyramid", 8, file=file).run()
    assert [(place.agent, place.wins, place.losses, place.failures) for place in standings.places] == [
        ("greedy", 8, 0, 0),
        ("tired", 0, 8, 8),
    ]
    assert [failed.k for failed in standings.failures] == list(range(8))
    assert all(failed.agent == "tired" and failed.kind == "raised" for failed in standings.failures)
    assert all('raise ValueError("tired")' in failed.traceback for failed in standings.failures)
    for replay in Archive(file):
        assert replay.final.result is None
        assert replay.players[replay.meta["failure"]["seat"]]["name"] == "tired"
        assert "ValueError: tired" in replay.meta["failure"]["traceback"]
    again = Tournament(["greedy", players.tired], "pyramid", 8, file=file).run()
    assert again.failures == standings.failures
    assert again.to_csv() == standings.to_csv()


def test_isolated_agents_play_the_same_in_parts(tmp_path):
    code = "import random\n\ndef choose(view):\n    return random.choice(view.legal_moves)\n"
    (tmp_path / "ada.py").write_text(code, encoding="utf-8")
    agents = {"ada": isolated(tmp_path / "ada.py"), "greedy": "greedy"}
    whole = Tournament(agents, "pyramid", 6, file=tmp_path / "whole.replay.jsonl").run()
    assert whole.failures == ()
    lines = (tmp_path / "whole.replay.jsonl").read_bytes().splitlines(keepends=True)
    part = tmp_path / "part.replay.jsonl"
    part.write_bytes(b"".join(lines[:3]))
    assert Tournament(agents, "pyramid", 6, file=part).run().to_csv() == whole.to_csv()
    moves = [sorted(replay.moves for replay in Archive(file)) for file in (part, tmp_path / "whole.replay.jsonl")]
    assert moves[0] == moves[1]


def test_a_python_agent_leaves_the_randomness_of_others_alone():
    import random

    random.seed(3)
    expected = random.random()
    random.seed(3)
    Tournament([players.whim, "random"], "pyramid", 2).run()
    assert random.random() == expected


# ------------------------------------------------------------------ running
def test_cancel_and_go_on(tmp_path):
    whole = Tournament([players.slow, players.first], "pyramid", 60).run()
    tournament = Tournament([players.slow, players.first], "pyramid", 60, file=tmp_path / "games.replay.jsonl")

    def enough(played, total):
        assert total == 60
        if played >= 16:
            tournament.cancel()

    some = tournament.run(workers=1, progress=enough)
    assert 16 <= some.played < 60
    assert not tournament.is_over
    assert f"{some.played} of 60" in some.title
    assert len(Archive(tournament.file)) == some.played
    assert tournament.run().to_csv() == whole.to_csv()
    assert len(Archive(tournament.file)) == 60


def test_an_interrupt_keeps_what_was_played(tmp_path):
    tournament = Tournament(["random", players.slow], "pyramid", 60, file=tmp_path / "games.replay.jsonl")

    def interrupt(played, total):
        if played >= 16:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.run(workers=1, progress=interrupt)
    assert 16 <= len(Archive(tournament.file)) < 60
    assert tournament.run().to_csv() == Tournament(["random", players.slow], "pyramid", 60).run().to_csv()


def test_a_progress_bar(capfd):
    Tournament(["random", "greedy"], "pyramid", 4).run(progress=True)
    assert "4/4" in capfd.readouterr().err


def test_one_run_at_a_time():
    tournament = Tournament(["random", "greedy"], "pyramid", 4)

    def again(played, total):
        with pytest.raises(TileError, match="running already"):
            tournament.run()

    assert tournament.run(progress=again).is_over


# ------------------------------------------------------------------ lost workers
def test_a_lost_worker_costs_nothing(tmp_path):
    mark = tmp_path / "mark"
    agents = {"deadly": players.Deadly(mark), "random": "random"}
    file = tmp_path / "games.replay.jsonl"
    standings = Tournament(agents, "pyramid", 24, file=file).run("processes", workers=1)
    assert mark.exists()
    assert len({replay.meta["k"] for replay in Archive(file)}) == len(Archive(file)) == 24
    assert standings.to_csv() == Tournament(agents, "pyramid", 24).run().to_csv()


def test_an_agent_that_always_ends_its_worker_is_named(tmp_path):
    with pytest.raises(TileError, match=r"lost 5 times while .*always_deadly.* played"):
        Tournament([players.always_deadly, "random"], "pyramid", 2).run("processes", workers=1)


def test_a_broken_executor_of_the_users(tmp_path):
    with ProcessPoolExecutor(1) as pool, pytest.raises(TileError, match="Go on with a new executor"):
        Tournament([players.always_deadly, "random"], "pyramid", 2).run(pool)


def test_what_cannot_be_sent_to_another_process(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    tournament = Tournament({"here": lambda view: view.legal_moves[0], "random": "random"}, "pyramid", 2)
    with pytest.raises(TileError, match="'here' cannot be sent to another process"):
        tournament.run("processes")
    assert tournament.run().is_over


# ------------------------------------------------------------------ refusals
@pytest.mark.parametrize(
    ("agents", "options", "match"),
    [
        (["random"], {}, "needs 2 agents"),
        ([], {}, "agents is empty"),
        ("random", {}, "agents must be a list"),
        (["random", "random"], {}, "Two agents are called 'random'"),
        ({"": "random", "b": "greedy"}, {}, "cannot be the name"),
        ({"a\n": "random", "b": "greedy"}, {}, "cannot be the name"),
        ({"a" * 41: "random", "b": "greedy"}, {}, "cannot be the name"),
        (["random", "greedy"], {"games": 5}, "games must be a whole number, a multiple of 2"),
        (["random", "greedy"], {"seed": 1.5}, "seed"),
        (["random", "greedy"], {"kind": "cup"}, "kind"),
    ],
)
def test_tournaments_that_cannot_be(agents, options, match):
    with pytest.raises(TileError, match=match):
        Tournament(agents, "pyramid", **options)


@pytest.mark.parametrize(("executor", "workers", "match"), [("fibres", None, "executor"), (3, None, "executor"), (None, 0, "workers")])
def test_runs_that_cannot_be(executor, workers, match):
    with pytest.raises(TileError, match=match):
        Tournament(["random", "greedy"], "pyramid", 2).run(executor, workers=workers)


def test_entrants_are_what_agent_takes():
    made = entrants([players.first, "random", tw.agent("greedy")])
    assert [one.name for one in made] == ["first", "random", "greedy"]
    assert entrants(made) == made
    with pytest.raises(UnknownOption):
        entrants(["nobody"])


@pytest.mark.parametrize("one", [players.first, "expectimax:depth=1"], ids=["function", "asked"])
def test_news_of_agents_that_may_be_slow_come_with_each_deal(one):
    counts = []
    Tournament({"one": one, "greedy": "greedy"}, "pyramid", 6).run(progress=lambda played, _: counts.append(played))
    assert counts == [0, 2, 4, 6]


def test_a_tournament_finds_the_run_of_its_file_and_ends_it(tmp_path):
    file = tmp_path / "games.replay.jsonl"
    agents = {"slow": players.slow, "first": players.first}
    first, second = (Tournament(agents, "pyramid", 400, file=name) for name in (file, tmp_path / "." / file.name))
    begun, seen = threading.Event(), []
    thread = threading.Thread(target=lambda: seen.append(first.run(progress=lambda played, _: played and begun.set())))
    thread.start()
    assert begun.wait(30)
    assert (first.is_busy, second.is_busy, Tournament(agents, "pyramid", 400, file=tmp_path / "b.jsonl").is_busy) == (True, True, False)
    for call in (second.load, second.run):
        with pytest.raises(TileError, match=r"being written by another run, of this notebook or program\. .* cancel\(\) it from here"):
            call()
    second.cancel()
    table = second.run(progress=lambda played, _: played > seen[0].played and second.cancel())
    thread.join(30)
    assert 0 < seen[0].played < table.played < 400
    assert not first.is_busy
    assert not second.is_busy
    assert len(file.read_bytes().splitlines()) == table.played


def test_a_run_does_not_wait_for_itself(tmp_path):
    file, refused = tmp_path / "games.replay.jsonl", []

    def again(_played, _total):
        other.cancel()
        for one in (first, other):
            with pytest.raises(TileError) as error:
                one.run()
            refused.append(str(error.value))

    first, other = (Tournament(["random", "greedy"], "pyramid", 8, file=file) for _ in range(2))
    first.run(progress=again)
    assert "running already" in refused[0]
    assert "being written by another run" in refused[1]
    assert first.run().is_over

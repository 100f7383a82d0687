"""The games of a tournament one by one, from its file or from their seeds; and tables made from a file."""

from __future__ import annotations

import pickle
import threading

import orjson
import pytest

import tilewidgets as tw
from tests.theory import players
from tilewidgets.agents.isolated import isolated
from tilewidgets.errors import TileError
from tilewidgets.replay import Archive
from tilewidgets.theory import Tournament, payoff_matrix, read_standings

MIXED = {"random": "random", "greedy": "greedy", "first": players.first, "whim": players.whim, "tired": players.tired}
PAIRS = [("greedy", "random"), ("first", "whim"), ("tired", "first"), ("whim", "tired")]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A tournament with a file, and its table."""
    tournament = Tournament(MIXED, "pyramid", games=8, seed=5, file=tmp_path_factory.mktemp("kept") / "games.replay.jsonl")
    return tournament, tournament.run()


@pytest.fixture(scope="module")
def lost():
    """The same without a file."""
    return Tournament(MIXED, "pyramid", games=8, seed=5).run()


def alike(one, other):
    return (one.players, one.moves, one.final.setup, one.meta["k"]) == (other.players, other.moves, other.final.setup, other.meta["k"])


@pytest.mark.parametrize("pair", PAIRS)
def test_a_game_comes_out_as_it_did(kept, lost, pair):
    _, standings = kept
    in_file = {(tuple(replay.meta["pairing"]), replay.meta["k"]): replay for replay in Archive(standings.replays.file)}
    for k in range(8):
        again, read = lost.replays.open(pair, k), standings.replays.open(pair, k)
        assert alike(again, in_file[tuple(sorted(pair)), k])
        assert alike(read, in_file[tuple(sorted(pair)), k])
        facts = lost.replays.facts(pair, k)
        assert facts == standings.replays.facts(pair, k)
        assert [player["name"] for player in again.players] == list(facts.agents)
        assert facts.deal == k // 2
        assert facts.plies == len(again.moves)
        result = again.final.result
        assert (facts.failed is None) == (result is not None) == (facts.scores is not None)
        if result is not None:
            assert (result.scores, result.returns) == (facts.scores, facts.returns)


def test_what_has_not_been_played_is_refused(kept, lost):
    assert lost.replays.numbers(["random", "greedy"]) == list(range(8))
    assert lost.replays.numbers(["random", "nobody"]) == []
    for k in (8, -1, True, "3", 10**9):
        with pytest.raises(TileError, match="have not played a game"):
            lost.replays.open(("greedy", "random"), k)


def test_a_game_that_comes_out_otherwise_is_refused():
    class Moody:
        """Plays otherwise after two games."""

        __name__ = "moody"

        def __init__(self):
            self.calls = 0

        def __call__(self, view):
            self.calls += 1
            return view.legal_moves[0 if self.calls <= 13 else -1]

    standings = Tournament({"moody": Moody(), "first": players.first}, "pyramid", 2).run("threads", workers=1)
    with pytest.raises(TileError, match=r"came out otherwise.*file='games"):
        standings.replays.open(("moody", "first"), 0)


def test_isolated_agents_play_once_more(tmp_path):
    path = tmp_path / "lucky.py"
    path.write_text("import random\n\ndef choose(view):\n    return random.choice(view.legal_moves)\n")
    standings = Tournament([isolated(path), "greedy"], "pyramid", 6, seed=3, file=tmp_path / "a.replay.jsonl").run()
    again = Tournament([isolated(path), "greedy"], "pyramid", 6, seed=3).run()
    assert alike(again.replays.open(("lucky", "greedy"), 5), standings.replays.open(("lucky", "greedy"), 5))


def test_games_of_a_matrix_and_of_its_parts():
    matrix = payoff_matrix(["random", "greedy"], "pyramid", 4)
    assert [player["name"] for player in matrix.replays.open(("greedy", "greedy"), 1).players] == ["greedy", "greedy"]
    for part in (matrix.without(["random"], ["random"]), matrix.transposed(), pickle.loads(pickle.dumps(matrix))):
        assert part.replays.numbers(("greedy", "greedy")) == [0, 1, 2, 3]
    with pytest.raises(TileError, match="its agents are not here"):
        pickle.loads(pickle.dumps(matrix)).replays.open(("greedy", "greedy"), 1)


def test_a_file_that_is_gone_is_made_up_for(tmp_path):
    file = tmp_path / "a.replay.jsonl"
    tournament = Tournament(["random", "greedy"], "pyramid", 2, file=file)
    standings = tournament.run()
    before = standings.replays.open(("random", "greedy"), 1)
    read = read_standings(file)
    file.unlink()
    assert alike(standings.replays.open(("random", "greedy"), 1), before)
    with pytest.raises(TileError, match="not in its file any more"):
        read.replays.open(("random", "greedy"), 1)


# ------------------------------------------------------------------ tables from files
@pytest.mark.parametrize("kind", ["round_robin", "swiss", "knockout"])
def test_a_table_from_a_file(tmp_path, kind):
    agents = {f"agent{i}": ("random", "greedy")[i % 2] for i in range(5)}
    file = tmp_path / "a.replay.jsonl"
    standings = Tournament(agents, "pyramid", 4, kind=kind, file=file, seed="s").run()
    read = read_standings(file)
    assert read.to_csv() == standings.to_csv()
    assert (read.played, read.total, read.is_over) == (standings.played, standings.total, True)
    assert read.early() == standings.early()


def test_a_table_from_the_file_of_a_part(tmp_path, kept):
    tournament, _ = kept
    lines = tournament.file.read_bytes().splitlines(keepends=True)
    file = tmp_path / "part.replay.jsonl"
    file.write_bytes(b"".join(lines[:21]) + lines[21][:50])
    read = read_standings(file)
    assert (read.played, read.total) == (21, 80)
    assert {*read.names} == {*MIXED}


def changed(lines, number, **meta):
    data = orjson.loads(lines[number])
    data["meta"] |= meta
    return [*lines[:number], orjson.dumps(data) + b"\n", *lines[number + 1 :]]


def broken():
    yield "empty", lambda lines: [], "holds no game yet"
    yield "no json", lambda lines: [lines[0], b"{\n"], "line 2 is no game"
    yield "no identity", lambda lines: lines[1:], "line 1 is no game"
    yield "another tournament", lambda lines: changed(lines, 3, tournament="x"), "line 4 is no game"
    yield "a huge number", lambda lines: changed(lines, 3, k=10**15), "line 4 is no game"
    yield "no number", lambda lines: changed(lines, 3, k="3"), "line 4 is no game"
    yield "a stranger", lambda lines: changed(lines, 3, pairing=["random", "nobody"]), "line 4 is no game"
    yield "strange names", lambda lines: changed(lines, 3, pairing=[["random"], 7]), "line 4 is no game"
    yield "a strange game", lambda lines: renamed(lines, game="chess"), "no game 'chess'"
    yield "a strange kind", lambda lines: renamed(lines, kind="battle"), "kind cannot be 'battle'"
    yield "a strange seed", lambda lines: renamed(lines, seed="open('x')"), "line 1 is no game"
    yield "strange agents", lambda lines: renamed(lines, agents=["random"]), "line 1 is no game"
    yield "endless games", lambda lines: renamed(lines, games=10**12), "line 1 is no game"


def renamed(lines, **facts):
    return changed(lines, 0, identity=orjson.loads(lines[0])["meta"]["identity"] | facts)


@pytest.mark.parametrize(("change", "said"), [case[1:] for case in broken()], ids=[case[0] for case in broken()])
def test_what_is_no_file_of_a_tournament(tmp_path, kept, change, said):
    file = tmp_path / "a.replay.jsonl"
    file.write_bytes(b"".join(change(kept[0].file.read_bytes().splitlines(keepends=True))))
    with pytest.raises(TileError, match=said):
        read_standings(file)


def test_there_is_no_file(tmp_path):
    with pytest.raises(TileError, match="cannot be read"):
        read_standings(tmp_path / "none.replay.jsonl")


# ------------------------------------------------------------------ looking on
def test_loading_takes_over_the_games_of_the_file(tmp_path):
    file = tmp_path / "a.replay.jsonl"
    make = {"agents": ["random", "greedy"], "game": "pyramid", "games": 6, "file": file}
    Tournament(**make).run()
    again = Tournament(**make)
    assert again.played == 0
    again.load()
    assert again.is_over
    Tournament(["random", "greedy"], "pyramid", 6, file=tmp_path / "none.replay.jsonl").load()
    assert not (tmp_path / "none.replay.jsonl").exists(), "nothing is made by looking"


def test_who_looks_on_takes_no_game_away():
    tournament = Tournament({f"a{i}": players.first for i in range(6)}, "pyramid", 4)
    ended = threading.Event()

    def look():
        while not ended.is_set():
            for one in tournament.names:
                tournament.replays.numbers((one, "a0"))

    onlooker = threading.Thread(target=look)
    onlooker.start()
    try:
        assert tournament.run().is_over
    finally:
        ended.set()
        onlooker.join()


def test_intervals_begin_wide(lost):
    early = Tournament(["random", "greedy"], "pyramid", 200).run().early()
    late = {place.agent: (place.low, place.high) for place in Tournament(["random", "greedy"], "pyramid", 200).run().places}
    for name, (low, high) in early.items():
        assert 0 <= low < high <= 1
        assert high - low > late[name][1] - late[name][0]
    assert Tournament(["random", "greedy"], tw.game("pyramid", players=2), 4).standings().early() == {}

"""The replays beside the notebooks: whole games, commented, with variations that lead to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

import tilewidgets as tw
from tilewidgets.replay import Archive, read_lines

FOLDER = Path(__file__).parents[2] / "notebooks" / "replays"
COMMENTED = sorted(FOLDER.glob("*.replay.json"))


@pytest.fixture(params=COMMENTED, ids=lambda path: path.name)
def replay(request):
    return tw.Replay.load(request.param)


def test_there_are_games_of_both_kinds():
    games = [tw.Replay.load(path) for path in COMMENTED]
    assert {replay.game.name for replay in games} == {"pyramid", "pirates"}
    assert {replay.game.players for replay in games} >= {2, 3, 4}
    assert {replay.final.result.reason for replay in games} >= {"went_out", "supply_exhausted", "deck_exhausted"}


def test_each_is_a_whole_game(replay):
    assert replay.final.is_over
    assert replay.to_dict()["result"] == replay.final.result.to_dict()


def test_each_is_commented(replay):
    assert 5 <= len(replay.comments) <= 13
    assert replay.comments[0]
    assert len(replay.marks) >= 2
    assert set(replay.marks) <= set(replay.comments)


def test_each_has_a_named_variation_that_is_played_to_the_end(replay):
    assert replay.variations
    for variation in replay.variations:
        assert variation["name"]
        assert variation["comment"]
        assert variation["comments"]
        assert variation["moves"] != list(replay.moves[variation["ply"] :])
        end = replay[variation["ply"]].play_all(variation["moves"])
        assert end.is_over
        assert end.scores != replay.final.scores


def test_each_is_as_it_would_be_written(replay, tmp_path):
    [file] = [path for path in COMMENTED if tw.Replay.load(path) == replay]
    assert replay.save(tmp_path / "again.replay.json").read_bytes() == file.read_bytes()


def test_the_readme_names_each():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in FOLDER.iterdir() if path.suffix != ".md" and f"`{path.name}`" not in text] == []


def test_the_tournament():
    games = [replay for _, replay in read_lines(FOLDER / "tournament.replay.jsonl")]
    assert len(games) == 60
    assert all(replay.final.is_over for replay in games)
    pairings = {tuple(player["name"] for player in replay.players) for replay in games}
    assert pairings == {(one, other) for one in ("random", "greedy") for other in ("random", "greedy")}


def test_the_folder_is_a_library_without_problems():
    archive = Archive(FOLDER)
    assert len(archive) == len(COMMENTED) + 60
    assert archive.problems == ()

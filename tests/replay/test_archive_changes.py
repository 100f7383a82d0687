"""Archives of files that grow, change, come and go, also while they are read."""

from __future__ import annotations

import os

import pytest

import tilewidgets as tw
from tests.replay.archives import liner, names, writer
from tilewidgets.replay import Archive
from tilewidgets.replay.index import read_facts


@pytest.fixture
def line(replay):
    return liner(replay)


@pytest.fixture(params=["games.replay.jsonl", "games.replay.jsonl.gz"])
def write(request, tmp_path):
    return writer(tmp_path / request.param)


def test_a_file_that_grows(tmp_path, line, monkeypatch):
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes(line("Ada", "Bob") + b"\noops\n" + line("Cid", "Dot")[:40])
    archive = Archive(path)
    assert names(archive) == [("Ada", "Bob")]
    assert [(problem.line, "not complete" in problem.reason) for problem in archive.unfinished] == [(3, True)]
    assert archive.problem_count == 1
    with path.open("ab") as file:
        file.write(line("Cid", "Dot")[40:] + b"\n" + line("Eve", "Fay"))
    assert archive[0].plies, "what was listed can still be opened"
    read = []
    monkeypatch.setattr("tilewidgets.replay.scanning.read_facts", lambda raw, limits: read.append(raw) or read_facts(raw, limits))
    assert archive.refresh() == 3
    assert read == [line("Cid", "Dot"), line("Eve", "Fay")], "the old part is not read again"
    assert names(archive) == [("Ada", "Bob"), ("Cid", "Dot"), ("Eve", "Fay")]
    assert (archive.unfinished, archive.problem_count) == ((), 1)
    with path.open("ab") as file:  # the last line was whole, and now it has an end
        file.write(b"\n" + line("Gus", "Hal") + b"\n")
    archive.refresh()
    assert [entry.line for entry in archive.rows] == [1, 3, 4, 5]
    assert [game.players[0]["name"] for game in archive] == ["Ada", "Cid", "Eve", "Gus"]
    assert archive.new_files == ()


def test_a_last_line_that_was_whole_goes_on(tmp_path, line):
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes(line("Ada", "Bob") + b"\n" + line("Cid", "Dot"))
    archive = Archive(path)
    assert len(archive) == 2
    with path.open("ab") as file:
        file.write(b" and more\n")
    archive.refresh()
    assert names(archive) == [("Ada", "Bob")]
    assert archive.problems[0].line == 2


def test_spaces_at_the_end_are_no_game(tmp_path, line):
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes(line("Ada", "Bob") + b"\n   ")
    archive = Archive(path)
    with path.open("ab") as file:
        file.write(b"\n")
    archive.refresh()
    assert (names(archive), archive.problems, archive.unfinished) == ([("Ada", "Bob")], (), ())


@pytest.mark.parametrize("how", ["other", "shorter", "replaced", "gone"])
def test_a_file_that_changes_after_it_was_listed(write, line, how):
    path = write(line("Ada", "Bob") + b"\n" + line("Cid", "Dot") + b"\n")
    archive = Archive(path)
    if how == "other":
        write(line("Ada", "Bub") + b"\n" + line("Cid", "Dot") + b"\n")
        os.utime(path, ns=(1, 1))
    elif how == "shorter":
        write(line("Ada", "Bub") + b"\n")
    elif how == "replaced":
        path.rename(path.with_name("old"))
        write(line("Ada", "Bub") + b"\n" + line("Cid", "Dot") + b"\n" + line("Eve", "Fay") + b"\n")
    else:
        path.unlink()
        with pytest.raises(tw.ReplayError, match="cannot be read"):
            archive[0]
        with pytest.raises(tw.ReplayError, match="cannot be read"):
            archive.refresh()
        return
    with pytest.raises(tw.ReplayError, match=r"has changed since it was listed.*refresh\(\)"):
        archive[0]
    archive.refresh()
    assert archive[0].players[1]["name"] == "Bub"
    assert len(archive) == {"other": 2, "shorter": 1, "replaced": 3}[how]


def test_a_longer_file_with_another_beginning_is_read_anew(tmp_path, line):
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes(line("Ada", "Bob") + b"\n")
    archive = Archive(path)
    with path.open("r+b") as file:  # the same inode
        file.write(line("Eve", "Fay") + b"\n" + line("Ada", "Bob") + b"\n")
    with pytest.raises(tw.ReplayError, match="has changed"):
        archive[0]
    archive.refresh()
    assert names(archive) == [("Eve", "Fay"), ("Ada", "Bob")]


def test_a_file_that_changes_while_it_is_read(tmp_path, line):
    (tmp_path / "b.replay.jsonl").write_bytes(line("Cid", "Dot") + b"\n")
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes((line("Ada", "Bob") + b"\n") * 300)
    for place in (tmp_path, path):
        archive = Archive(place, read=False)
        steps = archive.scan()
        next(steps)
        path.write_bytes(line("Eve", "Fay") + b"\n")
        if place is path:
            with pytest.raises(tw.ReplayError, match="changed while it was read"):
                list(steps)
        else:
            list(steps)
            assert names(archive) == [("Cid", "Dot")]
            assert "changed while it was read" in archive.problems[0].reason
        archive.refresh()
        assert ("Eve", "Fay") in names(archive)
        assert archive.problems == ()
        path.write_bytes((line("Ada", "Bob") + b"\n") * 300)


def test_files_come_and_go(tmp_path, replay, line):
    replay.save(tmp_path / "b.replay.json")
    (tmp_path / "c.replay.jsonl").write_bytes(line("Ada", "Bob") + b"\n")
    archive = Archive(tmp_path)
    assert set(archive.new_files) == {"b.replay.json", "c.replay.jsonl"}
    replay.save(tmp_path / "a.replay.json")
    assert archive.refresh() == 3
    assert archive.new_files == ("a.replay.json",)
    assert [entry.file for entry in archive.rows] == ["b.replay.json", "c.replay.jsonl", "a.replay.json"], "numbers stay"
    (tmp_path / "b.replay.json").unlink()
    archive.refresh()
    assert [entry.file for entry in archive.rows] == ["c.replay.jsonl", "a.replay.json"]
    assert archive[0].players[0]["name"] == "Ada"
    assert archive[archive.at("a.replay.json")] == replay
    archive.refresh()
    assert (archive.new_files, archive.reread) == ((), False)


def test_steps(tmp_path, line):
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes(b"".join(line(f"Ada {i}", "Bob") + b"\n" for i in range(300)))
    archive = Archive(path, read=False)
    assert len(archive) == 0
    steps = archive.scan()
    first = next(steps)
    assert 0 < first.games == len(archive) < 300
    assert 0 < first.done < first.size == path.stat().st_size
    assert archive.rows[0].players == ("Ada 0", "Bob")
    with pytest.raises(tw.ReplayError, match="being read already"):
        archive.refresh()
    steps.close()
    assert len(archive) == 0, "half a file is not kept"
    assert archive.refresh() == 300


async def test_others_run_while_an_archive_is_read(tmp_path, line):
    path = tmp_path / "a.replay.jsonl"
    path.write_bytes(b"".join(line(f"Ada {i}", "Bob") + b"\n" for i in range(300)))
    archive, seen = Archive(path, read=False), []
    assert await archive.read_async(lambda step: seen.append(step.games)) == 300
    assert seen == sorted(seen)
    assert len(seen) >= 3


def test_closing_frees_the_spool(write, line):
    archive = Archive(write(line("Ada", "Bob") + b"\n"))
    archive.close()
    archive.refresh()
    assert archive[0].players[0]["name"] == "Ada"

"""Files: written completely or not at all, read a line at a time."""

from __future__ import annotations

import gzip
import os
import stat
import tracemalloc
from pathlib import Path

import pytest

import tilewidgets as tw
from tilewidgets.agents.simulate import simulate
from tilewidgets.replay import Limits, Replay, read_lines
from tilewidgets.replay.files import writing


@pytest.mark.parametrize("name", ["a.replay.json", "a.replay.json.gz"])
def test_save_and_load(replay, tmp_path, name):
    path = tmp_path / name
    assert replay.save(path) == path
    assert Replay.load(path) == replay == Replay.load(str(path))
    raw = path.read_bytes()
    replay.save(path)
    assert path.read_bytes() == raw
    assert [file.name for file in tmp_path.iterdir()] == [name]
    if name.endswith("json"):
        assert raw == replay.dumps().encode() + b"\n"


class Stop(BaseException):
    pass


@pytest.mark.parametrize("error", [Stop, KeyboardInterrupt, ValueError, OSError])
@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_the_old_file_survives(tmp_path, error, name):
    path = tmp_path / name
    path.write_bytes(b"old")

    def fail():
        with writing(path) as file:
            file.write(b"half")
            raise error

    with pytest.raises(tw.ReplayError if error is OSError else error):
        fail()
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_rights_are_kept(replay, tmp_path):
    path = tmp_path / "a.replay.json"
    path.touch(0o600)
    replay.save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    other = tmp_path / "b.replay.json"
    replay.save(other)
    (tmp_path / "c").touch()
    assert stat.S_IMODE(other.stat().st_mode) == stat.S_IMODE((tmp_path / "c").stat().st_mode)


def test_a_link_stays_a_link(replay, tmp_path):
    (tmp_path / "real.replay.json").write_text("old")
    (tmp_path / "link.replay.json").symlink_to("real.replay.json")
    replay.save(tmp_path / "link.replay.json")
    assert (tmp_path / "link.replay.json").is_symlink()
    assert Replay.load(tmp_path / "real.replay.json") == replay


def test_a_device_is_not_replaced(replay):
    replay.save(os.devnull)
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("name", ["no/folder/x.json", ".", "a.replay.json/x"])
def test_what_cannot_be_written(replay, tmp_path, name):
    replay.save(tmp_path / "a.replay.json")
    with pytest.raises(tw.ReplayError, match="cannot be written"):
        replay.save(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "raw", "says"),
    [
        ("none.json", None, "No such file"),
        ("x.json.gz", b"not gzip", "damaged"),
        ("x.json.gz", gzip.compress(b"{}" * 1000)[:20], "cut short"),
        ("x.json.gz", gzip.compress(b"x" * 5_000_000), "larger than"),
        ("x.json", b"", "cut short"),
    ],
)
def test_what_cannot_be_read(tmp_path, name, raw, says):
    if raw is not None:
        (tmp_path / name).write_bytes(raw)
    with pytest.raises(tw.ReplayError, match=says):
        Replay.load(tmp_path / name)
    with pytest.raises(tw.ReplayError, match=r"Is a directory|Permission"):
        Replay.load(tmp_path)


# ------------------------------------------------------------------------------------------------ lines
def test_read_lines(replay, tmp_path):
    good = replay.dumps().encode()
    lines = [good, b"", b'{"format": 3}', good[:100], b"x" * 100_000, good + b"\r", "\ufeff{}".encode(), b"\xff", b"  ", good]
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join(lines))
    zipped = tmp_path / "a.jsonl.gz"
    zipped.write_bytes(gzip.compress(path.read_bytes()))
    for file in (path, str(zipped)):
        out = dict(read_lines(file, limits=Limits(size=len(good))))
        assert list(out) == [1, 3, 4, 5, 6, 7, 8, 10]
        assert out[1] == out[6] == out[10] == replay
        places = {number: (error.path, str(error)) for number, error in out.items() if isinstance(error, tw.ReplayError)}
        assert places[3][0] == "format"
        assert "cut short" in places[4][1]
        assert "larger than" in places[5][1]
        assert "byte order mark" in places[7][1]
        assert "not UTF-8" in places[8][1]


@pytest.mark.parametrize("extra", [0, 1, 2, 3])
def test_the_longest_line(replay, tmp_path, extra):
    good = replay.dumps().encode()
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join([good + b" " * extra, good]))
    first, second = (found for _, found in read_lines(path, limits=Limits(size=len(good))))
    assert second == replay
    assert (first == replay) is (extra == 0)


def test_a_file_that_breaks_off(replay, tmp_path):
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(replay.dumps().encode() + b"\n" + os.urandom(200_000).hex().encode())[:-1000])
    out = list(read_lines(path))
    assert out[0] == (1, replay)
    assert out[-1][0] == 2
    assert "cut short" in str(out[-1][1])
    ((number, error),) = read_lines(tmp_path / "none")
    assert number == 1
    assert str(error) == f"{str(tmp_path / 'none')!r} cannot be read (No such file or directory). Check the path."


def test_memory_does_not_grow_with_the_file(tmp_path):
    text = "".join(played.replay().dumps() + "\n" for played in simulate("pyramid", ["random", "random"], 10, 1))

    def peak(times):
        path = tmp_path / f"{times}.jsonl"
        path.write_text(text * times)
        tracemalloc.start()
        try:
            assert sum(isinstance(replay, Replay) for _, replay in read_lines(path)) == 10 * times
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1)  # what is loaded once
    assert peak(40) < peak(2) + 100_000


def test_a_huge_line_is_not_read_whole(tmp_path):
    path = tmp_path / "a.jsonl.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        for _ in range(60):
            file.write(b"[" * 1_000_000)
    tracemalloc.start()
    try:
        ((number, error),) = read_lines(path)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
    assert number == 1
    assert "larger than" in str(error)

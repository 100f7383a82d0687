"""`tilewidgets replay`, `render` and `export`: a game on the terminal, as a picture, as a page."""

from __future__ import annotations

import json
import struct
import sys

import pytest

from tests.export.samples import hostile, rich, twins
from tilewidgets.cli import main
from tilewidgets.export import page
from tilewidgets.export.listing import with_moves
from tilewidgets.export.shown import draw, shown
from tilewidgets.render.svg import svg
from tilewidgets.replay import Replay


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command; returns its exit code, standard output and standard error."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments):
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return run


@pytest.fixture
def file(tmp_path):
    return rich("pyramid").save(tmp_path / "a.replay.json.gz")


@pytest.fixture
def many(tmp_path):
    """A file with 25 games and two faults, a folder with it, and its games."""
    folder = tmp_path / "games"
    folder.mkdir()
    games = [rich("pyramid"), rich("pirates"), hostile()] + [rich("pyramid")] * 22
    lines = [game.dumps() for game in games]
    lines[3:3] = ["{", '{"format": "\\u001b[2J"}']
    (folder / "many.replay.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder / "many.replay.jsonl", games


def harmless(text):
    return all(c.isprintable() or c == "\n" for c in text) and "\u202e" not in text


# ------------------------------------------------------------------------------------------------ replay
def test_the_last_position_of_a_game(run, file):
    replay = rich("pyramid")
    code, out, err = run("replay", file)
    assert (code, err) == (0, "")
    head, players, end = out.splitlines()[0], out.splitlines()[1:3], out.splitlines()[3]
    assert head == f"Pyramid Power, standard, {replay.plies} moves"
    for p, name in enumerate(("Ada", "Grace")):
        assert players[p].split() == [str(p), name, "(greedy)", str(replay.final.scores[p])]
    assert "wins" in end
    assert f"Ply {replay.plies} of {replay.plies}: " in out
    for line in str(replay.final.revealed(0)).splitlines():
        if "/" in line:  # the board
            assert line in out
    assert out.count("\n  ") > replay.plies
    for move in range(1, replay.plies + 1):
        assert f"{move}. " in out


def test_a_ply_with_its_notes(run, file):
    code, out, _ = run("replay", file, "--ply", 3)
    assert code == 0
    assert "Ply 3 of " in out
    assert "# keeps an edge free" in out
    assert "inner" in out
    listed = out[out.index("Moves") :]
    assert "      3. " in listed  # a variation
    assert "\n   3. " in listed or "\n  3. " in listed
    assert "\n  4. " not in listed
    assert next(line for line in listed.splitlines() if line.startswith("  3. ")).endswith("!")
    assert "keeps an edge free" not in run("replay", file, "--no-notes")[1]


def test_pirates_tell_what_happened(run, tmp_path):
    path = rich("pirates").save(tmp_path / "p.replay.json")
    code, out, _ = run("replay", path, "--ply", 1)
    assert code == 0
    assert "lays ship" in out


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_is_hidden_is_not_printed(run, tmp_path, viewer):
    said = []
    for state in twins("pyramid", viewer, 6):
        path = Replay.of(state, comments={1: str(state.setup)}).save(tmp_path / "x.replay.json")
        who = "public" if viewer is None else viewer
        said.append([run("replay", path, "--perspective", who)])
        for name in ("x.svg", "x.html"):
            command = "export" if name.endswith("html") else "render"
            assert run(command, path, "--perspective", who, "-o", tmp_path / name, "--replace")[0] == 0
            said[-1].append((tmp_path / name).read_bytes())
    assert said[0] == said[1]
    assert "The game is not over." in said[0][0][1]
    assert "?" in said[0][0][1]


def test_nothing_that_a_terminal_obeys_is_printed(run, tmp_path):
    path = hostile().save(tmp_path / "\x1b[31mx.replay.json")
    code, out, _ = run("replay", path)
    assert code == 0
    assert harmless(out)
    assert "[bold red]" in out
    code, out, _ = run("render", path, "-o", tmp_path / "\x1b[31mx.svg")
    assert (code, harmless(out)) == (0, True)
    code, _, err = run("export", path, "-o", tmp_path / "\x1b[31mx.svg")
    assert (code, harmless(err)) == (2, True)


def test_many_games_are_a_table(run, many):
    path, games = many
    for place in (path, path.parent):
        code, out, err = run("replay", place)
        assert (code, err) == (0, "")
        assert harmless(out)
        assert "25 games; the first 20 are shown. To see one: --game K" in out
        assert out.count("many.replay.jsonl, line ") == 20
        assert "[/bold]" in out
        assert "line 4: " in out
        assert "line 5: " in out
        assert f" {games[1].plies} " in out
    code, out, _ = run("replay", path, "--game", 2, "--ply", 0)
    assert (code, out.splitlines()[0]) == (0, f"Pirates Under Fire, standard, {games[1].plies} moves")


def test_a_file_of_lines_with_one_game_shows_it(run, tmp_path):
    path = tmp_path / "one.replay.jsonl"
    path.write_text(rich("pyramid").dumps() + "\n")
    code, out, _ = run("replay", path)
    assert (code, out.splitlines()[0][:13]) == (0, "Pyramid Power")
    assert run("render", path, "-o", tmp_path / "x.svg")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "26"], "holds 25 games. Give a number from 1 to 25."),
        (["--game", "1", "--ply", "99"], "There is no ply 99: the match has plies 0 to 13."),
        (["--game", "1", "--perspective", "2"], "perspective must be 'everything', 'public' or a player from 0 to 1, not 2."),
        (["--game", "1", "--perspective", "all"], "not 'all'."),
    ],
)
def test_what_cannot_be_shown(run, many, arguments, said):
    code, out, err = run("replay", many[0], *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_what_cannot_be_read(run, file, many, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.replay.json").write_text(json.dumps({**rich("pyramid").to_dict(), "moves": ["draw"]}))
    assert run("replay", tmp_path / "empty")[:2] == (1, "There is no game here.\n")
    assert "cannot be read" in run("replay", tmp_path / "none.replay.json")[2]
    assert "cannot be read" in run("replay", tmp_path / "none.replay.jsonl")[2]
    assert "holds one game. Leave --game out." in run("replay", file, "--game", 2)[2]
    assert "bad.replay.json: moves[0]: " in run("replay", tmp_path / "bad.replay.json")[2]
    for command in ("render", "export"):
        code, _, err = run(command, many[0], "-o", tmp_path / f"x.{'svg' if command == 'render' else 'html'}")
        assert code == 2
        assert "holds 25 games. Say which one, from 1 to 25: --game K." in err
    assert not list(tmp_path.glob("*x.*"))


# ------------------------------------------------------------------------------------------------ render
@pytest.mark.parametrize("text", ["[]", "null", "3", '{"format": "x"}', "{"])
def test_an_error_names_the_file_once(run, tmp_path, text):
    path = tmp_path / "x.replay.json"
    path.write_text(text)
    code, out, err = run("replay", path)
    assert (code, out, err.count("x.replay.json")) == (2, "", 1)


def test_a_picture(run, file, tmp_path):
    out = tmp_path / "x.svg"
    code, said, _ = run("render", file, "--ply", 4, "--theme", "dark", "--width", 400, "-o", out)
    assert code == 0
    assert said == f"{out}: {len(out.read_bytes()) / 1000:,.0f} kB\n"
    model = shown(rich("pyramid"))
    model.goto(4)
    assert out.read_text(encoding="utf-8") == svg(draw(model, "dark", 400))
    assert run("render", file, "--ply", 4, "-o", tmp_path / "wide.svg")[0] == 0
    wide = (tmp_path / "wide.svg").read_text(encoding="utf-8")
    assert wide == svg(with_moves(draw(model, "light", 720), model))
    row = model.rows[[row["node"] for row in model.rows].index(model.node)]
    assert f">{row['text'][:6]}" in wide.partition(">Moves<")[2]


@pytest.mark.parametrize(("scale", "ratio"), [((), 2), (("--scale", "1.5"), 1.5)])
def test_a_picture_of_pixels(run, file, tmp_path, scale, ratio):
    out = tmp_path / "x.png"
    assert run("render", file, *scale, "-o", out)[0] == 0
    raw, scene = out.read_bytes(), draw(shown(rich("pyramid")), "light", 720)
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", raw[16:24]) == (720 * ratio, int(scene.height * ratio))


def test_pixels_have_letters(run, file, tmp_path):
    """Two pictures that differ in a name only differ: system fonts are found."""
    image = pytest.importorskip("PIL.Image")
    data = rich("pyramid").to_dict()
    found = []
    for name in ("Ada", "Zoe"):
        data["players"][0]["name"] = name
        path = Replay.from_dict(data).save(tmp_path / "n.replay.json")
        assert run("render", path, "--no-notes", "--replace", "-o", tmp_path / "x.png")[0] == 0
        with image.open(tmp_path / "x.png") as opened:
            found.append(opened.convert("RGB").tobytes())
    assert len(found[0]) == len(found[1])
    assert found[0] != found[1]


def test_without_the_painter(run, file, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, _, err = run("render", file, "-o", tmp_path / "x.png")
    assert code == 2
    assert err == "error: resvg-py, which makes PNG of SVG, is not installed. Run: pip install 'tilewidgets[png]'\n"
    assert not list(tmp_path.glob("*x.png*"))
    assert run("render", file, "-o", tmp_path / "x.svg")[0] == 0


# ------------------------------------------------------------------------------------------------ export
def test_a_page(run, file, tmp_path):
    out = tmp_path / "x.html"
    code, said, _ = run("export", file, "-o", out, "--theme", "light", "--perspective", 1, "--notes")
    assert code == 0
    assert said.startswith(f"{out}: ")
    assert out.read_text(encoding="utf-8") == page(rich("pyramid"), theme="light", perspective=1, notes=True)
    assert run("export", file, "-o", tmp_path / "auto.html")[0] == 0
    assert (tmp_path / "auto.html").read_text(encoding="utf-8") == page(rich("pyramid"))
    assert "Choose one of: auto, light, dark." in run("export", file, "-o", tmp_path / "y.html", "--theme", "no")[2]


@pytest.mark.parametrize(("command", "name"), [("render", "x.svg"), ("export", "x.html")])
def test_what_is_there_stays(run, file, tmp_path, command, name):
    out = tmp_path / name
    out.write_text("mine")
    code, _, err = run(command, file, "-o", out)
    assert code == 2
    assert "is there already. Give another name, or --replace to write over it." in err
    assert run(command, file, "--perspective", 7, "--replace", "-o", out)[0] == 2
    assert out.read_text() == "mine"
    assert run(command, file, "--replace", "-o", out)[0] == 0
    assert out.read_text(encoding="utf-8") != "mine"
    assert "its name must end in" in run(command, file, "-o", tmp_path / "x.txt")[2]
    assert "there is no folder" in run(command, file, "-o", tmp_path / "no" / name)[2]
    (tmp_path / "d.html").mkdir()
    (tmp_path / "d.svg").mkdir()
    assert "is a folder" in run(command, file, "--replace", "-o", tmp_path / f"d{out.suffix}")[2]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, file.name, "d.html", "d.svg"])

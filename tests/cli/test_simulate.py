"""`tilewidgets simulate`: the same file in every way, a readable table, and nothing half-written."""

from __future__ import annotations

import json
import re

import pytest

from tilewidgets.agents.simulate import Played
from tilewidgets.cli import main
from tilewidgets.cli.values import options_of
from tilewidgets.errors import TileError
from tilewidgets.kernel import has_numba


@pytest.fixture
def run(capsys):
    """Runs a command; returns its exit code, standard output and standard error."""

    def run(*arguments):
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return run


def without_time(raw):
    return re.sub(rb'"created":"[^"]*",', b"", raw)


OTHERS = {
    "colors": "6",
    "hand_size": "4",
    "wild_scores_neighbors": "true",
    "open_tiles_count": "true",
    "supply_end": "blocked",
    "exhausted_bonus": "0",
    "compensation": None,
    "values": '{"three": 1, "pair": 2, "one": 9, "wild": 5}',
    "tiles": json.dumps([{"id": f"{a}{b}{c}", "value": 2} for a in "RYG" for b in "YGP" for c in "PRG"] + [{"id": "***.2", "value": 1}]),
    "visibility": "open",
}


@pytest.mark.parametrize("option", [None, *OTHERS])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_option_can_be_simulated_and_verified(run, tmp_path, players, option):
    value = json.dumps([3, 4, -1, 2][:players]) if option == "compensation" else OTHERS.get(option)
    settings = [] if option is None else ["--set", f"{option}={value}"]
    if option == "tiles":
        settings += ["--set", "hand_size=5"]
    out = tmp_path / "games.replay.jsonl"
    agents = ",".join(["random", "greedy", "random", "greedy"][:players])
    code, table, err = run("simulate", "pyramid", "--agents", agents, "--games", 60, "--seed", 3, *settings, "--out", out)
    assert (code, err) == (0, "")
    assert "60 games" in table
    code, said, err = run("verify", out)
    assert (code, err) == (0, ""), said
    assert said.startswith("ok: 60 replays in 1 file")
    games = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert [game["setup"]["first_player"] for game in games] == [i % players for i in range(60)]
    if option:
        assert option in games[0]["ruleset"]


PIRATES = {
    "turns": "4",
    "hand_size": "5",
    "copies": "10",
    "fire_range": "3",
    "ships": json.dumps({n: "GHROXMSTV"[-n] for n in range(1, 10)}),
    "boards": json.dumps([[["GGG", "OOO", "MMM"]] * 2, [["TTT", "...", "RRR"]] * 2, [["V", "H", "X"]] * 2]),
    "mercenaries": json.dumps(
        {"digger": {"cost": 1, "action": "GGGG"}, "flag": {"cost": 0, "action": "banner"}, "gun": {"cost": 1, "action": "XO"}}
    ),
    "market": "{}",
    "tokens": '{"shield": 0, "mine": 1, "extra": 2, "gold": 40, "point": 3}',
    "sets": '{"2": 100}',
    "runs": '{"7": 1}',
    "visibility": "open",
}


@pytest.mark.parametrize("option", [None, *PIRATES])
@pytest.mark.parametrize("ruleset", ["standard", "skirmish"])
def test_every_option_of_pirates_can_be_simulated_and_verified(run, tmp_path, ruleset, option):
    settings = ["--ruleset", ruleset] if option is None else ["--ruleset", ruleset, "--set", f"{option}={PIRATES[option]}"]
    if option == "mercenaries":
        settings += ["--set", 'market={"0": 1, "1": 2}']
    out = tmp_path / "games.replay.jsonl"
    code, table, err = run("simulate", "pirates", "--agents", "random,random", "--games", 20, "--seed", 3, *settings, "--out", out)
    assert (code, err) == (0, "")
    assert "20 games" in table
    code, said, err = run("verify", out)
    assert (code, err) == (0, ""), said
    assert said.startswith("ok: 20 replays in 1 file")
    games = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert [game["setup"]["first_player"] for game in games] == [i % 2 for i in range(20)]
    if option and (option, ruleset) != ("market", "skirmish"):
        assert option in games[0]["ruleset"]


@pytest.mark.parametrize("way", [["--no-numba"], ["--workers", "3"], []])
@pytest.mark.parametrize(
    "game", [["pyramid", "--agents", "greedy,random"], ["pirates", "--agents", "random,random", "--set", "fire_range=3"]]
)
def test_the_same_file_in_every_way(run, tmp_path, game, way):
    if not has_numba() and way != ["--no-numba"]:
        pytest.skip("numba is not installed")
    base = ["simulate", *game, "--games", "520", "--seed", "a", "--quiet"]
    assert run(*base, "--workers", "1", "--out", tmp_path / "a.replay.jsonl") == (0, "", "")
    assert run(*base, *way, "--out", tmp_path / "b.replay.jsonl") == (0, "", "")
    first = (tmp_path / "a.replay.jsonl").read_bytes()
    assert without_time(first) == without_time((tmp_path / "b.replay.jsonl").read_bytes())
    assert len(first.splitlines()) == 520
    assert json.loads(first.splitlines()[7])["meta"] | {"created": ""} == {"created": "", "seed": "a", "game": 7, "deal_seed": "a/7"}


def test_table(run):
    code, out, err = run("simulate", "pyramid", "--agents", "random, greedy", "--games", "25")
    assert (code, err) == (0, "")
    for word in ("win rate", "95 % interval", "mean score", "greedy", "random", "25 games"):
        assert word in out
    assert run("simulate", "pyramid", "--agents", "random,greedy", "-n", "25", "-q") == (0, "", "")


def test_rulesets(run, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('name = "mine"\nextends = "classroom"\n[options.exhausted_bonus]\nvalue = 3\nsource = "own"\n')
    for ruleset in ("classroom", mine):
        out = tmp_path / "x.replay.jsonl"
        assert run("simulate", "pyramid", "--agents", "random,greedy,random", "-n", 5, "--ruleset", ruleset, "-q", "-o", out)[0] == 0
        assert json.loads(out.read_text().splitlines()[0])["ruleset"]["name"] == "classroom"
        assert run("verify", out)[0] == 0


def test_out_can_be_compressed(run, tmp_path):
    out = tmp_path / "x.replay.jsonl.gz"
    assert run("simulate", "pyramid", "--agents", "greedy", "-n", 5, "-q", "-o", out)[0] == 0
    assert out.read_bytes()[:2] == b"\x1f\x8b"
    assert run("verify", out)[1].startswith("ok: 5 replays")


BASE = ["pyramid", "--agents", "random,greedy"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess", "--agents", "random"], "There is no game 'chess'"),
        (["pyramid", "--agents", "random,gredy"], "Did you mean 'greedy'"),
        (["pirates", "--agents", "random,random,greedy"], "players must be 2, not 3"),
        (["pirates", "--agents", "random,random", "--set", "fire_range=9"], "fire_range must be"),
        (["pyramid", "--agents", ""], "agent cannot be ''"),
        (["pyramid", "--agents", "random," * 4 + "greedy"], "players"),
        ([*BASE, "--set", "players=3"], "--agents names 2, but players is set to 3"),
        ([*BASE, "--set", "colour=3"], "Did you mean 'colors'"),
        ([*BASE, "--set", "colors"], "option=value"),
        ([*BASE, "--set", "colors=3", "--set", "colors=4"], "already set"),
        ([*BASE, "--set", "ruleset=small"], "--ruleset"),
        ([*BASE, "--set", "colors=[1"], "is no value"),
        ([*BASE, "--set", "colors=nan"], "whole number"),
        ([*BASE, "--set", "colors=1\nplayers=3"], "is no value"),
        ([*BASE, "--ruleset", "standart"], "Did you mean 'standard'"),
        ([*BASE, "--ruleset", "no.toml"], "cannot be read"),
        ([*BASE, "--out", "no/folder/x.jsonl"], "Make it first"),
        ([*BASE, "--out", "x.replay.json"], ".replay.jsonl"),
    ],
)
def test_refusals(run, arguments, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = run("simulate", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert says in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--games", "x"], ["--workers", "0"], ["--agents"]])
def test_usage(run, arguments):
    assert run("simulate", *BASE, *arguments)[0] == 2


def test_an_interrupt_leaves_nothing_half_written(run, tmp_path, monkeypatch):
    out = tmp_path / "x.replay.jsonl"
    out.write_text("old")
    to_dict = Played.to_dict

    def interrupted(self, **meta):
        if self.index == 30:
            raise KeyboardInterrupt
        return to_dict(self, **meta)

    monkeypatch.setattr(Played, "to_dict", interrupted)
    code, _, _ = run("simulate", *BASE, "-n", "100", "-o", out)
    assert code in (1, 130)
    assert out.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["x.replay.jsonl"]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("x=3", 3),
        ("x = -3", -3),
        ("x=1.5", 1.5),
        ("x=true", True),
        ("x=[0, 4]", [0, 4]),
        ('x={"a": 1}', {"a": 1}),
        ("x={a = 1}", {"a": 1}),
        ("x=null", None),
        ("x=blocked", "blocked"),
        ('x="blocked"', "blocked"),
        ("x='a=b'", "a=b"),
    ],
)
def test_values(setting, value):
    assert options_of([setting]) == {"x": value}


@pytest.mark.parametrize("setting", ["x=", "x=two words", "x=True", "=3", "a b=3", "x=$(ls)", "x=" + "[" * 10_000])
def test_no_values(setting):
    with pytest.raises(TileError, match="--set") as caught:
        options_of([setting])
    assert len(str(caught.value)) < 300

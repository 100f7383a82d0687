"""The page of a tournament: one file, safe, with a chart, head-to-head, failures by agent and kind, and how to open the games."""

from __future__ import annotations

import base64
import hashlib
import re
from html import unescape
from html.parser import HTMLParser

import pytest

from tests.theory import players
from tilewidgets.replay import Archive
from tilewidgets.scene.themes import THEMES, theme
from tilewidgets.theory import Tournament, read_standings
from tilewidgets.theory.tournament_page import TOKENS, failure_groups, page, what_failed

RUDE = "<script>alert(1)</script>"
VOID = {"meta", "br", "line", "circle"}


def rude(view):
    raise ValueError(f"\u202e{RUDE}")


class Outline(HTMLParser):
    """Headings, elements, attributes; complains of what is not closed."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.open = [], [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *pair) for pair in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        if tag != "html":
            assert self.open.pop() == tag
        else:
            assert self.open == ["html"]
            self.open.clear()


@pytest.fixture(scope="module")
def standings(tmp_path_factory):
    file = tmp_path_factory.mktemp("class") / "my games.replay.jsonl"
    agents = {f"{RUDE}&\"'": rude, "tired": players.tired, "greedy": "greedy", "random": "random"}
    return Tournament(agents, "pyramid", 6, file=file).run()


def colors():
    return {name: theme(name).colors for name in THEMES}


def test_nothing_from_outside_is_markup(standings):
    html = page(standings, colors())
    assert "<script" not in html
    assert "\u202e" not in html
    outline = Outline(html)
    assert {"script", "img", "link", "iframe", "a"}.isdisjoint(outline.tags)
    assert not any(name.startswith("on") or name in ("style", "href", "src") for _, name, _ in outline.attributes)
    assert "http" not in html.replace("http-equiv", "")


def test_the_policy_allows_the_style_of_the_page_and_nothing_else(standings):
    html = page(standings, colors())
    style = re.search(r"<style>(.*?)</style>", html, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)[1]
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert html.index("Content-Security-Policy") < html.index("<style>")


def test_colours_are_those_of_the_boards_in_light_and_dark(standings):
    html = page(standings, colors())
    light, dark = html.split("@media screen and (prefers-color-scheme: dark)")
    for token in TOKENS:
        assert f"--{token.replace('_', '-')}:{theme('light').color(token)};" in light
        assert f"--{token.replace('_', '-')}:{theme('dark').color(token)};" in dark
    plain = page(standings)
    assert "Canvas" in plain
    assert not re.search(r":#[0-9A-F]{6}", plain)


def test_the_chart_shows_each_agent_where_its_points_are(standings):
    html = page(standings)
    chart = html[html.index("<figure>") : html.index("</figure>")]
    assert [float(x) for x in re.findall(r'<circle cx="([\d.]+)%"', chart)] == [
        pytest.approx(100 * place.points, abs=0.01) for place in standings.places
    ]
    for place in standings.places:
        assert f'x1="{100 * place.low:.2f}%" x2="{100 * place.high:.2f}%"' in chart
    label = unescape(re.search(r'role="img" aria-label="([^"]*)"', chart)[1])
    assert all(f"{place.agent} {place.points:.1%}" in label for place in standings.places)


def test_head_to_head_has_a_cell_for_each_pair(standings):
    html = page(standings)
    part = html[html.index('<h2 id="duels">') :]
    rows = part[: part.index("</table>")].split("<tr>")[2:]
    assert len(rows) == 4
    duels = {(duel.agent, duel.opponent): duel for duel in standings.duels}
    for name, row in zip(standings.names, rows, strict=True):
        cells = re.findall(r"<td([^>]*)>([^<]*)</td>", row)
        for other, (attributes, text) in zip(standings.names, cells, strict=True):
            if name == other:
                assert text == ""
                continue
            duel = duels[name, other]
            assert text == f"{100 * duel.rate:.0f}"
            assert f"{other}, 6 games: {duel.wins} won, {duel.draws} drawn, {duel.losses} lost" in unescape(attributes)


def test_failures_are_grouped_and_their_example_can_be_opened(standings):
    groups = failure_groups(standings)
    assert sum(map(len, groups)) == len(standings.failures) == 36 - 6
    assert [len(group) for group in groups] == sorted(map(len, groups), reverse=True)
    html = page(standings)
    assert html.count("<details>") == len(groups) == 2
    assert all(what_failed(group).startswith("raised an error, ") for group in groups)
    numbers = [int(k) for k in re.findall(r"tilewidgets replay &#x27;my games.replay.jsonl&#x27; --game (\d+)", html)]
    archive = Archive(standings.replays.file)
    for group, number in zip(groups, numbers, strict=True):
        replay = archive[number - 1]
        assert replay.meta["k"] == group[0].k
        assert tuple(replay.meta["pairing"]) == group[0].agents
        assert replay.meta["failure"]["agent"] == group[0].agent


def test_kinds_of_failures_are_told_apart():
    def bad(view):
        return 5 if view.ply % 4 < 2 else "nonsense"

    found = Tournament({"bad": bad, "random": "random"}, "pyramid", 4).run()
    html = found.to_html()
    assert "returned no move, 4 games" in html
    assert html.count("<details>") == 1


def test_how_the_games_are_opened(standings):
    html = unescape(page(read_standings(standings.replays.file)))
    assert 'tw.Standings("my games.replay.jsonl")' in html
    assert "tilewidgets replay 'my games.replay.jsonl' --game K" in html
    without = page(Tournament(["random", "greedy"], "pyramid", 2).run())
    assert "tilewidgets replay" not in without


def test_the_page_before_the_first_game():
    html = page(Tournament(["random", "greedy"], "pyramid", 2).standings())
    Outline(html)
    assert "nan" not in html
    assert "<circle" not in html
    assert "0 of 2 games" in html

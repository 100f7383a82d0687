"""Standings as HTML: `table` for a notebook, `page` as one file that needs nothing else. Everything from outside is escaped."""

from __future__ import annotations

import base64
import hashlib
import shlex
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

import orjson

from tilewidgets.theory.tournament_table import HEAD, MOST_LISTED, Place, Standings, describe

if TYPE_CHECKING:
    from tilewidgets.theory.ratings import Duel
    from tilewidgets.theory.tournament_games import Failed

Colors = Mapping[str, Mapping[str, str]]
"""For "light" and "dark": tokens such as "surface", each with its '#rrggbb'."""

TOKENS = ("surface", "panel", "grid", "line", "text", "text_2", "accent", "danger", "heat_low", "heat_mid", "heat_high")
"""Colours that the page takes."""
KINDS = {"raised": "raised an error", "timeout": "no answer in time", "nonsense": "returned no move", "illegal": "an illegal move"}
_STEPS = 10
"""Shades of the head-to-head table on either side of the middle."""
_HEAD, _ROW = 22, 40
"""Heights in the chart, in px."""
_TABLE_STYLE = (
    "table.tilewidgets-standings{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    ".tilewidgets-standings th,.tilewidgets-standings td{padding:.2em .7em;text-align:right;border-bottom:1px solid #8886}"
    ".tilewidgets-standings td:nth-child(2),.tilewidgets-standings th:nth-child(2){text-align:left}"
    ".tilewidgets-standings caption{text-align:left;padding:.3em 0}"
)


def table(standings: Standings) -> str:
    """Return the table, and the failures below it, as a part of a page."""
    head, *rows = standings.rows()
    cells = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    body = "".join("<tr>" + "".join(f"<td>{_text(text)}</td>" for text in row) + "</tr>" for row in rows)
    inner = f"<caption>{_text(standings.title)}</caption><thead><tr>{cells}</tr></thead><tbody>{body}</tbody>"
    failed = "".join(_failures(standings)) if standings.failures else ""
    return f'<style>{_TABLE_STYLE}</style><table class="tilewidgets-standings">{inner}</table>{failed}'


def page(standings: Standings, colors: Colors | None = None) -> str:
    """Return the standings as a page: the table, a chart, who did how well against whom, failures, and how to open the games.

    Parameters
    ----------
    standings : Standings
    colors : mapping, optional
        For "light" and "dark": tokens and their colours. Without them, the colours of the reader's system.
    """
    style = _style(colors)
    policy = f"default-src 'none'; style-src '{_hash(style)}'; base-uri 'none'; form-action 'none'"
    game, failures = standings.game, standings.failures
    of = "" if standings.is_over else f" of {standings.total:,}"
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">',
        f"<title>{_text(standings.title)}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>",
        f"<h1>{_text(game.title)}: standings</h1>",
        f'<p class="quiet">{_text(game.ruleset.name)}, {len(standings.names)} agents, {standings.played:,}{of} games</p>',
        *_section("table", "Table", _places(standings)),
        *_section("points", "Points", _chart(standings.places)),
        *(_section("duels", "Head to head", _duels(standings)) if standings.duels else ()),
        *(_section("failures", "Failures", _failures(standings)) if failures else ()),
        *_section("games", "Games", _games(standings)),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _section(name: str, title: str, inside: Iterable[str]) -> Iterable[str]:
    lines = list(inside)
    return [f'<section aria-labelledby="{name}">', f'<h2 id="{name}">{title}</h2>', *lines, "</section>"] if lines else []


# ------------------------------------------------------------------------------------------------ tables
def _places(standings: Standings) -> Iterable[str]:
    head, *rows = (_joined(row) for row in standings.rows())
    cells = (f'<th scope="col"{_class(i, name)}>{"#" if i == 0 else _stacked(name)}</th>' for i, name in enumerate(head))
    yield '<div class="scroll" role="region" aria-labelledby="table" tabindex="0"><table>'
    yield "<caption><span>From the best to the last. Failures: games lost by an error, a timeout, or no legal move.</span></caption>"
    yield f"<thead><tr>{''.join(cells)}</tr></thead><tbody>"
    for row in rows:
        inner = []
        for i, (name, text) in enumerate(zip(head, row, strict=True)):
            tag = 'th scope="row"' if name == "agent" else "td"
            inner.append(f"<{tag}{_class(i, name, text)}>{f'<bdi>{_text(text)}</bdi>' if name == 'agent' else _stacked(text)}</{tag[:2]}>")
        yield f"<tr>{''.join(inner)}</tr>"
    yield "</tbody></table></div>"


def _joined(row: tuple[str, ...]) -> list[str]:
    """A row with each interval in the cell of its value: so the table is narrower."""
    out: list[str] = []
    for head, text in zip(HEAD, row, strict=True):
        if "interval" in head:
            out[-1] += f"\n{text}"
        else:
            out.append(text)
    return out


def _stacked(text: str) -> str:
    first, *rest = text.split("\n")
    return _text(first) + "".join(f'<br><span class="quiet small">{_text(line)}</span>' for line in rest)


def _class(column: int, head: str, text: str = "") -> str:
    name = "name" if head == "agent" else "first" if column == 0 else "failed" if head == "failures" and text.strip("0") else ""
    return f' class="{name}"' if name else ""


def _duels(standings: Standings) -> Iterable[str]:
    """Rows against columns; the columns have the numbers of the rows, so that they are narrow."""
    known = {(duel.agent, duel.opponent): duel for duel in standings.duels}
    counts = sorted({duel.games for duel in standings.duels})
    each = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
    names = standings.names
    columns = "".join(
        f'<th scope="col" title="{_text(name)}"><span aria-hidden="true">{n}</span><span class="hidden">{_text(name)}</span></th>'
        for n, name in enumerate(names, start=1)
    )
    yield '<div class="scroll" role="region" aria-labelledby="duels" tabindex="0"><table class="duels">'
    yield f"<caption><span>Row against column: % of the points, in {each} games each. Point at a number for more.</span></caption>"
    yield f'<thead><tr><th scope="col" class="name">agent</th>{columns}</tr></thead><tbody>'
    for n, name in enumerate(names, start=1):
        row = "".join(_duel(known.get((name, other)), name == other) for other in names)
        yield f'<tr><th scope="row" class="name">{n} <bdi>{_text(name)}</bdi></th>{row}</tr>'
    yield "</tbody></table></div>"


def _duel(duel: Duel | None, itself: bool) -> str:
    if duel is None:
        return '<td class="none"></td>' if itself else '<td class="none" title="have not met">-</td>'
    counts = f"{duel.games:,} games: {duel.wins:,} won, {duel.draws:,} drawn, {duel.losses:,} lost"
    shade = round(_STEPS * (2 * duel.rate - 1))
    return f'<td class="heat{shade}" title="{_text(duel.agent)} against {_text(duel.opponent)}, {counts}">{100 * duel.rate:.0f}</td>'


# ------------------------------------------------------------------------------------------------ the chart
def _chart(places: tuple[Place, ...]) -> Iterable[str]:
    """Dots with intervals. Lengths are parts of the width and letters keep their size, so that it can be read on any screen."""
    low = _HEAD + _ROW * len(places)
    yield "<figure><figcaption>Share of the points that could be won, with 95 % intervals. The numbers are those of the table.</figcaption>"
    yield f'<svg role="img" aria-label="{_text(_spoken(places))}" height="{low + 4}">'
    for level in (0, 25, 50, 75, 100):
        anchor = {0: "axis", 100: "axis end"}.get(level, "axis center")
        yield f'<line class="{"middle" if level == 50 else "grid"}" x1="{level}%" x2="{level}%" y1="{_HEAD - 4}" y2="{low}"/>'
        yield f'<text class="{anchor}" x="{level}%" y="12">{level} %</text>'
    for n, place in enumerate(places):
        top = _HEAD + _ROW * n
        y = top + 28
        yield f'<svg x="0" y="{top}" height="20"><text class="strong" x="0" y="14">{_text(f"{place.place}. {place.agent}")}</text></svg>'
        yield f'<text class="end" x="100%" y="{top + 14}">{f"{place.points:.1%}" if place.games else "-"}</text>'
        if place.games:
            left, right = 100 * place.low, 100 * place.high
            yield f'<line x1="{left:.2f}%" x2="{right:.2f}%" y1="{y}" y2="{y}"/>'
            yield from (f'<line x1="{x:.2f}%" x2="{x:.2f}%" y1="{y - 4}" y2="{y + 4}"/>' for x in (left, right))
            yield f'<circle cx="{100 * place.points:.2f}%" cy="{y}" r="5.5"/>'
    yield "</svg></figure>"


def _spoken(places: tuple[Place, ...]) -> str:
    said = (f"{place.agent} {place.points:.1%}, from {place.low:.1%} to {place.high:.1%}" for place in places if place.games)
    return f"Chart of points. {'; '.join(said)}."


# ------------------------------------------------------------------------------------------------ failures and games
def failure_groups(standings: Standings) -> list[list[Failed]]:
    """Failures of the same agent and kind together; the largest group first, each in the order of the schedule."""
    groups: dict[tuple[str, str], list[Failed]] = {}
    for failed in standings.failures:
        groups.setdefault((failed.agent, failed.kind), []).append(failed)
    return [group for _, group in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))]


def what_failed(group: list[Failed]) -> str:
    """What failures of a kind are, and how many, in words."""
    return f"{KINDS.get(group[0].kind, group[0].kind)}, {len(group):,} game{'s' if len(group) != 1 else ''}"


def _failures(standings: Standings) -> Iterable[str]:
    """Failures by agent and kind: how many, and the first of them."""
    groups = failure_groups(standings)
    shown = groups[:MOST_LISTED]
    where = _numbers(standings, {(group[0].agents, group[0].k) for group in shown})
    yield f"<p>{escape(standings.failed_words(most=len(standings.failures)))}</p>"
    for group in shown:
        first = group[0]
        yield f"<details><summary><bdi>{_text(first.agent)}</bdi>: {_text(what_failed(group))}</summary>"
        yield f"<p>{'For example: ' if len(group) > 1 else ''}{_text(describe(first))}</p>"
        if first.traceback:
            yield f"<pre>{_lines(first.traceback)}</pre>"
        if (first.agents, first.k) in where:
            yield f"<p>Open it: <code>{_text(_command(standings, where[first.agents, first.k]))}</code></p>"
        yield "</details>"
    if len(groups) > len(shown):
        yield f"<p>... and {len(groups) - len(shown):,} more agents and kinds.</p>"


def _numbers(standings: Standings, wanted: set[tuple[tuple[str, ...], int]]) -> dict[tuple[tuple[str, ...], int], int]:
    """Which lines of the file some failed games are, from 1."""
    out: dict[tuple[tuple[str, ...], int], int] = {}
    file = standings.replays.file if standings.replays is not None else None
    if file is None or not file.exists():
        return out
    with file.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if b'"failure"' in line and line.endswith(b"\n"):
                meta = orjson.loads(line)["meta"]
                key = tuple(meta["pairing"]), meta["k"]
                if key in wanted:
                    out.setdefault(key, number)
    return out


def _command(standings: Standings, number: int | str) -> str:
    assert standings.replays is not None
    assert standings.replays.file is not None
    return f"tilewidgets replay {shlex.quote(standings.replays.file.name)} --game {number}"


def _games(standings: Standings) -> Iterable[str]:
    """How to open the games, if they are in a file."""
    if standings.replays is None or standings.replays.file is None or not standings.played:
        return
    name = standings.replays.file.name
    yield f"<p>Every game is in <code>{_text(name)}</code>. In its folder, on a terminal, K from 1 to {standings.played:,}:</p>"
    yield f"<pre>{_text(_command(standings, 'K'))}</pre>"
    yield "<p>In a notebook, the table with the games of each pairing:</p>"
    yield f"<pre>import tilewidgets as tw\n\ntw.Standings({_text(_quoted(name))})</pre>"


def _quoted(name: str) -> str:
    return f'"{name}"' if name.isprintable() and not {'"', "\\"} & {*name} else ascii(name)


# ------------------------------------------------------------------------------------------------ letters and colours
def _text(text: str) -> str:
    """Text on one line, escaped, without what changes the direction or cannot be seen."""
    return escape("".join(c if c.isprintable() else ascii(c)[1:-1] for c in text))


def _lines(text: str) -> str:
    return "\n".join(map(_text, text.rstrip().splitlines()))


def _style(colors: Colors | None) -> str:
    sheet = [(resources.files("tilewidgets.theory") / "tournament_page.css").read_text("utf-8")]
    if colors is not None:
        sheet.append(f":root{{{_tokens(colors['light'])}}}")
        sheet.append(f"@media screen and (prefers-color-scheme: dark){{:root{{{_tokens(colors['dark'])}}}}}")
    return "\n".join([*sheet, _shades()])


def _tokens(colors: Mapping[str, str]) -> str:
    return "".join(f"--{token.replace('_', '-')}:{colors[token]};" for token in TOKENS)


@cache
def _shades() -> str:
    """The classes of the head-to-head table, from all the low colour to all the high one."""
    steps = range(-_STEPS, _STEPS + 1)
    rule = ".heat{0}{{background:color-mix(in srgb,var(--heat-{1}) {2}%,var(--heat-mid))}}"
    return "\n".join(rule.format(step, "low" if step < 0 else "high", 100 * abs(step) // _STEPS) for step in steps)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"

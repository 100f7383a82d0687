"""`page`: a replay as one file of HTML. Everything from outside is text: escaped in the markup, and set as text by the script."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import UnknownOption
from tilewidgets.export.drawings import font
from tilewidgets.export.positions import Positions
from tilewidgets.export.shown import Perspective, shown
from tilewidgets.models.replay_model import EVERYTHING
from tilewidgets.scene.lettering import clean
from tilewidgets.scene.themes import theme as find_theme

if TYPE_CHECKING:
    from tilewidgets.models import ReplayModel
    from tilewidgets.replay import Replay

AUTO = "auto"
THEMES = (AUTO, "light", "dark")
TOKENS = ("surface", "panel", "raised", "grid", "line", "text", "text_2", "accent", "accent_tint", "accent_text", "on_accent", "danger")
"""Colours of what is not drawn: buttons, list, sentences."""
_PLACE = re.compile(r"\{\{(\w+)\}\}")
_ESCAPED = str.maketrans({c: f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"})


def page(replay: Replay, *, theme: str = AUTO, perspective: Perspective = EVERYTHING, notes: bool | None = None) -> str:
    """Return a replay as a page that steps through the game: one file that needs no kernel and no network.

    Parameters
    ----------
    replay : Replay
    theme : {"auto", "light", "dark"}
        Colours; "auto" follows the reader's settings. On paper the page is light.
    perspective : {"everything", "public"} or int
        What is seen: all hands, what everybody may know, or what a player may know. Nothing else is in the page.
    notes : bool, optional
        Whether comments, marks and variations are in the page. They may tell what is hidden: by default they are left out where something
        is. Variations are left out there in any case.

    Returns
    -------
    str
        HTML; the same for the same replay, always.

    Raises
    ------
    UnknownOption, MatchError
        There is no such theme or perspective.
    TileError
        There are too many positions.

    Examples
    --------
    >>> html = page(replay, perspective=0)  # doctest: +SKIP
    """
    if theme not in THEMES:
        raise UnknownOption("theme", theme, THEMES)
    model = shown(replay, perspective=perspective, notes=notes)
    positions = Positions(model, dark=theme != "light")
    style, script = _style(theme, positions.drawings.style()), _file("page.js")
    policy = f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; base-uri 'none'; form-action 'none'"
    width, height, _ = positions.size
    parts = {
        "policy": policy,
        "scheme": "light dark" if theme == AUTO else theme,
        "style": style,
        "title": escape(f"{model.game.title}: {', '.join(model.names)}"),
        "game": escape(clean(model.game.title)),
        "players": escape(", ".join(model.names)),
        "ruleset": escape(clean(f"{model.game.ruleset.name}, {_seen(model)}")),
        "status": escape(positions.status),
        "picture": positions.drawings.markup(positions.last["narrow"][1:], width, height, positions.label, "tw-picture"),
        "moves": "\n".join(_said(row, model) for row in positions.rows),
        "data": _json(positions.data),
        "script": script,
    }
    return _PLACE.sub(lambda found: parts[found[1]], _file("page.html"))


def _seen(model: ReplayModel) -> str:
    """Say what is seen."""
    if model.perspective == EVERYTHING:
        return "all hands are shown"
    return f"as {model.names[model.perspective]} sees it" if isinstance(model.perspective, int) else "as a spectator sees it"


def _said(row: dict[str, Any], model: ReplayModel) -> str:
    """A row of the list of moves for those who run no scripts, and for paper."""
    text = row["text"]
    if row["kind"] == "move":
        gained, mark = (f" {row[key]}" if row.get(key) else "" for key in ("gained", "mark"))
        text = f"{row['ply']}. {model.names[row['player']]}: {text}{gained}{mark}"
    return f'<li class="tw-{row["kind"]} tw-depth-{row.get("depth", 0)}">{escape(text)}</li>'


def _style(theme: str, rules: dict[str, str]) -> str:
    """The style sheet: colours of the page, its own rules, and those of the pictures; dark ones are for screens only."""
    sheet = [f":root{{{_tokens('light')}}}", f"body{{{font()}}}", _file("page.css"), rules["light"]]
    if theme != "light":
        asked = "@media screen" if theme == "dark" else "@media screen and (prefers-color-scheme: dark)"
        sheet.append(f"{asked}{{\n:root{{{_tokens('dark')}}}\n{rules['dark']}\n}}")
    return "\n".join(sheet)


def _tokens(name: str) -> str:
    theme = find_theme(name)
    return "".join(f"--{token.replace('_', '-')}:{theme.color(token)};" for token in TOKENS)


def _json(data: Any) -> str:
    """Data that no parser of HTML takes for anything else."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).translate(_ESCAPED)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _file(name: str) -> str:
    return (resources.files("tilewidgets.export") / name).read_text("utf-8")

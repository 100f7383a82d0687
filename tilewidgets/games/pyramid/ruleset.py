"""Rulesets of Pyramid Power: the options, their checks, and the tiles that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from tilewidgets.errors import RulesetError, short, whole
from tilewidgets.games.options import OptionChecker
from tilewidgets.games.pyramid.tables import MOST_PLAYERS, MOST_TILES, Tile
from tilewidgets.games.ruleset_files import Provenance, RulesetFile, load, with_options

PACKAGE = "tilewidgets.games.pyramid"
COLORS = "RYGBPO"
"""The colours in their order: red, yellow, green, blue, purple, orange."""
COLOR_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "purple", "O": "orange", "*": "wild"}
WILD = "***"
MOST_POINTS = 1_000_000
"""Largest value, bonus or compensation."""
PATTERNS = ("three", "pair", "one", "wild")
SUPPLY_ENDS = ("last_tile", "blocked")
VISIBILITIES = ("hidden", "open")


@dataclass(frozen=True)
class PyramidRuleset:
    """The options of a game of Pyramid Power, checked. Made by `make`.

    Attributes
    ----------
    name : str
        The built-in ruleset that it is, or that it differs from.
    players, colors, hand_size, wild_scores_neighbors, open_tiles_count, supply_end
    exhausted_bonus, compensation, values, tiles, visibility
        The options; `docs/rules/pyramid.md` says what they mean. `tiles` is `None` unless they were listed one by one.
    tile_list : tuple of Tile
        The tiles of the game, the wild last unless listed.
    provenance : dict of str to Provenance
        Where each value comes from.
    """

    name: str
    players: int
    colors: int
    hand_size: int
    wild_scores_neighbors: bool
    open_tiles_count: bool
    supply_end: str
    exhausted_bonus: int
    compensation: tuple[int, ...]
    values: tuple[tuple[str, int], ...]
    tiles: tuple[tuple[str, int], ...] | None
    visibility: str
    tile_list: tuple[Tile, ...]
    provenance: Mapping[str, Provenance] = field(compare=False)

    def __hash__(self) -> int:
        return hash(repr(self.to_dict()))

    def to_dict(self) -> dict[str, Any]:
        """The named ruleset, the number of players, and the options that differ from it: as a replay carries it."""
        named = _named(self.name, self.players)
        out: dict[str, Any] = {"name": self.name, "players": self.players}
        for option in OPTIONS:
            mine = getattr(self, option)
            if mine != getattr(named, option) and option != "players":
                out[option] = _plain(option, mine)
        return out


OPTIONS = tuple(f.name for f in fields(PyramidRuleset) if f.name not in ("name", "tile_list", "provenance"))


def _plain(option: str, value: Any) -> Any:
    if option == "values":
        return dict(value)
    if option == "tiles":
        return [{"id": id, "value": v} for id, v in value or ()]
    return list(value) if isinstance(value, tuple) else value


@cache
def _named(name: str, players: int) -> PyramidRuleset:
    """A built-in ruleset for a number of players, which it may not be able to deal to."""
    return _check(with_options(load(PACKAGE, name), {"players": players}), can_deal=False)


def make(ruleset: str | Path | Mapping[str, Any] = "standard", **options: Any) -> PyramidRuleset:
    """Make a ruleset from a built-in one, a TOML file or a mapping, with `options` that differ.

    Raises
    ------
    RulesetError
        With all the faults.
    """
    if not isinstance(ruleset, str | Path | Mapping):
        raise RulesetError([f"ruleset must be a name, the path of a TOML file or a mapping of options, not {short(ruleset)}."])
    if isinstance(ruleset, Mapping) and not all(isinstance(key, str) for key in ruleset):
        raise RulesetError(["the keys of a ruleset must be names of options."])
    if isinstance(ruleset, Mapping):
        faults = [
            f"{key} must be the name of a ruleset, not {short(ruleset[key])}."
            for key in ("name", "extends")
            if not isinstance(ruleset.get(key, ""), str)
        ]
        if faults:
            raise RulesetError(faults)
    return _check(with_options(load(PACKAGE, ruleset), options))


def _check(file: RulesetFile, can_deal: bool = True) -> PyramidRuleset:
    check = OptionChecker(file.options, OPTIONS)
    players = check.integer("players", 1, MOST_PLAYERS)
    colors = check.integer("colors", 2, len(COLORS))
    hand_size = _hand_size(check, players)
    values = check.table("values", PATTERNS, 0, MOST_POINTS)
    listed = _listed_tiles(check)
    tile_list = _tile_list(colors, dict(values), listed)
    supply_end = check.choice("supply_end", SUPPLY_ENDS)
    need = players * hand_size + 1 + (supply_end == "last_tile")
    if can_deal and not check.faults and need > len(tile_list):
        rest = ", and at least one for the supply," if supply_end == "last_tile" else ""
        check.fault(
            f"{players} hands of {hand_size} and the start tile{rest} need {need} tiles, but there are {len(tile_list)}: "
            "lower hand_size or players, or raise colors."
        )
    ruleset = PyramidRuleset(
        name=file.base,
        players=players,
        colors=colors,
        hand_size=hand_size,
        wild_scores_neighbors=check.flag("wild_scores_neighbors"),
        open_tiles_count=check.flag("open_tiles_count"),
        supply_end=supply_end,
        exhausted_bonus=check.integer("exhausted_bonus", 0, MOST_POINTS),
        compensation=_compensation(check, players),
        values=values,
        tiles=listed,
        visibility=check.choice("visibility", VISIBILITIES),
        tile_list=tile_list,
        provenance=file.provenance,
    )
    if check.faults:
        raise RulesetError(check.faults)
    return ruleset


def _hand_size(check: OptionChecker, players: int) -> int:
    value = check.options["hand_size"]
    if isinstance(value, list | tuple):
        if len(value) != MOST_PLAYERS:
            check.fault(f"hand_size as a list needs {MOST_PLAYERS} numbers, for 1 to {MOST_PLAYERS} players, not {short(value)}.")
            return 1
        value = value[players - 1]
    return check.integer("hand_size", 1, MOST_TILES, value)


def _compensation(check: OptionChecker, players: int) -> tuple[int, ...]:
    value = check.options["compensation"]
    if value == 0 and whole(value):
        return (0,) * players
    if not isinstance(value, list | tuple) or len(value) != players or not all(whole(v) and abs(v) <= MOST_POINTS for v in value):
        check.fault(f"compensation must be a list of {players} whole numbers, one a seat, or 0; not {short(value)}.")
        return (0,) * players
    return tuple(value)


def _listed_tiles(check: OptionChecker) -> tuple[tuple[str, int], ...] | None:
    value = check.options["tiles"]
    if value is None or value == []:
        return None
    if not isinstance(value, list | tuple) or not all(isinstance(t, Mapping) and set(t) == {"id", "value"} for t in value):
        check.fault(f"tiles must be a list of {{id, value}}, not {short(value)}.")
        return None
    if len(value) > MOST_TILES:
        check.fault(f"tiles lists {len(value)} tiles: at most {MOST_TILES} are possible.")
        return None
    seen: set[str] = set()
    for i, tile in enumerate(value):
        id = tile["id"]
        if not isinstance(id, str) or not _is_tile_id(id):
            check.fault(
                f"tiles[{i}]: {short(id)} is no tile id: write three of {', '.join(COLORS)}, or {WILD}; "
                "equal tiles end in .2, .3 and so on."
            )
        elif id in seen:
            check.fault(f"tiles[{i}]: {id} is there twice: tell equal tiles apart by .2, .3 and so on.")
        else:
            seen.add(id)
        check.integer(f"tiles[{i}].value", 0, MOST_POINTS, tile["value"])
    return tuple((tile["id"], tile["value"]) for tile in value if isinstance(tile["id"], str))


def _is_tile_id(id: str) -> bool:
    face, dot, suffix = id.partition(".")
    plain = not dot or (suffix.isascii() and suffix.isdigit() and not suffix.startswith("0") and int(suffix[:9]) >= 2 and len(suffix) <= 3)
    return plain and (face == WILD or (len(face) == 3 and all(c in COLORS for c in face)))


def _tile_list(colors: int, values: Mapping[str, int], listed: tuple[tuple[str, int], ...] | None) -> tuple[Tile, ...]:
    if listed is not None:
        return tuple(
            Tile(id, None if id.startswith(WILD) else _indices(id), value if whole(value) else 0) for id, value in listed if _is_tile_id(id)
        )
    faces = ["".join(c) for c in combinations_with_replacement(COLORS[:colors], 3)]
    kinds = {3: "three", 2: "pair", 1: "one"}
    coloured = [Tile(face, _indices(face), values[kinds[len(set(face))]]) for face in faces]
    return (*coloured, Tile(WILD, None, values["wild"]))


def _indices(id: str) -> tuple[int, int, int]:
    a, b, c = (COLORS.index(letter) for letter in id[:3])
    return a, b, c

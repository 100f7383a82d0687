"""Rulesets of Pirates Under Fire: the options and their checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

from tilewidgets.errors import RulesetError, short, whole
from tilewidgets.games.options import OptionChecker
from tilewidgets.games.pirates.codes import (
    BOARDER,
    BROADSIDE,
    EFFECT_CODES,
    GALLEON,
    JOKER,
    MOST_ACTIONS,
    MOST_MERCENARIES,
    NUMBERS,
    TALENTS,
)
from tilewidgets.games.ruleset_files import Provenance, RulesetFile, load, with_options

PACKAGE = "tilewidgets.games.pirates"
TOKENS = ("shield", "mine", "extra", "gold", "point")
VISIBILITIES = ("hidden", "open")
MOST_COPIES, MOST_TOKENS, MOST_POINTS, MOST_TURNS = 10, 1000, 1_000_000, 80
WIDTHS = (3, 3, 1)
"""Columns of the three boards of a side."""


@dataclass(frozen=True)
class Mercenary:
    """A mercenary: id, cost in gold, and what it does.

    Attributes
    ----------
    id : str
    cost : int
    action : str
        As in the ruleset: codes of effects, or the name of a talent (`points:6` with its number).
    effects : str
        Codes of the effects that it applies one after the other.
    talent : int
        One of `codes.TALENTS`, by index.
    points : int
        For the talent `points`.
    """

    id: str
    cost: int
    action: str
    effects: str = ""
    talent: int = 0
    points: int = 0


@dataclass(frozen=True)
class PiratesRuleset:
    """The options of a game of Pirates Under Fire, checked. Made by `make`; `docs/rules/pirates.md` says what they mean."""

    name: str
    turns: int
    hand_size: int
    copies: int
    fire_range: int
    ships: tuple[tuple[int, str], ...]
    boards: tuple[tuple[tuple[str, ...], ...], ...]
    mercenaries: tuple[Mercenary, ...]
    market: tuple[tuple[int, int], ...]
    tokens: tuple[tuple[str, int], ...]
    sets: tuple[tuple[int, int], ...]
    runs: tuple[tuple[int, int], ...]
    visibility: str
    provenance: Mapping[str, Provenance] = field(compare=False)
    players: int = 2

    @property
    def deck_size(self) -> int:
        """Ships of a deck; the others are the reserve."""
        return self.hand_size + self.turns - 1

    def __hash__(self) -> int:
        return hash(repr(self.to_dict()))

    def to_dict(self) -> dict[str, Any]:
        """The named ruleset and the options that differ from it: as a replay carries it."""
        named = _named(self.name)
        out: dict[str, Any] = {"name": self.name, "players": 2}
        for option in OPTIONS:
            if getattr(self, option) != getattr(named, option):
                out[option] = _plain(option, getattr(self, option))
        return out


OPTIONS = tuple(f.name for f in fields(PiratesRuleset) if f.name not in ("name", "provenance", "players"))


def _plain(option: str, value: Any) -> Any:
    if option == "mercenaries":
        return {m.id: {"cost": m.cost, "action": m.action} for m in value}
    if option == "boards":
        return [[list(face) for face in faces] for faces in value]
    if option in ("ships", "market", "sets", "runs"):
        return {str(k): v for k, v in value}
    return dict(value) if option == "tokens" else value


@cache
def _named(name: str) -> PiratesRuleset:
    return make(name)


def make(ruleset: str | Path | Mapping[str, Any] = "standard", **options: Any) -> PiratesRuleset:
    """Make a ruleset from a built-in one, a TOML file or a mapping, with `options` that differ.

    Raises
    ------
    RulesetError
        With all the faults.
    """
    if not isinstance(ruleset, str | Path | Mapping):
        raise RulesetError([f"ruleset must be a name, the path of a TOML file or a mapping of options, not {short(ruleset)}."])
    if isinstance(ruleset, Mapping):
        if not all(isinstance(key, str) for key in ruleset):
            raise RulesetError(["the keys of a ruleset must be names of options."])
        named = [key for key in ("name", "extends") if not isinstance(ruleset.get(key, ""), str)]
        if named:
            raise RulesetError([f"{key} must be the name of a ruleset, not {short(ruleset[key])}." for key in named])
    return _check(with_options(load(PACKAGE, ruleset), options))


def _check(file: RulesetFile) -> PiratesRuleset:
    check = OptionChecker(file.options, (*OPTIONS, "players"))
    players = file.options.get("players", 2)
    if not whole(players) or players != 2:
        check.fault(f"players must be 2, not {short(players)}.")
    copies = check.integer("copies", 1, MOST_COPIES)
    hand_size, turns = check.integer("hand_size", 1, NUMBERS * MOST_COPIES), check.integer("turns", 1, MOST_TURNS)
    if not check.faults and hand_size + turns - 1 > NUMBERS * copies:
        check.fault(
            f"turns {turns} with hands of {hand_size} need {hand_size + turns - 1} ships in the deck, but there are {NUMBERS * copies}: "
            "lower turns or hand_size, or raise copies."
        )
    mercenaries = _mercenaries(check)
    ruleset = PiratesRuleset(
        name=file.base,
        turns=turns,
        hand_size=hand_size,
        copies=copies,
        fire_range=check.integer("fire_range", 1, 6),
        ships=_ships(check),
        boards=_boards(check),
        mercenaries=mercenaries,
        market=_market(check, mercenaries),
        tokens=tuple((token, n) for token, n in check.table("tokens", TOKENS, 0, MOST_TOKENS)),
        sets=_by_length(check, "sets"),
        runs=_by_length(check, "runs"),
        visibility=check.choice("visibility", VISIBILITIES),
        provenance=file.provenance,
    )
    if check.faults:
        raise RulesetError(check.faults)
    return ruleset


def _numbered(check: OptionChecker, option: str) -> dict[int, Any]:
    """A mapping with whole numbers as keys (TOML and JSON have them as texts)."""
    value = check.options[option]
    if not isinstance(value, Mapping):
        check.fault(f"{option} must be a table, not {short(value)}.")
        return {}
    out: dict[int, Any] = {}
    for key, entry in value.items():
        number = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) <= 4 else key
        if not whole(number) or not 0 <= number <= MOST_TOKENS or str(number) != str(key):
            check.fault(f"{option}: {short(key)} is no whole number from 0 to {MOST_TOKENS}; the keys must be.")
        elif number in out:
            check.fault(f"{option}: {number} is there twice, as a number and as a text; leave one out.")
        else:
            out[number] = entry
    return out


def _ships(check: OptionChecker) -> tuple[tuple[int, str], ...]:
    value = _numbered(check, "ships")
    if sorted(value) != list(range(1, NUMBERS + 1)):
        check.fault(f"ships must tell the effect of each number from 1 to {NUMBERS}, not of {short(sorted(value))}.")
    for number, code in value.items():
        _code(check, f"ships.{number}", code)
    return tuple(sorted((n, code) for n, code in value.items() if isinstance(code, str)))


def _code(check: OptionChecker, place: str, code: Any) -> None:
    if not isinstance(code, str) or len(code) != 1 or code not in EFFECT_CODES:
        check.fault(f"{place} must be one of the effects {' '.join(EFFECT_CODES)}, not {short(code)}.")


def _boards(check: OptionChecker) -> tuple[tuple[tuple[str, ...], ...], ...]:
    value = check.options["boards"]
    if not isinstance(value, list | tuple) or len(value) != 3 or not all(isinstance(b, list | tuple) and len(b) == 2 for b in value):
        check.fault(f"boards must be two big boards and a narrow one, with two faces each, not {short(value)}.")
        return ()
    for b, (faces, width) in enumerate(zip(value, WIDTHS, strict=True)):
        for f, face in enumerate(faces):
            place = f"boards[{b}][{f}]"
            if (
                not isinstance(face, list | tuple)
                or len(face) != 3
                or not all(isinstance(line, str) and len(line) == width for line in face)
            ):
                check.fault(f"{place} must be 3 lines of {width}, not {short(face)}.")
                return ()
            for y, line in enumerate(face):
                for code in line:
                    _code(check, f"{place}[{y}]", code)
    return tuple(tuple(tuple(face) for face in faces) for faces in value)


def _mercenaries(check: OptionChecker) -> tuple[Mercenary, ...]:
    value = check.options["mercenaries"]
    if not isinstance(value, Mapping) or len(value) > MOST_MERCENARIES:
        check.fault(f"mercenaries must map at most {MOST_MERCENARIES} ids to cost and action, not {short(value)}.")
        return ()
    out = []
    for id, entry in value.items():
        place = f"mercenaries.{short(id) if not isinstance(id, str) else id[:40]}"
        if not isinstance(id, str) or not id.isascii() or not id.isidentifier() or not id.islower() or len(id) > 30 or id.startswith("_"):
            check.fault(f"{place}: an id is a word of small letters, digits and underscores, at most 30.")
        elif not isinstance(entry, Mapping) or set(entry) != {"cost", "action"}:
            check.fault(f"{place} must have cost and action, not {short(entry)}.")
        else:
            out.append(_mercenary(check, id, place, check.integer(f"{place}.cost", 0, MOST_TOKENS, entry["cost"]), entry["action"]))
    return tuple(out)


def _mercenary(check: OptionChecker, id: str, place: str, cost: int, action: Any) -> Mercenary:
    if isinstance(action, str):
        name, colon, number = action.partition(":")
        if name in TALENTS[1:] and not (colon or TALENTS.index(name) == GALLEON):
            return Mercenary(id, cost, action, talent=TALENTS.index(name))
        if name == TALENTS[GALLEON] and number.isascii() and number.isdigit() and len(number) <= 6:
            return Mercenary(id, cost, action, talent=GALLEON, points=int(number))
        if 0 < len(action) <= MOST_ACTIONS and all(code in EFFECT_CODES[1:] for code in action):
            return Mercenary(id, cost, action, effects=action)
    talents = ", ".join([*(TALENTS[t] for t in (BROADSIDE, BOARDER, JOKER)), "points:6", "admiral", "banner"])
    check.fault(f"{place}.action must be up to {MOST_ACTIONS} effects such as MMM, or one of {talents}; not {short(action)}.")
    return Mercenary(id, cost, "")


def _market(check: OptionChecker, mercenaries: tuple[Mercenary, ...]) -> tuple[tuple[int, int], ...]:
    market = _numbered(check, "market")
    for cost, count in market.items():
        there = sum(m.cost == cost for m in mercenaries)
        if not whole(count) or not 0 <= count <= there:
            check.fault(f"market.{cost} must be a whole number from 0 to {there}, the mercenaries of that cost, not {short(count)}.")
    return tuple(sorted((cost, count) for cost, count in market.items() if whole(count) and count > 0))


def _by_length(check: OptionChecker, option: str) -> tuple[tuple[int, int], ...]:
    value = _numbered(check, option)
    for length, points in value.items():
        if not 2 <= length <= 7:
            check.fault(f"{option}: a line of {length} cannot be; lengths are 2 to 7.")
        check.integer(f"{option}.{length}", 0, MOST_POINTS, points)
    return tuple(sorted((length, points) for length, points in value.items() if whole(points)))

"""Keys, types and lengths of a replay: what can be said of it before any of its moves is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import ReplayError, short
from tilewidgets.replay.limits import Limits
from tilewidgets.replay.places import place

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

FORMAT, VERSION = "tilewidgets-replay", 1
TOO_DEEP = "lists and objects lie too deep inside each other."


def check_shape(data: Mapping[str, Any], limits: Limits) -> None:
    """Check keys, types and lengths."""
    from tilewidgets.replay.model import ReplayFile

    check_version(data)
    check_part(ReplayFile, data)
    for where in ("result", "comments", "marks", "variations", "meta"):
        if where in data and len(data[where]) > limits.entries:
            raise ReplayError(where, f"it has {len(data[where]):,} entries; at most {limits.entries:,} are read. Shorten it.")
    for i, player in enumerate(data["players"]):
        check_names(player, i, limits)
    check_moves(data["moves"], "moves", limits)
    check_lines(all_variations(data), limits)


def check_version(data: Mapping[str, Any]) -> None:
    """Check that a text is a replay at all, and one that can be read."""
    if data.get("format") != FORMAT:
        raise ReplayError("format", f"it must be {FORMAT!r}, not {short(data.get('format'))}. Is this the right file?")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise ReplayError("version", f"it must be {VERSION}, not {short(version)}. A newer version of tilewidgets may read it.")


def check_part(model: type[BaseModel], data: Any, *steps: str | int) -> None:
    """Check keys and types of a replay, or of the part of one that is found by `steps`."""
    from pydantic import ValidationError

    try:
        model.model_validate(data)
    except ValidationError as error:
        raise ReplayError(*_first(error, steps)) from None


def check_names(player: Mapping[str, Any], i: int, limits: Limits) -> None:
    """Check the lengths of a player's names."""
    for key in ("name", "agent"):
        if len(player.get(key, "")) > limits.name:
            raise ReplayError(f"players[{i}].{key}", _long_name(player[key], limits))


def check_moves(moves: Sequence[str], where: str, limits: Limits) -> None:
    """Check the number of moves, and their lengths."""
    if len(moves) > limits.entries:
        raise ReplayError(where, f"there are {len(moves):,}; at most {limits.entries:,} are read. No game is that long.")
    if moves and len(max(moves, key=len)) > limits.move:
        i = next(i for i, move in enumerate(moves) if len(move) > limits.move)
        raise ReplayError(f"{where}[{i}]", f"{short(moves[i])} has {len(moves[i]):,} characters; no move has more than {limits.move}.")


def check_lines(variations: Iterable[tuple[str, Mapping[str, Any]]], limits: Limits) -> None:
    """Check the numbers and lengths of the moves of variations, which are given with their places, and the lengths of their names."""
    for at, variation in variations:
        check_moves(variation["moves"], f"{at}.moves", limits)
        name = variation.get("name", "")
        if len(name) > limits.name:
            raise ReplayError(f"{at}.name", _long_name(name, limits))


def all_variations(data: Mapping[str, Any], where: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All variations of a replay with their places, those of variations included."""
    todo = [(where, data)]
    while todo:
        at, part = todo.pop()
        inner: list[tuple[str, Mapping[str, Any]]] = [
            (f"{at}.variations[{i}]".removeprefix("."), variation) for i, variation in enumerate(part.get("variations", ()))
        ]
        yield from inner
        todo += inner


_EXPECTED = {
    "string_type": "it must be text",
    "list_type": "it must be a list",
    "dict_type": "it must be an object",
    "model_type": "it must be an object",
    "int_type": "it must be a whole number",
    "float_type": "it must be a number",
    "greater_than_equal": "it must be 0 or more",
    "literal_error": "it must be one of !!, !, !?, ?!, ? and ??",  # the other literals are checked before
    "string_pattern_mismatch": "it must be the short name of a game",
}


def _first(error: ValidationError, steps: Sequence[str | int]) -> tuple[str, str]:
    fault = error.errors(include_url=False, include_context=False)[0]
    if fault["type"].startswith("recursion"):  # with limits that allow more than pydantic does
        return place(*steps, *fault["loc"][:1]), TOO_DEEP
    where = place(*steps, *(step for step in fault["loc"] if step != "[key]"))
    if fault["type"] == "missing":
        return where, "it is missing. Add it."
    return where, f"{_EXPECTED.get(fault['type'], fault['msg'])}, not {short(fault['input'])}."


def _long_name(name: str, limits: Limits) -> str:
    return f"it has {len(name):,} characters; at most {limits.name} are read. Shorten it."

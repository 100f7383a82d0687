"""Puzzles as JSON: written, read, and not believed before they were checked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Any

from tilewidgets.errors import Faults, IllegalMove, NotationError, TileError, UnknownOption, check_known, short, whole
from tilewidgets.replay import Replay
from tilewidgets.replay.files import writing
from tilewidgets.theory.limits import Number, plain
from tilewidgets.theory.puzzle import KINDS, Choice, Evidence, Puzzle

FORMAT, VERSION = "tilewidgets-puzzle", 1
CHEAP = 300
"""A proof of so few positions is always done once more: it takes some tenths of a second."""
KEYS = ("format", "version", "kind", "question", "viewer", "tempting", "evidence", "choices", "replay")
DATA = "puzzles_data"


def to_dict(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as plain data."""
    evidence = puzzle.evidence
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": puzzle.kind,
        "question": puzzle.question,
        "viewer": puzzle.viewer,
        "tempting": puzzle.tempting,
        "evidence": {"method": evidence.method, "size": evidence.size, "seed": evidence.seed},
        "choices": [_choice_to_dict(choice) for choice in puzzle.choices],
        "replay": puzzle.replay.to_dict(),
    }


def _choice_to_dict(choice: Choice) -> dict[str, Any]:
    out: dict[str, Any] = {"move": choice.move, "value": _written(choice.value), "line": list(choice.line)}
    if choice.visits:
        out |= {"low": choice.low, "high": choice.high, "visits": choice.visits}
    return out


def _written(value: Number | float) -> int | float | str:
    return str(value) if isinstance(value, Fraction) else value


def from_dict(data: Any, verify: bool | None = None) -> Puzzle:
    """A puzzle from plain data; see `Puzzle.from_dict`."""
    if not isinstance(data, Mapping):
        raise Faults([f"it must map {', '.join(KEYS)} to their values, not be {short(data)}."], "puzzle")
    faults = check_known("key", data, KEYS) + [f"{key} is missing." for key in KEYS if key not in data]
    if faults:
        raise Faults(faults, "puzzle")
    if data["format"] != FORMAT or data["version"] != VERSION:
        what = f"{short(data['format'])} {short(data['version'])}"
        raise Faults([f"format and version must be {FORMAT!r} and {VERSION}, not {what}."], "puzzle")
    replay = Replay.from_dict(data["replay"])
    puzzle = Puzzle(replay, data["kind"], _choices(data), data["tempting"], _evidence(data), data["question"])
    if faults := _faults(puzzle, data):
        raise Faults(faults, "puzzle")
    if verify or (verify is None and puzzle.kind == "exact" and puzzle.evidence.size <= CHEAP):
        puzzle.verify()
    return puzzle


def _evidence(data: Mapping[str, Any]) -> Evidence:
    given = data["evidence"]
    if not isinstance(given, Mapping) or set(given) != {"method", "size", "seed"}:
        raise Faults([f"evidence must map method, size and seed, not be {short(given)}."], "puzzle")
    method, size, seed = given["method"], given["size"], given["seed"]
    exact = method == "induction"
    if not (isinstance(method, str) and exact == (data["kind"] == "exact")):
        raise Faults([f"evidence.method must be 'induction' for an exact puzzle, else an agent, not {short(method)}."], "puzzle")
    if not (whole(size) and size > 0 and whole(seed)):
        raise Faults([f"evidence.size and seed must be whole numbers, not {short(size)} and {short(seed)}."], "puzzle")
    return Evidence(method, size, seed)


def _choices(data: Mapping[str, Any]) -> tuple[Choice, ...]:
    if not isinstance(data["choices"], list):
        raise Faults([f"choices must be a list, not {short(data['choices'])}."], "puzzle")
    return tuple(_choice(f"choices[{i}]", given) for i, given in enumerate(data["choices"]))


def _choice(place: str, given: Any) -> Choice:
    if not isinstance(given, Mapping) or not {"move", "value", "line"} <= set(given) <= {"move", "value", "line", "low", "high", "visits"}:
        raise Faults([f"{place} must map move, value and line (and low, high, visits), not be {short(given)}."], "puzzle")
    value, line, visits = _number(f"{place}.value", given["value"]), given["line"], given.get("visits", 0)
    if not isinstance(given["move"], str) or not (isinstance(line, list) and line and all(isinstance(move, str) for move in line)):
        raise Faults([f"{place}.move and line must be a move and a list of moves in notation."], "puzzle")
    if not whole(visits) or visits < 0:
        raise Faults([f"{place}.visits must be a whole number, not {short(visits)}."], "puzzle")
    low, high = (_number(f"{place}.{name}", given.get(name, given["value"])) for name in ("low", "high"))
    return Choice(given["move"], value, low, high, tuple(line), visits)


def _number(place: str, given: Any) -> Number | float:
    value: Number | float | None = None
    if isinstance(given, str) and len(given) < 40:
        try:
            value = plain(Fraction(given))
        except (ValueError, ZeroDivisionError):
            value = None
    elif type(given) in (int, float):
        value = given
    if value is None or not -1 <= value <= 1:
        raise Faults([f"{place} must be a number from -1 to 1, or a fraction as text, not {short(given)}."], "puzzle")
    return value


def _faults(puzzle: Puzzle, data: Mapping[str, Any]) -> list[str]:
    """What contradicts the position."""
    faults, state = [], puzzle.state
    if puzzle.kind not in KINDS:
        faults.append(f"kind must be {' or '.join(KINDS)}, not {short(puzzle.kind)}.")
    if not isinstance(puzzle.question, str):
        faults.append(f"question must be text, not {short(puzzle.question)}.")
    if state.is_over:
        return [*faults, "replay: the game is over, nobody is to move."]
    if data["viewer"] != state.to_move:
        faults.append(f"viewer must be the player to move, {state.to_move}, not {short(data['viewer'])}.")
    moves, legal = [choice.move for choice in puzzle.choices], [str(move) for move in state.legal_moves]
    if sorted(moves) != sorted(legal):
        faults.append(f"choices must be all {len(legal)} legal moves, each once.")
    if puzzle.tempting not in (*legal, ""):
        faults.append(f"tempting must be a legal move, or empty, not {short(puzzle.tempting)}.")
    if any(choice.line[0] != choice.move for choice in puzzle.choices):
        faults.append("choices: a line must begin with its move.")
    faults += [fault for i, choice in enumerate(puzzle.choices) if (fault := _fault_of_line(puzzle, choice, f"choices[{i}].line"))]
    rest = puzzle.choices[1:]
    if not rest or not puzzle.choices[0].low > max(choice.high for choice in rest):
        faults.append("choices: the first one must be better than all others, by its whole interval.")
    return faults


def _fault_of_line(puzzle: Puzzle, choice: Choice, place: str) -> str | None:
    """Why a line cannot be: a proved one must be possible, an expected one must consist of moves."""
    try:
        if puzzle.kind == "exact":
            puzzle.state.play_all(choice.line)
        else:
            for notation in choice.line:
                puzzle.game.parse(notation)
    except (IllegalMove, NotationError) as error:
        return f"{place} cannot be played: {error}"
    return None


# ------------------------------------------------------------------------------------------------ files
def save_puzzles(puzzles: Iterable[Puzzle], path: str | Path) -> Path:
    """Write puzzles to a file, completely or not at all, and return its path: one a line of a JSON list."""
    rows = [json.dumps(to_dict(puzzle), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles]
    with writing(path) as file:
        file.write(("[\n" + ",\n".join(rows) + "\n]\n").encode())
    return Path(path)


def load_puzzles(path: str | Path, *, verify: bool | None = None) -> list[Puzzle]:
    """Read a file of puzzles; see `Puzzle.from_dict`.

    Raises
    ------
    TileError
        The file cannot be read, or one of them is no puzzle, or contradicts itself; a note tells which.
    """
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TileError(f"{path} cannot be read: {error}. Give the path of a file that save_puzzles has written.") from error
    return _loads(text, str(path), verify)


def _loads(text: str, where: str, verify: bool | None) -> list[Puzzle]:
    """Puzzles from a text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TileError(f"{where} is no JSON: {error}. Give a file that save_puzzles has written.") from error
    if not isinstance(data, list) or not data:
        raise TileError(f"{where} must hold a list of puzzles, not {short(data)}.")
    out = []
    for i, one in enumerate(data):
        try:
            out.append(from_dict(one, verify))
        except TileError as error:
            error.add_note(f"It is puzzle {i} of {where}.")
            raise
    return out


def shipped_puzzles(game: str) -> list[Puzzle]:
    """The puzzles that come with the package, for a game by name: the easy ones first. Tests prove them, loading does not."""
    folder = resources.files("tilewidgets.theory") / DATA
    names = sorted(entry.name.removesuffix(".json") for entry in folder.iterdir() if entry.name.endswith(".json"))
    if game not in names:
        raise UnknownOption("game", game, names)
    return _loads((folder / f"{game}.json").read_text("utf-8"), f"{game}.json", verify=False)

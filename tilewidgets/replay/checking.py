"""What a replay must fulfil: its shape, a ruleset that exists, the ruleset's tiles, legal moves, and a result that follows from them."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import Faults, IllegalMove, NotationError, ReplayError, SetupError, UnknownGame, short
from tilewidgets.game import Game, Result
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.places import place

if TYPE_CHECKING:
    from pydantic import ValidationError

FORMAT, VERSION = "tilewidgets-replay", 1
_MOST_GAMES = 16
_RULESET_NAME = re.compile(r"[A-Za-z0-9_-]{1,80}")  # a name, never a path: reading a replay opens no other file
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


class Checker:
    """Verifies replays; keeps the games of the last rulesets. For one thread.

    Parameters
    ----------
    limits : Limits
        On lengths and counts.
    fast : bool
        Whether to compile the rules. Reading takes most of the time, so that this saves about a third on long games, and costs memory.
    """

    def __init__(self, limits: Limits = LIMITS, fast: bool = False) -> None:
        self.limits, self.fast = limits, fast
        self._games: OrderedDict[str, _Walker] = OrderedDict()

    def check(self, data: dict[str, Any]) -> Game:
        """Verify a replay that was parsed, and return its game.

        Raises
        ------
        ReplayError
            With the place of the first fault.
        """
        check_shape(data, self.limits)
        walker = self._walker(data["game"], data["ruleset"])
        game = walker.game
        seats = len(data["players"])
        if seats != game.players:
            raise ReplayError("players", f"it has {seats} entries, but the ruleset is for {game.players}. Name each seat once.")
        moves = data["moves"]
        walker.start(data["setup"])
        walker.play(moves, "moves")
        if "result" in data:
            _check_result(data["result"], walker.result, len(moves))
        for key in data.get("comments", ()):
            if not _NUMBER.fullmatch(key) or int(key) > len(moves):
                raise ReplayError(place("comments", key), f"a comment's key is a number of moves, from 0 to {len(moves)}.")
        for i, variation in enumerate(data.get("variations", ())):
            ply, at = variation["ply"], f"variations[{i}]"
            if ply > len(moves):
                raise ReplayError(f"{at}.ply", f"{short(ply)} is after the last of {len(moves)} moves. Give a smaller number.")
            walker.start(data["setup"])
            walker.play(moves[:ply], "moves")
            walker.play(variation["moves"], f"{at}.moves")
        return game

    def _walker(self, name: str, ruleset: dict[str, Any]) -> _Walker:
        key = repr((name, ruleset))
        walker = self._games.pop(key, None)
        if walker is None:
            walker = _Walker(make_game(name, ruleset), self.fast)
        self._games[key] = walker  # the last used is the last to go
        if len(self._games) > _MOST_GAMES:
            self._games.popitem(last=False)
        return walker


class _Walker:
    """Walks through games of one ruleset: in place if the game can (`game.rollout`), else by its positions."""

    def __init__(self, game: Game, fast: bool) -> None:
        self.game = game
        rollout: Any = getattr(game, "rollout", None)
        self._rollout = rollout(fast) if rollout else None
        self._setup: dict[str, Any] = {}
        self._made: list[str] = []
        self._position: Any = None

    def start(self, setup: dict[str, Any]) -> None:
        """Begin."""
        self._setup, self._made = setup, []
        try:
            if self._rollout:
                self._rollout.start(setup)
            else:
                self._position = self.game.begin(self.game.check_setup(setup))
        except SetupError as error:
            raise ReplayError(_place_in_setup(error.faults[0], setup), error.faults[0]) from None

    def play(self, moves: Sequence[str], where: str) -> None:
        """Make the moves, all of which must be legal."""
        done = self._rollout.play_all(moves) if self._rollout else self._play_all(moves)
        if done < len(moves):
            state = self.game.start(self._setup).play_all([*self._made, *moves[:done]])
            try:
                state.parse(moves[done])
            except (IllegalMove, NotationError) as error:
                raise ReplayError(f"{where}[{done}]", str(error)) from None
            raise ReplayError(f"{where}[{done}]", f"{short(moves[done])} is not possible now. Leave it out.")
        self._made += moves

    def _play_all(self, moves: Sequence[str]) -> int:
        for k, text in enumerate(moves):
            try:
                move = self.game.parse(text)
            except NotationError:
                return k
            if not self.game.is_legal(self._position, move):
                return k
            self._position, _ = self.game.apply(self._position, move)
        return len(moves)

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        result: Result | None = self._rollout.result if self._rollout else self.game.result(self._position)
        return result


def make_game(name: str, ruleset: Mapping[str, Any]) -> Game:
    """The game of a replay; its ruleset may name a built-in one only."""
    from tilewidgets.games import game

    base = ruleset.get("name")
    if not isinstance(base, str) or not _RULESET_NAME.fullmatch(base) or "extends" in ruleset:
        if "extends" in ruleset:
            raise ReplayError("ruleset.extends", "a replay says by its name which built-in ruleset it extends. Leave this key out.")
        raise ReplayError("ruleset.name", f"it must be the name of a built-in ruleset, such as 'standard', not {short(base)}.")
    try:
        return game(name, ruleset=ruleset)
    except UnknownGame as error:
        raise ReplayError("game", str(error)) from None
    except Faults as error:
        fault = error.faults[0]
        word = re.match(r"(?:option ')?(\w*)", fault)
        raise ReplayError(place("ruleset", word[1]) if word and word[1] in ruleset else "ruleset", fault) from None


# ------------------------------------------------------------------------------------------------ shape
def check_shape(data: Mapping[str, Any], limits: Limits) -> None:
    """Check keys, types and lengths."""
    from tilewidgets.replay.model import ReplayFile

    if data.get("format") != FORMAT:
        raise ReplayError("format", f"it must be {FORMAT!r}, not {short(data.get('format'))}. Is this the right file?")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise ReplayError("version", f"it must be {VERSION}, not {short(version)}. A newer version of tilewidgets may read it.")
    from pydantic import ValidationError

    try:
        ReplayFile.model_validate(data)
    except ValidationError as error:
        raise ReplayError(*_first(error)) from None
    for where in ("result", "comments", "variations", "meta"):
        if where in data and len(data[where]) > limits.entries:
            raise ReplayError(where, f"it has {len(data[where]):,} entries; at most {limits.entries:,} are read. Shorten it.")
    for i, player in enumerate(data["players"]):
        for key in ("name", "agent"):
            if len(player.get(key, "")) > limits.name:
                problem = f"it has {len(player[key]):,} characters; at most {limits.name} are read. Shorten it."
                raise ReplayError(f"players[{i}].{key}", problem)
    _check_moves(data["moves"], "moves", limits)
    for i, variation in enumerate(data.get("variations", ())):
        _check_moves(variation["moves"], f"variations[{i}].moves", limits)


def _check_moves(moves: list[str], where: str, limits: Limits) -> None:
    if len(moves) > limits.entries:
        raise ReplayError(where, f"there are {len(moves):,}; at most {limits.entries:,} are read. No game is that long.")
    if moves and len(max(moves, key=len)) > limits.move:
        i = next(i for i, move in enumerate(moves) if len(move) > limits.move)
        raise ReplayError(f"{where}[{i}]", f"{short(moves[i])} has {len(moves[i]):,} characters; no move has more than {limits.move}.")


_EXPECTED = {
    "string_type": "it must be text",
    "list_type": "it must be a list",
    "dict_type": "it must be an object",
    "model_type": "it must be an object",
    "int_type": "it must be a whole number",
    "float_type": "it must be a number",
    "greater_than_equal": "it must be 0 or more",
    "string_pattern_mismatch": "it must be the short name of a game",
}


def _first(error: ValidationError) -> tuple[str, str]:
    fault = error.errors(include_url=False, include_context=False)[0]
    where = place(*(step for step in fault["loc"] if step != "[key]"))
    if fault["type"] == "missing":
        return where, "it is missing. Add it."
    return where, f"{_EXPECTED.get(fault['type'], fault['msg'])}, not {short(fault['input'])}."


def _check_result(given: dict[str, Any], true: Result | None, moves: int) -> None:
    if true is None:
        raise ReplayError("result", f"the game is not over after its {moves} moves. Leave the result out, or add the missing moves.")
    for key, value in true.to_dict().items():
        same = given[key] == value or (key == "returns" and _close(given[key], value))
        if not same:
            raise ReplayError(f"result.{key}", f"{short(given[key])} contradicts the moves: they give {short(value)}. Correct one.")


def _close(given: Sequence[float], true: Sequence[float]) -> bool:
    return len(given) == len(true) and all(abs(a - b) <= 1e-9 for a, b in zip(given, true, strict=True))


def _place_in_setup(fault: str, setup: Mapping[str, Any]) -> str:
    """The place that a game's sentence about a setup speaks of: `deck: 'XYZ' is no tile` is about that entry of the deck."""
    match = re.match(r"(key|[a-z_]+)((?:\[\d+\])*):? (\S+)", fault)
    if match is None:
        return "setup"
    key, steps, word = match[1], [int(step) for step in re.findall(r"\d+", match[2])], match[3].strip("',.")
    if key == "key" and word in setup:
        return place("setup", word)
    values = setup.get(key)
    if isinstance(values, list) and not steps:
        at = [i for i, value in enumerate(values) if str(value)[:80] == word]
        odd = [i for i, value in enumerate(values) if not isinstance(value, str)]
        if at:
            return place("setup", key, at[1] if "times" in fault and len(at) > 1 else at[0])
        return place("setup", key, odd[0]) if odd and "must be a list of" in fault else place("setup", key)
    if key in setup or (key != "it" and word in ("must", "is")):
        return place("setup", key, *steps)
    return "setup"


_local = threading.local()


def check(data: dict[str, Any], limits: Limits) -> Game:
    """Verify a parsed replay with this thread's checker."""
    checkers: dict[Limits, Checker] = _local.__dict__.setdefault("checkers", {})
    if limits not in checkers:
        checkers.clear()
        checkers[limits] = Checker(limits)
    return checkers[limits].check(data)

"""What a replay must fulfil: its shape, a ruleset that exists, the ruleset's tiles, legal moves, and a result that follows from them."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tilewidgets.errors import Faults, IllegalMove, NotationError, ReplayError, SetupError, UnknownGame, short
from tilewidgets.game import Game, Result, State
from tilewidgets.replay.limits import LIMITS, Limits
from tilewidgets.replay.places import place
from tilewidgets.replay.shape import check_shape

NOTES = ("comments", "marks")
"""Keys whose values are keyed by a number of moves."""
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
        self._games: OrderedDict[str, Walker] = OrderedDict()

    def check(self, data: dict[str, Any]) -> Game:
        """Verify a replay that was parsed, and return its game.

        Raises
        ------
        ReplayError
            With the place of the first fault.
        """
        check_shape(data, self.limits)
        walker = self.walker(data["game"], data["ruleset"])
        check_seats(data["players"], walker.game)
        moves = data["moves"]
        walker.start(data["setup"])
        walker.play(moves, "moves")
        if "result" in data:
            check_result(data["result"], walker.result, len(moves))
        for key in NOTES:
            check_numbers(data.get(key, ()), key, 0, len(moves))
        if data.get("variations"):
            Variations(walker.game, data["setup"], moves).check_all(data["variations"])
        return walker.game

    def walker(self, name: str, ruleset: dict[str, Any]) -> Walker:
        """What walks through games of a ruleset."""
        key = repr((name, ruleset))
        walker = self._games.pop(key, None)
        if walker is None:
            walker = Walker(make_game(name, ruleset), self.fast)
        self._games[key] = walker  # the last used is the last to go
        if len(self._games) > _MOST_GAMES:
            self._games.popitem(last=False)
        return walker


class Walker:
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
        done = self.play_on(moves)
        if done < len(moves):
            raise ReplayError(f"{where}[{done}]", self.why_not(moves[done]))

    def play_on(self, moves: Sequence[str]) -> int:
        """Make moves as long as they are legal, and return how many were."""
        done = self._rollout.play_all(moves) if self._rollout else self._play_all(moves)
        self._made += moves[:done]
        return done

    def why_not(self, move: str) -> str:
        """Why a move is not legal now."""
        state = self.game.start(self._setup).play_all(self._made)
        try:
            state.parse(move)
        except (IllegalMove, NotationError) as error:
            return str(error)
        return f"{short(move)} is not possible now. Leave it out."

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


class Variations:
    """Verifies the variations of one replay, each from the positions of the line that it leaves: no move is made twice.

    Parameters
    ----------
    game : Game
    setup : dict
    moves : sequence of str
        The legal moves of the main line.
    """

    def __init__(self, game: Game, setup: Mapping[str, Any], moves: Sequence[str]) -> None:
        self._moves, self._line = moves, [game.start(setup)]

    def check_all(self, variations: Sequence[Mapping[str, Any]]) -> None:
        """Verify all variations of the main line."""
        for i, variation in enumerate(variations):
            self.check(variation, f"variations[{i}]")

    def check(self, variation: Mapping[str, Any], at: str) -> None:
        """Verify one variation of the main line, whose shape must be right, with all that hangs on it."""
        ply = min(variation["ply"], len(self._moves))
        while len(self._line) <= ply:
            self._line.append(self._line[-1].play(self._moves[len(self._line) - 1]))
        _check_variation(self._line, 0, len(self._moves), variation, at)


def _check_variation(line: Sequence[State], first: int, last: int, variation: Mapping[str, Any], at: str) -> None:
    """Verify a variation of a line: of its positions those are given that are needed; it may leave it after `first` to `last` moves."""
    ply, moves = variation["ply"], variation["moves"]
    if ply < first:
        raise ReplayError(f"{at}.ply", f"{short(ply)} is before its line begins, after {first} moves. Give a larger number.")
    if ply > last:
        raise ReplayError(f"{at}.ply", f"{short(ply)} is after the last of {last} moves. Give a smaller number.")
    own = [*line[: ply + 1]]
    for k, move in enumerate(moves):
        try:
            own.append(own[-1].play(move))
        except (IllegalMove, NotationError) as error:
            raise ReplayError(f"{at}.moves[{k}]", str(error)) from None
    for key in NOTES:
        check_numbers(variation.get(key, ()), f"{at}.{key}", ply + 1, ply + len(moves))
    for i, inner in enumerate(variation.get("variations", ())):
        _check_variation(own, ply, ply + len(moves), inner, f"{at}.variations[{i}]")


def check_seats(players: Sequence[Any], game: Game) -> None:
    """Check that each seat is named once."""
    if len(players) != game.players:
        raise ReplayError("players", f"it has {len(players)} entries, but the ruleset is for {game.players}. Name each seat once.")


def check_numbers(keys: Iterable[str], where: str, first: int, last: int) -> None:
    """Check that the keys of comments or marks are numbers of moves."""
    what = "a mark's" if where.endswith("marks") else "a comment's"
    for key in keys:
        if not _NUMBER.fullmatch(key) or not first <= int(key) <= last:
            allowed = f"from {first} to {last}" if first <= last else "but here are no moves to speak of"
            raise ReplayError(f"{where}[{short(key, 40)}]", f"{what} key is a number of moves, {allowed}.")


def check_result(given: Mapping[str, Any], true: Result | None, moves: int) -> None:
    """Check that a result follows from the moves."""
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


def checker_of(limits: Limits) -> Checker:
    """The checker of the present thread."""
    checkers: dict[Limits, Checker] = _local.__dict__.setdefault("checkers", {})
    if limits not in checkers:
        checkers.clear()
        checkers[limits] = Checker(limits)
    return checkers[limits]

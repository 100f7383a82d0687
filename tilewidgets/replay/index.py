"""The index of an archive: a few facts a game, in columns of numbers, so that a hundred thousand games take a few megabytes.

Numbers stand in arrays; texts stand once each in pools, and the columns hold their numbers there.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from tilewidgets.errors import TileError, UnknownOption, short
from tilewidgets.replay.limits import Limits
from tilewidgets.replay.shape import FORMAT, VERSION

if TYPE_CHECKING:
    import numpy as np

SORTS = ("number", "file", "game", "players", "plies", "scores", "reason", "created")
"""What games can be sorted by."""

MOST_SEATS, MOST_NAME, MOST_WORD, MOST_GAME = 8, 60, 40, 80
"""How much of a replay is kept in the index, whatever is in it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the index knows of one game. Nothing of it is verified before the game is opened.

    Attributes
    ----------
    number : int
        Of the game in the archive, from 0.
    file : str
        Name of its file, without folders.
    line : int
        In that file, from 1; 0 if the file holds this game alone.
    game : str
        Name of the game.
    players : tuple of str
        Names by seat: of at most 8 seats, and of each the first 60 characters.
    plies : int
        Number of moves.
    scores : tuple of int or None
        Points by seat; `None` if the game has no result.
    reason : str
        How the game ended, or an empty text.
    created : str
        When, as noted in the replay's `meta`, or an empty text.
    """

    number: int
    file: str
    line: int
    game: str
    players: tuple[str, ...]
    plies: int
    scores: tuple[int, ...] | None
    reason: str
    created: str


class Facts(NamedTuple):
    """The facts of a replay that are listed."""

    game: str
    players: tuple[str, ...]
    plies: int
    scores: tuple[int, ...] | None
    reason: str
    created: str


def read_facts(raw: bytes, limits: Limits) -> Facts:
    """Return the facts of a text that has the shape of a replay.

    Raises
    ------
    ReplayError
        It is none. Legal moves, keys that are there twice and the like are looked at when the game is opened.
    """
    data = None
    if len(raw) <= limits.size:
        try:
            data = orjson.loads(raw)
        except orjson.JSONDecodeError:
            data = None
    found = _facts(data, limits)
    if found is None:
        from tilewidgets.replay.replay import Replay

        found = _facts(Replay.loads(raw, limits=limits).to_dict(), limits)  # says what is wrong
        assert found is not None
    return found


def _facts(data: Any, limits: Limits) -> Facts | None:
    """The facts, or `None` where the strict reader must look: quick, since it is done for each game of an archive."""
    if type(data) is not dict or data.get("format") != FORMAT or type(data.get("version")) is not int or data["version"] != VERSION:
        return None
    game, players, moves, meta = data.get("game"), data.get("players"), data.get("moves"), data.get("meta", _NOTHING)
    if type(game) is not str or type(players) is not list or type(moves) is not list or type(meta) is not dict:
        return None
    if type(data.get("ruleset")) is not dict or type(data.get("setup")) is not dict or not 0 < len(game) <= MOST_GAME:
        return None
    if len(moves) > limits.entries or not {*map(type, moves)} <= _ONLY_TEXTS:
        return None
    names: tuple[Any, ...] = tuple([player.get("name") if type(player) is dict else None for player in players])
    if not {*map(type, names)} <= _ONLY_TEXTS or (names and max(map(len, names)) > limits.name):
        return None
    scores, reason = None, ""
    if "result" in data:
        result = data["result"]
        if type(result) is not dict or type(result.get("scores")) is not list or type(result.get("reason")) is not str:
            return None
        if not {*map(type, result["scores"])} <= _ONLY_NUMBERS:
            return None
        scores, reason = tuple(result["scores"][:MOST_SEATS]), result["reason"][:MOST_WORD]
    created = meta.get("created")
    seats = tuple([name[:MOST_NAME] for name in names[:MOST_SEATS]])
    return Facts(game, seats, len(moves), scores, reason, created[:MOST_WORD] if type(created) is str else "")


_NOTHING: dict[str, Any] = {}
_ONLY_TEXTS, _ONLY_NUMBERS = {str}, {int}


class Pool:
    """Values that are there once each, by number."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._numbers: dict[Hashable, int] = {}
        self._plain: list[str] = []

    def number(self, value: Hashable) -> int:
        """The number of a value, which is taken in if it is new."""
        found = self._numbers.setdefault(value, len(self.values))
        if found == len(self.values):
            self.values.append(value)
        return found

    @property
    def plain(self) -> list[str]:
        """The values as they are searched and sorted by, where they are texts or several texts; made when first asked for."""
        for value in self.values[len(self._plain) :]:
            self._plain.append(_plain(value if isinstance(value, str) else "\n".join(value)))
        return self._plain


_TEXTS = ("game", "players", "scores", "reason", "created")
_NUMBERS = {"file": "I", "line": "Q", "offset": "Q", "length": "I", "check": "I", "plies": "I"}


class Index:
    """Facts and places of games, by number."""

    def __init__(self) -> None:
        self._columns = {name: array(code) for name, code in (_NUMBERS | dict.fromkeys(_TEXTS, "I")).items()}
        self._pools = {name: Pool() for name in _TEXTS}

    def __len__(self) -> int:
        return len(self._columns["file"])

    def add(self, file: int, line: int, offset: int, length: int, check: int, facts: Facts) -> None:
        """Add a game; `check` is a sum over its text, to know it again."""
        pools = self._pools
        texts = (facts.game, facts.players, facts.scores, facts.reason, facts.created)
        numbers = [pools[name].number(value) for name, value in zip(_TEXTS, texts, strict=True)]
        row = (file, line, offset, length, check, facts.plies, *numbers)
        for column, value in zip(self._columns.values(), row, strict=True):
            column.append(value)

    def drop(self, files: set[int]) -> None:
        """Forget all games of some files."""
        import numpy as np

        self._keep(~np.isin(self._column("file"), list(files)))

    def drop_game(self, k: int) -> None:
        """Forget one game."""
        mask = self._column("file") >= 0
        mask[k] = False
        self._keep(mask)

    def _keep(self, mask: np.ndarray[Any, Any]) -> None:
        for name, column in self._columns.items():
            self._columns[name] = array(column.typecode, self._column(name)[mask].tobytes())

    def _column(self, name: str) -> np.ndarray[Any, Any]:
        import numpy as np

        column = self._columns[name]
        return np.array(column, dtype=f"u{column.itemsize}")  # a copy: the array must stay free to grow

    def place(self, k: int) -> tuple[int, int, int, int, int]:
        """File, line, offset, length and check sum of game `k`."""
        file, line, offset, length, check = (self._columns[name][k] for name in ("file", "line", "offset", "length", "check"))
        return file, line, offset, length, check

    def of_file(self, file: int) -> list[int]:
        """The games of a file."""
        import numpy as np

        found: list[int] = np.flatnonzero(self._column("file") == file).tolist()
        return found

    def entry(self, k: int, names: Sequence[str]) -> Entry:
        """What is known of game `k`; `names` are those of the files."""
        game, players, scores, reason, created = (self._pools[name].values[self._columns[name][k]] for name in _TEXTS)
        columns = self._columns
        return Entry(k, names[columns["file"][k]], columns["line"][k], game, players, columns["plies"][k], scores, reason, created)

    def games(self) -> tuple[str, ...]:
        """The names of the games that are there."""
        used = {*self._columns["game"]}
        return tuple(sorted(self._pools["game"].values[number] for number in used))

    # ------------------------------------------------------------------ finding
    def find(
        self, names: Sequence[str], text: str, game: str, player: str, sort: str, reverse: bool, players: Sequence[str] = ()
    ) -> list[int]:
        """Numbers of the games that fit, in order; see `Archive.find`."""
        import numpy as np

        for what, value in (("text", text), ("game", game), ("player", player)):
            if not isinstance(value, str):
                raise TileError(f"{what} must be a text, not {short(value)}.")
        if sort not in SORTS:
            raise UnknownOption("sort", sort, SORTS)
        fits = np.ones(len(self), bool)
        for word in _plain(text).split():
            found_in = np.array([word in _plain(name) for name in names] or [False], bool)[self._column("file")]
            for name in ("players", "game", "reason", "created"):
                found_in |= self._holds(name, word)
            fits &= found_in
        if game:
            exact = np.array([value == game for value in self._pools["game"].values] or [False], bool)
            fits &= exact[self._column("game")]
        if wanted := _plain(player).strip():
            fits &= self._holds("players", wanted)
        if players:
            fits &= self._among(players)[self._column("players")]
        chosen = np.flatnonzero(fits)
        keys, missing = self._ranks(sort, names)
        keys = keys[chosen]
        order = np.lexsort((-keys if reverse else keys, missing[chosen]))
        found: list[int] = chosen[order].tolist()
        return found

    def _among(self, players: Sequence[str]) -> np.ndarray[Any, Any]:
        """For each value of the players' column, whether these names are all among it."""
        import numpy as np

        if isinstance(players, str) or not all(isinstance(name, str) for name in players):
            raise TileError(f"players must be names, not {short(players)}.")
        wanted = Counter(name[:MOST_NAME] for name in players)
        return np.array([not wanted - Counter(names) for names in self._pools["players"].values] or [False], bool)

    def _holds(self, name: str, wanted: str) -> np.ndarray[Any, Any]:
        """Whether a column holds a text, game by game: each value is looked at once."""
        import numpy as np

        answers = np.array([wanted in value for value in self._pools[name].plain] or [False], bool)
        out: np.ndarray[Any, Any] = answers[self._column(name)]
        return out

    def _ranks(self, sort: str, names: Sequence[str]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Where each game stands in an order, and whether it has no place there (then it comes last)."""
        import numpy as np

        none = np.zeros(len(self), bool)
        if sort == "number":
            return np.arange(len(self)), none
        if sort == "plies":
            return self._column("plies").astype(np.int64), none
        values: Sequence[Any] = names if sort == "file" else self._pools[sort].values
        keys: list[Any]
        if sort == "scores":
            keys = [value or () for value in values]
        else:
            keys = [_plain(name) for name in names] if sort == "file" else self._pools[sort].plain
        rank = {key: place for place, key in enumerate(sorted({*keys}))}
        ranks = np.array([rank[key] for key in keys] or [0], np.int64)
        missing = np.array([value is None or value == "" for value in values] or [False], bool)
        column = self._column(sort)
        return ranks[column], missing[column]


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()

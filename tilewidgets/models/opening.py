"""What models of measured results share: the games behind a result are opened one by one, beside everything else; and how that is told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any, NoReturn

from traitlets import Bool, Instance, Int, Tuple, Unicode

from tilewidgets.errors import MatchError, TileError, short, whole
from tilewidgets.models import lab_words as words
from tilewidgets.models.observing import Observed
from tilewidgets.models.searching import call_in, running_loop
from tilewidgets.replay import Replay
from tilewidgets.theory.tournament_replays import Replays


class Opening(Observed):
    """The games of a pairing, of which one is open.

    All traits are read-only: methods change them, and observers are told when all of them agree. A game may have to be played once more to
    be shown: in a running event loop that goes on beside everything else (`opening` is true so long, and `await model.ready()` waits for
    it), without one it is waited for.
    """

    pair = Tuple(read_only=True, help="The agents whose games are looked at; empty: none.")
    number = Int(0, read_only=True, help="Which of their games is open, from 1; 0: none.")
    count = Int(0, read_only=True, help="How many games they have played.")
    opened = Instance(Replay, None, allow_none=True, read_only=True, help="The game that is open.")
    openings = Int(0, read_only=True, help="Goes up by one with each game opened, the same one again too.")
    opening = Bool(False, read_only=True, help="Whether a game is being fetched.")
    status = Unicode(read_only=True, help="What is looked at, in a sentence; or why an input cannot be obeyed.")
    status_kind = Unicode("turn", read_only=True, help="turn, thinking, end or error.")
    last_error = Instance(TileError, None, allow_none=True, read_only=True, help="Why the last input could not be obeyed.")
    closed = Bool(False, read_only=True, help="Whether it is closed.")
    revision = Int(0, read_only=True, help="Goes up by one after all other traits have changed: what a view observes.")

    def __init__(self) -> None:
        super().__init__()
        self._wanted: object = None
        self._fetched: asyncio.Event | None = None

    # ------------------------------------------------------------------ telling
    def _tell(self, said: str | None = None, kind: str = "turn", **changed: Any) -> None:
        """Set what changed, then tell observers, then raise what they raised."""
        error = changed.get("last_error")
        if said is None and error is not None:
            said, kind = words.refused(error), "error"
        with self.hold_trait_notifications():
            for name, value in changed.items():
                self.set_trait(name, value)
            if said is not None:
                self.set_trait("status", said)
                self.set_trait("status_kind", kind)
            self.set_trait("revision", self.revision + 1)
        self._raise_what_observers_raised()

    def _refuse(self, error: TileError) -> NoReturn:
        """Show why something could not be done, and raise it."""
        self._tell(last_error=error)
        raise error

    def _check_open(self) -> None:
        if self.closed:
            raise MatchError(words.CLOSED)

    # ------------------------------------------------------------------ opening
    @property
    def replays(self) -> Replays | None:
        """The games; `None` if there are none."""
        raise NotImplementedError

    def _without_games(self) -> str:
        """Why there are none, and what to do."""
        raise NotImplementedError

    def goto(self, number: int) -> None:
        """Open a game of the pairing, from 1 to `count`."""
        self._check_open()
        if not self.pair:
            self._refuse(MatchError(words.NO_PAIR))
        if not whole(number) or not 1 <= number <= self.count:
            self._refuse(MatchError(f"There is no game {short(number)}: there are games 1 to {self.count}."))
        self._fetch(self.pair, number)

    def next(self) -> None:
        """Open the next game of the pairing."""
        self._step(1)

    def previous(self) -> None:
        """Open the game before."""
        self._step(-1)

    def _step(self, by: int) -> None:
        self._check_open()
        if self.pair and not 1 <= self.number + by <= self.count:
            self._refuse(MatchError(words.LAST if by > 0 else words.FIRST))
        self.goto(self.number + by)

    async def ready(self) -> None:
        """Wait until the game that is being fetched is there."""
        if self.opening and self._fetched is not None:
            await self._fetched.wait()

    def _open_pair(self, pair: Sequence[str], number: int, **changed: Any) -> None:
        """Open a game of some agents, the first of whom is looked at."""
        games = self.replays
        if games is None:
            self._refuse(MatchError(self._without_games()))
        played = games.numbers(pair)
        if not played:
            self._refuse(MatchError(words.unplayed(pair)))
        if not whole(number) or not 1 <= number <= len(played):
            self._refuse(MatchError(f"There is no game {short(number)}: there are games 1 to {len(played)}."))
        self._fetch(tuple(pair), number, **changed)

    def _fetch(self, pair: tuple[str, ...], number: int, **changed: Any) -> None:
        games = self.replays
        assert games is not None
        numbers = games.numbers(pair)
        k, wanted = numbers[number - 1], object()
        self._wanted = wanted
        changed |= {"pair": pair, "count": len(numbers), "last_error": None}
        loop = running_loop()
        if loop is None:
            try:
                replay = games.open(pair, k)
            except TileError as error:
                self._refuse(error)
            self._tell(words.opened(games, pair, number, k), "end", opened=replay, openings=self.openings + 1, number=number, **changed)
            return
        self._fetched = fetched = asyncio.Event()

        def done(found: Replay | Exception) -> None:
            fetched.set()
            if self._wanted is not wanted or self.closed:
                return  # another one is wanted by now
            if isinstance(found, Replay):
                opened = {"opened": found, "openings": self.openings + 1, "number": number}
                self._tell(words.opened(games, pair, number, k), "end", opening=False, **opened)
            else:
                error = found if isinstance(found, TileError) else TileError(f"The game cannot be shown: {type(found).__name__}: {found}")
                self._tell(opening=False, last_error=error)

        def work() -> None:
            try:
                found: Replay | Exception = games.open(pair, k)
            except Exception as error:  # noqa: BLE001  # shown in the status line, whatever it is
                found = error
            call_in(loop, self._guard, done, found)

        self._tell(words.fetching(pair, number, len(numbers), games.file is None), "thinking", opening=True, **changed)
        threading.Thread(target=work, name="opening a game", daemon=True).start()

    def close(self) -> None:
        """End it; what is shown stays."""
        if not self.closed:
            self._wanted = None
            if self._fetched is not None:
                self._fetched.set()
            self._tell(words.CLOSED + ".", closed=True, opening=False)

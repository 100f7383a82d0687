"""`ReplayModel`: a replay to step through, to search, and to write on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

from traitlets import Bool, Instance, Int, Tuple, Unicode, validate

from tilewidgets.errors import MatchError, TileError, short, whole
from tilewidgets.game import State, View
from tilewidgets.match import Entry, Node
from tilewidgets.match.log import entry
from tilewidgets.models import sentences
from tilewidgets.models.observing import Choice, Number, OneOf, Refused, Switch, Whole, refusing
from tilewidgets.models.playing import Playing
from tilewidgets.models.rows import rows
from tilewidgets.replay import Replay
from tilewidgets.replay.inspecting import Wanted, holding
from tilewidgets.replay.matches import match_of

EVERYTHING, PUBLIC = "everything", "public"
SLOWEST, FASTEST = 0.1, 50.0
_WATCHED = ("replay", "ply", "playing", "speed", "perspective", "compare")


class ReplayModel(Playing):
    """A replay that is looked at.

    The traits `replay`, `ply`, `playing`, `speed`, `perspective` and `compare` may be set, linked and observed; the others follow. A
    trait that is set many times within `model.hold_trait_notifications()` is shown once, at the end.

    Parameters
    ----------
    replay : Replay or path
        What is shown; a file is read and verified.
    ply : int
        Where to begin.
    speed : float
        Plies a second while playing, 0.1 to 50.
    perspective : {"everything", "public"} or int
        What is seen: all hands, what everybody may know, or what a player may know.

    Raises
    ------
    ReplayError, MatchError
        An argument cannot be.
    """

    replay = OneOf(Replay, help="What is shown: the data, with all that has been written on it.")
    ply = Whole(help="Number of moves before the position that is shown, on the present line.")
    playing = Switch(False, help="Whether it goes on by itself, `speed` plies a second, up to the end.")
    speed = Number(1.0, help="Plies a second, 0.1 to 50.")
    perspective = Choice(EVERYTHING, help="'everything', 'public', or a player: what is seen.")
    compare = Whole(None, allow_none=True, help="Another ply, to be shown beside the present one; None: none.")
    state = Instance(State, read_only=True, help="The position that is shown.")
    last_ply = Int(read_only=True, help="Number of moves of the present line.")
    node = Int(read_only=True, help="The id of the position in the tree of moves.")
    rows = Tuple(read_only=True, help="The list of moves with comments and variations, see `tilewidgets.models.rows`.")
    events = Tuple(read_only=True, help="What the last move brought about, in words.")
    status = Unicode(read_only=True, help="What happened, and whose turn it is, in sentences.")
    status_kind = Unicode("turn", read_only=True, help="turn, end or error.")
    evaluations = Tuple(read_only=True, help="What `evaluate` has found, ply by ply: see `Evaluation`.")
    evaluating = Bool(False, read_only=True, help="Whether `evaluate` is at work.")
    unsaved = Bool(False, read_only=True, help="Whether something was written that is in no file yet.")
    last_error = Instance(TileError, allow_none=True, read_only=True, help="Why the last input could not be obeyed.")
    revision = Int(0, read_only=True, help="Goes up by one after all other traits have changed: what a view observes.")

    def __init__(
        self, replay: Replay | str | os.PathLike[str], *, ply: int = 0, speed: float = 1.0, perspective: str | int = EVERYTHING
    ) -> None:
        self._quiet = 1  # nothing is told before all is made
        self._told: dict[str, Any] = {}
        self._per_line: tuple[int, dict[str, Any]] = (-1, {})
        super().__init__()
        self._adopt(replay)
        super().observe_first(self._set_from_outside, _WATCHED)
        self._match.goto(ply)
        self._tell(replay=self._given, ply=ply, speed=speed, perspective=perspective, rows=rows(self._match, self.names))
        self._quiet = 0

    def _adopt(self, replay: Any) -> None:
        """Take over another replay, at its first position."""
        if not isinstance(replay, Replay):
            if not isinstance(replay, str | os.PathLike):
                raise MatchError(f"A replay is a Replay or the path of a file, not {short(replay)}.")
            path, replay = os.fspath(replay), Replay.load(replay)
            self._set_path(path)
        self._given = replay
        self.game = replay.game
        self._match = match_of(replay)
        self.names = tuple(player["name"] for player in replay.players)

    # ------------------------------------------------------------------ what may be set
    @validate("ply")
    def _valid_ply(self, proposal: Any) -> int:
        with refusing():
            self._match.at(proposal.value)
        return int(proposal.value)

    @validate("compare")
    def _valid_compare(self, proposal: Any) -> int | None:
        if proposal.value is not None:
            with refusing():
                self._match.at(proposal.value)
        return proposal.value  # type: ignore[no-any-return]

    @validate("speed")
    def _valid_speed(self, proposal: Any) -> float:
        if not SLOWEST <= proposal.value <= FASTEST:
            raise Refused(f"speed must be a number of plies a second from {SLOWEST} to {FASTEST:g}, not {short(proposal.value)}.")
        return float(proposal.value)

    @validate("perspective")
    def _valid_perspective(self, proposal: Any) -> Any:
        value = proposal.value
        if not (value in (EVERYTHING, PUBLIC) if isinstance(value, str) else whole(value) and 0 <= value < self.game.players):
            raise Refused(f"perspective must be 'everything', 'public' or a player from 0 to {self.game.players - 1}, not {short(value)}.")
        return value

    @validate("playing")
    def _valid_playing(self, proposal: Any) -> bool:
        if proposal.value:
            if self.closed:
                raise Refused(sentences.PLAYER_CLOSED)
            try:
                asyncio.get_running_loop()
            except RuntimeError:
                raise Refused(sentences.NO_LOOP) from None
        return bool(proposal.value and self.last_ply)

    def _set_from_outside(self, _change: Any) -> None:
        """Let everything else follow traits that were set. What observers raise comes out when those of that trait, too, were told."""
        news = [name for name in _WATCHED if not _same(getattr(self, name), self._told.get(name))]
        if not news:
            return  # the model itself has set it, or it has been told with another one
        changed: dict[str, Any] = {}
        self._quiet += 1
        try:
            if "replay" in news:
                changed |= self._follow_replay()
            elif "ply" in news:
                self._follow_ply()
            if "playing" in news and self.playing:
                if self._match.ply == self._match.last_ply:
                    self._match.goto(0)
                self._start()
            self._tell(last_error=None, **changed)
        finally:
            self._quiet -= 1
        self._pace()

    def _follow_replay(self) -> dict[str, Any]:
        before = self._match.root.state
        self._adopt(self.replay)
        self._done.set()  # what was evaluated belongs to the other replay
        after = self._match.root.state
        if before.game.ruleset != after.game.ruleset or before.setup != after.setup:
            self._set_path(None)  # another game is not to be saved over that file
        self._match.goto(min(self.ply, self._match.last_ply))
        changed: dict[str, Any] = {"rows": rows(self._match, self.names), "compare": None, "unsaved": False}
        changed |= {"evaluating": False, "evaluations": ()}
        if whole(self.perspective) and self.perspective >= self.game.players:
            changed["perspective"] = EVERYTHING
        return changed

    def _follow_ply(self) -> None:
        try:
            self._match.goto(self.ply)
        except TileError:  # set together with what raised an error, so that nobody had looked at it
            self._tell()
            raise

    @contextlib.contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Within this, observers wait; at the end all are told, and what they raise comes out after that."""
        self._quiet += 1
        try:
            with super().hold_trait_notifications():
                yield
        finally:
            self._quiet -= 1
        self._raise_what_observers_raised()

    def _raise_what_observers_raised(self) -> None:
        if not self._quiet:
            super()._raise_what_observers_raised()

    def _tell(self, said: str | None = None, **changed: Any) -> None:
        """Set what changed and what follows from it, then tell observers, then raise what they raised; `said` replaces the status.

        No observer is called before all traits agree: it may read any of them, set any, and call any method.
        """
        with self.hold_trait_notifications():
            for name, value in changed.items():
                self.set_trait(name, value)
            node = self._match.node
            if self.compare is not None and self.compare > self._match.last_ply:
                self.set_trait("compare", None)
            self.set_trait("ply", node.ply)
            self.set_trait("state", node.state)
            self.set_trait("last_ply", self._match.last_ply)
            self.set_trait("node", node.id)
            words = (self.game.say_events([event], self.names) for event in node.state.events)
            self.set_trait("events", tuple(text for text in words if text))
            kind, text = ("turn", said) if said is not None else sentences.replayed(self)
            self.set_trait("status_kind", kind)
            self.set_trait("status", text)
            self.set_trait("revision", self.revision + 1)
            self._told = {name: getattr(self, name) for name in _WATCHED}

    def notify_change(self, change: Any) -> None:
        """Tell observers; what they raise is raised after all were told."""
        super().notify_change(change)
        self._raise_what_observers_raised()

    # ------------------------------------------------------------------ what is seen
    @property
    def view(self) -> View:
        """The position that is shown, as far as the perspective allows."""
        return self.seen(self.state)

    def seen(self, state: State) -> View:
        """A state as far as the perspective allows."""
        if self.perspective == EVERYTHING:
            return state.revealed(0)
        return state.view(None if self.perspective == PUBLIC else self.perspective)

    @property
    def open_hands(self) -> bool:
        """Whether all is seen that there is. What a search thinks of a hand tells of it: it is shown to nobody else."""
        return self.perspective == EVERYTHING or not self.game.hides()

    @property
    def final(self) -> State:
        """The last position of the present line."""
        return self._match.line[-1].state

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """Points by player, for every ply of the present line."""
        out: tuple[tuple[int, ...], ...] = self._once("scores", lambda line: tuple(node.state.scores for node in line))
        return out

    def _once(self, what: str, make: Callable[[tuple[Node, ...]], Any]) -> Any:
        """What is true of the whole line, worked out once: its last node tells which line it is."""
        line = self._match.line
        if self._per_line[0] != line[-1].id:
            self._per_line = line[-1].id, {}
        found = self._per_line[1]
        if what not in found:
            found[what] = make(line)
        return found[what]

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes of the present line."""
        return self._match.line

    @property
    def log(self) -> tuple[Entry, ...]:
        """What was played up to the position that is shown."""
        return self._match.log

    # ------------------------------------------------------------------ stepping
    def goto(self, ply: int) -> State:
        """Show a ply of the present line. Raises `MatchError` if there is no such ply."""
        with self._refusing():
            self._check_open()
            self._match.goto(ply)
        self._tell(last_error=None)
        return self.state

    def goto_node(self, node: int) -> State:
        """Show a position of the tree, given by its id; its line becomes the present one."""
        with self._refusing():
            self._check_open()
            self._match.goto_node(self._find_node(node))
        self._tell(last_error=None)
        return self.state

    def first(self) -> State:
        """Show the first position."""
        return self.goto(0)

    def back(self) -> State:
        """Show the position before."""
        return self.goto(max(self.ply - 1, 0))

    def forward(self) -> State:
        """Show the next position."""
        return self.goto(min(self.ply + 1, self.last_ply))

    def last(self) -> State:
        """Show the last position of the line."""
        return self.goto(self.last_ply)

    def find(self, what: Wanted, *, after: int = -1) -> int:
        """Show the first ply after ply `after` of which something holds, and return it.

        Parameters
        ----------
        what : str, class, or callable
            As of `Replay.find_all`: a kind of event, or a function of a state.
        after : int
            By default all plies are searched.

        Raises
        ------
        MatchError
            There is none; what is shown stays.
        """
        if not whole(after) or after < -1:
            raise MatchError(f"after must be a ply, or -1 for all plies, not {short(after)}.")
        with self._refusing():
            found = next(holding((node.state for node in self._match.line[after + 1 :]), what), None)
            if found is None:
                where = f" after ply {after}" if after >= 0 else ""
                raise MatchError(f"There is no ply{where} with {_said(what)} on this line.")
            self._match.goto(found.ply)
        self._tell(last_error=None)
        return found.ply

    @property
    def event_kinds(self) -> dict[str, str]:
        """The kinds of events on the present line: what they are called, and the name of their class."""

        def kinds(line: tuple[Node, ...]) -> dict[str, str]:
            found = {type(event).__name__ for node in line for event in node.state.events}
            return {re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower(): name for name in sorted(found)}

        return dict(self._once("kinds", kinds))

    def entry(self, ply: int) -> Entry:
        """The move that led to a ply of the present line."""
        if not whole(ply) or not 1 <= ply <= self.last_ply:
            raise MatchError(f"No move has led to ply {short(ply)}: the moves are 1 to {self.last_ply}.")
        return entry(self._match.line[ply])

    def __repr__(self) -> str:
        return f"<ReplayModel of {self.replay!r}, at ply {self.ply}>"


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and bool(one == other))


def _said(what: Any) -> str:
    name = what if isinstance(what, str) else getattr(what, "__name__", "")
    return f"the event {short(name)}" if isinstance(what, str | type) else "that property"

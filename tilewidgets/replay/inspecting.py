"""Looking into a replay from code: its events, a table of its moves, and where something holds. `Replay` has all of it as methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import MissingExtra, TileError, short
from tilewidgets.game import State, View

if TYPE_CHECKING:
    import pandas as pd

    from tilewidgets.replay.replay import Replay

Wanted = Callable[[State], Any] | str | type
"""What `find` looks for: what a state must fulfil, or a kind of event."""


@dataclass(frozen=True)
class Happening:
    """Something that happened in a replay.

    Attributes
    ----------
    ply : int
        Number of the move that brought it about, from 1: it is in `replay[ply].events`.
    player : int
        Who made that move.
    event : Event
        The event itself, as data.
    words : str
        The event in a sentence, with the names of the players.
    """

    ply: int
    player: int
    event: Any
    words: str = field(compare=False)

    @property
    def kind(self) -> str:
        """What kind of event it is: the name of its class, as `find` takes it."""
        return type(self.event).__name__

    def __str__(self) -> str:
        return f"{self.ply}. {self.words}"


def names_of(replay: Replay) -> list[str]:
    """The names of the players, by seat."""
    return [player["name"] for player in replay.players]


def say(state: State, names: Sequence[str]) -> str:
    """What the last move of a state brought about, in sentences; the move itself if its game has nothing to say."""
    return state.game.say_events(state.events, names) or f"{names[state.movers[-1]]}: {state.moves[-1]}."


def _say_event(state: State, event: Any, names: Sequence[str]) -> str:
    """One event in a sentence: as a board says it, or, if a board keeps silent on it, as it calls itself."""
    words = getattr(event, "words", None)
    return state.game.say_events([event], names) or f"{words(names) if callable(words) else event}."


def events(replay: Replay) -> tuple[Happening, ...]:
    """All events of a replay; see `Replay.events`."""
    names = names_of(replay)
    return tuple(
        Happening(state.ply, state.movers[-1], event, _say_event(state, event, names)) for state in replay for event in state.events
    )


# ------------------------------------------------------------------------------------------------ finding
def find_all(replay: Replay, what: Wanted) -> Iterator[int]:
    """All plies at which something holds; see `Replay.find_all`."""
    return (state.ply for state in holding(replay.states(), what))


def holding(states: Iterable[State], what: Wanted) -> Iterator[State]:
    """Those of some states of which something holds; see `Replay.find_all`."""
    holds = _predicate(what)
    for state in states:
        try:
            found = bool(holds(state))
        except Exception as error:
            error.add_note(f"This was raised for the state after {state.ply} moves of the replay: replay[{state.ply}].")
            raise
        if found:
            yield state


def _predicate(what: Wanted) -> Callable[[State], Any]:
    if isinstance(what, str):
        return lambda state: any(type(event).__name__ == what for event in state.events)
    if isinstance(what, type):
        return lambda state: any(isinstance(event, what) for event in state.events)
    if callable(what):
        return what
    raise TileError(f"What is looked for is a function of a state, or a kind of event such as 'Ended', not {short(what)}.")


# ------------------------------------------------------------------------------------------------ the table
def to_frame(replay: Replay) -> pd.DataFrame:
    """A table of a replay; see `Replay.to_frame`."""
    try:
        import pandas as pd
    except ImportError:
        raise MissingExtra("pandas", "analysis") from None
    seats, names = range(replay.game.players), names_of(replay)
    comments, marks = replay.comments, replay.marks
    columns: dict[str, list[Any]] = {key: [] for key in ("ply", "player", "name", "move", "words", "points")}
    columns |= {f"score_{p}": [] for p in seats} | {"legal_moves": []} | {f"hidden_{p}": [] for p in seats} | {"comment": [], "mark": []}
    for ply in range(1, len(replay)):
        before, after = replay[ply - 1], replay[ply]
        mover, move = after.movers[-1], after.moves[-1]
        hidden = hidden_tiles(after.view(None), len(seats))
        row = {
            "ply": ply,
            "player": mover,
            "name": names[mover],
            "move": str(move),
            "words": " ".join(before.game.say_move(before.view(mover), move).split()),
            "points": after.scores[mover] - before.scores[mover],
            "legal_moves": len(before.legal_moves),
            "comment": comments.get(ply, ""),
            "mark": marks.get(ply, ""),
        }
        row |= {f"score_{p}": after.scores[p] for p in seats} | {f"hidden_{p}": hidden[p] for p in seats}
        for key, value in row.items():
            columns[key].append(value)
    frame = pd.DataFrame(columns)
    frame.attrs = {"game": replay.game.name, "comment": comments.get(0, ""), "mark": marks.get(0, "")}
    return frame


def hidden_tiles(view: View, players: int) -> tuple[int, ...]:
    """How many tiles of each player's hand a view does not know; zeros in a game whose views tell of no hands."""
    hands = view.to_dict().get("hands")
    if not isinstance(hands, list | tuple) or len(hands) != players:
        return (0,) * players
    return tuple(sum(tile is None for tile in hand) for hand in hands)

"""What a match says of itself, for every game: its status line and the reasons why an input cannot be obeyed, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.errors import AgentFailure, ObserverFailed, TileError, short, whole
from tilewidgets.scene.lettering import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewidgets.game import Game, State, View
    from tilewidgets.models.match_model import MatchModel
    from tilewidgets.models.replay_model import ReplayModel

CLOSED = "The board is closed; make a new one."
PLAYER_CLOSED = "The replay is closed; open it again."
NO_LOOP = "Playing needs a running event loop, as a notebook has. In a script, step with forward()."
OVER_HERE = "The game is over here. Go back to a position where somebody is to move."
OTHER_DEAL = "That match was dealt otherwise than this replay; save it as a replay of its own."
MAIN_LINE = "This is the main line, no variation. Go to a move of a variation first."
CHOOSE = "No move is chosen. Choose one on the board, or in the list."
OVER = "The game is over; start a new one, or undo."
NO_AGENT = "It is not an agent's turn."
NO_CURTAIN = "There is no curtain to lift now."
NOTHING_TO_REDO = "There is nothing to redo."
ANALYSIS_BEGINS = "Thinking about your moves."
ANALYSIS_WAITS = "The analysis goes on when it is your turn."


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def thinking_now(name: str) -> str:
    """Say that an agent is thinking."""
    return f"{name} is thinking; wait for its move, or undo."


def progress(seconds: float, iterations: int | None) -> str:
    """Say how far an agent that is thinking has got."""
    much = f"{seconds:.1f} s so far" if iterations is None else f"{iterations:,} iterations in {seconds:.1f} s"
    return f"{much}; Stop takes the best move found."


def conceded(name: str) -> str:
    """Say that somebody has given up."""
    return f"{name} has conceded; start a new game, or undo."


def saved(name: str) -> str:
    """Say which file was written."""
    return f"Saved as {clean(name)}."


def searched(method: str, iterations: int) -> str:
    """Say who has found something, and how long it took."""
    return f"{method}, {iterations:,} {'positions' if method in ('minimax', 'expectimax') else 'iterations'}"


def cannot_stop(name: str) -> str:
    """Say that an agent tells nothing before it has finished."""
    return f"{name} has nothing to offer before it has finished. Wait for its move, or undo."


def blunder(best: Any, lost: float) -> str:
    """Comment on a move that lost much: what would have been better."""
    return f"This costs about {50 * lost:.0f} percentage points of the chance to win; better was {getattr(best, 'words', best)}."


def agents_turn(name: str) -> str:
    """Say that an agent waits to be asked."""
    return f"It is {name}'s turn; retry asks it for its move."


def others_turn(name: str) -> str:
    """Say whose turn it is."""
    return f"It is {name}'s turn."


def curtain_down(name: str) -> str:
    """Say that the board is being handed over."""
    return f"The board waits for {name}; lift the curtain first."


def nothing_to_undo(mode: str) -> str:
    """Say why nothing can be undone."""
    return "There is nothing to undo." + (
        " A fair undo never goes back past what chance or a hidden hand has revealed." if mode == "fair" else ""
    )


def hint(game: Game, view: View, move: Any) -> str:
    """Tell a hint."""
    return f"Hint: {game.say_move(view, move)}. Play makes that move."


def check_seconds(what: str, value: Any) -> float | None:
    """Return a number of seconds, or `None` for no limit."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1e6:
        raise TileError(f"{what} must be a number of seconds above 0, or None, not {short(value)}.")
    return float(value)


def status(model: MatchModel) -> tuple[str, str]:
    """Return the kind and the text of the status line: one or two sentences, what happened and what next."""
    error = model.last_error
    name = model.names[model.to_move]
    if model.closed:
        return "error", CLOSED
    if isinstance(error, AgentFailure):
        return "error", f"{_failure(model, error)}. Retry asks {name} again, Replace lets random play on, Concede ends it."
    if isinstance(error, ObserverFailed):
        return "error", capital(str(error))
    if error is not None:
        return "error", f"Not possible: {error}"
    if model.conceded is not None:
        who = model.names[model.conceded]
        return "end", f"{who} has conceded: the match ends as a loss of {who}. New game deals again, Undo goes back."
    if model.curtain:
        return "curtain", f"Hand the board to {name}, then press Show or click the curtain."
    view = model.view
    happened = _happened(model)
    if view.is_over:
        return "end", model.game.say_end(view, model.names)
    if model.thinking:
        return "thinking", f"{happened}{name} is thinking."
    if model.is_my_turn:
        return "turn", happened + model.game.prompt(model.state.view(model.viewer), model.selection, model.names)
    waits = agents_turn(name) if model.seats[model.to_move].agent else others_turn(name)
    return "turn", happened + waits


def replayed(model: ReplayModel) -> tuple[str, str]:
    """Return the kind and the text of the status line of a replay: what the last move was, and who is to move."""
    error, state, names = model.last_error, model.state, model.names
    if model.closed:
        return "error", PLAYER_CLOSED
    if isinstance(error, ObserverFailed):
        return "error", capital(str(error))
    if error is not None:
        return "error", f"Not possible: {error}"
    if state.is_over:
        return "end", model.game.say_end(model.view, names)
    happened = "" if model.game.summary_lines else model.game.say_events(state.events, names)
    who = _conceding(model)
    then = f"{names[state.to_move]} is to move." if who is None else f"{names[who]} has conceded here."
    return "turn" if who is None else "end", " ".join(filter(None, (happened or _made(state, names), then)))


def _conceding(model: ReplayModel) -> int | None:
    """Who gave up at the position that is shown, as far as a replay notes it: at the end of its main line."""
    if model.variation is not None or model.ply != model.last_ply:
        return None
    who = model.replay.meta.get("conceded")
    return who if whole(who) and 0 <= who < len(model.names) else None


def _made(state: State, names: Sequence[str]) -> str:
    """Name the last move, where the events are told elsewhere."""
    if not state.moves:
        return "The game begins."
    move = state.moves[-1]
    return f"{names[state.movers[-1]]}: {getattr(move, 'words', move)}."


def _failure(model: MatchModel, error: AgentFailure) -> str:
    """What went wrong with an agent. Why a move of its is illegal may tell of its hand: only `last_error` says that to all."""
    text = str(error)
    if error.kind == "illegal" and model.game.hides() and model.viewer != model.to_move:
        text = text.partition(f" at move {error.move_number}: ")[0] + f" at move {error.move_number}; model.last_error says why"
    return text.rstrip(".")


def _happened(model: MatchModel) -> str:
    """What the others did since the viewer's last move, while she has not begun to choose; for a spectator, the last move."""
    state = model.state
    if model.selection is not None and model.selection != model.game.selection(model.state.view(model.viewer)):
        return ""
    since = state.ply
    while since > 0 and state.movers[since - 1] != model.viewer:
        since -= 1
    if since == state.ply or model.viewer is None:  # her own move was the last one
        events = list(state.events)
    elif model.game.summary_lines:  # told there
        return ""
    else:
        events = model.events_between(since, state.ply)
    said = model.game.say_events(events, model.names)
    return f"{said} " if said else ""

"""The sentences of a matrix and of standings: cells, games, how far a run is, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewidgets.errors import TileError
from tilewidgets.scene.heat import signed
from tilewidgets.scene.lettering import clean, cut

if TYPE_CHECKING:
    from tilewidgets.models.standings_model import StandingsModel
    from tilewidgets.theory import Matrix
    from tilewidgets.theory.ratings import Duel
    from tilewidgets.theory.tournament_games import Failed
    from tilewidgets.theory.tournament_replays import Replays
    from tilewidgets.theory.tournament_table import Place

CLOSED = "It is closed; make a new one"
NO_PAIR = "No pairing is open. Choose two agents first."
FIRST, LAST = "This is the first game of the pairing.", "This is the last game of the pairing."
MOST, MOST_NAME = 300, 40


def called(name: str) -> str:
    """A name, harmless and short."""
    return cut(name, MOST_NAME)


def many(number: int, one: str) -> str:
    """A number with its noun."""
    return f"{number:,} {one if number == 1 else one + 's'}"


def against(pair: Sequence[str]) -> str:
    """Who plays."""
    return " against ".join(map(called, pair)) if len(pair) == 2 else ", ".join(map(called, pair))


def refused(error: TileError) -> str:
    """Why something could not be done."""
    return f"Not possible: {clean(error)[:MOST]}"


def unplayed(pair: Sequence[str]) -> str:
    """Why there is no game to be opened."""
    return f"{against(pair)}: no game has been played yet. Run the tournament first."


def fetching(pair: Sequence[str], number: int, count: int, again: bool) -> str:
    """Which game is being looked for."""
    how = "is played once more from its seed" if again else "is looked for in the file"
    return f"Game {number:,} of {count:,}, {against(pair)}, {how} ..."


def opened(games: Replays, pair: Sequence[str], number: int, k: int) -> str:
    """Which game is open, and how it ended."""
    facts = games.facts(pair, k)
    head = f"Game {number:,} of {len(games.numbers(pair)):,}, deal {facts.deal + 1:,}: "
    if facts.scores is None:
        who = called(facts.failed.agent) if facts.failed is not None else "an agent"
        return f"{head}{' against '.join(map(called, facts.agents))}; {who} failed after {many(facts.plies, 'move')}."
    scores = ", ".join(f"{called(name)} {score:g}" for name, score in zip(facts.agents, facts.scores, strict=True))
    most = max(facts.returns)
    first = [called(name) for name, value in zip(facts.agents, facts.returns, strict=True) if value == most]
    end = f"{first[0]} wins" if len(first) == 1 else "a draw"
    return f"{head}{scores}; {end} after {many(facts.plies, 'move')}."


# ------------------------------------------------------------------------------------------------ matrices
def cell(matrix: Matrix, i: int, j: int, answers: tuple[bool, bool]) -> str:
    """A cell of a matrix in words."""
    row, column = called(matrix.rows[i]), called(matrix.columns[j])
    said = f"{row} (row) against {column} (column): {signed(float(matrix.payoffs[i, j]))} for the row player"
    if matrix.interval is not None:
        low, high = (signed(float(end[i, j])) for end in matrix.interval)
        said += f", from {low} to {high} with 95 % confidence"
    if not matrix.is_zero_sum:
        said += f", {signed(float(matrix.column_payoffs[i, j]))} for the column player"
    said += f", by {many(matrix.games, 'game')}." if matrix.games else "."
    if all(answers):
        said += " Both answer best: an equilibrium."
    elif any(answers):
        said += f" The best answer of the {'row' if answers[0] else 'column'} player."
    return said


def seat(matrix: Matrix, i: int, j: int) -> str:
    """What a seat is worth in a cell, in words."""
    effect = matrix.seat_effect
    worth = signed(0.0 if effect is None else float(effect[i, j]))
    row, column = called(matrix.rows[i]), called(matrix.columns[j])
    return f"{row} (row) against {column} (column): sitting on seat 0 is worth {worth} to the row player."


def matrix_status(matrix: Matrix) -> str:
    """What a matrix is, and what can be done with it."""
    size = f"{len(matrix.rows)} x {len(matrix.columns)} strategies"
    if matrix.replays is None:
        return f"{size}. Point at a cell, or choose a row and a column, to hear it in words."
    return f"{size}, {many(matrix.games, 'game')} a cell. Click on a cell to see its games."


NO_MATRIX_GAMES = (
    "This matrix has no games: it was given, not measured. theory.payoff_matrix(agents, game) measures one whose games can be opened."
)


# ------------------------------------------------------------------------------------------------ standings
def duel(one: Duel) -> str:
    """A cell of a head-to-head grid in words."""
    return (
        f"{called(one.agent)} against {called(one.opponent)}: {one.rate:.0%} of the points in {many(one.games, 'game')}; "
        f"{one.wins:,} won, {one.draws:,} drawn, {one.losses:,} lost."
    )


def never_met(agent: str, opponent: str) -> str:
    """An empty cell of a head-to-head grid in words."""
    return f"{called(agent)} and {called(opponent)} have not met."


RUNNING = "The tournament runs; the notebook stays free. Cancel keeps what has been played."
CANCELLING = "Cancelling: games that have begun are played to their end."
RUNS_ELSEWHERE = (
    "This tournament is being played by another run, as of a cell that was run before. Cancel ends that run and keeps what it has played; "
    "Run then goes on with it."
)
CANCELLING_OTHER = "The other run ends soon; what it has played is kept. Run waits for its end, and goes on."
NO_TOURNAMENT = "There is nothing to run here, only a table: its agents are not there. Make the Tournament with its file, and show that."
NO_STANDINGS_GAMES = "These standings do not know their games. Show the Tournament, or the file of its games."
NO_FILE = "Without a file, games are played once more when they are opened, and a run ends with the kernel: give file='games.replay.jsonl'."


def standings_status(model: StandingsModel) -> str:
    """How far a tournament is, and what can be done with it."""
    played, total = model.played, model.total
    games = model.replays
    file = None if games is None else games.file
    live = model.tournament is not None
    kept = f"; they are kept in {clean(file.name)[:80]}" if file is not None and live else ""
    if played >= total:
        said = f"All {many(total, 'game')} have been played{kept}."
    elif played or not live:
        said = f"{played:,} of {many(total, 'game')} have been played{kept}."
        said += " Go on plays the rest." if live else ""
    else:
        said = f"{many(total, 'game')} are to be played{kept}. Run plays them beside everything else."
    if played and games is not None:
        said += " Click on a cell of the grid to see its games."
    return f"{said} {NO_FILE}" if live and file is None else said


def listed(pair: Sequence[str], count: int, file: str) -> str:
    """Which games are listed below."""
    return f"{against(pair)}: {many(count, 'game')}, listed below from {clean(file)[:80]}."


def spoken(places: Sequence[Place]) -> str:
    """The table in words."""
    said = []
    for one in places[:20]:
        did = f"{one.points:.1%} of the points, rating {one.rating.mu:.1f}" if one.games else "no game yet"
        said.append(f"{one.place}. {called(one.agent)}: {did}")
    more = f"; and {len(places) - 20} more" if len(places) > 20 else ""
    return f"{'; '.join(said)}{more}."


def lasting(seconds: float) -> str:
    """A time that is left."""
    if seconds < 1:
        return "less than 1 s left"
    if seconds < 120:
        return f"about {seconds:.0f} s left"
    if seconds < 7200:
        return f"about {seconds / 60:.0f} min left"
    return f"about {seconds / 3600:.0f} h left"


def progress(played: int, total: int, rate: float, left: float | None) -> str:
    """How far a run is."""
    said = f"{played:,} of {total:,} games"
    if left is None:
        return said
    return f"{said}, {rate:,.0f} a second, {lasting(left)}" if rate >= 10 else f"{said}, {rate:.1f} a second, {lasting(left)}"


def failed_games(count: int) -> str:
    """How many games agents lost by failing, as a title."""
    return f"{many(count, 'game')} ended because an agent failed: it lost them"


def failed(one: Failed, where: int) -> str:
    """A failure in a line."""
    said = clean(one.said)[:200]
    return f"{called(one.agent)}, game {where:,} of {against(one.agents)}: {clean(one.kind)}. {said}"

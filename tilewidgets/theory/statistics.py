"""Statistics of a game, one call each: who begins, scores, choices, length, what pieces are worth, and what a rule's value changes.

Each takes a game (its games are then played), replays, or a sample of games that is there already, and returns a `Statistic`: a pandas
data frame that can be drawn, and a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import TileError, UnknownOption, short
from tilewidgets.game import Game
from tilewidgets.theory.optional import axes, needed, numpy, pandas
from tilewidgets.theory.ratings import CONFIDENCE
from tilewidgets.theory.statistics_courses import Course, courses
from tilewidgets.theory.statistics_drawing import draw_branching, draw_counts, draw_intervals, draw_sensitivity, mean, share
from tilewidgets.theory.statistics_games import Sample, game_of, sample

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Statistic:
    """A table that can be drawn.

    Attributes
    ----------
    frame : pandas.DataFrame
    words : str
        What it says, in a sentence.
    """

    frame: pd.DataFrame
    words: str
    _draw: Callable[[Axes, pd.DataFrame], Any] = field(repr=False)

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw it, on new axes if none are given."""
        ax = axes(ax)
        self._draw(ax, self.frame)
        return ax

    def __str__(self) -> str:
        return f"{self.words}\n{self.frame}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from html import escape

        return {"text/plain": str(self), "text/html": f"<p>{escape(self.words)}</p>{self.frame.to_html(escape=True)}"}


# ------------------------------------------------------------------------------------------------ results
def first_player_advantage(source: Any, games: int = 10_000, seed: int | str = 0, **options: Any) -> Statistic:
    """What beginning is worth: shares of games won, drawn and lost, mean utility and mean margin of who begins, with intervals of 95 %.

    Parameters
    ----------
    source, games, seed, **options
        See `tilewidgets.theory.statistics_games.sample`.
    """
    np = numpy()
    played = sample(source, games, seed, **options)
    if played.players < 2:
        raise TileError(f"{played.title}: a game alone has no first player to compare.")
    mine, _, margin = _of_first(played)
    best = played.returns.max(axis=1)
    first_best, shared = mine == best, (played.returns == best[:, None]).sum(axis=1) > 1
    rows = {
        "won": share(first_best & ~shared),
        "drawn": share(first_best & shared),
        "lost": share(~first_best),
        "mean utility": mean(mine),
        "mean margin": mean(margin),
    }
    frame = pandas().DataFrame(rows, index=["value", "low", "high"]).T
    value, low, high = rows["mean utility"]
    verdict = "an advantage" if low > 0 else "a disadvantage" if high < 0 else "no advantage that shows"
    words = f"{played.title}: beginning is {verdict}: utility {value:+.3f} ({low:+.3f} to {high:+.3f}) in {len(played):,} games."
    assert np.isfinite(frame.to_numpy()).all()
    return Statistic(frame, words, draw_intervals)


def _of_first(played: Sample) -> tuple[Any, Any, Any]:
    """Utility, score, and margin over the mean of the others, of who began."""
    np = numpy()
    games = np.arange(len(played))
    score = played.scores[games, played.first].astype(float)
    others = (played.scores.sum(axis=1) - score) / max(1, played.players - 1)
    return played.returns[games, played.first].astype(float), score, score - others


def score_distribution(source: Any, games: int = 10_000, seed: int | str = 0, **options: Any) -> Statistic:
    """How the final scores are distributed: how often each occurs, for who begins and for the others."""
    np, pd = numpy(), pandas()
    played = sample(source, games, seed, **options)
    order = (played.first[:, None].astype(int) + np.arange(played.players)) % played.players
    scores = np.take_along_axis(played.scores, order, axis=1)
    columns = {("first" if p == 0 else f"player {p + 1}"): pd.Series(scores[:, p]).value_counts() for p in range(played.players)}
    frame = pd.DataFrame(columns).fillna(0).astype(int).sort_index()
    frame.index.name = "score"
    middle = np.median(scores)
    words = f"{played.title}: scores from {scores.min()} to {scores.max()}, mean {scores.mean():.1f}, median {middle:g}."
    return Statistic(frame, words, draw_counts)


def game_length(source: Any, games: int = 10_000, seed: int | str = 0, **options: Any) -> Statistic:
    """How long games are: how often each number of moves occurs, by the reason of the end."""
    pd = pandas()
    played = sample(source, games, seed, **options)
    frame = pd.crosstab(pd.Series(played.plies, name="plies"), pd.Series(played.reasons, name="reason"))
    value, low, high = mean(played.plies.astype(float))
    words = f"{played.title}: {value:.2f} moves on average ({low:.2f} to {high:.2f}), from {played.plies.min()} to {played.plies.max()}."
    return Statistic(frame, words, draw_counts)


# ------------------------------------------------------------------------------------------------ moves
def branching_factor(source: Any, games: int = 500, seed: int | str = 0, **options: Any) -> Statistic:
    """Among how many moves a player chooses, by the number of the move."""
    np = numpy()
    played = [course.choices for course in courses(source, games, seed, **options)]
    _some(played)
    longest = max(map(len, played))
    table = np.full((len(played), longest), np.nan)
    for i, choices in enumerate(played):
        table[i, : len(choices)] = choices
    known = ~np.isnan(table)
    frame = pandas().DataFrame(
        {
            "mean": np.nanmean(table, axis=0),
            "least": np.nanmin(table, axis=0).astype(int),
            "most": np.nanmax(table, axis=0).astype(int),
            "games": known.sum(axis=0),
        },
        index=np.arange(1, longest + 1),
    )
    frame.index.name = "move"
    every = table[known]
    forced = float((every == 1).mean())
    words = f"{every.mean():.2f} legal moves on average over {len(every):,} decisions; {forced:.0%} of them are forced."
    return Statistic(frame, words, draw_branching)


def piece_values(
    source: Any,
    games: int = 2000,
    seed: int | str = 0,
    *,
    by: str = "laid",
    on: str = "margin",
    piece: Callable[[Any], str | None] | None = None,
    **options: Any,
) -> Statistic:
    """What each tile or ship is worth: a linear regression of the result on who laid it, or was dealt it, and on who began.

    Parameters
    ----------
    source, games, seed, **options
        See `tilewidgets.theory.statistics_courses.courses`.
    by : {"laid", "dealt"}
        What is counted: pieces that were laid, or that were in the hands at the beginning.
    on : {"margin", "returns"}
        What is explained: the difference of the scores, or the utility.
    piece : callable, optional
        The name of the piece that a move lays, or `None`; by default a move's tile, ship or mercenary.

    Notes
    -----
    A value says how the results differ between games with and without; agents who lay a tile when they are ahead make it look good.
    """
    np = numpy()
    if by not in ("laid", "dealt"):
        raise UnknownOption("by", by, ("laid", "dealt"))
    if on not in ("margin", "returns"):
        raise UnknownOption("on", on, ("margin", "returns"))
    name = piece or piece_of
    counts, results, firsts = [], [], []
    for course in courses(source, games, seed, **options):
        counts.append(_laid(course, name) if by == "laid" else _dealt(course))
        values: Sequence[float] = course.scores if on == "margin" else course.returns
        results.append(values[0] - sum(values[1:]) / max(1, len(values) - 1) if on == "margin" else values[0])
        firsts.append(float(course.setup.get("first_player", 0) == 0) if len(course.scores) > 1 else 0.0)
    _some(counts)
    pieces = sorted({one for hands in counts for one in hands}, key=lambda one: (len(one), one))
    x = np.array([[hands.get(one, 0.0) for one in pieces] for hands in counts]).reshape(len(counts), len(pieces))
    values_, half = _regression(np.column_stack([x, np.array(firsts) - np.mean(firsts), np.ones(len(x))]), np.array(results, float))
    size = len(pieces)
    frame = pandas().DataFrame(
        {"value": values_[:size], "low": (values_ - half)[:size], "high": (values_ + half)[:size], "games": (x != 0).sum(axis=0)},
        index=pieces,
    )
    frame.index.name = "piece"
    frame = frame.sort_values(["value"], ascending=False, kind="stable")
    what = "points of margin" if on == "margin" else "utility"
    words = f"What having {by} a piece goes with, in {what}, over {len(x):,} games" + (f": most for {frame.index[0]}." if size else ".")
    return Statistic(frame, words, draw_intervals)


def piece_of(move: Any) -> str | None:
    """The name of the piece that a move of a game of this package lays."""
    if hasattr(move, "tile"):
        return move.tile if move.tile is None else str(move.tile)
    kind, what = getattr(move, "kind", None), getattr(move, "what", "")
    return f"ship {what}" if kind == "lay" else str(what) if kind == "buy" else None


def _laid(course: Course, name: Callable[[Any], str | None]) -> dict[str, float]:
    """By piece: how often player 0 laid it, less the mean of the others."""
    out: dict[str, float] = {}
    for mover, move in zip(course.movers, course.moves, strict=True):
        piece = name(move)
        if piece is not None:
            out[piece] = out.get(piece, 0.0) + (1.0 if mover == 0 else -1.0 / (len(course.scores) - 1))
    return out


def _dealt(course: Course) -> dict[str, float]:
    """By piece: how often it was in the first hand of player 0, less the mean of the others."""
    view = course.game.reveal(course.game.start(course.setup), 0)
    hands = getattr(view, "hands", None)
    if hands is None:
        raise TileError(f"{course.game.title} has no hands that are dealt. Take by='laid'.")
    out: dict[str, float] = {}
    for player, hand in enumerate(hands):
        for held in hand:
            piece = f"ship {held}" if isinstance(held, int) else str(held)
            out[piece] = out.get(piece, 0.0) + (1.0 if player == 0 else -1.0 / (len(hands) - 1))
    return out


def _regression(x: Any, y: Any) -> tuple[Any, Any]:
    """Least squares: the values, and half the widths of their intervals of 95 % (infinite where there are too few games)."""
    np = numpy()
    stats = needed("scipy.stats")
    inverse = np.linalg.pinv(x.T @ x)
    values = inverse @ x.T @ y
    free = len(y) - int(np.linalg.matrix_rank(x))
    if free <= 0:
        return values, np.full(len(values), np.inf)
    spread = float(((y - x @ values) ** 2).sum()) / free
    return values, stats.t.ppf((1 + CONFIDENCE) / 2, free) * np.sqrt(np.clip(np.diag(inverse) * spread, 0, None))


# ------------------------------------------------------------------------------------------------ rules
def rule_sensitivity(
    game: Game | str, option: str, values: Sequence[Any], games: int = 10_000, seed: int | str = 0, **options: Any
) -> Statistic:
    """What changes with the value of a rule: the first player's utility, mean score and length, with intervals, one row a value.

    All values are played with the same seed. `reconstructed` lists the rules whose values are worth a look.

    Parameters
    ----------
    game : Game or str
    option : str
        Of its ruleset.
    values : sequence
        What to set it to.
    games, seed, **options
        See `tilewidgets.theory.statistics_games.sample`.
    """
    from tilewidgets.games import game as make

    base = game_of(game)
    if isinstance(values, str) or not len(values):
        raise TileError(f"values must list what {option} is to be set to, not {short(values)}.")
    rows = {}
    for value in values:
        changed = make(base.name, ruleset={**base.ruleset.to_dict(), option: value})
        played = sample(changed, games, seed, **options)
        utility, score, margin = _of_first(played)
        facts = {"first player's utility": utility, "first player's margin": margin, "score": score, "plies": played.plies.astype(float)}
        row = {}
        for what, numbers in facts.items():
            row[what], row[f"{what}, low"], row[f"{what}, high"] = mean(numbers)
        rows[str(value)] = row
    frame = pandas().DataFrame.from_dict(rows, orient="index")
    frame.index.name = option
    spread = frame["first player's utility"]
    words = (
        f"{base.title}: over {len(rows)} values of {option}, the first player's utility is from {spread.min():+.3f} to {spread.max():+.3f}."
    )
    return Statistic(frame, words, draw_sensitivity)


def reconstructed(game: Game | str) -> pd.DataFrame:
    """The options of a ruleset whose values were reconstructed ([R] in the rules), with their values and the reason given."""
    base = game_of(game)
    provenance = getattr(base.ruleset, "provenance", {})
    rows = [(name, getattr(base.ruleset, name, None), one.note) for name, one in provenance.items() if one.source == "R"]
    return pandas().DataFrame(rows, columns=["option", "value", "note"])  # type: ignore[no-any-return]


def _some(found: Sequence[Any]) -> None:
    if not found:
        raise TileError("There is no finished game to count.")

"""`StandingsModel`: the table of a tournament, which can be run, cancelled and gone on with; and the games of each pairing."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

from traitlets import Bool, Instance, Tuple, Unicode

from tilewidgets.errors import MatchError, TileError, UnknownOption, short
from tilewidgets.models import lab_words as words
from tilewidgets.models.library_model import LibraryModel
from tilewidgets.models.running import Table, table_of
from tilewidgets.models.standings_rows import CHARTS, SORTS, ranks_of, sorted_places
from tilewidgets.models.standings_running import Running
from tilewidgets.replay import Archive
from tilewidgets.scene import Scene
from tilewidgets.scene.ranks import Ranks, ranks_scene
from tilewidgets.scene.themes import THEMES
from tilewidgets.scene.themes import theme as find_theme
from tilewidgets.theory import Standings, Tournament, read_standings
from tilewidgets.theory.ratings import Duel
from tilewidgets.theory.tournament_replays import Replays

_KEEP: Any = object()


class StandingsModel(Running):
    """A tournament, live or finished.

    Parameters
    ----------
    source : Tournament, theory.Standings, or path
        A tournament can be run here. Standings are shown as they are; of a path, the file of a tournament's games, they are worked out.

    Raises
    ------
    TileError
        It is none of these, or the file is none of a tournament.
    """

    places = Tuple(read_only=True, help="The agents in the order of the table, as `Place`.")
    sort = Unicode("place", read_only=True, help="What the table is sorted by.")
    descending = Bool(False, read_only=True, help="Whether from large to small.")
    chart = Unicode("points", read_only=True, help="What the chart shows: points or rating.")
    library = Instance(LibraryModel, None, allow_none=True, read_only=True, help="The games of the pairing, if they are in a file.")

    def __init__(self, source: Tournament | Standings | str | os.PathLike[str]) -> None:
        super().__init__()
        self.tournament = source if isinstance(source, Tournament) else None
        self._archive: Archive | None = None
        failed: TileError | None = None
        if isinstance(source, Tournament):
            try:
                source.load()
            except TileError as error:
                failed = error  # it may be in use by another run now
            standings = source.standings()
        elif isinstance(source, Standings):
            standings = source
        elif isinstance(source, str | os.PathLike):
            standings = read_standings(source)
        else:
            raise TileError(f"Standings are of a Tournament, a theory.Standings or the path of its games, not of {short(source)}.")
        self._take(table_of(standings))
        if failed is None:
            self.set_trait("status", words.standings_status(self))
        elif self.runs_elsewhere:
            self._tell(words.RUNS_ELSEWHERE, "error", last_error=failed)
        else:
            self._tell(last_error=failed)

    # ------------------------------------------------------------------ what is known
    @property
    def replays(self) -> Replays | None:
        """The games so far."""
        return self.tournament.replays if self.tournament is not None else self.table.standings.replays

    def _without_games(self) -> str:
        return words.NO_STANDINGS_GAMES

    @property
    def title(self) -> str:
        """What was played, in a line."""
        return self.table.standings.title

    @property
    def failures(self) -> tuple[str, ...]:
        """The failures of agents in words, one a line; of many, the first 100."""
        listed = [words.failed(one, one.k + 1) for one in self.table.failures]
        more = self.table.failed - len(listed)
        return (*listed, *([f"... and {more:,} more"] if more else []))

    def duel(self, agent: str, opponent: str) -> Duel | None:
        """What an agent did against another; `None`: they have not met."""
        return next((one for one in self.table.duels if (one.agent, one.opponent) == (agent, opponent)), None)

    def _take(self, table: Table) -> None:
        super()._take(table)
        self.set_trait("places", sorted_places(table.places, self.sort, self.descending))

    def _where(self) -> str:
        return words.standings_status(self)

    def show(self, *, sort: str = _KEEP, descending: bool = _KEEP, chart: str = _KEEP) -> None:
        """Choose how the table is sorted and what the chart shows; what is not given stays.

        Parameters
        ----------
        sort : {"place", "agent", "wins", "points", "rating", "failures"}
        descending : bool
            From large to small.
        chart : {"points", "rating"}
        """
        self._check_open()
        for name, value, choices in (("sort", sort, SORTS), ("chart", chart, CHARTS)):
            if value is not _KEEP and value not in choices:
                self._refuse(UnknownOption(name, value, choices))
        if descending is not _KEEP and not isinstance(descending, bool):
            self._refuse(TileError(f"descending must be True or False, not {short(descending)}."))
        given: dict[str, Any] = {"sort": sort, "descending": descending, "chart": chart}
        with self.hold_trait_notifications():
            for name, value in given.items():
                if value is not _KEEP:
                    self.set_trait(name, value)
            self._take(self.table)
        self._tell(last_error=None)

    def sort_by(self, column: str) -> None:
        """Sort by a column, numbers from the largest; the other way round if it is sorted by it already."""
        self.show(sort=column, descending=not self.descending if column == self.sort else column not in ("place", "agent"))

    # ------------------------------------------------------------------ pairings
    def _pair(self, agent: str, opponent: str) -> tuple[str, str]:
        names = [one.agent for one in self.places]
        for what, name in (("agent", agent), ("opponent", opponent)):
            if name not in names:
                self._refuse(UnknownOption(what, name, names))
        if agent == opponent:
            self._refuse(MatchError("An agent does not play against itself in the standings. Choose two agents."))
        return agent, opponent

    def say(self, agent: str, opponent: str) -> str:
        """How two agents did against each other, in words."""
        found = self.duel(*self._pair(agent, opponent))
        return words.never_met(agent, opponent) if found is None else words.duel(found)

    def look(self, agent: str, opponent: str) -> str:
        """Let the status line say how two agents did against each other."""
        self._check_open()
        said = self.say(agent, opponent)
        self._tell(said, last_error=None)
        return said

    def open(self, agent: str, opponent: str, number: int = 1) -> None:
        """Open the games of two agents.

        If the tournament has a file, `library` lists them, and opens any. Else game `number` is played once more from its seed.

        Raises
        ------
        TileError
            They have not met, or it cannot be shown.
        """
        self._check_open()
        pair = self._pair(agent, opponent)
        games = self.replays
        groups = [] if games is None else games.groups(*pair)
        if games is None or not groups or games.file is None or not games.file.exists():
            self._drop_library()
            others = Counter(groups[0]) - Counter(pair) if groups else ()  # a game for more than two has more players
            self._open_pair((*pair, *others), number, library=None)
            return
        try:
            if self._archive is None:
                self._archive = Archive(games.file, read=False)
            library = LibraryModel(self._archive, players=pair)
        except TileError as error:
            self._refuse(error)
        self._drop_library()
        count = sum(len(games.numbers(group)) for group in groups)
        said = words.listed(pair, count, games.file.name)
        self._tell(said, pair=pair, count=count, number=0, library=library, last_error=None)

    def close_pairing(self) -> None:
        """Show no games any more."""
        self._check_open()
        self._drop_library()
        self._wanted = None
        self._tell(words.standings_status(self), pair=(), count=0, number=0, library=None, opened=None, opening=False, last_error=None)

    def _drop_library(self) -> None:
        if self.library is not None and not self.library.closed:
            self.library.close()

    # ------------------------------------------------------------------ the picture
    def shown(self) -> Ranks:
        """What the picture shows."""
        return ranks_of(self)

    def scene(self, theme: str = "light", width: float = 720) -> Scene:
        """Draw it."""
        return ranks_scene(self.shown(), theme=theme, width=width, title=self.title, desc=words.spoken(self.table.places))

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Save the table: as a page, or as CSV, by the end of the name (`.html`, `.csv`)."""
        self._check_open()
        kept, file = self.table.standings, Path(path)
        if file.suffix not in (".html", ".csv"):
            self._refuse(TileError(f"{short(str(path))} must end in .html or .csv."))
        return kept.save_html(file, {name: find_theme(name).colors for name in THEMES}) if file.suffix == ".html" else kept.save_csv(file)

    def close(self) -> None:
        """End it, and a run of it, too; what was played is kept."""
        if self.closed:
            return
        self._end_run()
        self._drop_library()
        if self._archive is not None:
            self._archive.close()
        super().close()

    def __repr__(self) -> str:
        return f"<StandingsModel: {self.title}>"

"""Writing on a replay: comments and marks, variations, games that go on from it, files."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewidgets.errors import MatchError, short, whole
from tilewidgets.match import Match, Node, Variation
from tilewidgets.models import sentences
from tilewidgets.models.match_model import MatchModel
from tilewidgets.models.observing import Observed
from tilewidgets.models.rows import rows
from tilewidgets.models.seats import HUMAN, name_apart
from tilewidgets.replay.matches import with_match

if TYPE_CHECKING:
    from tilewidgets.game import Game


class Editing(Observed):
    """The part of `ReplayModel` that writes.

    Attributes
    ----------
    path : str or None
        The file that was read or written last, as it was given.
    closed : bool
    """

    replay: Any
    perspective: Any
    path: str | None
    game: Game
    names: tuple[str, ...]
    _match: Match

    def __init__(self) -> None:
        super().__init__()
        self._set_path(None)
        self.closed = False

    def _set_path(self, path: str | None) -> None:
        self.path = path
        self._file = None if path is None else Path(path).absolute()  # the same one if the working folder changes

    if TYPE_CHECKING:  # what `ReplayModel` brings

        def _tell(self, said: str | None = None, **changed: Any) -> None: ...

    def _check_open(self) -> None:
        if self.closed:
            raise MatchError(sentences.PLAYER_CLOSED)

    def _find_node(self, node: int) -> Node:
        for one in self._match.nodes():
            if one.id == node:
                return one
        raise MatchError(f"There is no position {short(node)} in this replay any more.")

    def _write(self, action: Callable[[], Any]) -> Any:
        """Change the tree; the replay follows, or (a move is illegal, the replay has become too large) all stays as it was."""
        with self._refusing():
            self._check_open()
            put_back = self._match.remember()
            try:
                done = action()
                after = with_match(self.replay, self._match)
            except BaseException:
                put_back()
                raise
        self._tell(last_error=None, replay=after, rows=rows(self._match, self.names), unsaved=True)
        return done

    # ------------------------------------------------------------------ comments and marks
    def annotate(self, ply: int | None = None, *, comment: str | None = None, mark: str | None = None) -> None:
        """Write a comment or a mark on a ply of the present line (see `Match.annotate`)."""
        self._write(lambda: self._match.annotate(ply, comment=comment, mark=mark))

    # ------------------------------------------------------------------ variations
    @property
    def variation(self) -> Variation | None:
        """The variation that is shown; `None` on the main line."""
        return self._match.node.variation

    def variations(self, ply: int | None = None) -> tuple[Variation, ...]:
        """The variations that branch off from the present line: at one ply, or at all."""
        return self._match.variations(ply)

    def branch(self, moves: Sequence[Any], ply: int | None = None, *, name: str = "", comment: str = "", enter: bool = True) -> Variation:
        """Note other moves from a ply of the present line (by default the present one), and show the first of them.

        Raises
        ------
        NotationError, IllegalMove, MatchError
            A move is not possible; nothing was noted.
        """

        def action() -> Variation:
            made = self._match.branch(moves, ply, name=name, comment=comment)
            if enter:
                self._match.enter(made)
            return made

        made: Variation = self._write(action)
        return made

    def what_if(self, move: Any) -> None:
        """Try a move at the position that is shown: the line that has it is followed, or a variation begins or grows."""

        def action() -> None:
            match = self._match
            made = match.state.parse(move)
            known = [match.node.next, *(v.first for v in match.node.variations)]
            grows = match.node.variation is not None and match.node.next is None
            if grows or any(node is not None and node.move == made for node in known):
                match.play(made)
            else:
                match.enter(match.branch([made]))

        self._write(action)

    def _chosen(self, variation: Variation | None) -> Variation:
        found = self.variation if variation is None else variation
        if found is None:
            raise MatchError(sentences.MAIN_LINE)
        return found

    def promote(self, variation: Variation | None = None) -> None:
        """Exchange a variation (by default the one that is shown) with the line from which it branches off."""
        self._write(lambda: self._match.promote(self._chosen(variation)))

    def delete(self, variation: Variation | None = None) -> None:
        """Delete a variation (by default the one that is shown)."""
        self._write(lambda: self._match.delete(self._chosen(variation)))

    def rename(self, name: str, variation: Variation | None = None) -> None:
        """Name a variation (by default the one that is shown)."""
        self._write(lambda: self._match.rename(self._chosen(variation), name))

    def leave(self) -> None:
        """Return from a variation to where it branches off, also from a position before that on its line."""
        with self._refusing():
            self._check_open()
            last = self._match.line[-1]
            if last.variation is not None:
                self._match.goto_node(last)
            self._match.leave()
        self._tell(last_error=None)

    # ------------------------------------------------------------------ playing on
    def play_on(self, players: Sequence[Any] | None = None, *, names: Sequence[str] | None = None, seed: int | str = 0) -> MatchModel:
        """Return a match that goes on from the position that is shown.

        Parameters
        ----------
        players : sequence, optional
            As of `MatchModel`; by default the others are greedy, and human is the player whose perspective is shown, or else the one to
            move.
        names : sequence of str, optional
            By seat.
        seed : int or str
            Of the agents.
        """
        state = self._match.state
        with self._refusing():
            self._check_open()
            if state.is_over:
                raise MatchError(sentences.OVER_HERE)
            if players is None:
                human = self.perspective if whole(self.perspective) else state.to_move
                players = [HUMAN if p == human else "greedy" for p in range(self.game.players)]
                if names is None:
                    names = []
                    for p, name in enumerate(self.names):
                        names.append(name_apart(name if p == human else "greedy", names))
            return MatchModel(state, players, names=names, seed=seed)

    def keep(self, match: MatchModel, variation: Variation | None = None, name: str = "") -> Variation | None:
        """Note the moves of a match that `play_on` began as a variation, and return it; what is shown stays.

        Parameters
        ----------
        match : MatchModel
        variation : Variation, optional
            What was returned for the same match before: it follows the match, back and forth. What was written on it is never lost: if the
            match takes another way, that stays as a variation of its own.
        name : str
            Of a new variation.

        Raises
        ------
        MatchError
            The match is of another deal.
        """
        moves = match.state.moves

        def action() -> Variation | None:
            root = self._match.root.state
            if match.game.ruleset != self.game.ruleset or match.state.setup != root.setup:
                raise MatchError(sentences.OTHER_DEAL)
            if variation is not None and self._match.has(variation):
                if self._match.follow(variation, moves):
                    return variation
                if variation.name in ("", name) and not variation.comment and not any(node.is_annotated for node in variation.nodes):
                    self._match.delete(variation)
            start = self._fork(moves)
            return self._match.branch(moves[start.ply :], start.ply, name=name) if len(moves) > start.ply else None

        made: Variation | None = self._write(action)
        return made

    def _fork(self, moves: Sequence[Any]) -> Node:
        """The last node on the present line that moves lead to."""
        last = self._match.root
        for node in self._match.line[1:]:
            if node.ply > len(moves) or moves[node.ply - 1] != node.move:
                break
            last = node
        return last

    # ------------------------------------------------------------------ files
    def save(self, path: str | os.PathLike[str] | None = None, *, replace: bool = False) -> Path:
        """Write the replay with all that has been written on it to a file, completely or not at all.

        Parameters
        ----------
        path : path, optional
            By default the file that was read or written last.
        replace : bool
            Whether another file of this name may be replaced.

        Raises
        ------
        MatchError
            There is such a file already, or no path is known.
        ReplayError
            It cannot be written.
        """
        with self._refusing():
            if not isinstance(path, str | os.PathLike | None):
                raise MatchError(f"A file is given by its path, such as 'my-game.replay.json', not by {short(path)}.")
            target = self._file if path is None else Path(path).absolute()
            if target is None or path == "":
                raise MatchError("There is no file yet to save to. Give a path, such as 'my-game.replay.json'.")
            if not target.name.endswith((".json", ".json.gz")):
                raise MatchError(f"{short(str(path))} is no name for a replay. Let it end in .replay.json, or in .replay.json.gz.")
            try:
                there = target.exists()
                wrong = "a null character" if "\0" in str(target) else ""
            except OSError as error:  # too long, for example
                there, wrong = False, error.strerror or str(error)
            if wrong:
                raise MatchError(f"{short(str(path))} cannot be the name of a file ({wrong}). Choose another one.")
            if target != self._file and not replace and there:
                raise MatchError(f"{short(str(path))} exists already. Choose another name, or replace it: save(path, replace=True).")
            self.replay.save(target)
        if path is not None:
            self._set_path(os.fspath(path))
        self._tell(sentences.saved(target.name), last_error=None, unsaved=False)
        return target if path is None else Path(path)

"""Pirates Under Fire for people and programs: `Pirates`, the game whose states one deals, plays and views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

from tilewidgets.game import Result, State
from tilewidgets.games.engine import EngineGame
from tilewidgets.games.pirates import clicks, enumerating, happenings, rules, words
from tilewidgets.games.pirates.codes import DECK_EXHAUSTED, NO_SHIP_PLAYABLE
from tilewidgets.games.pirates.engine import Engine
from tilewidgets.games.pirates.events import PiratesEvent
from tilewidgets.games.pirates.moves import PiratesMove, parse
from tilewidgets.games.pirates.position import Scoring, score_of
from tilewidgets.games.pirates.ruleset import PiratesRuleset
from tilewidgets.games.pirates.setups import check_setup
from tilewidgets.games.pirates.view import PiratesView, RevealedPirates

REASONS = {DECK_EXHAUSTED: "deck_exhausted", NO_SHIP_PLAYABLE: "no_ship_playable"}


class PiratesState(State):
    """A state that can tell its scoring."""

    def scoring(self, player: int) -> Scoring:
        """The scoring of a player if the game ended now, item by item; not what an immediate loss makes of it."""
        view: Any = self.view(player)
        scoring: Scoring = view.scoring(player)
        return scoring


class Pirates(EngineGame):
    """Pirates Under Fire under one ruleset.

    Parameters
    ----------
    ruleset : PiratesRuleset
        As `ruleset.make` makes it.
    """

    name: ClassVar[str] = "pirates"
    title: ClassVar[str] = "Pirates Under Fire"
    what_clicks_mean: ClassVar[ModuleType] = clicks
    what_is_said: ClassVar[ModuleType] = words
    what_may_be: ClassVar[ModuleType] = enumerating
    summary_lines: ClassVar[int] = 3
    state_class: ClassVar[type[State]] = PiratesState
    ruleset: PiratesRuleset

    def __init__(self, ruleset: PiratesRuleset) -> None:
        self.ruleset = ruleset

    @cached_property
    def engine(self) -> Engine:
        """Tables and records of the rules."""
        return Engine(self.ruleset)

    # ------------------------------------------------------------------ setups
    def check_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Check that a setup belongs to the ruleset."""
        return check_setup(self.ruleset, setup)

    # ------------------------------------------------------------------ moves
    def parse(self, text: str) -> PiratesMove:
        """Return the move that a text says."""
        return parse(text)

    def legal(self, position: Any) -> tuple[PiratesMove, ...]:
        """All legal moves: what is laid, bought or applied, space by space."""
        s = position
        if s.over:
            return ()
        engine = self.engine
        return tuple(engine.move(s.group_action[k] + space) for k in range(s.groups) for space in range(43) if s.group_mask[k] >> space & 1)

    def is_legal(self, position: Any, move: Any) -> bool:
        """Whether a move is legal."""
        if not isinstance(move, PiratesMove) or not move.is_well_formed:
            return False
        action = self.engine.action(move)
        return action is not None and bool(rules.is_legal(self.engine.tables, position, action))

    def apply(self, position: Any, move: PiratesMove) -> tuple[Any, tuple[PiratesEvent, ...]]:
        """Make a legal move on a copy of the position."""
        s = position.copy()
        action = self.engine.action(move)
        assert action is not None
        rules.step(self.engine.tables, s, action)
        return s, happenings.events(self, position, s, move)

    # ------------------------------------------------------------------ what a position says
    def to_move(self, position: Any) -> int:
        """The player whose decision it is."""
        return int(position.to_move)

    def scores(self, position: Any) -> tuple[int, ...]:
        """Victory points by player: final ones, or those that they would have if the game ended now."""
        if position.over:
            return tuple(position.score)
        return tuple(self.scoring(position, p).total for p in range(2))

    def scoring(self, position: Any, player: int) -> Scoring:
        """The scoring of a player if the game ended now, item by item."""
        return score_of(self.engine.tables, position.copy(), player)

    def result(self, position: Any) -> Result | None:
        """How the game ended: most points, then more gold; who cannot lay a ship has lost."""
        if not position.over:
            return None
        if position.over == NO_SHIP_PLAYABLE:
            return Result((0, 0), (-1.0, 1.0) if position.to_move == 0 else (1.0, -1.0), REASONS[position.over])
        mine, theirs = ((position.score[p], position.gold[p]) for p in range(2))
        value = float((mine > theirs) - (mine < theirs))
        return Result(tuple(position.score), (value, -value), REASONS[position.over])

    # ------------------------------------------------------------------ hooks of Game
    def view(self, state: State, viewer: int | None) -> PiratesView:
        """What a player, or a spectator, may know."""
        return PiratesView(state, viewer)

    def reveal(self, state: State, viewer: int | None) -> PiratesView:
        """Both hands, from the side of a player."""
        return RevealedPirates(state, viewer)

    def explain(self, state: State, move: Any) -> str:
        """Why a move is illegal."""
        return self.view(state, state.to_move).explain(move)

    def scene(self, view: Any, selection: Any = None, **options: Any) -> Any:
        """Draw a view; see `scene.py`."""
        from tilewidgets.games.pirates.scene import scene

        return scene(view, selection, **options)

    def why(self, view: Any, overlay: Any, names: Any = None) -> str:
        """Say why the best move is thought the best; see `why.py`."""
        from tilewidgets.games.pirates.why import why

        return why(view, overlay, names)

    def replay_scene(self, view: Any, **options: Any) -> Any:
        """Draw a ply of a replay; see `replay.py`."""
        from tilewidgets.games.pirates.replay import replay_scene

        return replay_scene(view, **options)

    def board_scene(self, view: Any, **options: Any) -> Any:
        """Draw the sea alone; see `replay.py`."""
        from tilewidgets.games.pirates.replay import board_scene

        return board_scene(view, **options)

    def differing(self, one: Any, other: Any) -> tuple[str, ...]:
        """Spaces where not the same ship lies in the same condition, or a mine on one sea only."""
        lie = [(view.ships.get(space), space in view.mines) for view in (one, other) for space in view.sea]
        return tuple(space for space, a, b in zip(one.sea, lie, lie[len(one.sea) :], strict=False) if a != b)

    def listed(self, view: Any, selection: Any) -> Any:
        """The move that the list shows for a selection: the one that is shown, or the first of what is selected."""
        mine = [move for move in view.legal_moves if (move.kind, move.what) == (selection.kind, selection.what)]
        return super().listed(view, selection) or next(iter(mine), None)

    def spaces(self, events: Sequence[Any]) -> tuple[str, ...]:
        """Squares that events touched."""
        return tuple(dict.fromkeys(event.space for event in events if getattr(event, "space", None)))

    def reveals(self, before: State, move: Any) -> bool:
        """A move that ends a turn, or takes an extra tile, shows its player a new ship."""
        after = before.play(move)
        held, holds = (state._position.hand_count[before.to_move] for state in (before, after))
        return bool(held - (move.kind == "lay") < holds)

    def hides(self) -> bool:
        """Whether hands are hidden."""
        return self.ruleset.visibility == "hidden"

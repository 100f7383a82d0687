"""Pyramid Power for people and programs: `Pyramid`, the game whose states one deals, plays and views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

from tilewidgets.errors import SetupError, check_known, short, whole
from tilewidgets.game import Result, State
from tilewidgets.games.engine import EngineGame
from tilewidgets.games.pyramid import clicks, enumerating, rules, words
from tilewidgets.games.pyramid.engine import Engine
from tilewidgets.games.pyramid.lattice import Placed
from tilewidgets.games.pyramid.moves import DRAW, Bonus, Drawn, Ended, Placement, PyramidEvent, PyramidMove, Touch, parse
from tilewidgets.games.pyramid.ruleset import PyramidRuleset
from tilewidgets.games.pyramid.tables import Tile
from tilewidgets.games.pyramid.view import PyramidView, RevealedPyramid

REASONS = {rules.WENT_OUT: "went_out", rules.SUPPLY_EXHAUSTED: "supply_exhausted"}


class Pyramid(EngineGame):
    """Pyramid Power under one ruleset.

    Parameters
    ----------
    ruleset : PyramidRuleset
        As `ruleset.make` makes it.

    Attributes
    ----------
    tiles : dict of str to Tile
        The tiles of the game by id.
    """

    name: ClassVar[str] = "pyramid"
    title: ClassVar[str] = "Pyramid Power"
    what_clicks_mean: ClassVar[ModuleType] = clicks
    what_is_said: ClassVar[ModuleType] = words
    what_may_be: ClassVar[ModuleType] = enumerating
    ruleset: PyramidRuleset

    def __init__(self, ruleset: PyramidRuleset) -> None:
        self.ruleset = ruleset
        self.ruleset_tiles = len(ruleset.tile_list)
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in ruleset.tile_list}

    @cached_property
    def engine(self) -> Engine:
        """Tables and records of the rules."""
        return Engine(self.ruleset)

    # ------------------------------------------------------------------ setups
    def check_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Check that a setup holds the ruleset's tiles exactly."""
        if not isinstance(setup, Mapping):
            raise SetupError([f"it must map deck and first_player to their values, not be {short(setup)}."])
        faults = check_known("key", setup, ("deck", "first_player"))
        deck, first = setup.get("deck"), setup.get("first_player", 0)
        if not whole(first) or not 0 <= first < self.players:
            faults.append(f"first_player must be a whole number from 0 to {self.players - 1}, not {short(first)}.")
        if not isinstance(deck, list | tuple) or not all(isinstance(tile, str) for tile in deck):
            faults.append(f"deck must be a list of tile ids in dealing order, not {short(deck)}.")
            raise SetupError(faults)
        count = Counter(deck)
        faults += [f"deck: {short(tile)} is no tile of this ruleset." for tile in count if tile not in self.tiles]
        faults += [f"deck: {tile} is there {n} times; it must be there once." for tile, n in count.items() if n > 1 and tile in self.tiles]
        missing = [tile for tile in self.tiles if tile not in count]
        if missing:
            others = " and others" if len(missing) > 10 else ""
            faults.append(f"deck: {', '.join(missing[:10])}{others} missing; it must hold all {len(self.tiles)} tiles.")
        if faults:
            raise SetupError(faults)
        return {"deck": list(deck), "first_player": first}

    # ------------------------------------------------------------------ moves
    def parse(self, text: str) -> PyramidMove:
        """Return the move that a text says."""
        return parse(text)

    def legal(self, position: Any) -> tuple[PyramidMove, ...]:
        """All legal moves: tiles in the order of the hand, then open tiles; cells row by row; rotations."""
        s, engine = position, self.engine
        if s.over:
            return ()
        if s.count == 0:
            return (DRAW,)
        order = {self.engine.tiles[t].id: i for i, t in enumerate(s.deck[: self.ruleset_tiles])}
        moves = [
            PyramidMove(engine.orientations[o][0], engine.cell(s.cells[k]), engine.orientations[o][1])
            for k in range(s.front)
            for o in _bits(s.legal[k])
        ]
        return tuple(sorted(moves, key=lambda m: (order[m.tile or ""], m.cell[1] if m.cell else 0, m.cell, m.rotation)))

    def is_legal(self, position: Any, move: Any) -> bool:
        """Whether a move is legal."""
        if not isinstance(move, PyramidMove) or not move.is_well_formed:
            return False
        action = self.engine.action(move)
        return action is not None and bool(rules.is_legal(self.engine.tables, position, action))

    def apply(self, position: Any, move: PyramidMove) -> tuple[Any, tuple[PyramidEvent, ...]]:
        """Make a legal move on a copy of the position."""
        s = position.copy()
        action = self.engine.action(move)
        assert action is not None
        rules.step(self.engine.tables, s, action)
        return s, self._events(position, s, move)

    def _events(self, before: Any, after: Any, move: PyramidMove) -> tuple[PyramidEvent, ...]:
        player, engine = before.to_move, self.engine
        events: list[PyramidEvent] = []
        if move.tile is None or move.cell is None or move.rotation is None:
            events.append(Drawn(player, engine.tiles[before.deck[before.dealt]].id, laid_open=after.drawn < 0))
        else:
            touched = self._touched(before, move.cell)
            own = 0 if self.tiles[move.tile].is_wild else self.tiles[move.tile].value
            events.append(Placement(player, move.tile, move.cell, move.rotation, touched, own, self.points(before, move)))
        if after.over:
            reason = REASONS[after.over]
            scored = events[0].points if isinstance(events[0], Placement) else 0
            for p in range(self.players):
                bonus = after.score[p] - before.score[p] - (scored if p == player else 0)
                if bonus or (p == player and reason == "went_out" and self.players > 1):
                    events.append(Bonus(p, bonus, reason))
            events.append(Ended(player, reason, self.scores(after)))
        return tuple(events)

    def _touched(self, s: Any, cell: tuple[int, int]) -> tuple[Touch, ...]:
        g, number = self.engine.tables, self.engine.cell_number(cell)
        assert number is not None
        out = []
        for i in range(3):
            there = number + g.step[(number & 1) * 3 + i]
            if s.board[there] > 0:
                tile = self.engine.tiles[g.tile_of[s.board[there] - 1]]
                out.append(Touch(self.engine.cell(there), tile.id, tile.value))
        return tuple(out)

    def points(self, position: Any, move: PyramidMove) -> int:
        """Points of a placement that fits; 0 for a draw."""
        action = self.engine.action(move)
        if not action:
            return 0
        g = self.engine.tables
        touched, total, _ = rules.touching(g, position, (action - 1) // g.orientations)
        return int(rules.points(g, (action - 1) % g.orientations, touched, total))

    def opened(self, position: Any, move: PyramidMove) -> int:
        """How many cells join the frontier by a placement."""
        action = self.engine.action(move)
        if not action:
            return 0
        return int(rules.touching(self.engine.tables, position, (action - 1) // self.engine.tables.orientations)[2])

    # ------------------------------------------------------------------ what a position says
    def to_move(self, position: Any) -> int:
        """The player whose decision it is."""
        return int(position.to_move)

    def scores(self, position: Any) -> tuple[int, ...]:
        """Points by player."""
        return tuple(position.score[: self.players])

    def result(self, position: Any) -> Result | None:
        """How the game ended: `returns` share a pot of 1 equally among the winners, made zero-sum."""
        if not position.over:
            return None
        scores, n = self.scores(position), self.players
        if n == 1:
            return Result(scores, (float(scores[0]),), REASONS[position.over])
        winners = scores.count(max(scores))
        returns = tuple((n * (score == max(scores)) / winners - 1) / (n - 1) for score in scores)
        return Result(scores, returns, REASONS[position.over])

    def holds(self, position: Any, player: int, tile: str) -> bool:
        """Whether a tile is in a player's hand."""
        return bool(position.hand[player] >> self.engine.tables.first_orientation[self.engine.tile_number[tile]] & 1)

    def lies_open(self, position: Any, player: int, tile: str) -> bool:
        """Whether a tile lies open beside a player's hand."""
        return bool(position.open[player] >> self.engine.tables.first_orientation[self.engine.tile_number[tile]] & 1)

    def placed(self, state: State) -> tuple[Placed, ...]:
        """The tiles on the board in order of laying."""
        s, engine = state._position, self.engine
        tile, rotation = engine.orientations[s.board[s.places[0]] - 1]
        out = [Placed(engine.cell(s.places[0]), tile, rotation, None, 0)]
        for ply, (mover, move) in enumerate(zip(state.movers, state.moves, strict=True), start=1):
            if not move.is_draw:
                out.append(Placed(move.cell, move.tile, move.rotation, mover, ply))
        return tuple(out)

    def placed_points(self, state: State) -> tuple[int, ...]:
        """By player: the points for tiles laid."""
        s = state._position
        return tuple(s.placed[: self.players])

    # ------------------------------------------------------------------ hooks of Game
    def view(self, state: State, viewer: int | None) -> PyramidView:
        """What a player, or a spectator, may know."""
        return PyramidView(state, viewer)

    def reveal(self, state: State, viewer: int | None) -> PyramidView:
        """All hands, from the side of a player."""
        return RevealedPyramid(state, viewer)

    def explain(self, state: State, move: Any) -> str:
        """Why a move is illegal."""
        return self.view(state, state.to_move).explain(move)

    def scene(self, view: Any, selection: Any = None, **options: Any) -> Any:
        """Draw a view; see `scene.py`."""
        from tilewidgets.games.pyramid.scene import scene

        return scene(view, selection, **options)

    def why(self, view: Any, overlay: Any, names: Any = None) -> str:
        """Say why the best move is thought the best; see `why.py`."""
        from tilewidgets.games.pyramid.why import why

        return why(view, overlay, names)

    def replay_scene(self, view: Any, **options: Any) -> Any:
        """Draw a ply of a replay; see `replay.py`."""
        from tilewidgets.games.pyramid.replay import replay_scene

        return replay_scene(view, **options)

    def board_scene(self, view: Any, **options: Any) -> Any:
        """Draw the board alone; see `replay.py`."""
        from tilewidgets.games.pyramid.replay import board_scene

        return board_scene(view, **options)

    def differing(self, one: Any, other: Any) -> tuple[str, ...]:
        """Cells, as "x,y", that do not hold the same tile, turned the same way."""
        lie = [{p.cell: (p.tile, p.rotation) for p in view.board} for view in (one, other)]
        return tuple(f"{x},{y}" for x, y in sorted({*lie[0], *lie[1]}) if lie[0].get((x, y)) != lie[1].get((x, y)))

    def listed(self, view: Any, selection: Any) -> Any:
        """The move that the list shows for a selection: the ghost's, or the best of the selected tile."""
        mine = [move for move in view.legal_moves if move.tile == selection.tile] if selection.tile else []
        best = max(mine, key=view.points, default=None)
        return super().listed(view, selection) or best

    def reveals(self, before: State, move: Any) -> bool:
        """A draw shows a tile of the supply."""
        return isinstance(move, PyramidMove) and move.is_draw

    def hides(self) -> bool:
        """Whether hands are hidden."""
        return self.ruleset.visibility == "hidden" and self.players > 1


def _bits(mask: int) -> list[int]:
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out

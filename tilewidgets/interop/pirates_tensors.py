"""Pirates Under Fire as arrays: planes of the sea, and what lies beside it; actions by kind, ship or effect, and space."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from tilewidgets.games.pirates.codes import COLUMNS, EFFECT_CODES, NUMBERS, ROWS
from tilewidgets.games.pirates.moves import END, NAMES, PLACELESS, SOURCES, PiratesMove
from tilewidgets.games.pirates.state import Pirates
from tilewidgets.interop.tensors import POINTS, Encoding, one_hot

if TYPE_CHECKING:
    from tilewidgets.games.pirates.view import PiratesView
    from tilewidgets.interop.tensors import Floats

EFFECTS = len(EFFECT_CODES)
PHASES = ("main", "effects", "hired", "after")
TOKENS = ("shield", "mine", "extra", "gold", "point")
OWNERS = EFFECTS
"""First of the planes for what lies on the sea; those before are for the effects of the spaces."""
MOST_PENDING = 4


class PiratesEncoding(Encoding):
    """Pirates Under Fire with `M` mercenaries in the ruleset (standard 12).

    Observations:

    - `sea`, (25 + `M`, 6, 7): planes over rows 1 to 6 and columns a to g, the same for both players. Effect of the space (10 planes, in the
      order `.GHROXMSTV`); whose ship or mercenary lies there (2: the viewer's, the other's); its number (9) or which mercenary (`M`, in
      the order of the ruleset); burning; shield; mine; the one whose effects are pending.
    - `ships`, (2, 2, 9), by player and number, divided by the ships of one number: in hand (zeros if unknown), laid so far.
    - `unknown`, (2,), by player: ships in a hand that is not known, divided by all her ships.
    - `market`, (`M`, 2): whether a mercenary was laid out; whether it has been bought.
    - `piles`, (2, 5), by player: deck and reserve, divided by their sizes; gold, point tokens and extra-tile tokens, divided by the supply
      at the start.
    - `supply`, (5,): shields, mines, extra-tile tokens, gold and point tokens left, divided by the supply at the start.
    - `pending`, (4, 14): effects still to be applied, in order: source (3: sea, ship, mercenary), effect (10), whether it can be applied.
    - `scores`, (2,): divided by 100.
    - `turn`, (13,): seat of the viewer (2); player to move (2); phase (4: main, effects, hired, after); whether a mercenary has been bought
      this turn; number of the turn, divided by the turns of a game; ply, divided by the most that are possible; whether the viewer (for a
      spectator: player 0) began; whether the game is over.

    Actions: 0 ends the turn; then `9 * 42` ships laid, `42 M` mercenaries bought, and for each source (sea, ship, mercenary) 255 effects:
    six with a target, 42 spaces each, and three without, in the order `GHROXMSTV`. Standard: 1 648 actions.

    Parameters
    ----------
    game : Pirates
    """

    game: Pirates

    def __init__(self, game: Pirates) -> None:
        self.game = game
        self._hired = [m.id for m in game.ruleset.mercenaries]
        self._moves = [END]
        self._moves += [PiratesMove("lay", str(number), space) for number in range(1, NUMBERS + 1) for space in NAMES]
        self._moves += [PiratesMove("buy", id, space) for id in self._hired for space in NAMES]
        for source in SOURCES:
            for code in EFFECT_CODES[1:]:
                self._moves += [PiratesMove(source, code, space) for space in ((None,) if code in PLACELESS else NAMES)]
        self._number = {move: k for k, move in enumerate(self._moves)}
        self.actions, self.most_plies = len(self._moves), game.engine.most_plies
        self._planes = OWNERS + 2 + NUMBERS
        self.parts = {
            "sea": (self._planes + len(self._hired) + 4, ROWS, COLUMNS),
            "ships": (2, 2, NUMBERS),
            "unknown": (2,),
            "market": (len(self._hired), 2),
            "piles": (2, 5),
            "supply": (5,),
            "pending": (MOST_PENDING, len(SOURCES) + EFFECTS + 1),
            "scores": (2,),
            "turn": (13,),
        }

    # ------------------------------------------------------------------ observations
    def fill(self, view: Any, parts: Mapping[str, Floats]) -> None:
        """Write what a view tells."""
        rules, seats = self.game.ruleset, self.seats(view)
        start = dict(rules.tokens)
        self._sea(view, parts["sea"], seats)
        self._ships(view, parts["ships"], seats)
        for m, id in enumerate(self._hired):
            parts["market"][m] = id in view.market, id in view.bought
        for k, p in enumerate(seats):
            parts["unknown"][k] = view.hands[p].count(None) / (NUMBERS * rules.copies)
            parts["piles"][k] = (
                view.deck_sizes[p] / max(1, rules.deck_size),
                view.reserve_sizes[p] / max(1, NUMBERS * rules.copies - rules.deck_size),
                view.gold[p] / max(1, start["gold"]),
                view.points[p] / max(1, start["point"]),
                view.extra[p] / max(1, start["extra"]),
            )
            parts["scores"][k] = view.scores[p] / POINTS
        parts["supply"][:] = [view.supply[token] / max(1, start[token]) for token in TOKENS]
        for row, effect in zip(parts["pending"], view.pending, strict=False):
            one_hot(row, SOURCES, effect.source)
            row[len(SOURCES) + EFFECT_CODES.index(effect.effect)], row[-1] = 1, effect.ready
        turn = parts["turn"]
        if view.viewer is not None:
            turn[view.viewer] = 1
        turn[2 + seats.index(view.to_move)] = 1
        one_hot(turn[4:8], PHASES, view.phase)
        mine = takewhile(lambda made: made[0] == view.to_move, zip(reversed(view.movers), reversed(view.moves), strict=True))
        turn[8] = any(move.kind == "buy" for _, move in mine)
        turn[9:] = view.turn / rules.turns, view.ply / self.most_plies, seats[0] == view.first_player, view.is_over

    def _sea(self, view: PiratesView, out: Floats, seats: list[int]) -> None:
        burning = self._planes + len(self._hired)
        for i, space in enumerate(NAMES):
            here = out[:, i // COLUMNS, i % COLUMNS]
            here[EFFECT_CODES.index(view.sea[space])] = 1
            ship = view.ships.get(space)
            if ship is not None:
                here[OWNERS + seats.index(ship.owner)] = 1
                what = self._planes + self._hired.index(ship.what) if ship.is_mercenary else OWNERS + 1 + int(ship.what)
                here[what] = 1
                here[burning : burning + 2] = ship.burning, ship.shield
            here[burning + 2 :] = space in view.mines, space == view.acting

    def _ships(self, view: PiratesView, out: Floats, seats: list[int]) -> None:
        for k, p in enumerate(seats):
            hand = [n for n in view.hands[p] if n is not None]
            laid = [int(move.what) for mover, move in zip(view.movers, view.moves, strict=True) if mover == p and move.kind == "lay"]
            for row, numbers in enumerate((hand, laid)):
                for number in numbers:
                    out[k, row, number - 1] += 1
        out /= self.game.ruleset.copies

    # ------------------------------------------------------------------ actions
    def action(self, view: Any, move: Any) -> int:
        """The number of a legal move."""
        return self._number[move]

    def move(self, view: Any, action: int) -> PiratesMove:
        """The move of a number."""
        return self._moves[action]

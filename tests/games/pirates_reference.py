"""Pirates Under Fire once more, naively, from the text of the law only: what the package is played against in lockstep.

The sea is a dict from spaces to effect codes, the ships a dict from spaces to `Ship`. Everything is looked up anew for every question.
"""

from __future__ import annotations

from dataclasses import dataclass

ROWS, COLUMNS = "123456", "abcdefg"
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass
class Ship:
    """What lies on a space: a number or the id of a mercenary."""

    owner: int
    what: object
    burning: bool = False
    shield: bool = False


def step(space, way, times=1):
    """The space some steps away, or `None` if that is off the sea."""
    x, y = COLUMNS.index(space[0]) + times * way[0], ROWS.index(space[1]) + times * way[1]
    return COLUMNS[x] + ROWS[y] if 0 <= x < 7 and 0 <= y < 6 else None


def around(space, ways=STRAIGHT):
    """The spaces beside a space."""
    return {step(space, way) for way in ways} - {None}


class Reference:
    """A game in progress; `options` holds all options of the law."""

    def __init__(self, options, setup):
        self.options = options
        self.sea = {c + r: setup["sea"][i][j] for i, r in enumerate(ROWS) for j, c in enumerate(COLUMNS)}
        self.decks, self.reserves = [list(d) for d in setup["decks"]], [list(r) for r in setup["reserves"]]
        self.hands = [[self.decks[p].pop(0) for _ in range(options["hand_size"])] for p in range(2)]
        self.market, self.left = list(setup["mercenaries"]), dict(options["tokens"])
        self.gold, self.points, self.extra = [0, 0], [0, 0], [0, 0]
        self.ships, self.mines, self.over, self.first_shield = {}, set(), "", True
        self.first = self.player = setup["first_player"]
        self.begin_turn()

    def action(self, what):
        """What a mercenary does; nothing for a ship."""
        return self.options["mercenaries"][what]["action"] if isinstance(what, str) else ""

    def active(self, p):
        """The spaces of a player's active ships."""
        return {space for space, ship in self.ships.items() if ship.owner == p and not ship.burning}

    # ------------------------------------------------------------------ spaces and targets
    def accessible(self):
        near = {space for own in self.active(self.player) for space in around(own)}
        first_row = {column + "16"[self.player] for column in COLUMNS}
        empty = {space for space in near | first_row if space not in self.ships}
        return empty | {space for space in near if space in self.ships and self.ships[space].burning}

    def boardable(self):
        near = {space for own in self.active(self.player) for space in around(own)}
        return near & self.active(1 - self.player)

    def in_fire(self, ways):
        out = set()
        for way in ways:
            line = [step(self.acting, way, n) for n in range(1, self.options["fire_range"] + 1)]
            first = next((space for space in line if space in self.ships), None)
            if first and self.ships[first].owner != self.player:
                out.add(first)
        return out

    def targets(self, code):
        """Where an effect can be applied; {None} for one without a place."""
        p = self.player
        if code in "GV":
            return {None} if self.left[{"G": "gold", "V": "point"}[code]] else set()
        if code == "T":
            return {None} if self.left["extra"] and self.reserves[p] else set()
        if code == "H":
            bare = {space for space in self.active(p) if not self.ships[space].shield}
            return bare - {self.acting} if self.left["shield"] else set()
        if code == "R":
            return {space for space, ship in self.ships.items() if ship.owner == p and ship.burning}
        if code == "M":
            return set(self.sea) - set(self.ships) - self.mines if self.left["mine"] else set()
        if code == "S":
            return set(self.mines)
        return self.in_fire(STRAIGHT if code == "O" else DIAGONAL)

    # ------------------------------------------------------------------ legal moves
    def purchases(self):
        """Moves that buy a mercenary."""
        out = set()
        for id in self.market if not self.has_bought else []:
            if self.options["mercenaries"][id]["cost"] <= self.gold[self.player]:
                spaces = self.accessible() | (self.boardable() if self.action(id) == "boarder" else set())
                out |= {f"buy:{id}@{space}" for space in spaces}
        return out

    def effects(self):
        """Moves that apply a pending effect: the space's or the ship's, or the next one of a mercenary."""
        pending = self.pending[:1] if self.pending[0][0] == "merc" or len({code for _, code in self.pending}) == 1 else self.pending
        return {f"{source}:{code}" + (f">{t}" if t else "") for source, code in pending for t in self.targets(code)}

    def legal(self):
        """All legal moves in notation."""
        if self.over:
            return set()
        if self.pending:
            return self.effects()
        if self.has_laid:
            return self.purchases() | {"end"}
        return self.purchases() | {f"{number}@{space}" for number in self.hands[self.player] for space in self.accessible()}

    # ------------------------------------------------------------------ making moves
    def destroy(self, space):
        self.left["shield"] += self.ships.pop(space).shield

    def hit(self, space):
        ship = self.ships[space]
        if ship.shield:
            ship.shield = False
            self.left["shield"] += 1
        elif ship.burning:
            self.destroy(space)
        else:
            ship.burning = True

    def put(self, what, space, shield=False):
        """Lay something; returns whether it is still active."""
        if space in self.ships:
            self.destroy(space)
        self.ships[space] = Ship(self.player, what, shield=shield)
        self.left["shield"] -= shield
        self.acting = space
        if space in self.mines:
            self.mines.remove(space)
            self.left["mine"] += 1
            self.hit(space)
        return not self.ships[space].burning

    def apply(self, code, space):
        p = self.player
        if code == "G":
            self.gold[p] += 1
            self.left["gold"] -= 1
        elif code == "V":
            self.points[p] += 1
            self.left["point"] -= 1
        elif code == "T":
            self.extra[p] += 1
            self.left["extra"] -= 1
            self.hands[p].append(self.reserves[p].pop(0))
        elif code == "H":
            self.ships[space].shield = True
            self.left["shield"] -= 1
        elif code == "R":
            self.ships[space].burning = False
        elif code == "M":
            self.mines.add(space)
            self.left["mine"] -= 1
        elif code == "S":
            self.mines.remove(space)
            self.left["mine"] += 1
        else:
            self.hit(space)

    def play(self, move):
        """Make a legal move."""
        p = self.player
        if move == "end":
            self.end_turn()
        elif move[0].isdigit():
            number, space = int(move[0]), move[2:]
            self.hands[p].remove(number)
            code = "." if space in self.ships else self.sea[space]
            shield = self.first_shield and self.left["shield"] > 0
            self.has_laid, self.first_shield = True, False
            if self.put(number, space, shield):
                self.pending = [("sea", code), ("ship", self.options["ships"][number])]
        elif move.startswith("buy:"):
            id, space = move[4:].split("@")
            cost = self.options["mercenaries"][id]["cost"]
            self.gold[p] -= cost
            self.left["gold"] += cost
            self.market.remove(id)
            self.has_bought = True
            if self.put(id, space):
                if self.action(id) == "broadside":
                    for there in around(space, STRAIGHT + DIAGONAL) & set(self.ships):
                        if self.ships[there].owner != p:
                            self.hit(there)
                if self.action(id).isupper():
                    self.pending = [("merc", code) for code in self.action(id)]
        else:
            source, rest = move.split(":")
            self.pending.remove((source, rest[0]))
            self.apply(rest[0], rest[2:] or None)
        self.go_on()

    def go_on(self):
        """What happens without a decision: effects are dropped, the turn ends, a player loses."""
        self.pending = [(source, code) for source, code in self.pending if code != "."]
        while self.pending and not self.effects():
            self.pending = self.pending[1:] if self.pending[0][0] == "merc" else []
        if self.over or self.pending:
            return
        if not self.has_laid and not self.accessible():
            self.over = "no_ship_playable"
        elif self.has_laid and not self.purchases():
            self.end_turn()

    def begin_turn(self):
        self.has_laid = self.has_bought = False
        self.pending, self.acting = [], None
        self.go_on()

    def end_turn(self):
        p = self.player
        if self.decks[p]:
            self.hands[p].append(self.decks[p].pop(0))
        elif p != self.first:
            self.over = "deck_exhausted"
            return
        self.player = 1 - p
        self.begin_turn()

    # ------------------------------------------------------------------ points
    def stretches(self, p):
        """All stretches of two or more adjacent own active ships: as lists of lists, those of one straight line together."""
        own = self.active(p)
        for line in [[c + r for c in COLUMNS] for r in ROWS] + [[c + r for r in ROWS] for c in COLUMNS]:
            mine = [space in own for space in line]
            yield [line[i:j] for i in range(len(line)) for j in range(i + 2, len(line) + 1) if all(mine[i:j])]

    def combinations(self, p):
        """All combinations of a player: kind, spaces, points."""
        out = []
        for stretches in self.stretches(p):
            for slope in (0, 1, -1):
                good = [stretch for stretch in stretches if self.is_line(stretch, slope)]
                for stretch in good:
                    if not any(len(other) > len(stretch) and set(stretch) <= set(other) for other in good):
                        table = self.options["runs" if slope else "sets"]
                        worth = [points for length, points in sorted(table.items()) if length <= len(stretch)]
                        out.append((slope, stretch, worth[-1] if worth else 0))
        return out

    def is_line(self, stretch, slope):
        """Whether some numbers for the jokers make a stretch a line of a kind."""
        lying = [self.ships[space].what for space in stretch]
        for first in range(1, 10):
            numbers = [first + slope * k for k in range(len(stretch))]
            if 1 <= numbers[-1] <= 9 and all(w == n or self.action(w) == "joker" for w, n in zip(lying, numbers, strict=True)):
                return True
        return False

    def score(self, p):
        """Victory points of a player if the game ended now."""
        if self.over == "no_ship_playable":
            return 0
        worth = [points for _, _, points in self.combinations(p)]
        actions = [self.action(self.ships[space].what) for space in self.active(p)]
        across = sum(space[1] in ("456", "123")[p] for space in self.active(p))
        galleons = sum(int(action[7:]) for action in actions if action.startswith("points:"))
        banners = actions.count("banner") * max([0, *worth])
        return sum(worth) + banners + across * (1 + actions.count("admiral")) + galleons + self.points[p]

    def returns(self):
        """+1, 0, -1 by player."""
        if self.over == "no_ship_playable":
            return (-1.0, 1.0) if self.player == 0 else (1.0, -1.0)
        mine, theirs = ((self.score(p), self.gold[p]) for p in range(2))
        return ((mine > theirs) - (mine < theirs), (mine < theirs) - (mine > theirs))
